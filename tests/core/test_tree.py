"""Jump pointers: any event of a line, and the common event of two tips, agree with walking the parents."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from events.tree import Node, ancestor, common, is_above, jump_of


def grown(picks: list[int]) -> dict[int, Node]:
    """A tree: each pick says how far back from the newest event the next one hangs."""
    nodes = {1: Node(1, "root", 0, 0, 0)}
    for key, back in enumerate(picks, 2):
        parent = nodes[max(1, key - 1 - back)]
        nodes[key] = Node(key, str(key), parent.key, jump_of(parent, nodes.__getitem__), parent.n + 1)
    return nodes


def walked(nodes: dict[int, Node], node: Node) -> list[int]:
    line = [node.key]
    while node.parent:
        node = nodes[node.parent]
        line.append(node.key)
    return line[::-1]


@given(st.lists(st.sampled_from([0, 0, 0, 0, 1, 2, 7, 30]), max_size=200), st.data())
def test_lines_found_by_jumps_are_the_lines_of_the_parents(picks: list[int], data: st.DataObject) -> None:
    nodes = grown(picks)
    a = nodes[data.draw(st.integers(1, len(nodes)))]
    b = nodes[data.draw(st.integers(1, len(nodes)))]
    one, two = walked(nodes, a), walked(nodes, b)
    fetch = nodes.__getitem__
    assert [ancestor(a, n, fetch).key for n in range(a.n + 1)] == one
    assert common(a, b, fetch).key == [x for x, y in zip(one, two, strict=False) if x == y][-1]
    assert is_above(a, b, fetch) == (a.key in two)


def test_a_long_line_is_crossed_in_a_logarithm_of_steps() -> None:
    nodes = grown([0] * 20_000)
    asked: list[int] = []

    def counting(key: int) -> Node:
        asked.append(key)
        return nodes[key]

    ancestor(nodes[20_001], 7, counting)
    assert len(asked) < 100
