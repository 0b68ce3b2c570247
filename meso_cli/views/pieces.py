"""The colours that players are drawn in: those of their pieces on the table, where a screen has them.

Loads no rich; knows no session and no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

PLAYERS = ("#5599bb", "#aa4466", "#779900", "#aa00ff", "#886633", "#7755bb")
"""Colours by seat, for who has no piece of a colour below."""
PIECES = {
    "red": "#d03a30",
    "orange": "#d07000",
    "yellow": "#a08400",
    "green": "#779900",
    "turquoise": "#009a8a",
    "blue": "#5599bb",
    "violet": "#7755bb",
    "purple": "#aa00ff",
    "pink": "#d8559f",
    "brown": "#886633",
}
"""Pieces whose colour holds on dark and on light ground; black, white and grey do not."""

_worn: ContextVar[tuple[str, ...]] = ContextVar("worn", default=PLAYERS)


def colors_of(pieces: Sequence[str]) -> tuple[str, ...]:
    """A colour for each of six seats, all different. pieces: by seat, "" for none."""
    found: dict[int, str] = {}
    for seat, piece in enumerate(pieces[: len(PLAYERS)]):
        color = PIECES.get(piece.casefold())
        if color and color not in found.values():
            found[seat] = color
    for seat, own in enumerate(PLAYERS):
        if seat not in found:
            found[seat] = next(color for color in (own, *PLAYERS) if color not in found.values())
    return tuple(found[seat] for seat in range(len(PLAYERS)))


def worn() -> tuple[str, ...]:
    """The players' colours by seat, at the table that is shown."""
    return _worn.get()


@contextmanager
def wearing(pieces: Sequence[str]) -> Iterator[None]:
    """While a table is shown, its players are drawn in the colours of their pieces."""
    before = _worn.set(colors_of(pieces))
    try:
        yield
    finally:
        _worn.reset(before)
