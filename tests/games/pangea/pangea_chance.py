"""Random games for the laws: what is typed, not how it is applied."""

from __future__ import annotations

from random import Random

from events.errors import Refused
from events.games.pangea.components import ICONS
from events.games.pangea.creatures.powers import removals_left
from events.games.pangea.game import GAME
from story import Story

EDGES = "nesw"
NAMES = ["Ana", "Ben", "Cleo", "Dov", "Eva"]


def random_tile(chance: Random, icons: bool = True) -> str:
    """Land on some edges, in one or two landmasses, rarely none; sometimes an icon."""
    if chance.random() < 0.05:
        return "-"
    edges = [edge for edge in EDGES if chance.random() < 0.65]
    cut = chance.randrange(len(edges) + 1) if chance.random() < 0.3 else len(edges)
    parts = ["".join(edges[:cut]) or "."]
    if cut < len(edges):
        parts.append("".join(edges[cut:]))
    if icons:
        parts = [
            part + (f"+{chance.choice(list(ICONS))}" if chance.random() < 0.25 else "") for part in parts
        ]
    return "/".join(parts) + ("!" if chance.random() < 0.1 else "")


def random_cell(chance: Random, story: Story) -> str:
    """A cell on the board or next to it."""
    cells = list(story.state.board.spots) or [(0, 0)]
    x, y = chance.choice(cells)
    return f"{x + chance.randint(-1, 1)},{y + chance.randint(-1, 1)}"


def random_place(chance: Random, story: Story) -> str:
    cells = [(f"{x},{y}", list(spot.herds)) for (x, y), spot in story.state.board.spots.items()]
    cell, parts = chance.choice(cells or [("0,0", [])])
    return cell + chance.choice([*parts * 3, "", "b", "~"])


def random_dinosaur(chance: Random, story: Story, seat: int = 0) -> str:
    """The owner and the place of a dinosaur on the board; seat: only of this one."""
    found = [
        f"{story.names[owner - 1]} {x},{y}{part}"
        for (x, y), spot in story.state.board.spots.items()
        for part, herd in spot.herds.items()
        for owner, number in enumerate(herd, 1)
        if number and seat in (0, owner)
    ]
    return chance.choice(found or [f"{story.names[0]} 0,0"])


def random_move(chance: Random, story: Story) -> str:
    """A well-formed move that is often a sensible one."""
    cell = random_cell(chance, story)
    progress = story.state.progress
    kind = chance.choices([*WEIGHTS], [*WEIGHTS.values()])[0]
    if progress.flights:
        kind = "fly"
    elif chance.random() < 0.8 and removals_left(progress):
        kind = "remove"
    own = random_dinosaur(chance, story, story.state.seat).split()[1]
    victim = random_dinosaur(chance, story)
    drift = own.rstrip("abcd~") if chance.random() < 0.8 else cell
    steps = "".join(chance.choice("nesw~") for _ in range(chance.randint(1, 3)))
    return {
        "place": f"place {cell} {random_tile(chance)}",
        "shift": f"shift {drift} {chance.choice(EDGES)}",
        "migrate": f"migrate {own} {steps}",
        "grow": f"grow {own}",
        "spawn": f"spawn {landing_place(chance, story)}",
        "remove": f"remove {victim}",
        "fly": f"fly {victim} {landing_place(chance, story)}",
        "apart": f"apart {cell} {chance.choice(EDGES)}",
        "join": f"join {cell} {chance.choice(EDGES)}",
        "asteroid": "asteroid",
        "end": "end",
    }[kind]


def landing_place(chance: Random, story: Story) -> str:
    """Usually a place on this turn's tile."""
    at = story.state.progress.placed
    if at is None or chance.random() < 0.2:
        return random_place(chance, story)
    return f"{at[0]},{at[1]}{chance.choice(['', '', 'b', '~'])}"


WEIGHTS = {
    "place": 8,
    "shift": 8,
    "migrate": 5,
    "grow": 5,
    "spawn": 3,
    "remove": 0.5,
    "fly": 0.5,
    "apart": 0.3,
    "join": 0.3,
    "asteroid": 0.4,
    "end": 4,
}
"""Verb → how often it is tried; starting tiles are placed first."""


def started(chance: Random, players: int, **options: str) -> Story:
    """A game with all starting tiles placed: in a row, land to land."""
    story = Story(GAME, NAMES[:players], **options)
    for seat in range(players):
        story.play(f"start {seat},0 {chance.choice(['new', 'esw', 'ew', 'nesw'])}")
    return story


def random_game(seed: int, players: int, tries: int = 150, **options: str) -> Story:
    """A game by the rules: refused moves are dropped."""
    chance = Random(seed)
    story = started(chance, players, **options)
    for _ in range(tries):
        if GAME.over(story.state):
            break
        try:
            story.play(random_move(chance, story))
        except Refused:
            continue
    return story


def random_board(seed: int, players: int, moves: int = 40) -> Story:
    """A board set up with the rules off: no move of it need be legal."""
    chance = Random(seed)
    story = Story(GAME, NAMES[:players]).play("rules off by chance")
    for _ in range(moves):
        kind = chance.choice(["place", "place", "spawn", "spawn", "shift", "remove", "apart", "join"])
        cell, place = random_cell(chance, story), random_place(chance, story)
        move = {
            "place": f"place {cell} {random_tile(chance)}",
            "spawn": f"spawn {place}",
            "shift": f"shift {cell} {chance.choice(EDGES)}",
            "remove": f"remove {chance.choice(story.names)} {place}",
            "apart": f"apart {cell} {chance.choice(EDGES)}",
            "join": f"join {cell} {chance.choice(EDGES)}",
        }[kind]
        story.play(f"{chance.choice(story.names)}: {move}")
    return story
