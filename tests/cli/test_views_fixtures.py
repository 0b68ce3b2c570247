"""What people see of every recorded game: its table, its score sheet and its history, on a terminal.

One text file a game, in `__snapshots__/test_views_fixtures/`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from cli.meso import ROOT, Meso
from meso_cli.app import run
from meso_cli.context import Settings, reading_session
from meso_cli.views.styles import STYLES

FIXTURES = {f"{path.parent.name}-{path.stem}": path for path in sorted((ROOT / "fixtures").glob("*/*.meso"))}
FIRST, LAST = 25, 10
"""Lines of a long history that are compared."""


class TextFiles(SingleFileSnapshotExtension):
    """A snapshot as a file that shows what a terminal shows."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


def recorded(meso: Meso, name: str) -> Meso:
    """A record with one recorded game."""
    return meso.once(RECORDERS[name])


def _record(path: Path, meso: Meso) -> None:
    meso("import", str(path))


RECORDERS = {name: partial(_record, path) for name, path in FIXTURES.items()}


@pytest.mark.parametrize("name", FIXTURES)
def test_a_game_on_a_terminal(
    meso: Meso, name: str, monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    recorded(meso, name)
    seen: list[str] = []
    for width, commands in (("80", commands_of(meso)), ("120", ("show", "score", "history"))):
        monkeypatch.setenv("COLUMNS", width)
        for words in commands:
            drawn = meso(*words.split(), "--color", "never", screen=True)
            lines = [line.rstrip() for line in drawn.splitlines()]
            assert max(map(len, lines)) <= int(width)
            seen += [f"$ meso {words}    # {width} columns", *shortened(words, lines), ""]
    assert "\n".join(seen) == snapshot(extension_class=TextFiles)


def commands_of(meso: Meso) -> tuple[str, ...]:
    """The commands, with the table also in the middle of the game."""
    events: int = meso.json("show")["position"]["n"]
    return ("show", f"show {events // 2}", "score", "history")


def shortened(words: str, lines: list[str]) -> list[str]:
    """The lines, in a long history only the first and the last ones."""
    if words != "history" or len(lines) <= FIRST + LAST:
        return lines
    return [*lines[:FIRST], f"[{len(lines) - FIRST - LAST} lines]", *lines[-LAST:]]


@pytest.mark.parametrize("name", FIXTURES)
def test_every_mark_of_a_game_has_a_style(meso: Meso, name: str) -> None:
    recorded(meso, name)
    with reading_session(Settings(run=run, db=str(meso.db))) as session:
        for secrets in (False, True):
            for _, state in session.states(session.refs.tip):
                view = session.game.view(state, session.names, secrets)
                assert set(marks_of(view)) <= STYLES.keys()


def marks_of(part: Any) -> Iterator[str]:
    """Every mark in a part of a view."""
    if isinstance(part, tuple):
        yield from (mark for one in part for mark in marks_of(one))
    elif isinstance(part, msgspec.Struct):
        fields = msgspec.structs.asdict(part)
        yield from fields.get("mark", "").split()
        yield from marks_of(tuple(fields.values()))
