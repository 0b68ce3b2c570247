"""What can be logged now, read from the moves' declarations and the rules. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from events import game as games
from events.event import Event, make_event
from events.game import Game, Names
from events.move import Move, fields_of
from events.problem import with_names


class Offer(msgspec.Struct, frozen=True):
    """One kind of move. seat: who would make it, 0 for nobody, None where it must be said.

    why_not: what the rules say against it now, whatever its words; "" where it may be logged.
    """

    move: type[Move]
    seat: int | None
    why_not: str = ""


def offers(game: Game, tip: Event, state: Any, names: Names) -> Iterator[Offer]:
    """Every kind of move of a game, as it stands in a position."""
    for move in game.all_moves:
        seat = 0 if move.seatless else game.actor(state, move)
        yield Offer(move, seat, _objection(game, tip, state, names, move, seat))


def _objection(game: Game, tip: Event, state: Any, names: Names, move: type[Move], seat: int | None) -> str:
    """Why no move of a kind can be logged now, as far as that can be said without its words."""
    made = _sample(move)
    if made is None:
        return ""
    event = make_event(tip, made, seat=seat or 0, at=tip.at)
    problems = with_names(games.check(game, state, event), names)
    return next((problem.message for problem in problems if problem.kind == "illegal"), "")


def _sample(move: type[Move]) -> Move | None:
    """The move where it needs no words; its rules are then those of every such move."""
    return None if any(field.required for field in fields_of(move)) else move()
