"""The positions of a playback as lines of segments: what the terminal shows, ready to become a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from rich.console import Group, RenderableType
from rich.segment import Segment
from rich.text import Text

from events.moves.text import show_event
from events.session.playback import Frame, Playback
from events.session.position import show_moment
from meso_cli.views.console import paper
from meso_cli.views.glyphs import safe
from meso_cli.views.table import draw

WIDTH = 100


class Picture(msgspec.Struct, frozen=True):
    """One position: its number, moment, move (as text), marks and notes, and the drawn lines."""

    n: int
    moment: str
    move: str
    turn: str
    round: str
    marks: tuple[str, ...]
    notes: tuple[str, ...]
    lines: tuple[tuple[Segment, ...], ...]


def pictures(playback: Playback, width: int = WIDTH) -> Iterator[Picture]:
    """Every position of a playback, drawn."""
    game, names, refs = playback.session.game, playback.session.names, playback.session.refs
    for frame in playback.frames:
        drawn = draw(game.view(frame.state, names, False))
        turn = game.turn(frame.state)
        yield Picture(
            n=frame.event.n,
            moment=safe(show_moment(game.moment(frame.state), names)),
            move=_move(playback, frame),
            turn=turn.turn,
            round=turn.round,
            marks=tuple(name for name, id in refs.marks.items() if id == frame.event.id),
            notes=tuple(safe(note.text) for note in refs.notes.values() if note.event == frame.event.id),
            lines=lines_of(drawn, width),
        )


def _move(playback: Playback, frame: Frame) -> str:
    return safe(show_event(frame.event, playback.session.names)) if frame.event.n else "the start"


def lines_of(renderable: RenderableType, width: int) -> tuple[tuple[Segment, ...], ...]:
    """A renderable as lines of segments, `width` cells at most."""
    return tuple(tuple(line) for line in paper(width, color=True).render_lines(renderable, pad=False))


def headed(picture: Picture) -> RenderableType:
    """The line above a table that says which move led here."""
    head = Text(f"{picture.n}  {picture.moment}  ", style="bold")
    head.append(picture.move)
    told = [Text(f"   “{note}”", style="italic") for note in picture.notes]
    return Group(head, *told)


def height(found: Sequence[Picture]) -> int:
    """The lines of the tallest picture."""
    return max((len(picture.lines) for picture in found), default=0)
