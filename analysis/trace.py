"""Telling a game in words, line by line, from the kernel's log."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.metadata import version
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from counterclock.catalogue import Catalogue
from counterclock.deck import Deck
from counterclock.decklist import DeckList
from counterclock.encode import encode, names_of
from counterclock.exact_checks import whole
from counterclock.kernels import codes, layout, log
from counterclock.legality import format_warnings
from counterclock.logged import log_rows, play_with_log
from counterclock.names import several
from counterclock.run_report import coverage_report
from counterclock.setup import Setup
from counterclock.simulation import resolved
from counterclock.trace_words import (
    Part,
    Sentence,
    Sum,
    TokenPart,
    counted,
    keywords_of,
    listed,
    some,
    unsized,
)

__all__ = ["Names", "tell", "trace", "trace_report"]

MOST_GAMES: Final = 10**12
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
_GOES: Final = {
    "hand": "returns to the hand",
    "graveyard": "goes to the graveyard",
    "exile": "is exiled",
}
_FOUND: Final = {
    "hand": "into the hand",
    "graveyard": "into the graveyard",
    "library top": "on top of the library",
    "battlefield": "onto the battlefield",
    "battlefield tapped": "onto the battlefield tapped",
    "library bottom": "on the bottom of the library",
    "exile": "into exile",
    "battlefield attacking": "onto the battlefield attacking",
    "battlefield attacking each other opponent": "onto the battlefield attacking",
    "cast": "into exile, to be cast",
    "cast for energy": "into exile, to be cast for energy",
    "battlefield for energy": "onto the battlefield",
}


@dataclass(frozen=True, slots=True)
class Names:
    """What the numbers in a log stand for.

    Attributes
    ----------
    deck : str
        The deck's name.
    kinds : tuple of str
        Cards and tokens.
    counters : dict of int to str
        Kinds of counters by their columns.
    with_x : frozenset of str
        The cards that have X in their costs.
    """

    deck: str
    kinds: tuple[str, ...]
    counters: dict[int, str]
    with_x: frozenset[str] = frozenset()

    @classmethod
    def of(cls, deck: Deck, setup: Setup) -> Names:
        """Return the names of a deck's tables.

        Parameters
        ----------
        deck : Deck
        setup : Setup

        Returns
        -------
        Names
        """
        kinds, own = names_of(deck, setup)
        usual = dict(enumerate(codes.PERMANENT_KINDS))
        players = {int(codes.FIRST_PLAYER_KIND) + place: name for place, name in enumerate(codes.PLAYER_KINDS)}
        faces = [entry.card.front for entry in (*deck.main, *deck.commanders) if entry.card is not None]
        with_x = frozenset(face.name for face in faces if face.cost is not None and face.cost.x)
        return cls(deck.name, kinds, usual | own | players, with_x)

    def card(self, kind: int) -> str:
        """Return a card's name.

        Parameters
        ----------
        kind : int
            Its number.

        Returns
        -------
        str
            The name; the opponents' creatures have none of their own.
        """
        return self.kinds[kind] if kind < len(self.kinds) else "a blocker"


def trace(
    deck: Deck | DeckList | str | os.PathLike[str],
    setup: Setup | None = None,
    *,
    seed: int = 0,
    game: int = 0,
    cards: Catalogue | None = None,
) -> list[str]:
    """Tell one game of a simulation in words.

    Parameters
    ----------
    deck : DeckList, Deck or path
        The deck.
    setup : Setup, optional
        Everything that is assumed besides; `Setup()` by default.
    seed : int, default 0
        The simulation's seed.
    game : int, default 0
        The game's number, from 0.
    cards : Catalogue, optional
        The cards known, as from `cards_from_toml`; by default those that come with the package.

    Returns
    -------
    list of str
        A line for each opening hand, for each turn in which something happens, and for the end.

    Raises
    ------
    ValueError
        A value is wrong; the message names it and says what would be right.
    """
    deck = resolved(deck, cards)
    setup = Setup() if setup is None else setup
    key, number = whole("seed", seed, 0, 2**64 - 1), whole("game", game, 0, MOST_GAMES)
    states = np.zeros(1, layout.STATE)
    play_with_log(encode(deck, setup), key, number, False, states)
    events = int(states["log"][0])
    lines = tell(log_rows(states), Names.of(deck, setup))
    if events > layout.MAX_LOG:
        lines[-1] = f"{several(events - layout.MAX_LOG, 'event')} beyond these: not told."
    return lines


def trace_report(deck: Deck, setup: Setup, *, seed: int, game: int) -> dict[str, Any]:
    """Tell one game of a simulation in plain values.

    Parameters
    ----------
    deck : Deck
    setup : Setup
    seed, game : int
        As in `trace`.

    Returns
    -------
    dict
        `tool`, `seed`, `game`, `setup`, `deck`, `coverage`, `trace` (lines) and `warnings`.

    Raises
    ------
    ValueError
        As in `trace`.
    """
    return {
        "tool": {"name": "counterclock", "version": version("counterclock")},
        "seed": seed,
        "game": game,
        "setup": setup.describe(),
        "deck": deck.name,
        "coverage": coverage_report(deck),
        "trace": trace(deck, setup, seed=seed, game=game),
        "warnings": [*deck.warnings, *format_warnings(deck, setup.format)],
    }


def tell(events: npt.NDArray[np.int64], names: Names) -> list[str]:
    """Tell a log in words.

    Parameters
    ----------
    events : int64[events, 6]
        The rows of a log.
    names : Names
        Of what is in it.

    Returns
    -------
    list of str
        A line for each opening hand, for each turn in which something happens, and for the end.
    """
    seats = 1 + int(events[events[:, 0] == log.SAW_STATE, 1].max(initial=1))
    story = _Story(names, seats)
    for what, who, first, second, third, _ in events.tolist():
        handler = _HANDLERS.get(log.LOGGED[what])
        if handler is not None:
            handler(story, who, first, second, third)
            if log.LOGGED[what] not in _ON_ENTERING:
                story.entering = -1
    story.end_line()
    return [*story.lines, story.ending()]


# The story ------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Story:
    """A game as far as it has been told, and what is needed to tell the rest."""

    names: Names
    seats: int
    lines: list[str] = field(default_factory=list)
    heading: str = ""
    sentences: list[Sentence] = field(default_factory=list)
    sums: list[Sum] = field(default_factory=list)
    cause: str = ""
    caused: bool = False
    entering: int = -1
    hand: list[str] = field(default_factory=list)
    bottom: list[str] = field(default_factory=list)
    slots: dict[int, str] = field(default_factory=dict)
    has: Counter[tuple[int, int]] = field(default_factory=Counter)
    coming: Counter[int] = field(default_factory=Counter)
    found: Counter[int] = field(default_factory=Counter)
    going: set[int] = field(default_factory=set)
    lost: dict[int, tuple[str, int]] = field(default_factory=dict)
    beaten: dict[int, int] = field(default_factory=dict)
    sizes: dict[int, tuple[int, int]] = field(default_factory=dict)
    drawn: str = ""
    cost: bool = False
    turn: int = 0

    # Sentences

    def say(self, sentence: str) -> None:
        """Add a sentence to the turn."""
        self.end_sums()
        self.add(Part(sentence))

    def add(self, part: Part) -> None:
        """Add to what happens: to what was caused, as long as its cause is at work."""
        last = self.sentences[-1] if self.sentences else None
        going_on = last is not None and (self.caused or not (self.cause or last.cause))
        if going_on and last is not None and last.parts[-1].takes(part):
            return
        if self.caused and last is not None:
            last.parts.append(part)
        else:
            self.sentences.append(Sentence(self.cause, [part]))
            self.caused = bool(self.cause)

    def acts(self, sentence: str) -> None:
        """Say what is done of free will, not because something triggered."""
        self.because("")
        self.add(Part(sentence))

    def because(self, cause: str) -> None:
        """Say what causes what is said next; what caused nothing is not told."""
        self.end_sums()
        if self.caused and len(self.sentences) > 1:
            last, before = self.sentences[-1], self.sentences[-2]
            if (last.cause, last.parts) == (before.cause, before.parts):
                before.times += 1
                self.sentences.pop()
        self.cause, self.caused = cause, False

    def does(self, player: int, what: str) -> None:
        """Say what a player does."""
        self.say(self.who(player) + what)

    def adds(self, player: int, verb: str, thing: str, number: int, left: int) -> None:
        """Say that something more happens to a player, together with the like that just happened."""
        for one in self.sums:
            if (one.player, one.verb, one.thing) == (player, verb, thing):
                one.number += number
                one.left = left
                return
        self.sums.append(Sum(player, verb, thing, number, left))

    def end_sums(self) -> None:
        """Say what was added up, player by player."""
        sums, self.sums = self.sums, []
        for player in dict.fromkeys(one.player for one in sums):
            self.add(Part(self.who(player) + listed([one.text() for one in sums if one.player == player])))

    def who(self, player: int) -> str:
        """Begin a sentence about a player; who plays the deck is not named."""
        return "" if player == 0 else f"{self.opponent(player)} "

    def opponent(self, player: int) -> str:
        """Name an opponent."""
        return "the opponent" if self.seats == 2 else f"opponent {player}"

    def permanent(self, slot: int) -> str:
        """Name a permanent."""
        return self.slots.get(slot, "a permanent")

    def called(self, slot: int, kind: int) -> str:
        """Name a permanent of a kind."""
        return self.slots.get(slot) or unsized(self.names.card(kind))

    def begin_line(self, heading: str) -> None:
        """Begin the line of a turn."""
        self.end_line()
        self.heading = heading

    def end_line(self) -> None:
        """End the line of a turn; an opponent's turn in which nothing happened but its draw has none."""
        self.because("")
        told = [sentence.told() for sentence in self.sentences]
        if told and self.drawn:
            told.insert(0, self.drawn)
        self.drawn = ""
        if told or self.heading.startswith("Turn"):
            self.lines.append(" ".join(f"{sentence}." for sentence in (self.heading, *told)))
        self.sentences.clear()
        self.coming.clear()
        self.found.clear()
        self.heading = ""

    def ending(self) -> str:
        """Say how the game ended."""
        if 0 in self.lost:
            return f"Lost on turn {self.turn}: {self.lost[0][0]}."
        if len(self.lost) < self.seats - 1:
            return f"No kill by turn {self.turn}."
        cause, turn = list(self.lost.values())[-1]
        return f"Kill on turn {turn}: {cause}."


# Events: the story, who, and the log's three numbers ------------------------------------------------------------------


def _draw(story: _Story, who: int, kind: int, copies: int, opening: int) -> None:
    if opening:
        story.hand += [story.names.card(kind)] * copies
    else:
        story.say(f"draws {story.names.card(kind)}")


def _bottom(story: _Story, who: int, kind: int, second: int, third: int) -> None:
    story.bottom.append(story.names.card(kind))


def _hand_line(story: _Story, what: str) -> None:
    """Tell an opening hand."""
    put = f" Puts {counted(story.bottom)} on the bottom." if story.bottom else ""
    story.lines.append(f"Opening hand: {counted(story.hand) or 'no cards'}.{put} {what}.")
    story.hand.clear()
    story.bottom.clear()


def _mulligan(story: _Story, who: int, size: int, second: int, third: int) -> None:
    _hand_line(story, "Mulligan")


def _keep(story: _Story, who: int, size: int, second: int, third: int) -> None:
    _hand_line(story, f"Keeps {several(size, 'card')}")


def _turn(story: _Story, who: int, turn: int, game_turn: int, third: int) -> None:
    if turn > 1:
        place = ""
    elif story.seats > 2:
        place = f" ({_ORDINALS[game_turn - 1]} of {story.seats} players)"
    else:
        place = " (on the play)" if game_turn == 1 else " (on the draw)"
    story.turn = turn
    story.begin_line(f"Turn {turn}{place}")


def _opponent_turn(story: _Story, player: int, first: int, second: int, third: int) -> None:
    name = story.opponent(player)
    story.begin_line(f"{name[:1].upper()}{name[1:]}'s turn")


def _state(story: _Story, player: int, life: int, poison: int, rad: int) -> None:
    story.has[player, int(codes.POISON)] = poison
    story.has[player, int(codes.RAD)] = rad


def _land(story: _Story, who: int, kind: int, untapped: int, lands: int) -> None:
    name, how = story.names.card(kind), "" if untapped else " tapped"
    if story.found[kind]:
        story.found[kind] -= 1
        story.say(f"{name} enters{how or ' untapped'}")
    else:
        story.acts(f"plays {name}{how}")
    story.coming[kind] = 1


def _cast(story: _Story, who: int, kind: int, x: int, mana: int) -> None:
    story.coming[kind] += 1
    name = story.names.card(kind)
    story.acts(f"casts {name}" + (f" with X = {x}" if x > 0 or name in story.names.with_x else ""))


def _activate(story: _Story, slot: int, kind: int, row: int, third: int) -> None:
    story.acts(f"activates {unsized(story.names.card(kind))}")


def _loyalty(story: _Story, slot: int, change: int, second: int, third: int) -> None:
    story.end_sums()
    if story.sentences:
        story.sentences[-1].parts[-1].before += f" ({change:+d})" if change else " (0)"
    story.cost = change != 0


def _trigger(story: _Story, slot: int, kind: int, row: int, number: int) -> None:
    story.because(f"{unsized(story.names.card(kind))} triggers")


def _resolved(story: _Story, slot: int, first: int, second: int, third: int) -> None:
    story.because("")


def _enters(story: _Story, slot: int, kind: int, controller: int, third: int) -> None:
    name = unsized(story.names.card(kind))
    story.slots[slot] = name
    story.going.discard(slot)
    story.entering = slot
    if controller:
        story.does(controller, f"puts {name} onto the battlefield")
    elif story.coming[kind]:
        story.coming[kind] -= 1
    else:
        story.say(f"{name} enters")


def _slot(story: _Story, slot: int, origin: int, second: int, third: int) -> None:
    story.slots[slot] = story.permanent(origin)
    story.going.discard(slot)


def _sacrifice(story: _Story, slot: int, kind: int, second: int, third: int) -> None:
    story.going.add(slot)
    by = "" if kind < len(story.names.kinds) else f"{'the' if story.seats == 2 else 'an'} opponent "
    story.say(f"{by}sacrifices {story.called(slot, kind)}")


def _leaves(story: _Story, slot: int, kind: int, to: int, third: int) -> None:
    if slot not in story.going:
        story.say(f"{story.called(slot, kind)} {_GOES.get(codes.PLACES[to], 'leaves the battlefield')}")


def _token(story: _Story, who: int, kind: int, x: int, third: int) -> None:
    story.coming[kind] += 1
    name, with_, rest = story.names.card(kind).partition(" with ")
    if name.startswith("X/X ") and x > 0:
        name = f"{x}/{x} {unsized(name)}"
    story.end_sums()
    if name == "emblem":
        story.say("gets an emblem")
        return
    story.add(TokenPart("creates ", [name], f" token{with_}{rest}", f" tokens{with_}{rest}"))


def _stands(story: _Story, who: int, kind: int, second: int, third: int) -> None:
    story.coming[kind] += 1


def _search(story: _Story, who: int, kind: int, to: int, told: int) -> None:
    place = codes.PLACES[to]
    _arriving(story, kind, place)
    story.found[kind] += told
    story.say(f"searches for {story.names.card(kind)}, {_FOUND[place]}")


def _arriving(story: _Story, kind: int, place: str) -> None:
    """Expect a card on the battlefield, so that its entering is not told twice."""
    if place.startswith("battlefield"):
        story.coming[kind] += 1


def _look(story: _Story, who: int, kind: int, to: int, third: int) -> None:
    place = codes.PLACES[to]
    _arriving(story, kind, place)
    story.say(f"{'leaves' if place == 'library top' else 'puts'} {story.names.card(kind)} {_FOUND[place]}")


def _return(story: _Story, who: int, kind: int, to: int, third: int) -> None:
    place = codes.PLACES[to]
    _arriving(story, kind, place)
    story.say(f"returns {story.names.card(kind)} from the graveyard, {_FOUND[place]}")


def _attach(story: _Story, slot: int, host: int, second: int, third: int) -> None:
    story.say(f"attaches {story.permanent(slot)} to {story.permanent(host)}")


def _transform(story: _Story, slot: int, kind: int, before: int, third: int) -> None:
    name = unsized(story.names.card(kind))
    story.say(f"{story.permanent(slot)} becomes {name}")
    story.slots[slot] = name


def _lent(story: _Story, who: int, kind: int, second: int, third: int) -> None:
    story.say(f"exiles {story.names.card(kind)}, which may be played this turn")


def _rebound(story: _Story, who: int, kind: int, second: int, third: int) -> None:
    story.acts(f"{story.names.card(kind)} rebounds")


def _discard(story: _Story, who: int, kind: int, second: int, third: int) -> None:
    story.say(f"discards {story.names.card(kind)}")


def _size(story: _Story, slot: int, power: int, toughness: int, third: int) -> None:
    story.sizes[slot] = power, toughness


def _sized(story: _Story, slot: int) -> str:
    """Name an attacker, with the size that it has now where it is a token."""
    power, toughness = story.sizes.get(slot, (0, 0))
    return f"{power}/{toughness} {story.permanent(slot)}" if slot in story.sizes else story.permanent(slot)


def _opponent_draws(story: _Story, player: int, first: int, second: int, third: int) -> None:
    said = f"{story.opponent(player)} draws a card"
    if story.heading.endswith("'s turn") and not (story.drawn or story.sentences or story.cause):
        story.drawn = f"{said[:1].upper()}{said[1:]}"  # what a turn begins with is told beside what else happens
    else:
        story.say(said)


def _attack(story: _Story, number: int, attackers: int, player: int, third: int) -> None:
    whom = "" if story.seats == 2 else f" {story.opponent(player)}"
    creatures = counted(_sized(story, slot) for slot in range(64) if attackers >> slot & 1)
    story.sizes.clear()
    story.acts(f"attacks{whom} with {creatures}")


def _block(story: _Story, blocker: int, attacker: int, second: int, third: int) -> None:
    story.acts(f"{story.permanent(blocker)} blocks {story.permanent(attacker)}")


def _animate(story: _Story, slot: int, power: int, toughness: int, third: int) -> None:
    story.say(f"{story.permanent(slot)} becomes a {power}/{toughness} creature")


def _pump(story: _Story, slot: int, power: int, toughness: int, keywords: int) -> None:
    parts = [f"gets {power:+d}/{toughness:+d}"] if power or toughness else []
    parts += [f"gains {listed(keywords_of(keywords))}"] if keywords else []
    if parts:
        story.end_sums()
        of_more = [part.replace("gets", "get").replace("gains", "gain") for part in parts]
        after, plural = f" {' and '.join(parts)}", f" {' and '.join(of_more)}"
        story.add(Part("", [story.permanent(slot)], after, plural, slots=[slot]))


def _put(story: _Story, slot: int, kind: int, placed: int, putter: int) -> None:
    if story.cost:
        story.cost = False
        return
    counters = some(placed, f"{story.names.counters[kind]} counter")
    story.end_sums()
    if slot == story.entering:
        entering = f" enters with {counters}", f" enter with {counters} each"
        story.add(Part("", [story.permanent(slot)], *entering, slots=[slot]))
    else:
        story.add(Part(f"{story.who(putter)}puts {counters} on ", [story.permanent(slot)], slots=[slot]))


def _remove(story: _Story, slot: int, kind: int, removed: int, third: int) -> None:
    if story.cost:
        story.cost = False
    else:
        counters = some(removed, f"{story.names.counters[kind]} counter")
        story.say(f"{story.permanent(slot)} loses {counters}")


def _not_put(story: _Story, slot: int, kind: int, number: int, player: int) -> None:
    story.cost = False
    story.say(f"no {story.names.counters[kind]} counters are put")


def _get(story: _Story, player: int, kind: int, got: int, putter: int) -> None:
    story.has[player, kind] += got
    story.adds(player, "gets", f"{story.names.counters[kind]} counter", got, story.has[player, kind])


def _lose_counters(story: _Story, player: int, kind: int, removed: int, third: int) -> None:
    story.has[player, kind] -= removed
    if kind == codes.ENERGY:
        story.does(player, f"pays {removed} energy ({story.has[player, kind]} left)")
    elif kind != codes.RAD:
        story.adds(player, "loses", f"{story.names.counters[kind]} counter", removed, story.has[player, kind])


def _lose_life(story: _Story, player: int, number: int, cause: int, left: int) -> None:
    story.adds(player, "loses", "life", number, left)


def _gain_life(story: _Story, player: int, number: int, second: int, left: int) -> None:
    story.adds(player, "gains", "life", number, left)


def _damage(story: _Story, slot: int, number: int, controller: int, keywords: int) -> None:
    story.say(f"{story.permanent(slot)} is dealt {number} damage")


def _prevented(story: _Story, slot: int, number: int, second: int, third: int) -> None:
    story.say(f"{number} damage to {story.permanent(slot)} is prevented")


def _regenerates(story: _Story, slot: int, first: int, second: int, third: int) -> None:
    story.say(f"{story.permanent(slot)} regenerates")


def _stays_tapped(story: _Story, slot: int, first: int, second: int, third: int) -> None:
    story.say(f"{story.permanent(slot)} stays tapped")


def _mill(story: _Story, player: int, milled: int, nonlands: int, left: int) -> None:
    story.does(player, f"mills {several(milled, 'card')}, {nonlands} nonland")


def _radiation(story: _Story, player: int, nonlands: int, lost: int, left: int) -> None:
    story.has[player, int(codes.RAD)] = left
    story.does(player, f"has {several(left, 'rad counter')} left")


def _proliferate(story: _Story, who: int, first: int, second: int, third: int) -> None:
    story.say("proliferates")


def _commander_damage(story: _Story, player: int, slot: int, number: int, dealt: int) -> None:
    story.adds(player, "is dealt", f"combat damage by the commander {story.permanent(slot)}", number, dealt)


def _beaten(story: _Story, player: int, dealt: int, second: int, third: int) -> None:
    story.beaten[player] = dealt


def _loses(story: _Story, player: int, cause: int, turn: int, game_turn: int) -> None:
    story.lost[player] = (codes.CAUSES[cause - 1], turn)
    why = f": {story.beaten[player]} combat damage by one commander" if player in story.beaten else ""
    story.does(player, f"loses the game ({codes.CAUSES[cause - 1]}{why})")


_ON_ENTERING: Final = frozenset({"enters", "put counters", "slot"})
"""Events that belong to something's entering the battlefield."""
_Handler = Callable[[_Story, int, int, int, int], None]
_HANDLERS: Final[dict[str, _Handler]] = {
    "draw": _draw, "bottom": _bottom, "mulligan": _mulligan, "keep": _keep, "turn": _turn,
    "opponent turn": _opponent_turn, "state": _state, "play land": _land, "cast": _cast, "activate": _activate,
    "loyalty": _loyalty, "trigger": _trigger, "enters": _enters, "slot": _slot, "sacrifice": _sacrifice,
    "leaves": _leaves, "token": _token, "stands": _stands, "search": _search, "discard": _discard,
    "attack": _attack, "block": _block,
    "animate": _animate, "pump": _pump, "put counters": _put, "remove counters": _remove, "not put": _not_put,
    "get counters": _get, "lose counters": _lose_counters, "lose life": _lose_life, "gain life": _gain_life,
    "damage to permanent": _damage, "prevented": _prevented, "regenerates": _regenerates,
    "stays tapped": _stays_tapped, "mill": _mill, "radiation": _radiation, "proliferate": _proliferate,
    "commander damage": _commander_damage, "beaten by a commander": _beaten,
    "loses": _loses, "resolved": _resolved, "looks": _look, "returns": _return, "attaches": _attach,
    "opponent draws": _opponent_draws, "size": _size, "transforms": _transform,
    "exile to play": _lent, "rebounds": _rebound,
}  # fmt: skip
