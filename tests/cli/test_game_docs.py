"""docs/GAME.md of every game: all moves with their short forms, all options, a round that runs as typed."""

from __future__ import annotations

import re
import shlex

import pytest

from cli.meso import ROOT, Meso
from events.games.catalogue import GAMES, find_game
from events.moves.move import verb_of

HEADINGS = ["Moves", "Options", "A round, as typed"]
MAY_FOLLOW = ["Abbreviations", "Readings"]


def sections(slug: str) -> dict[str, str]:
    """Heading → text; the heading "" is what stands before the first one."""
    page = (ROOT / "docs" / f"{slug}.md").read_text("utf-8")
    parts = re.split(r"^## (.*)$", page, flags=re.MULTILINE)
    return dict(zip(["", *parts[1::2]], parts[::2], strict=True))


def rows(section: str, head: str) -> list[list[str]]:
    """The cells of the one table in a section, without its head."""
    lines = [line for line in section.splitlines() if line.startswith("|")]
    assert lines[0] == head
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines[2:]]


def quoted(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


@pytest.mark.parametrize("slug", GAMES)
def test_the_page_has_its_parts(slug: str) -> None:
    parts = sections(slug)
    title, paragraph, *_ = parts.pop("").split("\n\n")
    assert title == f"# {find_game(slug).title} (`{slug}`)" and paragraph.strip()
    assert list(parts)[: len(HEADINGS)] == HEADINGS
    assert [heading for heading in list(parts)[len(HEADINGS) :] if heading not in MAY_FOLLOW] == []


@pytest.mark.parametrize("slug", GAMES)
def test_the_page_lists_every_move_with_its_short_forms(slug: str) -> None:
    table = rows(sections(slug)["Moves"], "| move | short | what it does |")
    listed = {quoted(move)[0].split()[0]: quoted(short) for move, short, meaning in table if meaning}
    assert listed == {verb_of(move): list(move.short) for move in find_game(slug).moves}


@pytest.mark.parametrize("slug", GAMES)
def test_the_page_lists_every_option_with_its_values(slug: str) -> None:
    table = rows(sections(slug)["Options"], "| option | values | what it means |")
    listed = {quoted(name)[0]: quoted(values) for name, values, meaning in table if meaning}
    for option in find_game(slug).options:
        values = listed.pop(option.name)
        assert not option.values or values == list(option.values), option.name
    assert listed == {}


@pytest.mark.parametrize("slug", GAMES)
def test_the_round_of_the_page_runs(meso: Meso, slug: str) -> None:
    (block,) = re.findall(r"```console\n(.*?)```", sections(slug)["A round, as typed"], re.DOTALL)
    lines = block.splitlines()
    assert lines[0].startswith(f"$ meso new {slug} ")
    for line in lines:
        prompt, command, *words = shlex.split(line)
        said = meso.run(*words)
        assert (prompt, command, said.code) == ("$", "meso", 0), f"{line}\n{said.err}"
