"""Lost Kingdoms: Pangea in Pieces, as one value. Loads only what a call needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from events.errors import Usage
from events.game.game import CardFacts, Game, Names, Option
from events.game.score import Account, Settlement
from events.games.pangea import moves as m
from events.games.pangea.board.tiles import Place, parts_of, show_xy
from events.games.pangea.components import RULE_TEXTS
from events.games.pangea.reducer import apply
from events.games.pangea.rules import check
from events.games.pangea.state import (
    State,
    active_seat,
    is_over,
    moment_of,
    read_moment,
    stage_of,
    start_state,
    turn_of,
)
from events.moves.common_moves import At, Rules
from events.moves.event import Event
from events.moves.move import Move
from events.view import View

SOLO_NOTE = (
    "the rulebook has no solo rules (it only mentions a reference card and Cataclysm cards): give a second "
    "name and log both sides, or use 'new pangea Ana Nobody --rules off' and log the points with 'tally'"
)
"""Why `new pangea Ana` is refused, and what a solo player can do instead."""

OPTIONS = (
    Option(
        "shift",
        ("lenient", "strict"),
        "a shift slides along a tile next to its start or end; strict: next to both",
    ),
    Option("trex-bonus", ("yes", "no"), "whether a T. rex is also 1st for the largest continent's bonus"),
    Option("hatchery-trex", ("players", "nobody"), "who scores the hatcheries of a continent with a T. rex"),
    Option("size-ties", ("sum", "skip"), "whether tie-breaks add up continents of equal size or skip them"),
)

HINTED = (m.Start, m.Lay, m.Shift, m.Asteroid, Rules)
"""The moves that may have hints; for others the messages need not be loaded."""


def _score(state: State) -> tuple[Account, ...]:
    from events.games.pangea.scoring import score

    return score(state)


def _settle(state: State, totals: Mapping[int, int]) -> Settlement:
    from events.games.pangea.scoring import settle

    return settle(state, totals)


def _view(state: State, names: Names, secrets: bool) -> View:
    from events.games.pangea.view import view

    return view(state, names)


def _due(state: State, names: Names) -> list[str]:
    from events.games.pangea.messages import due

    return due(state, names)


def _hints(before: State, event: Event, after: State, names: Names) -> list[str]:
    if not isinstance(event.move, HINTED):
        return []
    from events.games.pangea.messages import hints

    return hints(before, event, after, names)


def _labels(state: State, names: Names) -> dict[str, str]:
    from events.games.pangea.json import labels

    return labels(state, names)


def _state_json(state: State, names: Names, secrets: bool) -> dict[str, object]:
    from events.games.pangea.json import state_json

    return state_json(state, names)


def _actor(state: State, move: type[Move]) -> int | None:
    """The player to move; once the game is over, moves still belong to the last player."""
    if is_over(state) and issubclass(move, m.MOVES):
        return state.seat
    return active_seat(state) or None


def _known(state: State, seat: int, what: str) -> Sequence[str]:
    """Cells and places on the board, for completion."""
    spots = state.board.spots
    if what == "cell":
        return [show_xy(xy) for xy in spots]
    if what == "place":
        return [str(Place(*xy, part)) for xy, spot in spots.items() for part in parts_of(spot.tile)]
    return ()


def _complete(state: State, seat: int, move: Move, cards: CardFacts) -> Move:
    """The move as it is. Errors: `Usage` for a moment that this game does not have."""
    if isinstance(move, At) and read_moment(move.moment) is None:
        hint = "write t14 (a turn), t0 (starting tiles) or a1 to a3 (an asteroid), then a player: at t14 Ana"
        raise Usage("unknown-moment", f"{move.moment!r} is not a moment of this game", hint)
    return move


GAME: Game[State] = Game(
    slug="pangea",
    title="Lost Kingdoms: Pangea in Pieces",
    players=(2, 5),
    rules=2,
    reducer=3,
    options=OPTIONS,
    moves=m.MOVES,
    categories=("a1", "a2", "a3"),
    moment_form=r"t\d+|a[1-3]",
    state=State,
    start=start_state,
    apply=apply,
    check=check,
    rule_texts=RULE_TEXTS,
    score=_score,
    settle=_settle,
    over=is_over,
    view=_view,
    moment=moment_of,
    turn=turn_of,
    due=_due,
    hints=_hints,
    actor=_actor,
    known=_known,
    labels=_labels,
    state_json=_state_json,
    complete=_complete,
    stage=stage_of,
    few=SOLO_NOTE,
)
