"""How long each command that reads or corrects the past takes at 600 events, and at 6.

Whole processes of the installed wheel, each with a copy of the record of its own.
"""

from __future__ import annotations

import functools
import shutil
import tempfile
from pathlib import Path

from benchmarks.installed import Installed
from benchmarks.made import long_session
from benchmarks.result import Result, interleaved

SIZES = (6, 600)
COMMANDS = (
    "history",
    "tree",
    "find hand",
    "diff 1 @",
    "replay --json",
    "undo --to 3",
    "amend 1 hand 7",
    "insert 1 hand 7",
    "drop 1",
    "show 5",
    "score",
    "check",
    "export --format jsonl",
    "export --format html",
)


def measure(runs: int) -> list[Result]:
    with tempfile.TemporaryDirectory() as folder:
        installed = Installed(Path(folder))
        made = {size: Path(folder) / f"{size}.db" for size in SIZES}
        for size, path in made.items():
            long_session(path, size)
        installed.run(installed.meso, "path")  # compiles the modules, once
        actions = {}
        for command in COMMANDS:
            for size, path in made.items():
                actions[f"{command} at {size}"] = functools.partial(_run, installed, path, command)
        return interleaved(actions, max(3, runs // 5))


def _run(installed: Installed, record: Path, command: str) -> None:
    copy = record.with_suffix(".copy")
    shutil.copyfile(record, copy)
    installed.run(installed.meso, "--db", copy, *command.split())
