"""new, log, undo, redo, show, score and bare meso: an evening as typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.meso import Meso
from events.errors import MesoError

POSITION = {"n", "id", "branch", "moment"}


def test_new(meso: Meso, snapshot: object) -> None:
    assert meso("new", "lands", "Ana", "Ben", "--place", "kitchen") == snapshot
    told = meso.json("new", "zooic", "Ana", "Ben", "--name", "second", "--option", "rounds=1")
    assert (told["session"], told["game"], told["players"]) == ("second", "zooic", ["Ana", "Ben"])
    assert told["options"] == {"rounds": "1", "size": "4x3", "advanced": "no", "rules": "strict"}
    assert set(told["position"]) == POSITION
    assert meso.json()["session"] == "second"


def test_a_known_person_is_found_in_any_case(lands: Meso) -> None:
    assert lands.json("new", "lands", "ANA", "Cleo")["players"] == ["Ana", "Cleo"]


@pytest.mark.parametrize(
    ("words", "code", "error"),
    [
        ([], 2, "usage"),
        (["lands"], 2, "usage"),
        (["land", "Ana"], 2, "unknown-game"),
        (["lands", "A", "B", "C", "D", "E"], 2, "players"),
        (["zooic", "Ana"], 2, "players"),
        (["lands", "Ana", "--option", "nothing=1"], 2, "unknown-option"),
        (["lands", "Ana", "--option", "hands=maybe"], 2, "unknown-option"),
        (["lands", "Ana", "--option", "hands"], 2, "usage"),
        (["lands", "Ana", "--rules", "maybe"], 2, "usage"),
        (["lands", "Ana", "--at", "someday"], 2, "bad-time"),
        (["pangea", "Ana", "Ben", "--piece", "Cleo=red"], 2, "unknown-player"),
        (["pangea", "Ana", "Ben", "--piece", "Ana=red", "--piece", "Ben=red"], 2, "piece-taken"),
        (["lands", "Ana", "--name", "..."], 2, "bad-name"),
    ],
)
def test_new_errors(meso: Meso, words: list[str], code: int, error: str) -> None:
    assert meso.fails("new", *words, code=code)["code"] == error
    assert not meso.db.exists()


def test_a_name_can_be_used_once(lands: Meso) -> None:
    assert lands.fails("new", "lands", "Ana", "--name", "LANDS-1", code=1)["code"] == "name-taken"


def test_log_as_a_line_and_as_words(lands: Meso, snapshot: object) -> None:
    assert lands("log", "draw land 2; token 3 --anyway found it") == snapshot
    told = lands.json("log", "Ana:", "draw", "c", ";", "hand", "8")
    assert [event["text"] for event in told["recorded"]] == ["Ana: draw carnivore", "Ana: hand 8"]
    assert told["recorded"] == lands.json("history")[-2:]
    assert set(told) >= {"recorded", "position", "hints"} and set(told["position"]) == POSITION


def test_a_file_is_logged_whole_or_not_at_all(lands: Meso, tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    file.write_text("# the first turn\ndraw land 2\n\nend\nBen: draw herbivore\n", encoding="utf-8")
    assert [event["n"] for event in lands.json("log", "-f", str(file))["recorded"]] == [1, 2, 3]
    assert len(lands.json("ops")) == 2
    lands("undo")
    assert lands.history() == ["Ana: draw land 2", "Ana: end"]
    file.write_text("Ben: draw land\nBen: fly\n", encoding="utf-8")
    error = lands.fails("log", "-f", str(file), code=2)
    assert (error["code"], error["line"]) == ("unknown-verb", 2)


@pytest.mark.parametrize(
    ("text", "code", "error"),
    [
        ("", 2, "missing-word"),
        ("   ", 2, "missing-word"),
        ("# only a comment", 2, "missing-word"),
        ("fly", 2, "unknown-verb"),
        ("Cleo: end", 2, "unknown-player"),
        ("draw", 2, "missing-word"),
        ("draw fish", 2, "unknown-word"),
        ("draw land many", 2, "unexpected-word"),
        ("draw land 2 --form deck", 2, "unknown-option"),
        ('play "Swamp', 2, "open-quote"),
        ("end --anyway", 2, "missing-word"),
        ("Ana:", 2, "missing-word"),
        ("Ben: end", 3, "refused"),
    ],
)
def test_what_log_refuses(lands: Meso, text: str, code: int, error: str) -> None:
    assert lands.fails("log", text, code=code)["code"] == error


def test_a_refusal_names_its_rule_and_anyway_overrules_it(lands: Meso) -> None:
    error = lands.fails("log", "Ben: end", code=3)
    assert error["rule"] == "L5" and error["problems"][0]["rule"] == "L5" and "--anyway" in error["hint"]
    told = lands.json("log", "Ben: end", "--anyway", "Ana is away")
    assert told["recorded"][0]["overruled"] == {"rules": ["L5"], "why": "Ana is away"}
    assert "L5" in lands("history")


def test_dry_run_records_nothing(lands: Meso) -> None:
    before = lands.contents()
    told = lands.json("log", "draw land", "--dry-run")
    assert told["recorded"] == [] and told["would_record"][0]["text"] == "Ana: draw land"
    assert "would record  Ana: draw land" in lands("log", "--dry-run", "draw", "land")
    assert lands.contents() == before


def test_log_usage(lands: Meso, tmp_path: Path) -> None:
    assert lands.fails("log", code=2)["code"] == "usage"
    assert lands.fails("log", "end", "-f", "x", code=2)["code"] == "usage"
    assert lands.fails("log", "-f", str(tmp_path / "none"), code=1)["code"] == "cannot-open"
    assert lands.fails("log", "-f", str(tmp_path), code=1)["code"] == "cannot-open"
    assert lands.fails("log", "end", "--at", "late", code=2)["code"] == "bad-time"
    assert lands.fails("log", "-", code=2, stdin="")["code"] == "missing-word"


def test_log_without_a_session_makes_no_file(meso: Meso) -> None:
    for command in (["log", "end"], ["undo"], ["redo"], ["show"], ["score"], ["history"], ["note", "x"]):
        assert meso.fails(*command, code=1)["code"] == "no-session"
    assert not meso.db.exists()


def test_an_idle_session_is_named(lands: Meso) -> None:
    lands("log", "draw", "land")
    lands.clock.at += 13 * 3600
    assert lands.json("log", "draw", "land")["hints"][0].startswith("recorded in lands-1")
    assert lands.json("log", "draw", "land")["hints"] == []


def test_undo_and_redo(lands: Meso, snapshot: object) -> None:
    lands.log("draw land 2; token 1 --anyway x", "end", "draw herbivore")
    after = lands.json("show")
    assert lands("undo", "2") == snapshot
    assert [event["n"] for event in lands.json("history")] == [1, 2]
    assert "can be redone: Ana: end" in lands()
    assert lands("redo", "2") == snapshot
    assert lands.json("show") == after
    told = lands.json("undo", "3")
    assert (told["steps"], told["events"]) == (3, 4) and told["position"]["n"] == 0
    assert lands.fails("undo", code=1)["code"] == "nothing-to-undo"
    assert lands.fails("redo", "4", code=1)["code"] == "nothing-to-redo"
    lands("redo", "3")
    assert lands.json("show") == after


def test_logging_what_redo_would_bring_is_a_redo(lands: Meso) -> None:
    lands.log("draw land 2", "end")
    before = lands.json("history")
    lands("undo", "2")
    assert lands.json("log", "draw land 2")["redo"]
    lands("redo")
    assert lands.json("history") == before
    assert len(lands.json("tree")) == 3


def test_undo_by_turn_round_and_position(lands: Meso) -> None:
    lands.log("draw land", "draw land", "end", "draw land", "end", "draw land", "draw land")
    assert lands.json("undo", "turn")["steps"] == 2
    lands("redo", "2")
    assert lands.json("undo", "--to", "3")["position"]["n"] == 3
    lands("redo", "4")
    assert lands.json("undo", "round")["position"]["n"] == 5
    assert lands.json("undo", "--to", "p1r1:ben")["position"]["moment"] == "p1r1:ben"
    assert lands.fails("undo", "0", code=2)["code"] == "usage"
    assert lands.fails("undo", "-3", code=2)["code"] == "usage"
    assert lands.fails("undo", "99", code=1)["code"] == "nothing-to-undo"
    assert lands.fails("undo", "--to", "9", code=1)["code"] == "no-position"


def test_the_status(lands: Meso, snapshot: object) -> None:
    lands.log("draw land 2", "end")
    assert lands() == snapshot
    told = lands.json()
    assert (told["session"], told["branch"], told["active"]) == ("lands-1", "main", "Ben")
    assert told["last"]["text"] == "Ana: end" and told["redo"] is None and told["due"]


def test_show_and_score_as_json(lands: Meso) -> None:
    lands.log("token 3", "end")
    shown = lands.json("show")
    assert set(shown) == ({"session", "game", "position", "phase", "active", "finished", "players", "table"})
    assert [set(player) for player in shown["players"]] == [{"name", "seat", "on_turn", "points"}] * 2
    assert shown["players"][0] == {"name": "Ana", "seat": 1, "on_turn": False, "points": 3}
    score = lands.json("score")
    assert set(score) == {"session", "game", "position", "final", "scores", "winners"}
    assert score["winners"] == [] and not score["final"]
    assert {line["category"] for line in score["scores"][0]["lines"]} <= {"cards", "tokens", "goals", "bonus"}
    assert lands.json("score", "0")["scores"][0]["total"] == 0
    assert lands.json("show", "@~1")["position"]["n"] == 1


def test_the_score_hides_what_the_table_hides(lands: Meso) -> None:
    """Own goals appear neither by name nor by points before the end; `--secrets` and the JSON have them."""
    lands("log", "Ana: goal Secret --scores 7")
    lands("log", "common Open --scores 2")
    assert "Secret" not in lands("score") and "Ana: at least 2" in lands("score")
    assert "Ana 2" in lands("branch") and "even at 2–2" in lands("tree")
    assert "Ana: 9" in lands("score", "--secrets") and "Secret 7" in lands("score", "--secrets")
    assert lands.json("score")["scores"][0]["total"] == 9
    lands("log", "finish --anyway late")
    assert "Secret 7" in lands("score")


@pytest.mark.parametrize("command", ["show", "score"])
@pytest.mark.parametrize("position", ["nowhere", "99", "@~99", "main:99", "p3r9", "kkkk", "-1", "1.5", ""])
def test_positions_that_do_not_exist(lands: Meso, command: str, position: str) -> None:
    error = lands.fails(command, "--", position, code=1)
    assert error["code"] == "no-position"


def test_a_finished_session_takes_no_moves(meso: Meso) -> None:
    meso("new", "zooic", "Ana", "Ben", "--rules", "off")
    meso.log("all: points 20 15", "finish")
    error = meso.fails("log", "Ana: points 3", code=3)
    assert error["rule"] == "finished" and "amend" in error["hint"]
    assert meso.json("score")["winners"] == ["Ana"]
    assert meso.json("log", "Ben: bonus 2 for the snacks")["recorded"]


@pytest.mark.parametrize(
    "words", [["log", "hand 5"], ["undo"], ["amend", "1", "hand", "9"], ["mark", "here"], ["branch", "side"]]
)
def test_nothing_is_reported_before_it_is_recorded(
    lands: Meso, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    lands("log", "Ana: hand 6")
    before = lands.json("ops")

    def full(session: object) -> None:
        raise MesoError("disk-full", "the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr("meso_cli.context.keep_summary", full)
        said = lands.run(*words)
    assert (said.code, said.out) == (1, "")
    assert lands.json("ops") == before
