"""How a board fits a width: the size of its boxes, where its labels stand, how many columns a band has.

Knows numbers and labels, draws nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from events import view
from events.view import Board
from meso_cli.views.glyphs import Measure, safe
from meso_cli.views.marks import signed_box
from meso_cli.views.wrap import drawing, longest_word, width_of

WIDEST = 30
NARROWEST = 3
BROKEN = 10
"""Boxes narrower than this (and than their longest word) are folded into bands."""
GAP = 1
"""Cells between a row's label and its boxes."""


class Size(msgspec.Struct, frozen=True):
    """What the contents of a board ask for, in cells.

    natural: the longest line of a box. word: the longest word. broken: what is left where words may be
    broken. label: the longest row label.
    """

    columns: int
    natural: int
    word: int
    broken: int
    label: int


class Fit(msgspec.Struct, frozen=True):
    """The shape chosen. inner: cells inside a box without its padding. margin: cells left of the boxes
    for the labels; 0 with `inset` labels, which stand in the border above their row."""

    inner: int
    padding: int
    columns: int
    margin: int = 0
    inset: bool = False

    @property
    def box(self) -> int:
        """The cells from one border to the next, the first border included."""
        return 1 + self.inner + 2 * self.padding

    @property
    def width(self) -> int:
        """The cells of a whole line."""
        return self.margin + self.columns * self.box + 1


def size_of(boards: Sequence[Board], measure: Measure) -> Size:
    """What boards of equal boxes ask for together."""
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
    """The width that a line would like: text is folded when it is long, a drawing is not."""
    width = width_of(line, measure)
    return width if drawing(line) else min(width, WIDEST)


def fit(size: Size, width: int | None) -> Fit:
    """The best shape in a width; None: as wide as the contents ask."""
    margin = size.label + GAP if size.label else 0
    best = Fit(size.natural, 1, size.columns, margin)
    if width is None or best.width <= width:
        return best
    return next((shape for shape in _shapes(size, width) if shape.width <= width), _last(width))


def least(size: Size) -> int:
    """The narrowest width at which no word is broken and no column is folded away."""
    margin = size.label + GAP if size.label else 0
    return Fit(max(size.word, NARROWEST), 1, size.columns, margin).width


def _shapes(size: Size, width: int) -> Iterator[Fit]:
    """Shapes from the best to the worst: all columns, labels beside, then in the border, then bands."""
    for count in range(size.columns, 0, -1):
        shapes = _of_columns(size, count, width)
        yield from (shape for shape in shapes if shape.inner >= size.natural)
        yield from (shape for shape in shapes if shape.inner >= size.word)
        yield from (shape for shape in reversed(shapes) if shape.inner >= max(size.broken, NARROWEST))


def _of_columns(size: Size, count: int, width: int) -> list[Fit]:
    """Shapes of so many columns, the boxes ever wider and the air ever less."""
    margin = size.label + GAP if size.label else 0
    places = [(left, inset, air) for left, inset in ((margin, False), (0, bool(margin))) for air in (1, 0)]
    return [
        Fit(min((width - left - 1) // count - 1 - 2 * air, size.natural), air, count, left, inset)
        for left, inset, air in places
    ]


def _last(width: int) -> Fit:
    """One column, as narrow as it must be."""
    return Fit(max(width - 2, 1), 0, 1, 0, True)
