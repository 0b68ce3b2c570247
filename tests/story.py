"""A table in memory, for tests that tell a rule's story in move text."""

from __future__ import annotations

from typing import Any

from events.errors import Refused, Usage
from events.game import fold
from events.game.entry import Entered, EntryContext, enter
from events.game.game import AnyGame
from events.game.score import Sheet
from events.moves.event import Begin, Event, make_event
from events.moves.text import show_event, split_line


class Story:
    """One session of a game, typed line by line; every line is one step.

    `Story(LANDS, "Ana Ben", special="any").play("draw land 2", "end")`
    """

    def __init__(self, game: AnyGame, players: str | list[str], *, live: bool = True, **options: str) -> None:
        self.game = game
        self.names = tuple(players.split() if isinstance(players, str) else players)
        resolved = {option.name: option.default for option in game.options}
        for key, value in options.items():
            name = key.replace("_", "-") if key.replace("_", "-") in resolved else key
            resolved[name] = game.option(name, value, self.names)
        begin = Begin("0" * 32, game.slug, game.rules, len(self.names), resolved)
        first = make_event(None, begin, at=0)
        self.events: list[Event] = [first]
        self.states: list[Any] = [fold.start(game, first)]
        self.hints: list[str] = []
        self.live = live
        self.cards: dict[str, dict[str, object]] = {}

    @property
    def state(self) -> Any:
        return self.states[-1]

    def play(self, *lines: str) -> Story:
        """Plays lines (a string may hold several); blank lines and comments do nothing."""
        for line in "\n".join(lines).splitlines():
            moves = split_line(line)
            if moves:
                self._keep(self._enter(moves))
        return self

    def _enter(self, moves: Any) -> Entered:
        at = len(self.events) * 60_000
        context = EntryContext(
            self.game, self.names, at, live=self.live, cards=self.cards.get, card_names=tuple(self.cards)
        )
        return enter(context, self.events[-1], self.state, moves)

    def _keep(self, entered: Entered) -> None:
        self.hints = list(entered.hints)
        for event in entered.events:
            self.states.append(fold.apply(self.game, self.state, event))
            self.events.append(event)

    def refused(self, line: str, rule: str) -> str:
        """Asserts that the rules refuse a line, by this rule first; gives the reason."""
        try:
            self._enter(split_line(line))
        except Refused as error:
            assert error.rule == rule, f"refused by {error.rule}, not {rule}: {error.message}"
            return error.message
        raise AssertionError(f"not refused: {line}")

    def misread(self, line: str, code: str = "") -> str:
        """Asserts that a line is not understood (usage error); gives the message."""
        try:
            self._enter(split_line(line))
        except Usage as error:
            assert not code or error.code == code, f"{error.code}, not {code}: {error.message}"
            return f"{error.message} {error.hint}"
        raise AssertionError(f"understood: {line}")

    def undo(self, events: int = 1) -> Story:
        del self.events[-events:], self.states[-events:]
        return self

    def sheet(self) -> Sheet:
        return fold.sheet(self.game, self.state, len(self.names))

    def totals(self) -> dict[str, int]:
        return {self.names[score.seat - 1]: score.total for score in self.sheet().scores}

    def lines(self, player: str) -> dict[str, int | None]:
        """Category → points of one player."""
        seat = self.names.index(player) + 1
        score = next(score for score in self.sheet().scores if score.seat == seat)
        return {line.category: line.points for line in score.lines}

    def winners(self) -> list[str]:
        return [self.names[seat - 1] for seat in self.sheet().winners]

    @property
    def moment(self) -> str:
        moment = self.game.moment(self.state)
        return moment.text + (f":{self.names[moment.seat - 1].casefold()}" if moment.seat else "")

    def text(self) -> list[str]:
        """The moves as the printer writes them."""
        return [show_event(event, self.names) for event in self.events[1:]]
