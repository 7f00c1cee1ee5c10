"""What-ifs: every number of a deck, of the setup and of the rules over a list of values, on the same luck."""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final

from counterclock.catalogue import Catalogue, known_cards
from counterclock.deck import Deck, DeckCard
from counterclock.deckframe import find_card
from counterclock.exact_checks import progress_told, whole
from counterclock.kernels.layout import MAX_CARDS
from counterclock.names import fold, several
from counterclock.notebook_tables import lines_html
from counterclock.run_report import coverage_line, coverage_report, own_lines
from counterclock.run_tables import as_text, plain_rows
from counterclock.setup import Setup
from counterclock.simulation import AnyDeck, Progress, known_decks
from counterclock.sweep_decks import Changer
from counterclock.sweep_grid import COPIES, LANDS, Grid, Law, read_over
from counterclock.sweep_notes import sweep_warnings
from counterclock.sweep_play import Plan, of_deck, play_part
from counterclock.sweep_tables import tables_of
from counterclock.threads import thread_count

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Sweep", "plan_sweep", "sweep"]

MOST_GAMES: Final = 100_000_000
_MOST_SHOWN: Final = 60
_MOST_NOTES: Final = 20
_SHOWN: Final = (
    "change", "p_kill", "mean", "mean_low", "mean_high", "median", "mean_difference", "mean_difference_low",
    "mean_difference_high",
)  # fmt: skip


def sweep(
    decks: AnyDeck | Iterable[AnyDeck],
    over: Mapping[str, object],
    setup: Setup | None = None,
    *,
    paired: bool | Sequence[str] = False,
    cut: str | Sequence[str] | None = None,
    fill: str | Sequence[str] | None = None,
    baseline: Mapping[str, object] | None = None,
    games: int = 10_000,
    seed: int = 0,
    threads: int | None = None,
    cards: Catalogue | None = None,
    progress: Progress | None = None,
) -> Sweep:
    r"""Play decks over lists of numbers: of lands, of copies, of anything in the setup or the rules.

    Every setting meets the same luck (common random numbers): game 17 of each is played with the same random numbers,
    and each changed deck is laid out along the deck as given, so that two settings differ only where the change
    matters. Differences from the baseline are of the same games, and so is their interval.

    Parameters
    ----------
    decks : DeckList, Deck, path, or a list of them
        The decks; each is played in every setting.
    over : mapping
        What is changed, and its values: a list, a range, an array, or a single value. The keys are ``"lands"`` (lands
        in the library), ``"copies:CARD"``, ``"setup.NAME"`` with an argument of `Setup`, ``"rules.NAME"`` with one of
        `Rules`, ``"weights.NAME"`` with one of the pilot's weights. In place of a number of the setup or the rules
        there may be a random one: a mapping of values to probabilities, ``{20: 0.5, 25: 0.5}``, or a discrete
        distribution of ``scipy.stats``. Its values share the games in proportion to their probabilities, to the
        nearest game, and intervals are those of a stratified sample.
    setup : Setup, optional
        What is assumed besides; `Setup()` by default.
    paired : bool or sequence of str, default False
        True where all lists go together, item by item, or the keys whose lists do. The others are combined in every
        way, the last key changing fastest.
    cut, fill : str or sequence of str, optional
        A deck keeps its size. `cut` names the cards that make room, one after the other; `fill` those that take the
        room left, each up to the copies that the format allows. By default both are the nonland cards that are not
        swept, in proportion to their copies (what the format allows first, more where that is not enough). Lands
        change in proportion to the lands present; where ``"lands"`` is not swept their number stays, unless copies
        of a land are. What each row's deck has more and less of is said in the table.
    baseline : mapping, optional
        Values by key: the setting that the others of the same deck are compared with; the first by default.
    games : int, default 10,000
        Games of each setting.
    seed : int, default 0
        The same seed gives the same result.
    threads : int, optional
        Threads to use; as many as there are processors by default.
    cards : Catalogue, optional
        The cards known, as from `cards_from_toml`; by default those that come with the package.
    progress : callable, optional
        Called now and then with the number of games done and of all games.

    Returns
    -------
    Sweep
        The tables.

    Raises
    ------
    ValueError
        A key, a name or a value is wrong, or a setting is impossible; the message names it and says what would be
        right.

    Examples
    --------
    >>> import counterclock as cc
    >>> deck = cc.read_deck_text("24 Forest\n36 Glistener Elf")
    >>> found = cc.sweep(deck, {"lands": [20, 24]}, cc.Setup(mulligan="none"), games=500)
    >>> found.frame[["lands", "change"]].values.tolist()
    [[20, '+4 Glistener Elf, -4 Forest'], [24, '']]
    """
    plan = plan_sweep(
        decks, over, setup, paired=paired, cut=cut, fill=fill, baseline=baseline, games=games, seed=seed,
        threads=threads, cards=cards,
    )  # fmt: skip
    import pandas as pd

    tell = progress_told(progress)
    done, total = 0, plan.rows * plan.games

    def told(more: int) -> None:
        nonlocal done
        done = min(done + more, total)
        tell(done, total)

    bases: dict[int, Any] = {}
    parts = [tables_of(plan, play_part(plan, rows, bases, told)) for rows in plan.parts()]
    frame, by_turn = (pd.concat(each, ignore_index=True) for each in zip(*parts, strict=True))
    return Sweep(plan, frame, by_turn)


def plan_sweep(
    decks: AnyDeck | Iterable[AnyDeck],
    over: Mapping[str, object],
    setup: Setup | None = None,
    *,
    paired: bool | Sequence[str] = False,
    cut: str | Sequence[str] | None = None,
    fill: str | Sequence[str] | None = None,
    baseline: Mapping[str, object] | None = None,
    games: int = 10_000,
    seed: int = 0,
    threads: int | None = None,
    cards: Catalogue | None = None,
) -> Plan:
    """Check what is to be played; the arguments are those of `sweep`.

    Returns
    -------
    Plan

    Raises
    ------
    ValueError
        As `sweep` raises it.
    """
    grid = read_over(over, paired)
    catalogue, known = known_cards(cards), tuple(known_decks(decks, cards))
    setup = Setup() if setup is None else setup
    if not isinstance(setup, Setup):
        raise ValueError(f"setup is {setup!r}; give counterclock.Setup(...)")
    keys = {
        key: _card(f"over[{key!r}]", key.removeprefix(COPIES), known, catalogue)
        for key in grid.keys
        if key.startswith(COPIES)
    }
    _check_apart(keys)
    changer = Changer(
        swept={card.key: card for card in keys.values()},
        with_lands=LANDS in grid.keys,
        cut=_cards("cut", cut, known, catalogue),
        fill=_cards("fill", fill, known, catalogue),
        format=setup.format,
    )
    plan = Plan(
        decks=known,
        setup=setup,
        grid=_checked(grid),
        changer=changer,
        base=grid.place("baseline", baseline),
        games=whole("games", games, 1, MOST_GAMES),
        seed=whole("seed", seed, 0, 2**64 - 1),
        threads=threads if threads is None else thread_count(threads),
        keys={key: card.key for key, card in keys.items()},
    )
    plan.check()
    return plan


def _card(argument: str, name: str, decks: Sequence[Deck], catalogue: Catalogue) -> DeckCard:
    """Find a card in the decks, or among all cards."""
    wanted = fold(name) if isinstance(name, str) else ""
    for deck in decks:
        for entry in deck.main:
            if wanted in (fold(entry.name), fold(entry.key)):
                return entry
    return find_card(argument, name, catalogue)


def _cards(
    argument: str, names: str | Sequence[str] | None, decks: Sequence[Deck], catalogue: Catalogue
) -> tuple[DeckCard, ...] | None:
    """Find the cards that make or take room."""
    if names is None:
        return None
    listed = [names] if isinstance(names, str) else names
    if not isinstance(listed, Iterable) or isinstance(listed, Mapping):
        raise ValueError(f"{argument} is {names!r}; give the name of a card, or several in order")
    found = {card.key: card for card in (_card(argument, name, decks, catalogue) for name in listed)}
    if not found:
        raise ValueError(f"{argument} is empty; give the name of a card, or None for the rule that is usual")
    return tuple(found.values())


def _check_apart(keys: Mapping[str, DeckCard]) -> None:
    """Refuse two keys that mean the same card."""
    first: dict[str, str] = {}
    for key, card in keys.items():
        if card.key in first:
            raise ValueError(f"over has the keys {first[card.key]!r} and {key!r}, which are the same card; give one")
        first[card.key] = key


def _checked(grid: Grid) -> Grid:
    """Check the numbers of cards."""
    for place, key in enumerate(grid.keys):
        if of_deck(key):
            for setting in grid.settings:
                whole(f"over[{key!r}]", setting[place], 0, MAX_CARDS)
    return grid


@dataclass(frozen=True, eq=False)
class Sweep:
    """What came of a sweep.

    Attributes
    ----------
    plan : Plan
        What was played.
    frame : DataFrame
        A row for each deck and setting: `deck`; a column for each key, called like it; `change` (what the deck has
        more and less of than the deck as given), `odd` (which of the cards it has more of are beyond what the format
        allows, or not fully played), `cards`, `lands`, `games`; `p_kill`, `p_kill_low`, `p_kill_high` (the share of
        games with a kill up to the last turn); `mean`, `mean_low`, `mean_high` (the kill turn over the games that
        killed); `median` (the turn by which half of all games have killed, infinite where that is never);
        `p_difference` and `mean_difference` with `_low` and `_high` (from the baseline, on the same games; the mean
        over the games in which both killed; exactly 0 for the baseline itself); the share of each cause; `lost`;
        `cut_games` (games in which something was left out for want of room in the tables). Intervals are at 95 %.
    by_turn : DataFrame
        A row for each deck, setting and turn: `deck`, the keys, `turn`, `p`, `low`, `high` (the share of games with a
        kill up to that turn) and `difference`, `difference_low`, `difference_high` from the baseline.
    """

    plan: Plan
    frame: pd.DataFrame
    by_turn: pd.DataFrame

    @property
    def parameters(self) -> tuple[str, ...]:
        """The keys that were swept."""
        return self.plan.grid.keys

    @property
    def baseline(self) -> dict[str, object]:
        """The setting that the others are compared with."""
        return dict(zip(self.parameters, self.plan.grid.settings[self.plan.base], strict=True))

    @property
    def games(self) -> int:
        """Games of each row."""
        return self.plan.games

    @property
    def seed(self) -> int:
        """The seed."""
        return self.plan.seed

    @property
    def setup(self) -> Setup:
        """What was assumed besides what was swept."""
        return self.plan.setup

    @property
    def assumed(self) -> list[str]:
        """What all rows assume, a few words each: what is swept is left out."""
        return self.plan.assumed

    @property
    def rule(self) -> str:
        """How decks kept their size; empty where no deck was changed."""
        return self.plan.changer.rule() if self.plan.changes_decks else ""

    def killed_by(self, turn: int) -> pd.DataFrame:
        """Return the shares of games with a kill up to a turn.

        Parameters
        ----------
        turn : int
            The turn.

        Returns
        -------
        DataFrame
            The rows of `by_turn`.

        Raises
        ------
        ValueError
            No setting looks so far.
        """
        last = int(self.by_turn["turn"].max())
        rows = self.by_turn[self.by_turn["turn"] == whole("turn", turn, 1, last)]
        return rows.reset_index(drop=True)

    @cached_property
    def warnings(self) -> list[str]:
        """Everything a reader should know of the decks, as given and as changed, and of games without room."""
        return sweep_warnings(self.plan, self.frame)

    def to_dict(self) -> dict[str, Any]:
        """Return everything in plain values, ready for JSON.

        Returns
        -------
        dict
            `tool`, `seed`, `games`, `setup`, `over`, `baseline`, `rule`, `coverage` (of the decks as given),
            `warnings`, `settings` (the rows of `frame`) and `by_turn`.
        """
        return {**describe(self.plan), "warnings": self.warnings, "settings": plain_rows(self.frame),
                "by_turn": plain_rows(self.by_turn)}  # fmt: skip

    def _title(self) -> str:
        """Say what was played."""
        decks = "" if len(self.plan.decks) == 1 else f"{len(self.plan.decks)} decks, "
        settings = f"{decks}{several(len(self.plan.grid.settings), 'setting')}"
        return f"{settings}, {several(self.games, 'game')} each, seed {self.seed}; {', '.join(self.assumed)}"

    def _notes(self) -> list[str]:
        """Say what differences are from, how decks kept their size, and what was not played."""
        base = ", ".join(f"{key} {value}" for key, value in self.baseline.items())
        notes = [f"differences are from {base}, on the same games"]
        notes += [self.rule] if self.rule else []
        notes += [f"{name}: {coverage_line(deck)}" for name, deck in zip(self.plan.names, self.plan.decks, strict=True)]
        notes += own_lines(self.plan.decks)
        return [*notes[:_MOST_NOTES], *(f"warning: {line}" for line in self.warnings[:_MOST_NOTES])]

    def _shown(self) -> pd.DataFrame:
        """Return the columns that are shown."""
        return self.frame.loc[:, [*self._deck, *self.parameters, *_SHOWN]].head(_MOST_SHOWN)

    @property
    def _deck(self) -> list[str]:
        """The column with the decks' names, where there are several."""
        return ["deck"] if len(self.plan.decks) > 1 else []

    def _changes(self) -> list[str]:
        """Say what each deck that is shown has more and less of than the deck as given."""
        keys = [*self._deck, *filter(of_deck, self.parameters)]
        rows = self._shown().query("change != ''").drop_duplicates(keys).to_dict("records")
        return [f"{', '.join(f'{key} {row[key]}' for key in keys)}: {row['change']}" for row in rows]

    def __str__(self) -> str:
        rows = as_text(self._shown().drop(columns="change"), [*self._deck, *self.parameters])
        more = len(self.frame) - _MOST_SHOWN
        rest = f"\n... and {several(more, 'row')} more" if more > 0 else ""
        said = "(mean over the games that killed; intervals 95 %)"
        return "\n".join([self._title(), f"{rows}{rest}", said, *self._changes(), *self._notes()])

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """Show the first rows as a table in a notebook."""
        table = self._shown().to_html(index=False, float_format="{:.4f}".format, border=0)
        more = len(self.frame) - _MOST_SHOWN
        rest = f"<p>... and {several(more, 'row')} more</p>" if more > 0 else ""
        said = "<p>mean over the games that killed; intervals 95 %</p>"
        return f"<p>{html.escape(self._title())}</p>{table}{rest}{said}{lines_html(self._notes())}"


def describe(plan: Plan) -> dict[str, Any]:
    """Say in plain values what a sweep plays.

    Parameters
    ----------
    plan : Plan

    Returns
    -------
    dict
        As `Sweep.to_dict`, without what came of it.
    """
    over = {
        key: [_plain(value) for value in dict.fromkeys(setting[place] for setting in plan.grid.settings)]
        for place, key in enumerate(plan.grid.keys)
    }
    return {
        "tool": {"name": "counterclock", "version": version("counterclock")},
        "seed": plan.seed,
        "games": plan.games,
        "setup": plan.setup.describe(),
        "over": over,
        "baseline": dict(zip(plan.grid.keys, map(_plain, plan.grid.settings[plan.base]), strict=True)),
        "rule": plan.changer.rule() if plan.changes_decks else "",
        "coverage": {name: coverage_report(deck) for name, deck in zip(plan.names, plan.decks, strict=True)},
    }


def _plain(value: object) -> object:
    """Return a value as JSON can hold it."""
    return str(value) if isinstance(value, Law) else value
