"""Writes views and score sheets to a terminal: rich where a person looks, plain lines into a pipe.

Loads no rich by itself: a pipe gets plain lines and starts fast. Knows no command and no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from events.view import Part, View
from meso_cli.views import plain
from meso_cli.views.terminal import Terminal, tolerant

if TYPE_CHECKING:
    from rich.console import RenderableType

    from events.game.score import Sheet


def show(shown: View | Part, terminal: Terminal) -> None:
    """Writes a view or a part of one."""
    if not terminal.rich:
        return write_lines(plain.lines(shown), terminal)
    from meso_cli.views.table import draw

    return write_rich(draw(shown), terminal)


def show_sheet(sheet: Sheet, names: Sequence[str], terminal: Terminal) -> None:
    """Writes a score sheet."""
    if not terminal.rich:
        return write_lines(plain.sheet_lines(sheet, names), terminal)
    from meso_cli.views.sheet import draw_sheet

    return write_rich(draw_sheet(sheet, names), terminal)


def write_lines(lines: Iterable[str], terminal: Terminal) -> None:
    """Writes plain lines."""
    stream = tolerant(terminal.stream)
    stream.writelines(f"{line}\n" for line in lines)


def write_rich(renderable: RenderableType, terminal: Terminal) -> None:
    """Writes a renderable, at once: what a closed pipe means is the caller's, as with plain lines."""
    from meso_cli.views.console import make_console

    console = make_console(terminal)
    with console.capture() as captured:
        console.print(renderable)
    terminal.stream.write(captured.get())
