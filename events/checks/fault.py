"""What a check finds: something wrong with a record."""

from __future__ import annotations

import msgspec


class Fault(msgspec.Struct, frozen=True):
    """One fault. code: a permanent word. session, event: ids, "" if it concerns none in particular."""

    code: str
    session: str
    event: str
    message: str
