"""Names made free: the next number, in any case, never too long."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.names import LONGEST, caseless, free_name, has_controls


def test_the_first_number_that_is_free() -> None:
    assert free_name("main-old", []) == "main-old"
    assert free_name("main", ["main", "MAIN-2"]) == "main-3"
    assert free_name("Ana", ["ana"], gap=" ") == "Ana 2"
    assert free_name("lands", ["lands-1"], numbered=True) == "lands-2"
    assert free_name("lands", ["lands"], numbered=True) == "lands-1"


@given(st.text("aB", max_size=LONGEST), st.lists(st.text("aB2-", max_size=LONGEST)))
def test_it_is_free_and_not_too_long(name: str, taken: list[str]) -> None:
    found = free_name(name, [name, *taken])
    assert len(found) <= LONGEST
    assert caseless(found) not in map(caseless, [name, *taken])


@pytest.mark.parametrize(
    ("text", "found"), [("Ana", False), ("a\x1b[31m", True), ("a\u009b31m", True), ("a\n", True)]
)
def test_control_characters_are_found(text: str, found: bool) -> None:
    """Both sets: C0, and C1, in which U+009B begins what a terminal obeys."""
    assert has_controls(text) is found
