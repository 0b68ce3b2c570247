"""`meso` in a pseudo-terminal, with somebody who types and watches."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from typing import Any

from cli.meso import ROOT, Meso

PATIENCE = 20.0


class Typist:
    """A process on a terminal of its own. shown: everything it wrote so far."""

    def __init__(self, meso: Meso, *words: str, columns: int = 100, rows: int = 40) -> None:
        ours, theirs = pty.openpty()
        self.terminal, self.shown, self._seen = ours, "", 0
        self.resize(columns, rows, tell=False)
        self.modes = termios.tcgetattr(theirs)
        self._theirs = theirs
        environment = {**meso.environment(TERM="xterm"), "COLUMNS": "", "NO_COLOR": "1"}
        self.pid = os.fork()
        if not self.pid:
            os.chdir(ROOT)
            os.login_tty(theirs)
            os.execve(sys.executable, [sys.executable, "-m", "meso_cli", *words], environment)

    def resize(self, columns: int, rows: int, tell: bool = True) -> None:
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        if tell:
            os.kill(self.pid, signal.SIGWINCH)

    def type(self, keys: str) -> None:
        os.write(self.terminal, keys.encode())

    def interrupt(self) -> None:
        """Presses Ctrl-C while the program waits for a key.

        The interpreter's line editor can miss a signal that comes just before it waits, so it is
        left a moment to get there.
        """
        self._read(0.5)
        self.type("\x03")

    def see(self, text: str) -> str:
        """Waits until the terminal shows a text behind what was seen before; gives all up to its end."""
        until = time.monotonic() + PATIENCE
        while text not in (unseen := plain(self.shown)[self._seen :]):
            assert time.monotonic() < until, f"{text!r} never came: {unseen!r}"
            self._read(0.1)
        end = unseen.index(text) + len(text)
        self._seen += end
        return unseen[:end]

    def leave(self) -> int:
        """Waits for the end; gives the exit code, and sees that the terminal is as it was before."""
        until = time.monotonic() + PATIENCE
        while True:
            self._read(0.05)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                break
            assert time.monotonic() < until, "it does not end"
        self._read(0.05)
        assert termios.tcgetattr(self._theirs) == self.modes
        assert self.shown.count("\x1b[?1049h") == self.shown.count("\x1b[?1049l")
        os.close(self.terminal)
        os.close(self._theirs)
        return os.waitstatus_to_exitcode(status)

    def _read(self, seconds: float) -> None:
        ready, _, _ = select.select([self.terminal], [], [], seconds)
        if ready:
            self.shown += os.read(self.terminal, 65536).decode(errors="replace")


def plain(shown: str) -> str:
    """Without what moves the cursor, colours and isolates."""
    return re.sub("\x1b\\[[0-9;?]*[a-zA-Z]|[\u2066-\u2069\r]", "", shown)


def keys(*names: str) -> str:
    """Key presses by name, as a terminal sends them."""
    sent: dict[str, Any] = {
        "right": "\x1b[C",
        "left": "\x1b[D",
        "down": "\x1b[B",
        "delete": "\x1b[3~",
        "f5": "\x1b[15~",
    }
    return "".join(sent.get(name, name) for name in names)
