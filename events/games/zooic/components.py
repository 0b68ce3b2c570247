"""What lies in the box of Mesozooic: features, their codes and points, zoo sizes, decks. Data only."""

from __future__ import annotations

ENCLOSURE, SERVED, TRACK, TOPIARY = 6, 2, 4, 1
GATE, SHOP, REX = 3, 4, 5
"""Points: a joined enclosure, an attraction with a truck beside it, joined tracks, a topiary; a gate
in its row, a gift shop in a corner, a T-Rex in a central space (advanced)."""

CODES: dict[str, str] = {
    "hl": "left half of a herbivore enclosure",
    "hr": "right half of a herbivore enclosure",
    "ct": "top half of a carnivore enclosure",
    "cb": "bottom half of a carnivore enclosure",
    "a": "attraction",
    "t": "maintenance truck",
    "p": "topiary",
    "d": "director",
    "gt": "gate to the top",
    "gb": "gate to the bottom",
    "s": "gift shop",
    "x": "T-Rex",
    "v": "VR simulator",
}
"""Every code but the monorail's, which is `m` and its exits (of `l r u d`)."""

EXITS = "lrud"
BLANK, SPACE = ".", "_"
"""A card without features; the empty space."""

SIZES: dict[str, tuple[int, int]] = {"4x3": (3, 4), "3x3": (3, 3)}
"""The value of the option `size` → rows, columns."""

ADVANCED_IN_DECK = {2: 5, 3: 8, 4: 11, 5: 13, 6: 16}
"""Z9: players → advanced cards in the deck, in place of the neutral ones."""

PASSES = ("clockwise", "counter-clockwise", "clockwise")
"""Which way the hands go, by round."""

HANDICAPS = {
    "drops-highest": "the highest round is dropped instead of the lowest",
    "off-hand": "slides with the hand that is not the usual one",
    "counts-five": "counts down from five before the first slide",
}

LEAST_PLAYERS, MOST_PLAYERS = 2, 6

LARGEST = 4
"""No grid has more rows or columns than this; those of another size than the table's break Z8."""

MOST_OF_ONE = 99
"""The highest count that a code may carry."""
