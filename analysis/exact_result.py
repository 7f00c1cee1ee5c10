"""What an exact clock hands back: the law of a turn, with the columns that a simulated run has."""

import html
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
import pandas as pd

from counterclock.exact_checks import Floats, Ints, probability
from counterclock.statistics import PROPORTION_INTERVAL, wilson
from counterclock.whole_frame import WholeFrame

QUANTILES: Final = {"q05": 0.05, "q50": 0.5, "q95": 0.95}
_SMALL: Final = 0.0000005
_ROUNDING: Final = 1e-12
"""The quantiles of the turn that a summary has."""


@dataclass(frozen=True, eq=False)
class Clock:
    """The law of the turn on which something happens.

    Attributes
    ----------
    law : DataFrame
        One row for each turn and cause that can happen: `turn` (from 1), `cause`, `p`; a simulated clock
        has `low` and `high` too, the 95 % interval of `p`.
    alive : float
        The probability that nothing has happened by the end of the last turn.
    setup : mapping
        Every assumption, by the name of its argument; `turns` is the last turn looked at.
    method : str
        ``exact`` or ``simulated``.
    path : DataFrame or None
        On request, the joint law of the counters after each turn while nothing has happened: `turn`, one
        column for each number, `p`. For a turn the rows sum to the probability that nothing has happened yet.
    """

    law: pd.DataFrame
    alive: float
    setup: Mapping[str, object] = field(default_factory=dict)
    method: str = "exact"
    path: pd.DataFrame | None = None

    @property
    def turns(self) -> int:
        """The last turn looked at."""
        turns = self.setup["turns"]
        assert isinstance(turns, int)
        return turns

    @property
    def causes(self) -> dict[str, float]:
        """The probability of each cause, over all turns."""
        shares = self.law.groupby("cause", sort=True)["p"].sum()
        return {str(cause): float(p) for cause, p in shares.items()}

    @property
    def mean(self) -> float:
        """The mean turn, over the games in which it happens; NaN where it cannot."""
        p = self.law["p"].to_numpy()
        return float((self.law["turn"].to_numpy() * p).sum() / p.sum()) if p.sum() > 0 else math.nan

    def to_dict(self) -> dict[str, object]:
        """Return the law in plain values, ready for JSON.

        Returns
        -------
        dict
            ``law``: a list of {``turn``, ``cause``, ``p``} (simulated: ``low`` and ``high`` too); ``alive``: float;
            ``method``: ``exact`` or ``simulated``.
        """
        rows = [{str(name): value for name, value in row.items()} for row in self.law.to_dict("records")]
        return {"law": rows, "alive": self.alive, "method": self.method}

    def by_turn(self) -> pd.DataFrame:
        """Sum over the causes.

        Returns
        -------
        DataFrame
            `turn` from 1 to the last, `p` (the probability that it happens on that turn) and `cumulative`.
        """
        p = turn_probabilities(self)
        return pd.DataFrame({"turn": np.arange(1, self.turns + 1), "p": p, "cumulative": np.cumsum(p)})

    def quantile(self, q: float) -> float:
        """Find the first turn by which it has happened with probability `q`.

        Parameters
        ----------
        q : float
            A probability above 0.

        Returns
        -------
        float
            The turn, or infinity where `q` is not reached by the last turn.

        Raises
        ------
        ValueError
            When `q` is not above 0 and at most 1.
        """
        if not probability("q", q):
            raise ValueError(f"q is {q!r}; give a probability above 0 and at most 1")
        reached = np.flatnonzero(np.cumsum(turn_probabilities(self)) >= q - 1e-12)
        return float(reached[0] + 1) if reached.size else math.inf

    def to_frame(self) -> pd.DataFrame:
        """Return a copy of the law as a table.

        Returns
        -------
        DataFrame
            As `law`.
        """
        return self.law.copy()

    def _title(self) -> str:
        """Say what the clock assumes."""
        return f"{self.method} clock: " + ", ".join(f"{name} {value}" for name, value in self.setup.items())

    def __str__(self) -> str:
        rows = [self.law.to_string(index=False, float_format=_written)] if len(self.law) else []
        return "\n".join([self._title(), *rows, self._rest()])

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """Show the law as a table in a notebook."""
        table = self.law.to_html(index=False, float_format=_written, border=0) if len(self.law) else ""
        return f"<p>{html.escape(self._title())}</p>{table}<p>{html.escape(self._rest())}</p>"

    def _rest(self) -> str:
        """Say how probable it is that it has not happened by the last turn."""
        return f"not by turn {self.turns}: {_written(but_rounding(self.alive))}"


def but_rounding(p: float) -> float:
    """Return a probability that was found as what others leave of 1: nothing where it may be their rounding.

    Parameters
    ----------
    p : float
        The probability.

    Returns
    -------
    float
        The same, or 0.
    """
    return p if p > _ROUNDING else 0.0


def _written(p: float) -> str:
    """Write a probability; what is not nothing is never written as 0."""
    return "< 0.000001" if 0 < p < _SMALL else f"{p:.6f}"


def turn_probabilities(clock: Clock) -> Floats:
    """Sum a clock's law over its causes.

    Parameters
    ----------
    clock : Clock
        The clock.

    Returns
    -------
    float64[turns]
        The probability that it happens on turn 1, 2, ...
    """
    turn = clock.law["turn"].to_numpy(np.int64)
    p = np.zeros(clock.turns)
    np.add.at(p, turn - 1, clock.law["p"].to_numpy(np.float64))
    return p


def law_table(probabilities: Mapping[str, Floats]) -> pd.DataFrame:
    """Lay probabilities by cause and turn out as a law.

    Parameters
    ----------
    probabilities : mapping
        For each cause, the probability that it happens on turn 1, 2, ...: float64[turns].

    Returns
    -------
    DataFrame
        `turn`, `cause`, `p`, in the order of the turns, without rows that cannot happen.
    """
    causes = list(probabilities)
    table = np.array([probabilities[cause] for cause in causes]) if causes else np.zeros((0, 0))
    turn, cause = np.nonzero(table.T)
    words = pd.Series([causes[i] for i in cause], dtype="str")
    return pd.DataFrame({"turn": turn + 1, "cause": words, "p": table[cause, turn]})


def summaries(shares: Floats) -> Floats:
    """Summarise laws, a row each.

    Parameters
    ----------
    shares : float64[laws, turns, causes]
        The probability of each cause on turn 1, 2, ...

    Returns
    -------
    float64[laws, causes + 5]
        Each cause over all turns, alive, the mean turn, and the `QUANTILES` of the turn (infinite where they are
        not reached).
    """
    by_turn = shares.sum(axis=2)
    happened = by_turn.sum(axis=1)
    reached = np.cumsum(by_turn, axis=1)
    turns = np.arange(1, by_turn.shape[1] + 1)
    mean = np.divide((by_turn * turns).sum(axis=1), happened, out=np.full(happened.size, np.nan), where=happened > 0)
    quantiles = []
    for q in QUANTILES.values():
        first = np.argmax(reached >= q - 1e-12, axis=1) + 1.0
        quantiles.append(np.where(happened >= q - 1e-12, first, np.inf))
    return np.column_stack([shares.sum(axis=1), np.maximum(0.0, 1 - happened), mean, *quantiles])


def summary_table(columns: Mapping[str, object], causes: Sequence[str], rows: Floats) -> pd.DataFrame:
    """Put summaries beside the settings that they belong to.

    Parameters
    ----------
    columns : mapping
        The settings, by the name of the argument.
    causes : sequence of str
        The causes.
    rows : float64[settings, causes + 5]
        As of `summaries`.

    Returns
    -------
    DataFrame
        One row a setting: its columns, then each cause, `alive`, `mean`, `q05`, `q50`, `q95`.
    """
    names = [*causes, "alive", "mean", *QUANTILES]
    return WholeFrame({**columns, **dict(zip(names, rows.T, strict=True))})


def long_table(shares: Floats, causes: Sequence[str], first: int = 0) -> pd.DataFrame:
    """Lay laws out as rows, without those that cannot happen.

    Parameters
    ----------
    shares : float64[laws, turns, causes]
        The probability of each cause on turn 1, 2, ...
    causes : sequence of str
        The causes.
    first : int
        The number of the first law.

    Returns
    -------
    DataFrame
        `setting`, `turn`, `cause`, `p`.
    """
    setting, turn, cause = np.nonzero(shares)
    words = pd.Series([causes[int(i)] for i in cause], dtype="str")
    p = shares[setting, turn, cause]
    return pd.DataFrame({"setting": setting + first, "turn": turn + 1, "cause": words, "p": p})


def with_interval(law: pd.DataFrame, games: int) -> pd.DataFrame:
    """Add the 95 % interval of each probability, estimated from so many games.

    Parameters
    ----------
    law : DataFrame
        A table with the column `p`.
    games : int
        All games.

    Returns
    -------
    DataFrame
        The table with `low` and `high`.
    """
    low, high = wilson(np.rint(law["p"] * games), games)
    return law.assign(low=low, high=high)


def simulated_clock(causes: Sequence[str], counted: Ints, setup: Mapping[str, object], games: int) -> Clock:
    """Turn counts of games into a clock.

    Parameters
    ----------
    causes : sequence of str
        The words for what can happen.
    counted : int64[turns, causes]
        In how many games each happened on each turn.
    setup : mapping
        Every assumption, by the name of its argument.
    games : int
        All games.

    Returns
    -------
    Clock
        The law, with the intervals `low` and `high`.
    """
    law = law_table(dict(zip(causes, counted.T / games, strict=True)))
    words = {**setup, "games": games, "interval": f"{PROPORTION_INTERVAL}, 95 %"}
    return Clock(with_interval(law, games), (games - int(counted.sum())) / games, words, "simulated")
