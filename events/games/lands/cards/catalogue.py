"""How the facts of cards are kept between sessions: those that ship; reading, showing, checking for gaps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import msgspec

from events.errors import Usage
from events.game.game import Catalogue
from events.games.lands import moves as m
from events.games.lands.cards.facts import NO_FACTS, Facts, is_animal
from events.games.lands.kinds import FactsKind
from events.moves.kinds import Scope, Word, WordStream
from events.moves.move import Move
from events.moves.text import read_move
from events.names import did_you_mean

KEYS = tuple(flag[2:] for flag in FactsKind.flags)
"""The facts that a catalogue keeps: `kind`, `size`, `vp`…"""


def shipped_cards() -> Mapping[str, Mapping[str, object]]:
    """The cards that are public knowledge: name → facts, and `missing`, the unpublished facts."""
    import tomllib  # costs more than the whole start of a command, and is seldom needed

    with open(f"{__file__.rpartition('catalogue')[0]}cards.toml", "rb") as file:
        return cast("Mapping[str, Mapping[str, object]]", tomllib.load(file))


def taught(move: Move) -> dict[str, Mapping[str, object]]:
    """The card facts that a move states: name → facts."""
    if isinstance(move, m.Play) and move.facts:
        return {move.card: msgspec.to_builtins(move.facts)}
    if isinstance(move, m.Card):
        return {move.name: msgspec.to_builtins(move.facts)}
    if isinstance(move, m.Have):
        return {had.card: msgspec.to_builtins(had.facts) for had in move.cards if had.facts}
    return {}


def read(words: Sequence[Word], names: Sequence[str]) -> tuple[str, dict[str, Any]]:
    """A card's name and its facts, written as in a move. Errors: `Usage`."""
    scope = Scope(live=True, known=lambda what: names)
    card = read_move(m.Card, words, scope)
    assert isinstance(card, m.Card)
    return card.name, msgspec.to_builtins(card.facts)


def clean(entry: Mapping[str, object]) -> dict[str, Any]:
    """An edited entry as it is stored. Errors: `Usage` that names the fact."""
    facts, kind = NO_FACTS, FactsKind()
    for key, value in entry.items():
        if key == "missing":
            continue
        if key not in KEYS:
            hint = did_you_mean(key, KEYS) or f"the facts are {', '.join(KEYS)}"
            raise Usage("bad-facts", f"a card has no fact {key!r}", hint)
        words = ",".join(map(str, value)) or "none" if isinstance(value, (list, tuple)) else str(value)
        facts = kind.update(facts, f"--{key}", WordStream([Word(words, quoted=True)]), Scope())
    made: dict[str, Any] = msgspec.to_builtins(facts)
    return made


def facts_of(entry: Mapping[str, object]) -> Facts:
    """The facts of a stored or shipped entry."""
    return msgspec.convert(dict(entry), Facts)


def show(entry: Mapping[str, object]) -> list[tuple[str, str]]:
    """The facts that are known, as people read them: (fact, value)."""
    shown = FactsKind().show(facts_of(entry), Scope())
    return [(flag.text[2:], value.text) for flag, value in zip(shown[::2], shown[1::2], strict=True)]


def missing(entry: Mapping[str, object]) -> tuple[str, ...]:
    """The facts that every card of its kind has but this one lacks."""
    facts = facts_of(entry)
    wanted = ("size", "vp", "also", "cost", "needs") if is_animal(facts) else ("is", "cost")
    wanted = wanted if facts.kind else ("kind", *wanted)
    lacking = {"is": not facts.primary, "size": not facts.size, "kind": not facts.kind}
    return tuple(key for key in wanted if lacking.get(key, getattr(facts, key, "") is None))


CATALOGUE = Catalogue(
    shipped=shipped_cards, read=read, show=show, missing=missing, clean=clean, stated=taught
)
