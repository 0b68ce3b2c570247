"""What is said beside a result: how a game came out, where a terminal stays, what to type instead."""

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


def test_what_is_not_known_is_not_promised(meso: Meso) -> None:
    meso("new", "zooic", "Ana", "Ben")
    meso.log("all: points 1 2")
    assert meso("log", "finish").splitlines()[-1] == "  Ben wins: Ben at least 2, Ana at least 1"
    meso("undo")
    assert "win" not in meso("log", "finish", "--dry-run")


def test_a_solo_game_ends_with_its_rank(meso: Meso) -> None:
    meso("new", "lands", "Sol", "--rules", "off")
    meso.log("Sol: tally total=73")
    assert meso("log", "finish").splitlines()[-1].startswith("  Sol 73 (")


def test_the_table_says_who_wins(meso: Meso) -> None:
    meso("new", "zooic", "Ana", "Ben", "--option", "rounds=1")
    assert "  Ben wins: Ben 22, Ana 12\n" in meso("table", stdin="all: points 12 22\n")


# --- where the terminal is ------------------------------------------------------------------------


def test_a_terminal_with_its_own_session_says_so(meso: Meso, monkeypatch: pytest.MonkeyPatch) -> None:
    meso("new", "lands", "Ana", "Ben", "--name", "one")
    monkeypatch.setenv("MESO_SESSION", "one")
    stays = "  this terminal stays on one, as MESO_SESSION says"
    assert meso("new", "lands", "Cleo", "--name", "two").splitlines()[-1] == stays
    assert meso("open", "two").splitlines()[-1] == stays
    assert "stays" not in meso("open", "one")
    assert meso.json()["session"] == "one"


def test_a_promoted_branch_leaves_the_table_where_it_is(lands: Meso) -> None:
    lands("branch", "bold")
    assert lands("branch", "--promote", "bold").splitlines() == [
        "bold is main now",
        "  the table stays on main-old: 'meso switch main' goes there",
    ]
    lands("switch", "main")
    lands("branch", "bolder")
    lands("switch", "bolder")
    assert lands("branch", "--promote", "bolder") == "bolder is main now\n"


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


def test_every_edit_of_a_correction_is_in_the_operations(lands: Meso) -> None:
    lands.log("draw land 2", "token 1")
    lands("amend", "1", "draw land 3", "--then", "amend 2 token 2")
    assert lands.json("ops")[-1]["text"] == "amend 1 draw land 3; then amend 2 token 2"


def test_one_second_is_no_seconds(meso: Meso) -> None:
    assert meso("timer", "--seconds", "1").startswith("1 second to build")
