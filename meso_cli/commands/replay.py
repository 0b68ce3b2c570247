"""`meso replay`: plays the session back."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from typing import Any, cast

import click

from events.errors import Usage
from events.moves.text import show_event
from events.session.playback import UNITS, Playback, Unit
from events.session.position import find_position, show_moment
from events.session.session import Session
from meso_cli.completion import complete_positions
from meso_cli.context import Settings, reading_session
from meso_cli.options import meso_command
from meso_cli.output import emit, terminal_of, wants_drawing
from meso_cli.telling.contract_json import event_json, position_json

MOST_DIGITS = 9
"""A longer number is not that of an event."""


class Speed(click.FloatRange):
    """A number of steps a second; `nan` passes every comparison with a range, so it is refused here."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number = float(super().convert(value, param, ctx))
        if math.isnan(number):
            self.fail(f"{value!r} is not a number", param, ctx)
        return number


@meso_command(name="replay")
@click.argument("line", metavar="[POS]", default="@", shell_complete=complete_positions)
@click.option("--from", "start", metavar="POS", default="0", help="Where to begin.")
@click.option("--to", "end", metavar="POS", help="Where to end.")
@click.option("--speed", type=Speed(0.125, 64), default=1.0, show_default=True, help="Steps a second.")
@click.option(
    "--step",
    type=click.Choice(UNITS),
    default="move",
    show_default=True,
    help="How far each step goes.",
)
@click.option("--paused", is_flag=True, help="Wait for a key before the first step.")
def command(
    settings: Settings, line: str, start: str, end: str | None, speed: float, step: str, paused: bool
) -> None:
    """Play the session back.

    Follows the line to POS.

    On a terminal it plays by itself: space pauses, arrows step, t r s m jump by turn, round, stage
    (a period or an asteroid) and mark, c shows only what changed, q quits. Elsewhere it prints the
    table at the start, each move with what it changed, and the table at the end.
    """
    with reading_session(settings) as session:
        playback = _playback(session, line, start, end)
        unit = cast(Unit, step)
        if wants_drawing(settings) and sys.stdin.isatty() and not settings.json:
            _play(settings, playback, speed, unit, paused)
        else:
            emit(settings, lambda: _json(playback, unit), lambda: _plain(playback, unit))


def _playback(session: Session, line: str, start: str, end: str | None) -> Playback:
    tip = find_position(session, line)
    last = _on_line(session, end, tip) if end else tip
    first = _on_line(session, start, tip)
    if not session.is_above(first, last):
        raise Usage(
            "usage", f"--from {start!r} is not a position on that line", "'meso history' shows the line"
        )
    return Playback(session, last, session.node(first).n)


def _on_line(session: Session, text: str, tip: str) -> str:
    """A position; a bare number is an event of the line to `tip`."""
    bare = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
    return session.at_number(tip, int(text)) if bare else find_position(session, text)


def _play(settings: Settings, playback: Playback, speed: float, unit: Unit, paused: bool) -> None:
    from meso_cli.replay_screen import ReplayScreen, run

    run(ReplayScreen(playback, speed, unit, playing=not paused), terminal_of(settings))


def _indexes(playback: Playback, unit: Unit) -> Iterator[tuple[int, int]]:
    """The position before and the position after each step."""
    index, last = 0, len(playback.frames) - 1
    while index < last:
        before, index = index, playback.after(index, unit)
        yield before, index


def _json(playback: Playback, unit: Unit) -> list[dict[str, Any]]:
    session = playback.session
    return [
        {
            "position": position_json(session, playback.frames[index].event.id),
            "moves": [event_json(session, frame.event) for frame in playback.frames[before + 1 : index + 1]],
            "changed": [
                {"what": label, "before": old, "now": new}
                for label, old, new in playback.changes(index, before)
            ],
        }
        for before, index in _indexes(playback, unit)
    ]


def _plain(playback: Playback, unit: Unit) -> Iterator[str]:
    session, names = playback.session, playback.session.names
    notes = session.refs.notes.values()
    yield from _table(playback, 0)
    yield ""
    for before, index in _indexes(playback, unit):
        for frame in playback.frames[before + 1 : index + 1]:
            yield f"{frame.event.n}  {show_event(frame.event, names)}"
            yield from (f"    “{note.text}”" for note in notes if note.event == frame.event.id)
        for label, old, new in playback.changes(index, before):
            yield f"    {label}: {old or 'nothing'} → {new or 'nothing'}"
    yield ""
    yield from _table(playback, len(playback.frames) - 1)


def _table(playback: Playback, index: int) -> Iterator[str]:
    """The table at a position in plain lines."""
    from meso_cli.views.plain import lines

    session, frame = playback.session, playback.frames[index]
    yield f"at event {frame.event.n}, {show_moment(session.game.moment(frame.state), session.names)}"
    yield from lines(session.game.view(frame.state, session.names, False))
