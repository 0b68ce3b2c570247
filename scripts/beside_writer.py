"""Reads a record again and again while another process writes it."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from beside import torn_reads
from meso_cli.app import run


def main() -> int:
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    with tempfile.TemporaryDirectory() as folder:
        db = Path(folder) / "record.db"
        run(["--db", str(db), "new", "lands", "Ana", "Ben", "--rules", "off"])
        found = torn_reads(db, times)
    print(f"{times} reads, {len(found)} not of one moment", *found, sep="\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
