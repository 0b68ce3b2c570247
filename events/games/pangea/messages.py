"""What a table is told: what is open now, what just happened, what it would score, facts by label."""

from __future__ import annotations

from collections.abc import Mapping

from events.game.game import Names
from events.games.pangea import moves as m
from events.games.pangea.board import Board, count, in_play, on_land, supply
from events.games.pangea.continents import Continent, continent_at, continents
from events.games.pangea.creatures import bites_left
from events.games.pangea.rules import shift_along, shift_own
from events.games.pangea.scoring import Scored, score_board, totals_on
from events.games.pangea.state import DRAWN, START, STEPS_A_TURN, State, is_over
from events.games.pangea.tiles import OCEAN, PARTS, STEPS, XY, Cell, parts_of, show_place, show_tile, show_xy
from events.moves.common_moves import Rules
from events.moves.event import Event
from events.moves.kinds import name_of

SET_ASIDE = {2: 4, 3: 3, 4: 2, 5: 1}
"""Players → tiles of each period that stay out of the game (P10)."""
COUNTED = ("first", "second", "third")


def due(state: State, names: Names) -> list[str]:
    """What must or may be done now, the most pressing first."""
    if is_over(state):
        return []
    if not state.common.rules_on:
        return [
            "the rules are off: every move says its player; 'at t9 NAME' and 'rules on' go on",
            *prospect(state, names),
        ]
    name = name_of(state.seat, names)
    if state.phase == START:
        return _due_start(state, name)
    if state.phase == DRAWN:
        return [f"{name} draws the next tile: end"]
    return [*_due_turn(state, name), *prospect(state, names)]


def _due_start(state: State, name: str) -> list[str]:
    said = [f"{name} lays a starting tile with 2 dinosaurs on its land: start X,Y TILE"]
    aside = SET_ASIDE.get(state.seats, 0)
    if aside and not state.board.spots:
        said.append(f"set aside {aside} tile{'s' * (aside > 1)} of each period b to g, unseen")
    return said


def _due_turn(state: State, name: str) -> list[str]:
    progress = state.progress
    must = "may end the turn: end" if progress.placed else "lays this turn's tile: place X,Y TILE"
    must, optional = f"{name} {must}", _creatures(state) + _open(state)
    return [must, f"still open: {', '.join(optional)}"] if optional else [must]


def _creatures(state: State) -> list[str]:
    """What the creatures of this turn's tile may yet do."""
    flights, bites = state.progress.flights, bites_left(state.progress)
    said = [f"pteranodon: {flights} to fly, now or not at all"] if flights else []
    return said + ([f"predator: {bites} to remove"] if bites else [])


def _open(state: State) -> list[str]:
    """The optional actions that are left and possible."""
    progress, board = state.progress, state.board
    said = ["shift"] if not progress.shifted and can_shift(state, state.seat) else []
    left = STEPS_A_TURN - progress.steps
    if left > 0 and in_play(board, state.seat):
        said.append(f"{left} step{'s' * (left > 1)}")
    if progress.grown or not supply(board, state.seat):
        return said
    herds = growing(state, state.seat)
    if herds:
        said.append(f"grow at {' or '.join(herds)}")
    if progress.began < 2:
        at = f"at {show_xy(progress.placed)}" if progress.placed else "on the tile to come"
        said.append(f"spawn {at}")
    return said


def can_shift(state: State, seat: int) -> bool:
    """Whether any tile may be shifted by a seat (P6)."""
    for (x, y), spot in state.board.spots.items():
        if on_land(spot, seat):
            moves = [m.Shift(Cell(x, y), way) for way in STEPS]
            if not all(shift_own(state, seat, move) or shift_along(state, seat, move) for move in moves):
                return True
    return False


def growing(state: State, seat: int) -> list[str]:
    """The places where a seat has the two dinosaurs that growing needs, and no velociraptor (P8)."""
    places = []
    for xy, spot in state.board.spots.items():
        for part in spot.herds:
            if part != OCEAN and count(state.board, xy, part, seat) >= 2:
                continent = continent_at(state.board, xy, part)
                if continent and not continent.velociraptor:
                    places.append(show_place(xy, part))
    return places


def prospect(state: State, names: Names) -> list[str]:
    """What an asteroid now would give each player; never part of the score."""
    if is_over(state) or not state.board.spots:
        return []
    totals = totals_on(state, state.board)
    return [f"an asteroid now would score: {_by_name(totals, names)}"]


def _by_name(numbers: Mapping[int, int], names: Names) -> str:
    return ", ".join(f"{name_of(seat, names)} {number}" for seat, number in numbers.items())


def hints(before: State, event: Event, after: State, names: Names) -> list[str]:
    """What a person should know right after this move."""
    match event.move:
        case m.Asteroid() if after.asteroids != before.asteroids:
            return _asteroid(after, names)
        case m.Lay() if after.common.rules_on:
            return _creatures(after)
        case m.Shift() if after.board is not before.board:
            return _torn(before, after) + _lapsed(before, after)
        case m.Start() if before.phase == START != after.phase:
            return [f"all starting tiles lie: {name_of(after.seat, names)} begins"]
        case Rules(on) if on == "on" and after.phase == START:
            return [f"{name_of(after.seat, names)} lays a starting tile next; 'at t9 NAME' says otherwise"]
    return []


def _asteroid(state: State, names: Names) -> list[str]:
    number = len(state.asteroids)
    said = f"the {COUNTED[number - 1]} asteroid scores: {_by_name(totals_on(state, state.board), names)}"
    return [said, "the game is over" if is_over(state) else "draw the next tile: end"]


def _torn(before: State, after: State) -> list[str]:
    """What a shift did to the continents, where their number or sizes changed."""
    old, new = (sorted((one.tiles for one in continents(s.board)), reverse=True) for s in (before, after))
    if old == new:
        return []
    return [f"continents by tiles: {' '.join(map(str, old))}, now {' '.join(map(str, new))}"]


def _lapsed(before: State, after: State) -> list[str]:
    gone = [edge for edge in before.board.rulings if edge not in after.board.rulings]
    return [f"the ruling on the edge {x},{y} {side} is gone with the shift" for x, y, side in gone]


def facts(state: State, names: Names) -> dict[str, str]:
    """Everything that a position has, flat: what differs between two is their difference."""
    found = {"turn": str(state.turn), "on turn": name_of(state.seat, names), "phase": state.phase}
    found["asteroids drawn"] = str(len(state.asteroids))
    for seat in range(1, state.seats + 1):
        found[f"{name_of(seat, names)} in play"] = str(in_play(state.board, seat))
    for xy, spot in sorted(state.board.spots.items()):
        found[f"tile {show_xy(xy)}"] = show_tile(spot.tile)
        for part in sorted(spot.herds):
            found[f"dinosaurs {show_place(xy, part)}"] = _herd(spot.herds[part], names)
    for (x, y, side), joined in sorted(state.board.rulings.items()):
        found[f"edge {x},{y} {side}"] = "joined" if joined else "apart"
    for index, one in enumerate(continents(state.board), 1):
        found[f"continent {index}"] = _continent(one, names)
    if state.board.spots and not is_over(state):
        found["an asteroid now"] = _by_name(totals_on(state, state.board), names)
    return found | _progress(state)


def _progress(state: State) -> dict[str, str]:
    progress = state.progress
    return {
        "laid this turn": show_xy(progress.placed) if progress.placed else "no",
        "shifted this turn": "yes" if progress.shifted else "no",
        "steps this turn": str(progress.steps),
        "grown this turn": "yes" if progress.grown else "no",
    }


def _herd(herd: tuple[int, ...], names: Names) -> str:
    return ", ".join(f"{name_of(seat, names)} {number}" for seat, number in enumerate(herd, 1) if number)


def _continent(one: Continent, names: Names) -> str:
    said = [f"{one.tiles} tile{'s' * (one.tiles != 1)}", _herd(one.herds, names), *creatures_on(one)]
    return "; ".join(part for part in said if part)


def creatures_on(one: Continent) -> list[str]:
    """What lasts on a continent and matters to all."""
    said = ["T. rex"] * one.trex + ["velociraptor"] * one.velociraptor
    eggs = one.hatcheries
    return said + ([f"{eggs} hatcher{'y' if eggs == 1 else 'ies'}"] if eggs else [])


def state_json(state: State, names: Names) -> dict[str, object]:
    """The board for programs."""
    scored = score_board(state, state.board)
    homes = {land: index for index, one in enumerate(scored, 1) for land in one.continent.lands}
    seats = range(1, state.seats + 1)
    return {
        "turn": state.turn,
        "asteroids": len(state.asteroids),
        "tiles": [_tile(state.board, xy, homes, names) for xy in sorted(state.board.spots)],
        "continents": [_continent_json(index, one, names) for index, one in enumerate(scored, 1)],
        "rulings": [
            {"x": x, "y": y, "side": side, "joined": joined}
            for (x, y, side), joined in sorted(state.board.rulings.items())
        ],
        "in_play": {name_of(seat, names): in_play(state.board, seat) for seat in seats},
        "supply": {name_of(seat, names): supply(state.board, seat) for seat in seats},
        "this_turn": _turn_json(state),
        "prospect": _named(totals_on(state, state.board), names),
    }


def _named(numbers: Mapping[int, int], names: Names) -> dict[str, int]:
    return {name_of(seat, names): number for seat, number in numbers.items()}


def _tile(board: Board, xy: XY, homes: Mapping[tuple[XY, str], int], names: Names) -> dict[str, object]:
    spot = board.spots[xy]
    places = []
    for part in parts_of(spot.tile):
        herd = enumerate(spot.herds.get(part, ()), 1)
        own = {name_of(seat, names): number for seat, number in herd if number}
        place: dict[str, object] = {"place": show_place(xy, part), "dinosaurs": own}
        if part in PARTS:
            land = spot.tile.lands[PARTS.index(part)]
            place |= {"edges": land.edges, "icons": list(land.icons), "continent": homes.get((xy, part))}
        places.append(place)
    return {"x": xy[0], "y": xy[1], "tile": show_tile(spot.tile), "places": places}


def _continent_json(index: int, one: Scored, names: Names) -> dict[str, object]:
    continent = one.continent
    return {
        "continent": index,
        "size": continent.tiles,
        "places": [show_place(xy, part) for xy, part in continent.lands],
        "dinosaurs": {name_of(award.seat, names): award.dinosaurs for award in one.awards},
        "largest": one.largest,
        "trex": continent.trex,
        "velociraptor": continent.velociraptor,
        "hatcheries": continent.hatcheries,
        "prospect": {name_of(award.seat, names): award.total for award in one.awards},
    }


def _turn_json(state: State) -> dict[str, object]:
    progress = state.progress
    return {
        "placed": show_xy(progress.placed) if progress.placed else None,
        "shifted": progress.shifted,
        "steps": progress.steps,
        "grown": progress.grown,
        "flights": progress.flights,
        "removals": bites_left(progress),
        "can_grow": growing(state, state.seat) if not is_over(state) else [],
    }
