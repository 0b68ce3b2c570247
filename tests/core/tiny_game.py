"""A whole game with one move, as small as a game can be: the first to throw 20 points in all wins."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from events.game.common_state import CommonState
from events.game.game import Game, Moment, Names, Turn
from events.game.score import Account, Line
from events.moves.event import Begin, Event
from events.moves.kinds import Number
from events.moves.move import Move
from events.view import Grid, View, text


class Throw(Move, frozen=True, tag="throw"):
    """Throws the die."""

    short: ClassVar[tuple[str, ...]] = ("t",)
    example: ClassVar[str] = "throw 4"
    points: Annotated[int, Number(1, 6)]


class State(msgspec.Struct, frozen=True):
    """points: of each seat. thrown: how many throws there were; the seats take turns."""

    points: tuple[int, ...]
    thrown: int = 0
    common: CommonState = CommonState()


def start(begin: Begin) -> State:
    return State((0,) * begin.seats)


def apply(state: State, event: Event) -> State:
    if not (isinstance(event.move, Throw) and 1 <= event.seat <= len(state.points)):
        return state
    points = list(state.points)
    points[event.seat - 1] += event.move.points
    return State(tuple(points), state.thrown + 1, state.common)


def over(state: State) -> bool:
    return max(state.points) >= 20 or state.common.finished


def score(state: State) -> tuple[Account, ...]:
    return tuple(Account(at, (Line("throws", n, ""),)) for at, n in enumerate(state.points, 1))


def turn(state: State) -> Turn:
    round_, before = divmod(state.thrown, len(state.points))
    active = () if over(state) else (before + 1,)
    return Turn(active, str(state.thrown), str(round_), "over" if over(state) else "throw")


def view(state: State, names: Names, secrets: bool) -> View:
    rows = tuple((text(name), text(str(n))) for name, n in zip(names, state.points, strict=True))
    return View("Twenty", "", (Grid(("player", "points"), rows, right=(1,)),))


GAME = Game(
    slug="twenty",
    title="Twenty",
    players=(2, 6),
    moves=(Throw,),
    categories=("throws",),
    state=State,
    start=start,
    apply=apply,
    over=over,
    score=score,
    moment_form=r"t\d+",
    moment=lambda state: Moment(f"t{state.thrown}"),
    turn=turn,
    view=view,
)
