"""What the rules say about a move. Rules return problems, they never raise."""

from __future__ import annotations

from typing import Literal

import msgspec

Kind = Literal["illegal", "disputed", "unknown"]


class Problem(msgspec.Struct, frozen=True):
    """One objection to one move.

    rule: the permanent code of the rule (`L8`, `P6`…).
    kind: `illegal` refuses the move unless the table overrules it; `disputed` and
    `unknown` let it pass and are told to the player as a hint.
    message: the reason in one sentence, with the names and numbers of this table.
    """

    rule: str
    message: str
    kind: Kind = "illegal"
