"""Changes each byte of a small record file in turn, in as many processes as there are cores."""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import tempfile
from functools import partial
from pathlib import Path

from damaging import CHANGES, content, missed, small_record

PART = 512


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/every-byte", description="Changes each byte of a record.")
    parser.add_argument("--step", type=int, default=1, metavar="N", help="only every Nth byte")
    step = parser.parse_args().step
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "record.db"
        small_record(record)
        data, whole = record.read_bytes(), content(record)
        parts = [range(start, min(start + PART, len(data)), step) for start in range(0, len(data), PART)]
        with multiprocessing.Pool() as pool:
            work = partial(_part, data, Path(folder), whole)
            found = [each for part in pool.imap_unordered(work, parts) for each in part]
    tried = sum(map(len, parts)) * len(CHANGES)
    print(f"{tried} changes of {len(data)} bytes, {len(found)} not found")
    for place, change in sorted(found):
        print(f"  byte {place} changed by {change:#04x}")
    return bool(found)


def _part(data: bytes, folder: Path, whole: object, places: range) -> list[tuple[int, int]]:
    return list(missed(data, places, folder / f"{places.start}.db", whole))


if __name__ == "__main__":
    sys.exit(main())
