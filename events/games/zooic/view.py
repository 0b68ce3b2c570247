"""The table as people see it: every zoo with its terms, and the score pad."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from events.game.game import Names
from events.game.score import total_of, with_common
from events.games.zooic.components import PASSES
from events.games.zooic.scoring import Round, dropped, rounds_of, score
from events.games.zooic.state import Build, State
from events.games.zooic.zoo.board import deal_board, zoo_board
from events.games.zooic.zoo.cards import cells_of
from events.games.zooic.zoo.points import points_text
from events.games.zooic.zoo.terms import Scored, score_zoo
from events.view import Grid, Paragraph, Part, Side, Span, Text, View, text

if TYPE_CHECKING:  # no table is slowed down by the solver
    from events.games.zooic.solver.possible import Possible


def view(state: State, names: Names, secrets: bool) -> View:
    """The zoos of the round (of the last one that has any) and the score pad."""
    shown = _round_shown(state)
    parts: list[Part] = []
    for seat in range(1, state.seats + 1):
        build = state.build(seat, shown)
        if build.zoo or build.deal:
            parts.append(_player(names[seat - 1], seat, build))
    parts.append(_pad(state, names))
    return View("Mesozooic", _subtitle(state, shown), tuple(parts))


def _round_shown(state: State) -> int:
    """The last round with a zoo or a deal, else the current one."""
    for number in range(state.current, 0, -1):
        if any(build.zoo or build.deal for build in state.builds[number - 1]):
            return number
    return state.current


def _subtitle(state: State, shown: int) -> str:
    if state.over:
        return "the game is over"
    where = f"round {state.round} of {state.rounds}"
    if state.rounds > 1 and state.size != "3x3":
        where += f", hands pass {PASSES[(state.round - 1) % len(PASSES)]}"
    return where if shown == state.round else f"{where}; the zoos are from round {shown}"


def _player(name: str, seat: int, build: Build) -> Part:
    mark = f"player{seat}"
    if not build.zoo:
        return deal_board(build.deal, f"{name}: the deal", mark)
    zoo = score_zoo(cells_of(build.zoo))
    terms = Paragraph(_term_lines(zoo), points_text(zoo.points))
    return Side((zoo_board(build.zoo, zoo, name, mark), terms))


def _term_lines(zoo: Scored) -> tuple[Text, ...]:
    """Every term on a line of its own, simulators' choices first."""
    lines = [text(Span(choice, "dim")) for choice in zoo.copies_texts()]
    for term in zoo.terms:
        points = Span(f"{term.points:2}  ", "bad" if term.blocked else "points")
        lines.append(text(points, term.text))
    return tuple(lines) or (text(Span("nothing scores", "dim")),)


def _pad(state: State, names: Names) -> Grid:
    """The score pad: a row per player, a column per round, the dropped one in brackets."""
    numbers = range(1, state.rounds + 1)
    rows = []
    for account in with_common(score(state), state.common):
        seat = account.seat
        rounds = {each.number: each for each in rounds_of(state, seat)}
        out = dropped(state, seat, list(rounds.values()))
        cells = tuple(_pad_cell(rounds.get(number), out) for number in numbers)
        least = "≥ " if account.unknown else ""
        total = text(Span(f"{least}{total_of(account)}", "points"))
        rows.append((text(Span(names[seat - 1], f"player{seat}")), *cells, total))
    columns = ("", *(f"r{number}" for number in numbers), "total")
    return Grid(columns, tuple(rows), "Score pad", tuple(range(1, state.rounds + 2)))


def _pad_cell(each: Round | None, out: Round | None) -> Text:
    if each is None:
        return text(Span("·", "dim"))
    if each.points is None:
        return text(Span("?", "unknown"))
    return text(Span(f"({each.points})", "gone")) if each is out else text(Span(str(each.points), "points"))


def best_view(state: State, names: Names, zoos: Iterable[Possible]) -> View:
    """Every zoo next to the best one that the same cards could have made."""
    parts = [
        part
        for each in zoos
        for part in _compared(names[each.seat - 1], each, state.build(each.seat, each.number).zoo)
    ]
    none = (Paragraph((text("no zoo has been logged"),)),)
    return View("Mesozooic", "the best zoos", tuple(parts) or none)


def _compared(name: str, each: Possible, zoo: str) -> Sequence[Part]:
    made, best = score_zoo(cells_of(zoo)), score_zoo(cells_of(each.best.grid))
    mark = f"player{each.seat}"
    how = "best possible" if each.best.proven else "best found"
    boards = (
        zoo_board(zoo, made, f"{name} {each.category}: {points_text(each.made)}, {each.percent} %", mark),
        zoo_board(each.best.grid, best, f"{how}: {points_text(each.best.points)}", mark),
    )
    if each.route is None:
        return [Side(boards)]
    slides = each.route.slides
    count = "1 slide" if len(slides) == 1 else f"{len(slides)} slides"
    fewest = ", the fewest possible" if each.route.shortest else ""
    return [Side(boards), Paragraph((text(f"{count} from the deal{fewest}: ", Span(slides, "key")),))]
