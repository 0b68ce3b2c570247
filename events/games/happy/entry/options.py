"""The readings of the rules that can be chosen when a session starts."""

from __future__ import annotations

from events.errors import Usage
from events.game.game import Names, Option
from events.moves.kinds import Scope, read_player

OPTIONS: tuple[Option, ...] = (
    Option(
        "duel",
        ("no", "yes"),
        "two players, no cards of value 1, 2 or 3; four of one type or two of each put a player out (H9)",
    ),
    Option("ages", (), "players from the youngest, separated by commas; breaks ties between effects (H1)"),
    Option("inversions", ("parity", "once"), "whether two inversions cancel each other or count as one (H3)"),
    Option("floor", ("no", "yes"), "whether a score below 0 counts as 0 (H2)"),
    Option("disaster-bonus", ("no", "yes"), "whether each disaster held adds 1 to the score (H2)"),
    Option("after-sudden", ("yes", "no"), "whether a disaster may be dodged after sudden death (H5)"),
    Option("star-fruit", ("stack", "cap"), "whether two Special Star Fruits count fourfold or double (H2)"),
)


def option(name: str, value: str, names: Names) -> str:
    """An option as it is stored, `ages` as seats. Errors: `Usage` for what these players cannot choose."""
    if name == "ages":
        return _seats_by_age(value, names)
    if name == "duel" and value == "yes" and len(names) != 2:
        raise Usage("unknown-option", f"a duel is for two players, not {len(names)}", "leave out duel=yes")
    return value


def _seats_by_age(value: str, names: Names) -> str:
    words = [word.strip() for word in value.split(",") if word.strip()]
    seats = [read_player(word, Scope(names)) for word in words]
    if len(set(seats)) < len(seats):
        raise Usage("unknown-option", f"ages names a player twice: {value}", "name each player once")
    return ",".join(map(str, seats))
