"""Runs measurements and prints the results, as a table or as JSON.

To add one, write a file with a function `measure(runs) -> list[Result]` and name it here.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable

from benchmarks import append, bestzoo, commands, listing, position, replay, startup
from benchmarks.result import Result

MEASUREMENTS: dict[str, Callable[[int], list[Result]]] = {
    "startup": startup.measure,
    "append": append.measure,
    "replay": replay.measure,
    "position": position.measure,
    "listing": listing.measure,
    "commands": commands.measure,
    "bestzoo": bestzoo.measure,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/bench", description="Measures meso.")
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"one of {', '.join(MEASUREMENTS)}; all by default"
    )
    parser.add_argument("--runs", type=int, default=25, help="how often each action is timed (%(default)s)")
    parser.add_argument("--json", action="store_true", help="one JSON list instead of a table")
    chosen = parser.parse_args()
    if unknown := [name for name in chosen.names if name not in MEASUREMENTS]:
        parser.error(
            f"there is no measurement {', '.join(unknown)}; the measurements are {', '.join(MEASUREMENTS)}"
        )
    found = {name: MEASUREMENTS[name](chosen.runs) for name in chosen.names or MEASUREMENTS}
    if chosen.json:
        print(
            json.dumps([row for name, results in found.items() for row in _objects(name, results)], indent=2)
        )
    else:
        print("\n\n".join("\n".join(_table(name, results)) for name, results in found.items()))
    return 0


def _objects(name: str, results: list[Result]) -> list[dict[str, object]]:
    return [{"measurement": name, **result.numbers(results[0])} for result in results]


def _table(name: str, results: list[Result]) -> Iterable[str]:
    """The lines of one measurement; ratios are to its first row."""
    width = max(len(result.what) for result in results)
    yield f"{name:<{width}}  {'median':>11}  {'best':>11}  {'ratio':>6}"
    for result in results:
        times = f"{_seconds(result.median)}  {_seconds(result.best)}"
        yield f"{result.what:<{width}}  {times}  {result.ratio(results[0]):6.2f}"


def _seconds(value: float) -> str:
    return f"{value * 1e3:8.2f} ms" if value >= 1e-3 else f"{value * 1e6:8.2f} µs"


if __name__ == "__main__":
    sys.exit(main())
