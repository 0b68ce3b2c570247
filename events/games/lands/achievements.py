"""What a solo player reaches over all games (L23). Pure over the states at the ends of sessions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from events.game.game import Achievement
from events.game.score import total_of, with_common
from events.games.lands.components import ERAS, RACES
from events.games.lands.facts import has
from events.games.lands.scoring import score
from events.games.lands.state import Card, State, played
from events.names import caseless

# what each asks for, in the order of the rules page: a text, and how many are needed
GOALS: tuple[tuple[str, int], ...] = (
    ("race goals claimed in a game", len(RACES)),
    ("race goals claimed in period 1", 3),
    ("small herbivores played in a game", 8),
    ("large herbivores played in a game", 4),
    ("large herbivores played in a game", 5),
    ("small carnivores played in a game", 7),
    ("large carnivores played in a game", 4),
    ("large carnivores played in a game", 5),
    ("cards of one era played in a game", 10),
    ("points from cards in a game", 35),
    ("points from tokens in a game", 20),
    ("points from goals in a game", 30),
    ("points in a game", 75),
    ("uses of the Tyrannosaurus in a game", 2),
    ("achievements 1 to 14 met in one game", 3),
    ("all other achievements, over any games", 15),
)
KING = "tyrannosaurus"


def reached(state: State) -> tuple[int, ...]:
    """How far one game came in the achievements 1 to 15, in the units of their targets."""
    cards = played(state.seats[0])
    claims = state.seats[0].claims
    points = _points(state)
    counts = [
        len({claim.goal for claim in claims}),
        len({claim.goal for claim in claims if claim.period == 1}),
        _number(cards, "small herbivore"),
        *[_number(cards, "large herbivore")] * 2,
        _number(cards, "small carnivore"),
        *[_number(cards, "large carnivore")] * 2,
        max(_number(cards, era) for era in ERAS),
        points["cards"],
        points["tokens"],
        points["goals"],
        points["total"],
        max((card.uses for card in cards if caseless(card.name) == KING), default=0),
    ]
    met = sum(count >= target for count, (_, target) in zip(counts, GOALS, strict=False))
    return (*counts, met)


def _number(cards: Sequence[Card], thing: str) -> int:
    return sum(has(card.facts, thing) for card in cards)


def _points(state: State) -> dict[str, int]:
    """Points by category and in all, with what the table counted by hand."""
    account = with_common(score(state), state.common)[0]
    points = dict.fromkeys(("cards", "tokens", "goals"), 0)
    points |= {line.category: line.points or 0 for line in account.lines}
    return {**points, "total": total_of(account)}


def achievements(sessions: Iterable[tuple[str, State]]) -> tuple[Achievement, ...]:
    """All 16, over sessions (name, state at the end of the main line) from the oldest on.

    Only finished solo games count.
    """
    return listed(
        (name, reached(state))
        for name, state in sessions
        if state.solo and (state.phase == "over" or state.common.finished)
    )


def listed(sessions: Iterable[tuple[str, tuple[int, ...]]]) -> tuple[Achievement, ...]:
    """All 16, over finished solo sessions (name, what `reached` gave) from the oldest on."""
    games = list(sessions)
    single = [_single(at, games) for at in range(len(GOALS) - 1)]
    return (*single, _master(single, games))


def _single(at: int, games: Sequence[tuple[str, tuple[int, ...]]]) -> Achievement:
    text, target = GOALS[at]
    best = max((counts[at] for _, counts in games), default=0)
    session = next((name for name, counts in games if counts[at] >= target), "")
    return Achievement(at + 1, text, target, best, session)


def _master(single: Sequence[Achievement], games: Sequence[tuple[str, tuple[int, ...]]]) -> Achievement:
    text, target = GOALS[-1]
    met = sum(one.met for one in single)
    order = [name for name, _ in games]
    last = max((one.session for one in single), key=order.index) if met == target else ""
    return Achievement(len(GOALS), text, target, met, last)
