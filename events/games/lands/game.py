"""Lands of the Mesozoic as one value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from events.game.game import Achievement, Achievements, Game, Moment, Names, Option, Turn
from events.game.score import Account, Settlement
from events.games.lands import moves as m
from events.games.lands.cards.catalogue import CATALOGUE
from events.games.lands.components import EXTINCTIONS, GOALS, NAMED, rank
from events.games.lands.entry.completion import complete
from events.games.lands.messages import due, hints
from events.games.lands.reducer import apply, start
from events.games.lands.rules import RULE_TEXTS, check
from events.games.lands.state import State
from events.games.lands.turns.moments import FORM, show_moment
from events.moves.move import Move
from events.view import View

OPTIONS = (
    Option(
        "hands",
        ("follow", "strict", "off"),
        "a cost above the hand makes the hand unknown, or is refused; off: hands are not counted",
    ),
    Option("tokens-tiebreak", ("value", "count"), "what breaks a tie: the points of tokens, or their number"),
    Option("special", ("own", "any"), "whose card the special action may make extinct"),
    Option("last-tie", ("all", "leaders"), "who shares the victory in a tie that nothing breaks"),
)


def _score(state: State) -> tuple[Account, ...]:
    from events.games.lands.scoring import score  # only where points are asked for

    return score(state)


def _settle(state: State, totals: Mapping[int, int]) -> Settlement:
    from events.games.lands.scoring import settle  # as above

    return settle(state, totals)


def _view(state: State, names: Names, secrets: bool) -> View:
    from events.games.lands.view import view  # only where the table is drawn

    return view(state, names, secrets)


def _state_json(state: State, names: Names, secrets: bool) -> dict[str, object]:
    from events.games.lands.json import state_json  # only for `show --json`

    return state_json(state, names, secrets)


def _labels(state: State, names: Names) -> dict[str, str]:
    from events.games.lands.json import labels  # only where positions are compared

    return labels(state, names)


def _moment(state: State) -> Moment:
    """`p2r3` and the player to move; `p1x` in an extinction phase, `p3x` after the last round."""
    return Moment(show_moment(state.period, state.round), state.now.seat)


def _turn(state: State) -> Turn:
    where = _moment(state).text
    phase = "end of turn" if state.now.ending else state.phase
    active = (state.now.seat,) if state.now.seat and state.common.rules_on and not state.over else ()
    return Turn(active, f"{where}:{state.now.seat}", where, "over" if state.over else phase)


def _actor(state: State, move: type[Move]) -> int | None:
    """The player to move; in a solo game, always the only one."""
    if state.solo and state.common.rules_on:
        return 1
    return next(iter(_turn(state).active), None)


def _known(state: State, seat: int, what: str) -> Sequence[str]:
    """Names that can be meant: cards of the session, on the player's own board, on those of others, goals…"""
    if what == "card":
        return (*state.cards, *NAMED)
    if what == "goal":
        return (*GOALS, *([state.common_goal.name] if state.common_goal else []))
    if what == "disaster":
        return tuple(EXTINCTIONS)
    if what not in ("board", "rivals"):
        return ()
    own = what == "board"
    boards = [player.board for at, player in enumerate(state.seats, 1) if (at == seat) == own]
    return tuple(card.name for board in boards for card in board)


def _reached(state: State) -> tuple[int, ...]:
    from events.games.lands.solo.achievements import reached  # only where a solo game is over

    return reached(state)


def _listed(sessions: Iterable[tuple[str, tuple[int, ...]]]) -> tuple[Achievement, ...]:
    from events.games.lands.solo.achievements import listed  # as above

    return listed(sessions)


GAME = Game[State](
    slug="lands",
    title="Lands of the Mesozoic",
    players=(1, 4),
    rules=2,
    reducer=3,
    moves=m.MOVES,
    moment_form=FORM,
    state=State,
    categories=("cards", "tokens", "goals"),
    start=start,
    apply=apply,
    score=_score,
    settle=_settle,
    moment=_moment,
    turn=_turn,
    view=_view,
    options=OPTIONS,
    check=check,
    rule_texts=RULE_TEXTS,
    over=lambda state: state.over,
    actor=_actor,
    due=due,
    hints=hints,
    known=_known,
    labels=_labels,
    state_json=_state_json,
    complete=complete,
    rank=rank,
    stage=lambda state: f"p{state.period}",
    after_end=(m.Card, m.Goal, m.Common, m.Hand, m.Draw, m.Discard, m.Token),
    catalogue=CATALOGUE,
    achievements=Achievements(_reached, _listed),
)
