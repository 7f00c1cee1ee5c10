"""One rule case: the table it sets up, the operations it carries out, what it finds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from counterclock.board import KEYWORD_COUNTERS, IllegalAction
from counterclock.case_words import EFFECTS, RULESETS, SCOPES
from counterclock.formats import find_format
from counterclock.table import Hit, Table
from counterclock.variants import Rules

__all__ = ["PlaceError", "RuleCase"]

_DEFAULT_PLAYERS: Final = ("A", "B")
_HEADS: Final = {"two_headed_giant": 2, "three_headed_giant": 3, "four_headed_giant": 4}
_LIFE_A_HEAD: Final = 15
_HOW: Final = {"multiply": "multiply", "add": "add", "halve_down": "halve"}
_ATTEMPTS: Final = ("pay_energy", "activate_loyalty", "move_counter")
_SPECIAL_KEYWORDS: Final = ("toxic", "poisonous", "combat_rad")


class PlaceError(ValueError):
    """A value in an operation that cannot be.

    Attributes
    ----------
    place : str
        Where it stands in the case.
    """

    def __init__(self, place: str, text: str) -> None:
        super().__init__(text)
        self.place = place


class RuleCase:
    """A case on a table of its own.

    Parameters
    ----------
    case : mapping
        A case in which every word is known, with ``setup``, ``action`` and ``expect``.

    Attributes
    ----------
    legal : list of bool
        For each attempt whether it was allowed.
    refused : list of (str, str)
        The places of other operations that the rules do not allow, and why.
    """

    def __init__(self, case: Mapping[str, Any]) -> None:
        self._case = case
        self._setup: Mapping[str, Any] = case["setup"]
        self.legal: list[bool] = []
        self.refused: list[tuple[str, str]] = []
        self._responding: set[str] = set()
        self._place = ""
        self.table = self._table()
        self._lay_out()

    # Setting up ---------------------------------------------------------------------------------------------------

    def _table(self) -> Table:
        """Return the table with its players, teams and rules."""
        given = self._setup.get("players", {})
        named = self._setup.get("teams", {})
        teams: dict[str, list[str]] = {name: [] for name in named}
        for player, fields in given.items():
            if "team" in fields:
                teams.setdefault(fields["team"], []).append(player)
        heads = _HEADS.get(self._setup.get("format", ""))
        life = self._life(heads)
        size = max([heads or 0, *(totals.get("size", 0) for totals in named.values())])
        return Table(
            tuple(dict.fromkeys((*_DEFAULT_PLAYERS, *given))),
            life=life,
            teams={name: members for name, members in teams.items() if members} or None,
            team_size=size or None,
            rules=Rules(**RULESETS[self._setup.get("ruleset", "current")]),
        )

    def _life(self, heads: int | None) -> int:
        """Return the starting life of the format."""
        name = self._setup.get("format")
        if name is None:
            return 20
        return _LIFE_A_HEAD * heads if heads else find_format(name).life

    def _lay_out(self) -> None:
        """Put everything on the table, then perform state-based actions."""
        for player, fields in self._setup.get("players", {}).items():
            counters = {
                word: number for word, number in fields.items() if word not in ("life", "library", "graveyard", "team")
            }
            self.table.set_player(
                player,
                life=fields.get("life"),
                library=fields.get("library"),
                graveyard=fields.get("graveyard"),
                counters=counters,
            )
        for team, totals in self._setup.get("teams", {}).items():
            for member in self.table.teams.get(team, ())[:1]:
                poison = {"poison": totals["poison"]} if "poison" in totals else {}
                self.table.set_player(member, life=totals.get("life"), counters=poison)
        for effect in self._setup.get("replacements", ()):
            self._replacement(effect)
        for effect in self._setup.get("modifiers", ()):
            turn_of = effect.get("turn_of")
            self.table.modifier(EFFECTS[effect["effect"]], controller=effect.get("controller"), turn_of=turn_of)
        for name, fields in self._setup.get("permanents", {}).items():
            self._permanent(name, fields)
        self.table.start()

    def _replacement(self, effect: Mapping[str, Any]) -> None:
        """Add a replacement effect."""
        number = len(self.table.pieces()) + 1
        self.table.replacement(
            effect.get("id", f"replacement {number}"),
            controller=effect.get("controller"),
            how=_HOW[effect["type"]],
            by=effect.get("factor", 2) if effect["type"] == "multiply" else effect.get("n", 1),
            scope=SCOPES[effect.get("scope", "any")],
            kinds=[_kind(kind) for kind in effect.get("kinds", ())],
            putter=effect.get("putter", "anyone"),
            effects_only=effect.get("effects_only", True),
        )

    def _permanent(self, name: str, fields: Mapping[str, Any]) -> None:
        """Put a permanent or card on the table."""
        types = [*fields.get("types", ("creature",)), *(("legendary",) if fields.get("legendary") else ())]
        kw = fields.get("kw", {})
        body = 1 if "creature" in types else 0
        self.table.permanent(
            name,
            controller=fields.get("controller"),
            types=types,
            power=fields.get("power", body),
            toughness=fields.get("toughness", body),
            keywords=[word.replace("_", " ") for word, on in kw.items() if on and word not in _SPECIAL_KEYWORDS],
            toxic=kw.get("toxic", 0),
            poisonous=kw.get("poisonous", ()),
            combat_rad=kw.get("combat_rad", 0),
            counters={_kind(kind): number for kind, number in fields.get("counters", {}).items()},
            zone=fields.get("zone", "battlefield"),
            tapped=bool(fields.get("tapped", False)),
            card_name=fields.get("name", ""),
            subtypes=fields.get("subtypes", ()),
            limits={_kind(kind): number for kind, number in fields.get("max", {}).items()},
            regeneration=fields.get("regen", 0),
            chapters=fields.get("chapters", 0),
            ability_waits=bool(fields.get("pending_trigger", False)),
            cannot_have_counters=bool(fields.get("cannot_have_counters", False)),
            commander=bool(fields.get("commander", False)),
        )

    # Playing ------------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Carry out the actions."""
        for number, action in enumerate(self._case["action"]):
            self._carry_out(action, not action.get("no_sba", False), f"action[{number}]")
        for player in sorted(self._responding):
            self._lose_rads(player)

    def _carry_out(self, action: Mapping[str, Any], check: bool, place: str) -> None:
        """Carry out one operation; what the rules do not allow changes nothing."""
        attempt = action["op"] in _ATTEMPTS
        self._place = place
        operation: Callable[[Mapping[str, Any], bool], None] = getattr(self, f"_{action['op']}")
        try:
            operation(action, check)
        except IllegalAction as illegal:
            if attempt:
                self.legal.append(False)
            else:
                self.refused.append((place, str(illegal)))
        except PlaceError:
            raise
        except ValueError as error:
            raise PlaceError(place, str(error)) from None
        else:
            if attempt:
                self.legal.append(True)

    def _begin_precombat_main(self, action: Mapping[str, Any], check: bool) -> None:
        players = action.get("players", [action.get("player", "A")])
        responding = self._responding & set(players)

        def respond(_: Table) -> None:
            for player in sorted(responding):
                self._lose_rads(player)

        self.table.begin_precombat_main(*players, in_response=respond, check=check)
        self._responding -= responding

    def _remove_all_rads_in_response(self, action: Mapping[str, Any], _: bool) -> None:
        self._responding.add(action.get("player", "A"))

    def _lose_rads(self, player: str) -> None:
        """Remove all rad counters from a player."""
        self.table.remove_counters(player, "rad", self.table.counters(player).get("rad", 0))

    def _draw(self, action: Mapping[str, Any], check: bool) -> None:
        self.table.draw(action["player"], action.get("n", 1), check=check)

    def _mill(self, action: Mapping[str, Any], check: bool) -> None:
        self.table.mill(action["player"], action.get("n", 1), check=check)

    def _combat_damage(self, action: Mapping[str, Any], check: bool) -> None:
        hits = [
            Hit(hit["source"], hit["target"], hit.get("amount"), _prevent(hit), hit.get("redirect_to"))
            for hit in action["hits"]
        ]
        self.table.combat_damage(hits, check=check)

    def _noncombat_damage(self, action: Mapping[str, Any], check: bool) -> None:
        self.table.noncombat_damage(
            action["source"],
            action["target"],
            action["amount"],
            prevent=_prevent(action),
            redirect_to=action.get("redirect_to"),
            check=check,
        )

    def _put_counters(self, action: Mapping[str, Any], check: bool) -> None:
        self.table.put_counters(
            action["on"],
            _kind(action["kind"]),
            action.get("n", 1),
            by=action.get("by"),
            order=action.get("order", ()),
            check=check,
        )

    def _remove_counters(self, action: Mapping[str, Any], check: bool) -> None:
        self.table.remove_counters(action["from"], _kind(action["kind"]), action.get("n", 1), check=check)

    def _proliferate(self, action: Mapping[str, Any], check: bool) -> None:
        chosen = []
        for what in dict.fromkeys(action["choose"]):
            if self.table.may_be_chosen(what):
                chosen.append(what)
            else:
                self.legal.append(False)
        kinds = action.get("kinds") if self.table.rules.proliferate == "one kind" else None
        self.table.proliferate(action.get("by", "A"), chosen, kinds=kinds, check=check)

    def _pay_energy(self, action: Mapping[str, Any], check: bool) -> None:
        self.table.pay_energy(action["player"], action["n"], check=check)

    def _gain_energy(self, action: Mapping[str, Any], check: bool) -> None:
        order = action.get("order", ())
        self.table.gain_energy(action["player"], action["n"], by=action.get("by"), order=order, check=check)

    def _resolve_spell(self, action: Mapping[str, Any], check: bool) -> None:
        targets, any_legal = action.get("has_targets", False), action.get("any_target_legal", True)
        if self.table.resolves(targets=targets, any_legal=any_legal):
            place = self._place
            for number, effect in enumerate(action["effects"]):
                self._carry_out(effect, False, f"{place}.effects[{number}]")
        if check:
            self.table.start()

    def _activate_loyalty(self, action: Mapping[str, Any], check: bool) -> None:
        self.table.activate_loyalty(action["permanent"], action["cost"], check=check)

    def _enter(self, action: Mapping[str, Any], check: bool) -> None:
        counters = {_kind(kind): number for kind, number in action["with"].items()} if "with" in action else None
        self.table.enter(action["permanent"], counters=counters, by=action.get("by"), check=check)

    def _destroy(self, action: Mapping[str, Any], check: bool) -> None:
        self.table.destroy(action["permanent"], check=check)

    def _sacrifice(self, action: Mapping[str, Any], check: bool) -> None:
        self.table.sacrifice(action["permanent"], check=check)

    def _move_zone(self, action: Mapping[str, Any], check: bool) -> None:
        self.table.move(action["permanent"], action["to"], check=check)

    def _untap(self, action: Mapping[str, Any], check: bool) -> None:
        self.table.untap(action["permanent"], check=check)

    def _double_counters(self, action: Mapping[str, Any], check: bool) -> None:
        kind = _kind(action["kind"]) if "kind" in action else None
        self.table.double_counters(action["on"], kind, by=action.get("by"), check=check)

    def _move_counter(self, action: Mapping[str, Any], check: bool) -> None:
        self.table.move_counters(
            action["from"],
            action["to"],
            _kind(action["kind"]),
            action.get("n", 1),
            by=action.get("by"),
            check=check,
        )

    def _put_dead_objects_counters(self, action: Mapping[str, Any], check: bool) -> None:
        kinds = [_kind(kind) for kind in action["kinds"]] if "kinds" in action else None
        self.table.put_counters_of(action["from"], action["to"], kinds=kinds, by=action.get("by"), check=check)

    def _boost(self, action: Mapping[str, Any], check: bool) -> None:
        self.table.boost(action["permanent"], action["p"], action["t"], check=check)

    def _leeches(self, action: Mapping[str, Any], check: bool) -> None:
        self.table.leeches(action["player"], by=action.get("by"), check=check)

    def _lose_all_counters(self, action: Mapping[str, Any], check: bool) -> None:
        self.table.lose_all_counters(action["player"], check=check)

    def _lose_life(self, action: Mapping[str, Any], check: bool) -> None:
        self.table.lose_life(action["player"], action.get("n", action.get("amount", 1)), check=check)

    def _end_turn(self, _: Mapping[str, Any], check: bool) -> None:
        self.table.end_turn(check=check)

    # Looking ------------------------------------------------------------------------------------------------------

    def team_total(self, team: str, field: str) -> int:
        """Return a team's life or poison.

        Parameters
        ----------
        team : str
        field : {"life", "poison"}

        Returns
        -------
        int
        """
        member = self.table.teams[team][0]
        return self.table.life(member) if field == "life" else self.table.poison(member)

    def _of_player(self, player: str, field: str) -> int | bool:
        """Return what a field says of a player."""
        table = self.table
        looks: dict[str, Callable[[str], int | bool]] = {
            "life": table.life,
            "library_size": table.library,
            "graveyard": table.graveyard,
            "lost": table.has_lost,
        }
        return looks[field](player) if field in looks else table.counters(player).get(field, 0)

    def _of_permanent(self, name: str, field: str) -> int | bool | str:
        """Return what a field says of a permanent."""
        table = self.table
        looks: dict[str, Callable[[str], int | bool | str]] = {
            "power": table.power,
            "toughness": table.toughness,
            "damage": table.damage,
            "zone": table.zone,
            "tapped": table.is_tapped,
        }
        return looks[field](name) if field in looks else table.counters(name).get(_kind(field), 0)

    def _count(self, event: Mapping[str, Any]) -> int:
        """Count an event."""
        ledger, name, kind = self.table.ledger, event["event"], event.get("kind")
        if name == "rad_trigger":
            return len(ledger.find("trigger", event.get("player")))
        if name == "mill_events":
            return len(ledger.find("mill", event.get("player")))
        if name == "life_lost_from_radiation":
            return ledger.total("lose life", event.get("player"), "radiation")
        if name == "counters_removed":
            events = ("remove counters", "lose counters")
            return sum(ledger.total(word, event.get("from"), kind) for word in events)
        if name == "nth_counter_trigger":
            return self.table.crossings(event["on"], event["kind"], event["nth"])
        return sum(len(ledger.find(word, event.get("on"), kind)) for word in ("put counters", "get counters"))

    def differences(self) -> list[dict[str, Any]]:
        """Compare what is with what is expected.

        Returns
        -------
        list of dict
            For each field that differs ``field``, ``expected`` and ``got``.
        """
        expect = self._case["expect"]
        found: list[tuple[str, object, object]] = []
        for player, fields in expect.get("players", {}).items():
            found += [(f"players.{player}.{f}", n, self._of_player(player, f)) for f, n in fields.items()]
        for team, fields in expect.get("teams", {}).items():
            found += [(f"teams.{team}.{f}", n, self.team_total(team, f)) for f, n in fields.items()]
        for name, fields in expect.get("permanents", {}).items():
            found += [(f"permanents.{name}.{f}", n, self._of_permanent(name, f)) for f, n in fields.items()]
        for number, event in enumerate(expect.get("events", ())):
            found.append((f"events[{number}].{event['event']}", event["count"], self._count(event)))
        found += [(place, "allowed", f"refused: {why}") for place, why in self.refused]
        if "legal" in expect:
            found.append(("legal", expect["legal"], self.legal))
        return [{"field": field, "expected": expected, "got": got} for field, expected, got in found if expected != got]


def _kind(word: str) -> str:
    """Return a kind of counter as the table spells it."""
    return word.replace("_", " ") if word.replace("_", " ") in KEYWORD_COUNTERS else word


def _prevent(fields: Mapping[str, Any]) -> int | None:
    """Return how much damage is prevented; None for all of it."""
    prevent = fields.get("prevent", 0)
    if prevent == "all":
        return None
    if isinstance(prevent, bool) or not isinstance(prevent, int):
        raise ValueError(f"prevent is {prevent!r}; give a whole number or 'all'")
    return prevent
