"""What is said to have no effect on the clock: made-up lines that have none, lines that have one, and what is noted."""

import pytest

from counterclock.ability import LeftOut
from counterclock.card_texts import CardText
from counterclock.catalogue import default_catalogue
from counterclock.notation import print_ability
from counterclock.translate import translate
from counterclock.translated_card import translate_card

AURA = "Enchantment — Aura"
EQUIPMENT = "Artifact — Equipment"
TAPPED = "no effect on the clock: keeps permanents tapped"
SHROUD = "You may still aim at what has shroud."


def lines(text: str, type_line: str = "Creature — Elf") -> list[str]:
    """Translate; nothing stands for a line that is left out."""
    made = translate(text, "Ada", type_line).abilities
    return [print_ability(each) for each in made if not isinstance(each, LeftOut)]


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        ("attacks you with three or more creatures", "opponents do nothing that it waits for"),
        ("casts a red spell", "opponents cast no spells"),
        ("casts a spell that targets a creature that draws attention", "opponents cast no spells"),
        ("attacks you, draws their third card each turn, or plays a land", None),
        ("casts a spell or discards a card", None),
        ("casts a spell, loses life, or plays a land", None),
        ("casts a spell, or whenever Ada attacks", None),
    ],
)
def test_an_event_that_opponents_may_be_made_to_share_in_is_left_out(event: str, reason: str | None) -> None:
    made = lines(f"Whenever an opponent {event}, you gain 1 life.")
    assert made == ([] if reason is None else [f"no effect on the clock: {reason}"])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Exile target spell. Draw a card.", ["no effect on the clock: counterspell"]),
        ("Exile target spell with mana value 3 or less. Draw a card.", ["no effect on the clock: counterspell"]),
        ("Exile up to one target spell. Draw a card.", ["spell: draw 1", "no effect on the clock: counterspell"]),
        ("Exile target artifact. Draw a card.", ["spell: draw 1", "no effect on the clock: removal"]),
    ],
)
def test_a_spell_to_exile_is_never_there(text: str, expected: list[str]) -> None:
    assert lines(text, "Instant") == expected


@pytest.mark.parametrize(
    "effect",
    [
        "destroy target creature you own",
        "exile up to one target permanent you own",
        "return target creature you own to its owner's hand",
        "put target creature you own on the bottom of its owner's library",
    ],
)
def test_what_removes_your_own_is_left_out(effect: str) -> None:
    assert lines(f"When Ada enters, {effect}.") == []
    theirs = lines(f"When Ada enters, {effect.replace('you own', 'an opponent controls')}.")
    assert ["target opposing creature" in line for line in theirs] == [True]


def test_what_others_do_when_they_block_is_left_out() -> None:
    assert lines("Whenever Ada blocks, draw a card.") == ["no effect on the clock: what it does when it blocks"]
    assert lines("Whenever Ada blocks, or whenever Ada attacks, draw a card.") == []


@pytest.mark.parametrize(
    ("text", "noted"),
    [
        ("Each opponent sacrifices a creature with the greatest power among creatures that player controls.", True),
        ("Each opponent sacrifices a creature of their choice.", False),
    ],
)
def test_an_opponent_need_not_sacrifice_the_strongest(text: str, noted: bool) -> None:
    made = translate(text, "Ada", "Sorcery")
    assert [print_ability(each) for each in made.abilities] == ["spell: each opponent sacrifices creature"]
    assert made.notes == (("Opponents may sacrifice a creature with less power.",) if noted else ())


@pytest.mark.parametrize(
    ("text", "type_line", "expected"),
    [
        ("When Ada enters, tap target creature an opponent controls. It doesn't untap during its controller's next"
         " untap step.", "Creature", ["enters: tap target opposing creature", TAPPED]),
        ("When Ada attacks, it doesn't untap during its controller's next untap step.", "Creature", []),
        ("Whenever enchanted creature attacks, it doesn't untap during its controller's next untap step.", AURA, []),
        ("Whenever equipped creature attacks, it doesn't untap during its controller's next untap step.",
         EQUIPMENT, []),
        ("When Ada enters, untap another target creature you control. That creature doesn't untap during its"
         " controller's next untap step.", "Creature", []),
    ],
)  # fmt: skip
def test_what_stays_tapped_of_yours_is_left_out(text: str, type_line: str, expected: list[str]) -> None:
    assert lines(text, type_line) == expected


@pytest.mark.parametrize(
    ("text", "type_line", "notes"),
    [
        ("You have shroud.", "Enchantment", (SHROUD,)),
        ("Other lands you control have shroud.", "Enchantment", (SHROUD,)),
        ("You gain shroud until end of turn.", "Instant", (SHROUD,)),
        ("You have hexproof.", "Enchantment", ()),
        ("Other lands you control have hexproof.", "Enchantment", ()),
        ("You gain hexproof until end of turn.", "Instant", ()),
    ],
)
def test_shroud_that_keeps_you_from_nothing_is_noted(text: str, type_line: str, notes: tuple[str, ...]) -> None:
    made = translate(text, "Ada", type_line)
    assert [print_ability(each) for each in made.abilities] == ["no effect on the clock: protection"]
    assert made.notes == notes


def test_untapping_in_the_turns_of_opponents_is_noted() -> None:
    made = translate("Untap all permanents you control during each other player's untap step.", "Ada", "Creature")
    assert made.notes == ("Nothing untaps and nothing is activated in the turns of opponents.",)


def test_turns_that_an_opponent_skips_are_left_out() -> None:
    text = (
        "{3}: Flip two coins, then target opponent skips their next X turns, where X is the number of coins that came"
    )
    text += " up heads."
    assert lines(text) == []


@pytest.mark.parametrize(("name", "noted"), [("Gristleback", True), ("Grizzly Bears", False)])
def test_what_bloodthirst_looks_at_is_noted(name: str, noted: bool) -> None:
    card = default_catalogue().find(name)
    made = translate_card(card, CardText(name, ((name, "When this creature enters, scry 1."),)))
    assert ("Bloodthirst looks at life that opponents lost in the turn, not at damage." in made.note) is noted
