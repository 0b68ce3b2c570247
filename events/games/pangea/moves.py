"""What players do in Pangea in Pieces, each move declared once."""

from __future__ import annotations

from typing import Annotated, ClassVar

from events.games.pangea.board.tiles import DIAGONALS, PARTS, Cell, Place, Tile
from events.games.pangea.kinds import CellKind, PlaceKind, StepsKind, TileKind
from events.moves.kinds import Choice, Player
from events.moves.move import Move

_WORDS = {"n": ("north",), "e": ("east",), "s": ("south",), "w": ("west",)}
_SIDE = Choice(_WORDS, "n/e/s/w")
# diagonals are accepted as text, so that the rules can explain what is wrong with them (P6)
_WAY = Choice({**_WORDS, **dict.fromkeys(DIAGONALS, ())}, "n/e/s/w")


class Start(Move, frozen=True, tag="start"):
    """Place your starting tile, with 2 of your dinosaurs on its land (P3).

    Write TILE as the edges that each of its landmasses touches: nes, ne/sw. After it you can name
    the landmass of each dinosaur; without a name it is a.
    """

    example: ClassVar[str] = "start 0,0 ne/sw b b"
    cell: Annotated[Cell, CellKind()]
    tile: Annotated[Tile, TileKind()]
    on: Annotated[tuple[str, ...], Choice(dict.fromkeys(PARTS, ()), "a/b")] = ()


class Lay(Move, frozen=True, tag="place"):
    """Place this turn's tile next to another tile (P5).

    Write TILE as the edges that each of its landmasses touches, separated by /. A '.' is a landmass
    that touches no edge, '-' is no land at all. Add icons with +: hatchery dilophosaurus velociraptor
    spinosaurus trex pteranodon, or a unique prefix. A final ! means that the tile has no ocean.
    """

    short: ClassVar[tuple[str, ...]] = ("p",)
    example: ClassVar[str] = "place 2,0 ne+hatchery/sw"
    cell: Annotated[Cell, CellKind()]
    tile: Annotated[Tile, TileKind()]


class Shift(Move, frozen=True, tag="shift"):
    """Shift a tile by one cell, with everything on it (P6)."""

    short: ClassVar[tuple[str, ...]] = ("s",)
    example: ClassVar[str] = "shift 2,0 n"
    cell: Annotated[Cell, CellKind()]
    way: Annotated[str, _WAY]


class Migrate(Move, frozen=True, tag="migrate"):
    """Move one of your dinosaurs; all of them together take at most 4 steps a turn (P7).

    A step is n, e, s or w (to the same terrain on the next tile), ~ (between land and ocean on one
    tile) or a place.
    """

    short: ClassVar[tuple[str, ...]] = ("m",)
    example: ClassVar[str] = "migrate 1,0 e~e~"
    source: Annotated[Place, PlaceKind()]
    steps: Annotated[str, StepsKind()]


class Grow(Move, frozen=True, tag="grow"):
    """Add a dinosaur where you have at least 2 (P8)."""

    short: ClassVar[tuple[str, ...]] = ("g",)
    example: ClassVar[str] = "grow 1,0"
    place: Annotated[Place, PlaceKind()]


class Spawn(Move, frozen=True, tag="spawn"):
    """Add a dinosaur to this turn's tile, if you began the turn with fewer than 2 in play (P8)."""

    example: ClassVar[str] = "spawn 2,0~"
    place: Annotated[Place, PlaceKind()]


class Remove(Move, frozen=True, tag="remove"):
    """Remove a player's dinosaur with a dilophosaurus or spinosaurus placed this turn (P9)."""

    short: ClassVar[tuple[str, ...]] = ("r",)
    example: ClassVar[str] = "remove Ben 1,0"
    player: Annotated[int, Player()]
    place: Annotated[Place, PlaceKind()]


class Fly(Move, frozen=True, tag="fly"):
    """Carry a player's dinosaur to the tile of a pteranodon that you have just placed (P9).

    TO is needed only if that tile has several landmasses.
    """

    short: ClassVar[tuple[str, ...]] = ("f",)
    example: ClassVar[str] = "fly Ben 0,0 2,0b"
    player: Annotated[int, Player()]
    source: Annotated[Place, PlaceKind("FROM")]
    to: Annotated[Place | None, PlaceKind("TO")] = None


class Apart(Move, frozen=True, tag="apart"):
    """Rule that the printed coasts do not meet at this edge, although both tiles have land on it (P1)."""

    example: ClassVar[str] = "apart 1,0 e"
    cell: Annotated[Cell, CellKind()]
    side: Annotated[str, _SIDE]


class Join(Move, frozen=True, tag="join"):
    """Rule that the printed land does meet at this edge (P1)."""

    example: ClassVar[str] = "join 1,0 e"
    cell: Annotated[Cell, CellKind()]
    side: Annotated[str, _SIDE]


class Asteroid(Move, frozen=True, tag="asteroid"):
    """Draw an asteroid at the end of the turn: the continents score, and the third ends the game (P10)."""

    short: ClassVar[tuple[str, ...]] = ("a",)
    example: ClassVar[str] = "asteroid"


class End(Move, frozen=True, tag="end"):
    """End your turn and draw the next tile (P4)."""

    short: ClassVar[tuple[str, ...]] = (".",)
    example: ClassVar[str] = "end"


MOVES: tuple[type[Move], ...] = (
    Start,
    Lay,
    Shift,
    Migrate,
    Grow,
    Spawn,
    Remove,
    Fly,
    Apart,
    Join,
    Asteroid,
    End,
)
