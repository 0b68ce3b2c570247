"""A game folded over events: the state after each, what the rules object to, the score sheet.

What every game has (options, tallies, bonuses, the end) is added here to what the game itself says.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from events.game.game import FINISHED, RULES, AnyGame
from events.game.score import PlayerScore, Sheet, total_of, with_common
from events.moves.common_moves import AFTER_END, Tally, apply_common
from events.moves.event import Begin, Event
from events.moves.move import Move
from events.problem import Problem


def start(game: AnyGame, first: Event) -> Any:
    """The state after the first event of a session; the option `rules` is every game's."""
    assert isinstance(first.move, Begin)
    state = game.start(first.move)
    if first.move.options.get(RULES.name) == "off":
        common = msgspec.structs.replace(state.common, rules_on=False)
        state = msgspec.structs.replace(state, common=common)
    return state


def apply(game: AnyGame, state: Any, event: Event) -> Any:
    """The state after one more event: the table's own part first, then the game's."""
    common = apply_common(state.common, event)
    if common is not state.common:
        state = msgspec.structs.replace(state, common=common)
    return game.apply(state, event)


def is_behind_end(game: AnyGame, state: Any, move: type[object]) -> bool:
    """Whether the game is over and a move of this kind comes too late."""
    return game.over(state) and not issubclass(move, (*AFTER_END, *game.after_end))


def check(game: AnyGame, state: Any, event: Event) -> list[Problem]:
    """What the rules object to; nothing while they are off."""
    if is_behind_end(game, state, type(event.move)):
        return [FINISHED]
    own = game.check(state, event) if state.common.rules_on else []
    return [*own, *_counted(game, event.move)]


def _counted(game: AnyGame, move: object) -> Iterator[Problem]:
    """A tally of a category that the sheet does not have adds a line to it: it may be a slip of the key."""
    if isinstance(move, Tally):
        other = [key for key in move.counts if key not in (*game.categories, "total", "bonus")]
        if other:
            text = f"{', '.join(other)} comes on top of {', '.join(game.categories)}; a sum is 'total'"
            yield Problem("tally", text, "disputed")


def sheet(game: AnyGame, state: Any, seats: int) -> Sheet:
    """The score sheet of a position, with hand counts and bonuses."""
    accounts = with_common(game.score(state), state.common)
    totals = {account.seat: total_of(account) for account in accounts}
    settled = game.settle(state, totals)
    final = game.over(state)
    winners = settled.winners if final else ()
    rank = game.rank if game.rank and seats == 1 else None
    scores = tuple(
        PlayerScore(
            account.seat,
            totals[account.seat],
            settled.places[account.seat],
            account.seat in winners,
            account.lines,
            account.unknown,
            rank(totals[account.seat]) if rank else "",
        )
        for account in accounts
    )
    return Sheet(final, scores, winners, settled.tie_break if final else None)


def actor(game: AnyGame, state: Any, move: type[Move]) -> int | None:
    """The seat that makes a move when no player is typed; None: it must be said."""
    if game.actor:
        return game.actor(state, move)
    active = game.turn(state).active if state.common.rules_on else ()
    return active[0] if active else None


def still_in(game: AnyGame, state: Any) -> tuple[int, ...]:
    """The seats still in the game."""
    return game.still_in(state) if game.still_in else tuple(account.seat for account in game.score(state))
