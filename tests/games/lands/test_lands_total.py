"""The reducer takes anything: impossible moves, at any time, by any player."""

from __future__ import annotations

import contextlib

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.errors import Usage
from events.game import fold
from events.games.lands.game import GAME
from events.games.lands.state import State
from events.moves.event import Begin, make_event, read_event
from events.moves.move import verb_of
from games.lands.lands_moves import by_kind, moves, names

FEW = st.sampled_from(["Swamp", "Lake", "Rex", "Swamp.2", "Rex.1", "Iguanodon"])
RULES = ["follow", "strict", "off"]


def test_every_declared_move_is_generated() -> None:
    assert set(by_kind()) == set(GAME.all_moves)


@pytest.mark.parametrize("kind", by_kind(), ids=verb_of)
@given(st.data())
@settings(max_examples=3)
def test_a_move_is_generated_under_its_kind(kind, data) -> None:
    assert type(data.draw(by_kind()[kind])) is kind


def begin(players: int, hands: str):
    options = {"hands": hands, "special": "any", "tokens-tiebreak": "count", "last-tie": "all"}
    return make_event(None, Begin("0" * 32, "lands", 1, players, options), at=0)


@given(
    st.integers(1, 4),
    st.sampled_from(RULES),
    st.lists(st.tuples(st.integers(0, 9), moves(FEW) | moves(names)), max_size=30),
)
@settings(max_examples=400)
def test_no_event_breaks_the_state(players: int, hands: str, made) -> None:
    """Whatever is stored can be applied, checked, scored, shown, and kept as a snapshot."""
    tip = begin(players, hands)
    state = fold.start(GAME, tip)
    people = ("Ana", "Ben", "Cleo", "Dan")[:players]
    for seat, move in made:
        tip = make_event(tip, move, seat=0 if move.seatless else seat, at=tip.at + 1)
        assert read_event(tip.id, tip.parent, tip.n, tip.body, GAME.all_moves).move == move
        if move.seatless or 1 <= seat <= players:
            problems = fold.check(GAME, state, tip)
            assert all(problem.message and problem.rule for problem in problems)
            with contextlib.suppress(Usage):
                GAME.complete(state, tip.seat, move, lambda name: None)
        before = msgspec.msgpack.encode(state)
        after = fold.apply(GAME, state, tip)
        assert msgspec.msgpack.encode(state) == before
        GAME.hints(state, tip, after, people)
        state = after
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State) == state
    look(state, people)


def look(state: State, people: tuple[str, ...]) -> None:
    sheet = fold.sheet(GAME, state, len(people))
    assert {score.seat for score in sheet.scores} == set(range(1, len(people) + 1))
    for secrets in (False, True):
        GAME.view(state, people, secrets)
        msgspec.json.encode(GAME.state_json(state, people, secrets))
    assert all(isinstance(value, str) for value in GAME.labels(state, people).values())
    GAME.due(state, people)
    GAME.turn(state)
    GAME.moment(state)
    for what in ("card", "board", "rivals", "goal", "disaster", "period"):
        GAME.known(state, 1, what)


@given(st.lists(st.tuples(st.integers(1, 2), moves(FEW)), max_size=12))
@settings(max_examples=100)
def test_the_same_events_give_the_same_state(made) -> None:
    states = []
    for _ in range(2):
        tip = begin(2, "follow")
        state = fold.start(GAME, tip)
        for seat, move in made:
            tip = make_event(tip, move, seat=seat, at=0)
            state = fold.apply(GAME, state, tip)
        states.append(state)
    assert states[0] == states[1]
