"""The moves of Mesozooic: what a player lays down or says in a round."""

from __future__ import annotations

from typing import Annotated, ClassVar

from events.games.zooic.components import HANDICAPS
from events.games.zooic.kinds import CardText, Grid, Slides
from events.moves.kinds import Choice, Number
from events.moves.move import Move


class Deal(Move, tag="deal", frozen=True):
    """The cards as they lay before sliding (Z10): row by row, the last space `_` or left out."""

    example: ClassVar[str] = "deal hl a t . / hr p mr t / ml a p _"
    grid: Annotated[str, Grid(gap=True)]


class Zoo(Move, tag="zoo", frozen=True):
    """The finished zoo with its director, row by row from the top left: rows parted by `/`.

    hl hr: herbivore enclosure, its left and right half; ct cb: carnivore enclosure, top and bottom;
    a attraction, t truck, p topiary, d director, m monorail with its exits (mlr); advanced: gt gb
    gate to the top or bottom, s gift shop, x T-Rex, v VR simulator. `+` joins the features of one
    card, `.` is a card without any, 2p are two topiaries.
    """

    short: ClassVar[tuple[str, ...]] = ("z",)
    example: ClassVar[str] = "zoo hl hr a t / mr ml t a / p . p d"
    grid: Annotated[str, Grid()]


class Points(Move, tag="points", frozen=True):
    """A round's points as a bare number, without the zoo (Z11); `all: points 22 15 18` for everybody."""

    short: ClassVar[tuple[str, ...]] = ("p",)
    example: ClassVar[str] = "points 22"
    dealt: ClassVar[bool] = True
    points: Annotated[int, Number()]


class Handicap(Move, tag="handicap", frozen=True):
    """A player's handicap for the whole game; only `drops-highest` changes the total (Z7)."""

    example: ClassVar[str] = "handicap drops-highest"
    what: Annotated[str, Choice(dict.fromkeys(HANDICAPS, ()))]


class Keep(Move, tag="keep", frozen=True):
    """Cards that the player kept in the draft, two at a time or all at once."""

    example: ClassVar[str] = "keep hl+cb 2p"
    cards: Annotated[tuple[str, ...], CardText()]

    def lacks(self) -> str:
        return "" if self.cards else "keep needs a card"


class Slid(Move, tag="slides", frozen=True):
    """The slides in order, from the deal to the zoo: the way each card moves (u l d r)."""

    example: ClassVar[str] = "slides ddruul"
    slides: Annotated[str, Slides()]


MOVES: tuple[type[Move], ...] = (Deal, Zoo, Points, Handicap, Keep, Slid)
