"""The words that rule cases are written in, and what is wrong with a case that uses others."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from counterclock.board import KEYWORD_COUNTERS, did_you_mean
from counterclock.kernels import codes

__all__ = ["EFFECTS", "EVENTS", "OPERATIONS", "RULESETS", "SCOPES", "check_case"]

CASE: Final = ("id", "system", "title", "setup", "action", "expect", "authority", "notes")
SETUP: Final = ("format", "ruleset", "players", "teams", "permanents", "replacements", "modifiers")
PLAYER_KINDS: Final = (*codes.PLAYER_KINDS, "ticket")
PLAYER: Final = ("life", "library", "graveyard", "team", *PLAYER_KINDS)
TEAM: Final = ("life", "poison", "size")
PERMANENT: Final = (
    "controller", "types", "power", "toughness", "kw", "counters", "zone", "tapped", "regen", "max", "name",
    "legendary", "subtypes", "pending_trigger", "cannot_have_counters", "chapters",
)  # fmt: skip
REPLACEMENT: Final = ("id", "controller", "scope", "putter", "kinds", "type", "factor", "n", "effects_only")
TYPES: Final = ("multiply", "add", "halve_down")
MODIFIER: Final = ("effect", "controller", "turn_of")
HIT: Final = ("source", "target", "amount", "prevent", "redirect_to")
EXPECT: Final = ("players", "teams", "permanents", "events", "legal")
EXPECT_PLAYER: Final = ("life", "library_size", "graveyard", "lost", *PLAYER_KINDS)
EXPECT_PERMANENT: Final = ("power", "toughness", "damage", "zone", "tapped")
KEYWORDS: Final = (
    *(word.replace(" ", "_") for word in codes.KEYWORDS), "toxic", "poisonous", "combat_rad",
)  # fmt: skip

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

_POWER_COUNTER: Final = re.compile(r"[+-]\d+/[+-]\d+")
_Problems = Iterator[tuple[str, str]]


def _unknown(place: str, given: object, known: Collection[str], what: str = "field") -> _Problems:
    """Name the words of a mapping that are not known."""
    if not isinstance(given, Mapping):
        yield place, f"this is {given!r}; give a JSON object"
        return
    for word in given:
        if word not in known:
            yield f"{place}.{word}" if place else str(word), f"unknown {what} {word!r}{did_you_mean(word, known)}"


def _one_of(place: str, given: object, known: Collection[str], what: str) -> _Problems:
    """Name a word that is not one of a few."""
    if given not in known:
        yield place, f"unknown {what} {given!r}{did_you_mean(given, known)}"


def _many(place: str, given: object, known: Collection[str]) -> _Problems:
    """Name the unknown fields of each of several named things."""
    if not isinstance(given, Mapping):
        yield place, f"this is {given!r}; give a JSON object"
        return
    for name, one in given.items():
        yield from _unknown(f"{place}.{name}", one, known)


def _listed(place: str, given: object) -> _Problems:
    """Say where a list is not one."""
    if not isinstance(given, list) or not all(isinstance(one, Mapping) for one in given):
        yield place, f"this is {given!r}; give a list of JSON objects"


def _setup_problems(setup: Mapping[str, Any]) -> _Problems:
    """Name what is wrong with a set-up."""
    yield from _unknown("setup", setup, SETUP)
    yield from _many("setup.players", setup.get("players", {}), PLAYER)
    yield from _many("setup.teams", setup.get("teams", {}), TEAM)
    yield from _many("setup.permanents", setup.get("permanents", {}), PERMANENT)
    if "ruleset" in setup:
        yield from _one_of("setup.ruleset", setup["ruleset"], RULESETS, "ruleset")
    for part, fields in (("replacements", REPLACEMENT), ("modifiers", MODIFIER)):
        yield from (problems := list(_listed(f"setup.{part}", setup.get(part, []))))
        for place, one in enumerate([] if problems else setup.get(part, [])):
            yield from _unknown(f"setup.{part}[{place}]", one, fields)
            yield from _effect_problems(f"setup.{part}[{place}]", one, part)
    for name, one in setup.get("permanents", {}).items() if isinstance(setup.get("permanents"), Mapping) else ():
        if isinstance(one, Mapping):
            yield from _unknown(f"setup.permanents.{name}.kw", one.get("kw", {}), KEYWORDS, "keyword")


def _effect_problems(place: str, one: Mapping[str, Any], part: str) -> _Problems:
    """Name what is wrong with a replacement effect or modifier."""
    if part == "modifiers":
        yield from _one_of(f"{place}.effect", one.get("effect"), EFFECTS, "effect")
        return
    yield from _one_of(f"{place}.scope", one.get("scope", "any"), SCOPES, "scope")
    yield from _one_of(f"{place}.type", one.get("type"), TYPES, "type")
    yield from _one_of(f"{place}.putter", one.get("putter", "you"), ("you", "opponent", "anyone"), "putter")


def _action_problems(place: str, actions: object) -> _Problems:
    """Name what is wrong with a list of operations."""
    yield from (problems := list(_listed(place, actions)))
    if problems or not isinstance(actions, list):
        return
    for number, action in enumerate(actions):
        here = f"{place}[{number}]"
        if action.get("op") not in OPERATIONS:
            yield f"{here}.op", f"unknown operation {action.get('op')!r}{did_you_mean(action.get('op'), OPERATIONS)}"
            continue
        needed, allowed = OPERATIONS[action["op"]]
        yield from _unknown(here, action, ("op", "no_sba", *needed, *allowed))
        for word in needed:
            if word not in action:
                yield f"{here}.{word}", f"{action['op']} needs the field {word!r}"
        if action["op"] == "resolve_spell":
            yield from _action_problems(f"{here}.effects", action.get("effects"))
        if action["op"] == "combat_damage":
            yield from (wrong := list(_listed(f"{here}.hits", action.get("hits"))))
            for hit_number, hit in enumerate([] if wrong else action["hits"]):
                yield from _unknown(f"{here}.hits[{hit_number}]", hit, HIT)


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
    expect = case["expect"]
    if not any(said or word == "legal" for word, said in expect.items()):
        yield "expect", "nothing is expected; say what is: players, teams, permanents, events or legal"
    yield from _unknown("expect", expect, EXPECT)
    yield from _many("expect.players", expect.get("players", {}), EXPECT_PLAYER)
    yield from _many("expect.teams", expect.get("teams", {}), ("life", "poison"))
    kinds = _kinds_named(case)
    for name, fields in expect.get("permanents", {}).items():
        known = {*EXPECT_PERMANENT, *kinds, *(word for word in fields if _POWER_COUNTER.fullmatch(word))}
        yield from _unknown(f"expect.permanents.{name}", fields, known)
    for number, event in enumerate(expect.get("events", [])):
        here = f"expect.events[{number}]"
        yield from (wrong := list(_one_of(f"{here}.event", event.get("event"), EVENTS, "event")))
        if not wrong:
            yield from _unknown(here, event, ("event", "count", *EVENTS[event["event"]]))
            if "count" not in event:
                yield f"{here}.count", "an event needs the field 'count'"


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
    for part in ("setup", "expect"):
        if not isinstance(case.get(part, {}), Mapping):
            problems.append((part, f"this is {case[part]!r}; give a JSON object"))
    if "action" not in case:
        problems.append(("action", "a case needs the field 'action'"))
    if problems:
        return problems
    full = {"setup": {}, "expect": {}, **case}
    problems = [*_setup_problems(full["setup"]), *_action_problems("action", full["action"])]
    return problems or list(_expect_problems(full))
