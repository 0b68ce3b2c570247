"""The moves that every game has, and the part of the state that they change.

They are what a table says beside the game itself: points counted by hand, points that no rule
computes, the rules set aside for a while, a pause. Knows no game.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from events.errors import Usage
from events.moves.event import Event
from events.moves.kinds import Choice, Kind, Number, Player, Rest, Scope, Word, Words
from events.moves.move import Move
from events.names import clean


class Counts(Kind):
    """`K=N` words: points by category."""

    metavar = "K=N…"
    merges = True

    def fits(self, words: Words, scope: Scope) -> bool:
        word = words.peek()
        return word is not None and not word.quoted and "=" in word.text

    def read(self, words: Words, scope: Scope) -> dict[str, int]:
        text = words.take(self.metavar).text
        key, equals, number = text.partition("=")
        if not equals or not key.replace("-", "").isalnum():
            raise Usage("bad-count", f"{text!r} is no count", "write tally total=49 or cards=22 tokens=13")
        return {clean(key.lower()): Number(-999, 999).read(Words([Word(number)]), scope)}

    def merge(self, old: object, new: object) -> object:
        assert isinstance(old, dict) and isinstance(new, dict)
        return {**old, **new}

    def show(self, value: object, scope: Scope) -> list[Word]:
        assert isinstance(value, dict)
        return [Word(f"{key}={number}") for key, number in value.items()]


class MomentWord(Kind):
    """A moment in the game's own words; the game says what it means."""

    metavar = "MOMENT"


class Tally(Move, frozen=True, tag="tally"):
    """A player's points counted by hand; only the named categories are replaced, `total` replaces all."""

    example: ClassVar[str] = "tally cards=22 tokens=13"
    counts: Annotated[dict[str, int], Counts()]


class Bonus(Move, frozen=True, tag="bonus"):
    """Points that no rule computes, with the reason."""

    example: ClassVar[str] = "bonus 2 promo card"
    points: Annotated[int, Number(-999, 999)]
    why: Annotated[str, Rest("WHY")]


class Finish(Move, frozen=True, tag="finish"):
    """The game is over, where it does not end by itself."""

    example: ClassVar[str] = "finish"
    seatless: ClassVar[bool] = True


class Rules(Move, frozen=True, tag="rules"):
    """Sets the rules aside (`rules off WHY`) or takes them up again (`rules on`)."""

    example: ClassVar[str] = "rules off the laptop came out late"
    seatless: ClassVar[bool] = True
    state: Annotated[str, Choice({"off": (), "on": ()})]
    why: Annotated[str, Rest("WHY")] = ""


class At(Move, frozen=True, tag="at"):
    """Where the game stands now, in its own words (`at p2r3 Ana`): to catch up and then go on."""

    example: ClassVar[str] = "at p2r3"
    seatless: ClassVar[bool] = True
    moment: Annotated[str, MomentWord()]
    player: Annotated[int, Player()] = 0


class Pause(Move, frozen=True, tag="pause"):
    """The table takes a break; its time does not count as playing time."""

    example: ClassVar[str] = "pause"
    seatless: ClassVar[bool] = True


class Resume(Move, frozen=True, tag="resume"):
    """The break is over."""

    example: ClassVar[str] = "resume"
    seatless: ClassVar[bool] = True


COMMON_MOVES: tuple[type[Move], ...] = (Tally, Bonus, Finish, Rules, At, Pause, Resume)
AFTER_END: tuple[type[Move], ...] = (Tally, Bonus, Rules, Pause, Resume)
"""The common moves that still mean something when a game is over: nothing ends twice or goes on."""


class Given(msgspec.Struct, frozen=True):
    """Points given outside the rules to one seat."""

    seat: int
    points: int
    why: str


class CommonState(msgspec.Struct, frozen=True):
    """What every game's state holds beside the game.

    rules_on: whether moves are checked. tallies: seat → category → points counted by hand.
    bonuses: in the order given. finished: by `finish` (a game may also end by itself).
    paused_at: UTC ms of a pause that is still on, else 0. paused: ms of breaks that are over.
    """

    rules_on: bool = True
    tallies: dict[int, dict[str, int]] = {}
    bonuses: tuple[Given, ...] = ()
    finished: bool = False
    paused_at: int = 0
    paused: int = 0


def apply_common(common: CommonState, event: Event) -> CommonState:
    """The table after a common move; any other move leaves it as it is."""
    replace = msgspec.structs.replace
    match event.move:
        case Tally(counts):
            old = common.tallies.get(event.seat, {})
            kept = {} if "total" in counts else old
            return replace(common, tallies={**common.tallies, event.seat: {**kept, **counts}})
        case Bonus(points, why):
            return replace(common, bonuses=(*common.bonuses, Given(event.seat, points, why)))
        case Finish():
            return replace(common, finished=True)
        case Rules(state):
            return replace(common, rules_on=state == "on")
        case Pause():
            return replace(common, paused_at=common.paused_at or event.at)
        case Resume() if common.paused_at:
            away = max(0, event.at - common.paused_at)
            return replace(common, paused_at=0, paused=common.paused + away)
    return common
