"""Times in a text of moves: a moment as people write it, and the events' times in one short block."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta, timezone

from events.errors import Usage

WIDTH = 96
_RAW = re.compile(r"(-?\d{1,18})ms(?: ([+-]\d{1,9}))?")
_DELTA = re.compile(r"(-?\d{1,18})(?:/(-?\d{1,9}))?")
_DAY = 24 * 60

Time = tuple[int, int]
"""UTC ms, and minutes east of UTC."""


def show_time(time: Time) -> str:
    """`2026-05-01T20:15:00.123+02:00`; a time that no calendar has is told in numbers."""
    at, offset = time
    if abs(offset) < _DAY:
        try:
            zone = timezone(timedelta(minutes=offset))
            moment = datetime.fromtimestamp(at // 1000, UTC).astimezone(zone)
            return moment.replace(microsecond=at % 1000 * 1000).isoformat(timespec="milliseconds")
        except (OverflowError, ValueError, OSError):
            pass
    return f"{at}ms {offset:+d}"


def read_time(text: str, line: int) -> Time:
    """The time that is written; without a zone it is UTC. Errors: `Usage`."""
    if raw := _RAW.fullmatch(text.strip()):
        return int(raw[1]), int(raw[2] or 0)
    try:
        moment = datetime.fromisoformat(text.strip())
    except ValueError as error:
        raise Usage("bad-time", f"{text!r} is no time", "write 2026-05-01T20:15+02:00", line) from error
    moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    offset = (moment.utcoffset() or timedelta()) // timedelta(minutes=1)
    return (moment - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1), offset


def show_times(start: Time, times: Sequence[Time]) -> Iterator[str]:
    """The times of events in the order of the text, each as ms since the one before; none if all are one."""
    if all(time == start for time in times):
        return
    words, before = [], start
    for time in times:
        zone = f"/{time[1]}" if time[1] != before[1] else ""
        words.append(f"{time[0] - before[0]}{zone}")
        before = time
    line = ""
    for word in words:
        if len(line) + len(word) > WIDTH:
            yield line
            line = ""
        line = f"{line} {word}".strip()
    yield line


def read_times(start: Time, words: Sequence[str]) -> list[Time]:
    """The times of such a block; none where it is not one."""
    found: list[Time] = []
    at, offset = start
    for word in words:
        match = _DELTA.fullmatch(word)
        if match is None:
            return []
        at, offset = at + int(match[1]), int(match[2]) if match[2] else offset
        found.append((at, offset))
    return found
