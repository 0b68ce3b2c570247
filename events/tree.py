"""The tree of events: parents, jump pointers, lines. Pure: it reads nodes through a function.

Each event has its number on its line and one jump pointer to an event far above it (a skew-binary
list), so the event at a number and the merge base of two tips take logarithmic time.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec


class Node(msgspec.Struct, frozen=True):
    """An event's place in the tree. key, parent, jump: row numbers in the record; 0: no event."""

    key: int
    id: str
    parent: int
    jump: int
    n: int


Fetch = Callable[[int], Node]


def jump_of(parent: Node, fetch: Fetch) -> int:
    """The jump pointer of a new child of `parent` (skew-binary: two equal jumps become one)."""
    if not parent.jump:
        return parent.key
    first = fetch(parent.jump)
    if not first.jump:
        return parent.key
    second = fetch(first.jump)
    return second.key if parent.n - first.n == first.n - second.n else parent.key


def ancestor(node: Node, n: int, fetch: Fetch) -> Node:
    """The event with number `n` on the line to `node`; 0 ≤ n ≤ node.n."""
    while node.n > n:
        jump = fetch(node.jump)
        node = jump if jump.n >= n else fetch(node.parent)
    return node


def is_above(upper: Node, lower: Node, fetch: Fetch) -> bool:
    """Whether `upper` is on the line to `lower`, or is `lower`."""
    return upper.n <= lower.n and ancestor(lower, upper.n, fetch).key == upper.key


def common(a: Node, b: Node, fetch: Fetch) -> Node:
    """The merge base of two events of one session: the last event that is on the lines to both."""
    a, b = ancestor(a, min(a.n, b.n), fetch), ancestor(b, min(a.n, b.n), fetch)
    while a.key != b.key:
        # Both have the same number, so their jumps are equally long.
        if a.jump == b.jump:
            a, b = fetch(a.parent), fetch(b.parent)
        else:
            a, b = fetch(a.jump), fetch(b.jump)
    return a
