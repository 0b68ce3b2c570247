"""The points of one zoo, term by term, and what its simulators copy. Knows no rounds and no players.

All features but the simulator's (Z5) score by a card's own place (`place_points`) or by two cards
that touch (`across`, `below`); a zoo's points are the sum over its places and its inner edges.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import msgspec

from events.games.zooic.cards import PLAIN, Card, Cells
from events.games.zooic.components import ENCLOSURE, EXITS, GATE, REX, SERVED, SHOP, TOPIARY, TRACK

LEFT, RIGHT, UP, DOWN = (1 << EXITS.index(letter) for letter in "lrud")

Place = tuple[int, int]
"""Row and column, from 0."""


class Term(msgspec.Struct, frozen=True):
    """One thing that scores, or does not because an enclosure blocks it.

    feature: `enclosures` `attractions` `monorails` `topiaries` `gates` `shops` `rexes`.
    places: of the cards in it. text: the term in words.
    """

    feature: str
    points: int
    text: str
    places: tuple[Place, ...]
    blocked: bool = False


class Copy(msgspec.Struct, frozen=True):
    """A simulator's choice: the place it copies, None where it has no card to copy."""

    at: Place
    source: Place | None


class Scored(msgspec.Struct, frozen=True):
    """A zoo's points with all their terms; cards: with the simulators as what they copy."""

    points: int
    terms: tuple[Term, ...]
    copies: tuple[Copy, ...]
    cards: tuple[tuple[Card, ...], ...]

    def by_feature(self) -> dict[str, int]:
        """Feature → points, without those that gave none."""
        sums: dict[str, int] = {}
        for term in self.terms:
            sums[term.feature] = sums.get(term.feature, 0) + term.points
        return {feature: points for feature, points in sums.items() if points}


def scoring(card: Card | None) -> Card:
    """A card as it scores: of the director only its truck (Z6), an empty space as nothing."""
    if card is None:
        return PLAIN
    return Card(t=card.d) if card.d else card


def across(left: Card, right: Card) -> int:
    """The points between a card and the one to its right (Z1, Z2)."""
    points = ENCLOSURE * min(left.hl, right.hr)
    if not (left.hl or right.hr):
        points += SERVED * (left.a * right.t + left.t * right.a)
    return points + TRACK * bool(left.exits & RIGHT and right.exits & LEFT)


def below(top: Card, bottom: Card) -> int:
    """The points between a card and the one below it (Z1, Z2)."""
    points = ENCLOSURE * min(top.ct, bottom.cb)
    if not (top.ct or bottom.cb):
        points += SERVED * (top.a * bottom.t + top.t * bottom.a)
    return points + TRACK * bool(top.exits & DOWN and bottom.exits & UP)


def place_points(card: Card, place: Place, shape: tuple[int, int]) -> int:
    """The points of a card by its place alone: topiaries, gates, shops, T-Rexes (Z3)."""
    (row, column), (rows, columns) = place, shape
    points = TOPIARY * card.p
    points += GATE * (card.gt * (row == 0) + card.gb * (row == rows - 1))
    if card.s and row in (0, rows - 1) and column in (0, columns - 1):
        points += SHOP * card.s
    if card.x and _is_middle(row, rows) and _is_middle(column, columns):
        points += REX * card.x
    return points


def _is_middle(at: int, length: int) -> bool:
    return (length - 1) // 2 <= at <= length // 2


def score_zoo(cells: Cells) -> Scored:
    """A zoo's best points over all choices of its simulators (Z5)."""
    cards = [[scoring(card) for card in row] for row in cells]
    shape = (len(cards), len(cards[0]) if cards else 0)
    copies = choose_copies(cards, shape)
    originals = [list(row) for row in cards]
    for copy in copies:
        source = copy.source
        cards[copy.at[0]][copy.at[1]] = originals[source[0]][source[1]] if source else PLAIN
    truck_of = _truck_names(cells, copies)
    terms = (*_edge_terms(cards, truck_of), *_place_terms(cards, shape))
    points = sum(term.points for term in terms)
    return Scored(points, terms, copies, tuple(tuple(row) for row in cards))


# --- simulators


def choose_copies(cards: Sequence[Sequence[Card]], shape: tuple[int, int]) -> tuple[Copy, ...]:
    """The best joint choice of all simulators, the first of equals (up, left, right, down)."""
    left = {(i, j) for i, row in enumerate(cards) for j, card in enumerate(row) if card.v}
    copies: list[Copy] = []
    while left:
        group = _group(min(left), left)
        left -= set(group)
        copies += _choose_group(cards, shape, group)
    return tuple(sorted(copies, key=lambda copy: copy.at))


def neighbours(place: Place, shape: tuple[int, int]) -> Iterator[Place]:
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
        beside = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
        new = (beside & simulators) - group
        group |= new
        todo += new
    return sorted(group)


def _choose_group(
    cards: Sequence[Sequence[Card]], shape: tuple[int, int], group: Sequence[Place]
) -> list[Copy]:
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


def _sources(cards: Sequence[Sequence[Card]], shape: tuple[int, int], place: Place) -> list[Place | None]:
    return [(i, j) for i, j in neighbours(place, shape) if not cards[i][j].v]


def _group_points(
    cards: Sequence[Sequence[Card]], shape: tuple[int, int], contents: dict[Place, Card]
) -> int:
    """What the cards at these places give by place and over their edges; inner edges once."""
    points = 0
    for place, card in contents.items():
        points += place_points(card, place, shape)
        for other in neighbours(place, shape):
            if other in contents and other < place:
                continue
            beside = contents.get(other) or cards[other[0]][other[1]]
            points += _touching(place, card, other, beside)
    return points


def _touching(one: Place, card: Card, other: Place, beside: Card) -> int:
    first, second = (card, beside) if one < other else (beside, card)
    return across(first, second) if one[0] == other[0] else below(first, second)


# --- terms


def _truck_names(cells: Cells, copies: Sequence[Copy]) -> dict[Place, str]:
    """What to call the truck at a place, where it is not just a truck."""
    names = {copy.at: "simulator" for copy in copies}
    for i, row in enumerate(cells):
        names |= {(i, j): "director" for j, card in enumerate(row) if card and card.d}
    return names


def _edge_terms(cards: Sequence[Sequence[Card]], names: dict[Place, str]) -> Iterator[Term]:
    for i, row in enumerate(cards):
        for j, card in enumerate(row):
            if j + 1 < len(row):
                yield from _pair_terms((i, j), card, (i, j + 1), row[j + 1], names)
            if i + 1 < len(cards):
                yield from _pair_terms((i, j), card, (i + 1, j), cards[i + 1][j], names)


def _pair_terms(
    one: Place, first: Card, other: Place, second: Card, names: dict[Place, str]
) -> Iterator[Term]:
    """The terms between two cards that touch, the upper or left one first."""
    level = one[0] == other[0]
    halves = (first.hl, second.hr) if level else (first.ct, second.cb)
    joined = min(halves)
    if joined:
        sort = "herbivore" if level else "carnivore"
        text = f"{_many(joined, f'{sort} enclosure')} at {said(one)} and {said(other)}"
        yield Term("enclosures", ENCLOSURE * joined, text, (one, other))
    yield from _served(one, first, other, second, any(halves), names)
    yield from _served(other, second, one, first, any(halves), names)
    ends = (RIGHT, LEFT) if level else (DOWN, UP)
    if first.exits & ends[0] and second.exits & ends[1]:
        yield Term("monorails", TRACK, f"monorail from {said(one)} to {said(other)}", (one, other))


def _served(
    at: Place, card: Card, by: Place, other: Card, blocked: bool, names: dict[Place, str]
) -> Iterator[Term]:
    pairs = card.a * other.t
    if not pairs:
        return
    who = names.get(by) or ("truck" if other.t == 1 else f"{other.t} trucks")
    whose = f"the {who}" if who == "director" else f"the {who} at {said(by)}"
    how = "blocked by an enclosure from" if blocked else "served by"
    text = f"{_many(card.a, 'attraction')} at {said(at)} {how} {whose}"
    yield Term("attractions", 0 if blocked else SERVED * pairs, text, (at, by), blocked)


def _place_terms(cards: Sequence[Sequence[Card]], shape: tuple[int, int]) -> Iterator[Term]:
    for i, row in enumerate(cards):
        for j, card in enumerate(row):
            for feature, word, count, single in _placed(card):
                points = place_points(single, (i, j), shape) * count
                if points:
                    yield Term(feature, points, f"{_many(count, word)} at {said((i, j))}", ((i, j),))


def _placed(card: Card) -> Iterator[tuple[str, str, int, Card]]:
    """What of a card scores by its place: feature, word, count, a card with just one of it."""
    if card.p:
        yield "topiaries", "topiary", card.p, Card(p=1)
    if card.gt:
        yield "gates", "gate to the top", card.gt, Card(gt=1)
    if card.gb:
        yield "gates", "gate to the bottom", card.gb, Card(gb=1)
    if card.s:
        yield "shops", "gift shop", card.s, Card(s=1)
    if card.x:
        yield "rexes", "T-Rex", card.x, Card(x=1)


def said(place: Place) -> str:
    """A place in words, counted from 1."""
    return f"row {place[0] + 1}, column {place[1] + 1}"


def _many(count: int, what: str) -> str:
    if count == 1:
        return what
    noun, to, where = what.partition(" to ")
    ending = {"y": noun[:-1] + "ies", "x": noun + "es"}.get(noun[-1], noun + "s")
    return f"{count} {ending}{to}{where}"
