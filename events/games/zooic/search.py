"""A long look for a good zoo where none can be proven the best: grids that are no 4x3 or 3x3."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from events.games.zooic.cards import Card
from events.games.zooic.zoo import score_zoo

TRIES = 4000
"""Arrangements that are looked at."""


def climb(cards: Sequence[Card], columns: int, allowed: Callable[[Sequence[int]], bool]) -> list[int]:
    """The best arrangement found, as indexes of the cards; the one given is where it starts.

    allowed: whether an arrangement may be answered; others may still be passed through.
    """

    def points(order: Sequence[int]) -> int:
        laid = [cards[index] for index in order]
        return score_zoo(tuple(tuple(laid[at : at + columns]) for at in range(0, len(laid), columns))).points

    here = best = list(range(len(cards)))
    value = most = points(here)
    chance = _numbers(len(cards))
    pairs = list(combinations(here, 2))
    for _ in range(TRIES // (len(pairs) + 1) + 1):
        for one, other in pairs:
            there = _swapped(here, one, other)
            new = points(there)
            if new > most and allowed(there):
                best, most = there, new
            if new >= value:
                here, value = there, new
        here = _swapped(here, next(chance), next(chance))  # a kick, so that it does not stay on one hill
        value = points(here)
    return best


def _swapped(order: Sequence[int], one: int, other: int) -> list[int]:
    there = list(order)
    there[one], there[other] = order[other], order[one]
    return there


def _numbers(size: int) -> Iterator[int]:
    """Numbers below `size` in no order to speak of, the same ones every time."""
    state = 1
    while True:
        state = (state * 1103515245 + 12345) % (1 << 31)
        yield (state >> 12) % size
