"""Every rule as a story at the table: what is allowed, what is refused, and by which code."""

from __future__ import annotations

import pytest

from events.games.lands.game import GAME
from events.moves.event import Overruled
from story import Story

FACTS = """
card Marsh wetland c1
card Grove forest c1
card Steppe prairie c2
card Dune dryland c2
card Lagoon water c3
card Heath prairie c1
card Bit sh 1vp c1+for
card Bat sh 1vp c1+for
card Mid mh 3vp c2+wet+for
card Mud mh 3vp c2+wet
card Huge lh 5vp c3+dry+wat
card Vast lh 5vp c3+dry
card Nip sc 2vp c1+sh
card Nab sc 2vp c1
card Maw lc 6vp c2+mh+lh
card Rex lc 7vp c2
"""


def at(*have: str, players: str = "Ana Ben", moment: str = "", **options: str) -> Story:
    """A table whose first player has these cards in play, all ready, with 9 cards in hand."""
    story = Story(GAME, players, **options).play(FACTS)
    if moment:
        story.play(f"at {moment}")
    if have:
        story.play(f"Ana: have {' '.join(have)}")
    return story.play("Ana: hand 9")


def in_play(story: Story, seat: int = 1) -> list[str]:
    return [card.name for card in story.state.seats[seat - 1].board]


def counts(story: Story, seat: int = 1) -> tuple[int, int, int]:
    kinds = [card.facts.kind for card in story.state.seats[seat - 1].board]
    return kinds.count("land"), kinds.count("herbivore"), kinds.count("carnivore")


LANDS = ("Marsh", "Grove", "Steppe", "Dune", "Lagoon")


# --- L1: slots


def test_l1_five_lands_of_any_type() -> None:
    """Ana plays lands until five are in play; a sixth has no slot."""
    story = at("Marsh", "Grove", "Marsh", "Grove").play("play Steppe")
    assert "5" in story.refused("play Dune", "L1")


@pytest.mark.parametrize("moment", ["p1r1", "p2r1", "p3r1"])
def test_l1_five_lands_in_each_period(moment: str) -> None:
    story = at(*LANDS, moment=moment)
    story.refused("play Heath", "L1")


def test_l1_herbivores_by_size_and_period() -> None:
    """Period 1: S, S/M, M/L; from period 2 also L. Cards move to free slots by themselves."""
    slots = {"p1r1": ["s", "sm", "ml"], "p2r1": ["s", "sm", "ml", "l"], "p3r1": ["s", "sm", "ml", "l"]}
    names = {"s": "Bit", "m": "Mid", "l": "Huge"}
    for moment, takes in slots.items():
        for held in _sizes(len(takes)):
            story = at(*LANDS, *(names[size] for size in held), moment=moment)
            for size, name in names.items():
                if _fits((*held, size), takes):
                    story.play(f"play {name}").undo()
                else:
                    story.refused(f"play {name}", "L1")


def test_l1_carnivores_by_size_and_period() -> None:
    """Period 1: S; period 2: also S/L; period 3: also L."""
    slots = {"p1r1": ["s"], "p2r1": ["s", "sl"], "p3r1": ["s", "sl", "l"]}
    names = {"s": "Nab", "l": "Rex"}
    for moment, takes in slots.items():
        for held in _sizes(len(takes), "sl"):
            story = at(*LANDS, "Bit", "Mid", "Huge", "Vast", *(names[size] for size in held), moment=moment)
            for size, name in names.items():
                if _fits((*held, size), takes):
                    story.play(f"play {name}").undo()
                else:
                    story.refused(f"play {name}", "L1")


def _sizes(most: int, sizes: str = "sml"):
    """Every multiset of sizes of at most so many cards."""
    found = {()}
    for _ in range(most):
        found |= {tuple(sorted((*held, size))) for held in found for size in sizes}
    return sorted(found)


def _fits(sizes: tuple[str, ...], slots: list[str]) -> bool:
    """By trying: the first card goes into some slot, and the others fit the rest."""
    if not sizes:
        return True
    first, *rest = sizes
    return any(
        first in slot and _fits(tuple(rest), slots[:at] + slots[at + 1 :]) for at, slot in enumerate(slots)
    )


def test_l1_a_card_moves_to_make_room() -> None:
    """The rulebook's case: a small one in the S/M slot moves to S, so that a medium one fits."""
    at("Marsh", "Grove", "Bit").play("play Mid").refused("play Bat", "L2")


def test_l1_an_unknown_size_fits_where_there_is_room() -> None:
    story = at(*LANDS).play("card Odd --kind herbivore --cost 1", "play Odd")
    assert "Odd" in in_play(story)


def test_l1_more_cards_than_slots_get_a_hint_when_catching_up() -> None:
    story = at(*LANDS).play("have Heath")
    assert any("slots" in hint for hint in story.hints)


# --- L2: rows carry each other


def test_l2_herbivores_up_to_lands() -> None:
    """There may be as many herbivores as lands during the turn, not one more."""
    story = at("Marsh").play("play Bit")
    assert "2 herbivores need 2 lands, and there is 1" in story.refused("play Mid", "L2")


def test_l2_carnivores_up_to_herbivores() -> None:
    at("Marsh", "Grove", "Bit").play("play Nip")
    at("Marsh", "Grove").refused("play Nab", "L2")
    at(*LANDS, "Bit", "Mid", moment="p3r1").play("play Nab", "play Rex").refused("play Maw", "L2")


def test_l2_a_row_too_high_blocks_itself_alone() -> None:
    """After an extinction this turn there are too few lands: carnivores and lands may still be played."""
    story = at("Marsh", "Grove", "Steppe", "Bit", "Mid", "Huge").play("special extinct Marsh")
    story.refused("play Bat", "L1")
    story.play("special land --anyway twice", "play Nab", "play Dune")
    other = at("Marsh", "Grove", "Bit", "Mid").play("special extinct Marsh")
    other.refused("play Huge", "L2")
    other.play("play Nab", "play Dune")


# --- L3, L4: exhausting and paying


def test_l3_a_card_arrives_exhausted_and_is_ready_at_the_end_of_the_turn() -> None:
    story = at().play("play Marsh")
    assert "exhausted" in story.refused("use Marsh", "L3")
    story.play("end", "end", "use Marsh")


def test_l4_a_used_card_is_exhausted() -> None:
    story = at("Marsh", "Grove").play("use Marsh")
    story.refused("use Marsh", "L3")
    story.refused("play Bit 1 Marsh", "L4")
    story.play("play Bit 1 Grove")


def test_l4_cards_that_are_readied_may_be_used_again() -> None:
    at("Marsh", "Bit").play("use Marsh", "ready Marsh --by Bit", "use Marsh")


def test_l4_the_printed_cost_is_paid() -> None:
    story = at("Marsh", "Grove").play("play Marsh 1")
    assert "costs 2" in story.refused("play Mid 1 Marsh.1 Grove", "L4")
    story.play("play Mid 2 Marsh.1 Grove")


def test_l4_one_ready_card_for_each_resource() -> None:
    """Mid needs wetland and forest: not one of them, not another, not one card for both."""
    story = at("Marsh", "Grove", "Dune", "Marsh")
    story.refused("play Mid 2 Grove", "L4")
    story.refused("play Mid 2 Grove Dune", "L4")
    story.refused("play Mid 2 Grove Grove", "L4")
    story.refused("play Mid 2 Grove Marsh Dune", "L4")
    story.play("play Mid 2 Grove Marsh")


def test_l4_no_resource_where_none_is_needed() -> None:
    at("Marsh").refused("play Grove 1 Marsh", "L4")


def test_l4_unknown_needs_are_not_checked() -> None:
    """The cards that pay must still be ready."""
    story = at("Marsh", "Grove", "Dune").play("card Odd --kind herbivore --size small --cost 1")
    story.play("use Dune").refused("play Odd 1 Dune", "L4")
    story.play("play Odd 1 Marsh Grove")


def test_l4_animals_give_their_size_and_kind() -> None:
    """Maw needs a medium and a large herbivore; neither a small one nor a land will do."""
    cards = (*LANDS, "Bit", "Mid", "Huge")
    story = at(*cards, moment="p2r1")
    story.refused("play Maw 2 Bit Mid", "L4")
    story.refused("play Maw 2 Mid Marsh", "L4")
    story.play("play Maw 2 Mid Huge")


def test_l4_a_secondary_attribute_pays_nothing() -> None:
    story = at("Grove", "Dune").play("card Pool dryland c1 +wet", "have Pool")
    story.refused("play Mud 2 Pool", "L4")


def test_l4_a_land_of_two_types_gives_one_resource() -> None:
    story = at("Dune").play("card Delta --kind land --is wetland,forest --cost 1", "have Delta")
    story.refused("play Mid 2 Delta", "L4")
    story.play("play Mud 2 Delta")


def test_l4_how_it_was_paid_may_stay_unknown() -> None:
    story = at("Marsh", "Grove").play("play Mid")
    assert not any(card.exhausted for card in story.state.seats[0].board[:2])
    assert story.state.seats[0].hand == 6
    story = at("Marsh", "Dune").play("play Mid")
    assert any("unknown" in hint for hint in story.hints)


def test_l4_an_ability_has_a_price() -> None:
    story = at("Marsh", "Grove", "Dune").play("use Marsh 2 Grove")
    assert story.state.seats[0].hand == 7
    assert [card.exhausted for card in story.state.seats[0].board] == [True, True, False]
    story.refused("use Dune 1 Grove", "L4")
    story.refused("use Dune Dune", "L4")


def test_l4_cards_of_others_pay_nothing() -> None:
    story = at("Grove", "Marsh").play("Ben: have Dune", "Ana: have Lagoon")
    story.refused("play Huge 3 Dune Lagoon", "L4")
    story.refused("use Dune", "L4")


@pytest.mark.parametrize("timing", ["when-played", "end-of-period", "end-of-game", "active"])
def test_l4_only_exhaust_abilities_exhaust(timing: str) -> None:
    story = at("Marsh", "Grove").play(f"card Odd sh c1 --timing {timing}", "have Odd")
    assert timing in story.refused("use Odd", "L4")
    story.play("card Odd --timing exhaust", "use Odd")


def test_l4_when_played_works_once() -> None:
    """In the turn in which it was played; afterwards the card has no ability."""
    story = at("Marsh", "Grove", "Bit").play("card Odd sc c1 --timing when-played")
    story.play("play Odd", "token 1 --by Odd", "claim", "end Odd", "Ben: end").undo(2)
    story.play("end Odd", "end")
    story = at("Marsh", "Grove", "Steppe", "Bit", "Mid").play(
        "card Odd sc c1 --timing when-played", "play Odd"
    )
    story.play("end", "end")
    assert "once" in story.refused("token 1 --by Odd", "L4")


def test_l4_end_of_period_abilities_wait() -> None:
    story = at("Marsh", "Grove").play("card Odd sh c1 --timing end-of-period", "have Odd")
    story.refused("token 1 --by Odd", "L4")
    story.play("card Odd --timing end-of-game").refused("ready Marsh --by Odd", "L4")


def test_l4_a_strange_cost_gets_a_hint() -> None:
    story = at().play("play Cliff forest c4")
    assert any("1 to 3" in hint for hint in story.hints)
    assert not any("1 to" in hint for hint in at("Marsh").play("play Bulk sh c4").hints)


# --- hands: follow, strict, off


def test_hands_follow_a_cost_above_the_count_makes_it_unknown() -> None:
    story = Story(GAME, "Ana Ben").play(FACTS, "play Lagoon")
    assert story.state.seats[0].hand == 2
    story.play("play Marsh")
    assert story.state.seats[0].hand == 0
    story.play("play Grove")
    assert story.state.seats[0].hand is None
    assert any("unknown" in hint for hint in story.hints)
    story.play("draw land 2")
    assert story.state.seats[0].hand is None
    story.play("hand 3", "draw land 2", "discard 1")
    assert story.state.seats[0].hand == 4


def test_hands_strict_refuses() -> None:
    story = Story(GAME, "Ana Ben", hands="strict").play(FACTS, "play Lagoon")
    story.play("play Marsh").undo()
    assert "3 cards" in story.refused("play Dune", "L4")
    story.refused("discard 3", "L7")
    story.play("discard 1").refused("special land", "L5")
    story.play("end", "hand 0")
    assert story.state.seats[0].hand == 1


def test_hands_strict_counts_what_an_extinction_took_only_where_it_is_named() -> None:
    """6 cards are left of 9: 8 more cannot be discarded in the next period, 3 named ones and 6 more can."""
    story = Story(GAME, "Ana Ben", hands="strict").play("at p1x", "Ana: hand 9", "reveal --hand 6")
    story.refused("Ana: discard 8", "L7")
    story.play("Ana: discard A B C", "Ana: discard 6").refused("Ana: discard 1", "L7")


def test_hands_strict_does_not_check_what_is_unknown() -> None:
    story = Story(GAME, "Ana Ben", hands="strict").play(FACTS, "play Odd --kind land --is water")
    assert story.state.seats[0].hand is None
    story.play("play Lagoon", "play Dune", "special land")


def test_hands_off_counts_nothing() -> None:
    story = Story(GAME, "Ana Ben", hands="off").play(FACTS, "play Marsh")
    assert story.state.seats[0].hand is None
    assert story.hints == []
    assert story.play("hand 4").state.seats[0].hand == 4
    assert story.play("draw land").state.seats[0].hand is None


def test_an_unknown_cost_makes_the_hand_unknown() -> None:
    story = Story(GAME, "Ana").play("play Odd --kind land --is water")
    assert story.state.seats[0].hand is None
    assert any("hand" in hint for hint in story.hints)
    story = Story(GAME, "Ana").play("play Odd --kind land --is water --discard 2")
    assert story.state.seats[0].hand == 3


def test_the_played_card_is_no_part_of_its_cost() -> None:
    """A land of cost 2 needs 3 cards in hand."""
    story = Story(GAME, "Ana", hands="strict").play(FACTS, "hand 3", "play Dune").undo()
    story.play("hand 2").refused("play Dune", "L4")


# --- L5: turns and the special action


def test_l5_turns_go_round() -> None:
    story = at(players="Ana Ben Cleo")
    assert story.moment == "p1r1:ana"
    story.play("end")
    assert story.moment == "p1r1:ben"
    assert "Ben" in story.refused("Ana: play Marsh", "L5")
    story.refused("Cleo: end", "L5")
    story.refused("Cleo: special land", "L5")
    story.play("end", "end")
    assert story.moment == "p1r2:ana"


def test_l5_what_may_be_logged_out_of_turn() -> None:
    story = at("Marsh", "Grove", "Bit").play("end")
    story.play("Ana: goal X --scores 1", "Ana: draw land", "Ana: discard 1", "Ana: hand 4", "Ana: token 1")
    story.play("Ana: exhaust Marsh", "Ana: ready Marsh --by Bit", "Ana: tally cards=1", "Ana: bonus 1 promo")
    for line in ("play Grove", "use Marsh", "special land", "extinct Marsh", "extinct Marsh --by Bit"):
        story.refused(f"Ana: {line}", "L5")
    story.refused("Ana: token 1 --by Bit", "L5")
    story.refused("Ana: claim lands", "L15")
    story.refused("Ana: end", "L5")
    assert story.state.now.seat == 2


def test_l5_special_once_a_turn() -> None:
    story = at().play("special land")
    assert story.state.seats[0].hand == 9
    story.refused("special herbivore", "L5")
    story.play("end", "end", "special herbivore")
    assert story.state.seats[0].hand == 8
    story.play("end", "end", "special carnivore")
    assert story.state.seats[0].hand == 7


def test_l5_special_takes_ones_own_card() -> None:
    story = at("Marsh", "Grove").play("Ben: have Dune").play("special extinct Marsh")
    assert in_play(story) == ["Grove"]
    assert story.state.seats[0].hand == 7
    at().play("Ben: have Dune").refused("special extinct Dune", "L5")


def test_l5_special_any_by_option() -> None:
    """The card of another goes to its owner's pile."""
    story = at(special="any").play("Ben: have Dune", "special extinct Dune")
    assert in_play(story, 2) == []
    assert [card.name for card in story.state.seats[1].gone] == ["Dune"]


# --- L6: decks


@pytest.mark.parametrize(("kind", "most"), [("land", 49), ("herbivore", 59), ("carnivore", 40)])
def test_l6_a_deck_has_what_the_set_up_left(kind: str, most: int) -> None:
    story = at().play(f"draw {kind} {most}")
    story.refused(f"draw {kind}", "L6")
    story.refused(f"draw {kind} --from discard", "L6")
    story.play("discard 3")
    story.refused(f"draw {kind} --from deck", "L6")
    story.refused(f"draw {kind} 4 --from discard", "L6")
    story.play(f"draw {kind}", f"draw {kind} --from discard", f"draw {kind}")
    story.refused(f"draw {kind}", "L6")


def test_l6_a_draw_that_may_be_from_either_pile_counts_in_neither() -> None:
    story = at().play("discard 3", "draw carnivore 40", "draw carnivore 3")
    story.refused("draw carnivore", "L6")


def test_l6_a_discard_pile_holds_only_its_kind() -> None:
    story = at().play("discard Rex")
    story.refused("draw land --from discard", "L6")
    story.play("draw carnivore --from discard")
    story.refused("draw carnivore --from discard", "L6")


def test_l6_only_an_empty_deck_is_reshuffled() -> None:
    assert any("still holds 49" in hint for hint in at().play("reshuffle land").hints)
    story = at().play("draw carnivore 40", "discard 3", "reshuffle carnivore")
    assert not story.hints
    story.play("draw carnivore 3 --from deck").refused("draw carnivore --from deck", "L6")


def test_l6_what_was_not_logged_is_not_checked() -> None:
    """Where a hand is unknown, any number of cards may have been discarded."""
    Story(GAME, "Ana Ben").play("at p2r3", "draw land 40", "draw land 40", "draw land 9 --from discard")


# --- L7: the extinction pile


def test_l7_an_extinct_card_is_out_of_play_and_scores() -> None:
    story = at("Marsh", "Grove", "Bit").play("special extinct Bit")
    assert story.lines("Ana")["cards"] == 1
    for line in ("use Bit", "exhaust Bit", "play Grove 1 Bit", "end Bit"):
        story.refused(line, "L7")


def test_l7_what_is_discarded_from_hand_never_scores() -> None:
    story = at().play("discard Rex Maw")
    assert story.lines("Ana")["cards"] == 0
    assert story.state.seats[0].hand == 7


# --- L8, L9: the end of a turn

TABLE = [
    ((3, 3, 2), ["herbivore", "carnivore"], (3, 2, 1)),
    ((4, 3, 1), [], (4, 3, 1)),
    ((4, 3, 0), ["land", "herbivore"], (3, 2, 0)),
    ((5, 4, 1), ["land", "herbivore"], (4, 3, 1)),
    ((5, 4, 0), ["land", "herbivore"], (4, 3, 0)),
    ((5, 3, 0), ["land"], (4, 3, 0)),
    ((1, 1, 1), ["herbivore", "carnivore"], (1, 0, 0)),
    ((0, 0, 0), [], (0, 0, 0)),
]
LETTER = {"land": "L", "herbivore": "H", "carnivore": "C"}


def board_of(lands: int, herbivores: int, carnivores: int, moment: str = "p3r1", **options: str) -> Story:
    """Cards L1…, H1…, C1… in play."""
    sizes = ["sh", "sh", "mh", "lh"]
    cards = [f"L{n} forest" for n in range(1, lands + 1)]
    cards += [f"H{n} {sizes[n - 1]}" for n in range(1, herbivores + 1)]
    cards += [f"C{n} {['sc', 'lc', 'lc'][n - 1]}" for n in range(1, carnivores + 1)]
    story = Story(GAME, "Ana Ben", **options).play(f"at {moment}")
    return story.play(f"have {' '.join(cards)}") if cards else story


@pytest.mark.parametrize(("start", "asked", "left"), TABLE)
def test_l8_l9_the_table_of_the_rules_page(start, asked, left) -> None:
    """One by one, and with a bare `end` refused as long as something must go."""
    story = board_of(*start)
    for kind in asked:
        rule = "L9" if kind == "land" else "L8"
        story.refused("end", rule)
        for other in {"land", "herbivore", "carnivore"} - {kind}:
            if f"{LETTER[other]}1" in in_play(story):
                story.refused(f"extinct {LETTER[other]}1", rule)
        name = next(name for name in reversed(in_play(story)) if name[0] == LETTER[kind])
        story.play(f"extinct {name}")
    assert counts(story) == left
    for name in in_play(story):
        story.refused(f"extinct {name}", "L8")
    story.play("end")
    assert story.moment == "p3r1:ben"


@pytest.mark.parametrize(("start", "asked", "left"), TABLE)
def test_l8_l9_the_table_with_the_cards_named_at_the_end(start, asked, left) -> None:
    story = board_of(*start)
    taken = []
    for kind in asked:
        taken.append(next(name for name in in_play(story) if name[0] == LETTER[kind] and name not in taken))
    if taken:
        story.refused(f"end {' '.join(taken[:-1])}", "L9" if asked[-1] == "land" else "L8")
    story.play(f"end {' '.join(taken)}")
    assert counts(story) == left
    assert story.moment == "p3r1:ben"


def test_l8_a_refused_end_says_how_to_name_the_cards() -> None:
    assert "'end CARD' does both" in board_of(4, 3, 0).refused("end", "L9")
    assert "'end CARD CARD' does both" in board_of(4, 3, 0).refused("end L1", "L8")


def test_l8_exactly_as_many_as_needed() -> None:
    story = board_of(2, 3, 1)
    story.refused("end H1", "L8")
    story.refused("end H1 H2 H3", "L8")
    story.refused("end H1 H2 H3 C1", "L8")
    story.play("end H1 H2 C1")


def test_l8_the_first_bare_extinction_begins_the_end_of_the_turn() -> None:
    """Then only extinct, claim and end are left; others may still do what concerns them."""
    story = board_of(5, 4, 2).play("hand 9", "card Heath prairie c1", "claim lands")
    story.play("special extinct L5", "extinct H1")
    for line in (
        "play Heath",
        "use L1",
        "special land",
        "draw land",
        "discard 1",
        "token 1",
        "extinct L1 --by H2",
        "ready L1",
        "exhaust L1 --by H2",
        "token 1 --by C1",
        "reshuffle land",
    ):
        story.refused(line, "L8")
    story.play("Ben: draw land", "Ben: token 1", "Ben: hand 3", "claim herbivores")
    story.play("end")
    assert counts(story) == (4, 3, 2)


def test_l8_nothing_is_asked_of_an_empty_row() -> None:
    board_of(2, 0, 0).play("end")
    board_of(1, 0, 0).refused("extinct L1", "L8")


def test_l9_overgrazing_strikes_once_a_turn() -> None:
    """4 lands, 3 herbivores, no carnivore are still overgrazed after the first land: it ends there."""
    story = board_of(5, 3, 0).play("end L1")
    story.play("Ben: end")
    story.refused("end", "L9")
    story.play("end L2 H1")
    assert counts(story) == (3, 2, 0)


def test_l9_the_food_chain_comes_first() -> None:
    """3, 3, 0: one herbivore goes, then nothing is overgrazed."""
    board_of(3, 3, 0).play("end H1")
    story = board_of(4, 4, 0)
    story.refused("end L1 H1", "L8")
    story.refused("end H1 H2", "L9")
    story.play("end H1 L1 H2")
    assert counts(story) == (3, 2, 0)


def test_l10_all_cards_become_ready_and_the_turn_passes() -> None:
    story = at("Marsh", "Grove", "Bit").play("use Marsh", "exhaust Bit", "end")
    assert not any(card.exhausted for card in story.state.seats[0].board)
    assert story.moment == "p1r1:ben"


def test_l10_only_ones_own_cards_become_ready() -> None:
    story = at("Marsh").play("Ben: have Dune", "Ben: exhaust Dune", "end")
    assert story.state.seats[1].board[0].exhausted


# --- L11, L12, L13, L14: rounds, periods, extinction


def rounds(story: Story, number: int) -> Story:
    """Empty turns of everybody for so many rounds."""
    for _ in range(number * len(story.names)):
        story.play("end")
    return story


def test_l11_one_period_card_a_round() -> None:
    story = at().play("period Early Rains --text all draw", "all: draw land")
    story.refused("period", "L11")
    rounds(story, 1).play("period")


def test_l11_eighteen_rounds() -> None:
    story = Story(GAME, "Ana Ben Cleo")
    seen = []
    while not story.sheet().final:
        if story.state.phase == "extinction":
            seen.append(story.moment)
            story.play("reveal")
            continue
        if story.state.now.seat == 1:
            seen.append(story.moment.split(":")[0])
        story.play("end")
    wanted = [f"p{p}r{r}" for p, n in ((1, 7), (2, 6), (3, 5)) for r in range(1, n + 1)]
    assert [moment for moment in seen if "x" not in moment] == wanted
    assert [moment for moment in seen if "x" in moment] == ["p1x", "p2x"]
    assert story.moment == "p3x"


def test_l12_the_extinction_phase() -> None:
    """Reveal, then each player's lands to 3, then herbivores, then carnivores; then period 2 begins."""
    story = Story(GAME, "Ana Ben").play(FACTS, "at p1r7 Ben")
    story.play("Ana: have Marsh Grove Steppe Dune Lagoon Bit Mid Huge Nab", "Ben: have Marsh Grove")
    story.play("Ben: end")
    assert story.moment == "p1x"
    story.refused("Ana: extinct Marsh", "L12")
    story.play("reveal Big One")
    story.refused("reveal", "L12")
    story.refused("Ana: extinct Bit", "L12")
    story.play("Ana: extinct Marsh Grove")
    story.refused("Ana: extinct Steppe", "L12")
    story.refused("Ana: extinct Nab", "L12")
    story.refused("Ana: play Marsh", "L12")
    story.refused("Ana: end", "L12")
    story.refused("Ana: claim lands", "L15")
    story.refused("Ben: extinct Marsh", "L12")
    story.play("Ana: extinct Bit")
    assert story.moment == "p2r1:ana"
    assert counts(story) == (3, 2, 1)


def test_l12_players_repair_in_any_order() -> None:
    story = Story(GAME, "Ana Ben").play("at p2x")
    for name in ("Ana", "Ben"):
        cards = [f"{name}{n} forest" for n in range(5)] + [f"{name}h{n} sh" for n in range(2)]
        story.play(f"{name}: have {' '.join(cards)} {name}m mh")
    story.play("reveal", "Ben: extinct Ben0", "Ana: extinct Ana0 Ana1", "Ben: extinct Ben1 Benm")
    assert story.moment == "p2x"
    story.play("Ana: extinct Anam")
    assert story.moment == "p3r1:ana"


def test_l12_no_overgrazing_and_no_extinction_where_all_fits() -> None:
    story = Story(GAME, "Ana").play("at p1x", "have A forest B forest H sh", "reveal")
    assert story.moment == "p2r1:ana"


def test_l12_reveal_belongs_to_the_end_of_a_period() -> None:
    at().refused("reveal", "L12")


def test_l12_end_of_period_abilities_come_before() -> None:
    story = Story(GAME, "Ana Ben").play("at p1x", "Ana: have Odd sh A forest B forest Old sc")
    story.play("card Odd --timing end-of-period", "Ana: token 2 --by Odd", "Ana: draw land")
    story.play("card Old --timing exhaust").refused("Ana: token 1 --by Old", "L4")
    story.play("Ana: have C forest D forest", "Ana: hand 3", "reveal --hand 2")
    assert story.moment == "p1x"
    for line in ("token 1 --by Odd", "extinct A --by Odd", "ready A --by Odd"):
        story.refused(f"Ana: {line}", "L12")
    story.play("Ana: token 1 --by Odd --anyway we forgot it")


def test_l13_hands_down_to_a_number() -> None:
    """Those with fewer are untouched; named discards change nothing more."""
    story = Story(GAME, "Ana Ben Cleo").play("at p1x", "Ana: hand 8", "Ben: hand 4", "reveal --hand 6")
    assert [seat.hand for seat in story.state.seats] == [6, 4, None]
    story.play("Ana: discard Swamp Iguanodon")
    assert story.state.seats[0].hand == 6
    story.play("Ana: discard Vintana")
    assert story.state.seats[0].hand == 5


def test_l13_discard_so_many() -> None:
    """A player with fewer is untouched."""
    story = Story(GAME, "Ana Ben").play("at p1x", "Ana: hand 3", "Ben: hand 1", "reveal --discard 2")
    assert [seat.hand for seat in story.state.seats] == [1, 1]


def test_l13_types_are_exhausted_until_the_end_of_the_next_turn() -> None:
    story = Story(GAME, "Ana Ben").play(FACTS, "at p1x", "Ana: have Grove Marsh Bit", "Ben: have Steppe")
    story.play("reveal Major Volcanic Period")
    assert story.moment == "p2r1:ana"
    assert [card.exhausted for card in story.state.seats[0].board] == [True, False, False]
    story.refused("use Grove", "L3")
    story.play("ready Grove --by Bit", "use Grove", "end")
    assert story.state.seats[1].board[0].exhausted
    story.play("end")
    assert not story.state.seats[1].board[0].exhausted


def test_l13_kinds_and_sizes_may_be_exhausted() -> None:
    story = Story(GAME, "Ana").play(
        FACTS, "at p2x", "have Grove Marsh Steppe Bit Mid", "reveal --exhaust mh,water"
    )
    assert [card.name for card in story.state.seats[0].board if card.exhausted] == ["Mid"]


def test_l13_an_exhausted_card_may_go_extinct() -> None:
    story = Story(GAME, "Ana").play(
        FACTS, "at p1x", "have Grove Marsh Steppe Dune", "reveal --exhaust forest"
    )
    story.play("extinct Grove")
    assert story.moment == "p2r1:ana"


def test_l14_the_end_comes_by_itself() -> None:
    story = at("Marsh", "Grove", "Bit", moment="p3r5").play("end", "end")
    assert story.sheet().final
    assert [card.name for card in story.state.seats[0].gone] == ["Marsh", "Grove", "Bit"]
    for line in ("Ana: play Marsh", "Ben: end", "reveal", "Ana: use Marsh", "Ana: special land"):
        story.refused(line, "finished")
    story.play("card Bit 4vp", "Ana: token 1", "Ana: hand 3", "Ben: goal X --scores 5", "Ben: bonus 1 promo")
    assert story.lines("Ana")["cards"] == 4


def test_l14_only_abilities_of_the_end_work_at_the_end() -> None:
    """Those of cards that were in play to the end, not of those that went extinct before."""
    story = at("Marsh", "Grove", "Steppe", "Bit", "Mid", "Nab", moment="p3r5")
    story.play("card Nab --timing exhaust", "card Bit --timing end-of-period", "have Old sh")
    story.play("card Old --timing end-of-period", "special extinct Old", "end", "end")
    story.refused("Ana: token 1 --by Nab", "L4")
    story.refused("Ana: token 1 --by Old", "L7")
    story.play("Ana: token 1 --by Bit", "card Mid --timing end-of-game", "Ana: token 1 --by Mid")


def test_nothing_ends_twice_and_nothing_goes_on_after_the_end() -> None:
    for story in (at("Marsh", moment="p3r5").play("end", "end"), at("Marsh").play("finish --anyway late")):
        story.refused("finish", "finished")
        story.refused("at p1r1", "finished")
        story.play("Ana: bonus 1 promo", "Ana: tally cards=3", "rules off", "rules on")


def test_l14_not_before() -> None:
    at().refused("finish", "L14")
    story = at().play("finish --anyway it is late")
    assert story.sheet().final


# --- L15, L16: race goals


def test_l15_lands() -> None:
    """Claimed when 5 were in play at some moment of the turn, even if one of them is gone."""
    story = at("Marsh", "Grove", "Steppe", "Dune")
    story.refused("claim lands", "L15")
    story.play("play Lagoon", "special extinct Marsh", "claim lands")
    assert story.lines("Ana")["tokens"] == 0
    story.refused("claim lands", "L15")
    story.play("end")
    assert story.lines("Ana")["tokens"] == 0
    story.play("end")
    assert story.lines("Ana")["tokens"] == 2


def test_l15_a_forgotten_claim_may_be_made_in_a_later_turn_with_the_row_still_full() -> None:
    story = at(*LANDS).play("end", "end", "claim")
    assert story.state.seats[0].claims[0].goal == "lands"


def test_l15_herbivores_and_carnivores_from_their_period_on() -> None:
    story = board_of(5, 4, 3, "p2r1")
    story.play("claim herbivores").refused("claim carnivores", "L15")
    board_of(5, 4, 3, "p1r1").refused("claim herbivores", "L15")
    board_of(5, 4, 3, "p3r1").play("claim carnivores", "claim lands", "claim herbivores")
    board_of(5, 3, 2, "p3r1").refused("claim herbivores", "L15")


def test_l15_the_extinction_ability_of_a_herbivore() -> None:
    """An ability, not the special action, not balance, not a carnivore's."""
    story = at("Marsh", "Grove", "Steppe", "Bit", "Nab")
    story.play("special extinct Marsh").refused("claim extinction", "L15")
    story.play("extinct Grove --by Nab").refused("claim extinction", "L15")
    story.play("extinct Steppe --by Bit", "claim extinction")
    story = board_of(1, 1, 0).play("extinct H1")
    story.refused("claim extinction", "L15")


def test_l15_a_token_through_a_carnivore() -> None:
    """By its exhaust or when-played ability; not without a source, by a herbivore, or by an active one."""
    story = at("Marsh", "Grove", "Bit", "Nab")
    story.play("token 2").refused("claim token", "L15")
    story.play("token 2 --by Bit").refused("claim token", "L15")
    story.play("use Nab", "token 1 --by Nab", "claim token")
    story = at("Marsh", "Grove", "Bit").play("card Old sc --timing active", "have Old", "token 1 --by Old")
    story.refused("claim token", "L15")


def test_l15_a_carnivore_that_dies_for_its_token() -> None:
    at("Marsh", "Grove", "Bit", "Nab").play(
        "use Nab", "extinct Nab --by Nab", "token 3 --by Nab", "claim token"
    )


def test_l15_ones_own_turn_only() -> None:
    story = at(*LANDS).play("end")
    story.refused("Ana: claim lands", "L15")


def test_l15_bare_claim() -> None:
    story = at()
    assert "no race goal to claim" in story.refused("claim", "L15")
    story = at(*LANDS).play("claim")
    assert story.text()[-1] == "Ana: claim lands"
    story = board_of(5, 4, 3, "p3r1")
    story.play("claim")
    assert story.text()[-1] == "Ana: claim lands herbivores carnivores"
    assert [claim.goal for claim in story.state.seats[0].claims] == ["lands", "herbivores", "carnivores"]
    story.undo().play("claim l c")
    assert [claim.goal for claim in story.state.seats[0].claims] == ["lands", "carnivores"]


FIVE = [f"{name} forest" for name in ("A", "B", "C", "D", "E")]


def claim_in(story: Story, wanted: dict[int, list[str]], last: int) -> Story:
    """Plays rounds; in round n these players claim lands."""
    for number in range(1, last + 1):
        for name in story.names:
            story.play(
                f"{name}: claim lands" if name in wanted.get(number, ()) else "# nothing", f"{name}: end"
            )
    return story


def test_l15_payouts_first_table() -> None:
    """Ana in round 3; Ben and Cleo in round 5; Dan in round 6: 2; 1, 1; Dan cannot."""
    story = Story(GAME, "Ana Ben Cleo Dan").play(
        *(f"{name}: have {' '.join(FIVE)}" for name in ("Ana", "Ben", "Cleo", "Dan"))
    )
    claim_in(story, {3: ["Ana"], 5: ["Ben", "Cleo"]}, 5)
    assert [story.lines(name)["tokens"] for name in story.names] == [2, 1, 1, 0]
    story.play("end", "end", "end")
    assert "no token is left" in story.refused("Dan: claim lands", "L15")


def test_l15_payouts_second_table() -> None:
    """Ana and Ben in round 3; Cleo in round 4: 2, 2; 1."""
    story = Story(GAME, "Ana Ben Cleo").play(
        *(f"{name}: have {' '.join(FIVE)}" for name in ("Ana", "Ben", "Cleo"))
    )
    claim_in(story, {3: ["Ana", "Ben"], 4: ["Cleo"]}, 4)
    assert [story.lines(name)["tokens"] for name in story.names] == [2, 2, 1]


def test_l15_claims_of_the_last_round_are_paid() -> None:
    story = at(*LANDS, moment="p3r5").play("claim lands", "end", "end")
    assert story.lines("Ana")["tokens"] == 2


def test_l16_solo_pays_one_at_once() -> None:
    story = Story(GAME, "Ana").play(f"have {' '.join(FIVE)}", "claim lands")
    assert story.lines("Ana")["tokens"] == 1
    story.refused("claim lands", "L15")


def test_l17_points_of_a_land_get_a_hint_and_count_nothing() -> None:
    story = at().play("play Isle water c1 3vp")
    assert any("scores 0" in hint for hint in story.hints)
    assert story.lines("Ana")["cards"] == 0


# --- overruling, rules off, catching up


def test_a_refused_move_can_be_overruled() -> None:
    story = at("Marsh").play("play Huge 2 --anyway we play it so")
    assert story.events[-1].overruled == Overruled(("L4",), "we play it so")
    story.play("play Vast 1 --anyway so be it")
    assert story.events[-1].overruled == Overruled(("L1", "L2", "L4"), "so be it")
    assert in_play(story) == ["Marsh", "Huge", "Vast"]
    story.play("Ben: play Grove 1 --anyway Ana was slow", "end --anyway we leave it")
    assert story.moment == "p1r1:ben"


def test_anyway_marks_only_what_breaks_a_rule() -> None:
    story = at("Marsh").play("use Marsh --anyway just in case")
    assert not (story.events[-1].overruled or Overruled((), "")).rules


def test_rules_off_asks_for_a_player_and_for_nothing_else() -> None:
    story = at().play("rules off the laptop came late")
    story.misread("play Marsh", "missing-player")
    lines = ["Ben: play Huge", "Ben: play Maw", "Ana: claim lands", "Ana: special extinct Marsh", "Ben: end"]
    story.play(*lines, "Ana: token 3", "Ana: use Marsh", "Ana: extinct Marsh", "reveal --hand 2")
    assert in_play(story, 2) == ["Huge", "Maw"]
    assert story.moment == "p1r1:ana"
    story.play("rules on")
    story.refused("Ben: end", "L5")


def test_rules_off_from_the_start_every_hand_is_unknown() -> None:
    """The game is already played and typed up; a hand that the players count is known."""
    for story in (Story(GAME, "Ana Ben", rules="off"), Story(GAME, "Ana Ben").play("rules off late")):
        story.play("Ben: hand 3", "Ben: draw land")
        assert [seat.hand for seat in story.state.seats] == [None, 4]
    story = Story(GAME, "Ana Ben").play("play Swamp 2", "rules off a mess", "rules on")
    assert story.state.seats[0].hand == 3


def test_rules_off_turns_pass_where_they_are_logged() -> None:
    story = Story(GAME, "Ana Ben").play("rules off old notes", "Ana: end", "Ben: end")
    assert story.moment == "p1r2:ana"


def test_rules_off_a_score_sheet() -> None:
    """A game already played: cards, claims, tokens; claims count what they would be paid, then are paid."""
    story = Story(GAME, "Ana Ben").play(
        FACTS, "rules off after the game", "Ana: play Huge", "Ana: claim lands"
    )
    assert story.lines("Ana") == {"cards": 5, "tokens": 2, "goals": None}
    story.play("finish")
    assert story.lines("Ana")["tokens"] == 2
    assert story.sheet().final


def test_at_sets_the_moment() -> None:
    story = at().play("at p2r3 Ben")
    assert story.moment == "p2r3:ben"
    story.play("end")
    assert story.moment == "p2r4:ana"
    story.play("at p1x")
    assert story.moment == "p1x"
    story.play("reveal")
    assert story.moment == "p2r1:ana"
    assert story.play("at p3x").sheet().final


def test_a_jump_makes_a_followed_hand_unknown() -> None:
    story = Story(GAME, "Ana Ben").play("Ben: hand 4", "at p2r3")
    assert [seat.hand for seat in story.state.seats] == [None, 4]


def test_a_jump_pays_what_was_claimed_and_readies_all_cards() -> None:
    story = at(*LANDS).play("claim", "use Marsh", "at p1r2")
    assert story.lines("Ana")["tokens"] == 2
    assert not story.state.seats[0].board[0].exhausted


def test_have_is_ready_and_free() -> None:
    story = at("Marsh")
    assert story.state.seats[0].hand == 9
    story.play("use Marsh")


def test_with_nobody_to_move_a_player_must_be_typed() -> None:
    story = Story(GAME, "Ana Ben").play("at p1x")
    story.misread("draw land", "missing-player")
    story.play("Ana: draw land", "card X forest", "reveal")


def test_all_gives_everybody_the_move() -> None:
    story = Story(GAME, "Ana Ben Cleo").play("all: draw herbivore", "all: hand 5 4 3")
    assert [seat.hand for seat in story.state.seats] == [5, 4, 3]
    assert len(story.events) == 7


# --- L3, L4: abilities by copy and by the turn in which a card arrived

ABLE = """
card Bix sh 1vp c1 --timing when-played --ability kills
card Rap sc 1vp c1 --timing exhaust --ability token
card Odd sh 1vp c1
card Old sh 1vp c1 --timing active
"""


def test_l4_of_two_copies_the_older_one_is_spent() -> None:
    """Bix.2 has just been played: its ability works, that of Bix.1 worked long ago."""
    story = at(*LANDS, players="Ana Ben").play(ABLE, "have Bix", "play Bix 1")
    assert "once" in story.refused("extinct Grove --by Bix.1", "L4")
    story.play("extinct Grove --by Bix.2")


def test_l3_a_card_played_this_turn_gives_nothing_before_it_is_ready() -> None:
    story = at(*LANDS, "Bit", "Bat").play(ABLE, "play Rap 1")
    assert "exhausted" in story.refused("token 1 --by Rap", "L3")
    story.play("ready Rap --by Bit", "use Rap", "token 1 --by Rap", "token 3 --by Rap")
    story = at(*LANDS).play(ABLE, "play Odd 1", "extinct Grove --by Odd")
    assert any("exhausts it" in hint for hint in story.hints)


def test_l3_a_card_is_awake_in_its_players_next_turn() -> None:
    story = at(*LANDS, "Bit", "Bat").play(ABLE, "play Rap 1", "end", "end", "token 1 --by Rap")
    assert story.state.seats[0].tokens


def test_l3_an_active_ability_works_in_the_turn_of_another() -> None:
    story = at(*LANDS, "Bit").play(ABLE, "Ben: have Marsh Dune Old Rap")
    story.refused("Ben: token 1 --by Rap", "L5")
    story.play("Ben: token 1 --by Old", "Ben: extinct Dune --by Old")


def test_two_copies_have_an_ability_each() -> None:
    """What one copy has done is not done for the other."""
    story = at(*LANDS, moment="p1r7", players="Ana").play("card Eo sh 1vp c1 --timing period", "have Eo Eo")
    story.play("end", "token 1 --by Eo.1")
    assert [card.worked for card in story.state.seats[0].board if card.name == "Eo"] == [True, False]


# --- L8, L9, L12: the order of the cards of one move


@pytest.mark.parametrize("cards", ["Mid Nip", "Nip Mid"])
def test_l8_the_cards_of_one_move_may_be_typed_in_any_order(cards: str) -> None:
    story = at("Marsh", "Grove", "Steppe", "Bit", "Mid", "Mud", "Nip", "Nab", moment="p2r1")
    story.refused("end Nip Nab", "L8")
    story.play(f"end {cards}")
    assert counts(story) == (3, 2, 1)
    story.undo().play(f"extinct {cards}", "end")
    assert counts(story) == (3, 2, 1)


@pytest.mark.parametrize("cards", ["Marsh Bit", "Bit Marsh"])
def test_l9_the_land_may_be_typed_after_the_herbivore(cards: str) -> None:
    story = at(*LANDS, "Bit", "Bat", "Mid", "Huge", "Nip", moment="p2r1").play(f"end {cards}")
    assert counts(story) == (4, 3, 1)


@pytest.mark.parametrize("cards", ["Marsh Grove Bit", "Bit Grove Marsh"])
def test_l12_after_an_extinction_too(cards: str) -> None:
    story = at(*LANDS, "Bit", "Mid", "Mud", players="Ana", moment="p1x").play("reveal", f"extinct {cards}")
    assert (counts(story), story.moment) == ((3, 2, 0), "p2r1:ana")


def test_l12_a_period_card_makes_cards_extinct() -> None:
    """In anybody's turn; it neither begins the end of the turn nor meets a race goal."""
    story = at(*LANDS, "Bit").play("Ben: have Marsh Dune", "period Landslide")
    story.play("extinct Grove --by period", "Ben: extinct Dune --by period", "play Grove 1")
    assert (counts(story), counts(story, 2)) == ((5, 1, 0), (1, 0, 0))
    story.refused("claim extinction", "L15")
