"""Mesozooic as one value. What only some commands need is imported when they need it."""

from __future__ import annotations

from collections.abc import Callable

from events.errors import Usage
from events.game.game import AnswerCache, BestPossible, CardFacts, Game, Moment, Names, Option, Turn
from events.games.zooic.components import LEAST_PLAYERS, MOST_PLAYERS
from events.games.zooic.messages import due, hints
from events.games.zooic.moves import MOVES, Deal, Keep, Slides
from events.games.zooic.reducer import apply, round_at, start
from events.games.zooic.rules import RULE_TEXTS, check
from events.games.zooic.scoring import score, settle
from events.games.zooic.state import State
from events.moves.common_moves import At
from events.moves.move import Move
from events.view import View

OPTIONS = (
    Option("rounds", ("3", "1"), "how many rounds; 1 is the learning round (Z8)"),
    Option("size", ("4x3", "3x3"), "columns and rows of a zoo; 3x3 is for young players (Z8)"),
    Option("advanced", ("no", "yes"), "whether advanced cards are in the deck (Z9)"),
)


def moment(state: State) -> Moment:
    """`r2`, without a seat: all players build at the same time."""
    return Moment(f"r{state.current}")


def turn(state: State) -> Turn:
    """A turn lasts until the next zoo or number is logged."""
    done = sum(build.done for row in state.builds for build in row)
    phase = "over" if state.over else "build"
    active = state.owing() if state.common.rules_on else ()
    return Turn(active, str(done), f"r{state.round}", phase)


def actor(state: State, move: type[Move]) -> int | None:
    """The first seat still owing a zoo; for a deal, slides or a draft the first without one."""
    if not state.common.rules_on:
        return None
    owing = state.owing()
    lacks = _LACKS.get(move)
    waiting = [seat for seat in owing if lacks and lacks(state, seat)]
    return next(iter(waiting or owing), None)


_LACKS: dict[type[Move], Callable[[State, int], bool]] = {
    Deal: lambda state, seat: not state.build(seat).deal,
    Slides: lambda state, seat: bool(state.build(seat).deal) and not state.build(seat).slides,
    Keep: lambda state, seat: len(state.build(seat).kept) < state.cards,
}


def complete(state: State, seat: int, move: Move, cards: CardFacts) -> Move:
    """The move as it is, a moment in small letters. Errors: `Usage` for one that this session lacks."""
    if not isinstance(move, At):
        return move
    if not round_at(move.moment, state.rounds):
        moments = ", ".join(f"r{number}" for number in range(1, state.rounds + 1))
        message = f"this session has no moment {move.moment!r}"
        raise Usage("unknown-moment", message, f"its moments are {moments}")
    return At(move.moment.lower(), move.player)


def view(state: State, names: Names, secrets: bool) -> View:
    """The zoos and the score pad."""
    from events.games.zooic import view as views

    return views.view(state, names, secrets)


def labels(state: State, names: Names) -> dict[str, str]:
    """Label → value, for differences."""
    from events.games.zooic import json

    return json.labels(state, names)


def state_json(state: State, names: Names, secrets: bool) -> dict[str, object]:
    """The `table` of `show --json`."""
    from events.games.zooic import json

    return json.state_json(state, names, secrets)


def best(state: State, names: Names, keep: AnswerCache, slides: bool) -> BestPossible:
    """The best zoo for every zoo logged; slides: with the routes from the deals."""
    from events.games.zooic.solver.best_cache import cached
    from events.games.zooic.solver.possible import best_zoos
    from events.games.zooic.view import best_view

    zoos = tuple(best_zoos(state, cached(keep), slides))
    extra = {(each.seat, each.category): each.extra() for each in zoos}
    return BestPossible(extra, best_view(state, names, zoos))


GAME = Game[State](
    slug="zooic",
    title="Mesozooic",
    players=(LEAST_PLAYERS, MOST_PLAYERS),
    rules=2,
    reducer=2,
    options=OPTIONS,
    moves=MOVES,
    categories=("r1", "r2", "r3"),
    moment_form=r"r[1-3]",
    state=State,
    start=start,
    apply=apply,
    check=check,
    rule_texts=RULE_TEXTS,
    score=score,
    settle=settle,
    over=lambda state: state.over,
    view=view,
    moment=moment,
    turn=turn,
    due=due,
    hints=hints,
    actor=actor,
    labels=labels,
    state_json=state_json,
    complete=complete,
    best=best,
)
