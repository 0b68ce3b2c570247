"""The state of a session of Mesozooic: what each player did in each round."""

from __future__ import annotations

import msgspec

from events.game.common_state import CommonState
from events.games.zooic.components import SIZES


class Build(msgspec.Struct, frozen=True):
    """One player's round. Grids are texts, "" if not logged; points: a bare number (Z11)."""

    kept: tuple[str, ...] = ()
    deal: str = ""
    slides: str = ""
    zoo: str = ""
    points: int | None = None

    @property
    def done(self) -> bool:
        return bool(self.zoo) or self.points is not None


class State(msgspec.Struct, frozen=True):
    """The state of a session.

    round: the round being built, from 1; `rounds` + 1 when all are over.
    builds: by round, then by seat (both from 0). handicaps: by seat.
    """

    seats: int
    rounds: int
    size: str
    advanced: bool
    builds: tuple[tuple[Build, ...], ...]
    handicaps: tuple[tuple[str, ...], ...]
    round: int = 1
    common: CommonState = CommonState()

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of a zoo in this session."""
        return SIZES[self.size]

    @property
    def cards(self) -> int:
        """How many cards a zoo has, not counting the director."""
        rows, columns = self.shape
        return rows * columns - 1

    @property
    def over(self) -> bool:
        return self.common.finished or self.round > self.rounds

    @property
    def current(self) -> int:
        """The round being built, or the last one when all are over."""
        return min(self.round, self.rounds)

    def build(self, seat: int, round: int = 0) -> Build:
        """A seat's part of a round (from 1); of the current round by default."""
        return self.builds[(round or self.current) - 1][seat - 1]

    def owing(self) -> tuple[int, ...]:
        """The seats without zoo or points in the current round; none when the game is over."""
        if self.over:
            return ()
        now = self.builds[self.round - 1]
        return tuple(seat for seat, build in enumerate(now, 1) if not build.done)
