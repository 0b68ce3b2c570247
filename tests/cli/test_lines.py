"""history, tree, find, branch, switch, ops, mark, note: lines and what is attached to them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cli.meso import Meso

POSITION = {"n", "id", "branch", "moment"}
EVENT = {"n", "id", "parent", "at", "player", "text", "event", "notes", "marks"}


@pytest.fixture
def evening(meso: Meso) -> Meso:
    """Some turns on main, a line abandoned by an undo, a branch `bold` from the third move on."""
    return meso.once(_evening)


def _evening(lands: Meso) -> None:
    lands("new", "lands", "Ana", "Ben")
    lands.log("draw land 2", "end", "Ben: draw carnivore", "end")
    lands("undo", "2")
    lands.log("Ben: draw herbivore 2; end", "draw land", "token 3")
    lands("branch", "bold", "--on", "3")
    lands("mark", "storm", "--on", "1")
    lands("note", "Ana", "was", "late", "--on", "2")
    lands("switch", "bold")
    lands.log("Ben: token 1")
    lands("switch", "main")


# --- history --------------------------------------------------------------------------------------


def test_history_in_a_pipe(evening: Meso, snapshot: object) -> None:
    assert evening("history") == snapshot


def test_history_on_a_screen(evening: Meso, snapshot: object) -> None:
    assert evening("history", "--ids", "--times", "--color", "never", screen=True) == snapshot


def test_history_as_json(evening: Meso) -> None:
    events = evening.json("history")
    assert [event["n"] for event in events] == [1, 2, 3, 4, 5, 6]
    assert all(set(event) == EVENT for event in events)
    assert [event["parent"] for event in events[1:]] == [event["id"] for event in events[:-1]]
    assert [event["text"] for event in events] == [
        "Ana: draw land 2",
        "Ana: end",
        "Ben: draw herbivore 2",
        "Ben: end",
        "Ana: draw land",
        "Ana: token 3",
    ]
    assert events[1]["notes"] == ["Ana was late"] and events[0]["marks"] == ["storm"]
    assert events[0]["player"] == "Ana" and events[0]["at"].startswith("2026-05-01T20:")
    assert events[0]["event"]["move"] == {"verb": "draw", "kind": "land", "n": 2}


def test_what_history_prints_can_be_logged_again(evening: Meso, tmp_path: Path) -> None:
    texts = evening.history()
    again = Meso(tmp_path / "again.db", evening.patch)
    again("new", "lands", "Ana", "Ben")
    again.log(*texts)
    assert again.history() == texts


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        (["-n", "2"], [5, 6]),
        (["-n", "0"], []),
        (["-n", "99"], [1, 2, 3, 4, 5, 6]),
        (["2..4"], [3, 4]),
        (["2.."], [3, 4, 5, 6]),
        (["..2"], [1, 2]),
        (["storm..@~1"], [2, 3, 4, 5]),
        (["bold"], [1, 2, 3, 4]),
        (["main..bold"], [4]),
        (["bold..main"], [4, 5, 6]),
        (["4..2"], []),
        (["--player", "ben"], [3, 4]),
        (["--player", "1", "-n", "1"], [6]),
    ],
)
def test_parts_of_history(evening: Meso, words: list[str], numbers: list[int]) -> None:
    assert [event["n"] for event in evening.json("history", *words)] == numbers


def test_history_of_all_lines(evening: Meso) -> None:
    every = evening.json("history", "--all")
    assert len(every) == 9 and {"Ben: draw carnivore", "Ben: token 1"} <= {event["text"] for event in every}
    assert len({event["id"] for event in every}) == 9


def test_history_of_nothing(lands: Meso) -> None:
    assert lands("history") == "" and lands.json("history") == []


def test_history_errors(evening: Meso) -> None:
    assert evening.fails("history", "nowhere", code=1)["code"] == "no-position"
    assert evening.fails("history", "1..99", code=1)["code"] == "no-position"
    assert evening.fails("history", "--player", "Cleo", code=2)["code"] == "unknown-player"
    assert evening.fails("history", "--all", "1..2", code=2)["code"] == "usage"


# --- tree -----------------------------------------------------------------------------------------


def test_tree_in_a_pipe(evening: Meso, snapshot: object) -> None:
    assert evening("tree") == snapshot


def test_tree_as_json(evening: Meso) -> None:
    nodes = evening.json("tree")
    assert all(
        set(node) == {"id", "parent", "n", "text", "branches", "marks", "left_behind"} for node in nodes
    )
    assert nodes[0] | {"id": ""} == {
        "id": "",
        "parent": "",
        "n": 0,
        "text": "new lands Ana Ben",
        "branches": [],
        "marks": [],
        "left_behind": False,
    }
    left = [node["text"] for node in nodes if node["left_behind"]]
    assert left == ["Ben: draw carnivore", "Ben: end"]
    assert {node["text"]: node["branches"] for node in nodes if node["branches"]} == {
        "Ana: token 3": ["main"],
        "Ben: token 1": ["bold"],
    }
    by_id = {node["id"]: node for node in nodes}
    assert all(node["n"] == by_id[node["parent"]]["n"] + 1 for node in nodes[1:])


def test_a_hidden_branch_is_left_behind_until_it_is_made_again(evening: Meso) -> None:
    tip = evening.json("branch")[1]["position"]["id"]
    evening("branch", "--delete", "bold")
    assert sum(node["left_behind"] for node in evening.json("tree")) == 3
    evening("branch", "bold", "--on", tip)
    assert sum(node["left_behind"] for node in evening.json("tree")) == 2


def test_what_undo_took_back_is_left_behind_until_redo(lands: Meso) -> None:
    lands.log("draw land", "draw land")
    lands("undo", "2")
    assert [node["left_behind"] for node in lands.json("tree")] == [False, True, True]
    lands("redo")
    assert [node["left_behind"] for node in lands.json("tree")] == [False, False, True]


def test_a_large_tree_fits_a_page_or_two(lands: Meso) -> None:
    """30 lines and 600 events."""
    lands.log(*["draw land"] * 20)
    for number in range(29):
        lands("undo", str(number % 5 + 1))
        lands.log(*[f"Ben: token {number % 3 + 1}"] * 20)
    tree = lands("tree").splitlines()
    assert len(lands.json("tree")) == 1 + 20 + 29 * 20
    assert len(tree) < 130
    assert max(map(len, tree)) < 160


# --- find -----------------------------------------------------------------------------------------


def test_find_in_moves_and_notes_of_all_lines(evening: Meso) -> None:
    assert [event["text"] for event in evening.json("find", "TOKEN")] == ["Ana: token 3", "Ben: token 1"]
    assert [event["branch"] for event in evening.json("find", "carnivore")] == [""]
    assert [event["n"] for event in evening.json("find", "was", "late")] == [2]
    assert evening.json("find", "--nothing-of-this") == []


def test_find_in_a_pipe(evening: Meso, snapshot: object) -> None:
    assert evening("find", "ben") == snapshot


def test_find_nothing_is_wrong_usage(evening: Meso) -> None:
    assert evening.fails("find", code=2)["code"] == "usage"
    assert evening.fails("find", " ", code=2)["code"] == "missing-word"


# --- branches -------------------------------------------------------------------------------------


def branches(meso: Meso) -> dict[str, Any]:
    return {told["name"]: told for told in meso.json("branch")}


def test_branches_in_a_pipe(evening: Meso, snapshot: object) -> None:
    assert evening("branch") == snapshot


def test_branches_as_json(evening: Meso) -> None:
    told = branches(evening)
    assert list(told) == ["main", "bold"]
    assert all(set(one) == {"name", "position", "current", "points"} for one in told.values())
    assert set(told["bold"]["position"]) == POSITION
    assert (told["bold"]["position"]["n"], told["bold"]["position"]["branch"]) == (4, "bold")
    assert told["main"]["current"] and not told["bold"]["current"]
    assert told["main"]["points"] == {"Ana": 3, "Ben": 0} and told["bold"]["points"] == {"Ana": 0, "Ben": 1}


def test_a_branch_in_the_middle_can_be_undone(evening: Meso) -> None:
    evening("branch", "middle", "--on", "2")
    evening("switch", "middle")
    evening("undo")
    assert evening.history() == ["Ana: draw land 2"]
    assert branches(evening)["main"]["position"]["n"] == 6


def test_renaming_and_promoting(evening: Meso) -> None:
    evening("branch", "--rename", "bold", "brave")
    assert list(branches(evening)) == ["main", "brave"]
    evening("branch", "--promote", "brave")
    told = branches(evening)
    assert set(told) == {"main", "main-old"}
    assert told["main"]["position"]["n"] == 4 and told["main-old"]["current"]
    evening("branch", "--rename", "was-main")
    assert branches(evening)["was-main"]["current"]


def test_deleting_many_after_a_dry_run(evening: Meso) -> None:
    for name in ("scratch-1", "scratch-2", "keep"):
        evening("branch", name)
    would = evening.json("branch", "--delete", "scratch-*", "--dry-run")
    assert [told["name"] for told in would] == ["scratch-1", "scratch-2"]
    assert len(branches(evening)) == 5
    evening("branch", "--delete", "scratch-*")
    assert list(branches(evening)) == ["main", "bold", "keep"]


def test_a_sweep_hides_unmarked_branches(evening: Meso) -> None:
    for name in ("scratch", "gold", "other"):
        evening("branch", name, "--on", "3")
    evening("switch", "gold")
    evening.log("Ben: token 2")
    evening("mark", "treasure")
    evening("switch", "other")
    evening("mark", "shared", "--on", "3")  # on main, too: it keeps no branch
    number = len(evening.json("ops")) - 1
    assert [told["name"] for told in evening.json("branch", "--sweep", "--dry-run")] == ["bold", "scratch"]
    assert list(branches(evening)) == ["main", "bold", "scratch", "gold", "other"]
    assert evening("branch", "--sweep") == "hid bold, scratch; their lines stay in the tree\n"
    assert list(branches(evening)) == ["main", "gold", "other"]
    assert evening("branch", "--sweep") == "nothing to sweep: every branch is main, current or marked\n"
    assert len(evening.json("ops")) == number + 2
    evening("ops", "--restore", str(number))
    assert set(branches(evening)) == {"main", "bold", "scratch", "gold", "other"}


def test_every_change_prints_all_branches_as_json(evening: Meso) -> None:
    made = evening.json("branch", "third")
    assert [told["name"] for told in made] == ["main", "bold", "third"]


@pytest.mark.parametrize(
    ("words", "code", "error"),
    [
        (["bold"], 1, "name-taken"),
        (["storm"], 1, "name-taken"),
        (["2"], 2, "bad-name"),
        (["p2r3"], 2, "bad-name"),
        (["a..b"], 2, "bad-name"),
        (["x:1"], 2, "bad-name"),
        (["@"], 2, "bad-name"),
        (["new", "--on", "99"], 1, "no-position"),
        (["a", "b"], 2, "usage"),
        (["--on", "2"], 2, "usage"),
        (["--dry-run"], 2, "usage"),
        (["--sweep", "bold"], 2, "usage"),
        (["--sweep", "bold", "--dry-run"], 2, "usage"),
        (["--delete", "--dry-run"], 2, "usage"),
        (["--delete"], 2, "usage"),
        (["--delete", "main"], 1, "in-use"),
        (["--delete", "nowhere"], 1, "no-branch"),
        (["--delete", "zz*"], 1, "no-branch"),
        (["--rename", "main", "other"], 1, "main"),
        (["--rename", "bold", "main"], 1, "name-taken"),
        (["--rename", "a", "b", "c"], 2, "usage"),
        (["--promote", "main"], 1, "main"),
        (["--promote", "nowhere"], 1, "no-branch"),
    ],
)
def test_branch_errors(evening: Meso, words: list[str], code: int, error: str) -> None:
    assert evening.fails("branch", *words, code=code)["code"] == error


def test_switch(evening: Meso) -> None:
    told = evening.json("switch", "bold")
    assert told["branch"] == "bold" and told["position"]["n"] == 4
    assert evening("switch", "bold").startswith("already on bold")
    assert evening.fails("switch", "blod", code=1)["hint"] == "did you mean bold?"
    assert evening.fails("branch", "--delete", "bold", code=1)["code"] == "in-use"
    assert evening.fails("switch", code=2)["code"] == "usage"


# --- operations -----------------------------------------------------------------------------------


def test_operations_in_a_pipe(evening: Meso, snapshot: object) -> None:
    assert evening("ops") == snapshot


def test_operations_as_json(evening: Meso) -> None:
    told = evening.json("ops")
    assert [one["n"] for one in told] == list(range(len(told)))
    assert all(set(one) == {"n", "at", "what", "text", "moved"} for one in told)
    assert [one["what"] for one in told] == (
        ["new", "log", "undo", "log", "branch", "mark", "note", "switch", "log", "switch"]
    )
    history = evening.json("history")
    assert told[3]["moved"] == [["main", history[1]["id"], history[5]["id"]]]
    assert [one["n"] for one in evening.json("ops", "-n", "2")] == [8, 9]


def test_every_earlier_state_can_be_restored(evening: Meso) -> None:
    seen = []
    for number in range(len(evening.json("ops"))):
        evening("ops", "--restore", str(number))
        seen.append((evening.json("branch"), evening.json("note"), evening.json("mark")))
    for number, view in enumerate(seen):
        evening("ops", "--restore", str(number))
        assert (evening.json("branch"), evening.json("note"), evening.json("mark")) == view
    assert seen[0][0][0]["position"]["n"] == 0 and len(seen[0][0]) == 1


def test_a_restore_is_an_operation_but_not_a_step(evening: Meso) -> None:
    count = len(evening.json("ops"))
    evening("ops", "--restore", "3")
    assert evening.json("ops")[-1]["what"] == "restore" and len(evening.json("ops")) == count + 1
    assert evening("ops", "--restore", "3").startswith("nothing changes")
    assert len(evening.json("ops")) == count + 1
    evening("undo")
    assert len(evening.history()) == 5


def test_a_list_of_operations_has_a_line_for_each(evening: Meso) -> None:
    evening("note", "first line\nsecond line")
    evening("note", "long " * 100)
    assert evening("ops", "-n", "2").splitlines()[1].endswith("first line…")
    assert max(map(len, evening("ops").splitlines())) < 160
    assert evening.json("ops")[-2]["text"] == "first line\nsecond line"


def test_operation_errors(evening: Meso) -> None:
    assert evening.fails("ops", "--restore", "99", code=1)["code"] == "no-operation"
    assert evening.fails("ops", "--restore", "-1", code=2)["code"] == "usage"
    assert evening.fails("ops", "--restore", "x", code=2)["code"] == "usage"


# --- marks and notes ------------------------------------------------------------------------------


def test_marks(evening: Meso) -> None:
    assert evening("mark", "storm", "--on", "4").startswith("moved storm")
    assert evening.json("mark", "now")["position"]["n"] == 6
    assert [(one["mark"], one["position"]["n"]) for one in evening.json("mark")] == [("storm", 4), ("now", 6)]
    assert evening.json("show", "storm")["position"]["n"] == 4
    assert evening.json("mark", "storm", "--remove") == {"mark": "storm", "position": None}
    assert evening.fails("show", "storm", code=1)["code"] == "no-position"


@pytest.mark.parametrize(
    ("words", "code", "error"),
    [
        (["2"], 2, "bad-name"),
        (["p2r3"], 2, "bad-name"),
        (["P2R3"], 2, "bad-name"),
        (["p1x"], 2, "bad-name"),
        (["a..b"], 2, "bad-name"),
        (["a b"], 2, "bad-name"),
        (["-x"], 2, "usage"),
        (["bold"], 1, "name-taken"),
        (["x", "--on", "nowhere"], 1, "no-position"),
        (["nowhere", "--remove"], 1, "no-mark"),
        (["--remove"], 2, "usage"),
        (["--on", "1"], 2, "usage"),
        (["storm", "--remove", "--on", "1"], 2, "usage"),
    ],
)
def test_mark_errors(evening: Meso, words: list[str], code: int, error: str) -> None:
    assert evening.fails("mark", *words, code=code)["code"] == error


def test_notes(evening: Meso) -> None:
    told = evening.json("note", "-5", "points?", "--on", "storm")
    assert told["notes"] == ["-5 points?"] and told["position"]["n"] == 1
    evening("note", "two\nlines")
    assert [one["notes"] for one in evening.json("note")] == [
        ["Ana was late"],
        ["-5 points?"],
        ["two\nlines"],
    ]
    assert evening.json("note", "--on", "1")[0]["notes"] == ["-5 points?"]
    assert evening("note", "--on", "6") == "event 6 on main, p1r2:ana\n  two\n  lines\n"
    evening("note", "--remove", "--on", "1")
    assert len(evening.json("note")) == 2


def test_note_errors(evening: Meso) -> None:
    assert evening.fails("note", " ", code=2)["code"] == "missing-word"
    assert evening.fails("note", "bell \a", code=2)["code"] == "bad-text"
    assert evening.fails("note", "--remove", code=1)["code"] == "no-note"
    assert evening.fails("note", "x", "--remove", code=2)["code"] == "usage"
    assert evening.fails("note", "x", "--on", "nowhere", code=1)["code"] == "no-position"


def test_undo_leaves_branches_notes_and_marks_alone(evening: Meso) -> None:
    before = (list(branches(evening)), evening("note"), evening("mark"))
    evening("undo", "3")
    assert (list(branches(evening)), evening("note"), evening("mark")) == before
