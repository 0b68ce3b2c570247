"""The table shell: one line a step, typed while the game goes on.

It stays on the session that it opened. Each line is recorded only if the table still is where the
person saw it; where another one has logged meanwhile, nothing is recorded and the new table is shown.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from events.errors import MesoError
from events.library.summaries import keep_summary
from events.movetext import split_line
from events.position import moment_text
from events.session import Session
from events.steps import log_lines, write_log
from meso_cli.commands.log import logged_lines, logged_text, table_of
from meso_cli.commands.status import status_lines
from meso_cli.context import Settings, now, reading, writing
from meso_cli.output import say_error, terminal_of, write_lines
from meso_cli.views.pieces import wearing
from meso_cli.views.writing import show

BARE = ("undo", "redo")
HELP = (
    "A line is a move, or several parted by ; — 'draw land 2; end'. Tab completes.",
    "undo, redo        take back, bring back        /undo turn, /undo 3",
    "/show /score      the table, the score sheet   /history -n 10",
    "/moves [VERB]     what can be logged now       /amend 31 token 2",
    "/COMMAND …        any other command of meso    Ctrl-D leaves",
)


class Shell:
    """The state of one shell: which session, and which operation the person has seen last."""

    def __init__(self, settings: Settings, key: int, run: Callable[[list[str]], int]) -> None:
        self.settings, self.key, self.run = settings, key, run
        self.seen, self.id, self.status = "", "", 0

    @contextmanager
    def session(self) -> Iterator[Session]:
        with reading(self.settings) as record:
            session = Session(record, self.key)
            with wearing(session.pieces):
                yield session

    def show_table(self) -> None:
        """Draws the table as it stands, with what is due."""
        with self.session() as session:
            self.seen, self.id = session.operation, session.row.id
            view = session.game.view(session.state(session.view.tip), session.names, False)
            show(view, terminal_of(self.settings))
            write_lines(["", *status_lines(session)])

    def prompt(self) -> str:
        """`main p1r3:ana> `, plain text that the line editor can count."""
        with self.session() as session:
            view = session.view
            branch = "" if view.current == "main" else f"{view.current} "
            return f"{branch}{moment_text(session, view.tip)}> "

    def take(self, line: str, number: int = 0) -> None:
        """One typed line: a command with `/`, or a step of moves. Errors are told, never raised."""
        words = line.split()
        try:
            if line.strip() in ("?", "help"):
                write_lines(HELP)
            elif line.startswith("/") or (words and words[0] in BARE):
                self._command(line.lstrip("/"))
            elif words:
                self._log(line, number)
        except MesoError as error:
            self.status = say_error(self.settings, error)

    def _command(self, line: str) -> None:
        words = [word.text for moves in split_line(line) for word in moves]
        if words:
            place = ["--db", self.settings.path(), "--session", self.id, "--color", self.settings.color]
            self.status = self.run([*place, *words])
            with self.session() as session:
                self.seen = session.operation

    def _log(self, line: str, number: int) -> None:
        moves = split_line(line)
        if not moves:
            return
        with writing(self.settings) as record:
            session, when = Session(record, self.key), now()
            if session.operation != self.seen:
                moved = True
            else:
                moved = False
                logged = log_lines(session, table_of(session, when, live=True), [(number, moves)])
                write_log(session, logged, logged_text(session, logged), when)
                keep_summary(session)
        if moved:
            write_lines(
                ["another table has moved on meanwhile: nothing was recorded. This is how it stands:", ""]
            )
            self.show_table()
            return
        self.seen = session.operation
        with self.session() as session:
            write_lines(logged_lines(session, logged))
            state = session.state(session.view.tip)
            due = session.game.due(state, session.names)[:2]
            write_lines(f"  {text}" for text in due if text not in logged.hints)

    def words(self) -> list[str]:
        """What Tab completes."""
        from meso_cli.completing import words_of_session

        with self.session() as session:
            return [
                *words_of_session(session),
                "undo",
                "redo",
                "/show",
                "/score",
                "/history",
                "/moves",
                "/amend",
            ]


def serve_lines(shell: Shell, lines: Iterable[str]) -> int:
    """Takes lines from a pipe, each a step of its own; gives the exit code of the last error."""
    with shell.session() as session:
        shell.seen, shell.id = session.operation, session.row.id
    for number, line in enumerate(lines, 1):
        shell.take(line.rstrip("\n"), number)
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
        except EOFError:
            sys.stdout.write("\n")
            return 0


def _set_up_editor(shell: Shell) -> None:
    """Line editing, history and completion where the platform has them."""
    try:
        import readline
    except ImportError:
        return

    def complete(text: str, state: int) -> str | None:
        try:
            found = [word for word in shell.words() if word.casefold().startswith(text.casefold())]
        except MesoError:
            return None
        return f"{found[state]} " if state < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ;")
    readline.parse_and_bind("tab: complete")
