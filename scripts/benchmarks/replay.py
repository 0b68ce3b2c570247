"""What it costs to fold a session from its start, every state in turn."""

from __future__ import annotations

import functools
import tempfile
from pathlib import Path

from benchmarks.made import long_session
from benchmarks.result import Result, interleaved
from events.library.summaries import current_session
from events.session import Session
from events.store.opening import open_record

SIZES = (400, 4000)


def measure(runs: int) -> list[Result]:
    with tempfile.TemporaryDirectory() as folder:
        actions = {}
        for size in SIZES:
            path = Path(folder) / f"{size}.db"
            long_session(path, size)
            actions[f"{size} events"] = functools.partial(_replay, path)
        return interleaved(actions, runs)


def _replay(path: Path) -> int:
    record = open_record(str(path))
    session = Session(record, current_session(record))
    folded = sum(1 for _ in session.states(session.view.tip))
    record.close()
    return folded
