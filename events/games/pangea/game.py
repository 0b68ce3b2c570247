"""Lost Kingdoms: Pangea in Pieces, as one value. The only module of this game that others import."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from events.errors import Usage
from events.game.game import Game, Names, Option
from events.game.score import Account, Settlement
from events.games.pangea import moves as m
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
from events.games.pangea.tiles import parts_of, show_place, show_xy
from events.moves.common_moves import At, Rules
from events.moves.event import Event
from events.moves.move import Move
from events.view import View

SOLO_NOTE = (
    "the rulebook's text has no solo rules (it only names a reference card and Cataclysm cards): give a "
    "second name and log both sides, or 'new pangea Ana Nobody --rules off' and count by 'tally'"
)
"""Why `new pangea Ana` is refused, and what can be done instead."""

OPTIONS = (
    Option(
        "shift", ("lenient", "strict"), "a shift slides along a tile beside its start or end; strict: both"
    ),
    Option(
        "trex-bonus", ("yes", "no"), "a T. rex takes the first place of the largest continent's bonus too"
    ),
    Option("hatchery-trex", ("players", "nobody"), "who has the hatcheries of a continent with a T. rex"),
    Option("size-ties", ("sum", "skip"), "tie-break on continents of one size: together, or left out"),
)


HINTED = (m.Start, m.Lay, m.Shift, m.Asteroid, Rules)
"""Moves after which there may be something to tell; after others nothing need be loaded for it."""


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


def _facts(state: State, names: Names) -> dict[str, str]:
    from events.games.pangea.messages import facts

    return facts(state, names)


def _state_json(state: State, names: Names, secrets: bool) -> dict[str, object]:
    from events.games.pangea.messages import state_json

    return state_json(state, names)


def _actor(state: State, move: type[Move]) -> int | None:
    """The player on turn makes every move; with the rules off the player must be said.

    When the game is over, its own moves are the last player's, so that the rules can say so.
    """
    if move.seatless:
        return 0
    if is_over(state) and issubclass(move, m.MOVES):
        return state.seat
    return active_seat(state) or None


def _known(state: State, seat: int, what: str) -> Sequence[str]:
    """Cells and places on the board, for completion."""
    spots = state.board.spots
    if what == "cell":
        return [show_xy(xy) for xy in spots]
    if what == "place":
        return [show_place(xy, part) for xy, spot in spots.items() for part in parts_of(spot.tile)]
    return ()


def _still_in(state: State) -> tuple[int, ...]:
    return tuple(range(1, state.seats + 1))


def _complete(
    state: State, seat: int, move: Move, facts: Callable[[str], Mapping[str, object] | None]
) -> Move:
    """Nothing is written into a move; a moment that this game does not have is no move at all."""
    if isinstance(move, At) and read_moment(move.moment) is None:
        hint = "write t14 (a turn), t0 (starting tiles), a1 to a3 (an asteroid drawn), and who: at t14 Ana"
        raise Usage("unknown-moment", f"{move.moment!r} is no moment of this game", hint)
    return move


def _option(name: str, value: str, names: Names) -> str:
    """The value of an option as stored. Errors: `Usage` with the list."""
    found = {option.name: option for option in OPTIONS}.get(name)
    if found is None:
        known = [option.name for option in OPTIONS]
        hint = f"the options are {', '.join(known)}"
        raise Usage("unknown-option", f"pangea has no option {name!r}", hint)
    if value.casefold() not in found.values:
        raise Usage(
            "unknown-option", f"{name}={value} is not known", f"{name} is {' or '.join(found.values)}"
        )
    return value.casefold()


GAME = Game(
    slug="pangea",
    title="Lost Kingdoms: Pangea in Pieces",
    players=(2, 5),
    rules=1,
    reducer=3,
    options=OPTIONS,
    moves=m.MOVES,
    categories=("a1", "a2", "a3"),
    moment_form=r"t\d+|a[1-3]",
    state=State,
    start=start_state,
    apply=apply,
    check=check,
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
    labels=_facts,
    state_json=_state_json,
    still_in=_still_in,
    complete=_complete,
    option=_option,
    stage=stage_of,
    few=SOLO_NOTE,
)
