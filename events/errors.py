"""What can go wrong, said once: a code for programs, a message and a hint for people.

An error names the thing and the value; the hint says what to do about it. How it
looks on a screen, and the process's exit status, are settled by the caller from `status`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.problem import Problem


class MesoError(Exception):
    """Something that could not be done.

    code: a permanent word for programs (`no-session`, `nothing-to-undo`…).
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
    """Wrong words: of a command, or of a move that nobody could understand."""

    status = 2


class Refused(MesoError):
    """A well-formed move that the rules forbid; `problems` says why, the first one decides."""

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
    """The record itself is not what it was when it was written."""

    status = 4
