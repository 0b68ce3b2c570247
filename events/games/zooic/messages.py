"""What a person is told: what is due, what a move brought, the facts of a position, its JSON."""

from __future__ import annotations

from events.games.zooic.cards import cells_of
from events.games.zooic.components import PASSES
from events.games.zooic.moves import Handicap, Points, Zoo
from events.games.zooic.reducer import round_for
from events.games.zooic.scoring import copies_said, rounds_of, terms_said
from events.games.zooic.state import Build, State
from events.games.zooic.zoo import score_zoo
from events.moves.event import Event

Names = tuple[str, ...]


def due(state: State, names: Names) -> list[str]:
    """Who still owes the round a zoo or points."""
    if state.over:
        return ["the game is over"]
    owing = [names[seat - 1] for seat in state.owing()]
    rows, columns = state.shape
    told = [f"round {state.round} of {state.rounds}: zoo or points of {', '.join(owing)}"]
    if not any(build.done or build.deal or build.kept for build in state.builds[state.round - 1]):
        told.append(f"a deal, slides and the draft may be logged before ({columns} columns, {rows} rows)")
    return told


def hints(before: State, event: Event, after: State, names: Names) -> list[str]:
    """What the zoo made, a round that is over, the end of the game."""
    if not 1 <= event.seat <= before.seats:
        return []
    told = _about_move(before, event, after, names[event.seat - 1])
    if after.over and not before.over:
        told.append("that was the last zoo: the game is over")
    elif after.round > before.round:
        told.append(f"round {before.round} is over: {_round_said(after, before.round, names)}")
        if after.size != "3x3":
            told.append(f"in round {after.round} the hands pass {PASSES[(after.round - 1) % 3]}")
    return told


def _about_move(before: State, event: Event, after: State, name: str) -> list[str]:
    match event.move:
        case Zoo(grid):
            zoo = score_zoo(cells_of(grid))
            return [f"{name}: {zoo.points} points ({terms_said(zoo)})", *copies_said(zoo)]
        case Handicap("drops-highest"):
            return [f"{name} drops the highest round; in a tie that round is compared all the same"]
        case Points() if before.build(event.seat, round_for(before, event.seat)).deal:
            return [f"{name}: the deal of this round stays without a zoo"]
    return []


def _round_said(state: State, number: int, names: Names) -> str:
    said = []
    for seat, name in enumerate(names[: state.seats], 1):
        found = [each for each in rounds_of(state, seat) if each.number == number]
        said.append(f"{name} {found[0].points if found else '?'}")
    return ", ".join(said)


def facts(state: State, names: Names) -> dict[str, str]:
    """Flat labels and values; what differs between two positions is their difference."""
    told = {"round": "over" if state.over else f"{state.round} of {state.rounds}"}
    if not state.common.rules_on:
        told["rules"] = "off"
    for seat, name in enumerate(names[: state.seats], 1):
        if state.handicaps[seat - 1]:
            told[f"{name}: handicap"] = ", ".join(state.handicaps[seat - 1])
        for each in rounds_of(state, seat):
            points = "not logged" if each.points is None else f"{each.points} points"
            told[f"{name}: round {each.number}"] = points
        for number in range(1, state.rounds + 1):
            told |= _build_facts(f"{name}: round {number}", state.build(seat, number))
    return told


def _build_facts(label: str, build: Build) -> dict[str, str]:
    parts = {
        "kept": " ".join(build.kept),
        "deal": build.deal,
        "slides": build.slides,
        "zoo": build.zoo,
    }
    return {f"{label} {part}": value for part, value in parts.items() if value}


def state_json(state: State, names: Names, secrets: bool) -> dict[str, object]:
    """The `table` of `show --json`."""
    return {
        "round": state.current,
        "rounds": state.rounds,
        "size": state.size,
        "advanced": state.advanced,
        "rules": "on" if state.common.rules_on else "off",
        "owing": [names[seat - 1] for seat in state.owing()],
        "players": [_player(state, seat, name) for seat, name in enumerate(names[: state.seats], 1)],
    }


def _player(state: State, seat: int, name: str) -> dict[str, object]:
    points = {each.number: each.points for each in rounds_of(state, seat)}
    rounds = [
        {"round": number, "points": points.get(number), **_build_json(state, state.build(seat, number))}
        for number in range(1, state.rounds + 1)
    ]
    return {"name": name, "seat": seat, "handicaps": list(state.handicaps[seat - 1]), "rounds": rounds}


def _build_json(state: State, build: Build) -> dict[str, object]:
    """What is known of a round: zoo with its simulators' choices, deal, slides, draft."""
    known: dict[str, object] = {}
    if build.kept:
        known["kept"] = list(build.kept)
    if build.deal:
        known["deal"] = build.deal
    if build.slides:
        known["slides"] = build.slides
    if build.zoo:
        known["zoo"] = build.zoo
        copies = copies_said(score_zoo(cells_of(build.zoo)))
        if copies:
            known["copies"] = copies
    return known
