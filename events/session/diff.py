"""What differs between two positions of a session: the moves, the state in the game's words, the scores."""

from __future__ import annotations

import msgspec

from events.game.score import Sheet
from events.moves.event import Event
from events.session.reader import SessionReader


class Comparison(msgspec.Struct, frozen=True):
    """Two positions of one session.

    common: the merge base, the last event that both lines share. here, there: the moves after it on
    each line. labels: (label, value here, value there) of all that differ, "" if a side lacks the
    label. sheets: the score sheets of both.
    """

    common: str
    here: tuple[Event, ...]
    there: tuple[Event, ...]
    labels: tuple[tuple[str, str, str], ...]
    sheets: tuple[Sheet, Sheet]


def compare(session: SessionReader, a: str, b: str) -> Comparison:
    """Compares two events of a session, given by id."""
    base = session.common(a, b)
    return Comparison(
        base,
        tuple(session.line(a, base)),
        tuple(session.line(b, base)),
        differing(*(session.game.labels(session.state(id), session.names) for id in (a, b))),
        (session.score_sheet(a), session.score_sheet(b)),
    )


def differing(one: dict[str, str], two: dict[str, str]) -> tuple[tuple[str, str, str], ...]:
    """The labels whose values differ, in the game's order."""
    labels = dict.fromkeys([*one, *two])
    rows = [(label, one.get(label, ""), two.get(label, "")) for label in labels]
    return tuple(row for row in rows if row[1] != row[2])
