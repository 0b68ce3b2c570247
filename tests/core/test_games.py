"""What every game of the catalogue has in common: its files, its moves, its rules as data."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from events.games.catalogue import GAMES, find_game
from events.moves.kinds import Scope
from events.moves.move import Move, help_of, verb_of
from events.moves.text import find_verb, read_address, read_move, show_move, split_line

FOLDER = Path(__file__).resolve().parents[2] / "events" / "games"
MODULES = {
    *("game", "moves", "kinds", "state", "reducer", "rules", "scoring"),
    *("messages", "json", "view", "components"),
}
MOVES = [(slug, move) for slug in GAMES for move in find_game(slug).all_moves]
NAMES = ("Ana", "Ben", "Cleo")


def test_every_folder_is_a_game_of_the_catalogue() -> None:
    folders = {path.name for path in FOLDER.iterdir() if (path / "__init__.py").exists()}
    assert {f"events.games.{folder}.game" for folder in folders} == set(GAMES.values())
    assert [find_game(slug).slug for slug in GAMES] == list(GAMES)


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_has_the_same_files_as_every_other(slug: str) -> None:
    """What only one game has is in a folder with a name of its own."""
    here = [path for path in (FOLDER / slug).iterdir() if path.name != "__pycache__"]
    assert {path.stem for path in here if path.suffix == ".py"} == MODULES | {"__init__"}
    assert all((path / "__init__.py").exists() for path in here if path.is_dir())


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_says_the_type_of_its_state(slug: str) -> None:
    assert find_game(slug).state.__name__ == "State"
    assert "Game[State]" in (FOLDER / slug / "game.py").read_text("utf-8")


@pytest.mark.parametrize(("slug", "move"), MOVES, ids=lambda value: getattr(value, "__name__", value))
def test_the_example_of_a_move_is_read_and_printed(slug: str, move: type[Move]) -> None:
    """Printed in the long form, and read again as the same move."""
    assert help_of(move)
    (typed,) = split_line(move.example)
    words = read_address(typed, Scope(NAMES)).words
    assert find_verb(words[0].text, find_game(slug).all_moves, live=False) is move
    made = read_move(move, words[1:], Scope(NAMES))
    (printed,) = split_line(show_move(made, NAMES))
    assert printed[0].text == verb_of(move) and read_move(move, printed[1:], Scope(NAMES)) == made


@pytest.mark.parametrize("slug", GAMES)
def test_no_verb_or_short_form_means_two_moves(slug: str) -> None:
    forms = Counter(form for move in find_game(slug).all_moves for form in (verb_of(move), *move.short))
    assert [form for form, times in forms.items() if times > 1] == []


@pytest.mark.parametrize("slug", GAMES)
def test_the_rules_of_a_game_are_data(slug: str) -> None:
    texts = find_game(slug).rule_texts
    assert texts and all(re.fullmatch(r"[A-Z]\d+|[a-z]+", code) for code in texts)
    assert all(sentences and all(sentences) for sentences in texts.values())


@pytest.mark.parametrize("slug", GAMES)
def test_the_default_of_an_option_is_its_first_value(slug: str) -> None:
    options = find_game(slug).all_options
    assert len({option.name for option in options}) == len(options)
    assert all(option.help and option.default in ("", *option.values) for option in options)
