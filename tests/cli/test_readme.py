"""The commands in the README run, and print what it shows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from meso_cli.app import COMMANDS, run

ROOT = Path(__file__).parent.parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def evening() -> list[tuple[str, str]]:
    """(command, what it prints) of the block under the comment that promises it."""
    block = (
        README.split("<!-- these commands are run by the tests")[1].split("```console\n")[1].split("```")[0]
    )
    parts = re.split(r"^\$ meso ", block, flags=re.MULTILINE)[1:]
    return [(part.partition("\n")[0], part.partition("\n")[2]) for part in parts]


def test_the_evening_of_the_readme(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for command, printed in evening():
        code = run(["--db", str(tmp_path / "meso.db"), *shlex.split(command)])
        out = capfd.readouterr().out
        assert code == 0, command
        assert re.sub(r"ends at [k-z]{8}", "ends at OLD", out) == printed, command


@pytest.mark.parametrize(
    ("game", "row"), re.findall(r"^\| `(\w+)` \| (.*) \|$", README.split("| game |")[1], re.MULTILINE)
)
def test_a_round_of_each_other_game(
    tmp_path: Path, game: str, row: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(["--db", str(tmp_path / "meso.db"), "new", game, "Ana", "Ben"]) == 0
    lines = re.findall(r"`([^`]+)`", row)
    for line in lines:
        assert run(["--db", str(tmp_path / "meso.db"), "log", line]) == 0, (line, capfd.readouterr().err)
    assert len(lines) >= 2


def test_facts_as_printed_on_a_card(tmp_path: Path) -> None:
    db = ["--db", str(tmp_path / "meso.db")]
    assert run([*db, "new", "lands", "Ana"]) == 0
    for facts in re.findall(r"`(dryland c1|mh 3vp [^`]+)`", README):
        assert run([*db, "cards", "lands", "add", f"Card {len(facts)}", *facts.split()]) == 0


def test_the_picture_of_the_readme_is_current(tmp_path: Path) -> None:
    db = ["--db", str(tmp_path / "meso.db")]
    drawn = tmp_path / "table.svg"
    assert run([*db, "import", str(ROOT / "fixtures/lands/demo.meso")]) == 0
    assert run([*db, "export", "-o", str(drawn), "--on", "p2r5:ben"]) == 0
    kept = ROOT / "fixtures/pictures/table.svg"
    assert drawn.read_bytes() == kept.read_bytes(), f"draw it again: meso export -o {kept} --on p2r5:ben"


def test_every_command_that_the_readme_names_exists() -> None:
    table = README.split("| to | use |")[1].split("\n\n")[0]
    named = set(re.findall(r"`([a-z]+)`", table))
    assert named and named <= set(COMMANDS)


@pytest.mark.parametrize(
    "page",
    [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))],
    ids=lambda page: page.stem,
)
def test_every_file_that_a_page_names_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    paths = re.findall(r"`((?:meso_cli|events|fixtures|tests|scripts|docs)/[\w/.-]+)`", text)
    files = [ROOT / path for path in paths if not re.search(r"[A-Z]{4}", path)]
    files += [page.parent / link for link in re.findall(r"\]\((?!http)([^)#]+)\)", text)]
    assert [file for file in files if not file.exists()] == []
