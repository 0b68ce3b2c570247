"""Proves the best zoo of random card sets with both solvers in turn, in a process of its own.

Prints JSON: solver → seconds for each set. The general solver has one worker, like ours, and sets without
simulators, whose choices would double its model. Exits with an error where the two disagree.
"""

from __future__ import annotations

import importlib
import json
import random
import sys
import time
from itertools import product
from typing import Any

from events.games.zooic.solver.best import best_zoo
from events.games.zooic.zoo.cards import card_of
from events.games.zooic.zoo.points import across, as_scored, below, place_points

ROWS, COLUMNS = 3, 4
PLACES = list(product(range(ROWS), range(COLUMNS)))
LONGEST = 20.0
"""Seconds after which the general solver gives up; it is then slower than shown."""

OURS, GENERAL = "meso", f"CP-SAT (gives up after {LONGEST:.0f} s)"
CARDS = (
    *("hl", "hr", "ct", "cb", "a", "t", "p", "2p", "ml", "mr", "mlr", "mud", "mru", ".", "t+hl", "a+hr"),
    *("gt", "gb", "s", "x", "hl+cb", "hr+ct", "a+t", "2a", "2t", "mlrud", "t+mlr", "a+ct", "x+p"),
)


def main(sets: int) -> dict[str, list[float]]:
    try:
        solver = importlib.import_module("ortools.sat.python.cp_model")
    except ImportError:
        solver = None
    chance = random.Random(1)
    times: dict[str, list[float]] = {GENERAL: [], OURS: []} if solver else {OURS: []}
    for _ in range(sets):
        cards = [*chance.sample(CARDS, len(PLACES) - 1), "d"]
        begin = time.perf_counter()
        best = best_zoo(cards, ROWS, COLUMNS)
        times[OURS].append(time.perf_counter() - begin)
        if solver:
            begin = time.perf_counter()
            points, proven = _solve(solver, cards)
            times[GENERAL].append(time.perf_counter() - begin)
            if points > best.points or (proven and points < best.points):
                raise SystemExit(f"{' '.join(cards)}: {best.points} here, {points} by CP-SAT")
    return times


def _solve(solver: Any, cards: list[str]) -> tuple[int, bool]:
    """The most points that CP-SAT finds, and whether it has proved them."""
    model = solver.CpModel()
    lies = {(place, at): model.new_bool_var("") for place in PLACES for at in range(len(cards))}
    for place in PLACES:
        model.add_exactly_one(lies[place, at] for at in range(len(cards)))
    for at in range(len(cards)):
        model.add_exactly_one(lies[place, at] for place in PLACES)
    own = [as_scored(card_of(text)) for text in cards]
    shape = (ROWS, COLUMNS)
    terms = [
        place_points(card, place, shape) * lies[place, at] for place in PLACES for at, card in enumerate(own)
    ]
    for row, column in PLACES:
        for other, given in (((row, column + 1), across), ((row + 1, column), below)):
            if other in PLACES:
                points = [[given(one, two) for two in own] for one in own]
                terms += _touching(model, lies, (row, column), other, points)
    model.maximize(sum(terms))
    solving = solver.CpSolver()
    solving.parameters.num_workers = 1
    solving.parameters.max_time_in_seconds = LONGEST
    status = solving.solve(model)
    return round(solving.objective_value), status == solver.OPTIMAL


def _touching(model: Any, lies: Any, one: Any, other: Any, points: list[list[int]]) -> list[Any]:
    """The points of every pair of cards on two places that touch, by a variable for each pair with points."""
    size = len(points)
    pairs = {
        (a, b): model.new_bool_var("") for a in range(size) for b in range(size) if a != b and points[a][b]
    }
    for at in range(size):
        model.add(sum(each for (a, _), each in pairs.items() if a == at) <= lies[one, at])
        model.add(sum(each for (_, b), each in pairs.items() if b == at) <= lies[other, at])
    return [points[a][b] * each for (a, b), each in pairs.items()]


if __name__ == "__main__":
    print(json.dumps(main(int(sys.argv[1]))))
