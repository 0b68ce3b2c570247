"""How a round ends: spaces on the route, the disaster taken, who is out, who has won, a cleared table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from events.games.happy.components import DUEL_DECK, MAIN_DECK
from events.games.happy.state import GOAL, HAND, Result, State, Step, change, is_out, still_in

replace = msgspec.structs.replace


def stepped(state: State, number: int, kind: str, spaces: int, why: str = "") -> State:
    """A player's meeple moved on; a step of no spaces is none."""
    if not spaces or not state.has(number):
        return state
    player = state.seat(number)
    steps = (*player.steps, Step(state.round, kind, spaces, why))
    return change(state, number, route=player.route + spaces, steps=steps)


def won(state: State) -> State:
    """The game is over where one player is left, or somebody still in has reached the end (H7, H8).

    With the rules off nothing ends by itself: a table that is set up by hand is no finished game.
    """
    if state.ended or not state.common.rules_on:
        return state
    if len(still_in(state)) <= 1 < len(state.seats):
        return replace(state, ended="last")
    there = any(player.route >= GOAL and not player.out for player in state.seats)
    return replace(state, ended="fifty") if there else state


def ended_round(state: State) -> State:
    """The disaster is taken; where that does not end the game everybody moves (H6) and a new round begins."""
    was_over = bool(state.ended)
    taker, threat = state.taker, state.disaster
    state = given(state)
    out = bool(taker and state.has(taker) and state.seat(taker).out)
    alone = out and len(still_in(state)) <= 1
    if alone:
        state = won(state)
    result = Result(state.round, state.collected, threat, taker, out)
    state = replace(state, last=result, disaster=None, taker=0, phase="end")
    if state.ended and not was_over:
        return state
    for number in () if alone else still_in(state):  # the last one in makes no moves (H7)
        state = stepped(state, number, "disasters", len(state.seat(number).disasters))
    state = won(state)
    return state if state.ended and not was_over else cleared(state, state.round + 1)


def given(state: State) -> State:
    """The face-up disaster lies with whoever is to take it; who is out by it is out at once (H7)."""
    taker, threat = state.taker, state.disaster
    if threat is None or not state.has(taker):
        return state
    player = state.seat(taker)
    disasters = (*player.disasters, threat)
    out = player.out or (state.round if is_out(disasters, state.options.duel) else 0)
    return replace(change(state, taker, disasters=disasters, out=out), disaster=None, taker=0)


def cleared(state: State, number: int) -> State:
    """The table at the start of a round: nothing played, a disaster to be flipped."""
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
