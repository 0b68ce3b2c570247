"""The root command, and the one place where errors become text and exit codes.

Commands are imported when they are called: `--help` of the root needs none of them.
"""

from __future__ import annotations

import gc
import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from io import UnsupportedOperation
from typing import TYPE_CHECKING, Any

import click

from events.errors import MesoError, Usage
from meso_cli.context import Settings, ShownSession
from meso_cli.options import HELP_FLAGS, global_options
from meso_cli.output import write_error, write_hint
from meso_cli.version import VERSION

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

# name → what it does, in the order of the help
COMMANDS: dict[str, str] = {
    "new": "Start a session of a game.",
    "log": "Record moves.",
    "table": "Record moves live, line by line.",
    "undo": "Undo steps.",
    "redo": "Redo undone steps.",
    "amend": "Replace a past move and apply the later ones again.",
    "insert": "Insert a move into the past.",
    "drop": "Leave out past moves.",
    "note": "Write, list or remove notes on positions.",
    "mark": "Set, list or remove marks on positions.",
    "show": "Show the table at a position.",
    "history": "List the moves of a line.",
    "tree": "Draw all lines of the session.",
    "find": "Find moves and notes that contain a text.",
    "moves": "List what can be logged now, or show how a move is written.",
    "score": "Show the score sheet with every term.",
    "diff": "Compare two positions.",
    "replay": "Play the session back.",
    "branch": "List, make, rename, hide or promote branches.",
    "switch": "Switch to another branch.",
    "ops": "List the session's operations, or return to one.",
    "sessions": "List the sessions.",
    "open": "Make a session the current one.",
    "rename": "Rename the session.",
    "archive": "Archive or unarchive a session.",
    "players": "List, rename, merge or forget players.",
    "stats": "Show statistics over many sessions.",
    "achievements": "Show what a solo player has achieved.",
    "cards": "List, show, add, export or import cards.",
    "export": "Write a session to a file.",
    "import": "Read sessions from files.",
    "check": "Verify that the record is intact.",
    "backup": "Copy the record, even while it is in use.",
    "path": "Print the path of the record.",
    "schema": "Print the JSON Schema of a game's events.",
    "games": "List the games that can be recorded.",
    "rules": "Show a game's options and rules.",
    "demo": "Replay a recorded game to its final score.",
    "timer": "Run a build timer for Mesozooic.",
    "completion": "Print the completion script for a shell.",
    "help": "Explain a command or an error code.",
}


class LazyGroup(click.Group):
    """A group whose commands are modules of `meso_cli.commands`, imported when needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = "import_" if cmd_name == "import" else cmd_name
        command = import_module(f"meso_cli.commands.{module}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-") and not ctx.resilient_parsing:
            from events.names import did_you_mean  # only on the way to an error

            meant = did_you_mean(args[0], COMMANDS)
            message = f"there is no command {args[0]!r}" + (f": {meant}" if meant else "")
            raise Usage("usage", message, "'meso --help' lists the commands")
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The names of the commands, without importing one, and the options."""
        from click.shell_completion import CompletionItem

        names = [
            CompletionItem(name, help=help) for name, help in COMMANDS.items() if name.startswith(incomplete)
        ]
        return names + click.Command.shell_complete(self, ctx, incomplete)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=LazyGroup, invoke_without_command=True, context_settings={"help_option_names": HELP_FLAGS})
@click.version_option(VERSION, prog_name="meso")
@global_options
@click.pass_context
def root(ctx: click.Context) -> None:
    """Record table games move by move: undo, branch, correct, replay, score.

    Without a command: the status of the current session.
    """
    if ctx.invoked_subcommand is None:
        from meso_cli.commands.status import status

        status(ctx.obj)


def main(arguments: Sequence[str] | None = None) -> None:
    """The process: runs a command line and leaves with the documented exit code.

    A short-lived process need not collect its garbage, nor tear down its modules at the end:
    the record is closed and the streams are flushed by then. Both take a quarter of the start-up time.
    """
    gc.set_threshold(200_000, 20, 20)
    code = run(list(sys.argv[1:] if arguments is None else arguments))
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:
        code = code or 1
    os._exit(code)


def run(arguments: list[str], shown: ShownSession | None = None) -> int:
    """Runs a command line; gives the exit code. Errors are written, never raised.

    shown: the session that a live table shows to its user.
    """
    _set_up_streams()
    stdout = sys.stdout
    commits = shown.commits if shown else []
    settings = Settings(run, json="--json" in arguments, shown=shown, commits=commits)
    try:
        result: Any = root.main(arguments, prog_name="meso", standalone_mode=False, obj=settings)
        sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except MesoError as error:
        return write_error(settings, error)
    except click.ClickException as error:
        return write_error(settings, _usage(error, arguments))
    except (click.Abort, KeyboardInterrupt, EOFError):
        return 130
    except BrokenPipeError:
        return _leave_quietly()
    except SystemExit as leaving:
        # click's way out of completion, and of a closed pipe, where it has replaced the streams.
        return _leave_quietly() if sys.stdout is not stdout else int(leaving.code or 0)
    except OSError as error:
        message = f"{error.filename or 'the system'}: {error.strerror or error}"
        if settings.commits:
            write_hint(f"recorded, but the result cannot be written: {message}")
            return _leave_quietly()
        return write_error(settings, MesoError("system", message))
    except Exception as error:
        if os.environ.get("MESO_DEBUG"):
            raise
        return write_error(settings, _internal(error, bool(settings.commits)))


def _leave_quietly() -> int:
    """Nothing more can be written to stdout, nor may Python try to at exit. What is recorded is done."""
    with suppress(UnsupportedOperation):  # a stream in memory
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _internal(error: Exception, recorded: bool) -> MesoError:
    message = f"meso failed: {type(error).__name__}: {error}"
    done = "the call was recorded" if recorded else "nothing was recorded"
    return MesoError("internal", message, f"{done}; set MESO_DEBUG=1 to see the traceback")


def _usage(error: click.ClickException, arguments: Sequence[str]) -> MesoError:
    """click's message in our style."""
    message = " ".join(error.format_message().split())
    message = re.sub("is not a valid (integer|float)( range)?", "is not a number", message)
    context = getattr(error, "ctx", None)
    command = [word for word in arguments if word in COMMANDS][:1]
    path = context.command_path if context else " ".join(["meso", *command])
    return Usage("usage", message[:1].lower() + message[1:].rstrip("."), f"'{path} --help' shows how")


def _set_up_streams() -> None:
    """Text that a terminal cannot show is escaped, never an error; a closed stream is an empty one.

    In this order, so that each gets the number of the closed one, and no file that is opened later does.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="backslashreplace")
