"""A state as data: the `table` of `show --json`, and labels to compare positions by."""

from __future__ import annotations

from collections.abc import Sequence

from events.game.game import Names
from events.games.zooic.scoring import rounds_of
from events.games.zooic.state import Build, State
from events.games.zooic.zoo.cards import cells_of
from events.games.zooic.zoo.points import points_text
from events.games.zooic.zoo.terms import score_zoo


def labels(state: State, names: Names) -> dict[str, str]:
    """Label → value: the round, the handicaps, each player's rounds."""
    shown = {"round": "over" if state.over else f"{state.round} of {state.rounds}"}
    if not state.common.rules_on:
        shown["rules"] = "off"
    for seat, name in enumerate(names[: state.seats], 1):
        if state.handicaps[seat - 1]:
            shown[f"{name}: handicap"] = ", ".join(state.handicaps[seat - 1])
        for each in rounds_of(state, seat):
            points = "not logged" if each.points is None else points_text(each.points)
            shown[f"{name}: round {each.number}"] = points
        for number in range(1, state.rounds + 1):
            parts = _parts(state.build(seat, number))
            shown |= {f"{name}: round {number} {part}": _text(value) for part, value in parts.items()}
    return shown


def _text(value: Sequence[str]) -> str:
    return value if isinstance(value, str) else " ".join(value)


def _parts(build: Build) -> dict[str, Sequence[str]]:
    """What was logged of a round, apart from points."""
    parts = {"kept": list(build.kept), "deal": build.deal, "slides": build.slides, "zoo": build.zoo}
    return {part: value for part, value in parts.items() if value}


def state_json(state: State, names: Names, secrets: bool) -> dict[str, object]:
    """The rounds of every player; nothing is secret."""
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
        {"round": number, "points": points.get(number), **_round(state.build(seat, number))}
        for number in range(1, state.rounds + 1)
    ]
    return {"name": name, "seat": seat, "handicaps": list(state.handicaps[seat - 1]), "rounds": rounds}


def _round(build: Build) -> dict[str, object]:
    """What was logged, and what the zoo's simulators copy."""
    copies = score_zoo(cells_of(build.zoo)).copies_texts() if build.zoo else []
    return {**_parts(build), **({"copies": copies} if copies else {})}
