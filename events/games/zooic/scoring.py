"""The score sheet of Mesozooic: rounds, the dropped one, the tie-break (Z7, Z8, Z11)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from events.game.score import Account, Line, Part, Settlement, TieBreak, by_hand, places_by
from events.games.zooic.state import State
from events.games.zooic.zoo.cards import cells_of
from events.games.zooic.zoo.terms import Scored, score_zoo


class Round(msgspec.Struct, frozen=True):
    """One player's round on the score sheet; points are None if nothing was logged.

    logged: the points by the rules alone. by_hand: how the points were counted by hand, or "". A round that
    was not logged is closed by `tally rN=…`: logged later, it is not counted twice.
    """

    number: int
    points: int | None
    logged: int | None
    by_hand: str = ""
    zoo: Scored | None = None

    @property
    def category(self) -> str:
        return f"r{self.number}"


def rounds_of(state: State, seat: int) -> list[Round]:
    """A player's rounds that are scored or past, without those still to come."""
    rounds = [_round(state, seat, n) for n in range(1, state.rounds + 1)]
    return [each for each in rounds if each.points is not None or state.over or each.number < state.round]


def _round(state: State, seat: int, number: int) -> Round:
    build = state.build(seat, number)
    zoo = score_zoo(cells_of(build.zoo)) if build.zoo and build.points is None else None
    logged = zoo.points if zoo else build.points
    if f"r{number}" in state.common.tallies.get(seat, {}):
        line = by_hand(Line(f"r{number}", logged, ""), state.common, seat)
        return Round(number, line.points, logged, line.why)
    return Round(number, logged, logged, "", zoo)


def dropped(state: State, seat: int, rounds: list[Round]) -> Round | None:
    """The round that does not count (Z7); none until there are three, and never in a game of one (Z8).

    A round that was not logged may be the lowest, so nothing known is dropped; with
    `drops-highest` the highest known round is.
    """
    if state.rounds == 1 or len(rounds) < state.rounds:
        return None
    known = [each for each in rounds if each.points is not None]
    if "drops-highest" in state.handicaps[seat - 1]:
        return max(known, key=lambda each: each.points or 0, default=None)
    if len(known) < len(rounds):
        return None
    return min(known, key=lambda each: each.points or 0)


def score(state: State) -> tuple[Account, ...]:
    """One account a seat: a line a round, the dropped one marked (Z7).

    A round counted by hand can be the dropped one. On top of a total counted by hand comes what the rounds
    change later, with the drop: a third round adds what it brings over the round that it replaces.
    """
    return tuple(_account(state, seat) for seat in range(1, state.seats + 1))


def _account(state: State, seat: int) -> Account:
    rounds = rounds_of(state, seat)
    out = dropped(state, seat, rounds)
    lines = tuple(_line(each, each is out) for each in rounds)
    unknown = tuple(_missing(each) for each in rounds if each.points is None and _played(state, each.number))
    return Account(seat, lines, unknown)


def _played(state: State, number: int) -> bool:
    """Whether a round has passed or somebody has logged it: a game can be ended before."""
    logged = any(build.zoo or build.points is not None for build in state.builds[number - 1])
    return logged or number < state.round


def _missing(each: Round) -> str:
    return f"round {each.number} is not logged"


def _line(each: Round, out: bool) -> Line:
    why = _why(each)
    part = Part(each.logged, "" if each.points is not None else _missing(each))
    extra: dict[str, object] = {"terms": each.zoo.by_feature() if each.zoo else {}, "dropped": out}
    if each.zoo:
        extra["placed"] = [
            {"feature": term.feature, "points": term.points, "text": term.text, "blocked": term.blocked}
            for term in each.zoo.terms
        ]
        extra["copies"] = each.zoo.copies_texts()
    return Line(each.category, each.points, f"{why}; dropped" if out else why, extra, parts={"": part})


def _why(each: Round) -> str:
    if each.points is None:
        return "not logged"
    if each.by_hand:
        return each.by_hand
    if each.zoo is None:
        return "a bare number"
    placed = [f"{term.text}: {term.points}" for term in each.zoo.terms]
    return "; ".join([each.zoo.terms_text(), *each.zoo.copies_texts(), *placed])


def settle(state: State, totals: Mapping[int, int]) -> Settlement:
    """Places by total; ties by the higher dropped round (Z7), otherwise shared."""
    keys = {seat: (total, _tie_key(state, seat, totals)) for seat, total in totals.items()}
    places = places_by(keys)
    first = tuple(seat for seat, place in places.items() if place == 1)
    best = max(totals.values(), default=0)
    tied = tuple(seat for seat, total in totals.items() if total == best)
    if len(tied) < 2:
        return Settlement(places, first)
    return Settlement(places, first, TieBreak("dropped" if len(first) < len(tied) else "shared", tied))


def _tie_key(state: State, seat: int, totals: Mapping[int, int]) -> int:
    """What breaks a tie: the points dropped, or 0 if one of the tied has none."""
    equals = [other for other, total in totals.items() if total == totals[seat]]
    if len(equals) < 2 or any(_dropped_points(state, other) is None for other in equals):
        return 0
    return _dropped_points(state, seat) or 0


def _dropped_points(state: State, seat: int) -> int | None:
    """The points of the dropped round; None without one, or if only the total was counted."""
    if "total" in state.common.tallies.get(seat, {}):
        return None
    out = dropped(state, seat, rounds_of(state, seat))
    return out.points if out else None
