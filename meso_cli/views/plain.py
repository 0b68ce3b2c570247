"""Views and score sheets as plain lines for pipes: no colour, nothing wrapped, readable in a diff.

Loads no rich, no store and no game, so that a pipe gets its output fast.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from events import view
from events.game.score import is_open
from events.view import Board, Grid, Paragraph, Part, Side, Span, View
from meso_cli.views.board import alike, board_lines, boards_in
from meso_cli.views.glyphs import blank, plain_width, safe
from meso_cli.views.signs import signed, signed_line

if TYPE_CHECKING:
    from events.game.score import Line, PlayerScore, Sheet

INDENT = "  "


def lines(shown: View | Part) -> list[str]:
    """A view or a part as lines without trailing blanks."""
    found = _view(shown) if isinstance(shown, View) else _part(shown, boards_in((shown,)))
    return [line.rstrip() for line in found]


def _view(shown: View) -> list[str]:
    found = [safe(head) for head in (shown.title, shown.subtitle) if head]
    boards = boards_in(shown.parts)
    for part in shown.parts:
        drawn = _part(part, boards)
        found += ["", *drawn] if found and drawn else drawn
    return found


def _part(part: Part, boards: Sequence[Board]) -> list[str]:
    match part:
        case Paragraph():
            indent = INDENT if part.title else ""
            return [*_title(part), *(indent + _text(line) for line in part.lines)]
        case Board():
            return [*_title(part), *_board(part, alike(part, boards))]
        case Grid():
            return [*_title(part), *_grid(part)]
        case Side():
            return _view(View("", "", part.parts))


def _title(part: Paragraph | Board | Grid) -> list[str]:
    return [blank(signed(Span(part.title, part.mark)).text)] if part.title else []


def _text(line: view.Text) -> str:
    return blank("".join(span.text for span in signed_line(line)))


def _board(board: Board, boards: Sequence[Board]) -> list[str]:
    drawn = board_lines(board, None, plain_width, boards)
    return ["".join(span.text for span in line) for line in drawn]


def _grid(grid: Grid) -> list[str]:
    """Columns as wide as their contents."""
    rows = [[_text(cell) for cell in row] for row in grid.rows]
    heads = [safe(head) for head in grid.columns]
    table = [heads, *rows] if any(heads) else rows
    widths = [max(map(plain_width, column)) for column in zip(*table, strict=True)] if table else []
    return [INDENT.join(_cells(row, widths, grid.right)) for row in table]


def _cells(row: Sequence[str], widths: Sequence[int], right: Sequence[int]) -> list[str]:
    padded = []
    for number, (text, width) in enumerate(zip(row, widths, strict=True)):
        blank = " " * (width - plain_width(text))
        padded.append(blank + text if number in right else text + blank)
    return padded


def sheet_lines(sheet: Sheet, names: Sequence[str]) -> list[str]:
    """A score sheet: each player with every term, then how a tie was broken."""
    found = [sheet_title(sheet)]
    for score in sheet.scores:
        found += ["", *_score(score, safe(names[score.seat - 1]))]
    if sheet.tie_break is not None:
        found += ["", tie_text(sheet, [safe(name) for name in names])]
    return [line.rstrip() for line in found]


def sheet_title(sheet: Sheet) -> str:
    """What a score sheet is: of a game that is over, with winners or undecided, or so far."""
    if sheet.undecided:
        return "final score, undecided"
    return "final score" if sheet.final else "score so far"


def _score(score: PlayerScore, name: str) -> list[str]:
    facts = [total_text(score), ordinal(score.place)]
    facts += ["winner"] * score.winner + [safe(score.rank)] * bool(score.rank)
    size = max((plain_width(safe(line.category)) for line in score.lines), default=0)
    terms = [_term(line, size) for line in score.lines]
    return [
        f"{name}: {', '.join(facts)}",
        *terms,
        *(f"{INDENT}not known: {safe(text)}" for text in score.unknown),
    ]


def _term(line: Line, size: int) -> str:
    category = safe(line.category)
    blank = " " * (size - plain_width(category))
    return f"{INDENT}{category}{blank}  {points_text(line):>4}  {safe(line.why)}"


def total_text(score: PlayerScore) -> str:
    """The total, with "at least" if a term is not known."""
    return f"at least {score.total}" if is_open(score) else str(score.total)


def ordinal(place: int) -> str:
    """A place as an ordinal: 1st, 2nd, 3rd, 4th, 11th."""
    teen = place // 10 % 10 == 1
    return f"{place}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(place % 10, 'th')}"


def points_text(line: Line) -> str:
    """The points of a line, `?` if they are not known."""
    return "?" if line.points is None else str(line.points)


def tie_text(sheet: Sheet, names: Sequence[str]) -> str:
    """How a tie was broken, in a line."""
    if sheet.tie_break is None:
        return ""
    *others, last = (names[seat - 1] for seat in sheet.tie_break.tied)
    return f"tie between {', '.join(others)} and {last}: {safe(sheet.tie_break.rule)}"
