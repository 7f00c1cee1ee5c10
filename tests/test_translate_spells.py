"""Rules text of instants and sorceries: what is noted where they are played more simply than they say."""

import pytest

from counterclock.notation import print_ability
from counterclock.translate import translate

ALWAYS = "There is always a target."
FEWER = "It is used also where there are fewer targets than it asks for."
SAME = "Another target is the creature that the pilot picks, be it the same."
SMALLER = "A creature that is bigger is made smaller by it."
COLORS = "Every color that your sources of mana make counts as spent, but no more colors than mana."
OWNER = "What its controller is dealt is dealt to the opponent nearest to losing, whose creature it is taken to be."
EARLIER = "Cards that were milled before in the same turn may be taken too."
LEFT_ALONE = "It is not used on opposing creatures."
SHUFFLED = "It is shuffled into the library."


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("Return target artifact card from your graveyard to your hand. Create a Treasure token.", [FEWER]),
        ("Return up to one target artifact card from your graveyard to your hand. Create a Treasure token.", []),
        ("Return target artifact card from your graveyard to your hand. You gain 4 life.", []),
        ("Return target creature card from your graveyard to the battlefield. It gains trample until end of turn.", []),
        ('Return up to one target Elf card from your graveyard to your hand. Create a 1/2 red Bat creature token with'
         ' "{T}: Target creature you control gets +1/+0 until end of turn."', []),
        ("Target artifact or creature gains indestructible until end of turn. Draw two cards.", [FEWER]),
        ("Target permanent you control gains indestructible until end of turn. Draw two cards.", []),
        ("Target creature you control gains indestructible until end of turn. Draw two cards.", []),
        ("Target green creature gains trample until end of turn. Draw two cards.", [FEWER]),
        ("Target creature you control gets +3/+0 until end of turn. Draw two cards.", []),
        ("Target creature can't block this turn. Draw two cards.", [ALWAYS]),
        ("Up to one target creature can't block this turn. Draw two cards.", []),
        ("Choose two — • Return target Elf card from your graveyard to your hand. • Draw a card. • You gain 4 life.",
         [FEWER]),
        ("Choose one — • Return target Elf card from your graveyard to your hand. • Draw a card.", []),
        ("Return target land card from your graveyard to your hand. Target player sacrifices a creature.",
         ["Always aimed at an opponent.", FEWER]),
    ],
)  # fmt: skip
def test_a_spell_that_is_cast_without_its_target_says_so(text: str, notes: list[str]) -> None:
    made = translate(text.replace("• ", "\n• "), "Ada", "Sorcery")
    assert (made.left_out, list(made.notes)) == ((), notes)


@pytest.mark.parametrize(
    ("text", "meant", "notes"),
    [
        (
            "Ada deals 6 damage to target creature and 1 damage to that creature's controller.",
            "spell: 6 damage to target opposing creature; 1 damage to target opponent",
            [ALWAYS, OWNER],
        ),
        (
            "Ada deals 5 damage to target creature and 3 damage to up to one other target creature.",
            "spell: 5 damage to target opposing creature; 3 damage to target opposing creature",
            [ALWAYS, SAME],
        ),
        (
            "Ada deals 5 damage to target creature with flying and 3 damage to up to one other target creature token.",
            "spell: 5 damage to target opposing creature (with flying); 3 damage to target opposing creature (token)",
            [ALWAYS, SAME],
        ),
        (
            "Ada deals 5 damage to target creature. Ada deals 7 damage to that creature instead if you control an Elf.",
            "spell: 7 damage to target opposing creature if (creatures you control: Elf) at least 1;"
            " otherwise 5 damage to target opposing creature",
            [ALWAYS],
        ),
        (
            "Until end of turn, target creature you control has base power and toughness 5/4 and gains trample.",
            "spell: target creature you control becomes 5/4 with trample",
            [SMALLER],
        ),
        (
            "Until end of turn, target noncreature artifact you control becomes a 5/4 artifact creature.",
            "spell: target permanent you control (noncreature artifact) becomes 5/4",
            [],
        ),
        (
            "Scry X, where X is the number of colors of mana spent to cast this spell.",
            "spell: scry (colors of mana)",
            [COLORS],
        ),
        (
            "Mill two cards. You may put an artifact card from among the milled cards into your hand.",
            "spell: mill 2; return artifact that was milled this turn to hand",
            [EARLIER],
        ),
        ("Destroy target green creature with mana value X.", "no effect on the clock: removal", [ALWAYS, LEFT_ALONE]),
        (
            "You gain 5 life. Target creature gets +X/+0 until end of turn, where X is the amount of life you"
            " gained this turn.",
            "spell: gain 5 life; target creature you control gets +(life gained this turn)/+0",
            ["It is only cast where it would add power without what it does first."],
        ),
        (
            "Draw two cards. Target creature gets +X/+0 until end of turn, where X is the number of cards in"
            " your hand.",
            "spell: draw 2; target creature you control gets +(cards in hand)/+0",
            [],
        ),
        ("Draw a card. Put Ada on the bottom of its owner's library.", "spell, then to library: draw 1", [SHUFFLED]),
        ("Draw three cards. Shuffle Ada into its owner's library.", "spell, then to library: draw 3", []),
    ],
)  # fmt: skip
def test_what_a_spell_simplifies_is_noted(text: str, meant: str, notes: list[str]) -> None:
    made = translate(text, "Ada", "Sorcery")
    assert [print_ability(ability) for ability in made.abilities] == [meant]
    assert list(made.notes) == notes


@pytest.mark.parametrize(
    ("modes", "noted"),
    [
        (("Target creature gets +2/+0 until end of turn.", "Draw a card."), True),
        (
            ("Target creature gets +2/+0 until end of turn.", "Creatures you control get +1/+1 until end of turn."),
            False,
        ),
        (("Put a +1/+1 counter on target creature.", "Draw a card."), False),
        (("Target creature gets +2/+0 until end of turn.", "Destroy target artifact."), False),
        (("Each opponent loses 2 life.", "Target creature gets +2/+0 until end of turn."), False),
    ],
)
def test_a_choice_that_is_never_made_is_told(modes: tuple[str, str], noted: bool) -> None:
    made = translate("\n• ".join(("Choose one —", *modes)), "Ada", "Instant")
    assert made.left_out == ()
    assert ("Of the choices, one that makes attackers bigger is always made." in made.notes) is noted


@pytest.mark.parametrize(
    ("does", "left_out"), [("Ada deals 3 damage to each creature", 1), ("Ada deals 3 damage to each opponent", 0)]
)
def test_nothing_is_given_up_for_harm_of_ones_own(does: str, left_out: int) -> None:
    made = translate(f"Draw a card. Then you may sacrifice a land. If you do, {does}.", "Ada", "Instant")
    assert len(made.left_out) == left_out
