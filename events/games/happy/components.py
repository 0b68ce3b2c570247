"""What lies in the box: dinosaurs, point cards, instants, disasters of the base deck. Data and look-ups.

Names are found by their words: `words_of("Lil' Cannibal")` is `("lil", "cannibal")`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from events.names import caseless

TYPES = ("natural", "predatory", "emotional", "meteor")
"""The kinds of disaster; a meteor is whatever makes somebody out (H7)."""

FIRST, NORMAL, SCORING = 0, 1, 2
"""When the effect of a point card comes: for the whole round, by value, while scores are counted (H1)."""


class PointCard(msgspec.Struct, frozen=True):
    """A printed point card: its value, how many there are, its effect ("" for none) and when that comes."""

    name: str
    value: int
    copies: int
    effect: str = ""
    timing: int = NORMAL


class Instant(msgspec.Struct, frozen=True):
    """A printed instant: the move that logs it, its points where it has some, how many the deck holds."""

    name: str
    verb: str
    copies: int
    effect: str
    points: int = 0


PET_ROCK, SMOOTHIE, SNAKE, PLANT = "Pet Rock", '"Delicious" Smoothie', "Grappling Snake", "Hungry Plant"
MOUTH_TRAP, STAR_FRUIT, CHAINSAW = "Mouth Trap", "Special Star Fruit", "Flaming Chainsaw"
BOOSTER, SAPPER, INVERSION = "Score Booster", "Score Sapper", "Score Inversion"
INSURANCE, REDIRECT = "Disaster Insurance", "Disaster Redirect"

POINT_CARDS: tuple[PointCard, ...] = (
    PointCard(PET_ROCK, 0, 4, "discard a point card from your hand and add its value"),
    PointCard("Cool Stick", 1, 4),
    PointCard("Dino Grabber", 1, 2, "look at a hand and take a card from it"),
    PointCard("Handy Pan", 2, 4),
    PointCard(SNAKE, 2, 2, "swap with a neighbour's point card that has no effect"),
    PointCard("Grave Maker", 3, 4),
    PointCard(SMOOTHIE, 3, 2, "discard a point card with an effect and add its value"),
    PointCard("Bonehead", 4, 4),
    PointCard("Fire Spray", 4, 2, "discard up to 3 cards"),
    PointCard("Run Home Bat", 5, 4),
    PointCard(MOUTH_TRAP, 5, 2, "highest and lowest scores change places", SCORING),
    PointCard("Bow and Dino", 6, 4),
    PointCard(STAR_FRUIT, 6, 2, "boosters and sappers count double", SCORING),
    PointCard("Sting Stabber", 7, 3),
    PointCard("Treenoculars", 7, 2, "look at the top 2 cards of the deck and keep one"),
    PointCard("Iced Ptea", 8, 3),
    PointCard(PLANT, 8, 1, "swap the point cards of two other players"),
    PointCard("Meteor Cannon", 9, 3),
    PointCard(CHAINSAW, 9, 1, "all other point card effects are void this round", FIRST),
)

INSTANTS: tuple[Instant, ...] = (
    Instant(BOOSTER, "boost", 5, "two more for any player's score", 2),
    Instant(SAPPER, "boost", 5, "two less for any player's score", -2),
    Instant(INVERSION, "invert", 2, "highest and lowest scores change places"),
    Instant(INSURANCE, "dodge", 3, "the disaster goes under its deck"),
    Instant(REDIRECT, "dodge", 1, "the disaster goes to another player"),
)

DISASTERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "natural",
        (
            "Bright Idea",
            "Casual Afternoon Stroll",
            "Downpour",
            "Leaf Me Alone",
            "Spa Day",
            "This Feels Personal",
            "Trapped",
            "Uncommon Cold",
        ),
    ),
    (
        "predatory",
        (
            "A Day at the Beach",
            "Armed and Dangerous",
            "Feeling Squirrely",
            "Fired Up",
            "Lil' Cannibal",
            "Love Hurts",
            "Shark With Legs",
            "Stomped",
        ),
    ),
    (
        "emotional",
        (
            "Baddest Hair Day",
            "Emergency Ex-it",
            "Ghosted",
            "Left Behind...Again",
            "Ooh, Burn...",
            "Outer Circle",
            "The Future Is Bleak",
            "The Sad Truth",
        ),
    ),
    ("meteor", ("Meteor!",)),
)
METEORS, OF_A_TYPE = 4, 8
"""How many of each kind the disaster deck holds: 4 meteors, 8 of each other type."""

DINOSAURS: dict[str, tuple[int, int, int, int]] = {
    "Nervous Rex": (0, 1, -1, 0),
    "Bad Luck Bronto": (1, -1, 0, 0),
    "Cry Ceratops": (-1, 0, 1, 0),
    "Stego": (0, 0, 0, 1),
    "Raging Raptor": (-1, 2, -1, 0),
    "Pterry Dactyl": (-2, 1, 1, 0),
}
"""Adjustments of a dinosaur's score in the order of `TYPES`."""

BY_NAME: dict[str, PointCard] = {card.name: card for card in POINT_CARDS}
INSTANT_BY_NAME: dict[str, Instant] = {card.name: card for card in INSTANTS}
TYPE_OF_DISASTER: dict[str, str] = {name: kind for kind, names in DISASTERS for name in names}

MAIN_DECK = sum(card.copies for card in POINT_CARDS) + sum(card.copies for card in INSTANTS)
DUEL_OUT = (1, 2, 3)
"""The values taken out of the deck for a duel (H9)."""
DUEL_DECK = MAIN_DECK - sum(card.copies for card in POINT_CARDS if card.value in DUEL_OUT)

NAMES: dict[str, tuple[str, ...]] = {
    "card": tuple(BY_NAME),
    "disaster": tuple(TYPE_OF_DISASTER),
    "dinosaur": tuple(DINOSAURS),
    "boost": (BOOSTER, SAPPER),
    "invert": (MOUTH_TRAP, INVERSION),
    "dodge": (INSURANCE, REDIRECT),
}
"""The names that may be meant by a word, by what it stands for."""


def shipped_cards() -> dict[str, dict[str, object]]:
    """All that lies in the box, for the catalogue: name → facts."""
    cards: dict[str, dict[str, object]] = {
        card.name: {"kind": "point", "value": card.value, "copies": card.copies, "effect": card.effect}
        for card in POINT_CARDS
    }
    for card in INSTANTS:
        cards[card.name] = {"kind": "instant", "copies": card.copies, "effect": card.effect}
    for name, kind in TYPE_OF_DISASTER.items():
        cards[name] = {"kind": "disaster", "type": kind, "copies": METEORS if kind == "meteor" else 1}
    for name, numbers in DINOSAURS.items():
        cards[name] = {"kind": "dinosaur", **dict(zip(TYPES, numbers, strict=True))}
    return cards


def words_of(name: str) -> tuple[str, ...]:
    """The words of a name as they are compared: no case, no punctuation."""
    return tuple("".join(c if c.isalnum() else " " for c in caseless(name).replace("'", "")).split())


def find_names(typed: str, known: Iterable[str], live: bool) -> Sequence[str]:
    """The known names that a text may mean: of the same words, else with them, else (live) begun by them."""
    wanted = words_of(typed)
    names = [(name, words_of(name)) for name in dict.fromkeys(known)]
    if not wanted:
        return []
    same = [name for name, words in names if words == wanted]
    if same:
        return same
    parts = [name for name, words in names if set(wanted) <= set(words)]
    if parts or not live:
        return parts
    starts = [name for name, words in names if _joined(words).startswith(_joined(wanted))]
    return starts or [name for name, words in names if _begins(wanted, words)]


def _joined(words: Sequence[str]) -> str:
    return " ".join(words)


def _begins(wanted: Sequence[str], words: Sequence[str]) -> bool:
    return all(any(word.startswith(part) for word in words) for part in wanted)


def copies_of(name: str) -> int:
    """How many of a named card the main deck holds; 0 for a card that is not in it."""
    card = BY_NAME.get(name) or INSTANT_BY_NAME.get(name)
    return card.copies if card else 0


def effect_of(name: str) -> str:
    """The effect of a named card of the main deck, "" where it has none or is not known."""
    card = BY_NAME.get(name) or INSTANT_BY_NAME.get(name)
    return card.effect if card else ""
