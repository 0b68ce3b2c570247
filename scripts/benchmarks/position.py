"""How long it takes to find any position and its state, in a short session and in a long one.

Each opens the record and finds ten positions spread over the line, as `show` does.
"""

from __future__ import annotations

from pathlib import Path

from benchmarks.made import at_sizes
from benchmarks.result import Result
from events.library.sessions import current_session
from events.session.position import find_position
from events.session.session import Session
from events.store.opening import open_record

SIZES = (100, 1000, 10_000)
PLACES = 10


def measure(runs: int) -> list[Result]:
    return at_sizes(f"{PLACES} positions of {{}}", SIZES, _find, runs)


def _find(path: Path, size: int) -> None:
    record = open_record(str(path))
    for place in range(1, PLACES + 1):
        session = Session(record, current_session(record))
        session.state(find_position(session, str(size * place // PLACES)))
    record.close()
