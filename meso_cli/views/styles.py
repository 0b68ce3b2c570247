"""How marks look on a terminal: mark names → rich styles. Knows no game and draws nothing.

The colours hold on dark and on light ground alike (contrast of 3 and more on both), and those of
the players stay apart for people who see no red, no green or no blue. No meaning hangs on a colour
alone: `marks` gives the signs.
"""

from __future__ import annotations

from functools import lru_cache

from rich.style import Style
from rich.text import Text

from events import view
from events.view import Span
from meso_cli.views.glyphs import blank, right_to_left, safe
from meso_cli.views.marks import signed_line
from meso_cli.views.pieces import PLAYERS, worn

GREY = "#808080"


def player_styles(colors: tuple[str, ...]) -> dict[str, str]:
    """The marks of the players, by their colours in seat order."""
    return {f"player{seat}": f"bold {color}" for seat, color in enumerate(colors, 1)}


STYLES = {
    "title": "bold",
    "head": f"bold {GREY}",
    "label": GREY,
    "border": GREY,
    "dim": GREY,
    "good": "bold #2e8b2e",
    "bad": "bold #d03a30",
    "new": "bold underline",
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
} | player_styles(PLAYERS)

ISOLATE, END = "\u2066", "\u2069"
"""Around text from the right: it stays in its place of a line that goes from the left."""


def style_of(mark: str) -> Style:
    """The style of a mark, or of several parted by blanks: later ones win; unknown ones have none."""
    return _style(mark, worn())


@lru_cache(1024)
def _style(mark: str, players: tuple[str, ...]) -> Style:
    styles = STYLES | player_styles(players)
    return Style.combine([Style.null(), *(Style.parse(styles.get(name, "")) for name in mark.split())])


def draw_span(span: Span) -> Text:
    """A span whose text is safe already, in its colours; text from the right keeps to its own place."""
    text = blank(span.text)
    inner = f"{ISOLATE}{text}{END}" if right_to_left(text) else text
    return Text(inner, style_of(span.mark), end="")


def draw_line(line: view.Text, mark: str = "") -> Text:
    """A line of safe spans; `mark` is what lies under all of them."""
    return Text("", style_of(mark), end="").append_text(Text.assemble(*map(draw_span, line)))


def draw_text(line: view.Text, mark: str = "") -> Text:
    """A line of any spans: made safe and signed first."""
    return draw_line(signed_line(line), mark)


def draw_word(text: str, mark: str = "") -> Text:
    """A plain text of anybody, with a mark."""
    return draw_span(Span(safe(text), mark))
