"""The translator: whom words mean, and what happens only under a condition that a shorter reading would lose."""

import pytest

import counterclock as cc
from counterclock.ability import NoEffectOnClock
from counterclock.notation_print import print_ability

AURA = "Enchantment — Aura"
CREATURE = "Creature — Elf"
EQUIPMENT = "Artifact — Equipment"
SPELL = "Sorcery"


def lines(text, type_line=CREATURE):
    return [print_ability(ability) for ability in cc.translate(text, "Ada", type_line).abilities]


PLAYED = {
    "Whenever an opponent plays a land or when Ada dies, draw a card.": ["dies: draw 1"],
    "Whenever an opponent casts a spell and whenever Ada attacks, draw a card.": ["attacks: draw 1"],
    "Whenever an artifact other than Ada is put into a graveyard from the battlefield, draw a card.": [
        "another dies (anyone's artifact): draw 1"
    ],
    "Whenever one or more tokens you control enter, scry 1.": [
        "enters, another enters (token), once each turn: scry 1"
    ],
    "Whenever Ada explores, scry 1.": ["explores: scry 1"],
    "Whenever a creature you control explores, scry 1.": ["explores, another explores: scry 1"],
    "Whenever a creature token you control enters, scry 1.": ["enters, another enters (creature token): scry 1"],
    "Whenever a Goblin token you control enters, scry 1.": ["another enters (Goblin token): scry 1"],
    "Whenever a token you control leaves the battlefield, scry 1.": ["leaves, another leaves (token): scry 1"],
    "Whenever one or more Elves you control attack, scry 1.": [
        "attacks, another attacks (Elf), once each turn: scry 1"
    ],
    "Whenever Ada or another nontoken creature you control dies, scry 1.": [
        "dies: scry 1",
        "another dies (nontoken creature): scry 1",
    ],
    "Whenever Ada or another creature you control with power 4 or greater enters, scry 1.": [
        "enters: scry 1",
        "another enters (creature with power 4 or more): scry 1",
    ],
    "Whenever Ada or another green creature you control enters, scry 1.": [
        "enters, another enters (green creature): scry 1"
    ],
    "When Ada enters, creatures target player controls get -1/-1 until end of turn.": [
        "enters: each opposing creature gets -1/-1"
    ],
    "When Ada enters, you gain 1 life for each creature target player controls.": [
        "enters: gain (creatures you control) life"
    ],
    "When Ada enters, detain target creature an opponent controls.": [
        "enters: target opposing creature gains cannot block"
    ],
    "When Ada enters, detain up to two target nonland permanents your opponents control.": [
        "enters: up to 2 target opposing creature gains cannot block"
    ],
    "Ada can't be blocked by creatures with power 2 or less.": ["static: self has daunt"],
    "Elves you control can't be blocked by creatures with greater power.": [
        "static: each creature you control (Elf) has skulk"
    ],
    "When Ada enters, Ada deals 3 damage to any target and 2 damage to any other target.": [
        "enters: 3 damage to target opponent; 2 damage to target opposing creature"
    ],
    "Whenever you draw your third card each turn, proliferate.": ["you draw, if (event) exactly 3: proliferate"],
    "Whenever you cast your third spell each turn, proliferate.": [
        "you cast, if (spells cast this turn) exactly 3: proliferate"
    ],
    "Whenever you cast a historic spell, draw a card.": ["you cast (either legendary or artifact or Saga): draw 1"],
}


@pytest.mark.parametrize("text", PLAYED)
def test_who_and_what_is_meant(text):
    assert lines(text) == PLAYED[text]


LEFT_OUT = [
    "Whenever a historic creature you control attacks, draw a card.",
    "Whenever a land enters, its controller draws a card.",
    "Ada can't be blocked by creatures with power 3 or greater.",
    "Ada can't be blocked by creatures with power 1 or less.",
    "Ada must be blocked if able.",
    "When there are three or more oil counters on Ada, sacrifice it. If you do, destroy all nonland permanents.",
    "At the beginning of your upkeep, destroy all nonland permanents.",
    "<i>Solved</i> — Creatures you control get +1/+0.",
    "<i>To solve</i> — You control three creatures.",
    'Whenever Ada attacks, create a 0/0 green Ooze creature token with "This creature gets +1/+1 for each oil counter '
    'on Ada."',
]


@pytest.mark.parametrize("text", LEFT_OUT)
def test_what_would_mean_somebody_else_is_left_out(text):
    assert cc.translate(text, "Ada", CREATURE).left_out


def test_what_need_not_return_to_the_hand_stays():
    translation = cc.translate(
        "Whenever you cast an Elf spell, you may return Ada to its owner's hand.", "Ada", CREATURE
    )
    assert [print_ability(each) for each in translation.abilities] == [
        "no effect on the clock: a choice that is not taken"
    ]
    assert translation.notes == ("It is not returned to the hand where it need not be.",)
    assert lines("When Ada dies, you may return it to its owner's hand.") == ["dies: may return self to hand"]


def test_what_modified_a_creature_that_has_died_is_noted():
    translation = cc.translate("Whenever a modified creature you control dies, draw a card.", "Ada", "Enchantment")
    assert [print_ability(each) for each in translation.abilities] == ["another dies (modified creature): draw 1"]
    assert translation.notes == ("What has died is modified where it had counters, not by what was attached to it.",)


@pytest.mark.parametrize(
    ("happens", "event"),
    [
        ("a nontoken creature an opponent controls dies", "another dies (opponent's nontoken creature)"),
        ("another nontoken creature enters", "another enters (anyone's nontoken creature)"),
    ],
)
def test_creatures_of_opponents_are_noted_to_be_tokens(happens: str, event: str):
    translation = cc.translate(f"Whenever {happens}, scry 1.", "Ada", "Enchantment")
    assert [print_ability(each) for each in translation.abilities] == [f"{event}: scry 1"]
    assert translation.notes == ("Creatures of opponents count as tokens.",)
    assert cc.translate("Whenever a nontoken creature you control dies, scry 1.", "Ada", "Enchantment").notes == ()


def test_what_may_be_attached_is_noted_to_be():
    translation = cc.translate(
        "Whenever a white creature you control enters, you may attach Ada to it.", "Ada", EQUIPMENT
    )
    assert [print_ability(each) for each in translation.abilities] == [
        "another enters (white creature): may attach to that creature"
    ]
    assert translation.notes == ("What may be attached always is.",)


def test_a_sweeper_that_somebody_chooses_to_use_is_not_used():
    translation = cc.translate("{2}, {T}, Sacrifice Ada: Destroy all nonland permanents.", "Ada", "Artifact")
    assert translation.complete
    assert translation.notes == ("It is not used: it would remove one's own permanents too.",)


def test_it_is_what_an_aura_is_attached_to():
    tapped = "At the beginning of each upkeep, if enchanted creature is untapped, tap it."
    assert lines(tapped, AURA) == ["no effect on the clock: removal"]
    grown = "At the beginning of your upkeep, if enchanted creature is an Elf, put a +1/+1 counter on it."
    assert lines(grown, AURA) == [
        "your upkeep, if (attached creature fits: Elf) at least 1: +1/+1 counter on attached creature"
    ]


def test_what_an_equipped_creature_has_happens_only_while_something_is_equipped():
    text = 'Equipped creature gets +2/+0 and has "At the beginning of your upkeep, draw a card."'
    upkeep = "your upkeep, if (attached creature fits: creature) at least 1: draw 1"
    assert lines(text, EQUIPMENT) == ["static: attached creature has +2/+0", upkeep]
    aura = text.replace("Equipped", "Enchanted")
    assert lines(aura, AURA) == ["static: attached creature has +2/+0", "your upkeep: draw 1"]


def test_an_own_creature_that_stays_tapped_is_left_out():
    text = "Whenever equipped creature attacks, it doesn't untap during its controller's next untap step."
    assert cc.translate(text, "Ada", EQUIPMENT).left_out


@pytest.mark.parametrize("whose", ["defending player controls", "target opponent controls"])
def test_creatures_of_one_opponent_are_noted_to_be_those_of_all(whose):
    translation = cc.translate(f"Whenever Ada attacks, it deals 1 damage to each creature {whose}.", "Ada", CREATURE)
    assert [print_ability(each) for each in translation.abilities] == ["attacks: 1 damage to each opposing creature"]
    assert translation.notes == ("The creatures of all opponents are meant, not those of one.",)


@pytest.mark.parametrize("what", ["target creature", "each creature that player controls"])
def test_goaded_creatures_are_noted_to_block(what):
    translation = cc.translate(f"Whenever Ada deals combat damage to a player, goad {what}.", "Ada", CREATURE)
    assert translation.notes == ("Goaded creatures are taken to stay at home and block.",)
    assert all(isinstance(each, NoEffectOnClock) for each in translation.abilities)


def test_nothing_is_given_up_for_what_does_not_matter():
    text = "Whenever enchanted creature deals combat damage to a player, you may sacrifice Ada. If you do, {then}."
    assert lines(text.format(then="destroy target artifact"), AURA) == ["no effect on the clock: removal"]
    worth = cc.translate(text.format(then="draw a card"), "Ada", AURA)
    assert [print_ability(each) for each in worth.abilities] == [
        "combat damage to a player (attached creature's): may pay sacrifice to draw 1"
    ]
    assert worth.notes == ()


def test_what_supports_as_it_enters_is_left_to_the_keyword():
    (line,) = cc.translate("When Ada enters, support 2.", "Ada", CREATURE).lines
    assert (line.abilities, line.keywords, line.left_out) == ((), ("support 2",), False)
    assert lines("When Ada dies, support 2.") == ["dies: +1/+1 counter on up to 2 another target creature you control"]


def test_others_beside_an_aura_leave_out_its_host():
    text = "Other creatures you control get -1/-1."
    assert len(cc.translate(text, "Ada", "Enchantment — Aura").left_out) == 1
    assert lines(text, "Artifact Creature — Equipment Elf") == ["static: each other creature you control has -1/-1"]


def test_an_equipment_is_attached_to_the_token_that_it_brings():
    text = "When Ada enters, create a 3/3 green Bear creature token, then attach Ada to it."
    assert lines(text, "Artifact — Equipment") == ['enters: create "3/3 green Bear"; attach to that permanent']


def test_what_is_hit_does_not_say_how_hard():
    text = (
        "Whenever equipped creature attacks, it deals damage equal to its power to target creature you don't control."
    )
    assert not cc.translate(text, "Ada", EQUIPMENT).complete
    grown = "Whenever equipped creature attacks, it gets +X/+0 until end of turn, where X is its power."
    assert lines(grown, EQUIPMENT) == ["attacks (attached creature's): attached creature gets +(its power)/+0"]


@pytest.mark.parametrize(
    "text",
    [
        "{G}, Remove a -1/-1 counter from Ada: Regenerate Ada.",
        "{1}, Remove two -1/-1 counters from Ada: Target creature gets -2/-2 until end of turn.",
        "{2}, Remove a counter from Ada: Counter target spell.",
    ],
)
def test_what_takes_harmful_counters_off_as_a_cost_is_left_out(text):
    assert len(cc.translate(text, "Ada", CREATURE).left_out) == 1
    other = (
        text.replace("a -1/-1", "a charge").replace("two -1/-1", "two charge").replace("a counter", "a charge counter")
    )
    assert cc.translate(other, "Ada", CREATURE).left_out == ()


NOTED = {
    "{T}, Remove any number of charge counters from Ada: Add {R}, then add {R} for each charge counter removed this"
    " way.": "It is not used while there is no counter to remove.",
    "Whenever one or more Elves die, put that many charge counters on Ada.": (
        "What happens to several together is counted one by one."
    ),
    "Whenever you lose life for the first time each turn, put a charge counter on Ada.": (
        "What happened in the turn before it came is not counted."
    ),
    "Your opponents can't gain life.": "Opponents still gain the life that something gives them.",
    "{1}, {T}, Sacrifice Ada: Add {R}{G}. Draw two cards.": "The mana it adds comes after the spells of the phase.",
    "{T}: Put a charge counter on Ada. Add {R}.": "The mana it adds comes after the spells of the phase.",
}


@pytest.mark.parametrize("text", NOTED)
def test_where_it_is_played_otherwise_is_said(text):
    assert NOTED[text] in cc.translate(text, "Ada", "Artifact").notes


def test_mana_that_is_made_when_a_spell_asks_for_it_needs_no_note():
    for text in (
        "{T}, Remove X charge counters from Ada: Add X mana of any one color.",
        "{T}: Add {R} for each Elf you control.",
    ):
        made = cc.translate(text, "Ada", "Artifact")
        assert not any("mana it adds" in note or "not used" in note for note in made.notes)


def test_a_card_that_is_discarded_for_its_ability_does_not_return_itself():
    assert lines("Channel — {1}{G}, Discard Ada: Return target card from your graveyard to your hand.") == [
        "{1}{G}, discard: return another to hand"
    ]
    assert lines("Channel — {1}{G}, Discard Ada: Return target land card from your graveyard to your hand.") == [
        "{1}{G}, discard: return land to hand"
    ]
    made = cc.translate("Channel — {1}{G}, Discard Ada: Destroy target creature with flying.", "Ada", CREATURE)
    assert "It is not used on opposing creatures." in made.notes


def test_a_land_that_gets_another_type_is_left_out():
    assert (
        len(cc.translate("{1}: Target land becomes a Swamp in addition to its other types.", "Ada", CREATURE).left_out)
        == 1
    )
    assert cc.translate("{1}: {this} becomes a Rogue in addition to its other types.", "Ada", CREATURE).left_out == ()


def test_your_commander_may_be_the_card_itself_and_need_not_be_a_creature():
    hits = "Whenever your commander deals combat damage to a player, put a +1/+1 counter on Ada."
    enters = "Whenever your commander enters or attacks, put an oil counter on Ada."
    assert lines(hits, "Legendary Creature — Elf") == [
        "combat damage to a player, another combat damage to a player (commander): +1/+1 counter on self"
    ]
    assert lines(hits) == ["another combat damage to a player (commander): +1/+1 counter on self"]
    assert lines(enters, "Artifact") == ["another enters, another attacks (commander): oil counter on self"]
    assert lines("At the beginning of combat on your turn, if you control your commander, draw a card.") == [
        "your combat, if (permanents you control: commander) at least 1: draw 1"
    ]


def test_a_life_total_that_is_set_is_only_made_smaller():
    text = "When Ada enters, target opponent's life total becomes {}."
    note = "No life is gained where the opponent has less."
    made = cc.translate(text.format(7), "Ada", CREATURE)
    assert [print_ability(each) for each in made.abilities] == [
        "enters: target opponent loses (-7 + life of that player) life"
    ]
    assert note in made.notes
    assert note not in cc.translate(text.format(1), "Ada", CREATURE).notes


def test_what_comes_back_as_it_is_cast_is_left_out_where_two_would_return_each_other_for_ever():
    text = "When you cast this spell, return target creature card from your graveyard to the battlefield."
    assert len(cc.translate(text, "Ada", "Legendary Creature — Elf").left_out) == 1
    made = cc.translate(text, "Ada", CREATURE)
    assert made.left_out == ()
    assert "What happens when it is cast happens when it enters, and to it too." in made.notes
    draws = "When you cast this spell, draw two cards."
    assert lines(draws, "Legendary Creature — Elf") == ["enters: draw 2"]
