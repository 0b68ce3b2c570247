"""Laws that hold on every board, tried on random games and boards."""

from __future__ import annotations

from itertools import product

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from desk import Desk
from events.game import fold
from events.games.pangea import moves as m
from events.games.pangea.board.board import DINOSAURS, Board, in_play, supply
from events.games.pangea.board.continents import continents
from events.games.pangea.board.tiles import PARTS, Cell, Landmass, Place, Tile, has_part
from events.games.pangea.creatures.powers import may_remove
from events.games.pangea.game import GAME
from events.games.pangea.kinds import CellKind, PlaceKind, StepsKind, TileKind
from events.games.pangea.state import Predator, Progress, State
from events.moves.common_moves import COMMON_MOVES, At, Bonus, Finish, Pause, Resume, Rules, Tally
from events.moves.event import Begin, make_event, read_event
from events.moves.kinds import Choice, Player
from events.moves.move import Move, Unknown
from games.pangea.pangea_chance import random_board, random_game
from games.pangea.pangea_naive import Naive
from games.pangea.pangea_strategies import any_move
from story import Story

seeds = st.integers(0, 10**6)
players = st.integers(2, 5)


def naive(story: Story) -> Naive:
    return Naive(story.names).read([line for line in story.text() if not line.startswith("rules")])


def json(story: Story) -> dict[str, object]:
    return GAME.state_json(story.state, story.names, False)


def test_random_games_have_every_declared_move() -> None:
    """A new move needs a line in `random_move` and one in the naive reading."""
    stories = [random_game(seed, 2 + seed % 4) for seed in range(12)]
    for story in stories:
        naive(story)
    assert {type(event.move) for story in stories for event in story.events[1:]} == set(GAME.moves)


@settings(max_examples=15)
@given(seeds, players)
def test_games_by_the_rules_agree_with_the_naive_reading(seed: int, count: int) -> None:
    story = random_game(seed, count)
    second = naive(story)
    assert json(story)["prospect"] == second.score()
    assert story.totals() == second.totals()
    assert {f"a{n}": score["Ana"] for n, score in enumerate(second.scores, 1)} == story.lines("Ana")
    places = {score.seat: score.place for score in story.sheet().scores}
    assert [name for seat, name in enumerate(story.names, 1) if places[seat] == 1] == second.best()


@settings(max_examples=40)
@given(seeds, players, st.booleans(), st.booleans())
def test_boards_by_hand_agree_with_the_naive_reading(seed: int, count: int, bonus: bool, eggs: bool) -> None:
    story = random_board(seed, count)
    readings = {"trex_bonus": "yes" if bonus else "no", "hatchery_trex": "players" if eggs else "nobody"}
    state = msgspec.structs.replace(story.state, **readings)
    prospect = GAME.state_json(state, story.names, False)["prospect"]
    assert prospect == naive(story).score(trex_bonus=bonus, hatchery_trex=eggs)


def fits(board: Board, seats: int) -> None:
    """Asserts what holds on any board."""
    for seat in range(1, seats + 1):
        assert 0 <= in_play(board, seat) <= DINOSAURS
        assert in_play(board, seat) + supply(board, seat) == 10
    for spot in board.spots.values():
        for part, herd in spot.herds.items():
            assert has_part(spot.tile, part) and len(herd) == seats and min(herd) >= 0 and any(herd)


@settings(max_examples=15)
@given(seeds, players)
def test_dinosaurs_in_play_and_supply_are_ten(seed: int, count: int) -> None:
    for story in (random_game(seed, count, 60), random_board(seed, count)):
        for state in story.states:
            fits(state.board, count)


reached = st.sets(st.sampled_from("abc"), min_size=1).map("".join)


@given(st.lists(st.integers(1, 3), min_size=3, max_size=3), st.lists(reached, min_size=1, max_size=5))
def test_predators_split_what_they_remove(most: list[int], removed: list[str]) -> None:
    """One more may be removed exactly if some split gives no predator more than it may remove."""
    predators = tuple(Predator(part, number) for part, number in zip("abc", most, strict=True))
    before = Progress(predators=predators, removed=tuple(removed[:-1]))
    ways = product(*removed)
    possible = any(all(way.count(predator.part) <= predator.most for predator in predators) for way in ways)
    assert may_remove(before, removed[-1]) == possible


@settings(max_examples=15)
@given(seeds, players)
def test_every_landmass_is_in_one_continent(seed: int, count: int) -> None:
    board = random_board(seed, count).state.board
    lands = [land for one in continents(board) for land in one.lands]
    every = {Place(*xy, part) for xy, spot in board.spots.items() for part in PARTS[: len(spot.tile.lands)]}
    assert len(lands) == len(set(lands)) and set(lands) == every


@settings(max_examples=15)
@given(seeds, players)
def test_a_shift_moves_everything_on_the_tile_and_nothing_else(seed: int, count: int) -> None:
    story = random_game(seed, count)
    for before, event, after in zip(story.states, story.events[1:], story.states[1:], strict=False):
        if isinstance(event.move, m.Shift):
            old, new = dict(before.board.spots), dict(after.board.spots)
            gone = old.pop(event.move.cell.xy)
            (arrived,) = new.keys() - old.keys()
            assert new.pop(arrived) == gone and new == old


@settings(max_examples=12)
@given(seeds, players)
def test_no_state_is_changed_by_what_comes_later(seed: int, count: int) -> None:
    """A second fold from the start still gives every earlier state."""
    story = random_game(seed, count, 60)
    state = fold.start(GAME, story.events[0])
    assert state == story.states[0]
    for event, kept in zip(story.events[1:], story.states[1:], strict=True):
        state = fold.apply(GAME, state, event)
        assert state == kept


@settings(max_examples=5)
@given(seeds, players)
def test_undo_of_any_move_gives_the_same_board(seed: int, count: int) -> None:
    """Through the record, one step at a time to the start and forward again, each time read from the rows."""
    story = random_game(seed, count, 60)
    desk = Desk("pangea", story.names)
    for text in story.text():
        desk.log(text)
    for state in reversed(story.states[:-1]):
        desk.undo()
        assert desk.reopened().state(desk.tip) == state
    for state in story.states[1:]:
        desk.redo()
        assert desk.reopened().state(desk.tip) == state


@settings(max_examples=12)
@given(seeds, players)
def test_snapshots_lose_nothing(seed: int, count: int) -> None:
    for story in (random_game(seed, count, 80), random_board(seed, count)):
        packed = msgspec.msgpack.encode(story.state)
        assert msgspec.msgpack.decode(packed, type=State) == story.state


@settings(max_examples=12)
@given(seeds, players)
def test_the_printed_game_is_the_game(seed: int, count: int) -> None:
    story = random_game(seed, count, 80)
    again = Story(GAME, list(story.names), live=False).play(*story.text())
    assert [event.move for event in again.events[1:]] == [event.move for event in story.events[1:]]
    assert again.state == story.state


@settings(max_examples=12)
@given(seeds, players)
def test_every_board_can_be_shown(seed: int, count: int) -> None:
    for story in (random_game(seed, count, 50), random_board(seed, count)):
        assert msgspec.json.encode(json(story))
        shown = GAME.view(story.state, story.names, False)
        assert shown.parts and GAME.labels(story.state, story.names)
        GAME.due(story.state, story.names)


# Events that nobody would log: whatever is in their fields, they are applied.

numbers = st.integers(-120, 120)
few = st.integers(-2, 2)
seats = st.integers(-1, 9)
words = st.sampled_from(
    ["", "a", "b", "d", "z", "~", "ab", "e", "ne", "x", "0,0", "1,1~", "e~e", "9,9q", "~~ w"]
)
cells = st.builds(Cell, few, few) | st.builds(Cell, numbers, numbers)
places = st.builds(Place, few, few, words)
icons = st.lists(st.sampled_from(["trex", "hatchery", "pteranodon", "spinosaurus", "dodo", ""]), max_size=3)
lands = st.builds(Landmass, st.sampled_from(["", "n", "nesw", "ew", "zz", "nnnn"]), icons.map(tuple))
tiles = st.builds(Tile, st.lists(lands, max_size=4).map(tuple), icons.map(tuple), st.booleans())
absurd = st.one_of(
    any_move(
        {
            CellKind: cells,
            TileKind: tiles,
            PlaceKind: places,
            StepsKind: words,
            Player: seats,
            Choice: words,
        }
    ),
    st.builds(
        At, st.sampled_from(["t0", "t5", "t9999", "a1", "a3", "a9", "", "x", "t", "p2r3", "t٣"]), seats
    ),
    st.builds(Rules, st.sampled_from(["on", "off", "maybe"])),
    st.builds(Tally, st.dictionaries(st.sampled_from(["a1", "a2", "total", "x"]), numbers, max_size=2)),
    st.builds(Bonus, numbers, words),
    st.just(Finish()),
    st.just(Pause()),
    st.just(Resume()),
    st.builds(Unknown, words, st.just("{}")),
)


@settings(max_examples=150)
@given(players, st.lists(st.tuples(seats, absurd), max_size=25))
def test_no_event_is_too_absurd(count: int, stored: list[tuple[int, Move | Unknown]]) -> None:
    names = ("Ana", "Ben", "Cleo", "Dov", "Eva")[:count]
    event = make_event(None, Begin("0" * 32, "pangea", 1, count, {}), at=0)
    state = fold.start(GAME, event)
    for seat, move in stored:
        event = make_event(event, move, seat=seat, at=0)
        if isinstance(move, Move):
            for problem in fold.check(GAME, state, event):
                assert problem.rule and problem.message
        before, state = state, fold.apply(GAME, state, event)
        GAME.hints(before, event, state, names)
        fits(state.board, count)
    fold.sheet(GAME, state, count)
    GAME.view(state, names, True)
    GAME.due(state, names)
    GAME.labels(state, names)
    msgspec.json.encode(GAME.state_json(state, names, True))
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State) == state
    for move in (*m.MOVES, *COMMON_MOVES):
        GAME.actor(state, move)


def test_a_first_event_without_options_or_with_odd_ones() -> None:
    for count in (-1, 0, 1, 5, 99):
        begin = Begin("0" * 32, "pangea", 1, count, {"shift": "sideways"})
        state = fold.start(GAME, make_event(None, begin, at=0))
        GAME.view(state, ("Ana",), False)


def test_tiles_and_cells_out_of_range_are_kept_as_unknown() -> None:
    """Stored events that this version cannot decode: more landmasses, cells farther out."""
    far = m.Lay(Cell(10**30, 0), Tile((Landmass("n"),)))
    many = m.Lay(Cell(0, 0), Tile((Landmass("n"),) * 5))
    state = fold.start(GAME, make_event(None, Begin("0" * 32, "pangea", 1, 2, {}), at=0))
    for move in (far, many):
        event = read_event("k" * 32, "", 1, make_event(None, move, seat=1, at=0).body, GAME.all_moves)
        assert isinstance(event.move, Unknown) and fold.apply(GAME, state, event) == state
