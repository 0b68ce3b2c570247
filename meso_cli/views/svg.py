"""Lines of rich segments as an SVG picture that needs no network and no font of its own.

Box characters are drawn as strokes, so that boxes close whatever font a viewer has. Knows no game,
no view and no console.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby

import msgspec
from rich.cells import cell_len
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import TerminalTheme

from meso_cli.views.boxes import CORNERS
from meso_cli.views.glyphs import glyphs, safe
from meso_cli.views.styles import END, ISOLATE

CELL, LINE, SIZE, EDGE, BAR = 9.0, 20.0, 15.0, 18.0, 34.0
"""Pixels: a cell's width, a line's height, the font, the margin, the title's bar."""
FONTS = "'DejaVu Sans Mono','SF Mono',Menlo,Consolas,'Liberation Mono',ui-monospace,monospace"
STROKES = frozenset(CORNERS[1:])
_ANSI = [
    *((60, 60, 60), (204, 68, 51), (61, 139, 55), (148, 116, 42)),
    *((42, 128, 185), (154, 98, 192), (0, 140, 140), (180, 180, 180)),
]
DARK = TerminalTheme((30, 31, 34), (220, 222, 226), _ANSI)
LIGHT = TerminalTheme((252, 252, 250), (36, 38, 42), _ANSI)


class Run(msgspec.Struct, frozen=True):
    """Text of one look in one line, `column` cells from the left."""

    line: int
    column: int
    text: str
    style: Style

    @property
    def width(self) -> int:
        return cell_len(self.text)

    @property
    def drawn(self) -> bool:
        """Whether it is a run of box characters."""
        return STROKES.issuperset(self.text)

    @property
    def x(self) -> float:
        return EDGE + self.column * CELL

    @property
    def y(self) -> float:
        return BAR + self.line * LINE


def draw_svg(lines: list[list[Segment]], columns: int, title: str, theme: TerminalTheme) -> str:
    """The picture of a screen `columns` cells wide."""
    runs = [run for number, line in enumerate(lines) for run in _runs(number, line)]
    width, height = columns * CELL + 2 * EDGE, len(lines) * LINE + BAR + EDGE
    ground, ink = theme.background_color.hex, theme.foreground_color.hex
    name = escape(safe(title))
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img">',
            f"<title>{name}</title>",
            f'<rect width="100%" height="100%" rx="8" fill="{ground}"/>',
            f'<g font-family="{FONTS}" font-size="{SIZE:g}" fill="{ink}" xml:space="preserve">',
            f'<text x="{width / 2:g}" y="22" text-anchor="middle" opacity=".6">{name}</text>',
            *(_ground(run, theme) for run in runs if _background(run.style, theme)),
            *(_stroke(run, theme) if run.drawn else _text(run, theme) for run in runs),
            "</g>",
            "</svg>\n",
        ]
    )


def _runs(number: int, line: Iterable[Segment]) -> Iterator[Run]:
    """A line in runs of text and runs of box characters, without what nobody sees."""
    column = 0
    for segment in line:
        style = segment.style or Style.null()
        for _, group in groupby(glyphs(_clean(segment.text), cell_len), key=_sort):
            run = Run(number, column, "".join(group), style)
            column += run.width
            if run.text.strip() or style.bgcolor or style.reverse:
                yield run


def _clean(text: str) -> str:
    """What XML can hold; runs are placed one by one and need no isolates."""
    shown = text.replace(ISOLATE, "").replace(END, "")
    return "".join(char if char >= " " and not "\ud800" <= char <= "\udfff" else " " for char in shown)


def _sort(glyph: str) -> int:
    """Blanks, box characters, text that is as wide as it is long, and the rest."""
    if glyph == " ":
        return 0
    return 1 if glyph in STROKES else 2 if cell_len(glyph) == 1 else 3


def _ink(style: Style, theme: TerminalTheme) -> str:
    color = style.bgcolor if style.reverse else style.color
    return _hex(color, theme, not style.reverse)


def _background(style: Style, theme: TerminalTheme) -> str:
    if style.reverse:
        return _hex(style.color, theme, True)
    return _hex(style.bgcolor, theme, False) if style.bgcolor else ""


def _hex(color: Color | None, theme: TerminalTheme, foreground: bool) -> str:
    return (color or Color.default()).get_truecolor(theme, foreground=foreground).hex


def _ground(run: Run, theme: TerminalTheme) -> str:
    box = f'x="{run.x:g}" y="{run.y:g}" width="{run.width * CELL:g}" height="{LINE:g}"'
    return f'<rect {box} fill="{_background(run.style, theme)}"/>'


def _text(run: Run, theme: TerminalTheme) -> str:
    place = f'x="{run.x:g}" y="{run.y + LINE * 0.74:g}" textLength="{run.width * CELL:g}"'
    return f"<text {place}{_look(run.style, theme)}>{escape(run.text)}</text>"


def _look(style: Style, theme: TerminalTheme) -> str:
    """The attributes of a text."""
    decoration = " ".join(["underline"] * bool(style.underline) + ["line-through"] * bool(style.strike))
    attributes = {
        "fill": _ink(style, theme) if style.color or style.reverse else "",
        "font-weight": "bold" if style.bold else "",
        "font-style": "italic" if style.italic else "",
        "text-decoration": decoration,
        "opacity": ".6" if style.dim else "",
    }
    return "".join(f' {name}="{value}"' for name, value in attributes.items() if value)


def _stroke(run: Run, theme: TerminalTheme) -> str:
    """Box characters as lines from the middle of their cells."""
    path = ""
    for number, char in enumerate(run.text):
        x, y = run.x + (number + 0.5) * CELL, run.y + LINE / 2
        arms = CORNERS.index(char)
        left, right = CELL / 2 * bool(arms & 8), CELL / 2 * bool(arms & 2)
        up, down = LINE / 2 * bool(arms & 1), LINE / 2 * bool(arms & 4)
        path += f"M{x - left:g} {y:g}h{left + right:g}" if left or right else ""
        path += f"M{x:g} {y - up:g}v{up + down:g}" if up or down else ""
    width = 2 if run.style.bold else 1.2
    return f'<path d="{path}" stroke="{_ink(run.style, theme)}" stroke-width="{width}"/>'
