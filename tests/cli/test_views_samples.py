"""Tables made by hand, as the games would give them, for the tests of what people see."""

from __future__ import annotations

import msgspec

from events.game.score import Line, PlayerScore, Sheet, TieBreak
from events.view import Board, Cell, Grid, Paragraph, Side, Span, Track, View, text
from meso_cli.views.graph import TreeNode
from meso_cli.views.history import HistoryRow
from meso_cli.views.listing import BranchRow, MoveRow, OperationRow, SessionRow

NAMES = ("Ana", "Ben")


def card(name: str, facts: str, kind: str, mark: str = "") -> Cell:
    return Cell((text(Span(name, kind)), text(Span(facts, "dim"))), mark)


def slot(sizes: str) -> Cell:
    return Cell((text(sizes),), "empty")


ROWS = ("carnivores", "herbivores", "lands")
ANA = Board(
    (
        (card("Plagiosaurus", "sc 2vp", "carnivore", "exhausted"), slot("S/L")),
        (
            card("Iguanodon", "mh 3vp", "herbivore"),
            card("Vintana", "sh 1vp tri", "herbivore", "new"),
            card("Apatosaurus", "lh X vp", "herbivore", "exhausted"),
            slot("L"),
        ),
        (
            card("Swamp.1", "wetland", "land"),
            card("Swamp.2", "wetland", "land", "exhausted"),
            card("Fern Prairie", "prairie", "land"),
            card("Tidal Forest", "forest", "land"),
            slot("any"),
        ),
    ),
    "Ana  hand 4 (2 land, 1 herbivore, 1 ?)   tokens 2 1",
    ROWS,
    mark="player1 turn",
)
BEN = Board(
    (
        (card("Ceratosaurus", "lc 4vp", "carnivore"), slot("S")),
        (
            card("Lil' Cannibal", "sh 1vp", "herbivore"),
            card("Iguanodon", "mh 3vp", "herbivore"),
            slot("S/M"),
            slot("L"),
        ),
        (
            card("Forest", "forest", "land"),
            card("Forest", "forest", "land", "exhausted"),
            card("Dry Lake", "dryland", "land"),
            slot("any"),
            slot("any"),
        ),
    ),
    "Ben  hand 2 to 5?   tokens 1",
    ROWS,
    mark="player2",
)
GOALS = Grid(
    ("race goal", "top", "claimed"),
    (
        (text("5 lands"), text("1"), text(Span("Ana", "player1"), " 2")),
        (text("4 herbivores"), text("2"), text(Span("Ben", "player2"), " this round")),
        (text("3 carnivores", Span("  from period 3", "dim")), text("2"), ()),
        (text("extinction"), text("2"), ()),
        (text("token"), text(Span("–", "empty")), text(Span("Ana", "player1"), " 2")),
    ),
    "Race goals",
    right=(1,),
)
PILES = Grid(
    ("", "Ana", "Ben"),
    (
        (text("extinct"), text(Span("Swamp", "gone"), ", ", Span("Vintana", "gone")), text("–")),
        (text("discarded"), text(Span("3", "unknown")), text("2")),
        (text("points"), text("9"), text(Span("at least 8", "unknown"))),
    ),
    "Piles",
    right=(1, 2),
    total=True,
)
ROUNDS = Track(
    (text("1"), text("2"), text(Span("3", "turn key")), text("4"), text("5"), text("6")), "Rounds of period 2"
)
CARDS = Paragraph(
    (
        text("Large Herbivore Tracker: ", Span("3", "points"), " per large herbivore card"),
        text(Span("Drought", "key"), ": each player discards a water card or exhausts a land"),
    ),
    "Common goal and period card",
)
LANDS = View(
    "Lands of the Mesozoic",
    "period 2, round 3 of 6",
    (Side((ROUNDS, CARDS)), ANA, BEN, Side((GOALS, PILES))),
)


def tile(name: str, *lines: str, joins: str = "", mark: str = "") -> Cell:
    return Cell((text(Span(name, "dim")), *(text(line) for line in lines)), mark, joins)


PANGEA = Board(
    (
        (None, tile("0,2", "a AA B", "hatchery", joins="s"), None, tile("2,2", "~ C")),
        (
            tile("-1,1", "a A", "b BB", joins="e"),
            tile("0,1", "a CC", "trex", joins="e", mark="new"),
            tile("1,1", "a A", "~"),
            tile("2,1", "a", joins="s"),
        ),
        (None, tile("0,0", "a"), None, tile("2,0", "~ AB")),
    ),
    "Pangea",
    ("2", "1", "0"),
    ("-1", "0", "1", "2"),
)

SHEET = Sheet(
    True,
    (
        PlayerScore(
            1,
            49,
            1,
            True,
            (
                Line("cards", 22, "Iguanodon 3; Apatosaurus 8 (2 per jurassic card × 4); Ceratosaurus 11"),
                Line("tokens", 13, "abilities 2 + 3 + 3; race goals 2 + 2 + 1"),
                Line("goals", 14, "Triassic Collector 8; Large Herbivore Tracker 6"),
            ),
        ),
        PlayerScore(
            2,
            41,
            2,
            False,
            (
                Line("cards", 20, "Lil' Cannibal 1; Iguanodon 3; Brachiosaurus 16 (4 per water icon × 4)"),
                Line("tokens", 15, "abilities 3 + 3 + 3 + 3; race goals 2 + 1"),
                Line("goals", None, "own goal is not named"),
                Line("bonus", 6, "+6 for the cake"),
            ),
            ("own goal is not named",),
        ),
    ),
    (1,),
    TieBreak("most cards in hand", (1, 2)),
)
SOLO = Sheet(
    False,
    (PlayerScore(1, 52, 1, False, (Line("cards", 52, "Tyrannosaurus 52"),), rank="Stegosaurus"),),
    (),
)

HISTORY = (
    HistoryRow(n=39, text="Ana: play Iguanodon --discard 1", seat=1, moment="p2r2:ben", id="kzyxwvut"),
    HistoryRow(
        n=40,
        text="Ben: special extinct Forest",
        seat=2,
        moment="p2r2:ben",
        notes=("he thought about it\nfor ten minutes",),
        marks=("before-storm",),
        id="lzyxwvut",
    ),
    HistoryRow(n=41, text="Ben: end", seat=2, moment="p2r3:ana", id="mzyxwvut"),
    HistoryRow(n=42, text="period Drought", moment="p2r3:ana", id="nzyxwvut"),
    HistoryRow(
        n=43,
        text='Ana: play Apatosaurus --kind herbivore --vp "2 per jurassic card" --needs forest,wetland,water '
        "--discard 2 --exhaust Swamp.1",
        seat=1,
        moment="p2r3:ana",
        overruled=("L4", "L2"),
        why="we agreed that Ben's fern counts",
        amended="Ana: play Vintana",
        id="pzyxwvut",
    ),
    HistoryRow(
        n=44,
        text="Ana: token 2 --by Plagiosaurus",
        seat=1,
        moment="p2r3:ana",
        branches=("main",),
        id="qzyxwvut",
    ),
)

OPERATIONS = (
    OperationRow(n=1, at="19:02", what="log", text="Ana: play Swamp 2", moved=(("main", "0", "1"),)),
    OperationRow(n=12, at="21:40", what="amend", text="40 Ana: play Vintana", moved=(("main", "53", "53"),)),
    OperationRow(n=13, at="21:41", what="branch", text="what-if", moved=(("what-if", "", "53"),)),
)
SESSIONS = (
    SessionRow(
        session="lands-3", game="lands", players=NAMES, started="2025-03-01", events=181, current=True
    ),
    SessionRow(
        session="zoo-night",
        game="zooic",
        players=("Ana", "Ben", "Cleo"),
        started="2025-02-01",
        events=31,
        finished=True,
        winners=("Cleo",),
        title="Cleo's birthday",
        archived=True,
    ),
)
BRANCHES = (
    BranchRow(
        name="main", n=180, moment="p3r1:ana", id="kzyx", current=True, points=(("Ana", 31), ("Ben", None))
    ),
    BranchRow(name="what-if", n=117, moment="p2r6:ben", id="kqqx", points=(("Ana", 41), ("Ben", 49))),
)
MOVES = (
    MoveRow(
        verb="play", short="p", usage="play CARD [FACTS] [N] [CARD…]", help="from hand to the board", now=True
    ),
    MoveRow(
        verb="token",
        short="t",
        usage="token N [--by CARD]",
        help="a token gained",
        example="Ana: token 2 --by Plagiosaurus",
        arguments=(("N", "1, 2 or 3"), ("--by CARD", "the card whose ability gives it")),
    ),
)


def line(
    nodes: list[TreeNode], parent: str, name: str, count: int, *, lost: bool = False, **tip: object
) -> None:
    """Adds `count` events after `parent`, named `name` and a number; `tip` is said of the last one."""
    before = next(node.n for node in nodes if node.id == parent)
    for number in range(1, count + 1):
        seat = (before + number) // 5 % 2 + 1
        identity, said = f"{name}{number}", f"{NAMES[seat - 1]}: play Swamp"
        nodes.append(
            TreeNode(id=identity, parent=parent, n=before + number, seat=seat, text=said, left_behind=lost)
        )
        parent = identity
    nodes[-1] = msgspec.structs.replace(nodes[-1], **tip)


def evening() -> list[TreeNode]:
    """A session of some branches and left-behind lines."""
    nodes = [TreeNode(id="m0", parent="", n=0, text="new lands Ana Ben")]
    line(nodes, "m0", "m", 120, branches=("main",), current=True)
    line(nodes, "m40", "a", 30, lost=True)
    line(nodes, "m40", "b", 1, lost=True)
    line(nodes, "m62", "w", 55, branches=("what-if",), result="Ben 49, Ana 41")
    line(nodes, "w20", "x", 9, marks=("before-storm",))
    line(nodes, "w20", "y", 5, lost=True)
    return nodes
