"""The JSON Schema of the bodies of a game's events, from the declarations of its moves.

It also has what the types lack: the limits of numbers, the words to choose from, the name of each
field in move text.
"""

from __future__ import annotations

from typing import Any

import msgspec

from events.game.game import AnyGame
from events.moves.event import Begin, body_type
from events.moves.kinds import Choice, Number
from events.moves.move import Field, Move, fields_of, help_of, usage_of, verb_of

DIALECT = "https://json-schema.org/draft/2020-12/schema"
ENVELOPE = {
    "move": "what happened",
    "at": "UTC, milliseconds since 1970",
    "seat": "the player's seat from 1, 0 for nobody",
    "offset": "minutes east of UTC at the table",
    "joined": "whether it is part of the same step as the event before",
    "overruled": "the rules that the players overruled, and why",
}


def event_schema(game: AnyGame) -> dict[str, Any]:
    """The schema of the event bodies in a session of this game."""
    (root,), parts = msgspec.json.schema_components([body_type(game.all_moves)])
    schema: dict[str, Any] = {"$schema": DIALECT, "title": f"{game.title}: the body of an event", **root}
    body = parts["Body"]
    for name, description in ENVELOPE.items():
        body["properties"][name] = {"description": description, **body["properties"][name]}
    for move in game.all_moves:
        _describe(parts[move.__name__], move)
    parts[Begin.__name__]["description"] = help_of(Begin)
    return {**schema, "$defs": parts}


def _describe(part: dict[str, Any], move: type[Move]) -> None:
    """Adds what the declaration of a move has and its types do not."""
    part["title"] = verb_of(move)
    part["description"] = help_of(move)
    part["$comment"] = usage_of(move)
    if move.example:
        part["examples"] = [move.example]
    for field in fields_of(move):
        part["properties"][field.name].update(_limits(field))


def _limits(field: Field) -> dict[str, Any]:
    """The title of a field and the values that it can have, as far as a schema can express them."""
    limits: dict[str, Any] = {"title": " ".join(part for part in (field.flag, field.kind.metavar) if part)}
    match field.kind:
        case Number(low=low, high=high) if not field.many:
            limits |= {"minimum": low, "maximum": high}
        case Choice(values=values) if not field.many:
            limits |= {"enum": list(values)}
    return limits
