"""The score sheet as comma-separated values: for each player a row per category, then the total.

A cell that a spreadsheet would read as a formula gets a leading `'`.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from events.game.score import PlayerScore, Sheet, without_secrets
from events.moves.kinds import is_number
from events.session.reader import SessionReader

COLUMNS = ("player", "seat", "place", "winner", "category", "points", "why")
TOTAL = "total"


def write(session: SessionReader) -> str:
    """The score sheet of the current branch."""
    sheet = without_secrets(session.score_sheet(session.refs.tip))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for score in sheet.scores:
        writer.writerows(_rows(score, sheet, session.names[score.seat - 1]))
    return out.getvalue()


def _rows(score: PlayerScore, sheet: Sheet, name: str) -> Iterator[list[str]]:
    won = "yes" if score.winner else "no" if sheet.winners else ""
    own = [_cell(name), str(score.seat), str(score.place), won]
    for line in score.lines:
        points = "" if line.points is None else str(line.points)
        yield [*own, _cell(line.category), points, _cell(line.why)]
    why = [f"not known: {text}" for text in score.unknown] + [f"rank: {score.rank}"] * bool(score.rank)
    yield [*own, TOTAL, str(score.total), _cell("; ".join(why))]


def _cell(text: str) -> str:
    risky = text[:1] in ("=", "+", "-", "@", "\t", "\r", "\n") and not is_number(text)
    return f"'{text}" if risky else text
