"""How moves of Pangea in Pieces are typed and read."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.errors import Usage
from events.games.pangea import moves as m
from events.games.pangea.board.tiles import EDGES, OCEAN, PARTS, Cell, Landmass, Place, Tile, show_tile
from events.games.pangea.components import ICONS
from events.games.pangea.game import GAME
from events.games.pangea.kinds import CellKind, PlaceKind, StepsKind, TileKind, read_place, read_tile
from events.moves.event import make_event, read_event
from events.moves.kinds import Player, Scope
from events.moves.move import Move
from events.moves.text import find_verb, read_address, read_move, show_event, show_move, split_line
from games.pangea.pangea_strategies import any_move
from recorded import load, recorded
from story import Story

HOSTILE = ("Ana Maria", 'Q"uo te', "semi;colon", "#hash", "[/b]x", "7", "🦖 Rex", "דנה", "a", "nes", "0,0x")


def parse(text: str, names: tuple[str, ...] = (), live: bool = False) -> tuple[object, Move]:
    """The player and the move of one printed move."""
    (words,) = split_line(text)
    scope = Scope(names=names, live=live)
    addressed = read_address(words, scope)
    move = find_verb(addressed.words[0].text, GAME.all_moves, live)
    return addressed.to, read_move(move, addressed.words[1:], scope)


@pytest.mark.parametrize("move", m.MOVES, ids=lambda move: move.__struct_config__.tag)
def test_every_example_parses_and_is_canonical(move: type[Move]) -> None:
    _, made = parse(move.example, ("Ana", "Ben"))
    assert isinstance(made, move)
    assert show_move(made, ("Ana", "Ben")) == move.example


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("p 2,0 nes", "place 2,0 nes"),
        ("s 2,0 n", "shift 2,0 n"),
        ("m 1,0 e~e~", "migrate 1,0 e~e~"),
        ("m 1,0 e ~ e ~", "migrate 1,0 e~e~"),
        ("m 1,0 2,0 ~ E", "migrate 1,0 2,0 ~e"),
        ("g 1,0a", "grow 1,0"),
        ("g 1,0B", "grow 1,0b"),
        ("r 2 1,0", "remove Ben 1,0"),
        ("f Ben 0,0 2,0~", "fly Ben 0,0 2,0~"),
        ("a", "asteroid"),
        (".", "end"),
        ("start 0,0 sen b", "start 0,0 nes b"),
        ("p -1,−2 NE+Hatchery/sw!", "place -1,-2 ne+hatchery/sw!"),
        ("shift 0,0 north", "shift 0,0 n"),
        ("join 1,0 w", "join 1,0 w"),
    ],
)
def test_short_forms_mean_the_long_ones(short: str, long: str) -> None:
    assert show_move(parse(short, ("Ana", "Ben"))[1], ("Ana", "Ben")) == long


@pytest.mark.parametrize(
    ("text", "tile"),
    [
        ("nes", Tile((Landmass("nes"),))),
        ("ne/sw", Tile((Landmass("ne"), Landmass("sw")))),
        (".", Tile((Landmass(),))),
        ("-", Tile()),
        ("nesw!", Tile((Landmass("nesw"),), (), False)),
        ("ne+h/sw+v", Tile((Landmass("ne", ("hatchery",)), Landmass("sw", ("velociraptor",))))),
        ("-+ptera", Tile((), ("pteranodon",))),
        (".+t.rex+dilo", Tile((Landmass("", ("trex", "dilophosaurus")),))),
        ("n/e/s/w", Tile(tuple(Landmass(edge) for edge in EDGES))),
    ],
)
def test_tiles_are_read(text: str, tile: Tile) -> None:
    assert read_tile(text) == tile
    assert read_tile(show_tile(tile)) == tile


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("nex", "bad-tile"),
        ("", "bad-tile"),
        ("/", "bad-tile"),
        ("ne/", "bad-tile"),
        ("-!", "bad-tile"),
        ("-/ne", "bad-tile"),
        ("ne/-", "bad-tile"),
        ("!", "bad-tile"),
        ("n/e/s/w/.", "bad-tile"),
        ("ne+", "unknown-icon"),
        ("ne+raptor", "unknown-icon"),
        ("ne+hatchery!!", "unknown-icon"),
    ],
)
def test_invalid_tiles_are_refused_with_a_hint(text: str, code: str) -> None:
    with pytest.raises(Usage) as caught:
        read_tile(text)
    assert caught.value.code == code and caught.value.hint


@pytest.mark.parametrize("text", ["1", "1,", ",1", "a,b", "1,0e", "1,0aa", "~", "", "1.5,0", "1,2,3", "0;0"])
def test_invalid_places_are_refused(text: str) -> None:
    with pytest.raises(Usage) as caught:
        read_place(text)
    assert caught.value.code == "unknown-place"


def test_places_have_a_limit() -> None:
    assert read_place("99,-99~") == Place(99, -99, OCEAN)
    for text in ("100,0", "0,-100b", "999999999,0"):
        with pytest.raises(Usage, match="farther"):
            read_place(text)


def test_invalid_moves_are_usage_errors() -> None:
    story = Story(GAME, "Ana Ben").play("start 0,0 nes")
    story.misread("place 1;0 nes", "unknown-place")
    story.misread("place 1,0", "missing-word")
    story.misread("place 1,0 nes b", "unexpected-word")
    story.misread("shift 0,0 up", "unknown-word")
    story.misread("apart 0,0 ne", "unknown-word")
    story.misread("migrate 0,0", "missing-word")
    story.misread("migrate 0,0 x", "unknown-place")
    assert "quotes" in story.misread("migrate 0,0 /home/ana", "unknown-place")
    story.misread("remove Zoe 0,0", "unknown-player")
    story.misread("start 0,0 nes z", "unexpected-word")
    story.misread("at p2r3", "unknown-moment")
    story.misread("at a4", "unknown-moment")
    story.misread("at t99999", "unknown-moment")


coordinates = st.integers(-99, 99)
cells = st.builds(Cell, coordinates, coordinates)
places = st.builds(Place, coordinates, coordinates, st.sampled_from(PARTS + OCEAN))
icons = st.lists(st.sampled_from(list(ICONS)), max_size=3).map(tuple)
edges = st.sets(st.sampled_from(EDGES)).map(lambda found: "".join(edge for edge in EDGES if edge in found))
lands = st.builds(Landmass, edges, icons)
tiles = st.builds(
    Tile, st.lists(lands, min_size=1, max_size=4).map(tuple), st.just(()), st.booleans()
) | st.builds(Tile, st.just(()), icons, st.just(True))
runs = st.text(EDGES + OCEAN, min_size=1, max_size=6)
ways = st.lists(runs | places.map(str), min_size=1, max_size=4)


def canonical(words: list[str]) -> str:
    """Steps as they are stored: runs of directions joined."""
    joined = words[0]
    for word in words[1:]:
        joined += ("" if "," not in word and "," not in joined.split()[-1] else " ") + word
    return joined


seats = st.integers(1, len(HOSTILE))
moves = any_move(
    {
        CellKind: cells,
        TileKind: tiles,
        PlaceKind: places,
        StepsKind: ways.map(canonical),
        Player: seats,
    }
)


@given(moves, seats, st.booleans())
def test_what_is_printed_is_read_as_the_same_move(move: Move, seat: int, live: bool) -> None:
    event = make_event(None, move, seat=seat, at=0)
    to, read = parse(show_event(event, HOSTILE), HOSTILE, live)
    assert (to, read) == (seat, move)


@given(moves)
def test_what_is_stored_is_read_as_the_same_move(move: Move) -> None:
    event = make_event(None, move, seat=1, at=0)
    assert read_event(event.id, "", 0, event.body, GAME.all_moves).move == move


TURN = [
    ("p 0,1 s+s", "place 0,1 s+spinosaurus"),
    ("r b 1,0", "remove Ben 1,0"),
    ("g 0,0", "grow 0,0"),
    ("m 0,0 n~", "migrate 0,0 n~"),
    ("m 0,0 e", "migrate 0,0 e"),
    ("m 0,1~ ~", "migrate 0,1~ ~"),
    ("s 0,1 e", "shift 0,1 e"),
    ("a", "asteroid"),
    (".", "end"),
]
"""Every kind of move of an ordinary turn, as typed and as printed."""


@pytest.mark.parametrize("typed", [typed for typed, _ in TURN])
def test_a_move_of_a_turn_is_at_most_nine_keystrokes(typed: str) -> None:
    assert len(typed) <= 9


def test_a_whole_turn_typed_in_short_forms() -> None:
    story = Story(GAME, "Ana Ben").play("start 0,0 new", "start 1,0 nw").play(*[typed for typed, _ in TURN])
    assert story.text()[2:] == [f"Ana: {kept}" for _, kept in TURN]
    assert story.moment == "t2" and story.totals() == {"Ana": 6, "Ben": 3}


def shortest(text: str) -> str:
    """A printed move as a player types it: no name of the player to move, short verbs, first letters."""
    verb, *words = text.split(": ", 1)[1].split(" ")
    kind = next(move for move in m.MOVES if move.__struct_config__.tag == verb)
    words = [re.sub(r"\+(\w)\w*", r"+\1", word) for word in words]
    if kind in (m.Remove, m.Fly):
        words[0] = words[0][0].lower()
    return " ".join([*(kind.short or (verb,)), *words])


@pytest.mark.parametrize("name", ["demo", "five-players", "every-creature", "torn-continent"])
def test_every_turn_of_a_game_is_typed_in_nine_keystrokes_a_move(name: str) -> None:
    """It gives the same events; with the returns it takes 9 keystrokes a move over the whole game."""
    told = load(next(path for path in recorded("pangea") if path.stem == name))
    moves = [event for event in told.events if type(event.move) in m.MOVES]
    typed = [shortest(show_event(event, told.names)) for event in moves]
    again = Story(GAME, list(told.names)).play(*typed).events[1:]
    assert [event.move for event in again] == [event.move for event in moves]
    turns: list[list[str]] = [[]]
    for line in typed[len(told.names) :]:  # after the starting tiles
        turns[-1].append(line)
        turns += [[]] * (line == ".")
    assert all(sum(map(len, turn)) <= 9 * len(turn) for turn in turns)
    assert sum(len(line) + 1 for line in typed) <= 9 * len(typed)
