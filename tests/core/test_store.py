"""The record file: any connection can only add rows, and a file that is not a record is not touched."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from desk import Desk
from events.errors import Damaged, MesoError
from events.library.sessions import find_session
from events.statistics.summaries import Summary, read_summaries
from events.store.opening import backup, open_record
from events.store.record import Record
from events.store.schema import KEPT


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with a session of four moves."""
    file = tmp_path / "meso.db"
    record = open_record(str(file), write=True)
    desk = Desk("zooic", ["Ana", "Ben"], record)
    for line in ("Ana: points 12", "Ben: points 10", "Ana: points 3; Ben: points 4"):
        desk.log(line)
    with record.writing():
        record.insert("cards", game="lands", name="swamp", facts="{}", source="", at=0)
    record.close()
    return file


@pytest.mark.parametrize("table", KEPT)
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE {table} SET rowid = rowid + 100",
        "DELETE FROM {table}",
        "INSERT OR REPLACE INTO {table} SELECT * FROM {table} LIMIT 1",
        "REPLACE INTO {table} SELECT * FROM {table} LIMIT 1",
        "INSERT OR IGNORE INTO {table} SELECT * FROM {table} LIMIT 1",
    ],
)
def test_a_raw_connection_cannot_change_a_row(path: Path, table: str, statement: str) -> None:
    with sqlite3.connect(path) as raw:
        rows = raw.execute(f"SELECT * FROM {table}").fetchall()
        assert rows, "nothing to protect"
        with pytest.raises(sqlite3.IntegrityError):
            raw.execute(statement.format(table=table))
        raw.rollback()
        assert raw.execute(f"SELECT * FROM {table}").fetchall() == rows
    raw.close()


@pytest.mark.parametrize("table", ["events", "operations", "people", "sessions"])
def test_replacing_by_the_other_unique_key_is_refused_too(path: Path, table: str) -> None:
    with sqlite3.connect(path) as raw:
        columns = [row[1] for row in raw.execute(f"PRAGMA table_info({table})")]
        others = ", ".join(column for column in columns if column != "key")
        with pytest.raises(sqlite3.IntegrityError):
            raw.execute(f"REPLACE INTO {table} ({others}) SELECT {others} FROM {table} LIMIT 1")
        raw.rollback()
    raw.close()


def test_reading_a_missing_or_empty_file_makes_nothing(tmp_path: Path) -> None:
    for file in (tmp_path / "no.db", tmp_path / "empty.db"):
        if file.name == "empty.db":
            file.touch()
        record = open_record(str(file))
        assert record.rows("SELECT * FROM sessions") == []
        record.close()
    assert [file.name for file in tmp_path.iterdir()] == ["empty.db"]
    assert (tmp_path / "empty.db").stat().st_size == 0


def test_an_empty_file_becomes_a_record(tmp_path: Path) -> None:
    file = tmp_path / "empty.db"
    file.touch()
    record = open_record(str(file), write=True)
    Desk("zooic", ["Ana", "Ben"], record)
    record.close()
    assert open_record(str(file)).current() == 1


def _foreign_database(file: Path) -> None:
    with sqlite3.connect(file) as raw:
        raw.execute("CREATE TABLE t (x)")
    raw.close()


@pytest.mark.parametrize("write", [False, True])
@pytest.mark.parametrize("content", [b"hello", b"SQLite format 3\0", b"\0" * 4096, None])
def test_a_file_that_is_not_a_record_is_refused_and_not_touched(
    tmp_path: Path, content: bytes | None, write: bool
) -> None:
    file = tmp_path / "other"
    file.write_bytes(content) if content is not None else _foreign_database(file)
    before = file.read_bytes(), sorted(tmp_path.iterdir())
    with pytest.raises((MesoError, Damaged)):
        open_record(str(file), write=write)
    assert (file.read_bytes(), sorted(tmp_path.iterdir())) == before


def test_a_later_version_is_refused(path: Path) -> None:
    with sqlite3.connect(path) as raw:
        raw.execute("PRAGMA user_version = 99")
    raw.close()
    for write in (False, True):
        with pytest.raises(MesoError, match="later version of meso"):
            open_record(str(path), write=write)


def test_a_failed_write_leaves_nothing(path: Path) -> None:
    record = open_record(str(path), write=True)
    rows = record.rows("SELECT * FROM people")

    def half() -> None:
        with record.writing():
            record.insert("people", id="someone", created=0)
            record.rows("SELECT nonsense")

    with pytest.raises(MesoError):
        half()
    assert record.rows("SELECT * FROM people") == rows
    record.close()


def test_the_file_at_rest_holds_everything(path: Path, tmp_path: Path) -> None:
    assert not (tmp_path / "meso.db-wal").exists()
    copy = tmp_path / "copy.db"
    copy.write_bytes(path.read_bytes())
    record = open_record(str(copy))
    assert len(record.rows("SELECT * FROM events")) == 5
    record.close()


def test_a_backup_is_whole_while_another_writes(path: Path, tmp_path: Path) -> None:
    writer, reader = open_record(str(path), write=True), open_record(str(path))
    with writer.writing():
        writer.insert("people", id="someone", created=0)
        backup(reader, str(tmp_path / "copy.db"))
    copy = open_record(str(tmp_path / "copy.db"))
    assert len(copy.rows("SELECT * FROM people")) == 2
    for record in (writer, reader, copy):
        record.close()


@pytest.mark.parametrize("log", ["wal", "delete"])
def test_a_reader_sees_one_moment(path: Path, log: str) -> None:
    """A record without a write-ahead log is a copy that nobody has written yet: its first writer waits."""
    with closing(sqlite3.connect(path)) as raw:
        raw.execute(f"PRAGMA journal_mode = {log}")
    with closing(open_record(str(path))) as reader:
        before = reader.rows("SELECT * FROM people")
        if log == "wal":
            with closing(open_record(str(path), write=True)) as writer, writer.writing():
                writer.insert("people", id="someone", created=0)
        assert reader.rows("SELECT * FROM people") == before
    with closing(open_record(str(path), write=True)) as writer:
        assert writer.one("PRAGMA journal_mode") == ("wal",)


def test_two_writers_are_one_after_the_other(path: Path) -> None:
    one, two = open_record(str(path), write=True), open_record(str(path), write=True)
    two.connection.execute("PRAGMA busy_timeout = 50")
    with one.writing(), pytest.raises(MesoError, match="another program"), two.writing():
        pass
    with two.writing():
        assert two.current() == 1
    one.close()
    two.close()


def test_caches_may_be_dropped_at_any_time(path: Path) -> None:
    record: Record = open_record(str(path), write=True)
    record.connection.execute("DELETE FROM summaries")
    record.connection.execute("DELETE FROM snapshots")

    assert [summary.name for summary in read_summaries(record, Summary)[0]] == ["zooic-1"]
    assert find_session(record, "zoo") == 1
    record.close()
