"""The way of one dinosaur over the board, step by step (P7). Finds what is wrong, refuses nothing."""

from __future__ import annotations

import msgspec

from events.games.pangea.board.board import Board, has_place, joined_over, tile_at
from events.games.pangea.board.tiles import (
    EDGES,
    OCEAN,
    PARTS,
    STEPS,
    Place,
    land_parts,
    place_in,
    show_xy,
    step,
)


class Way(msgspec.Struct, frozen=True):
    """Where a way ends, how many steps it has, what is wrong with it, which landmass was assumed.

    If something is wrong, the end is where the player would put the dinosaur anyway.
    """

    end: Place
    steps: int
    wrong: str = ""
    assumed: str = ""


def split_steps(steps: str) -> list[str]:
    """The single steps of a text: `e~ 2,0` → e, ~, 2,0."""
    found: list[str] = []
    for word in steps.split():
        found += list(word) if not word.strip(EDGES + OCEAN) else [word]
    return found


def way(board: Board, start: Place, steps: str) -> Way:
    """Where these steps lead from a place that is on the board."""
    at, wrong, assumed = start, "", ""
    single = split_steps(steps)
    for one in single:
        to, objection = _step(board, at, one)
        wrong = wrong or objection
        others = _ashore(board, at, one).replace(to.part, "")
        if others and not objection:
            cell, other = show_xy(to.xy), Place(*to.xy, others[0])
            assumed = f"{cell} has several landmasses: this step goes to {to.part}; type {other} for another"
        at = to
    return Way(at, len(single), wrong, assumed)


def _step(board: Board, at: Place, one: str) -> tuple[Place, str]:
    """Where one step leads, and what is wrong with it."""
    if one == OCEAN:
        return _change(board, at)
    if one in STEPS:
        return _walk(board, at, one)
    to = place_in(one)
    if to is None or not has_place(board, to):
        return at, f"the board has no place {one}"
    return to, _objection(board, at, to)


def _change(board: Board, at: Place) -> tuple[Place, str]:
    """Land ↔ ocean on the same tile."""
    to = Place(*at.xy, PARTS[0] if at.part == OCEAN else OCEAN)
    if has_place(board, to):
        return to, ""
    return at, f"the tile at {show_xy(at.xy)} has no {'land' if at.part == OCEAN else 'ocean'}"


def _walk(board: Board, at: Place, side: str) -> tuple[Place, str]:
    """To the next tile, on the same terrain."""
    to = step(at.xy, side)
    tile = tile_at(board, to)
    if tile is None:
        return at, f"there is no tile at {show_xy(to)} to step onto"
    if at.part == OCEAN:
        return (Place(*to, OCEAN), "") if tile.ocean else (at, f"the tile at {show_xy(to)} has no ocean")
    joined = [theirs for mine, theirs in joined_over(board, at.xy, side) if mine == at.part]
    if joined:
        return Place(*to, joined[0]), ""
    by_hand = Place(*to) if tile.lands else at
    return by_hand, f"the land at {at} is not joined to land at {show_xy(to)}"


def _objection(board: Board, at: Place, to: Place) -> str:
    """What is wrong with a step from one place to another."""
    changes = (at.part == OCEAN) != (to.part == OCEAN)
    if at.xy == to.xy:
        if changes:
            return ""
        return f"{at} to {to} is not a step: on one tile a step goes between land and ocean"
    side = next((side for side in STEPS if step(at.xy, side) == to.xy), "")
    if not side:
        return f"{at} to {to} is not a step: the tiles share no edge"
    if changes:
        return f"{at} to {to} changes tile and terrain in one step"
    if at.part == OCEAN or (at.part, to.part) in joined_over(board, at.xy, side):
        return ""
    return f"the land at {at} is not joined to the land at {to}"


def _ashore(board: Board, at: Place, one: str) -> str:
    """The landmasses to which a step without a place may lead."""
    if one == OCEAN and at.part == OCEAN:
        tile = tile_at(board, at.xy)
        return land_parts(tile) if tile else ""
    if one in STEPS:
        return "".join(theirs for mine, theirs in joined_over(board, at.xy, one) if mine == at.part)
    return ""
