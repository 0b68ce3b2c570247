"""Text that people choose: how it is stored, compared and, if mistyped, guessed at. Knows no record."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import chain, count

from events.errors import Usage

LONGEST = 80
"""Characters of a name of a session, a player, a branch or a mark."""


def check_name(text: str) -> str:
    """The name, if it can be stored. Errors: `Usage` if it has no letter or digit."""
    if not any(c.isalnum() for c in text):
        raise Usage("bad-name", f"{text!r} is not a valid name", "a name needs a letter or a digit")
    return text


def clean(text: str) -> str:
    """Text as it is stored: NFC. Errors: `Usage` for control characters and broken UTF-8."""
    if has_controls(text):
        raise Usage("bad-text", f"{text!r} has a control character or is not valid UTF-8", "retype it")
    return unicodedata.normalize("NFC", text)


def has_controls(text: str) -> bool:
    """Whether a text has control characters or broken UTF-8, which no stored text may have."""
    return any(unicodedata.category(c) in ("Cc", "Cs") for c in text)


def caseless(text: str) -> str:
    """Text for comparing: case and Unicode form make no difference (NFKC, then case folding)."""
    return unicodedata.normalize("NFKC", text).casefold()


def free_name(name: str, taken: Iterable[str], gap: str = "-", numbered: bool = False) -> str:
    """The name, or the first of NAME-2, NAME-3… that is not in `taken`, ignoring case.

    gap: what comes before the number. numbered: begin with NAME-1, never the bare name. A long name is
    shortened to make room for its number.
    """
    folded = set(map(caseless, taken))
    ends = chain([f"{gap}1" if numbered else ""], (f"{gap}{number}" for number in count(2)))
    found = (name[: LONGEST - len(end)] + end if end else name for end in ends)
    return next(each for each in found if caseless(each) not in folded)


def did_you_mean(text: str, known: Iterable[str]) -> str:
    """A hint that names the nearest known words, or ""."""
    import difflib  # only on the way to an error message

    by_fold = {caseless(name): name for name in known}
    near = difflib.get_close_matches(caseless(text), list(by_fold), n=3, cutoff=0.6)
    starts = [name for name in by_fold if name.startswith(caseless(text))]
    names = [by_fold[name] for name in dict.fromkeys([*starts, *near])][:4]
    return f"did you mean {' or '.join(names)}?" if names else ""
