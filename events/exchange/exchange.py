"""Sessions from one record to another: a copy taken, proved, brought in, united with what is here.

Bringing in is idempotent: what is here already stays as it is. All in a transaction of the caller.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from events.exchange.union import NOTHING, Parted, unite
from events.library.cards import learn
from events.library.people import name_of_person, seat_person
from events.library.sessions import make_current, session_names
from events.moves.event import Event, read_event
from events.names import caseless
from events.session.session import Session, When
from events.statistics.summaries import keep_summary
from events.store.opening import memory_record
from events.store.operations import Refs
from events.store.portable import (
    IMPORTED,
    PortableEvent,
    PortableOperation,
    PortableSeat,
    PortableSession,
    ancestors,
    ordered_events,
    ordered_operations,
    refs_after,
)
from events.store.record import SNAPSHOT_EVERY, Record

Operations = dict[str, PortableOperation]


class Parting(msgspec.Struct, frozen=True):
    """A branch that went two ways. name: of theirs from now on; position: the last common event;
    ours, theirs: the tips."""

    branch: str
    name: str
    position: str
    ours: str
    theirs: str


class ImportResult(msgspec.Struct, frozen=True):
    """What came of bringing in a copy.

    what: `new` a session that was not here; `same` nothing to add; `forward` the copy went on from
    what was here; `united` both went on. events, operations: how many were new. asked: the session's
    name in the copy. known: players who were taken for people of that name here. current: whether
    it became the current session.
    """

    session: Session
    what: str
    events: int = 0
    operations: int = 0
    partings: tuple[Parting, ...] = ()
    asked: str = ""
    known: tuple[str, ...] = ()
    current: bool = False


def portable_of(session: Session) -> PortableSession:
    """The whole of a session."""
    record, row = session.record, session.row
    events = record.rows(
        "SELECT e.id, coalesce(p.id, ''), e.n, CAST(e.body AS BLOB) FROM events e"
        " LEFT JOIN events p ON p.key = e.parent WHERE e.session = ?",
        row.key,
    )
    seats = [
        PortableSeat(seat.person, name_of_person(record, seat.person), seat.piece)
        for seat in record.seats(row.key)
    ]
    return PortableSession(
        id=row.id,
        game=row.game,
        name=row.name,
        created=row.created,
        seats=tuple(seats),
        events=ordered_events(PortableEvent(*event) for event in events),
        operations=ordered_operations(_operations(record, row.key).values()),
    )


def _operations(record: Record, key: int) -> Operations:
    rows = record.operations(key)
    return {row.id: PortableOperation(row.id, row.parent, row.body, row.operation) for row in rows}


def bring(record: Record, copy: PortableSession, when: When) -> ImportResult:
    """Brings a copy into a record, as a new session or united with the one that is here.

    The copy must have been proved.
    """
    row = record.one("SELECT key FROM sessions WHERE id = ?", copy.id)
    here = {id for (id,) in record.rows("SELECT id FROM events WHERE session = ?", row[0])} if row else set()
    fresh = [event for event in copy.events if event.id not in here]
    brought = _bring_more(record, row[0], copy, fresh, when) if row else _bring_new(record, copy, when)
    if brought.what != "same":
        _fill_caches(brought.session, fresh)
    return brought


def unfiled(copy: PortableSession, when: When) -> Session:
    """A copy as a session in a record that no file holds; the caller closes its record."""
    record = memory_record()
    return bring(record, copy, when).session


def _bring_new(record: Record, copy: PortableSession, when: When) -> ImportResult:
    taken = session_names(record).values()
    key = record.insert("sessions", id=copy.id, game=copy.game, name=copy.name, created=copy.created)
    pairs = [seat_person(record, key, number, seat) for number, seat in enumerate(copy.seats, 1)]
    record.add_events(key, copy.events)
    _add_operations(record, key, copy.operations)
    current = record.current() is None
    if current:
        make_current(record, key, when.at)
    session = Session(record, key)
    asked = session.refs.name
    _name_apart(session, taken, when)
    known = tuple(name for name in pairs if name)
    return ImportResult(session, "new", len(copy.events), len(copy.operations), (), asked, known, current)


def _name_apart(session: Session, taken: Iterable[str], when: When) -> None:
    """Another name for the session where one of that name is here already."""
    folded, name, number = {caseless(each) for each in taken}, session.refs.name, 1
    while caseless(name) in folded:
        number += 1
        name = f"{session.refs.name}-{number}"
    if number > 1:
        session.commit("rename", f"rename {name}", msgspec.structs.replace(session.refs, name=name), when)


def _add_operations(record: Record, key: int, operations: Iterable[PortableOperation]) -> int:
    added = 0
    for row in operations:
        if not record.one("SELECT 1 FROM operations WHERE id = ?", row.id):
            record.insert("operations", id=row.id, session=key, parent=row.parent, body=row.body.decode())
            added += 1
    return added


def _bring_more(
    record: Record, key: int, copy: PortableSession, fresh: Sequence[PortableEvent], when: When
) -> ImportResult:
    """The copy of a session that is here, in whatever state each of the two is. fresh: its new events."""
    session, ours = Session(record, key), _operations(record, key)
    theirs = {row.id: row for row in copy.operations}
    record.add_events(key, fresh)
    head = copy.head
    if head.id in ours:
        return ImportResult(session, "forward" if fresh else "same", len(fresh))
    if session.operation in ancestors(head, theirs):
        added = _add_operations(record, key, copy.operations)
        session.reload()
        return ImportResult(session, "forward", len(fresh), added)
    after, parted = unite(
        _common_view(ours, theirs), session.refs, refs_after(head, theirs), session.is_above
    )
    if head.operation.what == IMPORTED and not fresh and after == session.refs:
        return ImportResult(session, "same")  # it brings no history, and nothing else that is not here
    added = _add_operations(record, key, copy.operations)
    partings = tuple(_parting(session, each) for each in parted)
    session.commit("unite", f"unite with a copy: {len(fresh)} new events", after, when, (), head.id)
    return ImportResult(session, "united", len(fresh), added, partings)


def _common_view(ours: Operations, theirs: Operations) -> Refs:
    """The view that both copies have seen last."""
    common = [row for row in ordered_operations(ours.values()) if row.id in theirs]
    return refs_after(common[-1], ours) if common else NOTHING


def _parting(session: Session, parted: Parted) -> Parting:
    position = session.common(parted.ours, parted.theirs)
    return Parting(parted.branch, parted.name, position, parted.ours, parted.theirs)


def _fill_caches(session: Session, fresh: Sequence[PortableEvent]) -> None:
    """What new events bring; facts that were told before are not told again: they may be corrected since."""
    far = [event for event in fresh if event.n and event.n % SNAPSHOT_EVERY == 0]
    session.keep_snapshots(_read(session, far))
    telling = [event for event in fresh if b'"facts"' in event.body]
    learn(session.record, session.game.slug, session.row.id, _read(session, telling))
    keep_summary(session)


def _read(session: Session, events: Iterable[PortableEvent]) -> list[Event]:
    moves = session.game.all_moves
    return [read_event(event.id, event.parent, event.n, event.body, moves) for event in events]
