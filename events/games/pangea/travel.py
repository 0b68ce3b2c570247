"""The way of one dinosaur over the board, step by step (P7). Gives a reason, refuses nothing."""

from __future__ import annotations

import msgspec

from events.games.pangea.board import Board, has_place, joined_over, tile_at
from events.games.pangea.tiles import EDGES, OCEAN, PARTS, STEPS, XY, place_in, show_place, show_xy, step

Spot = tuple[XY, str]
"""A place on the board: a cell and a part of its tile."""


class Way(msgspec.Struct, frozen=True):
    """Where a way ends, how many steps it has, what is wrong with it, what was chosen on it.

    With something wrong the end is where a hand would put the dinosaur down all the same.
    """

    end: Spot
    steps: int
    wrong: str = ""
    chosen: str = ""


def split_steps(steps: str) -> list[str]:
    """The single steps of a text: `e~ 2,0` → e, ~, 2,0."""
    found: list[str] = []
    for word in steps.split():
        found += list(word) if not word.strip(EDGES + OCEAN) else [word]
    return found


def way(board: Board, start: Spot, steps: str) -> Way:
    """Where these steps lead from a place that is on the board."""
    at, wrong, chosen = start, "", ""
    single = split_steps(steps)
    for one in single:
        to, objection = _step(board, at, one)
        wrong = wrong or objection
        others = _ashore(board, at, one).replace(to[1], "")
        if others and not objection:
            other = show_place(to[0], others[0])
            chosen = f"{show_xy(to[0])} has several landmasses: this is {to[1]}; say {other} for the other"
        at = to
    return Way(at, len(single), wrong, chosen)


def _step(board: Board, at: Spot, one: str) -> tuple[Spot, str]:
    """Where one step leads, and what is wrong with it."""
    if one == OCEAN:
        return _change(board, at)
    if one in STEPS:
        return _walk(board, at, one)
    place = place_in(one)
    if place is None or not has_place(board, place.xy, place.part):
        return at, f"there is no place {one} on the board"
    to = place.xy, place.part
    return to, _objection(board, at, to)


def _change(board: Board, at: Spot) -> tuple[Spot, str]:
    """Land ↔ ocean on the same tile."""
    xy, part = at
    wanted = PARTS[0] if part == OCEAN else OCEAN
    if has_place(board, xy, wanted):
        return (xy, wanted), ""
    return at, f"the tile at {show_xy(xy)} has no {'land' if part == OCEAN else 'ocean'}"


def _walk(board: Board, at: Spot, side: str) -> tuple[Spot, str]:
    """To the next tile, on the same terrain."""
    xy, part = at
    to = step(xy, side)
    tile = tile_at(board, to)
    if tile is None:
        return at, f"there is no tile at {show_xy(to)}"
    if part == OCEAN:
        return ((to, OCEAN), "") if tile.ocean else (at, f"the tile at {show_xy(to)} has no ocean")
    joined = [theirs for mine, theirs in joined_over(board, xy, side) if mine == part]
    if joined:
        return (to, joined[0]), ""
    by_hand = (to, PARTS[0]) if tile.lands else at
    return by_hand, f"the land of {show_place(xy, part)} is not joined to land at {show_xy(to)}"


def _objection(board: Board, at: Spot, to: Spot) -> str:
    """What is wrong with a step from one place to another."""
    (xy, part), (beyond, onto) = at, to
    said = f"{show_place(*at)} to {show_place(*to)}"
    if xy == beyond:
        if (part == OCEAN) != (onto == OCEAN):
            return ""
        return f"{said} is no step: on one tile a step is from land to ocean or back"
    side = next((side for side in STEPS if step(xy, side) == beyond), "")
    if not side:
        return f"{said} is no step: the tiles share no edge"
    if (part == OCEAN) != (onto == OCEAN):
        return f"{said} changes the tile and the terrain at once"
    if part == OCEAN or (part, onto) in joined_over(board, xy, side):
        return ""
    return f"the land of {show_place(*at)} is not joined to that of {show_place(*to)}"


def _ashore(board: Board, at: Spot, one: str) -> str:
    """The landmasses that a step without a place may lead to."""
    xy, part = at
    if one == OCEAN and part == OCEAN:
        tile = tile_at(board, xy)
        return PARTS[: len(tile.lands)] if tile else ""
    if one in STEPS:
        return "".join(theirs for mine, theirs in joined_over(board, xy, one) if mine == part)
    return ""
