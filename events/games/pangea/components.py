"""What is in the box, and the rules as sentences: data only."""

from __future__ import annotations

from collections.abc import Mapping

HATCHERY, DILOPHOSAURUS, VELOCIRAPTOR = "hatchery", "dilophosaurus", "velociraptor"
SPINOSAURUS, TREX, PTERANODON = "spinosaurus", "trex", "pteranodon"
ICONS = {
    HATCHERY: "hatch",
    DILOPHOSAURUS: "dilo",
    VELOCIRAPTOR: "velo",
    SPINOSAURUS: "spino",
    TREX: "T.rex",
    PTERANODON: "ptera",
}
"""Every icon → how it is drawn on a tile."""

REMOVALS = {DILOPHOSAURUS: 1, SPINOSAURUS: 2}
"""How many dinosaurs a predator may remove in the turn in which its tile is placed (P9)."""
FLIGHTS = 2
"""How many dinosaurs a pteranodon may carry (P9)."""

DINOSAURS = 10
"""Dinosaurs of each player, on the board and in the supply together (P3)."""
STARTERS = 2
"""Dinosaurs on a starting tile (P3)."""
STEPS_A_TURN = 4
ASTEROIDS = 3
SET_ASIDE = {2: 4, 3: 3, 4: 2, 5: 1}
"""Players → tiles of each period that are left out of the game (P10)."""

POINTS: tuple[tuple[int, tuple[int, int, int]], ...] = (
    (7, (5, 3, 1)),
    (4, (4, 2, 0)),
    (2, (3, 1, 0)),
    (1, (2, 0, 0)),
)
"""A continent's least number of tiles → points for 1st, 2nd and 3rd place (P11)."""
BONUS = (3, 2, 1)
"""Extra points for the same places on the single largest continent (P13)."""
HATCHERY_POINTS = 2

RULE_TEXTS: Mapping[str, tuple[str, ...]] = {
    "P1": ("A ruling concerns the edge between two tiles. One that changes nothing gets a hint.",),
    "P3": (
        "Before anything else, each player in turn order places one starting tile.",
        "The first tile goes at 0,0; every other starting tile joins its land to land on the board.",
        "2 dinosaurs start on the land of a starting tile.",
    ),
    "P4": (
        "Players take turns. After an asteroid, only `end` is possible.",
        "Each turn has one tile placement.",
        "Each turn has at most one shift.",
        "Each turn has at most 4 steps of migration, split in any way.",
        "Each turn has at most one growth; spawning counts as growth.",
        "A turn cannot end before its tile is placed.",
    ),
    "P5": ("A tile goes on an empty cell next to another tile; terrain need not match.",),
    "P6": (
        "A tile with one of the player's dinosaurs on its land shifts straight into an empty cell.",
        "A shift slides along another tile next to its start or its end (`shift=strict`: next to both, on "
        "the same side), and the tile ends next to another tile.",
    ),
    "P7": ("A player's dinosaur steps across joined land, across ocean, or between the two on one tile.",),
    "P8": (
        "A new dinosaur comes from the player's supply of 10.",
        "A dinosaur grows where the player has at least 2 on one landmass of one tile.",
        "Nothing grows on a continent with a velociraptor.",
        "A dinosaur may spawn if the player began the turn with fewer than 2 in play.",
        "It spawns anywhere on this turn's tile, wherever that tile is now.",
    ),
    "P9": (
        "A predator removes 1 dinosaur (dilophosaurus) or 2 (spinosaurus) from its continent, in the turn "
        "in which its tile is placed.",
        "A predator removes dinosaurs of any player, but only from land.",
        "A pteranodon carries up to 2 dinosaurs, right after its tile is placed.",
        "A pteranodon carries dinosaurs from land anywhere.",
        "It carries to the land of its tile (the player says which of two landmasses), or to the ocean if "
        "the tile has no land.",
        "A dinosaur that is already at the destination uses up a flight and stays; this gets a hint.",
    ),
    "P10": ("A turn has one asteroid.", "The third asteroid ends the game; players may stop earlier."),
}
"""Code → what the checks enforce, in the order in which they are made."""
