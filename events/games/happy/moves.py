"""The moves of Happy Little Dinosaurs: what a person can say that happened at the table."""

from __future__ import annotations

from typing import Annotated, ClassVar

from events.games.happy.kinds import TYPE, CardOrNone, Title
from events.moves.kinds import Number, Player, Rest
from events.moves.move import Flag, Move


class Dinosaur(Move, frozen=True, tag="dinosaur"):
    """A player's dinosaur: what its score gains or loses by the type of the face-up disaster (H2).

    The printed dinosaurs bring their numbers; any other has them on the line.
    """

    example: ClassVar[str] = 'dinosaur "Nervous Rex"'
    name: Annotated[str, Title("dinosaur")]
    natural: Annotated[int | None, Flag("natural", Number(-99, 99))] = None
    predatory: Annotated[int | None, Flag("predatory", Number(-99, 99))] = None
    emotional: Annotated[int | None, Flag("emotional", Number(-99, 99))] = None
    meteor: Annotated[int | None, Flag("meteor", Number(-99, 99))] = None


class Disaster(Move, frozen=True, tag="disaster"):
    """The disaster that is flipped at the start of a round (H1): its type, its name, or both.

    Types: natural, predatory, emotional, meteor. A printed name brings its type.
    """

    short: ClassVar[tuple[str, ...]] = ("d",)
    example: ClassVar[str] = "disaster predatory Stomped"
    seatless: ClassVar[bool] = True
    type: Annotated[str, TYPE] = ""
    name: Annotated[str, Title("disaster")] = ""

    def lacks(self) -> str:
        return "" if self.type or self.name else "disaster needs a type or a name"


class Play(Move, frozen=True, tag="play"):
    """The point card that a player lays for the round (H1): its value, its name, or both.

    A printed name brings its value. Say the name where the card has an effect that counts.
    """

    short: ClassVar[tuple[str, ...]] = ("p",)
    example: ClassVar[str] = 'play 6 "Bow and Dino"'
    dealt: ClassVar[bool] = True
    value: Annotated[int | None, Number(0, 99)] = None
    name: Annotated[str, Title("card")] = ""

    def lacks(self) -> str:
        return "" if self.name or self.value is not None else "play needs a value or a card's name"


class Boost(Move, frozen=True, tag="boost"):
    """An instant that raises or lowers a score, the player's own or (`--to`) another's (H2).

    Doubled by each Special Star Fruit in front of a player.
    """

    short: ClassVar[tuple[str, ...]] = ("b",)
    example: ClassVar[str] = 'boost -2 "Score Sapper" --to 2'
    points: Annotated[int | None, Number(-99, 99)] = None
    name: Annotated[str, Title("boost")] = ""
    to: Annotated[int, Flag("to", Player())] = 0

    def lacks(self) -> str:
        return "" if self.name or self.points is not None else "boost needs its points"


class Add(Move, frozen=True, tag="add"):
    """What a card's effect adds to the player's score, never doubled: Pet Rock, Smoothie (H2)."""

    short: ClassVar[tuple[str, ...]] = ("a",)
    example: ClassVar[str] = 'add 4 "Pet Rock"'
    points: Annotated[int, Number(-99, 99)]
    name: Annotated[str, Title("card")] = ""


class Swap(Move, frozen=True, tag="swap"):
    """The point cards in front of two players change places; what was added stays with the players (H2)."""

    example: ClassVar[str] = "swap 1 2"
    one: Annotated[int, Player()]
    other: Annotated[int, Player()]


class Invert(Move, frozen=True, tag="invert"):
    """Highest and lowest scores change places (H3): Mouth Trap or Score Inversion."""

    short: ClassVar[tuple[str, ...]] = ("i",)
    example: ClassVar[str] = 'invert "Mouth Trap"'
    name: Annotated[str, Title("invert")] = ""


class Resolve(Move, frozen=True, tag="resolve"):
    """All cards are revealed, all effects done: the scores of the round stand, the highest collects (H4)."""

    short: ClassVar[tuple[str, ...]] = ("r",)
    example: ClassVar[str] = "resolve"
    seatless: ClassVar[bool] = True


class Sudden(Move, frozen=True, tag="sudden"):
    """The card of a player in sudden death, or `none` where there is no point card in the hand (H4)."""

    short: ClassVar[tuple[str, ...]] = ("s",)
    example: ClassVar[str] = "sudden 5"
    dealt: ClassVar[bool] = True
    value: Annotated[int | None, CardOrNone()]


class Dodge(Move, frozen=True, tag="dodge"):
    """Whoever would take the disaster does not (H5): insurance puts it under its deck, a redirect
    (`--to`) hands it to another player, who may dodge in turn."""

    example: ClassVar[str] = 'dodge "Disaster Redirect" --to 2'
    name: Annotated[str, Title("dodge")] = ""
    to: Annotated[int, Flag("to", Player())] = 0


class Discard(Move, frozen=True, tag="discard"):
    """Cards that a player discards: for an effect, for want of a point card, one for a disaster (H5)."""

    short: ClassVar[tuple[str, ...]] = ("x",)
    example: ClassVar[str] = "discard 2"
    count: Annotated[int, Number(1, 99)] = 1


class Go(Move, frozen=True, tag="move"):
    """Spaces on the escape route that no rule of the round gives, back where negative, with the reason."""

    example: ClassVar[str] = "move 2 promo card"
    spaces: Annotated[int, Number(-999, 999)]
    why: Annotated[str, Rest("WHY")]


class End(Move, frozen=True, tag="end"):
    """The end of the round: the disaster is taken, who is out is out, all others move a space for each
    disaster they hold (H5–H8). A dodge comes before it."""

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
