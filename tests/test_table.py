"""The rules table by hand: what is allowed, what is refused and changes nothing, how it prints."""

import pytest

from counterclock.board import MAX_PIECES
from counterclock.kernels import layout as cells
from counterclock.modifiers import MODIFIERS
from counterclock.table import Hit, IllegalAction, Table
from counterclock.variants import Rules


def walker(table, name="W", loyalty=4, **more):
    table.permanent(name, types=["planeswalker"], counters={"loyalty": loyalty}, **more)


def sight(table):
    """Return everything that can be seen of a table."""
    players = [
        (table.life(p), table.counters(p), table.library(p), table.graveyard(p), table.has_lost(p))
        for p in table.players
    ]
    permanents = [
        (n, table.zone(n), table.counters(n), table.power(n), table.damage(n), table.is_tapped(n))
        for n in table.permanents
    ]
    return players, permanents, len(table.ledger)


def refused(table, rule, action):
    before = sight(table)
    with pytest.raises(IllegalAction, match="CR .*" + rule) as raised:
        action()
    assert rule in raised.value.rule
    assert sight(table) == before


def test_illegal_actions_cite_the_rule_and_change_nothing():
    table = Table()
    walker(table)
    table.permanent("C", counters={"charge": 1})
    table.permanent("Gone", zone="graveyard")
    table.permanent("Stone", cannot_have_counters=True)
    table.set_player("A", counters={"energy": 2})
    refused(table, "107.14", lambda: table.pay_energy("A", 3))
    refused(table, "606.6", lambda: table.activate_loyalty("W", -5))
    refused(table, "701.34a", lambda: table.proliferate("A", ["B"]))
    refused(table, "701.34a", lambda: table.proliferate("A", ["C", "C"]))
    refused(table, "701.34a", lambda: table.proliferate("A", ["C"], kinds={"C": "charge"}))
    refused(table, "701.34a", lambda: table.proliferate("A", ["Gone"]))
    refused(table, "122.5", lambda: table.move_counters("C", "C", "charge"))
    refused(table, "122.5", lambda: table.move_counters("C", "W", "charge", 2))
    refused(table, "122.5", lambda: table.move_counters("C", "Gone", "charge"))
    refused(table, "614.17", lambda: table.move_counters("C", "Stone", "charge"))
    refused(table, "400.7", lambda: table.enter("C"))
    refused(table, "400.7", lambda: table.move("C", "battlefield"))
    refused(table, "510.1", lambda: table.combat_damage([("Gone", "B")]))
    refused(table, "510.1", lambda: table.combat_damage([("C", "Gone")]))
    refused(table, "120.1", lambda: table.noncombat_damage("C", "Gone", 1))
    refused(table, "306.7", lambda: table.noncombat_damage("C", "A", 1, planeswalker="W"))
    for action in (table.destroy, table.sacrifice, table.untap, table.tap, table.regenerate):
        refused(table, "110.1", lambda action=action: action("Gone"))
    refused(table, "110.1", lambda: table.put_counters("Gone", "charge"))
    refused(table, "110.1", lambda: table.remove_counters("Gone", "charge"))
    refused(table, "110.1", lambda: table.boost("Gone", 1, 1))
    refused(table, "606.3", lambda: table.activate_loyalty("Gone", 1))


@pytest.fixture
def battlefield():
    """Two sides: an attacker with power 3, one with trample, a walker, a battle of the attackers', a blocker."""
    table = Table(("A", "B", "C"))
    table.permanent("Bear", power=3, toughness=3)
    table.permanent("Rhino", power=4, toughness=4, keywords=["trample"])
    table.permanent("Mate")
    table.permanent("Rock", types=["artifact"])
    table.permanent("Siege", types=["battle"], subtypes=["Siege"], counters={"defense": 3})
    walker(table, "Mine")
    walker(table, controller="B")
    table.permanent("Wall", controller="B", power=0, toughness=3)
    table.permanent("Post", controller="B", power=1, toughness=1)
    table.permanent("Idol", controller="B", types=["artifact"])
    return table


@pytest.mark.parametrize(
    ("rule", "hits"),
    [
        ("510.1a", [Hit("Bear", "B", 4)]),
        ("510.1a", [Hit("Bear", "Wall", 2), Hit("Bear", "Post", 2)]),
        ("510.1a", [("Bear", "Wall"), ("Bear", "Post")]),
        ("510.1", [("Bear", "B"), ("Bear", "B")]),
        ("510.1", [Hit("Bear", "Wall", 1), Hit("Bear", "Wall", 2)]),
        ("510.1", [("Rock", "B")]),
        ("510.1", [("Mine", "B")]),
        ("120.1", [("Bear", "Idol")]),
        ("120.1", [Hit("Bear", "B", redirect_to="Idol")]),
        ("506.2", [("Bear", "A")]),
        ("506.2", [("Bear", "Mate")]),
        ("506.2", [("Bear", "Bear")]),
        ("506.2", [("Bear", "Mine")]),
        ("508.1b", [Hit("Bear", "B", 1), Hit("Bear", "C", 2)]),
        ("508.1b", [Hit("Rhino", "B", 1), Hit("Rhino", "W", 3)]),
        ("702.19b", [Hit("Bear", "Wall", 2), Hit("Bear", "B", 1)]),
        ("702.19b", [Hit("Rhino", "Wall", 2), Hit("Rhino", "B", 2)]),
    ],
)
def test_impossible_combat_is_refused(battlefield, rule, hits):
    refused(battlefield, rule, lambda: battlefield.combat_damage(hits))
    refused(battlefield, rule, lambda: battlefield.combat_damage([("Post", "Mate"), *hits]))


def test_team_mates_do_not_strike_each_other():
    table = Table(("A", "B", "C"), teams={"T": ["A", "B"]})
    table.permanent("Bear", power=2, toughness=2)
    refused(table, "506.2", lambda: table.combat_damage([("Bear", "B")]))
    table.combat_damage([("Bear", "C")])
    assert table.life("C") == 18


def test_combat_damage_is_divided(battlefield):
    battlefield.combat_damage([Hit("Rhino", "Wall", 3), Hit("Rhino", "B", 1), ("Bear", "Siege"), ("Wall", "Rhino")])
    assert (battlefield.life("B"), battlefield.zone("Wall"), battlefield.zone("Siege")) == (19, "graveyard", "exile")


def test_lethal_damage_is_that_of_all_who_strike(battlefield):
    battlefield.combat_damage([Hit("Bear", "Wall", 2), Hit("Rhino", "Wall", 1), Hit("Rhino", "B", 3)])
    assert (battlefield.life("B"), battlefield.zone("Wall")) == (17, "graveyard")


def test_one_is_lethal_with_deathtouch(battlefield):
    battlefield.put_counters("Rhino", "deathtouch")
    battlefield.combat_damage([Hit("Rhino", "Wall", 1), Hit("Rhino", "W", 3)])
    assert (battlefield.counters("W"), battlefield.zone("Wall")) == ({"loyalty": 1}, "graveyard")


def test_a_creature_that_has_shrunk_deals_what_its_power_allows():
    table = Table()
    table.permanent("Double", power=3, toughness=9, keywords=["double strike", "trample"])
    table.permanent("Elf", controller="B", power=1, toughness=2, keywords=["first strike", "infect", "indestructible"])
    table.combat_damage([Hit("Double", "Elf", 2), Hit("Double", "B", 1), ("Elf", "Double")])
    # 2 and 1 first, then, with power 2, 2 and nothing.
    assert (table.power("Double"), table.damage("Elf"), table.life("B")) == (2, 4, 19)


def test_the_players_of_a_table_are_a_list():
    with pytest.raises(ValueError, match="players: this is 'AB'"):
        Table("AB")
    with pytest.raises(ValueError, match="team T: this is 'AB'"):
        Table(teams={"T": "AB"})
    with pytest.raises(ValueError, match="name of a player is ''"):
        Table(("A", ""))


def test_a_kind_named_twice_is_one_kind():
    table = Table()
    table.permanent("C")
    table.replacement("R", scope="any", kinds=["+1/+1", "+1/+1"])
    table.put_counters("C", "-1/-1", check=False)
    table.put_counters("C", "+1/+1", check=False)
    assert table.counters("C") == {"+1/+1": 2, "-1/-1": 1}


@pytest.mark.parametrize("hit", ["Bear", ("Bear",), ("Bear", "B", 1), 3, None])
def test_a_hit_is_a_pair(battlefield, hit):
    with pytest.raises(ValueError, match="a hit is"):
        battlefield.combat_damage([hit])


def test_other_permanents_are_dealt_no_damage(battlefield):
    battlefield.permanent("Cleric", keywords=["lifelink"])
    refused(battlefield, "120.1", lambda: battlefield.noncombat_damage("Cleric", "Idol", 2))
    refused(battlefield, "120.1", lambda: battlefield.noncombat_damage("Cleric", "B", 2, redirect_to="Idol"))
    assert battlefield.life("A") == 20


def test_only_planeswalkers_have_loyalty_abilities(battlefield):
    refused(battlefield, "606.2", lambda: battlefield.activate_loyalty("Bear", 1))


def test_loyalty_timing():
    table = Table()
    walker(table)
    table.stack = 1
    refused(table, "606.3", lambda: table.activate_loyalty("W", 1))
    table.stack, table.main_phase = 0, False
    refused(table, "606.3", lambda: table.activate_loyalty("W", 1))
    table.begin_precombat_main("B")
    refused(table, "606.3", lambda: table.activate_loyalty("W", 1))
    table.begin_precombat_main("A")
    table.activate_loyalty("W", 1)
    refused(table, "606.3", lambda: table.activate_loyalty("W", 1))
    assert table.counters("W") == {"loyalty": 5}


def test_tapped_twice():
    table = Table()
    table.permanent("C")
    table.tap("C")
    assert table.is_tapped("C")
    refused(table, "701.26a", lambda: table.tap("C"))
    assert table.untap("C")
    assert not table.untap("C")


@pytest.mark.parametrize(
    ("lay", "words"),
    [
        (lambda t: t.permanent("C", types=["creture"]), "did you mean 'creature'"),
        (lambda t: t.permanent("C", keywords=["infekt"]), "did you mean 'infect'"),
        (lambda t: t.permanent("C", zone="attic"), "zone of C"),
        (lambda t: t.permanent("C", counters={"poison": 1}), "put on players"),
        (lambda t: t.permanent("C", counters={"charge": -1}), "whole number"),
        (lambda t: t.permanent("C", poisonous=[16]), "from 1 to 15"),
        (lambda t: t.permanent("C", limits={"a": 1, "b": 2}), "one kind of counter"),
        (lambda t: t.permanent("A"), "taken"),
        (lambda t: t.permanent("C", controller="Z"), "no player 'Z'"),
        (lambda t: t.set_player("A", counters={"+1/+1": 1}), "put on permanents"),
        (lambda t: t.set_player("A", library="NLX"), "write L"),
        (lambda t: t.replacement("R", how="treble"), "how is 'treble'"),
        (lambda t: t.replacement("R", scope="all"), "scope is 'all'"),
        (lambda t: t.replacement("R", putter="me"), "putter is 'me'"),
        (lambda t: t.modifier("opponents lose twice the live"), "did you mean 'opponents lose twice the life'"),
        (lambda t: t.modifier("no counters", turn_of="A"), "turn_of means nothing"),
        (lambda t: t.put_counters("B", "poison", order=["X"]), "no permanent 'X'"),
        (lambda t: t.begin_precombat_main(), "whose"),
        (lambda t: t.permanent("C", types="creature"), r"types of C: this is 'creature'; give a list, \['creature'\]"),
        (lambda t: t.permanent("C", types=7), "types of C: this is 7"),
        (lambda t: t.permanent("C", types=[7]), "types of C: 7 is no word"),
        (lambda t: t.permanent("C", keywords="infect"), "keywords of C: this is 'infect'"),
        (lambda t: t.permanent("C", subtypes="Saga"), "subtypes of C: this is 'Saga'"),
        (lambda t: t.permanent("", power=1), "name of a permanent or effect is ''"),
        (lambda t: t.permanent(3), "name of a permanent or effect is 3"),
        (lambda t: t.replacement("R", kinds="poison"), "kinds: this is 'poison'"),
        (lambda t: t.put_counters("B", "poison", order="X"), "order: this is 'X'"),
        (lambda t: t.proliferate("A", "B"), "choose: this is 'B'"),
        (lambda t: t.put_counters("B", ""), "kind of counter is ''"),
        (lambda t: t.put_counters("B", " "), "kind of counter is ' '"),
        (lambda t: t.put_counters("B", ["poison"]), "kind of counter is .'poison'."),
        (lambda t: t.put_counters("B", "Poison"), "did you mean 'poison'"),
        (lambda t: t.put_counters("B", "poison "), "did you mean 'poison'"),
        (lambda t: t.permanent("C", counters={"": 1}), "kind of counter is ''"),
        (lambda t: t.permanent("C", counters={"1/1": 1}), "write both signs"),
        (lambda t: t.permanent("C", counters={"+1/ +1": 1}), "write both signs"),
        (lambda t: t.permanent("C", counters={"First strike": 1}), "did you mean 'first strike'"),
        (lambda t: t.permanent("C", limits={"": 1}), "kind of counter is ''"),
    ],
)
def test_wrong_values_say_what_would_be_right(lay, words):
    table = Table()
    before = sight(table)
    with pytest.raises(ValueError, match=words):
        lay(table)
    assert sight(table) == before


def test_order_names_replacement_effects():
    table = Table()
    table.permanent("C")
    with pytest.raises(ValueError, match="no replacement effect"):
        table.put_counters("C", "charge", order=["C"])


@pytest.mark.parametrize("players", [["A"], ["A", "A"], list("ABCDEFG")])
def test_two_to_six_players(players):
    with pytest.raises(ValueError, match="two to 6 different names"):
        Table(players)


def test_keep_is_newer_or_older():
    with pytest.raises(ValueError, match="'newer' or 'older'"):
        Table(keep="best")


def test_a_table_has_limits_and_says_so():
    table = Table()
    for number in range(MAX_PIECES):
        table.permanent(f"C{number}")
    with pytest.raises(ValueError, match="room for"):
        table.permanent("more")
    table = Table()
    table.permanent("C")
    for number in range(8):
        table.put_counters("C", f"kind {number}")
    with pytest.raises(ValueError, match="16 kinds"):
        table.put_counters("C", "kind 9")
    for number in range(4):
        table.put_counters("A", f"token {number}")
    with pytest.raises(ValueError, match="8 kinds"):
        table.put_counters("A", "token 9")


def test_the_older_of_two_legends():
    table = Table(keep="older")
    table.permanent("X", types=["creature", "legendary"], card_name="J")
    table.permanent("Y", types=["creature", "legendary"], card_name="J", zone="hand")
    table.enter("Y")
    assert (table.zone("X"), table.zone("Y")) == ("battlefield", "graveyard")


def test_old_planeswalker_rules_are_settings():
    table = Table(rules=Rules(planeswalker_redirection=True))
    walker(table, controller="B")
    walker(table, "Own", loyalty=3)
    table.permanent("S")
    table.permanent("Land", types=["land"], controller="B")
    table.noncombat_damage("S", "B", 3, planeswalker="W")
    assert (table.life("B"), table.counters("W")) == (20, {"loyalty": 1})
    refused(table, "306.7", lambda: table.noncombat_damage("S", "B", 3, planeswalker="Land"))
    refused(table, "306.7", lambda: table.noncombat_damage("S", "A", 3, planeswalker="Own"))
    refused(table, "306.7", lambda: table.noncombat_damage("S", "A", 3, planeswalker="W"))


def test_poison_to_lose_is_a_setting():
    table = Table(rules=Rules(poison_to_lose=3))
    table.put_counters("B", "poison", 2)
    assert not table.has_lost("B")
    table.put_counters("B", "poison")
    assert table.has_lost("B")


def test_rads_for_lands_and_pairs_that_stay_are_settings():
    table = Table(rules=Rules(rads_removed_per_land=True, annihilate=False))
    table.set_player("A", library="LLNN", counters={"rad": 3})
    table.permanent("C", power=3, toughness=3, counters={"+1/+1": 1, "-1/-1": 1})
    table.begin_precombat_main("A")
    assert (table.life("A"), table.counters("A")) == (19, {})
    assert table.counters("C") == {"+1/+1": 1, "-1/-1": 1}


def test_one_kind_is_a_setting():
    table = Table(rules=Rules(proliferate="one kind"))
    table.permanent("C", counters={"charge": 1, "oil": 1})
    table.proliferate("A", ["C"], kinds={"C": "oil"})
    assert table.counters("C") == {"charge": 1, "oil": 2}
    table.proliferate("A", ["C"])
    assert sum(table.counters("C").values()) == 4
    refused(table, "701.23a", lambda: table.proliferate("A", ["C"], kinds={"C": "loyalty"}))


def test_compleated_enters_with_less():
    table = Table()
    walker(table, loyalty=5, zone="hand")
    walker(table, "V", loyalty=3, zone="hand")
    table.enter("W", paid_with_life=1)
    assert table.counters("W") == {"loyalty": 3}
    table.enter("V", paid_with_life=2)
    assert table.zone("V") == "graveyard"


def test_keywords_can_be_asked_for():
    table = Table()
    table.permanent("C", keywords=["infect"], counters={"flying": 1})
    assert table.keywords("C") == ("flying", "infect")
    table.remove_counters("C", "flying")
    assert table.keywords("C") == ("infect",)


def test_graveyards_are_counted():
    table = Table()
    table.set_player("A", library="NL", graveyard=3)
    table.permanent("C")
    table.permanent("P", toughness=2, keywords=["persist"])
    table.permanent("T", types=["creature", "token"])
    table.mill("A", 2)
    for name in ("C", "P", "T"):
        table.destroy(name)
    assert table.graveyard("A") == 6
    assert [table.zone(name) for name in ("C", "P", "T")] == ["graveyard", "battlefield", "gone"]
    table.move("C", "exile")
    assert table.graveyard("A") == 5


def test_in_response_to_radiation():
    table = Table()
    table.set_player("A", library="NNN", counters={"rad": 1})
    table.begin_precombat_main("A", in_response=lambda t: t.put_counters("A", "rad", 2))
    assert (table.life("A"), table.counters("A")) == (17, {})


def test_without_a_check_nobody_loses_yet():
    table = Table()
    table.put_counters("B", "poison", 10, check=False)
    assert not table.has_lost("B")
    table.start()
    assert table.has_lost("B")


def test_a_spell_without_legal_targets():
    table = Table()
    assert table.resolves(targets=True, any_legal=True)
    assert table.resolves(targets=False)
    assert not table.resolves(targets=True, any_legal=False)


def test_gain_life_and_damage_redirected_in_combat():
    table = Table()
    table.permanent("C", power=2)
    table.permanent("D", toughness=3, controller="B")
    table.gain_life("A", 3)
    table.combat_damage([Hit("C", "B", redirect_to="D")])
    assert (table.life("A"), table.life("B"), table.damage("D")) == (23, 20, 2)


@pytest.mark.parametrize("effect", MODIFIERS)
def test_every_modifier_can_be_laid_down(effect):
    table = Table()
    table.modifier(effect, controller="B")
    table.start()
    assert effect in str(table)


def test_prints_as_a_board_with_a_ledger():
    table = Table()
    table.set_player("B", counters={"poison": 8})
    table.permanent("Elf", power=1, keywords=["infect"], counters={"+1/+1": 1})
    table.replacement("Season")
    table.tap("Elf")
    table.combat_damage([("Elf", "B")])
    assert str(table).splitlines() == [
        "player  life  counters   library  graveyard",
        "A       20    -          0        0",
        "B       20    10 poison  0        0          lost",
        "",
        "permanent  controller  zone         body  counters",
        "Elf        A           battlefield  2/2   1 +1/+1   infect, tapped",
        "Season     A           effect             -         counters times 2",
        "",
        "tap Elf (701.26a)",
        "combat damage: Elf 2 to B (510.2)",
        "  B is dealt 2 damage (infect) (120.3b)",
        "  B gets 2 poison counters from A (122.1)",
        "  B loses the game: poison (704.5c)",
    ]
    assert repr(table) == str(table)


def test_combat_damage_by_a_commander_is_written_down():
    table = Table(life=40)
    table.permanent("C", power=11, commander=True)
    table.permanent("D", power=11)
    table.combat_damage([("C", "B"), ("D", "B")])
    assert not table.has_lost("B")
    table.combat_damage([("C", "B")])
    assert str(table).splitlines()[-8:] == [
        "  B has been dealt 11 combat damage by the commander C (903.10a)",
        "  B is dealt 11 damage (120.3a)",
        "  B loses 11 life: 18 (120.3a)",
        "combat damage: C 11 to B (510.2)",
        "  B is dealt 11 damage (120.3a)",
        "  B loses 11 life: 7 (120.3a)",
        "  B has been dealt 22 combat damage by the commander C (903.10a)",
        "  B loses the game: damage (704.6c)",
    ]
    assert table.ledger.total("commander damage", "B") == 22


def test_a_table_has_room_for_twelve_commanders():
    table = Table()
    for number in range(12):
        table.permanent(f"C{number}", commander=True)
    with pytest.raises(ValueError, match="room for 12 commanders"):
        table.permanent("C12", commander=True)


def test_prints_in_a_notebook_with_names_escaped():
    table = Table(["<A>", "B"])
    table.permanent("<b>Elf</b>")
    table.put_counters("<b>Elf</b>", "+1/+1")
    page = table._repr_html_()
    assert "&lt;b&gt;Elf&lt;/b&gt;" in page
    assert "<b>Elf" not in page
    assert page.count("<table>") == 3


def test_the_ledger_can_be_asked():
    table = Table()
    table.permanent("C", counters={"charge": 9})
    table.put_counters("C", "charge", 2)
    table.remove_counters("C", "charge", 5)
    (entry,) = table.ledger.find("put counters", "C", "charge")
    assert (entry.before, entry.after, entry.number, entry.rule) == (9, 11, 2, "122.6")
    assert table.ledger.total("remove counters", "C") == 5
    assert table.crossings("C", "charge", 10) == 1
    assert table.crossings("C", "charge", 9) == 0
    assert len(list(table.ledger)) == len(table.ledger)


def test_poisoned_and_corrupted():
    table = Table()
    for poison in range(4):
        table.set_player("B", counters={"poison": poison})
        assert table.holds("corrupted") == (poison >= 3)
        assert table.holds("an opponent is poisoned") == (poison >= 1)
        assert table.holds("that player is poisoned", "B") == (poison >= 1)
        assert not table.holds("that player has rads", "B")
    with pytest.raises(ValueError, match="did you mean 'corrupted'"):
        table.holds("corupted")


def test_effects_on_players_leave_the_first_permanent_alone():
    table = Table()
    table.permanent("C", types=["planeswalker"], counters={"loyalty": 1})
    table.replacement("You", how="add", by=1, scope="you", effects_only=False)
    table.modifier("players cannot get counters")
    table.put_counters("C", "charge")
    assert table.counters("C") == {"loyalty": 1, "charge": 1}
    table = Table()
    table.permanent("Land", types=["land"])
    table.modifier("no counters on artifacts, creatures, enchantments or lands")
    assert table.put_counters("Land", "charge") == 0
    assert table.put_counters("A", "energy") == 1


def test_no_more_than_eight_effects_on_one_event():
    table = Table()
    table.permanent("C")
    for number in range(9):
        table.replacement(f"R{number}", scope="any")
    assert table.put_counters("C", "charge") == 2**8


def test_a_haste_counter_ends_summoning_sickness():
    table = Table()
    table.permanent("C")
    table.permanent("D")
    sick = table._board.state.mask
    assert sick[int(cells.M_SICK)] == 0b11
    table.put_counters("C", "flying")
    assert sick[int(cells.M_SICK)] == 0b11
    table.put_counters("C", "haste")
    assert sick[int(cells.M_SICK)] == 0b10
