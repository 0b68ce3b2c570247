"""How much there is to type: a round of two players, in short forms, with cards that the catalogue knows."""

from __future__ import annotations

from events.games.lands.game import GAME
from story import Story

CATALOGUE = {
    "Swamp": {"kind": "land", "is": ["wetland"], "cost": 2, "ability": "draw a land", "timing": "exhaust"},
    "Lagoon": {"kind": "land", "is": ["water"], "cost": 1},
    "Dune": {"kind": "land", "is": ["dryland"], "cost": 1},
    "Fern Glade": {"kind": "land", "is": ["forest"], "cost": 1},
    "Iguanodon": {"kind": "herbivore", "size": "medium", "vp": 3, "cost": 3, "needs": ["dryland", "water"]},
    "Vintana": {"kind": "herbivore", "size": "small", "vp": 1, "cost": 1, "needs": ["wetland"]},
    "Coelophysis": {"kind": "carnivore", "size": "small", "vp": 2, "cost": 1, "needs": ["small herbivore"]},
}

BEFORE = """
at p2r3
Ana: have Swamp Lagoon Dune "Fern Glade" Vintana
Ben: have Swamp Lagoon "Fern Glade" Vintana Iguanodon Coelophysis
all: hand 8
"""

# what is typed: 16 moves of two players, a line each
TYPED = """
d l
u sw
d l
p ig 3 du la
p co 1 vi
s h
t 1 --by co
c t
.
d h
u co
t 2 co
c t
p dun 1
u sw
.
"""

RECORDED = [
    "Ana: draw land",
    "Ana: use Swamp",
    "Ana: draw land",
    "Ana: play Iguanodon --discard 3 --exhaust Dune --exhaust Lagoon",
    "Ana: play Coelophysis --discard 1 --exhaust Vintana",
    "Ana: special herbivore",
    "Ana: token 1 --by Coelophysis",
    "Ana: claim token",
    "Ana: end",
    "Ben: draw herbivore",
    "Ben: use Coelophysis",
    "Ben: token 2 --by Coelophysis",
    "Ben: claim token",
    "Ben: play Dune --discard 1",
    "Ben: use Swamp",
    "Ben: end",
]


def test_a_round_of_sixteen_moves_takes_at_most_eight_keystrokes_a_move() -> None:
    """The key that ends the line is counted."""
    story = Story(GAME, "Ana Ben")
    story.cards = CATALOGUE
    story.play(BEFORE)
    before = len(story.events)
    story.play(TYPED)
    lines = TYPED.split("\n")[1:-1]
    assert len(lines) == 16
    assert story.text()[before - 1 :] == RECORDED
    assert story.moment == "p2r4:ana"
    assert not any(event.overruled for event in story.events)
    assert sum(len(line) + 1 for line in lines) / 16 <= 8
