"""Record files damaged on purpose: what a changed byte does to what is read, and whether `check` finds it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

from desk import Desk
from events.checks.record import check_record, open_suspect
from events.errors import MesoError
from events.formats.jsonl.writer import write
from events.library.people import all_people
from events.session.in_memory import portable_of
from events.session.session import Session
from events.statistics.summaries import Summary, read_summaries
from events.store.opening import open_record
from events.store.schema import KEPT, triggers

CHANGES = (0x01, 0x80, 0xFF)
"""What a byte is XORed with: its lowest bit, its highest, all bits."""


def small_record(path: Path) -> None:
    """A small file in which every table holds something."""
    record = open_record(str(path), write=True)
    desk = Desk("zooic", ["Ana", "Ben"], record, rounds="1")
    for line in ("Ana: points 12", "Ben: points 10", "Ana: bonus 2 promo"):
        desk.log(line)
    with record.writing():
        record.insert("cards", game="lands", name="swamp", facts='{"kind":"land"}', source="", at=0)
        record.keep_answers({"a question": b"an answer"})
    record.close()


def spoil(path: Path, *statements: str) -> None:
    """Statements over a raw connection, with the triggers out of the way."""
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        made = triggers()
        for name in made:
            raw.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            raw.execute(statement)
        for statement in made.values():
            raw.execute(statement)


def content(path: Path) -> object:
    """Everything that is read from the record, as values. Errors: any of SQLite's and ours."""
    record = open_record(str(path))
    try:
        kept = {table: record.rows(f"SELECT * FROM {table}") for table in KEPT}
        sessions = [Session(record, key) for (key,) in record.rows("SELECT key FROM sessions")]
        files = [write(portable_of(session)) for session in sessions]
        scores = [session.result(session.refs.tip) for session in sessions]
        lists = all_people(record), read_summaries(record, Summary)[0], record.current()
        return kept, files, scores, lists, record.answer("a question") in (None, b"an answer")
    finally:
        record.close()


def is_found(path: Path) -> bool:
    """Whether a check finds anything, or cannot even begin."""
    try:
        record = open_suspect(str(path))
    except MesoError:
        return True
    try:
        return bool(check_record(record).faults)
    finally:
        record.close()


def is_equal(path: Path, whole: object) -> bool:
    """Whether everything is still read as before."""
    try:
        return content(path) == whole
    except (MesoError, sqlite3.Error, ValueError):
        return False


def missed(data: bytes, places: Iterable[int], damaged: Path, whole: object) -> Iterator[tuple[int, int]]:
    """The changes that no check finds although they change what is read: (place, change)."""
    for place in places:
        for change in CHANGES:
            worse = bytearray(data)
            worse[place] ^= change
            damaged.write_bytes(worse)
            if not is_found(damaged) and not is_equal(damaged, whole):
                yield place, change
