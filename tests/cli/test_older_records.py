"""Records that earlier versions wrote: opened, replayed and scored as on the day they were written.

`fixtures/records/NAME` holds a record file and, of each of its sessions, what `export`, `score --json`
and `show --json --secrets` gave then.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from cli.meso import Meso

RECORDS = Path(__file__).parents[2] / "fixtures" / "records"
EXPORTED = sorted(RECORDS.glob("*/*.jsonl"))
by_name = pytest.mark.parametrize("exported", EXPORTED, ids=lambda path: f"{path.parent.name}-{path.stem}")


def _open(meso: Meso, folder: Path) -> None:
    shutil.copy(folder / "record.db", meso.db)


@by_name
def test_a_session_of_an_older_record_is_exported_byte_for_byte(
    meso: Meso, exported: Path, tmp_path: Path
) -> None:
    _open(meso, exported.parent)
    again = tmp_path / "again.jsonl"
    meso("export", exported.stem, "-o", str(again))
    assert again.read_bytes() == exported.read_bytes()


@by_name
def test_an_older_export_is_imported_and_exported_byte_for_byte(
    meso: Meso, exported: Path, tmp_path: Path
) -> None:
    again = tmp_path / "again.jsonl"
    meso("import", str(exported))
    meso("export", "-o", str(again))
    assert again.read_bytes() == exported.read_bytes()


@by_name
@pytest.mark.parametrize("what", ["score", "show"])
def test_an_older_record_scores_and_shows_the_same(meso: Meso, exported: Path, what: str) -> None:
    """Keys that a later version adds are no difference."""
    _open(meso, exported.parent)
    secrets = ["--secrets"] if what == "show" else []
    now = meso.json("-s", exported.stem, what, *secrets)
    _holds(now, json.loads(exported.with_suffix(f".{what}.json").read_text("utf-8")), what)


def _holds(now: object, then: object, at: str) -> None:
    if isinstance(then, dict):
        assert isinstance(now, dict) and then.keys() <= now.keys(), at
        for key, value in then.items():
            _holds(now[key], value, f"{at}.{key}")
    elif isinstance(then, list):
        assert isinstance(now, list) and len(now) == len(then), at
        for index, value in enumerate(then):
            _holds(now[index], value, f"{at}[{index}]")
    else:
        assert now == then, at


@pytest.mark.parametrize("folder", sorted(RECORDS.iterdir()), ids=lambda path: path.name)
def test_an_older_record_is_whole(meso: Meso, folder: Path) -> None:
    _open(meso, folder)
    assert meso.json("check")["ok"]
    meso("-s", "evening", "log", "Zoë: bonus 1 later")
