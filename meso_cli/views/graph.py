"""The tree of a session drawn in text: lines of play, runs of plain moves drawn as one row.

The line of the current branch goes straight down; a line that leaves it is drawn to its end beside it,
before the straight one goes on. Knows no record and no screen, and loads no rich.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from events import view
from events.view import Paragraph, Span, text
from meso_cli.views.glyphs import plain_width
from meso_cli.views.history import move_text
from meso_cli.views.wrap import pad

SHORT = 8
"""Letters of an id that are enough to type it."""


class TreeNode(msgspec.Struct, frozen=True, kw_only=True):
    """One event of the tree. parent: its id, or "" for the first event. n: its number on its line.

    branches: those whose tip it is; current: whether the table is here. result: how a finished game
    ended. left_behind: no branch goes through it any more.
    """

    id: str
    parent: str
    n: int
    text: str
    seat: int = 0
    branches: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    left_behind: bool = False
    result: str = ""
    current: bool = False

    @property
    def named(self) -> bool:
        """Whether people look for it."""
        return bool(self.branches or self.marks or self.result or self.current)


class Row(msgspec.Struct, frozen=True):
    """One row of the drawing: the lines, the node (None: only a run), and what is not drawn after it.

    more: how many moves; last: the end of its line, where that is the node or the last of those moves.
    """

    graph: str
    node: TreeNode | None
    more: int = 0
    last: TreeNode | None = None


def tree(nodes: Iterable[TreeNode]) -> Paragraph:
    """The drawing, the first event at the top."""
    rows = list(_rows(_Tree.of(nodes)))
    width = max((plain_width(row.graph) for row in rows), default=0)
    number = max((len(str(row.node.n)) for row in rows if row.node), default=0)
    return Paragraph(tuple(_line(row, width, number) for row in rows), clip=True)


class _Tree(msgspec.Struct, frozen=True):
    """The first events, and each event's successors: first the one that the straight line takes."""

    roots: list[TreeNode]
    after: dict[str, list[TreeNode]]

    @staticmethod
    def of(nodes: Iterable[TreeNode]) -> _Tree:
        ordered = sorted(nodes, key=lambda node: node.n)
        known = {node.id for node in ordered}
        after: dict[str, list[TreeNode]] = {}
        for node in ordered:
            after.setdefault(node.parent if node.parent in known else "", []).append(node)
        weights = _weights(ordered, after)
        for following in after.values():
            straight = max(following, key=lambda node: weights[node.id])
            following.sort(key=lambda node: node is not straight)
        return _Tree(after.pop("", []), after)

    def straight(self, node: TreeNode) -> TreeNode | None:
        """The next event on the same line."""
        return next(iter(self.after.get(node.id, ())), None)

    def leaving(self, node: TreeNode) -> Sequence[TreeNode]:
        """The first events of the lines that leave here."""
        return self.after.get(node.id, [])[1:]


def _weights(
    ordered: Sequence[TreeNode], after: dict[str, list[TreeNode]]
) -> dict[str, tuple[bool, bool, int]]:
    """How much hangs on an event: the current position, a named one, so many events."""
    weights: dict[str, tuple[bool, bool, int]] = {}
    for node in reversed(ordered):
        below = [weights[child.id] for child in after.get(node.id, ())]
        current = node.current or any(weight[0] for weight in below)
        named = bool(node.branches) or any(weight[1] for weight in below)
        weights[node.id] = (current, named, 1 + sum(weight[2] for weight in below))
    return weights


def _rows(tree: _Tree) -> Iterator[Row]:
    for root in tree.roots:
        yield from _play(tree, root, "", "")


def _play(tree: _Tree, first: TreeNode, head: str, indent: str) -> Iterator[Row]:
    """One line of play to its end; `head` stands before its first row, `indent` before the others."""
    short = _short(tree, first) if head else []
    if short:
        yield Row(head + _bullet(first), first, len(short) - 1, short[-1])
        return
    node: TreeNode | None = first
    run: list[TreeNode] = []
    seen = True
    while node is not None:
        leaving = tree.leaving(node)
        if seen or leaving or node.named or tree.straight(node) is None:
            yield from _run(run, indent)
            run = []
            end = None if tree.straight(node) else node
            yield Row((head if node is first else indent) + _bullet(node), node, 0, end)
        else:
            run.append(node)
        for other in leaving:
            yield from _play(tree, other, f"{indent}├─", f"{indent}│ ")
        seen = bool(leaving)
        node = tree.straight(node)


def _run(run: Sequence[TreeNode], indent: str) -> Iterator[Row]:
    """Plain moves as one row; a single one is shown."""
    if len(run) == 1:
        yield Row(indent + _bullet(run[0]), run[0])
    elif run:
        yield Row(f"{indent}┊", None, len(run))


def _short(tree: _Tree, first: TreeNode) -> list[TreeNode]:
    """The events of a line that nobody named and nothing leaves: one row is enough for it; else none."""
    line: list[TreeNode] = []
    node: TreeNode | None = first
    while node is not None:
        if node.branches or node.marks or node.current or tree.leaving(node):
            return []
        line.append(node)
        node = tree.straight(node)
    return line


def _bullet(node: TreeNode) -> str:
    return "◉" if node.current else "○" if node.left_behind else "●"


def _line(row: Row, width: int, number: int) -> view.Text:
    graph = pad((Span(row.graph, "border"),), width + 2, plain_width)
    if row.node is None:
        return (*graph, Span(f"{'':>{number}}  … {row.more} moves", "dim"))
    node = row.node
    more = [Span(f"  … {row.more} more", "dim")] * bool(row.more)
    names = (*_id(row.last), *_names(node, (row.last or node).result))
    return (*graph, Span(f"{node.n:>{number}}  ", "dim"), *names, *_said(node), *more)


def _id(end: TreeNode | None) -> view.Text:
    """What a line that was left behind is called: no branch names it, so its end's id does."""
    return text(Span(f"{end.id[:SHORT]}  ", "dim")) if end and end.left_behind else ()


def _names(node: TreeNode, result: str) -> view.Text:
    """What people call the position, and how the line ended, before the move that led to it."""
    here = [Span("@", "key")] * node.current
    names = [
        *here,
        *(Span(name, "key") for name in node.branches),
        *(Span(name, "mark") for name in node.marks),
    ]
    listed = [part for name in names for part in (Span(", "), name)][1:]
    brackets = text("[", *listed, "]  ") if names else ()
    ended = text(Span(result, "dim" if node.left_behind else "points"), "  ") if result else ()
    return (*brackets, *ended)


def _said(node: TreeNode) -> view.Text:
    return text(Span(node.text, "dim")) if node.left_behind else move_text(node.text, node.seat)
