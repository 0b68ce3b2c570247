"""What lies in the box: rows and slots, rounds, race goals, the few cards that are public knowledge.

Numbers are those of the rules page (L1, L11, L15, L22). Cards beyond these come from a table's own catalogue.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

KINDS = ("land", "herbivore", "carnivore")
SIZES = ("small", "medium", "large")
LAND_TYPES = ("forest", "prairie", "dryland", "water", "wetland")
ERAS = ("triassic", "jurassic", "cretaceous")
TIMINGS = ("exhaust", "when-played", "end-of-period", "end-of-game", "active")

DECKS = {"land": 55, "herbivore": 63, "carnivore": 42}
ROUNDS = (7, 6, 5)  # by period
START_HAND = 6
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

RANKS = (
    (70, "Tyrannosaurus"),
    (60, "Argentinosaurus"),
    (50, "Stegosaurus"),
    (40, "Microraptor"),
)

# the goals and the extinction card that the rulebook names
GOALS = {
    "Triassic Collector": "2 per triassic card",
    "Large Herbivore Tracker": "3 per large herbivore card",
}

# the names of the cards that ship, so that they can be typed without loading their facts
NAMED = (
    "Swamp",
    "Iguanodon",
    "Plagiosaurus",
    "Vintana",
    "Apatosaurus",
    "Ceratosaurus",
    "Tyrannosaurus",
)


class Extinction:
    """What a major extinction card does: hand limit, cards to discard, types to exhaust."""

    def __init__(self, hand: int | None, discard: int | None, exhaust: tuple[str, ...]) -> None:
        self.hand, self.discard, self.exhaust = hand, discard, exhaust


EXTINCTIONS = {"Major Volcanic Period": Extinction(6, None, ("forest", "prairie"))}


def rank(total: int) -> str:
    """The rank of a solo player (L22)."""
    return next((name for least, name in RANKS if total >= least), "Protoceratops")


def shipped_cards() -> Mapping[str, Mapping[str, object]]:
    """The cards that are public knowledge: name → facts, and `missing`, the facts nobody gave yet.

    Read from a file of data; slow, so asked for only where a card is known nowhere else.
    """
    import tomllib  # costs more than the whole start of a command

    folder = __file__.rpartition("components")[0]
    with open(f"{folder}cards.toml", "rb") as file:
        return cast("Mapping[str, Mapping[str, object]]", tomllib.load(file))
