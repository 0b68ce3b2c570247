"""The state for programs, and as labels for people to compare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from events.game.game import Names
from events.games.pangea.board.board import Spot, in_play, supply
from events.games.pangea.board.continents import Continent, continents, lasting_icons
from events.games.pangea.board.tiles import XY, Place, landmasses, parts_of, show_tile, show_xy
from events.games.pangea.creatures.powers import removals_left
from events.games.pangea.messages import asteroid_now, by_name, growing
from events.games.pangea.scoring import Scored, score_board, totals_of
from events.games.pangea.state import State, is_over
from events.moves.kinds import name_of


def state_json(state: State, names: Names) -> dict[str, object]:
    """The `table` of `show --json`."""
    board = state.board
    scored = score_board(state, board)
    homes = {land: index for index, one in enumerate(scored, 1) for land in one.continent.lands}
    seats = range(1, state.seats + 1)
    return {
        "turn": state.turn,
        "asteroids": len(state.asteroids),
        "tiles": [_tile(xy, spot, homes, names) for xy, spot in sorted(board.spots.items())],
        "continents": [_continent(index, one, names) for index, one in enumerate(scored, 1)],
        "rulings": [
            {"x": x, "y": y, "side": side, "joined": joined}
            for (x, y, side), joined in sorted(board.rulings.items())
        ],
        "in_play": _named({seat: in_play(board, seat) for seat in seats}, names),
        "supply": _named({seat: supply(board, seat) for seat in seats}, names),
        "this_turn": _turn(state),
        "prospect": _named(totals_of(scored, state.seats), names),
    }


def _named(numbers: Mapping[int, int], names: Names) -> dict[str, int]:
    return {name_of(seat, names): number for seat, number in numbers.items()}


def _tile(xy: XY, spot: Spot, homes: Mapping[Place, int], names: Names) -> dict[str, object]:
    lands = dict(landmasses(spot.tile))
    places = []
    for part in parts_of(spot.tile):
        at = Place(*xy, part)
        own = _named(_counts(spot.herds.get(part, ())), names)
        place: dict[str, object] = {"place": str(at), "dinosaurs": own}
        if part in lands:
            place |= {"edges": lands[part].edges, "icons": list(lands[part].icons), "continent": homes[at]}
        places.append(place)
    return {"x": xy[0], "y": xy[1], "tile": show_tile(spot.tile), "places": places}


def _counts(herd: Sequence[int]) -> dict[int, int]:
    """Seat → dinosaurs, without the seats that have none."""
    return {seat: number for seat, number in enumerate(herd, 1) if number}


def _continent(index: int, one: Scored, names: Names) -> dict[str, object]:
    continent = one.continent
    return {
        "continent": index,
        "size": continent.tiles,
        "places": [str(land) for land in continent.lands],
        "dinosaurs": _named({award.seat: award.dinosaurs for award in one.awards}, names),
        "largest": one.largest,
        "trex": continent.trex,
        "velociraptor": continent.velociraptor,
        "hatcheries": continent.hatcheries,
        "prospect": _named({award.seat: award.total for award in one.awards}, names),
    }


def _turn(state: State) -> dict[str, object]:
    progress = state.progress
    return {
        "placed": show_xy(progress.placed) if progress.placed else None,
        "shifted": progress.shifted,
        "steps": progress.steps,
        "grown": progress.grown,
        "flights": progress.flights,
        "removals": removals_left(progress),
        "can_grow": growing(state, state.seat) if not is_over(state) else [],
    }


def labels(state: State, names: Names) -> dict[str, str]:
    """A position as flat label → value pairs; those that differ between two positions are their diff."""
    board = state.board
    found = {"turn": str(state.turn), "to move": name_of(state.seat, names), "phase": state.phase}
    found["asteroids drawn"] = str(len(state.asteroids))
    for seat in range(1, state.seats + 1):
        found[f"{name_of(seat, names)} in play"] = str(in_play(board, seat))
    for xy, spot in sorted(board.spots.items()):
        found[f"tile {show_xy(xy)}"] = show_tile(spot.tile)
        for part in sorted(spot.herds):
            found[f"dinosaurs {Place(*xy, part)}"] = by_name(_counts(spot.herds[part]), names)
    for (x, y, side), joined in sorted(board.rulings.items()):
        found[f"edge {x},{y} {side}"] = "joined" if joined else "apart"
    for index, one in enumerate(continents(board), 1):
        found[f"continent {index}"] = _continent_label(one, names)
    if board.spots and not is_over(state):
        found["an asteroid now"] = asteroid_now(state, names)
    return found | _progress_labels(state)


def _continent_label(one: Continent, names: Names) -> str:
    herds = by_name(_counts(one.herds), names)
    said = [f"{one.tiles} tile{'s' * (one.tiles != 1)}", herds, *lasting_icons(one)]
    return "; ".join(part for part in said if part)


def _progress_labels(state: State) -> dict[str, str]:
    progress = state.progress
    return {
        "placed this turn": show_xy(progress.placed) if progress.placed else "no",
        "shifted this turn": "yes" if progress.shifted else "no",
        "steps this turn": str(progress.steps),
        "grown this turn": "yes" if progress.grown else "no",
    }
