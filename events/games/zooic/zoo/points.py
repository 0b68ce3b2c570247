"""The points of cards: of one card by its place, of two cards that touch. Knows no grid.

A zoo's points are the sum of `place_points` over its places and of `across` and `below` over its
inner edges, with each simulator as the card that it copies.
"""

from __future__ import annotations

from events.games.zooic.components import ENCLOSURE, EXITS, GATE, REX, SERVED, SHOP, TOPIARY, TRACK
from events.games.zooic.zoo.cards import PLAIN, Card

LEFT, RIGHT, UP, DOWN = (1 << EXITS.index(letter) for letter in "lrud")

Place = tuple[int, int]
"""Row and column, from 0."""


def as_scored(card: Card | None) -> Card:
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


def points_text(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"
