"""The import of a portable session into a record: as a new session, or united with the copy here.

It is idempotent: what is already here stays as it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import msgspec

from events.exchange.union import NOTHING, Parting, unite
from events.library.cards import learn
from events.library.people import seat_person
from events.library.sessions import make_current, session_names
from events.moves.event import Event
from events.names import free_name
from events.session.session import Session
from events.statistics.summaries import keep_summary
from events.store.operations import Refs
from events.store.portable import (
    IMPORTED,
    PortableEvent,
    PortableOperation,
    PortableSession,
    ancestors,
    ordered_operations,
    refs_after,
)
from events.store.record import SNAPSHOT_EVERY, Record
from events.times import When

Operations = dict[str, PortableOperation]


class ImportResult(msgspec.Struct, frozen=True):
    """What an import did.

    what: `new` the session was not here; `same` nothing was new; `forward` only the file continued
    what was here; `united` both did. events, operations: how many were new. name: of a new session, as
    the file has it. matched: its players who were matched with people of that name here. current:
    whether it became the current one.
    """

    session: Session
    what: str
    events: int = 0
    operations: int = 0
    partings: tuple[Parting, ...] = ()
    name: str = ""
    matched: tuple[str, ...] = ()
    current: bool = False


def import_session(record: Record, portable: PortableSession, when: When) -> ImportResult:
    """Imports a session, as the readers of the formats give it: proved. In a transaction of the caller."""
    row = record.one("SELECT key FROM sessions WHERE id = ?", portable.id)
    here = {id for (id,) in record.rows("SELECT id FROM events WHERE session = ?", row[0])} if row else set()
    fresh = [event for event in portable.events if event.id not in here]
    result = _unite(record, row[0], portable, fresh, when) if row else _add(record, portable, when)
    if result.what != "same":
        _fill_caches(result.session, fresh)
    return result


def _add(record: Record, portable: PortableSession, when: When) -> ImportResult:
    taken = session_names(record).values()
    key = record.insert(
        "sessions", id=portable.id, game=portable.game, name=portable.name, created=portable.created
    )
    people = [seat_person(record, key, number, seat) for number, seat in enumerate(portable.seats, 1)]
    record.add_events(key, portable.events)
    _add_operations(record, key, portable.operations)
    current = record.current() is None
    if current:
        make_current(record, key, when.at)
    session = Session(record, key)
    name = session.refs.name
    _rename_apart(session, taken, when)
    return ImportResult(
        session,
        "new",
        len(portable.events),
        len(portable.operations),
        name=name,
        matched=tuple(name for name in people if name),
        current=current,
    )


def _rename_apart(session: Session, taken: Collection[str], when: When) -> None:
    """Gives a session another name if its name is taken here."""
    name = free_name(session.refs.name, taken)
    if name != session.refs.name:
        session.commit("rename", f"rename {name}", msgspec.structs.replace(session.refs, name=name), when)


def _add_operations(record: Record, key: int, operations: Iterable[PortableOperation]) -> int:
    added = 0
    for row in operations:
        if not record.one("SELECT 1 FROM operations WHERE id = ?", row.id):
            record.insert("operations", id=row.id, session=key, parent=row.parent, body=row.body.decode())
            added += 1
    return added


def _unite(
    record: Record, key: int, portable: PortableSession, fresh: Sequence[PortableEvent], when: When
) -> ImportResult:
    """Unites a portable session with the same session here. fresh: its events that are not here."""
    session, ours = Session(record, key), {row.id: row for row in record.operations(key)}
    theirs = {row.id: row for row in portable.operations}
    record.add_events(key, fresh)
    head = portable.head
    if head.id in ours:
        return ImportResult(session, "forward" if fresh else "same", len(fresh))
    if session.operation in ancestors(head, theirs):
        added = _add_operations(record, key, portable.operations)
        session.reload()
        return ImportResult(session, "forward", len(fresh), added)
    after, partings = unite(_merge_base(ours, theirs), session.refs, refs_after(head, theirs), session)
    if head.operation.what == IMPORTED and not fresh and after == session.refs:
        return ImportResult(session, "same")  # it has no history, and nothing else that is not here
    added = _add_operations(record, key, portable.operations)
    session.commit("unite", f"unite with a copy: {len(fresh)} new events", after, when, (), head.id)
    return ImportResult(session, "united", len(fresh), added, partings)


def _merge_base(ours: Operations, theirs: Operations) -> Refs:
    """The refs of the last operation that both sides have."""
    common = [row for row in ordered_operations(ours.values()) if row.id in theirs]
    return refs_after(common[-1], ours) if common else NOTHING


def _fill_caches(session: Session, fresh: Sequence[PortableEvent]) -> None:
    """The snapshots, card facts and summary of new events. Old facts may since have been corrected."""
    far = [event for event in fresh if event.n and event.n % SNAPSHOT_EVERY == 0]
    session.keep_snapshots(_read(session, far))
    with_facts = [event for event in fresh if b'"facts"' in event.body]
    learn(session.record, session.game.slug, session.id, _read(session, with_facts))
    keep_summary(session)


def _read(session: Session, events: Iterable[PortableEvent]) -> list[Event]:
    return [session.read((event.id, event.parent, event.n, event.body)) for event in events]
