"""What is printed on the cards, as a catalogue keeps it between sessions: read, shown, found missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from events.errors import Usage
from events.games.lands import moves as m
from events.games.lands.facts import NO_FACTS, Facts, is_animal
from events.games.lands.kinds import FactsKind
from events.moves.kinds import Scope, Word, Words
from events.moves.move import Move
from events.moves.text import read_move
from events.names import did_you_mean

KEYS = tuple(flag[2:] for flag in FactsKind.flags)
"""The facts that a catalogue keeps: `kind`, `size`, `vp`…"""


def taught(move: Move) -> dict[str, Mapping[str, object]]:
    """The facts of cards that a move states: name → facts."""
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
    """The facts of a catalogue's entry, each as on the line. Errors: `Usage` that names the fact."""
    facts, kind = NO_FACTS, FactsKind()
    for key, value in entry.items():
        if key == "missing":
            continue
        if key not in KEYS:
            hint = did_you_mean(key, KEYS) or f"the facts are {', '.join(KEYS)}"
            raise Usage("bad-facts", f"{key!r} is no fact of a card", hint)
        words = ",".join(map(str, value)) or "none" if isinstance(value, (list, tuple)) else str(value)
        facts = kind.update(facts, f"--{key}", Words([Word(words, quoted=True)]), Scope())
    made: dict[str, Any] = msgspec.to_builtins(facts)
    return made


def show(facts: Mapping[str, object]) -> list[tuple[str, str]]:
    """The facts that are known, as people read them: (fact, value)."""
    known = msgspec.convert(dict(facts), Facts)
    shown = FactsKind().show(known, Scope())
    return [(flag.text[2:], value.text) for flag, value in zip(shown[::2], shown[1::2], strict=True)]


def missing(facts: Mapping[str, object]) -> tuple[str, ...]:
    """The facts that every card of its kind has and this one lacks."""
    known = msgspec.convert({key: value for key, value in facts.items() if key in KEYS}, Facts)
    wanted = ("size", "vp", "also", "cost", "needs") if is_animal(known) else ("is", "cost")
    wanted = wanted if known.kind else ("kind", *wanted)
    lacking = {"is": not known.primary, "size": not known.size, "kind": not known.kind}
    return tuple(key for key in wanted if lacking.get(key, getattr(known, key, "") is None))
