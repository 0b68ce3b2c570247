"""The moves of Mesozooic: what a player builds, drafts or reports in a round."""

from __future__ import annotations

from typing import Annotated, ClassVar

from events.games.zooic.components import HANDICAPS
from events.games.zooic.kinds import CardText, Grid, SlideLetters
from events.moves.kinds import Choice, Number
from events.moves.move import Move


class Deal(Move, tag="deal", frozen=True):
    """The cards before sliding (Z10): row by row, the last space `_` or left out."""

    example: ClassVar[str] = "deal hl a t . / hr p mr t / ml a p _"
    grid: Annotated[str, Grid(gap=True)]


class Zoo(Move, tag="zoo", frozen=True):
    """The finished zoo with its director, row by row from the top left; `/` separates rows.

    hl hr: left and right half of a herbivore enclosure; ct cb: top and bottom half of a carnivore
    enclosure; a attraction, t truck, p topiary, d director, m monorail with its exits (mlr).
    Advanced: gt gb gate to the top or bottom, s gift shop, x T-Rex, v VR simulator.
    `+` joins the features of one card, `.` is a card without features, 2p is two topiaries.
    """

    short: ClassVar[tuple[str, ...]] = ("z",)
    example: ClassVar[str] = "zoo hl hr a t / mr ml t a / p . p d"
    grid: Annotated[str, Grid()]


class Points(Move, tag="points", frozen=True):
    """A round's points as a bare number, without the zoo (Z11); for everybody: `all: points 22 15 18`."""

    short: ClassVar[tuple[str, ...]] = ("p",)
    example: ClassVar[str] = "points 22"
    dealt: ClassVar[bool] = True
    points: Annotated[int, Number()]


class Handicap(Move, tag="handicap", frozen=True):
    """A player's handicap for the whole game; only `drops-highest` changes the total (Z7).

    drops-highest: the highest round is dropped instead of the lowest; off-hand: the player slides
    with the weaker hand; counts-five: the player counts down from five before the first slide.
    """

    example: ClassVar[str] = "handicap drops-highest"
    what: Annotated[str, Choice(dict.fromkeys(HANDICAPS, ()))]


class Keep(Move, tag="keep", frozen=True):
    """Cards that the player kept in the draft, two at a time or all at once."""

    example: ClassVar[str] = "keep hl+cb 2p"
    cards: Annotated[tuple[str, ...], CardText()]

    def lacks(self) -> str:
        return "" if self.cards else "keep needs a card"


class Slides(Move, tag="slides", frozen=True):
    """The slides from the deal to the zoo, in order: the direction in which each card moves (u l d r)."""

    example: ClassVar[str] = "slides ddruul"
    slides: Annotated[str, SlideLetters()]


MOVES: tuple[type[Move], ...] = (Deal, Zoo, Points, Handicap, Keep, Slides)
