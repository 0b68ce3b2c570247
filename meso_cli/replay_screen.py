"""The screen of `meso replay`: a session on the terminal, forward and back, at any speed."""

from __future__ import annotations

import os
from collections.abc import Callable

from rich.console import Console, ConsoleDimensions, ConsoleOptions, Group, RenderableType, RenderResult
from rich.live import Live
from rich.segment import Segment
from rich.text import Text

from events.session.playback import Playback, Unit
from meso_cli.keys import ESCAPE, RESIZED, UNKNOWN, Keys, raw_keys
from meso_cli.pictures.picture import Picture, picture_of
from meso_cli.views.console import make_console
from meso_cli.views.glyphs import safe
from meso_cli.views.terminal import Terminal

HELP = (
    "space play/pause   → ← move   t T turn   r R round   s S stage (period, asteroid)   m M mark   "
    "g G start, end   + - speed   c only changes   ↑ ↓ scroll   q quit"
)
ROOMY = 16
"""The key help is shown on terminals with at least this many rows."""
JUMPS: dict[str, tuple[Unit, bool]] = {
    "right": ("move", True),
    "l": ("move", True),
    "n": ("move", True),
    "left": ("move", False),
    "h": ("move", False),
    "p": ("move", False),
    "t": ("turn", True),
    "T": ("turn", False),
    "r": ("round", True),
    "R": ("round", False),
    "s": ("stage", True),
    "S": ("stage", False),
    "m": ("mark", True),
    "M": ("mark", False),
}


class Viewport:
    """As much as fits a terminal of any size: the head, a part of the body, the foot.

    top: the first row of the body that is shown; drawing limits it to the last possible one.
    """

    def __init__(self, head: RenderableType, body: RenderableType, foot: RenderableType, top: int) -> None:
        self.head, self.body, self.foot, self.top = head, body, foot, top

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        height = options.height or console.height
        fitting = options.update(height=None)
        head = console.render_lines(self.head, fitting)[: max(height // 3, 1)]
        foot = console.render_lines(self.foot, fitting)[: max(height // 3, 1) if height > 1 else 0]
        body = console.render_lines(self.body, fitting)
        room = max(height - len(head) - len(foot), 0)
        self.top = max(min(self.top, len(body) - room), 0)
        shown = body[self.top : self.top + room]
        blank = [[Segment(" " * options.max_width)]] * (room - len(shown))
        for line in (*head, *shown, *blank, *foot):
            yield from line
            yield Segment.line()


class ReplayScreen:
    """The state of the screen: the position, whether it plays, how fast, and how much is shown.

    since: the index before the last jump, for the changes. top: see `Viewport`.
    """

    def __init__(self, playback: Playback, speed: float, unit: Unit, playing: bool) -> None:
        self.playback, self.speed, self.unit, self.playing = playback, speed, unit, playing
        self.index, self.since = 0, 0
        self.only_changes = False
        self.top = 0

    @property
    def at_end(self) -> bool:
        return self.index == len(self.playback.frames) - 1

    def go(self, index: int) -> None:
        self.since, self.index = self.index, index

    def press(self, key: str) -> bool:
        """Does what a key asks for; False for a key that quits."""
        if key in ("q", ESCAPE, "\x03", "\x04"):
            return False
        if key in JUMPS:
            unit, forward = JUMPS[key]
            move = self.playback.after if forward else self.playback.before
            self.playing = False
            self.go(move(self.index, unit))
        elif key in SETTINGS:
            SETTINGS[key](self)
        return True

    def tick(self) -> None:
        """Plays one step; pauses at the end."""
        self.go(self.playback.after(self.index, self.unit))
        self.playing = not self.at_end

    def wait(self) -> float | None:
        """The seconds to wait for a key: until the next step, or None while paused."""
        return 1 / self.speed if self.playing else None

    def draw(self, height: int) -> Viewport:
        """The position, on a terminal of `height` rows."""
        picture = picture_of(self.playback, self.playback.frames[self.index])
        body = self._changes() if self.only_changes else picture.table
        return Viewport(self._head(picture), body, self._foot(height), self.top)

    def _head(self, picture: Picture) -> RenderableType:
        """The position, the move that led to it, its marks and notes."""
        place = f"{picture.n}/{self.playback.frames[-1].event.n}  {picture.moment}  "
        head = Text(place, style="bold", no_wrap=True).append(picture.move, style="")
        marks = [Text(f"  [{name}]", style="bold") for name in picture.marks]
        notes = [Text(f"  “{note}”", style="italic") for note in picture.notes]
        return Group(head, *marks, *notes, Text(""))

    def _changes(self) -> RenderableType:
        rows = self.playback.changes(self.index, self.since) if self.index != self.since else ()
        lines = [Text(safe(f"{label}: {before or '–'} → {now or '–'}")) for label, before, now in rows]
        return Group(*(lines or [Text("nothing changed", style="dim")]))

    def _foot(self, height: int) -> Text:
        state = "playing" if self.playing else "paused"
        pace = f"{self.speed:g} {self.unit}{'s' * (self.speed != 1)} a second"
        keys = f"   {HELP}" if height >= ROOMY else ""
        return Text(f"{state}, {pace}{keys}", style="dim")


def _toggle(screen: ReplayScreen) -> None:
    if screen.at_end:
        screen.go(0)
    screen.playing = not screen.playing


def _only_changes(screen: ReplayScreen) -> None:
    screen.only_changes = not screen.only_changes


def _scroll(rows: int) -> Callable[[ReplayScreen], None]:
    def move(screen: ReplayScreen) -> None:
        screen.top = max(0, screen.top + rows)

    return move


def _pace(factor: float) -> Callable[[ReplayScreen], None]:
    def change(screen: ReplayScreen) -> None:
        screen.speed = min(64.0, max(0.125, screen.speed * factor))

    return change


def _edge(last: bool) -> Callable[[ReplayScreen], None]:
    def jump(screen: ReplayScreen) -> None:
        screen.playing = False
        screen.go(len(screen.playback.frames) - 1 if last else 0)

    return jump


SETTINGS: dict[str, Callable[[ReplayScreen], None]] = {
    " ": _toggle,
    "c": _only_changes,
    "+": _pace(2),
    "=": _pace(2),
    "-": _pace(0.5),
    "g": _edge(False),
    "home": _edge(False),
    "G": _edge(True),
    "end": _edge(True),
    "up": _scroll(-1),
    "down": _scroll(1),
    "page up": _scroll(-10),
    "page down": _scroll(10),
}


def run(screen: ReplayScreen, terminal: Terminal) -> None:
    """Runs the screen until a key quits; the terminal is always restored."""
    console = make_console(terminal)
    with raw_keys(), Keys() as keys, Live(console=console, screen=True, auto_refresh=False) as live:
        while True:
            _measure(console, terminal)
            shown = screen.draw(console.height)
            live.update(shown, refresh=True)
            screen.top = shown.top
            key = keys.read(screen.wait())
            if not key:
                screen.tick()
            elif key not in (RESIZED, UNKNOWN) and not screen.press(key):
                return


def _measure(console: Console, terminal: Terminal) -> None:
    """Gives the console the size that the window has now."""
    try:
        columns, rows = os.get_terminal_size(terminal.stream.fileno())
    except (OSError, ValueError):
        return
    if columns and rows:
        console.size = ConsoleDimensions(columns, rows)
