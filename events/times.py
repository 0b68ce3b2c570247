"""Times as values, as printed and as typed. Knows no clock and no time zone: the caller passes both.

A time is UTC milliseconds since 1970, with the minutes east of UTC at the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone

import msgspec

from events.errors import Usage

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_SECONDS = {"s": 1, "m": 60, "min": 60, "h": 3600}
# Patterns are compiled when they are used: most commands read no time.
_AGO = r"-(\d{1,4})\s*(m|min|h|s)"
_CLOCK = r"\d{1,2}:\d\d"
_RAW = r"(-?\d{1,18})ms(?: ([+-]\d{1,9}))?"
_DATE = (
    r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.(\d{1,6}))?)?)?"
    r"\s*(Z|[+-]\d\d(?::?\d\d)?)?"
)

Localize = Callable[[datetime], datetime]
"""Gives a time its zone: to one without a zone it adds the offset, one with a zone it converts."""


class When(msgspec.Struct, frozen=True):
    """The time of an action: UTC ms, and minutes east of UTC at the table."""

    at: int
    offset: int = 0


def _local(at: int, offset: int) -> datetime | None:
    """The time at the table; None if it is outside the calendar."""
    try:
        return (EPOCH + timedelta(milliseconds=at)).astimezone(timezone(timedelta(minutes=offset)))
    except (OverflowError, ValueError):
        return None


def time_text(at: int, offset: int, unit: str = "seconds") -> str:
    """`2026-05-01T20:15:00+02:00`; a time outside the calendar is `AT'ms' OFFSET`."""
    local = _local(at, offset)
    return local.isoformat(timespec=unit) if local else f"{at}ms {offset:+d}"


def local_text(at: int, offset: int, unit: str = "minutes") -> str:
    """`2026-05-01 20:15`, by the clock and calendar at the table; `?` if it is outside the calendar."""
    local = _local(at, offset)
    return local.replace(tzinfo=None).isoformat(" ", unit) if local else "?"


def minute_text(at: int, offset: int) -> str:
    """As `local_text`; "" if no time was recorded, as in a text of moves without times."""
    return local_text(at, offset) if at else ""


def read_time(text: str) -> When:
    """A time as it is printed; without a zone it is UTC. Errors: `Usage` `bad-time`."""
    if raw := re.fullmatch(_RAW, text.strip()):
        return When(int(raw[1]), int(raw[2] or 0))
    return _found(
        _read(text, lambda moment: moment.replace(tzinfo=UTC)), text, "write 2026-05-01T20:15+02:00"
    )


def read_typed_time(text: str, now: When, localize: Localize) -> When:
    """A time as people type it: `20:15` (today), `2026-05-01T20:15`, `-10m`. Errors: `Usage` `bad-time`."""
    today = localize(EPOCH + timedelta(milliseconds=now.at))
    if ago := re.fullmatch(_AGO, text.strip()):
        return _when(localize(today - timedelta(seconds=_SECONDS[ago[2]] * int(ago[1]))))
    day = f"{today:%Y-%m-%d} " if re.fullmatch(_CLOCK, text.strip()) else ""
    return _found(_read(day + text.strip(), localize), text, "write 20:15, 2026-05-01T20:15 or -10m")


def _found(when: When | None, text: str, hint: str) -> When:
    if when is None:
        raise Usage("bad-time", f"{text!r} is not a time", hint)
    return when


def _read(text: str, localize: Localize) -> When | None:
    match = re.fullmatch(_DATE, text.strip())
    if match is None:
        return None
    year, month, day, hour, minute, second, fraction, zone = (part or "" for part in match.groups())
    clock = f"{hour:0>2}:{minute:0>2}:{second:0>2}.{fraction:0<6}"
    try:
        moment = datetime.fromisoformat(f"{year}-{month:0>2}-{day:0>2}T{clock}{zone}")
        return _when(moment if moment.tzinfo else localize(moment))
    except (OverflowError, ValueError):
        return None


def _when(moment: datetime) -> When:
    offset = (moment.utcoffset() or timedelta()) // timedelta(minutes=1)
    return When((moment - EPOCH) // timedelta(milliseconds=1), offset)
