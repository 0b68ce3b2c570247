"""`meso achievements`: what a solo player has achieved, and how close the rest are."""

from __future__ import annotations

from typing import Any

import click

from events.game.game import Achievement
from events.games.catalogue import GAMES, find_game
from events.library.people import get_person, name_of_person
from events.library.seats import seated_people
from events.statistics.summaries import Summary
from events.view import Grid, Span, Text, View, text
from meso_cli.completion import complete_players
from meso_cli.context import Settings, reading, summaries
from meso_cli.options import game_option, meso_command
from meso_cli.output import emit_part

BAR = 10
"""Cells of a bar."""


@meso_command(name="achievements")
@click.argument("player", shell_complete=complete_players)
@game_option
def command(settings: Settings, player: str, game: str) -> None:
    """Show what a solo player has achieved.

    Counts the main line of every finished solo session. Each achievement is listed with the session
    that earned it, or with how close the best one came.
    """
    games = [find_game(game).slug] if game else GAMES
    with reading(settings) as record:
        person = get_person(record, player)
        name, seated = name_of_person(record, person), seated_people(record)
        solo = [
            summary
            for summary in summaries(settings, record, Summary)
            if summary.finished and summary.seats == 1 and seated.get(summary.key, {}).get(1) == person
        ]
    found = []
    for slug in games:
        sessions = [(summary.name, summary.reached) for summary in solo if summary.game == slug]
        if kept := find_game(slug).achievements:
            found += [(slug, len(sessions), one) for one in kept.listed(sessions)]
    emit_part(
        settings,
        lambda: _json(name, found),
        lambda: View("", "", (_grid(name, [one for _, _, one in found]),)),
    )


def _json(name: str, found: list[tuple[str, int, Achievement]]) -> dict[str, Any]:
    return {
        "player": name,
        "met": sum(bool(one.session) for _, _, one in found),
        "achievements": [
            {
                "game": slug,
                "number": one.number,
                "text": one.text,
                "target": one.target,
                "best": one.best,
                "met": bool(one.session),
                "session": one.session or None,
                "sessions": sessions,
            }
            for slug, sessions, one in found
        ],
    }


def _grid(name: str, found: list[Achievement]) -> Grid:
    met = sum(bool(one.session) for one in found)
    rows = tuple(
        (
            text(Span("✓", "good")) if one.session else (),
            text(str(one.number)),
            text(one.text),
            text(f"{one.best} of {one.target}"),
            _bar(one),
            text(Span(one.session, "key")),
        )
        for one in found
    )
    return Grid(
        ("", "", "", "best", "", "earned in"), rows, f"{name}: {met} of {len(found)} achieved", (1, 3)
    )


def _bar(one: Achievement) -> Text:
    full = min(BAR, BAR * one.best // one.target) if one.target else BAR
    return text(Span("■" * full, "good" if one.session else "points"), Span("·" * (BAR - full), "dim"))
