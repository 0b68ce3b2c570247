"""What the simulators of a zoo copy: the best of all joint choices (Z5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import msgspec

from events.games.zooic.zoo.cards import PLAIN, Card
from events.games.zooic.zoo.points import Place, across, below, place_points

CardRows = Sequence[Sequence[Card]]
"""The cards of a zoo as they score, row by row."""


class Copy(msgspec.Struct, frozen=True):
    """A simulator's choice: the place that it copies, None if it has no card to copy."""

    at: Place
    source: Place | None


def choose_copies(cards: CardRows, shape: tuple[int, int]) -> tuple[Copy, ...]:
    """The best joint choice of all simulators, the first of equals (up, left, right, down)."""
    left = {(i, j) for i, row in enumerate(cards) for j, card in enumerate(row) if card.v}
    copies: list[Copy] = []
    while left:
        group = _group(min(left), left)
        left -= set(group)
        copies += _choose_group(cards, shape, group)
    return tuple(sorted(copies, key=lambda copy: copy.at))


def _neighbours(place: Place, shape: tuple[int, int]) -> Iterator[Place]:
    """The orthogonal neighbours inside the grid: up, left, right, down."""
    row, column = place
    for i, j in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
        if 0 <= i < shape[0] and 0 <= j < shape[1]:
            yield i, j


def _group(first: Place, simulators: set[Place]) -> list[Place]:
    """Simulators that touch, directly or through others: only they have to choose together."""
    group, todo = {first}, [first]
    while todo:
        row, column = todo.pop()
        near = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
        new = (near & simulators) - group
        group |= new
        todo += new
    return sorted(group)


def _choose_group(cards: CardRows, shape: tuple[int, int], group: Sequence[Place]) -> list[Copy]:
    sources = [_sources(cards, shape, place) or [None] for place in group]
    best: tuple[Place | None, ...] = ()
    most = -1
    for choice in product(*sources):
        contents = {
            place: cards[source[0]][source[1]] if source else PLAIN
            for place, source in zip(group, choice, strict=True)
        }
        points = _group_points(cards, shape, contents)
        if points > most:
            best, most = choice, points
    return [Copy(place, source) for place, source in zip(group, best, strict=True)]


def _sources(cards: CardRows, shape: tuple[int, int], place: Place) -> list[Place | None]:
    return [(i, j) for i, j in _neighbours(place, shape) if not cards[i][j].v]


def _group_points(cards: CardRows, shape: tuple[int, int], contents: dict[Place, Card]) -> int:
    """The points of the cards at these places, by place and over their edges; inner edges once."""
    points = 0
    for place, card in contents.items():
        points += place_points(card, place, shape)
        for other in _neighbours(place, shape):
            if other in contents and other < place:
                continue
            points += _touching(place, card, other, contents.get(other) or cards[other[0]][other[1]])
    return points


def _touching(one: Place, card: Card, other: Place, neighbour: Card) -> int:
    first, second = (card, neighbour) if one < other else (neighbour, card)
    return across(first, second) if one[0] == other[0] else below(first, second)
