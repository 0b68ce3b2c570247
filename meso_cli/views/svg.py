"""Lines of rich segments as an SVG picture, which needs no network and no font of its own.

Box characters are drawn as strokes, so that boxes have no gaps in any font. Knows no game, no view and no
console.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby

import msgspec
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

from meso_cli.views.board import CORNERS
from meso_cli.views.glyphs import glyphs, safe
from meso_cli.views.styles import END, ISOLATE

CELL, LINE, SIZE, EDGE, BAR = 9.0, 20.0, 15.0, 18.0, 34.0
"""In pixels: the width of a cell, the height of a line, the font, the margin, the title bar."""
FONTS = "'DejaVu Sans Mono','SF Mono',Menlo,Consolas,'Liberation Mono',ui-monospace,monospace"
STROKES = frozenset(CORNERS[1:])
GROUND, INK = "#1e1f22", "#dcdee2"


class Run(msgspec.Struct, frozen=True):
    """Text of one style in one line, `column` cells from the left."""

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


def draw_svg(lines: list[list[Segment]], columns: int, title: str) -> str:
    """The picture of a screen `columns` cells wide."""
    runs = [run for number, line in enumerate(lines) for run in _runs(number, line)]
    width, height = columns * CELL + 2 * EDGE, len(lines) * LINE + BAR + EDGE
    name = escape(safe(title))
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img">',
            f"<title>{name}</title>",
            f'<rect width="100%" height="100%" rx="8" fill="{GROUND}"/>',
            f'<g font-family="{FONTS}" font-size="{SIZE:g}" fill="{INK}" xml:space="preserve">',
            f'<text x="{width / 2:g}" y="22" text-anchor="middle" opacity=".6">{name}</text>',
            *(_stroke(run) if run.drawn else _text(run) for run in runs),
            "</g>",
            "</svg>\n",
        ]
    )


def _runs(number: int, line: Iterable[Segment]) -> Iterator[Run]:
    """The visible runs of a line; box characters are apart from text."""
    column = 0
    for segment in line:
        style = segment.style or Style.null()
        for _, group in groupby(glyphs(_clean(segment.text), cell_len), key=_sort_of):
            run = Run(number, column, "".join(group), style)
            column += run.width
            if run.text.strip():
                yield run


def _clean(text: str) -> str:
    """The text as XML can hold it; each run has a place of its own, so isolates are not needed."""
    shown = text.replace(ISOLATE, "").replace(END, "")
    return "".join(char if char >= " " and not "\ud800" <= char <= "\udfff" else " " for char in shown)


def _sort_of(glyph: str) -> int:
    """Blanks, box characters, characters of one cell, and all others."""
    if glyph == " ":
        return 0
    return 1 if glyph in STROKES else 2 if cell_len(glyph) == 1 else 3


def _text(run: Run) -> str:
    place = f'x="{run.x:g}" y="{run.y + LINE * 0.74:g}" textLength="{run.width * CELL:g}"'
    return f"<text {place}{_look(run.style)}>{escape(run.text)}</text>"


def _look(style: Style) -> str:
    """The style of a text as attributes."""
    attributes = {
        "fill": _color(style),
        "font-weight": "bold" if style.bold else "",
        "font-style": "italic" if style.italic else "",
    }
    return "".join(f' {name}="{value}"' for name, value in attributes.items() if value)


def _color(style: Style) -> str:
    return style.color.get_truecolor().hex if style.color else ""


def _stroke(run: Run) -> str:
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
    return f'<path d="{path}" stroke="{_color(run.style) or INK}" stroke-width="{width}"/>'
