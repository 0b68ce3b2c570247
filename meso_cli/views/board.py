"""A board drawn with box characters, as lines of spans that are all equally wide.

Terminals, pages and pipes get the same drawing. Knows no rich and no colour: borders have the mark
`border` (and that of their box, if it is one of `FRAMES`), labels the mark `label`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from events import view
from events.view import Board, Cell, Part, Side, Span
from meso_cli.views.glyphs import Measure, blank, safe
from meso_cli.views.pieces import COLORS
from meso_cli.views.shape import Shape, fit, size_of
from meso_cli.views.signs import signed_box
from meso_cli.views.wrap import cut, joined, pad, width_of, wrap

CORNERS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""Box characters by the sum of their arms: 1 up, 2 right, 4 down, 8 left."""
FRAMES = {"key", *COLORS}
"""The marks of a box that its border gets too."""


def board_lines(
    board: Board, width: int | None, measure: Measure, alike: Sequence[Board] = ()
) -> list[view.Text]:
    """The board without its title, at most `width` cells wide (None: any width).

    alike: boards whose boxes must be of the same size.
    """
    size = size_of((board, *alike), measure)
    shape = fit(size, width)
    lines: list[list[Span]] = []
    columns = max(map(len, board.rows), default=0)
    for start in range(0, columns, shape.columns):
        end = min(start + shape.columns, columns)
        lines += _Band(board, shape, measure, start, end).lines()
    widest = max((width_of(tuple(line), measure) for line in lines), default=0)
    padded = [pad(tuple(line), widest, measure) for line in lines]
    return [joined(Span(blank(span.text), span.mark) for span in line) for line in padded]


def boards_in(parts: Sequence[Part]) -> list[Board]:
    """The boards among parts, those drawn side by side included."""
    flat = [one for part in parts for one in (part.parts if isinstance(part, Side) else (part,))]
    return [part for part in flat if isinstance(part, Board)]


def alike(board: Board, boards: Sequence[Board]) -> list[Board]:
    """The boards with the same labels: one for each player."""
    labels = (board.row_labels, board.column_labels)
    return [one for one in boards if (one.row_labels, one.column_labels) == labels]


class _Band(msgspec.Struct, frozen=True):
    """Some columns of a board, from `start` to before `end`, in a shape."""

    board: Board
    shape: Shape
    measure: Measure
    start: int
    end: int

    def lines(self) -> Iterator[list[Span]]:
        """The whole band, top to bottom."""
        if any(self.board.column_labels[self.start : self.end]):
            yield self._heads()
        rows = self._rows()
        for row in rows:
            yield self._border(row)
            yield from self._row(row)
        yield self._border(rows.stop)

    def _rows(self) -> range:
        """The rows from the first with a box in this band to the last."""
        columns = range(self.start, self.end)
        every = range(len(self.board.rows))
        full = [row for row in every if any(self._here(row, column) for column in columns)]
        return range(full[0], full[-1] + 1) if full else every

    def _heads(self) -> list[Span]:
        """The column labels, each centred over its boxes."""
        line = [Span(" " * self.shape.margin)]
        for label in self.board.column_labels[self.start : self.end]:
            head = cut((Span(safe(label), "label"),), self.shape.box - 1, self.measure)
            room = self.shape.box - width_of(head, self.measure)
            line += (Span(" " * ((room + 1) // 2)), *head, Span(" " * (room // 2)))
        return line

    def _row(self, row: int) -> Iterator[list[Span]]:
        """The lines between two borders."""
        columns = range(self.start, self.end)
        boxes = [self._box(self._here(row, column)) for column in columns]
        height = max(1, *map(len, boxes))
        for number in range(height):
            line = self._margin(row, number == (height - 1) // 2)
            for column, box in zip(columns, boxes, strict=True):
                line.append(self._wall(row, column))
                line += box[number] if number < len(box) else self._inside(())
            yield [*line, self._wall(row, self.end)]

    def _box(self, cell: Cell | None) -> list[view.Text]:
        """The contents of a box, wrapped and padded to its width."""
        if cell is None:
            return []
        lines = signed_box(cell.lines, cell.mark)
        marked = [
            tuple(Span(span.text, f"{cell.mark} {span.mark}".strip()) for span in line) for line in lines
        ]
        return [self._inside(part) for line in marked for part in wrap(line, self.shape.inner, self.measure)]

    def _inside(self, line: view.Text) -> view.Text:
        edge = Span(" " * self.shape.padding)
        return (edge, *pad(line, self.shape.inner, self.measure), edge)

    def _margin(self, row: int, labelled: bool) -> list[Span]:
        """The row's label left of its boxes, or blanks."""
        label = safe(self._label(row)) if labelled and self.shape.margin else ""
        return list(pad((Span(label, "label"),), self.shape.margin, self.measure))

    def _border(self, row: int) -> list[Span]:
        """The line above a row, with the row's label if labels are inset."""
        line: list[Span] = []
        for column in range(self.start, self.end):
            across = self._across(row, column)
            line.append(self._corner(row, column))
            line += [across] * (self.shape.box - 1)
        line.append(self._corner(row, self.end))
        if self.shape.inset and self._label(row):
            self._inset(line, self._label(row))
        return [Span(" " * self.shape.margin), *line]

    def _inset(self, line: list[Span], label: str) -> None:
        """Writes a label over a border."""
        text = cut((Span(f" {safe(label)} ", "label"),), len(line) - 2, self.measure)
        line[1 : 1 + width_of(text, self.measure)] = text

    def _corner(self, row: int, column: int) -> Span:
        """Where four borders meet."""
        arms = (
            self._wall(row - 1, column),
            self._across(row, column),
            self._wall(row, column),
            self._across(row, column - 1),
        )
        sum_of_arms = sum(1 << number for number, arm in enumerate(arms) if arm.text != " ")
        return Span(CORNERS[sum_of_arms], max((arm.mark for arm in arms), key=len))

    def _across(self, row: int, column: int) -> Span:
        """The border above a box."""
        above, below = self._here(row - 1, column), self._here(row, column)
        return _segment("─", above, below, self._joins(row - 1, column, "s", row, column, "n"))

    def _wall(self, row: int, column: int) -> Span:
        """The border left of a box."""
        left, right = self._here(row, column - 1), self._here(row, column)
        return _segment("│", left, right, self._joins(row, column - 1, "e", row, column, "w"))

    def _joins(self, row: int, column: int, side: str, other: int, beside: int, facing: str) -> bool:
        """Whether two boxes are joined, even across two bands."""
        one, two = self._cell(row, column), self._cell(other, beside)
        return one is not None and two is not None and (side in one.joins or facing in two.joins)

    def _here(self, row: int, column: int) -> Cell | None:
        return self._cell(row, column) if self.start <= column < self.end else None

    def _cell(self, row: int, column: int) -> Cell | None:
        rows = self.board.rows
        inside = 0 <= row < len(rows) and 0 <= column < len(rows[row])
        return rows[row][column] if inside else None

    def _label(self, row: int) -> str:
        return self.board.row_labels[row] if row < len(self.board.row_labels) else ""


def _segment(line: str, one: Cell | None, two: Cell | None, open_: bool) -> Span:
    """A piece of border between two places; a blank between two gaps or two joined boxes."""
    if open_ or (one is None and two is None):
        return Span(" ")
    marks = [mark for cell in (one, two) if cell for mark in cell.mark.split() if mark in FRAMES]
    return Span(line, " ".join(["border", *marks[:1]]))
