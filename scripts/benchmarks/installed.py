"""meso as people install it: the wheel in a virtual environment of its own, with what the lock lists.

Run from source, or with development tools in the same environment, it would start at another speed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from environment import ROOT, make_ready


class Installed:
    """The installed command and its Python; calls have no settings but a record file of their own."""

    def __init__(self, folder: Path) -> None:
        self.python = make_ready(ROOT / "build" / "bench", ROOT / "requirements.lock")
        self.meso = self.python.with_name("meso")
        self._install()
        self._environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(folder),
            "LANG": "C.UTF-8",
            "TZ": "UTC",
            "MESO_DB": str(folder / "record.db"),
        }

    def _install(self) -> None:
        with tempfile.TemporaryDirectory() as built:
            build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", built]
            subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
            wheel = str(*Path(built).glob("*.whl"))
            install = ["install", "--quiet", "--no-index", "--no-deps", "--force-reinstall", wheel]
            subprocess.run([str(self.python), "-m", "pip", *install], cwd=built, check=True)

    def run(self, *command: str | Path) -> str:
        """The output of a command into a pipe. Exits with its errors where it fails."""
        silent = subprocess.DEVNULL
        done = subprocess.run(
            command, check=False, env=self._environment, stdin=silent, capture_output=True, text=True
        )
        if done.returncode:
            raise SystemExit(f"{' '.join(map(str, command))}: exit {done.returncode}\n{done.stderr}")
        return done.stdout
