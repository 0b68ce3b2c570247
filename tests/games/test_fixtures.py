"""Every recorded game is read again and must give the result that belongs to it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from events.formats.meso_text.reader import read
from events.formats.meso_text.writer import write
from events.games.catalogue import GAMES
from events.session.in_memory import SessionInMemory
from recorded import expected, load, recorded

ALL = [path for slug in GAMES for path in recorded(slug)]


@pytest.mark.parametrize("path", ALL, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_recorded_game_gives_what_it_must(path: Path) -> None:
    story, want = load(path), expected(path)
    sheet = story.sheet()
    got: dict[str, Any] = {
        "moment": story.moment,
        "final": sheet.final,
        "totals": story.totals(),
        "lines": {name: story.lines(name) for name in story.names},
        "places": {story.names[score.seat - 1]: score.place for score in sheet.scores},
        "winners": story.winners(),
        "tie_break": sheet.tie_break.rule if sheet.tie_break else "",
        "rank": sheet.scores[0].rank,
        "overruled": [event.n for event in story.events if event.overruled],
    }
    assert {key: got[key] for key in want} == want


@pytest.mark.parametrize("path", ALL, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_recorded_game_is_what_export_writes(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert write(SessionInMemory(read(text))) == text
    assert all(word in text for word in ("@nonce ", "@version ", "@at ", "@times "))


def test_every_game_has_recorded_games() -> None:
    assert all(recorded(slug) for slug in GAMES)
