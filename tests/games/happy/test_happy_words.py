"""Move text: names by their words, facts from the box, and everything printed reads back."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.games.happy import moves as m
from events.games.happy.components import DINOSAURS, NAMES, TYPES
from events.games.happy.game import GAME
from events.moves.kinds import Scope
from events.moves.move import Move, help_of, usage_of, verb_of
from events.moves.text import find_verb, read_move, show_event, show_move, split_line
from story import Story

PLAYERS = ("Ana", "Ben", "Cleo")


def parse(text: str, scope: Scope) -> Move:
    words = split_line(text)[0]
    return read_move(find_verb(words[0].text, GAME.all_moves, scope.live), words[1:], scope)


def known(what: str) -> tuple[str, ...]:
    return NAMES.get(what, ())


SCOPES = [
    Scope(PLAYERS),
    Scope(PLAYERS, live=True),
    Scope(PLAYERS, known=known),
    Scope(PLAYERS, live=True, known=known),
]


@pytest.mark.parametrize("move", GAME.moves, ids=verb_of)
def test_every_example_parses_and_has_help(move: type[Move]) -> None:
    made = parse(move.example, Scope(PLAYERS))
    assert type(made) is move
    assert verb_of(move) in usage_of(move)
    assert len(help_of(move)) > 20


@pytest.mark.parametrize(
    ("short", "verb"),
    [
        ("d", "disaster"),
        ("p", "play"),
        ("b", "boost"),
        ("a", "add"),
        ("i", "invert"),
        ("r", "resolve"),
        ("s", "sudden"),
        ("x", "discard"),
        (".", "end"),
    ],
)
def test_short_forms(short: str, verb: str) -> None:
    assert verb_of(find_verb(short, GAME.all_moves, live=False)) == verb


HOSTILE = [
    "a b",
    '"quoted"',
    "it's; not",
    "#hash",
    "[/b]",
    "42",
    "-2",
    "--to",
    "--anyway",
    "none",
    "all:",
    "Natural",
    "m",
    "pet",
    "bow",
    "🦕🦖",
    "שלום",
    "\u202eabc",
    "back\\slash",
    "x:",
    "  edge  ",
]


def storable(text: str) -> bool:
    """Whether such a name can be stored at all."""
    clean = not any(unicodedata.category(c) in ("Cc", "Cs") for c in text)
    return clean and any(c.isalnum() for c in text) and unicodedata.normalize("NFC", text) == text


def foreign(text: str) -> bool:
    """Whether it is not a printed name in another case, which entry would have corrected."""
    every = {name.casefold(): name for names in NAMES.values() for name in names}
    folded = unicodedata.normalize("NFKC", text).casefold()
    return every.get(folded, text) == text


own = st.one_of(
    st.sampled_from([name for name in HOSTILE if storable(name)]), st.text(min_size=1, max_size=20)
)
names = own.filter(storable).filter(foreign)
printed = st.sampled_from([name for names in NAMES.values() for name in names])
name = st.one_of(names, printed)
small = st.integers(-99, 99)
value = st.integers(0, 99)
seats = st.integers(1, 3)
optional = st.one_of(st.none(), small)
MOVES: dict[type[Move], st.SearchStrategy[Move]] = {
    m.Dinosaur: st.builds(m.Dinosaur, name, optional, optional, optional, optional),
    m.Disaster: st.builds(m.Disaster, st.sampled_from(TYPES), st.one_of(st.just(""), name))
    | st.builds(m.Disaster, st.just(""), name),
    m.Play: st.builds(m.Play, value, st.one_of(st.just(""), name)) | st.builds(m.Play, st.none(), name),
    m.Boost: st.builds(m.Boost, small, st.one_of(st.just(""), name), st.integers(0, 3))
    | st.builds(m.Boost, st.none(), name, st.integers(0, 3)),
    m.Add: st.builds(m.Add, small, st.one_of(st.just(""), name)),
    m.Swap: st.builds(m.Swap, seats, seats),
    m.Invert: st.builds(m.Invert, st.one_of(st.just(""), name)),
    m.Resolve: st.just(m.Resolve()),
    m.Sudden: st.builds(m.Sudden, st.one_of(st.none(), value)),
    m.Dodge: st.builds(m.Dodge, st.one_of(st.just(""), name), st.integers(0, 3)),
    m.Discard: st.builds(m.Discard, st.integers(1, 99)),
    m.Go: st.builds(m.Go, st.integers(-999, 999), names),
    m.End: st.just(m.End()),
}


def test_every_declared_move_is_tried() -> None:
    assert set(MOVES) == set(GAME.moves)


@given(st.one_of(list(MOVES.values())))
def test_what_is_printed_reads_back(move: Move) -> None:
    text = show_move(move, PLAYERS)
    for scope in SCOPES:
        assert parse(text, scope) == move, text


@given(
    st.lists(names.filter(lambda text: any(c.isalpha() for c in text)), min_size=3, max_size=3, unique=True)
)
def test_players_with_hostile_names_read_back(players: list[str]) -> None:
    for move in (m.Swap(1, 3), m.Boost(2, "", 2), m.Dodge("Disaster Redirect", 3)):
        if len({unicodedata.normalize("NFKC", player).casefold() for player in players}) == 3:
            assert parse(show_move(move, players), Scope(tuple(players))) == move


# ------------------------------------------------------------------------------------ names by words


def line(text: str, players: str = "Ana Ben Cleo") -> str:
    """What a line in a fresh round is recorded as."""
    story = Story(GAME, players).play("disaster natural")
    return story.play(text).text()[-1]


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("Ana: play Bow and Dino", 'Ana: play 6 "Bow and Dino"'),
        ("Ana: play bow", 'Ana: play 6 "Bow and Dino"'),
        ("Ana: p bonehead", "Ana: play 4 Bonehead"),
        ("Ana: p bone", "Ana: play 4 Bonehead"),
        ("Ana: p smoothie", 'Ana: play 3 "\\"Delicious\\" Smoothie"'),
        ('Ana: p "Delicious" Smoothie', 'Ana: play 3 "\\"Delicious\\" Smoothie"'),
        ("Ana: p 7 my rock thing", 'Ana: play 7 "my rock thing"'),
        ('Ana: p 7 "bow"', 'Ana: play 7 "bow"'),
        ("Ana: p 6 Bow and Dino", 'Ana: play 6 "Bow and Dino"'),
        ("Ana: p 7 Catch 22", 'Ana: play 7 "Catch 22"'),
    ],
)
def test_any_unique_word_of_a_card_will_do(typed: str, stored: str) -> None:
    assert line(typed) == stored


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("d cannibal", 'disaster predatory "Lil\' Cannibal"'),
        ("d Lil' Cannibal", 'disaster predatory "Lil\' Cannibal"'),
        ("d lil", 'disaster predatory "Lil\' Cannibal"'),
        ("d Ooh, Burn...", 'disaster emotional "Ooh, Burn..."'),
        ("d again", 'disaster emotional "Left Behind...Again"'),
        ("d meteor!", "disaster meteor Meteor!"),
        ("d m", "disaster meteor"),
        ("d nat", "disaster natural"),
        ("d p Shark With Legs", 'disaster predatory "Shark With Legs"'),
        ("d e My Own Fear", 'disaster emotional "My Own Fear"'),
        ("d day at the beach", 'disaster predatory "A Day at the Beach"'),
    ],
)
def test_disasters_by_type_or_name(typed: str, stored: str) -> None:
    assert Story(GAME, "Ana Ben").play(typed).text()[-1] == stored


def test_instants_bring_their_points() -> None:
    story = Story(GAME, "Ana Ben").play("d m; all: p 3 4", "Ana: b sapper --to ben", "Ben: b booster")
    assert story.text()[-2:] == ['Ana: boost -2 "Score Sapper" --to Ben', 'Ben: boost 2 "Score Booster"']


def test_a_dinosaur_brings_its_numbers_and_the_line_wins() -> None:
    story = Story(GAME, "Ana Ben Cleo").play("Ana: dinosaur rex", "Ben: dinosaur raptor --natural 0")
    assert story.text() == [
        'Ana: dinosaur "Nervous Rex" --predatory 1 --emotional -1',
        'Ben: dinosaur "Raging Raptor" --natural 0 --predatory 2 --emotional -1',
    ]
    assert story.state.seats[1].adjust == (0, 2, -1, 0)
    story.play("Cleo: dinosaur Fluffy --meteor -3")
    assert story.state.seats[2].adjust == (0, 0, 0, -3)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("play dino", "ambiguous-card"),  # Bow and Dino, Dino Grabber
        ("play gra", "ambiguous-card"),
        ("play Fluffy", "unknown-card"),
        ("play Score Booster", "unknown-card"),
        ("play", "missing-word"),
        ("play 100", "out-of-range"),
        ("play -1", "out-of-range"),
        ("play 3 4", "unexpected-word"),
        ("play --value 3", "unknown-option"),
        ("boost", "missing-word"),
        ("boost Fluffy", "unknown-card"),
        ("boost 2 --to Zoe", "unknown-player"),
        ("disaster", "missing-word"),
        ("disaster Fluffy", "unknown-card"),
        ("dinosaur Fluffy", "unknown-card"),
        ("dinosaur Cool Stick", "unknown-card"),
        ("sudden", "missing-word"),
        ("sudden x", "not-a-number"),
        ("swap Ana", "missing-word"),
        ("move 3", "missing-word"),
        ("add pet rock", "not-a-number"),
        ("at r0", "unknown-moment"),
        ("at p2r3", "unknown-moment"),
        ("jump 3", "unknown-verb"),
    ],
)
def test_what_nobody_could_understand(typed: str, code: str) -> None:
    story = Story(GAME, "Ana Ben Cleo").play("d m")
    story.misread(f"Ana: {typed}", code)


def test_a_wrong_name_brings_what_may_be_meant() -> None:
    story = Story(GAME, "Ana Ben").play("d m")
    assert "Bow and Dino" in story.misread("play bow and dinno")
    assert "boost Score Booster" in story.misread("play Score Booster")
    assert "Dino Grabber or Bow and Dino" in story.misread("play dino")
    assert "Stomped" in story.misread("disaster Stompedd")


def test_the_names_in_the_box() -> None:
    counts = {what: len(printed) for what, printed in NAMES.items()}
    assert counts == {"card": 19, "disaster": 25, "dinosaur": 6, "boost": 2, "invert": 2, "dodge": 2}


def test_files_take_names_but_no_prefixes() -> None:
    story = Story(GAME, "Ana Ben", live=False).play("disaster stomped", "Ana: play bonehead")
    assert story.text() == ["disaster predatory Stomped", "Ana: play 4 Bonehead"]
    story.misread("Ben: play boneh", "unknown-card")


def test_every_line_reads_back_in_a_file() -> None:
    """What history prints gives the same moves again."""
    story = Story(GAME, "Ana Ben Cleo").play(
        "Ana: dinosaur rex; Ben: dinosaur stego; Cleo: dinosaur cry", "d m"
    )
    story.play('Ana: p 4 "bow"', "p 3 [/b] #1", "p star", "Ben: p 4 --anyway it was a 4")
    story.play("Ana: b 2 --to Cl; Ben: i", "r", "Cleo: dodge --to Ana", "Ana: x", ".")
    again = Story(GAME, "Ana Ben Cleo", live=False).play(*story.text())
    assert [(event.seat, event.move) for event in again.events] == [
        (event.seat, event.move) for event in story.events
    ]
    assert again.text() == story.text()
    assert again.state == story.state


# ----------------------------------------------------------------------------- moves without a player


def test_cards_are_owed_in_seat_order() -> None:
    story = Story(GAME, "Ana Ben Cleo")
    story.misread("play 3", "missing-player")
    story.play("d m", "play 1", "Cleo: play 3", "play 2")
    assert [seat.card.value for seat in story.state.seats] == [1, 2, 3]
    for text in ("boost 2", "invert", "swap Ana Ben", "add 2", "discard"):
        story.misread(text, "missing-player")
    story.play("resolve", "dodge")


def test_all_deals_the_cards_to_those_still_in() -> None:
    story = Story(GAME, "Ana Ben Cleo").play("d m", 'all: p 1 "Pet Rock" bonehead')
    assert [seat.card.value for seat in story.state.seats] == [1, 0, 4]


def test_with_the_rules_off_the_player_must_be_named() -> None:
    story = Story(GAME, "Ana Ben").play("rules off late", "disaster natural")
    story.misread("play 3", "missing-player")
    story.play("Ben: play 3", "Ben: play 4", "resolve", "end")
    assert story.moment == "r2"


def test_printed_dinosaurs_are_offered() -> None:
    state = Story(GAME, "Ana Ben").state
    assert set(GAME.known(state, 0, "dinosaur")) == set(DINOSAURS)
    assert "Bow and Dino" in GAME.known(state, 0, "card")
    assert GAME.known(state, 0, "nothing") == ()


def test_events_print_their_player() -> None:
    story = Story(GAME, ["Ana Maria", "Ben"]).play("d m", "Ana Maria: play 3")
    assert show_event(story.events[-1], story.names) == '"Ana Maria": play 3'
