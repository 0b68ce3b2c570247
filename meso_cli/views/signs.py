"""Signs in text for marks whose meaning must be visible without colour. Knows no colour and no screen.

A text that has the sign already does not get it twice.
"""

from __future__ import annotations

from events import view
from events.view import Span
from meso_cli.views.glyphs import GLUE, safe

BEFORE = {"turn": f"▸{GLUE}", "gone": "†", "empty": f"·{GLUE}"}
AFTER = {"exhausted": f"{GLUE}↷", "overruled": f"{GLUE}!"}
_NOTHING = " -–—_.·○?"


def signed(span: Span) -> Span:
    """The span with its text made safe and the signs of its marks added."""
    text = safe(span.text)
    before, after = _signs(text, span.mark)
    return Span(before + text + after, span.mark)


def signed_line(line: view.Text) -> view.Text:
    """A line of spans, each made safe and given its signs."""
    return tuple(map(signed, line))


def signed_box(lines: tuple[view.Text, ...], mark: str) -> tuple[view.Text, ...]:
    """The lines of a box; the signs of the box go into the first."""
    shown = tuple(map(signed_line, lines)) or ((),)
    before, after = _signs("".join(span.text for line in shown for span in line), mark)
    return ((Span(before), *shown[0], Span(after)), *shown[1:])


def _signs(text: str, mark: str) -> tuple[str, str]:
    """The signs before and after a text with these marks."""
    names = set(mark.split())
    if text and not text.strip(_NOTHING):
        names.discard("empty")
    before = "".join(sign for name, sign in BEFORE.items() if name in names and sign.strip() not in text)
    after = "".join(sign for name, sign in AFTER.items() if name in names and sign.strip() not in text)
    if "unknown" in names and "?" not in text and not any(map(str.isalpha, text)):
        after += "?"
    return (before, after) if text else (before.strip(), after.strip())
