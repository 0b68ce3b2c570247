"""`meso help`: explains commands and error codes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click

from events.error_codes import GROUPS, ErrorCode
from events.errors import Usage
from events.names import did_you_mean
from events.view import Grid, Paragraph, Span, Text, View, text
from meso_cli.context import Settings
from meso_cli.options import meso_command
from meso_cli.output import emit, emit_part

ERRORS = "errors"
CODES = {known.code: (group, known) for group, codes in GROUPS.items() for known in codes}


def _commands(ctx: click.Context) -> click.Group:
    """The root command, from click's context, since no command loads it."""
    root = ctx.find_root().command
    assert isinstance(root, click.Group)
    return root


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The commands and `errors`; after `errors` its codes."""
    known: Iterable[str] = (*_commands(ctx).list_commands(ctx), ERRORS)
    if param.name == "code":
        known = CODES if ctx.params.get("topic") == ERRORS else ()
    return [word for word in known if word.startswith(incomplete)]


@meso_command(name="help")
@click.argument("topic", default="", metavar="[COMMAND|errors]", shell_complete=_complete)
@click.argument("code", default="", metavar="[CODE]", shell_complete=_complete)
@click.pass_context
def command(ctx: click.Context, settings: Settings, topic: str, code: str) -> None:
    """Explain a command or an error code.

    \b
    meso help log                  as 'meso log --help'
    meso help errors               every error code, with what to do
    meso help errors no-session    one of them
    """
    if topic == ERRORS:
        _show_codes(settings, code)
    elif code:
        raise Usage("usage", f"{topic} takes no CODE", "'meso help errors CODE' explains an error code")
    else:
        shown = _help_text(ctx.find_root(), topic)
        emit(settings, lambda: {"topic": topic, "help": shown}, shown.splitlines)


def _help_text(root: click.Context, topic: str) -> str:
    """The help of a command, of meso itself for "". Errors: `Usage` if there is no such command."""
    if not topic:
        return root.get_help()
    commands = _commands(root)
    found = commands.get_command(root, topic)
    if found is None:
        hint = did_you_mean(topic, (*commands.list_commands(root), ERRORS))
        raise Usage("usage", f"there is no help on {topic!r}", hint or "'meso help' lists the commands")
    return found.make_context(topic, [], parent=root, resilient_parsing=True).get_help()


def _show_codes(settings: Settings, code: str) -> None:
    if not code:
        emit_part(settings, lambda: [_json(*known) for known in CODES.values()], _table)
    elif code in CODES:
        emit_part(settings, lambda: _json(*CODES[code]), lambda: _at_length(*CODES[code]))
    else:
        hint = did_you_mean(code, CODES) or "'meso help errors' lists the codes"
        raise Usage("usage", f"there is no error code {code!r}", hint)


def _json(group: str, known: ErrorCode) -> dict[str, Any]:
    return {
        "code": known.code,
        "exit": known.status,
        "group": group,
        "meaning": known.meaning,
        "help": known.help,
    }


def _table() -> View:
    parts = tuple(Grid(("code", "exit", "meaning", "what to do"), _rows(c), g) for g, c in GROUPS.items())
    return View("Error codes", "the 'code' of an error with --json", parts)


def _rows(codes: Iterable[ErrorCode]) -> tuple[tuple[Text, ...], ...]:
    return tuple(
        (text(Span(known.code, "key")), text(str(known.status)), text(known.meaning), text(known.help))
        for known in codes
    )


def _at_length(group: str, known: ErrorCode) -> View:
    exits = text(f"{group}; exit {known.status}")
    return View(known.code, known.meaning, (Paragraph((text(known.help), exits)),))
