"""The commands about rules and given draws: ``rad``, ``rules`` and ``replay``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from counterclock import cli_options as options
from counterclock.cli_files import write_files

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from counterclock.exact_result import Clock

__all__ = ["rad", "replay", "rules"]

_USUAL_LANDS: Final = 38


def rad(
    cards: Annotated[int, typer.Option(help="Cards in the library before the first draw.")] = 99,
    lands: Annotated[int | None, typer.Option(help=f"Lands among them; {_USUAL_LANDS} by default.")] = None,
    life: Annotated[int, typer.Option(help="Life at the start.")] = 40,
    rads: Annotated[int, typer.Option(help="Rad counters at the start.")] = 3,
    per_turn: Annotated[int, typer.Option(help="Rad counters that arrive on each of the player's turns.")] = 0,
    no_draw: Annotated[bool, typer.Option("--no-draw", help="The player draws no cards.")] = False,
    turns: Annotated[int, typer.Option(help="The last turn.")] = 30,
    simulate: Annotated[bool, typer.Option("--simulate", help="Play games instead of computing exactly.")] = False,
    games: Annotated[
        int | None, typer.Option(help="Games, with --simulate; 1,000,000 by default.", rich_help_panel="Run")
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(help="With --simulate: the same seed gives the same result; 0 by default.", rich_help_panel="Run"),
    ] = None,
    json: options.Json = False,
    plot: options.Plot = None,
    csv: options.Csv = None,
    parquet: options.Parquet = None,
) -> None:
    """Tell when rad counters, or an empty library, beat a player: exactly, without dice."""
    if not simulate:
        options.refuse_idle("goes with --simulate: without it the law is exact", games=games, seed=seed)
    if lands is None and 0 <= cards < _USUAL_LANDS:
        raise ValueError(
            f"cards is {cards}, fewer than the usual {_USUAL_LANDS} lands; say with --lands how many are lands"
        )
    lands = _USUAL_LANDS if lands is None else lands
    files = options.targets(plot, csv, parquet, 1)
    from counterclock.exact import rad_clock

    games, seed = 1_000_000 if games is None else games, 0 if seed is None else seed
    clock = rad_clock(
        cards, lands, life, rads, per_turn=per_turn, draws=not no_draw, turns=turns,
        games=games if simulate else None, seed=seed,
    )  # fmt: skip
    write_files(lambda: _picture(clock), lambda: clock.law, files)
    if json:
        options.print_json(clock.to_dict())
        return
    from counterclock.cli_print import percent, print_lines, print_table
    from counterclock.exact_result import but_rounding
    from counterclock.names import several

    drawn = "no draws" if no_draw else "a draw each turn"
    how = f"{several(games, 'game')}, seed {seed}" if simulate else "exact"
    library, begun = f"{several(cards, 'card')}, {several(lands, 'land')}", several(rads, "rad")
    print_lines([f"{library}, {life} life, {begun}, {per_turn} more a turn, {drawn}; {how}"])
    reached, cells = 0.0, []
    for row in clock.law.to_dict("records"):
        reached += row["p"]
        interval = [f"{100 * row['low']:.2f} to {100 * row['high']:.2f} %"] if "low" in row else []
        cells.append([str(row["cause"]), str(row["turn"]), percent(row["p"]), percent(reached), *interval])
    if cells:
        print_table(["cause", "turn", "p", "by then", *(["95 % interval"] if simulate else [])], cells, words=1)
    print_lines([f"alive after turn {turns}: {percent(but_rounding(clock.alive))}"])
    if not per_turn and rads < life:
        takes = "takes" if rads == 1 else "take"
        print_lines([f"{begun} {takes} {rads} life at most, of {life}: --per-turn adds rads each turn"])


def _picture(clock: Clock) -> Figure:
    """Draw the law of a clock."""
    from counterclock.plot import clocks
    from counterclock.plot_style import new_figure

    drawn = new_figure()
    clocks(clock, drawn.axes[0])
    return drawn


def rules(
    cases: Annotated[
        str, typer.Argument(metavar="CASES.json", help="Rule cases; analysis/CASES.md tells their words.")
    ],
    template: options.RulesTemplate = False,
    json: options.Json = False,
) -> None:
    """Play rule cases on the rules table."""
    from counterclock.conformance import play_cases

    report = play_cases(cases)
    if json:
        options.print_json(report.to_dict())
    else:
        from counterclock.cli_print import print_lines

        print_lines(str(report).splitlines())
    if report.errors:
        more = f" (and {len(report.errors) - 1} more)" if len(report.errors) > 1 else ""
        raise ValueError(f"{cases}: {report.errors[0]}{more}")


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE.jsonl", help="Games, one a line; plain or gzipped.")],
    pilot: options.Pilot = "default",
    trace: Annotated[bool, typer.Option("--trace", help="Tell each game step by step.")] = False,
    cards: options.CardFiles = None,
    json: options.Json = False,
) -> None:
    """Play games whose draws are given."""
    from counterclock.replay import replay_file

    found = replay_file(file, pilot=pilot, trace=trace, cards=options.known_cards(cards))
    if json:
        options.print_json({"cases": found})
        return
    from counterclock.cli_print import print_lines, print_table

    for case in found if trace else []:
        print_lines([f"{case['id']}", *(f"  {line}" for line in case["trace"]), ""])
    print_table(["game", "kill turn", "turn of the game", "as recorded"], map(_replayed, found), words=1)
    known = [case["ok"] for case in found if "ok" in case]
    if known:
        print_lines([f"{sum(known)} of {len(known)} as recorded"])


def _replayed(case: dict[str, Any]) -> list[str]:
    """Return one game's row."""
    kill = "never" if case["kill_turn"] is None else str(case["kill_turn"])
    said = {True: "yes", False: "no", None: ""}[case.get("ok")]
    return [str(case["id"]), kill, str(case["game_turn"]), said]
