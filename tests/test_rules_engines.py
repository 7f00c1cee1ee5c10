"""Situations that two rules engines were asked to play, set up again on the rules table.

The numbers are those both engines gave (radiation: one engine, the other predates it). The cards' abilities are laid
down as the actions they amount to. Where an engine and the rules differ, the rules win and the test says why.
"""

import pytest

from counterclock.table import Hit, Table


@pytest.fixture
def table():
    table = Table()
    table.set_player("A", library="L" * 20)
    table.set_player("B", library="L" * 20)
    return table


def attack(table, *names, to="B"):
    table.combat_damage([(name, to) for name in names])


def test_three_rads_and_one_nonland(table):
    table.set_player("A", library="LNLLLLLLLL", counters={"rad": 3})
    table.begin_precombat_main("A")
    assert (table.life("A"), table.counters("A")["rad"], table.graveyard("A"), table.library("A")) == (19, 2, 3, 7)


def test_four_rads_and_only_lands_for_two_turns(table):
    table.set_player("A", library="L" * 18, counters={"rad": 4})
    table.begin_precombat_main("A")
    table.end_turn()
    table.draw("A")
    table.begin_precombat_main("A")
    assert (table.life("A"), table.counters("A")["rad"], table.graveyard("A"), table.library("A")) == (20, 4, 8, 9)


def test_nothing_happens_on_the_other_players_turn(table):
    table.set_player("B", library="NNNN", counters={"rad": 2})
    table.begin_precombat_main("A")
    assert (table.life("B"), table.counters("B")["rad"], table.library("B")) == (20, 2, 4)


def test_radiation_kills(table):
    table.set_player("A", life=2, library="NNNLLL", counters={"rad": 3})
    table.begin_precombat_main("A")
    assert (table.life("A"), table.has_lost("A")) == (-1, True)
    # The engine shows an empty library and graveyard: it takes away what a player who has left owns (800.4a).
    # A rules table keeps the cards where they were, so that one can look.
    assert (table.library("A"), table.graveyard("A")) == (3, 3)


def test_radiation_kills_exactly(table):
    table.set_player("A", life=3, library="NNNLLL", counters={"rad": 3})
    table.begin_precombat_main("A")
    assert (table.life("A"), table.has_lost("A")) == (0, True)


def test_rads_that_come_in_the_main_phase_wait_for_the_next_turn(table):
    table.set_player("A", library="N" * 10)
    table.begin_precombat_main("A")
    table.draw("A", 6)
    table.put_counters("A", "rad", 3)
    assert (table.life("A"), table.counters("A")["rad"], table.library("A")) == (20, 3, 4)


def test_everything_proliferated(table):
    table.set_player("A", counters={"rad": 2, "poison": 1})
    table.set_player("B", counters={"rad": 1, "poison": 3})
    table.permanent("Bears", power=2, toughness=2, counters={"+1/+1": 1})
    table.begin_precombat_main("A")
    table.proliferate("A", ["A", "B", "Bears"])
    assert table.counters("A") == {"poison": 2, "rad": 3}
    assert table.counters("B") == {"poison": 4, "rad": 2}
    assert (table.counters("Bears"), table.power("Bears")) == ({"+1/+1": 2}, 4)


def test_an_attack_that_gives_each_player_a_rad(table):
    table.set_player("B", library="LNLLLLLL")
    table.permanent("Mothman", power=3, toughness=3)
    for player in ("A", "B"):
        table.put_counters(player, "rad", by="A")
    attack(table, "Mothman")
    table.end_turn()
    table.draw("B")
    table.begin_precombat_main("B")
    # One nonland card was milled: its trigger puts one +1/+1 counter on the attacker.
    table.put_counters("Mothman", "+1/+1", table.graveyard("B"))
    assert (table.counters("A"), table.counters("B")) == ({"rad": 1}, {})
    # The attack takes 3 and radiation 1; the engine's 16 is the same sum.
    assert (table.life("B"), table.graveyard("B"), table.library("B"), table.power("Mothman")) == (16, 1, 6, 4)


def test_counters_for_each_nonland_card_milled(table):
    table.set_player("A", library="NNLLLLLL", counters={"rad": 3})
    table.permanent("Mothman", power=3, toughness=3)
    table.permanent("Bears", power=2, toughness=2)
    table.begin_precombat_main("A")
    (mill,) = table.ledger.find("mill", "A")
    assert "2 nonland" in mill.text
    for name in ("Mothman", "Bears"):
        table.put_counters(name, "+1/+1")
    assert (table.life("A"), table.counters("A")["rad"], table.power("Mothman"), table.power("Bears")) == (18, 1, 4, 3)


def test_two_rads_for_a_player_without_any(table):
    table.permanent("Radgull", power=1, toughness=2, combat_rad=2)
    attack(table, "Radgull")
    assert (table.life("B"), table.counters("B")) == (19, {"rad": 2})


def test_proliferate_for_a_player_with_rads(table):
    table.set_player("B", counters={"rad": 1, "poison": 2})
    table.permanent("Radgull", power=1, toughness=2)
    attack(table, "Radgull")
    table.proliferate("A", ["B"])
    assert (table.life("B"), table.counters("B")) == (19, {"poison": 3, "rad": 2})


def vorinclex(table, controller="A"):
    table.replacement("Twice", controller=controller, scope="any", putter="you", effects_only=False)
    table.replacement("Half", controller=controller, how="halve", scope="any", putter="opponent", effects_only=False)


def test_rads_doubled_for_everybody(table):
    vorinclex(table)
    table.permanent("Mothman", power=3, toughness=3)
    for player in ("A", "B"):
        table.put_counters(player, "rad", by="A")
    attack(table, "Mothman")
    assert (table.life("B"), table.counters("A"), table.counters("B")) == (17, {"rad": 2}, {"rad": 2})


def test_infect_made_bigger(table):
    table.permanent("Elf", keywords=["infect"])
    table.boost("Elf", 3, 3)
    attack(table, "Elf")
    assert (table.life("B"), table.poison("B"), table.power("Elf"), table.toughness("Elf")) == (20, 4, 4, 4)


def test_infect_with_double_strike_and_lifelink(table):
    table.permanent("Elf", keywords=["infect", "double strike", "lifelink"])
    attack(table, "Elf")
    assert (table.life("A"), table.life("B"), table.poison("B")) == (22, 20, 2)


def test_the_tenth_poison_counter(table):
    table.set_player("B", counters={"poison": 9})
    table.permanent("Elf", keywords=["infect"])
    attack(table, "Elf")
    assert (table.poison("B"), table.has_lost("B")) == (10, True)


def test_infect_blocked(table):
    table.permanent("Elf", keywords=["infect"])
    table.permanent("Giant", power=3, toughness=3, controller="B")
    table.combat_damage([("Elf", "Giant"), ("Giant", "Elf")])
    assert (table.poison("B"), table.zone("Elf"), table.counters("Giant")) == (0, "graveyard", {"-1/-1": 1})
    assert (table.power("Giant"), table.toughness("Giant")) == (2, 2)


def test_infect_with_trample(table):
    table.permanent("Putrefax", power=5, toughness=3, keywords=["infect", "trample"])
    table.permanent("Bears", power=2, toughness=2, controller="B")
    table.combat_damage([Hit("Putrefax", "Bears", 2), Hit("Putrefax", "B", 3), Hit("Bears", "Putrefax")])
    assert (table.poison("B"), table.life("B"), table.zone("Bears")) == (3, 20, "graveyard")
    assert table.zone("Putrefax") == "battlefield"


def test_counters_that_remove_each_other(table):
    table.permanent("Elf", keywords=["infect"])
    table.permanent("Giant", power=3, toughness=3, controller="B", counters={"+1/+1": 1})
    table.combat_damage([("Elf", "Giant"), ("Giant", "Elf")])
    assert (table.counters("Giant"), table.power("Giant"), table.toughness("Giant")) == ({}, 3, 3)


def test_infect_granted(table):
    table.permanent("Bears", power=2, toughness=2, keywords=["infect"])
    table.boost("Bears", 1, 0)
    attack(table, "Bears")
    assert (table.poison("B"), table.life("B")) == (3, 20)


def test_infect_for_a_whole_team(table):
    for name, power in (("Bears", 2), ("Cubs", 2), ("Elf", 1)):
        table.permanent(name, power=power, toughness=power, keywords=["infect", "trample"])
        table.boost(name, 1, 1)
    attack(table, "Bears", "Cubs", "Elf")
    assert (table.poison("B"), table.life("B")) == (8, 20)


def test_toxic_with_double_strike_and_lifelink(table):
    table.permanent("Chorus", toxic=1, keywords=["double strike", "lifelink"])
    attack(table, "Chorus")
    assert (table.life("A"), table.life("B"), table.poison("B")) == (22, 18, 2)


def test_toxic_and_infect(table):
    table.permanent("Chorus", power=2, toxic=1, keywords=["infect"])
    attack(table, "Chorus")
    assert (table.life("B"), table.poison("B")) == (20, 3)


def test_toxic_does_not_grow_with_power(table):
    table.permanent("Chorus", toxic=1)
    table.boost("Chorus", 3, 3)
    attack(table, "Chorus")
    assert (table.life("B"), table.poison("B")) == (16, 1)


def test_toxic_blocked(table):
    table.permanent("Chorus", toxic=1)
    table.permanent("Giant", power=3, toughness=3, controller="B")
    table.combat_damage([("Chorus", "Giant"), ("Giant", "Chorus")])
    assert (table.life("B"), table.poison("B"), table.zone("Chorus"), table.damage("Giant")) == (
        20,
        0,
        "graveyard",
        1,
    )


@pytest.mark.parametrize("why", ["a creature of one's own is the target of a spell", "a permanent enters"])
def test_one_poison_counter(table, why):
    players = ["B"] if "target" in why else ["A", "B"]
    for player in players:
        table.put_counters(player, "poison", by="A")
    assert [table.poison(player) for player in players] == [1] * len(players)


@pytest.mark.parametrize(("times", "poison"), [(1, 2), (2, 3)])
def test_proliferate_by_an_ability(table, times, poison):
    table.set_player("B", counters={"poison": 1})
    for _ in range(times):
        table.proliferate("A", ["B"])
    assert table.poison("B") == poison


def test_an_opponent_halves_poison(table):
    vorinclex(table, "B")
    table.permanent("Elf", keywords=["infect"])
    attack(table, "Elf")
    assert table.poison("B") == 0


def test_proliferate_doubled(table):
    vorinclex(table)
    # B's own set-up of 2 was halved to 1 by one engine, which puts them; the other started from 1. Rules: 1 + 2.
    table.put_counters("B", "poison", 2, by="B")
    assert table.poison("B") == 1
    table.proliferate("A", ["B"])
    assert table.poison("B") == 3


def test_who_cannot_get_poison_is_dealt_damage(table):
    table.modifier("you cannot get poison counters", controller="B")
    table.modifier("creatures of opponents lose infect", controller="B")
    table.permanent("Elf", keywords=["infect"])
    attack(table, "Elf")
    assert (table.life("B"), table.poison("B")) == (19, 0)


def test_damage_as_by_infect_at_no_life(table):
    table.set_player("B", life=1)
    table.modifier("damage as infect at no life", controller="B")
    table.permanent("Bears", power=2, toughness=2)
    attack(table, "Bears")
    table.end_turn()
    table.end_turn()
    attack(table, "Bears")
    assert (table.life("B"), table.poison("B"), table.has_lost("B")) == (-1, 2, False)


def test_one_counter_more_for_yourself(table):
    table.replacement("Constrictor", how="add", by=1, scope="you", effects_only=False)
    table.permanent("Mothman", power=3, toughness=3)
    for player in ("A", "B"):
        table.put_counters(player, "rad", by="A")
    attack(table, "Mothman")
    assert (table.counters("A"), table.counters("B"), table.life("B")) == ({"rad": 2}, {"rad": 1}, 17)
