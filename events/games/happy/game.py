"""Happy Little Dinosaurs as one value. What only a drawing needs is imported when one is asked for."""

from __future__ import annotations

from events.game.game import Game, Moment, Names, Turn
from events.games.happy import moves
from events.games.happy.components import NAMES
from events.games.happy.entry.completion import complete
from events.games.happy.entry.options import OPTIONS, option
from events.games.happy.json import labels, state_json
from events.games.happy.messages import due, hints
from events.games.happy.reducer import apply, start
from events.games.happy.rules import RULE_TEXTS, check
from events.games.happy.scoring import score, settle
from events.games.happy.state import State, active, phase_of, still_in
from events.moves.move import Move
from events.view import View


def _turn(state: State) -> Turn:
    """Nobody takes turns, so a turn is a round; the first begins with its disaster."""
    opening = state.round == 1 and state.phase == "disaster"
    number = "opening" if opening else f"r{state.round}"
    return Turn(active(state), number, number, phase_of(state))


def _actor(state: State, move: type[Move]) -> int | None:
    """The first seat that has something to do.

    A player without a card in sudden death may dodge while others still have to play one.
    """
    seats = active(state)
    if seats and move is moves.Dodge and state.taker:
        return state.taker
    return seats[0] if seats else None


def _view(state: State, names: Names, secrets: bool) -> View:
    from events.games.happy.view import view

    return view(state, names, secrets)


GAME = Game[State](
    slug="happy",
    title="Happy Little Dinosaurs",
    players=(2, 6),
    rules=2,
    reducer=2,
    options=OPTIONS,
    option=option,
    moves=moves.MOVES,
    after_end=(moves.Dinosaur,),
    categories=("escape",),
    moment_form="r[1-9][0-9]{0,2}",
    state=State,
    start=start,
    apply=apply,
    check=check,
    rule_texts=RULE_TEXTS,
    score=score,
    settle=settle,
    over=lambda state: state.over,
    still_in=still_in,
    moment=lambda state: Moment(f"r{state.round}"),
    turn=_turn,
    actor=_actor,
    known=lambda state, seat, what: NAMES.get(what, ()),
    complete=complete,
    due=due,
    hints=hints,
    labels=labels,
    state_json=state_json,
    view=_view,
)
