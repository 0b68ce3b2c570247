"""Times: one printer and one parser that fit each other; what people type, by a clock and a zone given."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.errors import Usage
from events.times import When, local_text, minute_text, read_time, read_typed_time, time_text

BERLIN = timezone(timedelta(hours=2))
NOW = When(1_777_659_300_500, 120)  # 2026-05-01T20:15:00.500+02:00


def in_berlin(moment: datetime) -> datetime:
    return moment.astimezone(BERLIN) if moment.tzinfo else moment.replace(tzinfo=BERLIN)


@given(st.integers(-(10**17), 10**17), st.integers(-1439, 1439))
def test_a_printed_time_is_read_back(at: int, offset: int) -> None:
    assert read_time(time_text(at, offset, "milliseconds")) == When(at, offset)


def test_how_a_time_is_printed() -> None:
    assert time_text(NOW.at, NOW.offset) == "2026-05-01T20:15:00+02:00"
    assert local_text(NOW.at, NOW.offset) == minute_text(NOW.at, NOW.offset) == "2026-05-01 20:15"
    assert local_text(NOW.at, -210, "seconds") == "2026-05-01 14:45:00"
    assert (minute_text(0, 0), local_text(10**17, 0), time_text(10**17, 60)) == ("", "?", f"{10**17}ms +60")


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("20:15", "2026-05-01T20:15:00+02:00"),
        (" 7:05 ", "2026-05-01T07:05:00+02:00"),
        ("-10m", "2026-05-01T20:05:00+02:00"),
        ("-10 min", "2026-05-01T20:05:00+02:00"),
        ("-21h", "2026-04-30T23:15:00+02:00"),
        ("-30s", "2026-05-01T20:14:30+02:00"),
        ("2025-12-31", "2025-12-31T00:00:00+02:00"),
        ("2025-12-31T20:15", "2025-12-31T20:15:00+02:00"),
        ("2025-12-31 20:15:30", "2025-12-31T20:15:30+02:00"),
        ("2025-1-2 3:04", "2025-01-02T03:04:00+02:00"),
        ("2025-12-31T20:15Z", "2025-12-31T20:15:00+00:00"),
        ("2025-12-31T20:15-0330", "2025-12-31T20:15:00-03:30"),
    ],
)
def test_what_people_type(text: str, printed: str) -> None:
    when = read_typed_time(text, NOW, in_berlin)
    assert time_text(when.at, when.offset) == printed


def test_without_a_zone_a_file_means_utc() -> None:
    when = When(int(datetime(2026, 5, 1, 20, 15, tzinfo=UTC).timestamp()) * 1000, 0)
    assert read_time("2026-05-01T20:15") == read_time("2026-05-01T20:15Z") == when


@pytest.mark.parametrize(
    "text", ["", "someday", "25:00", "5:99", "-10", "10m", "2026-13-01", "2026-05-01T20", "1-1-1", "0ms +0"]
)
def test_what_is_not_a_time(text: str) -> None:
    with pytest.raises(Usage) as caught:
        read_typed_time(text, NOW, in_berlin)
    assert (caught.value.code, caught.value.message) == ("bad-time", f"{text!r} is not a time")
