"""amend, insert and drop: what they print, refuse and keep, and how one undo takes them back."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from cli.meso import Meso
from events.games.catalogue import GAMES, find_game
from events.moves.move import fields_of

KEYS = {"changed", "written", "moves", "position", "scores"}

DUNE = "Ben: play Dune --kind land --is dryland --cost 1 --needs none --discard 1"


@pytest.fixture
def evening(meso: Meso) -> Meso:
    """A round of two players: six moves, the first two and the last two a step each."""
    return meso.once(_evening)


def _evening(meso: Meso) -> None:
    meso("new", "lands", "Ana", "Ben")
    meso.log("all: hand 6", "play Swamp 2", "end", "play Dune dryland c1 1; end")


def tip(meso: Meso) -> str:
    return str(meso.json()["position"]["id"])


def ids(meso: Meso) -> list[str]:
    return [event["id"] for event in meso.json("history")]


# --- results --------------------------------------------------------------------------------------


def test_amend_in_words(evening: Meso) -> None:
    old = tip(evening)
    assert evening("amend", "1", "hand", "7").splitlines() == [
        "~ 1  Ana: hand 7    [was Ana: hand 6]",
        "  … 5 moves applied again",
        "Ana: 0",
        "Ben: 0",
        f"now at event 6 on main, p1r2:ana; the old line ends at {old[:8]}",
    ]
    assert evening.json("tree")[-1]["left_behind"] is False and evening.json("show", old[:8])


def test_amend_as_json(evening: Meso) -> None:
    before = evening.json("history")
    told = evening.json("amend", "1", "hand 7")
    assert set(told) == KEYS and told["changed"] and told["written"]
    assert [move["outcome"] for move in told["moves"]] == ["amended", *["again"] * 5]
    assert told["moves"][0]["was"] == "Ana: hand 6" and told["moves"][0]["old"] == before[0]["id"]
    assert told["position"] == evening.json()["position"]
    assert told["scores"] == [{"player": name, "before": 0, "after": 0} for name in ("Ana", "Ben")]
    after = evening.json("history")
    assert [(one["at"], one["player"]) for one in after] == [(one["at"], one["player"]) for one in before]


def test_history_shows_an_amended_move_with_what_it_was(evening: Meso) -> None:
    first = ids(evening)[0]
    evening("amend", "1", "hand", "7")
    assert evening.json("history")[0]["amended"] == {"id": first, "text": "Ana: hand 6"}
    assert evening("history").splitlines()[1:3] == ["1  Ana: hand 7", "     was Ana: hand 6"]
    # also when it is amended once more, and where only a move before it is
    evening("amend", "1", "hand", "5")
    assert evening.json("history")[0]["amended"]["text"] == "Ana: hand 6"
    evening("amend", "2", "hand", "5")
    evening("insert", "0", "Ana: token 1")
    assert [one.get("amended", {}).get("text") for one in evening.json("history")[:3]] == [
        None,
        "Ana: hand 6",
        "Ben: hand 6",
    ]


def test_insert_and_drop(evening: Meso) -> None:
    assert evening("insert", "2", "token 2").splitlines()[0] == "+ 3  Ana: token 2"
    assert evening.json("score")["scores"][0]["total"] == 2
    said = evening("drop", "3").splitlines()
    assert said[0] == "- 3  Ana: token 2" and said[2] == "Ana: 2 → 0"
    assert evening("insert", "@", "Ana: token 1; Ben: token 3").splitlines()[:2] == [
        "+ 7  Ana: token 1",
        "+ 8  Ben: token 3",
    ]
    assert evening.json("undo")["events"] == 2


def test_several_edits_in_one_call_are_one_step(evening: Meso) -> None:
    old = tip(evening)
    evening("drop", "4", "--then", "drop 5 6", "--then", "amend 1 hand 5", "--then", "insert 2 Ben: token 3")
    assert evening.history()[:3] == ["Ana: hand 5", "Ben: hand 6", "Ben: token 3"]
    assert len(evening.history()) == 4
    assert evening.json("ops")[-1]["text"].startswith("drop 4; then drop 5 6; then amend 1 hand 5")
    evening("undo")
    assert tip(evening) == old


def test_the_player_of_an_amended_move_may_be_corrected(evening: Meso) -> None:
    evening("insert", "2", "Ana: token 2")
    evening("amend", "3", "Ben: token 2")
    assert evening.json("history")[2]["player"] == "Ben"


# --- nothing changes ------------------------------------------------------------------------------


@pytest.mark.parametrize("how", [[], ["--dry-run"], ["--skip"], ["--anyway", "no"]])
def test_where_nothing_changes_there_is_no_operation(evening: Meso, how: list[str]) -> None:
    before = (len(evening.json("ops")), ids(evening), evening.contents())
    for n, text in enumerate(evening.history(), 1):
        assert evening("amend", str(n), text, *how) == "nothing changes: the line stays as it is\n"
        told = evening.json("amend", str(n), text, *how)
        assert (told["changed"], told["written"]) == (False, False)
    assert (len(evening.json("ops")), ids(evening), evening.contents()) == before


def test_amending_back_gives_the_old_ids(evening: Meso) -> None:
    old = ids(evening)
    evening("amend", "1", "hand", "7")
    assert not set(ids(evening)) & set(old)
    evening("amend", "1", "hand", "6")
    assert ids(evening) == old and not any("amended" in one for one in evening.json("history"))
    assert evening.json("check")["ok"]


# --- refusals -------------------------------------------------------------------------------------


def test_a_later_move_that_no_longer_fits(evening: Meso) -> None:
    error = evening.fails("drop", "4", code=3)
    assert (error["code"], error["rule"]) == ("refused", "L5")
    assert "event 5 would no longer fit" in error["message"] and "it is Ana's turn (L5)" in error["message"]
    for help in ("--anyway WHY", "--skip", "--until", "--then 'amend 5 MOVE'"):
        assert help in error["hint"]


@pytest.mark.parametrize(
    ("how", "left", "outcomes"),
    [
        (["--skip"], 3, ["dropped", "skipped", "skipped"]),
        (["--until"], 3, ["dropped", "cut", "cut"]),
        (["--anyway", "house"], 5, ["dropped", "overruled", "overruled"]),
        (["--then", "drop 5", "--skip"], 3, ["dropped", "dropped", "skipped"]),
        (["--then", "amend 5 Ana: token 1", "--skip"], 4, ["dropped", "amended", "skipped"]),
    ],
)
def test_options_for_moves_that_do_not_fit(
    evening: Meso, how: list[str], left: int, outcomes: list[str]
) -> None:
    old = ids(evening)
    told = evening.json("drop", "4", *how)
    assert [move["outcome"] for move in told["moves"]] == outcomes
    assert len(evening.history()) == left
    assert evening.json("check")["ok"]
    evening("undo")
    assert ids(evening) == old


def test_an_overruled_move_is_marked_with_the_reason(evening: Meso) -> None:
    evening("drop", "4", "--anyway", "house rule")
    last = evening.json("history")[-1]
    assert last["overruled"] == {"rules": ["L5"], "why": "house rule"}
    assert last["text"] == 'Ben: end --anyway "house rule"'


def test_a_move_that_was_left_out_has_a_reason(evening: Meso) -> None:
    said = evening("drop", "4", "--until").splitlines()
    assert f"x 5  {DUNE}    [cut off: it is Ana's turn (L5)]" in said
    assert "x 6  Ben: end    [cut off]" in said


def test_the_amended_move_itself_must_fit(evening: Meso) -> None:
    error = evening.fails("amend", "3", "play Swamp 3", code=3)
    assert error["rule"] == "L4"
    evening("amend", "3", "play Swamp 3", "--anyway", "paid too much")
    assert evening.history()[2].endswith('--anyway "paid too much"')


@pytest.mark.parametrize("command", [["amend", "{}", "token 2"], ["insert", "{}", "token 2"], ["drop", "{}"]])
def test_a_moment_is_refused_with_its_moves(evening: Meso, command: list[str]) -> None:
    def hint(moment: str) -> Any:
        error = evening.fails(*(word.format(moment) for word in command), code=2)
        assert error["code"] == "usage"
        return error["hint"].splitlines()

    assert hint("p1r1")[1:] == [f"  {n} {text}" for n, text in enumerate(evening.history(), 1)]
    assert hint("P1R1:ben")[1:] == [f"  5 {DUNE}", "  6 Ben: end"]
    assert hint("p1r2") == ["the line has no moves there"]
    plain = evening.run(*(word.format("p1r1:ben") for word in command))
    assert plain.err.splitlines()[1:] == ["  its moves:", f"    5 {DUNE}", "    6 Ben: end"]


@pytest.mark.parametrize(
    ("words", "code", "error"),
    [
        (["amend", "0", "token 1"], 1, "no-position"),
        (["amend", "99", "token 1"], 1, "no-position"),
        (["amend", "-1", "token 1"], 1, "no-position"),
        (["amend", "nowhere", "token 1"], 1, "no-position"),
        (["amend", "1"], 2, "usage"),
        (["amend", "1", ""], 2, "missing-word"),
        (["amend", "1", "fly"], 2, "unknown-verb"),
        (["amend", "1", "hand 5; hand 6"], 2, "usage"),
        (["amend", "1", "all: hand 5"], 2, "usage"),
        (["amend", "1", "Zoe: hand 5"], 2, "unknown-player"),
        (["drop"], 2, "usage"),
        (["drop", "0"], 1, "no-position"),
        (["drop", "3", "3"], 2, "usage"),
        (["drop", "3", "--skip", "--until"], 2, "usage"),
        (["drop", "3", "--then", "frob 2"], 2, "usage"),
        (["drop", "3", "--then", "amend 4"], 2, "missing-word"),
        (["drop", "3", "--then", "amend 3 token 1"], 2, "usage"),
        (["insert", "7", "token 1"], 1, "no-position"),
        (["insert", "2", '"'], 2, "open-quote"),
    ],
)
def test_errors_write_nothing(evening: Meso, words: list[str], code: int, error: str) -> None:
    assert evening.fails(*words, code=code)["code"] == error


def test_a_move_of_another_line_is_refused(evening: Meso) -> None:
    old = tip(evening)
    evening("amend", "1", "hand", "7")
    assert evening.fails("drop", old, code=1)["code"] == "not-on-line"


# --- dry runs -------------------------------------------------------------------------------------


def test_a_dry_run_prints_the_new_line_and_the_scores(evening: Meso) -> None:
    before = (evening.contents(), tip(evening))
    texts = evening.history()
    assert evening("insert", "2", "token 2", "--dry-run").splitlines() == [
        "  … 2 moves as before",
        "+ 3  Ana: token 2",
        *(f"  {n}  {text}" for n, text in enumerate(texts[2:], 4)),
        "Ana: 0 → 2",
        "Ben: 0",
        "nothing was recorded; the line would end at event 7, p1r2:ana",
    ]
    told = evening.json("drop", "4", "--skip", "--dry-run")
    assert told["changed"] and not told["written"] and told["position"]["n"] == 6
    assert (evening.contents(), tip(evening)) == before
    assert evening.fails("drop", "4", "--dry-run", code=3)["rule"] == "L5"


# --- undo, notes, marks, branches -----------------------------------------------------------------


def test_one_undo_and_one_redo(evening: Meso) -> None:
    old = tip(evening)
    evening("amend", "1", "hand", "7")
    new = tip(evening)
    said = evening("undo").splitlines()
    assert said[0] == "undid 1 step, 6 moves:" and said[2].startswith("    restored: Ana: hand 6; ")
    assert tip(evening) == old
    evening("redo")
    assert tip(evening) == new
    evening("drop", "6")
    assert "a correction that left moves out" in evening("undo")
    assert evening.json("undo")["instead"][0][0]["text"] == "Ana: hand 6"
    evening("undo")
    assert len(evening.history()) == 4


def test_undo_goes_back_through_corrections_to_the_start(evening: Meso) -> None:
    evening("amend", "1", "hand", "7")
    evening("amend", "1", "hand", "6")
    evening("drop", "5", "6")
    assert evening.json("undo", "7")["steps"] == 7
    assert evening.history() == [] and evening.fails("undo", code=1)["code"] == "nothing-to-undo"
    evening("redo", "7")
    assert len(evening.history()) == 4


def test_undo_on_a_branch_inside_an_amended_line_goes_move_by_move(evening: Meso) -> None:
    evening("amend", "1", "hand", "7")
    evening("branch", "side", "--on", "5")
    evening("switch", "side")
    assert evening.json("undo")["events"] == 1
    assert len(evening.history()) == 4 and evening.history()[0] == "Ana: hand 7"


def test_notes_are_copied_and_marks_move(evening: Meso) -> None:
    old = ids(evening)
    for n in ("1", "3", "5"):
        evening("note", f"at {n}", "--on", n)
        evening("mark", f"m{n}", "--on", n)
    evening("branch", "other")
    evening("drop", "1", "5", "6")
    new = ids(evening)
    marks = {one["mark"]: one["position"]["id"] for one in evening.json("mark")}
    root = evening.json("tree")[0]["id"]
    assert marks == {"m1": root, "m3": new[1], "m5": new[2]}
    assert [one["notes"] for one in evening.json("history")] == [[], ["at 3"], []]
    evening("undo")
    assert [one["notes"] for one in evening.json("history")[::2]] == [["at 1"], ["at 3"], ["at 5"]]
    branches = {one["name"]: one["position"]["id"] for one in evening.json("branch")}
    assert branches["other"] == old[-1]


def test_corrections_survive_a_copy(evening: Meso, tmp_path: Any) -> None:
    evening("amend", "1", "hand", "7")
    evening("drop", "5", "6")
    evening("export", "-o", str(tmp_path / "x.jsonl"))
    again = Meso(tmp_path / "again.db", evening.patch)
    again("import", str(tmp_path / "x.jsonl"))
    assert again.json("history") == evening.json("history")
    assert again.json("undo", "2")["steps"] == 2 and again.json("check")["ok"]
    assert again.history()[0] == "Ana: hand 6"


def test_own_goals_stay_hidden_before_the_end(evening: Meso) -> None:
    evening.log('Ana: goal Crowd --scores "1 per land card"')
    assert "Ana: 0" in evening("insert", "1", "Ben: token 1", "--dry-run").splitlines()
    said = evening("diff", "1", "@").splitlines()
    assert said[said.index("scores:") + 1] == "  Ana: 0"
    assert evening.json("diff", "1", "@")["scores"][0]["totals"] == [0, 1]


@pytest.mark.parametrize("name", ["log", "amend", "insert"])
def test_no_move_has_an_option_of_a_command_that_takes_moves(name: str) -> None:
    taken = {
        flag for param in import_module(f"meso_cli.commands.{name}").command.params for flag in param.opts
    }
    moves = {move for slug in GAMES for move in find_game(slug).all_moves}
    for field in (field for move in moves for field in fields_of(move)):
        assert not taken & {field.flag, *field.kind.flags}


# --- every game -----------------------------------------------------------------------------------

PLAYED = {
    "lands": (["Ana: token 1", "Ana: draw land", "end"], "Ana: token 3", "Ana: 1 → 3"),
    "zooic": (["all: points 12 10", "Ben: points 3"], "Ana: points 20", "Ana: 12 → 20"),
    "happy": (["Ana: bonus 2 rent", "Ben: bonus 1 rent"], "Ana: bonus 5 rent", "Ana: 2 → 5"),
    "pangea": (["Ana: bonus 2 rent", "Ben: bonus 1 rent"], "Ana: bonus 5 rent", "Ana: 2 → 5"),
}


@pytest.mark.parametrize("game", PLAYED)
def test_diff_between_before_and_after(meso: Meso, game: str) -> None:
    lines, amended, change = PLAYED[game]
    meso("new", game, "Ana", "Ben")
    meso.log(*lines)
    old = tip(meso)
    meso("amend", "1", amended)
    said = meso("diff", old, "@").splitlines()
    assert said[2].startswith("common: event 0") and f"+ 1  {amended}" in said
    assert any(line.strip().startswith(change) for line in said[said.index("scores:") :])
    told = meso.json("diff", old, "@")
    assert set(told) == {"positions", "common", "moves", "state", "scores"}
    assert [len(moves) for moves in told["moves"]] == [len(meso.history())] * 2
    totals = told["scores"][0]["totals"]
    assert f"Ana: {totals[0]} → {totals[1]}" == change
    same = meso.json("diff", "@", "@")
    assert same["moves"] == [[], []] and same["state"] == []
