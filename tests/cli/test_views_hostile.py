"""Any text of anybody: nothing raises, boxes stay straight, nothing steers the terminal."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len

from drawn import to_text
from events.game.score import Line, PlayerScore, Sheet, TieBreak
from events.view import Board, Cell, Grid, Paragraph, Side, Span, View
from meso_cli.views import plain
from meso_cli.views.board import board_lines
from meso_cli.views.console import to_svg
from meso_cli.views.glyphs import GLUE, JOINER, NON_JOINER, plain_width, safe
from meso_cli.views.history import HistoryRow, history
from meso_cli.views.renderables import draw
from meso_cli.views.sheet import draw_sheet
from meso_cli.views.styles import END, ISOLATE, STYLES
from meso_cli.views.tree import TreeNode, tree
from meso_cli.views.wrap import cut, width_of, wrap

NASTY = [
    *("[/b]", "[red]x[/red]", "\x1b[2J", "\x07", "a\nb\tc", "\x9b31m", "\u202egnp", "\ufeff", "\udcff"),
    *(
        "日本語",
        "👩‍👩‍👧",
        "❤️",
        "🇩🇪",
        "👍🏽",
        "שלום",
        "مرحبا",
        "e\u0301",
        "\u0301\u0301",
        "\u200d",
        "a\u200d",
        "1\ufe0f\u20e3",
    ),
    *(
        "\ufe0f",
        "x" * 70,
        "a b c d e f " * 9,
        "ᄀ\u1161",
        "\u3164",
        "\u00ad",
        "\u2028",
        "\u00a0",
        "\u0e33",
        "",
        " ",
    ),
]
TEXTS = st.lists(st.one_of(st.sampled_from(NASTY), st.text(max_size=8)), max_size=3).map("".join)
MARKS = st.lists(st.sampled_from([*STYLES, "nonsense"]), max_size=2).map(" ".join)
SPANS = st.builds(Span, TEXTS, MARKS)
LINES = st.lists(SPANS, max_size=3).map(tuple)
CELLS = st.none() | st.builds(
    Cell, st.lists(LINES, max_size=3).map(tuple), MARKS, st.text("nesw", max_size=4)
)
BOARDS = st.builds(
    Board,
    st.lists(st.lists(CELLS, max_size=5).map(tuple), max_size=4).map(tuple),
    TEXTS,
    st.lists(TEXTS, max_size=4).map(tuple),
    st.lists(TEXTS, max_size=5).map(tuple),
    MARKS,
)
PARAGRAPHS = st.builds(Paragraph, st.lists(LINES, max_size=3).map(tuple), TEXTS, MARKS, st.booleans())
GRIDS = st.integers(1, 4).flatmap(
    lambda columns: st.builds(
        Grid,
        st.lists(TEXTS, min_size=columns, max_size=columns).map(tuple),
        st.lists(st.lists(LINES, min_size=columns, max_size=columns).map(tuple), max_size=4).map(tuple),
        TEXTS,
        st.just((0,)),
        MARKS,
    )
)
TITLED = st.one_of(PARAGRAPHS, BOARDS, GRIDS)
SIDES = st.builds(Side, st.lists(TITLED, max_size=3).map(tuple))
VIEWS = st.builds(View, TEXTS, TEXTS, st.lists(TITLED | SIDES, max_size=3).map(tuple))
WIDTHS = st.sampled_from([20, 33, 80, 140])


def steers(text: str) -> set[str]:
    """What in a text could do something to a terminal."""
    allowed = {JOINER, NON_JOINER, ISOLATE, END}
    return {
        char
        for char in text
        if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp") and char not in allowed
    }


def harmless(lines: list[str], width: int | None = None) -> None:
    for line in lines:
        assert not steers(line)
        assert width is None or cell_len(line) <= width


@given(TEXTS)
@example("a\u200d")
@example("\u200d\u0301")
@example("\x00\x7f\x80")
def test_safe_text_shows_what_it_takes_away(text: str) -> None:
    shown = safe(text)
    assert not steers(shown)
    assert len(shown) >= len(text)
    assert safe(shown) == shown


@given(TEXTS, TEXTS)
def test_widths_of_safe_texts_add_up(one: str, other: str) -> None:
    one, other = safe(one), safe(other)
    for measure in (cell_len, plain_width):
        assert measure(one + other) == measure(one) + measure(other)


@given(LINES, st.integers(1, 20))
def test_wrapping_keeps_to_the_width_and_loses_no_word(line: tuple[Span, ...], width: int) -> None:
    line = tuple(Span(safe(span.text), span.mark) for span in line)
    rows = wrap(line, width, cell_len)
    assert all(width_of(row, cell_len) <= width for row in rows)
    assert width_of(cut(line, width, cell_len), cell_len) <= width
    if width >= 2:
        assert letters(span for row in rows for span in row) == letters(line)


def letters(spans: Iterable[Span]) -> str:
    return "".join(span.text for span in spans).replace(" ", "").replace(GLUE, "")


@given(BOARDS, st.one_of(st.none(), st.integers(3, 120)))
def test_all_lines_of_a_board_are_equally_wide(board: Board, width: int | None) -> None:
    for measure in (cell_len, plain_width):
        widths = {width_of(line, measure) for line in board_lines(board, width, measure)}
        assert len(widths) <= 1
        assert width is None or all(size <= width for size in widths)


@given(VIEWS, WIDTHS)
def test_any_view_is_drawn(view: View, width: int) -> None:
    harmless(plain.lines(view))
    harmless(to_text(draw(view), width).splitlines(), width)


@given(VIEWS)
def test_any_view_makes_a_picture(view: View) -> None:
    from xml.etree import ElementTree

    ElementTree.fromstring(to_svg(draw(view), 60, view.title))


@given(st.lists(TEXTS, min_size=2, max_size=2), TEXTS, st.none() | st.integers(-99, 999), WIDTHS)
def test_any_score_sheet_is_drawn(names: list[str], why: str, points: int | None, width: int) -> None:
    lines = (Line(why or "cards", points, why), Line("bonus", 1, f"{why}; {why}"))
    scores = (PlayerScore(1, 1, 1, True, lines, (why,), why), PlayerScore(2, 0, 2, False, ()))
    sheet = Sheet(True, scores, (1,), TieBreak(why, (1, 2)))
    harmless(plain.sheet_lines(sheet, names))
    harmless(to_text(draw_sheet(sheet, names), width).splitlines(), width)


@given(TEXTS, WIDTHS)
def test_any_history_and_tree_are_drawn(text: str, width: int) -> None:
    row = HistoryRow(
        n=1, text=text, id=text, seat=1, moment=text, at=text, overruled=(text,), why=text, amended=text,
        notes=(text,), marks=(text,), branches=(text,),
    )  # fmt: skip
    nodes = [
        TreeNode(id="a", parent="", n=0, text=text),
        TreeNode(id="b", parent="a", n=1, text=text, result=text),
    ]
    for part in (history([row], ids=True, times=True), tree(nodes)):
        harmless(plain.lines(part))
        harmless(to_text(draw(part), width).splitlines(), width)
