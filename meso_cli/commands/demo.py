"""`meso demo`: a recorded game, replayed to its final score sheet; the user's record is not touched."""

from __future__ import annotations

import time
from collections.abc import Iterator
from importlib.resources import files

import click

from events.errors import Usage
from events.moves.text import show_event
from events.session.playback import Frame, Playback
from events.session.session import Session, When
from events.session.typed import play_typed, read_typed
from events.store.opening import memory_record
from meso_cli.completion import complete_games
from meso_cli.context import Settings
from meso_cli.options import meso_command
from meso_cli.output import terminal_of, write_json, write_lines
from meso_cli.telling.contract_json import event_json, score_json, sheet_of
from meso_cli.telling.status import headline
from meso_cli.views.terminal import Terminal
from meso_cli.views.writing import show_sheet

BEGAN = When(1_767_294_000_000, 60)  # an evening in January
SECONDS = 6.0


def recorded_games() -> dict[str, str]:
    """The games that come with meso: slug → their text."""
    found = [entry for entry in files("meso_cli").joinpath("demo").iterdir() if entry.name.endswith(".meso")]
    return {entry.name.removesuffix(".meso"): entry.read_text("utf-8") for entry in found}


@meso_command(name="demo")
@click.option("--game", default="lands", show_default=True, shell_complete=complete_games, help="Which game.")
def command(settings: Settings, game: str) -> None:
    """Replay a recorded game to its final score.

    On a terminal it plays by itself, some seconds long; elsewhere it prints the moves.
    Your own record is not touched.
    """
    recorded, terminal = recorded_games(), terminal_of(settings)
    if game not in recorded:
        raise Usage("no-demo", f"there is no recorded game of {game!r}", f"there are {', '.join(recorded)}")
    session = play_typed(memory_record(), read_typed(recorded[game]), BEGAN)
    if settings.json:
        _write_json(session)
        return
    if terminal.interactive and not terminal.dumb:
        _play(session, terminal)
    else:
        write_lines(_moves(session))
    show_sheet(sheet_of(session, session.refs.tip), session.names, terminal)


def _write_json(session: Session) -> None:
    tip = session.refs.tip
    write_json(
        {
            "game": session.game.slug,
            "players": list(session.names),
            "moves": [event_json(session, event) for event in session.line(tip, session.row.id)],
            "score": score_json(session, tip, sheet_of(session, tip)),
        }
    )


def _moves(session: Session) -> Iterator[str]:
    yield headline(session)
    for event in session.line(session.refs.tip, session.row.id):
        yield f"{event.n:>4}  {show_event(event, session.names)}"
    yield ""


def _play(session: Session, terminal: Terminal) -> None:
    """Draws the table turn by turn, so fast that the whole game takes some seconds."""
    from rich.console import Group
    from rich.live import Live

    from meso_cli.views.console import make_console
    from meso_cli.views.renderables import draw
    from meso_cli.views.styles import draw_word

    def screen(frame: Frame) -> Group:
        said = show_event(frame.event, session.names) if frame.event.n else headline(session)
        view = session.game.view(frame.state, session.names, False)
        return Group(draw_word(f"{frame.event.n:>4}  {said}", "key"), "", draw(view))

    frames = _turns(Playback(session, session.refs.tip))
    with Live(
        console=make_console(terminal), screen=True, auto_refresh=False, vertical_overflow="crop"
    ) as live:
        for frame in frames:
            live.update(screen(frame), refresh=True)
            time.sleep(min(1.0, SECONDS / len(frames)))


def _turns(playback: Playback) -> list[Frame]:
    """The start, and the position at each turn's beginning, to the end."""
    found, index, last = [playback.frames[0]], 0, len(playback.frames) - 1
    while index < last:
        index = playback.after(index, "turn")
        found.append(playback.frames[index])
    return found
