"""The moves that every game has: tallies, bonuses, the end, the rules turned off and on, pauses.

What they change is `events.game.common_state`. Knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from events.errors import Usage
from events.moves.kinds import Choice, Kind, Number, Player, Rest, Scope, Word, WordStream
from events.moves.move import Move
from events.names import clean


class CategoryPoints(Kind):
    """Points by category, as words `K=N`."""

    metavar = "K=N…"
    merges = True

    def fits(self, words: WordStream, scope: Scope) -> bool:
        word = words.peek()
        return word is not None and not word.quoted and "=" in word.text

    def read(self, words: WordStream, scope: Scope) -> dict[str, int]:
        text = words.take(self.metavar).text
        key, equals, number = text.partition("=")
        if not equals or not key.replace("-", "").isalnum():
            raise Usage("bad-count", f"{text!r} is not a count", "write tally total=49 or cards=22 tokens=13")
        return {clean(key.lower()): Number(-999, 999).read(WordStream([Word(number)]), scope)}

    def merge(self, old: object, new: object) -> object:
        assert isinstance(old, dict) and isinstance(new, dict)
        return {**old, **new}

    def show(self, value: object, scope: Scope) -> list[Word]:
        assert isinstance(value, dict)
        return [Word(f"{key}={number}") for key, number in value.items()]


class MomentWord(Kind):
    """A moment in the game's own words; only the game can read it."""

    metavar = "MOMENT"


class Tally(Move, frozen=True, tag="tally"):
    """Sets a player's points as counted by hand up to here; what is earned later comes on top.

    Only the named categories are replaced, all of them by `total`, with the bonuses given before.
    """

    example: ClassVar[str] = "tally cards=22 tokens=13"

    @classmethod
    def shares(cls, words: Sequence[Word]) -> Sequence[Word]:
        """`total=73 64 68` gives each player a number of the first category; other words are for all."""
        key, equals, _ = words[0].text.partition("=") if words else ("", "", "")
        if not equals or not all(word.is_number for word in words[1:]):
            return ()
        return [words[0], *(Word(f"{key}={word.text}") for word in words[1:])]

    counts: Annotated[dict[str, int], CategoryPoints()]


class Bonus(Move, frozen=True, tag="bonus"):
    """Gives points that no rule computes, with the reason."""

    example: ClassVar[str] = "bonus 2 promo card"
    points: Annotated[int, Number(-999, 999)]
    why: Annotated[str, Rest("WHY")]


class Finish(Move, frozen=True, tag="finish"):
    """Ends a game that does not end by itself."""

    example: ClassVar[str] = "finish"
    seatless: ClassVar[bool] = True


class Rules(Move, frozen=True, tag="rules"):
    """Turns the checking of moves off (`rules off WHY`) or back on (`rules on`)."""

    example: ClassVar[str] = "rules off the laptop came out late"
    seatless: ClassVar[bool] = True
    state: Annotated[str, Choice({"off": (), "on": ()})]
    why: Annotated[str, Rest("WHY")] = ""


class At(Move, frozen=True, tag="at"):
    """Sets the moment of the game (`at p2r3 Ana`), to catch up when recording started late."""

    example: ClassVar[str] = "at p2r3"
    seatless: ClassVar[bool] = True
    moment: Annotated[str, MomentWord()]
    player: Annotated[int, Player()] = 0


class Pause(Move, frozen=True, tag="pause"):
    """Starts a break, which does not count as playing time."""

    example: ClassVar[str] = "pause"
    seatless: ClassVar[bool] = True


class Resume(Move, frozen=True, tag="resume"):
    """Ends the break."""

    example: ClassVar[str] = "resume"
    seatless: ClassVar[bool] = True


COMMON_MOVES: tuple[type[Move], ...] = (Tally, Bonus, Finish, Rules, At, Pause, Resume)
AFTER_END: tuple[type[Move], ...] = (Tally, Bonus, Rules, Pause, Resume)
"""The common moves that can still be logged when the game is over: it can neither end twice nor continue."""
