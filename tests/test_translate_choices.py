"""The translator: what the pilot always does in one way, where a player might choose, is said."""

import pytest

import counterclock as cc
from counterclock.notation_print import print_ability
from counterclock.translate_choices import FLICKERS_BEST, HARMS_BEST, KILLS_OWN, MILLED, ON_TOP
from counterclock.translate_objects import AIMED, FEWER_TARGETS, THEIRS_ARE_TOKENS
from counterclock.translate_parts import LEFT_ALONE

CREATURE = "Creature — Elf"
SPELL = "Sorcery"
VEHICLES = "Of creatures and Vehicles, it is a creature that is chosen."
SHRINKS = "A creature that is bigger is made smaller by it."
NO_CREATURE = "Of the artifacts, one that is no creature yet is chosen."
COLOURS = "Of the colours of its mana, each mana may have any."


def read(text, type_line=CREATURE):
    translation = cc.translate(text, "Ada", type_line)
    return [print_ability(ability) for ability in translation.abilities], translation.notes


NOTED = [
    ("When Ada enters, put a -1/-1 counter on target creature you control.", CREATURE, HARMS_BEST),
    ("Whenever Ada attacks, Ada deals 2 damage to another target creature you control.", CREATURE, HARMS_BEST),
    ("When Ada enters, target creature you control gets -2/-2 until end of turn.", CREATURE, HARMS_BEST),
    ("Whenever you cast an Elf spell, you may have target creature get +1/-1 until end of turn.", CREATURE, KILLS_OWN),
    ("Target creature gets +4/-2 until end of turn.", SPELL, LEFT_ALONE),
    ("{T}: Target creature gets +2/-1 until end of turn.", CREATURE, LEFT_ALONE),
    ("When Ada enters, put a +1/+1 counter on another target creature or Vehicle you control.", CREATURE, VEHICLES),
    ("Until end of turn, target creature or Vehicle becomes an artifact creature with base power and toughness 2/3.",
     SPELL, SHRINKS),
    ("{2}, {T}: Target artifact or creature you control becomes an artifact creature with base power and toughness 2/3"
     " until end of turn.", CREATURE, SHRINKS),
    ("At the beginning of combat on your turn, target artifact you control becomes an artifact creature with base power"
     " and toughness 2/2 until end of turn.", CREATURE, NO_CREATURE),
    ("When Ada enters, until end of turn, each noncreature artifact you control becomes an artifact creature with base"
     " power and toughness 2/2.", CREATURE, "Lands that only make mana do not become creatures."),
    ("This spell costs {1} less to cast for each attacking creature.", CREATURE,
     "It is cast in main phases, where nothing attacks."),
    ("Add {W}{U}{G}.", SPELL, COLOURS),
    ("{1}, {T}, Sacrifice Ada: Add {W}{U}. Draw a card.", CREATURE, COLOURS),
]  # fmt: skip


@pytest.mark.parametrize(("text", "type_line", "note"), NOTED)
def test_what_is_always_done_in_one_way_is_noted(text, type_line, note):
    lines, notes = read(text, type_line)
    assert not any(line.startswith("left out") for line in lines)
    assert note in notes


@pytest.mark.parametrize(
    "text",
    [
        "When Ada enters, put a -1/-1 counter on target creature an opponent controls.",
        "When Ada enters, put a +1/+1 counter on target creature you control.",
        "Whenever Ada attacks, she gets +2/-1 until end of turn.",
        "{T}: Target creature gets +2/-1 until end of turn.",
        "When Ada enters, target noncreature artifact you control becomes a 2/2 artifact creature.",
        "When Ada enters, put a +1/+1 counter on target creature you control.\nWhen Ada dies, add {R}{R}.",
    ],
)
def test_nothing_is_noted_where_nothing_is_chosen_oddly(text):
    assert not {HARMS_BEST, KILLS_OWN, VEHICLES, SHRINKS, NO_CREATURE, COLOURS} & set(read(text)[1])


def test_an_artifact_that_is_no_creature_becomes_one():
    lines, _ = read(
        "At the beginning of combat on your turn, target non-Saga artifact you control becomes an artifact creature"
        " with base power and toughness 2/2 until end of turn."
    )
    assert lines == ["your combat: target permanent you control (noncreature non-Saga artifact) becomes 2/2"]


def test_mana_of_two_colours_is_added_one_colour_after_the_other():
    assert read("When Ada enters, add {R}{G}.")[0] == ["enters: add {R}; add {G}"]
    assert read("Draw a card. Add {U}{U}{R}.", SPELL)[0] == ["spell: draw 1; add {U}{U}; add {R}"]
    assert read("When Ada enters, add {R}{R}.")[0] == ["enters: add {R}{R}"]


def test_nothing_is_attached_to_what_an_opponent_controls_where_it_need_not_be():
    aura = "Enchantment — Aura"
    text = "Enchant creature\nWhenever a creature enters, you may attach Ada to that creature."
    assert read(text, aura)[0] == ["another enters (creature): may attach to that creature"]


def test_spells_on_the_other_face_of_a_card_are_never_cast():
    lines, _ = read("Whenever you cast an Adventure spell, draw a card.")
    assert lines[0].startswith("left out")


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("When Ada enters, you may exile another target creature you control, then return it to the battlefield under"
         " its owner's control.", FLICKERS_BEST),
        ("When Ada enters, exile up to one target creature you control, then return it to the battlefield under its"
         " owner's control.", FLICKERS_BEST),
        ("When Ada enters, exile target creature you control, then return it to the battlefield under its owner's"
         " control.", ""),
        ("When Ada enters, you may search your library for a basic land card, reveal it, then shuffle and put that card"
         " on top.", ON_TOP),
        ("When Ada enters, search your library for a basic land card, reveal it, then shuffle and put that card on"
         " top.", ""),
        ("When Ada enters, you may put target artifact card from your graveyard on top of your library.", ON_TOP),
        ("When Ada enters, you may mill two cards.", MILLED),
        ("When Ada enters, mill two cards.", ""),
    ],
)  # fmt: skip
def test_what_need_not_be_done_and_always_is_is_noted(text: str, note: str) -> None:
    noted = set(cc.translate(text, "Ada", "Creature — Elf").notes)
    assert noted & {FLICKERS_BEST, ON_TOP, MILLED} == ({note} if note else set())


@pytest.mark.parametrize(
    ("text", "noted"),
    [
        ("each opponent sacrifices a nontoken creature of their choice.", True),
        ("each opponent sacrifices a creature of their choice.", False),
        ("exile target nontoken creature.", True),
        ("put a +1/+1 counter on target nontoken creature you control.", False),
    ],
)
def test_that_creatures_of_opponents_are_tokens_is_noted(text: str, noted: bool) -> None:
    notes = cc.translate(f"When Ada enters, {text}", "Ada", "Creature — Elf").notes
    assert (THEIRS_ARE_TOKENS in notes) is noted


@pytest.mark.parametrize("does", ["tap", "destroy", "put a stun counter on"])
@pytest.mark.parametrize(("whose", "noted"), [("defending player controls", True), ("an opponent controls", False)])
def test_that_a_creature_of_one_player_may_be_anothers_is_noted(does: str, whose: str, noted: bool) -> None:
    notes = cc.translate(f"Whenever Ada attacks, {does} target creature {whose}.", "Ada", "Creature — Elf").notes
    assert ("The creature may be any opponent's, not only that player's." in notes) is noted


@pytest.mark.parametrize(
    ("text", "type_line", "note"),
    [
        ("When Ada enters, target creature an opponent controls gets -2/-2 until end of turn and target creature you"
         " control gets +2/+2 until end of turn.", "Creature — Elf", AIMED),
        ("When Ada enters, put a +1/+1 counter on target creature you control and you gain 1 life.", "Enchantment",
         FEWER_TARGETS),
        ("When Ada enters, put a +1/+1 counter on target creature you control and you gain 1 life.", "Creature — Elf",
         ""),
        ("When Ada dies, put a +1/+1 counter on target creature you control and you gain 1 life.", "Creature — Elf",
         FEWER_TARGETS),
        ("When Ada enters, put a +1/+1 counter on up to one target creature you control. You gain 1 life.",
         "Enchantment", ""),
        ("When Ada enters, return target creature card from your graveyard to your hand. You gain 2 life.",
         "Creature — Elf", FEWER_TARGETS),
        ("When Ada enters, return target creature card from your graveyard to your hand.", "Creature — Elf", ""),
        ("When Ada enters, create a Food token. When you do, put a +1/+1 counter on target Elf you control.",
         "Creature — Elf", ""),
    ],
)  # fmt: skip
def test_that_the_rest_happens_without_a_target_is_noted(text: str, type_line: str, note: str) -> None:
    assert cc.translate(text, "Ada", type_line).notes == ((note,) if note else ())
