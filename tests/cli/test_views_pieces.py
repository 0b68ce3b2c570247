"""Players in the colours of their pieces: on the table, on the score sheet, in pictures."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.meso import Meso
from events.view import Board, Cell, Grid, Paragraph, Side, Span, View
from meso_cli.views.pieces import COLORS, PIECES, PLAYERS, piece_marks, with_pieces


@given(st.lists(st.sampled_from(["", "Red", *PIECES, "white", "[/b]"]), max_size=7))
def test_no_two_players_look_alike(pieces: list[str]) -> None:
    marks = piece_marks(pieces)
    assert marks.keys() == PLAYERS.keys()
    assert len({COLORS[mark] for mark in marks.values()}) == len(PLAYERS)
    for player, piece in zip(PLAYERS, pieces, strict=False):
        if piece in PIECES and [other.casefold() for other in pieces].count(piece) == 1:
            assert marks[player] == piece


def test_who_has_no_such_piece_keeps_the_colour_of_the_seat_where_it_is_free() -> None:
    seats = {player: player for player in PLAYERS}
    assert piece_marks(()) == piece_marks(("white", "", "Nobody's")) == seats
    assert piece_marks(("", "blue")) == seats | {"player1": "player2", "player2": "blue"}


def test_marks_are_replaced_wherever_they_are() -> None:
    def view(one: str, other: str) -> View:
        span = Span("player1", one)
        board = Board(((Cell(((span,),), one), None),), mark=f"{other} turn")
        return View(
            "player1", "", (Paragraph(((span,),), mark=one), Side((board, Grid(("",), (((span,),),)))))
        )

    assert with_pieces(view("player1", "player2"), ("Red", "")) == view("red", "player2")
    assert with_pieces(view("player1", "player2"), ()) == view("player1", "player2")


def sgr(color: str) -> str:
    return ";".join(str(int(color[at : at + 2], 16)) for at in (1, 3, 5))


@pytest.fixture
def pangea(meso: Meso) -> Meso:
    meso("new", "pangea", "Ana", "Ben", "--piece", "Ana=Red", "--piece", "Ben=turquoise")
    meso.log("start 0,0 nesw", "start 1,0 nesw", "place 2,0 w", "asteroid")
    return meso


@pytest.mark.parametrize("command", ["show", "score", "history", "find start", "branch"])
def test_a_table_with_pieces(pangea: Meso, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.setenv("COLORTERM", "truecolor")
    said = pangea(*command.split(), "--color", "always")
    assert sgr(PIECES["red"]) in said and sgr(PIECES["turquoise"]) in said
    assert sgr(PLAYERS["player1"]) not in said and sgr(PLAYERS["player2"]) not in said


def test_its_tree(pangea: Meso, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLORTERM", "truecolor")
    drawn = pangea("tree", "--color", "always")
    assert sgr(PIECES["red"]) in drawn and sgr(PLAYERS["player1"]) not in drawn


@pytest.mark.parametrize("format", ["svg", "html", "cast"])
def test_its_pictures(pangea: Meso, format: str) -> None:
    drawn = pangea("export", "--format", format)
    for color in (PIECES["red"], PIECES["turquoise"]):
        assert color in drawn or sgr(color) in drawn
