"""Writes a session as a text of moves. It walks the tree without recursion: lines may be nested deeply."""

from __future__ import annotations

from collections.abc import Iterator

from events.formats.meso_text.times import show_times
from events.moves.event import Event
from events.moves.text import show_event
from events.session.reader import SessionReader
from events.times import When, time_text


def write(session: SessionReader) -> str:
    """A session as such a text."""
    return _Writing(session).text()


class _Writing:
    """One text while it is written."""

    def __init__(self, session: SessionReader) -> None:
        self.session = session
        self.events = [session.read(row) for row in session.event_rows()]
        self.children: dict[str, list[Event]] = {event.id: [] for event in self.events}
        for event in self.events[1:]:
            self.children[event.parent].append(event)
        self.places = self._places()
        self.height = self._heights()
        self.main = {event.id for event in session.line(session.refs.branches["main"])}
        self.written: list[Event] = []
        self.open: list[str] = []  # the moves of the step that is being written
        self.lines: list[str] = []

    def text(self) -> str:
        self.lines += self._header()
        self._tree()
        start, *times = [When(event.at, event.offset) for event in (self.events[0], *self.written)]
        self.lines += [f"@times {line}" for line in show_times(start, times)]
        return "\n".join(self.lines) + "\n"

    def _header(self) -> Iterator[str]:
        session, refs = self.session, self.session.refs
        first, begin = self.events[0], session.begin()
        yield f"@game {begin.game}"
        yield f"@name {refs.name}"
        if refs.place:
            yield f"@place {refs.place}"
        yield f"@at {time_text(first.at, first.offset, 'milliseconds')}"
        for number, (name, piece) in enumerate(zip(session.names, session.pieces, strict=True), 1):
            yield f"@player {name}"
            if piece:
                yield f"@piece {number} {piece}"
        for name, value in begin.options.items():
            yield f"@option {name}={value}"
        yield f"@version {begin.rules}"
        yield f"@nonce {begin.nonce}"
        if refs.current != "main":
            yield f"@current {refs.current}"
        yield ""

    def _places(self) -> dict[str, list[str]]:
        """Event → the lines about its position."""
        refs = self.session.refs
        found: dict[str, list[str]] = {}
        for word, named in (("branch", refs.branches), ("hidden", refs.hidden), ("mark", refs.marks)):
            for name, id in named.items():
                if word == "branch" and name == "main" and not self.children[id]:
                    continue  # the text's own line ends there
                found.setdefault(id, []).append(f"@{word} {name}")
        for id, notes in self.session.notes_by_event().items():
            for note in notes:
                first, *more = note.text.split("\n")
                found.setdefault(id, []).extend([f"@note {first}", *(f"@more {line}" for line in more)])
        return found

    def _heights(self) -> dict[str, int]:
        """Event → the length of the longest line that starts from it."""
        heights: dict[str, int] = {}
        for event in reversed(self.events):
            height = heights.setdefault(event.id, 0)
            if event.parent:
                heights[event.parent] = max(heights.get(event.parent, 0), height + 1)
        return heights

    def _tree(self) -> None:
        """Each position: the lines about it, other lines that leave it in brackets, then its own line."""
        waiting: list[Event | str] = [self.events[0]]
        while waiting:
            here = waiting.pop()
            if isinstance(here, str):
                self._break()
                self.lines.append(here)
                continue
            if here.n:
                self._move(here)
            after = sorted(self.children[here.id], key=self._rank)
            if here.id in self.places or len(after) != 1:
                self._break()
            self.lines += self.places.get(here.id, [])
            waiting += after[:1]
            for other in reversed(after[1:]):
                waiting += [")", other, "("]

    def _rank(self, event: Event) -> tuple[bool, int, str]:
        return event.id not in self.main, -self.height[event.id], event.id

    def _move(self, event: Event) -> None:
        """A move on the line of its step; an interrupted step continues after a `;`."""
        if not event.joined:
            self._break()
        text = show_event(event, self.session.names)
        self.open.append(f"; {text}" if event.joined and not self.open else text)
        self.written.append(event)

    def _break(self) -> None:
        if self.open:
            self.lines.append("; ".join(self.open))
            self.open = []
