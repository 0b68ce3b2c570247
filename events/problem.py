"""Problems: what the rules object to in a move. Rules return problems, they never raise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

Severity = Literal["illegal", "disputed", "unknown"]


class Problem(msgspec.Struct, frozen=True):
    """One objection to one move.

    rule: the permanent code of the rule (`L8`, `P6`…).
    severity: `illegal` refuses the move unless the players overrule it; `disputed` and `unknown`
    let it pass and become a hint.
    message: the reason in one sentence, with the names and numbers of this session; a rule knows
    players as seats and writes `who(seat)` for a name.
    """

    rule: str
    message: str
    severity: Severity = "illegal"


def who(seat: int) -> str:
    """A placeholder for the name of a seat in a problem's message; `with_names` puts the name in."""
    return f"\ue000{seat}\ue001"


def with_names(problems: Sequence[Problem], names: Sequence[str]) -> list[Problem]:
    """The problems for people: each `who(seat)` is replaced by that player's name."""
    return [Problem(p.rule, _with_names(p.message, names), p.severity) for p in problems]


def _with_names(message: str, names: Sequence[str]) -> str:
    for seat, name in enumerate(names, 1):
        message = message.replace(who(seat), name)
    return message
