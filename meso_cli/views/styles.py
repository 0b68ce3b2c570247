"""How marks look on a terminal: mark → rich style. Knows no game.

All colours are readable on dark and on light ground (a contrast of at least 3 on both), and people who
see no red, no green or no blue can tell the players apart. No meaning depends on colour alone: `signs`
adds signs in text.
"""

from __future__ import annotations

from functools import lru_cache

from rich.style import Style
from rich.text import Text

from events import view
from events.view import Span
from meso_cli.views.glyphs import blank, right_to_left, safe
from meso_cli.views.pieces import COLORS
from meso_cli.views.signs import signed_line

GREY = "#808080"
STYLES = {
    "title": "bold",
    "head": f"bold {GREY}",
    "label": GREY,
    "border": GREY,
    "dim": GREY,
    "good": "bold #2e8b2e",
    "bad": "bold #d03a30",
    "points": "bold",
    "key": "bold #2a80b9",
    "turn": "bold",
    "note": f"italic {GREY}",
    "mark": "bold #b06a00",
    "ready": "",
    "exhausted": f"italic {GREY}",
    "empty": GREY,
    "gone": f"italic {GREY}",
    "unknown": "italic #b06a00",
    "overruled": "bold #c8500a",
    "land": "#94742a",
    "herbivore": "#3d8b37",
    "carnivore": "#cc4433",
    "ocean": "#2a80b9",
    "icon": "bold #9a62c0",
} | {mark: f"bold {color}" for mark, color in COLORS.items()}

ISOLATE, END = "\u2066", "\u2069"
"""Put around right-to-left text, which then keeps its place in a left-to-right line."""


@lru_cache(1024)
def style_of(mark: str) -> Style:
    """The style of a mark, or of several separated by spaces: later ones win, unknown ones have none."""
    return Style.combine([Style.null(), *(Style.parse(STYLES.get(name, "")) for name in mark.split())])


def draw_span(span: Span) -> Text:
    """A span of safe text, styled."""
    text = blank(span.text)
    inner = f"{ISOLATE}{text}{END}" if right_to_left(text) else text
    return Text(inner, style_of(span.mark), end="")


def draw_line(line: view.Text) -> Text:
    """A line of spans of safe text, styled."""
    return Text.assemble(*map(draw_span, line), end="")


def draw_text(line: view.Text) -> Text:
    """A line of any spans, made safe and given its signs first."""
    return draw_line(signed_line(line))


def draw_word(text: str, mark: str = "") -> Text:
    """Any text, made safe, with a mark."""
    return draw_span(Span(safe(text), mark))
