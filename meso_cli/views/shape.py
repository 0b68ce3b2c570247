"""The shape of a board in a given width: the size of its boxes, the place of its labels, its bands.

A board too wide for the screen is split into bands of columns. Draws nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from events import view
from events.view import Board
from meso_cli.views.glyphs import Measure, safe
from meso_cli.views.signs import signed_box
from meso_cli.views.wrap import drawing, longest_word, width_of

WIDEST = 30
"""Text in a box is wrapped beyond this width."""
NARROWEST = 3
BROKEN = 10
"""A board is split into bands before a word is broken in a box narrower than this."""
GAP = 1
"""Cells between a row's label and its boxes."""


class Size(msgspec.Struct, frozen=True):
    """The widths that the contents of a board need, in cells.

    natural: no line wraps (but see `WIDEST`). word: no word breaks. broken: long words break.
    label: the longest row label.
    """

    columns: int
    natural: int
    word: int
    broken: int
    label: int


class Shape(msgspec.Struct, frozen=True):
    """The shape of a board. inner: cells inside a box without its padding. columns: those in a band.
    margin: cells left of the boxes for the labels. inset: labels are in the border above their row."""

    inner: int
    padding: int
    columns: int
    margin: int = 0
    inset: bool = False

    @property
    def box(self) -> int:
        """The cells from one border to the next, including the first border."""
        return 1 + self.inner + 2 * self.padding

    @property
    def width(self) -> int:
        """The cells of a whole line."""
        return self.margin + self.columns * self.box + 1


def size_of(boards: Sequence[Board], measure: Measure) -> Size:
    """The widths that boards need when all their boxes are equally wide."""
    sizes = [_size(board, measure) for board in boards]
    return Size(*(max(numbers) for numbers in zip(*map(msgspec.structs.astuple, sizes), strict=True)))


def _size(board: Board, measure: Measure) -> Size:
    cells = [cell for row in board.rows for cell in row if cell is not None]
    lines = [line for cell in cells for line in signed_box(cell.lines, cell.mark)]
    natural = max((_asks(line, measure) for line in lines), default=0)
    heads = [measure(safe(label)) for label in board.column_labels]
    labels = [measure(safe(label)) for label in board.row_labels[: len(board.rows)]]
    natural = max(natural, NARROWEST, max(heads, default=0) - 2)
    words = [(longest_word(line, measure), drawing(line)) for line in lines]
    word = min(max((word for word, _ in words), default=0), natural)
    broken = max((word if whole else min(word, BROKEN) for word, whole in words), default=0)
    columns = max(map(len, board.rows), default=0) or 1
    return Size(columns, natural, word, min(broken, natural), max(labels, default=0))


def _asks(line: view.Text, measure: Measure) -> int:
    """The width at which a line is not wrapped; long text is wrapped anyway, a drawing never."""
    width = width_of(line, measure)
    return width if drawing(line) else min(width, WIDEST)


def fit(size: Size, width: int | None) -> Shape:
    """The best shape in a width; None: the natural one."""
    margin = size.label + GAP if size.label else 0
    best = Shape(size.natural, 1, size.columns, margin)
    if width is None or best.width <= width:
        return best
    return next((shape for shape in _shapes(size, width) if shape.width <= width), _last(width))


def least(size: Size) -> int:
    """The narrowest width at which no word breaks and all columns are in one band."""
    margin = size.label + GAP if size.label else 0
    return Shape(max(size.word, NARROWEST), 1, size.columns, margin).width


def _shapes(size: Size, width: int) -> Iterator[Shape]:
    """Shapes from best to worst: labels beside the boxes, then inset, then fewer columns in a band."""
    for count in range(size.columns, 0, -1):
        shapes = _of_columns(size, count, width)
        yield from (shape for shape in shapes if shape.inner >= size.natural)
        yield from (shape for shape in shapes if shape.inner >= size.word)
        yield from (shape for shape in reversed(shapes) if shape.inner >= max(size.broken, NARROWEST))


def _of_columns(size: Size, count: int, width: int) -> list[Shape]:
    """Shapes with that many columns in a band: the boxes get wider, the padding goes."""
    margin = size.label + GAP if size.label else 0
    places = [(left, inset, pad) for left, inset in ((margin, False), (0, bool(margin))) for pad in (1, 0)]
    return [
        Shape(min((width - left - 1) // count - 1 - 2 * pad, size.natural), pad, count, left, inset)
        for left, inset, pad in places
    ]


def _last(width: int) -> Shape:
    """One column in a band, words broken if they must be."""
    return Shape(max(width - 2, 1), 0, 1, 0, True)
