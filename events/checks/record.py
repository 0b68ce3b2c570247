"""The check of a whole record: everything that can be recomputed is recomputed and compared.

Nothing is trusted: not the tables, not the triggers, not the caches. What cannot be read is a fault
like any other. Only `rebuild` writes.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from functools import partial

import msgspec

from events.checks.fault import Fault
from events.checks.file import check_schema, check_seals, check_sqlite
from events.checks.results import check_caches, check_frozen, result_notes
from events.checks.tree import check_events, check_operations
from events.errors import MesoError
from events.session.session import Session
from events.statistics.summaries import keep_summary
from events.store.opening import connect_reader, open_record
from events.store.record import SNAPSHOT_EVERY, Record
from events.store.schema import CACHES, INDEXES, cache_statements, triggers

Check = Callable[[Record], Iterator[Fault]]

WHOLE: tuple[Check, ...] = (check_sqlite, check_schema, check_seals, check_events, check_operations)
"""The checks of the whole file, in this order."""


class Checked(msgspec.Struct, frozen=True):
    """What a check found. sessions, events: how many were checked.

    notes: what is not damage but worth knowing, such as results that differ under newer rules.
    """

    faults: tuple[Fault, ...]
    notes: tuple[str, ...]
    sessions: int
    events: int


def open_suspect(path: str) -> Record:
    """Opens a record for checking, even if its header is damaged.

    Errors: `MesoError` if the file was never a record.
    """
    try:
        record = open_record(path)
    except MesoError as error:
        suspect = _suspect(path) if error.code == "not-a-record" else None
        if suspect is None:
            raise
        return suspect
    # A file without a version is read as one that is just being made.
    suspect = _suspect(path)
    if suspect is None:
        return record
    record.close()
    return suspect


def _suspect(path: str) -> Record | None:
    """A file that has our tables, whatever its header says; None for any other."""
    try:
        record = Record(connect_reader(path), path, False)
    except (sqlite3.Error, MesoError, UnicodeDecodeError):
        return None
    try:
        names = {row[0] for row in record.rows("SELECT name FROM sqlite_schema")}
    except (MesoError, UnicodeDecodeError):
        names = set()
    if {"events", "operations", "sessions"} <= names:
        return record
    record.close()
    return None


def check_record(record: Record, session: int | None = None) -> Checked:
    """Checks a record; with the row number of a session, only that session and the file."""
    found = [fault for check in WHOLE for fault in _guarded(partial(check, record))]
    keys = _numbers(record, "SELECT key FROM sessions ORDER BY key", found)
    notes: list[str] = []
    chosen = [key for key in keys if session in (None, key)]
    for key in chosen:
        found += _guarded(partial(_check_session, record, key, notes))
    events = _numbers(record, "SELECT count(*) FROM events", found)
    faults = dict.fromkeys(_of_session(record, fault, session) for fault in found)
    return Checked(tuple(fault for fault in faults if fault), tuple(notes), len(chosen), sum(events))


def _check_session(record: Record, key: int, notes: list[str]) -> Iterator[Fault]:
    session = Session(record, key)
    yield from check_caches(record, session)
    yield from check_frozen(session)
    notes += result_notes(session)
    for tip in session.refs.branches.values():
        session.state(tip)  # must be foldable


def _numbers(record: Record, sql: str, found: list[Fault]) -> list[int]:
    """The numbers that a query gives; a failure goes to `found`."""
    rows: list[int] = []

    def read() -> Iterator[Fault]:
        rows.extend(int(row[0]) for row in record.rows(sql))
        yield from ()

    found += _guarded(read)
    return rows


def _of_session(record: Record, fault: Fault, session: int | None) -> Fault | None:
    """The fault with the name of its session, not the id; None if it belongs to a session not asked for."""
    if not fault.session:
        return fault
    try:
        row = record.one("SELECT key FROM sessions WHERE id = ?", fault.session)
        if row and session not in (None, row[0]):
            return None
        return msgspec.structs.replace(fault, session=record.refs(row[0])[2].name) if row else fault
    except Exception:  # its name cannot be read either: use the id
        return fault


def _guarded(check: Callable[[], Iterator[Fault]]) -> list[Fault]:
    """What a check finds; if the check fails, that is a fault too."""
    found: list[Fault] = []
    try:
        found.extend(check())
    except MesoError as error:
        found.append(Fault(error.code, "", "", error.message))
    except Exception as error:  # damaged values may fail anywhere, and a check must never stop early
        found.append(Fault("damaged", "", "", f"the stored data makes no sense: {error!r}"))
    return found


def rebuild(record: Record) -> None:
    """Rebuilds the triggers, indexes and caches. In a transaction of the caller."""
    run = record.connection.execute
    for name, statement in triggers().items():
        run(f"DROP TRIGGER IF EXISTS {name}")
        run(statement)
    for name in CACHES:
        run(f"DROP TABLE IF EXISTS {name}")
    for statement in cache_statements():
        run(statement)
    for name, place in INDEXES.items():
        run(f"CREATE INDEX IF NOT EXISTS {name} ON {place}")
    run("REINDEX")
    for (key,) in record.rows("SELECT key FROM sessions ORDER BY key"):
        session = Session(record, key)
        ids = record.rows(
            f"SELECT id FROM events WHERE session = ? AND n > 0 AND n % {SNAPSHOT_EVERY} = 0 ORDER BY n", key
        )
        session.keep_snapshots([session.event(id) for (id,) in ids])
        keep_summary(session)
