"""Hill climbing to a good zoo where none can be proven the best: on grids other than 4x3 and 3x3."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from events.games.zooic.zoo.cards import Card
from events.games.zooic.zoo.terms import score_zoo

TRIES = 4000
"""Arrangements that are tried."""


def climb(cards: Sequence[Card], columns: int, allowed: Callable[[Sequence[int]], bool]) -> list[int]:
    """The best arrangement found, as indexes of the cards; it starts from the one given.

    allowed: whether an arrangement may be the answer; others may be passed through.
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
        here = _swapped(here, next(chance), next(chance))  # a kick, to leave this hill
        value = points(here)
    return best


def _swapped(order: Sequence[int], one: int, other: int) -> list[int]:
    there = list(order)
    there[one], there[other] = order[other], order[one]
    return there


def _numbers(size: int) -> Iterator[int]:
    """Pseudorandom numbers below `size`, the same ones every time."""
    state = 1
    while True:
        state = (state * 1103515245 + 12345) % (1 << 31)
        yield (state >> 12) % size
