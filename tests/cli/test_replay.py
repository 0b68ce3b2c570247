"""replay: in a pipe, as JSON, and on a terminal key by key."""

from __future__ import annotations

import os
import signal
import time

import pytest

from cli.meso import Meso
from cli.terminals import Typist, keys
from meso_cli.keys import UNKNOWN, take_key


@pytest.fixture
def evening(meso: Meso) -> Meso:
    """Two rounds, a mark, a note, and a branch `bold` after the third move."""
    return meso.once(_evening)


def _evening(meso: Meso) -> None:
    meso("new", "lands", "Ana", "Ben")
    meso.log("Ana: token 1", "end", "Ben: token 2", "end", "Ana: token 3", "end", "Ben: draw land", "end")
    meso("mark", "storm", "--on", "3")
    meso("note", "what a move", "--on", "5")
    meso("branch", "bold", "--on", "3")
    meso("switch", "bold")
    meso.log("Ben: token 3")
    meso("switch", "main")


# --- elsewhere ------------------------------------------------------------------------------------


def test_in_a_pipe_it_prints_moves_and_states(evening: Meso) -> None:
    said = evening("replay").splitlines()
    assert said[0] == "at event 0, p1r1:ana"
    moves = [f"{n}  {text}" for n, text in enumerate(evening.history(), 1)]
    assert [line for line in said if line in moves] == moves
    assert "    “what a move”" in said and any(line.startswith("    Ana tokens") for line in said)
    last = said.index("at event 8, p1r3:ana")
    assert said[last + 1 :] == evening("show").splitlines()


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ([], [1, 2, 3, 4, 5, 6, 7, 8]),
        (["--step", "turn"], [2, 4, 6, 8]),
        (["--step", "round"], [4, 8]),
        (["--step", "stage"], [8]),
        (["--step", "mark"], [3, 8]),
        (["--from", "2", "--to", "4"], [3, 4]),
        (["--from", "storm", "--to", "p1r2:ben"], [4, 5, 6]),
        (["--from", "8"], []),
        (["bold"], [1, 2, 3, 4]),
        (["bold", "--from", "storm"], [4]),
        (["bold", "--to", "2"], [1, 2]),
        (["--to", "bold"], [1, 2, 3, 4]),
    ],
)
def test_parts_and_steps(evening: Meso, words: list[str], numbers: list[int]) -> None:
    told = evening.json("replay", *words)
    assert [one["position"]["n"] for one in told] == numbers
    assert all(set(one) == {"position", "moves", "changed"} for one in told)


def test_what_changed_is_told_in_the_games_words(evening: Meso) -> None:
    told = evening.json("replay", "--to", "1")[0]
    assert [one["text"] for one in told["moves"]] == ["Ana: token 1"]
    assert {"what": "Ana tokens", "before": "0", "now": "1"} in told["changed"] or any(
        one["what"].startswith("Ana token") for one in told["changed"]
    )


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["nowhere"], 1),
        (["--from", "5", "--to", "2"], 2),
        (["--from", "99"], 1),
        (["--from", "²"], 1),
        (["--from", "9" * 5000], 1),
        (["--from", "7", "--to", "bold"], 2),
        (["--speed", "0"], 2),
        (["--speed", "-1"], 2),
        (["--speed", "nan"], 2),
        (["--speed", "inf"], 2),
        (["--speed", "-inf"], 2),
        (["--step", "year"], 2),
    ],
)
def test_errors(evening: Meso, words: list[str], code: int) -> None:
    evening.fails("replay", *words, code=code)


# --- keys -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "pressed"),
    [
        ("q", ["q"]),
        ("tt", ["t", "t"]),
        ("\x1b[C\x1b[C\x1b[D", ["right", "right", "left"]),
        ("\x1bOC\x1bOH\x1b[1~\x1b[4~", ["right", "home", "home", "end"]),
        ("\x1b[1;5C", ["right"]),
        ("\x1b[3~\x1b[15~q", [UNKNOWN, UNKNOWN, "q"]),
        ("\x1b", ["\x1b"]),
    ],
)
def test_every_key_counts(data: str, pressed: list[str]) -> None:
    found = []
    while data:
        key, data = take_key(data)
        found.append(key)
    assert found == pressed


# --- on a terminal --------------------------------------------------------------------------------


def player(meso: Meso, *words: str, columns: int = 100, rows: int = 40) -> Typist:
    return Typist(meso, "replay", "--paused", *words, columns=columns, rows=rows)


def test_keys_step_and_jump(evening: Meso) -> None:
    typist = player(evening)
    typist.see("0/8  p1r1:ana  the start")
    for pressed, shown in [
        (keys("right"), "1/8  p1r1:ana  Ana: token 1"),
        (keys("right", "right"), "3/8  p1r1:ben  Ben: token 2"),
        (keys("left"), "2/8"),
        ("t", "4/8"),
        ("T", "2/8"),
        ("r", "4/8"),
        ("R", "0/8"),
        ("m", "3/8"),
        ("M", "0/8"),
        ("s", "8/8"),
        ("S", "0/8"),
        ("G", "8/8"),
        ("g", "0/8"),
        ("\x1b[F", "8/8"),
        ("\x1b[H", "0/8"),
        ("lnlnl", "5/8"),
        ("hp", "3/8"),
    ]:
        typist.type(pressed)
        typist.see(shown)
    typist.type("G" + "M")
    typist.see("3/8")
    typist.see("[storm]")
    typist.type("ll")
    typist.see("5/8")
    typist.see("“what a move”")
    typist.type(keys("delete", "f5", "x") + "h")  # what is no key here does nothing
    typist.see("4/8")
    typist.type("q")
    assert typist.leave() == 0


def test_only_what_changed(evening: Meso) -> None:
    typist = player(evening)
    typist.see("space play/pause")
    typist.type("c")
    assert "Race goals" not in typist.see("nothing changed")
    typist.type("l")
    typist.see("1/8")
    typist.see("Ana token")
    typist.type("c")
    typist.see("Race goals")
    typist.type("\x1b")
    assert typist.leave() == 0


def test_it_plays_by_itself_and_pauses(evening: Meso) -> None:
    typist = Typist(evening, "replay", "--speed", "16", "--step", "turn")
    typist.see("8/8")
    typist.see("paused")
    typist.type("--- ")
    typist.see("playing, 2 turns a second")
    typist.see("2/8")
    typist.type(" ")
    typist.see("paused")
    typist.type("q")
    assert typist.leave() == 0


def test_the_window_may_change_and_be_tiny(evening: Meso) -> None:
    typist = player(evening)
    typist.see("space play/pause")
    typist.resize(40, 12)
    typist.see("paused, 1 move a second")
    typist.type("h")
    assert "space play/pause" not in typist.see("0/8")
    typist.resize(12, 3)
    typist.see("paused")
    typist.resize(1, 1)
    time.sleep(0.2)
    typist.type("l")
    typist.resize(90, 30)
    typist.see("1/8  p1r1:ana  Ana: token 1")
    typist.see("space play/pause")
    typist.type("q")
    assert typist.leave() == 0


def test_a_table_that_does_not_fit_can_be_scrolled(evening: Meso) -> None:
    typist = player(evening, rows=14)
    assert "Ben · hand" not in typist.see("paused")
    typist.type(keys("down") * 30)
    typist.see("Ben · hand")
    typist.type("q")
    assert typist.leave() == 0


@pytest.mark.parametrize("end", ["key", signal.SIGINT, signal.SIGTERM])
def test_whatever_ends_it_the_terminal_is_as_it_was(evening: Meso, end: str | signal.Signals) -> None:
    typist = Typist(evening, "replay", "--speed", "4")
    typist.see("1/8")
    if isinstance(end, str):
        typist.interrupt()
    else:
        os.kill(typist.pid, end)
    assert typist.leave() == 130


def test_a_branch_is_played_too(evening: Meso) -> None:
    typist = player(evening, "bold", "--from", "storm")
    typist.see("3/4")
    typist.type("l")
    typist.see("4/4  p1r1:ben  Ben: token 3")
    typist.type("q")
    assert typist.leave() == 0


# --- 600 events -----------------------------------------------------------------------------------


@pytest.fixture
def long(meso: Meso) -> Meso:
    return meso.once(_long)


def _long(meso: Meso) -> None:
    meso("new", "pangea", "Ana", "Ben")
    meso.log(*(f"{'Ana' if n % 2 else 'Ben'}: bonus {n % 7} n{n}" for n in range(600)))
    meso("branch", "side", "--on", "300")


@pytest.mark.parametrize(
    "words",
    [
        "history",
        "tree",
        "find n59",
        "diff 1 @",
        "diff side main",
        "replay",
        "replay --step turn",
        "undo 500",
        "undo round",
        "undo --to 3",
        "amend 1 Ben: bonus 9 y",
        "insert 0 Ben: bonus 9 y",
        "drop 1",
        "drop 1 --dry-run",
        "branch --sweep",
        "score",
    ],
)
def test_each_command_at_600_events(long: Meso, words: str) -> None:
    """How long each takes is measured by `scripts/bench commands`."""
    said = long.run("--json", *words.split())
    assert said.code == 0, said.err
    assert said.json is not None
