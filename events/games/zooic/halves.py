"""Both halves of a zoo in all ways: what meets in the middle.

A half is an outer column and the one inside of it (a zoo of 3 columns has one column as its right
half). For every set of cards and every column at the middle the outer column's best is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, permutations
from operator import add

import msgspec

from events.games.zooic.columns import Column, Kinds, Triple, columns_of
from events.games.zooic.sliding import is_odd


class Half(msgspec.Struct):
    """The halves made of one set of cards, in one parity: points, and the column at the middle."""

    points: list[int]
    columns: list[Column]


Halves = dict[tuple[int, int], Half]
"""By the set's weight and the parity of its order (0 throughout where parity does not matter)."""


class Part(msgspec.Struct):
    """The columns of the same three cards in one parity, as lists that run side by side.

    mask: the cards, a bit a kind. signs: towards the outer column. runs: columns whose simulators
    need the same cards beside them: outside, across the middle (a bit a kind), from, to.
    """

    kinds: Triple
    weight: int
    mask: int
    bit: int
    columns: list[Column]
    signs: list[Triple]
    points: list[int]
    runs: list[tuple[int, int, int, int]]


Needs = tuple[int, int]
"""The cards that simulators need outside and across the middle, a bit a kind."""


class Triples:
    """All sets of three cards of a zoo with the orders in which they can stand."""

    def __init__(self, kinds: Kinds, parity: bool) -> None:
        self.kinds, self.parity = kinds, parity
        self.cards = [kind for kind, count in enumerate(kinds.counts) for _ in range(count)]
        self.sets = sorted(set(combinations(self.cards, 3)))

    def weight(self, cards: Sequence[int]) -> int:
        return sum(self.kinds.weights[kind] for kind in cards)

    def without(self, cards: Sequence[int]) -> list[int]:
        """The cards that are left."""
        rest = list(self.cards)
        for kind in cards:
            rest.remove(kind)
        return rest

    def bit(self, order: Triple, column: int) -> int:
        """The parity of an order, with the way of the space to where the director stands in it."""
        if not self.parity:
            return 0
        ranks = sorted(order)
        odd = is_odd([ranks.index(kind) for kind in order])
        away = order.index(self.kinds.director) + column if self.kinds.director in order else 0
        return (odd + away) % 2

    def crossing(self, one: Sequence[int], others: int) -> int:
        """The parity of the inversions between cards and others (a mask) that stand behind them."""
        if not self.parity:
            return 0
        lower = 0
        for kind in one:
            lower ^= (1 << kind) - 1
        return (others & lower).bit_count() % 2

    def parts(self, inner: bool, column: int, left: bool, right: bool, side: str) -> dict[Triple, list[Part]]:
        """For each set of three cards the columns that it can make in the left or right half (side)."""
        made = {}
        for a, b, c in self.sets:
            found: dict[int, dict[Needs, list[Column]]] = {}
            for order in orders_of((a, b, c)):
                by_needs = found.setdefault(self.bit(order, column), {})
                for each in columns_of(self.kinds, order, inner, left, right):
                    by_needs.setdefault(self._needs(each, side), []).append(each)
            made[a, b, c] = [self._part((a, b, c), bit, by_needs, side) for bit, by_needs in found.items()]
        return made

    def _needs(self, column: Column, side: str) -> Needs:
        size = len(self.kinds.cards)
        left, right = (
            mask_of([sign - 2 * size for sign in signs if sign >= 2 * size])
            for signs in (column.left, column.right)
        )
        return (left, right) if side == "left" else (right, left)

    def _part(self, cards: Triple, bit: int, by_needs: dict[Needs, list[Column]], side: str) -> Part:
        part = Part(cards, self.weight(cards), mask_of(cards), bit, [], [], [], [])
        for (outside, across), columns in by_needs.items():
            start = len(part.columns)
            part.columns += columns
            part.signs += [each.left if side == "left" else each.right for each in columns]
            part.points += [each.points for each in columns]
            part.runs.append((outside, across, start, len(part.columns)))
        return part


def mask_of(kinds: Sequence[int]) -> int:
    """A set of kinds, a bit each."""
    mask = 0
    for kind in kinds:
        mask |= 1 << kind
    return mask


def orders_of(cards: Sequence[int]) -> list[Triple]:
    """The different orders of three cards."""
    return sorted({(a, b, c) for a, b, c in permutations(cards)})


def one_column(triples: Triples, column: int) -> Halves:
    """The right half of a zoo of three columns."""
    halves: Halves = {}
    for parts in triples.parts(False, column, True, False, "right").values():
        for part in parts:
            _keep(halves, part.weight, part.bit, part, part.points)
    return halves


def two_columns(triples: Triples, side: str, outer: int, inner: int) -> Halves:
    """A half of two columns; side: `left` or `right`; outer, inner: the columns' numbers."""
    left = side == "left"
    middle = triples.parts(True, inner, True, True, side)
    halves: Halves = {}
    for cards, parts in triples.parts(False, outer, not left, left, side).items():
        rest = triples.without(cards)
        beside = [part for a, b, c in sorted(set(combinations(rest, 3))) for part in middle[a, b, c]]
        fitting = [_fitting(triples.kinds, part, cards, rest) for part in beside]
        if fitting:
            _add_outer(triples, halves, parts, fitting, left)
    return halves


def _fitting(kinds: Kinds, part: Part, outer: Triple, rest: list[int]) -> Part:
    """A part of a middle column as far as its simulators can have what they need beside them."""
    if kinds.simulator not in part.kinds:
        return part
    spare = list(rest)
    for kind in part.kinds:
        spare.remove(kind)
    not_outside, not_across = ~mask_of(outer), ~mask_of(spare)
    runs = [
        slice(start, end)
        for outside, across, start, end in part.runs
        if not (outside & not_outside or across & not_across)
    ]
    columns = list(chain.from_iterable([part.columns[run] for run in runs]))
    signs = list(chain.from_iterable([part.signs[run] for run in runs]))
    points = list(chain.from_iterable([part.points[run] for run in runs]))
    return Part(part.kinds, part.weight, part.mask, part.bit, columns, signs, points, [])


def _add_outer(triples: Triples, halves: Halves, outer: list[Part], fitting: list[Part], left: bool) -> None:
    """Adds the halves with these columns, of one set of cards, on the outside."""
    signs = list(chain.from_iterable([part.signs for part in fitting]))
    points = list(chain.from_iterable([part.points for part in fitting]))
    behind = 0 if left or not triples.parity else 1  # of 3 × 3 cards turned round, the odd number
    flips = [part.bit ^ triples.crossing(outer[0].kinds, part.mask) ^ behind for part in fitting]
    for own in outer:
        best = list(map(add, points, _best_outer(triples.kinds, own, signs, left)))
        at = 0
        for part, flip in zip(fitting, flips, strict=True):
            end = at + len(part.columns)
            _keep(halves, own.weight + part.weight, flip ^ own.bit, part, best[at:end])
            at = end


def _keep(halves: Halves, weight: int, bit: int, part: Part, points: list[int]) -> None:
    if not points:
        return
    half = halves.get((weight, bit))
    if half is None:
        half = halves[weight, bit] = Half([], [])
    half.points += points
    half.columns += part.columns


def _best_outer(kinds: Kinds, outer: Part, signs: list[Triple], left: bool) -> list[int]:
    """For each of the inner columns' signs the most that the outer cards give, in any order of theirs."""
    joins = kinds.joins if left else [list(row) for row in zip(*kinds.joins, strict=True)]
    tables = _tables(kinds, outer.columns, joins, left)
    lists = [[p[a] + q[b] + r[c] for a, b, c in signs] for p, q, r in tables]
    return lists[0] if len(lists) == 1 else list(map(max, *lists))


def _tables(
    kinds: Kinds, columns: list[Column], joins: list[list[int]], left: bool
) -> Iterator[tuple[list[int], list[int], list[int]]]:
    """For each outer column, or for all choices of a simulator in it at once, points by sign and row.

    Columns that differ in one row only are one table: there, each sign has the best of them.
    """
    merged: dict[tuple[Triple, tuple[int, ...], tuple[int, ...]], list[tuple[int, int]]] = {}
    for column in columns:
        signs = column.right if left else column.left
        row = _free_row(kinds, column.kinds)
        key = (column.kinds, signs[:row], signs[row + 1 :])
        merged.setdefault(key, []).append((signs[row], column.points))
    for (_, above, under), choices in merged.items():
        free = ([points + given for given in joins[sign]] for sign, points in choices)
        best = [max(each) for each in zip(*free, strict=True)]
        rows = [*(joins[sign] for sign in above), best, *(joins[sign] for sign in under)]
        yield rows[0], rows[1], rows[2]


def _free_row(kinds: Kinds, triple: Triple) -> int:
    """A row with a simulator, else the first."""
    return triple.index(kinds.simulator) if kinds.simulator in triple else 0
