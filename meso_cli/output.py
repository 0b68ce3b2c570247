"""Where a command's result goes: JSON, plain lines, or a drawing on a terminal.

rich is imported only where something is drawn.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from events.errors import MesoError, Refused
from meso_cli.context import Settings
from meso_cli.views.glyphs import safe
from meso_cli.views.terminal import Terminal

if TYPE_CHECKING:
    from events.view import Part, View

LONGEST = 1000
"""Characters of a message that are shown."""


def emit(settings: Settings, json: Callable[[], object], plain: Callable[[], Iterable[str]]) -> None:
    """Writes a result as JSON or as plain lines; only the form that was asked for is made.

    While something is being recorded the result waits for the commit.
    """
    if settings.json:
        value = json()
        settings.after_commit(lambda: write_json(value))
    else:
        lines = list(plain())
        settings.after_commit(lambda: write_lines(lines))


def emit_part(
    settings: Settings,
    json: Callable[[], object],
    part: Callable[[], View | Part],
    pieces: Sequence[str] = (),
) -> None:
    """As `emit`, for what a terminal draws: a neutral view, or a part of one.

    pieces: those of the session's players by seat, for their colours.
    """
    if settings.json:
        value = json()
        settings.after_commit(lambda: write_json(value))
    else:
        from meso_cli.views.writing import show  # `log` draws nothing, and has to start fast

        shown = part()
        settings.after_commit(lambda: show(shown, terminal_of(settings), pieces))


def terminal_of(settings: Settings) -> Terminal:
    """Stdout as the renderers see it."""
    return Terminal(sys.stdout, settings.color, os.environ)


def wants_drawing(settings: Settings) -> bool:
    """Whether stdout is a terminal, or colour was asked for."""
    return terminal_of(settings).rich


def write_json(value: object) -> None:
    """One JSON value in UTF-8."""
    write_text(msgspec.json.format(json_bytes(value), indent=2).decode() + "\n")


def write_text(text: str) -> None:
    """A text as it is, in UTF-8 whatever the encoding of stdout."""
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None:
        sys.stdout.write(text)
    else:
        sys.stdout.flush()
        buffer.write(text.encode())
        buffer.flush()


def json_bytes(value: object) -> bytes:
    """A value as JSON; what is not valid text in it (a file name in another encoding) becomes `�`."""
    try:
        return msgspec.json.encode(value)
    except UnicodeEncodeError:
        import json  # seldom needed

        text = json.dumps(value, ensure_ascii=False)
        return text.encode(errors="surrogateescape").decode(errors="replace").encode()


def write_lines(lines: Iterable[str]) -> None:
    """Plain lines; a control character in them is shown, not sent to the terminal."""
    for line in lines:
        sys.stdout.write(safe(line) + "\n")


def write_hint(text: str) -> None:
    """A sentence about the result, on stderr: a file that takes the result does not get it."""
    _write_stderr(f"meso: {safe(text)}\n")


def _write_stderr(text: str) -> None:
    """A failure to write there is ignored: the exit code reports it too."""
    with suppress(OSError):
        sys.stderr.write(text)
        sys.stderr.flush()


def write_error(settings: Settings, error: MesoError) -> int:
    """Writes an error to stderr, as JSON if that is asked for; gives its exit code."""
    if settings.json:
        _write_stderr(json_bytes({"error": error_json(error)}).decode() + "\n")
    else:
        where = f"line {error.line}: " if error.line else ""
        for line in (where + _shortened(error.message)).splitlines():
            _write_stderr(f"meso: {safe(line)}\n")
        for line in error.hint.splitlines():
            _write_stderr(f"  {safe(line)}\n")
    return error.status


def _shortened(message: str) -> str:
    """A message short enough to read, even if it quotes a whole file."""
    return message if len(message) <= LONGEST else f"{message[: LONGEST // 2]} … {message[-LONGEST // 2 :]}"


def error_json(error: MesoError) -> dict[str, Any]:
    """An error as JSON."""
    data: dict[str, Any] = {"code": error.code}
    if isinstance(error, Refused):
        data["rule"] = error.rule
        data["problems"] = [
            {"rule": p.rule, "kind": p.severity, "message": p.message} for p in error.problems
        ]
    if error.line is not None:
        data["line"] = error.line
    data["message"] = _shortened(error.message)
    if error.hint:
        data["hint"] = error.hint
    return data
