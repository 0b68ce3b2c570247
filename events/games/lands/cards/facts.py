"""The facts printed on a card, and whether a card has a thing."""

from __future__ import annotations

from unicodedata import normalize

import msgspec

from events.games.lands.components import KINDS, LAND_TYPES, SIZES
from events.names import caseless

SHORT_ANIMALS = {
    "sh": ("herbivore", "small"),
    "mh": ("herbivore", "medium"),
    "lh": ("herbivore", "large"),
    "sc": ("carnivore", "small"),
    "lc": ("carnivore", "large"),
}
_SYNONYMS = {
    "grassland": "prairie",
    "gra": "prairie",
    "for": "forest",
    "pra": "prairie",
    "dry": "dryland",
    "wat": "water",
    "wet": "wetland",
    "tri": "triassic",
    "jur": "jurassic",
    "cre": "cretaceous",
    **{short: f"{size} {kind}" for short, (kind, size) in SHORT_ANIMALS.items()},
}
_PLURALS = {f"{word}s": word for word in (*KINDS, *LAND_TYPES, "grassland")}


class Facts(msgspec.Struct, frozen=True, omit_defaults=True):
    """The printed facts of a card; an unknown fact has its default.

    vp: a number or a formula (L18). primary, also: primary and secondary attributes. cost: cards from hand.
    needs: resources, an attribute for each. An empty tuple means "none", None "unknown".
    """

    kind: str = ""
    size: str = ""
    vp: int | str | None = None
    primary: tuple[str, ...] = msgspec.field(default=(), name="is")
    also: tuple[str, ...] | None = None
    cost: int | None = None
    needs: tuple[str, ...] | None = None
    ability: str = ""
    timing: str = ""


NO_FACTS = Facts()


def merge(under: Facts | None, over: Facts | None) -> Facts:
    """The facts of both; if both have a fact, `over` wins."""
    if under is None or over is None:
        return over or under or NO_FACTS
    return Facts(
        over.kind or under.kind,
        over.size or under.size,
        under.vp if over.vp is None else over.vp,
        over.primary or under.primary,
        under.also if over.also is None else over.also,
        under.cost if over.cost is None else over.cost,
        under.needs if over.needs is None else over.needs,
        over.ability or under.ability,
        over.timing or under.timing,
    )


def describe(known: Facts | None, given: Facts | None) -> Facts:
    """Known facts with newly given ones merged in; a card of another kind is another card."""
    if known and given and given.kind not in ("", known.kind) and known.kind:
        return given
    return merge(known, given)


def attribute(text: str) -> str:
    """An attribute as it is stored: `Jur` → `jurassic`, `mh` → `medium herbivore`, `Lands` → `land`."""
    words = normalize("NFC", caseless(caseless(text))).split()  # folding once is not stable
    word = " ".join(_PLURALS.get(word, word) for word in words)
    return _SYNONYMS.get(word, word)


def is_animal(facts: Facts) -> bool:
    return facts.kind in ("herbivore", "carnivore")


def primaries(facts: Facts) -> tuple[str, ...]:
    """The primary attributes: a land's types; an animal's size and kind."""
    if not is_animal(facts):
        return facts.primary
    own = f"{facts.size} {facts.kind}" if facts.size else facts.kind
    return (own, *(word for word in facts.primary if word != own))


def has(facts: Facts, thing: str) -> bool:
    """Whether a card has a thing: a kind, a size, a size and kind, or an attribute (L18)."""
    if not thing:
        return False
    return thing in (facts.kind, facts.size, *primaries(facts), *(facts.also or ()))


def icons(facts: Facts, thing: str) -> int:
    """How often a thing is printed on a card, over primary and secondary attributes (L18)."""
    printed = [*primaries(facts), *(facts.also or ())]
    found = printed.count(thing)
    return found or int(bool(thing) and thing in (facts.kind, facts.size))


def is_unclear(facts: Facts, thing: str) -> bool:
    """Whether a missing fact leaves open if the card has the thing."""
    size, _, kind = thing.partition(" ")
    if not facts.kind:
        return True
    if size in SIZES and is_animal(facts):
        return not facts.size and kind in ("", facts.kind)
    return thing in LAND_TYPES and facts.kind == "land" and not facts.primary


def gives(facts: Facts, resource: str) -> bool:
    """Whether a ready card can pay a resource, by its primary attribute only (L4); unknown facts allow it."""
    if resource in primaries(facts) or is_unclear(facts, resource):
        return True
    return resource == facts.kind and resource in KINDS
