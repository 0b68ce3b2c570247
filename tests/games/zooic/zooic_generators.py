"""What the laws of Mesozooic draw from: cards, grids, moves, names."""

from __future__ import annotations

from hypothesis import strategies as st

from events.games.zooic.components import HANDICAPS
from events.games.zooic.moves import Deal, Handicap, Keep, Points, Slides, Zoo
from events.moves.common_moves import At, Bonus, Finish, Pause, Resume, Rules, Tally
from events.moves.move import Move, Unknown

PLAIN = ("hl", "hr", "ct", "cb", "a", "t", "p", "2p", "mlr", "mr", "ml", "mud", "mru", ".", "t+hl", "a+hr")
ADVANCED = ("gt", "gb", "s", "x", "hl+cb", "hr+ct", "a+t", "2a", "2t", "mlrud", "t+mlr", "a+ct", "x+p")
SIMULATOR = ("v",)

codes = st.sampled_from(
    ("hl", "hr", "ct", "cb", "a", "t", "p", "d", "gt", "gb", "s", "x", "v", "ml", "MR", "mud", "mlrud")
)
counted = st.builds(lambda n, code: f"{n or ''}{code}", st.sampled_from((0, 0, 0, 1, 2, 3, 99)), codes)
cells = st.one_of(st.sampled_from((".", "_", "D")), st.lists(counted, min_size=1, max_size=3).map("+".join))

shapes = st.sampled_from(((3, 4), (3, 4), (3, 3), (1, 1), (4, 4), (2, 3), (1, 4)))


@st.composite
def grids(draw: st.DrawFn, of: st.SearchStrategy[str] = cells) -> str:
    """Any grid that can be typed."""
    rows, columns = draw(shapes)
    return " / ".join(" ".join(draw(st.lists(of, min_size=columns, max_size=columns))) for _ in range(rows))


@st.composite
def zoos(draw: st.DrawFn, most_simulators: int = 3) -> str:
    """A whole zoo of a size that is played: one director, some simulators."""
    columns = draw(st.sampled_from((3, 4)))
    size = 3 * columns - 1
    simulators = draw(st.integers(0, most_simulators))
    cards = draw(st.lists(st.sampled_from(PLAIN + ADVANCED), min_size=size, max_size=size))
    cards[:simulators] = SIMULATOR * simulators
    laid = draw(st.permutations([*cards, "d"]))
    return " / ".join(" ".join(laid[at : at + columns]) for at in range(0, len(laid), columns))


texts = st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=12)

HOSTILE = ("Ana", "Ana Maria", 'Be"n', "Cy;x", "#dot", "[/b]", "7up", "Zoë", "שרה", "🦕 Dino")
letters = st.characters(categories=("L", "N", "P", "S", "Zs"), exclude_characters=":")
names = st.one_of(st.sampled_from(HOSTILE), st.text(letters, min_size=1, max_size=8))

MoveStrategies = dict[type[Move], st.SearchStrategy[Move]]

TYPED: MoveStrategies = {
    Deal: st.builds(Deal, grids()),
    Zoo: st.builds(Zoo, grids()),
    Points: st.builds(Points, st.integers(0, 999)),
    Handicap: st.builds(Handicap, st.sampled_from(HANDICAPS)),
    Keep: st.builds(Keep, st.lists(cells.filter("_".__ne__), min_size=1, max_size=12).map(tuple)),
    Slides: st.builds(Slides, st.text("uldr", min_size=1, max_size=200)),
}
"""The game's moves as they can be typed."""

stored = st.one_of(grids(), zoos(), texts)

STORED: MoveStrategies = {
    Deal: st.builds(Deal, stored),
    Zoo: st.builds(Zoo, stored),
    Points: st.builds(Points, st.integers(-(10**12), 10**12)),
    Handicap: st.builds(Handicap, st.one_of(st.just("drops-highest"), texts)),
    Keep: st.builds(Keep, st.lists(texts, max_size=4).map(tuple)),
    Slides: st.builds(Slides, st.one_of(st.text("uldr", max_size=30), texts)),
    At: st.builds(At, st.one_of(st.sampled_from(("r1", "r2", "r3", "R3", "r9")), texts), st.integers(-1, 9)),
    Rules: st.builds(Rules, st.sampled_from(("on", "off"))),
    Tally: st.builds(
        Tally, st.dictionaries(st.sampled_from(("r1", "r3", "total", "x")), st.integers(-9, 99))
    ),
    Bonus: st.builds(Bonus, st.integers(-99, 99), texts),
    Finish: st.just(Finish()),
    Pause: st.just(Pause()),
    Resume: st.just(Resume()),
}
"""All moves of a session, also as only a damaged or a later record could hold them."""

UNKNOWN = st.just(Unknown("later", '{"verb":"later"}'))
"""A move of a later version."""
