"""Checks of extinctions: no more than is due, of the kind and in the order that is due (L8, L9, L12)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from events.games.lands import moves as m
from events.games.lands.board import Due, due_at_extinction, due_at_turn_end, find, some
from events.games.lands.payment import in_play
from events.games.lands.state import Card, State, counts
from events.problem import Problem, who


def due_now(state: State, seat: int) -> Due | None:
    """What a player must make extinct now, were the turn to end; nothing for those not concerned."""
    number = counts(state.seats[seat - 1].board)
    if state.phase == "extinction":
        return due_at_extinction(number) if state.revealed else None
    if state.phase == "turn" and seat == state.now.seat:
        return due_at_turn_end(number, state.now.overgrazed)
    return None


def balance_at_turn_end(state: State, seat: int, move: m.Extinct) -> list[Problem]:
    """A bare extinction is one's own, at the end of the turn, and no more than due (L5, L8, L9)."""
    if move.by or state.phase != "turn":
        return []
    if seat != state.now.seat:
        return [Problem("L5", f"{who(state.now.seat)} is on turn")]
    return _at_turn_end(state, seat, move.cards)[0]


def turn_may_end(state: State, seat: int, move: m.End) -> list[Problem]:
    """Nothing more must go extinct when a turn ends (L8, L9)."""
    if seat != state.now.seat:
        return []
    problems, left = _at_turn_end(state, seat, move.cards)
    if left is not None and not problems:
        reason = f"{some(left.count, left.kind)} must go extinct first: {left.why}"
        named = " CARD" * (left.count + len(move.cards))
        problems = [Problem(left.rule, f"{reason}; 'end{named}' does both")]
    return problems


def _at_turn_end(state: State, seat: int, names: Sequence[str]) -> tuple[list[Problem], Due | None]:
    overgrazed = state.now.overgrazed

    def due(number: dict[str, int]) -> Due | None:
        return due_at_turn_end(number, overgrazed)

    def strike(struck: Due) -> None:
        nonlocal overgrazed
        overgrazed = overgrazed or struck.rule == "L9"

    return _in_order(state, seat, names, due, strike, "L8")


def balance_in_extinction(state: State, seat: int, move: m.Extinct) -> list[Problem]:
    """After a major extinction: lands down to 3, then the food chain, no more than due (L12)."""
    if move.by or state.phase != "extinction":
        return []
    if not state.revealed:
        return [Problem("L12", "the major extinction card is revealed first")]
    return _in_order(state, seat, move.cards, due_at_extinction, lambda struck: None, "L12")[0]


def _in_order(
    state: State,
    seat: int,
    names: Sequence[str],
    due_of: Callable[[dict[str, int]], Due | None],
    strike: Callable[[Due], None],
    rule: str,
) -> tuple[list[Problem], Due | None]:
    """Takes the cards off one by one; the first that is not due is the problem; what is due then."""
    absent = in_play(state, seat, names, rule)
    board = state.seats[seat - 1].board
    number = counts(board)
    for at in [] if absent else find(board, names):
        assert at is not None
        due = due_of(number)
        if due is None or due.kind != board[at].facts.kind:
            return [_not_due(board[at], due, rule)], due
        strike(due)
        number[due.kind] -= 1
    return absent, due_of(number)


def _not_due(card: Card, due: Due | None, rule: str) -> Problem:
    if due is None:
        return Problem(rule, f"no card has to go extinct any more, so {card.name} stays")
    return Problem(due.rule, f"{some(due.count, due.kind)} must go extinct, not {card.name}: {due.why}")
