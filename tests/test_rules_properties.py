"""What the rules of counters never break, whatever happens."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counterclock.board import IllegalAction
from counterclock.table import Table
from counterclock.variants import Rules

KINDS = ("+1/+1", "-1/-1", "charge", "shield", "stun", "finality", "flying")
PLAYER_KINDS = ("poison", "rad", "energy", "experience")
few = st.integers(0, 5)
counters = st.dictionaries(st.sampled_from(KINDS), st.integers(1, 4), max_size=3)
held = st.dictionaries(st.sampled_from(PLAYER_KINDS), st.integers(1, 4), max_size=3)
effects = st.lists(
    st.fixed_dictionaries(
        {
            "how": st.sampled_from(["multiply", "add", "halve"]),
            "by": st.integers(1, 3),
            "controller": st.sampled_from("AB"),
            "scope": st.sampled_from(["any", "you", "creature you control", "you or permanent you control"]),
            "putter": st.sampled_from(["anyone", "you", "opponent"]),
        }
    ),
    max_size=4,
)
actions = st.lists(
    st.tuples(st.sampled_from(["put", "remove", "move", "double", "proliferate", "damage", "untap", "end", "pay"]),
              st.sampled_from(["C", "D", "A", "B"]), st.sampled_from(KINDS), st.sampled_from(PLAYER_KINDS), few),
    max_size=8,
)  # fmt: skip
quick = settings(max_examples=40, deadline=None, derandomize=True)


def lay_out(more=(), on_c=None, on_b=None):
    table = Table()
    table.set_player("B", counters=on_b or {})
    for number, effect in enumerate(more):
        table.replacement(f"R{number}", **effect)
    table.permanent("C", power=3, toughness=30, counters=on_c or {}, keywords=["infect"])
    table.permanent("D", power=2, toughness=30, controller="B")
    table.start()
    return table


def act(table, what, who, kind, player_kind, number):
    """Do one thing, if it is allowed."""
    kind = kind if who in "CD" else player_kind
    try:
        if what == "put":
            table.put_counters(who, kind, number, by="A")
        elif what == "remove":
            table.remove_counters(who, kind, number)
        elif what == "move":
            table.move_counters("C", "D", kind, max(number, 1))
        elif what == "double":
            table.double_counters(who, kind)
        elif what == "proliferate":
            table.proliferate("A", [who])
        elif what == "damage":
            table.noncombat_damage("C", who, number)
        elif what == "untap":
            table.untap(who)
        elif what == "end":
            table.end_turn()
        else:
            table.pay_energy("A", number)
    except (IllegalAction, ValueError):
        pass


@quick
@given(effects, counters, held, actions)
def test_no_counter_is_ever_negative(more, on_c, on_b, acts):
    table = lay_out(more, on_c, on_b)
    for action in acts:
        act(table, *action)
        for name in ("A", "B", "C", "D"):
            assert all(number > 0 for number in table.counters(name).values())


@quick
@given(st.text("LN", max_size=12), st.integers(0, 15), st.integers(1, 4))
def test_life_lost_to_radiation_is_rads_removed(library, rads, turns):
    table = Table()
    table.set_player("A", life=100, library=library, counters={"rad": rads})
    for _ in range(turns):
        table.begin_precombat_main("A")
    assert 100 - table.life("A") == rads - table.counters("A").get("rad", 0)
    assert table.library("A") + table.graveyard("A") == len(library)
    assert 100 - table.life("A") == table.ledger.total("lose life", "A", "radiation")


@quick
@given(effects, counters, held, st.lists(st.sampled_from(["A", "B", "C", "D"]), unique=True), st.booleans())
def test_proliferate_makes_no_kind_that_was_not_there(more, on_c, on_b, chosen, one):
    table = Table(rules=Rules(proliferate="one kind" if one else "each kind"))
    table.set_player("B", counters=on_b)
    for number, effect in enumerate(more):
        table.replacement(f"R{number}", **effect)
    table.permanent("C", toughness=30, counters=on_c)
    table.permanent("D", toughness=30)
    table.start()
    before = {name: table.counters(name) for name in ("A", "B", "C", "D")}
    for what in chosen:
        if table.may_be_chosen(what):
            table.proliferate("A", [what], check=False)
    for name, was in before.items():
        now = table.counters(name)
        assert set(now) == set(was)
        assert all(now[kind] >= number for kind, number in was.items())
        if name not in chosen:
            assert now == was
        if one:
            assert sum(now[kind] != number for kind, number in was.items()) <= 1


@quick
@given(st.permutations(range(4)), st.permutations(range(3)), few, st.data())
def test_the_order_of_equals_never_matters(names, orders, number, data):
    """Equal creatures, and replacement effects, listed in any order: the same numbers."""
    bodies = [(2, 2), (2, 2), (3, 3), (3, 3)]
    kind = data.draw(st.sampled_from(["+1/+1", "-1/-1"]))
    rows = [{"how": "add", "by": 1}, {"how": "multiply", "by": 2}, {"how": "halve"}]

    def play(creatures, effect_order):
        table = Table()
        for place in effect_order:
            table.replacement(f"R{place}", scope="any", **rows[place])
        for place in creatures:
            table.permanent(f"C{place}", power=bodies[place][0], toughness=bodies[place][1], keywords=["infect"])
        table.permanent("D", toughness=9, controller="B")
        for place in range(4):
            table.put_counters(f"C{place}", kind, number)
        alive = [place for place in creatures if table.zone(f"C{place}") == "battlefield"]
        table.combat_damage([(f"C{place}", "D" if place % 2 else "B") for place in alive])
        return [table.counters(f"C{place}") for place in range(4)], table.counters("B"), table.counters("D")

    assert play(range(4), range(3)) == play(names, orders)


@quick
@given(effects, st.sampled_from([*KINDS[:3], *PLAYER_KINDS]), few, st.sampled_from("AB"))
def test_a_doubler_never_yields_fewer(more, kind, number, putter):
    """One effect more that doubles: at least as many, even where the fewest are chosen."""
    on = "A" if kind in PLAYER_KINDS else "C"

    def put(rows):
        table = lay_out(rows)
        return table.put_counters(on, kind, number, by=putter, check=False)

    assert put([*more, {"how": "multiply", "by": 2, "scope": "any"}]) >= put(more)


@quick
@given(counters, st.integers(1, 4))
def test_counters_moved_are_conserved(on_c, number):
    table = Table()
    table.permanent("C", toughness=30, counters={**on_c, "oil": number})
    table.permanent("D", toughness=30)
    table.move_counters("C", "D", "oil", number, check=False)
    assert table.counters("D") == {"oil": number}
    assert "oil" not in table.counters("C")


@quick
@given(st.integers(0, 6), st.integers(0, 6), st.integers(1, 8))
def test_pairs_leave_the_difference(plus, minus, toughness):
    table = Table()
    table.permanent("C", toughness=toughness)
    table.put_counters("C", "+1/+1", plus, check=False)
    table.put_counters("C", "-1/-1", minus)
    if toughness + plus - minus <= 0:
        assert table.zone("C") == "graveyard"
    else:
        assert table.toughness("C") == toughness + plus - minus
        assert sum(table.counters("C").values()) == abs(plus - minus)


@quick
@given(st.integers(0, 12), st.lists(st.integers(0, 12), max_size=6))
def test_energy_paid_was_there(start, payments):
    table = Table()
    table.set_player("A", counters={"energy": start})
    paid = 0
    for number in payments:
        if number <= start - paid:
            table.pay_energy("A", number)
            paid += number
        else:
            with pytest.raises(IllegalAction):
                table.pay_energy("A", number)
    assert table.counters("A").get("energy", 0) == start - paid
