"""`meso demo`: a recorded game from the package, to its final score sheet."""

from __future__ import annotations

import pytest

from cli.meso import Meso
from cli.test_terminal import in_terminal, plain
from events.games.catalogue import GAMES
from meso_cli.commands.demo import recorded_games
from recorded import FIXTURES, expected, load

SOURCES = {slug: FIXTURES / slug / "demo.meso" for slug in GAMES}


def test_every_game_has_a_demo() -> None:
    assert recorded_games() == SOURCES


@pytest.mark.parametrize("game", GAMES)
def test_a_demo_ends_with_the_final_sheet(meso: Meso, game: str) -> None:
    said, story, want = meso("demo", "--game", game), load(SOURCES[game]), expected(SOURCES[game])
    assert [
        line.strip().partition("  ")[2] for line in said.splitlines()[1 : len(story.events)]
    ] == story.text()
    assert "final score" in said
    told = meso.json("demo", "--game", game)
    assert told["game"] == game and told["score"]["final"]
    assert {one["player"]: one["total"] for one in told["score"]["scores"]} == story.totals()
    assert told["score"]["winners"] == want["winners"]
    assert [move["text"] for move in told["moves"]] == story.text()


def test_the_demo_is_two_people_at_lands(meso: Meso) -> None:
    told = meso.json("demo")
    assert told["game"] == "lands" and len(told["players"]) == 2
    assert told == meso.json("demo")


def test_the_demo_touches_no_record(meso: Meso) -> None:
    meso("demo")
    assert not meso.db.exists()
    meso("new", "lands", "Ana", "Ben")
    before = meso.db.read_bytes()
    meso("demo")
    assert meso.db.read_bytes() == before and meso.json()["session"] == "lands-1"


def test_on_a_terminal_it_plays_and_ends_by_itself(meso: Meso, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meso_cli.commands.demo.SECONDS", 0.0)
    shown = plain(meso("demo", screen=True))
    assert shown.count("Lands of the Mesozoic") > 30
    assert "winner" in shown.splitlines()[-1]


def test_a_real_terminal_is_left_as_it_was(meso: Meso) -> None:
    code, shown = in_terminal(meso, "demo", "--game", "zooic", columns=100)
    assert code == 0
    assert shown.count("\x1b[?1049h") == shown.count("\x1b[?1049l") == 1
    assert shown.count("\x1b[?25l") <= shown.count("\x1b[?25h")


def test_a_dumb_terminal_gets_the_moves(meso: Meso) -> None:
    code, shown = in_terminal(meso, "demo", TERM="dumb")
    assert code == 0 and "\x1b" not in shown and "Ana: draw land" in shown and "winner" in shown


def test_a_game_without_a_demo(meso: Meso) -> None:
    assert meso.fails("demo", "--game", "chess", code=2)["code"] == "no-demo"
