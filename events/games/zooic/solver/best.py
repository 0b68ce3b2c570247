"""The best zoo that the same cards could have made: proven by meeting in the middle.

All halves of two columns are made and joined, rather than all zoos; a zoo of 12 cards takes some
tenths of a second, so a plain score never asks for it.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from events.games.zooic.solver.climbing import climb
from events.games.zooic.solver.columns import ROWS, CardKinds, Triple, kinds_of, orders_of
from events.games.zooic.solver.halves import CardSets, Halves
from events.games.zooic.solver.meeting import Meeting, meet, members
from events.games.zooic.zoo.cards import PLAIN, Card, card_of, cells_of, grid_of
from events.games.zooic.zoo.points import as_scored
from events.games.zooic.zoo.sliding import all_differ, can_reach, is_odd, layout_of
from events.games.zooic.zoo.terms import score_zoo

PROVEN_COLUMNS = (3, 4)


class Best(msgspec.Struct, frozen=True):
    """The best zoo: its points, its grid as text, and whether no other can be better."""

    points: int
    grid: str
    proven: bool


def best_zoo(cards: Sequence[str], rows: int, columns: int, parity: int | None = None) -> Best:
    """The best arrangement of the cards of a zoo as typed, the director among them.

    parity: None allows any arrangement, 0 those that sliding can reach when the cards are in the
    order given (the space where the director is), 1 all the others. With two identical cards
    sliding reaches every arrangement, so it is ignored. Errors: ValueError for what is not a zoo.
    """
    layout = layout_of(cells_of(grid_of(tuple(cards), columns)))
    if layout is None or len(cards) != rows * columns:
        raise ValueError(f"not a zoo of {rows} rows and {columns} columns: {' '.join(cards)}")
    if parity is not None and not all_differ(layout):
        parity = None
    simulators = sum(_as_scored(text).v for text in cards)
    if rows != ROWS or columns not in PROVEN_COLUMNS or (parity is not None and simulators > 1):
        return _climb(cards, columns, parity)
    return _prove(cards, columns, parity)


def _climb(cards: Sequence[str], columns: int, parity: int | None) -> Best:
    laid = [card_of(text) for text in cards]
    start = tuple(None if card.d else card for card in laid)

    def allowed(order: Sequence[int]) -> bool:
        return parity is None or can_reach(start, tuple(start[at] for at in order), columns) == (parity == 0)

    order = climb(laid, columns, allowed)
    grid = grid_of(tuple(cards[at] for at in order), columns)
    return Best(score_zoo(cells_of(grid)).points, grid, False)


def _prove(cards: Sequence[str], columns: int, parity: int | None) -> Best:
    kinds, numbers = _kinds(cards, columns, parity is not None)
    sets = CardSets(kinds, parity is not None)
    wanted = None
    if parity is not None:
        wanted = _class_of(_by_column(numbers, columns), kinds.director) ^ parity
    left, right = Halves(sets, True, 1, 0), Halves(sets, False, 2, 3 if columns == 4 else None)
    meeting = meet(sets, left, right, wanted or 0)
    points, order = _laid_out(kinds, meeting, wanted)
    return Best(points, _typed(order, numbers, cards), points == meeting.points)


def _kinds(cards: Sequence[str], columns: int, apart: bool) -> tuple[CardKinds, list[int]]:
    """The kinds of these cards, and the kind of each. apart: each card is a kind of its own."""
    known: list[Card] = []
    numbers = []
    for card in map(_as_scored, cards):
        if apart or card not in known:
            known.append(card)
            numbers.append(len(known) - 1)
        else:
            numbers.append(known.index(card))
    director = next(number for number, text in zip(numbers, cards, strict=True) if card_of(text).d)
    counts = [numbers.count(kind) for kind in range(len(known))]
    if sum(card.v for card in known) and counts[known.index(SIMULATOR)] > 2:
        known.append(PLAIN)
        counts.append(0)
    return kinds_of(known, counts, director, columns), numbers


SIMULATOR = Card(v=1)


def _as_scored(text: str) -> Card:
    """A card as it scores; a simulator becomes a copy, so nothing else on it counts."""
    card = as_scored(card_of(text))
    return SIMULATOR if card.v else card


def _by_column(numbers: Sequence[int], columns: int) -> list[Triple]:
    return [(numbers[at], numbers[at + columns], numbers[at + 2 * columns]) for at in range(columns)]


def _class_of(order: Sequence[Triple], director: int) -> int:
    """The parity of an arrangement of cards that all differ, and of its director's place."""
    line = [kind for column in order for kind in column]
    return (is_odd(line) + sum(divmod(line.index(director), ROWS))) % 2


def _laid_out(kinds: CardKinds, meeting: Meeting, wanted: int | None) -> tuple[int, list[Triple]]:
    """The arrangement of a meeting; its outer columns are recomputed."""
    full = sum(count * weight for count, weight in zip(kinds.counts, kinds.weights, strict=True))
    firsts = _orders(kinds, meeting.left_set, meeting.left)
    lasts = _orders(kinds, full - meeting.left_set, meeting.right)
    orders = ([*first, meeting.left, meeting.right, *last] for first in firsts for last in lasts)
    fitting = [each for each in orders if wanted is None or _class_of(each, kinds.director) == wanted]
    return max(((_points(kinds, order), order) for order in fitting), key=lambda each: each[0])


def _orders(kinds: CardKinds, weight: int, inner: Triple) -> list[list[Triple]]:
    """All orders of the outer column of a half; no column if a half is the inner one only."""
    rest = members(kinds, weight)
    for kind in inner:
        rest.remove(kind)
    return [[order] for order in orders_of(rest)] if rest else [[]]


def _points(kinds: CardKinds, order: Sequence[Triple]) -> int:
    return score_zoo(
        tuple(zip(*([kinds.cards[kind] for kind in column] for column in order), strict=True))
    ).points


def _typed(order: Sequence[Triple], numbers: Sequence[int], cards: Sequence[str]) -> str:
    """The arrangement as a grid of the cards as typed."""
    texts: dict[int, list[str]] = {}
    for number, text in zip(numbers, cards, strict=True):
        texts.setdefault(number, []).append(text)
    rows = ([texts[kind].pop(0) for kind in row] for row in zip(*order, strict=True))
    return " / ".join(" ".join(row) for row in rows)
