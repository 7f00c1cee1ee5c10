"""Rules text about counters: made-up lines, and what each means in the notation."""

import pytest
from played import life, played

import counterclock as cc
from counterclock.card_texts import CardText
from counterclock.catalogue import default_catalogue
from counterclock.deck import unplayed_keywords
from counterclock.encode_ability import unplayed
from counterclock.notation import parse_ability, print_ability
from counterclock.translated_card import translate_card

MEANT = {
    ("Creature", "Whenever you draw your second card each turn, put a +1/+1 counter on Ada."): [
        "you draw, if (event) exactly 2: +1/+1 counter on self"
    ],
    ("Creature", "Whenever a creature dealt damage by Ada this turn dies, put a +1/+1 counter on Ada."): [
        "another dies (anyone's creature), if that creature was dealt damage by self: +1/+1 counter on self"
    ],
    ("Creature", "At the beginning of your end step, if a creature died this turn, put a +1/+1 counter on Ada."): [
        "your end step, if (creatures that died this turn) at least 1: +1/+1 counter on self"
    ],
    ("Creature", "Ada enters with a +1/+1 counter on it if you attacked this turn."): [
        "enters with +1/+1 counter if (creatures that attacked this turn) at least 1"
    ],
    ("Creature", "Exhaust — {5}{G}: Put two +1/+1 counters on Ada."): ["{5}{G}, only once: 2 +1/+1 counters on self"],
    ("Creature", "Power-up — {6}{G}: Put four +1/+1 counters on Ada."): ["{6}{G}, only once: 4 +1/+1 counters on self"],
    ("Creature", "Whenever an opponent casts a spell, put a +1/+1 counter on Ada."): [
        "no effect on the clock: opponents cast no spells"
    ],
    ("Creature", "At the beginning of your upkeep or whenever you cast a red spell, put a charge counter on Ada."): [
        "your upkeep: charge counter on self",
        "you cast (red): charge counter on self",
    ],
    ("Creature", "When Ada enters and whenever another artifact you control enters, put a charge counter on Ada."): [
        "enters: charge counter on self",
        "another enters (artifact): charge counter on self",
    ],
    ("Creature", "Whenever a creature you control with a +1/+1 counter on it dies, draw a card."): [
        "dies, another dies (creature with a +1/+1 counter): draw 1"
    ],
    ("Creature", "Whenever you gain life for the first time each turn, put a +1/+1 counter on Ada."): [
        "you gain life, once each turn: +1/+1 counter on self"
    ],
    ("Creature", "Whenever a land card is put into your graveyard from anywhere, put a +1/+1 counter on Ada."): [
        "card put into your graveyard (land): +1/+1 counter on self"
    ],
    ("Creature", "Whenever one or more cards leave your graveyard, put a +1/+1 counter on Ada."): [
        "card leaves your graveyard, once each turn: +1/+1 counter on self"
    ],
    ("Creature", "Whenever a creature you control attacks alone, put a +1/+1 counter on it."): [
        "attacks, another attacks, if (attackers) at most 1: +1/+1 counter on that creature"
    ],
    ("Creature", "When there are ten or more charge counters on Ada, you win the game."): [
        "counters put on self (charge counter), if (counters on self: charge counter) at "
        "least 10: each opponent loses the game"
    ],
    ("Creature", "At end of combat, if Ada attacked or blocked this combat, remove a +1/+1 counter from it."): [
        "end of combat, if self is attacking: remove +1/+1 counter from self"
    ],
    (
        "Creature",
        "Whenever a creature you control with a counter on it deals combat damage to a player, draw a card.",
    ): ["combat damage to a player, another combat damage to a player (anything with any counter): draw 1"],
    (
        "Creature",
        "Whenever you cast an instant or sorcery spell, if five or more mana was spent to "
        "cast that spell, put a +1/+1 counter on Ada.",
    ): ["you cast (instant or sorcery), if (event) at least 5: +1/+1 counter on self"],
    ("Creature", "Whenever you surveil, put a +1/+1 counter on Ada."): ["you surveil: +1/+1 counter on self"],
    ("Creature", "Whenever a creature you control explores, put a +1/+1 counter on Ada."): [
        "explores, another explores: +1/+1 counter on self"
    ],
    ("Creature", "Whenever another creature you control leaves the battlefield, put a +1/+1 counter on Ada."): [
        "another leaves (creature): +1/+1 counter on self"
    ],
    ("Creature", "Whenever you put one or more +1/+1 counters on a creature, you gain 1 life."): [
        "counters put (anyone's +1/+1 counter on creature): gain 1 life"
    ],
    ("Creature", "Ada enters with a +1/+1 counter on it for each creature that died this turn."): [
        "enters with (creatures that died this turn) +1/+1 counters"
    ],
    (
        "Creature",
        "At the beginning of your second main phase, if Ada is tapped, put a lifelink counter "
        "on it. This ability triggers only once.",
    ): ["second main phase, only once, if self is tapped: lifelink counter on self"],
    (
        "Creature",
        "Whenever another creature you control dies, if it had a +1/+1 counter on it, put a +1/+1 counter on Ada.",
    ): ["another dies (creature), if (counters on that creature: +1/+1 counter) at least 1: +1/+1 counter on self"],
    ("Creature", "When Ada dies, put its counters on target creature you control."): [
        "dies: put same kinds on target creature you control"
    ],
    (
        "Creature",
        "When Ada enters, create a 0/0 green and blue Fractal creature token. Put X +1/+1 "
        "counters on it, where X is the number of lands you control.",
    ): ['enters: create "0/0 green and blue Fractal"; (lands you control) +1/+1 counters on that permanent'],
    (
        "Creature",
        "When Ada enters, tap target artifact or creature an opponent controls and put a stun counter on it.",
    ): ["enters: tap target opposing creature; stun counter on that permanent"],
    ("Creature", "When Ada enters, tap target creature an opponent controls and put a stun counter on it."): [
        "enters: tap target opposing creature; stun counter on that permanent"
    ],
    (
        "Creature",
        "When Ada enters, return target creature card from your graveyard to the battlefield "
        "with a finality counter on it.",
    ): ["enters: return creature to battlefield; finality counter on that permanent"],
    (
        "Artifact — Equipment",
        "At the beginning of your upkeep, put a +1/+1 counter on equipped creature if it's red.",
    ): ["your upkeep: +1/+1 counter on attached creature if (attached creature fits: red) at least 1"],
    (
        "Enchantment — Aura",
        "Whenever enchanted creature attacks, put a +1/+1 counter on it. Then if it has three "
        "or more +1/+1 counters on it, sacrifice Ada.",
    ): [
        "attacks (attached creature's): +1/+1 counter on attached creature; sacrifice self if "
        "(counters on that creature: +1/+1 counter) at least 3"
    ],
    ("Creature", "Ada enters with a flying counter, a first strike counter, and two +1/+1 counters on it."): [
        "enters with flying counter",
        "enters with first strike counter",
        "enters with 2 +1/+1 counters",
    ],
    ("Creature", "Each other Elf creature you control enters with an additional +1/+1 counter on it."): [
        "another enters (Elf creature): +1/+1 counter on that creature"
    ],
    ("Creature", "Other creatures you control enter with an additional +1/+1 counter on them."): [
        "another enters (creature): +1/+1 counter on that creature"
    ],
    (
        "Sorcery",
        "Exile target creature you control, then return it to the battlefield under its "
        "owner's control with a +1/+1 counter on it.",
    ): ["spell: flicker target creature you control (nontoken); +1/+1 counter on that permanent"],
    (
        "Creature",
        "Whenever another creature you control enters, put a +1/+1 counter on Ada. If that "
        "creature is an Elf, put two +1/+1 counters on Ada instead.",
    ): [
        "another enters (creature): 2 +1/+1 counters on self if (that creature fits: Elf) at "
        "least 1; otherwise +1/+1 counter on self"
    ],
    ("Creature", "When Ada enters, amass Goblins 2, then draw a card."): ["enters: amass Goblin 2; draw 1"],
    (
        "Creature",
        "When Ada dies, return it to the battlefield under its owner's control with two +1/+1 counters on it.",
    ): ["dies: return self to battlefield; 2 +1/+1 counters on that permanent"],
    ("Creature", "When Ada enters, put a flying counter and a +1/+1 counter on target creature you control."): [
        "enters: flying counter on target creature you control; +1/+1 counter on that permanent"
    ],
    (
        "Creature",
        "When Ada dies, put a +1/+1 counter on another target creature you control. It gains haste until end of turn.",
    ): ["dies: +1/+1 counter on another target creature you control; that permanent gains haste"],
    (
        "Creature",
        "Whenever Ada attacks, you may pay {2}. When you do, put a +1/+1 counter on target creature. It gains flying "
        "until end of turn.",
    ): ["attacks: may pay {2} to +1/+1 counter on target creature you control; if paid, that permanent gains flying"],
    (
        "Enchantment",
        "Landfall — Whenever a land you control enters, put a quest counter on Ada. When you do, if it has two or more "
        "quest counters on it, put a +1/+1 counter on target creature you control. It gains trample until end of turn.",
    ): [
        "landfall: quest counter on self; +1/+1 counter on target creature you control if (counters on self: quest "
        "counter) at least 2; that permanent gains trample if (counters on self: quest counter) at least 2"
    ],
    ("Creature", "Whenever Ada attacks, untap target Elf you control. That creature gets +2/+0 until end of turn."): [
        "attacks: untap target creature you control (Elf); that permanent gets +2/+0"
    ],
    (
        "Creature",
        "When Ada enters, tap target creature an opponent controls. Put two stun counters on that creature.",
    ): ["enters: tap target opposing creature; 2 stun counters on that permanent"],
    (
        "Creature",
        "When Ada enters, put a +1/+1 counter on target Elf you control and a +1/+1 counter on target Elf you control.",
    ): [
        "enters: +1/+1 counter on target creature you control (Elf); +1/+1 counter on target creature you control (Elf)"
    ],
    (
        "Sorcery",
        "Kicker {2}\nUntap target creature you control. It gets +1/+1 until end of turn. If this spell was kicked, "
        "it gets +3/+3 until end of turn instead.",
    ): [
        "spell: untap target creature you control; that permanent gets +3/+3 if kicked; "
        "otherwise that permanent gets +1/+1"
    ],
    ("Creature", "Ada enters with four +1/+1 counters on it."): ["enters with 4 +1/+1 counters"],
    ("Creature", "If damage would be dealt to Ada, prevent that damage. Remove a +1/+1 counter from Ada."): [
        "would be dealt damage: remove +1/+1 counter from self"
    ],
    (
        "Creature",
        "If damage would be dealt to Ada while it has a +1/+1 counter on it, prevent that "
        "damage and remove that many +1/+1 counters from it.",
    ): ["would be dealt damage, if self has a +1/+1 counter: remove (event) +1/+1 counters from self"],
    ("Creature", "As long as Ada has a +1/+1 counter on it, it can attack as though it didn't have defender."): [
        "static: self has can attack if self has a +1/+1 counter"
    ],
    ("Enchantment — Aura", 'Enchanted creature has "Whenever you gain life, put that many +1/+1 counters on Ada."'): [
        "you gain life: (event) +1/+1 counters on attached creature"
    ],
    (
        "Enchantment — Aura",
        'Enchanted creature gets +1/+1 and has "Whenever this creature attacks, put a +1/+1 counter on it."',
    ): ["static: attached creature has +1/+1", "attacks (attached creature's): +1/+1 counter on attached creature"],
    (
        "Enchantment — Aura",
        'Enchanted creature has flying and "Whenever a creature an opponent controls dies, '
        'put a +1/+1 counter on this creature."',
    ): [
        "static: attached creature has flying",
        "another dies (opponent's creature): +1/+1 counter on attached creature",
    ],
    (
        "Land",
        "{T}, Remove any number of storage counters from Ada: Add {B} for each storage counter removed this way.",
    ): ["{T}, remove X storage counters: add {B} times X"],
    ("Artifact", "Remove three quest counters from Ada and sacrifice it: Draw a card."): [
        "sacrifice, remove 3 quest counters: draw 1"
    ],
    ("Creature", "Whenever Ada attacks or blocks, remove a +1/+1 counter from it at end of combat."): [
        "end of combat, if self is attacking: remove +1/+1 counter from self"
    ],
    (
        "Creature",
        "When Ada enters, put a +1/+1 counter on target creature you control. It becomes a "
        "Mutant in addition to its other types.",
    ): ["enters: +1/+1 counter on target creature you control"],
    ("Sorcery", "Put X +1/+1 counters on target creature you control, where X is that creature's power."): [
        "spell: (its power) +1/+1 counters on target creature you control"
    ],
    (
        "Sorcery",
        "Put a +1/+1 counter on target creature you control if it's legendary. Then it fights "
        "target creature an opponent controls.",
    ): ["spell: +1/+1 counter on target creature you control (legendary)", "no effect on the clock: removal"],
    (
        "Sorcery",
        "Choose target creature you control and target creature you don't control. Put a "
        "+1/+1 counter on the creature you control. Then those creatures fight each other.",
    ): ["spell: +1/+1 counter on target creature you control", "no effect on the clock: removal"],
    ("Creature", "Whenever you cast a spell with {X} in its mana cost, put a +1/+1 counter on Ada."): [
        "you cast (anything with an X cost): +1/+1 counter on self"
    ],
    (
        "Creature",
        "Whenever you cast an instant or sorcery spell that targets a creature, put a +1/+1 counter on Ada.",
    ): ["you cast (instant or sorcery that targets a creature): +1/+1 counter on self"],
    (
        "Creature",
        "At the beginning of your end step, put a +1/+1 counter on each creature you control "
        "that entered the battlefield this turn.",
    ): ["your end step: +1/+1 counter on each creature you control (that entered this turn)"],
    ("Creature", "When Ada enters, you draw a card and lose 1 life."): ["enters: draw 1; you lose 1 life"],
    (
        "Creature",
        "When Ada enters, you may have target player lose 3 life. If you do, put three +1/+1 counters on Ada.",
    ): ["enters: target opponent loses 3 life; 3 +1/+1 counters on self"],
    ("Creature", "Whenever Ada attacks, put a +1/+1 counter on each creature you control other than Ada."): [
        "attacks: +1/+1 counter on each other creature you control"
    ],
    (
        "Creature",
        "When Ada enters, mill two cards. You may put a land card from among the cards milled "
        "this way into your hand. If you don't, put a +1/+1 counter on Ada.",
    ): [
        "enters: mill 2; return land that was milled this turn to hand; +1/+1 counter on self if (that many) at most 0"
    ],
    ("Creature", "Ada enters with a +1/+1 counter on it for each color of mana spent to cast it."): [
        "enters with (colors of mana) +1/+1 counters"
    ],
    ("Creature", "When Ada leaves the battlefield, put its counters on target creature you control."): [
        "leaves: put same kinds on target creature you control"
    ],
    ("Creature", "Whenever another creature you control dies, if it had counters on it, put those counters on Ada."): [
        "another dies (creature), if (counters on that creature) at least 1: put same kinds on self"
    ],
    (
        "Creature",
        "Whenever another creature you control leaves the battlefield, if it had a +1/+1 counter on it, draw a card.",
    ): ["another leaves (creature), if (counters on that creature: +1/+1 counter) at least 1: draw 1"],
    ("Creature", "Whenever you cycle or discard a card, put a +1/+1 counter on Ada."): [
        "you discard: +1/+1 counter on self"
    ],
    (
        "Creature",
        "Whenever another Frog, Rabbit, Raccoon, or Squirrel you control enters, put a +1/+1 counter on Ada.",
    ): ["another enters (Frog or Rabbit or Raccoon or Squirrel): +1/+1 counter on self"],
    (
        "Creature",
        "Whenever Ada attacks while you control a creature with power 4 or greater, put a +1/+1 counter on Ada.",
    ): ["attacks, if (creatures you control: anything with power 4 or more) at least 1: +1/+1 counter on self"],
    ("Creature", "Whenever you gain life during your turn, put a +1/+1 counter on Ada."): [
        "you gain life, if your turn: +1/+1 counter on self"
    ],
    ("Creature", "Whenever you create a token, put a +1/+1 counter on target creature you control other than Ada."): [
        "enters, another enters (token): +1/+1 counter on another target creature you control"
    ],
    ("Creature", "{T}, Tap an untapped Ally you control: Put a +1/+1 counter on Ada."): [
        "{T}, tap 1 creatures (Ally): +1/+1 counter on self"
    ],
    (
        "Creature",
        "Ada enters with X +1/+1 counters on it, where X is the number of creature cards in all graveyards.",
    ): ["enters with (creature cards in your graveyard) +1/+1 counters"],
    ("Creature", "Sacrifice another creature: Put a +1/+1 counter on target creature you control."): [
        "sacrifice another creature: +1/+1 counter on target creature you control"
    ],
    ("Sorcery", "This spell costs {2} less to cast if you control a Turtle."): [
        "static: costs less itself 2 if (creatures you control: Turtle) at least 1"
    ],
    ("Creature", "This spell costs {1} less to cast for each creature you control with a +1/+1 counter on it."): [
        "static: costs less itself (creatures you control: anything with a +1/+1 counter)"
    ],
    (
        "Creature",
        "When Ada enters, create an X/X green Ooze creature token, where X is the number of lands you control.",
    ): ['enters: create "0/0 green Ooze" of size (lands you control)'],
    (
        "Creature",
        "Whenever you cast a noncreature spell, create an X/X blue and red Elemental creature "
        "token with flying, where X is that spell's mana value.",
    ): ['you cast (noncreature): create "0/0 blue and red Elemental with flying" of size (event)'],
    (
        "Creature",
        "At the beginning of your upkeep, put a charge counter on Ada. Then if Ada has three "
        "or more charge counters on it, remove those counters and draw three cards.",
    ): [
        "your upkeep: charge counter on self; draw 3 if (counters on self: charge counter) at "
        "least 3; remove all charge counters from self if (counters on self: charge counter) at "
        "least 3"
    ],
    (
        "Creature",
        "Whenever Ada attacks or blocks, remove a +1/+1 counter from it. If you do, Ada deals 1 damage to any target.",
    ): ["attacks: remove +1/+1 counter from self; 1 damage to target opponent if (that many) at least 1"],
    ("Creature", "At the beginning of your end step, remove a hope counter from Ada. If you do, draw a card."): [
        "your end step: remove hope counter from self; draw 1 if (that many) at least 1"
    ],
    ("Creature", "Ada enters with a number of +1/+1 counters on it equal to the amount of mana spent to cast it."): [
        "enters with (mana spent) +1/+1 counters"
    ],
    (
        "Creature",
        "At the beginning of your upkeep, put a number of +1/+1 counters on each other "
        "creature you control equal to that creature's toughness.",
    ): ["your upkeep: (its toughness) +1/+1 counters on each other creature you control"],
    ("Creature", "Whenever you discard one or more cards, put that many +1/+1 counters on Ada."): [
        "you discard: (event) +1/+1 counters on self"
    ],
    ("Creature", "Whenever one or more tokens you control enter, put that many +1/+1 counters on Ada."): [
        "enters, another enters (token): (event) +1/+1 counters on self"
    ],
    ("Creature", "When Ada enters, tap up to two target permanents. Put a stun counter on each of them."): [
        "enters: tap up to 2 target opposing creature; stun counter on that permanent"
    ],
}
"""By type line and text: the lines that it means."""


@pytest.mark.parametrize(("type_line", "text"), MEANT)
def test_a_line_about_counters_means(type_line: str, text: str) -> None:
    translation = cc.translate(text, "Ada", type_line)
    assert [print_ability(each) for each in translation.abilities] == MEANT[type_line, text]


def test_kicker_is_read_where_kicking_costs_mana() -> None:
    text = "If Ada was kicked, it enters with two +1/+1 counters on it and with flying."
    read = cc.translate("Kicker {2}\n" + text, "Ada", "Creature")
    lines = [print_ability(each) for each in read.abilities]
    assert lines == ["enters with 2 +1/+1 counters if kicked", "static: self has flying if kicked"]
    assert not cc.translate(text, "Ada", "Creature").complete
    assert not cc.translate("Kicker—Sacrifice a creature.\n" + text, "Ada", "Creature").complete


def test_what_comes_with_a_level_is_left_out() -> None:
    read = cc.translate("Flying\n{1}: Level 2\nWhenever Ada attacks, draw a card.", "Ada", "Enchantment — Class")
    assert read.left_out == ("{1}: Level 2", "Whenever {this} attacks, draw a card.")


@pytest.mark.parametrize(
    "line",
    [
        "{1}, remove counter: self gets +1/+0",
        "enters: remove counter from self",
        "attacks: may pay {X}{X} to X +1/+1 counters on self",
        "{1}, if self is attacking: draw 1",
        "enters: may pay remove 1 +1/+1 counter to draw 1",
        "{2}: return card to library bottom",
        "{2}: look at 1, take card to exile",
    ],
)
def test_what_is_not_played_says_so(line: str) -> None:
    assert unplayed(parse_ability(line))


def test_only_one_creature_that_untaps_for_another_combat_is_left_out() -> None:
    text = "Untap target creature. After this main phase, there is an additional combat phase."
    assert not cc.translate(text, "Ada", "Sorcery").complete
    assert cc.translate(text.replace("target creature", "all creatures you control"), "Ada", "Sorcery").complete


def test_two_things_that_are_called_x_are_not_mixed_up() -> None:
    text = "{X}, Remove X +1/+1 counters from Ada: Ada deals X damage to any target."
    assert not cc.translate(text, "Ada", "Creature").complete


@pytest.mark.parametrize("line", ["your end step: each creature you control gains prowess", "static: self has decayed"])
def test_keywords_that_stand_for_triggers_are_not_given(line: str) -> None:
    assert unplayed(parse_ability(line))


def test_its_counters_are_not_counted_for_a_player() -> None:
    text = (
        "Put a +1/+1 counter on target creature. You gain life equal to the number of +1/+1 counters on that creature."
    )
    read = cc.translate(text, "Ada", "Sorcery")
    assert not read.complete or any(map(unplayed, read.abilities))


def test_creatures_of_a_colour_are_tapped() -> None:
    read = cc.translate("Tap five untapped white creatures you control: Draw a card.", "Ada", "Creature")
    assert list(map(print_ability, read.abilities)) == ["tap 5 creatures (white): draw 1"]


def test_named_tokens_may_be_tapped() -> None:
    read = cc.translate("Create a tapped Treasure token.", "Ada", "Sorcery")
    assert list(map(print_ability, read.abilities)) == ['spell: create "Treasure" to battlefield tapped']


def test_an_aura_does_not_deal_damage_as_the_creature_does() -> None:
    text = "When Ada enters, enchanted creature deals damage equal to its power to any target."
    assert not cc.translate(text, "Ada", "Enchantment — Aura").complete


def test_what_an_aura_gives_under_a_condition_the_creature_has() -> None:
    text = "As long as enchanted creature is white, it gets +1/+1 and has lifelink."
    read = cc.translate(text, "Ada", "Enchantment — Aura")
    line = "static: attached creature has +1/+1, lifelink if (attached creature fits: white) at least 1"
    assert list(map(print_ability, read.abilities)) == [line]


def test_equipping_for_more_than_mana_is_left_out() -> None:
    card = default_catalogue().find("Bloodthorn Flail")
    assert card is not None
    assert "equip Pay {3} or discard a card" in unplayed_keywords(card)[0]


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        (
            "Circle of Dreams Druid", "{T}: Add {G} for each creature you control.",
            "{T}: add {G} times (creatures you control)",
        ),
        ("Ashnod's Altar", "Sacrifice a creature: Add {C}{C}.", "mana for sacrifice creature: {C}{C}"),
        ("Wall of Roots", "Put a -0/-1 counter on this creature: Add {G}.", "left out: an activated ability"),
    ],
)  # fmt: skip
def test_mana_that_the_facts_only_name_is_written_out(name: str, text: str, line: str) -> None:
    card = default_catalogue().find(name)
    assert card is not None
    assert translate_card(card, CardText(name, ((name, text),))).lines[-1] == line


def test_mana_for_each_creature_is_counted() -> None:
    druid, wurm = "Circle of Dreams Druid", "Craw Wurm"
    draws = ["Forest", "Forest", "Forest", "Grizzly Bears", "Grizzly Bears", druid, *[wurm] * 13]
    assert life(played(draws, 7, {druid: ["{T}: add {G} times (creatures you control)"]}, life=99)) == 63
    assert life(played(draws, 7, {druid: []}, life=99)) == 75


def test_what_is_dropped_nowhere_in_short_lines() -> None:
    aura = cc.translate(
        "When Ada enters, tap enchanted creature. It deals damage to you equal to its power.",
        "Ada",
        "Enchantment — Aura",
    )
    assert not aura.complete
    text = "When another creature enters, sacrifice Ada and it deals 3 damage to target player or planeswalker."
    line = "another enters (anyone's creature): sacrifice self; 3 damage to target opponent"
    assert list(map(print_ability, cc.translate(text, "Ada", "Creature").abilities)) == [line]
    text = "{U}: Until end of turn, Ada becomes a 2/2 blue Horror creature that can't be blocked."
    assert print_ability(cc.translate(text, "Ada", "Artifact").abilities[0]) == "{U}: self becomes 2/2 with unblockable"
