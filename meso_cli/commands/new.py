"""`meso new`: starts a session of a game and makes it the current one."""

from __future__ import annotations

import os.path

import click

from events.errors import Usage
from events.games.catalogue import find_game
from events.session.new import Setup, begin
from events.statistics.summaries import keep_summary
from events.store.opening import memory_record
from meso_cli.completion import complete_games, complete_players
from meso_cli.context import Settings, environment_hint, nonce, writing
from meso_cli.options import meso_command
from meso_cli.output import emit
from meso_cli.telling.contract_json import position_json
from meso_cli.telling.status import headline, status_lines
from meso_cli.times import read_time
from meso_cli.views.pieces import PIECES


def _pairs(flag: str, given: tuple[str, ...]) -> dict[str, str]:
    """The values of a repeated KEY=VALUE option. Errors: `Usage`."""
    pairs = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals or not key:
            raise Usage("usage", f"{flag} {text!r} has no '='", f"write {flag} KEY=VALUE")
        pairs[key.strip()] = value.strip()
    return pairs


@meso_command(name="new")
@click.argument("game", shell_complete=complete_games)
@click.argument("players", nargs=-1, required=True, metavar="PLAYER…", shell_complete=complete_players)
@click.option("--name", default="", help="The name of the session; for example lands-3 by default.")
@click.option("--at", metavar="TIME", help="When it began: 20:15, 2026-05-01T20:15, -10m.")
@click.option("--place", default="", help="Where it is played.")
@click.option(
    "--rules", type=click.Choice(["strict", "off"]), help="Whether the rules are checked; strict by default."
)
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="K=V",
    help="An option of the rules; 'meso rules GAME' lists them.",
)
@click.option(
    "--piece",
    "pieces",
    multiple=True,
    metavar="NAME=COLOR",
    help=f"The colour of a player's pieces; the screen can show {', '.join(PIECES)}.",
)
def command(
    settings: Settings,
    game: str,
    players: tuple[str, ...],
    name: str,
    at: str | None,
    place: str,
    rules: str | None,
    options: tuple[str, ...],
    pieces: tuple[str, ...],
) -> None:
    """Start a session of a game.

    The PLAYERs are given in turn order; the session becomes the current one.

    \b
    meso new lands Ana Ben
    meso new happy Ana Ben Cleo --option duel=no --name "Friday night"
    """
    found, when = find_game(game), read_time(at)
    chosen = _pairs("--option", options) | ({"rules": rules} if rules else {})
    setup = Setup(
        players=players,
        nonce=nonce(),
        people=tuple(nonce() for _ in players),
        options=chosen,
        pieces=_pairs("--piece", pieces),
        name=name,
        place=place,
    )
    if not os.path.exists(settings.path()):  # a call that can only fail must not create a file
        begin(memory_record(), found, setup, when)
    with writing(settings) as record:
        session = begin(record, found, setup, when)
        keep_summary(session)
        emit(
            settings,
            lambda: {
                "session": session.refs.name,
                "game": found.slug,
                "players": list(session.names),
                "options": dict(session.begin().options),
                "position": position_json(session, session.refs.tip),
            },
            lambda: [
                headline(session),
                *status_lines(session),
                *environment_hint(record, session.row.key),
            ],
        )
