"""What can go wrong: a code for programs, a message and a hint for people.

The message names the thing and its value; the hint says what to do. `status` is the exit
status of the process; the caller writes the rest to its screen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.problem import Problem


class MesoError(Exception):
    """Something that could not be done.

    code: a permanent word for programs (`no-session`…); `events.error_codes` has all of them.
    message: one sentence that names the thing and its value.
    hint: what would help, or nothing.
    line: the number (from 1) of the line of move text at fault, or nothing.
    """

    status = 1

    def __init__(self, code: str, message: str, hint: str = "", line: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint
        self.line = line


class Usage(MesoError):
    """A command or a move that cannot be understood."""

    status = 2


class Refused(MesoError):
    """A well-formed move that the rules forbid; `problems` says why, and the first one gives `rule`."""

    status = 3

    def __init__(
        self, problems: Sequence[Problem], message: str, hint: str = "", line: int | None = None
    ) -> None:
        super().__init__("refused", message, hint, line)
        self.problems = tuple(problems)

    @property
    def rule(self) -> str:
        """The code of the first rule that was broken."""
        return self.problems[0].rule


class Damaged(MesoError):
    """The record is not as it was written."""

    status = 4
