"""The catalogue of printed cards: what shipped with a game, and what sessions and people have added.

A game's `Catalogue` declares what facts are; here they are only stored and found by name. The last
statement of each fact is valid; the earlier ones are kept, so that differences can be shown.
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
"""The key in a shipped card, and in a file of cards, of the list of facts that are not known."""


class CardStatement(msgspec.Struct, frozen=True):
    """What one source states about a card. source: `shipped`, `added`, `imported` or a session's id.

    at: UTC ms.
    """

    source: str
    at: int
    facts: dict[str, Any]


class CardEntry(msgspec.Struct, frozen=True):
    """A card of the catalogue. facts: the last statement of each. missing: the facts that are not known.

    statements: oldest first.
    """

    name: str
    facts: dict[str, Any]
    missing: tuple[str, ...]
    statements: tuple[CardStatement, ...]

    @property
    def conflicts(self) -> dict[str, list[CardStatement]]:
        """The facts on which sources differ: fact → one statement for each value."""
        found: dict[str, list[CardStatement]] = {}
        for fact in self.facts:
            by_value = {repr(each.facts[fact]): each for each in self.statements if fact in each.facts}
            if len(by_value) > 1:
                found[fact] = list(by_value.values())
        return found


@functools.cache
def shipped(game: str) -> Mapping[str, Facts]:
    """The cards that ship with a game: name → facts; empty for a game without cards."""
    cards = find_game(game).catalogue
    return cards.shipped() if cards else {}


def catalogue_of(game: str) -> Catalogue:
    """A game's declaration of its cards. Errors: `Usage` for a game without a catalogue."""
    found = find_game(game).catalogue
    if found is None:
        raise Usage("no-catalogue", f"{game} has no catalogue of cards", "'meso cards lands' has one")
    return found


def lookup(record: Record, game: str) -> Callable[[str], Facts | None]:
    """A function from a card's name to its facts: the last statement of each, shipped ones first."""

    @functools.cache
    def known() -> dict[str, dict[str, Any]]:
        found: dict[str, dict[str, Any]] = {}
        for name, facts in record.rows("SELECT name, facts FROM cards WHERE game = ? ORDER BY key", game):
            found.setdefault(caseless(name), {}).update(msgspec.json.decode(facts))
        return found

    def find(name: str) -> Facts | None:
        own = known().get(caseless(name))
        if own:  # a row repeats the shipped facts, which are slow to read
            return own
        return next(
            (facts for other, facts in shipped(game).items() if caseless(other) == caseless(name)), None
        )

    return find


def card_names(record: Record, game: str) -> tuple[str, ...]:
    """The names of all cards that were added to the catalogue, each as it was last written."""
    rows = record.rows("SELECT name FROM cards WHERE game = ? ORDER BY key", game)
    return tuple({caseless(name): name for (name,) in rows}.values())


def list_cards(record: Record, game: str) -> list[CardEntry]:
    """Every card, by name. Errors: `Usage` for a game without a catalogue."""
    missing = catalogue_of(game).missing
    stated: dict[str, list[CardStatement]] = {}
    names: dict[str, str] = {}
    for name, facts in shipped(game).items():
        known = {key: value for key, value in facts.items() if key != MISSING}
        names[caseless(name)] = name
        stated[caseless(name)] = [CardStatement(SHIPPED, 0, known)]
    rows = record.rows("SELECT name, facts, source, at FROM cards WHERE game = ? ORDER BY key", game)
    for name, facts, source, at in rows:
        names[caseless(name)] = name
        statement = CardStatement(source, at, msgspec.json.decode(facts))
        stated.setdefault(caseless(name), []).append(statement)
    return [_entry(game, names[key], stated[key], missing) for key in sorted(stated)]


def _entry(
    game: str, name: str, stated: Sequence[CardStatement], missing: Callable[[Facts], tuple[str, ...]]
) -> CardEntry:
    facts: dict[str, Any] = {}
    for each in stated:
        facts.update(each.facts)
    never = cast("Sequence[str]", shipped(game).get(name, {}).get(MISSING, ()))
    lacking = dict.fromkeys([*missing(facts), *(fact for fact in never if fact not in facts)])
    return CardEntry(name, facts, tuple(lacking), tuple(stated))


def get_entry(record: Record, game: str, name: str) -> CardEntry:
    """A card by its name or a unique prefix of it. Errors: `MesoError`."""
    entries = list_cards(record, game)
    exact = [entry for entry in entries if caseless(entry.name) == caseless(name)]
    starts = [entry for entry in entries if caseless(entry.name).startswith(caseless(name))]
    if exact or len(starts) == 1:
        return (exact or starts)[0]
    hint = did_you_mean(name, [entry.name for entry in entries]) or f"'meso cards {game}' lists them"
    raise MesoError("no-card", f"the catalogue has no card {name!r}", hint)


def add_card(
    record: Record, game: str, name: str, facts: Facts, source: str, at: int, known: Facts | None = None
) -> bool:
    """Stores facts of a card on top of those that are known (by default by `lookup`).

    Returns False if all of them are known already. In a transaction of the caller.
    """
    known = known if known is not None else lookup(record, game)(name) or {}
    if all(key in known and _plain(known[key]) == _plain(value) for key, value in facts.items()):
        return False
    under = {key: value for key, value in known.items() if key != MISSING}
    merged = msgspec.json.encode({**under, **facts}).decode()
    record.insert("cards", game=game, name=name, facts=merged, source=source, at=at)
    return True


def _plain(value: object) -> object:
    """A fact for comparing, in which lists and tuples are equal."""
    return list(value) if isinstance(value, tuple) else value


def learn(record: Record, game: str, session: str, events: Sequence[Event]) -> None:
    """Stores the facts that moves state, for later sessions. In a transaction of the caller."""
    declared = find_game(game).catalogue
    if declared is None:
        return
    stated = [(event, declared.stated(event.move)) for event in events if isinstance(event.move, Move)]
    if not any(cards for _, cards in stated):
        return
    find = lookup(record, game)
    added: dict[str, dict[str, object]] = {}  # in this call; one card can be stated twice
    for event, cards in stated:
        for name, facts in cards.items():
            known = added.get(caseless(name)) or find(name) or {}
            if add_card(record, game, name, facts, session, event.at, known):
                added[caseless(name)] = {**known, **facts}


def read_card(record: Record, game: str, words: Sequence[Word]) -> tuple[str, dict[str, Any]]:
    """A card's name and facts from typed words. Errors: `Usage`."""
    return catalogue_of(game).read(words, card_names(record, game))
