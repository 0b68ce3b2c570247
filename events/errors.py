"""Errors as data: a code for programs, a message and a hint for people, an exit status.

The message says what happened and names the value at fault; the hint says what to do. Knows no screen:
the caller prints an error and ends with its `status`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.problem import Problem


class MesoError(Exception):
    """Something that could not be done.

    code: a permanent word for programs (`no-session`, `nothing-to-undo`…).
    message: one sentence that names the value at fault.
    hint: what to do, or "".
    line: the number (from 1) of the line of move text at fault, or None.
    """

    status = 1

    def __init__(self, code: str, message: str, hint: str = "", line: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint
        self.line = line


class Usage(MesoError):
    """Wrong usage: of a command, or a move that nobody can understand."""

    status = 2


class Refused(MesoError):
    """A well-formed move that the rules forbid. problems: why; the first one gives `rule`."""

    status = 3

    def __init__(
        self, problems: Sequence[Problem], message: str, hint: str = "", line: int | None = None
    ) -> None:
        super().__init__("refused", message, hint, line)
        self.problems = tuple(problems)

    @property
    def rule(self) -> str:
        """The code of the first rule that the move breaks."""
        return self.problems[0].rule


class Damaged(MesoError):
    """The record is not what it was when it was written."""

    status = 4
