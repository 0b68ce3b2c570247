"""The positions of a playback, each drawn as on the terminal, with its moment, move and notes."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from rich.console import RenderableType
from rich.segment import Segment

from events.moves.text import show_event
from events.session.playback import Frame, Playback
from events.session.position import show_moment
from meso_cli.views.console import paper
from meso_cli.views.glyphs import safe
from meso_cli.views.pieces import with_pieces
from meso_cli.views.renderables import draw

WIDTH = 100
"""The width of a table on a page and in a cast, in cells."""


class Picture(msgspec.Struct, frozen=True):
    """One position: its number, moment, move text, marks and notes (all safe to draw), and the table."""

    n: int
    moment: str
    move: str
    turn: str
    round: str
    marks: tuple[str, ...]
    notes: tuple[str, ...]
    table: RenderableType


def pictures(playback: Playback) -> Iterator[Picture]:
    """Every position of a playback, drawn."""
    return (picture_of(playback, frame) for frame in playback.frames)


def picture_of(playback: Playback, frame: Frame) -> Picture:
    """One position of a playback, drawn."""
    session, event, state = playback.session, frame.event, frame.state
    game, names, refs = session.game, session.names, session.refs
    turn = game.turn(state)
    return Picture(
        n=event.n,
        moment=safe(show_moment(game.moment(state), names)),
        move=safe(show_event(event, names)) if event.n else "the start",
        turn=turn.turn,
        round=turn.round,
        marks=tuple(safe(name) for name, id in refs.marks.items() if id == event.id),
        notes=tuple(safe(note.text) for note in refs.notes.values() if note.event == event.id),
        table=draw(with_pieces(game.view(state, names, False), session.pieces)),
    )


def lines_of(renderable: RenderableType) -> tuple[tuple[Segment, ...], ...]:
    """A renderable as lines of segments, `WIDTH` cells at most."""
    return tuple(tuple(line) for line in paper(WIDTH, color=True).render_lines(renderable, pad=False))
