"""The moves of a session as a person writes them: a header, a step a line, notes, lines in brackets.

    @game lands
    @player Ana
    Ana: draw land 2
    Ana: play Swamp; Ana: end
    @note a slow start
    (
    Ana: draw herbivore
    @branch scratch
    )
    Ana: draw carnivore

A bracket holds a line that leaves from the position before it; behind it the line goes on from there.
`@branch`, `@mark` and `@note` speak of the position that they stand at. `@at` is the time of what follows.
What a session writes has a nonce, too, and the times of its events, so that it is read back as the same
events; without them a text is a session of its own, the same each time it is read.
"""

from __future__ import annotations

from events.formats.meso_text.reader import Reader
from events.formats.meso_text.writer import Writer
from events.store.portable import PortableSession


def write(copy: PortableSession) -> str:
    """A session as such a text."""
    return Writer(copy).text()


def read(text: str, name: str = "", partial: bool = False) -> PortableSession:
    """The session that such a text tells. Errors: `Usage`, `Refused`, each with the line."""
    return Reader(text, name).copy()
