"""What the laws of Mesozooic draw from: cards, grids, moves, names."""

from __future__ import annotations

from hypothesis import strategies as st

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
