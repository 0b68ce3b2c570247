"""The catalogue of cards that a record knows beside a session: what shipped, what players added.

Facts are whatever the game declares; here they are only kept and found by name.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from importlib import import_module

import msgspec

from events.store.record import Record
from events.words import fold

Facts = Mapping[str, object]


@functools.cache
def shipped(game: str) -> dict[str, Facts]:
    """The cards that come with a game: name → facts; none for a game that ships none."""
    module = import_module(f"events.games.{game}.components")
    load: Callable[[], dict[str, Facts]] = getattr(module, "shipped_cards", dict)
    return load()


def lookup(record: Record, game: str) -> Callable[[str], Facts | None]:
    """A function from a card's name to its facts: the player's own word first, then what shipped."""

    def find(name: str) -> Facts | None:
        row = record.one(
            "SELECT facts FROM cards WHERE game = ? AND name = ? ORDER BY key DESC LIMIT 1", game, fold(name)
        )
        if row:
            facts: Facts = msgspec.json.decode(row[0])
            return facts
        return next((facts for known, facts in shipped(game).items() if fold(known) == fold(name)), None)

    return find


def names_known(record: Record, game: str) -> tuple[str, ...]:
    """The names of all cards in the catalogue."""
    rows = record.rows("SELECT DISTINCT name FROM cards WHERE game = ?", game)
    return tuple(row[0] for row in rows)
