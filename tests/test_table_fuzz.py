"""Anything done to a rules table in any order: no counter is negative, and what is refused changes nothing."""

import re

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from counterclock.kernels import layout as cells
from counterclock.table import Hit, IllegalAction, Table
from counterclock.variants import Rules

PLAYERS = ("A", "B", "C", "D")
PERMANENTS = ("elf", "walker", "siege", "saga", "stone", "idol", "spare", "lost")
KINDS = ("+1/+1", "-1/-1", "loyalty", "defense", "shield", "stun", "finality", "lore", "charge", "flying", "+0/-1")
PLAYER_KINDS = ("poison", "rad", "energy", "experience")
few = st.integers(0, 4)
player = st.sampled_from(PLAYERS)
permanent = st.sampled_from(PERMANENTS)
anyone = st.sampled_from(PLAYERS + PERMANENTS)
kind = st.sampled_from(KINDS + PLAYER_KINDS)
check = st.booleans()
hits = st.lists(st.builds(Hit, permanent, anyone, st.none() | few, st.none() | few, st.none() | anyone), max_size=3)

ACTIONS = {
    "put_counters": st.tuples(anyone, kind, few),
    "remove_counters": st.tuples(anyone, kind, few),
    "lose_all_counters": st.tuples(player),
    "double_counters": st.tuples(anyone, kind),
    "move_counters": st.tuples(permanent, permanent, kind, few),
    "put_counters_of": st.tuples(permanent, permanent),
    "proliferate": st.tuples(player, st.lists(anyone, max_size=4)),
    "gain_energy": st.tuples(player, few),
    "pay_energy": st.tuples(player, few),
    "combat_damage": st.tuples(hits),
    "noncombat_damage": st.tuples(permanent, anyone, few),
    "leeches": st.tuples(player),
    "lose_life": st.tuples(player, few),
    "gain_life": st.tuples(player, few),
    "enter": st.tuples(permanent),
    "destroy": st.tuples(permanent),
    "sacrifice": st.tuples(permanent),
    "move": st.tuples(permanent, st.sampled_from(("battlefield", "hand", "graveyard", "exile", "library"))),
    "untap": st.tuples(permanent),
    "boost": st.tuples(permanent, st.integers(-3, 3), st.integers(-3, 3)),
    "activate_loyalty": st.tuples(permanent, st.integers(-4, 4)),
    "mill": st.tuples(player, few),
    "draw": st.tuples(player, few),
    "begin_precombat_main": st.tuples(player),
}
"""Actions after which state-based actions may be performed or not, and what they are called with."""
OTHERS = {"tap": st.tuples(permanent), "regenerate": st.tuples(permanent, st.integers(1, 2)), "end_turn": st.tuples()}
calls = st.lists(
    st.one_of(
        *(st.tuples(st.just(name), given_, check) for name, given_ in ACTIONS.items()),
        *(st.tuples(st.just(name), given_, st.none()) for name, given_ in OTHERS.items()),
    ),
    max_size=10,
)


def lay_out(doubled: bool, teams: bool, rules: Rules) -> Table:
    """Return a table with a bit of everything."""
    table = Table(PLAYERS, teams={"T1": ["A", "C"], "T2": ["B", "D"]} if teams else None, rules=rules)
    for name in PLAYERS:
        table.set_player(name, library="NLNNLN", counters={"poison": 2, "rad": 2, "energy": 1})
    if doubled:
        table.replacement("double", scope="any")
        table.replacement("half", controller="B", how="halve", putter="opponent", scope="any")
    table.modifier("gain 1 life for each nonland card milled", controller="B")
    table.permanent("elf", power=2, toughness=3, keywords=["infect", "double strike", "persist"], toxic=1,
                    poisonous=[1, 2], combat_rad=1, counters={"shield": 1})  # fmt: skip
    table.permanent("walker", types=["planeswalker", "creature"], power=3, toughness=3, counters={"loyalty": 3})
    table.permanent("siege", controller="B", types=["battle"], subtypes=["Siege"], counters={"defense": 2})
    table.permanent("saga", controller="B", types=["enchantment"], subtypes=["Saga"], chapters=3, counters={"lore": 1})
    table.permanent("stone", types=["artifact"], power=0, toughness=0, cannot_have_counters=True)
    table.permanent("idol", controller="D", types=["creature", "token"], power=1, toughness=4, limits={"charge": 3},
                    keywords=["lifelink", "deathtouch", "undying"], counters={"stun": 1}, tapped=True)  # fmt: skip
    table.permanent("spare", zone="hand", types=["planeswalker"], counters={"loyalty": 2})
    table.permanent("lost", zone="graveyard", power=2, toughness=2, keywords=["first strike"])
    table.start()
    return table


def everything(table: Table) -> tuple[object, ...]:
    """Return all that a refused action must leave as it was."""
    state = table._board.state
    arrays = [np.array(state[name]) for name in ("players", "perm", "mask", "permanents", "queue_head", "queue_tail",
                                                 "library", "top", "turn", "game_turn", "active")]  # fmt: skip
    zones = [(name, table.zone(name), table.counters(name)) for name in table.permanents]
    buried = [table.graveyard(name) for name in PLAYERS]
    return tuple(array.tobytes() for array in arrays), zones, buried, str(table), table.main_phase, table.stack


def whole(table: Table) -> None:
    """Check that what the table says is possible."""
    state = table._board.state
    assert (state["perm"][: int(state["permanents"]), :16] >= 0).all()
    assert (state["players"][:, :8] >= 0).all()
    assert (state["players"][:, int(cells.P_LIBRARY)] >= 0).all()
    for name in PLAYERS + PERMANENTS:
        assert all(number > 0 for number in table.counters(name).values())
    for name in PLAYERS:
        assert table.graveyard(name) >= 0
    assert table.counters("stone") == {}


def attempt(table: Table, name: str, *arguments: object, **more: bool) -> ValueError | None:
    """Call an action; return the error that refuses it, if one does."""
    try:
        getattr(table, name)(*arguments, **more)
    except ValueError as refusal:
        return refusal
    return None


@settings(max_examples=40, deadline=None, derandomize=True)
@given(calls, st.booleans(), st.booleans(), st.booleans())
def test_whatever_is_done(acts, doubled, teams, old):
    rules = Rules(proliferate="one kind", rads_removed_per_land=True, annihilate=False) if old else Rules()
    table = lay_out(doubled, teams, rules)
    for name, arguments, checked in acts:
        before = everything(table)
        more = {} if checked is None else {"check": checked}
        refusal = attempt(table, name, *arguments, **more)
        if refusal is not None:
            assert everything(table) == before
        if isinstance(refusal, IllegalAction):
            assert re.search(r"\(CR \d{3}", str(refusal))
            assert re.match(r"\d{3}", refusal.rule)
        whole(table)
    assert "<table" in table._repr_html_()


def test_every_action_of_a_table_is_tried():
    """What changes a table is called above, but for what sets it up and what only looks."""
    looks = {
        "players", "permanents", "teams", "life", "poison", "has_lost", "library", "graveyard", "holds", "counters",
        "zone", "power", "toughness", "is_creature", "pieces", "damage", "keywords", "is_tapped", "crossings",
        "may_be_chosen", "resolves", "ledger", "rules", "keep", "stack", "main_phase",
    }  # fmt: skip
    lays = {"set_player", "permanent", "replacement", "modifier", "start"}
    public = {name for name in dir(Table()) if not name.startswith("_")}
    assert public - looks - lays == set(ACTIONS) | set(OTHERS)
