"""Moves for the laws, made from their declarations: a declared move is never missing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from events.games.pangea.game import GAME
from events.moves.kinds import Choice, Kind
from events.moves.move import Field, Move, fields_of

Values = Mapping[type[Kind], st.SearchStrategy[Any]]
"""Kind of argument → its values. Without `Choice`, every choice is one that the declaration allows."""


def any_move(values: Values) -> st.SearchStrategy[Move]:
    """Any of the game's own moves. Errors: `KeyError` for a kind of argument without values."""
    return st.one_of(
        st.builds(move, *(_values(field, values) for field in fields_of(move))) for move in GAME.moves
    )


def _values(field: Field, values: Values) -> st.SearchStrategy[Any]:
    allowed = isinstance(field.kind, Choice) and Choice not in values
    one = st.sampled_from(list(field.kind.values)) if allowed else values[type(field.kind)]
    if field.many:
        return st.lists(one, max_size=4).map(tuple)
    return one if field.required else st.just(field.default) | one
