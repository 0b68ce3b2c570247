"""What the game tells of its rules: a text for each code that a check can give, and for no other."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from events.games.lands import game
from events.games.lands.game import GAME


def codes_in_source() -> Iterator[str]:
    """The rule codes that the source writes as strings, but for the texts themselves."""
    for path in Path(game.__file__).parent.rglob("*.py"):
        statements = ast.parse(path.read_text("utf-8")).body
        checked = [node for node in statements if "RULE_TEXTS" not in ast.unparse(node).split(" = ")[0]]
        for node in (node for statement in checked for node in ast.walk(statement)):
            if isinstance(node, ast.Constant) and re.fullmatch(r"L\d+", str(node.value)):
                yield str(node.value)


def test_every_code_has_a_text_and_no_other() -> None:
    assert set(codes_in_source()) == set(GAME.rule_texts)


def test_texts_are_sentences_in_the_order_of_the_codes() -> None:
    assert list(GAME.rule_texts) == sorted(GAME.rule_texts, key=lambda code: int(code[1:]))
    for text in (text for texts in GAME.rule_texts.values() for text in texts):
        assert re.fullmatch(r"[A-Z].*[.]", text), text
