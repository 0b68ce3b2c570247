"""A catalogue of cards as a TOML file that people edit: one table per card, its facts as in move text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from events.errors import MesoError, Usage
from events.library.cards import MISSING, CardEntry, catalogue_of
from events.names import check_name, clean


def write_cards(game: str, entries: Iterable[CardEntry]) -> str:
    """The catalogue as TOML; `missing` lists the facts that are not known."""
    import tomli_w  # only this command writes TOML

    note = f"# The cards of {game}. `missing` lists the facts that are not known; it is not read back.\n\n"
    return note + tomli_w.dumps({entry.name: _table(entry) for entry in entries})


def _table(entry: CardEntry) -> dict[str, Any]:
    return {**entry.facts, MISSING: entry.missing} if entry.missing else entry.facts


def read_cards(game: str, text: str) -> dict[str, dict[str, Any]]:
    """The cards of a TOML file: name → facts. Errors: `Usage` naming the card, `MesoError`."""
    import tomllib  # slow to import, and only this command reads TOML

    try:
        tables: dict[str, object] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise MesoError(
            "damaged-file", f"this is not valid TOML: {error}", "correct the file and import it again"
        ) from error
    made = {}
    for name, entry in tables.items():
        if not isinstance(entry, Mapping):
            raise Usage(
                "bad-facts", f"{name!r} is outside a card", "write [Name] and the facts of the card below it"
            )
        try:
            made[check_name(clean(name))] = catalogue_of(game).clean(entry)
        except Usage as error:
            error.message = f"[{name}]: {error.message}"
            raise
    return made
