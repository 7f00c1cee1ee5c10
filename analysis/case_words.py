"""The words that rule cases are written in, and what is wrong with a case that uses others."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from counterclock.board import KEYWORD_COUNTERS, did_you_mean
from counterclock.case_values import value_problem
from counterclock.kernels import codes

__all__ = ["EFFECTS", "EVENTS", "OPERATIONS", "RULESETS", "SCOPES", "check_case"]

_Fields = Mapping[str, str]
"""Fields by name, and the sort of value that each has: a word of ``case_values.SORTS``."""
PLAYER_KINDS: Final = (*codes.PLAYER_KINDS, "ticket")
CASE: Final[_Fields] = {
    "id": "label", "system": "text", "title": "text", "setup": "object", "action": "objects", "expect": "object",
    "authority": "texts", "notes": "text",
}  # fmt: skip
SETUP: Final[_Fields] = {
    "format": "word", "ruleset": "word", "players": "object", "teams": "object", "permanents": "object",
    "replacements": "objects", "modifiers": "objects",
}  # fmt: skip
PLAYER: Final[_Fields] = {
    "life": "whole", "library": "text", "graveyard": "number", "team": "word", **dict.fromkeys(PLAYER_KINDS, "number")
}  # fmt: skip
TEAM: Final[_Fields] = {"life": "whole", "poison": "number", "size": "number"}
PERMANENT: Final[_Fields] = {
    "controller": "word", "types": "words", "power": "whole", "toughness": "whole", "kw": "object",
    "counters": "numbers", "zone": "word", "tapped": "flag", "regen": "number", "max": "numbers", "name": "text",
    "legendary": "flag", "subtypes": "words", "pending_trigger": "flag", "cannot_have_counters": "flag",
    "chapters": "number", "commander": "flag",
}  # fmt: skip
REPLACEMENT: Final[_Fields] = {
    "id": "word", "controller": "word", "scope": "word", "putter": "word", "kinds": "words", "type": "word",
    "factor": "number", "n": "number", "effects_only": "flag",
}  # fmt: skip
TYPES: Final = {"multiply": "factor", "add": "n", "halve_down": None}
"""What a replacement effect does, and the field that says by how much."""
MODIFIER: Final[_Fields] = {"effect": "word", "controller": "word", "turn_of": "word"}
HIT: Final[_Fields] = {
    "source": "word", "target": "word", "amount": "number", "prevent": "prevent", "redirect_to": "word",
}  # fmt: skip
EXPECT: Final[_Fields] = {
    "players": "object", "teams": "object", "permanents": "object", "events": "objects", "legal": "flags",
}  # fmt: skip
EXPECT_PLAYER: Final[_Fields] = {
    "life": "whole", "library_size": "number", "graveyard": "number", "lost": "flag",
    **dict.fromkeys(PLAYER_KINDS, "number"),
}  # fmt: skip
EXPECT_TEAM: Final[_Fields] = {"life": "whole", "poison": "number"}
EXPECT_PERMANENT: Final[_Fields] = {
    "power": "whole", "toughness": "whole", "damage": "number", "zone": "word", "tapped": "flag",
}  # fmt: skip
KEYWORDS: Final[_Fields] = {
    **{word.replace(" ", "_"): "flag" for word in codes.KEYWORDS},
    "toxic": "number", "poisonous": "instances", "combat_rad": "rads",
}  # fmt: skip

SCOPES: Final = {
    "any": "any",
    "you": "you",
    "self": "self",
    "creature_you_control": "creature you control",
    "permanent_you_control": "permanent you control",
    "artifact_or_creature_you_control": "artifact or creature you control",
    "planeswalker_you_control": "planeswalker you control",
    "self_or_permanent": "you or permanent you control",
    "you_or_permanent": "you or permanent you control",
    "opponent": "opponent or permanent of an opponent",
    "opponent_or_permanent": "opponent or permanent of an opponent",
    "any_player": "any player",
}
"""Receivers of a replacement effect, and the word a table has for each."""

RULESETS: Final[Mapping[str, dict[str, Any]]] = {
    "current": {},
    "2010": {"proliferate": "one kind", "planeswalker_uniqueness": True, "planeswalker_redirection": True},
    "pre_ixalan_pw": {"planeswalker_uniqueness": True, "planeswalker_redirection": True},
    "pre_dominaria_pw": {"planeswalker_redirection": True},
}
"""Rules of other years, as arguments of `Rules`."""

EFFECTS: Final = {
    "double_life_loss": "opponents lose twice the life",
    "gain1_when_one_or_more_nonland_milled": "gain 1 life when nonland cards are milled",
    "gain1_per_nonland_milled": "gain 1 life for each nonland card milled",
    "opponents_creatures_lose_infect": "creatures of opponents lose infect",
    "no_minus_counters_on_creatures_you_control": "creatures you control cannot have -1/-1 counters",
    "no_poison_counters_on_you": "you cannot get poison counters",
    "cannot_get_poison": "you cannot get poison counters",
    "no_counters_on_you": "you cannot get counters",
    "no_counters_on_players": "players cannot get counters",
    "no_counters_on_permanents": "no counters on artifacts, creatures, enchantments or lands",
    "no_counters": "no counters",
    "solemnity": "no counters",
    "damage_as_infect_at_zero_life": "damage as infect at no life",
    "phyrexian_unlife": "damage as infect at no life",
    "gain_life_from_radiation": "gain life from radiation",
}
"""Modifiers, and the words a table has for them."""

OPERATIONS: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "begin_precombat_main": ((), ("player", "players")),
    "draw": (("player",), ("n",)),
    "mill": (("player",), ("n",)),
    "combat_damage": (("hits",), ()),
    "noncombat_damage": (("source", "target", "amount"), ("prevent", "redirect_to")),
    "put_counters": (("on", "kind"), ("n", "by", "order")),
    "remove_counters": (("from", "kind"), ("n",)),
    "proliferate": (("choose",), ("by", "kinds")),
    "pay_energy": (("player", "n"), ()),
    "gain_energy": (("player", "n"), ("by", "order")),
    "resolve_spell": (("effects",), ("has_targets", "any_target_legal")),
    "activate_loyalty": (("permanent", "cost"), ()),
    "enter": (("permanent",), ("with", "by")),
    "destroy": (("permanent",), ()),
    "sacrifice": (("permanent",), ()),
    "move_zone": (("permanent", "to"), ()),
    "untap": (("permanent",), ()),
    "double_counters": (("on",), ("kind", "by")),
    "move_counter": (("from", "to", "kind"), ("n", "by")),
    "put_dead_objects_counters": (("from", "to"), ("kinds", "by")),
    "boost": (("permanent", "p", "t"), ()),
    "leeches": (("player",), ("by",)),
    "lose_all_counters": (("player",), ()),
    "lose_life": (("player",), ("n", "amount")),
    "end_turn": ((), ()),
    "remove_all_rads_in_response": ((), ("player",)),
}
"""Operations: the fields each must have, and those it may have; all may say ``no_sba``."""

EVENTS: Final[Mapping[str, tuple[str, ...]]] = {
    "rad_trigger": ("player",),
    "mill_events": ("player",),
    "life_lost_from_radiation": ("player",),
    "counters_removed": ("from", "kind"),
    "nth_counter_trigger": ("on", "kind", "nth"),
    "put_events": ("on", "kind"),
}
"""Events that can be counted, and what each is counted for."""

FIELDS: Final[_Fields] = {
    "op": "word", "no_sba": "flag", "player": "word", "players": "words", "n": "number", "amount": "number",
    "hits": "objects", "source": "word", "target": "word", "prevent": "prevent", "redirect_to": "word", "on": "word",
    "kind": "word", "by": "word", "order": "words", "from": "word", "to": "word", "choose": "words",
    "effects": "objects", "has_targets": "flag", "any_target_legal": "flag", "permanent": "word", "cost": "whole",
    "with": "numbers", "p": "whole", "t": "whole",
}  # fmt: skip
"""Fields of operations; ``kinds`` is a choice for each of those chosen, or a list."""
_KINDS: Final = {"proliferate": "choices", "put_dead_objects_counters": "words"}
_EVENT_FIELDS: Final[_Fields] = {
    "event": "word", "count": "number", "player": "word", "from": "word", "kind": "word", "on": "word", "nth": "number",
}  # fmt: skip
_POWER_COUNTER: Final = re.compile(r"[+-]\d+/[+-]\d+")
_EITHER: Final = {"begin_precombat_main": (("player", "players"),), "lose_life": (("n", "amount"),)}
_Problems = Iterator[tuple[str, str]]


def _unknown(place: str, given: object, known: _Fields) -> _Problems:
    """Name the fields of a JSON object that are not known, and the values that are of another sort."""
    if not isinstance(given, Mapping):
        yield place, f"this is {given!r}; give a JSON object"
        return
    for word, value in given.items():
        here = f"{place}.{word}" if place else str(word)
        if word not in known:
            yield here, f"unknown field {word!r}{did_you_mean(word, known)}"
        elif problem := value_problem(value, known[word]):
            yield here, problem


def _one_of(place: str, given: object, known: Collection[str], what: str) -> _Problems:
    """Name a word that is not one of a few."""
    if not isinstance(given, str) or given not in known:
        near = did_you_mean(given, known)
        yield place, f"unknown {what} {given!r}{near or '; known are ' + (', '.join(known) or 'none')}"


def _many(place: str, given: object, known: _Fields) -> _Problems:
    """Name the unknown fields of each of several named things."""
    if not isinstance(given, Mapping):
        yield place, f"this is {given!r}; give a JSON object"
        return
    for name, one in given.items():
        yield from _unknown(f"{place}.{name}", one, known)


def _listed(place: str, given: object) -> _Problems:
    """Say where a list is not one."""
    if problem := value_problem(given, "objects"):
        yield place, problem


def _setup_problems(setup: Mapping[str, Any]) -> _Problems:
    """Name what is wrong with a set-up."""
    yield from (problems := list(_unknown("setup", setup, SETUP)))
    if problems:
        return
    yield from _many("setup.players", setup.get("players", {}), PLAYER)
    yield from _many("setup.teams", setup.get("teams", {}), TEAM)
    yield from _many("setup.permanents", setup.get("permanents", {}), PERMANENT)
    if "ruleset" in setup:
        yield from _one_of("setup.ruleset", setup["ruleset"], RULESETS, "ruleset")
    for part, fields in (("replacements", REPLACEMENT), ("modifiers", MODIFIER)):
        for place, one in enumerate(setup.get(part, [])):
            yield from (problems := list(_unknown(f"setup.{part}[{place}]", one, fields)))
            if not problems:
                yield from _effect_problems(f"setup.{part}[{place}]", one, part)
    for name, one in setup.get("permanents", {}).items():
        if isinstance(one, Mapping) and isinstance(one.get("kw", {}), Mapping):
            yield from _keyword_problems(f"setup.permanents.{name}.kw", one.get("kw", {}))


def _keyword_problems(place: str, given: Mapping[str, Any]) -> _Problems:
    """Name what is wrong with the keywords of a permanent."""
    for word in given:
        if word not in KEYWORDS:
            yield f"{place}.{word}", f"unknown keyword {word!r}{did_you_mean(word, KEYWORDS)}"
    yield from _unknown(place, {word: value for word, value in given.items() if word in KEYWORDS}, KEYWORDS)


def _team_problems(setup: Mapping[str, Any]) -> _Problems:
    """Name teams of which nobody is a member: what is said of them would be lost."""
    members = {fields.get("team") for fields in setup.get("players", {}).values()}
    for team in setup.get("teams", {}):
        if team not in members:
            yield f"setup.teams.{team}", f"no player has the team {team!r}; write it at its members"


def _effect_problems(place: str, one: Mapping[str, Any], part: str) -> _Problems:
    """Name what is wrong with a replacement effect or modifier."""
    if part == "modifiers":
        yield from _one_of(f"{place}.effect", one.get("effect"), EFFECTS, "effect")
        return
    yield from _one_of(f"{place}.scope", one.get("scope", "any"), SCOPES, "scope")
    yield from (wrong := list(_one_of(f"{place}.type", one.get("type"), TYPES, "type")))
    yield from _one_of(f"{place}.putter", one.get("putter", "you"), ("you", "opponent", "anyone"), "putter")
    for word in () if wrong else ("factor", "n"):
        if word in one and word != TYPES[one["type"]]:
            yield f"{place}.{word}", f"{word!r} means nothing where the type is {one['type']!r}"


def _action_problems(place: str, actions: object) -> _Problems:
    """Name what is wrong with a list of operations."""
    yield from (problems := list(_listed(place, actions)))
    if problems or not isinstance(actions, list):
        return
    for number, action in enumerate(actions):
        here = f"{place}[{number}]"
        wrong = list(_one_of(f"{here}.op", action.get("op"), OPERATIONS, "operation"))
        yield from wrong or _operation_problems(here, action)


def _operation_problems(place: str, action: Mapping[str, Any]) -> _Problems:
    """Name what is wrong with one operation whose name is known."""
    name = action["op"]
    needed, allowed = OPERATIONS[name]
    sorts = {**FIELDS, "kinds": _KINDS.get(name, "words")}
    fields = {word: sorts[word] for word in ("op", "no_sba", *needed, *allowed)}
    yield from (wrong := list(_unknown(place, action, fields)))
    yield from _needed(place, action, needed, name)
    for words in _EITHER.get(name, ()):
        if len([word for word in words if word in action]) > 1:
            yield f"{place}.{words[1]}", f"give either {words[0]!r} or {words[1]!r}"
    if name == "begin_precombat_main" and action.get("players") == []:
        yield f"{place}.players", "name the members of the active team"
    if wrong:
        return
    if name == "resolve_spell":
        yield from _action_problems(f"{place}.effects", action.get("effects", []))
    for number, hit in enumerate(action.get("hits", [])):
        here = f"{place}.hits[{number}]"
        yield from list(_unknown(here, hit, HIT)) or _needed(here, hit, ("source", "target"), "a hit")


def _needed(place: str, given: Mapping[str, Any], needed: Collection[str], name: str) -> _Problems:
    """Name the fields that are missing."""
    for word in needed:
        if word not in given:
            yield f"{place}.{word}", f"{name} needs the field {word!r}"


def _kinds_named(case: Mapping[str, Any]) -> set[str]:
    """Return the kinds of counters that a case speaks of before it says what is expected."""
    kinds = {*codes.PERMANENT_KINDS, *KEYWORD_COUNTERS, "charge", "time", "oil", "ice", "age", "quest", "level"}
    for one in case["setup"].get("permanents", {}).values():
        kinds |= {*one.get("counters", {}), *one.get("max", {})}
    for action in case.get("action", []):
        kinds |= {action.get("kind", "charge"), *action.get("with", {})}
    return kinds


def _expect_problems(case: Mapping[str, Any]) -> _Problems:
    """Name what is wrong with what is expected."""
    expect, setup = case["expect"], case["setup"]
    if not any(said or word == "legal" for word, said in expect.items()):
        yield "expect", "nothing is expected; say what is: players, teams, permanents, events or legal"
    yield from (problems := list(_unknown("expect", expect, EXPECT)))
    if problems:
        return
    yield from _many("expect.players", expect.get("players", {}), EXPECT_PLAYER)
    yield from _many("expect.teams", expect.get("teams", {}), EXPECT_TEAM)
    teams = {fields["team"] for fields in setup.get("players", {}).values() if "team" in fields}
    for team in expect.get("teams", {}):
        yield from _one_of(f"expect.teams.{team}", team, teams, "team")
    kinds = dict.fromkeys(_kinds_named(case), "number")
    for name, fields in expect.get("permanents", {}).items():
        named = {word: "number" for word in fields if _POWER_COUNTER.fullmatch(word)}
        yield from _unknown(f"expect.permanents.{name}", fields, {**kinds, **named, **EXPECT_PERMANENT})
    for number, event in enumerate(expect.get("events", [])):
        yield from _event_problems(f"expect.events[{number}]", event)


def _event_problems(place: str, event: Mapping[str, Any]) -> _Problems:
    """Name what is wrong with an event that is counted."""
    yield from (wrong := list(_one_of(f"{place}.event", event.get("event"), EVENTS, "event")))
    if wrong:
        return
    name = event["event"]
    yield from _unknown(place, event, {word: _EVENT_FIELDS[word] for word in ("event", "count", *EVENTS[name])})
    yield from _needed(place, event, ("count", *(EVENTS[name] if name == "nth_counter_trigger" else ())), name)


def check_case(case: object) -> list[tuple[str, str]]:
    """Name everything in a case that is not known.

    Parameters
    ----------
    case : object
        A case, as in a file of cases.

    Returns
    -------
    list of (str, str)
        The place in the case, and what is wrong there.
    """
    if not isinstance(case, Mapping):
        return [("case", f"this is {case!r}; give a JSON object")]
    problems = list(_unknown("", case, CASE))
    if "action" not in case:
        problems.append(("action", "a case needs the field 'action'"))
    if problems:
        return problems
    full = {"setup": {}, "expect": {}, **case}
    problems = [*_setup_problems(full["setup"]), *_action_problems("action", full["action"])]
    return problems or [*_team_problems(full["setup"]), *_expect_problems(full)]
