"""What happens to hands and decks; a hand that cannot be as it was counted is not known any more. Total."""

from __future__ import annotations

import msgspec

from events.games.lands import moves as m
from events.games.lands.state import Seat, State, with_seat

replace = msgspec.structs.replace


def give(state: State, seat: Seat, number: int) -> Seat:
    """A hand with more cards (or with fewer, number < 0); one that cannot be so is not known."""
    if seat.hand is None:
        return seat
    hand = seat.hand + number
    known = hand >= 0 and state.options.get("hands") != "off"
    return replace(seat, hand=hand if known else None, stated=False)


def draw(state: State, seat: int, move: m.Draw) -> State:
    state = with_seat(state, seat, give(state, replace(state.seats[seat - 1], owed=0), move.n))
    if move.source != "deck":
        return state
    return _from_deck(state, move.kind, move.n)


def _from_deck(state: State, kind: str, number: int) -> State:
    return replace(state, drawn={**state.drawn, kind: state.drawn.get(kind, 0) + number})


def already_taken(state: State, seat: int, move: m.Discard) -> int:
    """How many of these cards a major extinction took off the count already (L13).

    A bare number means them only while that extinction is on: later it is likely a discard of its own.
    """
    if not move.cards and state.phase != "extinction":
        return 0
    return min(state.seats[seat - 1].owed, move.n or len(move.cards))


def discard(state: State, seat: int, move: m.Discard) -> State:
    """Named cards that a major extinction took already are not subtracted again (L13)."""
    player, number = state.seats[seat - 1], move.n or len(move.cards)
    named = already_taken(state, seat, move)
    player = replace(player, owed=player.owed - named)
    return with_seat(state, seat, give(state, player, named - number) if number > named else player)


def state_hand(state: State, seat: int, move: m.Hand) -> State:
    return with_seat(state, seat, replace(state.seats[seat - 1], hand=move.n, stated=True))


def reshuffle(state: State, seat: int, move: m.Reshuffle) -> State:
    return replace(state, drawn={**state.drawn, move.kind: 0})
