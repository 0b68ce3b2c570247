"""How commands are declared, and the options and arguments that several of them share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from events.moves.kinds import Word
from events.moves.text import split_line, split_words
from meso_cli.completion import complete_games, complete_positions, complete_sessions

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")
HELP_FLAGS = ["-h", "--help"]
GLOBAL = ("color", "json", "session", "db")


def _keep(ctx: click.Context, param: click.Parameter, value: Any) -> None:
    """Puts an option into the settings; one that is not given changes nothing."""
    if value and param.name:
        setattr(ctx.obj, param.name, value)


def global_options(command: F) -> F:
    """Adds `--db`, `-s`, `--json` and `--color`; they reach the command in its Settings."""
    settings: dict[str, Any] = {"expose_value": False, "callback": _keep}
    colors = click.Choice(["auto", "always", "never"])
    for add in (
        click.option("--color", type=colors, **settings, help="When to use colour."),
        click.option("--json", is_flag=True, **settings, help="Print one JSON value."),
        click.option(
            "-s",
            "--session",
            metavar="SESSION",
            **settings,
            shell_complete=complete_sessions,
            help="Use this session instead of the current one.",
        ),
        click.option("--db", metavar="FILE", **settings, type=click.Path(), help="Use this record file."),
    ):
        command = add(command)
    return command


def meso_command(name: str, free_words: bool = False) -> Callable[[Callable[..., Any]], click.Command]:
    """Declares a command: the global options, and the Settings as the function's first argument.

    free_words: an unknown option is a word like any other, for moves and notes.
    """
    context = {"help_option_names": HELP_FLAGS, "ignore_unknown_options": free_words}

    def declare(function: Callable[..., Any]) -> click.Command:
        declared = click.command(name=name, context_settings=context)(
            global_options(click.pass_obj(function))
        )
        # A command's own options come first in its help.
        declared.params.sort(key=lambda param: param.name in GLOBAL and isinstance(param, click.Option))
        return declared

    return declare


anyway_option = click.option(
    "--anyway", metavar="WHY", default="", help="Overrule the rules if they object; WHY is recorded."
)
dry_run_option = click.option("--dry-run", is_flag=True, help="Show what would change; change nothing.")
game_option = click.option(
    "--game", default="", metavar="GAME", shell_complete=complete_games, help="Only this game."
)
last_option = click.option("-n", "count", type=click.IntRange(min=0), metavar="N", help="Only the last N.")
on_option = click.option(
    "--on", metavar="POS", shell_complete=complete_positions, help="The position; @ by default."
)
secrets_option = click.option(
    "--secrets", is_flag=True, help="Include what is hidden until the end, such as own goals."
)


def last(rows: Sequence[T], count: int | None) -> Sequence[T]:
    """The rows that `-n` asks for. count: None for all."""
    return rows if count is None else rows[max(len(rows) - count, 0) :]


def moves_of_arguments(words: Sequence[str]) -> list[list[Word]]:
    """The moves that arguments hold: one argument is a line of move text, several are its words."""
    return split_line(words[0]) if len(words) == 1 else split_words(words)
