"""The pilot's choices, told game by game: what is drawn is given, what is played is read."""

from __future__ import annotations

import pytest
from played import life, played

from counterclock.catalogue import default_catalogue
from counterclock.deck import known_card
from counterclock.decklist import read_deck_text
from counterclock.importance import importance
from counterclock.replay import replay
from counterclock.setup import Setup


def told(draws: list[str], turns: int, **setup: object) -> list[str]:
    """Return the lines of a game on the play in which these cards are drawn, then Swamps."""
    deck = [*draws, *["Swamp"] * (60 - len(draws))]
    lines = "\n".join(f"{deck.count(name)} {name}" for name in sorted(set(deck)))
    options = {"turns": turns, "mulligan": "none", **setup}
    return replay(read_deck_text(lines), Setup("modern", **options), order=draws).trace()


def score(name: str) -> int:
    card = default_catalogue().find(name)
    assert card is not None
    return importance(known_card(card))


def test_burn_comes_after_creatures() -> None:
    assert score("Raging Goblin") > score("Lightning Bolt") == score("Lava Spike") > score("Mountain")
    lines = told(["Mountain", "Lightning Bolt", "Raging Goblin", *["Mountain"] * 4], 1)
    assert "Casts Raging Goblin" in lines[1]
    assert "Lightning Bolt" not in lines[1]


def test_a_spell_that_only_gives_double_strike_is_cast_before_combat() -> None:
    lines = told(["Mountain", "Mountain", "Raging Goblin", "Assault Strobe", *["Mountain"] * 5], 2)
    assert "Casts Assault Strobe. Raging Goblin gains double strike. Attacks with Raging Goblin." in lines[2]
    assert "The opponent loses 2 life (17)" in lines[2]


def test_a_land_that_has_just_entered_is_not_animated() -> None:
    lines = told(["Forest", *["Serra Angel"] * 6, "Inkmoth Nexus", "Forest"], 3)
    assert [line.count("becomes a 1/1 creature") for line in lines[1:4]] == [0, 0, 1]


def test_a_creature_that_stays_home_is_not_pumped() -> None:
    lines = told(["Forest", "Swamp", "Putrid Leech", *["Forest"] * 4], 3)
    assert "Putrid Leech gets +2/+2" not in lines[2]
    assert "Putrid Leech gets +2/+2" in lines[3]


def test_an_aura_waits_for_a_creature_that_attacks() -> None:
    lines = told(["Forest", "Inkmoth Nexus", "Llanowar Elves", "Rancor", *["Forest"] * 3, "Forest", "Glistener Elf"], 3)
    assert "Rancor" not in "".join(lines[1:3])
    assert "Casts Glistener Elf. Casts Rancor" in lines[3]


@pytest.mark.parametrize(
    ("deck", "hits"), [("Glistener Elf", "gets 2 poison counters"), ("Grizzly Bears", "loses 2 life")]
)
def test_damage_has_the_keywords_of_the_creature_that_deals_it(deck: str, hits: str) -> None:
    draws = ["Forest", "Forest", deck, "Livewire Lash", *["Forest"] * 5, "Giant Growth", "Forest"]
    lines = told(draws, 5)
    assert any(f"Livewire Lash triggers: the opponent {hits}" in line for line in lines)


def test_looking_takes_as_many_cards_as_it_says() -> None:
    draws = [*["Forest"] * 5, "Expand the Sphere", "Pelakka Wurm", *["Forest"] * 10]
    lines = told(draws, 5)
    assert "Casts Expand the Sphere" in lines[4]
    assert "Casts Pelakka Wurm" in lines[5]


def test_a_fetch_land_is_not_cracked_with_the_last_life() -> None:
    lines = told(["Misty Rainforest", *["Forest"] * 6], 1, own_life=1)
    assert "Misty Rainforest" not in lines[1]


def test_several_clues_are_used_in_one_turn() -> None:
    lines = told(["Plains", *["Thraben Inspector"] * 3, *["Plains"] * 4], 4)
    assert [line.count("Activates Clue") for line in lines[1:5]] == [0, 0, 1, 2]


def test_a_bounce_land_returns_another_land() -> None:
    lines = told(["Forest", "Simic Growth Chamber", *["Rot Wolf"] * 5], 4)
    assert [line.partition("Plays ")[2].partition(".")[0] for line in lines[1:4]] == [
        "Forest", "Simic Growth Chamber tapped", "Forest",
    ]  # fmt: skip
    assert "Casts Rot Wolf" in lines[3]


def test_a_bounce_land_alone_returns_itself() -> None:
    lines = told(["Simic Growth Chamber", *["Rot Wolf"] * 6], 1)
    assert "Simic Growth Chamber returns to the hand" in lines[1]


@pytest.mark.parametrize(
    ("name", "left_out"),
    [
        ("Radstorm", ()),
        ("Chatterstorm", ("keyword storm",)),
        ("Astral Cornucopia", ()),
        ("Dauthi Embrace", ()),
        ("Death-Hood Cobra", ()),
    ],
)
def test_coverage_names_what_the_pilot_does_not_use(name: str, left_out: tuple[str, ...]) -> None:
    card = default_catalogue().find(name)
    assert card is not None
    assert known_card(card).left_out == left_out


@pytest.mark.parametrize(
    "line",
    [
        "enters, if (creatures that attacked this turn) at least 1: 2 damage to target opponent",
        "enters: 2 damage to target opponent if an opponent lost life this turn",
        "enters with 2 +1/+1 counters if an opponent lost life this turn",
    ],
)
def test_what_asks_about_combat_is_cast_after_it(line: str) -> None:
    draws = ["Forest", "Memnite", "Forest", "Grizzly Bears", *["Forest"] * 8]
    game = played(draws, 3, {"Grizzly Bears": [line]})
    second = game.trace()[2]
    assert second.index("Attacks with Memnite") < second.index("Casts Grizzly Bears")
    assert life(game) == 20 - 1 - (1 + 2) - 2


def test_what_asks_about_combat_and_hits_opposing_creatures_is_cast_before_it() -> None:
    asking = "tap target opposing creature if (creatures that died this turn) at least 1"
    line = f"enters: {asking}; otherwise destroy target opposing creature"
    draws = ["Forest", "Memnite", "Forest", "Grizzly Bears", *["Forest"] * 8]
    second = played(draws, 2, {"Grizzly Bears": [line]}, blockers="1x1/1@1").trace()[3]
    assert second.index("Casts Grizzly Bears") < second.index("Attacks with Memnite")


def test_what_is_tapped_for_energy_is_tapped_for_its_use_once_there_is_enough() -> None:
    lines = {"Ichor Wellspring": ["{T}: you get 1 energy", "{T}, pay {E}{E}: 5 damage to target opponent"]}
    draws = ["Island", "Island", "Ichor Wellspring", *["Island"] * 8]
    assert [life(played(draws, turns, lines)) for turns in range(2, 8)] == [20, 20, 15, 15, 15, 10]
