"""Times as people type them at a table: `--at 20:15`, `--at 2026-05-01T20:15`, `--at -10m`."""

from __future__ import annotations

import re
import time

from events.errors import Usage
from events.session.session import When
from meso_cli.context import now

_FORMS = ("%Y-%m-%dT%H:%M:%S", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M", "%Y-%m-%d")
_AGO = re.compile(r"-(\d{1,4})\s*(m|min|h|s)")
_ZONE = re.compile(r"(.*?)(Z|[+-]\d\d:?\d\d)?$")


def read_time(text: str | None) -> When:
    """The time that is meant; now where nothing is said. Errors: `Usage`."""
    if not text:
        return now()
    if ago := _AGO.fullmatch(text.strip()):
        seconds = {"s": 1, "m": 60, "min": 60, "h": 3600}[ago[2]] * int(ago[1])
        return _local(time.time() - seconds)
    if re.fullmatch(r"\d{1,2}:\d\d", text.strip()):
        text = time.strftime("%Y-%m-%d ") + text.strip()
    match = _ZONE.fullmatch(text.strip()) if "T" in text or ":" in text else None
    base, zone = (match[1], match[2]) if match else (text.strip(), None)
    for form in _FORMS:
        try:
            parsed = time.strptime(base, form)
        except ValueError:
            continue
        return _zoned(parsed, zone) if zone else _local(time.mktime(parsed))
    raise Usage("bad-time", f"{text!r} is no time", "write 20:15, 2026-05-01T20:15 or -10m")


def _local(at: float) -> When:
    return When(int(at * 1000), time.localtime(at).tm_gmtoff // 60)


def _zoned(parsed: time.struct_time, zone: str) -> When:
    import calendar

    digits = zone.replace(":", "")
    minutes = 0 if zone == "Z" else (int(digits[1:3]) * 60 + int(digits[3:5])) * (-1 if zone[0] == "-" else 1)
    return When((calendar.timegm(parsed) - minutes * 60) * 1000, minutes)
