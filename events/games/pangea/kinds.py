"""The words that only this game's moves have: cells, places, tiles, steps. No kind knows a rule."""

from __future__ import annotations

from collections.abc import Sequence

from events.errors import Usage
from events.games.pangea.tiles import (
    EDGES,
    FARTHEST,
    ICONS,
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
from events.moves.kinds import Kind, Scope, Word, WordStream
from events.names import caseless, did_you_mean

PLACE_HINT = "a place is 2,-1 or 2,-1a (a tile's landmass), 2,-1b (its second), 2,-1~ (its ocean)"
TILE_HINT = "landmasses by the edges that they touch: nes, ne+hatchery/sw, . or -; ! at the end: no ocean"


def _within(text: str, xy: XY) -> XY:
    if max(map(abs, xy)) > FARTHEST:
        raise Usage("out-of-range", f"{text!r} lies farther out than {FARTHEST}")
    return xy


def read_place(text: str) -> Place:
    """A place from its text. Errors: `Usage`."""
    place = place_in(caseless(text))
    if place is None:
        raise Usage("unknown-place", f"{text!r} is no place", PLACE_HINT)
    _within(text, place.xy)
    return place


class CellKind(Kind):
    """`X,Y`: where a tile lies or shall lie."""

    metavar = "X,Y"

    def fits(self, words: WordStream, scope: Scope) -> bool:
        word = words.peek()
        return word is not None and numbers_in(caseless(word.text)) is not None

    def read(self, words: WordStream, scope: Scope) -> Cell:
        text = words.take(self.metavar).text
        numbers = numbers_in(caseless(text))
        if numbers is None:
            raise Usage("unknown-place", f"{text!r} is no cell", "write a cell as x,y: 2,-1")
        return Cell(*_within(text, numbers))

    def offers(self, scope: Scope) -> Sequence[str]:
        return scope.known("cell")


class PlaceKind(Kind):
    """`X,Y`, `X,Yb`, `X,Y~`: where dinosaurs stand."""

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
    """The way of a dinosaur, in one text: places, and runs of `n` `e` `s` `w` `~` (land ↔ ocean)."""

    metavar = "STEP…"
    merges = True

    def read(self, words: WordStream, scope: Scope) -> str:
        text = caseless(words.take(self.metavar).text)
        if text and not text.strip(EDGES + OCEAN):
            return text
        if place_in(text) is None:
            # a shell writes a home folder for a lone ~
            hint = (
                "in a shell, put ~ in quotes" if text[:1] == "/" else f"steps are n e s w ~, or: {PLACE_HINT}"
            )
            raise Usage("unknown-place", f"{text!r} is no step", hint)
        return str(read_place(text))

    def merge(self, old: object, new: object) -> str:
        """Runs of directions grow together; places stand apart."""
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
    """A tile from its text. Errors: `Usage` for what is none."""
    folded = caseless(text)
    body = folded.removesuffix("!")
    ocean = body == folded
    masses = body.split("/")
    if len(masses) > len(PARTS):
        raise _no_tile(text, f"has more than {len(PARTS)} landmasses")
    if body.split("+", 1)[0] == "-":
        if not ocean or len(masses) > 1:
            raise _no_tile(text, "has neither land nor ocean" if not ocean else "says '-' beside land")
        return Tile((), _icons(body), True)
    return Tile(tuple(_landmass(mass, text) for mass in masses), (), ocean)


def _landmass(mass: str, text: str) -> Landmass:
    edges = mass.split("+", 1)[0]
    if edges == ".":
        return Landmass("", _icons(mass))
    if not edges or edges.strip(EDGES):
        raise _no_tile(text, f"has a landmass {edges!r}")
    return Landmass("".join(edge for edge in EDGES if edge in edges), _icons(mass))


def _icons(mass: str) -> tuple[str, ...]:
    return tuple(map(_icon, mass.split("+")[1:]))


def _icon(text: str) -> str:
    """An icon by its name or the beginning of it; `t.rex` is what people write."""
    starts = [icon for icon in ICONS if text and icon.startswith(text.replace(".", "").replace("-", ""))]
    if len(starts) == 1:
        return starts[0]
    hint = did_you_mean(text, ICONS) or f"the icons are {', '.join(ICONS)}"
    raise Usage("unknown-icon", f"there is no icon {text!r}", hint)


def _no_tile(text: str, why: str) -> Usage:
    return Usage("bad-tile", f"{text!r} is no tile: it {why}", TILE_HINT)
