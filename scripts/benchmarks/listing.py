"""How long `meso sessions` takes, from the shell and back, in small and in large records."""

from __future__ import annotations

import functools
import tempfile
from pathlib import Path

from benchmarks.installed import Installed
from benchmarks.made import many_sessions
from benchmarks.result import Result, interleaved

SIZES = (100, 1000, 10_000)


def measure(runs: int) -> list[Result]:
    with tempfile.TemporaryDirectory() as folder:
        installed = Installed(Path(folder))
        actions = {}
        for size in SIZES:
            path = Path(folder) / f"{size}.db"
            many_sessions(path, size)
            command = (installed.meso, "--db", path, "sessions", "--json")
            actions[f"{size} sessions"] = functools.partial(installed.run, *command)
        return interleaved(actions, runs)
