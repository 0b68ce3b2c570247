"""How long it takes to log a move, durable on disk, in a short session and in a long one.

Each is a whole call without the start of Python: it opens the record, reads the session, enters, checks and
writes a move, stores the summary and closes the record.
"""

from __future__ import annotations

from pathlib import Path

from benchmarks.made import at_sizes, log
from benchmarks.result import Result
from events.library.sessions import current_session
from events.session.session import Session
from events.store.opening import open_record

SIZES = (100, 1000, 10_000)


def measure(runs: int) -> list[Result]:
    return at_sizes("a move after {}", SIZES, _append, runs)


def _append(path: Path, size: int) -> None:
    record = open_record(str(path), write=True)
    with record.writing():
        log(Session(record, current_session(record)), ["hand 3"], 100_000)
    record.close()
