"""The way from a deal to a zoo: slides that lead there, and whether fewer cannot.

On 3x3 the search meets in the middle, breadth first, and is always the shortest. On 4x3 a weighted
search by distance finds a way at once, never longer than 1.6 times the shortest (which is never
over 53, so within 90); the search that meets in the middle then finds the shortest, if it can with
a bounded number of layouts.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

import msgspec

from events.games.zooic.cards import Card, cells_of
from events.games.zooic.sliding import Layout, can_reach, distance, is_odd, layout_of, same_cards, source_of

WEIGHT_NUM, WEIGHT_DEN = 8, 5
"""The weight of the distance still to go, 1.6."""

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
    """The slides from a deal to a zoo, both as text; None where sliding does not lead there."""
    before, columns = _layout(deal)
    after, width = _layout(target)
    if columns != width or len(before) != len(after) or not same_cards(before, after):
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
    if len(start) <= 9:
        found = _meet(start, goal, moves, 1 << 30)
        assert found is not None
        return Way(found, True)
    rough = _weighted(start, goal, columns, moves)
    if len(rough) == _least(start, goal, columns):
        return Way(rough, True)
    best = _meet(start, goal, moves, MOST_LAYOUTS)
    return Way(best, True) if best is not None else Way(rough, False)


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


def _meet(start: Tiles, goal: Tiles, moves: Moves, most: int) -> str | None:
    """The shortest way, None where more layouts than that would have to be looked at."""
    if start == goal:
        return ""
    seen: tuple[Seen, Seen] = ({start: ""}, {goal: ""})
    fronts: list[list[Tiles]] = [[start], [goal]]
    while len(seen[0]) + len(seen[1]) <= most:
        side = 0 if len(fronts[0]) <= len(fronts[1]) else 1
        fronts[side], joint = _spread(fronts[side], seen[side], seen[1 - side], moves)
        if joint is not None:
            there = _traced(joint, seen[0], moves)
            back = _traced(joint, seen[1], moves)
            return there + "".join(BACK[letter] for letter in reversed(back))
    return None


def _spread(front: list[Tiles], seen: Seen, others: Seen, moves: Moves) -> tuple[list[Tiles], Tiles | None]:
    """The layouts one slide on, and one of them that the other side has seen already."""
    new: list[Tiles] = []
    joint = None
    for tiles in front:
        gap = tiles.index(SPACE)
        for letter, source in moves[gap]:
            there = slid(tiles, gap, source)
            if there not in seen:
                seen[there] = letter
                new.append(there)
                if joint is None and there in others:
                    joint = there
    return new, joint


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
    to_go = _distances(goal, columns)
    first = sum(to_go[tile][at] for at, tile in enumerate(start))
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


def _distances(goal: Tiles, columns: int) -> list[list[int]]:
    """For each tile its distance from each place to its own; the space has none to go."""
    places = range(len(goal))
    table = [[0] * len(goal) for _ in places]
    for home, tile in enumerate(goal):
        if tile != SPACE:
            table[tile] = [distance(at, home, columns) for at in places]
    return table


def _least(start: Tiles, goal: Tiles, columns: int) -> int:
    """A number of slides that no way can beat: every card the way to the nearest place of its kind."""
    homes: dict[int, list[int]] = {}
    for at, tile in enumerate(goal):
        homes.setdefault(tile, []).append(at)
    ways = (min(distance(at, home, columns) for home in homes[tile]) for at, tile in enumerate(start) if tile)
    return sum(ways)


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
