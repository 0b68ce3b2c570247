"""Recorded whole games in `fixtures/`: NAME.meso is the game as `export` writes it, NAME.toml its result."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from events.formats.meso_text.reader import read
from events.session.in_memory import SessionInMemory
from story import Story

FIXTURES = Path(__file__).parent.parent / "fixtures"


def recorded(slug: str) -> list[Path]:
    """The recorded games of one game."""
    return sorted((FIXTURES / slug).glob("*.meso"))


def expected(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.with_suffix(".toml").read_text(encoding="utf-8"))


def load(path: Path) -> Story:
    """A recorded game as a story."""
    session = SessionInMemory(read(path.read_text(encoding="utf-8")))
    story = Story(session.game, list(session.names), live=False)
    played = list(session.states(session.refs.tip))
    story.events, story.states = [event for event, _ in played], [state for _, state in played]
    return story
