"""The catalogue of cards that a record knows beside a session: what shipped, what sessions and people added.

Facts are whatever the game declares, in its `Catalogue`; here they are only kept and found by name.
Of each fact the last word holds; what was said otherwise is kept beside it.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

import msgspec

from events.errors import MesoError, Usage
from events.game.game import Catalogue, Facts
from events.games.catalogue import find_game
from events.moves.event import Event
from events.moves.kinds import Word
from events.moves.move import Move
from events.names import caseless, did_you_mean
from events.store.record import Record

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
    kept = find_game(game).catalogue
    return kept.shipped() if kept else {}


def kept_by(game: str) -> Catalogue:
    """How a game keeps the facts of its cards. Errors: `Usage` for a game that keeps none."""
    kept = find_game(game).catalogue
    if kept is None:
        raise Usage("no-catalogue", f"{game} has no catalogue of cards", "'meso cards lands' has one")
    return kept


def lookup(record: Record, game: str) -> Callable[[str], Facts | None]:
    """A function from a card's name to its facts: each the last word on it, then what shipped."""

    @functools.cache
    def known() -> dict[str, dict[str, Any]]:
        found: dict[str, dict[str, Any]] = {}
        for name, facts in record.rows("SELECT name, facts FROM cards WHERE game = ? ORDER BY key", game):
            found.setdefault(caseless(name), {}).update(msgspec.json.decode(facts))
        return found

    def find(name: str) -> Facts | None:
        own = known().get(caseless(name))
        if own:  # it holds what shipped, too; to read that is slow
            return own
        return next(
            (facts for other, facts in shipped(game).items() if caseless(other) == caseless(name)), None
        )

    return find


def names_known(record: Record, game: str) -> tuple[str, ...]:
    """The names of all cards that were added to the catalogue, each as it was written last."""
    rows = record.rows("SELECT name FROM cards WHERE game = ? ORDER BY key", game)
    return tuple({caseless(name): name for (name,) in rows}.values())


def catalogue(record: Record, game: str) -> list[Entry]:
    """Every card, by name. Errors: `Usage` for a game that keeps no catalogue."""
    missing = kept_by(game).missing
    told: dict[str, list[Told]] = {}
    names: dict[str, str] = {}
    for name, facts in shipped(game).items():
        known = {key: value for key, value in facts.items() if key != MISSING}
        names[caseless(name)] = name
        told[caseless(name)] = [Told(SHIPPED, 0, known)]
    rows = record.rows("SELECT name, facts, source, at FROM cards WHERE game = ? ORDER BY key", game)
    for name, facts, source, at in rows:
        names[caseless(name)] = name
        told.setdefault(caseless(name), []).append(Told(source, at, msgspec.json.decode(facts)))
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
    exact = [entry for entry in entries if caseless(entry.name) == caseless(name)]
    starts = [entry for entry in entries if caseless(entry.name).startswith(caseless(name))]
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
    kept = find_game(game).catalogue
    if kept is None:
        return
    stated = [(event, kept.taught(event.move)) for event in events if isinstance(event.move, Move)]
    if not any(cards for _, cards in stated):
        return
    find = lookup(record, game)
    said: dict[str, dict[str, object]] = {}  # in this very call, one card may be told of twice
    for event, cards in stated:
        for name, facts in cards.items():
            known = said.get(caseless(name)) or find(name) or {}
            if add_card(record, game, name, facts, session, event.at, known):
                said[caseless(name)] = {**known, **facts}


def read_card(record: Record, game: str, words: Sequence[Word]) -> tuple[str, dict[str, Any]]:
    """A card's name and facts as typed. Errors: `Usage`."""
    return kept_by(game).read(words, names_known(record, game))
