"""The table as people see it: the board, the continents on it, the players."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from events.game.game import Names
from events.game.score import total_of, with_common
from events.games.pangea.board import in_play, joined_over, supply
from events.games.pangea.messages import COUNTED, creatures_on
from events.games.pangea.picture import GREEK, draw, tall
from events.games.pangea.scoring import Award, Scored, score, score_board
from events.games.pangea.state import ASTEROIDS, DRAWN, START, State, active_seat, is_over
from events.games.pangea.tiles import STEPS, XY, show_place, show_tile, show_xy
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
        parts.append(_continents(scored, names, is_over(state)))
    parts.append(_players(state, scored, names, signs))
    return View("Lost Kingdoms: Pangea in Pieces", _subtitle(state, names), tuple(parts))


def _subtitle(state: State, names: Names) -> str:
    drawn = len(state.asteroids)
    after = f", {drawn} of {ASTEROIDS} asteroids" if drawn else ""
    if is_over(state):
        return f"the game is over{after}"
    seat = active_seat(state)
    whose = f", {name_of(seat, names)} is on turn" if seat else ", the rules are off"
    if state.phase == START:
        return f"starting tiles{whose}"
    if state.phase == DRAWN:
        return f"turn {state.turn}, the {COUNTED[drawn - 1]} asteroid is drawn{whose}"
    return f"turn {state.turn}{whose}{after}"


def letters(names: Names, seats: int) -> list[str]:
    """A letter for each seat, all different: of the name where one is left, else of the alphabet."""
    found: dict[int, str] = {}
    for seat in range(seats):
        name = names[seat] if seat < len(names) else ""
        plain = unicodedata.normalize("NFKD", name).upper()
        free = [char for char in plain if char in ALPHABET and char not in found.values()]
        if free:
            found[seat] = free[0]
    for seat in range(seats):
        if seat not in found:
            found[seat] = next(char for char in ALPHABET if char not in found.values())
    return [found[seat] for seat in range(seats)]


def _board(state: State, scored: Sequence[Scored], signs: Sequence[str]) -> list[Part]:
    """The tiles, the north at the top; rows and columns far from any tile are left out."""
    spots = state.board.spots
    if not spots:
        return [Paragraph((text("no tile lies yet; the first one lies at 0,0"),), "Board")]
    columns = _along(sorted({x for x, _ in spots}))
    rows = _along(sorted({y for _, y in spots}, reverse=True))
    crowded: list[XY] = []
    cells = tuple(_row(state, scored, signs, columns, y, crowded) for y in rows)
    heads = tuple(GAP if x is None else str(x) for x in columns)
    board = Board(cells, "Board", tuple(GAP if y is None else str(y) for y in rows), heads)
    return [board, *_crowded(state, signs, crowded)]


def _along(numbers: Sequence[int]) -> list[int | None]:
    """Every number from the first to the last; where more than 2 in a row are missing, one None."""
    found: list[int | None] = []
    for before, number in zip([None, *numbers], numbers, strict=False):
        if before is not None:
            way = 1 if number > before else -1
            between = list(range(before + way, number, way))
            found += between if len(between) <= 2 else [None]
        found.append(number)
    return found


def _row(
    state: State,
    scored: Sequence[Scored],
    signs: Sequence[str],
    columns: Sequence[int | None],
    y: int | None,
    crowded: list[XY],
) -> tuple[Cell | None, ...]:
    """One row of the board; tiles on which not all found room are noted in `crowded`."""
    spots = state.board.spots
    here = [(x, y) if x is not None and y is not None else None for x in columns]
    inner = max((tall(spots[xy]) for xy in here if xy in spots), default=2)
    cells: list[Cell | None] = []
    for xy in here:
        if xy is None or xy not in spots:
            cells.append(None)
            continue
        drawn = draw(spots[xy], _homes(scored, xy), signs, inner)
        if drawn.crowded:
            crowded.append(xy)
        mark = "key" if xy == state.progress.placed and not is_over(state) else ""
        joins = "".join(side for side in STEPS if joined_over(state.board, xy, side))
        cells.append(Cell(drawn.lines, mark, joins))
    return tuple(cells)


def _homes(scored: Sequence[Scored], xy: XY) -> dict[str, int]:
    """The continents (from 0) of the landmasses of a tile."""
    return {part: index for index, one in enumerate(scored) for at, part in one.continent.lands if at == xy}


def _crowded(state: State, signs: Sequence[str], cells: Sequence[XY]) -> list[Part]:
    """Who stands on the tiles that are too small to show it."""
    lines = []
    for xy in cells:
        spot = state.board.spots[xy]
        lines.append(text(f"{show_xy(xy)} is {show_tile(spot.tile)}"))
        for part, herd in sorted(spot.herds.items()):
            lines.append(text(f"{show_place(xy, part)}: ", *_herd(herd, signs)))
    return [Paragraph(tuple(lines), "No room on the tile")] if lines else []


def _herd(herd: Sequence[int], signs: Sequence[str]) -> list[Span]:
    """`A3 B1`, in the players' colours."""
    spans: list[Span] = []
    for seat, number in enumerate(herd):
        if number:
            spans += [Span(" ")] * bool(spans) + [Span(f"{signs[seat]}{number}", f"player{seat + 1}")]
    return spans


def _continents(scored: Sequence[Scored], names: Names, over: bool) -> Grid:
    """The continents from the largest, and what an asteroid gives there; those without dinosaurs
    are only counted, but for the largest."""
    signs = letters(names, len(scored[0].continent.herds))
    shown = [(index, one) for index, one in enumerate(scored) if one.awards or one.largest]
    rows = [_continent(index, one, signs) for index, one in shown]
    left = len(scored) - len(shown)
    if left:
        said = f"{left} {'more' if shown else 'continents'} without dinosaurs"
        rows.append((text(""), text(""), text(""), text(Span(said, "dim")), text("")))
    last = "at the end" if over else "asteroid now"
    return Grid(("", "tiles", "dinosaurs", "", last), tuple(rows), "Continents", right=(1,))


def _continent(index: int, one: Scored, signs: Sequence[str]) -> tuple[Text, ...]:
    gains = [award.total if award else 0 for award in _by_seat(one)]
    notes = ["largest"] * one.largest + creatures_on(one.continent)
    return (
        text(f"{index + 1} ", Span(GREEK[index % len(GREEK)], "key")),
        text(str(one.continent.tiles)),
        tuple(_herd(one.continent.herds, signs)),
        text(", ".join(notes)),
        tuple(_herd(gains, signs)),
    )


def _by_seat(one: Scored) -> list[Award | None]:
    by_seat = {award.seat: award for award in one.awards}
    return [by_seat.get(seat) for seat in range(1, len(one.continent.herds) + 1)]


def _players(state: State, scored: Sequence[Scored], names: Names, signs: Sequence[str]) -> Grid:
    """Letters, dinosaurs, points so far, and what an asteroid now would give, apart from them."""
    accounts = with_common(score(state), state.common)
    rows = []
    for account in accounts:
        seat = account.seat
        mark = f"player{seat}" + (" turn" if seat == active_seat(state) else "")
        now = sum(award.total for one in scored for award in one.awards if award.seat == seat)
        at_least = "≥ " if any(line.points is None for line in account.lines) else ""
        row: list[Text] = [
            text(Span(name_of(seat, names), mark)),
            text(Span(signs[seat - 1], f"player{seat}")),
            text(str(in_play(state.board, seat))),
            text(str(supply(state.board, seat))),
            text(Span(f"{at_least}{total_of(account)}", "points")),
        ]
        rows.append(tuple(row if is_over(state) else [*row, text(Span(f"+{now}", "dim"))]))
    heads = ("player", "", "in play", "supply", "points", "asteroid now")
    return Grid(heads[: len(rows[0])], tuple(rows), "Players", right=(2, 3, 4, 5)[: len(rows[0]) - 2])
