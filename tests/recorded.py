"""Recorded whole games in `fixtures/`: NAME.meso is what was typed, NAME.toml what must come out."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from events.games.catalogue import find_game
from story import Story

FIXTURES = Path(__file__).parent.parent / "fixtures"


def recorded(slug: str) -> list[Path]:
    """The recorded games of one game."""
    return sorted((FIXTURES / slug).glob("*.meso"))


def expected(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.with_suffix(".toml").read_text(encoding="utf-8"))


def load(path: Path) -> Story:
    """Plays a recorded game, as from a file: no prefixes."""
    players: list[str] = []
    options: dict[str, str] = {}
    lines: list[str] = []
    slug = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        key, _, value = line.partition(" ")
        if key == "@game":
            slug = value
        elif key == "@player":
            players.append(value)
        elif key == "@option":
            name, _, choice = value.partition("=")
            options[name] = choice
        elif not line.startswith("@"):
            lines.append(line)
    return Story(find_game(slug), players, live=False, **options).play(*lines)
