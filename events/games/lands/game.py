"""Lands of the Mesozoic as one value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from events.errors import Usage
from events.game.game import RULES, Achievement, Achievements, Catalogue, Game, Moment, Names, Option, Turn
from events.game.score import Account, Settlement
from events.games.lands import card_facts
from events.games.lands import moves as m
from events.games.lands.complete import complete
from events.games.lands.components import EXTINCTIONS, GOALS, NAMED, rank, shipped_cards
from events.games.lands.messages import due, facts, hints
from events.games.lands.moment import FORM, show_moment
from events.games.lands.reducer import apply, start
from events.games.lands.rules import check
from events.games.lands.state import State
from events.moves.move import Move
from events.names import caseless, did_you_mean
from events.view import View

OPTIONS = (
    Option(
        "hands",
        ("follow", "strict", "off"),
        "a cost above the counted hand makes the count unknown, is refused, or hands are not counted",
    ),
    Option("tokens-tiebreak", ("value", "count"), "tokens in a tie: their points, or how many they are"),
    Option("special", ("own", "any"), "whose card the special action may make extinct"),
    Option("last-tie", ("all", "leaders"), "who shares a victory that nothing decides"),
)


def option(name: str, value: str, names: Names) -> str:
    """The value of an option as it is stored. Errors: `Usage` with the list."""
    known = {option.name: option for option in (*OPTIONS, RULES)}
    if name not in known:
        hint = did_you_mean(name, known) or f"the options are {', '.join(known)}"
        raise Usage("unknown-option", f"there is no option {name!r}", hint)
    values = known[name].values
    if caseless(value) not in values:
        raise Usage("unknown-option", f"{name} cannot be {value!r}", f"it is {' or '.join(values)}")
    return caseless(value)


def score(state: State) -> tuple[Account, ...]:
    from events.games.lands import scoring  # only for those who ask for points

    return scoring.score(state)


def settle(state: State, totals: Mapping[int, int]) -> Settlement:
    from events.games.lands import scoring  # as above

    return scoring.settle(state, totals)


def view(state: State, names: Names, secrets: bool) -> View:
    from events.games.lands import view as views  # only for those who look

    return views.view(state, names, secrets)


def state_json(state: State, names: Names, secrets: bool) -> dict[str, object]:
    from events.games.lands import json as shown  # as above

    return shown.state_json(state, names, secrets)


def over(state: State) -> bool:
    return state.phase == "over" or state.common.finished


def moment(state: State) -> Moment:
    """`p2r3` and who is on turn; `p1x` in an extinction phase, `p3x` behind the last round."""
    return Moment(show_moment(state.period, state.round), state.now.seat)


def turn(state: State) -> Turn:
    where = moment(state).text
    phase = "end of turn" if state.now.ending else state.phase
    active = (state.now.seat,) if state.now.seat and state.common.rules_on and not over(state) else ()
    return Turn(active, f"{where}:{state.now.seat}", where, "over" if over(state) else phase)


def stage(state: State) -> str:
    """A part of the game larger than a round: the period."""
    return f"p{state.period}"


def actor(state: State, move: type[Move]) -> int | None:
    """The player on turn; alone at the table, always the one there is; else it must be said."""
    if not state.common.rules_on:
        return None
    if state.solo:
        return 1
    return state.now.seat or None if not over(state) else None


def known(state: State, seat: int, what: str) -> Sequence[str]:
    """Names that may be meant: cards of the session, on one's own board, on those of others, goals…"""
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


def still_in(state: State) -> tuple[int, ...]:
    return tuple(range(1, len(state.seats) + 1))


def reached(state: State) -> tuple[int, ...]:
    from events.games.lands import achievements  # only where a solo game is over

    return achievements.reached(state)


def listed(sessions: Iterable[tuple[str, tuple[int, ...]]]) -> tuple[Achievement, ...]:
    from events.games.lands import achievements  # as above

    return achievements.listed(sessions)


CATALOGUE = Catalogue(
    shipped=shipped_cards,
    read=card_facts.read,
    show=card_facts.show,
    missing=card_facts.missing,
    clean=card_facts.clean,
    stated=card_facts.taught,
)

GAME = Game(
    slug="lands",
    title="Lands of the Mesozoic",
    players=(1, 4),
    rules=1,
    reducer=3,
    options=OPTIONS,
    moves=m.MOVES,
    categories=("cards", "tokens", "goals"),
    moment_form=FORM,
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
    rank=rank,
    stage=stage,
    catalogue=CATALOGUE,
    achievements=Achievements(reached, listed),
    after_end=(m.Card, m.Goal, m.Common, m.Hand, m.Draw, m.Discard, m.Token),
)
