"""The times of all events in one short block, each as the milliseconds since the one before."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from events.times import When

WIDTH = 96
_DELTA = re.compile(r"(-?\d{1,18})(?:/(-?\d{1,9}))?")


def show_times(start: When, times: Sequence[When]) -> Iterator[str]:
    """The lines of the block, in the order of the text; none if all times are that of the start."""
    if all(time == start for time in times):
        return
    words, before = [], start
    for time in times:
        zone = f"/{time.offset}" if time.offset != before.offset else ""
        words.append(f"{time.at - before.at}{zone}")
        before = time
    line = ""
    for word in words:
        if len(line) + len(word) > WIDTH:
            yield line
            line = ""
        line = f"{line} {word}".strip()
    yield line


def read_times(start: When, words: Sequence[str]) -> list[When]:
    """The times of such a block; none if a word is not a time."""
    found: list[When] = []
    at, offset = start.at, start.offset
    for word in words:
        match = _DELTA.fullmatch(word)
        if match is None:
            return []
        at, offset = at + int(match[1]), int(match[2]) if match[2] else offset
        found.append(When(at, offset))
    return found
