"""The translator: templates that designers of cards about counters write, and what is no ability of theirs."""

import pytest

import counterclock as cc
from counterclock.notation_print import print_ability

CREATURE = "Creature \u2014 Elf"
SPELL = "Sorcery"


def lines(text: str, type_line: str = CREATURE) -> list[str]:
    """Return what is played of a text."""
    return [print_ability(ability) for ability in cc.translate(text, "Ada", type_line).abilities]


PLAYED = {
    "When Ada enters, it explores, then it explores again.": ["enters: explore self; explore self"],
    "Whenever an opponent mills a nonland card, you get {E}.": [
        "cards milled (opponent's nonland): you get (event) energy"
    ],
    "Whenever a player mills one or more nonland cards, put a +1/+1 counter on Ada.": [
        "cards milled (anyone's nonland): +1/+1 counter on self"
    ],
    "Whenever one or more nonland cards are milled, put that many +1/+1 counters on Ada.": [
        "cards milled (anyone's nonland): (event) +1/+1 counters on self"
    ],
    "Whenever one or more nonland cards are put into an opponent's graveyard from their library, draw a card.": [
        "cards milled (opponent's nonland): draw 1"
    ],
    "Whenever an opponent loses life from radiation, put that many +1/+1 counters on Ada.": [
        "lost life to radiation (opponent's): (event) +1/+1 counters on self"
    ],
    "Whenever a player loses life to radiation, that player gets a rad counter.": [
        "lost life to radiation (anyone's): that player gets 1 rad"
    ],
    "Whenever Ada attacks, defending player gets two rad counters.": ["attacks: that player gets 2 rad"],
    "Whenever a creature you control attacks, defending player loses 1 life.": [
        "attacks, another attacks: that player loses 1 life"
    ],
    "Whenever Ada deals combat damage to a player, that player loses half their life, rounded up.": [
        "combat damage to a player: that player loses (half the life of that player) life"
    ],
}


@pytest.mark.parametrize("text", PLAYED)
def test_what_designers_write_is_played(text: str) -> None:
    assert lines(text) == PLAYED[text]


SPELLS = {
    "Support X\nEach creature you control with a +1/+1 counter on it gains trample until end of turn.": [
        "spell: +1/+1 counter on up to X target creature you control; each creature you control (with a +1/+1 counter)"
        " gains trample"
    ],
    "Support 2.\nDraw a card.": ["spell: +1/+1 counter on up to 2 target creature you control; draw 1"],
    "Target creature you control explores, then it explores again.": [
        "spell: explore target creature you control; explore that permanent"
    ],
    "Each opponent loses half their life, rounded up. You lose 3 life.": [
        "spell: each opponent loses (half the life of that player) life; you lose 3 life"
    ],
    "Search your library for up to two basic land cards, reveal those cards, put one onto the battlefield tapped and"
    " the other into your hand, then shuffle.": [
        "spell: search basic land to battlefield tapped; search basic land to hand",
    ],
    "Search your library for up to two Forest cards, put one onto the battlefield and the other into your hand, then"
    " shuffle.": ["spell: search Forest to battlefield; search Forest to hand"],
}  # fmt: skip


@pytest.mark.parametrize("text", SPELLS)
def test_what_spells_of_designers_do_is_played(text: str) -> None:
    read = cc.translate(text, "Ada", SPELL)
    assert ([print_ability(ability) for ability in read.abilities], read.keywords) == (SPELLS[text], ())


def test_the_attacked_player_is_meant_by_an_equipment_too() -> None:
    text = "Whenever equipped creature attacks, defending player gets a poison counter."
    assert lines(text, "Artifact \u2014 Equipment") == ["attacks (attached creature's): that player gets 1 poison"]


def test_sizes_keywords_and_an_ability_are_given_together() -> None:
    given = '"Whenever this creature deals combat damage to a player, you get an experience counter."'
    assert lines(f"Equipped creature gets +2/+0 and has double strike and {given}", "Artifact \u2014 Equipment") == [
        "static: attached creature has +2/+0, double strike",
        "combat damage to a player (attached creature's): you get 1 experience",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "+1: Proliferate.", "\u22122: Each opponent gets a poison counter.",
        "Support 2.", "Adapt 2", "Monstrosity 3.",
        "Whenever an opponent mills one or more cards, draw a card.",
        "When Ada enters, each opponent loses half their life, rounded down.",
    ],
)  # fmt: skip
def test_what_no_creature_can_have_or_is_not_known_is_left_out(text: str) -> None:
    (line,) = cc.translate(text, "Ada", CREATURE).lines
    assert (line.left_out, line.abilities, line.keywords) == (True, (), ())


def test_loyalty_abilities_are_read_on_planeswalkers() -> None:
    walker = "Legendary Planeswalker \u2014 Ada"
    assert lines("+1: Proliferate.\n0: Destroy target creature.", walker) == [
        "[+1]: proliferate",
        "[0]: destroy target opposing creature",
    ]
