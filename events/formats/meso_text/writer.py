"""Writes a session as a text of moves. The tree is walked without recursion: lines may lie deep in lines."""

from __future__ import annotations

from collections.abc import Iterator

from events.formats.meso_text.times import show_time, show_times
from events.moves.event import Event
from events.moves.text import show_event
from events.session.replayed import ReplayedSession
from events.store.portable import PortableSession


class Writer:
    """One text while it is written."""

    def __init__(self, copy: PortableSession) -> None:
        self.course = ReplayedSession(copy)
        self.places = self._places()
        self.height = self._heights()
        self.main = {event.id for event in self.course.line(self.course.refs.branches["main"])}
        self.written: list[Event] = []
        self.open: list[str] = []  # the moves of the step that is being written
        self.lines: list[str] = []

    def text(self) -> str:
        self.lines += self._header()
        self._tree()
        times = [(event.at, event.offset) for event in self.written]
        first = self.course.first
        self.lines += [f"@times {line}" for line in show_times((first.at, first.offset), times)]
        return "\n".join(self.lines) + "\n"

    def _header(self) -> Iterator[str]:
        course, refs = self.course, self.course.refs
        first, begin = course.first, course.begin
        yield f"@game {begin.game}"
        yield f"@name {refs.name}"
        if refs.place:
            yield f"@place {refs.place}"
        yield f"@at {show_time((first.at, first.offset))}"
        for number, (name, seat) in enumerate(zip(course.names, course.copy.seats, strict=True), 1):
            yield f"@player {name}"
            if seat.piece:
                yield f"@piece {number} {seat.piece}"
        for name, value in begin.options.items():
            yield f"@option {name}={value}"
        yield f"@version {begin.rules}"
        yield f"@nonce {begin.nonce}"
        if refs.current != "main":
            yield f"@current {refs.current}"
        yield ""

    def _places(self) -> dict[str, list[str]]:
        """Event → what is said of its position."""
        refs = self.course.refs
        found: dict[str, list[str]] = {}
        for word, named in (("branch", refs.branches), ("hidden", refs.hidden), ("mark", refs.marks)):
            for name, id in named.items():
                if word == "branch" and name == "main" and not self.course.children[id]:
                    continue  # the text's own line ends there
                found.setdefault(id, []).append(f"@{word} {name}")
        for id, notes in self.course.notes.items():
            for note in notes:
                first, *more = note.text.split("\n")
                found.setdefault(id, []).extend([f"@note {first}", *(f"@more {line}" for line in more)])
        return found

    def _heights(self) -> dict[str, int]:
        """Event → how many events the longest line from it on has."""
        heights: dict[str, int] = {}
        for event in reversed(self.course.events.values()):
            height = heights.setdefault(event.id, 0)
            if event.parent:
                heights[event.parent] = max(heights.get(event.parent, 0), height + 1)
        return heights

    def _tree(self) -> None:
        """Each position: what is said of it, the lines that leave it in brackets, then the way on."""
        waiting: list[Event | str] = [self.course.first]
        while waiting:
            here = waiting.pop()
            if isinstance(here, str):
                self._break()
                self.lines.append(here)
                continue
            if here.n:
                self._move(here)
            after = sorted(self.course.children[here.id], key=self._rank)
            if here.id in self.places or len(after) != 1:
                self._break()
            self.lines += self.places.get(here.id, [])
            waiting += after[:1]
            for other in reversed(after[1:]):
                waiting += [")", other, "("]

    def _rank(self, event: Event) -> tuple[bool, int, str]:
        return event.id not in self.main, -self.height[event.id], event.id

    def _move(self, event: Event) -> None:
        """A move on the line of its step; one whose step was broken off goes on behind a `;`."""
        if not event.joined:
            self._break()
        text = show_event(event, self.course.names)
        self.open.append(f"; {text}" if event.joined and not self.open else text)
        self.written.append(event)

    def _break(self) -> None:
        if self.open:
            self.lines.append("; ".join(self.open))
            self.open = []
