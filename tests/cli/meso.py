"""`meso` as tests run it: in this process with captured streams, or as a process of its own."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from meso_cli import app, context

ROOT = Path(__file__).resolve().parents[2]
KEPT: dict[Callable[[Meso], None], tuple[bytes, float, int]] = {}
COMPILED = str(Path(tempfile.gettempdir()) / "meso-tests-compiled")
"""Processes compile once, not at each start."""
needs_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
BEGAN = 1_777_665_600.0  # 2026-05-01 20:00 UTC


class Said(NamedTuple):
    """The outcome of a call."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON value on stdout."""
        return json.loads(self.out)

    @property
    def error(self) -> dict[str, Any]:
        """The error of a call with --json."""
        made: dict[str, Any] = json.loads(self.err)["error"]
        return made

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


class Clock:
    """A clock that advances a minute each time it is read, and randomness that only counts."""

    def __init__(self) -> None:
        self.at, self.chances = BEGAN, 0

    def time(self) -> float:
        self.at += 60
        return self.at

    def localtime(self, at: float) -> Any:
        import time

        return time.localtime(at)

    def urandom(self, count: int) -> bytes:
        self.chances += 1
        return self.chances.to_bytes(count, "big")


class Screen(io.TextIOWrapper):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


class Meso:
    """One record file and a person who types."""

    def __init__(self, db: Path, patch: pytest.MonkeyPatch) -> None:
        self.db, self.patch, self.clock = db, patch, Clock()
        patch.setattr(context, "time", self.clock)
        patch.setattr(os, "urandom", self.clock.urandom)

    def run(self, *arguments: str, stdin: str | bytes = "", screen: bool = False) -> Said:
        """A call in this process. screen: stdout is a terminal."""
        data = stdin.encode() if isinstance(stdin, str) else stdin
        streams = {"stdin": io.TextIOWrapper(io.BytesIO(data), "utf-8")}
        for name in ("stdout", "stderr"):
            streams[name] = (Screen if screen else io.TextIOWrapper)(io.BytesIO(), "utf-8")
        with pytest.MonkeyPatch.context() as patch:
            for name, stream in streams.items():
                patch.setattr(sys, name, stream)
            code = app.run(["--db", str(self.db), *arguments])
        return Said(code, _read(streams["stdout"]), _read(streams["stderr"]))

    def __call__(self, *arguments: str, stdin: str = "", screen: bool = False) -> str:
        """A call that must succeed and say nothing on stderr; gives what it wrote."""
        said = self.run(*arguments, stdin=stdin, screen=screen)
        assert (said.code, said.err) == (0, ""), said
        return said.out

    def json(self, *arguments: str, stdin: str = "") -> Any:
        """The JSON of a call that must succeed."""
        return json.loads(self("--json", *arguments, stdin=stdin))

    def fails(self, *arguments: str, code: int, stdin: str = "") -> dict[str, Any]:
        """The error of a call that must fail so, once in words and once in JSON; nothing is written."""
        before = self.contents()
        plain = self.run(*arguments, stdin=stdin)
        assert (plain.code, plain.out) == (code, ""), plain
        assert plain.err.startswith("meso: ") and "Traceback" not in plain.err, plain.err
        told = self.run("--json", *arguments, stdin=stdin)
        assert (told.code, told.out) == (code, ""), told
        assert set(told.error) <= {"code", "rule", "line", "problems", "message", "hint"}
        assert told.error["message"] in plain.err.replace("\nmeso: ", "\n")
        assert self.contents() == before
        return told.error

    def contents(self) -> list[tuple[int, ...]]:
        """How many rows each table holds; [] where there is no file."""
        import sqlite3

        if not self.db.exists():
            return []
        connection = sqlite3.connect(self.db)
        tables = ("sessions", "events", "operations", "people", "currents")
        counts = [connection.execute(f"SELECT count(*) FROM {table}").fetchone() for table in tables]
        connection.close()
        return counts

    def log(self, *lines: str) -> None:
        """Logs lines of move text."""
        self("log", "-", stdin="\n".join(lines))

    def history(self) -> list[str]:
        return [event["text"] for event in self.json("history")]

    def once(self, build: Callable[[Meso], None]) -> Meso:
        """What `build` does to an empty record; done once, later tests get a copy of the file."""
        if build not in KEPT:
            build(self)
            KEPT[build] = (self.db.read_bytes(), self.clock.at, self.clock.chances)
        data, self.clock.at, self.clock.chances = KEPT[build]
        self.db.write_bytes(data)
        return self

    def environment(self, **more: str) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("MESO_")}
        kept.pop("PYTHONDONTWRITEBYTECODE", None)
        own = {"PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": COMPILED, "MESO_DB": str(self.db)}
        return {**kept, **own, **more}

    def start(self, *arguments: str | bytes, **settings: Any) -> subprocess.Popen[bytes]:
        """A process of its own."""
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        settings = {"env": self.environment(), **pipes, **settings}
        return subprocess.Popen([sys.executable, "-m", "meso_cli", *arguments], **settings)

    def process(self, *arguments: str | bytes, stdin: bytes = b"", **settings: Any) -> Said:
        """A call in a process of its own."""
        with self.start(*arguments, **settings) as started:
            out, err = started.communicate(stdin, timeout=60)
        return Said(started.returncode, _decoded(out), _decoded(err))


def _decoded(data: bytes | None) -> str:
    return (data or b"").decode(errors="replace")


def _read(stream: io.TextIOWrapper) -> str:
    stream.flush()
    data = stream.buffer
    assert isinstance(data, io.BytesIO)
    return data.getvalue().decode("utf-8", "surrogateescape")
