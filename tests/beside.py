"""Readers of every kind beside a process that writes: each must see the record at one moment."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from itertools import cycle, islice
from pathlib import Path

from events.errors import MesoError
from events.formats.jsonl.reader import read
from meso_cli.app import run

READERS = (
    "export --format jsonl",
    "check --json",
    "export --format meso",
    "history --all",
    "tree",
    "ops",
    "show",
    "score",
    "sessions",
    "export --format csv",
)
WRITER = (
    "import sys\nfrom meso_cli.app import run\n"
    "for n in range(10**6):\n"
    "    words = ['undo'] if n % 7 == 6 else ['log', f'Ana: hand {n % 160}']\n"
    "    if run(['--db', sys.argv[1], *words]): sys.exit(1)\n"
    "    if n == 0: print('writing', file=sys.stderr, flush=True)\n"
)


def torn_reads(db: Path, times: int) -> list[str]:
    """What readers of a session without rules complain about, beside a writer, in so many calls."""
    paths = os.pathsep.join(path for path in sys.path if path)
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(db)],
        env={**os.environ, "PYTHONPATH": paths},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    try:
        assert writer.stderr is not None and writer.stderr.readline() == b"writing\n"
        found = [_complaint(db, reader) for reader in islice(cycle(READERS), times)]
        if writer.poll() is not None:
            found.append(f"the writer left with {writer.returncode}")
    finally:
        writer.kill()
        writer.communicate()
    return [each for each in found if each]


def _complaint(db: Path, reader: str) -> str:
    """What is wrong with one call; "" where nothing is."""
    with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as errors:
        code = run(["--db", str(db), *reader.split()])
    if code:
        return f"{reader}: {code}: {errors.getvalue() or out.getvalue()}"
    if reader.endswith("jsonl"):
        try:
            read(out.getvalue())
        except MesoError as error:
            return f"{reader}: {error.message}"
    return ""
