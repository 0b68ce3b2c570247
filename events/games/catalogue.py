"""The games there are: the only module that names them all. A game is imported when it is played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import FunctionType

from events.errors import Usage
from events.game.game import AnyGame, Game
from events.names import did_you_mean

GAMES: tuple[str, ...] = ("lands", "zooic", "pangea", "happy")


_CODES = r"[A-Z]\d+(?:, [A-Z]\d+)*"
_BEFORE = re.compile(rf"(?:^|(?<=\. ))({_CODES}): ")
_BEHIND = re.compile(rf" \(({_CODES})\)")


def rule_texts(slug: str) -> dict[str, list[str]]:
    """What the named checks of a game say of its rules: code (`L8`) → a text from each check, in order.

    A check's docstring says its code: `P4: one tile a turn.` or `At most once a turn (L5).`
    """
    found: dict[str, list[str]] = {}
    for code, said in (pair for docstring in _docstrings(slug) for pair in _coded(docstring)):
        found.setdefault(code, []).append(said)
    return dict(sorted(found.items(), key=lambda pair: int(pair[0][1:])))


def _coded(docstring: str) -> Iterator[tuple[str, str]]:
    """(code, text) of each rule that a docstring says; none where it bears no code."""
    head, *parts = _BEFORE.split(docstring)
    pairs = list(zip(parts[::2], parts[1::2], strict=True))
    if not pairs and (behind := _BEHIND.search(head)):
        pairs = [(behind[1], _BEHIND.sub("", head))]
    for codes, said in ((codes, said.strip()) for codes, said in pairs):
        yield from ((code, said[:1].upper() + said[1:]) for code in codes.split(", "))


def _docstrings(slug: str) -> Iterator[str]:
    """The first paragraph, in one line, of every function of a game that gives problems."""
    package = import_module(f"events.games.{slug}")
    for found in iter_modules(package.__path__):
        names = vars(import_module(f"{package.__name__}.{found.name}"))
        for value in names.values():
            if isinstance(value, FunctionType) and value.__module__ == names["__name__"]:
                given = str(value.__annotations__.get("return"))
                if "Problem" in str(names.get(given, given)):
                    yield " ".join((value.__doc__ or "").partition("\n\n")[0].split())


def find_game(slug: str) -> AnyGame:
    """The game of a slug. Errors: `Usage` with the list."""
    if slug not in GAMES:
        hint = did_you_mean(slug, GAMES) or f"the games are {', '.join(GAMES)}"
        raise Usage("unknown-game", f"there is no game {slug!r}", hint)
    game = import_module(f"events.games.{slug}.game").GAME
    assert isinstance(game, Game)
    return game
