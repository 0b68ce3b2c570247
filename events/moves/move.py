"""How a move is declared: once, as a frozen struct with annotated fields.

That one declaration gives the stored JSON and its schema, the parser and the printer of move text, the
help of `moves VERB`, completion and "did you mean". A move knows no rule and no state.
"""

from __future__ import annotations

import functools
import inspect
import typing
from collections.abc import Sequence
from typing import ClassVar

import msgspec

from events.moves.kinds import Kind, Word


class Move(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="verb"):
    """Base of every move. Its tag is the verb, which is permanent; its docstring is its help.

    short: fixed short forms of the verb; an exact one beats a prefix.
    example: one line of move text that parses.
    seatless: whether no player makes it (a card's facts, a disaster for all).
    dealt: whether `all: VERB A B C` gives each player one of the words, in seat order.
    """

    short: ClassVar[tuple[str, ...]] = ()
    example: ClassVar[str] = ""
    seatless: ClassVar[bool] = False
    dealt: ClassVar[bool] = False

    @classmethod
    def shares(cls, words: Sequence[Word]) -> Sequence[Word]:
        """The words of which `all:` gives each player one; none where all get all of them."""
        return words if cls.dealt else ()

    def lacks(self) -> str:
        """What the move still needs although every word was understood, or ""."""
        return ""


class Flag(msgspec.Struct, frozen=True):
    """Marks a field that is written as `--name VALUE`.

    bare: the value may also be typed in the field's place, without `--name`; the printer always
    writes `--name`.
    """

    name: str
    kind: Kind
    bare: bool = False


class Field(msgspec.Struct, frozen=True):
    """One field of a move as the parser sees it."""

    name: str
    kind: Kind
    flag: str  # `--name`, or "" if the field has only its place
    bare: bool  # may be typed in its place
    required: bool
    many: bool  # a tuple: takes words while they fit
    default: object  # the value that is not printed


@functools.cache
def fields_of(move: type[Move]) -> tuple[Field, ...]:
    """The fields of a move in the order in which they are typed and printed."""
    hints = typing.get_type_hints(move, include_extras=True)
    return tuple(_field(info, hints[info.name]) for info in msgspec.structs.fields(move))


def _field(info: msgspec.structs.FieldInfo, hint: object) -> Field:
    declared = next(each for each in getattr(hint, "__metadata__", ()) if isinstance(each, Flag | Kind))
    many = typing.get_origin(typing.get_args(hint)[0]) is tuple
    made = info.default_factory
    default = info.default if made is msgspec.NODEFAULT else made()
    if isinstance(declared, Flag):
        flag = f"--{declared.name}"
        return Field(info.name, declared.kind, flag, declared.bare, info.required, many, default)
    return Field(info.name, declared, "", True, info.required, many, default)


def verb_of(move: type[Move] | Move) -> str:
    """The permanent verb of a move."""
    tag = (move if isinstance(move, type) else type(move)).__struct_config__.tag
    return str(tag)


def help_of(move: type[Move]) -> str:
    """The docstring, without its indentation."""
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
    """A move of a kind that this version does not know: it is kept, shown and exported as it is."""

    verb: str
    raw: str
