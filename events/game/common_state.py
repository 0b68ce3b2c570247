"""The part of the state that every game has: points counted by hand, bonuses, the rules switched off, pauses.

Only the common moves change it. Knows no game.
"""

from __future__ import annotations

import msgspec

from events.moves.common_moves import Bonus, Finish, Pause, Resume, Rules
from events.moves.event import Event


class SeatBonus(msgspec.Struct, frozen=True):
    """Points that a seat got outside the rules."""

    seat: int
    points: int
    why: str


class Counted(msgspec.Struct, frozen=True):
    """Points counted by hand, and what was on the sheet at that moment: part → points, None: not known."""

    points: int
    then: dict[str, int | None] = {}


class CommonState(msgspec.Struct, frozen=True):
    """The field `common` of every game's state.

    rules_on: whether moves are checked. tallies: seat → category → points counted by hand, entered by
    `events.game.fold`, which knows the sheet. bonuses: in the order given. finished: by `finish` (a game may
    also end by itself). paused_at: UTC ms at which a pause began that is still on, else 0. paused: ms of the
    pauses that are over. logged: whether a move of the game, a tally or a bonus was logged at all.
    """

    rules_on: bool = True
    tallies: dict[int, dict[str, Counted]] = {}
    bonuses: tuple[SeatBonus, ...] = ()
    finished: bool = False
    paused_at: int = 0
    paused: int = 0
    logged: bool = False


def apply_common(common: CommonState, event: Event) -> CommonState:
    """The common part after an event; only a common move changes it."""
    replace = msgspec.structs.replace
    match event.move:
        case Bonus(points, why):
            return replace(common, bonuses=(*common.bonuses, SeatBonus(event.seat, points, why)))
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
