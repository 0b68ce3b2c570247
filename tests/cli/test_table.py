"""table: typed on a terminal, from a pipe, and with another terminal on the same session."""

from __future__ import annotations

import os
from typing import Any

import pytest

from cli.meso import Meso
from cli.terminals import Typist


def sit(meso: Meso) -> Typist:
    typist = Typist(meso, "table")
    typist.see("p1r1:ana> ")
    return typist


def test_typing_undo_commands_and_leaving(lands: Meso) -> None:
    typist = sit(lands)
    typist.type("all: hand 6\n")
    assert "2  Ben: hand 6" in typist.see("p1r1:ana> ")
    typist.type("fly\n")
    assert "there is no move 'fly'" in typist.see("p1r1:ana> ")
    typist.type("draw land; end\n")
    typist.see("p1r1:ben> ")
    typist.type("undo\n")
    assert "undid 1 step, 2 moves:" in typist.see("p1r1:ana> ")
    typist.type("redo\n")
    typist.see("p1r1:ben> ")
    typist.type("/amend 1 Ana: hand 5\n")
    assert "[was Ana: hand 6]" in typist.see("p1r1:ben> ")
    typist.type("/score\n")
    assert "Ana" in typist.see("p1r1:ben> ")
    typist.type("?\n")
    assert "Ctrl-D leaves" in typist.see("p1r1:ben> ")
    typist.type("/frob\n")
    assert "there is no command 'frob'" in typist.see("p1r1:ben> ")
    typist.type("/table\n")
    assert "you are already at the table" in typist.see("p1r1:ben> ")
    typist.type("Ben: tok")
    typist.see("Ben: tok")
    typist.interrupt()  # only drops the line
    typist.see("p1r1:ben> ")
    typist.type("\x04")
    assert typist.leave() == 0
    assert lands.history() == ["Ana: hand 5", "Ben: hand 6", "Ana: draw land", "Ana: end"]


def test_tab_completes_moves_players_and_commands(lands: Meso) -> None:
    typist = sit(lands)
    typist.type("Be\tdr\therb\t\n")
    typist.see("p1r1:ana> ")
    assert lands.history() == ["Ben: draw herbivore"]
    typist.type("/hist\t\n")
    assert "Ben: draw" in typist.see("p1r1:ana> ")
    typist.type("\x04")
    assert typist.leave() == 0


@pytest.mark.parametrize("line", ["Ana: hand 5", "undo", "redo", "/drop 1", "/mark here", "/log Ana: hand 5"])
def test_nothing_is_recorded_where_another_terminal_changed_the_session(lands: Meso, line: str) -> None:
    lands.log("Ana: hand 1", "Ana: hand 2")
    lands("undo")
    typist = sit(lands)
    lands("log", "Ana: hand 3")
    before = lands.contents()
    typist.type(f"{line}\n")
    typist.see("another terminal changed this session: nothing was recorded")
    assert "last: Ana: hand 3" in typist.see("p1r1:ana> ")
    assert lands.contents() == before
    typist.type("Ana: hand 4\n")
    assert "3  Ana: hand 4" in typist.see("p1r1:ana> ")
    typist.type("\x04")
    assert typist.leave() == 0


def test_a_list_does_not_show_what_another_terminal_changed(lands: Meso) -> None:
    typist = sit(lands)
    lands("log", "Ana: hand 3")
    typist.type("/games\n")
    typist.see("p1r1:ana> ")
    typist.type("undo\n")
    typist.see("another terminal changed this session")
    typist.see("p1r1:ana> ")
    lands("log", "Ana: hand 4")
    typist.type("/show\n")
    typist.see("p1r1:ana> ")
    typist.type("undo\n")
    assert "undid 1 step" in typist.see("p1r1:ana> ")
    typist.type("\x04")
    assert typist.leave() == 0


def test_it_stays_on_its_session(lands: Meso) -> None:
    typist = sit(lands)
    lands("new", "zooic", "Cy", "Di")
    typist.type("Ana: hand 4\n")
    assert "1  Ana: hand 4" in typist.see("p1r1:ana> ")
    typist.type("/open zooic-1\n")
    typist.see("p1r1:ana> ")
    typist.type("undo\n")
    assert "Ana: hand 4" in typist.see("p1r1:ana> ")
    typist.type("\x04")
    assert typist.leave() == 0
    assert lands.json("history") == []


def test_bytes_that_are_not_text(lands: Meso) -> None:
    typist = sit(lands)
    os.write(typist.terminal, b"\xff\xfe\n")
    typist.see("p1r1:ana> ")
    typist.type("Ana: hand 4\n")
    assert "1  Ana: hand 4" in typist.see("p1r1:ana> ")
    typist.type("\x04")
    assert typist.leave() == 0


# --- from a pipe ----------------------------------------------------------------------------------

LINES = "Ana: hand 5\nfly\n\n# a remark\nundo\n/score\n/table\n/history\n"


def test_lines_from_a_pipe(lands: Meso) -> None:
    said = lands.run("table", stdin=LINES)
    assert said.code == 2 and "1  Ana: hand 5" in said.lines and "undid 1 step, 1 move:" in said.lines
    assert "line 2: there is no move 'fly'" in said.err and "already" in said.err
    assert lands.run("table", stdin="fly\nAna: hand 5\nundo\n").code == 2  # of the last error
    assert lands.run("table").code == 0


def test_lines_from_a_pipe_as_one_value(lands: Meso) -> None:
    said = lands.run("--json", "table", stdin=LINES)
    told: list[Any] = said.json
    assert said.code == 2 and said.err == ""
    assert [one["error"]["code"] for one in told if "error" in one] == ["unknown-verb", "usage"]
    assert told[0]["recorded"][0]["text"] == "Ana: hand 5" and told[2]["steps"] == 1
    assert told[3]["game"] == "lands" and told[5] == []
    assert lands.json("table") == []
