"""SHA-256, the algorithm of every id and checksum in a record, and ids: its first bytes written in letters.

`hashlib` would load OpenSSL, a twentieth of the start-up time of `meso log`; the interpreter's own module
gives the same digests. The name of that module depends on the version of Python.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def _own_sha256() -> Callable[[bytes], Any]:
    found: Callable[[bytes], Any]
    for name in ("_sha2", "_sha256"):
        try:
            found = import_module(name).sha256
            return found
        except ImportError:
            continue
    found = import_module("hashlib").sha256
    return found


_sha256 = _own_sha256()
# The hex digits 0 to f as z to k, so that an id is never taken for a number or a word.
_TO_LETTERS = str.maketrans("0123456789abcdef", "zyxwvutsrqponmlk")
_TO_HEX = {letter: digit for digit, letter in _TO_LETTERS.items()}


def digest(data: bytes) -> str:
    """The SHA-256 of `data`: 64 hex digits."""
    return str(_sha256(data).hexdigest())


def make_id(data: bytes, size: int = 16) -> str:
    """The id of `data`: the first `size` bytes of its SHA-256, as 2 × `size` letters from k to z."""
    return digest(data)[: 2 * size].translate(_TO_LETTERS)


def id_bytes(id: str) -> bytes:
    """The bytes that an id stands for. Errors: `ValueError` if it is not an id."""
    return bytes.fromhex(id.translate(_TO_HEX))
