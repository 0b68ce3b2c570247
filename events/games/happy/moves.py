"""The moves of Happy Little Dinosaurs: what can happen at the table."""

from __future__ import annotations

from typing import Annotated, ClassVar

from events.games.happy.kinds import TYPE, CardOrNone, PrintedName
from events.moves.kinds import Number, Player, Rest
from events.moves.move import Flag, Move


class Dinosaur(Move, frozen=True, tag="dinosaur"):
    """Names a player's dinosaur, which changes the score by the type of disaster (H2).

    The numbers of a printed dinosaur are known; for any other, give them.
    """

    example: ClassVar[str] = 'dinosaur "Nervous Rex"'
    name: Annotated[str, PrintedName("dinosaur")]
    natural: Annotated[int | None, Flag("natural", Number(-99, 99))] = None
    predatory: Annotated[int | None, Flag("predatory", Number(-99, 99))] = None
    emotional: Annotated[int | None, Flag("emotional", Number(-99, 99))] = None
    meteor: Annotated[int | None, Flag("meteor", Number(-99, 99))] = None


class Disaster(Move, frozen=True, tag="disaster"):
    """Flips the disaster at the start of a round (H1): give its type, its name, or both.

    Types: natural, predatory, emotional, meteor. The type of a printed disaster is known.
    """

    short: ClassVar[tuple[str, ...]] = ("d",)
    example: ClassVar[str] = "disaster predatory Stomped"
    seatless: ClassVar[bool] = True
    type: Annotated[str, TYPE] = ""
    name: Annotated[str, PrintedName("disaster")] = ""

    def lacks(self) -> str:
        return "" if self.type or self.name else "disaster needs a type or a name"


class Play(Move, frozen=True, tag="play"):
    """Plays a point card for the round (H1): give its value, its name, or both.

    The value of a printed card is known. Give the name of a card whose effect matters.
    """

    short: ClassVar[tuple[str, ...]] = ("p",)
    example: ClassVar[str] = 'play 6 "Bow and Dino"'
    dealt: ClassVar[bool] = True
    value: Annotated[int | None, Number(0, 99)] = None
    name: Annotated[str, PrintedName("card")] = ""

    def lacks(self) -> str:
        return "" if self.name or self.value is not None else "play needs the value or the name of a card"


class Boost(Move, frozen=True, tag="boost"):
    """Plays an instant that raises or lowers the player's own score or (`--to`) another's (H2).

    Each Special Star Fruit in front of a player doubles it.
    """

    short: ClassVar[tuple[str, ...]] = ("b",)
    example: ClassVar[str] = 'boost -2 "Score Sapper" --to 2'
    points: Annotated[int | None, Number(-99, 99)] = None
    name: Annotated[str, PrintedName("boost")] = ""
    to: Annotated[int, Flag("to", Player())] = 0

    def lacks(self) -> str:
        return (
            "" if self.name or self.points is not None else "boost needs the points or the name of an instant"
        )


class Add(Move, frozen=True, tag="add"):
    """Adds what a card's effect gives to the player's score (Pet Rock, Smoothie); never doubled (H2)."""

    short: ClassVar[tuple[str, ...]] = ("a",)
    example: ClassVar[str] = 'add 4 "Pet Rock"'
    points: Annotated[int, Number(-99, 99)]
    name: Annotated[str, PrintedName("card")] = ""


class Swap(Move, frozen=True, tag="swap"):
    """Swaps the point cards in front of two players; what was added stays with the players (H2)."""

    example: ClassVar[str] = "swap 1 2"
    one: Annotated[int, Player()]
    other: Annotated[int, Player()]


class Invert(Move, frozen=True, tag="invert"):
    """Inverts the scores with Mouth Trap or Score Inversion: highest and lowest change places (H3)."""

    short: ClassVar[tuple[str, ...]] = ("i",)
    example: ClassVar[str] = 'invert "Mouth Trap"'
    name: Annotated[str, PrintedName("invert")] = ""


class Resolve(Move, frozen=True, tag="resolve"):
    """Scores the round once all effects are done: the highest score collects its points (H4)."""

    short: ClassVar[tuple[str, ...]] = ("r",)
    example: ClassVar[str] = "resolve"
    seatless: ClassVar[bool] = True


class Sudden(Move, frozen=True, tag="sudden"):
    """Plays a point card in sudden death, or `none` for a player without one (H4)."""

    short: ClassVar[tuple[str, ...]] = ("s",)
    example: ClassVar[str] = "sudden 5"
    dealt: ClassVar[bool] = True
    value: Annotated[int | None, CardOrNone()]


class Dodge(Move, frozen=True, tag="dodge"):
    """Dodges the disaster (H5): insurance puts it under its deck, a redirect (`--to`) hands it to
    another player, who may dodge it in turn."""

    example: ClassVar[str] = 'dodge "Disaster Redirect" --to 2'
    name: Annotated[str, PrintedName("dodge")] = ""
    to: Annotated[int, Flag("to", Player())] = 0


class Discard(Move, frozen=True, tag="discard"):
    """Discards cards: for an effect, to get a point card, or one for a disaster taken (H5)."""

    short: ClassVar[tuple[str, ...]] = ("x",)
    example: ClassVar[str] = "discard 2"
    count: Annotated[int, Number(1, 99)] = 1


class Go(Move, frozen=True, tag="move"):
    """Moves a player's dinosaur on the escape route for another reason; a negative number moves it back."""

    example: ClassVar[str] = "move 2 promo card"
    spaces: Annotated[int, Number(-999, 999)]
    why: Annotated[str, Rest("WHY")]


class End(Move, frozen=True, tag="end"):
    """Ends the round: the disaster is taken, which may put its holder out, and all others advance a
    space for each disaster they hold (H5–H8). Log a dodge before it."""

    short: ClassVar[tuple[str, ...]] = (".",)
    example: ClassVar[str] = "end"
    seatless: ClassVar[bool] = True


MOVES: tuple[type[Move], ...] = (
    Dinosaur,
    Disaster,
    Play,
    Boost,
    Add,
    Swap,
    Invert,
    Resolve,
    Sudden,
    Dodge,
    Discard,
    Go,
    End,
)
