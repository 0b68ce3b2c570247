"""Scores as values: lines with every term, totals, places, winners. Knows no game.

A line that is not known has `points` None; a total with such a line is the known part.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from events.game.common_state import CommonState


class Line(msgspec.Struct, frozen=True):
    """One category of one player: its points (None: not known) and its terms in words.

    extra: the game's own keys for the JSON of this line (zooic: `terms`, `dropped`…). A line with
    `dropped` is shown but not summed, also when its points are counted by hand. A line with `open`
    (texts, also in the account's `unknown`) has only the known part of its points.
    public: the line as everybody sees it before the end, if it holds a secret.
    """

    category: str
    points: int | None
    why: str
    extra: Mapping[str, object] = {}
    public: Line | None = None


class Account(msgspec.Struct, frozen=True):
    """The points of one seat: its lines, and texts that say what is not known."""

    seat: int
    lines: tuple[Line, ...]
    unknown: tuple[str, ...] = ()


class TieBreak(msgspec.Struct, frozen=True):
    """How a tie for the first place was broken: the name of the rule and the seats that were tied."""

    rule: str
    tied: tuple[int, ...]


class Settlement(msgspec.Struct, frozen=True):
    """Places (seat → place from 1), the seats that win, and the tie-break if one was needed."""

    places: Mapping[int, int]
    winners: tuple[int, ...]
    tie_break: TieBreak | None = None


class PlayerScore(msgspec.Struct, frozen=True):
    """One seat on the score sheet. rank: the solo rank, if the game has one."""

    seat: int
    total: int
    place: int
    winner: bool
    lines: tuple[Line, ...]
    unknown: tuple[str, ...] = ()
    rank: str = ""


class Sheet(msgspec.Struct, frozen=True):
    """The score of a position. winners: seats, empty until the game is over."""

    final: bool
    scores: tuple[PlayerScore, ...]
    winners: tuple[int, ...]
    tie_break: TieBreak | None = None


def with_common(accounts: Sequence[Account], common: CommonState) -> tuple[Account, ...]:
    """The accounts with tallies and bonuses."""
    return tuple(_with_common(account, common) for account in accounts)


def _with_common(account: Account, common: CommonState) -> Account:
    tally = common.tallies.get(account.seat, {})
    lines, unknown = list(account.lines), account.unknown
    if "total" in tally:
        lines, unknown = [Line("total", tally["total"], "counted by hand")], ()
    elif tally:
        named = [Line(key, points, "counted by hand") for key, points in tally.items()]
        by_key = {line.category: line for line in named}
        lines = [_counted(line, by_key.pop(line.category, line)) for line in lines] + list(by_key.values())
        closed = [text for line in account.lines if line.category in tally for text in _open(line)]
        unknown = tuple(text for text in unknown if text not in closed)
        if all(line.points is not None and not _open(line) for line in lines):
            unknown = ()
    given = [bonus for bonus in common.bonuses if bonus.seat == account.seat]
    if given:
        terms = "; ".join(f"{bonus.points:+d} {bonus.why}" for bonus in given)
        lines.append(Line("bonus", sum(bonus.points for bonus in given), terms))
    return Account(account.seat, tuple(lines), unknown)


def _open(line: Line) -> Sequence[str]:
    """Why a line's points are not final."""
    texts = line.extra.get("open", ())
    assert isinstance(texts, Sequence)
    return texts


def _counted(line: Line, by_hand: Line) -> Line:
    """The line that replaces a computed one by points counted by hand: dropped if that one is."""
    if by_hand is line or "dropped" not in line.extra:
        return by_hand
    return Line(line.category, by_hand.points, by_hand.why, {"dropped": line.extra["dropped"]})


def total_of(account: Account | PlayerScore) -> int:
    """The sum of an account's known points, without dropped lines."""
    return sum(line.points or 0 for line in account.lines if not line.extra.get("dropped"))


def without_secrets(sheet: Sheet) -> Sheet:
    """The sheet as everybody may see it: points hidden until the end are not in the sums."""
    if sheet.final or not any(line.public for score in sheet.scores for line in score.lines):
        return sheet
    scores = [_without_secrets(score) for score in sheet.scores]
    places = places_by({score.seat: score.total for score in scores})
    shown = [msgspec.structs.replace(score, place=places[score.seat]) for score in scores]
    return msgspec.structs.replace(sheet, scores=tuple(shown))


def _without_secrets(score: PlayerScore) -> PlayerScore:
    secret = [line for line in score.lines if line.public is not None]
    if not secret:
        return score
    lines = tuple(line.public or line for line in score.lines)
    closed = [text for line in secret for text in _open(line)]
    unknown = [text for text in score.unknown if text not in closed]
    unknown += [text for line in secret if line.public for text in _open(line.public)]
    shown = msgspec.structs.replace(score, lines=lines, unknown=tuple(unknown))
    return msgspec.structs.replace(shown, total=total_of(shown))


def places_by(keys: Mapping[int, Any]) -> dict[int, int]:
    """Standard competition places (1, 2, 2, 4) of seats by comparable keys, the highest first."""
    ordered = sorted(keys.values(), reverse=True)
    return {seat: ordered.index(key) + 1 for seat, key in keys.items()}


def settle_by_total(totals: Mapping[int, int]) -> Settlement:
    """Most points win; a tie is shared."""
    places = places_by(totals)
    first = tuple(seat for seat, place in places.items() if place == 1)
    return Settlement(places, first, TieBreak("shared", first) if len(first) > 1 else None)
