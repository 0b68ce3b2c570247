"""The checks about creatures that act in the turn of their tile (P9)."""

from __future__ import annotations

from events.games.pangea import moves as m
from events.games.pangea.board import count, has_place, tile_at
from events.games.pangea.creatures import bites_left, has_pteranodon, hunters_at, landing, may_take
from events.games.pangea.state import State
from events.games.pangea.tiles import OCEAN, XY, show_place, show_xy
from events.problem import Problem, who

Found = list[Problem]


def _nobody_there(state: State, seat: int, xy: XY, part: str) -> Found:
    """What is wrong with taking a dinosaur from there: only those on land can be."""
    said = show_place(xy, part)
    if part == OCEAN:
        return [Problem("P9", f"{said} is ocean: only dinosaurs on land are taken")]
    if count(state.board, xy, part, seat):
        return []
    return [Problem("P9", f"{who(seat)} has no dinosaur at {said}")]


def remove_hunter(state: State, seat: int, move: m.Remove) -> Found:
    """P9: a predator takes 1 (dilophosaurus) or 2 (spinosaurus) on its continent, in the turn of its tile."""
    progress, place, at = state.progress, move.place, state.progress.placed
    if at is None or not progress.hunters:
        return [Problem("P9", "no dilophosaurus or spinosaurus was laid in this turn")]
    if not bites_left(progress):
        return [Problem("P9", f"the predator at {show_xy(at)} has taken all that it may in this turn")]
    if place.part == OCEAN:
        return []
    able = hunters_at(state, place.xy, place.part)
    if not able:
        return [Problem("P9", f"{place} is not on the continent of the predator at {show_xy(at)}")]
    if may_take(progress, able):
        return []
    on = " and ".join(show_place(at, part) for part in able)
    return [Problem("P9", f"the predator on {on} has taken all that it may in this turn")]


def remove_there(state: State, seat: int, move: m.Remove) -> Found:
    """P9: a predator takes dinosaurs of anyone, from land."""
    return _nobody_there(state, move.player, move.place.xy, move.place.part)


def fly_now(state: State, seat: int, move: m.Fly) -> Found:
    """P9: a pteranodon carries up to 2 dinosaurs, at once when its tile is laid."""
    at = state.progress.placed
    if at is None or not has_pteranodon(tile_at(state.board, at)):
        return [Problem("P9", "no pteranodon was laid in this turn")]
    if state.progress.flights > 0:
        return []
    return [Problem("P9", "a pteranodon flies at once when laid, with 2 dinosaurs at most")]


def fly_from(state: State, seat: int, move: m.Fly) -> Found:
    """P9: a pteranodon carries from land anywhere."""
    return _nobody_there(state, move.player, move.source.xy, move.source.part)


def fly_to(state: State, seat: int, move: m.Fly) -> Found:
    """P9: it carries to the land of its tile, said where there are two; to the ocean only without land."""
    nest = landing(state)
    if nest is None:
        return []
    (at, part), tile = nest, state.board.spots[nest[0]].tile
    if move.to is None:
        several = len(tile.lands) > 1
        return [Problem("P9", f"say which land: {show_xy(at)}a or {show_xy(at)}b")] if several else []
    if move.to.xy != at or not has_place(state.board, at, move.to.part):
        return [Problem("P9", f"a pteranodon carries to its own tile, at {show_place(at, part)}")]
    if (move.to.part == OCEAN) == (part == OCEAN):
        return []
    return [Problem("P9", f"the tile at {show_xy(at)} has land: it does not carry to the ocean")]


def fly_somewhere(state: State, seat: int, move: m.Fly) -> Found:
    """P9: one that stands where the pteranodon carries to uses up a flight and stays; that is told."""
    to = (move.to.xy, move.to.part) if move.to else landing(state)
    if to != (move.source.xy, move.source.part):
        return []
    return [Problem("P9", f"{move.source} is where the pteranodon carries to: nothing moves", "disputed")]
