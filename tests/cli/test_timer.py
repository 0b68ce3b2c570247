"""`meso timer`: it runs on a terminal and ends by itself; elsewhere it only says how long it would run."""

from __future__ import annotations

import fcntl
import os
import pty
import signal
import struct
import subprocess
import sys
import termios
import time

import pytest

from cli.meso import ROOT, Meso
from cli.test_terminal import in_terminal, plain


def test_on_a_terminal_it_counts_down_runs_and_rings(meso: Meso) -> None:
    began = time.monotonic()
    code, shown = in_terminal(meso, "timer", "--seconds", "1", columns=40)
    assert 4 <= time.monotonic() - began < 30
    assert code == 0 and not meso.db.exists()
    said = plain(shown)
    assert said.startswith("3\n2\n1\ngo!\n") and said.endswith("time! hands off the cards\n")
    assert "━" in said and "1 s" in said
    assert shown.count("\a") == 1 and "\x1b[?25h" in shown  # the cursor is back


def test_it_runs_without_colour(meso: Meso) -> None:
    code, shown = in_terminal(meso, "timer", "--seconds", "1", NO_COLOR="1")
    assert code == 0 and "\x1b[1m" not in shown and "\a" in shown


@pytest.mark.parametrize("colour", ["auto", "always", "never"])
def test_without_a_terminal_it_ends_at_once(meso: Meso, colour: str) -> None:
    began = time.monotonic()
    said = meso.process("timer", "--seconds", "3600", "--color", colour)
    assert time.monotonic() - began < 30
    assert said == (0, "3600 seconds to build; the timer itself needs a terminal\n", "")


def test_its_default_length_is_that_of_the_session(meso: Meso) -> None:
    """45 seconds, twice that for young players; --seconds beats both."""
    assert meso.json("timer") == {"seconds": 45}
    meso("new", "zooic", "Ana", "Ben", "--option", "size=3x3")
    assert meso.json("timer") == {"seconds": 90}
    assert meso.json("timer", "--seconds", "7") == {"seconds": 7}
    meso("new", "lands", "Ana")
    assert meso.json("timer") == {"seconds": 45}
    assert meso.json("-s", "zooic-1", "timer") == {"seconds": 90}


@pytest.mark.parametrize("seconds", ["0", "-1", "3601", "x", "1.5", ""])
def test_a_length_that_is_not_a_number_is_wrong_usage(meso: Meso, seconds: str) -> None:
    assert meso.fails("timer", "--seconds", seconds, code=2)["code"] == "usage"


def test_ctrl_c_stops_it_and_gives_the_cursor_back(meso: Meso) -> None:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 40, 0, 0))
    command = [sys.executable, "-m", "meso_cli", "timer", "--seconds", "600"]
    with subprocess.Popen(command, stdout=theirs, stderr=theirs, env=meso.environment(), cwd=ROOT) as timer:
        os.close(theirs)
        seen = b""
        while b"600 s" not in seen:
            seen += os.read(ours, 65536)
        timer.send_signal(signal.SIGINT)
        assert timer.wait(30) == 130
    seen += os.read(ours, 65536)
    os.close(ours)
    assert seen.rindex(b"\x1b[?25h") > seen.rindex(b"\x1b[?25l")
    assert b"Traceback" not in seen
