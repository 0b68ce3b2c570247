"""Views and their parts as rich renderables: what people see on a screen.

Nothing is read as markup: each text is a rich `Text`, made safe first. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich import box
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from events import view
from events.view import Board, Grid, Paragraph, Part, Side, Span, View
from meso_cli.views.board import alike, board_lines, boards_in
from meso_cli.views.shape import fit, least, size_of
from meso_cli.views.signs import signed
from meso_cli.views.styles import draw_line, draw_span, draw_text, draw_word, style_of

INDENT = 2
GAP = 4
"""Cells between parts drawn side by side."""
READABLE = {Paragraph: 24, Grid: 44, Board: 0}
"""Parts are not made narrower than this to fit beside others; a board knows its own least width."""

Titled = Paragraph | Board | Grid


def draw(shown: View | Part) -> RenderableType:
    """A view or a part as a renderable."""
    return _view(shown) if isinstance(shown, View) else _part(shown, boards_in((shown,)))


def _view(shown: View) -> RenderableType:
    head = Text("   ").join(
        draw_word(text, mark) for text, mark in ((shown.title, "title"), (shown.subtitle, "")) if text
    )
    boards = boards_in(shown.parts)
    drawn = [*([head] if head.plain else []), *(_part(part, boards) for part in shown.parts)]
    return Group(*_spaced(drawn))


def _spaced(drawn: list[RenderableType]) -> Iterator[RenderableType]:
    """Renderables with a blank line between them."""
    for number, one in enumerate(drawn):
        if number:
            yield Text("")
        yield one


def _part(part: Part, boards: Sequence[Board]) -> RenderableType:
    if isinstance(part, Side):
        return Beside(part, boards)
    if not part.title:
        return _body(part, boards)
    title = draw_span(signed(Span(part.title, f"title {part.mark}".strip())))
    return Group(Padding(title, 0, expand=False), _body(part, boards))


def _body(part: Titled, boards: Sequence[Board]) -> RenderableType:
    match part:
        case Paragraph():
            return _paragraph(part)
        case Grid():
            return _grid(part)
        case Board():
            return Boxes(part, alike(part, boards))


def _paragraph(part: Paragraph) -> RenderableType:
    texts = [draw_text(line) for line in part.lines]
    for text in texts:
        text.end = "\n"
        if part.clip:
            text.no_wrap, text.overflow = True, "ellipsis"
    return Padding(Group(*texts), (0, 0, 0, INDENT if part.title else 0), expand=False)


def _grid(grid: Grid) -> Table:
    """A table with one line, under the heads."""
    heads = any(grid.columns)
    table = Table(
        box=box.SIMPLE if heads else None,
        show_header=heads,
        border_style=style_of("border"),
        show_edge=False,
        pad_edge=False,
        collapse_padding=True,
    )
    for number, head in enumerate(grid.columns):
        right = number in grid.right
        table.add_column(
            draw_word(head, "head"), justify="right" if right else "left", overflow="fold", no_wrap=right
        )
    for row in grid.rows:
        table.add_row(*map(draw_text, row))
    return table


class Boxes:
    """A board, whose shape depends on the width."""

    def __init__(self, board: Board, boards: Sequence[Board]) -> None:
        self.board = board
        self.boards = boards

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        return _drawn(board_lines(self.board, options.max_width, cell_len, self.boards))

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        size = size_of((self.board, *self.boards), cell_len)
        return Measurement(least(size), fit(size, None).width).with_maximum(options.max_width)


def _drawn(lines: list[view.Text]) -> Iterator[Text]:
    """Lines of a drawing, which must not be wrapped again."""
    for line in lines:
        text = draw_line(line)
        text.no_wrap, text.overflow, text.end = True, "crop", "\n"
        yield text


class Beside:
    """Parts side by side, in as many rows as the width makes necessary."""

    def __init__(self, side: Side, boards: Sequence[Board]) -> None:
        self.side = side
        self.boards = boards

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        drawn = [_part(part, self.boards) for part in self.side.parts]
        sizes = [Measurement.get(console, options, one) for one in drawn]
        wishes = list(map(_wish, self.side.parts, sizes))
        width = options.max_width
        yield from _spaced([_row(row, drawn, wishes, width) for row in _rows(wishes, width)])


def _wish(part: Titled, found: Measurement) -> Measurement:
    """The least width at which a part is readable, and the width at which nothing in it wraps."""
    return Measurement(min(max(READABLE[type(part)], found.minimum), found.maximum), found.maximum)


def _rows(wishes: list[Measurement], width: int) -> Iterator[list[int]]:
    """The numbers of the parts in each row, as many as fit."""
    row: list[int] = []
    used = 0
    for number, wish in enumerate(wishes):
        if row and used + GAP + wish.minimum > width:
            yield row
            row, used = [], 0
        used += wish.minimum + (GAP if row else 0)
        row.append(number)
    if row:
        yield row


def _widths(wishes: list[Measurement], width: int) -> list[int]:
    """The width of each part: its least, and a share of what is left, up to its most."""
    widths = [min(wish.minimum, width) for wish in wishes]
    rest = width - sum(widths) - GAP * (len(widths) - 1)
    for number, wish in enumerate(wishes):
        more = min(wish.maximum - widths[number], rest // (len(wishes) - number))
        widths[number] += max(more, 0)
        rest -= max(more, 0)
    return widths


def _row(
    row: list[int], drawn: list[RenderableType], wishes: list[Measurement], width: int
) -> RenderableType:
    """The parts with these numbers, side by side."""
    table = Table.grid()
    cells: list[RenderableType] = []
    for number, column in zip(row, _widths([wishes[number] for number in row], width), strict=True):
        if cells:
            table.add_column(width=GAP)
            cells.append("")
        table.add_column(width=column, overflow="fold")
        cells.append(drawn[number])
    table.add_row(*cells)
    return table
