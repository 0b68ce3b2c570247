"""What a solo player reaches over many sessions, where a game has such a list.

A game tells how far one ended session came (`reached`) and what comes of all of them (`listed`), in a
module `achievements` of its own; here they are only found by its name.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any, Protocol


class Achievement(Protocol):
    """One achievement. number: from 1. best: the most that one session reached of `target`.

    session: the one that earned it, or "".
    """

    @property
    def number(self) -> int: ...
    @property
    def text(self) -> str: ...
    @property
    def target(self) -> int: ...
    @property
    def best(self) -> int: ...
    @property
    def session(self) -> str: ...


Reached = tuple[str, tuple[int, ...]]
"""A session's name, and how far it came in each achievement."""


def reached(game: str, state: Any) -> tuple[int, ...]:
    """How far one ended solo session came; nothing where the game has no achievements."""
    module = _module(game)
    return module.reached(state) if module else ()


def listed(game: str, sessions: Iterable[Reached]) -> tuple[Achievement, ...]:
    """All achievements of a game over sessions, the oldest first; none where it has none."""
    module = _module(game)
    return module.listed(sessions) if module else ()


def _module(game: str) -> Any:
    try:
        return import_module(f"events.games.{game}.achievements")
    except ModuleNotFoundError:
        return None
