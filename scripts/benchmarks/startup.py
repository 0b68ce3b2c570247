"""How long a call of meso takes, from the shell and back, against a Python that does nothing.

The output goes into a pipe. Each round logs a move and undoes it, so the session stays the same.
"""

from __future__ import annotations

import functools
import tempfile
from pathlib import Path

from benchmarks.installed import Installed
from benchmarks.result import Result, interleaved

COMMANDS = (
    ("log", "draw land"),
    ("undo",),
    ("redo",),
    ("undo",),
    ("show",),
    ("score",),
    ("history",),
    ("sessions",),
    (),
    ("--help",),
)


def measure(runs: int) -> list[Result]:
    with tempfile.TemporaryDirectory() as folder:
        installed = Installed(Path(folder))
        installed.run(installed.meso, "new", "lands", "Ana", "Ben")
        actions = {"python -c pass": functools.partial(installed.run, installed.python, "-c", "pass")}
        for command in COMMANDS:
            shown = " ".join(["meso", *command[:1]])
            action = functools.partial(installed.run, installed.meso, *command)
            actions[shown if shown not in actions else f"{shown} (again)"] = action
        return interleaved(actions, runs)
