"""Happy Little Dinosaurs as one value."""

from __future__ import annotations

from events.game.game import Game, Moment, Names, Turn
from events.games.happy import moves
from events.games.happy.entering import OPTIONS, actor, complete, known, option
from events.games.happy.json import facts, phase, state_json
from events.games.happy.messages import due, hints
from events.games.happy.reducer import apply, start
from events.games.happy.rules import check
from events.games.happy.scoring import score, settle
from events.games.happy.state import State, active, still_in
from events.view import View


def _over(state: State) -> bool:
    return state.over


def _moment(state: State) -> Moment:
    return Moment(f"r{state.round}")


def _turn(state: State) -> Turn:
    """Nobody takes turns: a turn is a round; the first begins with its disaster."""
    opening = state.round == 1 and state.phase == "disaster"
    number = "opening" if opening else f"r{state.round}"
    return Turn(active(state), number, number, phase(state))


def _view(state: State, names: Names, secrets: bool) -> View:
    from events.games.happy.view import view  # only where a table is shown

    return view(state, names, secrets)


GAME = Game(
    slug="happy",
    title="Happy Little Dinosaurs",
    players=(2, 6),
    rules=1,
    reducer=2,
    options=OPTIONS,
    moves=moves.MOVES,
    categories=("escape",),
    moment_form="r[1-9][0-9]{0,2}",
    state=State,
    start=start,
    apply=apply,
    check=check,
    score=score,
    settle=settle,
    over=_over,
    view=_view,
    moment=_moment,
    turn=_turn,
    due=due,
    hints=hints,
    actor=actor,
    known=known,
    labels=facts,
    state_json=state_json,
    still_in=still_in,
    complete=complete,
    option=option,
    after_end=(moves.Dinosaur,),
)
