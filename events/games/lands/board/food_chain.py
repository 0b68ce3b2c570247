"""What must go extinct: by the food chain, by overgrazing, after a major extinction (L8, L9, L12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from events.games.lands.components import SURVIVING_LANDS

Counts = Mapping[str, int]
"""Cards in play by kind: `{"land": 4, "herbivore": 3, "carnivore": 1}`."""


class Loss(msgspec.Struct, frozen=True):
    """What must go extinct next: how many cards of which kind, by which rule, and why."""

    kind: str
    count: int
    rule: str
    why: str

    @property
    def text(self) -> str:
        """`1 herbivore must go extinct`."""
        return f"{number_of(self.count, self.kind)} must go extinct"


NextLoss = Callable[[Counts, bool], Loss | None]
"""What must go next, by the counts and whether overgrazing has already taken a land this turn."""


def number_of(number: int, thing: str) -> str:
    """`1 herbivore`, `2 lands`, `no carnivores`."""
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"


def there_are(number: int) -> str:
    """`there is 1`, `there are 3`, `there are none`."""
    return f"there {'is' if number == 1 else 'are'} {number or 'none'}"


def shortage(kind: str, number: int, below: str, needed: int, held: int) -> str:
    """`3 herbivores need 4 lands, and there are 3`."""
    need = "needs" if number == 1 else "need"
    return f"{number_of(number, kind)} {need} {number_of(needed, below)}, and {there_are(held)}"


def loss_at_turn_end(counts: Counts, overgrazed: bool) -> Loss | None:
    """The next loss at the end of a turn: the food chain (L8), then overgrazing once (L9)."""
    loss = food_chain_loss(counts, "L8")
    herbivores, carnivores = counts["herbivore"], counts["carnivore"]
    if loss is None and not overgrazed and herbivores - carnivores > 2:
        why = f"{number_of(herbivores, 'herbivore')} overgraze with {number_of(carnivores, 'carnivore')}"
        return Loss("land", 1, "L9", why)
    return loss


def food_chain_loss(counts: Counts, rule: str) -> Loss | None:
    """What restores lands > herbivores > carnivores; an empty row is always allowed (L8)."""
    for lower, upper in (("land", "herbivore"), ("herbivore", "carnivore")):
        most = max(counts[lower] - 1, 0)
        if counts[upper] > most:
            why = shortage(upper, counts[upper], lower, counts[upper] + 1, counts[lower])
            return Loss(upper, counts[upper] - most, rule, why)
    return None


class Taken(msgspec.Struct, frozen=True):
    """Cards taken off in the order in which they are due: which, those that need not go, what is due next."""

    order: tuple[int, ...]
    left: tuple[int, ...]
    overgrazed: bool
    loss: Loss | None


def take_off(counts: Counts, kinds: Sequence[str], next_loss: NextLoss, overgrazed: bool = False) -> Taken:
    """Takes off cards of these kinds as they are due, however they are typed."""
    number, left = dict(counts), list(range(len(kinds)))
    order: list[int] = []
    while True:
        loss = next_loss(number, overgrazed)
        at = next((at for at in left if loss is not None and kinds[at] == loss.kind), None)
        if loss is None or at is None:
            return Taken(tuple(order), tuple(left), overgrazed, loss)
        overgrazed = overgrazed or loss.rule == "L9"
        number[loss.kind] -= 1
        order.append(at)
        left.remove(at)


def loss_after_extinction(counts: Counts, overgrazed: bool = False) -> Loss | None:
    """The next loss after a major extinction: lands down to 3, then the food chain (L12)."""
    surplus = counts["land"] - SURVIVING_LANDS
    if surplus > 0:
        return Loss("land", surplus, "L12", f"{counts['land']} lands, {SURVIVING_LANDS} survive")
    return food_chain_loss(counts, "L12")
