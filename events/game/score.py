"""Scores as values: lines with every term, totals, places, winners. Knows no game.

A line that is not known has `points` None; a total with such a line is the known part.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from events.game.common_state import CommonState, Counted, SeatBonus

TOTAL, BONUS = "total", "bonus"
"""What a tally can name beside the categories of a game."""


class Part(msgspec.Struct, frozen=True):
    """What one thing adds to a line: its points, and why they are not final, or ""."""

    points: int | None
    open: str = ""


class Line(msgspec.Struct, frozen=True):
    """One category of one player: its points (None: not known) and its terms in words.

    extra: the game's own keys for the JSON of this line (zooic: `terms`, `dropped`…). A line with
    `dropped` is shown but not summed, also when its points are counted by hand. A line with `open`
    (texts, also in the account's `unknown`) has only the known part of its points.
    public: the line as everybody sees it before the end, if it holds a secret.
    parts: what adds up to it, by keys that stay; by default one part. A count by hand closes those that are
    not known then, and what the others change later comes on top of it.
    """

    category: str
    points: int | None
    why: str
    extra: Mapping[str, object] = {}
    public: Line | None = None
    parts: Mapping[str, Part] = {}


class Account(msgspec.Struct, frozen=True):
    """The points of one seat: its lines, and texts that say what is not known: the total is open."""

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
    """The score of a position. winners: seats, empty until the game is over and decided."""

    final: bool
    scores: tuple[PlayerScore, ...]
    winners: tuple[int, ...]
    tie_break: TieBreak | None = None

    @property
    def undecided(self) -> bool:
        """Whether the game is over and what is not known decides who has won."""
        return self.final and not self.winners


def with_common(accounts: Sequence[Account], common: CommonState) -> tuple[Account, ...]:
    """The accounts with tallies and bonuses."""
    return tuple(_with_common(account, common) for account in accounts)


def tallied(account: Account, common: CommonState, counts: Mapping[str, int]) -> CommonState:
    """The common part after a seat's points were counted by hand; account: its points by the rules now."""
    seat = account.seat
    given = _bonus(common.bonuses, seat)
    own = {line.category: line for line in (*account.lines, *given)}
    tallies = dict(common.tallies.get(seat, {}))
    if TOTAL in counts:
        tallies.pop(TOTAL, None)
        without = msgspec.structs.replace(common, tallies={**common.tallies, seat: tallies})
        now = _parts(_with_common(account, without).lines)
        new = {TOTAL: Counted(counts[TOTAL], {key: _closed(part) for key, part in now.items()})}
    else:
        new = {key: Counted(points, _then(own.get(key), key)) for key, points in counts.items()}
    return msgspec.structs.replace(common, tallies={**common.tallies, seat: {**tallies, **new}})


def split_counts(counts: Mapping[str, int]) -> list[dict[str, int]]:
    """The counts of single categories, then that of the total."""
    single = {key: points for key, points in counts.items() if key != TOTAL}
    total = {TOTAL: counts[TOTAL]} if TOTAL in counts else {}
    return [part for part in (single, total) if part]


def _then(line: Line | None, category: str) -> dict[str, int | None]:
    """What a category holds now; one that is not on the sheet yet is not known, but bonuses are."""
    if line is None:
        return {} if category == BONUS else {"": None}
    return {key: _closed(part) for key, part in _parts_of(line).items()}


def _closed(part: Part) -> int | None:
    return None if part.open else part.points


def _parts_of(line: Line) -> Mapping[str, Part]:
    return line.parts or {"": Part(line.points)}


def _parts(lines: Iterable[Line]) -> dict[str, Part]:
    """The parts of all lines that are summed."""
    summed = (line for line in lines if not line.extra.get("dropped"))
    return {f"{line.category} {key}": part for line in summed for key, part in _parts_of(line).items()}


def _with_common(account: Account, common: CommonState) -> Account:
    tally = common.tallies.get(account.seat, {})
    lines = [*account.lines, *_bonus(common.bonuses, account.seat)]
    unknown = account.unknown
    if tally:
        own = {line.category for line in lines}
        other = [Line(key, None, "") for key in tally if key not in own and key != TOTAL]
        counted = [_by_hand(line, tally.get(line.category)) for line in [*lines, *other]]
        if TOTAL in tally:
            counted = _summed(counted, tally[TOTAL], common.bonuses, account.seat)
        left = _open(counted)
        unknown = tuple(text for text in unknown if text in left or text not in _open(lines))
        if not left and (TOTAL in tally or all(line.points is not None for line in counted)):
            unknown = ()
        lines = counted
    return Account(account.seat, tuple(lines), unknown)


def _bonus(bonuses: Sequence[SeatBonus], seat: int, then: Mapping[str, object] | None = None) -> list[Line]:
    """The line of a seat's bonuses, without those that a total counted by hand holds; none without any."""
    own = {str(at): bonus for at, bonus in enumerate(bonuses) if bonus.seat == seat}
    given = {key: bonus for key, bonus in own.items() if f"{BONUS} {key}" not in (then or {})}
    if not given:
        return []
    terms = "; ".join(f"{bonus.points:+d} {bonus.why}" for bonus in given.values())
    parts = {key: Part(bonus.points) for key, bonus in given.items()}
    return [Line(BONUS, sum(bonus.points for bonus in given.values()), terms, parts=parts)]


def by_hand(line: Line, common: CommonState, seat: int) -> Line:
    """A line with the points counted by hand for it, if they were."""
    return _by_hand(line, common.tallies.get(seat, {}).get(line.category))


def _by_hand(line: Line, counted: Counted | None) -> Line:
    """A line by the rules, or the points counted by hand with what came later; it stays dropped if it is."""
    if counted is None:
        return line
    parts, public = _parts_of(line), line.public and _by_hand(line.public, counted)
    points = counted.points + _since(parts, counted.then)
    left = _left(parts, counted.then)
    extra = {"dropped": line.extra["dropped"]} if "dropped" in line.extra else {}
    if left:
        extra["open"] = [part.open for part in left.values()]
    return Line(line.category, points, _why(counted, points), extra, public, {"": Part(points), **left})


def _summed(lines: list[Line], counted: Counted, bonuses: Sequence[SeatBonus], seat: int) -> list[Line]:
    """The total counted by hand with what came later, and the bonuses that came later."""
    total = _total_line([line for line in lines if line.category != BONUS], counted)
    shown = [line.public or line for line in lines if line.category != BONUS]
    public = _total_line(shown, counted)
    if any(line.public for line in lines) and (public.points, public.extra) != (total.points, total.extra):
        total = msgspec.structs.replace(total, public=public)
    bonus = [line for line in lines if line.category == BONUS]
    if bonus and "" in bonus[0].parts:  # counted by hand after the total
        return [total, Line(BONUS, _since(_parts(bonus), _only(counted, BONUS)), bonus[0].why)]
    return [total, *_bonus(bonuses, seat, counted.then)]


def _only(counted: Counted, category: str) -> dict[str, int | None]:
    return {key: points for key, points in counted.then.items() if key.startswith(f"{category} ")}


def _total_line(lines: Sequence[Line], counted: Counted) -> Line:
    parts, bonus = _parts(lines), _only(counted, BONUS)
    then = {key: points for key, points in counted.then.items() if key not in bonus}
    points = counted.points + _since(parts, then)
    left = _left(parts, then)
    extra = {"open": [part.open for part in left.values()]} if left else {}
    return Line(TOTAL, points, _why(counted, points), extra, None, {"": Part(points), **left})


def _since(parts: Mapping[str, Part], then: Mapping[str, int | None]) -> int:
    """What parts have changed since a count; one that was not known then is in the count."""
    gone = sum(points or 0 for key, points in then.items() if key not in parts)
    return sum(_change(part.points, then.get(key, 0)) for key, part in parts.items()) - gone


def _change(now: int | None, then: int | None) -> int:
    return 0 if now is None or then is None else now - then


def _left(parts: Mapping[str, Part], then: Mapping[str, int | None]) -> dict[str, Part]:
    """The parts that have become open since a count."""
    return {
        key: Part(None, part.open)
        for key, part in parts.items()
        if part.open and then.get(key, 0) is not None
    }


def _why(counted: Counted, points: int) -> str:
    more = points - counted.points
    return f"{counted.points} counted by hand, {more:+d} since" if more else "counted by hand"


def _open(lines: Iterable[Line]) -> list[str]:
    """Why points are not final, as far as the lines say it."""
    return [part.open for line in lines for part in _parts_of(line).values() if part.open]


def known_points(line: Line) -> int | None:
    """The points of a line, None if they are not known, or only in part."""
    return None if line.extra.get("open") else line.points


def is_open(score: Account | PlayerScore) -> bool:
    """Whether a total is only the known part of the points."""
    return bool(score.unknown)


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
    closed = _open(secret)
    unknown = [text for text in score.unknown if text not in closed]
    unknown += _open(line.public for line in secret if line.public)
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
