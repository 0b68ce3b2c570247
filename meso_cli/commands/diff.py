"""`meso diff`: compares two positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click
import msgspec

from events.game.score import without_secrets
from events.moves.event import Event
from events.moves.text import show_event
from events.session.diff import Comparison, compare
from events.session.position import find_position
from events.session.session import Session
from meso_cli.completion import complete_positions
from meso_cli.context import Settings, reading_session
from meso_cli.options import meso_command
from meso_cli.output import emit
from meso_cli.telling.contract_json import event_json, position_json
from meso_cli.telling.texts import position_text

MOST = 40


@meso_command(name="diff")
@click.argument("one", metavar="POS", shell_complete=complete_positions)
@click.argument("two", metavar="[POS]", default="@", shell_complete=complete_positions)
def command(settings: Settings, one: str, two: str) -> None:
    """Compare two positions.

    The second one is the head by default. Shows the moves since the merge base, the state in
    the game's words, and the scores, without what is hidden until the end. The JSON includes secrets.

    \b
    meso diff main scratch
    meso diff @~10 @
    """
    with reading_session(settings) as session:
        a, b = find_position(session, one), find_position(session, two)
        found = compare(session, a, b)
        emit(
            settings, lambda: _json(session, a, b, found), lambda: _plain(session, (one, a), (two, b), found)
        )


def _scores(session: Session, found: Comparison) -> list[dict[str, Any]]:
    later = {score.seat: score for score in found.sheets[1].scores}
    rows = []
    for score in found.sheets[0].scores:
        other = later[score.seat]
        lines = {line.category: line.points for line in score.lines}
        others = {line.category: line.points for line in other.lines}
        rows.append(
            {
                "player": session.names[score.seat - 1],
                "totals": [score.total, other.total],
                "lines": [
                    {"category": key, "points": [lines.get(key, 0), others.get(key, 0)]}
                    for key in dict.fromkeys([*lines, *others])
                ],
            }
        )
    return rows


def _json(session: Session, a: str, b: str, found: Comparison) -> dict[str, Any]:
    return {
        "positions": [position_json(session, a), position_json(session, b)],
        "common": position_json(session, found.common),
        "moves": [
            [event_json(session, event) for event in found.here],
            [event_json(session, event) for event in found.there],
        ],
        "state": [{"what": label, "values": [here, there]} for label, here, there in found.labels],
        "scores": _scores(session, found),
    }


def _plain(session: Session, a: tuple[str, str], b: tuple[str, str], found: Comparison) -> list[str]:
    lines = [
        f"--- {a[0]}: {position_text(session, a[1])}",
        f"+++ {b[0]}: {position_text(session, b[1])}",
        f"common: {position_text(session, found.common)}",
    ]
    lines += _moves(session, "-", found.here) + _moves(session, "+", found.there)
    if found.labels:
        lines.append("state:")
        lines += [
            f"  {label}: {here or 'nothing'} → {there or 'nothing'}" for label, here, there in found.labels
        ]
    else:
        lines.append("state: no difference")
    one, two = (without_secrets(sheet) for sheet in found.sheets)
    return lines + _score_lines(session, msgspec.structs.replace(found, sheets=(one, two)))


def _moves(session: Session, sign: str, events: Sequence[Event]) -> list[str]:
    shown = [f"{sign} {event.n}  {show_event(event, session.names)}" for event in events]
    if len(shown) <= MOST:
        return shown
    half = MOST // 2
    return [*shown[:half], f"{sign} … {len(shown) - 2 * half} more moves", *shown[-half:]]


def _score_lines(session: Session, found: Comparison) -> list[str]:
    lines = ["scores:"]
    for row in _scores(session, found):
        here, there = row["totals"]
        parts = [
            f"{line['category']} {_points(line['points'][0])} → {_points(line['points'][1])}"
            for line in row["lines"]
            if line["points"][0] != line["points"][1]
        ]
        change = f"{here} → {there}" if here != there else f"{here}"
        lines.append(f"  {row['player']}: {change}" + (f"  ({', '.join(parts)})" if parts else ""))
    return lines


def _points(points: int | None) -> str:
    return "?" if points is None else str(points)
