"""docs/formats.md is true."""

from __future__ import annotations

import re
from pathlib import Path

from cli.meso import ROOT, Meso
from events.formats.catalogue import FORMATS
from events.formats.meso_text.header import LATER, WORDS
from meso_cli.pictures.catalogue import PICTURES

PAGE = (ROOT / "docs" / "formats.md").read_text("utf-8")


def test_the_text_of_moves_is_imported(meso: Meso, tmp_path: Path) -> None:
    example = re.search(r"```meso\n(.*?)```", PAGE, re.DOTALL)
    assert example
    file = tmp_path / "friday.meso"
    file.write_text(example[1], "utf-8")
    meso("import", str(file))
    assert [(branch["name"], branch["points"]) for branch in meso.json("branch")] == [
        ("main", {"Ana": 12, "Ben": 10}),
        ("what-if", {"Ana": 12, "Ben": 9}),
    ]
    assert meso.json("history")[0]["notes"] == ["a quick round\nand a loud one"]
    again = tmp_path / "again.meso"
    meso("export", "-o", str(again))
    assert meso.json("import", str(again))["imported"][0]["what"] == "same"


def test_every_format_and_every_header_word_is_documented() -> None:
    for known in (*FORMATS, *PICTURES):
        assert f"`{known.name}`" in PAGE and f"`{known.extension}`" in PAGE
    for word in (*WORDS, *LATER):
        assert f"@{word}" in PAGE or word == "current", word
