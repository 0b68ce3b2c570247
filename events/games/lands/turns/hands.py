"""What happens to hands and decks. A count that contradicts itself becomes unknown."""

from __future__ import annotations

import msgspec

from events.games.lands import moves as m
from events.games.lands.state import Seat, State, with_seat

replace = msgspec.structs.replace


def give(state: State, seat: Seat, number: int) -> Seat:
    """A hand with more cards (with fewer for number < 0); unknown if the count would fall below 0."""
    if seat.hand is None:
        return seat
    hand = seat.hand + number
    known = hand >= 0 and state.options.get("hands") != "off"
    return replace(seat, hand=hand if known else None, stated=False)


def draw(state: State, seat: int, move: m.Draw) -> State:
    state = with_seat(state, seat, give(state, replace(state.seats[seat - 1], owed=0), move.n))
    if move.source != "deck":
        return state
    return replace(state, drawn={**state.drawn, move.kind: state.drawn.get(move.kind, 0) + move.n})


def already_taken(state: State, seat: int, move: m.Discard) -> int:
    """How many of these cards a major extinction has already taken off the count (L13).

    A bare number means them only during that extinction: later it is probably another discard.
    """
    if not move.cards and state.phase != "extinction":
        return 0
    return min(state.seats[seat - 1].owed, move.n or len(move.cards))


def discard(state: State, seat: int, move: m.Discard) -> State:
    """Cards from hand; those that a major extinction has already taken are not subtracted again (L13)."""
    player, number = state.seats[seat - 1], move.n or len(move.cards)
    taken = already_taken(state, seat, move)
    player = replace(player, owed=player.owed - taken)
    return with_seat(state, seat, give(state, player, taken - number) if number > taken else player)


def state_hand(state: State, seat: int, move: m.Hand) -> State:
    return with_seat(state, seat, replace(state.seats[seat - 1], hand=move.n, stated=True))


def reshuffle(state: State, seat: int, move: m.Reshuffle) -> State:
    return replace(state, drawn={**state.drawn, move.kind: 0})
