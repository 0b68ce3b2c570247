"""The achievements of a solo player over all games (L23)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from events.game.game import Achievement
from events.game.score import total_of, with_common
from events.games.lands.cards.facts import has
from events.games.lands.components import ERAS, RACES
from events.games.lands.scoring import score
from events.games.lands.state import Card, State, played
from events.names import caseless

# what each one counts, by its number from 1, and how many it takes
TARGETS: tuple[tuple[str, int], ...] = (
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
TYRANT = "tyrannosaurus"


def reached(state: State) -> tuple[int, ...]:
    """What one game reached in the achievements 1 to 15, to be compared with their targets."""
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
        sum(card.uses for card in cards if caseless(card.name) == TYRANT),
    ]
    met = sum(count >= target for count, (_, target) in zip(counts, TARGETS, strict=False))
    return (*counts, met)


def _number(cards: Sequence[Card], thing: str) -> int:
    return sum(has(card.facts, thing) for card in cards)


def _points(state: State) -> dict[str, int]:
    """Points by category and in total, with what was counted by hand."""
    account = with_common(score(state), state.common)[0]
    points = dict.fromkeys(("cards", "tokens", "goals"), 0)
    points |= {line.category: line.points or 0 for line in account.lines}
    return {**points, "total": total_of(account)}


def listed(sessions: Iterable[tuple[str, tuple[int, ...]]]) -> tuple[Achievement, ...]:
    """All 16, over finished solo sessions (name, what `reached` gave), oldest first."""
    games = list(sessions)
    single = [_single(at, games) for at in range(len(TARGETS) - 1)]
    return (*single, _master(single, games))


def _single(at: int, games: Sequence[tuple[str, tuple[int, ...]]]) -> Achievement:
    text, target = TARGETS[at]
    best = max((counts[at] for _, counts in games), default=0)
    session = next((name for name, counts in games if counts[at] >= target), "")
    return Achievement(at + 1, text, target, best, session)


def _master(single: Sequence[Achievement], games: Sequence[tuple[str, tuple[int, ...]]]) -> Achievement:
    text, target = TARGETS[-1]
    met = sum(one.met for one in single)
    order = [name for name, _ in games]
    last = max((one.session for one in single), key=order.index) if met == target else ""
    return Achievement(len(TARGETS), text, target, met, last)
