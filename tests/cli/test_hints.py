"""Hints with a result or an error: how a game ended, where the terminal is, what to type instead."""

from __future__ import annotations

import pytest

from cli.meso import Meso

# --- the end of a game ----------------------------------------------------------------------------


def test_the_last_move_says_who_wins(meso: Meso) -> None:
    meso("new", "zooic", "Ana", "Ben", "--option", "rounds=1")
    assert "wins" not in meso("log", "Ana: points 12")
    told = meso.json("log", "Ben: points 22")
    assert told["hints"][-1] == "Ben wins: Ben 22, Ana 12"
    assert meso("log", "Ana: bonus 10 hat").splitlines()[-1] == "  Ana and Ben win: Ana 22, Ben 22"


def test_an_unknown_score_is_not_final(meso: Meso) -> None:
    meso("new", "zooic", "Ana", "Ben")
    meso.log("Ana: points 5")
    assert meso("log", "finish").splitlines()[-1] == "  undecided: Ana 5, Ben at least 0"
    assert meso.json("score")["winners"] == []
    meso("undo")
    meso.log("Ben: points 7")
    assert meso("log", "finish").splitlines()[-1] == "  Ben wins: Ben 7, Ana 5"
    meso("undo")
    assert "win" not in meso("log", "finish", "--dry-run")


def test_a_solo_game_ends_with_its_rank(meso: Meso) -> None:
    meso("new", "lands", "Sol", "--rules", "off")
    meso.log("Sol: tally total=73")
    assert meso("log", "finish").splitlines()[-1].startswith("  Sol 73 (")


def test_the_live_table_says_who_wins(meso: Meso) -> None:
    meso("new", "zooic", "Ana", "Ben", "--option", "rounds=1")
    assert "  Ben wins: Ben 22, Ana 12\n" in meso("table", stdin="all: points 12 22\n")


def test_nobody_is_to_move_in_a_finished_game(meso: Meso) -> None:
    meso("new", "zooic", "Ana", "Ben")
    meso.log("finish")
    told = meso.fails("log", "points 3", code=3)
    assert (told["code"], told["rule"]) == ("refused", "finished")
    assert told["message"] == "points: the game is over (finished)" and "meso amend" in told["hint"]
    assert meso.fails("log", "Ana: points 3", code=3)["hint"] == told["hint"]
    assert meso.fails("log", "bonus 3 hat", code=2)["code"] == "missing-player"
    assert meso.fails("log", "points 3", "--anyway", "late", code=2)["code"] == "missing-player"
    assert meso("log", "Ana: points 3", "--anyway", "late")


@pytest.mark.parametrize(("began", "said"), [("2026-05-01T01:00", "19 hours"), ("2026-04-01", "30 days")])
def test_how_long_a_session_was_idle(meso: Meso, began: str, said: str) -> None:
    meso("new", "lands", "Ana", "--at", began)
    (hint,) = meso.json("log", "draw land")["hints"]
    assert hint.startswith("recorded in lands-1, which had been idle for ") and hint.endswith(said)


# --- where the terminal is ------------------------------------------------------------------------


def test_a_terminal_with_its_own_session_says_so(meso: Meso, monkeypatch: pytest.MonkeyPatch) -> None:
    meso("new", "lands", "Ana", "Ben", "--name", "one")
    monkeypatch.setenv("MESO_SESSION", "one")
    stays = "  this terminal stays on one: MESO_SESSION is set"
    assert meso("new", "lands", "Cleo", "--name", "two").splitlines()[-1] == stays
    assert meso("open", "two").splitlines()[-1] == stays
    assert "stays" not in meso("open", "one")
    assert meso.json()["session"] == "one"


def test_promoting_another_branch_does_not_switch(lands: Meso) -> None:
    lands("branch", "bold")
    assert lands("branch", "--promote", "bold").splitlines() == [
        "bold is now main",
        "  still on main-old; 'meso switch main' goes to main",
    ]
    lands("switch", "main")
    lands("branch", "bolder")
    lands("switch", "bolder")
    assert lands("branch", "--promote", "bolder") == "bolder is now main\n"


# --- what to type instead -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "message", "hint"),
    [
        (["lgo"], "there is no command 'lgo': did you mean log?", "'meso --help' lists the commands"),
        (["frobnicate"], "there is no command 'frobnicate'", "'meso --help' lists the commands"),
        (
            ["log", "--anyway"],
            "option '--anyway' requires an argument",
            "'meso log --help' shows how",
        ),
        (
            ["history", "-n", "x"],
            "invalid value for '-n': 'x' is not a number",
            "'meso history --help' shows how",
        ),
    ],
)
def test_wrong_usage_has_a_hint(meso: Meso, words: list[str], message: str, hint: str) -> None:
    told = meso.fails(*words, code=2)
    assert (told["message"], told["hint"]) == (message, hint)


@pytest.mark.parametrize(
    ("words", "code", "hint"),
    [
        (["branch", "--delete", "main"], 1, "'meso branch --promote NAME' makes another branch main"),
        (["branch", "--promote", "main"], 1, "'meso branch' lists the others"),
        (["mark", "nowhere", "--remove"], 1, "'meso mark' lists them"),
        (["note", "--remove"], 1, "'meso note' lists them"),
        (["log", "all: hand 5 6 7"], 2, "write one for all, or one for each: Ana, Ben"),
        (
            ["log", "play Foo"],
            2,
            "give its facts: 'wetland c2' for a land, 'mh 3vp c2+dry +jur' for an animal, "
            "or --kind herbivore --size medium --vp 3 --cost 2 …",
        ),
    ],
)
def test_what_cannot_be_done_has_a_hint(lands: Meso, words: list[str], code: int, hint: str) -> None:
    assert lands.fails(*words, code=code)["hint"] == hint


def test_more_steps_than_there_are(lands: Meso) -> None:
    lands.log("draw land", "draw land 2")
    assert lands.fails("undo", "9", code=1)["hint"] == "'undo 2' goes back to the start"
    until = "you can redo what you undid, until you log something else"
    assert lands.fails("redo", code=1)["hint"] == until
    lands("undo", "2")
    assert lands.fails("redo", "9", code=1)["hint"] == "'redo 2' redoes all of them"


def test_one_value_or_one_for_each_player(lands: Meso) -> None:
    assert lands.fails("log", "all: hand 5 6 7", code=2)["message"] == "3 values for 2 players"
    lands.log("all: hand 5", "all: hand 6 7")
    assert lands.history() == ["Ana: hand 5", "Ben: hand 5", "Ana: hand 6", "Ben: hand 7"]


def test_a_long_move_does_not_hide_why_it_was_refused(lands: Meso) -> None:
    lands.log("play Swamp 2")
    told = lands.fails("log", "play Iguanodon mh 3vp c3+wet 3 Swamp", code=3)
    assert told["message"] == "Ana: play Iguanodon …: Swamp is exhausted and cannot pay (L4)"
    told = lands.fails("log", "use Swamp", code=3)
    assert told["message"].startswith("Ana: use Swamp: ")


def test_every_code_of_a_zoo_is_explained(meso: Meso) -> None:
    told = meso("moves", "zoo", "--game", "zooic")
    assert "hl hr: left and right half of a herbivore enclosure" in told


def test_after_forgetting_a_player_the_next_step_is_named(lands: Meso) -> None:
    said = lands("players", "forget", "Ben").splitlines()[-1]
    assert said == "  'meso players forget Ben --into FILE' writes a record without them"
    into = lands.db.with_name("without.db")
    lands("players", "forget", "Ben", "--into", str(into))
    assert b"Ben" not in into.read_bytes()


def test_average_categories_keep_the_order_of_the_sheet(meso: Meso) -> None:
    for lines in (["all: points 3 4", "Ana: bonus 1 hat"], ["all: points 3 4", "all: points 5 6"]):
        meso("new", "zooic", "Ana", "Ben", "--rules", "off")
        meso.log(*lines, "finish")
    (ana,) = [one for one in meso.json("stats")["players"] if one["player"] == "Ana"]
    assert list(ana["categories"]) == ["r1", "r2", "bonus"]


def test_every_edit_of_a_correction_is_in_the_operations(lands: Meso) -> None:
    lands.log("draw land 2", "token 1")
    lands("amend", "1", "draw land 3", "--then", "amend 2 token 2")
    assert lands.json("ops")[-1]["text"] == "amend 1 draw land 3; then amend 2 token 2"


def test_one_second_is_singular(meso: Meso) -> None:
    assert meso("timer", "--seconds", "1").startswith("1 second to build")


def test_an_archived_session_and_a_future_time_have_hints(lands: Meso) -> None:
    assert lands.json("log", "Ana: hand 6")["hints"] == []
    hints = lands.json("log", "--at", "2031-01-01T20:00", "Ana: hand 5")["hints"]
    assert "2031-01-01T20:00:00+00:00 is in the future" in hints
    lands("archive")
    assert any("is archived" in hint for hint in lands.json("log", "Ana: hand 4")["hints"])


def test_a_move_that_was_applied_again_is_found_once(lands: Meso) -> None:
    lands.log("Ana: hand 6", "Ben: hand 6", "Ana: token 2")
    lands("amend", "1", "hand 7")
    (found,) = lands.json("find", "token")
    assert found["branch"] == "main"
    assert [event["text"] for event in lands.json("find", "hand")] == [
        "Ana: hand 6",
        "Ben: hand 6",
        "Ana: hand 7",
    ]
    assert "no move or note" in lands.run("find", "nobody said this").err
