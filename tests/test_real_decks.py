"""Every decklist file plays to the end, and says what of it was played."""

import json
from pathlib import Path

import pytest

from counterclock.cli import run
from counterclock.decklist import read_deck
from counterclock.kernels.layout import MAX_CARDS

FIXTURES = Path(__file__).parent / "decks"
SAMPLES = Path(__file__).parents[1] / "data" / "decks"
EXPECTED = json.loads((FIXTURES / "expected.json").read_text("utf-8"))
READABLE = sorted(name for name, row in EXPECTED.items() if "error" not in row)


def path_of(name: str) -> Path:
    return SAMPLES / name if (SAMPLES / name).exists() else FIXTURES / name


@pytest.fixture(autouse=True, scope="module")
def compiled() -> None:
    """Play a game, so that no deck is the one that waits for the kernels and says so."""
    assert run(["kill", str(path_of(READABLE[0])), "--games", "1", "--json"]) in (0, 2)


@pytest.mark.parametrize("name", READABLE)
def test_it_plays_to_the_end(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    decklist = read_deck(path_of(name))
    size = decklist.count()
    code = run(["kill", str(path_of(name)), "--games", "30", "--json"])
    printed = capsys.readouterr()
    if not 0 < size <= MAX_CARDS:
        assert (code, printed.err.count("\n")) == (2, 1)
        return
    assert (code, printed.err) == (0, "")
    report = json.loads(printed.out)
    deck = report["decks"][0]
    clock = deck["kill_turn"]
    assert sum(row["p"] for row in clock["by_turn"]) + clock["never"]["p"] == pytest.approx(1)
    coverage = deck["coverage"]
    covered = coverage["modelled"] + coverage["facts_only"] + coverage["unknown"]
    assert covered == size + decklist.count("commanders")
    assert all(card["left_out"] for card in coverage["cards"] if card["status"] == "facts only")
    assert set(decklist.warnings) <= set(deck["warnings"])
