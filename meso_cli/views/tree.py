"""The tree of a session, drawn in text; a run of plain moves is one row.

The line of the current branch goes straight down. A line that leaves it is drawn whole, to the right,
before the straight line continues. Knows no record and no screen; loads no rich.
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
"""The characters of an id that are enough to type it."""


class TreeNode(msgspec.Struct, frozen=True, kw_only=True):
    """One event of the tree. parent: the parent's id, or "" for the first event. n: its number.

    branches: those whose tip it is. current: whether the head is here. result: who won or leads, at
    the end of a line. left_behind: whether its line is abandoned: no branch holds it.
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
        """Whether it gets a row of its own."""
        return bool(self.branches or self.marks or self.result or self.current)


class Row(msgspec.Struct, frozen=True):
    """One row of the drawing: the lines, the node (None: a run), and what follows without being drawn.

    more: the number of moves not drawn. last: the end of the line, if it is the node or among them.
    """

    graph: str
    node: TreeNode | None
    more: int = 0
    last: TreeNode | None = None


def tree(nodes: Iterable[TreeNode]) -> Paragraph:
    """The drawing, with the first event at the top."""
    rows = list(_rows(_Tree.of(nodes)))
    width = max((plain_width(row.graph) for row in rows), default=0)
    number = max((len(str(row.node.n)) for row in rows if row.node), default=0)
    return Paragraph(tuple(_line(row, width, number) for row in rows), clip=True)


class _Tree(msgspec.Struct, frozen=True):
    """The first events, and the children of each event, that on the straight line first."""

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
    """The weight of each event: is the head after it, is a branch after it, how many events are."""
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
    """One line to its end. head, indent: what is left of its first row, and of the others."""
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
    """Plain moves as one row; a single one is drawn."""
    if len(run) == 1:
        yield Row(indent + _bullet(run[0]), run[0])
    elif run:
        yield Row(f"{indent}┊", None, len(run))


def _short(tree: _Tree, first: TreeNode) -> list[TreeNode]:
    """The events of a line without a name that no line leaves, which gets one row; otherwise []."""
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
    return (*graph, Span(f"{node.n:>{number}}  ", "dim"), *names, *_move(node), *more)


def _id(end: TreeNode | None) -> view.Text:
    """The id of the end of an abandoned line, which no branch names."""
    return text(Span(f"{end.id[:SHORT]}  ", "dim")) if end and end.left_behind else ()


def _names(node: TreeNode, result: str) -> view.Text:
    """The names of a position and the result of its line, written before the move."""
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


def _move(node: TreeNode) -> view.Text:
    return text(Span(node.text, "dim")) if node.left_behind else move_text(node.text, node.seat)
