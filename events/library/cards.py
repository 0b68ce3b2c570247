"""The catalogue of cards that a record knows beside a session: what shipped, what sessions and people added.

Facts are whatever the game declares, in its module `printed`; here they are only kept and found by name.
Of each fact the last word holds; what was said otherwise is kept beside it.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, cast

import msgspec

from events.errors import MesoError, Usage
from events.event import Event
from events.move import Move
from events.store.record import Record
from events.words import Word, did_you_mean, fold

Facts = Mapping[str, object]
SHIPPED = "shipped"
MISSING = "missing"
"""The entry of a shipped card that lists the facts which nobody has published."""


class Told(msgspec.Struct, frozen=True):
    """What one source says of a card. source: `shipped`, `added`, `imported` or a session's id.

    at: UTC ms.
    """

    source: str
    at: int
    facts: dict[str, Any]


class Entry(msgspec.Struct, frozen=True):
    """A card of the catalogue. told: by whom, the last one holds. facts: of each the last word.

    missing: the facts that nobody has told.
    """

    name: str
    facts: dict[str, Any]
    missing: tuple[str, ...]
    told: tuple[Told, ...]

    @property
    def conflicts(self) -> dict[str, list[Told]]:
        """The facts of which different things were told: fact → one source for each value."""
        found: dict[str, list[Told]] = {}
        for fact in self.facts:
            by_value = {repr(told.facts[fact]): told for told in self.told if fact in told.facts}
            if len(by_value) > 1:
                found[fact] = list(by_value.values())
        return found


@functools.cache
def shipped(game: str) -> Mapping[str, Facts]:
    """The cards that come with a game: name → facts; none for a game that ships none."""
    module = import_module(f"events.games.{game}.components")
    load: Callable[[], Mapping[str, Facts]] = getattr(module, "shipped_cards", dict)
    return load()


def printed(game: str) -> Any:
    """What a game says of printed cards. Errors: `Usage` for a game that keeps no catalogue."""
    try:
        return import_module(f"events.games.{game}.printed")
    except ModuleNotFoundError as error:
        raise Usage(
            "no-catalogue", f"{game} has no catalogue of cards", "'meso cards lands' has one"
        ) from error


def lookup(record: Record, game: str) -> Callable[[str], Facts | None]:
    """A function from a card's name to its facts: each the last word on it, then what shipped."""

    @functools.cache
    def known() -> dict[str, dict[str, Any]]:
        found: dict[str, dict[str, Any]] = {}
        for name, facts in record.rows("SELECT name, facts FROM cards WHERE game = ? ORDER BY key", game):
            found.setdefault(fold(name), {}).update(msgspec.json.decode(facts))
        return found

    def find(name: str) -> Facts | None:
        own = known().get(fold(name))
        if own:  # it holds what shipped, too; to read that is slow
            return own
        return next((facts for other, facts in shipped(game).items() if fold(other) == fold(name)), None)

    return find


def names_known(record: Record, game: str) -> tuple[str, ...]:
    """The names of all cards that were added to the catalogue, each as it was written last."""
    rows = record.rows("SELECT name FROM cards WHERE game = ? ORDER BY key", game)
    return tuple({fold(name): name for (name,) in rows}.values())


def catalogue(record: Record, game: str) -> list[Entry]:
    """Every card, by name. Errors: `Usage` for a game that keeps no catalogue."""
    missing: Callable[[Facts], tuple[str, ...]] = printed(game).missing
    told: dict[str, list[Told]] = {}
    names: dict[str, str] = {}
    for name, facts in shipped(game).items():
        known = {key: value for key, value in facts.items() if key != MISSING}
        names[fold(name)] = name
        told[fold(name)] = [Told(SHIPPED, 0, known)]
    rows = record.rows("SELECT name, facts, source, at FROM cards WHERE game = ? ORDER BY key", game)
    for name, facts, source, at in rows:
        names[fold(name)] = name
        told.setdefault(fold(name), []).append(Told(source, at, msgspec.json.decode(facts)))
    return [_entry(game, names[key], told[key], missing) for key in sorted(told)]


def _entry(game: str, name: str, told: Sequence[Told], missing: Callable[[Facts], tuple[str, ...]]) -> Entry:
    facts: dict[str, Any] = {}
    for each in told:
        facts.update(each.facts)
    never = cast("Sequence[str]", shipped(game).get(name, {}).get(MISSING, ()))
    lacking = dict.fromkeys([*missing(facts), *(fact for fact in never if fact not in facts)])
    return Entry(name, facts, tuple(lacking), tuple(told))


def get_entry(record: Record, game: str, name: str) -> Entry:
    """A card by its name, or a beginning that only one has. Errors: `MesoError`."""
    entries = catalogue(record, game)
    exact = [entry for entry in entries if fold(entry.name) == fold(name)]
    starts = [entry for entry in entries if fold(entry.name).startswith(fold(name))]
    if exact or len(starts) == 1:
        return (exact or starts)[0]
    hint = did_you_mean(name, [entry.name for entry in entries]) or f"'meso cards {game}' lists them"
    raise MesoError("no-card", f"the catalogue has no card {name!r}", hint)


def add_card(
    record: Record, game: str, name: str, facts: Facts, source: str, at: int, known: Facts | None = None
) -> bool:
    """Keeps facts of a card, with what was known before (by default as `lookup` says).

    False where all of it is known just so. In a transaction of the caller.
    """
    known = known if known is not None else lookup(record, game)(name) or {}
    if all(key in known and _plain(known[key]) == _plain(value) for key, value in facts.items()):
        return False
    under = {key: value for key, value in known.items() if key != MISSING}
    told = msgspec.json.encode({**under, **facts}).decode()
    record.insert("cards", game=game, name=name, facts=told, source=source, at=at)
    return True


def _plain(value: object) -> object:
    """A fact for comparing: a list and a tuple are the same."""
    return list(value) if isinstance(value, tuple) else value


def learn(record: Record, game: str, session: str, events: Sequence[Event]) -> None:
    """Keeps the facts that moves state, for the next session. In a transaction of the caller."""
    if not events:
        return
    try:
        taught: Callable[[Move], dict[str, Facts]] = printed(game).taught
    except Usage:
        return
    stated = [(event, taught(event.move)) for event in events if isinstance(event.move, Move)]
    if not any(cards for _, cards in stated):
        return
    find = lookup(record, game)
    said: dict[str, dict[str, object]] = {}  # in this very call, one card may be told of twice
    for event, cards in stated:
        for name, facts in cards.items():
            known = said.get(fold(name)) or find(name) or {}
            if add_card(record, game, name, facts, session, event.at, known):
                said[fold(name)] = {**known, **facts}


def read_card(record: Record, game: str, words: Sequence[Word]) -> tuple[str, dict[str, Any]]:
    """A card's name and facts as typed. Errors: `Usage`."""
    read: Callable[[Sequence[Word], Sequence[str]], tuple[str, dict[str, Any]]] = printed(game).read
    return read(words, names_known(record, game))
