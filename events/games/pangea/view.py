"""The table as people see it: the board, its continents, the players."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence

from events.game.game import Names
from events.game.score import total_of, with_common
from events.games.pangea.board.board import in_play, joined_over, supply
from events.games.pangea.board.continents import lasting_icons
from events.games.pangea.board.picture import GREEK, Drawn, draw, height_of
from events.games.pangea.board.tiles import STEPS, XY, Place, show_tile, show_xy
from events.games.pangea.components import ASTEROIDS
from events.games.pangea.messages import COUNTED
from events.games.pangea.scoring import Scored, score, score_board, totals_of
from events.games.pangea.state import DRAWN, START, State, active_seat, is_over
from events.moves.kinds import name_of
from events.view import Board, Cell, Grid, Paragraph, Part, Span, Text, View, text

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
GAP = "⋯"


def view(state: State, names: Names) -> View:
    """The whole table."""
    scored = score_board(state, state.board)
    signs = letters(names, state.seats)
    parts: list[Part] = [*_board(state, scored, signs)]
    if scored:
        parts.append(_continents(scored, signs, is_over(state)))
    parts.append(_players(state, scored, names, signs))
    return View("Lost Kingdoms: Pangea in Pieces", _subtitle(state, names), tuple(parts))


def _subtitle(state: State, names: Names) -> str:
    drawn = len(state.asteroids)
    after = f", {drawn} of {ASTEROIDS} asteroids" if drawn else ""
    if is_over(state):
        return f"the game is over{after}"
    seat = active_seat(state)
    whose = f", {name_of(seat, names)} to move" if seat else ", the rules are off"
    if state.phase == START:
        return f"starting tiles{whose}"
    if state.phase == DRAWN:
        return f"turn {state.turn}, the {COUNTED[drawn - 1]} asteroid is drawn{whose}"
    return f"turn {state.turn}{whose}{after}"


def letters(names: Names, seats: int) -> list[str]:
    """A letter for each seat, all different: from the name if possible, else from the alphabet."""
    found: dict[int, str] = {}
    for seat in range(seats):
        plain = unicodedata.normalize("NFKD", names[seat] if seat < len(names) else "").upper()
        found[seat] = next((char for char in plain if char in ALPHABET and char not in found.values()), "")
    for seat, sign in found.items():
        found[seat] = sign or next(char for char in ALPHABET if char not in found.values())
    return list(found.values())


def _board(state: State, scored: Sequence[Scored], signs: Sequence[str]) -> list[Part]:
    """The tiles, north at the top; rows and columns far from any tile are left out."""
    spots = state.board.spots
    if not spots:
        return [Paragraph((text("no tiles yet; the first one goes at 0,0"),), "Board")]
    columns = _along(sorted({x for x, _ in spots}))
    rows = _along(sorted({y for _, y in spots}, reverse=True))
    drawn = _drawn(state, scored, signs)
    cells = tuple(tuple(_cell(state, drawn, x, y) for x in columns) for y in rows)
    heads = tuple(GAP if x is None else str(x) for x in columns)
    board = Board(cells, "Board", tuple(GAP if y is None else str(y) for y in rows), heads)
    return [board, *_crowded(state, signs, drawn)]


def _along(numbers: Sequence[int]) -> list[int | None]:
    """Every number from the first to the last; None for each gap of more than 2."""
    found: list[int | None] = []
    for before, number in zip([None, *numbers], numbers, strict=False):
        if before is not None:
            way = 1 if number > before else -1
            between = list(range(before + way, number, way))
            found += between if len(between) <= 2 else [None]
        found.append(number)
    return found


def _drawn(state: State, scored: Sequence[Scored], signs: Sequence[str]) -> dict[XY, Drawn]:
    """Each tile as it is drawn; all tiles of a row have the same height."""
    spots = state.board.spots
    homes: dict[XY, dict[str, int]] = {xy: {} for xy in spots}
    for index, one in enumerate(scored):
        for land in one.continent.lands:
            homes[land.xy][land.part] = index
    heights: dict[int, int] = {}
    for (_, y), spot in spots.items():
        heights[y] = max(heights.get(y, 0), height_of(spot))
    return {xy: draw(spot, homes[xy], signs, heights[xy[1]]) for xy, spot in spots.items()}


def _cell(state: State, drawn: Mapping[XY, Drawn], x: int | None, y: int | None) -> Cell | None:
    """One cell of the board; this turn's tile is marked."""
    if x is None or y is None or (x, y) not in drawn:
        return None
    mark = "key" if (x, y) == state.progress.placed and not is_over(state) else ""
    joins = "".join(side for side in STEPS if joined_over(state.board, (x, y), side))
    return Cell(drawn[x, y].lines, mark, joins)


def _crowded(state: State, signs: Sequence[str], drawn: Mapping[XY, Drawn]) -> list[Part]:
    """What is on the tiles that are too small to show it."""
    lines = []
    for x, y in sorted(drawn, key=lambda xy: (-xy[1], xy[0])):
        if drawn[x, y].crowded:
            spot = state.board.spots[x, y]
            lines.append(text(f"{show_xy((x, y))} is {show_tile(spot.tile)}"))
            for part, herd in sorted(spot.herds.items()):
                lines.append(text(f"{Place(x, y, part)}: ", *_herd(herd, signs)))
    return [Paragraph(tuple(lines), "Too much for the drawing")] if lines else []


def _herd(herd: Sequence[int], signs: Sequence[str]) -> list[Span]:
    """`A3 B1`, in the players' colours."""
    spans: list[Span] = []
    for seat, number in enumerate(herd):
        if number:
            spans += [Span(" ")] * bool(spans) + [Span(f"{signs[seat]}{number}", f"player{seat + 1}")]
    return spans


def _continents(scored: Sequence[Scored], signs: Sequence[str], over: bool) -> Grid:
    """The continents from the largest, and what an asteroid scores there.

    Continents without dinosaurs are only counted, except the largest.
    """
    shown = [(index, one) for index, one in enumerate(scored) if one.awards or one.largest]
    rows = [_continent(index, one, signs) for index, one in shown]
    left = len(scored) - len(shown)
    if left:
        said = f"{left} {'more' if shown else 'continents'} without dinosaurs"
        rows.append((text(""), text(""), text(""), text(Span(said, "dim")), text("")))
    last = "at the end" if over else "asteroid now"
    return Grid(("", "tiles", "dinosaurs", "", last), tuple(rows), "Continents", right=(1,))


def _continent(index: int, one: Scored, signs: Sequence[str]) -> tuple[Text, ...]:
    notes = ["largest"] * one.largest + lasting_icons(one.continent)
    return (
        text(f"{index + 1} ", Span(GREEK[index % len(GREEK)], "key")),
        text(str(one.continent.tiles)),
        tuple(_herd(one.continent.herds, signs)),
        text(", ".join(notes)),
        tuple(_herd(list(totals_of([one], len(signs)).values()), signs)),
    )


def _players(state: State, scored: Sequence[Scored], names: Names, signs: Sequence[str]) -> Grid:
    """Letters, dinosaurs, points so far and, in a column of its own, what an asteroid would score now."""
    accounts = with_common(score(state), state.common)
    prospects = totals_of(scored, state.seats)
    rows = []
    for account in accounts:
        seat = account.seat
        mark = f"player{seat}" + (" turn" if seat == active_seat(state) else "")
        at_least = "≥ " if any(line.points is None for line in account.lines) else ""
        row: list[Text] = [
            text(Span(name_of(seat, names), mark)),
            text(Span(signs[seat - 1], f"player{seat}")),
            text(str(in_play(state.board, seat))),
            text(str(supply(state.board, seat))),
            text(Span(f"{at_least}{total_of(account)}", "points")),
        ]
        rows.append(tuple(row if is_over(state) else [*row, text(Span(f"+{prospects[seat]}", "dim"))]))
    heads = ("player", "", "in play", "supply", "points", "asteroid now")
    return Grid(heads[: len(rows[0])], tuple(rows), "Players", right=(2, 3, 4, 5)[: len(rows[0]) - 2])
