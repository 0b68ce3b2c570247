"""Streams that are closed or full: what is recorded is done, and is said to be."""

from __future__ import annotations

import shlex
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from cli.meso import Meso, Said, needs_full

RECORDING = (
    "new lands Cleo",
    "log 'Ana: hand 3'",
    "--json log 'Ana: hand 3'",
    "undo",
    "redo",
    "amend 1 'Ana: hand 4'",
    "insert 1 'Ana: hand 5'",
    "drop 1",
    "note hello",
    "mark here",
    "branch what-if",
    "switch side",
    "ops --restore 2",
    "open first",
    "rename other",
    "archive",
    "players rename Ana Anna",
    "players forget Ana",
    "cards lands add Iguanodon 3vp",
    "import x.meso",
)


def _played(meso: Meso) -> None:
    meso("new", "lands", "Cleo", "--name", "first")
    meso("new", "lands", "Ana", "Ben", "--rules", "off", "--name", "loose")
    meso.log("Ana: hand 1", "Ana: hand 2", "Ben: hand 3")
    meso("branch", "side", "--on", "1")
    meso("switch", "main")
    meso("undo")


def shell(meso: Meso, words: str, streams: str, stdin: str | None = None) -> Said:
    """A call in a shell that opens and closes its streams."""
    done = subprocess.run(
        ["sh", "-c", f'"$0" -m meso_cli {words} {streams}', sys.executable],
        env=meso.environment(),
        cwd=meso.db.parent,
        capture_output=True,
        text=True,
        input=stdin,
    )
    return Said(done.returncode, done.stdout, done.stderr)


def rows(meso: Meso) -> int:
    tables = ("sessions", "events", "operations", "person_changes", "currents", "cards")
    with sqlite3.connect(meso.db) as raw:
        return sum(raw.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables)


@needs_full
@pytest.mark.parametrize("words", RECORDING)
def test_what_is_recorded_is_said_where_the_result_cannot_be(meso: Meso, words: str) -> None:
    meso.once(_played)
    text = meso("export", "loose", "--format", "meso").replace("Ana: hand 1", "Ana: hand 9")
    (meso.db.parent / "x.meso").write_text(text)
    before = rows(meso)
    said = shell(meso, words, ">/dev/full")
    assert (said.code, said.err.startswith("meso: recorded, but")) == (0, True), said
    assert rows(meso) > before


@needs_full
def test_what_is_not_recorded_is_not_said_to_be(meso: Meso) -> None:
    meso.once(_played)
    for words in ("log --dry-run 'Ana: hand 3'", "sessions", "score", "check --rebuild"):
        said = shell(meso, words, ">/dev/full")
        assert said.code == 1 and "recorded" not in said.err and "space" in said.err, (words, said)


@needs_full
@pytest.mark.parametrize("form", ["", "--json "])
def test_a_live_table_says_it_too(meso: Meso, form: str) -> None:
    meso.once(_played)
    before = rows(meso)
    said = shell(meso, f"{form}table", ">/dev/full", "Ana: hand 3\n")
    assert (said.code, "recorded, but" in said.err) == (0, True), said
    assert rows(meso) > before


@needs_full
def test_errors_that_cannot_be_told_have_their_exit_code(meso: Meso) -> None:
    meso.once(_played)
    for words in ("log nonsense", "--json log nonsense", "nonsense"):
        assert shell(meso, words, "2>/dev/full").code == 2


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize(
    "words",
    [
        *(word for word in RECORDING if "import" not in word),
        "log -",
        "table",
        "import -",
        "sessions",
        "nonsense",
    ],
)
def test_a_closed_stream_is_an_empty_one(meso: Meso, closed: str, words: str) -> None:
    meso.once(_played)
    said, usual = shell(meso, words, closed), meso.run("path")
    assert usual.code == 0
    assert said.code in (0, 1, 2) and "failed" not in said.err and "Traceback" not in said.err, said
    assert "intact" in meso("check")


def test_a_name_that_sqlite_takes_for_something_else_is_refused(
    meso: Meso, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in (":memory:", "file:x.db", "file::memory:", "file:x.db?mode=memory", ":x"):
        for words in ("new lands Ana", "sessions", "path", "backup y.db"):
            refused = meso.run("--db", name, *shlex.split(words))
            assert refused.code == 2 and "not a file name" in refused.err, refused
        patched = meso.process("new", "lands", "Ana", env=meso.environment(MESO_DB=name))
        assert patched.code == 2, patched
    assert list(tmp_path.iterdir()) == []
    assert meso.run("--db", "./file:x.db", "new", "lands", "Ana").code == 0
    assert "intact" in Meso(tmp_path / "file:x.db", meso.patch)("check")
