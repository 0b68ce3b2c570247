"""The way from a deal to a zoo: slides that lead there, and whether fewer cannot.

A weighted search by distance finds a way at once, never longer than 1.6 times the shortest (on 4x3
that is never over 53, so within 90 slides). A search breadth first from both ends then finds a
shorter one or proves that there is none: always on 3x3, on 4x3 within a bounded number of layouts.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

import msgspec

from events.games.zooic.cards import Card, cells_of
from events.games.zooic.sliding import Layout, can_reach, distance, is_odd, layout_of, same_cards, source_of

WEIGHT_NUM, WEIGHT_DEN = 8, 5
"""The weight of the distance still to go, 1.6."""

ALWAYS_SHORTEST = 9
"""Places of a grid all of whose layouts can be looked at."""

LARGEST_SEARCHED = 12
"""Places of the largest grid for which a way is looked for."""

MOST_LAYOUTS = 600_000
"""Where the search for the shortest way gives up: about two seconds."""

SPACE = 0

Tiles = bytes
"""A layout as numbers of kinds of cards, row by row, 0 for the space."""


class Way(msgspec.Struct, frozen=True):
    """Slides as in the move `slides`; shortest: only where it is proven."""

    slides: str
    shortest: bool


def way(deal: str, target: str) -> Way | None:
    """The slides from a deal to a zoo, both as text; None where sliding does not lead there.

    Also None for grids that are larger than 4x3. Errors: ValueError without exactly one space.
    """
    before, columns = _layout(deal)
    after, width = _layout(target)
    if columns != width or len(before) > LARGEST_SEARCHED or not same_cards(before, after):
        return None
    if not can_reach(before, after, columns):
        return None
    kinds: dict[Card | None, int] = {None: SPACE}
    for card in before:
        kinds.setdefault(card, len(kinds))
    return _way(bytes(kinds[card] for card in before), bytes(kinds[card] for card in after), columns)


def _layout(grid: str) -> tuple[Layout, int]:
    cells = cells_of(grid)
    layout = layout_of(cells)
    if layout is None:
        raise ValueError(f"neither a deal nor a zoo: {grid}")
    return layout, len(cells[0])


def _way(start: Tiles, goal: Tiles, columns: int) -> Way:
    moves = _moves(len(start), columns)
    rough = _weighted(start, goal, columns, moves)
    most = MOST_LAYOUTS if len(start) > ALWAYS_SHORTEST else 1 << 30
    end = _End(goal, columns), _End(start, columns)
    found = _meet(start, goal, moves, end, len(rough) - 2, most)
    return Way(found or rough, found != GAVE_UP)


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


# --- the shortest way: breadth first from both ends

BACK = {"u": "d", "d": "u", "l": "r", "r": "l"}

Seen = dict[Tiles, str]
"""Layout → the slide that led to it, "" at the start."""


class _End:
    """One end of the way: how far each card is from the nearest place of its kind there."""

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
        """A number of slides that no way to this end can beat."""
        return sum(self.to_go[tile][at] for at, tile in enumerate(tiles) if tile != SPACE)


Front = list[tuple[Tiles, int]]
"""Layouts as many slides away from one end, each with the least it has to the other end."""


GAVE_UP = ""
"""The answer of a search that looked at as many layouts as it may."""


def _meet(
    start: Tiles, goal: Tiles, moves: Moves, ends: tuple[_End, _End], bound: int, most: int
) -> str | None:
    """The shortest way of at most `bound` slides; None where there is none.

    GAVE_UP where more than `most` layouts would have to be looked at.
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
    """The layouts one slide on that can come to the end within the room that is left.

    And one of them that the other side has seen already.
    """
    new: Front = []
    for tiles, left in front:
        gap = tiles.index(SPACE)
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
        gap = tiles.index(SPACE)
        source = dict(moves[gap])[BACK[letter]]
        tiles = slid(tiles, gap, source)
    return "".join(reversed(letters))


# --- a way at once: by slides made and distance to go


def _weighted(start: Tiles, goal: Tiles, columns: int, moves: Moves) -> str:
    """A way that is at most 1.6 times as long as the shortest to the same places."""
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
        gap = tiles.index(SPACE)
        for letter, source in moves[gap]:
            there = slid(tiles, gap, source)
            if count + 1 < made.get(there, 1 << 30):
                card = tiles[source]
                new = left + to_go[card][gap] - to_go[card][source]
                seen[there], made[there] = letter, count + 1
                heappush(queue, (WEIGHT_DEN * (count + 1) + WEIGHT_NUM * new, new, count + 1, there))
    raise AssertionError("can_reach was asked before")


def _numbered(start: Tiles, goal: Tiles, columns: int) -> tuple[Tiles, Tiles]:
    """Both layouts with every card a number of its own: identical cards go to near places.

    The parity is mended by two identical cards that change places.
    """
    size = len(start)
    places: list[int] = [0] * size  # where the card at each place of the start goes
    free = set(range(size))
    for at in sorted(range(size), key=lambda at: (start.count(start[at]), at)):
        homes = [home for home in sorted(free) if goal[home] == start[at]]
        places[at] = min(homes, key=lambda home: distance(at, home, columns))
        free.remove(places[at])
    numbers = bytes(0 if tile == SPACE else at + 1 for at, tile in enumerate(start))
    if not _reachable(start, places, columns):
        one, other = _twins(start)
        places[one], places[other] = places[other], places[one]
    return _renumbered(numbers, places)


def _renumbered(numbers: bytes, places: Sequence[int]) -> tuple[Tiles, Tiles]:
    """The start and the goal with consecutive numbers, 0 staying the space."""
    order = {tile: number for number, tile in enumerate(sorted(numbers))}
    start = bytes(order[tile] for tile in numbers)
    goal = bytearray(len(start))
    for at, home in enumerate(places):
        goal[home] = start[at]
    return start, bytes(goal)


def _reachable(start: Tiles, places: Sequence[int], columns: int) -> bool:
    from_, to = start.index(SPACE), places[start.index(SPACE)]
    return is_odd(places) == (distance(from_, to, columns) % 2 == 1)


def _twins(start: Tiles) -> tuple[int, int]:
    """The places of two identical cards."""
    twin = next(tile for tile in start if tile != SPACE and start.count(tile) > 1)
    return start.index(twin), start.rindex(twin)
