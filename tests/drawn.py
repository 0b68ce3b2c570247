"""What is drawn on a screen, as text without colour."""

from __future__ import annotations

import io

from rich.console import RenderableType

from meso_cli.views.console import paper


def to_text(renderable: RenderableType, width: int) -> str:
    """A renderable as text, at most `width` cells wide."""
    console = paper(width, color=False)
    console.print(renderable)
    stream = console.file
    assert isinstance(stream, io.StringIO)
    return "".join(f"{line.rstrip()}\n" for line in stream.getvalue().splitlines())
