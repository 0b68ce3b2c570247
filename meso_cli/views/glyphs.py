"""Any text made safe to draw, split into glyphs and measured in cells of a screen.

Knows no rich and no mark. Functions that measure take a `Measure`: ours or the terminal's.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

Measure = Callable[[str], int]
"""Text → its width in cells. The width of a text is the sum of the widths of its glyphs."""

JOINER, NON_JOINER = "\u200d", "\u200c"
REPLACEMENT = "\ufffd"
GLUE = "\u00a0"
"""Between a sign and its word, so that no line breaks there; drawn as a blank."""
_HOLDER = "\u25cc"  # ◌ carries a combining mark that has no letter before it
_ZERO = ((0x1160, 0x11FF), (0x3164, 0x3164), (0xD7B0, 0xD7FF), (0xFFA0, 0xFFA0), (0x1F3FB, 0x1F3FF))


def safe(text: str) -> str:
    """The text with everything that would control a terminal made visible.

    Control characters become their pictures (`␛`), other invisible ones (direction marks, surrogates)
    `\ufffd`; joiners and combining marks stay where they join something.
    """
    if text.isascii() and text.isprintable():
        return text
    shown = "".join(map(_visible, text))
    if JOINER in shown:
        shown = _joined(shown)
    return _HOLDER + shown if shown and plain_width(shown[0]) == 0 else shown


def blank(text: str) -> str:
    """A text with its glue drawn as blanks."""
    return text.replace(GLUE, " ")


@lru_cache(4096)
def _visible(char: str) -> str:
    import unicodedata

    number = ord(char)
    if char.isprintable() or char in (JOINER, NON_JOINER):
        return char
    if number < 0x20:
        return chr(0x2400 + number)
    if number == 0x7F:
        return "\u2421"
    noncharacter = number & 0xFFFE == 0xFFFE or 0xFDD0 <= number <= 0xFDEF
    kept = unicodedata.category(char) in ("Zs", "Co", "Cn") and not noncharacter
    return char if kept else REPLACEMENT


def _joined(text: str) -> str:
    """The text with joiners that join nothing made visible: they would swallow the next character."""
    around = zip(f" {text}", text, f"{text[1:]} ", strict=False)
    return "".join(REPLACEMENT if char == JOINER and _loose(a, b) else char for a, char, b in around)


def _loose(before: str, after: str) -> bool:
    return before.isspace() or after.isspace() or JOINER in (before, after)


def plain_width(text: str) -> int:
    """The width of a text by the Unicode tables, each character by itself."""
    return len(text) if text.isascii() else sum(map(_cells, text))


@lru_cache(4096)
def _cells(char: str) -> int:
    import unicodedata

    number = ord(char)
    zero = unicodedata.category(char) in ("Mn", "Me", "Mc", "Cf")
    if zero or any(low <= number <= high for low, high in _ZERO):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def glyphs(text: str, measure: Measure) -> list[str]:
    """The text in pieces that must not be split: a character with all that combines with it."""
    found: list[str] = []
    joined = False
    for char in text:
        if found and (joined or char == JOINER or measure(char) == 0):
            found[-1] += char
        else:
            found.append(char)
        joined = char == JOINER
    return found


def right_to_left(text: str) -> bool:
    """Whether the text has right-to-left letters."""
    if text.isascii():
        return False
    import unicodedata

    return any(unicodedata.bidirectional(char) in ("R", "AL") for char in text)
