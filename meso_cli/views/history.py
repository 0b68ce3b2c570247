"""A line of events as a neutral part, with their notes and what was overruled.

Commands fill the rows. Knows no record and no screen; loads no rich.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from events import view
from events.view import Grid, Span, text


class HistoryRow(msgspec.Struct, frozen=True, kw_only=True):
    """One event of a line. n: its number. text: the move text in its long form, with the player.

    seat: the player's, or 0. moment: the one in which it was made (`p2r3:ana`), the round before the
    `:`. at: its time, as shown. overruled: the codes of the overruled rules, with `why`. amended: the
    move text that it replaces, or "". branches, marks: the names of the position after it.
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
    """A table without heads: number and move, with notes and the like below.

    ids, times: with columns for ids and times. breaks: with a line where a round begins.
    """
    drawn = [line for row in _with_breaks(rows, breaks) for line in row]
    shown = [number for number, asked in enumerate((True, times, ids, True)) if asked]
    return Grid(
        ("",) * len(shown),
        tuple(tuple(line[number] for number in shown) for line in drawn),
        right=(0,),
    )


Line = tuple[view.Text, view.Text, view.Text, view.Text]
"""Number, time, id and move."""


def _with_breaks(rows: Iterable[HistoryRow], breaks: bool) -> Iterator[list[Line]]:
    last = ""
    for row in rows:
        here = row.moment.partition(":")[0]
        if breaks and here and here != last:
            yield [_below(Span(f"── {here}", "dim"))]
        last = here
        yield _event(row)


def _event(row: HistoryRow) -> list[Line]:
    """An event and, below it, what was overruled, what it was before, and its notes."""
    number = Span(str(row.n), "dim")
    lines = [(text(number), text(Span(row.at, "dim")), text(Span(row.id, "dim")), _move(row))]
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


def _move(row: HistoryRow) -> view.Text:
    names = [Span(f"  [{name}]", "key") for name in (*row.branches, *row.marks)]
    return (*move_text(row.text, row.seat), *names)


def move_text(move: str, seat: int) -> view.Text:
    """A move text with its player (what is before the `:`) marked."""
    player, colon, rest = move.partition(":")
    if not seat or not colon:
        return text(move)
    return text(Span(player + colon, f"player{seat}"), rest)
