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


def test_rules_text_must_be_a_text():
    with pytest.raises(ValueError, match="must be a text"):
        cc.translate(5)
