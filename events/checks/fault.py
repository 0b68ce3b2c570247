"""One thing that is wrong with a record."""

from __future__ import annotations

import msgspec


class Fault(msgspec.Struct, frozen=True):
    """What was found. code: a permanent word. session: its id, event: an id; "" where none is meant."""

    code: str
    session: str
    event: str
    message: str
