"""Installs what a lock file lists into `.venv`, for running meso (`run`) or for working on it (`dev`).

It does not install meso itself: the scripts put it on the path, so a moved or copied tree still runs. A
stamp, a copy of the lock with the lock's date, tells later calls that there is nothing to do. An existing
environment is updated in place.
"""

from __future__ import annotations

import contextlib
import filecmp
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = {"run": ("requirements.lock",), "dev": ("requirements-dev.lock", "requirements.lock")}
"""Purpose → the lock to install, and the locks that it includes."""


def main(purpose: str) -> int:
    try:
        make_ready(ROOT / ".venv", *(ROOT / name for name in LOCKS[purpose]))
    except subprocess.CalledProcessError as error:
        output = error.output.decode(errors="replace") if isinstance(error.output, bytes) else error.output
        command = " ".join(map(str, error.cmd))
        print(f"{output or ''}meso: .venv could not be set up; this failed: {command}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"meso: .venv could not be set up: {error}", file=sys.stderr)
        return 1
    return 0


def make_ready(folder: Path, lock: Path, *included: Path) -> Path:
    """The Python of a virtual environment in `folder` with what `lock` lists, created where it is missing.

    included: locks whose packages are all in `lock` with the same versions. Two processes can call this at
    once: the second waits for the first. Raises CalledProcessError with the output of the step that failed.
    """
    python = folder / "bin" / "python"
    with _one_at_a_time(lock):
        if not (_runs(python) and _is_stamped(folder, lock)):
            _say(f"setting up {folder.name} from {lock.name} (only once)")
            if not _runs(python):
                _create(folder, python)
            _run(python, "-m", "pip", "install", "--require-hashes", "--requirement", lock)
        for each in (lock, *included):
            shutil.copy2(each, folder / each.name)
    return python


@contextlib.contextmanager
def _one_at_a_time(lock: Path) -> Iterator[None]:
    """Holds a lock on a file of this tree; the system releases it when the process ends, however it ends."""
    import fcntl

    with lock.open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            _say("waiting for another set-up to finish")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _runs(python: Path) -> bool:
    """Whether meso can use this Python: not removed by a system upgrade, not too old, not half installed."""
    probe = [str(python), "-I", "-c", "import sys, pip; sys.exit(sys.version_info < (3, 11))"]
    return python.exists() and subprocess.run(probe, check=False, capture_output=True).returncode == 0


def _is_stamped(folder: Path, lock: Path) -> bool:
    stamp = folder / lock.name
    return stamp.exists() and filecmp.cmp(stamp, lock, shallow=False)


def _create(folder: Path, python: Path) -> None:
    venv.create(folder, clear=folder.exists(), symlinks=True, with_pip=True)
    # Python 3.11 installs setuptools, whose .pth file slows every start of Python down.
    _run(python, "-m", "pip", "uninstall", "--quiet", "--yes", "setuptools")


def _run(*command: str | Path) -> None:
    environment = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1"}
    environment.pop("PYTHONPATH", None)
    subprocess.run(
        command, env=environment, check=True, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )


def _say(what: str) -> None:
    """Tells a person who is waiting; a program that reads the output of meso gets nothing else."""
    if sys.stderr.isatty():
        print(f"meso: {what} …", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
