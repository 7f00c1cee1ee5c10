"""How a rules table is laid out: players, permanents, effects, and the calls to the kernel's rules."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

import numpy as np

from counterclock.board import LARGE, ZONES, Board, Piece, did_you_mean, word_list
from counterclock.encode_keyword import packed_instances
from counterclock.exact_checks import whole
from counterclock.kernels import codes
from counterclock.kernels import layout as cells
from counterclock.kernels.table import OPERATIONS, apply
from counterclock.ledger import Entry, Ledger
from counterclock.modifiers import FORBID_SELF, MODIFIERS, Modifier
from counterclock.scribe import Scribe
from counterclock.variants import Rules

__all__ = ["TableSetup"]

_OPERATION: Final = {word: np.int64(place) for place, word in enumerate(OPERATIONS)}
_HOW: Final = {"multiply": cells.MULTIPLY, "add": cells.ADD, "halve": cells.HALVE, "forbid": cells.FORBID}
_LIFE: Final = 20
_TEAM_POISON: Final = 15
_TEAM_SIZE: Final = 2
_MORE_POISON: Final = 5
_TRIGGERS_AT_ONCE: Final = 400


def _bits(what: str, words: Iterable[str], known: Mapping[str, int]) -> int:
    """Return the set that stands for some words."""
    bits = 0
    for word in word_list(what, words):
        if word not in known:
            raise ValueError(f"{what}: {word!r} is not known{did_you_mean(word, known)}")
        bits |= known[word]
    return bits


def _choose(name: str, value: object, known: Collection[str]) -> None:
    """Check that a value is one of a few words."""
    if value not in known:
        raise ValueError(f"{name} is {value!r}{did_you_mean(value, known)}; give one of {', '.join(known)}")


class TableSetup:
    """The part of `Table` that lays out the board and calls the kernel; see there."""

    def __init__(
        self,
        players: Sequence[str] = ("A", "B"),
        *,
        life: int = _LIFE,
        teams: Mapping[str, Sequence[str]] | None = None,
        team_size: int | None = None,
        rules: Rules | None = None,
        keep: str = "newer",
    ) -> None:
        if keep not in ("newer", "older"):
            raise ValueError(f"keep is {keep!r}; give 'newer' or 'older'")
        self.rules = Rules() if rules is None else rules
        self.ledger = Ledger()
        self.keep = keep
        self.stack = 0
        self.main_phase = True
        self._board = Board(players, self.rules)
        self._scribe = Scribe(self._board, self.ledger)
        self.teams = (
            {} if teams is None else {name: word_list(f"team {name}", members) for name, members in teams.items()}
        )
        for seat in range(len(self._board.players)):
            self._players[seat][int(cells.P_LIFE)] = whole("life", life, 1)
        self._seat_teams(team_size)

    def _seat_teams(self, team_size: int | None) -> None:
        """Write who is on whose team, and the poison that loses."""
        for number, members in enumerate(self.teams.values(), start=1):
            for member in members:
                self._players[self._board.seat(member)][int(cells.P_TEAM)] = number
        if self.teams:
            size = team_size or max(_TEAM_SIZE, *(len(members) for members in self.teams.values()))
            poison = self.rules.poison_to_lose or _TEAM_POISON + _MORE_POISON * (size - _TEAM_SIZE)
            self._board.table.setup[int(cells.Q_POISON_TO_LOSE)] = poison
            self._board.table.setup[int(cells.Q_TEAMS)] = len(self.teams)

    # The kernel ---------------------------------------------------------------------------------------------------

    @property
    def _players(self) -> np.ndarray[Any, Any]:
        """The rows of the players."""
        rows: np.ndarray[Any, Any] = self._board.state.players
        return rows

    def _apply(self, operation: str, *numbers: int | np.integer[Any]) -> int:
        """Call one rule function of the kernel and write down what it did."""
        given = [np.int64(int(number)) for number in (*numbers, 0, 0, 0, 0, 0)[:5]]
        self._board.state.budget = _TRIGGERS_AT_ONCE
        answer = int(apply(self._board.states, self._board.tables, _OPERATION[operation], *given))
        self._scribe.read_log()
        return answer

    def _act(self, text: str, rule: str, who: str = "") -> None:
        """Write down what somebody does."""
        self.ledger.add(Entry("action", who, text, rule, turn=int(self._board.state.turn)))

    def _settle(self, check: bool) -> None:
        """Perform state-based actions and resolve what has triggered until there is neither (704.3, 117.5)."""
        if check:
            self._state_based()
        state = self._board.state
        state.mask[int(cells.M_SHIELDED)] = 0  # what comes next is another event (122.1c)
        while state.queue_head < state.queue_tail:
            row = [int(number) for number in state.queue[int(state.queue_head) % cells.QUEUE]]
            state.queue_head += 1
            self._resolve(*row)
            if check:
                self._state_based()
        self._apply("free")

    def _state_based(self) -> None:
        """Perform state-based actions until there are none, the legend rule among them."""
        again = True
        while again:
            self._apply("state-based")
            again = False
            for slot in range(int(self._board.state.permanents)):
                if self._named(slot):
                    again |= bool(self._apply("legend", slot, self.keep == "newer"))

    def _named(self, slot: int) -> bool:
        """Tell whether a permanent is there and has a name or subtype that another may share."""
        if int(self._board.state.mask[int(cells.M_DEAD)]) >> slot & 1:
            return False
        row = self._board.card_row(self._board.at(slot))
        return bool(row[int(cells.K_NAME)] or row[int(cells.K_SUBTYPES)])

    def _resolve(self, trigger: int, slot: int, _subject: int, number: int, seat: int) -> None:
        """Resolve one triggered ability."""
        piece = self._board.at(slot)
        if trigger == codes.T_POISONOUS:
            self._act(f"{piece.name}: poisonous {number} resolves", "702.70a", piece.name)
            self._apply("poisonous", slot, number, seat)
        elif trigger == codes.T_DAMAGE_PLAYER and piece.combat_rad:
            rads = number if piece.combat_rad == "damage" else int(piece.combat_rad)
            self._act(f"{piece.name}: its combat damage trigger resolves", "603.2", piece.name)
            self._apply("give", seat, codes.RAD, rads, piece.controller)
        elif trigger == codes.T_MILLED and piece.modifier is not None:
            self._act(f"{piece.name}: {piece.effect}", piece.modifier.rule, piece.name)
            self._apply("gain life", piece.controller, number if piece.modifier.each else 1)

    # Setting up ---------------------------------------------------------------------------------------------------

    def set_player(
        self,
        name: str,
        *,
        life: int | None = None,
        library: str | None = None,
        graveyard: int | None = None,
        counters: Mapping[str, int] | None = None,
    ) -> None:
        """Say what a player has (CR 119.1, 122.1, 401, 404); nothing happens by it.

        Parameters
        ----------
        name : str
        life : int, optional
        library : str, optional
            The top card first: ``L`` for a land, ``N`` for any other card.
        graveyard : int, optional
            Cards in the graveyard, without those that are put there by `permanent` later.
        counters : mapping of str to int, optional
            Kind to number: poison, rad, energy, experience, or any other word.

        Raises
        ------
        ValueError
            There is no such player, or a value is wrong.
        """
        seat = self._board.seat(name)
        row = self._players[seat]
        total = int(row[int(cells.P_LIFE)]) if life is None else whole("life", life, -LARGE, LARGE)
        buried = self._scribe.graveyards[seat] if graveyard is None else whole("graveyard", graveyard)
        numbers = {kind: whole(f"{kind} counters", number) for kind, number in (counters or {}).items()}
        columns = {self._board.player_kind(kind): number for kind, number in numbers.items()}
        if library is not None:
            self._board.fill_library(seat, library)
        if life is not None:
            row[int(cells.P_LIFE)] = total
            row[int(cells.P_CAUSE)] = codes.BY_EFFECT if total <= 0 else 0
        self._scribe.graveyards[seat] = buried
        for column, number in columns.items():
            row[column - int(codes.FIRST_PLAYER_KIND)] = number
        self._share(seat)

    def _share(self, seat: int) -> None:
        """Give a player's team mates the same life and poison (810.9, 810.10)."""
        team = self._players[seat][int(cells.P_TEAM)]
        for other in range(len(self._board.players)):
            if team and self._players[other][int(cells.P_TEAM)] == team:
                for column in (cells.P_LIFE, cells.P_POISON, cells.P_CAUSE):
                    self._players[other][int(column)] = self._players[seat][int(column)]

    def permanent(
        self,
        name: str,
        *,
        controller: str | None = None,
        types: Iterable[str] = ("creature",),
        power: int = 1,
        toughness: int = 1,
        keywords: Iterable[str] = (),
        toxic: int = 0,
        poisonous: Sequence[int] = (),
        combat_rad: int | str = 0,
        counters: Mapping[str, int] | None = None,
        zone: str = "battlefield",
        tapped: bool = False,
        card_name: str = "",
        subtypes: Collection[str] = (),
        limits: Mapping[str, int] | None = None,
        regeneration: int = 0,
        chapters: int = 0,
        ability_waits: bool = False,
        cannot_have_counters: bool = False,
        commander: bool = False,
    ) -> None:
        """Put a permanent on the table, or a card in another zone; nothing triggers by it.

        Parameters
        ----------
        name : str
            What it is called in every action.
        controller : str, optional
            A player; the first one by default.
        types : iterable of str, default ("creature",)
            Words of ``codes.TYPES``: creature, artifact, planeswalker, battle, legendary, token, ...
        power, toughness : int, default 1
        keywords : iterable of str
            Words of ``codes.KEYWORDS``: infect, wither, lifelink, double strike, persist, ...
        toxic : int, default 0
            The total toxic value (CR 702.164b).
        poisonous : sequence of int
            The number of each poisonous ability (CR 702.70), 1 to 15.
        combat_rad : int or "damage", default 0
            Rad counters given to a player dealt combat damage; as many as the damage where it says so.
        counters : mapping of str to int, optional
            Kind to number. For a card that is not on the battlefield, its printed loyalty or defense, or what it
            has in exile.
        zone : {"battlefield", "hand", "graveyard", "exile", "library", "command"}
        tapped : bool, default False
        card_name : str, optional
            The card's name, for the legend rule.
        subtypes : collection of str
            Subtypes, for the planeswalker rule of before 2017; ``Siege`` and ``Saga`` have their own rules.
        limits : mapping of str to int, optional
            The one kind of counter it can have at most so many of (CR 122.4).
        regeneration : int, default 0
            Regeneration shields (CR 701.19).
        chapters : int, default 0
            The final chapter of a Saga (CR 714.2d).
        ability_waits : bool, default False
            Whether it is the source of a triggered ability that has not left the stack (CR 704.5v).
        cannot_have_counters : bool, default False
            Whether counters cannot be put on it (CR 614.17).
        commander : bool, default False
            Whether it is a commander: a player dealt 21 or more combat damage by it over the game loses (CR 903.10a).

        Raises
        ------
        ValueError
            A value is wrong or the name is taken; the message says what would be right.
        """
        seat = 0 if controller is None else self._board.seat(controller)
        if zone not in ZONES:
            raise ValueError(f"zone of {name} is {zone!r}; give one of {', '.join(ZONES)}")
        known = {word: 1 << code for code, word in enumerate(codes.TYPES)}
        abilities = {word: 1 << code for code, word in enumerate(codes.KEYWORDS)}
        row = {
            cells.K_TYPES: _bits(f"types of {name}", types, known),
            cells.K_KEYWORDS: _bits(f"keywords of {name}", keywords, abilities),
            cells.K_POWER: whole(f"power of {name}", power, -LARGE),
            cells.K_TOUGHNESS: whole(f"toughness of {name}", toughness, -LARGE),
            cells.K_TOXIC: whole(f"toxic of {name}", toxic),
            cells.K_POISONOUS: sum(whole(f"poisonous of {name}", number, 1, 15) for number in poisonous),
            cells.K_INSTANCES: packed_instances(poisonous),
            cells.K_CHAPTERS: whole(f"chapters of {name}", chapters),
            cells.K_NAME: self._board.number_of(card_name) if card_name else 0,
            cells.K_SUBTYPES: self._board.subtype_bits(word_list(f"subtypes of {name}", subtypes)),
        }
        if len(limits or {}) > 1:
            raise ValueError(f"limits of {name}: one kind of counter can be limited, not {list(limits or {})}")
        for kind, most in (limits or {}).items():
            row |= {cells.K_LIMIT: whole(f"limit of {name}", most, 1), cells.K_LIMIT_KIND: self._board.kind(kind)}
        numbers = {kind: whole(f"{kind} counters on {name}", number) for kind, number in (counters or {}).items()}
        for kind in numbers:
            self._board.kind(kind)
        shields = whole(f"regeneration of {name}", regeneration)
        piece = self._board.new_piece(name, seat)
        card = self._board.card_row(piece)
        for column, value in row.items():
            card[int(column)] = value
        piece.combat_rad = combat_rad if combat_rad == "damage" else whole(f"combat_rad of {name}", combat_rad)
        piece.siege = "Siege" in tuple(subtypes)
        if combat_rad:
            card[int(cells.K_TRIGGERS)] = 1 << int(codes.T_DAMAGE_PLAYER)
        if cannot_have_counters:
            self._board.add_effects(piece, FORBID_SELF)
        if commander:
            self._board.lead(piece)
        piece.zone, piece.counters = zone, numbers
        self._scribe.graveyards[seat] += zone == "graveyard"
        if zone == "battlefield":
            self._lay_down(piece, tapped, shields, ability_waits)

    def _lay_down(self, piece: Piece, tapped: bool, shields: int, waits: bool) -> None:
        """Put a permanent that has been described onto the battlefield, with its counters, without any event."""
        with self._scribe.silence():
            slot = self._apply("enter", piece.card, piece.controller)
            given = self._board.state.mask[int(cells.M_REPLACE)]
            self._board.state.mask[int(cells.M_REPLACE)] = 0
            for kind, number in piece.counters.items():
                self._apply("put", slot, self._board.kind(kind), number, piece.controller)
            self._board.state.mask[int(cells.M_REPLACE)] = given
        piece.counters = {}
        mask = self._board.state.mask
        mask[int(cells.M_TAPPED)] |= int(tapped) << slot
        mask[int(cells.M_WAITING)] |= int(waits) << slot
        self._apply("regenerate", slot, shields)
        self._apply("refresh")

    def replacement(
        self,
        name: str,
        *,
        controller: str | None = None,
        how: str = "multiply",
        by: int = 2,
        scope: str = "permanent you control",
        kinds: Iterable[str] = (),
        putter: str = "anyone",
        effects_only: bool = True,
    ) -> None:
        """Add an effect that changes how many counters are put (CR 614.16).

        Parameters
        ----------
        name : str
            What it is called, also where an order of effects is given.
        controller : str, optional
            A player; the first one by default.
        how : {"multiply", "add", "halve", "forbid"}, default "multiply"
            Halves are rounded down; ``forbid`` means that such counters cannot be put (CR 614.17).
        by : int, default 2
            The factor, or what is added.
        scope : str, default "permanent you control"
            Whose counters: a word of ``layout.SCOPES``.
        kinds : iterable of str, optional
            Kinds of counters; any where none is given.
        putter : {"anyone", "you", "opponent"}, default "anyone"
            Who puts them (CR 122.6a).
        effects_only : bool, default True
            Whether counters put to pay a cost are left alone.

        Raises
        ------
        ValueError
            A value is wrong; the message says what would be right.
        """
        _choose("how", how, _HOW)
        _choose("scope", scope, cells.SCOPES)
        _choose("putter", putter, cells.PUTTERS)
        columns = {
            int(cells.X_HOW): int(_HOW[how]),
            int(cells.X_BY): whole("by", by),
            int(cells.X_KINDS): sum(1 << self._kind_of_any(kind) for kind in dict.fromkeys(word_list("kinds", kinds))),
            int(cells.X_SCOPE): cells.SCOPES.index(scope),
            int(cells.X_PUTTER): cells.PUTTERS.index(putter),
            int(cells.X_EFFECTS_ONLY): int(effects_only),
        }
        what = {"multiply": f"counters times {by}", "add": f"counters plus {by}", "halve": "half the counters"}
        self._add_effect(name, controller, what.get(how, "no counters"), Modifier((columns,), rule="614.16"))

    def _kind_of_any(self, kind: str) -> int:
        """Return the column of a kind of counter on players or permanents."""
        return self._board.player_kinds.get(kind, -1) if kind in self._board.player_kinds else self._board.kind(kind)

    def modifier(self, effect: str, *, controller: str | None = None, turn_of: str | None = None) -> None:
        """Add another static or triggered effect (CR 603, 604, 611).

        Parameters
        ----------
        effect : str
            A word of `modifiers.MODIFIERS`.
        controller : str, optional
            A player; the first one by default.
        turn_of : str, optional
            The player during whose turns it holds, for the effect that doubles life loss.

        Raises
        ------
        ValueError
            There is no such effect; the message names the nearest.
        """
        if effect not in MODIFIERS:
            raise ValueError(f"effect is {effect!r}{did_you_mean(effect, MODIFIERS)}; known are {', '.join(MODIFIERS)}")
        modifier = MODIFIERS[effect]
        if turn_of is not None:
            if effect != "opponents lose twice the life":
                raise ValueError(f"turn_of means nothing for the effect {effect!r}")
            when = -1 - self._board.seat(turn_of)
            modifier = Modifier(statics=({**modifier.statics[0], int(cells.S_CONDITION): when},), rule=modifier.rule)
        self._add_effect(f"effect {len(self._board.pieces) + 1}", controller, effect, modifier)

    def _add_effect(self, name: str, controller: str | None, words: str, modifier: Modifier) -> None:
        """Put the source of an effect on the battlefield, where nothing touches it."""
        piece = self._board.new_piece(name, 0 if controller is None else self._board.seat(controller))
        piece.effect, piece.modifier = words, modifier
        self._board.add_effects(piece, modifier)
        with self._scribe.silence():
            self._apply("enter", piece.card, piece.controller)
            self._apply("refresh")

    def start(self) -> None:
        """Perform state-based actions on the board as it was set up (CR 704.3)."""
        self._settle(True)
