"""Sliding cards in a zoo: what a deal can become (Z10). Knows no score.

A `Layout` is the cards row by row with None for the one empty space; when the time is up the
director fills that space, so a zoo is read as a layout with its director taken out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from events.games.zooic.zoo.cards import Card, Cells, flat

Layout = tuple[Card | None, ...]

STEPS = {"u": (1, 0), "d": (-1, 0), "l": (0, 1), "r": (0, -1)}
"""The direction in which a card moves → where it is as seen from the space (rows, columns)."""


class Stuck(msgspec.Struct, frozen=True):
    """A slide that cannot be made: its number from 1 and its letter."""

    number: int
    letter: str


def layout_of(cells: Cells) -> Layout | None:
    """The layout of a deal or a zoo; None without exactly one space or director."""
    cards = tuple(None if card is None or card.d else card for card in flat(cells))
    return cards if cards.count(None) == 1 else None


def replay(layout: Layout, columns: int, slides: str) -> Layout | Stuck:
    """The layout after slides, or the first slide that no card can make."""
    cards = list(layout)
    gap = cards.index(None)
    for number, letter in enumerate(slides, 1):
        source = source_of(gap, letter, len(cards), columns)
        if source is None:
            return Stuck(number, letter)
        cards[gap], cards[source] = cards[source], None
        gap = source
    return tuple(cards)


def source_of(gap: int, letter: str, size: int, columns: int) -> int | None:
    """The place of the card that a slide moves into the space, None if there is none."""
    down, right = STEPS.get(letter, (0, 0))
    row, column = divmod(gap, columns)
    row, column = row + down, column + right
    inside = 0 <= row < size // columns and 0 <= column < columns and (down or right)
    return row * columns + column if inside else None


def same_cards(one: Layout, other: Layout) -> bool:
    return Counter(one) == Counter(other)


def all_differ(layout: Layout) -> bool:
    """Whether no two cards are identical, so that sliding reaches only half of the arrangements."""
    return len(set(layout)) == len(layout)


def is_odd(order: Sequence[int]) -> bool:
    """Whether a permutation of 0…n-1 is odd."""
    seen = [False] * len(order)
    odd = False
    for at in range(len(order)):
        while not seen[at]:
            seen[at] = True
            at = order[at]
            odd = not odd if not seen[at] else odd
    return odd


def can_reach(deal: Layout, zoo: Layout, columns: int) -> bool:
    """Z10: whether sliding leads from one layout to the other, of the same cards.

    Each slide swaps the space with a card one place away, so the permutation is odd exactly when
    the space has moved an odd distance; two identical cards make either parity possible.
    """
    if not all_differ(deal):
        return True
    where = {card: at for at, card in enumerate(deal)}
    odd = is_odd([where[card] for card in zoo])
    return odd == (distance(deal.index(None), zoo.index(None), columns) % 2 == 1)


def distance(one: int, other: int, columns: int) -> int:
    """Rows and columns between two places."""
    return abs(one // columns - other // columns) + abs(one % columns - other % columns)
