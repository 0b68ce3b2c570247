"""The best zoo for every zoo logged in a session, for `score --best`."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from events.games.zooic.scoring import rounds_of
from events.games.zooic.solver.best import Best
from events.games.zooic.solver.best_cache import Question, answer, question_of
from events.games.zooic.solver.route import Route, route
from events.games.zooic.state import State
from events.games.zooic.zoo.cards import Card, card_of, grid_of, texts_of


class Possible(msgspec.Struct, frozen=True):
    """The best zoo from the cards of a logged one. made: its points. route: from its deal to the best zoo."""

    seat: int
    number: int
    made: int
    best: Best
    route: Route | None

    @property
    def category(self) -> str:
        """That of its round on the score sheet."""
        return f"r{self.number}"

    @property
    def percent(self) -> int:
        """The points made of those possible, rounded down; 100 if none are possible."""
        return 100 * self.made // self.best.points if self.best.points else 100

    def extra(self) -> dict[str, object]:
        """The keys that the score sheet's line gets."""
        keys: dict[str, object] = {
            "possible": self.best.points,
            "proven": self.best.proven,
            "best_zoo": self.best.grid,
            "percent": self.percent,
        }
        if self.route is not None:
            keys |= {"slides": self.route.slides, "shortest": self.route.shortest}
        return keys


def best_zoos(
    state: State, ask: Callable[[Question], Best] = answer, slides: bool = False
) -> Iterator[Possible]:
    """By seat and round; slides: with the routes from the deals that are known."""
    for seat in range(1, state.seats + 1):
        for each in rounds_of(state, seat):
            build = state.build(seat, each.number)
            question = question_of(build.zoo, build.deal) if each.zoo else None
            if each.zoo and question:
                best = ask(question)
                best = Best(best.points, _respelled(best.grid, build.zoo), best.proven)
                found = route(build.deal, best.grid) if slides else None
                yield Possible(seat, each.number, each.zoo.points, best, found)


def _respelled(grid: str, zoo: str) -> str:
    """A grid of the same cards with each cell as it was typed in the zoo."""
    typed: dict[Card, list[str]] = {}
    for row in texts_of(zoo):
        for text in row:
            typed.setdefault(card_of(text), []).append(text)
    rows = texts_of(grid)
    texts = tuple(typed[card_of(text)].pop(0) for row in rows for text in row)
    return grid_of(texts, len(rows[0]))
