"""The root command, and the one place where errors become text and exit codes.

Commands are imported when they are called: `--help` of the root needs none of them.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import StringIO
from typing import TYPE_CHECKING, Any

import click

from events.errors import MesoError
from meso_cli.context import Settings, Watched
from meso_cli.options import common_options
from meso_cli.output import say_error
from meso_cli.version import VERSION

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

# name → what it does, in the order of the help
COMMANDS: dict[str, str] = {
    "new": "Start a session of a game.",
    "log": "Record moves.",
    "table": "The live logging shell.",
    "undo": "Take back steps.",
    "redo": "Bring back what undo took.",
    "amend": "Correct a move of the past; the later ones are applied again.",
    "insert": "Put a move into the past.",
    "drop": "Leave moves of the past out.",
    "note": "Write a comment on a position.",
    "mark": "Set a bookmark on a position.",
    "show": "The table at a position.",
    "history": "The moves of the line.",
    "tree": "All lines of the session.",
    "find": "Moves and notes that hold a text.",
    "moves": "What can be logged now, and how a move is written.",
    "score": "The score sheet with every term.",
    "diff": "What differs between two positions.",
    "replay": "Play the session back.",
    "branch": "List, make, rename, hide or promote branches.",
    "switch": "Put the table on another branch.",
    "ops": "Every operation on the session; go back to an earlier view.",
    "sessions": "List the sessions.",
    "open": "Make a session the current one.",
    "rename": "Give the session another name.",
    "archive": "Put a session away, or take it out again.",
    "players": "The people: rename, merge, forget.",
    "stats": "Figures over many sessions.",
    "achievements": "What a solo player has reached.",
    "cards": "The catalogue of cards.",
    "export": "Write a session to a file.",
    "import": "Read sessions from files.",
    "check": "Prove that the record is whole.",
    "backup": "Copy the record while it is in use.",
    "path": "Where the record lies.",
    "schema": "The JSON Schema of a game's events.",
    "games": "The games that can be recorded.",
    "rules": "A game's rules, options and readings.",
    "demo": "A recorded game, replayed to its final score.",
    "timer": "A build timer for Mesozooic.",
    "completion": "Print the shell completion script.",
    "help": "Help with a command, or with an error code.",
}


class LazyGroup(click.Group):
    """A group whose commands are modules of `meso_cli.commands`, imported when needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(
            f"meso_cli.commands.{cmd_name}_" if cmd_name == "import" else f"meso_cli.commands.{cmd_name}"
        )
        command = module.command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-") and not ctx.resilient_parsing:
            from events.errors import Usage
            from events.names import did_you_mean  # only on the way to an error

            meant = did_you_mean(args[0], COMMANDS)
            message = f"there is no command {args[0]!r}" + (f": {meant}" if meant else "")
            raise Usage("usage", message, "'meso --help' lists the commands")
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The commands' names, without importing one, and the options."""
        from click.shell_completion import CompletionItem

        named = [
            CompletionItem(name, help=said) for name, said in COMMANDS.items() if name.startswith(incomplete)
        ]
        return named + click.Command.shell_complete(self, ctx, incomplete)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=LazyGroup, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(VERSION, prog_name="meso")
@common_options
@click.pass_context
def root(ctx: click.Context) -> None:
    """Records table games move by move: undo, branch, correct, replay, score.

    Without a command: where the current session stands.
    """
    if ctx.invoked_subcommand is None:
        from meso_cli.commands.status import status

        status(ctx.obj)


def main(arguments: Sequence[str] | None = None) -> None:
    """The process: runs a command and leaves with the documented exit code.

    A short-lived process need not collect its garbage, nor take its modules apart at the end:
    the record is closed and the streams are flushed by then. Both are a quarter of a start.
    """
    gc.set_threshold(200_000, 20, 20)
    code = run(list(sys.argv[1:] if arguments is None else arguments))
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:
        code = code or 1
    os._exit(code)


def run(arguments: list[str], watched: Watched | None = None) -> int:
    """Runs a command line; gives the exit code. Errors are written, never raised."""
    _set_up_streams()
    stdout = sys.stdout
    settings = Settings(json="--json" in arguments, watched=watched)
    try:
        result: Any = root.main(arguments, prog_name="meso", standalone_mode=False, obj=settings)
        sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except MesoError as error:
        return say_error(settings, error)
    except click.ClickException as error:
        return say_error(settings, _usage(error, arguments))
    except (click.Abort, KeyboardInterrupt, EOFError):
        return 130
    except BrokenPipeError:
        return _leave_quietly()
    except SystemExit as leaving:
        # click's way out of completion, and of a closed pipe: then it has put other streams in place.
        return _leave_quietly() if sys.stdout is not stdout else int(leaving.code or 0)
    except OSError as error:
        return say_error(
            settings, MesoError("system", f"{error.filename or 'the system'}: {error.strerror or error}")
        )
    except Exception as error:
        if os.environ.get("MESO_DEBUG"):
            raise
        return say_error(settings, _unforeseen(error))


def _leave_quietly() -> int:
    """The reader went away: nothing is left to say, and nothing may be said at exit either."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _unforeseen(error: Exception) -> MesoError:
    name = type(error).__name__
    return MesoError(
        "internal", f"meso failed: {name}: {error}", "nothing was recorded; MESO_DEBUG=1 shows where"
    )


def _usage(error: click.ClickException, arguments: Sequence[str]) -> MesoError:
    import re

    from events.errors import Usage

    message = " ".join(error.format_message().split())
    message = re.sub("is not a valid (integer|float)( range)?", "is not a number", message)
    context = getattr(error, "ctx", None)
    named = [word for word in arguments if word in COMMANDS][:1]
    path = context.command_path if context else " ".join(["meso", *named])
    return Usage("usage", message[:1].lower() + message[1:].rstrip("."), f"'{path} --help' shows how")


def _set_up_streams() -> None:
    """Text that a terminal cannot show is escaped, never an error; what is closed takes everything."""
    sys.stdout, sys.stderr = sys.stdout or StringIO(), sys.stderr or StringIO()
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="backslashreplace")
