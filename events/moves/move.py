"""How a move is declared: once, as a frozen struct with annotated fields.

From that one declaration come the stored JSON, its schema, the parser and the printer of move
text, the help of `moves VERB`, completion and "did you mean". A move knows no rule and no state.
"""

from __future__ import annotations

import functools
import inspect
import typing
from typing import ClassVar

import msgspec

from events.moves.kinds import Kind


class Move(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="verb"):
    """Base of every move: the tag is the verb and is permanent, the docstring is its help.

    short: fixed short forms of the verb; an exact one beats a prefix.
    example: one line of move text that parses.
    seatless: true where the move is nobody's (a card's facts, a disaster for all).
    dealt: true where `all: VERB A B C` gives each player one of the words, in seat order.
    """

    short: ClassVar[tuple[str, ...]] = ()
    example: ClassVar[str] = ""
    seatless: ClassVar[bool] = False
    dealt: ClassVar[bool] = False

    def lacks(self) -> str:
        """What makes this move unusable although each word was understood, or nothing."""
        return ""


class Option(msgspec.Struct, frozen=True):
    """Marks a field that is written as `--name VALUE`.

    bare: the value may also be typed without the flag, in the field's place; the printer
    always writes the flag.
    """

    name: str
    kind: Kind
    bare: bool = False


class Field(msgspec.Struct, frozen=True):
    """One field of a move as the parser sees it."""

    name: str
    kind: Kind
    flag: str  # "" where the field has only its place
    bare: bool  # may be typed by place
    required: bool
    many: bool  # a tuple: takes words as long as they fit
    default: object  # what is not printed


@functools.cache
def fields_of(move: type[Move]) -> tuple[Field, ...]:
    """The fields of a move in the order in which they are typed and printed."""
    hints = typing.get_type_hints(move, include_extras=True)
    return tuple(_field(info, hints[info.name]) for info in msgspec.structs.fields(move))


def _field(info: msgspec.structs.FieldInfo, hint: object) -> Field:
    marks = getattr(hint, "__metadata__", ())
    mark = next(m for m in marks if isinstance(m, (Option, Kind)))
    many = typing.get_origin(typing.get_args(hint)[0]) is tuple
    made = info.default_factory
    default = info.default if made is msgspec.NODEFAULT else made()
    if isinstance(mark, Option):
        return Field(info.name, mark.kind, f"--{mark.name}", mark.bare, info.required, many, default)
    return Field(info.name, mark, "", True, info.required, many, default)


def verb_of(move: type[Move] | Move) -> str:
    """The permanent verb of a move."""
    tag = (move if isinstance(move, type) else type(move)).__struct_config__.tag
    return str(tag)


def help_of(move: type[Move]) -> str:
    """The docstring, unindented."""
    return inspect.cleandoc(move.__doc__ or "")


def usage_of(move: type[Move]) -> str:
    """One line that shows how the move is written: `draw KIND [N] [--from deck/discard]`."""
    return " ".join([verb_of(move), *(_shown(field) for field in fields_of(move))])


def _shown(field: Field) -> str:
    metavar = field.kind.metavar + ("…" if field.many else "")
    flagged = f"{field.flag} {metavar}" if field.flag else metavar
    if field.bare and field.flag:
        flagged = f"{metavar}|{flagged}"
    return flagged if field.required else f"[{flagged}]"


class Unknown(msgspec.Struct, frozen=True):
    """A move of a kind that this version does not know: kept, shown and handed on."""

    verb: str
    raw: str
