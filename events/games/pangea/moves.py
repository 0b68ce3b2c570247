"""What players do in Pangea in Pieces, each move declared once."""

from __future__ import annotations

from typing import Annotated, ClassVar

from events.games.pangea.kinds import CellKind, PlaceKind, StepsKind, TileKind
from events.games.pangea.tiles import DIAGONALS, PARTS, Cell, Place, Tile
from events.moves.kinds import Choice, Player
from events.moves.move import Move

_WORDS = {"n": ("north",), "e": ("east",), "s": ("south",), "w": ("west",)}
_SIDE = Choice(_WORDS, "n/e/s/w")
# a diagonal is understood, so that the rules can say what is wrong with it (P6)
_WAY = Choice({**_WORDS, **dict.fromkeys(DIAGONALS, ())}, "n/e/s/w")


class Start(Move, frozen=True, tag="start"):
    """Your starting tile, with 2 of your dinosaurs on its land (P3).

    TILE is its landmasses by the edges that they touch: nes, ne/sw. Behind it, the landmass of each
    dinosaur, where that is not a.
    """

    example: ClassVar[str] = "start 0,0 ne/sw b b"
    cell: Annotated[Cell, CellKind()]
    tile: Annotated[Tile, TileKind()]
    on: Annotated[tuple[str, ...], Choice(dict.fromkeys(PARTS, ()), "a/b")] = ()


class Lay(Move, frozen=True, tag="place"):
    """The tile of this turn is laid beside another one (P5).

    TILE is its landmasses by the edges that they touch, parted by /; '.' a landmass that touches
    none, '-' no land; + hangs an icon on (hatchery dilophosaurus velociraptor spinosaurus trex
    pteranodon, or the beginning of one); ! at the end: no ocean.
    """

    short: ClassVar[tuple[str, ...]] = ("p",)
    example: ClassVar[str] = "place 2,0 ne+hatchery/sw"
    cell: Annotated[Cell, CellKind()]
    tile: Annotated[Tile, TileKind()]


class Shift(Move, frozen=True, tag="shift"):
    """A tile drifts by one cell, everything on it goes along (P6)."""

    short: ClassVar[tuple[str, ...]] = ("s",)
    example: ClassVar[str] = "shift 2,0 n"
    cell: Annotated[Cell, CellKind()]
    way: Annotated[str, _WAY]


class Migrate(Move, frozen=True, tag="migrate"):
    """One of your dinosaurs goes on by some steps, at most 4 in a turn (P7).

    A step is n, e, s, w (same terrain, next tile), ~ (land ↔ ocean on a tile), or a place.
    """

    short: ClassVar[tuple[str, ...]] = ("m",)
    example: ClassVar[str] = "migrate 1,0 e~e~"
    source: Annotated[Place, PlaceKind()]
    steps: Annotated[str, StepsKind()]


class Grow(Move, frozen=True, tag="grow"):
    """One more dinosaur where two of yours stand (P8)."""

    short: ClassVar[tuple[str, ...]] = ("g",)
    example: ClassVar[str] = "grow 1,0"
    place: Annotated[Place, PlaceKind()]


class Spawn(Move, frozen=True, tag="spawn"):
    """One dinosaur on the tile laid this turn, for who began it with fewer than 2 in play (P8)."""

    example: ClassVar[str] = "spawn 2,0~"
    place: Annotated[Place, PlaceKind()]


class Remove(Move, frozen=True, tag="remove"):
    """A dilophosaurus or spinosaurus laid this turn takes a dinosaur, whose it says (P9)."""

    short: ClassVar[tuple[str, ...]] = ("r",)
    example: ClassVar[str] = "remove Ben 1,0"
    player: Annotated[int, Player()]
    place: Annotated[Place, PlaceKind()]


class Fly(Move, frozen=True, tag="fly"):
    """A pteranodon just laid carries a dinosaur to its tile; the landmass where there are two (P9)."""

    short: ClassVar[tuple[str, ...]] = ("f",)
    example: ClassVar[str] = "fly Ben 0,0 2,0b"
    player: Annotated[int, Player()]
    source: Annotated[Place, PlaceKind("FROM")]
    to: Annotated[Place | None, PlaceKind("TO")] = None


class Apart(Move, frozen=True, tag="apart"):
    """The printed coasts do not meet over this edge, although both tiles have land on it (P1)."""

    example: ClassVar[str] = "apart 1,0 e"
    cell: Annotated[Cell, CellKind()]
    side: Annotated[str, _SIDE]


class Join(Move, frozen=True, tag="join"):
    """The printed land does meet over this edge (P1)."""

    example: ClassVar[str] = "join 1,0 e"
    cell: Annotated[Cell, CellKind()]
    side: Annotated[str, _SIDE]


class Asteroid(Move, frozen=True, tag="asteroid"):
    """An asteroid is drawn at the end of the turn: continents score. The third ends the game (P10)."""

    short: ClassVar[tuple[str, ...]] = ("a",)
    example: ClassVar[str] = "asteroid"


class End(Move, frozen=True, tag="end"):
    """The turn is over, the next tile is drawn (P4)."""

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
