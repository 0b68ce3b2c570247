"""How views are drawn: what stands beside what, what is cut, which marks have signs; the tree, the lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from cli.meso import Meso
from drawn import to_text
from events.view import Board, Cell, Grid, Paragraph, Part, Side, Span, View, text
from meso_cli.views import plain
from meso_cli.views.renderables import draw
from meso_cli.views.tree import TreeNode, tree

if TYPE_CHECKING:
    from syrupy.assertion import SnapshotAssertion

DRAWING = ("   hl  hr   ", "  ──    ──  ")


def in_a_pipe(shown: View | Part) -> str:
    return "\n".join(plain.lines(shown))


def test_parts_stand_beside_each_other_where_there_is_room() -> None:
    boards = [Board(((Cell((text("Plagiosaurus"),)),) * 3,), title) for title in ("Ana", "Ben")]
    beside = draw(Side(tuple(boards)))
    assert "Ben" in to_text(beside, 120).splitlines()[0]
    assert "Ben" not in to_text(beside, 80).splitlines()[0]


def test_a_drawing_in_a_box_is_never_wrapped() -> None:
    drawing = Cell(tuple(map(text, DRAWING)))
    board = Board(((drawing,) * 3,))
    beside = Side((board, Paragraph((text("a word or two that may be wrapped " * 3),))))
    for width in (30, 50, 80):
        drawn = to_text(draw(beside), width)
        assert [drawn.count(line) for line in DRAWING] == [3, 3]


def test_a_long_name_keeps_its_sign_in_a_narrow_box() -> None:
    row = (Cell((text("Tyrannosaurus"),), "exhausted"), *(Cell((text("any"),), "empty"),) * 4)
    assert "│Tyrannosaurus↷│· any" in to_text(draw(Board((row,), row_labels=("carnivores",))), 80)
    assert "Tyrannosaurus ↷" in to_text(draw(Board((row,), row_labels=("carnivores",))), 120)


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


@pytest.mark.parametrize(
    "place", [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (22, "22nd")]
)
def test_places_are_ordinals(place: tuple[int, str]) -> None:
    assert plain.ordinal(place[0]) == place[1]


def test_an_empty_view_is_nothing() -> None:
    assert plain.lines(View("", "", ())) == []
    assert to_text(draw(View("", "", ())), 80) == ""
    assert plain.lines(Side(())) == []
    assert tree(()).lines == ()


# --- lists on a terminal --------------------------------------------------------------------------


@pytest.fixture
def evening(meso: Meso) -> Meso:
    """A session of some branches, marks, notes, corrections and abandoned lines."""
    return meso.once(_evening)


def _evening(meso: Meso) -> None:
    meso("new", "zooic", "Ana", "Ben", "--name", "zoo")
    meso("archive")
    meso("new", "lands", "Ana", "Ben")
    meso.log("Ana: token 1", "end", "Ben: token 2", "end", "Ana: token 3", "end", "Ben: draw land", "end")
    meso("undo", "2")
    meso.log("Ben: draw herbivore", "end")
    meso("mark", "storm", "--on", "3")
    meso("note", "a long thought", "--on", "5")
    meso("branch", "bold", "--on", "4")
    meso("switch", "bold")
    meso.log("Ana: token 2", "end")
    meso("switch", "main")
    meso("amend", "1", "token", "2")


@pytest.mark.parametrize(
    "words", ["tree", "branch", "ops", "sessions --all", "moves", "moves token", "find token"]
)
def test_a_list_on_a_terminal(evening: Meso, words: str, snapshot: SnapshotAssertion) -> None:
    drawn = evening(*words.split(), "--color", "never", screen=True)
    assert "\n".join(map(str.rstrip, drawn.splitlines())) == snapshot


# --- the tree -------------------------------------------------------------------------------------


def line(
    nodes: list[TreeNode], parent: str, name: str, count: int, *, left: bool = False, **tip: object
) -> None:
    """Adds `count` events after `parent`, named `name` and a number; `tip` are fields of the last one."""
    before = next(node.n for node in nodes if node.id == parent)
    for n in range(before + 1, before + count + 1):
        id = f"{name}{n - before}"
        nodes.append(TreeNode(id=id, parent=parent, n=n, seat=1, text="Ana: play Swamp", left_behind=left))
        parent = id
    nodes[-1] = msgspec.structs.replace(nodes[-1], **tip)


def long_evening() -> list[TreeNode]:
    """300 events, and 29 lines of 10 events that leave them."""
    nodes = [TreeNode(id="m0", parent="", n=0, text="new lands Ana Ben")]
    line(nodes, "m0", "m", 300, branches=("main",), current=True)
    for number in range(29):
        line(nodes, f"m{10 * number + 3}", f"s{number}-", 10, left=number % 3 > 0)
    return nodes


def test_thirty_lines_of_six_hundred_events_are_a_page_or_two() -> None:
    drawn = plain.lines(tree(long_evening()))
    assert len(long_evening()) == 591
    assert len(drawn) < 160
    assert sum("more" in one or "moves" in one for one in drawn) >= 29


def test_a_tree_counts_every_event() -> None:
    lines = ["".join(span.text for span in one) for one in tree(long_evening()).lines]
    hidden = [int(one.partition("… ")[2].split()[0]) for one in lines if "… " in one]
    shown = sum(any(bullet in one for bullet in "●○◉") for one in lines)
    assert shown + sum(hidden) == len(long_evening())


def test_an_abandoned_line_is_one_row_with_its_result() -> None:
    nodes = [TreeNode(id="m0", parent="", n=0, text="new lands Ana Ben")]
    line(nodes, "m0", "m", 9, branches=("main",), current=True, result="Ana leads 9–7")
    line(nodes, "m4", "a", 5, left=True, result="even at 3–3")
    (row,) = (one for one in plain.lines(tree(nodes)) if "even" in one)
    assert row.startswith("├─○") and row.endswith("even at 3–3  Ana: play Swamp  … 4 more")


def test_a_very_long_line_is_drawn() -> None:
    nodes = [TreeNode(id=str(n), parent=str(n - 1) if n else "", n=n, text="end") for n in range(20_000)]
    assert len(tree(nodes).lines) == 3
