"""The rich console of a terminal; renderables as text and as SVG pictures.

Loads rich: import it only where something is drawn. Reads no markup. Knows no game.
"""

from __future__ import annotations

import io
from typing import Literal

from rich.console import Console, RenderableType

from meso_cli.views.svg import draw_svg
from meso_cli.views.terminal import Terminal, tolerant

HEIGHT = 100
OLD = ("linux", "ansi", "vt100", "vt220", "cygwin")
"""Terminals with sixteen colours, in which some players look alike."""


def make_console(terminal: Terminal) -> Console:
    """The console that writes to a terminal, with its width and its colours."""
    environ = dict(terminal.environ)
    return Console(
        file=tolerant(terminal.stream),
        width=terminal.width,
        height=None if terminal.interactive and not terminal.dumb else HEIGHT,
        force_terminal=terminal.colored or terminal.interactive,
        force_jupyter=False,
        color_system=_color_system(environ) if terminal.colored else None,
        no_color=not terminal.colored,
        markup=False,
        emoji=False,
        highlight=False,
        _environ=environ,
    )


def _color_system(environ: dict[str, str]) -> Literal["truecolor", "256", "standard"]:
    """The colours that a terminal says it has."""
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return "truecolor"
    return "standard" if environ.get("TERM", "").lower() in OLD else "256"


def to_svg(renderable: RenderableType, width: int, title: str) -> str:
    """A renderable as an SVG picture, `width` cells wide."""
    console = paper(width, color=True)
    return draw_svg(console.render_lines(renderable, pad=False), width, title)


def paper(width: int, *, color: bool) -> Console:
    """A console that shows nothing: for renderables that become text or pictures."""
    return Console(
        file=io.StringIO(),
        width=width,
        height=HEIGHT,
        force_terminal=color,
        color_system="truecolor" if color else None,
        markup=False,
        emoji=False,
        highlight=False,
        legacy_windows=False,
        _environ={},
    )
