"""Writes views and score sheets: drawn on a terminal, as plain lines into a pipe.

Loads rich only to draw, so that a pipe gets its output fast. Knows no command and no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from events.view import Part, View
from meso_cli.views import plain
from meso_cli.views.pieces import with_pieces
from meso_cli.views.terminal import Terminal, tolerant

if TYPE_CHECKING:
    from rich.console import RenderableType

    from events.game.score import Sheet


def show(shown: View | Part, terminal: Terminal, pieces: Sequence[str] = ()) -> None:
    """Writes a view or a part. pieces: those of the players by seat, for their colours."""
    if not terminal.rich:
        return write_lines(plain.lines(shown), terminal)
    from meso_cli.views.renderables import draw

    return write_rich(draw(with_pieces(shown, pieces)), terminal)


def show_sheet(sheet: Sheet, names: Sequence[str], terminal: Terminal, pieces: Sequence[str] = ()) -> None:
    """Writes a score sheet. names, pieces: by seat."""
    if not terminal.rich:
        return write_lines(plain.sheet_lines(sheet, names), terminal)
    from meso_cli.views.sheet import draw_sheet

    return write_rich(draw_sheet(sheet, names, pieces), terminal)


def write_lines(lines: Iterable[str], terminal: Terminal) -> None:
    """Writes plain lines."""
    stream = tolerant(terminal.stream)
    stream.writelines(f"{line}\n" for line in lines)


def write_rich(renderable: RenderableType, terminal: Terminal) -> None:
    """Writes a renderable in one go. Errors: as those of plain lines, if the pipe is closed."""
    from meso_cli.views.console import make_console

    console = make_console(terminal)
    with console.capture() as captured:
        console.print(renderable)
    terminal.stream.write(captured.get())
