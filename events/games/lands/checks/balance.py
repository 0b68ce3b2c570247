"""Checks of extinctions: no more cards than needed, of the right kind, in the right order (L8, L9, L12)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from events.games.lands import moves as m
from events.games.lands.board.copies import find
from events.games.lands.board.food_chain import Counts, Loss, loss_after_extinction, loss_at_turn_end
from events.games.lands.checks.payment import in_play
from events.games.lands.state import Card, State, counts
from events.problem import Problem, who


def balance_at_turn_end(state: State, seat: int, move: m.Extinct) -> list[Problem]:
    """A bare extinction is one's own, at the end of the turn, and no more than needed (L5, L8, L9)."""
    if move.by or state.phase != "turn":
        return []
    if seat != state.now.seat:
        return [Problem("L5", f"it is {who(state.now.seat)}'s turn")]
    return _at_turn_end(state, seat, move.cards)[0]


def turn_may_end(state: State, seat: int, move: m.End) -> list[Problem]:
    """Nothing more must go extinct when a turn ends (L8, L9)."""
    if seat != state.now.seat:
        return []
    problems, loss = _at_turn_end(state, seat, move.cards)
    if loss is not None and not problems:
        named = " CARD" * (loss.count + len(move.cards))
        problems = [Problem(loss.rule, f"{loss.text} first: {loss.why}; 'end{named}' does both")]
    return problems


def _at_turn_end(state: State, seat: int, names: Sequence[str]) -> tuple[list[Problem], Loss | None]:
    overgrazed = state.now.overgrazed

    def next_loss(number: Counts) -> Loss | None:
        return loss_at_turn_end(number, overgrazed)

    def note(loss: Loss) -> None:
        nonlocal overgrazed
        overgrazed = overgrazed or loss.rule == "L9"

    return _in_order(state, seat, names, next_loss, note, "L8")


def balance_in_extinction(state: State, seat: int, move: m.Extinct) -> list[Problem]:
    """After a major extinction: lands down to 3, then the food chain, no more than needed (L12)."""
    if move.by or state.phase != "extinction":
        return []
    if not state.revealed:
        return [Problem("L12", "the major extinction card is revealed first")]
    return _in_order(state, seat, move.cards, loss_after_extinction, lambda loss: None, "L12")[0]


def _in_order(
    state: State,
    seat: int,
    names: Sequence[str],
    next_loss: Callable[[Counts], Loss | None],
    note: Callable[[Loss], None],
    rule: str,
) -> tuple[list[Problem], Loss | None]:
    """Takes the cards off one by one: the problem with the first that may not go, and the next loss."""
    absent = in_play(state, seat, names, rule)
    board = state.seats[seat - 1].board
    number = counts(board)
    for at in [] if absent else find(board, names):
        assert at is not None
        loss = next_loss(number)
        if loss is None or loss.kind != board[at].facts.kind:
            return [_not_lost(board[at], loss, rule)], loss
        note(loss)
        number[loss.kind] -= 1
    return absent, next_loss(number)


def _not_lost(card: Card, loss: Loss | None, rule: str) -> Problem:
    if loss is None:
        return Problem(rule, f"no more cards must go extinct, so {card.name} stays")
    return Problem(loss.rule, f"{loss.text}, not {card.name}: {loss.why}")
