"""What users of tools of this kind found wrong, played out."""

import pytest
from played import played, poison

import counterclock as cc
from counterclock.legality import format_warnings


def test_a_printed_and_a_granted_toxic_add_up() -> None:
    lines = {"Memnite": ["toxic 2"], "Ornithopter": ["static: each creature you control has toxic 1"]}
    draws = ["Memnite", "Ornithopter", *["Swamp"] * 6]
    assert poison(played(draws, 2, lines)) == 3


def test_each_opponent_gets_poison_and_the_caster_none() -> None:
    draws = [*["Swamp"] * 4, "Vraska's Fall", *["Swamp"] * 5]
    game = played(draws, 3, format="commander", opponents=3)
    assert "Casts Vraska's Fall" in game.trace()[3]
    assert [poison(game, seat) for seat in (1, 2, 3)] == [1, 1, 1]
    assert game.trace()[3].count("poison counter") == 3


def test_counters_that_infect_puts_on_a_blocker_are_seen() -> None:
    draws = ["Swamp", "Forest", "Hapatra, Vizier of Poisons", "Blight Mamba", *["Forest"] * 6]
    game = " ".join(played(draws, 6, rest="Forest", blockers="2x0/6@1").trace())
    assert "Puts a -1/-1 counter on a blocker" in game
    assert "creates a 1/1 green Snake token" in game


def test_a_card_without_its_colours_is_never_cast() -> None:
    draws = [*["Plains"] * 5, "Syr Gwyn, Hero of Ashvale", "Mountain"]
    for rest, cast in (("Mountain", False), ("Swamp", True)):
        game = " ".join(played(draws, 12, rest=rest).trace())
        assert ("Casts Syr Gwyn" in game) is cast


def test_copies_in_the_main_deck_and_the_sideboard_are_four_at_most() -> None:
    deck = cc.resolve(cc.read_deck_text("2 Glistener Elf\n58 Forest\n\nSideboard\n2 Glistener Elf\n"))
    assert format_warnings(deck, "modern") == ()


@pytest.mark.parametrize("games", [1, 10])
def test_what_few_games_show_is_shown_with_how_little_that_says(games: int) -> None:
    run = cc.simulate(
        cc.read_deck_text("24 Forest\n36 Glistener Elf"), cc.Setup("modern", mulligan="none"), games=games
    )
    rows = run.kill_turns
    assert (rows.high - rows.low > 0.3).all()
