"""The table as people recognise it: every zoo with its terms, and the score pad."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from events.game.score import total_of, with_common
from events.games.zooic.best_cache import Possible
from events.games.zooic.cards import cells_of
from events.games.zooic.components import PASSES
from events.games.zooic.drawing import deal_board, zoo_board
from events.games.zooic.scoring import Round, copies_said, dropped, rounds_of, score
from events.games.zooic.state import Build, State
from events.games.zooic.zoo import Scored, score_zoo
from events.view import Board, Grid, Paragraph, Part, Side, Span, Text, View, text

Names = tuple[str, ...]


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
    """The current round, or the one before where nothing lies on the table yet."""
    for number in range(state.current, 0, -1):
        if any(build.zoo or build.deal for build in state.builds[number - 1]):
            return number
    return state.current


def _subtitle(state: State, shown: int) -> str:
    if state.over:
        return "the game is over"
    said = f"round {state.round} of {state.rounds}"
    if state.rounds > 1 and state.size != "3x3":
        said += f", hands pass {PASSES[(state.round - 1) % len(PASSES)]}"
    drawn = any(build.zoo or build.deal for build in state.builds[shown - 1])
    return f"{said}; the zoos are those of round {shown}" if drawn and shown != state.round else said


def _player(name: str, seat: int, build: Build) -> Part:
    mark = f"player{seat}"
    if not build.zoo:
        board = deal_board(build.deal, f"{name}: the deal")
        return Board(board.rows, board.title, mark=mark)
    zoo = score_zoo(cells_of(build.zoo))
    terms = Paragraph(terms_told(zoo), f"{zoo.points} points")
    return Side((zoo_board(build.zoo, zoo, name, mark), terms))


def terms_told(zoo: Scored) -> tuple[Text, ...]:
    """Every term on a line of its own, simulators' choices first."""
    lines = [text(Span(said, "dim")) for said in copies_said(zoo)]
    for term in zoo.terms:
        points = Span(f"{term.points:2}  ", "bad" if term.blocked else "points")
        lines.append(text(points, term.text))
    return tuple(lines) or (text(Span("nothing scores", "dim")),)


def _pad(state: State, names: Names) -> Grid:
    """The score pad: a row a player, a column a round, the dropped one in brackets."""
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


def best_view(state: State, names: Names, possible: Iterable[Possible]) -> View:
    """Every zoo beside the best one that the same cards could have made."""
    parts: list[Part] = []
    for each in possible:
        build = state.build(each.seat, int(each.category[1:]))
        parts += _compared(names[each.seat - 1], each, build)
    none = (Paragraph((text("no zoo is logged with its cards"),)),)
    return View("Mesozooic", "the best zoos", tuple(parts) or none)


def _compared(name: str, each: Possible, build: Build) -> Sequence[Part]:
    made, best = score_zoo(cells_of(build.zoo)), score_zoo(cells_of(each.best.grid))
    mark = f"player{each.seat}"
    how = "the best there is" if each.best.proven else "the best found"
    boards = (
        zoo_board(build.zoo, made, f"{name} {each.category}: {each.made} points, {each.percent} %", mark),
        zoo_board(each.best.grid, best, f"{how}: {each.best.points} points", mark),
    )
    if each.way is None:
        return [Side(boards)]
    count = len(each.way.slides)
    said = f"{count} slides from the deal{', fewer cannot do it' if each.way.shortest else ''}: "
    return [Side(boards), Paragraph((text(said, Span(each.way.slides, "key")),))]
