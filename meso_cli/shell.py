"""The table shell: one step per line, typed during the game.

It stays on the session that it opened. A line is recorded only if the session is still as the user
saw it: if another terminal has changed it, nothing is recorded and the table is shown again.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
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
from meso_cli.completion import words_of_session
from meso_cli.context import Settings, ShownSession, now, reading, writing_session
from meso_cli.output import error_json, terminal_of, write_error, write_json, write_lines
from meso_cli.telling.recorded import entry_context, hints_of, logged_lines, operation_text
from meso_cli.telling.status import status_lines
from meso_cli.views.writing import show

BARE = ("undo", "redo")
HELP = (
    "A line is a move, or moves separated by ;   (draw land 2; end)   Tab completes.",
    "undo, redo        one step back or forward     /undo turn, /undo 3",
    "/show /score      the table, the score sheet   /history -n 10",
    "/moves [VERB]     what can be logged now       /amend 31 token 2",
    "/COMMAND …        any other command of meso    Ctrl-D leaves",
)
HERE = Usage("usage", "you are already at the table", "type a move, or ? for help")


class Shell:
    """One shell: its session, and what the user has seen of it. commands: the names of all commands."""

    def __init__(self, settings: Settings, key: int, commands: Sequence[str]) -> None:
        self.key, self.commands = key, commands
        self.shown = ShownSession(commits=settings.commits)
        self.settings = msgspec.structs.replace(settings, shown=self.shown)
        self.status = 0

    @contextmanager
    def session(self) -> Iterator[Session]:
        with reading(self.settings) as record:
            yield Session(record, self.key)

    def refresh(self) -> None:
        """Notes that the user sees the session as it is now."""
        with self.session() as session:
            self.shown.update(session)
            self.settings.session = session.row.id

    def show_table(self) -> None:
        """Draws the table as it is now, with the status."""
        self.refresh()
        with self.session() as session:
            view = session.game.view(session.state(session.refs.tip), session.names, False)
            show(view, terminal_of(self.settings), session.pieces)
            write_lines(["", *status_lines(session)])

    def prompt(self) -> str:
        """`main p1r3:ana> `, plain text whose width the line editor can count."""
        with self.session() as session:
            refs = session.refs
            branch = "" if refs.current == "main" else f"{refs.current} "
            return f"{branch}{moment_text(session, refs.tip)}> "

    def take(self, line: str, number: int = 0) -> None:
        """Runs one typed line: a command with `/`, or a step of moves. Errors are written, never raised.

        number: of the line in what is read from a pipe.
        """
        try:
            if line.strip() in ("?", "help"):
                write_lines(HELP)
            elif _is_command(line):
                self._command(_command_words(line))
            else:
                self._log(line, number)
        except MesoError as error:
            self.status = write_error(self.settings, error)
        if self.shown.outdated:
            self.shown.outdated = False
            write_lines(["the session is now:", ""])
            self.show_table()

    def take_json(self, line: str) -> Any:
        """Runs one line as `take` does; gives what its command writes with --json, errors included."""
        try:
            words = _command_words(line) if _is_command(line) else ["log", "--", line]
        except MesoError as error:
            self.status = error.status
            return {"error": error_json(error)}
        with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as errors:
            self._run("--json", *words)
        return msgspec.json.decode(out.getvalue() or errors.getvalue())

    def _run(self, *words: str) -> None:
        """Runs a command line of meso on this session."""
        settings = self.settings
        options = ["--db", settings.path(), "--session", settings.session, "--color", settings.color]
        self.status = settings.run([*options, *words], self.shown) or self.status

    def _command(self, words: Sequence[str]) -> None:
        if words:
            self._run(*words)
        if words == ["show"]:
            self.refresh()

    def _log(self, line: str, number: int) -> None:
        moves = split_line(line)
        if not moves:
            return
        with writing_session(self.settings) as session:
            when, labels = now(), session.game.labels
            before = labels(session.state(session.refs.tip), session.names)
            logged = log_lines(session, entry_context(session, when, live=True), [(number, moves)])
            write_log(session, logged, operation_text(session, logged), when)
        with self.session() as session:
            write_lines(logged_lines(session, logged, hints_of(session, logged)))
            state = session.state(session.refs.tip)
            if counts := _changed_counts(before, labels(state, session.names)):
                write_lines([f"  {counts}"])
            due = session.game.due(state, session.names)[:2]
            write_lines(f"  {text}" for text in due if text not in logged.hints)

    def words(self) -> list[str]:
        """The words that Tab completes."""
        with self.session() as session:
            return [*words_of_session(session), *BARE, *(f"/{name}" for name in self.commands)]


def _is_command(line: str) -> bool:
    return line.startswith("/") or line.split()[:1] in [[word] for word in BARE]


def _command_words(line: str) -> list[str]:
    """The words of a command. Errors: `Usage`."""
    words = [word.text for moves in split_line(line.lstrip("/")) for word in moves]
    if words[:1] == ["table"]:
        raise HERE
    return words


def _changed_counts(before: dict[str, str], after: dict[str, str]) -> str:
    """The counts that a step has changed, so that a typing error shows at once (`Ana hand 6 → 3`)."""
    changed = [row for row in differing(before, after) if row[1].lstrip("-").isdigit()]
    return ", ".join(f"{label} {old} → {new or 'none'}" for label, old, new in changed[:4])


def run_lines(shell: Shell, lines: Iterable[str]) -> int:
    """Runs lines from a pipe, each a step of its own; gives the exit code of the last error."""
    shell.refresh()
    for number, line in enumerate(lines, 1):
        shell.take(line.rstrip("\n"), number)
    return shell.status


def run_json(shell: Shell, lines: Iterable[str]) -> int:
    """As `run_lines`, with one JSON value as the result: what each line's command writes with --json."""
    shell.refresh()
    typed = [line.rstrip("\n") for line in lines if line.strip(" /\n") and not line.startswith("#")]
    write_json([shell.take_json(line) for line in typed])
    return shell.status


def run_interactive(shell: Shell) -> int:
    """Prompts until Ctrl-D; Ctrl-C only drops the line being typed."""
    _set_up_editor(shell)
    shell.show_table()
    write_lines(["", "type a move; ? shows help, Ctrl-D leaves"])
    while True:
        try:
            shell.take(input(shell.prompt()))
        except KeyboardInterrupt:
            sys.stdout.write("\n")
        except UnicodeDecodeError:
            write_error(shell.settings, Usage("bad-text", "that line is not valid UTF-8"))
        except EOFError:
            sys.stdout.write("\n")
            return 0


def _set_up_editor(shell: Shell) -> None:
    """Line editing, history and completion if the platform has them."""
    try:
        import readline
    except ImportError:
        return

    found: list[str] = []

    def complete(text: str, state: int) -> str | None:
        if not state:  # the editor asks for the candidates one by one
            with suppress(MesoError):
                wanted = text.casefold()
                found[:] = [word for word in shell.words() if word.casefold().startswith(wanted)]
        return f"{found[state]} " if state < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ;")
    readline.parse_and_bind("tab: complete")
