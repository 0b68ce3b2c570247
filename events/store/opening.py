"""Opening a record file, for reading or for writing, and backing it up.

A file that is not a record is refused before SQLite sees it. A reader never creates or changes a file;
a writer creates a missing one and migrates an older one.
"""

from __future__ import annotations

import os.path
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

from events.errors import Damaged, MesoError
from events.store.record import Record
from events.store.schema import APPLICATION_ID, VERSION, fill_empty, migrate
from events.store.sqlite_errors import translate_errors


def open_record(path: str, write: bool = False) -> Record:
    """Opens a record. write: creates a missing one and migrates an older one to this version.

    Errors: `MesoError` for a file that is not a record (it is not touched), that cannot be opened, or
    that a later version of meso wrote; `Damaged`.
    """
    exists = os.path.exists(path) and os.path.getsize(path) > 0
    if exists and os.path.isdir(path):
        raise MesoError("not-a-record", f"{path} is a folder", "name a file with --db")
    with translate_errors(path):
        if exists:
            _check_ours(path)
        if not exists and not write:
            return memory_record(path)
        connection = _connect_writer(path, exists) if write else connect_reader(path)
        if not write and connection.execute("PRAGMA user_version").fetchone()[0] == 0:
            connection.close()  # its first writer is creating it right now
            return memory_record(path)
        return Record(connection, path, write)


def memory_record(path: str = ":memory:") -> Record:
    """An empty record in memory, gone when it is closed. path: what messages call it."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    fill_empty(connection)
    return Record(connection, path, False)


def _check_ours(path: str) -> None:
    """Reads the header without SQLite, so that a file that is not a record is not even locked."""
    try:
        with open(path, "rb") as file:
            header = file.read(100)
    except OSError as error:
        raise MesoError(
            "cannot-open", f"{path} cannot be read: {error.strerror}", "check its permissions"
        ) from error
    if header[:16] != b"SQLite format 3\0":
        raise MesoError("not-a-record", f"{path} is not a meso record", "name another file with --db")
    if len(header) < 100:
        raise Damaged("damaged", f"{path} is truncated", "a copy made with 'meso backup' may help")
    if int.from_bytes(header[68:72], "big") != APPLICATION_ID:
        raise MesoError(
            "not-a-record", f"{path} is an SQLite file, but not a meso record", "name another file with --db"
        )


def _uri(path: str, query: str) -> str:
    quoted = os.path.abspath(path).replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    return f"file:{quoted}?{query}"


def connect_reader(path: str) -> sqlite3.Connection:
    """A connection that cannot write; it also opens a file in a read-only folder.

    It is inside a transaction from its first read on: all that it reads is one moment of the record.
    """
    try:
        return _begin_reading(path, "mode=ro")
    except sqlite3.OperationalError:
        # A write-ahead log cannot be opened in a read-only folder; without one, nobody is writing.
        if os.path.exists(path + "-wal") or os.access(os.path.dirname(os.path.abspath(path)), os.W_OK):
            raise
        return _begin_reading(path, "immutable=1")


def _begin_reading(path: str, query: str) -> sqlite3.Connection:
    with _open(_uri(path, query), uri=True) as connection:
        connection.execute("BEGIN")
        _check_version(path, connection.execute("PRAGMA user_version").fetchone()[0])
        return connection


@contextmanager
def _open(path: str, uri: bool = False) -> Iterator[sqlite3.Connection]:
    """A new connection, closed only if an error occurs.

    No connection may be left open: SQLite's locks belong to the process, and `_check_ours` drops them.
    """
    connection = sqlite3.connect(path, uri=uri, isolation_level=None, timeout=10)
    try:
        yield connection
    except BaseException:
        connection.close()
        raise


def _check_version(path: str, version: int) -> None:
    if version > VERSION:
        raise MesoError(
            "newer-record",
            f"a later version of meso wrote {path} (version {version})",
            "update meso",
        )


def _connect_writer(path: str, exists: bool) -> sqlite3.Connection:
    folder = os.path.dirname(os.path.abspath(path))
    if not exists:
        try:
            os.makedirs(folder, exist_ok=True)
        except OSError as error:
            raise MesoError(
                "cannot-open", f"cannot create {folder}: {error.strerror}", "choose another file with --db"
            ) from error
    with _open(path) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        _check_version(path, version)
        if version < VERSION:
            connection.close()
            return _migrated(path, version)
        if connection.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
            # A copy has no write-ahead log until it is written; without one, readers and writers wait.
            connection.execute("PRAGMA journal_mode = WAL")
        return connection


def _migrated(path: str, version: int) -> sqlite3.Connection:
    """A connection to the file, migrated to this version; an older file is first backed up next to it."""
    if version:
        _backup_before(path, version)
    for attempt in range(50):
        connection = sqlite3.connect(path, isolation_level=None, timeout=10)
        try:
            # Before anything else, so that a reader at this moment recognizes a record.
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute("PRAGMA journal_mode = WAL")
            migrate(connection)
        except sqlite3.OperationalError as error:
            # With two first writers at once, the other one may have created the tables by now.
            done = "exists" in str(error) or "locked" in str(error)
            connection.close()
            if not done or attempt == 49:
                raise
            continue
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")
        return connection
    raise AssertionError("unreachable")


def _backup_before(path: str, version: int) -> None:
    source = sqlite3.connect(path)
    target = sqlite3.connect(f"{path}.v{version}.backup")
    source.backup(target)
    target.close()
    source.close()


def backup(record: Record, target: str) -> None:
    """Copies the whole record to the file `target`, even while others write."""
    with translate_errors(target), closing(sqlite3.connect(target)) as copy:
        record.connection.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
