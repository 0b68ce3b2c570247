"""Times as people type them at a table, by the clock and the time zone of this machine."""

from __future__ import annotations

from datetime import datetime

from events.times import When, read_typed_time
from meso_cli.context import now


def read_time(text: str | None) -> When:
    """The time that was typed, or now if none was. Errors: `Usage`."""
    return read_typed_time(text, now(), datetime.astimezone) if text else now()
