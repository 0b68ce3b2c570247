"""What players see: what is due, hints, labels, JSON, the view."""

from __future__ import annotations

import msgspec
import pytest

from events.games.pangea.game import GAME
from events.games.pangea.moves import MOVES, Grow
from events.games.pangea.view import letters
from events.moves.common_moves import Bonus
from events.view import Board, Cell, Grid, Paragraph
from games.pangea.pangea_chance import random_game
from recorded import load, recorded
from story import Story


def two() -> Story:
    return Story(GAME, "Ana Ben").play("start 0,0 nesw", "start 1,0 nesw")


def due(story: Story) -> list[str]:
    return GAME.due(story.state, story.names)


def board_of(story: Story) -> Board:
    parts = GAME.view(story.state, story.names, False).parts
    return next(part for part in parts if isinstance(part, Board))


def drawn(cell: Cell | None) -> list[str]:
    assert cell is not None
    return ["".join(span.text for span in line) for line in cell.lines]


class TestDue:
    def test_starting_tiles(self) -> None:
        story = Story(GAME, "Ana Ben")
        assert due(story)[0].startswith("Ana places a starting tile")
        assert due(story.play("start 0,0 nesw"))[0].startswith("Ben places a starting tile")

    def test_what_is_possible_in_a_turn(self) -> None:
        story = two()
        assert due(story) == [
            "Ana places this turn's tile: place X,Y TILE",
            "still possible: 4 steps, grow at 0,0",
            "an asteroid now would score: Ana 3, Ben 3",
        ]
        story.play("p 1,1 -")
        assert due(story)[:2] == ["Ana may end the turn: end", "still possible: shift, 4 steps, grow at 0,0"]
        story.play("s 0,0 n", "g 0,1", "m 0,1 ~~~")
        assert due(story)[1] == "still possible: 1 step"
        assert len(due(story.play("m 0,1 ~"))) == 2

    def test_creatures(self) -> None:
        story = two().play("p 0,1 n+pteranodon+spinosaurus")
        assert story.hints == ["pteranodon: carry up to 2, now or never", "predator: remove up to 2"]
        assert "pteranodon: carry up to 2" in due(story)[1] and "predator: remove up to 2" in due(story)[1]
        story.play("f Ben 1,0", "r Ben 0,1")
        assert "pteranodon" not in due(story)[1] and "predator: remove up to 1" in due(story)[1]

    def test_spawning(self) -> None:
        story = two().play("p 2,0 w+spinosaurus", "r Ben 1,0", "r Ben 1,0", ".")
        assert "spawn on this turn's tile" in due(story)[1]
        assert "spawn at 0,1" in due(story.play("p 0,1 n"))[1]

    def test_after_an_asteroid_and_at_the_end(self) -> None:
        story = two().play("p 2,0 w", "a")
        assert due(story) == ["Ana draws the next tile: end"]
        assert due(story.play("finish")) == []

    def test_with_the_rules_off(self) -> None:
        assert "rules are off" in due(two().play("rules off"))[0]


class TestHints:
    def test_an_asteroid_says_what_it_scores(self) -> None:
        story = two().play("p 2,0 w", "a")
        assert story.hints == ["the first asteroid scores: Ana 3, Ben 3", "draw the next tile: end"]
        story.play(".", "p 3,0 -", "a", ".", "p 4,0 -", "a")
        assert story.hints == ["the third asteroid scores: Ana 3, Ben 3", "the game is over"]

    def test_a_shift_says_how_it_changed_the_continents(self) -> None:
        assert two().play("p 1,1 s", "s 0,0 n").hints == ["continents by number of tiles: 3, now 2 1"]

    def test_a_shift_cancels_rulings(self) -> None:
        story = two().play("p 1,1 s", "apart 0,0 e", "s 0,0 n")
        assert story.hints == ["the shift cancels the ruling on edge 0,0 e"]


def test_labels_differ_where_positions_do() -> None:
    story = two()
    before = GAME.labels(story.state, story.names)
    after = GAME.labels(story.play("p 2,0 w+trex", "apart 1,0 e").state, story.names)
    changed = {
        key: after.get(key) for key in before.keys() | after.keys() if before.get(key) != after.get(key)
    }
    assert changed == {
        "tile 2,0": "w+trex",
        "edge 1,0 e": "apart",
        "continent 2": "1 tile; T. rex",
        "placed this turn": "2,0",
    }


def test_the_state_as_json() -> None:
    story = two().play("p 2,0 n+hatchery/w", "m 0,0 ~", "apart 0,0 e")
    shown = msgspec.json.decode(msgspec.json.encode(GAME.state_json(story.state, story.names, False)))
    assert shown["tiles"][2] == {
        "x": 2,
        "y": 0,
        "tile": "n+hatchery/w",
        "places": [
            {"place": "2,0", "dinosaurs": {}, "edges": "n", "icons": ["hatchery"], "continent": 3},
            {"place": "2,0b", "dinosaurs": {}, "edges": "w", "icons": [], "continent": 1},
            {"place": "2,0~", "dinosaurs": {}},
        ],
    }
    assert shown["continents"][0]["places"] == ["1,0", "2,0b"]
    assert shown["rulings"] == [{"x": 0, "y": 0, "side": "e", "joined": False}]
    assert shown["in_play"] == {"Ana": 2, "Ben": 2} and shown["supply"] == {"Ana": 8, "Ben": 8}
    assert shown["prospect"] == {"Ana": 2, "Ben": 6}
    assert shown["this_turn"]["placed"] == "2,0" and shown["this_turn"]["steps"] == 1


def test_names_for_completion_are_places_and_cells() -> None:
    story = Story(GAME, "Ana Ben").play("start 0,0 n/e", "start 1,0 w!")
    assert GAME.known(story.state, 1, "cell") == ["0,0", "1,0"]
    assert GAME.known(story.state, 1, "place") == ["0,0", "0,0b", "0,0~", "1,0"]
    assert GAME.known(story.state, 1, "card") == ()


def test_who_makes_a_move_without_a_player() -> None:
    story = two().play("p 2,0 w", ".")
    assert GAME.actor(story.state, Grow) == 2
    story.play("rules off")
    assert GAME.actor(story.state, Grow) is None
    story.play("rules on", "finish")
    assert GAME.actor(story.state, Bonus) is None and GAME.actor(story.state, Grow) == 2


def test_turns_and_rounds_change_when_they_begin() -> None:
    story = Story(GAME, "Ana Ben").play("start 0,0 e", "start 1,0 w")
    story.play("p 2,0 -", "a", ".", "p 3,0 -", ".", "p 4,0 -")
    turns = [GAME.turn(state) for state in story.states]
    assert [turn.turn for turn in turns] == ["t0.1", "t0.2", "t1", "t1", "t1", "t2", "t2", "t3", "t3"]
    assert [turn.round for turn in turns] == ["start"] * 2 + ["r1"] * 5 + ["r2"] * 2
    assert [turn.phase for turn in turns][2:6] == ["turn", "turn", "asteroid", "turn"]


class TestView:
    def test_a_tile_with_its_shores(self) -> None:
        story = Story(GAME, "Ana Ben").play("start 0,0 ne", "start 1,0 w+trex")
        board = board_of(story.play("m 0,0 ~"))
        assert drawn(board.rows[0][0]) == ["~▒▒▒▒▒~", "~αA▒▒▒▒", "~▒▒▒▒▒▒", "~A~~~~~"]
        assert drawn(board.rows[0][1]) == ["~~~~~~~", "▒αB2▒▒~", "▒T.rex~", "~~~~~~~"]
        assert board.column_labels == ("0", "1") and board.row_labels == ("0",)
        assert board.rows[0][0].joins == "e" and board.rows[0][1].joins == "w"

    def test_two_landmasses_of_a_tile(self) -> None:
        stacked = Story(GAME, "Ana Ben").play("start 0,0 ne/s b b")
        assert drawn(board_of(stacked).rows[0][0]) == ["~▒▒▒▒▒~", "~α▒▒▒▒▒", "~~~~~~~", "~βA2▒▒~", "~▒▒▒▒▒~"]
        beside = Story(GAME, "Ana Ben").play("start 0,0 e/nsw+trex a b")
        assert drawn(board_of(beside).rows[0][0]) == ["~▒▒~~~~", "▒βA~αA▒", "▒T.~▒▒▒", "▒▒▒~▒▒▒", "~▒▒~~~~"]

    def test_tiles_without_land_and_without_ocean(self) -> None:
        board = board_of(two().play("p 0,1 -+pteranodon", "f Ben 1,0", ".", "p 1,1 .!"))
        assert drawn(board.rows[0][0]) == ["~~~~~~~", "~B~~~~~", "~ptera~", "~~~~~~~"]
        assert drawn(board.rows[0][1]) == ["·······", "·β▒▒▒▒·", "·▒▒▒▒▒·", "·······"]

    def test_this_turns_tile_is_marked(self) -> None:
        board = board_of(two().play("p 2,0 w"))
        assert [cell.mark for cell in board.rows[0] if cell] == ["", "", "key"]

    def test_far_tiles_leave_a_gap(self) -> None:
        board = board_of(two().play("rules off", "Ana: p 90,-50 w"))
        assert board.column_labels == ("0", "1", "⋯", "90") and board.row_labels == ("0", "⋯", "-50")

    def test_everything_on_a_crowded_tile_is_shown(self) -> None:
        names = ["Ana", "Ben", "Cleo", "Dov", "Eva"]
        story = Story(GAME, names).play("rules off", "Ana: place 0,0 nesw+hatchery+velociraptor/.")
        for name in names:
            story.play(*[f"{name}: spawn 0,0"] * 2, f"{name}: spawn 0,0b", f"{name}: spawn 0,0~")
        board = board_of(story)
        shown = "\n".join(drawn(board.rows[0][0]))
        everything = shown + str(GAME.view(story.state, story.names, False).parts[1])
        for letter in "ABCDE":
            assert f"{letter}2" in everything

    @pytest.mark.parametrize(
        ("names", "signs"),
        [
            (("Ana", "Ben"), ["A", "B"]),
            (("Ana", "Anna", "Änne"), ["A", "N", "E"]),
            (("李", "Ana", "🦖x", "אב", "Bo"), ["C", "A", "X", "D", "B"]),
            (("a1", "A 2"), ["A", "B"]),
            ((), ["A", "B"]),
        ],
    )
    def test_letters_differ(self, names: tuple[str, ...], signs: list[str]) -> None:
        assert letters(names, max(2, len(names))) == signs

    def test_all_lines_of_a_tile_are_equally_wide(self) -> None:
        for seed in range(12):
            board = board_of(random_game(seed, 5, 80))
            for row in board.rows:
                heights = {len(cell.lines) for cell in row if cell}
                assert len(heights) <= 1
                assert all(len(line) == 7 for cell in row if cell for line in drawn(cell))

    def test_players_with_points_and_a_separate_prospect(self) -> None:
        story = two().play("p 2,0 w", "a", ".", "Ana: bonus 2 tea")
        grid = GAME.view(story.state, story.names, False).parts[-1]
        assert isinstance(grid, Grid) and grid.columns[-2:] == ("points", "asteroid now")
        assert ["".join(span.text for span in cell) for cell in grid.rows[0]] == [
            "Ana",
            "A",
            "2",
            "8",
            "5",
            "+3",
        ]
        assert grid.rows[1][0][0].mark == "player2 turn"
        over = GAME.view(story.play("finish").state, story.names, False).parts[-1]
        assert isinstance(over, Grid) and over.columns[-1] == "points"

    def test_points_that_are_partly_unknown(self) -> None:
        grid = GAME.view(two().play("at a1 Ana").state, ("Ana", "Ben"), False).parts[-1]
        assert isinstance(grid, Grid) and grid.rows[0][4][0].text == "≥ 0"

    def test_an_empty_table(self) -> None:
        story = Story(GAME, "Ana Ben")
        shown = GAME.view(story.state, story.names, False)
        assert isinstance(shown.parts[0], Paragraph) and "Ana to move" in shown.subtitle

    def test_every_position_of_every_recorded_game_is_shown(self) -> None:
        for path in recorded("pangea"):
            story = load(path)
            for state in story.states:
                assert GAME.view(state, story.names, False).parts


def test_every_move_has_help_and_an_example() -> None:
    assert all(move.__doc__ and move.example for move in MOVES)
