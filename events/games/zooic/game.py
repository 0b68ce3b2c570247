"""Mesozooic as one value. What only a reading command needs is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from events.errors import Usage
from events.game.game import AnswerCache, BestPossible, Game, Moment, Option, Turn
from events.game.score import Account, Settlement
from events.games.zooic.components import CODES, LEAST_PLAYERS, MOST_PLAYERS
from events.games.zooic.moves import MOVES, Deal, Keep, Slid
from events.games.zooic.reducer import apply, round_at, start
from events.games.zooic.rules import check
from events.games.zooic.state import State
from events.moves.common_moves import At
from events.moves.event import Event
from events.moves.move import Move
from events.names import did_you_mean
from events.view import View

Names = tuple[str, ...]

OPTIONS = (
    Option("rounds", ("3", "1"), "rounds of the game; 1 is the learning round (Z8)"),
    Option("size", ("4x3", "3x3"), "columns and rows of a zoo; 3x3 for young players (Z8)"),
    Option("advanced", ("no", "yes"), "whether advanced cards were in the deck (Z9)"),
)


def score(state: State) -> tuple[Account, ...]:
    """One account a seat: a line a round, dropped ones marked (Z7)."""
    from events.games.zooic import scoring

    return scoring.score(state)


def settle(state: State, totals: Mapping[int, int]) -> Settlement:
    """Places and winners (Z7)."""
    from events.games.zooic import scoring

    return scoring.settle(state, totals)


def view(state: State, names: Names, secrets: bool) -> View:
    """The zoos and the score pad."""
    from events.games.zooic import view as views

    return views.view(state, names, secrets)


def due(state: State, names: Names) -> list[str]:
    """Who owes what."""
    from events.games.zooic import messages as telling

    return telling.due(state, names)


def hints(before: State, event: Event, after: State, names: Names) -> list[str]:
    """What the move brought."""
    from events.games.zooic import messages as telling

    return telling.hints(before, event, after, names)


def facts(state: State, names: Names) -> dict[str, str]:
    """Labels and values, for differences."""
    from events.games.zooic import messages as telling

    return telling.facts(state, names)


def state_json(state: State, names: Names, secrets: bool) -> dict[str, object]:
    """The table as JSON."""
    from events.games.zooic import messages as telling

    return telling.state_json(state, names, secrets)


def best(state: State, names: Names, keep: AnswerCache, slides: bool) -> BestPossible:
    """What every logged zoo could have been; slides: with the way there from its deal."""
    from events.games.zooic import best_cache as asking
    from events.games.zooic import view as views

    found = tuple(asking.best_terms(state, asking.asking(keep), slides))
    extra = {(each.seat, each.category): each.extra() for each in found}
    return BestPossible(extra, views.best_view(state, names, found))


def over(state: State) -> bool:
    return state.over


def moment(state: State) -> Moment:
    """`r2`; all players build at once, so nobody is on turn."""
    return Moment(f"r{state.current}")


def turn(state: State) -> Turn:
    """A turn lasts until the next zoo or number is logged."""
    done = sum(build.done for row in state.builds for build in row)
    phase = "over" if state.over else "build"
    active = state.owing() if state.common.rules_on else ()
    return Turn(active, str(done), f"r{state.round}", phase)


def actor(state: State, move: type[Move]) -> int | None:
    """The first seat still owing a zoo: for a deal, slides or a draft the first without one."""
    if not state.common.rules_on:
        return None
    owing = state.owing()
    lacks = _LACKS.get(move)
    waiting = [seat for seat in owing if lacks and lacks(state, seat)]
    return next(iter(waiting or owing), None)


_LACKS: dict[type[Move], Callable[[State, int], bool]] = {
    Deal: lambda state, seat: not state.build(seat).deal,
    Slid: lambda state, seat: bool(state.build(seat).deal) and not state.build(seat).slides,
    Keep: lambda state, seat: len(state.build(seat).kept) < state.cards,
}


def known(state: State, seat: int, what: str) -> Sequence[str]:
    """Names that may be meant: only the codes of features have any."""
    return tuple(CODES) if what == "feature" else ()


def still_in(state: State) -> tuple[int, ...]:
    return tuple(range(1, state.seats + 1))


def complete(
    state: State, seat: int, move: Move, cards: Callable[[str], Mapping[str, object] | None]
) -> Move:
    """The move as it is, a moment in small letters. Errors: `Usage` for one that this session lacks."""
    if not isinstance(move, At):
        return move
    if not round_at(move.moment, state.rounds):
        moments = ", ".join(f"r{number}" for number in range(1, state.rounds + 1))
        raise Usage("unknown-moment", f"{move.moment!r} is no moment of this session", f"moments: {moments}")
    return At(move.moment.lower(), move.player)


def option(name: str, value: str, names: Names) -> str:
    """The value as stored. Errors: `Usage` with the list."""
    by_name = {each.name: each for each in OPTIONS}
    if name not in by_name:
        hint = did_you_mean(name, by_name) or f"the options are {', '.join(by_name)}"
        raise Usage("unknown-option", f"zooic has no option {name!r}", hint)
    values = by_name[name].values
    if value.casefold() not in values:
        raise Usage("unknown-option", f"{name}={value} is not known", f"{name} is {' or '.join(values)}")
    return value.casefold()


GAME = Game(
    slug="zooic",
    title="Mesozooic",
    players=(LEAST_PLAYERS, MOST_PLAYERS),
    rules=1,
    reducer=2,
    options=OPTIONS,
    moves=MOVES,
    categories=("r1", "r2", "r3"),
    moment_form=r"r[1-3]",
    state=State,
    start=start,
    apply=apply,
    check=check,
    score=score,
    settle=settle,
    over=over,
    view=view,
    moment=moment,
    turn=turn,
    due=due,
    hints=hints,
    actor=actor,
    known=known,
    labels=facts,
    state_json=state_json,
    still_in=still_in,
    complete=complete,
    option=option,
    best=best,
)
