"""How time goes on by itself: turns, rounds, payouts, periods, the end. Pure and total."""

from __future__ import annotations

import msgspec

from events.games.lands.board import due_at_extinction
from events.games.lands.components import FULL_ROWS, KINDS, ROUNDS, ROWS
from events.games.lands.state import Card, Claim, Now, Seat, State, counts

replace = msgspec.structs.replace


def full_rows(seat: Seat) -> tuple[str, ...]:
    """The race goals of rows that a player's board meets now (L15)."""
    number = counts(seat.board)
    return tuple(ROWS[kind] for kind in KINDS if number[kind] >= FULL_ROWS[ROWS[kind]])


def begin_turn(state: State, seat: int) -> State:
    """The state with a player on turn, and nothing done yet."""
    return replace(state, phase="turn", now=Now(seat, met=full_rows(state.seats[seat - 1])))


def pass_turn(state: State) -> State:
    """The turn is over: the next player's, or the end of the round (L5, L11)."""
    if state.now.seat < len(state.seats):
        return begin_turn(state, state.now.seat + 1)
    return _end_round(pay_claims(state))


def _end_round(state: State) -> State:
    state = replace(state, opened=False, period_card="", period_text="")
    if state.round < ROUNDS[state.period - 1]:
        return begin_turn(replace(state, round=state.round + 1), 1)
    if state.period < len(ROUNDS):
        return begin_extinction(state)
    return end_game(replace(state, round=0))


def begin_extinction(state: State) -> State:
    """The period is over; the extinction card is to be revealed (L12). The round is 0."""
    return replace(state, phase="extinction", round=0, revealed=False, now=Now())


def leave_extinction(state: State) -> State:
    """The next period, once the card is revealed and every board fits (L12)."""
    if not state.revealed or any(due_at_extinction(counts(seat.board)) for seat in state.seats):
        return state
    return begin_turn(replace(state, period=min(state.period + 1, len(ROUNDS)), round=1, revealed=False), 1)


def end_game(state: State) -> State:
    """Every card in play goes extinct; scores stand (L14). Behind the last round, the round is 0."""
    state = pay_claims(state)
    return replace(state, seats=tuple(map(_all_extinct, state.seats)), phase="over", now=Now())


def _all_extinct(seat: Seat) -> Seat:
    last = len(seat.board) or seat.last
    return replace(seat, board=(), gone=(*seat.gone, *rested(seat)), last=last)


def rested(seat: Seat) -> tuple[Card, ...]:
    """The cards in play, all ready (L10)."""
    return tuple(replace(card, exhausted=False) if card.exhausted else card for card in seat.board)


def pay_claims(state: State) -> State:
    """Pays the claims that wait: all of one goal get the same token, and the stack drops by one (L15)."""
    waiting = {claim.goal for seat in state.seats for claim in seat.claims if claim.paid is None}
    if not waiting:
        return state
    worth = {goal: top(state, goal) for goal in waiting}
    seats = tuple(replace(seat, claims=_paid(seat.claims, worth)) for seat in state.seats)
    stacks = {goal: stack[1:] if goal in waiting else stack for goal, stack in state.stacks.items()}
    return replace(state, seats=seats, stacks=stacks)


def _paid(claims: tuple[Claim, ...], worth: dict[str, int]) -> tuple[Claim, ...]:
    return tuple(
        replace(claim, paid=worth.get(claim.goal, 0)) if claim.paid is None else claim for claim in claims
    )


def top(state: State, goal: str) -> int:
    """The value of the token on top of a goal's stack, 0 where none is left."""
    stack = state.stacks.get(goal, ())
    return stack[0] if stack else 0


def jump(state: State, period: int, round_: int, seat: int) -> State:
    """To a moment that the table names; claims of another round are paid, all cards are ready.

    A hand that was only counted on from the deal is not known after it.
    round_: 0 is the extinction phase; the one of period 3 is the end of the game.
    """
    if (period, round_) != (state.period, state.round):
        state = _let_time_pass(state)
    state = replace(state, period=period, round=round_, revealed=False)
    if round_:
        return begin_turn(state, min(max(seat, 1), len(state.seats)))
    return end_game(state) if period == len(ROUNDS) else begin_extinction(state)


def _let_time_pass(state: State) -> State:
    state = replace(pay_claims(state), opened=False, period_card="", period_text="")
    seats = tuple(
        replace(seat, board=rested(seat), hand=seat.hand if seat.stated else None, owed=0)
        for seat in state.seats
    )
    return replace(state, seats=seats)
