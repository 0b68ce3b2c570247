"""Results of measurements, and how actions are timed so that they can be compared on a busy machine."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Result:
    """How long one action took, in seconds, in each round."""

    what: str
    times: Sequence[float]

    @property
    def median(self) -> float:
        return statistics.median(self.times)

    @property
    def best(self) -> float:
        return min(self.times)

    def ratio(self, other: Result) -> float:
        """How many times as long it took as another action in the same rounds."""
        return statistics.median(own / others for own, others in zip(self.times, other.times, strict=True))

    def numbers(self, first: Result) -> dict[str, object]:
        """The result for JSON. first: the result that its ratio is to."""
        ratio, runs = self.ratio(first), len(self.times)
        return {"what": self.what, "median": self.median, "best": self.best, "ratio": ratio, "runs": runs}


def interleaved(actions: Mapping[str, Callable[[], object]], runs: int) -> list[Result]:
    """Times actions in turn, `runs` rounds after one warm-up round: a slow moment affects all alike."""
    times: dict[str, list[float]] = {what: [] for what in actions}
    for round_ in range(runs + 1):
        for what, action in actions.items():
            begin = time.perf_counter()
            action()
            if round_:
                times[what].append(time.perf_counter() - begin)
    return [Result(what, taken) for what, taken in times.items()]
