"""The translator: sentences in the usual templates become the lines that say the same, and nothing is guessed."""

import pytest

import counterclock as cc
from counterclock.ability import LeftOut
from counterclock.notation_print import print_ability

CREATURE = "Creature — Elf"
SPELL = "Sorcery"


def lines(text, type_line=CREATURE, name="Ada, Archivist"):
    return [print_ability(ability) for ability in cc.translate(text, name, type_line).abilities]


PERMANENTS = {
    "Whenever Ada attacks, put a +1/+1 counter on each creature you control.": [
        "attacks: +1/+1 counter on each creature you control"
    ],
    "When this creature enters, you may pay {2}. If you do, draw a card.": ["enters: may pay {2} to draw 1"],
    "{2}, Sacrifice Ada: Proliferate twice.": ["{2}, sacrifice: proliferate twice"],
    "Corrupted — As long as an opponent has three or more poison counters, creatures you control have haste.": [
        "static: each creature you control has haste if corrupted"
    ],
    "At the beginning of combat on your turn, put X +1/+1 counters on another target creature you control, where X is "
    "the number of experience counters you have.": [
        "your combat: (your experience) +1/+1 counters on another target creature you control"
    ],
    "If one or more +1/+1 counters would be put on a creature you control, that many plus one +1/+1 counters are put "
    "on it instead.": ["replace counters: +1 on creature you control (+1/+1)"],
    "{T}: Add {G} or {U}.": ["mana: {G} or {U}"],
}


@pytest.mark.parametrize("text", PERMANENTS)
def test_a_permanent_is_translated(text):
    assert lines(text) == PERMANENTS[text]


def test_a_modal_spell_has_alternatives():
    text = "Choose one —\n• Destroy target artifact.\n• Draw two cards."
    assert lines(text, SPELL) == ["spell: draw 2", "no effect on the clock: removal"]


def test_keywords_stand_apart():
    translation = cc.translate("Flying, toxic 1\nEquip {2}", "Ada", CREATURE)
    assert translation.keywords == ("flying", "toxic 1", "equip {2}")
    assert translation.abilities == ()


@pytest.mark.parametrize("word", ["sideways", "except for Bob", "unless it rains"])
@pytest.mark.parametrize("text", PERMANENTS)
def test_a_word_more_leaves_the_ability_out(text, word):
    translation = cc.translate(text.removesuffix(".") + f" {word}.", "Ada, Archivist", CREATURE)
    assert translation.abilities == (LeftOut(translation.lines[0].text),)
    assert not translation.complete


@pytest.mark.parametrize("word", ["Exhaust", "Power-up", "Boast", "Max speed"])
def test_a_word_that_has_rules_of_its_own_is_no_ability_word(word):
    assert not cc.translate(f"{word} — {{5}}: Draw a card.", "Ada", CREATURE).complete


SAME_PLAYER = {
    "Target player draws two cards and loses 2 life.": ["spell: draw 2; you lose 2 life"],
    "Target player draws two cards, then discards two cards.": ["spell: draw 2; discard 2"],
    "Each player draws three cards, then discards three cards at random.": [
        "spell: each player draws 3; discard 3",
        "no effect on the clock: discard",
    ],
    "Return target permanent card from your graveyard to your hand.": ["spell: return noninstant nonsorcery to hand"],
    "You gain shroud until end of turn.": ["no effect on the clock: protection"],
    "Ada deals 1 damage to each of up to two target creatures.": [
        "spell: 1 damage to up to 2 target opposing creature"
    ],
    "Ada deals 4 damage to any target and 2 damage to you.": ["spell: 4 damage to target opponent; 2 damage to you"],
}


@pytest.mark.parametrize("text", SAME_PLAYER)
def test_who_is_named_is_meant(text):
    assert lines(text, SPELL, "Ada") == SAME_PLAYER[text]


LEFT_OUT = [
    "{2}{B}: Return Ada from your graveyard to your hand.",
    "{T}: Put a bounty counter on target creature.",
    "All creatures able to block Ada do so.",
    "{2}: Draw a card unless you juggle.",
]


@pytest.mark.parametrize("text", LEFT_OUT)
def test_what_would_be_played_wrongly_is_left_out(text):
    assert cc.translate(text, "Ada", CREATURE).left_out


MORE = {
    "Whenever you cast a spell that targets Ada, scry 1.": ["becomes target: scry 1"],
    'When Ada enters, create two 1/1 colorless Eldrazi Scion creature tokens. They have "Sacrifice this token: Add '
    '{C}."': ['enters: create 2 "Eldrazi Scion"'],
    "Whenever Ada or another Elf you control enters, you gain 1 life.": ["enters, another enters (Elf): gain 1 life"],
    "{2}{G}: Adapt 2.": ["{2}{G}: 2 +1/+1 counters on self if self lacks a +1/+1 counter"],
    "When Ada dies, return it to its owner's hand.": ["dies: return self to hand"],
}


@pytest.mark.parametrize("text", MORE)
def test_more_templates(text):
    assert lines(text, CREATURE, "Ada") == MORE[text]


def test_a_loyalty_ability_without_effect_is_played_for_its_cost():
    assert lines("+1: Destroy target artifact.", "Planeswalker", "Ada") == [
        "[+1]: nothing",
        "no effect on the clock: removal",
    ]


def test_an_aura_that_hinders_is_removal():
    text = "When Ada enters, tap enchanted creature.\nEnchanted creature gets -3/-0."
    assert set(lines(text, "Enchantment — Aura", "Ada")) == {"no effect on the clock: removal"}


def test_a_permanent_that_enters_tapped_is_tapped():
    assert lines("Ada enters tapped.", CREATURE, "Ada") == ["enters: tap self"]
    assert lines("Ada enters tapped.", "Land", "Ada") == []


def test_what_is_simplified_is_noted():
    assert cc.translate("Ada deals 3 damage to any target.", "Ada", SPELL).notes == (
        "Damage always goes to an opponent.",
    )


def test_rules_text_must_be_a_text():
    with pytest.raises(ValueError, match="must be a text"):
        cc.translate(5)
