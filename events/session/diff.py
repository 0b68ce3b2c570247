"""What differs between two positions of a session: the moves, the state in the game's words, the scores."""

from __future__ import annotations

import msgspec

from events.game import fold
from events.game.score import Sheet
from events.moves.event import Event
from events.session.session import Session


class Comparison(msgspec.Struct, frozen=True):
    """Two positions beside each other.

    common: the last event that both lines share. here, there: the moves after it on each line.
    labels: (label, value here, value there) of all that differs, "" where a side lacks it.
    sheets: the score sheets of both.
    """

    common: str
    here: tuple[Event, ...]
    there: tuple[Event, ...]
    labels: tuple[tuple[str, str, str], ...]
    sheets: tuple[Sheet, Sheet]


def compare(session: Session, a: str, b: str) -> Comparison:
    """Compares two events of a session, given by id."""
    base = session.common(a, b)
    one, two = session.state(a), session.state(b)
    seats = len(session.names)
    return Comparison(
        base,
        tuple(session.line(a, base)),
        tuple(session.line(b, base)),
        differing(session.game.labels(one, session.names), session.game.labels(two, session.names)),
        (fold.sheet(session.game, one, seats), fold.sheet(session.game, two, seats)),
    )


def differing(one: dict[str, str], two: dict[str, str]) -> tuple[tuple[str, str, str], ...]:
    """The labels whose values differ, in the order in which the game tells them."""
    labels = dict.fromkeys([*one, *two])
    rows = [(label, one.get(label, ""), two.get(label, "")) for label in labels]
    return tuple(row for row in rows if row[1] != row[2])
