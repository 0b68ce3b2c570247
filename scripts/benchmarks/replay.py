"""How long it takes to fold a session from its start, state by state."""

from __future__ import annotations

from pathlib import Path

from benchmarks.made import at_sizes
from benchmarks.result import Result
from events.library.sessions import current_session
from events.session.session import Session
from events.store.opening import open_record

SIZES = (400, 4000)


def measure(runs: int) -> list[Result]:
    return at_sizes("{} events", SIZES, _replay, runs)


def _replay(path: Path, size: int) -> int:
    record = open_record(str(path))
    session = Session(record, current_session(record))
    folded = sum(1 for _ in session.states(session.refs.tip))
    record.close()
    return folded
