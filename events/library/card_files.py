"""A catalogue of cards as a TOML file that a person edits: a table a card, its facts as on the line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from events.errors import MesoError, Usage
from events.library.cards import Entry, kept_by
from events.names import check_name, clean

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def write_cards(game: str, entries: Iterable[Entry]) -> str:
    """The catalogue as TOML; `missing` names what nobody has told."""
    lines = [f"# The cards of {game}. A fact in `missing` is not known; it is not read back."]
    for entry in entries:
        lines += ["", f"[{_key(entry.name)}]", *_facts(entry)]
    return "\n".join(lines) + "\n"


def _facts(entry: Entry) -> Iterator[str]:
    for key, value in entry.facts.items():
        yield f"{_key(key)} = {_value(value)}"
    if entry.missing:
        yield f"missing = {_value(entry.missing)}"


def _key(text: str) -> str:
    return text if _BARE.fullmatch(text) else _string(text)


def _value(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_value, value))}]"
    return str(value) if isinstance(value, int) else _string(str(value))


def _string(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else f"\\U{ord(c):08x}" for c in escaped) + '"'


def read_cards(game: str, text: str) -> dict[str, dict[str, Any]]:
    """The cards of such a file: name → facts. Errors: `Usage`, `MesoError`, naming the card."""
    import tomllib  # costs more than the whole start of a command

    try:
        tables: dict[str, object] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise MesoError("damaged-file", f"this is no TOML: {error}", "nothing was imported") from error
    made = {}
    for name, entry in tables.items():
        if not isinstance(entry, Mapping):
            raise Usage(
                "bad-facts", f"{name!r} stands outside a card", "a card is [Name], its facts below it"
            )
        try:
            made[check_name(clean(name))] = kept_by(game).clean(entry)
        except Usage as error:
            error.message = f"[{name}]: {error.message}"
            raise
    return made
