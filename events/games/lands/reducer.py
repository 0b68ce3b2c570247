"""The reducer: (state, event) → state. Pure and total: no event makes it fail.

It knows no rule: a move that breaks one is applied as far as it makes sense.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from events.game.common_state import CommonState
from events.games.lands import moves as m
from events.games.lands.board.copies import ability_source, find, source_place, targets
from events.games.lands.cards.facts import Facts, describe, merge
from events.games.lands.components import DEALT, DECKS, RACES, SOLO_STACK, STACK, START_HAND
from events.games.lands.state import Card, Goal, Now, Seat, State, Token, has_seat, played, with_seat
from events.games.lands.turns.hands import discard, draw, give, reshuffle, spent, state_hand
from events.games.lands.turns.losses import extinct, restore_balance, special
from events.games.lands.turns.moments import read_moment
from events.games.lands.turns.passing import end_game, jump, leave_extinction, pass_turn, rested
from events.games.lands.turns.race_goals import claim, full_rows, meet
from events.moves.common_moves import At, Finish, Rules
from events.moves.event import Begin, Event
from events.moves.move import Unknown

replace = msgspec.structs.replace


def start(begin: Begin) -> State:
    """The state after the deal: 6 cards in every hand, the race goals stacked (L16: solo a single 1).

    With the rules off from the start, the game was already played and is only entered: every hand is unknown.
    """
    options = begin.options
    counted = options.get("hands") != "off" and options.get("rules") != "off"
    hand = START_HAND if counted else None
    stack = SOLO_STACK if begin.seats == 1 else STACK
    return State(
        CommonState(),
        options,
        (Seat(hand=hand),) * max(begin.seats, 1),
        dict.fromkeys(RACES, stack),
        Now(1),
        decks={kind: held - DEALT[kind] * max(begin.seats, 1) for kind, held in DECKS.items()},
        unlogged=not counted,
    )


def apply(state: State, event: Event) -> State:
    """The state after one more event."""
    move, seat = event.move, event.seat
    act = ACTS.get(type(move))
    if act is None or isinstance(move, Unknown) or not (move.seatless or has_seat(state, seat)):
        return state
    by = getattr(move, "by", "")
    if by and (card := ability_source(state, seat, by)) and not card.worked:
        state = _count_use(state, seat, by)
    new = spent(state, act(state, seat, move), move)
    if new.phase == "turn" and new.now.seat:
        return _note_turn(state, new, seat)
    if new.phase == "extinction" and new.revealed:
        return leave_extinction(new)
    return new


def _note_turn(old: State, new: State, seat: int) -> State:
    """What the turn must remember: that something happened, rows that were full at some moment (L15)."""
    at = new.now.seat
    if (at, new.phase, new.round) != (old.now.seat, old.phase, old.round):
        return new
    if new.seats[at - 1].board is not old.seats[at - 1].board:
        new = meet(new, at, full_rows(new.seats[at - 1]))
    if new.now.acted or seat != at:
        return new
    return replace(new, now=replace(new.now, acted=True))


def _count_use(state: State, seat: int, name: str) -> State:
    """The ability of a card is used once more."""
    player = state.seats[seat - 1]
    place = source_place(state, seat, name)
    if place is None:
        return state
    cards, gone = list(played(player)), len(player.gone)
    cards[place] = replace(cards[place], uses=cards[place].uses + 1, worked=True)
    return with_seat(state, seat, replace(player, gone=tuple(cards[:gone]), board=tuple(cards[gone:])))


# --- cards in play


def _learn(state: State, name: str, facts: Facts) -> State:
    if state.cards.get(name) == facts:
        return state
    return replace(state, cards={**state.cards, name: facts})


def _card(state: State, seat: int, move: m.Card) -> State:
    """Later facts correct earlier ones, also those of copies already played."""
    state = _learn(state, move.name, merge(state.cards.get(move.name), move.facts))
    seats = tuple(
        replace(player, board=_corrected(player.board, move), gone=_corrected(player.gone, move))
        for player in state.seats
    )
    return replace(state, seats=seats)


def _corrected(cards: tuple[Card, ...], move: m.Card) -> tuple[Card, ...]:
    return tuple(
        replace(card, facts=merge(card.facts, move.facts)) if card.name == move.name else card
        for card in cards
    )


def _turned(board: tuple[Card, ...], places: Sequence[int | None], exhausted: bool) -> tuple[Card, ...]:
    return tuple(
        replace(card, exhausted=exhausted, asleep=card.asleep and exhausted) if at in places else card
        for at, card in enumerate(board)
    )


def _play(state: State, seat: int, move: m.Play) -> State:
    facts = describe(state.cards.get(move.card), move.facts)
    player = replace(state.seats[seat - 1], owed=0)
    board = _turned(player.board, find(player.board, move.exhaust), True)
    new = Card(move.card, facts, exhausted=True, fresh=True, asleep=True)
    player = replace(player, board=(*board, new))
    cost = facts.cost if move.discard is None else move.discard
    player = give(state, player, -1 - cost) if cost is not None else replace(player, hand=None)
    return with_seat(_learn(state, move.card, facts), seat, player)


def _use(state: State, seat: int, move: m.Use) -> State:
    player = replace(state.seats[seat - 1], owed=0)
    board = _turned(player.board, find(player.board, (move.card, *move.exhaust)), True)
    player = give(state, replace(player, board=board), -(move.discard or 0))
    return _count_use(with_seat(state, seat, player), seat, move.card)


def _have(state: State, seat: int, move: m.Have) -> State:
    for had in move.cards:
        facts = describe(state.cards.get(had.card), had.facts)
        player = state.seats[seat - 1]
        player = replace(player, board=(*player.board, Card(had.card, facts)))
        state = with_seat(_learn(state, had.card, facts), seat, player)
    return state


def _set_exhausted(state: State, seat: int, names: Sequence[str], by: str, exhausted: bool) -> State:
    for target in targets(state, seat, names, bool(by)):
        if target is not None:
            owner = state.seats[target[0] - 1]
            board = _turned(owner.board, [target[1]], exhausted)
            state = with_seat(state, target[0], replace(owner, board=board))
    return state


def _ready(state: State, seat: int, move: m.Ready) -> State:
    return _set_exhausted(state, seat, move.cards, move.by, False)


def _exhaust(state: State, seat: int, move: m.Exhaust) -> State:
    return _set_exhausted(state, seat, move.cards, move.by, True)


# --- points


def _token(state: State, seat: int, move: m.Token) -> State:
    player = state.seats[seat - 1]
    state = with_seat(state, seat, replace(player, tokens=(*player.tokens, Token(move.n, move.by))))
    card = ability_source(state, seat, move.by) if move.by else None
    if card is None or card.facts.kind != "carnivore":
        return state
    return meet(state, seat, ["token"]) if card.facts.timing in ("", "exhaust", "when-played") else state


def _goal(state: State, seat: int, move: m.Goal) -> State:
    return with_seat(state, seat, replace(state.seats[seat - 1], goal=Goal(move.name, move.scores)))


def _common(state: State, seat: int, move: m.Common) -> State:
    return replace(state, common_goal=Goal(move.name, move.scores))


# --- time


def _period(state: State, seat: int, move: m.Period) -> State:
    return replace(state, opened=True, period_card=move.name, period_text=move.text)


def _end(state: State, seat: int, move: m.End) -> State:
    """The end of the player's turn; out of turn, the player's cards become ready and no more (L10)."""
    if move.cards:
        state = restore_balance(state, seat, move.cards)
    player = state.seats[seat - 1]
    state = with_seat(state, seat, replace(player, board=rested(player), owed=0))
    return pass_turn(state) if state.phase == "turn" and seat == state.now.seat else state


def _reveal(state: State, seat: int, move: m.Reveal) -> State:
    seats = tuple(_struck(player, move) for player in state.seats)
    revealed = state.revealed or state.phase == "extinction"
    return replace(state, seats=seats, revealed=revealed, extinctions=(*state.extinctions, move.name))


def _struck(player: Seat, move: m.Reveal) -> Seat:
    """What a major extinction card does to one player (L13); it takes nothing from too small a hand."""
    hand = player.hand
    if hand is not None:
        left = hand if move.hand is None else min(hand, move.hand)
        left -= (move.discard or 0) if left >= (move.discard or 0) else 0
        player = replace(player, hand=left, owed=player.owed + hand - left)
    if not move.exhaust:
        return player
    types = set(move.exhaust)
    hit = [at for at, card in enumerate(player.board) if types & _types_of(card.facts)]
    return replace(player, board=_turned(player.board, hit, True))


def _types_of(facts: Facts) -> set[str]:
    """The words that an extinction card may use for a card: kind, size, primary attributes."""
    return {facts.kind, facts.size, *facts.primary, f"{facts.size} {facts.kind}"}


def _at(state: State, seat: int, move: At) -> State:
    moment = read_moment(move.moment)
    return jump(state, *moment, move.player) if moment else state


def _rules(state: State, seat: int, move: Rules) -> State:
    """Rules switched off before anything happened: as if off from the start, every hand is unknown."""
    untouched = (state.period, state.round, state.now) == (1, 1, Now(1))
    if state.common.rules_on or not untouched:
        return state
    seats = tuple(player if player.stated else replace(player, hand=None) for player in state.seats)
    return replace(state, seats=seats)


def _finish(state: State, seat: int, move: Finish) -> State:
    return end_game(state)


ACTS: dict[type[Any], Callable[[State, int, Any], State]] = {
    m.Goal: _goal,
    m.Common: _common,
    m.Period: _period,
    m.Draw: draw,
    m.Discard: discard,
    m.Hand: state_hand,
    m.Card: _card,
    m.Play: _play,
    m.Use: _use,
    m.Ready: _ready,
    m.Exhaust: _exhaust,
    m.Reshuffle: reshuffle,
    m.Special: special,
    m.Extinct: extinct,
    m.Token: _token,
    m.Claim: claim,
    m.End: _end,
    m.Reveal: _reveal,
    m.Have: _have,
    At: _at,
    Rules: _rules,
    Finish: _finish,
}
