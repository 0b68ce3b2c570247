"""A zoo as a board: halves and tracks at the edges they touch, icons in the middle of each card.

Joined enclosures cross the border between their cards; what joins nothing and serves nothing is dim.
"""

from __future__ import annotations

from collections.abc import Sequence

from events.games.zooic.zoo.cards import PLAIN, Card, cells_of, texts_of
from events.games.zooic.zoo.points import DOWN, LEFT, RIGHT, UP, Place, as_scored
from events.games.zooic.zoo.terms import Scored, Term
from events.view import Board, Cell, Span, Text

WIDTH = 9
"""Characters inside a card."""

ICONS = {"a": "A", "t": "T", "p": "p", "gt": "g↑", "gb": "g↓", "s": "S", "x": "X"}

TRACKS = {
    LEFT | RIGHT: "═",
    UP | DOWN: "║",
    LEFT | UP: "╝",
    LEFT | DOWN: "╗",
    RIGHT | UP: "╚",
    RIGHT | DOWN: "╔",
    LEFT | RIGHT | UP: "╩",
    LEFT | RIGHT | DOWN: "╦",
    LEFT | UP | DOWN: "╣",
    RIGHT | UP | DOWN: "╠",
    LEFT | RIGHT | UP | DOWN: "╬",
    LEFT: "═",
    RIGHT: "═",
    UP: "║",
    DOWN: "║",
}
"""The track in the middle of a card, by its exits."""

SIDES = {"w": LEFT, "e": RIGHT, "n": UP, "s": DOWN}


def deal_board(grid: str, title: str, mark: str = "") -> Board:
    """The cards as dealt; nothing scores yet, so nothing is dim."""
    rows = tuple(
        tuple(_card_cell(card, Sides(frozenset("nesw"), frozenset("nesw"))) for card in row)
        for row in cells_of(grid)
    )
    return Board(rows, title, mark=mark)


def zoo_board(grid: str, zoo: Scored, title: str, mark: str = "") -> Board:
    """A zoo with what its terms join; mark: that of the title and of the director's box."""
    cells = cells_of(grid)
    rows = []
    for i, (texts, row) in enumerate(zip(texts_of(grid), cells, strict=True)):
        drawn = []
        for j, (word, card) in enumerate(zip(texts, row, strict=True)):
            drawn.append(_zoo_cell(word, card, (i, j), zoo, mark))
        rows.append(tuple(drawn))
    return Board(tuple(rows), title, mark=mark)


class Sides:
    """The sides (of `n e s w`) on which a card's enclosures and tracks are joined."""

    def __init__(self, enclosures: frozenset[str], tracks: frozenset[str]) -> None:
        self.enclosures, self.tracks = enclosures, tracks

    def half(self, code: str, side: str) -> Span:
        sort = "herbivore" if side in "ew" else "carnivore"
        return Span(code, sort if side in self.enclosures else f"{sort} dim")

    def track(self, text: str, side: str) -> Span:
        return Span(text, "key" if side in self.tracks else "dim")


def _zoo_cell(word: str, card: Card | None, at: Place, zoo: Scored, mark: str) -> Cell:
    """A card of a zoo; a simulator shows what it copies, the director only its truck."""
    enclosures = _joined(zoo.terms, "enclosures", at)
    sides = Sides(enclosures, _joined(zoo.terms, "monorails", at))
    joins = "".join(sorted(enclosures))
    pairs = _pairs(zoo.terms, at)
    if card is None:
        return _card_cell(None, sides)
    if card.d:
        return Cell(_lines(as_scored(card), sides, [Span("D", pairs or "title")]), mark, joins)
    if card.v:
        copied = zoo.cards[at[0]][at[1]]
        return Cell(_lines(copied, sides, [Span(word, "icon"), *_icons(copied, pairs)]), "icon", joins)
    return Cell(_lines(card, sides, _icons(card, pairs)), "", joins)


def _joined(terms: Sequence[Term], feature: str, at: Place) -> frozenset[str]:
    """The sides of a place on which a term of this feature joins it to a neighbour."""
    sides = set()
    for term in terms:
        if term.feature == feature and at in term.places:
            one, other = term.places
            first, second = ("e", "w") if one[0] == other[0] else ("s", "n")
            sides.add(first if at == one else second)
    return frozenset(sides)


def _pairs(terms: Sequence[Term], at: Place) -> str:
    """The mark of an attraction or truck: `good` in a pair that scores, `bad` in blocked ones only."""
    pairs = [term for term in terms if term.feature == "attractions" and at in term.places]
    if any(not term.blocked for term in pairs):
        return "good"
    return "bad" if pairs else ""


def _card_cell(card: Card | None, sides: Sides) -> Cell:
    if card is None:
        return Cell(((Span(""),), (Span(" " * WIDTH),), (Span(""),)), "empty")
    icons = [Span("v", "icon"), *_icons(card, "")] if card.v else _icons(card, "")
    return Cell(_lines(card, sides, icons))


def _icons(card: Card, mark: str) -> list[Span]:
    """The icons of the middle; attractions and trucks carry the mark of their pairs."""
    spans: list[Span] = []
    for code, icon in ICONS.items():
        count = getattr(card, code)
        if count:
            spans += [Span(" ")] if spans else []
            number = str(count) if count > 1 else ""
            spans.append(Span(number + icon, mark if code in "at" else "points"))
    return spans


def _lines(card: Card, sides: Sides, icons: Sequence[Span]) -> tuple[Text, ...]:
    """Three lines: the top edge, the middle between the left and right edge, the bottom edge."""
    return (
        _edge(card.cb, "cb", card.exits & UP, "n", sides),
        _middle(card, sides, icons),
        _edge(card.ct, "ct", card.exits & DOWN, "s", sides),
    )


def _edge(half: int, code: str, track: int, side: str, sides: Sides) -> Text:
    """The half and the track at the top or bottom edge; the track is always in the middle."""
    left = WIDTH // 2
    if not track:
        room = WIDTH - (len(code) if half else 0)
        spans = (sides.half(code, side),) if half else ()
        return (Span(" " * (room // 2)), *spans, Span(" " * (room - room // 2)))
    before = (Span(" "), sides.half(code, side), Span(" " * (left - 1 - len(code)))) if half else ()
    return (*(before or (Span(" " * left),)), sides.track("║", side), Span(" " * (WIDTH - left - 1)))


def _middle(card: Card, sides: Sides, icons: Sequence[Span]) -> Text:
    """The halves and tracks at the left and right edge, the icons or the track between them."""
    left = [sides.half("hr", "w")] if card.hr else []
    right = [sides.half("hl", "e")] if card.hl else []
    centre = list(icons)
    if not centre and card.exits:
        centre = [Span(TRACKS[card.exits], _track_mark(card.exits, sides))]
    elif not centre and card == PLAIN:
        centre = [Span("·", "dim")]
    used = sum(len(span.text) for span in (*left, *centre, *right))
    room = max(0, WIDTH - used)
    before = max(0, (WIDTH - sum(len(span.text) for span in centre)) // 2 - sum(len(s.text) for s in left))
    before = min(before, room)
    return (
        *left,
        _run(before, card.exits & LEFT, "w", sides),
        *centre,
        _run(room - before, card.exits & RIGHT, "e", sides),
        *right,
    )


def _run(length: int, track: int, side: str, sides: Sides) -> Span:
    """The room on one side of the middle, with the track through it if there is one."""
    return sides.track("═" * max(1, length), side) if track else Span(" " * length)


def _track_mark(exits: int, sides: Sides) -> str:
    ends = [side for side, bit in SIDES.items() if exits & bit]
    return "key" if any(side in sides.tracks for side in ends) else "dim"
