r"""Counterclock: how fast does a deck kill, and why.

Examples
--------
>>> import counterclock as cc
>>> deck = cc.read_deck_text("24 Forest\n36 Glistener Elf")
>>> run = cc.simulate(deck, cc.Setup(mulligan="none"), games=1000, seed=7)
>>> run.summary()["median"].tolist()
[5.0]
"""

import sys
from importlib import import_module
from importlib.metadata import version
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from counterclock import exact, plot
    from counterclock.catalogue import Catalogue, catalogue, default_catalogue
    from counterclock.compare import Comparison, compare
    from counterclock.custom_cards import CardFileError, cards_from_toml
    from counterclock.deck import Deck, resolve
    from counterclock.deckframe import decks_from_frame
    from counterclock.decklist import DeckList, DecklistError, read_deck, read_deck_text
    from counterclock.replay import Replay, ReplayError, replay, replay_file
    from counterclock.run import Run
    from counterclock.setup import Setup
    from counterclock.simulation import simulate
    from counterclock.sliders import sliders
    from counterclock.sweep import Sweep, sweep
    from counterclock.table import Hit, IllegalAction, Table
    from counterclock.trace import trace
    from counterclock.translate import Translation, translate
    from counterclock.variants import Rules

__all__ = [
    "CardFileError",
    "Catalogue",
    "Comparison",
    "Deck",
    "DeckList",
    "DecklistError",
    "Hit",
    "IllegalAction",
    "Replay",
    "ReplayError",
    "Rules",
    "Run",
    "Setup",
    "Sweep",
    "Table",
    "Translation",
    "cards_from_toml",
    "catalogue",
    "compare",
    "decks_from_frame",
    "default_catalogue",
    "exact",
    "plot",
    "read_deck",
    "read_deck_text",
    "replay",
    "replay_file",
    "resolve",
    "simulate",
    "sliders",
    "sweep",
    "trace",
    "translate",
]

__version__ = version("counterclock")

_HOME = {
    "CardFileError": "custom_cards",
    "Catalogue": "catalogue",
    "Comparison": "compare",
    "Deck": "deck",
    "DeckList": "decklist",
    "DecklistError": "decklist",
    "Hit": "table",
    "IllegalAction": "table",
    "Replay": "replay",
    "ReplayError": "replay",
    "Rules": "variants",
    "Run": "run",
    "Setup": "setup",
    "Sweep": "sweep",
    "Table": "table",
    "Translation": "translate",
    "cards_from_toml": "custom_cards",
    "catalogue": "catalogue",
    "compare": "compare",
    "decks_from_frame": "deckframe",
    "default_catalogue": "catalogue",
    "exact": "",
    "plot": "",
    "read_deck": "decklist",
    "read_deck_text": "decklist",
    "replay": "replay",
    "replay_file": "replay",
    "resolve": "deck",
    "simulate": "simulation",
    "sweep": "sweep",
    "sliders": "sliders",
    "trace": "trace",
    "translate": "translate",
}
"""The module that each public name is in; the name itself is a module where it says none."""


def __getattr__(name: str) -> Any:
    """Import what is asked for, when it is asked for: the package itself is imported at once."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = _HOME[name]
    found = getattr(import_module(f"{__name__}.{home}"), name) if home else import_module(f"{__name__}.{name}")
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """Return the public names."""
    return sorted([*globals(), *_HOME])


class _Package(ModuleType):
    """The package: where a function is called like its module, the package's attribute is the function."""

    def __setattr__(self, name: str, value: object) -> None:
        if not (isinstance(value, ModuleType) and _HOME.get(name) == name):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
