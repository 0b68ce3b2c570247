"""Which printed names a text may mean, word by word: `words_of("Lil' Cannibal")` is `("lil", "cannibal")`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from events.names import caseless


def words_of(name: str) -> tuple[str, ...]:
    """The words of a name without case and punctuation, for comparing."""
    return tuple("".join(c if c.isalnum() else " " for c in caseless(name).replace("'", "")).split())


def find_names(typed: str, known: Iterable[str], live: bool) -> Sequence[str]:
    """The known names with exactly these words, else with all of them, else (live) with words starting so."""
    wanted = words_of(typed)
    if not wanted:
        return []
    names = {name: words_of(name) for name in known}
    same = [name for name, words in names.items() if words == wanted]
    found = same or [name for name, words in names.items() if set(wanted) <= set(words)]
    if found or not live:
        return found
    starts = [name for name, words in names.items() if " ".join(words).startswith(" ".join(wanted))]
    return starts or [name for name, words in names.items() if _begins(wanted, words)]


def _begins(wanted: Sequence[str], words: Sequence[str]) -> bool:
    return all(any(word.startswith(part) for word in words) for part in wanted)
