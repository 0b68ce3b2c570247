"""SHA-256, by which everything kept proves itself.

`hashlib` loads OpenSSL first, which is a twentieth of the time in which `meso log` has to start; the
interpreter's own implementation gives the same digests. Which module holds it depends on the version.
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


def digest(data: bytes) -> str:
    """The SHA-256 of some bytes, 64 hex digits."""
    return str(_sha256(data).hexdigest())
