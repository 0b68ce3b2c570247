"""Single key presses from a terminal, with a timeout."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

NAMES = {
    "A": "up",
    "B": "down",
    "C": "right",
    "D": "left",
    "H": "home",
    "F": "end",
    "1~": "home",
    "7~": "home",
    "4~": "end",
    "8~": "end",
    "5~": "page up",
    "6~": "page down",
}
RESIZED = "resized"
UNKNOWN = "unknown"
ESCAPE = "\x1b"

_SEQUENCE = re.compile("\x1b(?:O(?P<old>.)|\\[(?P<parameters>[0-9;?]*)(?P<last>[@-~]))", re.DOTALL)


def take_key(data: str) -> tuple[str, str]:
    """The first key of what a terminal sent, and the rest; arrows and the like have names.

    Any other sequence is one unknown key, never the letters in it.
    """
    found = _SEQUENCE.match(data)
    if found is None:
        return data[:1], data[1:]
    rest = data[found.end() :]
    if found["old"]:
        return NAMES.get(found["old"], UNKNOWN), rest
    number = found["parameters"].partition(";")[0]
    sent = f"{number}~" if found["last"] == "~" else found["last"]
    return NAMES.get(sent, UNKNOWN), rest


@contextmanager
def raw_keys() -> Iterator[None]:
    """The terminal sends each key as it is pressed; its settings are always restored."""
    try:
        import termios
        import tty
    except ImportError:  # not on this platform; click reads the keys there
        yield
        return
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    ended = signal.signal(signal.SIGTERM, _leave)
    try:
        tty.setcbreak(descriptor)
        yield
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
        signal.signal(signal.SIGTERM, ended)


def _leave(number: int, frame: Any) -> None:
    """A terminated process restores the terminal, as with Ctrl-C."""
    raise KeyboardInterrupt


class Keys:
    """The keys of the terminal, in the order pressed. Use it inside `raw_keys`."""

    def __init__(self) -> None:
        self._data = ""
        self._wake, self._woken = os.pipe()

    def __enter__(self) -> Keys:
        if hasattr(signal, "SIGWINCH"):
            os.set_blocking(self._woken, False)
            self._before: Any = signal.signal(signal.SIGWINCH, self._resized)
        return self

    def __exit__(self, *error: object) -> None:
        if hasattr(signal, "SIGWINCH"):
            signal.signal(signal.SIGWINCH, self._before)
        os.close(self._wake)
        os.close(self._woken)

    def _resized(self, number: int, frame: Any) -> None:
        os.write(self._woken, b"!")

    def read(self, seconds: float | None) -> str:
        """The next key; `resized` if the window changed; "" after the timeout.

        seconds: the timeout, None for no timeout. Errors: EOFError if the terminal is gone.
        """
        if os.name == "nt":
            return _read_windows(seconds)
        if not self._data:
            import select

            descriptor = sys.stdin.fileno()
            ready, _, _ = select.select([descriptor, self._wake], [], [], seconds)
            if self._wake in ready:
                os.read(self._wake, 4096)
                return RESIZED
            if not ready:
                return ""
            self._data = _received(descriptor)
        key, self._data = take_key(self._data)
        return key


def _received(descriptor: int) -> str:
    try:
        data = os.read(descriptor, 1024)
    except OSError:
        data = b""
    if not data:
        raise EOFError
    return data.decode(errors="replace")


def _read_windows(seconds: float | None) -> str:
    import time

    import click

    if seconds is not None:
        time.sleep(seconds)
        return ""
    return click.getchar()
