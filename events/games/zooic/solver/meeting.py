"""Joins the halves of a zoo in the middle and finds the best zoo."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

import msgspec

from events.games.zooic.solver.columns import NEVER, CardKinds, Column, Triple
from events.games.zooic.solver.halves import CardSets, Halves, SetHalves


class Meeting(msgspec.Struct, frozen=True):
    """The best zoo: its two inner columns and the set of cards on the left, which imply the others."""

    points: int
    left_set: int
    left: Triple
    right: Triple


class Division(msgspec.Struct, frozen=True):
    """A set of cards on the left, the others on the right; bound: the most points that they can have.

    gives, takes: kind → the most points across the middle of a card on the left, on the right.
    """

    bound: int
    left_set: int
    gives: list[int]
    takes: list[int]


def meet(cards: CardSets, left: Halves, right: Halves, parity: int) -> Meeting:
    """The best zoo of that parity (0 if it does not matter)."""
    best: Meeting | None = None
    for division in sorted(_divisions(cards, left, right), key=lambda division: -division.bound):
        if best is not None and division.bound <= best.points:
            break
        best = _meet_at(cards, left, right, parity, division, best)
    assert best is not None  # every set of cards can be laid out
    return best


def _divisions(cards: CardSets, left: Halves, right: Halves) -> Iterator[Division]:
    """Every set of cards that the left side can have, with its bound."""
    most, most_of = cards.kinds.most, list(zip(*cards.kinds.most, strict=True))
    for weight, bound in left.bounds.items():
        one, other = members(cards.kinds, weight), members(cards.kinds, cards.full - weight)
        gives = [max([row[kind] for kind in other]) for row in most]
        takes = [max([row[kind] for kind in one]) for row in most_of]
        border = min(_three(gives, one), _three(takes, other))
        yield Division(bound + right.bounds[cards.full - weight] + border, weight, gives, takes)


def _three(points: Sequence[int], kinds: Sequence[int]) -> int:
    """The most points of three of these cards."""
    return sum(sorted([points[kind] for kind in kinds])[-3:])


def members(kinds: CardKinds, weight: int) -> list[int]:
    """The kinds in a set."""
    found: list[int] = []
    for kind, (each, count) in enumerate(zip(kinds.weights, kinds.counts, strict=True)):
        found += [kind] * (weight // each % (count + 1))
    return found


def _meet_at(
    cards: CardSets, left: Halves, right: Halves, parity: int, division: Division, best: Meeting | None
) -> Meeting | None:
    """The better of the best so far and the best with this set on the left."""
    kinds, rest = cards.kinds, cards.full - division.left_set
    one, other = members(kinds, division.left_set), members(kinds, rest)
    known = best.points if best else -1
    lefts = left.of_set(division.left_set, _across(kinds, division.gives, other), known - right.bounds[rest])
    if not lefts:
        return best
    most = max([max(half.points) for half in lefts.values()])
    rights = right.of_set(rest, _across(kinds, division.takes, one), known - most)
    crossing = cards.crossing(one, other)
    for bit, half in lefts.items():
        match = rights.get(bit ^ crossing ^ parity)
        if match is not None:
            best = _join(kinds, division.left_set, half, match, best)
    return best


def _across(kinds: CardKinds, most: list[int], others: Sequence[int]) -> list[int]:
    """Sign → the most points across the middle, where these others are."""
    needing = [kinds.joins[kind][kind] if kind in others else NEVER for kind in range(len(most))]
    return [*most, *most, *needing]


def _join(
    kinds: CardKinds, left_set: int, left: SetHalves, right: SetHalves, best: Meeting | None
) -> Meeting | None:
    """The better of the best so far and the best of these halves."""
    reaches, bound = _reach_of(kinds, left, right)
    if best is not None and bound <= best.points:
        return best
    rights = sorted(zip(right.points, right.columns, strict=True), key=lambda each: -each[0])
    for at in sorted(range(len(reaches)), key=lambda at: -reaches[at]):
        reach, column = reaches[at], left.columns[at]
        known = best.points if best else -1
        if reach + rights[0][0] <= known:
            break
        found, other = _best_right(kinds, column, left.points[at], rights, reach, known)
        if other is not None:
            best = Meeting(found, left_set, column.kinds, other.kinds)
    return best


def _reach_of(kinds: CardKinds, left: SetHalves, right: SetHalves) -> tuple[list[int], int]:
    """Each left half's points with the most that this border can add, and the bound of both sides."""
    lefts = [column.right for column in left.columns]
    rights = [column.left for column in right.columns]
    signs, others = set(chain.from_iterable(lefts)), set(chain.from_iterable(rights))
    most = {sign: max([kinds.joins[sign][other] for other in others]) for sign in signs}
    most_of = {other: max([kinds.joins[sign][other] for sign in signs]) for other in others}
    reach = _reach(left.points, lefts, most)
    reach_of = _reach(right.points, rights, most_of)
    return reach, min(max(reach) + max(right.points), max(left.points) + max(reach_of))


def _reach(points: Sequence[int], signs: Sequence[Triple], most: dict[int, int]) -> list[int]:
    return [own + most[a] + most[b] + most[c] for own, (a, b, c) in zip(points, signs, strict=True)]


def _best_right(
    kinds: CardKinds, column: Column, points: int, rights: list[tuple[int, Column]], reach: int, known: int
) -> tuple[int, Column | None]:
    """The right half that is best with this left one, None if none beats the points known."""
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
