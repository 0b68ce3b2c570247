"""A play for BG Stats: every reference resolves, and the result is that of the score sheet."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from desk import Desk
from events.exchange.redaction import Redaction, leave_out
from events.formats.bgstats import write
from events.session.branches import add_note
from events.session.in_memory import SessionInMemory, portable_of
from meso_cli.app import run


def played() -> Desk:
    desk = Desk("zooic", ["Ana", '[/b] "Ben"'])
    for points in (12, 10, 20, 17, 15, 18):
        desk.log(f"points {points}")
    desk.commit("note", add_note(desk.session, "a good evening", desk.at(3), desk.when()))
    return desk


def written(desk: Desk, without: Redaction | None = None) -> dict[str, Any]:
    portable = portable_of(desk.session)
    made = json.loads(write(SessionInMemory(leave_out(portable, without or Redaction()))))
    assert isinstance(made, dict)
    return made


def test_the_result_is_that_of_the_score_sheet() -> None:
    desk = played()
    data = written(desk)
    (play,) = data["plays"]
    names = {player["id"]: player["name"] for player in data["players"]}
    scores = {names[score["playerRefId"]]: score for score in play["playerScores"]}
    assert {name: int(score["score"]) for name, score in scores.items()} == desk.totals()
    assert [name for name, score in scores.items() if score["winner"]] == ["Ana"]
    assert [score["rank"] for score in play["playerScores"]] == [1, 2]
    assert data["games"][0]["id"] == play["gameRefId"]
    assert data["games"][0]["name"] == "Mesozooic"
    assert play["comments"] == "a good evening"
    assert not play["ignored"]


def test_an_unfinished_session_has_no_result_yet() -> None:
    desk = Desk("zooic", ["Ana", "Ben"])
    assert written(desk)["plays"][0]["ignored"]


def test_exported_twice_it_is_the_same_play() -> None:
    desk = played()
    first = written(desk)
    desk.log("Ana: bonus 1 promo")
    again = written(desk)
    assert first["plays"][0]["uuid"] == again["plays"][0]["uuid"]
    assert [player["uuid"] for player in first["players"]] == [player["uuid"] for player in again["players"]]


def test_the_time_is_that_of_the_table() -> None:
    desk = Desk("zooic", ["Ana", "Ben"])  # begins 1000 s after 1970, an hour east of UTC
    assert written(desk)["plays"][0]["playDate"] == "1970-01-01 01:16:40"


def test_the_extension_is_the_format(tmp_path: Path) -> None:
    db = ["--db", str(tmp_path / "meso.db")]
    assert run([*db, "new", "zooic", "Ana", "Ben"]) == 0
    assert run([*db, "export", "-o", str(tmp_path / "friday.bgsplay")]) == 0
    assert json.loads((tmp_path / "friday.bgsplay").read_text(encoding="utf-8"))["plays"]
