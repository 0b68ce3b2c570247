"""Every move of the game, declared once: its words, its help, an example."""

from __future__ import annotations

from typing import Annotated, ClassVar

from events.games.lands.cards.facts import Facts
from events.games.lands.cards.texts import Formula, Text
from events.games.lands.kinds import (
    KIND_WORDS,
    Attributes,
    CardName,
    FactsKind,
    Had,
    HadKind,
    InPlay,
    Source,
)
from events.moves.kinds import Choice, Name, Number
from events.moves.move import Flag, Move

RACE_WORDS = {
    "lands": ("l", "land"),
    "herbivores": ("h", "herbivore"),
    "carnivores": ("c", "carnivore"),
    "extinction": ("e", "x"),
    "token": ("t",),
}


class Goal(Move, frozen=True, tag="goal"):
    """Your own goal card, kept from the two you drew; hidden from the others until the end.

    Give the formula of a goal that is unknown: `--scores "2 per triassic card"`.
    """

    short: ClassVar[tuple[str, ...]] = ("g",)
    example: ClassVar[str] = 'goal "Triassic Collector" --scores "2 per triassic card"'
    name: Annotated[str, Name("goal", "NAME")]
    scores: Annotated[str, Flag("scores", Formula())] = ""


class Common(Move, frozen=True, tag="common"):
    """The goal card that all players share."""

    example: ClassVar[str] = 'common "Large Herbivore Tracker" --scores "3 per large herbivore card"'
    seatless: ClassVar[bool] = True
    name: Annotated[str, Name("goal", "NAME")]
    scores: Annotated[str, Flag("scores", Formula())] = ""


class Period(Move, frozen=True, tag="period"):
    """The period card that opens the round; log its effect as draws, discards and so on."""

    example: ClassVar[str] = 'period "Early Rains" --text "everybody draws a land card"'
    seatless: ClassVar[bool] = True
    name: Annotated[str, Name("period", "NAME")] = ""
    text: Annotated[str, Flag("text", Text())] = ""


class Draw(Move, frozen=True, tag="draw"):
    """Cards drawn to hand, from a deck or from the top of that kind's discard pile."""

    short: ClassVar[tuple[str, ...]] = ("d",)
    example: ClassVar[str] = "draw herbivore 2 --from discard"
    kind: Annotated[str, Choice(KIND_WORDS, "KIND")]
    n: Annotated[int, Number(1, 99)] = 1
    source: Annotated[str, Flag("from", Choice({"deck": (), "discard": ()}))] = ""


class Discard(Move, frozen=True, tag="discard"):
    """Cards discarded from hand, by number or by name."""

    short: ClassVar[tuple[str, ...]] = ("x",)
    example: ClassVar[str] = "discard 2"
    n: Annotated[int, Number(1, 99)] = 0
    cards: Annotated[tuple[str, ...], CardName(alone=False)] = ()

    def lacks(self) -> str:
        if self.n and self.cards:
            return "discard takes a number or names, not both"
        return "" if self.n or self.cards else "discard needs a number or the names of cards"


class Hand(Move, frozen=True, tag="hand"):
    """How many cards you now have in hand."""

    short: ClassVar[tuple[str, ...]] = ("h",)
    example: ClassVar[str] = "hand 5"
    dealt: ClassVar[bool] = True
    n: Annotated[int, Number(0, 160)]


class Card(Move, frozen=True, tag="card"):
    """The facts of a printed card; they also correct what was logged about it before."""

    example: ClassVar[str] = "card Iguanodon mh 3vp c3+dry+wat +cre"
    seatless: ClassVar[bool] = True
    name: Annotated[str, CardName(facts=True)]
    facts: Annotated[Facts, FactsKind()]


class Play(Move, frozen=True, tag="play"):
    """A card from hand to the board, paid with N cards from hand and with ready cards in play.

    An unknown card needs its facts: `play Iguanodon mh 3vp c3+dry+wat 3 Swamp Lake`.
    """

    short: ClassVar[tuple[str, ...]] = ("p",)
    example: ClassVar[str] = "play Iguanodon --kind herbivore --size medium --vp 3 --discard 3"
    card: Annotated[str, CardName(facts=True)]
    facts: Annotated[Facts | None, FactsKind()] = None
    discard: Annotated[int | None, Flag("discard", Number(0, 99), bare=True)] = None
    exhaust: Annotated[tuple[str, ...], Flag("exhaust", InPlay(alone=False), bare=True)] = ()


class Use(Move, frozen=True, tag="use"):
    """The exhaust ability of a card in play, paid with N cards from hand and with ready cards in play."""

    short: ClassVar[tuple[str, ...]] = ("u",)
    example: ClassVar[str] = "use Swamp"
    card: Annotated[str, InPlay()]
    discard: Annotated[int | None, Flag("discard", Number(0, 99), bare=True)] = None
    exhaust: Annotated[tuple[str, ...], Flag("exhaust", InPlay(alone=False), bare=True)] = ()


class Ready(Move, frozen=True, tag="ready"):
    """Cards in play that an effect makes ready."""

    example: ClassVar[str] = "ready Swamp --by Iguanodon"
    cards: Annotated[tuple[str, ...], InPlay(alone=False)]
    by: Annotated[str, Flag("by", Source())] = ""


class Exhaust(Move, frozen=True, tag="exhaust"):
    """Cards in play that an effect exhausts."""

    example: ClassVar[str] = "exhaust Swamp Iguanodon"
    cards: Annotated[tuple[str, ...], InPlay(alone=False)]
    by: Annotated[str, Flag("by", Source())] = ""


class Reshuffle(Move, frozen=True, tag="reshuffle"):
    """The discard pile of a kind becomes its deck."""

    example: ClassVar[str] = "reshuffle land"
    kind: Annotated[str, Choice(KIND_WORDS, "KIND")]


class Special(Move, frozen=True, tag="special"):
    """Two cards from hand, once a turn, for 2 lands, a herbivore, a carnivore or an extinction."""

    short: ClassVar[tuple[str, ...]] = ("s",)
    example: ClassVar[str] = "special extinct Swamp"
    gain: Annotated[str, Choice({**KIND_WORDS, "extinct": ("e", "x")})]
    card: Annotated[str, InPlay()] = ""

    def lacks(self) -> str:
        if self.gain == "extinct":
            return "" if self.card else "special extinct needs a card"
        return f"special {self.gain} takes no card" if self.card else ""


class Extinct(Move, frozen=True, tag="extinct"):
    """Cards that go extinct for balance, by overgrazing or after a major extinction.

    With `--by`, through that card's ability, or by the period card: `--by period`.
    """

    short: ClassVar[tuple[str, ...]] = ("e",)
    example: ClassVar[str] = "extinct Swamp Iguanodon"
    cards: Annotated[tuple[str, ...], InPlay(alone=False)]
    by: Annotated[str, Flag("by", Source())] = ""


class Token(Move, frozen=True, tag="token"):
    """A token of 1, 2 or 3 points; with `--by`, through that card's ability."""

    short: ClassVar[tuple[str, ...]] = ("t",)
    example: ClassVar[str] = "token 2 --by Ceratosaurus"
    n: Annotated[int, Number(1, 3)]
    by: Annotated[str, Flag("by", InPlay(), bare=True)] = ""


class Claim(Move, frozen=True, tag="claim"):
    """Race goals met this turn; without a name, every one that is due. They pay at the end of the round.

    With `--worth`, what the table paid for each: for a game already played, or to catch up.
    """

    short: ClassVar[tuple[str, ...]] = ("c",)
    example: ClassVar[str] = "claim lands"
    goal: Annotated[str, Choice(RACE_WORDS, "GOAL")] = ""
    more: Annotated[tuple[str, ...], Choice(RACE_WORDS, "GOAL")] = ()
    worth: Annotated[int | None, Flag("worth", Number(1, 2))] = None

    def goals(self) -> tuple[str, ...]:
        """The goals that are named, each once."""
        return tuple(dict.fromkeys((self.goal, *self.more))) if self.goal else ()


class End(Move, frozen=True, tag="end"):
    """The end of your turn; the named cards go extinct first."""

    short: ClassVar[tuple[str, ...]] = (".",)
    example: ClassVar[str] = "end"
    cards: Annotated[tuple[str, ...], InPlay(alone=False)] = ()


class Reveal(Move, frozen=True, tag="reveal"):
    """The major extinction card, with its hand limit, cards to discard and types in play to exhaust."""

    short: ClassVar[tuple[str, ...]] = ("r",)
    example: ClassVar[str] = 'reveal "Major Volcanic Period" --hand 6 --exhaust forest,prairie'
    seatless: ClassVar[bool] = True
    name: Annotated[str, Name("disaster", "NAME")] = ""
    hand: Annotated[int | None, Flag("hand", Number(0, 99))] = None
    discard: Annotated[int | None, Flag("discard", Number(0, 99))] = None
    exhaust: Annotated[tuple[str, ...] | None, Flag("exhaust", Attributes())] = None


class Have(Move, frozen=True, tag="have"):
    """Cards that are already in play, ready and at no cost, to catch up."""

    example: ClassVar[str] = "have Swamp wetland Iguanodon mh 3vp"
    cards: Annotated[tuple[Had, ...], HadKind()]


MOVES: tuple[type[Move], ...] = (
    Goal,
    Common,
    Period,
    Draw,
    Discard,
    Hand,
    Card,
    Play,
    Use,
    Ready,
    Exhaust,
    Reshuffle,
    Special,
    Extinct,
    Token,
    Claim,
    End,
    Reveal,
    Have,
)
