"""Reads a text of moves as a session. Each line is entered as at the table, but prefixes are not accepted."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from events.errors import Refused, Usage
from events.formats.meso_text.header import LATER, read_head
from events.formats.meso_text.times import read_times
from events.game import fold
from events.game.entry import EntryContext, enter
from events.moves.event import Event, make_event
from events.moves.text import split_line
from events.names import clean, did_you_mean
from events.store.operations import Note, Refs, note_id
from events.store.portable import (
    NAME,
    NAME_HINT,
    PortableEvent,
    PortableSession,
    ordered_events,
    single_operation,
)
from events.times import When, read_time

_replace = msgspec.structs.replace


class _Place(msgspec.Struct, frozen=True):
    """A position while the text is read: its event and the state after it."""

    event: Event
    state: Any


def read(text: str, name: str = "", partial: bool = False) -> PortableSession:
    """The session of such a text. name: what it is called if the text has no name.

    partial: ignored. Errors: `Usage`, `Refused`, each with the line.
    """
    return _Reading(text, name).session()


class _Reading:
    """One text while it is read. timed: whether to use its block of times."""

    def __init__(self, text: str, name: str = "", timed: bool = True) -> None:
        self.source = text.removeprefix("\ufeff").replace("\r\n", "\n")
        self.head, body = read_head(list(enumerate(self.source.split("\n"), 1)))
        self.name = name
        self.game, self.names = self.head.found_game(), tuple(self.head.players)
        first = self.head.first(self.source)
        self.here = _Place(first, fold.start(self.game, first))
        self.events = {first.id: first}
        self.time = self.head.start
        self.body = [line for line in body if not line[1].startswith("@times ")]
        words = [word for _, line in body if line.startswith("@times ") for word in line.split()[1:]]
        self.times = read_times(self.head.start, words)[::-1] if timed else []
        self.open: list[tuple[int, _Place]] = []
        self.named: dict[str, dict[str, str]] = {"branch": {}, "hidden": {}, "mark": {}}
        self.notes: list[Note] = []
        self.entered = 0

    def session(self) -> PortableSession:
        timed, moves = bool(self.times), len(self.times)
        for number, line in self.body:
            try:
                self._line(number, line.strip(" \t"))
            except (Usage, Refused) as error:
                error.line = error.line or number
                raise
        if self.open:
            raise Usage(
                "open-bracket",
                "this bracket is not closed",
                "write ) where the line ends",
                self.open[-1][0],
            )
        if timed and self.entered != moves:
            # Somebody edited the text, so its times no longer match.
            return _Reading(self.source, self.name, timed=False).session()
        return self._portable()

    def _line(self, number: int, line: str) -> None:
        if line == "(":
            self.open.append((number, self.here))
        elif line == ")":
            if not self.open:
                raise Usage(
                    "open-bracket",
                    "there is no open bracket to close",
                    "write ( on a line where the other line begins",
                )
            self.here = self.open.pop()[1]
        elif line.startswith("@"):
            word, _, value = line[1:].partition(" ")
            self._annotate(word, clean(value.replace("\t", " ").strip()))
        elif line:
            self._moves(line)

    def _annotate(self, word: str, value: str) -> None:
        event = self.here.event
        match word:
            case "branch" | "hidden" | "mark":
                self._name(word, value, event)
            case "note" if value:
                self.notes.append(Note(event.id, value, event.at))
            case "more" if self.notes:
                last = self.notes.pop()
                self.notes.append(_replace(last, text=f"{last.text}\n{value}"))
            case "at":
                self.time = read_time(value)
            case _:
                hint = did_you_mean(word, LATER) or "the header comes before the moves"
                raise Usage("bad-line", f"'@{word} {value}' is not understood here", hint)

    def _name(self, word: str, name: str, event: Event) -> None:
        if not re.fullmatch(NAME, name):
            raise Usage(
                "bad-name",
                f"{name!r} is not a valid name for a branch or a mark",
                NAME_HINT,
            )
        # The name of a hidden branch may be used again.
        kinds = ("hidden",) if word == "hidden" else ("branch", "mark")
        if any(name in self.named[kind] for kind in kinds):
            raise Usage("bad-line", f"two branches or marks have the name {name!r}")
        self.named[word][name] = event.id

    def _moves(self, line: str) -> None:
        """One line of moves; one that begins with `;` belongs to the step before."""
        continued = line.startswith(";")
        context = EntryContext(self.game, self.names, self.time.at, self.time.offset)
        entered = enter(context, self.here.event, self.here.state, split_line(line.removeprefix(";")))
        for index, event in enumerate(entered.events):
            joined = bool(index) or (continued and self.here.event.n > 0)
            self._add(event, self.times.pop() if self.times else self.time, joined)

    def _add(self, event: Event, when: When, joined: bool) -> None:
        """Adds an entered event, with its own time and its place in the step."""
        made = make_event(
            self.here.event,
            event.move,
            seat=event.seat,
            at=when.at,
            offset=when.offset,
            joined=joined,
            overruled=event.overruled,
        )
        self.here = _Place(made, fold.apply(self.game, self.here.state, made))
        self.events[made.id] = made
        self.entered += 1

    def _portable(self) -> PortableSession:
        first, head = next(iter(self.events.values())), self.head
        name = head.name or self.name or f"{self.game.slug}-{first.id[:6]}"
        events = [
            PortableEvent(event.id, event.parent, event.n, event.body) for event in self.events.values()
        ]
        operation = single_operation(self._refs(name), max(event.at for event in self.events.values()))
        return PortableSession(
            first.id, self.game.slug, name, first.at, head.seats(), ordered_events(events), (operation,)
        )

    def _refs(self, name: str) -> Refs:
        branches = {"main": self.here.event.id, **self.named["branch"]}
        if self.head.current not in branches:
            raise Usage("bad-header", f"@current names a missing branch, {self.head.current!r}")
        notes = {note_id(note, number): note for number, note in enumerate(self.notes)}
        return Refs(
            name,
            branches,
            self.head.current,
            self.named["hidden"],
            self.named["mark"],
            notes,
            place=self.head.place,
        )
