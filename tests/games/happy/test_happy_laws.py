"""Laws: no stored event breaks a game, a state survives encoding, nothing changes in place."""

from __future__ import annotations

import copy

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from events.game import fold
from events.games.happy import moves as m
from events.games.happy.components import NAMES, TYPES
from events.games.happy.game import GAME
from events.games.happy.state import State
from events.moves.common_moves import At, Bonus, Finish, Pause, Resume, Rules, Tally
from events.moves.event import Begin, Event, Overruled, make_event
from events.moves.move import Move, Unknown
from games.happy.happy_naive import deal
from story import Story

anything = st.one_of(st.integers(-(10**30), 10**30), st.integers(-9, 99))
number = st.one_of(st.integers(0, 9), anything)
maybe = st.one_of(st.none(), number)
seat = st.one_of(st.integers(0, 4), st.sampled_from([-1, 7, 99, 10**12]))
name = st.one_of(
    st.just(""), st.sampled_from([n for names in NAMES.values() for n in names]), st.text(max_size=5)
)
kind = st.one_of(st.sampled_from(TYPES), st.sampled_from(["", "odd"]))
MOVES: dict[type, st.SearchStrategy[Move | Unknown]] = {
    m.Dinosaur: st.builds(m.Dinosaur, name, maybe, maybe, maybe, maybe),
    m.Disaster: st.builds(m.Disaster, kind, name),
    m.Play: st.builds(m.Play, maybe, name),
    m.Boost: st.builds(m.Boost, maybe, name, seat),
    m.Add: st.builds(m.Add, number, name),
    m.Swap: st.builds(m.Swap, seat, seat),
    m.Invert: st.builds(m.Invert, name),
    m.Resolve: st.just(m.Resolve()),
    m.Sudden: st.builds(m.Sudden, maybe),
    m.Dodge: st.builds(m.Dodge, name, seat),
    m.Discard: st.builds(m.Discard, number),
    m.Go: st.builds(m.Go, number, name),
    m.End: st.just(m.End()),
    At: st.builds(
        At, st.one_of(st.sampled_from(["r1", "r7", "r999", "r0", "", "p1"]), st.text(max_size=4)), seat
    ),
    Tally: st.builds(Tally, st.dictionaries(st.sampled_from(["escape", "total", "x"]), st.integers(-9, 99))),
    Bonus: st.builds(Bonus, st.integers(-9, 9), name),
    Rules: st.builds(Rules, st.sampled_from(["on", "off"])),
    Finish: st.just(Finish()),
    Pause: st.just(Pause()),
    Resume: st.just(Resume()),
    Unknown: st.builds(Unknown, name, name),
}
moves = st.one_of([*MOVES.values(), MOVES[m.End]])
options = st.fixed_dictionaries(
    {},
    optional={
        "duel": st.sampled_from(["yes", "no", "?"]),
        "ages": st.sampled_from(["", "2,1", "9", "x,,", "²", "1" * 5000]),
        "inversions": st.sampled_from(["parity", "once"]),
        "floor": st.sampled_from(["yes", "no"]),
        "disaster-bonus": st.sampled_from(["yes", "no"]),
        "star-fruit": st.sampled_from(["stack", "cap"]),
    },
)


def begin(chosen: dict[str, str], seats: int = 4) -> tuple[Event, State]:
    first = make_event(None, Begin("0" * 32, "happy", 1, seats, chosen), at=0)
    return first, fold.start(GAME, first)


def look(state: State, names: tuple[str, ...]) -> None:
    """Everything that a person may ask of a position."""
    GAME.view(state, names, False), GAME.view(state, names, True)
    msgspec.json.encode(GAME.state_json(state, names, False))
    facts = GAME.labels(state, names)
    assert all(isinstance(value, str) for value in facts.values())
    GAME.due(state, names), GAME.turn(state), GAME.moment(state)
    sheet = fold.sheet(GAME, state, len(names))
    assert len(sheet.scores) == len(names)
    for move in GAME.all_moves:
        GAME.actor(state, move)


def test_every_declared_move_is_tried() -> None:
    assert set(MOVES) == {*GAME.all_moves, Unknown}


@given(options, st.lists(st.tuples(seat, moves), max_size=25))
def test_nothing_stored_can_break_the_table(chosen: dict[str, str], logged: list[tuple[int, Move]]) -> None:
    """Any events in any order, as if all were overruled, are applied as far as they make sense."""
    names = ("Ana", "Ben", "Cleo", "Dan")
    event, state = begin(chosen)
    for number_, (who, move) in enumerate(logged):
        body = Event(
            "k" * 32, event.id, number_ + 1, who, move, number_, 0, False, Overruled(("H1",), "w"), b""
        )
        fold.check(GAME, state, body)
        before = copy.deepcopy(state)
        after = fold.apply(GAME, state, body)
        assert state == before, "apply changes nothing in place"
        assert fold.apply(GAME, state, body) == after
        GAME.hints(state, body, after, names)
        state = after
    look(state, names)
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State) == state
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state


@given(st.integers(-3, 200))
def test_a_session_of_absurd_size_starts(seats: int) -> None:
    _, state = begin({}, seats)
    assert GAME.still_in(state) is not None
    assert not GAME.turn(state).active


@given(st.integers(0, 10**6), st.integers(2, 6))
def test_every_position_of_a_game_can_be_looked_at_and_kept(seed: int, players: int) -> None:
    dealt = deal(seed, players)
    story = Story(GAME, dealt.names, live=False).play(*dealt.lines[: seed % len(dealt.lines) + 1])
    look(story.state, story.names)
    again = msgspec.msgpack.decode(msgspec.msgpack.encode(story.state), type=State)
    assert again == story.state


def test_routes_are_the_sum_of_their_steps() -> None:
    """The terms that are shown add up to the total."""
    for seed in range(30):
        dealt = deal(seed, 4)
        story = Story(GAME, dealt.names, live=False).play(*dealt.lines)
        for player in story.state.seats:
            assert player.route == sum(step.spaces for step in player.steps)


def test_a_game_ends_in_every_way() -> None:
    """At 50, with the last player in, and shared."""
    ways = set()
    for seed in range(250):
        dealt = deal(seed, 3 + seed % 2)
        story = Story(GAME, dealt.names, live=False).play(*dealt.lines)
        ways.add((story.state.ended, len(story.winners())))
    assert {("fifty", 1), ("fifty", 2), ("last", 1)} <= ways
