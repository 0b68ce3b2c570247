"""Reads a text of moves as a session. Each line is entered as at the table, but no prefix is taken."""

from __future__ import annotations

from typing import Any

import msgspec

from events.errors import Refused, Usage
from events.formats.meso_text.header import LATER, read_head
from events.formats.meso_text.times import Time, read_time, read_times
from events.game import fold
from events.game.entry import EntryContext, enter
from events.moves.event import Event, make_event
from events.moves.text import split_line
from events.names import clean, did_you_mean
from events.store.operations import Note, Refs, note_id
from events.store.portable import NAME, PortableEvent, PortableSession, ordered_events, single_operation

_replace = msgspec.structs.replace


class _Place(msgspec.Struct, frozen=True):
    """A position while the text is read: its event and the state after it."""

    event: Event
    state: Any


class Reader:
    """One text while it is read. timed: whether its block of times is heeded."""

    def __init__(self, text: str, name: str = "", timed: bool = True) -> None:
        self.source = text.removeprefix("\ufeff").replace("\r\n", "\n")
        self.head, body = read_head(list(enumerate(self.source.split("\n"), 1)))
        self.name = name
        self.game, self.names = self.head.found_game(), tuple(self.head.players)
        first = self.head.first(self.source)
        self.here = _Place(first, fold.start(self.game, first))
        self.events = {first.id: first}
        self.time: Time = self.head.start
        self.body = [line for line in body if not line[1].startswith("@times ")]
        words = [word for _, line in body if line.startswith("@times ") for word in line.split()[1:]]
        self.times = read_times(self.head.start, words)[::-1] if timed else []
        self.open: list[tuple[int, _Place]] = []
        self.named: dict[str, dict[str, str]] = {"branch": {}, "hidden": {}, "mark": {}}
        self.notes: list[Note] = []
        self.entered = 0

    def copy(self) -> PortableSession:
        """The session that the text tells."""
        timed, moves = bool(self.times), len(self.times)
        for number, line in self.body:
            try:
                self._line(number, line.strip(" \t"))
            except (Usage, Refused) as error:
                error.line = error.line or number
                raise
        if self.open:
            raise Usage("open-bracket", "this bracket is never closed", "write ) on a line", self.open[-1][0])
        if timed and self.entered != moves:
            return Reader(
                self.source, self.name, timed=False
            ).copy()  # somebody edited the text: the times fit no more
        return self._made()

    def _line(self, number: int, line: str) -> None:
        if line == "(":
            self.open.append((number, self.here))
        elif line == ")":
            if not self.open:
                raise Usage("open-bracket", "this bracket closes none", "write ( on a line where it begins")
            self.here = self.open.pop()[1]
        elif line.startswith("@"):
            word, _, value = line[1:].partition(" ")
            self._said(number, word, clean(value.replace("\t", " ").strip()))
        elif line:
            self._moves(line)

    def _said(self, number: int, word: str, value: str) -> None:
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
                self.time = read_time(value, number)
            case _:
                hint = did_you_mean(word, LATER) or "the header stands before the moves"
                raise Usage("bad-line", f"'@{word} {value}' is not understood here", hint)

    def _name(self, word: str, name: str, event: Event) -> None:
        if not NAME.fullmatch(name):
            raise Usage("bad-name", f"{name!r} cannot name a branch or a mark", "a letter first")
        kinds = ("hidden",) if word == "hidden" else ("branch", "mark")  # a hidden name may be given again
        if any(name in self.named[kind] for kind in kinds):
            raise Usage("bad-line", f"there are two branches or marks {name!r}")
        self.named[word][name] = event.id

    def _moves(self, line: str) -> None:
        """One line of moves; behind a `;` at its start it belongs to the step before."""
        goes_on = line.startswith(";")
        context = EntryContext(self.game, self.names, *self.time)
        entered = enter(context, self.here.event, self.here.state, split_line(line.removeprefix(";")))
        for index, event in enumerate(entered.events):
            at, offset = self.times.pop() if self.times else self.time
            joined = bool(index) or (goes_on and self.here.event.n > 0)
            self._add(event, at, offset, joined)

    def _add(self, event: Event, at: int, offset: int, joined: bool) -> None:
        """An event as it was entered, with its own time and place in its step."""
        made = make_event(
            self.here.event,
            event.move,
            seat=event.seat,
            at=at,
            offset=offset,
            joined=joined,
            overruled=event.overruled,
        )
        self.here = _Place(made, fold.apply(self.game, self.here.state, made))
        self.events[made.id] = made
        self.entered += 1

    def _made(self) -> PortableSession:
        first, head = next(iter(self.events.values())), self.head
        name = head.name or self.name or f"{self.game.slug}-{first.id[:6]}"
        events = [
            PortableEvent(event.id, event.parent, event.n, event.body) for event in self.events.values()
        ]
        operation = single_operation(self._view(name), max(event.at for event in self.events.values()))
        return PortableSession(
            first.id, self.game.slug, name, first.at, head.seats(), ordered_events(events), (operation,)
        )

    def _view(self, name: str) -> Refs:
        branches = {"main": self.here.event.id, **self.named["branch"]}
        if self.head.current not in branches:
            raise Usage("bad-header", f"@current names the branch {self.head.current!r}, which is nowhere")
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
