"""`meso rules`: a game's options, and what its rules check."""

from __future__ import annotations

from typing import Any

import click

from events.game.game import AnyGame
from events.games.catalogue import find_game
from events.view import Grid, Span, View, text
from meso_cli.completion import complete_games
from meso_cli.context import Settings
from meso_cli.options import meso_command
from meso_cli.output import emit_part


@meso_command(name="rules")
@click.argument("game", shell_complete=complete_games)
def command(settings: Settings, game: str) -> None:
    """Show a game's options and rules.

    The options with their values, and what each rule checks.
    """
    found = find_game(game)
    emit_part(settings, lambda: _rules_json(found), lambda: _rules_view(found))


def _rules_json(game: AnyGame) -> dict[str, Any]:
    return {
        "game": game.slug,
        "title": game.title,
        "players": list(game.players),
        "version": game.rules,
        "options": [
            {
                "name": option.name,
                "values": list(option.values),
                "default": option.default,
                "help": option.help,
            }
            for option in game.all_options
        ],
        "rules": [{"code": code, "texts": list(texts)} for code, texts in game.rule_texts.items()],
    }


def _rules_view(game: AnyGame) -> View:
    least, most = game.players
    options = [
        (text(Span(option.name, "key")), text("/".join(option.values) or "free text"), text(option.help))
        for option in game.all_options
    ]
    rules = [
        (text(Span("" if at else code, "key")), text(line))
        for code, texts in game.rule_texts.items()
        for at, line in enumerate(texts)
    ]
    return View(
        game.title,
        f"{least} to {most} players; rules version {game.rules}",
        (
            Grid(("option", "values", "the first value is the default"), tuple(options), "Options"),
            Grid(("", ""), tuple(rules), "Rules that are checked"),
        ),
    )
