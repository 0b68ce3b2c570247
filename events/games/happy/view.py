"""The table as a view: escape routes, disaster areas, and the round with every term of every score."""

from __future__ import annotations

from events.game.game import Names
from events.games.happy.components import TYPES
from events.games.happy.messages import card_text, listed, terms_text, threat_text, winning
from events.games.happy.round.scores import ScoreTerms, is_inverted, multiplier, score_terms, scores
from events.games.happy.state import (
    GOAL,
    Bout,
    Seat,
    State,
    Threat,
    active,
    in_round,
    is_face_down,
    is_out,
    phase_of,
    result_of_round,
    why_out,
)
from events.moves.kinds import name_of
from events.view import Grid, Paragraph, Part, Span, Text, View, text

PHASES = {
    "disaster": "the disaster is flipped next",
    "cards": "cards are played face down",
    "effects": "effects and instants",
    "sudden": "sudden death",
    "dodge": "the round is scored",
    "end": "the round is scored",
    "over": "the game is over",
}


def view(state: State, names: Names, secrets: bool) -> View:
    """The whole table: the round and its phase, routes, areas, the cards of the round."""
    parts: list[Part] = [routes(state, names), areas(state, names)]
    if any(seat.card for seat in state.seats):
        parts.append(this_round(state, names, secrets))
    if texts := happenings(state, names):
        parts.append(Paragraph(tuple(texts), "What happened in this round"))
    if state.last and state.phase == "disaster":
        parts.append(Paragraph((last_round(state, names),)))
    return View("Happy Little Dinosaurs", subtitle(state), tuple(parts))


def subtitle(state: State) -> str:
    """The round, the phase, the face-up disaster."""
    texts = [f"round {state.round}", PHASES[phase_of(state)]]
    if state.disaster:
        texts.append(f"disaster {threat_text(state.disaster)}")
    return " · ".join(texts)


def player(state: State, number: int, names: Names) -> Text:
    """A player's name in its colour, marked if the player has something to do or is out."""
    mark = f"player{number}"
    if number in active(state):
        mark += " turn"
    elif state.has(number) and state.seat(number).out:
        mark += " gone"
    return (Span(name_of(number, names), mark),)


# ------------------------------------------------------------------------------------------- routes


def routes(state: State, names: Names) -> Grid:
    """The escape routes: a sign per space, and the meeple."""
    scale = "".join(f"{tens:>10}" for tens in range(10, GOAL + 1, 10))
    rows = tuple(
        (player(state, number, names), track(number, seat.route), (Span(str(seat.route), "points"),))
        for number, seat in enumerate(state.seats, 1)
    )
    return Grid(("player", f"start{scale[4:]}", "points"), rows, "Escape routes", right=(2,))


def track(number: int, route: int) -> Text:
    """The start and 50 spaces: `━` up to the meeple `●`, `·` after it, `┊` for every tenth."""
    at = max(0, min(GOAL, route))
    ahead = "".join("┊" if space % 10 == 0 else "·" for space in range(at + 1, GOAL + 1))
    return (Span("━" * at + "●", f"player{number}"), Span(ahead, "dim"))


# -------------------------------------------------------------------------------------------- areas


MARKS = {"natural": "herbivore", "predatory": "carnivore", "emotional": "ocean", "meteor": "icon"}
"""The look of each type of disaster."""


def areas(state: State, names: Names) -> Grid:
    """The dinosaurs with their numbers and disasters, and what would put them out, or did."""
    rows = tuple(
        (player(state, number, names), *dinosaur(seat), area(seat), fate(state, seat))
        for number, seat in enumerate(state.seats, 1)
    )
    return Grid(("player", "dinosaur", "adjusts", "disasters", "in the game"), rows, "Disaster areas")


def dinosaur(seat: Seat) -> tuple[Text, Text]:
    """A dinosaur's name and what it adds to a score."""
    if not seat.dinosaur:
        return (Span("not named", "unknown"),), ()
    texts = [
        Span(f"{kind} {number:+d}", MARKS[kind])
        for kind, number in zip(TYPES, seat.adjust, strict=True)
        if number
    ]
    return text(seat.dinosaur), _parted(texts)


def _parted(spans: list[Span]) -> Text:
    """Spans separated by commas."""
    return tuple(part for span in spans for part in (Span(", "), span))[1:]


def area(seat: Seat) -> Text:
    """The disasters that a player holds."""
    held = [Span(threat_text(threat), MARKS[threat.type]) for threat in seat.disasters]
    return _parted(held) or (Span("none", "dim"),)


def fate(state: State, seat: Seat) -> Text:
    """Why a player is out, or which types of disaster would put them out."""
    duel = state.options.duel
    if seat.out:
        reason = why_out(seat.disasters, duel).partition(":")[0] or "as the players decided"
        return (Span(f"out since round {seat.out}, {reason}", "bad"),)
    deadly = [kind for kind in TYPES if is_out((*seat.disasters, Threat(kind)), duel)]
    if not deadly:
        return (Span("in", "good"),)
    if len(deadly) == len(TYPES):
        return text("in; goes out with ", Span("any disaster", "bad"))
    return text("in; goes out with ", *_parted([Span(kind, MARKS[kind]) for kind in deadly]))


# -------------------------------------------------------------------------------------------- round


def this_round(state: State, names: Names, secrets: bool) -> Grid:
    """The cards in front of the players, and every term of every score."""
    down = is_face_down(state, secrets)
    times = 1 if down else multiplier(state)
    heads = ["player", "card", "dinosaur", "effects", f"boosts ×{times}" if times > 1 else "boosts"]
    if state.options.disaster_bonus:
        heads.append("disasters")
    heads += ["sum", "score", ""]
    by_seat = {} if down else {terms.seat: terms for terms in score_terms(state)}
    final = {} if down else state.scores or scores(state)
    rows = tuple(
        (
            player(state, number, names),
            card(state.seat(number), down),
            *_terms(state, state.seat(number), by_seat.get(number)),
            (Span(str(final.get(number, "")), "points"),),
            outcome(state, number),
        )
        for number in in_round(state)
    )
    return Grid(tuple(heads), rows, f"Round {state.round}", right=tuple(range(2, len(heads) - 1)))


def card(seat: Seat, down: bool) -> Text:
    """The card in front of a player, face down until all are revealed."""
    return (Span(card_text(seat.card, down), "" if seat.card and not down else "dim"),)


def _terms(state: State, seat: Seat, terms: ScoreTerms | None) -> tuple[Text, ...]:
    """The terms of a score and their sum; empty while the cards are face down."""
    if terms is None:
        return (text(""),) * (5 if state.options.disaster_bonus else 4)
    effects, boosts = terms_text(seat.adds), terms_text(seat.boosts)
    texts = [
        _signed(terms.dinosaur),
        "" if effects == "none" else effects,
        "" if boosts == "none" else boosts,
    ]
    if state.options.disaster_bonus:
        texts.append(_signed(terms.disasters))
    return tuple(text(term) for term in (*texts, str(terms.total)))


def _signed(number: int) -> str:
    return f"{number:+d}" if number else ""


def outcome(state: State, number: int) -> Text:
    """What a player gets from this round: points, the disaster."""
    texts: list[Span] = []
    if number in state.collected:
        texts.append(Span(f"collects {state.collected[number]}", "good"))
    end = result_of_round(state)
    if end and end.taker == number:
        texts.append(Span("took the disaster", "bad"))
    elif state.over:
        pass  # won before anybody took the disaster
    elif number == state.taker:
        texts.append(Span("takes the disaster", "bad"))
    elif state.phase == "sudden" and state.bouts and number in state.bouts[-1].group:
        texts.append(Span("in sudden death", "bad"))
    return tuple(texts)


def happenings(state: State, names: Names) -> list[Text]:
    """Discards, swaps, inversions, bouts of sudden death, dodges, how the game was won: a line each."""
    texts = [
        f"{name_of(number, names)} discarded {seat.discarded} {'card' if seat.discarded == 1 else 'cards'}"
        for number, seat in enumerate(state.seats, 1)
        if seat.discarded
    ]
    texts += [
        f"{name_of(old.by, names)} swapped the cards of {listed((old.one, old.other), names)}"
        for old in state.swaps
    ]
    texts += [
        f"{name_of(use.by, names)} inverted the scores" + (f" with {use.name}" if use.name else "")
        for use in state.inversions
    ]
    if len(state.inversions) > 1:
        texts.append("together the scores are " + ("inverted" if is_inverted(state) else "as they were"))
    texts += [f"sudden death: {bout_text(bout, names)}" for bout in state.bouts]
    for old in state.dodges:
        where = f"to {name_of(old.to, names)}" if old.to else "under its deck"
        texts.append(f"{name_of(old.by, names)} dodged: the disaster went {where}")
    if state.resolved and not state.collected:
        texts.append("all players are tied: nobody collects")
    lines = [text(line) for line in texts]
    return [*lines, (Span(winning(state, names), "key"),)] if state.ended else lines


def bout_text(bout: Bout, names: Names) -> str:
    """One bout of sudden death: `Ben 5, Cleo 1`."""
    return ", ".join(f"{name_of(seat, names)} {_played(bout, seat)}" for seat in bout.group)


def _played(bout: Bout, seat: int) -> str:
    if seat not in bout.played:
        return "to play"
    value = bout.played[seat]
    return "has none" if value is None else str(value)


def last_round(state: State, names: Names) -> Text:
    """How the previous round went, in one line."""
    last = state.last
    if last is None:
        return ()
    texts = [f"{name_of(seat, names)} collected {points}" for seat, points in last.collected.items()]
    shown = threat_text(last.disaster)
    if last.taker:
        texts.append(f"{name_of(last.taker, names)} took {shown}" + (" and is out" if last.out else ""))
    elif last.disaster:
        texts.append(f"nobody took {shown}")
    return (Span(f"round {last.round}: {'; '.join(texts) or 'nothing'}", "dim"),)
