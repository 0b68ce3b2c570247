"""Lines for people: what is due, and what a move brought."""

from __future__ import annotations

from events.game.game import Names
from events.games.zooic.components import PASSES
from events.games.zooic.moves import Handicap, Points, Zoo
from events.games.zooic.reducer import build_for
from events.games.zooic.scoring import rounds_of
from events.games.zooic.state import State
from events.games.zooic.zoo.cards import cells_of
from events.games.zooic.zoo.points import points_text
from events.games.zooic.zoo.terms import score_zoo
from events.moves.event import Event


def due(state: State, names: Names) -> list[str]:
    """Who still has to log a zoo or points for the round."""
    if state.over:
        return ["the game is over"]
    owing = [names[seat - 1] for seat in state.owing()]
    rows, columns = state.shape
    texts = [f"round {state.round} of {state.rounds}: zoo or points needed from {', '.join(owing)}"]
    if not any(build.done or build.deal or build.kept for build in state.builds[state.round - 1]):
        texts.append(f"you may log the draft, deal and slides first ({columns} columns, {rows} rows)")
    return texts


def hints(before: State, event: Event, after: State, names: Names) -> list[str]:
    """The zoo's points, the end of a round or of the game."""
    if not 1 <= event.seat <= before.seats:
        return []
    texts = _about_move(before, event, names[event.seat - 1])
    if after.over and not before.over:
        texts.append("that was the last round: the game is over")
    elif after.round > before.round:
        texts.append(f"round {before.round} is over: {_round_text(after, before.round, names)}")
        if after.size != "3x3":
            texts.append(f"in round {after.round} the hands pass {PASSES[(after.round - 1) % 3]}")
    return texts


def _about_move(before: State, event: Event, name: str) -> list[str]:
    match event.move:
        case Zoo(grid):
            zoo = score_zoo(cells_of(grid))
            return [f"{name}: {points_text(zoo.points)} ({zoo.terms_text()})", *zoo.copies_texts()]
        case Handicap("drops-highest"):
            return [f"{name} drops the highest round, which also breaks ties"]
        case Points() if build_for(before, event.seat).deal:
            return [f"{name}: this round has a deal but no zoo"]
    return []


def _round_text(state: State, number: int, names: Names) -> str:
    """Every player's points in a round."""
    seats = enumerate(names[: state.seats], 1)
    return ", ".join(f"{name} {rounds_of(state, seat)[number - 1].points}" for seat, name in seats)
