"""The command line: what is typed, and what goes wrong, in one line."""

from __future__ import annotations

import errno
import os
import re
import sys
from contextlib import suppress
from importlib.metadata import version
from typing import Annotated, Final, cast

import typer

from counterclock.cli_cards import cards, deck
from counterclock.cli_kill import ARGUMENTS, compare, kill
from counterclock.cli_notebooks import notebooks
from counterclock.cli_rules import rad, replay, rules
from counterclock.cli_sweep import sweep
from counterclock.interrupts import StoppedError

__all__ = ["main"]

DONE, BROKEN, WRONG, INTERRUPTED = 0, 1, 2, 130
_UsageError: Final = cast("type[Exception]", typer.BadParameter.__mro__[2])
"""What typer raises where something was typed wrong; the library it comes from depends on typer's version."""

_WRITING: Final = frozenset({errno.ENOSPC, errno.EIO, errno.EFBIG, errno.EBADF, getattr(errno, "EDQUOT", errno.EIO)})
"""Errors of what is written into a file that is open already."""
_OF_OTHERS: Final = frozenset({"cards", "lands", "rads", "per_turn", "timeout"})
"""Arguments of other commands than ``kill`` and ``compare`` whose options are called the same."""
_OF_TWO_WORDS: Final = re.compile(rf"(?<!\w)(?:{'|'.join(sorted(name for name in ARGUMENTS if '_' in name))})(?![\w.])")
"""Those whose names are no ordinary words, wherever they stand in a message."""

app = typer.Typer(
    name="counterclock",
    help="How fast does a deck kill, and why: clocks for everything in Magic that is counted with counters.",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (kill, compare, deck, cards, rad, sweep, rules, replay, notebooks):
    app.command()(command)


def _show_version(wanted: bool) -> None:
    """Print the version and stop."""
    if wanted:
        print(f"counterclock {version('counterclock')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _begin(
    context: typer.Context,
    show_version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """How fast does a deck kill, and why: clocks for everything in Magic that is counted with counters."""
    if context.invoked_subcommand is None:
        print(context.get_help())


def _say(text: str) -> None:
    """Print one line on standard error."""
    from counterclock.names import shown

    with suppress(OSError):  # where standard error cannot be written either, the exit code says it
        print(f"counterclock: {shown(' '.join(text.split()))}", file=sys.stderr)


def _forget_output() -> None:
    """Send what is still to be printed nowhere: nobody reads it any more, or it cannot be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _unwritten(error: OSError) -> str:
    """Say what of files and of standard output cannot be read or written; only the latter has no name."""
    if error.filename is not None or error.errno not in _WRITING:
        return str(error)
    _forget_output()
    return f"standard output cannot be written ({error.strerror}); send it elsewhere"


def run(arguments: list[str] | None = None) -> int:
    """Run a command line.

    Parameters
    ----------
    arguments : list of str, optional
        What was typed after the program's name; by default what the process was started with.

    Returns
    -------
    int
        The exit code: 0 for an answer, 2 for wrong input, 130 when interrupted, 1 for a fault of the program.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = app(arguments, prog_name="counterclock", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
        if code == INTERRUPTED:
            _say("interrupted")
        return code if isinstance(code, int) else DONE
    except BrokenPipeError:
        _forget_output()
        return DONE
    except (KeyboardInterrupt, typer.Abort):
        _say("interrupted")
        return INTERRUPTED
    except StoppedError as error:
        _say(f"interrupted; {error}")
        return INTERRUPTED
    except _UsageError as error:
        _say(_usage(error))
        return WRONG
    except OSError as error:
        _say(_unwritten(error))
        return WRONG
    except ValueError as error:
        _say(_as_typed(str(error)))
        return WRONG
    except MemoryError:
        _say("not enough memory; play fewer games or decks at once")
        return WRONG
    except Exception as error:
        _say(f"a fault of the program ({type(error).__name__}: {error}); please report it")
        return BROKEN


def _as_typed(text: str) -> str:
    """Name options as they are typed where a message begins with an argument's name."""
    name, space, rest = text.partition(" ")
    typed = name in ARGUMENTS or (name in _OF_OTHERS and rest.startswith("is "))
    return f"--{name.replace('_', '-')}{space}{_OF_TWO_WORDS.sub(_option, rest)}" if typed else text


def _option(name: re.Match[str]) -> str:
    """Return an argument's name as it is typed."""
    return f"--{name[0].replace('_', '-')}"


def _usage(error: BaseException) -> str:
    """Say what was typed wrong and where to read what is right."""
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "counterclock"
    text: str = error.format_message() if hasattr(error, "format_message") else str(error)
    return f"{text.rstrip('.')}; see '{path} --help'"


def main() -> None:
    """Run the command line and leave with its exit code."""
    sys.exit(run())
