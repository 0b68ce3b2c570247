"""Who sat where, for lists over many sessions: all seats in one query."""

from __future__ import annotations

from functools import cache
from itertools import groupby

from events.library.people import name_of_person
from events.store.copies import seat_names
from events.store.record import Record


def names_by_session(record: Record) -> dict[int, tuple[str, ...]]:
    """Session's row number → the names of its players today, in seat order."""
    named = cache(lambda person: name_of_person(record, person))
    rows = record.rows("SELECT session, person FROM seats ORDER BY session, seat")
    return {
        session: seat_names([named(person) for _, person in seats])
        for session, seats in groupby(rows, key=lambda row: int(row[0]))
    }
