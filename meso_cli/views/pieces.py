"""The colours of players: those of their pieces, if a screen can show them.

A view marks a player by seat (`player2`). `with_pieces` gives a view whose players carry the marks of
their pieces instead (`red`), so that no renderer knows a session. Loads no rich.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from events.view import Part, View

PLAYERS = {
    "player1": "#5599bb",
    "player2": "#aa4466",
    "player3": "#779900",
    "player4": "#aa00ff",
    "player5": "#886633",
    "player6": "#7755bb",
}
"""The colours of players without a piece of a colour below."""
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
"""Pieces whose colour is readable on dark and on light ground; black, white and grey are not."""
COLORS = PLAYERS | PIECES
"""The colour of each mark that represents a player."""

Shown = TypeVar("Shown", bound=View | Part)


def piece_marks(pieces: Sequence[str]) -> dict[str, str]:
    """`player1`…`player6` → the mark that each is drawn with, no two of one colour.

    pieces: by seat, "" for none.
    """
    marks: dict[str, str] = {}
    for player, piece in zip(PLAYERS, map(str.casefold, pieces), strict=False):
        if piece in PIECES and piece not in marks.values():
            marks[player] = piece
    for player in PLAYERS:
        if player not in marks:
            used = {COLORS[mark] for mark in marks.values()}
            marks[player] = next(mark for mark in (player, *PLAYERS) if COLORS[mark] not in used)
    return marks


def with_pieces(shown: Shown, pieces: Sequence[str]) -> Shown:
    """The view or part with its players in the colours of their pieces. pieces: by seat, "" for none."""
    marked: Shown = _marked(shown, piece_marks(pieces)) if any(pieces) else shown
    return marked


def _marked(value: Any, marks: Mapping[str, str]) -> Any:
    """A value of a view, with the marks in all that it holds replaced."""
    if isinstance(value, tuple):
        return tuple(_marked(one, marks) for one in value)
    if not isinstance(value, msgspec.Struct):
        return value
    fields = {name: _marked(part, marks) for name, part in msgspec.structs.asdict(value).items()}
    if mark := fields.get("mark"):
        fields["mark"] = " ".join(marks.get(name, name) for name in mark.split())
    return type(value)(**fields)
