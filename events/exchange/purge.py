"""A record without somebody's name: a new file, as nothing can be taken out of one that is there."""

from __future__ import annotations

from events.exchange.exchange import bring, portable_of
from events.exchange.redaction import Redaction, leave_out, left_in
from events.library.people import canonical_person, names_ever
from events.library.sessions import make_current
from events.session.session import Session, When
from events.store.record import Record


def write_without(record: Record, person: str, target: Record, when: When) -> list[str]:
    """Fills an empty record with all but somebody's name; gives where it still stands, in sentences.

    The sessions of that person come without the history of their operations, which tells the name.
    In a transaction of the caller on the target.
    """
    names = names_ever(record, person)
    told: list[str] = []
    for (key,) in record.rows("SELECT key FROM sessions ORDER BY key"):
        session = Session(record, key)
        without = Redaction({
            seat.seat: names
            for seat in record.seats(key)
            if canonical_person(record, seat.person) == canonical_person(record, person)
        })  # fmt: skip
        copy = portable_of(session)
        made = bring(target, leave_out(copy, without), when).session
        told += [f"{made.refs.name}: {sentence}" for sentence in left_in(copy, without)]
        if key == record.current():
            make_current(target, made.row.key, when.at)
    for row in record.rows("SELECT game, name, facts, source, at FROM cards ORDER BY key"):
        target.insert("cards", **dict(zip(("game", "name", "facts", "source", "at"), row, strict=True)))
    return told
