"""The kinds of arguments that only this game has: cells, places, tiles, steps. No kind knows a rule."""

from __future__ import annotations

from collections.abc import Sequence

from events.errors import Usage
from events.games.pangea.board.tiles import (
    EDGES,
    FARTHEST,
    OCEAN,
    PARTS,
    XY,
    Cell,
    Landmass,
    Place,
    Tile,
    numbers_in,
    place_in,
    show_tile,
)
from events.games.pangea.components import ICONS
from events.moves.kinds import Kind, Scope, Word, WordStream
from events.names import caseless, did_you_mean

PLACE_HINT = "a place is 2,-1 or 2,-1a (a tile's first landmass), 2,-1b (its second) or 2,-1~ (its ocean)"
TILE_HINT = "write the edges that each landmass touches: nes, ne+hatchery/sw; or . or -; a final !: no ocean"


def _within(text: str, xy: XY) -> XY:
    if max(map(abs, xy)) > FARTHEST:
        raise Usage("out-of-range", f"{text!r} is farther out than {FARTHEST}")
    return xy


def read_place(text: str) -> Place:
    """A place from its text. Errors: `Usage`."""
    place = place_in(caseless(text))
    if place is None:
        raise Usage("unknown-place", f"{text!r} is not a place", PLACE_HINT)
    _within(text, place.xy)
    return place


class CellKind(Kind):
    """`X,Y`: where a tile is or will be."""

    metavar = "X,Y"

    def read(self, words: WordStream, scope: Scope) -> Cell:
        text = words.take(self.metavar).text
        numbers = numbers_in(caseless(text))
        if numbers is None:
            raise Usage("unknown-place", f"{text!r} is not a cell", "write a cell as x,y: 2,-1")
        return Cell(*_within(text, numbers))

    def offers(self, scope: Scope) -> Sequence[str]:
        return scope.known("cell")


class PlaceKind(Kind):
    """`X,Y`, `X,Yb`, `X,Y~`: where dinosaurs are."""

    def __init__(self, metavar: str = "PLACE") -> None:
        self.metavar = metavar

    def fits(self, words: WordStream, scope: Scope) -> bool:
        word = words.peek()
        return word is not None and place_in(caseless(word.text)) is not None

    def read(self, words: WordStream, scope: Scope) -> Place:
        return read_place(words.take(self.metavar).text)

    def offers(self, scope: Scope) -> Sequence[str]:
        return scope.known("place")


class StepsKind(Kind):
    """The steps of a dinosaur: runs of `n` `e` `s` `w` `~` (land ↔ ocean), and places."""

    metavar = "STEP…"
    merges = True

    def read(self, words: WordStream, scope: Scope) -> str:
        text = caseless(words.take(self.metavar).text)
        if text and not text.strip(EDGES + OCEAN):
            return text
        if place_in(text) is None:
            # a shell expands a lone ~ to the home folder
            shell = text[:1] == "/"
            hint = "in a shell, put ~ in quotes" if shell else f"a step is n e s w ~ or a place; {PLACE_HINT}"
            raise Usage("unknown-place", f"{text!r} is not a step", hint)
        return str(read_place(text))

    def merge(self, old: object, new: object) -> str:
        """Joins runs of directions; keeps places separate."""
        before, after = str(old), str(new)
        apart = "," in before.rpartition(" ")[2] or "," in after
        return f"{before}{' ' if apart else ''}{after}"

    def show(self, value: object, scope: Scope) -> list[Word]:
        return [Word(text) for text in str(value).split()]

    def offers(self, scope: Scope) -> Sequence[str]:
        return (*EDGES, OCEAN, *scope.known("place"))


class TileKind(Kind):
    """A tile as it is typed: `nes`, `ne+hatchery/sw`, `.`, `-`, `nesw!`."""

    metavar = "TILE"

    def read(self, words: WordStream, scope: Scope) -> Tile:
        return read_tile(words.take(self.metavar).text)

    def show(self, value: object, scope: Scope) -> list[Word]:
        assert isinstance(value, Tile)
        return [Word(show_tile(value))]


def read_tile(text: str) -> Tile:
    """A tile from its text. Errors: `Usage`."""
    folded = caseless(text)
    body = folded.removesuffix("!")
    ocean = body == folded
    masses = body.split("/")
    if len(masses) > len(PARTS):
        raise _not_a_tile(text, f"has more than {len(PARTS)} landmasses")
    if body.split("+", 1)[0] == "-":
        if not ocean or len(masses) > 1:
            raise _not_a_tile(text, "has neither land nor ocean" if not ocean else "mixes '-' with land")
        return Tile((), _icons(body), True)
    return Tile(tuple(_landmass(mass, text) for mass in masses), (), ocean)


def _landmass(mass: str, text: str) -> Landmass:
    edges = mass.split("+", 1)[0]
    if edges == ".":
        return Landmass("", _icons(mass))
    if not edges or edges.strip(EDGES):
        raise _not_a_tile(text, f"has an invalid landmass {edges!r}")
    return Landmass("".join(edge for edge in EDGES if edge in edges), _icons(mass))


def _icons(mass: str) -> tuple[str, ...]:
    return tuple(map(_icon, mass.split("+")[1:]))


def _icon(text: str) -> str:
    """An icon by its name or a unique prefix; people also write `t.rex`."""
    starts = [icon for icon in ICONS if text and icon.startswith(text.replace(".", "").replace("-", ""))]
    if len(starts) == 1:
        return starts[0]
    hint = did_you_mean(text, ICONS) or f"the icons are {', '.join(ICONS)}"
    raise Usage("unknown-icon", f"{text!r} is not an icon", hint)


def _not_a_tile(text: str, why: str) -> Usage:
    return Usage("bad-tile", f"{text!r} is not a tile: it {why}", TILE_HINT)
