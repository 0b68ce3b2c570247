"""A game folded over events: the state after each, the objections of the rules, the score sheet.

What all games share (the option `rules`, tallies, bonuses, the end) is added here to the game's own part.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from events.errors import Usage
from events.game.common_state import apply_common
from events.game.game import FINISHED, RULES, AnyGame, CardFacts
from events.game.score import (
    Account,
    PlayerScore,
    Settlement,
    Sheet,
    is_open,
    split_counts,
    tallied,
    total_of,
    with_common,
)
from events.moves.common_moves import AFTER_END, At, Bonus, Tally
from events.moves.event import Begin, Event
from events.moves.move import Move
from events.names import caseless
from events.problem import Problem


def start(game: AnyGame, first: Event) -> Any:
    """The state after the first event of a session, with the rules off if the options say so."""
    assert isinstance(first.move, Begin)
    state = game.start(first.move)
    if first.move.options.get(RULES.name) == "off":
        common = msgspec.structs.replace(state.common, rules_on=False)
        state = msgspec.structs.replace(state, common=common)
    return state


def apply(game: AnyGame, state: Any, event: Event) -> Any:
    """The state after one more event: the common part changes first, then the game's own."""
    common = apply_common(state.common, event)
    if isinstance(event.move, Tally):
        for counts in split_counts(event.move.counts):  # the total last: it holds what the others changed
            before = msgspec.structs.replace(state, common=common)
            account = next((own for own in game.score(before) if own.seat == event.seat), None)
            common = tallied(account or Account(event.seat, ()), common, counts)
    if not common.logged and isinstance(event.move, (*game.moves, Tally, Bonus)):
        common = msgspec.structs.replace(common, logged=True)
    if common is not state.common:
        state = msgspec.structs.replace(state, common=common)
    return game.apply(state, event)


def is_after_end(game: AnyGame, state: Any, move: type[object]) -> bool:
    """Whether the game is over and a move of this kind is too late."""
    return game.over(state) and not issubclass(move, (*AFTER_END, *game.after_end))


def check(game: AnyGame, state: Any, event: Event) -> list[Problem]:
    """The objections of the rules; while they are off, only to a move after the end or a doubtful tally."""
    if is_after_end(game, state, type(event.move)):
        return [FINISHED]
    own = game.check(state, event) if state.common.rules_on else []
    return [*own, *_doubtful_tally(game, event.move)]


def _doubtful_tally(game: AnyGame, move: object) -> Iterator[Problem]:
    """A tally of a category that the sheet lacks adds a line, and may be a typing error."""
    if isinstance(move, Tally):
        other = [key for key in move.counts if key not in (*game.categories, "total", "bonus")]
        if other:
            own = ", ".join(game.categories)
            text = f"{', '.join(other)} counts on top of {own}; to replace all of them write 'total'"
            yield Problem("tally", text, "disputed")


def sheet(game: AnyGame, state: Any, seats: int) -> Sheet:
    """The score sheet of a state, with tallies and bonuses."""
    accounts = with_common(game.score(state), state.common)
    totals = {account.seat: total_of(account) for account in accounts}
    settled = game.settle(state, totals)
    final = game.over(state)
    decided = final and _decided(game, state, settled, accounts)
    winners = settled.winners if decided else ()
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
    return Sheet(final, scores, winners, settled.tie_break if decided else None)


def _decided(game: AnyGame, state: Any, settled: Settlement, accounts: Sequence[Account]) -> bool:
    """Whether anything was scored, and points that are not known cannot change who wins.

    They can only add to a total: a single winner may have some, several would be parted by them.
    """
    candidates = still_in(game, state)
    doubtful = tuple(own.seat for own in accounts if is_open(own) and own.seat in candidates)
    alone = len(settled.winners) == 1 and doubtful == settled.winners
    return state.common.logged and (not doubtful or alone)


def actor(game: AnyGame, state: Any, move: type[Move]) -> int | None:
    """The seat that makes a move when no player is typed; None if the player must be typed."""
    if game.actor:
        return game.actor(state, move)
    active = game.turn(state).active if state.common.rules_on else ()
    return active[0] if active else None


def still_in(game: AnyGame, state: Any) -> tuple[int, ...]:
    """The seats still in the game."""
    return game.still_in(state) if game.still_in else tuple(account.seat for account in game.score(state))


def complete(game: AnyGame, state: Any, seat: int, move: Move, cards: CardFacts) -> Move:
    """The move with what a catalogue knows. Errors: `Usage`, also for a moment that the game cannot have."""
    move = game.complete(state, seat, move, cards)
    if isinstance(move, At) and not re.fullmatch(game.moment_form, caseless(move.moment)):
        raise Usage("unknown-moment", f"{move.moment!r} is not a moment of {game.title}")
    return move
