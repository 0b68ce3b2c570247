"""The import of a portable session into a record: as a new session, or united with the copy here.

It is idempotent: what is already here stays as it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import msgspec

from events.exchange.union import NOTHING, Parting, Past, unite
from events.library.cards import learn
from events.library.people import seat_person
from events.library.sessions import make_current, session_names
from events.moves.event import Event
from events.names import free_name
from events.session.session import Session
from events.statistics.summaries import keep_summary
from events.store.operations import Operation, Refs
from events.store.portable import (
    IMPORTED,
    PortableEvent,
    PortableOperation,
    PortableSession,
    ancestors,
    parents_of,
    refs_after,
)
from events.store.record import SNAPSHOT_EVERY, Record
from events.times import When

Operations = dict[str, PortableOperation]
OF_TIPS = {"branches", "current", "hidden", "steps", "redo", "frozen"}
"""The parts of the refs that say where lines end."""


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
    there, ancestry = refs_after(head, theirs), ancestors(head, theirs)
    past = _past(ours[session.operation], head, ours | theirs)
    # A copy without history does not say what is new in it: its new events do.
    new = {event.id for event in fresh} if head.operation.what == IMPORTED else None
    after, partings = unite(past, session.refs, there, session, new)
    if after == session.refs and not fresh:
        return ImportResult(session, "same")
    ahead = session.operation in ancestry
    added = _add_operations(record, key, portable.operations)
    if ahead and after == there:
        session.reload()
    else:
        session.commit("unite", f"unite with a copy: {len(fresh)} new events", after, when, (), head.id)
    what = "forward" if ahead and not partings else "united"
    return ImportResult(session, what, len(fresh), added, partings)


def _past(ours: PortableOperation, theirs: PortableOperation, rows: Operations) -> Past:
    """What two heads have in common. rows: the operations of both."""
    here, there = ancestors(ours, rows), ancestors(theirs, rows)
    both = here & there
    last = both - {parent for id in both for parent in parents_of(rows[id])}
    bases = tuple(refs_after(rows[id], rows) for id in sorted(last)) or (NOTHING,)
    (first, *_), course = _since(ours.id, both, rows), _since(theirs.id, both, rows)
    return Past(bases, _refs(first, rows), tuple(_refs(id, rows) for id in course))


def _since(id: str, both: Collection[str], rows: Operations) -> list[str]:
    """A side's own operations that took or changed names, with those before them, from the last in both.

    id: the last operation of that side. "" stands for what was before all operations.
    """
    course: list[str] = []
    while id and id not in both:
        before = rows[id].parent
        if _changes_names(rows[id].operation):
            course += [id, before]
        id = before
    return list(dict.fromkeys([id, *reversed(course)]))


def _changes_names(operation: Operation) -> bool:
    """Whether an operation does more than move tips."""
    patch = operation.patch
    gone = None in patch.get("branches", {}).values()
    return gone or operation.whole is not None or not patch.keys() <= OF_TIPS


def _refs(id: str, rows: Operations) -> Refs:
    return refs_after(rows[id], rows) if id else NOTHING


def _fill_caches(session: Session, fresh: Sequence[PortableEvent]) -> None:
    """The snapshots, card facts and summary of new events. Old facts may since have been corrected."""
    far = [event for event in fresh if event.n and event.n % SNAPSHOT_EVERY == 0]
    session.keep_snapshots(_read(session, far))
    with_facts = [event for event in fresh if b'"facts"' in event.body]
    learn(session.record, session.game.slug, session.id, _read(session, with_facts))
    keep_summary(session)


def _read(session: Session, events: Iterable[PortableEvent]) -> list[Event]:
    return [session.read((event.id, event.parent, event.n, event.body)) for event in events]
