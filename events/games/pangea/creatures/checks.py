"""The checks of creatures that act in the turn in which their tile is placed (P9)."""

from __future__ import annotations

from events.games.pangea import moves as m
from events.games.pangea.board.board import count, has_place, tile_at
from events.games.pangea.board.tiles import OCEAN, Place, land_parts, show_xy
from events.games.pangea.creatures.powers import (
    destination,
    flights_of,
    may_remove,
    predators_at,
    removals_left,
)
from events.games.pangea.state import State
from events.problem import Problem, who

Found = list[Problem]


def _nobody_there(state: State, seat: int, place: Place) -> Found:
    """Only a dinosaur on land can be taken from a place."""
    if place.part == OCEAN:
        return [Problem("P9", f"{place} is ocean: creatures take dinosaurs only from land")]
    if count(state.board, place, seat):
        return []
    return [Problem("P9", f"{who(seat)} has no dinosaur at {place}")]


def remove_predator(state: State, seat: int, move: m.Remove) -> Found:
    """A predator placed this turn has this place on its continent and may remove one more."""
    progress, place, at = state.progress, move.place, state.progress.placed
    if at is None or not progress.predators:
        return [Problem("P9", "no dilophosaurus or spinosaurus was placed this turn")]
    if not removals_left(progress):
        return [Problem("P9", f"the predator at {show_xy(at)} has already removed all it may this turn")]
    if place.part == OCEAN:
        return []
    able = predators_at(state, place)
    if not able:
        return [Problem("P9", f"{place} is not on the continent of the predator at {show_xy(at)}")]
    if may_remove(progress, able):
        return []
    on = " and ".join(str(Place(*at, part)) for part in able)
    return [Problem("P9", f"the predator on {on} has already removed all it may this turn")]


def remove_there(state: State, seat: int, move: m.Remove) -> Found:
    """The dinosaur is there, on land."""
    return _nobody_there(state, move.player, move.place)


def fly_now(state: State, seat: int, move: m.Fly) -> Found:
    """A pteranodon carries up to 2, right after its tile is placed."""
    at = state.progress.placed
    tile = tile_at(state.board, at) if at else None
    if tile is None or not flights_of(tile):
        return [Problem("P9", "no pteranodon was placed this turn")]
    if state.progress.flights > 0:
        return []
    return [Problem("P9", "a pteranodon carries at most 2 dinosaurs, right after its tile is placed")]


def fly_from(state: State, seat: int, move: m.Fly) -> Found:
    """The dinosaur is there, on land."""
    return _nobody_there(state, move.player, move.source)


def fly_to(state: State, seat: int, move: m.Fly) -> Found:
    """To the land of the pteranodon's tile; to its ocean only if it has no land."""
    nest = destination(state)
    if nest is None:
        return []
    at, tile = show_xy(nest.xy), state.board.spots[nest.xy].tile
    if move.to is None:
        several = " or ".join(f"{at}{part}" for part in land_parts(tile))
        return [Problem("P9", f"say which landmass: {several}")] if len(tile.lands) > 1 else []
    if move.to.xy != nest.xy or not has_place(state.board, move.to):
        return [Problem("P9", f"a pteranodon carries only to its own tile, at {nest}")]
    if (move.to.part == OCEAN) == (nest.part == OCEAN):
        return []
    return [Problem("P9", f"the tile at {at} has land: a pteranodon does not carry to its ocean")]


def fly_somewhere(state: State, seat: int, move: m.Fly) -> Found:
    """A dinosaur that is already there stays, and the flight is used up."""
    if (move.to or destination(state)) != move.source:
        return []
    return [Problem("P9", f"the dinosaur is already at {move.source}: nothing moves", "disputed")]
