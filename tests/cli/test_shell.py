"""The table shell, fed from a pipe: its output after each line."""

from __future__ import annotations

import pytest

from cli.meso import Meso
from recorded import recorded

GAMES = {path.stem: path for path in recorded("happy")}


@pytest.mark.parametrize("game", ["sudden-twice", "everyone-tied", "redirected", "last-in"])
def test_nothing_is_printed_twice_after_a_line(meso: Meso, game: str) -> None:
    """A hint has often just named what is due."""
    lines = GAMES[game].read_text(encoding="utf-8").splitlines()
    players = [line.removeprefix("@player ") for line in lines if line.startswith("@player ")]
    meso("new", "happy", *players)
    said = meso("table", stdin="\n".join(line for line in lines if not line.startswith("@")) + "\n")
    assert "now at event" in said
    for told in said.split("now at event"):
        after = [line for line in told.splitlines() if line.startswith("  ")]
        assert len(after) == len(set(after)), told


def test_the_counts_that_a_step_changes_are_printed(lands: Meso) -> None:
    said = lands("table", stdin="play Swamp 2\ndiscard 9\nend\n")
    assert "  Ana hand 6 → 3\n" in said
    assert "  Ana hand 3 → unknown\n" in said
    assert said.count(" → ") == 2
