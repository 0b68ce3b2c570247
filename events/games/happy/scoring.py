"""The points of the escape routes, and who has won (H7, H8)."""

from __future__ import annotations

from collections.abc import Mapping

from events.game.score import Account, Line, Settlement, TieBreak, places_by
from events.games.happy.messages import out_text
from events.games.happy.state import Seat, State, still_in


def score(state: State) -> tuple[Account, ...]:
    """One account per seat: the escape route with its steps; a player who is out keeps its points (H7)."""
    return tuple(
        Account(number, (Line("escape", seat.route, _why(state, seat)),))
        for number, seat in enumerate(state.seats, 1)
    )


def _why(state: State, seat: Seat) -> str:
    """The terms of a route: collected, moved for disasters, moved for other reasons."""
    terms = [
        _sum(seat, "collect", "collected"),
        _sum(seat, "disasters", "moved for disasters"),
        *(f"{step.spaces:+d} {step.why} (r{step.round})" for step in seat.steps if step.kind == "move"),
    ]
    if seat.out:
        terms.append(out_text(state, seat))
    return "; ".join(term for term in terms if term) or "still at the start"


def _sum(seat: Seat, kind: str, what: str) -> str:
    steps = [step for step in seat.steps if step.kind == kind]
    if not steps:
        return ""
    terms = " + ".join(f"{step.spaces} (r{step.round})" for step in steps)
    total = sum(step.spaces for step in steps)
    return f"{what} {terms}" + (f" = {total}" if len(steps) > 1 else "")


def settle(state: State, totals: Mapping[int, int]) -> Settlement:
    """The highest total among those still in wins; a tie is shared; the last player in wins (H8)."""
    candidates = still_in(state) or tuple(totals)
    best = max((totals[seat] for seat in candidates), default=0)
    winners = tuple(seat for seat in candidates if totals[seat] == best)
    places = places_by({seat: (seat in winners, total) for seat, total in totals.items()})
    tied = TieBreak("shared", winners) if len(winners) > 1 else None
    return Settlement(places, winners, tied)
