"""The halves of a zoo, made from one set of cards at a time, to be joined in the middle.

A half is an outer column and the inner one next to it (the right half of a 3-column zoo is a single
column). For each inner column only the best outer column is kept. Bounds rule out in advance what
cannot beat the best zoo known so far, so that few halves have to be made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, compress
from operator import add

import msgspec

from events.games.zooic.solver.columns import CardKinds, Column, Triple, columns_of, orders_of
from events.games.zooic.zoo.sliding import is_odd


class SetHalves(msgspec.Struct):
    """The halves made from one set of cards, in one parity: points, and the inner columns."""

    points: list[int]
    columns: list[Column]


class Split(msgspec.Struct, frozen=True):
    """A set of cards divided into the inner and the outer column of a half, () without an outer one.

    bound: the most points that a half of these columns can have.
    """

    bound: int
    inner: Triple
    outer: Triple | tuple[()]


Signed = tuple[Column, Triple, Triple]
"""An inner column with its signs on the outer side and on the side of the middle."""

Gains = tuple[list[int], list[int], list[int]]
"""The points that an outer column adds, by row and by the sign next to it."""


class Outer(msgspec.Struct, frozen=True):
    """The gains of all outer columns of three cards, in one parity; most: the best of each row alone."""

    tables: list[Gains]
    most: Gains


class CardSets:
    """The cards of a zoo by kind, and sets of them. parity: whether that of their order matters."""

    def __init__(self, kinds: CardKinds, parity: bool) -> None:
        self.kinds, self.parity = kinds, parity
        self.all = [kind for kind, count in enumerate(kinds.counts) for _ in range(count)]
        self.triples = sorted(set(combinations(self.all, 3)))
        self.full = self.weight(self.all)
        self._columns: dict[tuple[bool, bool, bool], dict[Triple, list[Column]]] = {}

    def weight(self, cards: Sequence[int]) -> int:
        return sum([self.kinds.weights[kind] for kind in cards])

    def without(self, cards: Sequence[int]) -> list[int]:
        """The other cards of the zoo."""
        rest = list(self.all)
        for kind in cards:
            rest.remove(kind)
        return rest

    def bit(self, order: Triple, column: int) -> int:
        """The parity of an order and of the director's distance from the first place, if it is there."""
        if not self.parity:
            return 0
        ranks = sorted(order)
        odd = is_odd([ranks.index(kind) for kind in order])
        away = order.index(self.kinds.director) + column if self.kinds.director in order else 0
        return (odd + away) % 2

    def crossing(self, one: Sequence[int], others: Sequence[int]) -> int:
        """The parity of the inversions between cards and others that come after them."""
        return sum([kind > other for kind in one for other in others]) % 2 if self.parity else 0

    def columns(self, inner: bool, left: bool, right: bool) -> dict[Triple, list[Column]]:
        """Three cards → the columns that they can make, as in `columns_of`; made once."""
        asked = inner, left, right
        if asked not in self._columns:
            self._columns[asked] = {triple: list(self._columns_of(triple, *asked)) for triple in self.triples}
        return self._columns[asked]

    def _columns_of(self, triple: Triple, inner: bool, left: bool, right: bool) -> Iterator[Column]:
        for order in orders_of(triple):
            yield from columns_of(self.kinds, order, inner, left, right)


class Halves:
    """All halves on one side of a zoo. inner, outer: the numbers of their columns; outer may be None.

    bounds: weight of a set of cards → the most points that a half made from them can have.
    """

    def __init__(self, cards: CardSets, left: bool, inner: int, outer: int | None) -> None:
        self.cards, self.left, self.inner, self.outer = cards, left, inner, outer
        two = outer is not None
        self._inner_columns = cards.columns(two, True, two)
        self._outer_columns = cards.columns(False, not left, left) if two else {}
        self._inners: dict[Triple, dict[int, list[Signed]]] = {}
        self._outers: dict[Triple, dict[int, Outer]] = {}
        self._splits: dict[int, list[Split]] = {}
        for split in self._two_columns() if two else self._one_column():
            self._splits.setdefault(cards.weight((*split.inner, *split.outer)), []).append(split)
        self.bounds = {weight: max([split.bound for split in own]) for weight, own in self._splits.items()}

    def _one_column(self) -> Iterator[Split]:
        for inner, most in _most_points(self._inner_columns).items():
            yield Split(most, inner, ())

    def _two_columns(self) -> Iterator[Split]:
        """Each column at its best, and the most that the cards of the two can score together."""
        most = _facing(self.cards.kinds.most, self.left)
        inners, outers = _most_points(self._inner_columns), _most_points(self._outer_columns)
        taken = {(a, b, c): [max(row[a], row[b], row[c]) for row in most] for a, b, c in inners}
        for outer, points in outers.items():
            x, y, z = outer
            given = list(map(max, most[x], most[y], most[z]))
            for inner in sorted(set(combinations(self.cards.without(outer), 3))):
                border = min(_sum(given, inner), _sum(taken[inner], outer))
                yield Split(points + inners[inner] + border, inner, outer)

    def of_set(self, weight: int, across: Sequence[int], least: int) -> dict[int, SetHalves]:
        """Parity of the order (0 if it does not matter) → the halves made from a set of cards.

        Without those that cannot beat `least`. across: sign → the most points across the middle.
        """
        made: dict[int, SetHalves] = {}
        for split in self._splits[weight]:
            if split.bound + _sum(across, split.inner) > least:
                self._add(made, split, across, least)
        return made

    def _add(self, made: dict[int, SetHalves], split: Split, across: Sequence[int], least: int) -> None:
        """Adds the halves of one split."""
        if not split.outer:
            for bit, inner in self._inner(split.inner).items():
                _keep(made, bit, [each[0].points for each in inner], inner)
            return
        turned = 0 if self.left or not self.cards.parity else 1  # two columns swapped: 3 × 3 inversions, odd
        flip = self.cards.crossing(split.outer, split.inner) ^ turned
        for bit, inner in self._inner(split.inner).items():
            for own, outer in self._outer(split.outer).items():
                able = _able(inner, outer.most, across, least)
                _keep(made, bit ^ own ^ flip, _best_outer(outer.tables, able), able)

    def _inner(self, cards: Triple) -> dict[int, list[Signed]]:
        """The inner columns of three cards by the parity of their order."""
        if cards not in self._inners:
            by_bit: dict[int, list[Signed]] = {}
            for column in self._inner_columns[cards]:
                outwards, middle = (column.left, column.right) if self.left else (column.right, column.left)
                bit = self.cards.bit(column.kinds, self.inner)
                by_bit.setdefault(bit, []).append((column, outwards, middle))
            self._inners[cards] = by_bit
        return self._inners[cards]

    def _outer(self, cards: Triple) -> dict[int, Outer]:
        """The outer columns of three cards by the parity of their order."""
        if cards not in self._outers:
            by_bit: dict[int, list[Column]] = {}
            for column in self._outer_columns[cards]:
                by_bit.setdefault(self.cards.bit(column.kinds, self.outer or 0), []).append(column)
            self._outers[cards] = {bit: self._outer_of(columns) for bit, columns in by_bit.items()}
        return self._outers[cards]

    def _outer_of(self, columns: list[Column]) -> Outer:
        """One table of gains for each column, or for all choices of one simulator in it.

        Columns that differ in one row only share a table with the best of them in that row.
        """
        joins = _facing(self.cards.kinds.joins, self.left)
        merged: dict[tuple[Triple, tuple[int, ...], tuple[int, ...]], list[tuple[int, int]]] = {}
        for column in columns:
            signs = column.right if self.left else column.left
            row = _free_row(self.cards.kinds, column.kinds)
            key = (column.kinds, signs[:row], signs[row + 1 :])
            merged.setdefault(key, []).append((signs[row], column.points))
        tables: list[Gains] = []
        for (_, above, under), choices in merged.items():
            best = _highest([[points + given for given in joins[sign]] for sign, points in choices])
            rows = [*(joins[sign] for sign in above), best, *(joins[sign] for sign in under)]
            tables.append((rows[0], rows[1], rows[2]))
        first, second, third = ([table[row] for table in tables] for row in range(3))
        return Outer(tables, (_highest(first), _highest(second), _highest(third)))


def _facing(given: list[list[int]], left: bool) -> list[list[int]]:
    """The points of a left and a right card, indexed by the outer one first."""
    return given if left else [list(row) for row in zip(*given, strict=True)]


def _free_row(kinds: CardKinds, triple: Triple) -> int:
    """The first row with a simulator, else the first row."""
    return triple.index(kinds.simulator) if kinds.simulator in triple else 0


def _most_points(columns: dict[Triple, list[Column]]) -> dict[Triple, int]:
    return {triple: max([column.points for column in own]) for triple, own in columns.items()}


def _sum(points: Sequence[int], kinds: Triple) -> int:
    a, b, c = kinds
    return points[a] + points[b] + points[c]


def _highest(lists: list[list[int]]) -> list[int]:
    """The highest at each index."""
    return lists[0] if len(lists) == 1 else list(map(max, *lists))


def _able(inner: list[Signed], most: Gains, across: Sequence[int], least: int) -> list[Signed]:
    """The inner columns that can still beat `least`; not those whose simulators lack what they copy."""
    p, q, r = most
    able = [
        own.points + p[a] + q[b] + r[c] + across[x] + across[y] + across[z] > least
        for own, (a, b, c), (x, y, z) in inner
    ]
    return list(compress(inner, able))


def _best_outer(tables: list[Gains], inner: list[Signed]) -> list[int]:
    """Each inner column's points with the most that the outer cards add, in any of their orders."""
    own = [column.points for column, _, _ in inner]
    signs = [signs for _, signs, _ in inner]
    return list(map(add, own, _highest([[p[a] + q[b] + r[c] for a, b, c in signs] for p, q, r in tables])))


def _keep(made: dict[int, SetHalves], bit: int, points: list[int], inner: list[Signed]) -> None:
    if not points:
        return
    half = made.get(bit)
    if half is None:
        half = made[bit] = SetHalves([], [])
    half.points += points
    half.columns += [column for column, _, _ in inner]
