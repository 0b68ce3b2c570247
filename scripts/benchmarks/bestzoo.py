"""How long it takes to prove the best zoo of twelve cards, against a general solver: CP-SAT of OR-tools.

meso does not depend on OR-tools, not even for development. It gets a virtual environment of its own, since
the packages that come with it would slow down the start-up that other measurements time.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from benchmarks.result import Result
from environment import ROOT, make_ready

SOLVER = "ortools==9.15.6755"
MOST = 8
"""The most card sets: the general solver can use up its time limit for each."""


def measure(runs: int) -> list[Result]:
    sets = min(runs, MOST)
    python = make_ready(ROOT / "build" / "solver", ROOT / "requirements.lock")
    if not _has_solver(python):
        print(
            "bestzoo: OR-tools cannot be installed, so there is nothing to compare with",
            file=sys.stderr,
        )
    command = [str(python), "-P", "-m", "benchmarks.solvers", str(sets)]
    path = os.pathsep.join([str(ROOT / "scripts"), str(ROOT)])
    done = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": path}, stdout=subprocess.PIPE, check=True, text=True
    )
    return [Result(what, times) for what, times in json.loads(done.stdout).items()]


def _has_solver(python: Path) -> bool:
    """Whether OR-tools can be imported there, after installing it if needed."""
    there = [str(python), "-c", "import ortools.sat.python.cp_model"]
    if subprocess.run(there, check=False, capture_output=True).returncode == 0:
        return True
    install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", SOLVER]
    return subprocess.run(install, check=False, capture_output=True).returncode == 0
