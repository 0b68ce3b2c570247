"""The table as people see it: the turn track, the race goals, each player's three rows of slots."""

from __future__ import annotations

from events.game.game import Names
from events.games.lands.board.slots import places_for
from events.games.lands.cards.facts import Facts
from events.games.lands.components import KINDS, RACE_FROM, ROUNDS, ROWS, SLOTS
from events.games.lands.state import Card, Goal, Seat, State, row
from events.games.lands.turns.losses import loss_now
from events.moves.kinds import name_of
from events.view import Board, Cell, Grid, Paragraph, Part, Side, Span, Text, View, text

WIDTH = 5  # slots of the longest row
MANY = 8  # cards of an extinction pile that are named


def view(state: State, names: Names, secrets: bool) -> View:
    """The whole table; own goals only with `secrets` or at the end."""
    shown = secrets or state.over or state.solo
    seats = range(1, len(state.seats) + 1)
    parts: list[Part] = [_track(state), Side((_races(state, names), _goals(state, names, shown)))]
    if state.phase == "over":
        parts.append(Side(tuple(_played(state, names, at) for at in seats)))
    else:
        parts.append(Side(tuple(_board(state, names, at) for at in seats)))
        parts += _piles(state, names)
    return View("Lands of the Mesozoic", _subtitle(state, names), tuple(parts))


def _subtitle(state: State, names: Names) -> str:
    if state.over:
        return "the game is over"
    if state.phase == "extinction":
        return f"end of period {state.period}: major extinction"
    rounds = ROUNDS[state.period - 1]
    rest = ": end of the turn" if state.now.ending else ""
    where = f"period {state.period}, round {state.round} of {rounds}"
    return f"{where} · {name_of(state.now.seat, names)} to move{rest}"


# --- the middle


def _track(state: State) -> Paragraph:
    """The turn track: 7, 6 and 5 rounds, with a disaster after each period."""
    spans: list[Span] = []
    for period, rounds in enumerate(ROUNDS, 1):
        last = "☄" if period == len(ROUNDS) else "▲"
        spans += [_space(state, period, round_, str(round_)) for round_ in range(1, rounds + 1)]
        spans += [_space(state, period, 0, last), Span("  ")]
    spaced = [part for span in spans[:-1] for part in (span, Span(" "))]
    return Paragraph((tuple(spaced[:-1]),), "Rounds")


def _space(state: State, period: int, round_: int, label: str) -> Span:
    """A space of the track; past ones are dim. A round of 0 is the disaster after the last one."""
    here = (state.period, state.round or 99)
    this = (period, round_ or 99)
    return Span(label, "key turn" if this == here else "dim" if this < here else "")


def _races(state: State, names: Names) -> Grid:
    rows = []
    for goal, stack in state.stacks.items():
        left = " ".join(str(value) for value in stack)
        label = goal if state.period >= RACE_FROM[goal] else f"{goal} (period {RACE_FROM[goal]})"
        mark = "" if state.period >= RACE_FROM[goal] and stack else "dim"
        rows.append((text(Span(label, mark)), text(Span(left or "–", "points")), _claims(state, names, goal)))
    return Grid(("goal", "left", "claimed by"), tuple(rows), "Race goals")


def _claims(state: State, names: Names, goal: str) -> Text:
    spans: list[Span] = []
    for at, seat in enumerate(state.seats, 1):
        for claim in seat.claims:
            if claim.goal == goal:
                paid = "…" if claim.paid is None else f" {claim.paid}"
                spans += [Span(", ")] * bool(spans) + [Span(name_of(at, names), f"player{at}"), Span(paid)]
    return tuple(spans)


def _goals(state: State, names: Names, shown: bool) -> Paragraph:
    lines = [text("everybody: ", *_goal(state.common_goal))]
    for at, seat in enumerate(state.seats, 1):
        own = _goal(seat.goal) if shown or seat.goal is None else (Span("hidden", "dim"),)
        lines.append(text(Span(name_of(at, names), f"player{at}"), ": ", *own))
    if state.opened:
        what = ": ".join(part for part in (state.period_card, state.period_text) if part)
        lines.append(text("period card: ", what or "logged"))
    if state.extinctions:
        lines.append(text("extinctions: ", ", ".join(name or "unnamed" for name in state.extinctions)))
    return Paragraph(tuple(lines), "Goals")


def _goal(goal: Goal | None) -> tuple[Span, ...]:
    if goal is None:
        return (Span("not logged", "dim"),)
    return (Span(goal.name), Span(f" {goal.scores}" if goal.scores else " ?", "points"))


# --- a player's board


def _board(state: State, names: Names, at: int) -> Board:
    seat = state.seats[at - 1]
    mark = f"player{at} turn" if at == state.now.seat else f"player{at}"
    rows = [_row(seat, kind, state.period) for kind in reversed(KINDS)]
    width = max(WIDTH, *(len(cells) for cells in rows))
    filled = tuple((*cells, *(None,) * (width - len(cells))) for cells in rows)
    labels = tuple(ROWS[kind] for kind in reversed(KINDS))
    return Board(filled, _title(state, names, at), labels, mark=mark)


def _title(state: State, names: Names, at: int) -> str:
    seat = state.seats[at - 1]
    hand = "?" if seat.hand is None else str(seat.hand)
    title = f"{name_of(at, names)} · hand {hand} · tokens {_tokens(seat)}"
    loss = loss_now(state, at)
    return title + (f" · {loss.text}" if loss else "")


def _tokens(seat: Seat) -> int:
    return sum(token.value for token in seat.tokens) + sum(claim.paid or 0 for claim in seat.claims)


def _row(seat: Seat, kind: str, period: int) -> tuple[Cell | None, ...]:
    cards = row(seat.board, kind)
    slots = SLOTS[kind][period - 1]
    places = places_for(cards, kind, period)
    held = dict(zip(places, cards, strict=True))
    count = max([len(slots), *(place + 1 for place in places)])
    return tuple(
        _card(held[place], kind) if place in held else _empty(kind, slots[place]) for place in range(count)
    )


def _empty(kind: str, sizes: tuple[str, ...]) -> Cell:
    label = "free" if kind == "land" else "/".join(size[0].upper() for size in sizes)
    return Cell((text(Span(label, "empty")),))


def _card(card: Card, kind: str) -> Cell:
    state = "exhausted" if card.exhausted else "ready"
    lines = [text(Span(card.name, f"{kind} {state}")), _printed(card.facts)]
    return Cell(tuple(lines), state)


def _printed(facts: Facts) -> Text:
    """What matters on a card in play: what it pays and scores."""
    if facts.kind == "land":
        return text(Span("/".join(facts.primary) or "?", "dim"))
    size = facts.size[:1].upper() or "?"
    also = " ".join(dict.fromkeys(word[:3] for word in facts.also or ()))
    return text(Span(size, "dim"), " ", *_worth(facts), Span(f" {also}" if also else "", "dim"))


def _worth(facts: Facts) -> tuple[Span, ...]:
    if facts.vp is None:
        return (Span("?", "unknown"),)
    return (Span(str(facts.vp) if isinstance(facts.vp, int) else "X", "points"),)


def _piles(state: State, names: Names) -> list[Part]:
    """The extinction piles, the last ones first."""
    lines = [
        text(Span(name_of(at, names), f"player{at}"), f" {len(seat.gone)}: ", *_recent(seat))
        for at, seat in enumerate(state.seats, 1)
        if seat.gone
    ]
    return [Paragraph(tuple(lines), "Extinct")] if lines else []


def _recent(seat: Seat) -> list[Span]:
    recent = list(reversed(seat.gone))[:MANY]
    more = len(seat.gone) - len(recent)
    spans = [part for card in recent for part in (Span(", "), Span(card.name, "gone"))][1:]
    return spans + [Span(f" and {more} more", "dim")] * bool(more)


def _played(state: State, names: Names, at: int) -> Paragraph:
    """All cards that a player has played, by kind, once everything is extinct."""
    lines = [_kind_line(state.seats[at - 1], kind) for kind in reversed(KINDS)]
    return Paragraph(tuple(lines), _title(state, names, at), f"player{at}")


def _kind_line(seat: Seat, kind: str) -> Text:
    cards = [card for card in seat.gone if card.facts.kind == kind]
    names = ", ".join(card.name for card in cards) or "none"
    return text(Span(f"{len(cards)} {ROWS[kind]}", kind), f": {names}")
