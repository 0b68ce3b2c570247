"""The header of a text of moves: the game, the players, the options, the time of the start."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from events.digest import digest
from events.errors import Usage
from events.game.game import AnyGame, resolve_options
from events.games.catalogue import find_game
from events.library.people import check_player_name
from events.moves.event import Begin, Event, make_event
from events.names import clean, did_you_mean
from events.store.portable import PortableSeat
from events.times import When, read_time

WORDS = ("game", "name", "place", "at", "player", "piece", "option", "version", "nonce", "current")
LATER = ("branch", "hidden", "mark", "note", "more", "times")
"""Words that belong to the moves: the first of them ends the header."""

Line = tuple[int, str]
"""A line with its number."""


class Head(msgspec.Struct):
    """A header while it is read. start: the time of the first event."""

    game: str = ""
    name: str = ""
    place: str = ""
    current: str = "main"
    nonce: str = ""
    version: int = 0
    start: When = When(0)
    players: list[str] = []
    pieces: dict[int, str] = {}
    options: dict[str, str] = {}

    def found_game(self) -> AnyGame:
        """The game. Errors: `Usage` if none is named."""
        if not self.game:
            raise Usage("bad-header", "the header does not name a game", "write @game lands at the top")
        return find_game(self.game)

    def seats(self) -> tuple[PortableSeat, ...]:
        """The seats; a text knows people only by their names."""
        return tuple(
            PortableSeat("", name, self.pieces.get(number, "")) for number, name in enumerate(self.players, 1)
        )

    def first(self, source: str) -> Event:
        """The first event. source: the text, from which a nonce is made if it has none.

        Errors: `Usage` for wrong players or options.
        """
        game, names = self.found_game(), tuple(self.players)
        least, most = game.players
        if not least <= len(names) <= most:
            raise Usage("players", f"{game.title} is for {least} to {most} players, not {len(names)}")
        for number, name in enumerate(names):
            check_player_name(name, names[:number])
        resolved = resolve_options(game, self.options, names)
        options = self.options if self.nonce else resolved
        nonce = self.nonce or digest(source.encode())[:32]
        begin = Begin(nonce, game.slug, self.version or game.rules, len(names), options)
        return make_event(None, begin, at=self.start.at, offset=self.start.offset)


def read_head(lines: Sequence[Line]) -> tuple[Head, Sequence[Line]]:
    """The header, and the lines after it. Errors: `Usage` with the line."""
    head = Head()
    for index, (number, line) in enumerate(lines):
        if not line.strip() or line.startswith("#"):
            continue
        word, _, value = line[1:].partition(" ")
        if not line.startswith("@") or word in LATER:
            return head, lines[index:]
        try:
            _take(head, word, clean(value.strip(" \t")))
        except Usage as error:
            error.line = number
            raise
    return head, ()


def _take(head: Head, word: str, value: str) -> None:
    match word:
        case "game" | "name" | "place" | "current":
            setattr(head, word, value)
        case "at":
            head.start = read_time(value)
        case "player":
            head.players.append(value)
        case "piece":
            seat, _, piece = value.partition(" ")
            head.pieces[_number(seat)] = piece
        case "option":
            key, _, choice = value.partition("=")
            head.options[key] = choice
        case "version":
            head.version = _number(value)
        case "nonce" if re.fullmatch("[0-9a-f]{32}", value):
            head.nonce = value
        case _:
            known = ", ".join(f"@{each}" for each in WORDS)
            hint = did_you_mean(word, [*WORDS, *LATER]) or f"a header can have {known}"
            raise Usage("bad-header", f"'@{word} {value}' is not understood", hint)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise Usage("not-a-number", f"{text!r} is not a number")
    return int(text)
