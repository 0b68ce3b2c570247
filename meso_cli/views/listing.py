"""The recorder's lists as neutral parts: operations, sessions, branches, moves that can be logged.

Rows are filled by the commands; this module knows no record and no screen, and loads no rich.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from events import view
from events.view import Grid, Paragraph, Span, text

HERE = text(Span("*", "key"))
"""Stands before what is current, as in other tools that have branches."""


class OperationRow(msgspec.Struct, frozen=True, kw_only=True):
    """One operation on a session. what: its kind. text: what was said.

    moved: branches with the positions that they went from and to, as people read them; "" is nowhere.
    """

    n: int
    what: str
    at: str = ""
    text: str = ""
    moved: tuple[tuple[str, str, str], ...] = ()


class SessionRow(msgspec.Struct, frozen=True, kw_only=True):
    """One session of the library. started: as it should be read. title: where it has one."""

    session: str
    game: str
    players: tuple[str, ...]
    started: str
    events: int
    finished: bool = False
    winners: tuple[str, ...] = ()
    current: bool = False
    archived: bool = False
    title: str = ""


class BranchRow(msgspec.Struct, frozen=True, kw_only=True):
    """One branch: its tip and the points there, by player in seat order (None: not known)."""

    name: str
    n: int
    moment: str = ""
    id: str = ""
    current: bool = False
    hidden: bool = False
    points: tuple[tuple[str, int | None], ...] = ()


class MoveRow(msgspec.Struct, frozen=True, kw_only=True):
    """One verb. usage: how it is written. arguments: each with what it means. now: it is due."""

    verb: str
    usage: str
    help: str = ""
    short: str = ""
    example: str = ""
    arguments: tuple[tuple[str, str], ...] = ()
    now: bool = False


def operations(rows: Iterable[OperationRow]) -> Grid:
    """Operations in the order given."""
    cells = tuple(
        (text(str(row.n)), _dim(row.at), text(Span(row.what, "key")), text(row.text), _moved(row))
        for row in rows
    )
    return Grid(("n", "when", "what", "said", "moved"), cells, right=(0,))


def _moved(row: OperationRow) -> view.Text:
    moves = [f"{branch} {came or '–'} → {went or '–'}" for branch, came, went in row.moved]
    return _dim(", ".join(moves))


def sessions(rows: Iterable[SessionRow]) -> Grid:
    """Sessions in the order given, the current one marked."""
    cells = tuple(
        (
            HERE if row.current else (),
            text(Span(row.session, "points" if row.current else "")),
            text(row.game),
            players(row.players, row.winners),
            _dim(row.started),
            text(str(row.events)),
            _state(row),
        )
        for row in rows
    )
    return Grid(("", "session", "game", "players", "started", "events", ""), cells, right=(5,))


def _state(row: SessionRow) -> view.Text:
    state = "finished" if row.finished else "running"
    said = ", ".join([state, *["archived"] * row.archived, *[row.title] * bool(row.title)])
    return _dim(said)


def players(names: Sequence[str], winners: Sequence[str] = ()) -> view.Text:
    """Names in seat order, each in its colour; a star after a winner's."""
    parts: list[str | Span] = []
    for seat, name in enumerate(names, 1):
        parts += [", ", Span(name, f"player{seat}"), Span(" ★" if name in winners else "", "good")]
    return text(*parts[1:])


def branches(rows: Iterable[BranchRow]) -> Grid:
    """Branches in the order given, the current one marked."""
    cells = tuple(
        (
            HERE if row.current else (),
            text(Span(row.name, "dim" if row.hidden else "key")),
            text(str(row.n)),
            text(row.moment),
            _dim(row.id),
            _points(row.points),
        )
        for row in rows
    )
    return Grid(("", "branch", "n", "moment", "id", "points"), cells, right=(2,))


def _points(points: Sequence[tuple[str, int | None]]) -> view.Text:
    parts: list[str | Span] = []
    for seat, (name, total) in enumerate(points, 1):
        said = "?" if total is None else str(total)
        parts += [", ", Span(name, f"player{seat}"), " ", Span(said, "points")]
    return text(*parts[1:])


def moves(rows: Iterable[MoveRow]) -> Grid:
    """Verbs in the order given; those that are due are marked."""
    cells = tuple(
        (
            text(Span("▸", "turn")) if row.now else (),
            text(Span(row.verb, "key")),
            _dim(row.short),
            text(row.usage),
            _dim(row.help),
        )
        for row in rows
    )
    return Grid(("", "move", "short", "written", ""), cells)


def move_help(row: MoveRow) -> view.View:
    """One verb at length: what it does, how it is written, what each argument means, an example."""
    written = [text(Span(row.usage, "points"))]
    written += [text("short: ", Span(row.short, "key"))] * bool(row.short)
    parts: list[view.Part] = [Paragraph(tuple(written))]
    if row.arguments:
        cells = tuple((text(Span(name, "key")), text(meaning)) for name, meaning in row.arguments)
        parts.append(Grid(("", ""), cells))
    if row.example:
        parts.append(Paragraph((text(row.example),), "Example"))
    return view.View(row.verb, row.help, tuple(parts))


def _dim(said: str) -> view.Text:
    return text(Span(said, "dim")) if said else ()
