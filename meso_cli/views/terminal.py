"""Where output goes: drawn or plain, how wide, and what its encoding lacks.

Loads no rich; knows no command and no game.
"""

from __future__ import annotations

import codecs
import os
from collections.abc import Mapping
from typing import Literal, TextIO

import msgspec

Color = Literal["auto", "always", "never"]
WIDTH = 80
LEAST = 20


class Terminal(msgspec.Struct, frozen=True):
    """A stream and how to write to it.

    color: the option given. environ: for `NO_COLOR`, `TERM` and `COLUMNS`.
    """

    stream: TextIO
    color: Color
    environ: Mapping[str, str]

    @property
    def interactive(self) -> bool:
        """Whether a person reads the stream."""
        return not self.stream.closed and self.stream.isatty()

    @property
    def rich(self) -> bool:
        """Whether output is drawn: on a terminal, or if colour was asked for."""
        return self.interactive or self.color == "always"

    @property
    def colored(self) -> bool:
        """Whether output has colour: the option overrides `NO_COLOR` and a dumb terminal."""
        if self.color != "auto":
            return self.color == "always"
        return self.interactive and not self.environ.get("NO_COLOR") and not self.dumb

    @property
    def dumb(self) -> bool:
        """Whether the terminal can only write lines."""
        return self.environ.get("TERM", "").lower() in ("dumb", "unknown")

    @property
    def width(self) -> int:
        """The cells of a line: `COLUMNS`, or the terminal's width, or 80."""
        asked = self.environ.get("COLUMNS", "")
        if asked.isascii() and asked.isdigit() and int(asked[:5]) > 0:
            return max(int(asked[:5]), LEAST)
        try:
            return max(os.get_terminal_size(self.stream.fileno()).columns, LEAST)
        except (OSError, ValueError):
            return WIDTH


_ASCII = (
    {"↷": "x", "▸": ">", "†": "+", "·": ".", "…": ".", "●": "*", "○": "o", "◉": "@", "★": "*", "–": "-"}
    | dict.fromkeys("│┊╵╷┃", "|")
    | dict.fromkeys("─╴╶━", "-")
    | dict.fromkeys("└┌├┘┴┐┤┬┼", "+")
)


def _lacking(error: UnicodeError) -> tuple[str, int]:
    """The replacement for characters that an encoding lacks: an ASCII drawing, or `\\uXXXX`."""
    assert isinstance(error, UnicodeEncodeError)
    lacking = error.object[error.start : error.end]
    shown = (_ASCII.get(char) or char.encode("ascii", "backslashreplace").decode() for char in lacking)
    return "".join(shown), error.end


codecs.register_error("meso", _lacking)


def tolerant(stream: TextIO) -> TextIO:
    """The stream, set to replace characters that its encoding lacks."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="meso")
    return stream
