"""Single key presses from a terminal, with a time limit."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

ARROWS = {
    "\x1b[C": "right",
    "\x1b[D": "left",
    "\x1b[A": "up",
    "\x1b[B": "down",
    "\x1b[H": "home",
    "\x1b[F": "end",
}


@contextmanager
def raw_keys() -> Iterator[None]:
    """The terminal gives keys as they are pressed; it is set back whatever happens."""
    try:
        import termios
        import tty
    except ImportError:  # no such terminal on this platform: click reads the keys there
        yield
        return
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor)
        yield
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


def read_key(seconds: float | None) -> str:
    """The next key, or "" where none came in time; arrows have names. None waits for ever."""
    if os.name == "nt":
        return _read_windows(seconds)
    import select

    descriptor = sys.stdin.fileno()
    ready, _, _ = select.select([descriptor], [], [], seconds)
    if not ready:
        return ""
    data = os.read(descriptor, 16).decode(errors="replace")
    if not data:
        raise EOFError
    return ARROWS.get(data, data[:1])


def _read_windows(seconds: float | None) -> str:
    import time

    import click

    if seconds is not None:
        time.sleep(seconds)
        return ""
    return click.getchar()
