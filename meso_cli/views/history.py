"""The line of a session as a neutral part: events in order, with what was noted and overruled.

Rows are filled by the commands; this module knows no record and no screen, and loads no rich.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from events import view
from events.view import Grid, Span, text


class HistoryRow(msgspec.Struct, frozen=True, kw_only=True):
    """One event of a line. n: its number. text: the move in its long form, the player in front.

    seat: whose move it is, 0 for nobody's. moment: where the game stood (`p2r3:ana`); what stands
    before its `:` is the round. at: when, as it should be read.
    overruled: the codes of the rules set aside, with `why`. amended: what the move was before, or "".
    branches: those whose tip it is; with `marks` they name the position after it.
    """

    n: int
    text: str
    id: str = ""
    seat: int = 0
    moment: str = ""
    at: str = ""
    overruled: tuple[str, ...] = ()
    why: str = ""
    amended: str = ""
    notes: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    branches: tuple[str, ...] = ()


def history(
    rows: Iterable[HistoryRow], *, ids: bool = False, times: bool = False, breaks: bool = True
) -> Grid:
    """The rows as a table without heads: number, move, and below it what belongs to it.

    ids, times: columns for the events' ids and times. breaks: a line where a new round begins.
    """
    drawn = [line for row in _with_breaks(rows, breaks) for line in row]
    shown = [number for number, asked in enumerate((True, times, ids, True)) if asked]
    return Grid(
        ("",) * len(shown),
        tuple(tuple(line[number] for number in shown) for line in drawn),
        right=(0,),
    )


Line = tuple[view.Text, view.Text, view.Text, view.Text]
"""Number, time, id and what happened."""


def _with_breaks(rows: Iterable[HistoryRow], breaks: bool) -> Iterator[list[Line]]:
    last = ""
    for row in rows:
        here = row.moment.partition(":")[0]
        if breaks and here and here != last:
            yield [_below(Span(f"── {here}", "dim"))]
        last = here
        yield _event(row)


def _event(row: HistoryRow) -> list[Line]:
    """An event and, below it, its overruling, what it was before, and its notes."""
    number = Span(str(row.n), "dim")
    lines = [(text(number), text(Span(row.at, "dim")), text(Span(row.id, "dim")), _said(row))]
    if row.overruled or row.why:
        codes = ", ".join(row.overruled)
        reason = ": ".join(part for part in (codes, row.why) if part)
        lines.append(_below(Span(f"  ! overruled {reason}", "overruled")))
    if row.amended:
        lines.append(_below(Span(f"  was {row.amended}", "dim")))
    notes = [line for note in row.notes for line in note.splitlines()]
    return lines + [_below("  ", Span(f"“{note}”", "note")) for note in notes]


def _below(*parts: str | Span) -> Line:
    return (), (), (), text(*parts)


def _said(row: HistoryRow) -> view.Text:
    names = [Span(f"  [{name}]", "key") for name in (*row.branches, *row.marks)]
    return (*move_text(row.text, row.seat), *names)


def move_text(move: str, seat: int) -> view.Text:
    """A move's text with the player before its `:` in the player's colour."""
    player, colon, rest = move.partition(":")
    if not seat or not colon:
        return text(move)
    return text(Span(player + colon, f"player{seat}"), rest)
