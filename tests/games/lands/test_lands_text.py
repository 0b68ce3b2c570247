"""Move text: what is printed reads back as the same move; what is typed means what it must."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from events.games.lands import moves as m
from events.games.lands.cards.facts import Facts
from events.games.lands.game import GAME
from events.games.lands.kinds import Had
from events.moves.kinds import Scope
from events.moves.move import verb_of
from events.moves.text import find_verb, read_move, show_move, split_line
from games.lands.lands_moves import moves
from story import Story


def read(line: str, **known: list[str]):
    """A line as typed at a table where these names are known."""
    words = split_line(line)[0]
    scope = Scope(("Ana", "Ben"), True, 1, lambda what: known.get(what, []))
    return read_move(find_verb(words[0].text, GAME.all_moves, True), words[1:], scope)


@given(moves())
@settings(max_examples=1500)
def test_what_is_printed_reads_back(move) -> None:
    """parse(print(move)) == move, in files as at the table."""
    names = ("Ana", "Ben", "Cleo", "Dan")
    text = show_move(move, names)
    words = split_line(text)
    assert len(words) == 1, text
    kind = find_verb(words[0][0].text, GAME.all_moves, False)
    for live in (False, True):
        assert read_move(kind, words[0][1:], Scope(names, live)) == move, text


@given(moves())
@settings(max_examples=300)
def test_what_is_printed_is_canonical(move) -> None:
    text = show_move(move, ("Ana", "Ben", "Cleo", "Dan"))
    words = split_line(text)[0]
    again = read_move(type(move), words[1:], Scope(("Ana", "Ben", "Cleo", "Dan")))
    assert show_move(again, ("Ana", "Ben", "Cleo", "Dan")) == text


@pytest.mark.parametrize("move", GAME.all_moves, ids=verb_of)
def test_every_example_parses(move) -> None:
    assert isinstance(read(move.example), move)
    assert move.__doc__


SHORT = {
    "g Triassic Collector": m.Goal("Triassic Collector"),
    "d l": m.Draw("land"),
    "d h 2 --from discard": m.Draw("herbivore", 2, "discard"),
    "d c": m.Draw("carnivore"),
    "x 2": m.Discard(2),
    "x Swamp Lake": m.Discard(0, ("Swamp", "Lake")),
    "h 5": m.Hand(5),
    "p Swamp 2": m.Play("Swamp", None, 2),
    "p Swamp 3 Lake Hill": m.Play("Swamp", None, 3, ("Lake", "Hill")),
    "p Swamp wetland c2": m.Play("Swamp", Facts(kind="land", primary=("wetland",), cost=2, needs=())),
    "p Tall Tree forest c1 1": m.Play(
        "Tall Tree", Facts(kind="land", primary=("forest",), cost=1, needs=()), 1
    ),
    "u Swamp": m.Use("Swamp"),
    "u Swamp 1 Lake": m.Use("Swamp", 1, ("Lake",)),
    "s l": m.Special("land"),
    "s h": m.Special("herbivore"),
    "s c": m.Special("carnivore"),
    "s extinct Swamp": m.Special("extinct", "Swamp"),
    "e Swamp Lake": m.Extinct(("Swamp", "Lake")),
    "e Swamp --by Rex": m.Extinct(("Swamp",), "Rex"),
    "t 2": m.Token(2),
    "t 2 --by Rex": m.Token(2, "Rex"),
    "c": m.Claim(),
    "c lands": m.Claim("lands"),
    ".": m.End(),
    ". Swamp": m.End(("Swamp",)),
    "r": m.Reveal(),
    "r --hand 6 --exhaust forest,prairie": m.Reveal("", 6, None, ("forest", "prairie")),
    "r Big One --discard 2": m.Reveal("Big One", None, 2),
    "reshuffle land": m.Reshuffle("land"),
    "ready Swamp --by Rex": m.Ready(("Swamp",), "Rex"),
    "exhaust Swamp Lake": m.Exhaust(("Swamp", "Lake")),
    "have Swamp wetland Lake": m.Have((Had("Swamp", Facts(kind="land", primary=("wetland",))), Had("Lake"))),
    "have Swamp --kind land --is wetland Lake": m.Have(
        (Had("Swamp", Facts(kind="land", primary=("wetland",))), Had("Lake"))
    ),
    "period Early Rains --text all draw a land": m.Period("Early Rains", "all draw a land"),
    "goal X --scores 2 per triassic card + 1": m.Goal("X", "2 per triassic card + 1"),
    'common X --scores "3 per large herbivore card"': m.Common("X", "3 per large herbivore card"),
}


@pytest.mark.parametrize("line", SHORT)
def test_short_forms(line: str) -> None:
    assert read(line) == SHORT[line]


FACTS = {
    "sh": Facts("herbivore", "small"),
    "mh": Facts("herbivore", "medium"),
    "lh": Facts("herbivore", "large"),
    "sc": Facts("carnivore", "small"),
    "lc": Facts("carnivore", "large"),
    "forest": Facts("land", primary=("forest",)),
    "prairie": Facts("land", primary=("prairie",)),
    "grassland": Facts("land", primary=("prairie",)),
    "dryland": Facts("land", primary=("dryland",)),
    "water": Facts("land", primary=("water",)),
    "wetland": Facts("land", primary=("wetland",)),
    "3vp": Facts(vp=3),
    "-1vp": Facts(vp=-1),
    "c3+dry+wat": Facts(cost=3, needs=("dryland", "water")),
    "c2": Facts(cost=2, needs=()),
    "c2+mh+lh+lh": Facts(cost=2, needs=("medium herbivore", "large herbivore", "large herbivore")),
    "+jur": Facts(also=("jurassic",)),
    "+tri+wet": Facts(also=("triassic", "wetland")),
    "+cre +swift": Facts(also=("cretaceous", "swift")),
    "--kind h --size l": Facts("herbivore", "large"),
    "--vp 1 per forest icon": Facts(vp="1 per forest icon"),
    '--vp "2 per mh card + 1"': Facts(vp="2 per medium herbivore card + 1"),
    "--vp 4": Facts(vp=4),
    "--is forest,Water": Facts(primary=("forest", "water")),
    "--also jur, fast runner": Facts(also=("jurassic", "fast")),
    "--cost 3 --needs medium herbivore,large herbivore": Facts(
        cost=3, needs=("medium herbivore", "large herbivore")
    ),
    "--needs none": Facts(needs=()),
    "--ability draw one card --timing exhaust": Facts(ability="draw one card", timing="exhaust"),
    "--timing when-played": Facts(timing="when-played"),
    "--timing end-of-game": Facts(timing="end-of-game"),
    "mh 3vp c1+wet +jur --timing active": Facts(
        "herbivore", "medium", 3, (), ("jurassic",), 1, ("wetland",), "", "active"
    ),
}


@pytest.mark.parametrize("line", [line for line in FACTS if "fast runner" not in line])
def test_facts_as_printed_and_as_options(line: str) -> None:
    assert read(f"card Iguanodon {line}") == m.Card("Iguanodon", FACTS[line])
    assert read(f"p Iguanodon {line}") == m.Play("Iguanodon", FACTS[line])


def test_a_formula_ends_where_its_last_card_or_icon_stands() -> None:
    """So the price may follow it without quotes."""
    move = read("p Brontes lh --vp 1 per forest icon 2 Swamp", board=["Swamp"])
    assert move == m.Play("Brontes", Facts("herbivore", "large", "1 per forest icon"), 2, ("Swamp",))


def test_names_of_several_words() -> None:
    """Unquoted where the name is known, ends the move, or a number, an option or a fact follows."""
    assert read("p Deep Forest 2", card=["Deep Forest"]) == m.Play("Deep Forest", None, 2)
    assert read("p deep 2", card=["Deep Forest"]) == m.Play("Deep Forest", None, 2)
    assert read("p Deep forest 1", card=["Deep forest"]) == m.Play("Deep forest", None, 1)
    assert read("p Deep forest c1").card == "Deep"
    assert read("e Deep Forest Lake", board=["Deep Forest", "Lake"]) == m.Extinct(("Deep Forest", "Lake"))
    assert read("u Deep Forest") == m.Use("Deep Forest")
    assert read("ready tall lake --by big", board=["Tall Tree", "Lake", "Big Rex"]).by == "Big Rex"


def test_a_name_that_its_kind_follows_is_not_a_prefix() -> None:
    """A card that is described in full is likely another card."""
    assert read("p Swam wetland", card=["Swamp"]).card == "Swam"
    assert read("p Swam 3vp --cost 2 --kind land", card=["Swamp"]).card == "Swam"
    assert read("p Swam 3vp", card=["Swamp"]).card == "Swamp"
    assert read("have Sw Lake water", card=["Swamp"]).cards[0].card == "Swamp"
    assert read("have Sw wetland Lake", card=["Swamp"]).cards[0].card == "Sw"


def test_copies() -> None:
    assert read("u sw.2", board=["Swamp", "Swamp"]) == m.Use("Swamp.2")
    assert read("e Swamp.1 Swamp.2", board=["Swamp", "Swamp"]) == m.Extinct(("Swamp.1", "Swamp.2"))


def test_own_cards_come_before_those_of_others() -> None:
    assert read("e sw", board=["Swamp"], rivals=["Swan Lake"]) == m.Extinct(("Swamp",))
    assert read("e swan", board=["Swamp"], rivals=["Swan Lake"]) == m.Extinct(("Swan Lake",))


MISREAD = {
    "u s": "ambiguous-card",
    "play": "missing-word",
    "discard": "missing-word",
    "special extinct": "missing-word",
    "special land Swamp": "missing-word",
    "draw dinosaur": "unknown-word",
    "token 4": "out-of-range",
    "token": "missing-word",
    "play Swmp": "unknown-card",
    "play Fernland c2": "unknown-card",
    "have Nobody": "unknown-card",
    "use Swmp": "unknown-card",
    "end Nothing": "unknown-card",
    "card Swamp": "missing-word",
    "card Swamp --vp many": "bad-formula",
    "card Swamp --vp 2 per triassic": "bad-formula",
    "card Swamp --also ,": "bad-attribute",
    "card Swamp --weight 3": "unknown-option",
    "goal X --scores lots": "bad-formula",
    "claim nothing": "unexpected-word",
    "at p1r8": "unknown-moment",
    "at p9r1": "unknown-moment",
    "have --kind land": "missing-word",
    "reveal --exhaust": "missing-word",
    "Ana: fly": "unknown-verb",
    "Zoe: end": "unknown-player",
    "discard 2 Swamp": "missing-word",
}


@pytest.mark.parametrize("line", MISREAD)
def test_what_cannot_be_understood(line: str) -> None:
    story = Story(GAME, "Ana Ben").play("have Swamp wetland Sandhill dryland")
    story.misread(line, MISREAD[line])


def test_did_you_mean() -> None:
    story = Story(GAME, "Ana Ben").play("have Swamp wetland")
    assert "Swamp" in story.misread("use Swmp", "unknown-card")
    assert "Iguanodon" in story.misread("play Iguanodn", "unknown-card")
    assert "--kind" in story.misread("play Unheardofus", "unknown-card")


def test_in_files_prefixes_are_not_taken() -> None:
    story = Story(GAME, "Ana Ben", live=False).play("have Swamp wetland")
    story.misread("use Sw", "unknown-card")
    story.misread("pl Swamp", "unknown-verb")
    story.play("u Swamp")


def test_a_name_that_fits_two_copies() -> None:
    """A bare name is sent back where copies differ in facts or in being exhausted; else any will do."""
    story = Story(GAME, "Ana").play("have Swamp wetland Swamp", "hand 9")
    story.play("use Swamp")
    assert "Swamp.2" in story.misread("use Swamp", "ambiguous-card")
    story.play("use Swamp.2")
    assert [card.exhausted for card in story.state.seats[0].board] == [True, True]
    story.play("ready Swamp").misread("exhaust Swamp", "ambiguous-card")
    story.play("ready Swamp.2", "exhaust Swamp Swamp")
    story.play("play Swamp +jur 2").misread("ready Swamp", "ambiguous-card")
    story.play("ready Swamp.3")
    assert story.state.seats[0].board[2].facts.also == ("jurassic",)


def test_copies_on_the_boards_of_others() -> None:
    """Where several players have one, its number tells which is meant; they are counted in seat order."""
    story = Story(GAME, "Ana Ben Cleo", special="any").play("have Bit sh A forest B forest", "hand 9")
    story.play("Ben: have Swamp", "Cleo: have Pond water Swamp Swamp")
    for line in ("extinct Swamp --by Bit", "exhaust Swamp --by Bit", "special extinct Swamp"):
        assert "Swamp.2 (of seat 3" in story.misread(line, "ambiguous-card")
    story.play("exhaust Swamp.1 --by Bit", "extinct Swamp.3 --by Bit")
    boards = [[(card.name, card.exhausted) for card in seat.board] for seat in story.state.seats[1:]]
    assert boards == [[("Swamp", True)], [("Pond", False), ("Swamp", False)]]
    story.play("Ben: special extinct Swamp --anyway whose it is is plain", "extinct Swamp --by Bit")
    assert [[card.name for card in seat.board] for seat in story.state.seats[1:]] == [[], ["Pond"]]
    story.play("Ana: have Swamp", "Ben: have Swamp", "exhaust Swamp --by Bit")
    assert [seat.board[-1].exhausted for seat in story.state.seats[:2]] == [True, False]


def test_a_moment_is_stored_as_it_is_printed() -> None:
    story = Story(GAME, "Ana Ben").play("at P2R3 ben")
    assert story.text()[-1] == "at p2r3 Ben"


def test_a_name_with_a_number_that_is_no_copy() -> None:
    story = Story(GAME, "Ana").play('have "Pond.2" water Pond water', 'use "Pond.2"')
    assert [card.exhausted for card in story.state.seats[0].board] == [True, False]


@pytest.mark.parametrize("player", ["1 2", "Ana 🦖", "דינה Ben", "[/b] Ben"])
def test_hostile_players(player: str) -> None:
    names = player.split()
    story = Story(GAME, names).play("play Swamp 2", "end", f"{names[1]}: play Swamp 2")
    again = Story(GAME, names, live=False).play(*story.text())
    assert again.state == story.state


def test_eras_are_typed_as_they_are_printed() -> None:
    story = Story(GAME, "Ana Ben").play("card Rex lc 7vp +T+J+C+swift")
    assert story.state.cards["Rex"].also == ("triassic", "jurassic", "cretaceous", "swift")
