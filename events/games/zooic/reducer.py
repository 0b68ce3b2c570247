"""How a move changes the state. Pure and total: a senseless stored event changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from events.games.zooic.components import MOST_PLAYERS, SIZES
from events.games.zooic.moves import Deal, Handicap, Keep, Points, Slides, Zoo
from events.games.zooic.state import Build, State
from events.moves.common_moves import At
from events.moves.event import Begin, Event

replace = msgspec.structs.replace

ROUNDS = {"3": 3, "1": 1}


def start(first: Begin) -> State:
    """The state after the first event."""
    rounds = ROUNDS.get(first.options.get("rounds", ""), 3)
    size = first.options.get("size", "")
    seats = max(1, min(MOST_PLAYERS, first.seats))
    return State(
        seats=seats,
        rounds=rounds,
        size=size if size in SIZES else "4x3",
        advanced=first.options.get("advanced") == "yes",
        builds=((Build(),) * seats,) * rounds,
        handicaps=((),) * seats,
    )


def apply(state: State, event: Event) -> State:
    """The state after one more event."""
    case = _CASES.get(type(event.move))
    if case is None:
        return state
    if not (1 <= event.seat <= state.seats or type(event.move) is At):
        return state
    return case(state, event.seat, event.move)


def round_for(state: State, seat: int) -> int:
    """The round (from 1) that a seat's next move belongs to.

    With the rules off, a score pad may be typed player by player: then it is the first open round.
    """
    now = state.current
    if state.common.rules_on or not state.build(seat, now).done:
        return now
    still = (number for number in range(now + 1, state.rounds + 1) if not state.build(seat, number).done)
    return next(still, now)


def build_for(state: State, seat: int) -> Build:
    """A seat's part of the round that its next move belongs to."""
    return state.build(seat, round_for(state, seat))


def _put(state: State, seat: int, **changes: Any) -> State:
    """The state with a seat's part of its round changed; a complete round is over."""
    number = round_for(state, seat)
    row = state.builds[number - 1]
    row = (*row[: seat - 1], replace(row[seat - 1], **changes), *row[seat:])
    builds = (*state.builds[: number - 1], row, *state.builds[number:])
    return replace(state, builds=builds, round=_open(builds, state.round))


def _open(builds: tuple[tuple[Build, ...], ...], number: int) -> int:
    """The first round from `number` on that somebody still owes."""
    while number <= len(builds) and all(build.done for build in builds[number - 1]):
        number += 1
    return number


def _deal(state: State, seat: int, move: Deal) -> State:
    return _put(state, seat, deal=move.grid)


def _zoo(state: State, seat: int, move: Zoo) -> State:
    return _put(state, seat, zoo=move.grid, points=None)


def _points(state: State, seat: int, move: Points) -> State:
    return _put(state, seat, points=move.points, zoo="")


def _slides(state: State, seat: int, move: Slides) -> State:
    return _put(state, seat, slides=move.slides)


def _keep(state: State, seat: int, move: Keep) -> State:
    return _put(state, seat, kept=(*build_for(state, seat).kept, *move.cards))


def _handicap(state: State, seat: int, move: Handicap) -> State:
    own = state.handicaps[seat - 1]
    if move.what in own:
        return state
    handicaps = (*state.handicaps[: seat - 1], (*own, move.what), *state.handicaps[seat:])
    return replace(state, handicaps=handicaps)


def _at(state: State, seat: int, move: At) -> State:
    number = round_at(move.moment, state.rounds)
    return replace(state, round=_open(state.builds, number)) if number else state


def round_at(moment: str, rounds: int) -> int:
    """The round of a moment such as `r2`, 0 if this session has no such moment."""
    known = {f"r{number}": number for number in range(1, rounds + 1)}
    return known.get(moment.lower(), 0)


_CASES: dict[type, Callable[[State, int, Any], State]] = {
    Deal: _deal,
    Zoo: _zoo,
    Points: _points,
    Slides: _slides,
    Keep: _keep,
    Handicap: _handicap,
    At: _at,
}
