"""No text of any picture is cut off, nothing is drawn that was not there, and what cannot be drawn is refused."""

from collections.abc import Callable, Iterator

import matplotlib as mpl
import numpy as np
import pandas as pd
import pytest
from made_runs import made_run
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.text import Text

import counterclock as cc
from counterclock import plot
from counterclock.plot_style import LINES, MARKS, SHADES, SUBTITLE
from counterclock.plot_words import clipped, narrowed, plain, points_wide, told_apart_short

LONG = "Atraxa, Praetors' Voice / proliferate/infect superfriends $budget$ (by somebody with a very long name)"
WORD = "commander-atraxa-infect-proliferate-without-a-single-blank-in-its-rather-long-name-0123456789"
DRAWN = {
    "kill_turns": plot.kill_turns,
    "survival": plot.survival,
    "causes": plot.causes,
    "causes_by_turn": lambda run, ax: plot.causes_by_turn(run, ax=ax),
    "fan": lambda run, ax: plot.fan(run, "poison", ax=ax),
}
GRID = pd.DataFrame([(x, y, 1.5 * x + y, x, x + 1) for x in range(4) for y in range(3)], columns=list("xyvlh"))


@pytest.fixture(autouse=True)
def _agg() -> Iterator[None]:
    with mpl.rc_context({"backend": "Agg"}):
        yield


def axes(size: tuple[float, float] = (8, 5)) -> object:
    drawn = Figure(figsize=size)
    FigureCanvasAgg(drawn)
    return drawn.subplots()


def out_of_view(ax: object) -> set[Text]:
    """Return the tick labels that stand beyond the ends of an axis: they are not drawn."""
    found = set()
    for place, (labels, ends) in enumerate(
        ((ax.get_xticklabels(), ax.get_xlim()), (ax.get_yticklabels(), ax.get_ylim()))
    ):
        found |= {one for one in labels if not min(ends) - 1e-9 <= one.get_position()[place] <= max(ends) + 1e-9}
    return found


def cut_off(drawn: Figure) -> list[str]:
    """Return the texts that reach out of a picture."""
    drawn.canvas.draw()
    whole, hidden = drawn.bbox, set().union(*map(out_of_view, drawn.axes))
    texts = [one for one in drawn.findobj(Text) if one.get_visible() and one.get_text().strip() and one not in hidden]
    assert texts
    boxes = [(one.get_text(), one.get_window_extent()) for one in texts]
    return [
        text
        for text, box in boxes
        if box.x0 < whole.x0 - 1 or box.x1 > whole.x1 + 1 or box.y0 < whole.y0 - 1 or box.y1 > whole.y1 + 1
    ]


@pytest.mark.parametrize(
    ("decks", "turns", "kills"),
    [(1, 1, True), (1, 60, True), (12, 1, True), (12, 60, True), (1, 60, False), (12, 1, False)],
)
@pytest.mark.parametrize("draw", DRAWN.values(), ids=DRAWN)
def test_no_text_is_cut_off(draw: Callable, decks: int, turns: int, kills: bool) -> None:
    names = [f"{LONG if place % 2 else WORD} {place}" for place in range(decks)]
    ax = axes()
    draw(made_run(names, turns, kills=kills), ax)
    assert cut_off(ax.figure) == []


@pytest.mark.parametrize(("decks", "turns"), [(2, 1), (2, 60), (12, 60)])
@pytest.mark.parametrize("kills", [True, False], ids=["kills", "empty"])
def test_no_text_of_differences_is_cut_off(decks: int, turns: int, kills: bool) -> None:
    run = made_run([f"{LONG} {place}" for place in range(decks)], turns, kills=kills, outcomes=True)
    ax = plot.differences(run, axes())
    assert cut_off(ax.figure) == []


@pytest.mark.parametrize("draw", ["kill_turns", "survival", "fan"])
def test_no_text_of_small_multiples_is_cut_off(draw: str) -> None:
    import matplotlib.pyplot as plt

    panels = plot.small_multiples(made_run([f"{LONG} {place}" for place in range(7)], 3, 3), DRAWN[draw])
    assert len(panels) == 7
    assert cut_off(panels[0].figure) == []
    assert len({ax.get_ylim() for ax in panels}) == 1
    plt.close("all")


def test_small_multiples_say_what_all_of_them_show() -> None:
    import matplotlib.pyplot as plt

    run = made_run(["first", "second"], 3)
    for draw, heading in (("fan", "The opponent's poison counters"), ("kill_turns", "Kill turn")):
        panels = plot.small_multiples(run, DRAWN[draw])
        assert [ax.get_title("left") for ax in panels] == ["first", "second"]
        above = panels[0].figure.get_suptitle().splitlines()
        assert above[0] == heading
        assert f"{run.setup.format}, 1 opponent" in above[1]
        assert [bool(ax.get_ylabel()) for ax in panels] == [True, False]
    kinds = plot.small_multiples({"a": "poison", "b": "energy"}, lambda kind, ax: plot.fan(run, kind, ax=ax))
    assert [ax.get_ylabel() for ax in kinds] == ["poison counters", "energy counters"]
    assert "poison" not in kinds[0].figure.get_suptitle()
    plt.close("all")


@pytest.mark.parametrize("turns", [1, 2, 3, 7, 20, 60])
@pytest.mark.parametrize("size", [(8, 5), (3, 3)])
def test_ticks_of_turns_and_counters_are_whole_numbers(turns: int, size: tuple[float, float]) -> None:
    run = made_run(["a"], turns)
    clock = cc.exact.rad_clock(20, 8, turns=turns, per_turn=1)
    pictures = [*(draw(run, axes(size)) for name, draw in DRAWN.items() if name != "causes"),
                plot.clocks(clock, axes(size)), plot.over_exact(run, clock, axes(size)),
                plot.whole_turns(axes(size))]  # fmt: skip
    for ax in pictures:
        low, high = ax.get_xlim()
        named = zip(ax.get_xticks(), (label.get_text() for label in ax.get_xticklabels()), strict=True)
        seen = [tick for tick, name in named if low <= tick <= high and name != "never"]
        assert seen
        assert all(tick == int(tick) for tick in seen)
    fan = plot.fan(run, "energy", ax=axes(size))
    assert all(tick == int(tick) for tick in (*fan.get_xticks(), *fan.get_yticks()))


def test_no_text_of_laws_and_tables_is_cut_off() -> None:
    clocks = {f"{rads} rads a turn, {LONG}": cc.exact.rad_clock(60, 24, per_turn=rads, turns=60) for rads in range(12)}
    table = GRID.assign(word=[WORD] * 12, x=[f"{LONG}{x}" for x in GRID["x"]])
    wide = pd.DataFrame([(x, y, 0.5) for x in range(40) for y in range(30)], columns=["lands", "copies:Forest", "p"])
    pictures = [
        plot.clocks(clocks, axes()),
        plot.clocks(clocks["0 rads a turn, " + LONG], axes()),
        plot.over_exact(made_run([LONG]), cc.exact.rad_clock(60, 24), axes()),
        plot.curves(GRID, "x", "v", by="y", ax=axes()),
        plot.curves(table, "x", "v", by="y", ax=axes()),
        plot.heat_map(table, "x", "y", "v", axes(), title=LONG),
        plot.heat_map(wide, "lands", "copies:Forest", "p", axes()),
    ]
    for ax in pictures:
        assert cut_off(ax.figure) == []


def test_pictures_stay_whole_in_narrow_axes() -> None:
    for draw in DRAWN.values():
        drawn = Figure(figsize=(9, 4))
        FigureCanvasAgg(drawn)
        for ax in drawn.subplots(1, 2):
            draw(made_run([LONG]), ax)
        assert cut_off(drawn) == []


def test_names_are_names() -> None:
    assert plain("a $x$") == r"a \$x\$"
    assert plain("_hidden").strip() == "_hidden"
    assert plain("日本 deck") == "?? deck"
    assert clipped("a" * 30 + "b" * 30) == "a" * 20 + "…" + "b" * 19
    assert clipped("x" * 40) == "x" * 40
    ax = plot.survival(made_run(["_hidden", "$^{"]), axes())
    assert len(ax.get_legend().get_texts()) == 2
    ax.figure.canvas.draw()


def test_names_that_differ_anywhere_are_told_apart() -> None:
    """At their ends what is left differs; in the middle they are numbered."""
    ends = [f"{LONG} {number}" for number in range(3)]
    middles = [f"{WORD}{number}{WORD}" for number in range(3)]
    for names in (ends, middles):
        short = told_apart_short(names)
        assert len({*short}) == 3
        assert max(map(len, short)) == 40
    assert [name[:2] for name in told_apart_short(ends)] == ["At"] * 3
    assert [name[:3] for name in told_apart_short(middles)] == ["1. ", "2. ", "3. "]
    assert told_apart_short(["a", "b"]) == ["a", "b"]
    assert narrowed("a short name", 1000, 10) == "a short name"
    assert points_wide(narrowed(WORD, 100, 10), 10) <= 100
    for names in (ends, middles):
        run = made_run(names, outcomes=True)
        drawn = [plot.kill_turns(run, axes()), plot.survival(run, axes()), plot.differences(run, axes())]
        legends = [[text.get_text() for text in ax.get_legend().get_texts()] for ax in drawn]
        legends.append([label.get_text() for label in plot.causes(run, axes()).get_yticklabels()])
        table = pd.DataFrame([(name, x, 1.0) for name in names for x in range(2)], columns=["deck", "x", "v"])
        curves = plot.curves(table, "x", "v", by="deck", ax=axes())
        legends.append([text.get_text() for text in curves.get_legend().get_texts()])
        assert [len({*labels}) for labels in legends] == [3, 3, 2, 3, 3]


def test_exact_and_simulated_curves_step_alike() -> None:
    """Between turns nothing happens: both stay level until the next turn, and start at turn 0."""
    clock = cc.exact.simple_deck(24, [cc.exact.Creature(36, 1, 1, infect=True)], turns=20)
    played, exact = plot.survival(made_run(["a"]), axes(), clocks=[clock]).lines
    (alone,) = plot.clocks(clock, axes()).lines
    for line in (played, exact, alone):
        assert line.get_drawstyle() == "steps-post"
        assert line.get_xdata().tolist() == list(range(22))
    reached = [0.0, *clock.by_turn()["cumulative"]]
    assert alone.get_ydata().tolist() == pytest.approx([*reached, reached[-1]])
    assert exact.get_ydata() == pytest.approx(1 - alone.get_ydata())


def test_words_stand_in_the_order_of_the_table() -> None:
    order = ["none", "a few", "many"]
    table = pd.DataFrame([(b, r, 1.0) for b in order for r in ("z", "y")], columns=["b", "r", "v"])
    ax = plot.heat_map(table, "b", "r", "v", axes())
    assert [label.get_text() for label in ax.get_xticklabels()] == order
    assert [label.get_text() for label in ax.get_yticklabels()] == ["z", "y"]
    curves = plot.curves(table, "b", "v", by="r", ax=axes())
    assert [text.get_text() for text in curves.get_legend().get_texts()] == ["z", "y"]
    numbers = plot.heat_map(GRID[::-1], "x", "y", "v", axes())
    assert [label.get_text() for label in numbers.get_xticklabels()] == ["0", "1", "2", "3"]


@pytest.mark.parametrize(
    ("value", "first", "last", "columns", "written"),
    [
        ("p", 0.1, 0.9, 3, ["10%", "90%"]),
        ("p", 0.97, 1.0, 3, ["97.0%", "100.0%"]),
        ("p", 0.9995, 1.0, 3, ["99.95%", "100.00%"]),
        ("p", 0.9995, 1.0, 15, ["100%", "100%"]),
        ("p", 1.0, 1.0, 3, ["100%", "100%"]),
        ("mean", 4.0, 8.0, 3, ["4.00", "8.00"]),
        ("mean", 4.01, 4.06, 3, ["4.010", "4.060"]),
        ("mean", 4.00001, 4.00002, 3, ["4.0000", "4.0000"]),
    ],
)
def test_values_that_have_other_colours_have_other_words(
    value: str, first: float, last: float, columns: int, written: list[str]
) -> None:
    """As far as there is room: never more than two decimals beyond the usual ones."""
    rows = [(x, 0, last if x else first) for x in range(columns)]
    ax = plot.heat_map(pd.DataFrame(rows, columns=["x", "y", value]), "x", "y", value, axes((5, 4)))
    found = {text.get_position()[0]: text.get_text() for text in ax.texts if text.get_gid() == "value"}
    assert [found[0], found[columns - 1]] == written


def test_a_fan_ends_where_nothing_moves_any_more() -> None:
    """The last move is seen, and a turn after it; where all is level to the end, two turns are."""
    run = made_run(["a"], 30)
    for last in (30, 29, 12, 2, 0):
        level = np.minimum(np.arange(31), last)
        run.tracked[0].mean[:] = level[:, None]
        run.tracked[0].quantiles[:] = level[None, :, None]
        assert plot.fan(run, "poison", ax=axes()).get_xlim() == (1, min(30, max(2, last + 1)))


def test_panels_that_are_named_by_their_titles_have_no_legend() -> None:
    import matplotlib.pyplot as plt

    run = made_run(["first", "second"], 3)
    assert not plot.small_multiples(run, plot.survival)[0].figure.legends
    (legend,) = plot.small_multiples(run, plot.kill_turns)[0].figure.legends
    assert [text.get_text() for text in legend.get_texts()] == ["poison", "damage", "no kill by the end"]
    table = GRID.assign(by=[f"{LONG}{y}" for y in GRID["y"]])
    panels = plot.small_multiples({"a": table, "b": table}, lambda part, ax: plot.curves(part, "x", "v", "by", ax))
    assert cut_off(panels[0].figure) == []
    plt.close("all")


def test_a_comparison_shows_the_differences_below_the_curves() -> None:
    """Curves that lie on each other are told apart below, in the same looks and over the same turns."""
    run = made_run([LONG, "b", "c"], outcomes=True)
    drawn = plot.figure(run, baseline=1)
    above, below = drawn.axes
    assert cut_off(drawn) == []
    assert above.get_xlim() == below.get_xlim()
    places = {(line.get_color(), line.get_marker()): place for place, line in enumerate(above.lines)}
    points = [line for line in below.lines if line.get_marker() in ("o", "s", "^")]
    assert [places[line.get_color(), line.get_marker()] for line in points] == [0, 2]
    said = [next(text.get_text() for text in ax.texts if text.get_gid() == SUBTITLE) for ax in drawn.axes]
    assert "1,000 games each" in said[0]
    assert said[1] == "paired games, 95 % intervals"
    with pytest.raises(ValueError, match="baseline is 3"):
        plot.figure(run, baseline=3)


def test_twelve_decks_are_told_apart_and_no_more() -> None:
    assert len({(str(LINES[place % len(LINES)]), MARKS[place], SHADES[place]) for place in range(12)}) == 12
    draws = (plot.kill_turns, plot.survival, plot.causes, lambda run, ax: plot.differences(run.compare(), ax))
    for draw, decks in zip(draws, (13, 13, 13, 14), strict=True):
        many = made_run([str(place) for place in range(decks)])
        with pytest.raises(ValueError, match="13 decks are too many for one picture; draw at most 12"):
            draw(many, axes())


def test_causes_by_turn_add_up() -> None:
    run = made_run(["deck"])
    ax = plot.causes_by_turn(run, "deck", axes())
    tops: dict[float, float] = {}
    for bar in ax.patches:
        tops[bar.get_x()] = tops.get(bar.get_x(), 0) + bar.get_height()
    assert np.allclose(list(tops.values()), 1)
    poison = [bar.get_height() for bar in ax.containers[0]]
    reached = run.kill_turns.query("cause == 'poison'").set_index("turn")["p"].reindex(range(1, 21)).fillna(0).cumsum()
    assert poison == pytest.approx(reached.loc[1 : len(poison)].tolist())


def test_simulated_points_lie_on_the_exact_bars() -> None:
    exact = cc.exact.simple_deck(24, [cc.exact.Creature(36, 1, 1, infect=True)], turns=20)
    run = made_run(["deck"])
    ax = plot.over_exact(run, exact, axes())
    assert [bar.get_height() for bar in ax.patches] == pytest.approx(exact.by_turn()["p"].tolist())
    points = next(line for line in ax.lines if line.get_marker() == "o")
    assert points.get_ydata() == pytest.approx(run.by_turn["p"].to_numpy())


def test_clocks_of_one_cause() -> None:
    clock = cc.exact.rad_clock(10, 4, 20, 3, turns=20)
    both, radiation = plot.clocks(clock, axes()), plot.clocks(clock, axes(), cause="decked")
    assert both.lines[0].get_ydata()[-1] == pytest.approx(1 - clock.alive)
    assert radiation.lines[0].get_ydata()[-1] == pytest.approx(clock.causes["decked"])


def test_differences_are_those_of_the_comparison() -> None:
    run = made_run(["a", "b"], outcomes=True)
    table = run.compare()
    ax = plot.differences(table, axes())
    (points,) = [line for line in ax.lines if line.get_marker() == "s"]
    assert points.get_ydata() == pytest.approx(table.query("quantity == 'killed by turn'")["difference"].to_numpy())


@pytest.mark.parametrize("wrong", [3, None, "a run"])
def test_what_is_no_comparison_is_refused(wrong: object) -> None:
    with pytest.raises(ValueError, match=r"comparison is .*; give a Run"):
        plot.differences(wrong, axes())


def test_heat_maps_and_curves_show_the_table() -> None:
    ax = plot.heat_map(GRID, "x", "y", "v", axes())
    written = {text.get_position(): text.get_text() for text in ax.texts if text.get_gid() == "value"}
    assert written[(3, 2)] == "6.50"
    assert len(written) == len(GRID)
    assert np.array(ax.images[0].get_array()).tolist()[2] == [2, 3.5, 5, 6.5]
    lines = plot.curves(GRID, "x", "v", by="y", ax=axes()).lines
    assert [line.get_ydata().tolist() for line in lines] == [[y, 1.5 + y, 3 + y, 4.5 + y] for y in range(3)]
    band = plot.curves(GRID.query("y == 0").rename(columns={"l": "v_low", "h": "v_high"}), "x", "v", ax=axes())
    assert len(band.collections) == 1


@pytest.mark.parametrize(
    ("draw", "message"),
    [
        (lambda: plot.heat_map(GRID, "x", "z", "v"), "no column 'z'; it has x, y, v"),
        (lambda: plot.heat_map(GRID.assign(y=1), "x", "y", "v"), "several rows have the same x and y"),
        (lambda: plot.curves(GRID, "x", "v"), "several rows have the same x"),
        (lambda: plot.curves([1], "x", "v"), "table is a list; give a DataFrame"),
        (lambda: plot.clocks({}), "laws is empty"),
        (lambda: plot.clocks(cc.exact.rad_clock(60, 24, rads=30), cause="oil"), "cause is 'oil'; give one of"),
        (lambda: plot.over_exact(made_run(["a", "b"]), cc.exact.rad_clock(60, 24)), "played has 2 decks"),
        (lambda: plot.over_exact(cc.exact.rad_clock(60, 24), cc.exact.rad_clock(60, 24)), "played is an exact clock"),
        (lambda: plot.small_multiples({}, plot.kill_turns), "parts is empty"),
        (
            lambda: plot.small_multiples(made_run(["a", "b"]), plot.kill_turns, [axes()]),
            "axes holds 1; give at least 2",
        ),
        (lambda: plot.differences(GRID), "no column 'deck'"),
        (lambda: plot.causes_by_turn(made_run(["a"]), "b"), "deck is 'b'"),
    ],
)
def test_what_cannot_be_drawn_is_refused(draw: Callable, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        draw()


def test_one_deck_of_a_run() -> None:
    run = made_run(["a", "b"], outcomes=True)
    one = run.only("b")
    assert one.names == ("b",)
    assert one.kill_turns["p"].tolist() == run.kill_turns.query("deck == 'b'")["p"].tolist()
    assert one.counters["mean"].tolist() == run.counters.query("deck == 'b'")["mean"].tolist()
    assert one.outcomes is not None
    assert one.outcomes.tolist() == run.outcomes[1:].tolist()
    with pytest.raises(ValueError, match="deck is 2; give a place from 0 to 1"):
        run.only(2)
