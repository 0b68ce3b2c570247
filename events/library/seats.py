"""The seats of all sessions in one query, for lists and statistics."""

from __future__ import annotations

from functools import cache
from itertools import groupby

from events.library.people import all_people, canonical_people, name_of_person
from events.store.portable import seat_names
from events.store.record import Record


def names_by_session(record: Record) -> dict[int, tuple[str, ...]]:
    """Session's row number → the names of its players now, in seat order."""
    named = cache(lambda person: name_of_person(record, person))
    rows = record.rows("SELECT session, person FROM seats ORDER BY session, seat")
    return {
        session: seat_names([named(person) for _, person in seats])
        for session, seats in groupby(rows, key=lambda row: int(row[0]))
    }


def seated_people(record: Record) -> dict[int, dict[int, str]]:
    """Session's row number → seat → the canonical person, if they have a name."""
    known, counts_as = all_people(record), canonical_people(record)
    found: dict[int, dict[int, str]] = {}
    for session, seat, person in record.rows("SELECT session, seat, person FROM seats"):
        if counts_as[person] in known:
            found.setdefault(session, {})[seat] = counts_as[person]
    return found
