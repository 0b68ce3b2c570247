"""What is in the box: decks, slots, rounds, race goals, and the few cards that are public knowledge.

The numbers are those of the rules (L1, L11, L15, L22). All other cards come from the players' own catalogue.
"""

from __future__ import annotations

import msgspec

KINDS = ("land", "herbivore", "carnivore")
SIZES = ("small", "medium", "large")
LAND_TYPES = ("forest", "prairie", "dryland", "water", "wetland")
ERAS = ("triassic", "jurassic", "cretaceous")

DECKS = {"land": 55, "herbivore": 63, "carnivore": 42}
ROUNDS = (7, 6, 5)  # by period
DEALT = {"land": 3, "herbivore": 2, "carnivore": 1}  # to each player at the start
START_HAND = sum(DEALT.values())
SURVIVING_LANDS = 3  # after a major extinction

ROWS = {"land": "lands", "herbivore": "herbivores", "carnivore": "carnivores"}

_HERBIVORES = (("small",), ("small", "medium"), ("medium", "large"), ("large",))
_CARNIVORES = (("small",), ("small", "large"), ("large",))
LAND_SLOTS = 5

# what each slot of a row takes, by period; a land slot takes anything
SLOTS: dict[str, tuple[tuple[tuple[str, ...], ...], ...]] = {
    "land": ((SIZES,) * LAND_SLOTS,) * 3,
    "herbivore": (_HERBIVORES[:3], _HERBIVORES, _HERBIVORES),
    "carnivore": (_CARNIVORES[:1], _CARNIVORES[:2], _CARNIVORES),
}

RACES = ("lands", "herbivores", "carnivores", "extinction", "token")
RACE_FROM = {"lands": 1, "herbivores": 2, "carnivores": 3, "extinction": 1, "token": 1}
FULL_ROWS = {"lands": 5, "herbivores": 4, "carnivores": 3}
STACK = (2, 1)  # the top first
SOLO_STACK = (1,)

RANKS = ((70, "Tyrannosaurus"), (60, "Argentinosaurus"), (50, "Stegosaurus"), (40, "Microraptor"))

# the goals and the extinction card that the rulebook names
GOALS = {
    "Triassic Collector": "2 per triassic card",
    "Large Herbivore Tracker": "3 per large herbivore card",
}

# the names of the cards that ship, so that reading a name loads nothing
NAMED = ("Swamp", "Iguanodon", "Plagiosaurus", "Vintana", "Apatosaurus", "Ceratosaurus", "Tyrannosaurus")


class Extinction(msgspec.Struct, frozen=True):
    """What a major extinction card does: hand limit, cards to discard, types to exhaust."""

    hand: int | None
    discard: int | None
    exhaust: tuple[str, ...]


EXTINCTIONS = {"Major Volcanic Period": Extinction(6, None, ("forest", "prairie"))}


def rank(total: int) -> str:
    """The rank of a solo player (L22)."""
    return next((name for least, name in RANKS if total >= least), "Protoceratops")
