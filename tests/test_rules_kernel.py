"""Rule functions called as the game calls them, without the table's own checks in front of them."""

import numpy as np
import pytest

from counterclock.kernels import codes
from counterclock.kernels import layout as cells
from counterclock.kernels.jit import entry
from counterclock.kernels.rules import counters
from counterclock.kernels.rules.damage import combat_results, strikes
from counterclock.kernels.rules.loyalty import may_activate_again
from counterclock.table import Table
from counterclock.variants import Rules

POISON, RAD, ENERGY = (int(kind) for kind in (codes.POISON, codes.RAD, codes.ENERGY))
P1P1, LOYALTY = int(codes.P1P1), int(codes.LOYALTY)


@pytest.fixture
def table():
    table = Table()
    table.permanent("C", counters={"+1/+1": 2})
    table.permanent("D")
    return table


def waiting(table, trigger, *operation):
    """Let C have an ability that triggers on an event; return what waits after an operation: number and player."""
    table._board.state.mask[int(cells.M_TRIGGER) + int(trigger)] |= 1
    table._apply(*operation)
    state = table._board.state
    rows = [tuple(int(cell) for cell in state.queue[place, 3:]) for place in range(state.queue_head, state.queue_tail)]
    state.queue_head = state.queue_tail
    return rows


@pytest.mark.parametrize("move", [(0, 0, P1P1, 1), (0, 1, P1P1, 3), (0, 1, P1P1, 0), (0, 1, LOYALTY, 1)])
def test_a_move_that_is_impossible_moves_nothing(table, move):
    assert table._apply("move", *move, 0) == 0
    assert (table.counters("C"), table.counters("D")) == ({"+1/+1": 2}, {})


def test_a_move_to_or_from_what_has_left_moves_nothing(table):
    for name in ("D", "C"):
        slot = table._board.slot(table._board.piece(name))
        table._apply("leave", slot, int(codes.TO_HAND))
        assert table._apply("move", 0, 1, P1P1, 1, 0) == 0


def test_a_move_onto_what_cannot_have_it_moves_nothing():
    table = Table()
    table.permanent("C", counters={"+1/+1": 2})
    table.permanent("D", cannot_have_counters=True)
    assert table._apply("move", 0, 1, P1P1, 1, 0) == 0
    assert table.counters("C") == {"+1/+1": 2}


def test_who_got_counters_is_what_triggers_look_at(table):
    assert waiting(table, codes.T_POISONED, "give", 1, POISON, 2, 0) == [(2, 1)]
    assert waiting(table, codes.T_POISONED, "give", 0, POISON, 2, 0) == []
    assert waiting(table, codes.T_POISONED, "give", 1, RAD, 2, 0) == []
    assert waiting(table, codes.T_ENERGY, "give", 0, ENERGY, 3, 0) == [(3, 0)]
    assert waiting(table, codes.T_ENERGY, "give", 1, ENERGY, 3, 0) == []
    assert waiting(table, codes.T_ENERGY, "give", 0, RAD, 3, 0) == []


def test_paying_no_energy_is_no_payment(table):
    table.set_player("A", counters={"energy": 2})
    assert waiting(table, codes.T_ENERGY_PAID, "pay energy", 0, 0) == []
    assert table._apply("pay energy", 0, 0) == 1
    assert waiting(table, codes.T_ENERGY_PAID, "pay energy", 0, 2) == [(2, 0)]
    assert table._board.state.energy_paid == 2
    assert table._apply("pay energy", 0, -1) == 0
    assert table._apply("pay energy", 0, 1) == 0
    assert table.counters("A") == {}


def test_life_gained_and_lost_to_radiation_triggers(table):
    assert waiting(table, codes.T_LIFE, "gain life", 0, 3) == [(3, 0)]
    assert waiting(table, codes.T_LIFE, "gain life", 1, 3) == []
    table.set_player("B", library="LLN", counters={"rad": 3})
    assert waiting(table, codes.T_RADIATION, "radiation", 1) == [(1, 1)]
    table.set_player("B", library="LL", counters={"rad": 2})
    assert waiting(table, codes.T_RADIATION, "radiation", 1) == []
    assert waiting(table, codes.T_RADIATION, "radiation", 0) == []


def test_life_gained_and_lost_this_turn(table):
    table.lose_life("B", 3)
    table.lose_life("B", 2)
    table.gain_life("B", 4)
    row = table._board.state.players[1]
    assert (row[int(cells.P_LIFE_LOST)], row[int(cells.P_LIFE_GAINED)], row[int(cells.P_LIFE)]) == (5, 4, 19)


def test_what_goes_to_the_graveyard_triggers_and_what_is_exiled_does_not(table):
    table.permanent("Land", types=["land"])
    table.permanent("E", counters={"finality": 1})
    land, exiled = (table._board.slot(table._board.piece(name)) for name in ("Land", "E"))
    assert waiting(table, codes.T_OTHER_DIES, "graveyard", 1) == [(1, 0)]
    assert waiting(table, codes.T_OTHER_DIES, "graveyard", land) == [(1, 0)]
    assert waiting(table, codes.T_OTHER_DIES, "graveyard", exiled) == []


def test_poisonous_without_instances_is_one_ability(table):
    table.permanent("V", poisonous=[2, 1])
    slot = table._board.slot(table._board.piece("V"))
    table._board.state.perm[slot, int(cells.F_INSTANCES)] = 0
    table.combat_damage([("V", "B")])
    assert table.poison("B") == 3
    assert len(table.ledger.find("get counters", "B", "poison")) == 1


def test_no_damage_no_life_no_counters_are_no_events(table):
    before = len(table.ledger)
    for operation in (
        ("damage player", 1, 0, 0, 0), ("damage permanent", 0, 0, 0, 0), ("combat damage", 0, 1, 0),
        ("lose life", 1, 0, 1), ("gain life", 1, 0), ("remove", 0, P1P1, 0), ("take", 1, POISON, 1),
        ("put", 0, P1P1, 0, 0, 0), ("give", 1, POISON, 0, 0),
    ):  # fmt: skip
        assert table._apply(*operation) == 0
    assert len(table.ledger) == before


def test_no_life_at_exactly_zero_is_dealt_damage_as_infect():
    table = Table()
    table.set_player("B", life=2)
    table.modifier("damage as infect at no life", controller="B")
    table.permanent("C", power=2)
    table.combat_damage([("C", "B")])
    table.combat_damage([("C", "B")])
    assert (table.life("B"), table.poison("B")) == (0, 2)


def test_poison_of_players_without_teams_is_their_own():
    table = Table(["A", "B", "C"])
    for player, poison in (("A", 4), ("B", 2)):
        table.set_player(player, counters={"poison": poison, "energy": 1})
    table.leeches("A")
    table.lose_all_counters("C")
    assert [table.counters(player) for player in "ABC"] == [{"energy": 1}, {"poison": 2, "energy": 1}, {}]
    assert [table.life(player) for player in "ABC"] == [16, 20, 20]


def test_redirection_needs_the_old_rule():
    for on in (False, True):
        table = Table(rules=Rules(planeswalker_redirection=on))
        table.permanent("W", types=["planeswalker"], counters={"loyalty": 3}, controller="B")
        assert table._apply("may redirect", 1, 0, 0) == on
        table._apply("leave", 0, int(codes.TO_EXILE))
        assert table._apply("may redirect", 1, 0, 0) == 0


def test_a_destroyed_permanent_is_destroyed_once(table):
    assert table._apply("destroy", 1) == 1
    assert table._apply("destroy", 1) == 0
    assert table.graveyard("A") == 1


def test_a_permanent_that_has_left_is_neither_activated_nor_proliferated():
    table = Table()
    table.permanent("W", types=["planeswalker"], counters={"loyalty": 3})
    assert table._apply("may activate loyalty", 0, -3) == 1
    assert table._apply("may activate loyalty", 0, -4) == 0
    assert table._apply("kinds on permanent", 0) == 1 << LOYALTY
    table._apply("leave", 0, int(codes.TO_HAND))
    assert table._apply("may activate loyalty", 0, 1) == 0
    assert table._apply("kinds on permanent", 0) == 0


def test_deathtouch_counts_until_the_next_check():
    """What survives deathtouch because it is indestructible does not die of it later (704.5h)."""
    table = Table()
    table.permanent("D", keywords=["deathtouch"])
    table.permanent("G", toughness=9, controller="B", counters={"indestructible": 1})
    table.combat_damage([("D", "G")])
    table.remove_counters("G", "indestructible")
    assert table.zone("G") == "battlefield"


def test_the_last_opponent_ends_the_game():
    table = Table(["A", "B", "C"])
    state = table._board.state
    table.put_counters("B", "poison", 10)
    assert (state.over, state.opponents_left, state.first_cause) == (0, 1, codes.BY_POISON)
    table.lose_life("C", 20)
    assert (state.over, state.opponents_left, state.first_cause) == (1, 0, codes.BY_POISON)
    assert state.last_cause == codes.BY_EFFECT


def test_regenerating_leaves_combat(table):
    state = table._board.state
    state.mask[int(cells.M_ATTACKING)] = 0b11
    table.regenerate("C")
    table.destroy("C")
    assert state.mask[int(cells.M_ATTACKING)] == 0b10


def test_no_damage_uses_no_shield():
    table = Table()
    table.permanent("C", counters={"shield": 1})
    table._apply("damage permanent", 0, 0, 0, 0)
    assert table.counters("C") == {"shield": 1}


def test_what_damage_does_depends_on_the_types(table):
    table.permanent("W", types=["planeswalker"], counters={"loyalty": 5, "defense": 5})
    table.permanent("I", keywords=["infect"], toughness=9, counters={"loyalty": 5, "defense": 5})
    table.noncombat_damage("I", "W", 2)
    table.noncombat_damage("C", "I", 2)
    assert (table.counters("W"), table.damage("W")) == ({"loyalty": 3, "defense": 5}, 0)
    assert (table.counters("I"), table.damage("I")) == ({"loyalty": 5, "defense": 5}, 2)


def test_the_cause_is_what_took_the_last_life(table):
    row = table._board.state.players[1]
    table._apply("lose life", 1, 5, int(codes.BY_DAMAGE))
    assert row[int(cells.P_CAUSE)] == 0
    table._apply("lose life", 1, 15, int(codes.BY_RADIATION))
    table._apply("lose life", 1, 1, int(codes.BY_DAMAGE))
    table._apply("lose life", 1, 1, int(codes.BY_DAMAGE))
    assert row[int(cells.P_CAUSE)] == codes.BY_RADIATION
    assert [entry.text for entry in table.ledger][-1] == "B loses 1 life: -2"


def test_a_team_gains_and_loses_life_and_loses_for_one_cause():
    table = Table(["A", "B", "C", "D"], life=30, teams={"T1": ["A", "C"], "T2": ["B", "D"]})
    table.gain_life("B", 2)
    assert [table.life(player) for player in "ABCD"] == [30, 32, 30, 32]
    table.set_player("D", life=1, library="N", counters={"rad": 1})
    table.begin_precombat_main("D")
    assert [(entry.who, entry.kind) for entry in table.ledger.find("loses")] == [("B", "radiation"), ("D", "radiation")]


def test_a_team_loses_with_the_member_who_draws_from_no_library():
    table = Table(["A", "B", "C", "D"], life=30, teams={"T1": ["A", "C"], "T2": ["B", "D"]})
    table.draw("D")
    assert [table.has_lost(player) for player in "ABCD"] == [False, True, False, True]
    table = Table(["A", "B", "C"])
    table.draw("B")
    assert [table.has_lost(player) for player in "ABC"] == [False, True, False]


def test_loyalty_in_the_first_players_turn():
    table = Table()
    table.permanent("W", types=["planeswalker"], counters={"loyalty": 3}, controller="B")
    assert table._apply("sorcery timing", 1) == 1
    table.begin_precombat_main("A")
    assert (table._apply("sorcery timing", 0), table._apply("sorcery timing", 1)) == (1, 0)


def test_radiation_without_rads_is_no_event(table):
    table.set_player("A", library="NN")
    table._apply("radiation", 0)
    assert table.ledger.find("radiation") == []


@pytest.mark.parametrize("dying", [(1,), (0, 1)])
def test_who_sees_another_die_is_told(dying):
    table = Table()
    table.permanent("C", power=1, toughness=1)
    table.permanent("D", power=1, toughness=1)
    for slot in dying:
        table._board.state.perm[slot, int(cells.F_DAMAGE)] = 1
    table._board.state.dirty = 1
    # C looks back at D's death though it dies itself (603.10a); that it is not "another" is for the filter to say.
    assert waiting(table, codes.T_OTHER_DIES, "state-based") == [(1, 0)] * len(dying)


def test_lore_counters_tell_chapters_how_many_there_were(table):
    lore, apart = int(codes.LORE), int(counters.CHAPTERS)
    assert waiting(table, codes.T_CHAPTER, "put", 0, lore, 1, 0, 0) == [(1, 0)]
    assert waiting(table, codes.T_CHAPTER, "put", 0, lore, 2, 0, 0) == [(apart + 2, 0)]
    assert waiting(table, codes.T_CHAPTER, "put", 0, P1P1, 1, 0, 0) == []
    assert waiting(table, codes.T_CHAPTER, "remove", 0, lore, 1) == []


def test_lore_counters_are_for_sagas():
    table = Table()
    table.permanent("B1", types=["battle"], counters={"defense": 3})
    table.permanent("S", types=["enchantment"], chapters=3)
    table.begin_precombat_main("A")
    assert (table.counters("B1"), table.counters("S")) == ({"defense": 3}, {"lore": 1})


@pytest.mark.parametrize(
    ("before", "after", "chapters", "reached"), [(0, 1, 3, 0b10), (0, 3, 3, 0b1110), (2, 4, 3, 0b1000)]
)
def test_chapters_trigger_when_they_are_passed(table, before, after, chapters, reached):
    assert table._apply("chapters", before, after, chapters) == reached


def test_where_a_card_of_the_deck_goes(table):
    state, board = table._board.state, table._board
    cards = {name: board.piece(name).card for name in ("C", "D")}
    board.table.commanders[0] = 1 << cards["D"]
    table.destroy("C")
    table.destroy("D")
    assert (state.buried[cards["C"]], state.graveyard, state.graveyard_creatures) == (1, 1, 1)
    assert (state.held[cards["C"]], state.held[cards["D"]], state.buried[cards["D"]]) == (0, 1, 0)
    assert state.hand[0] == 1 << cards["D"]
    table.permanent("E", controller="B")
    table.destroy("E")
    assert state.graveyard == 1


def test_mana_leaves_with_what_made_it(table):
    state, board = table._board.state, table._board
    for name, controller in (("Dork", "A"), ("Theirs", "B")):
        table.permanent(name, controller=controller)
        row = board.card_row(board.piece(name))
        row[int(cells.K_UNITS)], row[int(cells.K_SOURCE)] = 1, 1
    state.sources[0] = state.ready[0] = state.sources[1] = state.ready[1] = 3
    for name in ("C", "Theirs"):
        table.destroy(name)
    assert (state.sources[0], state.sources[1]) == (3, 3)
    table.destroy("Dork")
    assert (state.sources[0], state.sources[1]) == (3, 2)


def test_own_death_triggers_and_sacrifice_triggers(table):
    assert waiting(table, codes.T_DIES, "graveyard", 0) == [(1, 0)]
    table = Table()
    table.permanent("C")
    assert waiting(table, codes.T_SACRIFICE, "sacrifice", 0) == [(1, 0)]


def test_what_comes_back_enters():
    table = Table()
    table.permanent("C")
    table.permanent("P", toughness=2, keywords=["persist"])
    assert waiting(table, codes.T_OTHER_ENTERS, "destroy", 1) == [(1, 0)]


def attach(table, name, host):
    """Attach one permanent to another, or to nothing."""
    slot = table._board.slot(table._board.piece(name))
    table._board.state.mask[int(cells.M_ATTACHED)] |= 1 << slot
    table._board.state.perm[slot, int(cells.F_HOST)] = host


def test_what_is_attached_to_nothing(table):
    """An Aura goes to the graveyard (704.5m), Equipment stays (704.5n)."""
    table.permanent("Aura", types=["enchantment"])
    table.permanent("Sword", types=["artifact"])
    attach(table, "Aura", 0)
    attach(table, "Sword", 0)
    table.start()
    state = table._board.state
    assert (table.zone("Aura"), state.mask[int(cells.M_ATTACHED)]) == ("battlefield", 0b1100)
    table.destroy("C")
    assert (table.zone("Aura"), table.zone("Sword")) == ("graveyard", "battlefield")
    sword = table._board.slot(table._board.piece("Sword"))
    assert (state.mask[int(cells.M_ATTACHED)], state.perm[sword, int(cells.F_HOST)]) == (0, -1)
    table.permanent("Lost", types=["enchantment"])
    attach(table, "Lost", -1)
    table.start()
    assert table.zone("Lost") == "graveyard"


def test_a_battle_waits_for_its_ability_in_the_queue():
    table = Table()
    table.permanent("C")
    table.permanent("B1", types=["battle"], counters={"defense": 1})
    state = table._board.state
    state.queue_tail = state.queue_head + 1
    for slot, zone in ((1, "battlefield"), (0, "graveyard")):
        state.queue[int(state.queue_head) % cells.QUEUE, 1] = slot
        table._apply("remove", 1, int(codes.DEFENSE), 1)
        table._apply("state-based")
        assert table.zone("B1") == zone


def test_drawing_from_no_library_loses_whatever_keeps_one_alive():
    table = Table()
    table.modifier("damage as infect at no life", controller="B")
    table.lose_life("B", 25)
    assert not table.has_lost("B")
    table.draw("B")
    assert [entry.kind for entry in table.ledger.find("loses")] == ["decked"]


def test_no_life_and_nothing_that_helps():
    table = Table()
    table.modifier("damage as infect at no life", controller="A")
    table.lose_life("B", 20)
    assert table.has_lost("B")


def test_who_loses_ends_what():
    table = Table(["A", "B", "C"])
    state = table._board.state
    state.turn = 4
    table.put_counters("B", "poison", 10)
    assert (state.first_kill, state.over) == (4, 0)
    state.turn = 6
    table.lose_life("C", 20)
    assert (state.first_kill, state.over) == (4, 1)
    table = Table(["A", "B", "C"])
    table.lose_life("A", 20)
    assert (table._board.state.over, table._board.state.opponents_left, table._board.state.first_kill) == (1, 2, 0)


def test_team_mates_are_no_opponents():
    table = Table(["A", "B", "C"], life=30, teams={"T1": ["A", "C"], "T2": ["B"]})
    table.modifier("opponents lose twice the life", controller="A")
    table.lose_life("C", 1)
    table.lose_life("B", 1)
    assert [table.life(player) for player in "ABC"] == [29, 28, 29]


def test_names_and_subtypes_matter_for_what_they_are_of():
    """One that is not legendary shares a name with one that is; a creature shares a subtype with a planeswalker."""
    table = Table(rules=Rules(planeswalker_uniqueness=True))
    table.permanent("X", types=["creature", "legendary"], card_name="J", subtypes=["Jace"])
    table.permanent("Y", card_name="J", zone="hand", subtypes=["Jace"])
    table.permanent("W", types=["planeswalker"], counters={"loyalty": 3}, subtypes=["Jace"])
    table.permanent("V", types=["planeswalker"], counters={"loyalty": 3}, subtypes=["Chandra"])
    table.enter("Y")
    assert [table.zone(name) for name in "XYWV"] == ["battlefield"] * 4


@pytest.mark.parametrize(("newer", "left"), [(1, ["Z"]), (0, ["X", "Y"])])
def test_the_legend_rule_against_two_at_once(newer, left):
    """The newest stays alone, or goes once; the other two are looked at when their turn comes."""
    table = Table()
    for name in "XYZ":
        table.permanent(name, types=["creature", "legendary"], card_name="J")
    assert table._apply("legend", 2, newer) == 1
    assert [name for name in "XYZ" if table.zone(name) == "battlefield"] == left
    assert table.graveyard("A") == 3 - len(left)


def test_lands_that_leave_are_counted():
    table = Table()
    for name, types, controller in (("Mine", ["land"], "A"), ("Theirs", ["land"], "B"), ("Dog", ["creature"], "A")):
        table.permanent(name, types=types, controller=controller)
    state = table._board.state
    state.lands = 3
    table.destroy("Theirs")
    table.destroy("Dog")
    assert state.lands == 3
    table.destroy("Mine")
    assert state.lands == 2


@entry
def a_strike(states, slot, number):
    """Return what a strike of a creature comes to, and how many there are."""
    poison, life = combat_results(states[0], slot, number)
    return poison, life, strikes(states[0], slot)


@pytest.mark.parametrize(
    ("keywords", "number", "result"),
    [
        ([], 0, (0, 0)),
        ([], 1, (6, 1)),
        ([], 4, (6, 4)),
        (["infect"], 0, (0, 0)),
        (["infect"], 4, (10, 0)),
        (["double strike"], 4, (6, 4)),
        (["wither"], 4, (6, 4)),
    ],
)
def test_what_a_strike_comes_to_is_what_it_does(table, keywords, number, result):
    """The numbers that a choice rests on, and those of the damage itself: toxic 2, and poisonous 1 and 3."""
    table.permanent("S", power=number, keywords=keywords, toxic=2, poisonous=[1, 3])
    poison, life, times = a_strike(table._board.states, np.int64(table._there("S")), np.int64(number))
    assert (poison, life) == result
    assert times == (2 if "double strike" in keywords else 1)
    table.combat_damage([("S", "B")])
    assert (table.poison("B"), 20 - table.life("B")) == (result[0] * times, result[1] * times)


def test_damage_becomes_lethal_as_an_effect_stops_giving_toughness(table):
    """State-based actions look at once: equipment that moves away leaves 3 damage on a 2/2 (704.5g)."""
    state, tables = table._board.state, table._board.table
    tables.amount[1, int(cells.N_BASE)] = 2
    tables.static[0, [int(cells.S_SECOND), int(cells.S_RECEIVER)]] = 1, int(codes.R_ATTACHED)
    tables.card[state.perm[1, int(cells.F_CARD)], [int(cells.K_STATIC), int(cells.K_STATICS)]] = 0, 1
    state.mask[int(cells.M_STATIC)] = 2
    state.perm[0, [int(cells.F_TOUGHNESS), int(cells.F_DAMAGE)]] = 2, 3
    for host, toughness, dirty in ((0, 4, 0), (-1, 2, int(cells.BOARD))):
        state.perm[1, int(cells.F_HOST)] = host
        state.dirty = 0
        table._apply("refresh")
        assert (state.perm[0, int(cells.F_TOUGHNESS)], state.dirty) == (toughness, dirty)


def test_what_replaces_damage_prevents_it_for_its_own_permanent_only(table):
    """The ability is found behind others, and only its own permanent is spared (615.5)."""
    board = table._board
    card = board.tables[0].card[int(board.state.perm[0, int(cells.F_CARD)])]
    card[int(cells.K_FIRST_ABILITY)], card[int(cells.K_ABILITIES)] = 1, 2
    abilities = board.tables[0].ability
    abilities[1:3] = 0
    abilities[1, int(cells.A_TRIGGER)] = int(codes.T_ATTACKS)
    abilities[1, int(cells.A_CONDITION)] = codes.CONDITIONS.index("self has counter")
    abilities[1, int(cells.A_KIND)] = LOYALTY
    abilities[2, int(cells.A_TRIGGER)] = int(codes.T_WOULD_DAMAGE)
    assert waiting(table, codes.T_WOULD_DAMAGE, "damage permanent", 0, 2, 1, 0) == [(2, 1)]
    assert waiting(table, codes.T_WOULD_DAMAGE, "damage permanent", 1, 1, 1, 0) == []
    assert [int(damage) for damage in board.state.perm[:2, int(cells.F_DAMAGE)]] == [0, 1]


def test_life_lost_triggers_for_who_loses_it(table):
    assert waiting(table, codes.T_LOSE_LIFE, "lose life", 0, 3, 1) == [(3, 0)]
    assert waiting(table, codes.T_LOSE_LIFE, "lose life", 1, 3, 1) == []


@entry
def again(states, tables, slot, change):
    """Tell whether a loyalty ability may be activated in the game."""
    return may_activate_again(states[0], tables[0], slot, change)


def a_walker():
    """Return a table with a planeswalker of loyalty 3 beside what may let it be used twice, and a way to ask."""
    table = Table()
    table.permanent("W", types=["planeswalker"], counters={"loyalty": 3})
    table.permanent("S")
    board = table._board
    return table, lambda change=1: again(board.states, board.tables, np.int64(0), np.int64(change))


def let_twice(table, slot, receiver, what=cells.S_LOYALTY_TWICE):
    """Give a permanent a static ability, the second of its own."""
    board = table._board
    card = board.tables[0].card[int(board.state.perm[slot, int(cells.F_CARD)])]
    card[int(cells.K_STATIC)], card[int(cells.K_STATICS)] = 1, 2
    board.tables[0].static[1:3] = 0
    board.tables[0].static[1, int(cells.S_WHAT)] = int(cells.S_MORE_DAMAGE)
    board.tables[0].static[2, int(cells.S_WHAT)] = int(what)
    board.tables[0].static[2, int(cells.S_RECEIVER)] = int(receiver)
    board.state.mask[int(cells.M_STATIC)] = 1 << slot


def use(table, times):
    for _ in range(times):
        table._apply("pay loyalty", 0, 1)


def test_a_loyalty_ability_is_activated_once_a_turn():
    table, asked = a_walker()
    assert asked()
    assert (asked(-3), asked(-4)) == (True, False)
    use(table, 1)
    assert not asked()


@pytest.mark.parametrize(
    ("slot", "receiver", "what", "twice"),
    [
        (1, codes.R_EACH, cells.S_LOYALTY_TWICE, True),
        (0, codes.R_SELF, cells.S_LOYALTY_TWICE, True),
        (1, codes.R_SELF, cells.S_LOYALTY_TWICE, False),
        (1, codes.R_EACH, cells.S_UNLIFE, False),
    ],
)
def test_an_effect_lets_it_be_activated_twice(slot, receiver, what, twice):
    table, asked = a_walker()
    let_twice(table, slot, receiver, what)
    use(table, 1)
    assert asked() == twice
    assert not asked(-5)
    use(table, 1)
    assert not asked()


def test_an_opponents_effect_lets_nothing_be_activated_twice():
    table, asked = a_walker()
    let_twice(table, 1, codes.R_EACH)
    use(table, 1)
    table._board.state.mask[int(cells.M_OPPOSING)] = 0b10
    assert not asked()


def test_what_has_left_is_not_activated_again():
    table, asked = a_walker()
    let_twice(table, 1, codes.R_EACH)
    use(table, 1)
    table._board.state.mask[int(cells.M_DEAD)] = 0b01
    assert not asked()


def test_creatures_that_leave_without_dying_are_seen(table):
    table.permanent("Land", types=["land"])
    land = table._board.slot(table._board.piece("Land"))
    assert waiting(table, codes.T_GONE, "leave", land, int(codes.TO_HAND)) == []
    assert waiting(table, codes.T_GONE, "leave", 1, int(codes.TO_GRAVEYARD)) == []
    table.permanent("E")
    slot = table._board.slot(table._board.piece("E"))
    assert waiting(table, codes.T_GONE, "leave", slot, int(codes.TO_EXILE)) == [(1, 0)]


def test_who_has_died_this_turn_is_counted(table):
    state = table._board.state
    table.permanent("Land", types=["land"])
    table.permanent("E", controller="B")
    table.permanent("F", counters={"finality": 1})
    counted = []
    for name in ("D", "Land", "E", "F"):
        table._apply("graveyard", table._board.slot(table._board.piece(name)))
        counted.append((int(state.died), int(state.own_died)))
    assert counted == [(1, 1), (1, 1), (2, 1), (2, 1)]


def test_own_permanents_put_into_the_graveyard_are_seen(table):
    table.permanent("Land", types=["land"])
    table.permanent("E", controller="B")
    table.permanent("F", counters={"finality": 1})
    seen = [
        waiting(table, codes.T_TO_GRAVEYARD, "graveyard", table._board.slot(table._board.piece(name)))
        for name in ("D", "Land", "E", "F")
    ]
    assert seen == [[(1, 0)], [(1, 0)], [], []]
