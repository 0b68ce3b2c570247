"""The route from a deal to a zoo: the slides that lead there, and whether they are the fewest.

A weighted A* search finds a route at once, at most 1.6 times as long as the shortest (on 4x3 that is
at most 53 slides, so within 90). A breadth-first search from both ends then finds a shorter one or
proves that there is none: always on 3x3, on 4x3 within a limited number of layouts.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

import msgspec

from events.games.zooic.zoo.cards import Card, cells_of, shape_of
from events.games.zooic.zoo.sliding import can_reach, distance, is_odd, layout_of, same_cards, source_of

WEIGHT_NUM, WEIGHT_DEN = 8, 5
"""The weight of the distance still to go: 1.6."""

ALWAYS_SHORTEST = 9
"""Places of the largest grid whose layouts can all be searched."""

LARGEST_SEARCHED = 12
"""Places of the largest grid on which a route is searched for."""

MOST_LAYOUTS = 600_000
"""How many layouts the search for the shortest route may use: about two seconds."""

EMPTY = 0

Tiles = bytes
"""A layout as numbers of kinds of cards, row by row, EMPTY for the space."""


class Route(msgspec.Struct, frozen=True):
    """Slides as in the move `slides`. shortest: proven to be the fewest."""

    slides: str
    shortest: bool


def route(deal: str, zoo: str) -> Route | None:
    """The slides from a deal to a zoo, both as text; None if sliding does not lead there.

    Also None for grids larger than 4x3 and for what is neither a deal nor a zoo.
    """
    start, goal = cells_of(deal), cells_of(zoo)
    before, after, columns = layout_of(start), layout_of(goal), shape_of(start)[1]
    if not before or not after or len(before) > LARGEST_SEARCHED or shape_of(start) != shape_of(goal):
        return None
    if not same_cards(before, after) or not can_reach(before, after, columns):
        return None
    kinds: dict[Card | None, int] = {None: EMPTY}
    for card in before:
        kinds.setdefault(card, len(kinds))
    return _route(bytes(kinds[card] for card in before), bytes(kinds[card] for card in after), columns)


def _route(start: Tiles, goal: Tiles, columns: int) -> Route:
    moves = _moves(len(start), columns)
    rough = _weighted(start, goal, columns, moves)
    most = MOST_LAYOUTS if len(start) > ALWAYS_SHORTEST else 1 << 30
    end = _End(goal, columns), _End(start, columns)
    found = _meet(start, goal, moves, end, len(rough) - 2, most)
    return Route(found or rough, found != GAVE_UP)


Moves = list[list[tuple[str, int]]]
"""For each place of the space the slides that are possible: letter, place of the card."""


def _moves(size: int, columns: int) -> Moves:
    def possible(gap: int) -> list[tuple[str, int]]:
        sources = ((letter, source_of(gap, letter, size, columns)) for letter in "udlr")
        return [(letter, source) for letter, source in sources if source is not None]

    return [possible(gap) for gap in range(size)]


def slid(tiles: Tiles, gap: int, source: int) -> Tiles:
    """The layout after the card at `source` moved into the space at `gap`."""
    card = tiles[source : source + 1]
    if gap < source:
        return tiles[:gap] + card + tiles[gap + 1 : source] + b"\0" + tiles[source + 1 :]
    return tiles[:source] + b"\0" + tiles[source + 1 : gap] + card + tiles[gap + 1 :]


# --- the shortest route: breadth first from both ends

BACK = {"u": "d", "d": "u", "l": "r", "r": "l"}

Seen = dict[Tiles, str]
"""Layout → the slide that led to it, "" at the start."""


class _End:
    """One end of the route: how far each card is from the nearest place of its kind there."""

    def __init__(self, tiles: Tiles, columns: int) -> None:
        homes: dict[int, list[int]] = {}
        for at, tile in enumerate(tiles):
            homes.setdefault(tile, []).append(at)
        places = range(len(tiles))
        self.to_go = {
            tile: [min(distance(at, home, columns) for home in own) for at in places]
            for tile, own in homes.items()
        }

    def least(self, tiles: Tiles) -> int:
        """A lower bound on the slides to this end."""
        return sum(self.to_go[tile][at] for at, tile in enumerate(tiles) if tile != EMPTY)


Front = list[tuple[Tiles, int]]
"""Layouts equally far from one end, each with a lower bound on its slides to the other end."""


GAVE_UP = ""
"""The answer of a search that has reached its limit of layouts."""


def _meet(
    start: Tiles, goal: Tiles, moves: Moves, ends: tuple[_End, _End], bound: int, most: int
) -> str | None:
    """The shortest route of at most `bound` slides; None if there is none.

    GAVE_UP if that takes more than `most` layouts to find out.
    """
    seen: tuple[Seen, Seen] = ({start: ""}, {goal: ""})
    fronts: list[Front] = [[(start, ends[0].least(start))], [(goal, ends[1].least(goal))]]
    made = [0, 0]
    while fronts[0] and fronts[1] and sum(made) < bound:
        if len(seen[0]) + len(seen[1]) > most:
            return GAVE_UP
        side = 0 if len(fronts[0]) <= len(fronts[1]) else 1
        made[side] += 1
        room = bound - made[side]
        fronts[side], joint = _spread(fronts[side], seen[side], seen[1 - side], moves, ends[side], room)
        if joint is not None:
            there, back = _traced(joint, seen[0], moves), _traced(joint, seen[1], moves)
            return there + "".join(BACK[letter] for letter in reversed(back))
    return None


def _spread(
    front: Front, seen: Seen, others: Seen, moves: Moves, end: _End, room: int
) -> tuple[Front, Tiles | None]:
    """The layouts one slide further on that can reach the end within the slides left (`room`).

    And one of them that the other side has already seen.
    """
    new: Front = []
    for tiles, left in front:
        gap = tiles.index(EMPTY)
        for letter, source in moves[gap]:
            to_go = end.to_go[tiles[source]]
            least = left + to_go[gap] - to_go[source]
            if least > room:
                continue
            there = slid(tiles, gap, source)
            if there not in seen:
                seen[there] = letter
                new.append((there, least))
                if there in others:
                    return new, there
    return new, None


def _traced(tiles: Tiles, seen: Seen, moves: Moves) -> str:
    """The slides that led to a layout."""
    letters = []
    while letter := seen[tiles]:
        letters.append(letter)
        gap = tiles.index(EMPTY)
        source = dict(moves[gap])[BACK[letter]]
        tiles = slid(tiles, gap, source)
    return "".join(reversed(letters))


# --- a route at once: by slides made and distance to go


def _weighted(start: Tiles, goal: Tiles, columns: int, moves: Moves) -> str:
    """A route at most 1.6 times as long as the shortest one to the same places."""
    start, goal = _numbered(start, goal, columns)
    end = _End(goal, columns)
    to_go, first = end.to_go, end.least(start)
    queue = [(WEIGHT_NUM * first, first, 0, start)]
    seen: Seen = {start: ""}
    made = {start: 0}
    while queue:
        _, left, count, tiles = heappop(queue)
        if not left:
            return _traced(tiles, seen, moves)
        if count > made[tiles]:
            continue
        gap = tiles.index(EMPTY)
        for letter, source in moves[gap]:
            there = slid(tiles, gap, source)
            if count + 1 < made.get(there, 1 << 30):
                card = tiles[source]
                new = left + to_go[card][gap] - to_go[card][source]
                seen[there], made[there] = letter, count + 1
                heappush(queue, (WEIGHT_DEN * (count + 1) + WEIGHT_NUM * new, new, count + 1, there))
    raise AssertionError("the caller checks can_reach")


def _numbered(start: Tiles, goal: Tiles, columns: int) -> tuple[Tiles, Tiles]:
    """Both layouts with a number of its own for every card: identical cards go to near places.

    Where the parity is wrong, two identical cards swap places.
    """
    size = len(start)
    places: list[int] = [0] * size  # where the card at each place of the start goes
    free = set(range(size))
    for at in sorted(range(size), key=lambda at: (start.count(start[at]), at)):
        homes = [home for home in sorted(free) if goal[home] == start[at]]
        places[at] = min(homes, key=lambda home: distance(at, home, columns))
        free.remove(places[at])
    numbers = bytes(0 if tile == EMPTY else at + 1 for at, tile in enumerate(start))
    if not _reachable(start, places, columns):
        one, other = _twins(start)
        places[one], places[other] = places[other], places[one]
    return _renumbered(numbers, places)


def _renumbered(numbers: bytes, places: Sequence[int]) -> tuple[Tiles, Tiles]:
    """The start and the goal with consecutive numbers; the space keeps 0."""
    order = {tile: number for number, tile in enumerate(sorted(numbers))}
    start = bytes(order[tile] for tile in numbers)
    goal = bytearray(len(start))
    for at, home in enumerate(places):
        goal[home] = start[at]
    return start, bytes(goal)


def _reachable(start: Tiles, places: Sequence[int], columns: int) -> bool:
    from_, to = start.index(EMPTY), places[start.index(EMPTY)]
    return is_odd(places) == (distance(from_, to, columns) % 2 == 1)


def _twins(start: Tiles) -> tuple[int, int]:
    """The places of two identical cards."""
    twin = next(tile for tile in start if tile != EMPTY and start.count(tile) > 1)
    return start.index(twin), start.rindex(twin)
