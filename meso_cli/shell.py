"""The table shell: one line a step, typed while the game goes on.

It stays on the session that it opened. Each line is recorded only if the table still is where the
person saw it; where another one has logged meanwhile, nothing is recorded and the new table is shown.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from io import StringIO
from typing import Any

import msgspec

from events.errors import MesoError, Usage
from events.moves.text import split_line
from events.session.diff import differing
from events.session.position import moment_text
from events.session.session import Session
from events.session.steps import log_lines, write_log
from meso_cli.context import Settings, Watched, now, reading, writing_session
from meso_cli.output import error_json, say_error, terminal_of, write_json, write_lines
from meso_cli.telling.recorded import entry_context, logged_lines, logged_text
from meso_cli.telling.status import status_lines
from meso_cli.views.writing import show

Run = Callable[[list[str], Watched], int]
"""Runs a command line for somebody who has a session before them."""

BARE = ("undo", "redo")
HELP = (
    "A line is a move, or several parted by ; — 'draw land 2; end'. Tab completes.",
    "undo, redo        take back, bring back        /undo turn, /undo 3",
    "/show /score      the table, the score sheet   /history -n 10",
    "/moves [VERB]     what can be logged now       /amend 31 token 2",
    "/COMMAND …        any other command of meso    Ctrl-D leaves",
)


HERE = Usage("usage", "this is the table already", "type a move, or ? for help")


def _is_command(line: str) -> bool:
    return line.startswith("/") or line.split()[:1] in [[word] for word in BARE]


def _words(line: str) -> list[str]:
    return [word.text for moves in split_line(line) for word in moves]


class Shell:
    """The state of one shell: which session, and what of it the person has before them."""

    def __init__(self, settings: Settings, key: int, run: Run) -> None:
        self.key, self.run = key, run
        self.settings = msgspec.structs.replace(settings, watched=Watched())
        self.watched: Watched = self.settings.watched or Watched()
        self.status = 0

    @contextmanager
    def session(self) -> Iterator[Session]:
        with reading(self.settings) as record:
            yield Session(record, self.key)

    def look(self) -> None:
        """The session as it stands is what the person sees."""
        with self.session() as session:
            self.watched.see(session)
            self.settings.session = session.row.id

    def show_table(self) -> None:
        """Draws the table as it stands, with what is due."""
        self.look()
        with self.session() as session:
            view = session.game.view(session.state(session.refs.tip), session.names, False)
            show(view, terminal_of(self.settings), session.pieces)
            write_lines(["", *status_lines(session)])

    def prompt(self) -> str:
        """`main p1r3:ana> `, plain text that the line editor can count."""
        with self.session() as session:
            refs = session.refs
            branch = "" if refs.current == "main" else f"{refs.current} "
            return f"{branch}{moment_text(session, refs.tip)}> "

    def take(self, line: str, number: int = 0) -> None:
        """One typed line: a command with `/`, or a step of moves. Errors are told, never raised."""
        words = line.split()
        try:
            if line.strip() in ("?", "help"):
                write_lines(HELP)
            elif _is_command(line):
                self._command(line.lstrip("/"))
            elif words:
                self._log(line, number)
        except MesoError as error:
            self.status = say_error(self.settings, error)
        if self.watched.passed:
            self.watched.passed = False
            write_lines(["this is how it stands:", ""])
            self.show_table()

    def call(self, *words: str) -> int:
        """Any command of meso on this session."""
        settings = self.settings
        place = ["--db", settings.path(), "--session", settings.session, "--color", settings.color]
        return self.run([*place, *words], self.watched)

    def told(self, line: str) -> Any:
        """A line as `take` does it, and what its command says with --json, also where that is an error."""
        try:
            words = _words(line.lstrip("/")) if _is_command(line) else ["log", "--", line]
            if words[:1] == ["table"]:
                raise HERE
        except MesoError as error:
            self.status = error.status
            return {"error": error_json(error)}
        with redirect_stdout(StringIO()) as said, redirect_stderr(StringIO()) as errors:
            self.status = self.call("--json", *words) or self.status
        return msgspec.json.decode(said.getvalue() or errors.getvalue())

    def _command(self, line: str) -> None:
        words = _words(line)
        if words[:1] == ["table"]:
            raise HERE
        if words:
            self.status = self.call(*words) or self.status
        if words == ["show"]:
            self.look()

    def _log(self, line: str, number: int) -> None:
        moves = split_line(line)
        if not moves:
            return
        with writing_session(self.settings) as session:
            when, labels = now(), session.game.labels
            before = labels(session.state(session.refs.tip), session.names)
            logged = log_lines(session, entry_context(session, when, live=True), [(number, moves)])
            write_log(session, logged, logged_text(session, logged), when)
        with self.session() as session:
            write_lines(logged_lines(session, logged))
            state = session.state(session.refs.tip)
            if counts := _counted(before, labels(state, session.names)):
                write_lines([f"  {counts}"])
            due = session.game.due(state, session.names)[:2]
            write_lines(f"  {text}" for text in due if text not in logged.hints)

    def words(self) -> list[str]:
        """What Tab completes."""
        from meso_cli.app import COMMANDS
        from meso_cli.completion import words_of_session

        with self.session() as session:
            return [*words_of_session(session), *BARE, *(f"/{name}" for name in COMMANDS)]


def _counted(before: dict[str, str], after: dict[str, str]) -> str:
    """The counts that a step has changed: a slip of the key is seen at once (`Ana hand 6 → 3`)."""
    changed = [row for row in differing(before, after) if row[1].lstrip("-").isdigit()]
    return ", ".join(f"{label} {old} → {new or 'none'}" for label, old, new in changed[:4])


def serve_lines(shell: Shell, lines: Iterable[str]) -> int:
    """Takes lines from a pipe, each a step of its own; gives the exit code of the last error."""
    shell.look()
    for number, line in enumerate(lines, 1):
        shell.take(line.rstrip("\n"), number)
    return shell.status


def serve_json(shell: Shell, lines: Iterable[str]) -> int:
    """As `serve_lines`, told as one JSON value: for each line what its command says."""
    shell.look()
    said = [line.rstrip("\n") for line in lines if line.strip(" /\n") and not line.startswith("#")]
    write_json([shell.told(line) for line in said])
    return shell.status


def serve_person(shell: Shell) -> int:
    """Prompts until Ctrl-D; Ctrl-C only drops the line that is being typed."""
    _set_up_editor(shell)
    shell.show_table()
    write_lines(["", "a move, or ? for help, Ctrl-D to leave"])
    while True:
        try:
            shell.take(input(shell.prompt()))
        except KeyboardInterrupt:
            sys.stdout.write("\n")
        except UnicodeDecodeError:
            say_error(shell.settings, Usage("bad-text", "that line is no valid text"))
        except EOFError:
            sys.stdout.write("\n")
            return 0


def _set_up_editor(shell: Shell) -> None:
    """Line editing, history and completion where the platform has them."""
    try:
        import readline
    except ImportError:
        return

    found: list[str] = []

    def complete(text: str, state: int) -> str | None:
        if not state:  # the editor asks for one after the other
            with suppress(MesoError):
                wanted = text.casefold()
                found[:] = [word for word in shell.words() if word.casefold().startswith(wanted)]
        return f"{found[state]} " if state < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ;")
    readline.parse_and_bind("tab: complete")
