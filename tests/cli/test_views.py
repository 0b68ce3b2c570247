"""What people see of a table, a score sheet and the recorder's lists, on a terminal and in a pipe."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cli.test_views_samples import (
    ANA,
    BEN,
    BRANCHES,
    HISTORY,
    LANDS,
    MOVES,
    NAMES,
    OPERATIONS,
    PANGEA,
    SESSIONS,
    SHEET,
    SOLO,
    evening,
    line,
)
from events.game.score import Line, PlayerScore, Sheet
from events.view import Board, Cell, Grid, Paragraph, Part, Side, Span, Track, View, text
from meso_cli.views import listing, plain
from meso_cli.views.console import to_svg, to_text
from meso_cli.views.graph import TreeNode, tree
from meso_cli.views.history import history
from meso_cli.views.sheet import draw_sheet
from meso_cli.views.svg import LIGHT
from meso_cli.views.table import draw

if TYPE_CHECKING:
    from syrupy.assertion import SnapshotAssertion

LISTS = {
    "history": history(HISTORY),
    "history-ids": history(HISTORY, ids=True, breaks=False),
    "tree": tree(evening()),
    "operations": listing.operations(OPERATIONS),
    "sessions": listing.sessions(SESSIONS),
    "branches": listing.branches(BRANCHES),
    "moves": listing.moves(MOVES),
    "move": listing.move_help(MOVES[1]),
}


def in_a_pipe(shown: View | Part) -> str:
    return "\n".join(plain.lines(shown))


def test_lands_in_a_pipe(snapshot: SnapshotAssertion) -> None:
    assert in_a_pipe(LANDS) == snapshot


@pytest.mark.parametrize("width", [50, 80, 120, 180])
def test_lands_on_a_terminal(width: int, snapshot: SnapshotAssertion) -> None:
    assert to_text(draw(LANDS), width) == snapshot


def test_lands_as_a_picture(snapshot: SnapshotAssertion) -> None:
    assert to_svg(draw(LANDS), 80, "lands-3 <at> p2r3", LIGHT) == snapshot


def test_boards_of_players_stand_beside_each_other_where_there_is_room() -> None:
    beside = draw(Side((ANA, BEN)))
    assert "Ben" in to_text(beside, 200).splitlines()[0]
    assert "Ben" not in to_text(beside, 120).splitlines()[0]


@pytest.mark.parametrize("width", [24, 80])
def test_joined_tiles_have_no_border_between_them(width: int, snapshot: SnapshotAssertion) -> None:
    assert to_text(draw(PANGEA), width) == snapshot


def test_a_drawing_in_a_box_is_never_folded() -> None:
    drawing = Cell((text("   hl  hr   "), text("  ──    ──  ")))
    board = Board(((drawing,) * 3,))
    beside = Side((board, Paragraph((text("a word or two that may be folded " * 3),))))
    for width in (30, 50, 80):
        said = to_text(draw(beside), width)
        assert said.count("   hl  hr   ") == said.count("  ──    ──  ") == 3


def test_a_long_name_keeps_its_sign_in_a_narrow_box() -> None:
    row = (Cell((text("Tyrannosaurus"),), "exhausted"), *(Cell((text("any"),), "empty"),) * 4)
    assert "│Tyrannosaurus↷│· any" in to_text(draw(Board((row,), row_labels=("carnivores",))), 80)
    assert "Tyrannosaurus ↷" in to_text(draw(Board((row,), row_labels=("carnivores",))), 120)


def test_a_long_track_is_folded(snapshot: SnapshotAssertion) -> None:
    spaces = tuple(text(str(number)) for number in range(1, 41))
    assert to_text(draw(Track(spaces, "Escape")), 80) == snapshot


def test_a_sum_is_set_apart(snapshot: SnapshotAssertion) -> None:
    rows = tuple((text(name), text(points)) for name, points in (("cards", "22"), ("goals", "8"), ("", "30")))
    grid = Grid(("term", "points"), rows, "Ana", (1,), total=True, mark="player1")
    assert (in_a_pipe(grid), to_text(draw(grid), 40)) == snapshot


@pytest.mark.parametrize("mark", ["exhausted", "empty", "gone", "overruled", "unknown", "turn"])
def test_a_mark_with_a_meaning_has_a_sign(mark: str) -> None:
    for make in (in_a_line, in_a_box, in_a_table):
        assert in_a_pipe(make(mark)) != in_a_pipe(make(""))
        assert to_text(draw(make(mark)), 80) != to_text(draw(make("")), 80)


def in_a_line(mark: str) -> Paragraph:
    return Paragraph((text(Span("7", mark)),))


def in_a_box(mark: str) -> Board:
    return Board(((Cell((text("7"),), mark),),))


def in_a_table(mark: str) -> Grid:
    return Grid(("a",), ((text(Span("7", mark)),),))


def test_a_sign_that_the_game_wrote_is_not_doubled() -> None:
    assert in_a_pipe(Paragraph((text(Span("Swamp ↷", "exhausted")),))) == "Swamp ↷"


@pytest.mark.parametrize("width", [40, 80])
def test_a_score_sheet_on_a_terminal(width: int, snapshot: SnapshotAssertion) -> None:
    assert to_text(draw_sheet(SHEET, NAMES), width) == snapshot


def test_a_score_sheet_in_a_pipe(snapshot: SnapshotAssertion) -> None:
    assert plain.sheet_lines(SHEET, NAMES) == snapshot


def test_a_solo_player_has_a_rank(snapshot: SnapshotAssertion) -> None:
    assert (plain.sheet_lines(SOLO, NAMES), to_text(draw_sheet(SOLO, NAMES), 60)) == snapshot


def test_a_score_sheet_of_six_is_folded(snapshot: SnapshotAssertion) -> None:
    lines = (Line("r1", 9, "herbivores 6; trucks 2; topiary 1"), Line("r2", 10, "monorail 4; carnivores 6"))
    scores = tuple(PlayerScore(seat, 19, 1, False, lines) for seat in range(1, 7))
    names = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Fritz Maria")
    assert to_text(draw_sheet(Sheet(False, scores, ()), names), 80) == snapshot


@pytest.mark.parametrize(
    "place", [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (22, "22nd")]
)
def test_places_are_said(place: tuple[int, str]) -> None:
    assert plain.ordinal(place[0]) == place[1]


@pytest.mark.parametrize("name", LISTS)
def test_a_list_in_a_pipe(name: str, snapshot: SnapshotAssertion) -> None:
    assert in_a_pipe(LISTS[name]) == snapshot


@pytest.mark.parametrize("name", LISTS)
def test_a_list_on_a_terminal(name: str, snapshot: SnapshotAssertion) -> None:
    assert to_text(draw(LISTS[name]), 80) == snapshot


def test_thirty_lines_of_six_hundred_events_are_a_page_or_two() -> None:
    nodes = [TreeNode(id="m0", parent="", n=0, text="new lands Ana Ben")]
    line(nodes, "m0", "m", 300, branches=("main",), current=True)
    for number in range(29):
        line(nodes, f"m{10 * number + 3}", f"s{number}-", 10, lost=number % 3 > 0)
    drawn = plain.lines(tree(nodes))
    assert len(nodes) == 591
    assert len(drawn) < 160
    assert sum("more" in one or "moves" in one for one in drawn) >= 29


def test_a_tree_counts_every_event() -> None:
    drawn = tree(evening())
    said = ["".join(span.text for span in one) for one in drawn.lines]
    hidden = [int(one.partition("… ")[2].split()[0]) for one in said if "… " in one]
    shown = sum(any(bullet in one for bullet in "●○◉") for one in said)
    assert shown + sum(hidden) == len(evening())


def test_a_line_left_behind_is_one_row_with_its_result() -> None:
    nodes = [TreeNode(id="m0", parent="", n=0, text="new lands Ana Ben")]
    line(nodes, "m0", "m", 9, branches=("main",), current=True, result="Ana leads 9–7")
    line(nodes, "m4", "a", 5, lost=True, result="even at 3–3")
    (row,) = (one for one in plain.lines(tree(nodes)) if "even" in one)
    assert row.startswith("├─○") and row.endswith("even at 3–3  Ben: play Swamp  … 4 more")


def test_a_very_long_line_of_play_is_drawn() -> None:
    nodes = [TreeNode(id=str(n), parent=str(n - 1) if n else "", n=n, text="end") for n in range(20_000)]
    assert len(tree(nodes).lines) == 3


def test_an_empty_view_is_nothing() -> None:
    assert plain.lines(View("", "", ())) == []
    assert to_text(draw(View("", "", ())), 80) == ""
    assert plain.lines(Side(())) == []
    assert tree(()).lines == ()
