"""A second, naive reading of a zoo's points, the best zoo and the slides, in as little code as possible.

Written from the rules alone; knows nothing of the game's own modules.
"""

from __future__ import annotations

from collections import deque
from itertools import combinations, product
from random import Random

Features = list[str]
"""The features of a card, one by one: `2a` is `a a`."""

Board = dict[tuple[int, int], Features]
SIDES = {"l": (0, -1), "r": (0, 1), "u": (-1, 0), "d": (1, 0)}


def read(grid: str) -> Board:
    rows = [row.split() for row in grid.lower().split("/")]
    return {(i, j): card(text) for i, row in enumerate(rows) for j, text in enumerate(row)}


def card(text: str) -> Features:
    found: Features = []
    for piece in text.replace(".", "").split("+"):
        code = piece.lstrip("0123456789")
        found += [code] * int(piece[: len(piece) - len(code)] or "1") if code else []
    return ["t"] * found.count("d") if "d" in found else found  # of the director only its truck


def points(grid: str) -> int:
    """The most points over all that the simulators can copy."""
    board = read(grid)
    simulators = [place for place in board if "v" in board[place]]
    choices = []
    for i, j in simulators:
        beside = [board.get((i + di, j + dj), ["v"]) for di, dj in SIDES.values()]
        choices.append([each for each in beside if "v" not in each] or [[]])
    return max(plain_points({**board, **dict(zip(simulators, c, strict=True))}) for c in product(*choices))


def plain_points(board: Board) -> int:
    return sum(by_place(board, place) + by_edges(board, place) for place in board)


def by_place(board: Board, place: tuple[int, int]) -> int:
    here, (i, j) = board[place], place
    bottom, right = max(board)
    total = here.count("p")
    if i == 0:
        total += 3 * here.count("gt")
    if i == bottom:
        total += 3 * here.count("gb")
    if i in (0, bottom) and j in (0, right):
        total += 4 * here.count("s")
    if i == 1 and (j in (1, 2) if right == 3 else j == 1):
        total += 5 * here.count("x")
    return total


def by_edges(board: Board, place: tuple[int, int]) -> int:
    """Right and below: enclosures and tracks; all four sides: this card's attractions."""
    here, (i, j) = board[place], place
    right, below = board.get((i, j + 1), []), board.get((i + 1, j), [])
    total = 6 * min(here.count("hl"), right.count("hr")) + 6 * min(here.count("ct"), below.count("cb"))
    total += 4 * (exits(here, "r") and exits(right, "l")) + 4 * (exits(here, "d") and exits(below, "u"))
    for side, (di, dj) in SIDES.items():
        other = board.get((i + di, j + dj), [])
        if not walled(here, side) and not walled(other, {"l": "r", "r": "l", "u": "d", "d": "u"}[side]):
            total += 2 * here.count("a") * other.count("t")
    return total


def exits(here: Features, side: str) -> bool:
    return any(code[0] == "m" and side in code[1:] for code in here)


def walled(here: Features, side: str) -> bool:
    """Whether an enclosure half is at that edge of a card."""
    return {"r": "hl", "l": "hr", "d": "ct", "u": "cb"}[side] in here


def text_of(cells: list[str] | tuple[str, ...], columns: int) -> str:
    return " / ".join(" ".join(cells[at : at + columns]) for at in range(0, len(cells), columns))


def inversions(order: list[int]) -> int:
    return sum(a > b for at, a in enumerate(order) for b in order[at + 1 :])


def slid_class(order: list[int], director: int, columns: int) -> int:
    """The same for all arrangements that slides lead to each other."""
    at = order.index(director)
    return (inversions(order) + at // columns + at % columns) % 2


class Trying:
    """Zoos of cards without simulators, by trying: three rows, the director last among the cards."""

    def __init__(self, cards: list[str], columns: int) -> None:
        self.size, self.columns = len(cards), columns
        features = [card(text) for text in cards]
        self.across = [[plain_points({(0, 0): a, (0, 1): b, (2, 3): []}) for b in features] for a in features]
        self.below = [[plain_points({(0, 0): a, (1, 0): b, (2, 3): []}) for b in features] for a in features]
        blank = {(i, j): [] for i in range(3) for j in range(columns)}
        self.place = [
            [by_place({**blank, place: each}, place) for each in features] for place in sorted(blank)
        ]
        for a, one in enumerate(features):  # what is printed on a card scores by its place, not by an edge
            for b, other in enumerate(features):
                alone = by_place({(0, 0): one, (2, 3): []}, (0, 0))
                self.across[a][b] -= alone + by_place({(0, 1): other, (2, 3): []}, (0, 1))
                self.below[a][b] -= alone + by_place({(1, 0): other, (2, 3): []}, (1, 0))

    def points(self, order: list[int]) -> int:
        total = 0
        for at, index in enumerate(order):
            total += self.place[at][index]
            if at % self.columns:
                total += self.across[order[at - 1]][index]
            if at >= self.columns:
                total += self.below[order[at - self.columns]][index]
        return total

    def best(self) -> dict[int, int]:
        """The most points of each class of slides, by full enumeration; 0 is that of the cards as given."""
        found = {0: -1, 1: -1}
        own = slid_class(list(range(self.size)), self.size - 1, self.columns)
        self._fill([], 0, 0, own, found)
        return found

    def _fill(self, order: list[int], total: int, parity: int, own: int, found: dict[int, int]) -> None:
        at = len(order)
        if at == self.size:
            found[parity ^ own] = max(found[parity ^ own], total)
            return
        for index in range(self.size):
            if index in order:
                continue
            new = total + self.place[at][index]
            if at % self.columns:
                new += self.across[order[-1]][index]
            if at >= self.columns:
                new += self.below[order[at - self.columns]][index]
            flip = sum(other > index for other in order)
            if index == self.size - 1:
                flip += at // self.columns + at % self.columns
            self._fill([*order, index], new, (parity + flip) % 2, own, found)

    def climb(self, chance: Random, rounds: int) -> int:
        """The most points that many climbs over swaps of two cards find."""
        most = 0
        for _ in range(rounds):
            order = chance.sample(range(self.size), self.size)
            here, better = self.points(order), True
            while better:
                better = False
                for a, b in combinations(range(self.size), 2):
                    order[a], order[b] = order[b], order[a]
                    there = self.points(order)
                    if there > here:
                        here, better = there, True
                    else:
                        order[a], order[b] = order[b], order[a]
            most = max(most, here)
        return most


def distances(start: str, columns: int) -> dict[str, int]:
    """Every layout (a letter a card, `_` the space) that slides lead to, with the fewest slides."""
    seen, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        gap = here.index("_")
        for di, dj in SIDES.values():
            i, j = gap // columns + di, gap % columns + dj
            if 0 <= i < len(here) // columns and 0 <= j < columns:
                cells = list(here)
                cells[gap], cells[i * columns + j] = cells[i * columns + j], "_"
                there = "".join(cells)
                if there not in seen:
                    seen[there] = seen[here] + 1
                    queue.append(there)
    return seen
