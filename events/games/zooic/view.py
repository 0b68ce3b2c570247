"""The table as people recognise it: every zoo as a grid, tracks and enclosures where they meet."""

from __future__ import annotations

from collections.abc import Sequence

from events.games.zooic.cards import PLAIN, Card, cells_of, texts_of
from events.games.zooic.components import PASSES
from events.games.zooic.scoring import Round, copies_said, dropped, rounds_of
from events.games.zooic.state import Build, State
from events.games.zooic.zoo import DOWN, LEFT, RIGHT, UP, Scored, Term, score_zoo
from events.view import Board, Cell, Grid, Paragraph, Part, Side, Span, Text, View, text

Names = tuple[str, ...]


def view(state: State, names: Names, secrets: bool) -> View:
    """The zoos of the round (of the last one that has any) and the score pad."""
    shown = _round_shown(state)
    parts: list[Part] = []
    for seat in range(1, state.seats + 1):
        build = state.build(seat, shown)
        if build.zoo or build.deal:
            parts.append(_player(state, names[seat - 1], seat, build))
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
    return said if shown == state.round else f"{said}; the zoos are those of round {shown}"


def _player(state: State, name: str, seat: int, build: Build) -> Part:
    if not build.zoo:
        return _deal_board(name, build)
    zoo = score_zoo(cells_of(build.zoo))
    terms = Paragraph(terms_told(zoo), f"{zoo.points} points")
    return Side((zoo_board(build.zoo, zoo, name), terms))


def _deal_board(name: str, build: Build) -> Board:
    rows = tuple(
        tuple(_cell(text_, card, "") for text_, card in zip(texts, cards, strict=True))
        for texts, cards in zip(texts_of(build.deal), cells_of(build.deal), strict=True)
    )
    return Board(rows, f"{name}: the deal")


def zoo_board(grid: str, zoo: Scored, title: str) -> Board:
    """A zoo as a board: joined enclosures and tracks run on through the border."""
    joins = _joins(zoo.terms)
    rows = tuple(
        tuple(
            _zoo_cell(word, card, (i, j), zoo, "".join(joins.get((i, j), ())))
            for j, (word, card) in enumerate(zip(texts, cards, strict=True))
        )
        for i, (texts, cards) in enumerate(zip(texts_of(grid), cells_of(grid), strict=True))
    )
    return Board(rows, title)


def _joins(terms: Sequence[Term]) -> dict[tuple[int, int], list[str]]:
    """The sides on which a place runs on into its neighbour: joined enclosures."""
    joins: dict[tuple[int, int], list[str]] = {}
    for term in terms:
        if term.feature == "enclosures":
            one, other = term.places
            sides = ("e", "w") if one[0] == other[0] else ("s", "n")
            joins.setdefault(one, []).append(sides[0])
            joins.setdefault(other, []).append(sides[1])
    return joins


def _zoo_cell(word: str, card: Card | None, at: tuple[int, int], zoo: Scored, joins: str) -> Cell:
    """A card of a zoo; a simulator shows what it became."""
    if card is not None and card.v and not card.d:
        became = zoo.cards[at[0]][at[1]]
        return Cell(_lines(became, Span(word, "dim"), _served(zoo, at)), "icon", joins)
    return _cell(word, card, joins, _served(zoo, at))


def _served(zoo: Scored, at: tuple[int, int]) -> str:
    """The mark of an attraction or truck: in a pair that scores, only in blocked ones, or in none."""
    pairs = [term for term in zoo.terms if term.feature == "attractions" and at in term.places]
    if any(not term.blocked for term in pairs):
        return "good"
    return "bad" if pairs else ""


def _cell(word: str, card: Card | None, joins: str, mark: str = "") -> Cell:
    if card is None:
        return Cell((text(""), text(""), text("")), "empty", joins)
    return Cell(_lines(card, Span("", ""), mark), "player1" if card.d else "", joins)


WIDTH = 9


def _lines(card: Card, note: Span, mark: str) -> tuple[Text, ...]:
    """Three lines: the top edge, the middle between left and right edge, the bottom edge."""
    top = _edge("cb" if card.cb else "", "carnivore", bool(card.exits & UP), "│")
    bottom = _edge("ct" if card.ct else "", "carnivore", bool(card.exits & DOWN), "│")
    return (_centred(top), _middle(card, note, mark), _centred(bottom))


def _edge(half: str, mark: str, track: bool, line: str) -> list[Span]:
    spans = [Span(half, mark)] if half else []
    if track:
        spans += [Span(" ")] if half else []
        spans.append(Span(line, "key"))
    return spans


def _centred(spans: Sequence[Span]) -> Text:
    width = sum(len(span.text) for span in spans)
    left = (WIDTH - width) // 2
    return (Span(" " * left), *spans, Span(" " * max(0, WIDTH - width - left)))


def _middle(card: Card, note: Span, mark: str) -> Text:
    left = _side("hr" if card.hr else "", bool(card.exits & LEFT), first_half=True)
    right = _side("hl" if card.hl else "", bool(card.exits & RIGHT), first_half=False)
    inner = _icons(card, mark)
    if note.text:
        inner = [note, *inner]
    used = sum(len(span.text) for span in (*left, *inner, *right))
    room = max(0, WIDTH - used)
    return (*left, Span(" " * (room // 2)), *inner, Span(" " * (room - room // 2)), *right)


def _side(half: str, track: bool, first_half: bool) -> list[Span]:
    spans = [Span(half, "herbivore")] if half else []
    if track:
        spans.insert(0 if first_half else len(spans), Span("─", "key"))
    return spans


ICONS = {"a": "A", "t": "T", "p": "p", "gt": "g↑", "gb": "g↓", "s": "S", "x": "X"}


def _icons(card: Card, mark: str) -> list[Span]:
    """The icons of the middle: attractions and trucks with the mark of their pairs."""
    spans: list[Span] = []
    if card.d:
        return [Span("D", mark or "title")]
    for code, icon in ICONS.items():
        count = getattr(card, code)
        if count:
            spans += [Span(" ")] if spans else []
            number = str(count) if count > 1 else ""
            spans.append(Span(number + icon, mark if code in "at" else "points"))
    plain = card == PLAIN
    return spans or ([Span("·", "dim")] if plain else [])


def terms_told(zoo: Scored) -> tuple[Text, ...]:
    """Every term on a line of its own, simulators' choices first."""
    lines = [text(Span(said, "dim")) for said in copies_said(zoo)]
    for term in zoo.terms:
        points = Span(f"{term.points:2} ", "bad" if term.blocked else "points")
        lines.append(text(points, term.text))
    return tuple(lines) or (text(Span("nothing scores", "dim")),)


def _pad(state: State, names: Names) -> Grid:
    """The score pad: a row a player, a column a round, the dropped one in brackets."""
    numbers = range(1, state.rounds + 1)
    rows = []
    for seat in range(1, state.seats + 1):
        rounds = {each.number: each for each in rounds_of(state, seat)}
        out = dropped(state, seat, list(rounds.values()))
        cells = tuple(_pad_cell(rounds.get(number), out) for number in numbers)
        name = Span(names[seat - 1], f"player{seat}")
        rows.append((text(name), *cells, text(Span(_sum(rounds, out), "points"))))
    columns = ("", *(f"r{number}" for number in numbers), "rounds")
    return Grid(columns, tuple(rows), "Score pad", tuple(range(1, state.rounds + 2)))


def _sum(rounds: dict[int, Round], out: Round | None) -> str:
    return str(sum(each.points or 0 for each in rounds.values() if each is not out))


def _pad_cell(each: Round | None, out: Round | None) -> Text:
    if each is None:
        return text(Span("·", "dim"))
    if each.points is None:
        return text(Span("?", "unknown"))
    return text(Span(f"({each.points})", "gone")) if each is out else text(Span(str(each.points), "points"))
