"""Moments in the game's own words: `p2r3`, `p1x`. Knows no state."""

from __future__ import annotations

from events.games.lands.components import ROUNDS

FORM = r"p[1-3](r[1-7]|x)"


def show_moment(period: int, round_: int) -> str:
    """`p2r3`; a round of 0 is the extinction phase, `p2x`."""
    return f"p{period}r{round_}" if round_ else f"p{period}x"


def read_moment(text: str) -> tuple[int, int] | None:
    """(period, round) of a moment, round 0 for the extinction phase; None if there is no such moment."""
    word = text.casefold()
    for period, rounds in enumerate(ROUNDS, 1):
        for round_ in range(rounds + 1):
            if word == show_moment(period, round_):
                return period, round_
    return None
