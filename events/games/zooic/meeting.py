"""Joins the halves of a zoo at the middle and finds the best zoo, or that none beats a number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

import msgspec

from events.games.zooic.columns import Column, Kinds, Triple
from events.games.zooic.halves import Half, Halves, Triples, mask_of


class Meeting(msgspec.Struct, frozen=True):
    """The best zoo as its two columns at the middle and the set of cards on the left tell it."""

    points: int
    left_set: int
    left: Triple
    right: Triple


class Pair(msgspec.Struct, frozen=True):
    """Two halves of complementary sets; bound: a number that they cannot beat together."""

    bound: int
    left_set: int
    left: Half
    right: Half


def meet(triples: Triples, left: Halves, right: Halves, parity: int) -> Meeting | None:
    """The best zoo of that parity (0 where it does not matter); None where there is none at all.

    Pairs are looked at in the order of a coarse bound, each with a finer one first.
    """
    kinds = triples.kinds
    best: Meeting | None = None
    for pair in sorted(_pairs(triples, left, right, parity), key=lambda pair: -pair.bound):
        if best is not None and pair.bound <= best.points:
            break
        reach, bound = _reach_of(kinds, pair)
        if best is None or bound > best.points:
            best = _join(kinds, pair, reach, best)
    return best


def _pairs(triples: Triples, left: Halves, right: Halves, parity: int) -> Iterator[Pair]:
    kinds = triples.kinds
    full = sum(count * weight for count, weight in zip(kinds.counts, kinds.weights, strict=True))
    most = [max(row) for row in kinds.joins]
    most_of = [max(column) for column in zip(*kinds.joins, strict=True)]
    about: dict[int, tuple[int, int]] = {}
    for (weight, bit), half in left.items():
        if weight not in about:
            one, other = members(kinds, weight), members(kinds, full - weight)
            border = min(_border(kinds, one, most), _border(kinds, other, most_of))
            about[weight] = (triples.crossing(one, mask_of(other)), border)
        crossing, border = about[weight]
        match = right.get((full - weight, bit ^ crossing ^ parity))
        if match is not None:
            yield Pair(max(half.points) + max(match.points) + border, weight, half, match)


def _border(kinds: Kinds, cards: Sequence[int], most: Sequence[int]) -> int:
    """The most that three of these cards can make over a border, whatever lies there."""
    points = [max(most) if kind == kinds.simulator else most[kind] for kind in cards]
    return sum(sorted(points)[-3:])


def members(kinds: Kinds, weight: int) -> list[int]:
    """The kinds in a set."""
    found: list[int] = []
    for kind, (each, count) in enumerate(zip(kinds.weights, kinds.counts, strict=True)):
        found += [kind] * (weight // each % (count + 1))
    return found


def _reach_of(kinds: Kinds, pair: Pair) -> tuple[list[int], int]:
    """Each left half's points with the most that this border can add, and the bound of the pair."""
    lefts = [column.right for column in pair.left.columns]
    rights = [column.left for column in pair.right.columns]
    signs, others = set(chain.from_iterable(lefts)), set(chain.from_iterable(rights))
    most = {sign: max([kinds.joins[sign][other] for other in others]) for sign in signs}
    most_of = {other: max([kinds.joins[sign][other] for sign in signs]) for other in others}
    reach = _reach(pair.left.points, lefts, most)
    reach_of = _reach(pair.right.points, rights, most_of)
    return reach, min(max(reach) + max(pair.right.points), max(pair.left.points) + max(reach_of))


def _reach(points: Sequence[int], signs: Sequence[Triple], most: dict[int, int]) -> list[int]:
    return [own + most[a] + most[b] + most[c] for own, (a, b, c) in zip(points, signs, strict=True)]


def _join(kinds: Kinds, pair: Pair, reaches: list[int], best: Meeting | None) -> Meeting | None:
    """The better of what is known and the best of this pair."""
    rights = sorted(zip(pair.right.points, pair.right.columns, strict=True), key=lambda each: -each[0])
    order = sorted(range(len(reaches)), key=lambda at: -reaches[at])
    for at in order:
        reach, column = reaches[at], pair.left.columns[at]
        known = best.points if best else -1
        if reach + rights[0][0] <= known:
            break
        found, other = _best_right(kinds, column, pair.left.points[at], rights, reach, known)
        if other is not None:
            best = Meeting(found, pair.left_set, column.kinds, other.kinds)
    return best


def _best_right(
    kinds: Kinds, column: Column, points: int, rights: list[tuple[int, Column]], reach: int, known: int
) -> tuple[int, Column | None]:
    """The right half that makes the most with this left one, None where none makes more than is known."""
    p, q, r = (kinds.joins[sign] for sign in column.right)
    best: Column | None = None
    for others, other in rights:
        if reach + others <= known:
            break
        a, b, c = other.left
        total = points + others + p[a] + q[b] + r[c]
        if total > known:
            known, best = total, other
    return known, best
