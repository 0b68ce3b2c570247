"""Players in the colours of their pieces: on the table, on the score sheet, in pictures."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.meso import Meso
from meso_cli.views.pieces import PIECES, PLAYERS, colors_of, wearing, worn
from meso_cli.views.styles import style_of


@given(st.lists(st.sampled_from(["", "Red", *PIECES, "white", "[/b]"]), max_size=7))
def test_no_two_players_look_alike(pieces: list[str]) -> None:
    colors = colors_of(pieces)
    assert len(set(colors)) == len(colors) == len(PLAYERS)
    for piece, color in zip(pieces, colors, strict=False):
        if piece in PIECES and [other.casefold() for other in pieces].count(piece) == 1:
            assert color == PIECES[piece]


def test_who_has_no_such_piece_keeps_the_colour_of_the_seat_where_it_is_free() -> None:
    assert colors_of(()) == colors_of(("white", "", "Nobody's")) == PLAYERS
    assert colors_of(("", "blue"))[:2] == (PLAYERS[1], PLAYERS[0])


def test_colours_are_worn_while_a_table_is_shown() -> None:
    with wearing(("red",)):
        assert style_of("player1 turn").color == style_of("player1").color
        assert str(style_of("player1")) == f"bold {PIECES['red']}"
    assert worn() == PLAYERS and str(style_of("player1")) == f"bold {PLAYERS[0]}"


def sgr(color: str) -> str:
    return ";".join(str(int(color[at : at + 2], 16)) for at in (1, 3, 5))


@pytest.fixture
def pangea(meso: Meso) -> Meso:
    meso("new", "pangea", "Ana", "Ben", "--piece", "Ana=Red", "--piece", "Ben=turquoise")
    meso.log("start 0,0 nesw", "start 1,0 nesw", "place 2,0 w", "asteroid")
    return meso


@pytest.mark.parametrize("command", ["show", "score", "history"])
def test_a_table_with_pieces(pangea: Meso, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.setenv("COLORTERM", "truecolor")
    said = pangea(command, "--color", "always")
    assert sgr(PIECES["red"]) in said and sgr(PIECES["turquoise"]) in said
    assert sgr(PLAYERS[0]) not in said and sgr(PLAYERS[1]) not in said


@pytest.mark.parametrize("format", ["svg", "html", "cast"])
def test_its_pictures(pangea: Meso, format: str) -> None:
    drawn = pangea("export", "--format", format)
    for color in (PIECES["red"], PIECES["turquoise"]):
        assert color in drawn or sgr(color) in drawn
