"""A new record without a person's name: nothing can be removed from an existing record."""

from __future__ import annotations

from events.exchange.importing import import_session
from events.exchange.redaction import Redaction, leave_out, left_in
from events.library.people import canonical_person, names_ever
from events.library.sessions import make_current
from events.session.in_memory import portable_of
from events.session.session import Session
from events.store.record import Record
from events.times import When


def write_without(record: Record, person: str, target: Record, when: When) -> list[str]:
    """Fills an empty record with everything but a person's name; returns where it remains, in sentences.

    The sessions of that person lose the history of their operations, which mentions the name. In a
    transaction of the caller on the target.
    """
    names = names_ever(record, person)
    remaining: list[str] = []
    for (key,) in record.rows("SELECT key FROM sessions ORDER BY key"):
        session = Session(record, key)
        without = Redaction({
            seat.seat: names
            for seat in record.seats(key)
            if canonical_person(record, seat.person) == canonical_person(record, person)
        })  # fmt: skip
        portable = portable_of(session)
        made = import_session(target, leave_out(portable, without), when).session
        remaining += [f"{made.refs.name}: {sentence}" for sentence in left_in(portable, without)]
        if key == record.current():
            make_current(target, made.row.key, when.at)
    for row in record.rows("SELECT game, name, facts, source, at FROM cards ORDER BY key"):
        target.insert("cards", **dict(zip(("game", "name", "facts", "source", "at"), row, strict=True)))
    return remaining
