"""Where a command's result goes: JSON, plain lines, or a drawing on a terminal.

rich is imported only where something is drawn.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from events.errors import MesoError, Refused
from meso_cli.context import Settings
from meso_cli.views.glyphs import safe
from meso_cli.views.terminal import Color, Terminal

if TYPE_CHECKING:
    from rich.console import RenderableType

    from events.view import Part, View

LONGEST = 1000
"""Characters of an error's message."""


def emit(
    settings: Settings,
    json: Callable[[], object],
    plain: Callable[[], Iterable[str]],
    drawn: Callable[[], RenderableType] | None = None,
) -> None:
    """Writes a result in the form that was asked for; the forms are made only when wanted.

    While something is being recorded the result waits: what is said to be done is on the disk.
    """
    if settings.json:
        value = json()
        settings.say(lambda: write_json(value))
    elif drawn is not None and wants_drawing(settings):
        renderable = drawn()
        settings.say(lambda: draw(settings, renderable))
    else:
        lines = list(plain())
        settings.say(lambda: write_lines(lines))


def emit_part(
    settings: Settings,
    json: Callable[[], object],
    part: Callable[[], View | Part],
    pieces: Sequence[str] = (),
) -> None:
    """As `emit`, for what is both drawn and written plainly from one neutral part.

    pieces: those of the session's players by seat, for their colours.
    """
    if settings.json:
        value = json()
        settings.say(lambda: write_json(value))
    else:
        from meso_cli.views.writing import show  # `log` draws nothing, and has to start fast

        shown = part()
        settings.say(lambda: show(shown, terminal_of(settings), pieces))


def terminal_of(settings: Settings) -> Terminal:
    """Stdout as the renderers see it."""
    color: Color = (
        "always" if settings.color == "always" else "never" if settings.color == "never" else "auto"
    )
    return Terminal(sys.stdout, color, os.environ)


def wants_drawing(settings: Settings) -> bool:
    """Whether stdout is looked at by a person, or colour was asked for."""
    return terminal_of(settings).rich


def draw(settings: Settings, renderable: RenderableType) -> None:
    """Draws on the terminal."""
    from meso_cli.views.writing import write_rich

    write_rich(renderable, terminal_of(settings))


def write_json(value: object) -> None:
    """One JSON value in UTF-8."""
    data = msgspec.json.format(json_bytes(value), indent=2) + b"\n"
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None:
        sys.stdout.write(data.decode())
    else:
        sys.stdout.flush()
        buffer.write(data)
        buffer.flush()


def json_bytes(value: object) -> bytes:
    """A value as JSON; what is no valid text in it (a file's name in another encoding) comes as `�`."""
    try:
        return msgspec.json.encode(value)
    except UnicodeEncodeError:
        import json  # only where a name is broken

        text = json.dumps(value, ensure_ascii=False)
        return text.encode(errors="surrogateescape").decode(errors="replace").encode()


def write_lines(lines: Iterable[str]) -> None:
    """Plain lines; a control character in them is shown, not sent."""
    for line in lines:
        sys.stdout.write(safe(line) + "\n")


def say_hint(text: str) -> None:
    """A sentence beside the result: on stderr, so that it is in no file."""
    sys.stderr.write(f"meso: {safe(text)}\n")


def say_error(settings: Settings, error: MesoError) -> int:
    """Writes an error where people or programs look for it; gives its exit code."""
    if settings.json:
        sys.stderr.write(json_bytes({"error": error_json(error)}).decode() + "\n")
    else:
        where = f"line {error.line}: " if error.line else ""
        for line in (where + shortened(error.message)).splitlines():
            sys.stderr.write(f"meso: {safe(line)}\n")
        for line in error.hint.splitlines():
            sys.stderr.write(f"  {safe(line)}\n")
    return error.status


def shortened(message: str) -> str:
    """A message of a length that can be read, also where it quotes a whole file."""
    return message if len(message) <= LONGEST else f"{message[: LONGEST // 2]} … {message[-LONGEST // 2 :]}"


def error_json(error: MesoError) -> dict[str, Any]:
    """An error as programs read it."""
    made: dict[str, Any] = {"code": error.code}
    if isinstance(error, Refused):
        made["rule"] = error.rule
        made["problems"] = [
            {"rule": p.rule, "kind": p.severity, "message": p.message} for p in error.problems
        ]
    if error.line is not None:
        made["line"] = error.line
    made["message"] = shortened(error.message)
    if error.hint:
        made["hint"] = error.hint
    return made
