"""Move text: one splitter, one parser, one printer; the parser reads what the printer writes."""

from __future__ import annotations

from typing import Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.errors import Usage
from events.moves.common_moves import COMMON_MOVES, Bonus, Pause, Rules, Tally
from events.moves.kinds import Choice, Name, Number, Player, Rest, Scope
from events.moves.move import Flag, Move
from events.moves.text import find_verb, read_move, show_move, split_line, split_words
from events.names import clean

NAMES = ("Ana", "Ben Gün", "1x")


class Throw(Move, frozen=True, tag="throw"):
    """A move with one field of every kind."""

    card: Annotated[str, Name("card", stops=lambda text: text in ("red", "r", "blue"))]
    kind: Annotated[str, Choice({"red": ("r",), "blue": ()})] = ""
    count: Annotated[int, Flag("count", Number(-9, 9), bare=True)] = 0
    at: Annotated[int, Flag("at-player", Player())] = 0
    others: Annotated[tuple[str, ...], Flag("other", Name("card", alone=False), bare=True)] = ()


class Say(Move, frozen=True, tag="say"):
    """A move that ends with free text."""

    text: Annotated[str, Rest()]


def hostile() -> st.SearchStrategy[str]:
    """Names that people really use: quotes, separators, flags, numbers, emoji, right to left."""
    picked = st.sampled_from(
        ["Lil' Cannibal", '"Delicious" Smoothie', "foo#bar", "#1", "Swamp;", "[/b]", "--count", "-2", "3",
         "red", "🦖🦕", "דינוזאור", "Ooh, Burn...", "a\\b", "\\", "Swamp.2", "Ana:", "mh", "'tis"]
    )  # fmt: skip
    return (picked | st.text(min_size=1, max_size=12)).filter(_usable)


def _usable(text: str) -> bool:
    try:
        return clean(text) == text and any(c.isalnum() for c in text)
    except Usage:
        return False


def parsed(text: str, moves: tuple[type[Move], ...]) -> Move:
    (words,) = split_line(text)
    return read_move(find_verb(words[0].text, moves, False), words[1:], Scope(NAMES))


@given(
    hostile(),
    st.sampled_from(["", "red", "blue"]),
    st.integers(-9, 9),
    st.integers(0, 3),
    st.lists(hostile(), max_size=3),
)
def test_what_is_printed_is_read_as_the_same_move(
    card: str, kind: str, count: int, at: int, others: list[str]
) -> None:
    move = Throw(card, kind, count, at, tuple(others))
    assert parsed(show_move(move, NAMES), (Throw,)) == move


@given(st.text().filter(lambda text: bool(text) and _same(text)))
def test_free_text_is_read_as_it_was(text: str) -> None:
    assert parsed(show_move(Say(text), NAMES), (Say,)) == Say(text)


def _same(text: str) -> bool:
    try:
        return clean(text) == text
    except Usage:
        return False


@given(st.text(max_size=60))
def test_any_line_is_split_or_refused(line: str) -> None:
    try:
        split_line(line)
    except Usage as error:
        assert error.code == "open-quote"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("play Lil' Cannibal", [["play", "Lil'", "Cannibal"]]),
        ('p "a b" c', [["p", "a b", "c"]]),
        ("a; b;;c", [["a"], ["b"], ["c"]]),
        ("# a; b", []),
        ("a #b", [["a", "#b"]]),
        ("foo#bar -2", [["foo#bar", "-2"]]),
        ('"Ana Maria": end', [["Ana Maria:", "end"]]),
        (r'say "a \"b\" \\ c"', [["say", r'a "b" \ c']]),
        ("say 'a \"b\" \\'", [["say", 'a "b" \\']]),
        ("  ", []),
    ],
)
def test_splitting(line: str, words: list[list[str]]) -> None:
    assert [[word.text for word in move] for move in split_line(line)] == words


def test_words_from_a_shell_are_taken_as_they_are() -> None:
    moves = split_words(["play", "Lil' Cannibal", ";", "3", "#x"])
    assert [[word.text for word in move] for move in moves] == [["play", "Lil' Cannibal"], ["3", "#x"]]
    assert moves[0][1].quoted and not moves[1][0].quoted


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("frob", "unknown-verb"),
        ("tally", "missing-word"),
        ("tally x", "bad-count"),
        ("tally total=x", "not-a-number"),
        ("bonus 2", "missing-word"),
        ("bonus 9999999 why", "out-of-range"),
        ("rules maybe", "unknown-word"),
        ("pause now", "unexpected-word"),
        ("finish --loud", "unknown-option"),
        ("bonus 2 a\x1bb", "bad-text"),
        ("bonus 2 a\udcffb", "bad-text"),
    ],
)
def test_what_nobody_can_understand_is_refused_with_its_reason(line: str, code: str) -> None:
    with pytest.raises(Usage) as caught:
        parsed(line, COMMON_MOVES)
    assert caught.value.code == code


def test_common_moves_are_read() -> None:
    assert parsed("tally cards=22 tokens=-13", COMMON_MOVES) == Tally({"cards": 22, "tokens": -13})
    assert parsed("bonus 2 promo card", COMMON_MOVES) == Bonus(2, "promo card")
    assert parsed("rules off the late hour", COMMON_MOVES) == Rules("off", "the late hour")
    assert parsed("rules on", COMMON_MOVES) == Rules("on")
    assert parsed("pause", COMMON_MOVES) == Pause()


def test_a_near_verb_is_suggested() -> None:
    with pytest.raises(Usage) as caught:
        parsed("tallly total=3", COMMON_MOVES)
    assert "tally" in caught.value.hint
