"""The points of one zoo, term by term, also in words. Knows no rounds and no players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from events.games.zooic.components import ENCLOSURE, SERVED, TRACK
from events.games.zooic.zoo.cards import PLAIN, Card, Cells, shape_of
from events.games.zooic.zoo.points import DOWN, LEFT, RIGHT, UP, Place, as_scored, place_points
from events.games.zooic.zoo.simulators import CardRows, Copy, choose_copies


class Term(msgspec.Struct, frozen=True):
    """One thing that scores, or does not because an enclosure blocks it.

    feature: `enclosures` `attractions` `monorails` `topiaries` `gates` `shops` `rexes`.
    places: of its cards. text: the term in words.
    """

    feature: str
    points: int
    text: str
    places: tuple[Place, ...]
    blocked: bool = False


class Scored(msgspec.Struct, frozen=True):
    """A zoo's points with all their terms; cards: as scored, with simulators as what they copy."""

    points: int
    terms: tuple[Term, ...]
    copies: tuple[Copy, ...]
    cards: tuple[tuple[Card, ...], ...]

    def by_feature(self) -> dict[str, int]:
        """Feature → points, without those that score none."""
        sums: dict[str, int] = {}
        for term in self.terms:
            sums[term.feature] = sums.get(term.feature, 0) + term.points
        return {feature: points for feature, points in sums.items() if points}

    def terms_text(self) -> str:
        """`enclosures 6, attractions 10`."""
        words = {"shops": "gift shops", "rexes": "T-Rexes"}
        terms = [f"{words.get(feature, feature)} {points}" for feature, points in self.by_feature().items()]
        return ", ".join(terms) or "nothing scores"

    def copies_texts(self) -> list[str]:
        """The simulators' choices in words."""
        return [
            f"simulator at {place_text(copy.at)} "
            + (f"copies {place_text(copy.source)}" if copy.source else "has no card to copy")
            for copy in self.copies
        ]


def score_zoo(cells: Cells) -> Scored:
    """A zoo's best points over all choices of its simulators (Z5)."""
    cards = [[as_scored(card) for card in row] for row in cells]
    shape = shape_of(cells)
    copies = choose_copies(cards, shape)
    originals = [list(row) for row in cards]
    for copy in copies:
        source = copy.source
        cards[copy.at[0]][copy.at[1]] = originals[source[0]][source[1]] if source else PLAIN
    truck_of = _truck_names(cells, copies)
    terms = (*_edge_terms(cards, truck_of), *_place_terms(cards, shape))
    points = sum(term.points for term in terms)
    return Scored(points, terms, copies, tuple(tuple(row) for row in cards))


def _truck_names(cells: Cells, copies: Sequence[Copy]) -> dict[Place, str]:
    """What to call the truck at a place, if it is not just a truck."""
    names = {copy.at: "simulator" for copy in copies}
    for i, row in enumerate(cells):
        names |= {(i, j): "director" for j, card in enumerate(row) if card and card.d}
    return names


def _edge_terms(cards: CardRows, names: dict[Place, str]) -> Iterator[Term]:
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
        text = f"{_many(joined, f'{sort} enclosure')} at {place_text(one)} and {place_text(other)}"
        yield Term("enclosures", ENCLOSURE * joined, text, (one, other))
    yield from _served(one, first, other, second, any(halves), names)
    yield from _served(other, second, one, first, any(halves), names)
    ends = (RIGHT, LEFT) if level else (DOWN, UP)
    if first.exits & ends[0] and second.exits & ends[1]:
        text = f"monorail from {place_text(one)} to {place_text(other)}"
        yield Term("monorails", TRACK, text, (one, other))


def _served(
    at: Place, card: Card, by: Place, other: Card, blocked: bool, names: dict[Place, str]
) -> Iterator[Term]:
    pairs = card.a * other.t
    if not pairs:
        return
    who = names.get(by) or ("truck" if other.t == 1 else f"{other.t} trucks")
    whose = f"the {who}" if who == "director" else f"the {who} at {place_text(by)}"
    how = "blocked by an enclosure from" if blocked else "served by"
    text = f"{_many(card.a, 'attraction')} at {place_text(at)} {how} {whose}"
    yield Term("attractions", 0 if blocked else SERVED * pairs, text, (at, by), blocked)


def _place_terms(cards: CardRows, shape: tuple[int, int]) -> Iterator[Term]:
    for i, row in enumerate(cards):
        for j, card in enumerate(row):
            for code, (feature, word) in _PLACED.items():
                count = getattr(card, code)
                points = count and place_points(Card(**{code: count}), (i, j), shape)
                if points:
                    yield Term(feature, points, f"{_many(count, word)} at {place_text((i, j))}", ((i, j),))


_PLACED = {
    "p": ("topiaries", "topiary"),
    "gt": ("gates", "gate to the top"),
    "gb": ("gates", "gate to the bottom"),
    "s": ("shops", "gift shop"),
    "x": ("rexes", "T-Rex"),
}
"""What scores by its place: code → feature, word."""


def place_text(place: Place) -> str:
    """A place in words, counted from 1."""
    return f"row {place[0] + 1}, column {place[1] + 1}"


def _many(count: int, what: str) -> str:
    if count == 1:
        return what
    noun, to, where = what.partition(" to ")
    ending = {"y": noun[:-1] + "ies", "x": noun + "es"}.get(noun[-1], noun + "s")
    return f"{count} {ending}{to}{where}"
