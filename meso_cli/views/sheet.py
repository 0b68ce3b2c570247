"""The score sheet as a rich renderable: a column for each player, a row for each category, every term.

Knows no game and no rule, only the `Sheet`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.box import Box
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from events.game.score import PlayerScore, Sheet
from meso_cli.views.glyphs import safe
from meso_cli.views.pieces import piece_marks
from meso_cli.views.plain import ordinal, points_text, tie_text, total_text
from meso_cli.views.styles import draw_word, style_of

COLUMN = 20
"""The least width of a player's column; a sheet with less room is split into bands of players."""
GAP = 3
INDENT = 2
RULED = Box("    \n    \n ── \n    \n ── \n    \n    \n    \n")
"""Lines only under the heads and above the sums."""


def draw_sheet(sheet: Sheet, names: Sequence[str], pieces: Sequence[str] = ()) -> RenderableType:
    """The score sheet. names, pieces: by seat."""
    return Columns(sheet, names, piece_marks(pieces))


class Columns:
    """A sheet, whose number of players side by side depends on the width.

    marks: `player1`… → the marks that the players are drawn with.
    """

    def __init__(self, sheet: Sheet, names: Sequence[str], marks: Mapping[str, str]) -> None:
        self.sheet, self.names, self.marks = sheet, names, marks

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield draw_word("Final score" if self.sheet.final else "Score so far", "title")
        categories = _categories(self.sheet.scores)
        margin = max(cell_len(safe(category)) for category in (*categories, "total", "place"))
        most = max(1, (options.max_width - margin) // (COLUMN + GAP))
        bands = -(-len(self.sheet.scores) // most)
        count = -(-len(self.sheet.scores) // max(bands, 1))
        for start in range(0, len(self.sheet.scores), max(count, 1)):
            yield from (Text(""), Text(""))
            yield self._table(self.sheet.scores[start : start + count])
        yield from _notes(self.sheet, self.names)

    def _table(self, scores: Sequence[PlayerScore]) -> Table:
        categories = _categories(scores)
        table = Table(
            box=RULED, show_edge=False, pad_edge=False, padding=(0, 1), border_style=style_of("border")
        )
        table.add_column("", no_wrap=True)
        for score in scores:
            table.add_column(draw_word(self.names[score.seat - 1], self._mark(score)), min_width=COLUMN)
        for category in categories:
            last = category == categories[-1]
            cells = [_terms(score, category, last) for score in scores]
            table.add_row(draw_word(category, "label"), *cells, end_section=last)
        table.add_row(draw_word("total", "title"), *map(self._total, scores))
        table.add_row(draw_word("place", "label"), *map(_place, scores))
        if any(score.rank for score in scores):
            table.add_row(draw_word("rank", "label"), *(draw_word(score.rank, "key") for score in scores))
        return table

    def _total(self, score: PlayerScore) -> Text:
        total = total_text(score)
        return draw_word(total, self._mark(score) if total == str(score.total) else "points unknown")

    def _mark(self, score: PlayerScore) -> str:
        return self.marks.get(f"player{score.seat}", "")


def _categories(scores: Sequence[PlayerScore]) -> list[str]:
    """All categories, in the order in which they first occur."""
    return list(dict.fromkeys(line.category for score in scores for line in score.lines))


def _terms(score: PlayerScore, category: str, last: bool) -> RenderableType:
    """A player's points in a category, each of its terms in a line of its own."""
    drawn: list[RenderableType] = []
    for line in score.lines:
        if line.category == category:
            mark = "points" if line.points is not None else "unknown"
            drawn.append(_ended(draw_word(points_text(line), mark)))
            terms = [draw_word(term.strip()) for term in line.why.split(";") if term.strip()]
            drawn += [Padding(term, (0, 0, 0, INDENT)) for term in terms]
    return Group(*drawn, *[Text("")] * (not last))


def _ended(text: Text) -> Text:
    text.end = "\n"
    return text


def _place(score: PlayerScore) -> Text:
    place = draw_word(ordinal(score.place))
    return place.append_text(draw_word("  ★ winner", "good")) if score.winner else place


def _notes(sheet: Sheet, names: Sequence[str]) -> Iterator[Text]:
    """What is not known, and how a tie was broken."""
    if any(score.unknown for score in sheet.scores) or sheet.tie_break is not None:
        yield Text("")
    for score in sheet.scores:
        for text in score.unknown:
            note = draw_word("not known: ", "unknown").append_text(draw_word(names[score.seat - 1], ""))
            yield _ended(note.append_text(draw_word(f": {text}")))
    if sheet.tie_break is not None:
        yield _ended(draw_word(tie_text(sheet, names)))
