"""Colours, widths and drawings: what a terminal gets, what a pipe gets, and who decides."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios

import pytest

from cli.meso import ROOT, Meso

SHOWN = ("history", "tree", "branch", "ops", "sessions", "moves", "show", "score", "rules lands")
ESCAPE = "\x1b["


@pytest.fixture
def evening(meso: Meso) -> Meso:
    """Two turns, a branch, a mark and a note."""
    return meso.once(_evening)


def _evening(meso: Meso) -> None:
    meso("new", "lands", "Ana", "Ben")
    meso.log("draw land 2", "end", "token 2 --anyway found it", "end")
    meso("branch", "try", "--on", "2")
    meso("mark", "storm")
    meso("note", "it rained")


def in_terminal(meso: Meso, *words: str, columns: int = 80, **more: str) -> tuple[int, str]:
    """A call on a pseudo-terminal of its own: the exit code and what was on the screen."""
    pid, terminal = pty.fork()
    if not pid:
        os.chdir(ROOT)
        environment = {"COLUMNS": "", "NO_COLOR": "", **meso.environment(**more)}
        os.execve(sys.executable, [sys.executable, "-m", "meso_cli", *words], environment)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    seen = b""
    while True:
        try:
            data = os.read(terminal, 65536)
        except OSError:  # the other end is closed
            break
        if not data:
            break
        seen += data
    os.close(terminal)
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    return code, seen.decode(errors="replace").replace("\r\n", "\n")


def plain(text: str) -> str:
    """Without colours and isolates."""
    return re.sub("\x1b\\[[0-9;?]*[a-zA-Z]|[\u2066-\u2069]", "", text)


@pytest.mark.parametrize("words", SHOWN)
def test_a_pipe_gets_no_colour_and_no_wrapping(
    evening: Meso, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = evening(*words.split())
    assert ESCAPE not in said and said == "\n".join(line.rstrip() for line in said.split("\n"))
    monkeypatch.setenv("COLUMNS", "20")
    assert evening(*words.split()) == said


@pytest.mark.parametrize("words", SHOWN)
def test_a_screen_gets_colours_that_can_be_turned_off(
    evening: Meso, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    call = words.split()
    shown = evening(*call, screen=True)
    assert ESCAPE in shown
    assert ESCAPE not in evening(*call, "--color", "never", screen=True)
    monkeypatch.setenv("NO_COLOR", "1")
    assert ESCAPE not in evening(*call, screen=True)
    assert ESCAPE in evening(*call, "--color", "always", screen=True)
    monkeypatch.setenv("NO_COLOR", "")
    assert evening(*call, screen=True) == shown
    monkeypatch.setenv("TERM", "dumb")
    assert ESCAPE not in evening(*call, screen=True)


@pytest.mark.parametrize("words", SHOWN)
def test_colour_can_be_asked_for_in_a_pipe(evening: Meso, words: str) -> None:
    assert ESCAPE in evening(*words.split(), "--color", "always")
    assert ESCAPE not in evening(*words.split(), "--color=always", "--json")
    assert ESCAPE in evening("--color", "always", *words.split())


@pytest.mark.parametrize("columns", [40, 80, 200])
@pytest.mark.parametrize("words", SHOWN)
def test_a_drawing_fits_its_width(
    evening: Meso, words: str, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    shown = evening(*words.split(), "--color", "never", screen=True)
    assert max(map(len, shown.splitlines())) <= columns


def test_a_real_terminal(evening: Meso) -> None:
    code, shown = in_terminal(evening, "history")
    assert code == 0 and ESCAPE in shown and "Ana: draw land 2" in plain(shown)
    code, shown = in_terminal(evening, "moves", columns=60)
    assert code == 0 and max(map(len, plain(shown).splitlines())) <= 60
    code, shown = in_terminal(evening, "moves", columns=60, COLUMNS="100")
    assert code == 0 and 60 < max(map(len, plain(shown).splitlines())) <= 100
    code, shown = in_terminal(evening, "tree", TERM="dumb")
    assert code == 0 and ESCAPE not in shown
    code, shown = in_terminal(evening, "log", "fly")
    assert code == 2 and "meso: there is no move 'fly'" in shown


def test_a_terminal_with_ascii_only(evening: Meso) -> None:
    evening("note", "🦕 שלום")
    for locale in ({"PYTHONIOENCODING": "ascii"}, {"PYTHONIOENCODING": "latin-1"}):
        for words in SHOWN:
            code, shown = in_terminal(evening, *words.split(), **locale)
            assert code == 0 and "Traceback" not in shown
            said = evening.process(*words.split(), env=evening.environment(**locale))
            assert said.code == 0 and said.err == ""
        told = evening.process("history", "--json", env=evening.environment(**locale))
        assert told.json[-1]["notes"] == ["it rained", "🦕 שלום"]


@pytest.mark.parametrize(
    "words", ["", "log end", "undo", "history", "branch", "tree", "mark x", "sessions", "score", "show"]
)
def test_a_pipe_does_not_load_what_draws(evening: Meso, words: str) -> None:
    code = (
        "import sys\nfrom meso_cli.app import run\n"
        f"code = run({words.split()!r})\n"
        "slow = [name for name in ('rich', 'sqlite_utils', 'prompt_toolkit') if name in sys.modules]\n"
        "sys.exit(code or ', '.join(slow) or 0)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=evening.environment(), cwd=ROOT, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
