"""The replay player: a session on the terminal, forward and back, at any speed."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from events.movetext import show_event
from events.playback import Playback, Unit
from events.position import show_moment
from meso_cli.keys import raw_keys, read_key
from meso_cli.views.glyphs import safe
from meso_cli.views.table import draw

HELP = (
    "space play/pause   → ← move   t T turn   r R round   s S period, asteroid   m M mark   "
    "g G start, end   + - speed   c only changes   q leave"
)
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


class Player:
    """What is on the screen: a position, whether it plays, how fast, and how much is shown."""

    def __init__(self, playback: Playback, speed: float, unit: Unit, playing: bool) -> None:
        self.playback, self.speed, self.unit, self.playing = playback, speed, unit, playing
        self.index, self.since = 0, 0
        self.only_changes = False

    @property
    def at_end(self) -> bool:
        return self.index == len(self.playback.frames) - 1

    def go(self, index: int) -> None:
        self.since, self.index = self.index, index

    def press(self, key: str) -> bool:
        """What a key does; False where it leaves."""
        if key in ("q", "\x1b", "\x03", "\x04"):
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

    def screen(self, height: int) -> RenderableType:
        """The position as it is drawn, cut to the terminal by its caller."""
        playback, session = self.playback, self.playback.session
        frame = playback.frames[self.index]
        state, names = frame.state, session.names
        moment = show_moment(session.game.moment(state), names)
        move = show_event(frame.event, names) if frame.event.n else "the start"
        head = Text(
            f"{frame.event.n}/{playback.frames[-1].event.n}  {safe(moment)}  ", style="bold", no_wrap=True
        )
        head.append(safe(move), style="")
        marks = [name for name, id in session.view.marks.items() if id == frame.event.id]
        notes = [note.text for note in session.view.notes.values() if note.event == frame.event.id]
        told = [Text(safe(f"  [{name}]"), style="bold") for name in marks] + [
            Text(safe(f"  “{note}”"), style="italic") for note in notes
        ]
        body = self._changes() if self.only_changes else draw(session.game.view(state, names, False))
        return Group(head, *told, Text(""), body, Text(""), self._foot())

    def _changes(self) -> RenderableType:
        rows = self.playback.changes(self.index, self.since) if self.index != self.since else ()
        lines = [Text(safe(f"{label}: {before or '–'} → {now or '–'}")) for label, before, now in rows]
        return Group(*(lines or [Text("nothing changed", style="dim")]))

    def _foot(self) -> Text:
        state = "playing" if self.playing else "paused"
        return Text(f"{state}, {self.speed:g} a second by {self.unit}   {HELP}", style="dim")


def _toggle(player: Player) -> None:
    if player.at_end:
        player.go(0)
    player.playing = not player.playing


def _only_changes(player: Player) -> None:
    player.only_changes = not player.only_changes


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
}


def play(player: Player, console: Console) -> None:
    """Runs the player until it is left; the terminal is as before afterwards."""
    with raw_keys(), Live(console=console, screen=True, auto_refresh=False, vertical_overflow="crop") as live:
        while True:
            live.update(player.screen(console.height), refresh=True)
            key = read_key(player.wait())
            if not key:
                player.tick()
            elif not player.press(key):
                return
