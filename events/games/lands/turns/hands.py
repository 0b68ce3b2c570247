"""What happens to hands and decks. A count that contradicts itself becomes unknown."""

from __future__ import annotations

import msgspec

from events.games.lands import moves as m
from events.games.lands.components import DECKS
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
    return take(state, move.kind, move.n, move.source)


def take(state: State, kind: str, number: int, source: str = "") -> State:
    """Cards leave a deck or a discard pile; one that may be either is counted in neither (L6)."""
    if source == "discard":
        known = min(number, state.piles.get(kind, 0))
        return _piled(_piled(state, kind, -known), "", known - number)
    if source == "deck" or in_pile(state, kind) == 0:
        return replace(state, drawn={**state.drawn, kind: state.drawn.get(kind, 0) + number})
    return replace(state, unsaid={**state.unsaid, kind: state.unsaid.get(kind, 0) + number})


def in_pile(state: State, kind: str) -> int | None:
    """How many cards a discard pile holds at most, None where nobody knows."""
    return None if state.unlogged else state.piles.get(kind, 0) + state.piles.get("", 0)


def in_deck(state: State, kind: str) -> int:
    """How many cards a deck holds at most."""
    return state.decks.get(kind, 0) - state.drawn.get(kind, 0)


def _piled(state: State, kind: str, number: int) -> State:
    if not number:
        return state
    return replace(state, piles={**state.piles, kind: max(0, state.piles.get(kind, 0) + number)})


def spent(old: State, new: State, move: object) -> State:
    """What a move discarded lies in the piles; a hand that is not known may have lost any number of cards."""
    if any(seat.hand is None for seat in new.seats) and not new.unlogged:
        return replace(new, unlogged=True)
    lost = [_less(before, after) for before, after in zip(old.seats, new.seats, strict=True)]
    match move:
        case m.Discard(cards=cards) if cards:
            for name in cards[: sum(lost)]:
                known = new.cards.get(name)
                new = _piled(new, known.kind if known else "", 1)
            return new
        case m.Play():
            return _piled(new, "", max(0, sum(lost) - 1))
        case m.Special():
            return _piled(new, "", 2)
        case m.Hand() if any(lost):
            return replace(new, unlogged=True)
        case m.Discard() | m.Use() | m.Reveal():
            return _piled(new, "", sum(lost))
    return new


def _less(before: Seat, after: Seat) -> int:
    return max(0, (before.hand or 0) - (after.hand or 0))


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
    kind, pile = move.kind, in_pile(state, move.kind)
    held = DECKS[kind] if pile is None else min(DECKS[kind], max(0, in_deck(state, kind)) + pile)
    state = replace(state, decks={**state.decks, kind: held}, piles={**state.piles, kind: 0})
    return replace(state, drawn={**state.drawn, kind: 0}, unsaid={**state.unsaid, kind: 0})
