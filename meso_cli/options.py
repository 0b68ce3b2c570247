"""The global options, which stand before or after a command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from meso_cli.completion import complete_sessions
from meso_cli.context import Settings

F = TypeVar("F", bound=Callable[..., Any])


def _keep(ctx: click.Context, param: click.Parameter, value: Any) -> None:
    """Puts a given option into the settings; one that is not given changes nothing."""
    settings = ctx.ensure_object(Settings)
    if value and param.name:
        setattr(settings, param.name, value)


def common_options(command: F) -> F:
    """Adds `--db`, `-s`, `--json` and `--color`; they reach the command in its Settings."""
    for add in (
        click.option(
            "--color",
            type=click.Choice(["auto", "always", "never"]),
            expose_value=False,
            callback=_keep,
            help="Colours, also into a pipe or never.",
        ),
        click.option(
            "--json", is_flag=True, expose_value=False, callback=_keep, help="One JSON value on stdout."
        ),
        click.option(
            "-s",
            "--session",
            metavar="SESSION",
            expose_value=False,
            callback=_keep,
            shell_complete=complete_sessions,
            help="Another session than the current one.",
        ),
        click.option(
            "--db",
            metavar="FILE",
            expose_value=False,
            callback=_keep,
            type=click.Path(),
            help="The record file.",
        ),
    ):
        command = add(command)
    return command


def meso_command(**settings: Any) -> Callable[[Callable[..., Any]], click.Command]:
    """Declares a command: the common options, and the Settings as the first argument."""

    def declare(function: Callable[..., Any]) -> click.Command:
        made: click.Command = click.command(
            **{"context_settings": {"help_option_names": ["-h", "--help"]}, **settings}
        )(common_options(click.pass_obj(function)))
        common = {"db", "session", "json", "color"}
        # A command's own options come first in its help.
        made.params.sort(key=lambda param: param.name in common and isinstance(param, click.Option))
        return made

    return declare
