"""What continents score: places, T. rex, bonus, hatcheries, tie-breaks (P11 to P15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from events.game.score import Account, Line, Part, Settlement, TieBreak, places_by
from events.games.pangea.board.board import Board
from events.games.pangea.board.continents import Continent, continents
from events.games.pangea.components import ASTEROIDS, BONUS, HATCHERY_POINTS, POINTS
from events.games.pangea.state import State

ORDINALS = ("", "1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th")
RANKS = ("", "largest", "second largest", "third largest", "fourth largest")


class Award(msgspec.Struct, frozen=True):
    """What one continent scores for one seat with dinosaurs on it.

    place: rounded down for ties. tied: how many share it. points, bonus, eggs: for the place, for the
    largest continent, for hatcheries.
    """

    seat: int
    dinosaurs: int
    place: int
    tied: int
    points: int
    bonus: int
    eggs: int

    @property
    def total(self) -> int:
        return self.points + self.bonus + self.eggs


class Scored(msgspec.Struct, frozen=True):
    """A continent with its awards to the players who have dinosaurs on it."""

    continent: Continent
    largest: bool
    awards: tuple[Award, ...]

    def award(self, seat: int) -> Award | None:
        """What a seat gets here, or None."""
        return next((award for award in self.awards if award.seat == seat), None)


def score_board(state: State, board: Board) -> tuple[Scored, ...]:
    """What an asteroid scores on this board, the largest continent first."""
    found = continents(board)
    sizes = [one.tiles for one in found]
    alone = sizes[:1] if len(sizes) < 2 or sizes[0] > sizes[1] else []
    return tuple(_scored(state, one, [one.tiles] == alone) for one in found)


def _scored(state: State, one: Continent, largest: bool) -> Scored:
    """P11 to P14 for one continent."""
    places = places_on(one.herds, one.trex)
    bonus_places = places_on(one.herds, one.trex and state.trex_bonus == "yes")
    most = max(one.herds, default=0)
    paid = not (one.trex and state.hatchery_trex == "nobody")
    awards = []
    for seat, number in enumerate(one.herds, 1):
        if number:
            place = places[seat - 1]
            eggs = HATCHERY_POINTS * one.hatcheries if number == most and paid else 0
            bonus = _points(BONUS, bonus_places[seat - 1]) if largest else 0
            tied = one.herds.count(number)
            awards.append(Award(seat, number, place, tied, _points(row_for(one.tiles), place), bonus, eggs))
    return Scored(one, largest, tuple(awards))


def places_on(herds: Sequence[int], trex: bool) -> list[int]:
    """The place of each seat, 0 without dinosaurs there.

    Tied players all take the last of the places that they cover (P11); a T. rex takes 1st alone (P12).
    """
    return [sum(other >= own for other in herds) + trex if own else 0 for own in herds]


def row_for(tiles: int) -> tuple[int, int, int]:
    """The points of a continent of this size."""
    return next((points for least, points in POINTS if tiles >= least), (0, 0, 0))


def _points(row: tuple[int, int, int], place: int) -> int:
    return row[place - 1] if 1 <= place <= len(row) else 0


def totals_of(scored: Sequence[Scored], seats: int) -> dict[int, int]:
    """Seat → points from all continents."""
    totals = dict.fromkeys(range(1, seats + 1), 0)
    for one in scored:
        for award in one.awards:
            totals[award.seat] += award.total
    return totals


def score(state: State) -> tuple[Account, ...]:
    """A line for each asteroid drawn; one drawn before logging began is unknown."""
    known = [score_board(state, board) if board else None for board in state.asteroids]
    return tuple(_account(seat, known) for seat in range(1, state.seats + 1))


def _account(seat: int, asteroids: Sequence[tuple[Scored, ...] | None]) -> Account:
    lines, unknown = [], []
    for number, scored in enumerate(asteroids, 1):
        if scored is None:
            open_ = f"the points from asteroid {number} (log them with tally a{number}=N)"
            part = Part(None, open_)
            lines.append(Line(f"a{number}", None, "drawn before logging began", parts={"": part}))
            unknown.append(open_)
        else:
            lines.append(_line(seat, number, scored))
    return Account(seat, tuple(lines), tuple(unknown))


def _line(seat: int, number: int, scored: tuple[Scored, ...]) -> Line:
    """All continents of one asteroid on which a seat has dinosaurs."""
    terms = [(index, one, award) for index, one in enumerate(scored, 1) if (award := one.award(seat))]
    total = sum(award.total for _, _, award in terms)
    why = "; ".join(_why(*term) for term in terms) or "no dinosaurs on land"
    return Line(f"a{number}", total, why, {"continents": [_term(*term) for term in terms]})


def _why(index: int, one: Scored, award: Award) -> str:
    """`continent 1, 7 tiles, 2 dinosaurs: 3rd (2 tied) after T. rex 1 + largest 1`."""
    place = ORDINALS[min(award.place, 9)]
    tie = f" ({award.tied} tied)" if award.tied > 1 else ""
    trex = " after T. rex" if one.continent.trex else ""
    sums = [f"{place}{tie}{trex} {award.points}"]
    sums += [f"largest {award.bonus}"] if one.largest else []
    sums += [f"hatcheries {award.eggs}"] if award.eggs else []
    tiles, own = _many(one.continent.tiles, "tile"), _many(award.dinosaurs, "dinosaur")
    return f"continent {index}, {tiles}, {own}: {' + '.join(sums)}"


def _many(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def _term(index: int, one: Scored, award: Award) -> dict[str, object]:
    """One continent of a line, for programs."""
    continent = one.continent
    return {
        "continent": index,
        "tiles": continent.tiles,
        "dinosaurs": award.dinosaurs,
        "place": award.place,
        "tied": award.tied > 1,
        "trex": continent.trex,
        "points": award.points,
        "bonus": award.bonus,
        "hatcheries": award.eggs,
    }


def settle(state: State, totals: Mapping[int, int]) -> Settlement:
    """Most points; then most dinosaurs on the largest continent, the second largest, and so on (P15)."""
    herds = _groups(state, _last_board(state))
    keys = {seat: (total, *(group[seat - 1] for group in herds)) for seat, total in totals.items()}
    places = places_by(keys)
    winners = tuple(seat for seat, place in places.items() if place == 1)
    tied = tuple(seat for seat, total in totals.items() if total == max(totals.values()))
    if len(tied) < 2:
        return Settlement(places, winners)
    return Settlement(places, winners, TieBreak(_rule(keys, tied, winners), tied))


def _rule(keys: Mapping[int, tuple[int, ...]], tied: Sequence[int], winners: Sequence[int]) -> str:
    """What separated the winners from the others with as many points."""
    if len(winners) > 1:
        return "shared"
    best = keys[winners[0]]
    rivals = [keys[seat] for seat in tied if seat != winners[0]]
    level = max(_first_difference(best, rival) for rival in rivals)
    rank = RANKS[level] if level < len(RANKS) else f"{level}th largest"
    return f"most dinosaurs on the {rank} continent"


def _first_difference(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    """The first index at which two keys differ."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=True)) if a != b), 0)


def _groups(state: State, board: Board) -> list[tuple[int, ...]]:
    """The dinosaurs by seat on the continents of each size, the largest size first.

    Several continents of one size are added together, or skipped with `size-ties=skip`.
    """
    by_size: dict[int, list[tuple[int, ...]]] = {}
    for one in continents(board):
        by_size.setdefault(one.tiles, []).append(one.herds)
    kept = {size: herds for size, herds in by_size.items() if len(herds) == 1 or state.size_ties == "sum"}
    return [tuple(map(sum, zip(*kept[size], strict=True))) for size in sorted(kept, reverse=True)]


def _last_board(state: State) -> Board:
    """The board at the last asteroid, or as it is now."""
    last = state.asteroids[-1] if len(state.asteroids) >= ASTEROIDS else None
    return last or state.board
