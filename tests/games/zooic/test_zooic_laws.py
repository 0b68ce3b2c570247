"""The reducer is pure and total, and so is all that looks at a state."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.game import fold
from events.games.zooic.game import GAME
from events.games.zooic.moves import Points, Zoo
from events.games.zooic.state import State
from events.moves.event import Begin, Event, make_event
from events.moves.move import Move
from games.zooic.zooic_generators import STORED, TYPED, UNKNOWN, zoos
from games.zooic.zooic_naive import points as naive_points

NAMES = ("Ana", "Ben", "Cy")

moves = st.one_of(*STORED.values(), UNKNOWN)
events = st.builds(
    lambda move, seat: make_event(None, move, seat=seat, at=0), moves, st.sampled_from((1, 2, 3, 0, 7))
)
options = st.fixed_dictionaries(
    {},
    optional={
        "rounds": st.sampled_from(("3", "1", "x")),
        "size": st.sampled_from(("4x3", "3x3", "")),
        "advanced": st.sampled_from(("no", "yes")),
        "rules": st.sampled_from(("strict", "off")),
    },
)


def test_the_generators_make_every_move() -> None:
    assert TYPED.keys() == set(GAME.moves)
    assert STORED.keys() == set(GAME.all_moves)


def begun(options: dict[str, str], seats: int = 3) -> State:
    first = make_event(None, Begin("0" * 32, "zooic", 1, seats, options), at=0)
    state: State = fold.start(GAME, first)
    return state


def looked_at(state: State) -> None:
    """Everything that shows a state."""
    sheet = fold.sheet(GAME, state, 3)
    assert [score.seat for score in sheet.scores] == [1, 2, 3]
    assert all(score.place >= 1 for score in sheet.scores)
    GAME.view(state, NAMES, False)
    GAME.due(state, NAMES)
    assert GAME.moment(state).text in ("r1", "r2", "r3")
    assert GAME.turn(state).active == (state.owing() if state.common.rules_on else ())
    assert all(isinstance(value, str) for value in GAME.labels(state, NAMES).values())
    msgspec.json.encode(GAME.state_json(state, NAMES, True))
    for move in GAME.all_moves:
        seat = GAME.actor(state, move)
        assert seat is None or 1 <= seat <= 3


@given(options, st.lists(events, max_size=12))
def test_any_events_are_applied_checked_and_shown(options: dict[str, str], line: list[Event]) -> None:
    state = begun(options)
    for event in line:
        before = msgspec.msgpack.encode(state)
        fold.check(GAME, state, event)
        after = fold.apply(GAME, state, event)
        GAME.hints(state, event, after, NAMES)
        assert msgspec.msgpack.encode(state) == before
        state = after
    looked_at(state)


@given(options, st.lists(events, max_size=12))
def test_a_state_survives_its_encoding(options: dict[str, str], line: list[Event]) -> None:
    state = begun(options)
    for event in line:
        state = fold.apply(GAME, state, event)
    again: State = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State)
    assert again == state
    assert fold.sheet(GAME, again, 3) == fold.sheet(GAME, state, 3)


@pytest.mark.parametrize("seats", [-5, 0, 1, 6, 10**9])
def test_an_absurd_first_event_starts_a_game(seats: int) -> None:
    assert 1 <= begun({}, seats).seats <= 6


@given(
    st.lists(st.lists(st.one_of(st.integers(0, 60), zoos()), min_size=3, max_size=3), min_size=3, max_size=3)
)
def test_totals_places_and_winners_agree_with_a_naive_reading(rounds: list[list[int | str]]) -> None:
    """All but the lowest round; ties by the lowest; in any order of the players within a round."""
    state: Any = begun({"rules": "off"})
    for number, row in enumerate(rounds):
        for seat in sorted((1, 2, 3), key=lambda seat: (seat + number) % 3):
            made = row[seat - 1]
            move: Move = Points(made) if isinstance(made, int) else Zoo(made)
            state = fold.apply(GAME, state, make_event(None, move, seat=seat, at=0))
    sheet = fold.sheet(GAME, state, 3)
    keys = {}
    for seat in (1, 2, 3):
        points = [
            naive_points(row[seat - 1]) if isinstance(row[seat - 1], str) else row[seat - 1] for row in rounds
        ]
        keys[seat] = (sum(points) - min(points), min(points))
    assert {score.seat: score.total for score in sheet.scores} == {seat: key[0] for seat, key in keys.items()}
    assert sheet.winners == tuple(seat for seat, key in keys.items() if key == max(keys.values()))
    for score in sheet.scores:
        assert score.place == 1 + sum(key > keys[score.seat] for key in keys.values())
