"""`meso stats`: statistics over many sessions."""

from __future__ import annotations

from typing import Any

import click

from events.games.catalogue import find_game
from events.library.people import all_people, get_person
from events.library.seats import seated_people
from events.statistics.stats import GameFigures, PlayerFigures, game_figures, player_figures
from events.statistics.summaries import Summary
from events.times import minute_text, time_text
from events.view import Grid, Part, Span, Text, View, text
from meso_cli.completion import complete_players
from meso_cli.context import Settings, reading, summaries
from meso_cli.options import game_option, meso_command
from meso_cli.output import emit_part
from meso_cli.times import read_time


@meso_command(name="stats")
@game_option
@click.option("--player", default="", metavar="P", shell_complete=complete_players, help="Only this player.")
@click.option("--since", default="", metavar="TIME", help="Only sessions that began since then: 2026-05-01.")
def command(settings: Settings, game: str, player: str, since: str) -> None:
    """Show statistics over many sessions.

    How often and how long each game was played; for each player the games won, the best and the
    average score, and the average of each category. Only finished sessions count, by their main line.
    """
    slug = find_game(game).slug if game else ""
    least = read_time(since).at if since else None
    with reading(settings) as record:
        person = get_person(record, player) if player else ""
        seated, names = seated_people(record), all_people(record)
        chosen = [
            summary
            for summary in summaries(settings, record, Summary)
            if slug in ("", summary.game)
            and (least is None or summary.started >= least)
            and (not person or person in seated.get(summary.key, {}).values())
        ]
        players = [p for p in player_figures(chosen, seated) if person in ("", p.person)]
    games = game_figures(chosen)
    emit_part(
        settings,
        lambda: _json(chosen, games, players, names),
        lambda: View("", "", (_games(games), *_players(players, names))),
    )


def _json(
    chosen: list[Summary], games: list[GameFigures], players: list[PlayerFigures], names: dict[str, str]
) -> dict[str, Any]:
    return {
        "sessions": len(chosen),
        "finished": sum(summary.finished for summary in chosen),
        "games": games,
        "players": [_player_json(figures, names) for figures in players],
    }


def _player_json(figures: PlayerFigures, names: dict[str, str]) -> dict[str, Any]:
    return {
        "player": names[figures.person],
        "game": figures.game,
        "solo": figures.solo,
        "finished": figures.finished,
        "won": figures.won,
        "best": figures.best,
        "session": figures.session or None,
        "average": figures.average,
        "categories": figures.categories,
        "last": time_text(figures.last, 0),
    }


def _games(games: list[GameFigures]) -> Grid:
    rows = tuple(
        (
            text(Span(figures.game, "key")),
            *_numbers(figures.sessions, figures.finished, figures.minutes, figures.moves),
        )
        for figures in games
    )
    return Grid(("game", "sessions", "finished", "minutes", "moves"), rows, right=(1, 2, 3, 4))


def _players(players: list[PlayerFigures], names: dict[str, str]) -> list[Part]:
    """A table for each game: points of different games cannot be compared."""
    groups: dict[str, list[PlayerFigures]] = {}
    for figures in players:
        groups.setdefault(figures.game + " solo" * figures.solo, []).append(figures)
    return [_group(title, group, names) for title, group in groups.items()]


def _group(title: str, players: list[PlayerFigures], names: dict[str, str]) -> Grid:
    categories = list(dict.fromkeys(category for figures in players for category in figures.categories))
    rows = tuple(
        (
            text(names[figures.person]),
            *_numbers(figures.finished, figures.won, figures.average, figures.best),
            text(Span(figures.session, "dim")),
            text(Span(minute_text(figures.last, 0)[:10], "dim")),
            *_numbers(*(figures.categories.get(category) for category in categories)),
        )
        for figures in players
    )
    heads = ("player", "finished", "won", "average", "best", "session", "last", *categories)
    return Grid(heads, rows, title, (1, 2, 3, 4, *range(7, 7 + len(categories))))


def _numbers(*values: float | None) -> list[Text]:
    return [text("–" if value is None else f"{value:g}") for value in values]
