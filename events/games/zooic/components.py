"""What is in the box of Mesozooic: features, their codes and points, zoo sizes, decks. Data only."""

from __future__ import annotations

ENCLOSURE, SERVED, TRACK, TOPIARY = 6, 2, 4, 1
GATE, SHOP, REX = 3, 4, 5
"""Points: a joined enclosure, an attraction served by a truck, joined tracks, a topiary; a gate in
its row, a gift shop in a corner, a T-Rex in a central space (advanced)."""

CODES = ("hl", "hr", "ct", "cb", "a", "t", "p", "d", "gt", "gb", "s", "x", "v")
"""Every code but the monorail's, which is `m` and its exits."""

EXITS = "lrud"
BLANK, SPACE = ".", "_"
"""A card without features; the empty space."""

SIZES: dict[str, tuple[int, int]] = {"4x3": (3, 4), "3x3": (3, 3)}
"""The value of the option `size` → rows, columns."""

ADVANCED_IN_DECK = {2: 5, 3: 8, 4: 11, 5: 13, 6: 16}
"""Z9: players → advanced cards in the deck, which replace the neutral ones."""

PASSES = ("clockwise", "counter-clockwise", "clockwise")
"""Which way the hands pass, by round."""

HANDICAPS = ("drops-highest", "off-hand", "counts-five")

LEAST_PLAYERS, MOST_PLAYERS = 2, 6

LARGEST = 4
"""The most rows or columns that a grid may have; the size of a session's zoos is checked by Z8."""

MOST_OF_ONE = 99
"""The highest count that a code may carry."""
