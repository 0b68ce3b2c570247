"""How a round ends: the disaster is taken, players go out, advance or win, and the next round begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from events.games.happy.components import DUEL_DECK, MAIN_DECK
from events.games.happy.state import GOAL, HAND, Result, State, Step, change_seat, is_out, still_in

replace = msgspec.structs.replace


def advance(state: State, number: int, kind: str, spaces: int, why: str = "") -> State:
    """A player advances on the route; 0 spaces are no step."""
    if not spaces or not state.has(number):
        return state
    player = state.seat(number)
    steps = (*player.steps, Step(state.round, kind, spaces, why))
    return change_seat(state, number, route=player.route + spaces, steps=steps)


def look_for_winner(state: State) -> State:
    """The game ends if one player is left, or somebody still in has reached the end of the route (H7, H8).

    With the rules off nothing ends by itself: a position that is set up by hand is not a finished game.
    """
    if state.ended or not state.common.rules_on:
        return state
    if len(still_in(state)) <= 1 < len(state.seats):
        return replace(state, ended="last")
    there = any(player.route >= GOAL and not player.out for player in state.seats)
    return replace(state, ended="fifty") if there else state


def end_round(state: State) -> State:
    """The disaster is taken; unless that ends the game, everybody advances (H6) and a new round begins."""
    was_over = bool(state.ended)
    taker, threat = state.taker, state.disaster
    state = give_disaster(state)
    out = state.has(taker) and bool(state.seat(taker).out)
    result = Result(state.round, state.collected, threat, taker, out)
    state = replace(state, last=result, disaster=None, taker=0, phase="end")
    if not (out and len(still_in(state)) <= 1):  # the last player in advances no more (H7)
        for number in still_in(state):
            state = advance(state, number, "disasters", len(state.seat(number).disasters))
    state = look_for_winner(state)
    return state if state.ended and not was_over else begin_round(state, state.round + 1)


def give_disaster(state: State) -> State:
    """The taker gets the face-up disaster, and is out at once if it was one too many (H7)."""
    taker, threat = state.taker, state.disaster
    if threat is None or not state.has(taker):
        return state
    player = state.seat(taker)
    disasters = (*player.disasters, threat)
    out = player.out or (state.round if is_out(disasters, state.options.duel) else 0)
    return replace(change_seat(state, taker, disasters=disasters, out=out), disaster=None, taker=0)


def begin_round(state: State, number: int) -> State:
    """The start of a round: nothing is played, and the disaster has yet to be flipped."""
    fresh: Mapping[str, Any] = {"card": None, "adds": (), "boosts": (), "discarded": 0}
    deck = DUEL_DECK if state.options.duel else MAIN_DECK
    shuffled = state.spent + HAND * len(still_in(state)) > deck
    return replace(
        state,
        seats=tuple(replace(seat, **fresh) for seat in state.seats),
        round=number,
        phase="disaster",
        disaster=None,
        taker=0,
        inversions=(),
        swaps=(),
        scores={},
        collected={},
        bouts=(),
        dodges=(),
        resolved=False,
        seen={} if shuffled else state.seen,
        spent=0 if shuffled else state.spent,
    )
