"""Caches that cannot be read: readers do without them, writers make them anew, `check` reports them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from desk import Desk
from events.checks.record import check_record
from events.session.session import Session
from events.statistics.summaries import Glance, Summary, keep_summary, read_summaries
from events.store.opening import open_record
from events.store.record import Record

SPOILS = ["x''", "x'ff'", "x'c1'", "x'00'", "zeroblob(999)", "CAST('{}' AS BLOB)", "CAST('[[[[' AS BLOB)"]


@pytest.fixture
def record(tmp_path: Path) -> Iterator[Record]:
    """A long session with every cache filled, that lies in a file."""
    with closing(open_record(str(tmp_path / "record.db"), write=True)) as made:
        desk = Desk("zooic", ["Ana", "Ben"], made)
        desk.log("\n".join(["Ana: bonus 1 x"] * 600))
        with made.writing():
            keep_summary(desk.session)
            made.keep_answers({"a question": b'{"an": "answer"}'})
        yield made


def spoil(record: Record, statement: str) -> None:
    with closing(sqlite3.connect(record.path)) as raw:
        raw.execute(statement)
        raw.commit()


def faults(record: Record) -> list[str]:
    return [fault.code for fault in check_record(record).faults]


@pytest.mark.parametrize("value", SPOILS)
def test_snapshots(record: Record, value: str) -> None:
    desk = Session(record, 1)
    before, rows = desk.state(desk.refs.tip), record.rows("SELECT * FROM snapshots ORDER BY event")
    assert len(rows) == 2
    spoil(record, f"UPDATE snapshots SET state = {value}")
    again = Session(record, 1)
    assert again.state(again.refs.tip) == before
    assert set(faults(record)) == {"wrong-cache"}
    Desk.over(again).log("Ana: bonus 1 x")
    assert record.rows("SELECT * FROM snapshots ORDER BY event") == rows and faults(record) == []


@pytest.mark.parametrize("value", SPOILS)
def test_summaries(record: Record, value: str) -> None:
    before = [read_summaries(record, kind) for kind in (Summary, Glance)]
    spoil(record, f"UPDATE summaries SET data = CAST({value} AS TEXT)")
    for (found, stale), kind in zip(before, (Summary, Glance), strict=True):
        assert read_summaries(record, kind) == (found, [1]) and stale == []
    assert faults(record) == ["wrong-cache"]
    with record.writing():
        keep_summary(Session(record, 1))
    assert faults(record) == []


@pytest.mark.parametrize("value", SPOILS)
def test_answers(record: Record, value: str) -> None:
    spoil(record, f"UPDATE answers SET value = CAST({value} AS TEXT)")
    assert record.answer("a question") is None
    assert faults(record) == ["wrong-cache"]
    with record.writing():
        record.keep_answers({"a question": b'{"an": "answer"}'})
    assert record.answer("a question") == b'{"an": "answer"}' and faults(record) == []
