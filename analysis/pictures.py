"""The README's pictures: ``python -m counterclock.pictures [DIR]`` draws them again."""

from __future__ import annotations

import sys
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from counterclock import exact, plot
from counterclock.decklist import read_deck_text
from counterclock.output import check_target
from counterclock.plot_style import new_figure
from counterclock.setup import Setup
from counterclock.simulation import simulate

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["PICTURES", "draw_pictures"]

GAMES: Final = 200_000
FOLDER: Final = "data/pictures"


def draw_pictures(folder: Path, games: int = GAMES) -> list[Path]:
    """Draw all pictures into a folder.

    Parameters
    ----------
    folder : Path
        The folder.
    games : int, default 200,000
        Games of each deck.

    Returns
    -------
    list of Path
        The files.

    Raises
    ------
    ValueError
        A file cannot be written.
    """
    files = {check_target(folder / name): draw for name, draw in PICTURES.items()}
    for file, draw in files.items():
        ax = new_figure().axes[0]
        draw(ax, games)
        whole = ax.get_figure(root=True)
        assert whole is not None
        plot.save_figure(whole, file)
    return list(files)


def _deck(name: str) -> str:
    """Return the text of a deck that is shipped."""
    return (resources.files("counterclock.data") / "decks" / name).read_text(encoding="utf-8")


def _kill_turns(ax: Axes, games: int) -> None:
    """Draw on which turn a Modern infect deck kills."""
    name = "modern-infect-probe-era"
    deck = read_deck_text(_deck(f"{name}.txt"), name)
    plot.kill_turns(simulate(deck, Setup(), games=games, counters=0), ax)


def _rads(ax: Axes, _: int) -> None:
    """Draw how fast rads kill, by how many arrive each turn and by the lands of the library: exact."""
    lands, per_turn = (part.ravel() for part in np.meshgrid(np.arange(30, 46, 3), np.arange(1, 9)))
    grid = exact.rad_clock_grid(99, lands, 40, 0, per_turn=per_turn, turns=60)
    grid = grid.rename(columns={"per_turn": "rad counters a turn", "lands": "lands of 99 cards"})
    title, label = "Rad counters, exactly: when a player at 40 life loses", "mean turn of the loss"
    plot.heat_map(grid, "rad counters a turn", "lands of 99 cards", "mean", ax, label=label, title=title)


def _swapped(text: str, out: str, into: str) -> str:
    """Return a list with one copy of a card less and one of another more."""
    cards = {name: int(count) for count, _, name in (line.partition(" ") for line in text.splitlines())}
    cards[out] -= 1
    cards[into] = cards.get(into, 0) + 1
    return "\n".join(f"{count} {name}" for name, count in cards.items() if count)


def _swap(ax: Axes, games: int) -> None:
    """Draw what one changed card does, on the same luck."""
    text = _deck("modern-infect-probe-era.txt")
    swaps = (("Dismember", "Forest"), ("Dismember", "Become Immense"), ("Distortion Strike", "Plague Stinger"))
    decks = [read_deck_text(text, "the list")]
    decks += [read_deck_text(_swapped(text, out, into), f"{into} for {out}") for out, into in swaps]
    plot.differences(simulate(decks, Setup(), games=games, counters=0, keep_outcomes=True, align=True), ax)


PICTURES: Final = {"kill-turns.png": _kill_turns, "rads.png": _rads, "swap.png": _swap}
"""What draws each file, on Axes and with so many games."""


def main(arguments: list[str]) -> None:
    """Draw the pictures and name the files.

    Parameters
    ----------
    arguments : list of str
        The folder, or nothing for the README's own.
    """
    for file in draw_pictures(Path(arguments[0] if arguments else FOLDER)):
        print(file)


if __name__ == "__main__":
    main(sys.argv[1:])
