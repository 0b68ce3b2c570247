"""The JSON Schema of a game's event bodies, from the moves' own declarations.

What the declarations say beside the types stands in it too: numbers from and to, words to choose
from, what each field is called in move text.
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
    "joined": "one step with the event before",
    "overruled": "the rules that the table overruled, and why",
}


def event_schema(game: AnyGame) -> dict[str, Any]:
    """The schema of the bodies that a session of this game is made of."""
    (root,), parts = msgspec.json.schema_components([body_type(game.all_moves)])
    schema: dict[str, Any] = {"$schema": DIALECT, "title": f"{game.title}: the body of an event", **root}
    body = parts["Body"]
    for name, said in ENVELOPE.items():
        body["properties"][name] = {"description": said, **body["properties"][name]}
    for move in game.all_moves:
        _describe(parts[move.__name__], move)
    parts[Begin.__name__]["description"] = help_of(Begin)
    return {**schema, "$defs": parts}


def _describe(part: dict[str, Any], move: type[Move]) -> None:
    """Adds what the declaration of a move says beside the types."""
    part["title"] = verb_of(move)
    part["description"] = help_of(move)
    part["$comment"] = usage_of(move)
    if move.example:
        part["examples"] = [move.example]
    for field in fields_of(move):
        part["properties"][field.name].update(_limits(field))


def _limits(field: Field) -> dict[str, Any]:
    """The values that a field may have, as far as a schema can say it."""
    said: dict[str, Any] = {"title": " ".join(part for part in (field.flag, field.kind.metavar) if part)}
    match field.kind:
        case Number(low=low, high=high) if not field.many:
            said |= {"minimum": low, "maximum": high}
        case Choice(values=values) if not field.many:
            said |= {"enum": list(values)}
    return said
