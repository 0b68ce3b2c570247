"""A second reading of Happy Little Dinosaurs: whole random games, as slow and simple as can be.

It shares no code with the game: it deals real cards, plays them by the rulebook, writes what happened as
move text and keeps its own count. `Dealt.lines` and `Dealt.after` belong together: after line k the
position must be `after[k]`.
"""

from __future__ import annotations

import random
from itertools import product

PLAIN = {
    1: ("Cool Stick", 4),
    2: ("Handy Pan", 4),
    3: ("Grave Maker", 4),
    4: ("Bonehead", 4),
    5: ("Run Home Bat", 4),
    6: ("Bow and Dino", 4),
    7: ("Sting Stabber", 3),
    8: ("Iced Ptea", 3),
    9: ("Meteor Cannon", 3),
}
EFFECT = {
    0: ("Pet Rock", 4),
    1: ("Dino Grabber", 2),
    2: ("Grappling Snake", 2),
    3: ('"Delicious" Smoothie', 2),
    4: ("Fire Spray", 2),
    5: ("Mouth Trap", 2),
    6: ("Special Star Fruit", 2),
    7: ("Treenoculars", 2),
    8: ("Hungry Plant", 1),
    9: ("Flaming Chainsaw", 1),
}
INSTANTS = {
    "Score Booster": 5,
    "Score Sapper": 5,
    "Score Inversion": 2,
    "Disaster Insurance": 3,
    "Disaster Redirect": 1,
}
DISASTERS = {
    "natural": "Bright Idea|Casual Afternoon Stroll|Downpour|Leaf Me Alone|Spa Day|This Feels Personal|"
    "Trapped|Uncommon Cold",
    "predatory": "A Day at the Beach|Armed and Dangerous|Feeling Squirrely|Fired Up|Lil' Cannibal|"
    "Love Hurts|Shark With Legs|Stomped",
    "emotional": "Baddest Hair Day|Emergency Ex-it|Ghosted|Left Behind...Again|Ooh, Burn...|Outer Circle|"
    "The Future Is Bleak|The Sad Truth",
}
TRAITS = {
    "Nervous Rex": {"predatory": 1, "emotional": -1},
    "Bad Luck Bronto": {"natural": 1, "predatory": -1},
    "Cry Ceratops": {"natural": -1, "emotional": 1},
    "Stego": {"meteor": 1},
    "Raging Raptor": {"natural": -1, "predatory": 2, "emotional": -1},
    "Pterry Dactyl": {"natural": -2, "predatory": 1, "emotional": 1},
}
NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eva", "Finn"]


def out_by_trying(types, duel):
    """H7, H9 word for word: in some choice of a type for each meteor the holder is out."""
    free = ["natural", "predatory", "emotional"]
    for chosen in product(*[free if kind == "meteor" else [kind] for kind in types]):
        counts = [chosen.count(kind) for kind in free]
        if duel and (max(counts) >= 4 or min(counts) >= 2):
            return True
        if not duel and (max(counts) >= 3 or min(counts) >= 1):
            return True
    return False


def quoted(name):
    return '"' + name.replace('"', '\\"') + '"'


class Dealt:
    """One random game. rng: a `random.Random`. options: as the session stores them."""

    def __init__(self, rng, players, options=None, rounds=60):
        self.rng = rng
        self.options = options or {}
        self.duel = self.options.get("duel") == "yes"
        self.names = NAMES[:players]
        self.ages = [name for name in self.options.get("ages", "").split(",") if name]
        self.lines, self.after = [], []
        self.route = dict.fromkeys(self.names, 0)
        self.held = {name: [] for name in self.names}
        self.out = set()
        self.winners = []
        self.round = 1
        self.hands = {name: [] for name in self.names}
        self.pile = []
        self.deck = [("point", v, n) for v, (n, k) in PLAIN.items() for _ in range(k)]
        self.deck += [("effect", v, n) for v, (n, k) in EFFECT.items() for _ in range(k)]
        if self.duel:
            self.deck = [card for card in self.deck if card[1] not in (1, 2, 3)]
        self.deck += [("instant", None, n) for n, k in INSTANTS.items() for _ in range(k)]
        rng.shuffle(self.deck)
        self.threats = [(kind, name) for kind, text in DISASTERS.items() for name in text.split("|")]
        self.threats += [("meteor", "Meteor!")] * 4
        rng.shuffle(self.threats)
        self.dinosaurs = dict(zip(self.names, rng.sample(list(TRAITS), players), strict=True))
        for name in self.names:
            self.write(f"{name}: dinosaur {quoted(self.dinosaurs[name])}")
            self.fill(name)
        while not self.winners and self.round <= rounds and self.threats:
            self.play_round()

    def write(self, line):
        self.lines.append(line)
        self.after.append(
            (
                dict(self.route),
                {name: sorted(kind for kind, _ in held) for name, held in self.held.items()},
                sorted(self.out),
                list(self.winners),
            )
        )

    def inside(self):
        return [name for name in self.names if name not in self.out]

    def draw(self, name, count):
        for _ in range(count):
            if not self.deck:
                self.deck, self.pile = self.pile, []
                self.rng.shuffle(self.deck)
            if self.deck:
                self.hands[name].append(self.deck.pop())

    def fill(self, name):
        self.draw(name, max(0, 5 - len(self.hands[name])))

    def point_cards(self, name):
        return [card for card in self.hands[name] if card[0] != "instant"]

    def take(self, name, card):
        self.hands[name].remove(card)
        return card

    def has(self, name, instant, chance):
        card = ("instant", None, instant)
        if card in self.hands[name] and self.rng.random() < chance:
            self.pile.append(self.take(name, card))
            return True
        return False

    # ------------------------------------------------------------------ a round

    def play_round(self):
        rng = self.rng
        self.start = dict(self.route)
        self.threat = self.threats.pop(0)
        self.front, self.adds, self.boosts, self.inversions = {}, {}, {}, 0
        kind, title = self.threat
        self.write(f"disaster {kind}" + (f" {quoted(title)}" if rng.random() < 0.7 else ""))
        if rng.random() < 0.2:
            self.promo(rng.choice(self.inside()))
            if self.winners:
                return
        for name in self.inside():
            for _ in range(20):
                if self.point_cards(name):
                    break
                self.write(f"{name}: discard {len(self.hands[name]) or 1}")
                self.pile += self.hands[name]
                self.hands[name] = []
                self.draw(name, 5)
        for name in self.inside():
            card = self.take(name, rng.choice(self.point_cards(name)))
            self.front[name] = card
            bare = card[0] == "point" and rng.random() < 0.4
            self.write(f"{name}: play {card[1]}" + ("" if bare else f" {quoted(card[2])}"))
        self.effects()
        self.instants()
        self.score()

    def promo(self, name):
        """Spaces from outside the round; they may win the game at once (H8)."""
        spaces = self.rng.randint(1, 3)
        self.route[name] += spaces
        self.reached()
        self.write(f"{name}: move {spaces} promo card")

    def chainsaw(self):
        return any(card[2] == "Flaming Chainsaw" for card in self.front.values())

    def effects(self):
        if self.chainsaw():
            return

        def turn(name):
            age = self.ages.index(name) if name in self.ages else 99
            return self.front[name][1], self.start[name], age

        for name in sorted((n for n in self.front if self.front[n][0] == "effect"), key=turn):
            effect = self.front[name][2]
            method = getattr(self, "do_" + "".join(c for c in effect if c.isalpha()).lower(), None)
            if method and self.rng.random() < 0.8:
                method(name)

    def add_by_discarding(self, name, effect, cards):
        if cards:
            card = self.take(name, self.rng.choice(cards))
            self.pile.append(card)
            self.adds[name] = self.adds.get(name, 0) + card[1]
            self.write(f"{name}: add {card[1]} {quoted(effect)}")

    def do_petrock(self, name):
        self.add_by_discarding(name, "Pet Rock", self.point_cards(name))

    def do_delicioussmoothie(self, name):
        cards = [card for card in self.hands[name] if card[0] == "effect"]
        self.add_by_discarding(name, '"Delicious" Smoothie', cards)

    def do_grapplingsnake(self, name):
        inside = self.inside()
        at = inside.index(name)
        beside = {inside[at - 1], inside[(at + 1) % len(inside)]}
        others = sorted(other for other in beside if other != name and self.front[other][0] == "point")
        if others:
            self.exchange(name, name, self.rng.choice(others))

    def do_hungryplant(self, name):
        others = [other for other in self.inside() if other != name]
        if len(others) >= 2:
            self.exchange(name, *self.rng.sample(others, 2))

    def exchange(self, by, one, other):
        self.front[one], self.front[other] = self.front[other], self.front[one]
        self.write(f"{by}: swap {one} {other}")

    def do_firespray(self, name):
        cards = self.rng.sample(self.hands[name], min(len(self.hands[name]), self.rng.randint(1, 3)))
        for card in cards:
            self.pile.append(self.take(name, card))
        if cards:
            self.write(f"{name}: discard {len(cards)}")

    def do_dinograbber(self, name):
        other = self.rng.choice([other for other in self.inside() if other != name])
        if self.hands[other]:
            self.hands[name].append(self.take(other, self.rng.choice(self.hands[other])))

    def do_treenoculars(self, name):
        self.draw(name, 1)

    def instants(self):
        for name in self.inside():
            for instant, points in (("Score Booster", 2), ("Score Sapper", -2)):
                while self.has(name, instant, 0.4):
                    to = self.rng.choice(self.inside())
                    self.boosts.setdefault(to, []).append(points)
                    self.write(
                        f"{name}: boost {points} {quoted(instant)}" + (f" --to {to}" if to != name else "")
                    )
            if self.has(name, "Score Inversion", 0.5):
                self.inversions += 1
                self.write(f"{name}: invert" + self.rng.choice(["", ' "Score Inversion"']))
            if self.front[name][2] == "Mouth Trap" and not self.chainsaw():
                self.inversions += 1
                self.write(f'{name}: invert "Mouth Trap"')

    def scores(self):
        fruits = sum(card[2] == "Special Star Fruit" for card in self.front.values())
        times = 1 if self.chainsaw() or fruits == 0 else 2**fruits
        if self.options.get("star-fruit") == "cap":
            times = min(times, 2)
        found = {}
        for name in self.inside():
            score = self.front[name][1] + TRAITS[self.dinosaurs[name]].get(self.threat[0], 0)
            score += self.adds.get(name, 0) + times * sum(self.boosts.get(name, []))
            if self.options.get("disaster-bonus") == "yes":
                score += len(self.held[name])
            if self.options.get("floor") == "yes" and score < 0:
                score = 0
            found[name] = score
        inverted = self.inversions > 0 if self.options.get("inversions") == "once" else self.inversions % 2
        if inverted:
            high, low = max(found.values()), min(found.values())
            for name, score in list(found.items()):
                if score == high:
                    found[name] = low
                elif score == low:
                    found[name] = high
        return found

    def score(self):
        found = self.scores()
        high, low = max(found.values()), min(found.values())
        taker = None
        lowest = [name for name in found if found[name] == low]
        if high == low:
            self.write("resolve")
        else:
            for name in found:
                if found[name] == high and high > 0:
                    self.route[name] += high
            self.reached()
            self.write("resolve")
            if self.winners:
                return
            sudden = len(lowest) > 1
            taker = self.sudden_death(lowest) if sudden else lowest[0]
            if not (sudden and self.options.get("after-sudden") == "no"):
                taker = self.dodge(taker)
        self.end(taker)

    def sudden_death(self, group):
        while True:
            empty = [name for name in group if not self.point_cards(name)]
            if len(empty) == 1:
                self.write(f"{empty[0]}: sudden none")
                return empty[0]
            if empty:
                for name in empty[:2]:
                    self.write(f"{name}: sudden none")
                return None
            laid = {}
            for name in group:
                card = self.take(name, self.rng.choice(self.point_cards(name)))
                self.pile.append(card)
                laid[name] = card[1]
                self.write(f"{name}: sudden {card[1]}")
            group = [name for name in group if laid[name] == min(laid.values())]
            if len(group) == 1:
                return group[0]

    def dodge(self, taker):
        while taker:
            if self.has(taker, "Disaster Redirect", 0.8):
                to = self.rng.choice([name for name in self.inside() if name != taker])
                self.write(f'{taker}: dodge "Disaster Redirect" --to {to}')
                taker = to
            elif self.has(taker, "Disaster Insurance", 0.4):
                self.write(f"{taker}: dodge" + self.rng.choice(["", ' "Disaster Insurance"']))
                taker = None
            else:
                return taker
        return None

    def end(self, taker):
        if taker:
            self.held[taker].append(self.threat)
            if out_by_trying([kind for kind, _ in self.held[taker]], self.duel):
                self.out.add(taker)
                self.pile += self.hands.pop(taker)
        else:
            self.threats.append(self.threat)
        inside = self.inside()
        if len(inside) == 1:
            self.winners = inside
            self.write("end")
            return
        for name in inside:
            self.route[name] += len(self.held[name])
        self.reached()
        self.write("end")
        if self.winners:
            return
        self.pile += self.front.values()
        for name in inside:
            self.fill(name)
        self.round += 1

    def reached(self):
        """H8: the highest total of those at 50."""
        best = max(self.route[name] for name in self.inside())
        if best >= 50:
            self.winners = [name for name in self.inside() if self.route[name] == best]


def deal(seed, players, options=None):
    return Dealt(random.Random(seed), players, options)
