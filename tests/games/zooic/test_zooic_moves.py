"""Moves as text: what is printed reads back, every example parses, hostile names hold."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.errors import Usage
from events.games.zooic.game import GAME
from events.games.zooic.moves import Deal, Keep, Slides, Zoo
from events.moves.event import make_event, read_event
from events.moves.kinds import Scope
from events.moves.move import Move, fields_of, help_of, usage_of, verb_of
from events.moves.text import (
    find_verb,
    read_address,
    read_move,
    show_event,
    show_move,
    split_line,
    split_words,
    take_anyway,
)
from games.zooic.zooic_generators import HOSTILE, TYPED
from story import Story

moves = st.one_of(TYPED.values())


def parsed(line: str, names: tuple[str, ...]) -> tuple[int | str | None, Move]:
    (words,) = split_line(line)
    scope = Scope(names=names)
    addressed = read_address(words, scope)
    said, _ = take_anyway(addressed.words)
    move = find_verb(said[0].text, GAME.all_moves, False)
    return addressed.to, read_move(move, said[1:], scope)


@given(moves, st.lists(st.sampled_from(HOSTILE), min_size=2, max_size=6, unique=True), st.data())
def test_what_is_printed_reads_back(move: Move, names: list[str], data: st.DataObject) -> None:
    seat = data.draw(st.integers(1, len(names)))
    line = show_event(make_event(None, move, seat=seat, at=0), tuple(names))
    assert parsed(line, tuple(names)) == (seat, move)


@given(moves)
def test_what_is_stored_reads_back(move: Move) -> None:
    event = make_event(None, move, seat=1, at=5, offset=60)
    assert read_event(event.id, "", 0, event.body, GAME.all_moves) == event


@given(moves)
def test_the_words_that_a_shell_has_split_read_the_same(move: Move) -> None:
    (words,) = split_words(show_move(move, ()).split())
    assert read_move(type(move), words[1:], Scope()) == move


@pytest.mark.parametrize("move", GAME.moves, ids=verb_of)
def test_every_move_has_an_example_that_parses_and_a_help(move: type[Move]) -> None:
    _, made = parsed(move.example, ("Ana", "Ben"))
    assert type(made) is move
    assert show_move(made, ()) == move.example
    assert help_of(move) and usage_of(move).startswith(verb_of(move))
    assert fields_of(move)


def test_short_forms_are_the_fixed_ones() -> None:
    short = {verb_of(move): move.short for move in GAME.moves if move.short}
    assert short == {"zoo": ("z",), "points": ("p",)}
    assert sorted(map(verb_of, GAME.moves)) == ["deal", "handicap", "keep", "points", "slides", "zoo"]


def test_no_move_has_a_flag_that_log_could_have() -> None:
    assert not [field.flag for move in GAME.moves for field in fields_of(move) if field.flag]


def test_a_grid_given_as_one_argument_may_hold_new_lines() -> None:
    (words,) = split_words(["zoo", "hl hr a t\nmr ml t a\np . p d\n"])
    assert read_move(Zoo, words[1:], Scope()) == Zoo("hl hr a t / mr ml t a / p . p d")


@pytest.mark.parametrize(
    "typed",
    [
        "zoo hl hr a t\nmr ml t a\np . p d",
        "zoo\nhl hr a t\nmr ml t a\np . p d\n",
        "zoo hl hr a t /\r\n  mr ml t a /\n\n  p . p d\n",
        "zoo hl hr a t\n/ mr ml t a\n/p . p d",
        'zoo "hl hr a t\nmr ml t a" "/" "p . p d"',
    ],
)
def test_a_row_of_a_grid_may_be_on_a_line_of_its_own(typed: str) -> None:
    (words,) = split_line(typed)
    assert read_move(Zoo, words[1:], Scope()) == Zoo("hl hr a t / mr ml t a / p . p d")


def test_an_empty_row_between_slashes_is_a_mistake_on_several_lines_too() -> None:
    (words,) = split_line("zoo hl hr a t //\nmr ml t a\np . p d")
    with pytest.raises(Usage, match="row 2 has 0 cells"):
        read_move(Zoo, words[1:], Scope())


def test_an_option_is_not_a_cell() -> None:
    assert "no option --x" in Story(GAME, "Ana Ben").misread("zoo a d --x", "unknown-option")


@pytest.mark.parametrize("text", ["", "a;b", 'a "b', "#x y", "--x", "a  b", "'q"])
def test_a_stored_text_that_is_not_a_grid_prints_as_something_that_splits(text: str) -> None:
    for move in (Zoo(text), Deal(text), Slides(text), Keep((text,))):
        (words,) = split_line(show_move(move, ()))
        assert " ".join(word.text for word in words[1:]) == text
