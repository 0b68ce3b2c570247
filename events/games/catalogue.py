"""The games there are: the only module that names them all. A game is imported when it is played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import FunctionType

import msgspec

from events.errors import Usage
from events.game import Game
from events.words import did_you_mean

GAMES: tuple[str, ...] = ("lands", "zooic", "pangea", "happy")


class RuleText(msgspec.Struct, frozen=True):
    """A rule's code (`L8`) and what it says: one text from each check that bears the code."""

    code: str
    texts: tuple[str, ...]


_CODES = r"[A-Z]\d+(?:, [A-Z]\d+)*"
_BEFORE = re.compile(rf"(?:^|(?<=\. ))({_CODES}): ")
_BEHIND = re.compile(rf" \(({_CODES})\)")


def rule_texts(slug: str) -> list[RuleText]:
    """What the named checks of a game say of its rules, in the order of their codes.

    A check's docstring says its code: `P4: one tile a turn.` or `At most once a turn (L5).`
    """
    found: dict[str, dict[str, None]] = {}
    for code, said in (pair for docstring in _docstrings(slug) for pair in _coded(docstring)):
        found.setdefault(code, {})[said] = None
    return [RuleText(code, tuple(found[code])) for code in sorted(found, key=lambda code: int(code[1:]))]


def _coded(docstring: str) -> Iterator[tuple[str, str]]:
    """(code, text) of each rule that a docstring says; none where it bears no code."""
    head, *parts = _BEFORE.split(docstring)
    pairs = list(zip(parts[::2], parts[1::2], strict=True))
    if not pairs and (behind := _BEHIND.search(head)):
        pairs = [(behind[1], _BEHIND.sub("", head))]
    for codes, said in pairs:
        yield from ((code, said.strip()) for code in codes.split(", "))


def _docstrings(slug: str) -> Iterator[str]:
    """The first paragraph of every docstring in the modules `rules…` of a game, each in one line."""
    package = import_module(f"events.games.{slug}")
    for found in iter_modules(package.__path__):
        if not found.name.startswith("rules"):
            continue
        for value in vars(import_module(f"{package.__name__}.{found.name}")).values():
            if isinstance(value, FunctionType) and value.__module__.endswith(found.name):
                yield " ".join((value.__doc__ or "").partition("\n\n")[0].split())


def find_game(slug: str) -> Game:
    """The game of a slug. Errors: `Usage` with the list."""
    if slug not in GAMES:
        hint = did_you_mean(slug, GAMES) or f"the games are {', '.join(GAMES)}"
        raise Usage("unknown-game", f"there is no game {slug!r}", hint)
    game = import_module(f"events.games.{slug}.game").GAME
    assert isinstance(game, Game)
    return game
