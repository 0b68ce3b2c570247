"""Columns of a zoo with all choices of their simulators: the building blocks of the best zoo.

Cards are numbered by kind. On each side a column has three *signs*, so that joining two columns
is a look-up. With K kinds, sign k is a card of kind k; sign K+k is a simulator that copies a card
of kind k elsewhere; sign 2K+k is one that copies the card across the border, which must be of kind k.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product

import msgspec

from events.games.zooic.zoo.cards import Card
from events.games.zooic.zoo.points import across, below, place_points

NEVER = -9999
"""The points of what is impossible."""

ROWS = 3

Triple = tuple[int, int, int]
"""Three kinds or signs, from the top."""


class CardKinds(msgspec.Struct, frozen=True):
    """The kinds of cards of one zoo, and the points of each kind and of two that touch.

    cards: as they score. counts: of each kind; 0 for the blank that a simulator becomes if it has
    no card to copy (which takes at least three simulators; as a blank never beats a copy, a simulator
    may become one anywhere). blank, simulator, director: those kinds, -1 if there is none.
    weights: a set of cards is the sum of its kinds' weights, so that disjoint sets add up.
    joins[left sign][right sign], stacks[top][bottom], places[inner][row][kind]: points.
    most[left kind][right kind]: the most that two can score together, whatever simulators copy.
    """

    cards: tuple[Card, ...]
    counts: tuple[int, ...]
    weights: tuple[int, ...]
    blank: int
    simulator: int
    director: int
    joins: list[list[int]]
    most: list[list[int]]
    stacks: list[list[int]]
    places: list[list[list[int]]]

    @property
    def originals(self) -> list[int]:
        """The kinds that a simulator can copy."""
        return [kind for kind, count in enumerate(self.counts) if count and kind != self.simulator]


class Column(msgspec.Struct, frozen=True):
    """Three cards from the top with their simulators' choices: kinds, signs on both sides, own points."""

    kinds: Triple
    left: Triple
    right: Triple
    points: int


def kinds_of(cards: Sequence[Card], counts: Sequence[int], director: int, columns: int) -> CardKinds:
    """The tables for the cards of a zoo, by kind, on a grid of three rows and this many columns."""
    weights, weight = [], 1
    for count in counts:
        weights.append(weight)
        weight *= count + 1
    pairs = [[across(left, right) for right in cards] for left in cards]
    stacks = [[below(top, bottom) for bottom in cards] for top in cards]
    shape = (ROWS, columns)
    places = [
        [[place_points(card, (row, at), shape) for card in cards] for row in range(ROWS)] for at in (0, 1)
    ]
    simulator = next((kind for kind, card in enumerate(cards) if card.v), -1)
    return CardKinds(
        cards=tuple(cards),
        counts=tuple(counts),
        weights=tuple(weights),
        blank=counts.index(0) if 0 in counts else -1,
        simulator=simulator,
        director=director,
        joins=_joins(pairs),
        most=_most(pairs, simulator),
        stacks=stacks,
        places=places,
    )


def _joins(pairs: list[list[int]]) -> list[list[int]]:
    size = len(pairs)
    return [[_join(pairs, left, right) for right in range(3 * size)] for left in range(3 * size)]


def _join(pairs: list[list[int]], left: int, right: int) -> int:
    """The points of two signs across a border; NEVER for a copy of another card than the one there."""
    size = len(pairs)
    kind, other = left % size, right % size
    if (left >= 2 * size and right != kind) or (right >= 2 * size and left != other):
        return NEVER
    return pairs[kind][other]


def _most(pairs: list[list[int]], simulator: int) -> list[list[int]]:
    """A simulator scores as much as the best card in its place."""
    by_left = [list(map(max, *pairs)) if left == simulator else row for left, row in enumerate(pairs)]
    return [[max(row) if right == simulator else row[right] for right in range(len(row))] for row in by_left]


def orders_of(cards: Sequence[int]) -> list[Triple]:
    """The different orders of three cards."""
    return sorted({(a, b, c) for a, b, c in permutations(cards)})


def columns_of(kinds: CardKinds, triple: Triple, inner: bool, left: bool, right: bool) -> Iterator[Column]:
    """A triple with all its simulators' choices.

    inner: whether the column lies inside. left, right: whether there is a column on that side.
    """
    if kinds.simulator not in triple:
        yield Column(triple, triple, triple, _own_points(kinds, triple, inner))
        return
    size = len(kinds.cards)
    for choice in product(*(_choices(kinds, triple, row, left, right) for row in range(ROWS))):
        points = _own_points(kinds, [content for content, _ in choice], inner)
        yield Column(triple, _signs(choice, "left", size), _signs(choice, "right", size), points)


def _own_points(kinds: CardKinds, contents: Sequence[int], inner: bool) -> int:
    """The points of three cards by their places and over the two edges between them."""
    a, b, c = contents
    top, middle, bottom = kinds.places[inner]
    return top[a] + middle[b] + bottom[c] + kinds.stacks[a][b] + kinds.stacks[b][c]


def _choices(kinds: CardKinds, triple: Triple, row: int, left: bool, right: bool) -> list[tuple[int, str]]:
    """What the card in a row can be: (kind, where it is copied from)."""
    if triple[row] != kinds.simulator:
        return [(triple[row], "itself")]
    near = {triple[at] for at in (row - 1, row + 1) if 0 <= at < ROWS} - {kinds.simulator}
    sides = [side for side, there in (("left", left), ("right", right)) if there]
    if kinds.blank >= 0:
        near.add(kinds.blank)
    choices = [(kind, "column") for kind in sorted(near)]
    return choices + [(kind, side) for side in sides for kind in kinds.originals]


def _signs(choice: Sequence[tuple[int, str]], side: str, size: int) -> Triple:
    signs = [
        kind + (0 if source == "itself" else 2 * size if source == side else size) for kind, source in choice
    ]
    return (signs[0], signs[1], signs[2])
