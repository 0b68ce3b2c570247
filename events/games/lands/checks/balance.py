"""Checks of extinctions: no more cards than needed, of the right kind, in the right order (L8, L9, L12)."""

from __future__ import annotations

from collections.abc import Sequence

from events.games.lands import moves as m
from events.games.lands.board.copies import find
from events.games.lands.board.food_chain import (
    Loss,
    NextLoss,
    loss_after_extinction,
    loss_at_turn_end,
    take_off,
)
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
    return _as_due(state, seat, names, loss_at_turn_end, "L8")


def balance_in_extinction(state: State, seat: int, move: m.Extinct) -> list[Problem]:
    """After a major extinction: lands down to 3, then the food chain, no more than needed (L12)."""
    if move.by or state.phase != "extinction":
        return []
    if not state.revealed:
        return [Problem("L12", "the major extinction card is revealed first")]
    return _as_due(state, seat, move.cards, loss_after_extinction, "L12")[0]


def _as_due(
    state: State, seat: int, names: Sequence[str], next_loss: NextLoss, rule: str
) -> tuple[list[Problem], Loss | None]:
    """Takes the cards off as they are due: the problem with the first that need not go, and the next loss."""
    absent = in_play(state, seat, names, rule)
    board = state.seats[seat - 1].board
    places = [] if absent else [place for place in find(board, names) if place is not None]
    kinds = [board[place].facts.kind for place in places]
    taken = take_off(counts(board), kinds, next_loss, state.now.overgrazed)
    if taken.left:
        return [_not_lost(board[places[taken.left[0]]], taken.loss, rule)], taken.loss
    return absent, taken.loss


def _not_lost(card: Card, loss: Loss | None, rule: str) -> Problem:
    if loss is None:
        return Problem(rule, f"no more cards must go extinct, so {card.name} stays")
    return Problem(loss.rule, f"{loss.text}, not {card.name}: {loss.why}")
