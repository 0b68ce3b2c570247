"""The file itself: SQLite's own checks, the tables and triggers, the seals of rows without an id."""

from __future__ import annotations

import re
from collections.abc import Iterator

from events.checks.fault import Fault
from events.store.opening import memory_record
from events.store.record import Record
from events.store.schema import APPLICATION_ID, KEPT, SEALED, VERSION, seal

_BLANKS = re.compile(r"\s+")


def check_sqlite(record: Record) -> Iterator[Fault]:
    """SQLite's own checks of pages, indexes, types and references; and the header values of our files."""
    for pragma, expected in (("application_id", APPLICATION_ID), ("user_version", VERSION)):
        row = record.one(f"PRAGMA {pragma}")
        if row and row[0] != expected:
            yield Fault("changed-header", "", "", f"the {pragma} of the file is {row[0]}, not {expected}")
    for (message,) in record.rows("PRAGMA integrity_check(20)"):
        if message != "ok":
            yield Fault("damaged", "", "", f"SQLite says: {message}")
    for table, key, target, _ in record.rows("PRAGMA foreign_key_check"):
        yield Fault("missing-row", "", "", f"row {key} of {table} refers to a missing row of {target}")


def check_schema(record: Record) -> Iterator[Fault]:
    """Every table, trigger and index must be as it was made, with no other trigger."""
    wanted, found = _schema(memory_record()), _schema(record)
    for (kind, name), sql in wanted.items():
        if (kind, name) not in found:
            yield Fault(f"missing-{kind}", "", "", f"the {kind} {name} is missing")
        elif found[kind, name] != sql:
            yield Fault(f"changed-{kind}", "", "", f"the {kind} {name} was changed")
    for kind, name in found.keys() - wanted.keys():
        if kind == "trigger":
            yield Fault("foreign-trigger", "", "", f"the trigger {name} does not belong to meso")


def _schema(record: Record) -> dict[tuple[str, str], str]:
    rows = record.rows("SELECT type, name, tbl_name || ' ' || sql FROM sqlite_schema WHERE sql IS NOT NULL")
    return {(kind, name): _BLANKS.sub(" ", sql) for kind, name, sql in rows}


def check_seals(record: Record) -> Iterator[Fault]:
    """Rows of people, seats, cards and so on: each must match its seal, and none may be missing."""
    for table in sorted(SEALED):
        columns = [row[1] for row in record.rows(f"PRAGMA table_info({table})")]
        for row in record.rows(f"SELECT {', '.join(columns)} FROM {table}"):
            values = dict(zip(columns, row, strict=True))
            key, sealed = values.pop("key", None), values.pop("seal")
            if seal(table, values) != sealed:
                yield Fault("changed-row", "", "", f"row {key or values} of {table} was changed")
    for table in KEPT:
        yield from _gaps(record, table)
    for key in record.wrong_answers():
        yield Fault("wrong-cache", "", "", f"the cached answer to {key!r} was changed")


def _gaps(record: Record, table: str) -> Iterator[Fault]:
    """Rows are never removed, so their numbers must have no gap."""
    if not KEPT[table][0].startswith("key "):
        return
    row = record.one(f"SELECT count(*), coalesce(max(key), 0), coalesce(min(key), 1) FROM {table}")
    count, last, first = row or (0, 0, 1)
    if count != last or first != 1:
        yield Fault("missing-row", "", "", f"{table} has {count} rows, numbered from {first} to {last}")
