"""What people see: what is due, hints, labels, JSON, the table in plain lines."""

from __future__ import annotations

import msgspec

from events.game import fold
from events.games.zooic.game import GAME
from events.games.zooic.solver.possible import best_zoos
from events.games.zooic.view import best_view
from events.games.zooic.zoo.board import deal_board, zoo_board
from events.games.zooic.zoo.cards import cells_of
from events.games.zooic.zoo.terms import score_zoo
from events.moves.common_moves import Finish
from events.view import Board, Cell, Side, View
from story import Story

ZOO = "hl hr a t / mr ml t a / p . p d"


def table(players: str = "Ana Ben", **options: str) -> Story:
    return Story(GAME, players, **options)


def due(story: Story) -> list[str]:
    return GAME.due(story.state, story.names)


def test_due_names_who_still_owes_the_round() -> None:
    story = table()
    assert due(story)[0] == "round 1 of 3: zoo or points needed from Ana, Ben"
    assert due(story.play("points 3"))[0] == "round 1 of 3: zoo or points needed from Ben"
    story.play("points 4", "all: points 1 2", "all: points 3 4")
    assert due(story) == ["the game is over"]


def test_a_zoo_is_answered_with_its_points() -> None:
    story = table().play(f"zoo {ZOO}")
    assert story.hints[0] == "Ana: 22 points (enclosures 6, attractions 10, monorails 4, topiaries 2)"
    story = table(advanced="yes").play("zoo v hr . . / hl . . . / . . . d")
    assert "simulator at row 1, column 1 copies row 2, column 1" in story.hints


def test_hints_announce_the_end_of_a_round_and_of_the_game() -> None:
    story = table().play("all: points 12 10")
    assert story.hints[:2] == [
        "round 1 is over: Ana 12, Ben 10",
        "in round 2 the hands pass counter-clockwise",
    ]
    story.play("all: points 1 2", "all: points 3 4")
    assert story.hints == ["that was the last round: the game is over"]


def test_hints_remark_on_points_for_a_deal_and_on_a_handicap() -> None:
    story = table().play("Ana: deal hl hr a t / mr ml 2a . / p 2p .", "Ana: points 5")
    assert "Ana: this round has a deal but no zoo" in story.hints
    assert table().play("Ana: handicap drops-highest").hints[0] == (
        "Ana drops the highest round, which also breaks ties"
    )


def test_labels_hold_what_was_logged() -> None:
    story = table().play("Ana: handicap off-hand", "Ana: keep a t", f"Ana: zoo {ZOO}")
    labels = GAME.labels(story.state, story.names)
    assert labels == {
        "round": "1 of 3",
        "Ana: handicap": "off-hand",
        "Ana: round 1": "22 points",
        "Ana: round 1 kept": "a t",
        "Ana: round 1 zoo": ZOO,
    }
    assert GAME.labels(story.play("rules off").state, story.names)["rules"] == "off"


def test_the_table_as_json_has_every_round_of_every_player() -> None:
    story = table("Ana Ben", rounds="1").play(
        "Ana: keep a t",
        "Ana: deal hl hr a t / mr ml t a / p . p",
        "Ana: slides r",
        "Ana: zoo hl hr a t / mr ml t a / p . d p",
    )
    json = msgspec.json.decode(msgspec.json.encode(GAME.state_json(story.state, story.names, False)))
    assert (json["round"], json["rounds"], json["size"], json["owing"]) == (1, 1, "4x3", ["Ben"])
    (built,) = json["players"][0]["rounds"]
    assert built == {
        "round": 1,
        "points": 20,
        "kept": ["a", "t"],
        "deal": "hl hr a t / mr ml t a / p . p _",
        "slides": "r",
        "zoo": "hl hr a t / mr ml t a / p . d p",
    }
    assert json["players"][1]["rounds"] == [{"round": 1, "points": None}]


def test_lines_have_terms_dropped_and_texts() -> None:
    story = table().play(f"Ana: zoo {ZOO}", "Ben: points 5", "at r3", "all: points 30 6")
    line = story.sheet().scores[0].lines[0]
    assert line.extra["terms"] == {"enclosures": 6, "attractions": 10, "monorails": 4, "topiaries": 2}
    assert line.extra["dropped"] is False
    placed = line.extra["placed"]
    assert isinstance(placed, list) and len(placed) == 9
    msgspec.json.encode(line.extra)


# --- the view


def boards(view: View) -> list[Board]:
    flat = [one for part in view.parts for one in (part.parts if isinstance(part, Side) else (part,))]
    return [part for part in flat if isinstance(part, Board)]


def plain(cell: Cell | None) -> list[str]:
    return ["".join(span.text for span in line) for line in cell.lines] if cell else []


def test_the_view_draws_halves_and_tracks_at_their_edges() -> None:
    grid = "t+hl+ct a+hr mlr mud / v hl . d / 2p gt s x"
    board = zoo_board(grid, score_zoo(cells_of(grid)), "")
    assert plain(board.rows[0][0]) == ["         ", "    T  hl", "   ct    "]
    assert plain(board.rows[0][1]) == ["         ", "hr  A    ", "         "]
    assert plain(board.rows[0][2]) == ["         ", "═════════", "         "]
    assert plain(board.rows[0][3]) == ["    ║    ", "    ║    ", "    ║    "]
    assert all(len(line) == 9 for row in board.rows for cell in row for line in plain(cell))


def test_joined_enclosures_cross_the_border_and_others_do_not() -> None:
    board = zoo_board(ZOO, score_zoo(cells_of(ZOO)), "")
    cells = [cell for row in board.rows for cell in row if cell]
    assert [cell.joins for cell in cells] == ["e", "w", *[""] * 10]


def test_the_view_shows_zoos_deals_and_the_score_pad() -> None:
    story = table()
    assert boards(GAME.view(story.state, story.names, False)) == []
    story.play("Ben: deal hl hr a t / mr ml t a / p . p", f"Ana: zoo {ZOO}")
    view = GAME.view(story.state, story.names, False)
    assert [board.title for board in boards(view)] == ["Ana", "Ben: the deal"]
    story.play("Ben: points 3")
    view = GAME.view(story.state, story.names, False)
    assert view.subtitle == "round 2 of 3, hands pass counter-clockwise; the zoos are from round 1"
    story.play("finish")
    assert GAME.view(story.state, story.names, False).subtitle == "the game is over"


def test_a_deal_with_a_simulator_shows_it() -> None:
    (cell, empty) = deal_board("v _", "").rows[0]
    assert plain(cell)[1].strip() == "v" and empty is not None and empty.mark == "empty"


def test_the_best_zoos_are_shown_next_to_the_made_ones() -> None:
    story = table().play(
        "Ana: deal hl a t hr / . . . . / . . .", "Ana: zoo hl a t hr / . . . . / . . . d", "Ben: points 5"
    )
    view = best_view(story.state, story.names, best_zoos(story.state, slides=True))
    made, best = boards(view)
    assert made.title == "Ana r1: 2 points, 20 %" and best.title == "best possible: 10 points"
    assert len(view.parts) == 2
    nothing = table()
    assert len(best_view(nothing.state, nothing.names, ()).parts) == 1


def test_nobody_is_to_move_when_the_game_is_over_or_rules_are_off() -> None:
    story = table().play("finish")
    assert GAME.actor(story.state, GAME.moves[1]) is None
    assert GAME.turn(story.state).active == ()
    assert fold.still_in(GAME, story.state) == (1, 2)
    story = table().play("rules off")
    assert GAME.actor(story.state, Finish) is None
