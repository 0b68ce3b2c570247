"""Lists as neutral parts: sessions, branches, operations, the moves that can be logged.

Commands fill the rows. Knows no record and no screen; loads no rich.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from events import view
from events.view import Grid, Paragraph, Span, text

HERE = text(Span("*", "key"))
"""Before the current session or branch."""


class ListedOperation(msgspec.Struct, frozen=True, kw_only=True):
    """One operation on a session. what: its kind. text: what it did. at: its time, as shown.

    moved: branches, each with its tips before and after, as shown; "" for none.
    """

    n: int
    what: str
    at: str = ""
    text: str = ""
    moved: tuple[tuple[str, str, str], ...] = ()


class ListedSession(msgspec.Struct, frozen=True, kw_only=True):
    """One session of the record. started: its time, as shown."""

    session: str
    game: str
    players: tuple[str, ...]
    started: str
    events: int
    finished: bool = False
    winners: tuple[str, ...] = ()
    current: bool = False
    archived: bool = False


class ListedBranch(msgspec.Struct, frozen=True, kw_only=True):
    """One branch: its tip and the points there, by player in seat order."""

    name: str
    n: int
    moment: str = ""
    id: str = ""
    current: bool = False
    points: tuple[tuple[str, int], ...] = ()


class ListedMove(msgspec.Struct, frozen=True, kw_only=True):
    """One verb. usage: how it is written. arguments: each with its meaning. now: whether it is due."""

    verb: str
    usage: str
    help: str = ""
    short: str = ""
    example: str = ""
    arguments: tuple[tuple[str, str], ...] = ()
    now: bool = False


def operations(rows: Iterable[ListedOperation]) -> Grid:
    """Operations in the order given."""
    cells = tuple(
        (text(str(row.n)), _dim(row.at), text(Span(row.what, "key")), text(row.text), _moved(row))
        for row in rows
    )
    return Grid(("n", "when", "what", "text", "moved"), cells, right=(0,))


def _moved(row: ListedOperation) -> view.Text:
    moves = [f"{branch} {came or '–'} → {went or '–'}" for branch, came, went in row.moved]
    return _dim(", ".join(moves))


def sessions(rows: Iterable[ListedSession]) -> Grid:
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


def _state(row: ListedSession) -> view.Text:
    state = "finished" if row.finished else "running"
    return _dim(f"{state}, archived" if row.archived else state)


def players(names: Sequence[str], winners: Sequence[str] = ()) -> view.Text:
    """Names in seat order, each in its colour; a star after a winner's."""
    parts: list[str | Span] = []
    for seat, name in enumerate(names, 1):
        parts += [", ", Span(name, f"player{seat}"), Span(" ★" if name in winners else "", "good")]
    return text(*parts[1:])


def branches(rows: Iterable[ListedBranch]) -> Grid:
    """Branches in the order given, the current one marked."""
    cells = tuple(
        (
            HERE if row.current else (),
            text(Span(row.name, "key")),
            text(str(row.n)),
            text(row.moment),
            _dim(row.id),
            _points(row.points),
        )
        for row in rows
    )
    return Grid(("", "branch", "n", "moment", "id", "points"), cells, right=(2,))


def _points(points: Sequence[tuple[str, int]]) -> view.Text:
    parts: list[str | Span] = []
    for seat, (name, total) in enumerate(points, 1):
        parts += [", ", Span(name, f"player{seat}"), " ", Span(str(total), "points")]
    return text(*parts[1:])


def moves(rows: Iterable[ListedMove]) -> Grid:
    """Verbs in the order given, those that are due marked."""
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
    return Grid(("", "move", "short", "usage", ""), cells)


def move_help(row: ListedMove) -> view.View:
    """One verb in detail: what it does, how it is written, its arguments, an example."""
    written = [text(Span(row.usage, "points"))]
    written += [text("short: ", Span(row.short, "key"))] * bool(row.short)
    parts: list[view.Part] = [Paragraph(tuple(written))]
    if row.arguments:
        cells = tuple((text(Span(name, "key")), text(meaning)) for name, meaning in row.arguments)
        parts.append(Grid(("", ""), cells))
    if row.example:
        parts.append(Paragraph((text(row.example),), "Example"))
    return view.View(row.verb, row.help, tuple(parts))


def _dim(shown: str) -> view.Text:
    return text(Span(shown, "dim")) if shown else ()
