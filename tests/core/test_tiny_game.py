"""A game of 80 lines, registered by one line, can do what any game can."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.meso import Meso
from core import tiny_game
from events.formats.catalogue import FORMATS
from events.games.catalogue import GAMES
from meso_cli.pictures.catalogue import PICTURES

FILES = [known.extension for known in (*FORMATS, *PICTURES)]


@pytest.fixture
def twenty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Meso:
    """A session of the tiny game, four throws in."""
    monkeypatch.setitem(GAMES, "twenty", "core.tiny_game")
    meso = Meso(tmp_path / "record.db", monkeypatch)
    meso("new", "twenty", "Ana", "Ben")
    for move in ("throw 6", "t 5", "Ana: throw 6", "t 1"):
        meso("log", move)
    return meso


def totals(meso: Meso) -> dict[str, int]:
    return {score["player"]: score["total"] for score in meso.json("score")["scores"]}


def test_it_is_small() -> None:
    assert tiny_game.__file__ and len(Path(tiny_game.__file__).read_text("utf-8").splitlines()) <= 80


def test_its_moves_are_logged_and_undone(twenty: Meso) -> None:
    assert totals(twenty) == {"Ana": 12, "Ben": 6}
    twenty("undo", "2")
    assert totals(twenty) == {"Ana": 6, "Ben": 5}
    twenty("redo", "2")
    twenty("amend", "1", "throw 2")
    assert totals(twenty) == {"Ana": 8, "Ben": 6}
    twenty("log", "Ben: tally total=9")
    assert totals(twenty) == {"Ana": 8, "Ben": 9}
    assert twenty.fails("log", "throw 7", code=2)["code"] == "out-of-range"
    assert twenty.fails("log", "at p9", code=2)["code"] == "unknown-moment"


def test_it_ends_with_a_winner(twenty: Meso) -> None:
    twenty("log", "throw 6; throw 1; throw 3")
    score = twenty.json("score")
    assert score["final"] and score["winners"] == ["Ana"]
    assert twenty.fails("log", "throw 1", code=3)["rule"] == "finished"
    assert twenty.json("stats")["finished"] == 1


@pytest.mark.parametrize(
    "command",
    [
        "",
        "show",
        "score",
        "history",
        "tree",
        "moves",
        "moves throw",
        "rules twenty",
        "schema twenty",
        "games",
        "diff 1 @",
        "find throw",
        "replay",
        "sessions",
        "achievements Ana",
        "check",
    ],
)
def test_every_command_knows_it(twenty: Meso, command: str) -> None:
    assert twenty(*command.split())
    assert twenty.json(*command.split()) is not None


@pytest.mark.parametrize("ending", FILES)
def test_it_is_exported(twenty: Meso, tmp_path: Path, ending: str) -> None:
    twenty("export", "-o", str(tmp_path / f"game{ending}"))
    assert (tmp_path / f"game{ending}").stat().st_size


@pytest.mark.parametrize("ending", [".jsonl", ".meso"])
def test_it_is_imported(twenty: Meso, tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"game{ending}"
    twenty("export", "-o", str(file))
    other = Meso(tmp_path / "other.db", twenty.patch)
    other("import", str(file))
    assert totals(other) == totals(twenty)
    assert other.json("history")[-1]["id"] == twenty.json("history")[-1]["id"]


def test_a_broken_import_in_a_game_is_shown_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken_game.py").write_text("import no_such_module\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(GAMES, "broken", "broken_game")
    error = Meso(tmp_path / "record.db", monkeypatch).fails("rules", "broken", code=1)
    assert "No module named 'no_such_module'" in error["message"]
