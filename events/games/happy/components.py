"""What is in the box: the dinosaurs, and the point cards, instants and disasters of the base deck."""

from __future__ import annotations

import msgspec

TYPES = ("natural", "predatory", "emotional", "meteor")
"""The types of disaster; a meteor counts as whichever type puts its holder out (H7)."""

FIRST, NORMAL, SCORING = 0, 1, 2
"""When the effect of a point card applies: for the whole round, by value, during scoring (H1)."""


class PointCard(msgspec.Struct, frozen=True):
    """A printed point card: its value, how many copies there are, its effect ("" for none) and its timing."""

    name: str
    value: int
    copies: int
    effect: str = ""
    timing: int = NORMAL


class Instant(msgspec.Struct, frozen=True):
    """A printed instant: the move that logs it, how many copies there are, its effect, its points if any."""

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
    PointCard(MOUTH_TRAP, 5, 2, "the highest and lowest scores change places", SCORING),
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
    Instant(BOOSTER, "boost", 5, "adds 2 to any player's score", 2),
    Instant(SAPPER, "boost", 5, "takes 2 from any player's score", -2),
    Instant(INVERSION, "invert", 2, "the highest and lowest scores change places"),
    Instant(INSURANCE, "dodge", 3, "the disaster goes under its deck"),
    Instant(REDIRECT, "dodge", 1, "the disaster goes to another player"),
)

DISASTERS: dict[str, tuple[str, ...]] = {
    "natural": (
        "Bright Idea",
        "Casual Afternoon Stroll",
        "Downpour",
        "Leaf Me Alone",
        "Spa Day",
        "This Feels Personal",
        "Trapped",
        "Uncommon Cold",
    ),
    "predatory": (
        "A Day at the Beach",
        "Armed and Dangerous",
        "Feeling Squirrely",
        "Fired Up",
        "Lil' Cannibal",
        "Love Hurts",
        "Shark With Legs",
        "Stomped",
    ),
    "emotional": (
        "Baddest Hair Day",
        "Emergency Ex-it",
        "Ghosted",
        "Left Behind...Again",
        "Ooh, Burn...",
        "Outer Circle",
        "The Future Is Bleak",
        "The Sad Truth",
    ),
    "meteor": ("Meteor!",),
}
METEORS, OF_A_TYPE = 4, 8
"""How many cards of a type the disaster deck holds: 4 meteors, 8 of each other type."""

DINOSAURS: dict[str, tuple[int, int, int, int]] = {
    "Nervous Rex": (0, 1, -1, 0),
    "Bad Luck Bronto": (1, -1, 0, 0),
    "Cry Ceratops": (-1, 0, 1, 0),
    "Stego": (0, 0, 0, 1),
    "Raging Raptor": (-1, 2, -1, 0),
    "Pterry Dactyl": (-2, 1, 1, 0),
}
"""Dinosaur → what it adds to its score, in the order of `TYPES` (H2)."""

BY_NAME: dict[str, PointCard] = {card.name: card for card in POINT_CARDS}
INSTANT_BY_NAME: dict[str, Instant] = {card.name: card for card in INSTANTS}
TYPE_OF_DISASTER: dict[str, str] = {name: kind for kind, names in DISASTERS.items() for name in names}

MAIN_DECK = sum(card.copies for card in POINT_CARDS) + sum(card.copies for card in INSTANTS)
DUEL_OUT = (1, 2, 3)
"""The values of the point cards that a duel leaves out (H9)."""
DUEL_DECK = MAIN_DECK - sum(card.copies for card in POINT_CARDS if card.value in DUEL_OUT)

NAMES: dict[str, tuple[str, ...]] = {
    "card": tuple(BY_NAME),
    "disaster": tuple(TYPE_OF_DISASTER),
    "dinosaur": tuple(DINOSAURS),
    "boost": (BOOSTER, SAPPER),
    "invert": (MOUTH_TRAP, INVERSION),
    "dodge": (INSURANCE, REDIRECT),
}
"""What a move names → the printed names that it may mean."""


def copies_of(name: str) -> int:
    """How many copies of a named card the main deck holds; 0 for a card that is not in it."""
    card = BY_NAME.get(name) or INSTANT_BY_NAME.get(name)
    return card.copies if card else 0


def effect_of(name: str) -> str:
    """The effect of a named card of the main deck, "" if it has none or is not in the deck."""
    card = BY_NAME.get(name) or INSTANT_BY_NAME.get(name)
    return card.effect if card else ""
