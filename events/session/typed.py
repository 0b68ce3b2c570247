"""A whole game as it was typed: a head that says what is played and by whom, then lines of move text.

@game lands
@player Ana
@player Ben
@option special=any
Ana: draw land 2; end
"""

from __future__ import annotations

import msgspec

from events.game.entry import EntryContext
from events.games.catalogue import find_game
from events.moves.text import split_line
from events.session.new import Setup, begin
from events.session.session import Session, When
from events.session.steps import log_lines, write_log
from events.store.record import Record


class Typed(msgspec.Struct, frozen=True):
    """A typed game. lines: with their numbers in the text, from 1."""

    game: str
    players: tuple[str, ...]
    options: dict[str, str]
    lines: tuple[tuple[int, str], ...]


def read_typed(text: str) -> Typed:
    """A typed game from its text."""
    heads: dict[str, list[str]] = {"game": [], "player": [], "option": []}
    lines = []
    for number, line in enumerate(text.splitlines(), 1):
        key, _, value = line.removeprefix("@").partition(" ")
        if line.startswith("@"):
            heads.setdefault(key, []).append(value.strip())
        else:
            lines.append((number, line))
    options = dict(option.split("=", 1) for option in heads["option"])
    return Typed(heads["game"][0], tuple(heads["player"]), options, tuple(lines))


def play_typed(record: Record, typed: Typed, when: When, minutes: int = 1) -> Session:
    """Plays a typed game into a record as a session of its own, a move every so many minutes.

    The same text gives the same ids. In a transaction of the caller. Errors: as `begin` and `log_lines`.
    """
    game = find_game(typed.game)
    people = tuple(f"{seat:032x}" for seat, _ in enumerate(typed.players, 1))
    setup = Setup(typed.players, "0" * 32, people, options=typed.options)
    session = begin(record, game, setup, when)
    moves = [(number, split_line(line)) for number, line in typed.lines]
    for step, (number, line) in enumerate([entry for entry in moves if entry[1]], 1):
        then = When(when.at + step * minutes * 60_000, when.offset)
        context = EntryContext(game, session.names, then.at, then.offset)
        write_log(session, log_lines(session, context, [(number, line)]), "", then)
    return session
