"""The replay player: a session on the terminal, forward and back, at any speed."""

from __future__ import annotations

import os
from collections.abc import Callable

from rich.console import Console, ConsoleDimensions, ConsoleOptions, Group, RenderableType, RenderResult
from rich.live import Live
from rich.segment import Segment
from rich.text import Text

from events.moves.text import show_event
from events.session.playback import Playback, Unit
from events.session.position import show_moment
from meso_cli.keys import ESCAPE, RESIZED, UNKNOWN, Keys, raw_keys
from meso_cli.views.console import make_console
from meso_cli.views.glyphs import safe
from meso_cli.views.table import draw
from meso_cli.views.terminal import Terminal

HELP = (
    "space play/pause   → ← move   t T turn   r R round   s S period, asteroid   m M mark   "
    "g G start, end   + - speed   c only changes   ↑ ↓ scroll   q leave"
)
ROOMY = 16
"""Rows of a terminal from which on the keys are told."""
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


class Page:
    """What fits a terminal of any size: the head, as much of the body as there is room for, the foot.

    top: the first row of the body that is shown, as far down as there is something.
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


class Player:
    """What is on the screen: a position, whether it plays, how fast, and how much is shown."""

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
        """What a key does; False where it leaves."""
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
        """One step on by itself; at the end it pauses."""
        self.go(self.playback.after(self.index, self.unit))
        self.playing = not self.at_end

    def wait(self) -> float | None:
        """How long a key is waited for: until the next step while it plays, else for ever."""
        return 1 / self.speed if self.playing else None

    def screen(self, height: int) -> Page:
        """The position as it is drawn in a terminal of so many rows."""
        frame, session = self.playback.frames[self.index], self.playback.session
        view = session.game.view(frame.state, session.names, False)
        body = self._changes() if self.only_changes else draw(view)
        return Page(self._head(), body, self._foot(height), self.top)

    def _head(self) -> RenderableType:
        """Where it stands, the move that led there, and what was said of it."""
        playback, session = self.playback, self.playback.session
        frame, names = playback.frames[self.index], session.names
        moment = show_moment(session.game.moment(frame.state), names)
        move = show_event(frame.event, names) if frame.event.n else "the start"
        head = Text(
            f"{frame.event.n}/{playback.frames[-1].event.n}  {safe(moment)}  ", style="bold", no_wrap=True
        )
        head.append(safe(move), style="")
        marks = [name for name, id in session.refs.marks.items() if id == frame.event.id]
        notes = [note.text for note in session.refs.notes.values() if note.event == frame.event.id]
        told = [Text(safe(f"  [{name}]"), style="bold") for name in marks] + [
            Text(safe(f"  “{note}”"), style="italic") for note in notes
        ]
        return Group(head, *told, Text(""))

    def _changes(self) -> RenderableType:
        rows = self.playback.changes(self.index, self.since) if self.index != self.since else ()
        lines = [Text(safe(f"{label}: {before or '–'} → {now or '–'}")) for label, before, now in rows]
        return Group(*(lines or [Text("nothing changed", style="dim")]))

    def _foot(self, height: int) -> Text:
        state = "playing" if self.playing else "paused"
        told = f"   {HELP}" if height >= ROOMY else ""
        return Text(f"{state}, {self.speed:g} a second by {self.unit}{told}", style="dim")


def _toggle(player: Player) -> None:
    if player.at_end:
        player.go(0)
    player.playing = not player.playing


def _only_changes(player: Player) -> None:
    player.only_changes = not player.only_changes


def _scroll(rows: int) -> Callable[[Player], None]:
    def move(player: Player) -> None:
        player.top = max(0, player.top + rows)

    return move


def _pace(factor: float) -> Callable[[Player], None]:
    def change(player: Player) -> None:
        player.speed = min(64.0, max(0.125, player.speed * factor))

    return change


def _edge(last: bool) -> Callable[[Player], None]:
    def jump(player: Player) -> None:
        player.playing = False
        player.go(len(player.playback.frames) - 1 if last else 0)

    return jump


SETTINGS: dict[str, Callable[[Player], None]] = {
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


def play(player: Player, terminal: Terminal) -> None:
    """Runs the player until it is left; the terminal is as before afterwards."""
    console = make_console(terminal)
    with raw_keys(), Keys() as keys, Live(console=console, screen=True, auto_refresh=False) as live:
        while True:
            _measure(console, terminal)
            page = player.screen(console.height)
            live.update(page, refresh=True)
            player.top = page.top
            key = keys.read(player.wait())
            if not key:
                player.tick()
            elif key not in (RESIZED, UNKNOWN) and not player.press(key):
                return


def _measure(console: Console, terminal: Terminal) -> None:
    """The window as large as it is now, whatever it was when the player began."""
    try:
        columns, rows = os.get_terminal_size(terminal.stream.fileno())
    except (OSError, ValueError):
        return
    if columns and rows:
        console.size = ConsoleDimensions(columns, rows)
