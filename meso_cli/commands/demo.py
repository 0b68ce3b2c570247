"""`meso demo`: a recorded game, replayed to its final score sheet. Does not touch the user's record."""

from __future__ import annotations

import time
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import click

from events.errors import Usage
from events.formats.meso_text.reader import read
from events.games.catalogue import GAMES
from events.moves.text import show_event
from events.session.in_memory import SessionInMemory
from events.session.playback import Frame, Playback
from meso_cli.completion import complete_games
from meso_cli.context import Settings
from meso_cli.options import meso_command
from meso_cli.output import terminal_of, write_json, write_lines
from meso_cli.telling.contract_json import event_json, score_json
from meso_cli.telling.status import headline
from meso_cli.views.terminal import Terminal
from meso_cli.views.writing import show_sheet

SECONDS = 6.0
"""The longest that a game takes on a terminal."""


def recorded_games() -> dict[str, Traversable]:
    """The games with a demo: slug → the file. A wheel brings copies; a source tree has the fixtures."""
    copies, fixtures = files("meso_cli") / "demo", Path(__file__).parents[2] / "fixtures"
    places = ((slug, (copies / f"{slug}.meso", fixtures / slug / "demo.meso")) for slug in GAMES)
    found = ((slug, next((place for place in both if place.is_file()), None)) for slug, both in places)
    return {slug: place for slug, place in found if place}


@meso_command(name="demo")
@click.option("--game", default="lands", show_default=True, shell_complete=complete_games, help="Which game.")
def command(settings: Settings, game: str) -> None:
    """Replay a recorded game to its final score.

    On a terminal it plays by itself for a few seconds; elsewhere it prints the moves.
    Your own record is not touched.
    """
    recorded, terminal = recorded_games(), terminal_of(settings)
    if game not in recorded:
        raise Usage("no-demo", f"there is no demo of {game!r}", f"the demos are {', '.join(recorded)}")
    session = SessionInMemory(read(recorded[game].read_text("utf-8")))
    if settings.json:
        _write_json(session)
        return
    if terminal.interactive and not terminal.dumb:
        _play(session, terminal)
    else:
        write_lines(_moves(session))
    show_sheet(session.score_sheet(session.refs.tip), session.names, terminal)


def _write_json(session: SessionInMemory) -> None:
    tip = session.refs.tip
    write_json(
        {
            "game": session.game.slug,
            "players": list(session.names),
            "moves": [event_json(session, event) for event in session.line(tip, session.id)],
            "score": score_json(session, tip, session.score_sheet(tip)),
        }
    )


def _moves(session: SessionInMemory) -> Iterator[str]:
    yield headline(session)
    for event in session.line(session.refs.tip, session.id):
        yield f"{event.n:>4}  {show_event(event, session.names)}"
    yield ""


def _play(session: SessionInMemory, terminal: Terminal) -> None:
    """Draws the table turn by turn, `SECONDS` at most for the whole game."""
    from rich.console import Group
    from rich.live import Live

    from meso_cli.views.console import make_console
    from meso_cli.views.renderables import draw
    from meso_cli.views.styles import draw_word

    def screen(frame: Frame) -> Group:
        move = show_event(frame.event, session.names) if frame.event.n else headline(session)
        view = session.game.view(frame.state, session.names, False)
        return Group(draw_word(f"{frame.event.n:>4}  {move}", "key"), "", draw(view))

    frames = _turns(Playback(session, session.refs.tip))
    with Live(
        console=make_console(terminal), screen=True, auto_refresh=False, vertical_overflow="crop"
    ) as live:
        for frame in frames:
            live.update(screen(frame), refresh=True)
            time.sleep(min(1.0, SECONDS / len(frames)))


def _turns(playback: Playback) -> list[Frame]:
    """The first position, that at each start of a turn, and the last one."""
    found, index, last = [playback.frames[0]], 0, len(playback.frames) - 1
    while index < last:
        index = playback.after(index, "turn")
        found.append(playback.frames[index])
    return found
