"""What happens by itself between turns: rounds, payouts, periods, the end."""

from __future__ import annotations

import msgspec

from events.games.lands.board.food_chain import loss_after_extinction
from events.games.lands.components import ROUNDS
from events.games.lands.state import Card, Now, Seat, State, counts
from events.games.lands.turns.race_goals import full_rows, pay_claims

replace = msgspec.structs.replace


def begin_turn(state: State, seat: int) -> State:
    """The state at the beginning of a player's turn."""
    state = settled(state)
    return replace(state, phase="turn", now=Now(seat, met=full_rows(state.seats[seat - 1])))


def settled(state: State) -> State:
    """The state in which no card is new and no ability has worked, as at the beginning of a turn."""
    seats = tuple(replace(seat, board=_settled(seat.board), gone=_settled(seat.gone)) for seat in state.seats)
    return replace(state, seats=seats)


def _settled(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    if not any(card.fresh or card.worked for card in cards):
        return cards
    return tuple(replace(card, fresh=False, asleep=False, worked=False) for card in cards)


def pass_turn(state: State) -> State:
    """The turn is over: the next player's begins, or the round ends (L5, L11)."""
    if state.now.seat < len(state.seats):
        return begin_turn(state, state.now.seat + 1)
    return _end_round(pay_claims(state))


def _end_round(state: State) -> State:
    state = _without_period_card(state)
    if state.round < ROUNDS[state.period - 1]:
        return begin_turn(replace(state, round=state.round + 1), 1)
    return _end_period(state)


def _without_period_card(state: State) -> State:
    return replace(state, opened=False, period_card="", period_text="")


def _end_period(state: State) -> State:
    """The extinction phase (L12), the round being 0; after the last period the game ends (L14)."""
    if state.period == len(ROUNDS):
        return end_game(replace(state, round=0))
    return replace(settled(state), phase="extinction", round=0, revealed=False, now=Now())


def leave_extinction(state: State) -> State:
    """The next period, once the card is revealed and every board is in balance (L12)."""
    if not state.revealed or any(loss_after_extinction(counts(seat.board)) for seat in state.seats):
        return state
    return begin_turn(replace(state, period=min(state.period + 1, len(ROUNDS)), round=1, revealed=False), 1)


def end_game(state: State) -> State:
    """Every card in play goes extinct; scores are final (L14)."""
    state = settled(pay_claims(state, played=False))
    return replace(state, seats=tuple(map(_all_extinct, state.seats)), phase="over", now=Now())


def _all_extinct(seat: Seat) -> Seat:
    last = len(seat.board) or seat.last
    return replace(seat, board=(), gone=(*seat.gone, *rested(seat)), last=last)


def rested(seat: Seat) -> tuple[Card, ...]:
    """The cards in play, all ready (L10)."""
    return tuple(
        replace(card, exhausted=False, asleep=False) if card.exhausted else card for card in seat.board
    )


def jump(state: State, period: int, round_: int, seat: int) -> State:
    """A moment that the players name; claims of another round are paid, all cards are ready.

    A hand that was only followed since the deal becomes unknown.
    round_: 0 is the extinction phase; that of period 3 is the end of the game.
    """
    if (period, round_) != (state.period, state.round):
        state = _let_time_pass(state)
    state = replace(state, period=period, round=round_, revealed=False)
    return begin_turn(state, min(max(seat, 1), len(state.seats))) if round_ else _end_period(state)


def _let_time_pass(state: State) -> State:
    seats = tuple(
        replace(seat, board=rested(seat), hand=seat.hand if seat.stated else None, owed=0)
        for seat in state.seats
    )
    return _without_period_card(pay_claims(replace(state, seats=seats), played=False))
