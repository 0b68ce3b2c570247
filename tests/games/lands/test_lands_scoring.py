"""Final scoring: the worked example, formulas, unknown terms, ties, solo ranks, achievements."""

from __future__ import annotations

import pytest

from events.game.score import without_secrets
from events.games.lands.cards.catalogue import clean, facts_of, shipped_cards
from events.games.lands.cards.facts import Facts
from events.games.lands.cards.formula import read_formula, show_formula
from events.games.lands.components import NAMED, rank
from events.games.lands.game import GAME
from events.games.lands.solo.achievements import TARGETS, listed, reached
from story import Story

SECRETS = ("Secret", "Covert", "7")


def sheet_of(*lines: str, players: str = "Ana Ben", **options: str) -> Story:
    """A game already played, typed without rules."""
    return Story(GAME, players, **options).play("rules off after the game", *lines)


# --- L17, L18, L21

EXAMPLE = [
    'common "Large Herbivore Tracker"',
    'Ana: goal "Triassic Collector"',
    "Ana: play Fern1 forest; Ana: play Fern2 forest; Ana: play Fern3 forest",
    "Ana: play Lake water; Ana: play Dune dryland; Ana: play Steppe prairie; Ana: play Marsh wetland",
    "Ana: play Leafus sh --vp 1 per forest icon --also forest",
    "Ana: play Bigone lh 4vp +tri; Ana: play Bigtwo lh 3vp +tri; Ana: play Smallone sh 1vp +jur",
    "Ana: play Midone mh 2vp +tri; Ana: play Midtwo mh 1vp +wat",
    "Ana: play Hunter1 sc 1vp +jur; Ana: play Hunter2 sc 1vp +cre",
    "Ana: play Hunter3 lc 2vp +tri; Ana: play Hunter4 lc 3vp +cre",
    *["Ana: token 3"] * 4,
    "Ana: token 1",
]


def test_l21_the_worked_example() -> None:
    """22 + 13 + 14 = 49: 7 lands, 6 herbivores, 4 carnivores."""
    story = sheet_of(*EXAMPLE)
    assert story.lines("Ana") == {"cards": 22, "tokens": 13, "goals": 14}
    assert story.totals()["Ana"] == 49
    line = story.sheet().scores[0].lines[2]
    assert "2 × 4 triassic cards" in line.why and "3 × 2 large herbivore cards" in line.why
    assert "Leafus 4 (1 × 4 forest icons)" in story.sheet().scores[0].lines[0].why
    assert story.sheet().scores[0].unknown == ()


@pytest.mark.parametrize(
    ("formula", "points"),
    [
        ("3", 3),
        ("2 per triassic card", 4),
        ("1 per forest card", 3),
        ("1 per forest icon", 4),
        ("1 per land card", 2),
        ("1 per herbivore card", 3),
        ("1 per carnivore card", 1),
        ("3 per large herbivore card", 6),
        ("1 per small herbivore icon", 1),
        ("2 per runner card", 2),
        ("1 per forest icon + 2 per triassic card", 8),
        ("1 per nothing card", 0),
        ("-1 per land card + 5", 3),
        ("1 per Lands card", 2),
        ("3 PER Large Herbivores cards", 6),
        ("1 per forests icons + 1 per Waters card", 5),
    ],
)
def test_l18_formulas(formula: str, points: int) -> None:
    """Two lands, three herbivores, a carnivore; one herbivore has forest twice."""
    cards = ["A forest", "B water", "C sh +for+for", "D lh +tri", "E lh +tri+runner", "F lc +forest"]
    plays = [f"Ana: play {card} 0vp" for card in cards]
    story = sheet_of(*plays, f'Ana: goal X --scores "{formula}"', "common Y --scores 0")
    assert story.lines("Ana")["goals"] == points


def test_l18_a_card_with_a_formula_counts_itself() -> None:
    story = sheet_of("Ana: play A sh --vp 2 per small herbivore card", "Ana: play B sh 1vp")
    assert story.lines("Ana")["cards"] == 5


def test_l18_formulas_read_back() -> None:
    for text in ("3", "2 per triassic card", "1 per forest icon + -2", "4 per x y card + 1 per z icon"):
        assert show_formula(read_formula(text) or ()) == text
    for text in ("", "per", "2 per card", "2 per triassic", "x per y card", "2 +", "1 per a card 2"):
        assert read_formula(text) is None


def test_l17_lands_score_nothing_and_extinct_cards_score() -> None:
    story = sheet_of("Ana: play A forest 3vp", "Ana: play B sh 2vp", "Ana: extinct B")
    assert story.lines("Ana")["cards"] == 2


def test_l19_end_of_game_abilities_count_from_the_pile_too() -> None:
    ability = '--timing end-of-game --ability "2 per herbivore card"'
    story = sheet_of(f"Ana: play A sh 1vp {ability}", "Ana: play B sh 1vp", "Ana: extinct A")
    assert story.lines("Ana")["cards"] == 6
    story = sheet_of("Ana: play A sh 1vp --timing end-of-game --ability something else")
    assert story.sheet().scores[0].unknown[0] == "the end-of-game ability of A"
    story = sheet_of('Ana: play A sh 1vp --timing exhaust --ability "2 per herbivore card"')
    assert story.lines("Ana")["cards"] == 1


# --- what is hidden


def test_a_sheet_without_secrets_sums_no_own_goal_before_the_end() -> None:
    """Its name and points stay hidden, even without a formula; the rest does not change."""
    story = Story(GAME, "Ana Ben").play(
        "Ana: goal Secret --scores 7", "Ben: goal Covert", "common C --scores 2"
    )
    shown = without_secrets(story.sheet())
    assert [score.total for score in shown.scores] == [2, 2]
    assert [score.place for score in shown.scores] == [1, 1]
    assert [score.unknown for score in shown.scores] == [("own goal, hidden until the end",)] * 2
    assert not any(
        word in str(line.why) for score in shown.scores for line in score.lines for word in SECRETS
    )
    assert story.totals() == {"Ana": 9, "Ben": 2}
    story.play("Ben: tally goals=5")
    assert [score.total for score in without_secrets(story.sheet()).scores] == [2, 5]
    story.play("finish --anyway late")
    assert without_secrets(story.sheet()) == story.sheet()


def test_alone_at_the_table_nothing_is_hidden() -> None:
    story = Story(GAME, "Ana").play("goal Secret --scores 7")
    assert without_secrets(story.sheet()) == story.sheet()


# --- what is unknown


def test_unknown_terms_are_named() -> None:
    story = sheet_of("Ana: play A sh", "Ana: play B sh 2vp", "common X")
    score = story.sheet().scores[0]
    assert score.unknown == ("the points of A", "own goal", "common goal X")
    assert [line.points for line in score.lines] == [2, 0, None]
    assert score.total == 2
    story.play("card A 3vp", "Ana: goal Y --scores 4", "common X --scores 1 per land card")
    assert story.sheet().scores[0].unknown == ()
    assert story.totals()["Ana"] == 9


def test_an_unknown_size_keeps_a_goal_open() -> None:
    story = sheet_of("Ana: play A --kind herbivore --vp 1", "common X --scores 3 per large herbivore card")
    assert any("A" in text for text in story.sheet().scores[0].unknown)


def test_later_facts_correct_earlier_ones_everywhere() -> None:
    """Also those of copies that were played, by anybody, in play or extinct."""
    story = sheet_of("Ana: play A sh 1vp; Ana: play A sh 1vp; Ana: extinct A; Ben: play A", "card A 5vp")
    assert [story.lines(name)["cards"] for name in story.names] == [10, 5]
    story.play("Ben: play A")
    assert story.lines("Ben")["cards"] == 10


def test_tally_replaces_only_what_it_names() -> None:
    story = sheet_of("Ana: play A sh 1vp", "Ana: token 2", "Ana: tally tokens=7")
    assert story.lines("Ana") == {"cards": 1, "tokens": 7, "goals": None}
    assert set(story.sheet().scores[0].unknown) == {"own goal", "common goal"}
    story.play("Ana: tally goals=3", "Ana: bonus 2 promo")
    assert story.sheet().scores[0].unknown == ()
    assert story.totals()["Ana"] == 13
    story.play("Ben: play B sh", "Ben: play C sh 1vp", "Ben: tally tokens=1 goals=0")
    assert story.sheet().scores[1].unknown == ("the points of B",)
    story.play("Ben: tally total=49")
    assert story.totals()["Ben"] == 49
    assert story.sheet().scores[1].unknown == ()


# --- L20


def tied(*lines: str, players: str = "Ana Ben Cleo", **options: str) -> Story:
    return sheet_of("all: tally goals=0", *lines, "finish", players=players, **options)


def outcome(story: Story) -> tuple[list[str], str, list[str], list[int]]:
    sheet = story.sheet()
    tie = sheet.tie_break
    names = [story.names[seat - 1] for seat in tie.tied] if tie else []
    return story.winners(), tie.rule if tie else "", names, [score.place for score in sheet.scores]


def test_l20_most_points() -> None:
    story = tied("Ana: tally total=5", "Ben: tally total=9", "Cleo: tally total=7")
    assert outcome(story) == (["Ben"], "", [], [3, 1, 2])


def test_l20_then_cards_in_hand() -> None:
    totals = ("Ana: tally total=9", "Ben: tally total=9", "Cleo: tally total=7")
    story = tied(*totals, "Ana: hand 2", "Ben: hand 3")
    assert outcome(story) == (["Ben"], "hand", ["Ana", "Ben"], [2, 1, 3])


def test_l20_cards_in_hand_come_before_tokens() -> None:
    story = tied("Ana: token 3", "Ben: tally cards=3", "Ana: hand 2", "Ben: hand 3", "Cleo: hand 9")
    assert outcome(story) == (["Ben"], "hand", ["Ana", "Ben"], [2, 1, 3])


def test_l20_then_tokens_by_value_or_count() -> None:
    lines = [
        "all: hand 2",
        "Ana: token 3",
        "Ben: token 1",
        "Ben: token 1",
        "Ana: tally cards=1",
        "Ben: tally cards=2",
    ]
    story = tied(*lines)
    assert outcome(story) == (["Ana"], "tokens", ["Ana", "Ben"], [1, 2, 3])
    story = tied(*lines, tokens_tiebreak="count")
    assert outcome(story) == (["Ben"], "tokens", ["Ana", "Ben"], [2, 1, 3])


def test_l20_tokens_counted_by_hand_decide() -> None:
    lines = ["all: hand 2", "Ana: tally cards=1 tokens=3", "Ben: tally cards=2 tokens=2"]
    assert outcome(tied(*lines))[:2] == (["Ana"], "tokens")


def test_l20_then_everybody_shares() -> None:
    """Those with fewer points too; the leaders are named."""
    lines = ["all: hand 2", "all: token 2", "Ana: bonus 1 x", "Ben: bonus 1 x"]
    story = tied(*lines)
    assert outcome(story) == (["Ana", "Ben", "Cleo"], "shared by all", ["Ana", "Ben"], [1, 1, 1])
    story = tied(*lines, last_tie="leaders")
    assert outcome(story) == (["Ana", "Ben"], "shared by leaders", ["Ana", "Ben"], [1, 1, 3])


def test_l20_a_hand_that_is_not_known() -> None:
    """Nobody wins by an unknown: the tie is undecided."""
    lines = ["Ana: hand 2", "Ana: tally total=5", "Ben: tally total=5", "Ben: play Odd --kind land"]
    assert outcome(tied(*lines)) == ([], "hand unknown", ["Ana", "Ben"], [1, 1, 3])
    assert outcome(tied("Ana: tally total=5", "Ben: tally total=5", hands="off"))[1] == "hand unknown"


def test_l20_tokens_that_were_not_counted() -> None:
    """Only totals were counted, and the hands are equal: whose tokens are worth more is unknown."""
    lines = ["all: hand 2", "Ana: tally total=10", "Ben: tally total=10", "Cleo: tally total=5"]
    assert outcome(tied(*lines)) == ([], "tokens unknown", ["Ana", "Ben"], [1, 1, 3])
    assert outcome(tied(*lines, "Ana: hand 3"))[:2] == (["Ana"], "hand")
    lines = ["all: hand 2", "Ana: tally cards=1 tokens=1", "Ben: token 2"]
    assert outcome(tied(*lines, tokens_tiebreak="count"))[:2] == ([], "tokens unknown")


def test_the_own_goal_of_a_solo_game_is_shown() -> None:
    """There is nobody to hide it from; at a table of two it stays hidden."""
    for players, seen in ((["Ana"], True), (["Ana", "Ben"], False)):
        story = Story(GAME, players).play("Ana: goal Feathers --scores 1 per triassic card")
        assert ("Feathers" in repr(GAME.view(story.state, story.names, False))) is seen
        assert ("Feathers" in repr(GAME.state_json(story.state, story.names, False))) is seen


def test_l20_the_unknown_hand_of_a_player_who_does_not_lead_is_ignored() -> None:
    story = tied("Ana: tally total=5", "Ben: play Odd --kind land")
    assert outcome(story)[:2] == (["Ana"], "")


def test_nobody_has_won_before_the_end() -> None:
    assert sheet_of("Ana: token 3").winners() == []


# --- L22, L23

RANKS = [
    (-5, "Protoceratops"),
    (0, "Protoceratops"),
    (39, "Protoceratops"),
    (40, "Microraptor"),
    (49, "Microraptor"),
    (50, "Stegosaurus"),
    (59, "Stegosaurus"),
    (60, "Argentinosaurus"),
    (69, "Argentinosaurus"),
    (70, "Tyrannosaurus"),
    (200, "Tyrannosaurus"),
]


@pytest.mark.parametrize(("total", "name"), RANKS)
def test_l22_solo_ranks(total: int, name: str) -> None:
    assert rank(total) == name
    story = sheet_of(f"Ana: tally total={total}", "finish", players="Ana")
    assert story.sheet().scores[0].rank == name
    assert story.winners() == ["Ana"]


def test_l22_no_rank_among_several() -> None:
    assert sheet_of("Ana: tally total=50").sheet().scores[0].rank == ""


def solo(*lines: str):
    return sheet_of(*lines, "finish", players="Ana").state


def test_l23_what_one_game_reaches() -> None:
    animals = [f"Ana: play S{n} sh 4vp +tri" for n in range(8)] + [
        f"Ana: play L{n} lh 1vp +jur" for n in range(4)
    ]
    hunters = [f"Ana: play C{n} sc" for n in range(6)] + [f"Ana: play D{n} lc" for n in range(5)]
    state = solo(*animals, *hunters, "Ana: claim lands", "Ana: claim token", "Ana: tally tokens=20 goals=29")
    assert reached(state) == (2, 2, 8, 4, 4, 6, 5, 5, 8, 36, 20, 29, 85, 0, 7)


def test_l23_claims_by_period() -> None:
    state = solo(
        "Ana: claim lands", "at p2r1", *(f"Ana: claim {goal}" for goal in ("herbivores", "token", "lands"))
    )
    assert reached(state)[:2] == (3, 1)


def test_l23_the_tyrannosaurus_used_twice() -> None:
    """By `use`, or as the source of an effect; both in one turn for one effect count once."""
    story = Story(GAME, "Ana").play(
        "at p3r1", "have A forest B forest C forest Mid mh Bit sh Tyrannosaurus lc 5vp"
    )
    story.play("use Tyrannosaurus", "token 2 --by Tyrannosaurus", "end")
    assert story.state.seats[0].board[-1].uses == 1
    story.play("token 1 --by Tyrannosaurus", "token 1 --by Tyrannosaurus")
    assert story.state.seats[0].board[-1].uses == 2
    story.play("finish --anyway enough")
    assert reached(story.state)[13] == 2


def test_l23_over_all_sessions_of_a_player() -> None:
    first = solo("Ana: tally cards=30 tokens=20")
    second = solo("Ana: tally cards=35 tokens=25 goals=30")
    found = listed([("one", reached(first)), ("two", reached(second))])
    assert [one.number for one in found] == list(range(1, 17))
    assert {one.number: one.session for one in found if one.met} == {
        10: "two",
        11: "one",
        12: "two",
        13: "two",
        15: "two",
    }
    assert [found[9].best, found[10].best, found[15].best] == [35, 25, 5]
    assert listed([])[0].best == 0


def test_l23_the_master() -> None:
    animals = [f"Ana: play S{n} sh 4vp +tri" for n in range(8)] + [
        f"Ana: play L{n} lh 4vp +tri" for n in range(5)
    ]
    hunters = [f"Ana: play C{n} sc" for n in range(7)] + [f"Ana: play D{n} lc" for n in range(5)]
    claims = [f"Ana: claim {goal}" for goal in ("lands", "herbivores", "carnivores", "extinction", "token")]
    king = ["Ana: play Tyrannosaurus lc", "Ana: use Tyrannosaurus", "Ana: use Tyrannosaurus"]
    first = solo(*animals, *hunters, *claims, "Ana: tally tokens=20 goals=30")
    found = listed([("one", reached(first)), ("two", reached(solo(*king)))])
    assert found[-1].session == "two" and all(one.met for one in found)
    assert len(TARGETS) == 16


# --- the cards that ship


def test_the_cards_that_ship_are_named_and_never_guessed() -> None:
    cards = shipped_cards()
    assert tuple(cards) == NAMED
    keys = {"kind", "size", "vp", "is", "also", "cost", "needs", "ability", "timing", "missing"}
    for name, entry in cards.items():
        assert set(entry) <= keys
        missing = entry.get("missing", [])
        assert isinstance(missing, list)
        assert not set(missing) & set(entry), name
        assert facts_of(entry).kind


def test_a_card_that_ships_needs_no_facts_on_the_line() -> None:
    story = Story(GAME, "Ana Ben", live=False).play("play Swamp 2")
    assert "--is wetland" in story.text()[0]
    assert story.state.seats[0].board[0].facts.cost == 2


def test_a_card_with_missing_facts_is_playable_with_facts_on_the_line() -> None:
    story = Story(GAME, "Ana").play("have A forest B forest", "play Vintana sh 2vp c1 +jur 1")
    facts = story.state.seats[0].board[-1].facts
    assert (facts.kind, facts.size, facts.timing) == ("herbivore", "small", "end-of-period")
    assert facts.vp == 2


def test_a_card_of_the_players_own_catalogue() -> None:
    """Its facts are written into the move; a session that knows the card keeps to its own facts."""
    story = Story(GAME, "Ana")
    story.cards["Fern"] = clean({"kind": "land", "is": ["forest"], "cost": 1, "also": "jurassic,runner"})
    story.play("p fern")
    assert story.text() == ["Ana: play Fern --kind land --is forest --also jurassic,runner --cost 1"]
    story.cards["Fern"] = {"kind": "land", "is": ["water"]}
    story.play("hand 6", "play Fern")
    assert story.text()[-1] == "Ana: play Fern"
    assert story.state.seats[0].board[1].facts.primary == ("forest",)
    story.cards["Odd"] = clean({"vp": "2 per triassic card", "needs": "none", "cost": "2"})
    story.misread("play Odd", "unknown-card")
    story.cards["Fern"] = {"kind": "land", "is": ["water"], "cost": 1}
    other = Story(GAME, "Ana")
    other.cards = story.cards
    other.play("have A forest B forest", "play Fern sh 1vp")
    assert other.state.seats[0].board[-1].facts == Facts("herbivore", "small", 1)
    story.play("have Odd sh")
    assert story.state.seats[0].board[-1].facts.vp == "2 per triassic card"


def test_l15_which_of_two_claims_came_first_is_unknown_unless_it_is_said() -> None:
    """With the rules off there are no rounds; each of them got at least 1."""
    story = sheet_of("Ana: claim lands", "Ben: claim lands", "Ana: claim token", "finish")
    assert story.lines("Ana")["tokens"] == 1 + 2 and story.lines("Ben")["tokens"] == 1
    for score in story.sheet().scores:
        assert "which token was paid for lands" in score.unknown
    story = sheet_of("Ana: claim lands --worth 2", "Ben: claim lands --worth 1", "finish")
    assert [story.lines(name)["tokens"] for name in story.names] == [2, 1]
    assert not any("token" in text for score in story.sheet().scores for text in score.unknown)


def test_l23_the_tyrannosaurus_worked_twice() -> None:
    """By `use`, or as the source of an effect where no `use` stands before it."""

    def uses(*lines: str) -> int:
        story = Story(GAME, "Sol").play("card Tyrannosaurus lc 7vp --timing exhaust", "at p2r1")
        story.play("have A forest Tyrannosaurus Tyrannosaurus", *lines)
        return reached(story.state)[13]

    use, effect = "use Tyrannosaurus.1", "token 1 --by Tyrannosaurus.1"
    assert uses(use, effect) == uses(effect) == 1
    assert uses(use, effect, "end Tyrannosaurus.2 Tyrannosaurus.1") == 1
    assert uses(effect, effect) == 1
    assert uses(use, "at p2r2", effect) == 2
    assert uses(effect, "at p2r2", effect) == 2
    assert uses(use, "token 1 --by Tyrannosaurus.2") == 2
