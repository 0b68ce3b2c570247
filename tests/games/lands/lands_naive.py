"""A second reading of Lands of the Mesozoic, written from the rules alone and as simple as possible.

It deals cards, plays whole games by chance but by the rules, writes them down as move text, and keeps
its own count: boards, hands, claims, points. It imports nothing of the game.
"""

from __future__ import annotations

import itertools
import random

LANDS = ["forest", "prairie", "dryland", "water", "wetland"]
ERAS = ["triassic", "jurassic", "cretaceous"]
ROUNDS = {1: 7, 2: 6, 3: 5}
HERBIVORE_SLOTS = {1: ["s", "sm", "ml"], 2: ["s", "sm", "ml", "l"], 3: ["s", "sm", "ml", "l"]}
CARNIVORE_SLOTS = {1: ["s"], 2: ["s", "sl"], 3: ["s", "sl", "l"]}


class Dealt:
    """A printed card: kind `land`, `herbivore`, `carnivore`; size `s`, `m`, `l`."""

    def __init__(self, name, kind, size, vp, attributes, cost, needs):
        self.name, self.kind, self.size, self.vp = name, kind, size, vp
        self.attributes, self.cost, self.needs = attributes, cost, needs

    def text(self):
        size = {"s": "small", "m": "medium", "l": "large"}
        words = [f"--kind {self.kind}"]
        if self.kind == "land":
            words.append(f"--is {self.attributes[0]}")
        else:
            words.append(f"--size {size[self.size]} --vp {quoted(str(self.vp))}")
            words.append(f"--also {','.join(self.attributes)}" if self.attributes else "--also none")
        words.append(f"--cost {self.cost}")
        if self.needs:
            words.append(f"--needs {quoted(','.join(self.needs))}")
        return " ".join(words)

    def primary(self):
        if self.kind == "land":
            return self.attributes[0]
        return {"s": "small", "m": "medium", "l": "large"}[self.size] + " " + self.kind


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


class Player:
    def __init__(self, name):
        self.name = name
        self.hand = []
        self.board = []  # [card, exhausted]
        self.gone = []
        self.tokens = 0
        self.claimed = {}  # goal → paid
        self.goal = "0"  # not logged yet

    def row(self, kind):
        return [entry for entry in self.board if entry[0].kind == kind]

    def counts(self):
        return len(self.row("land")), len(self.row("herbivore")), len(self.row("carnivore"))

    def played(self):
        return self.gone + [entry[0] for entry in self.board]


def seatable(sizes, slots):
    """Whether the cards fit into the slots: every way is tried."""
    if len(sizes) > len(slots):
        return False
    return any(
        all(size in slot for size, slot in zip(sizes, way, strict=True))
        for way in itertools.permutations(slots, len(sizes))
    )


def survivors(lands, herbivores, carnivores):
    """L8 by taking away one card at a time."""
    while herbivores > 0 and herbivores >= lands:
        herbivores -= 1
    while carnivores > 0 and carnivores >= herbivores:
        carnivores -= 1
    return lands, herbivores, carnivores


def worth(formula, cards):
    """A formula over played cards, word for word (L18)."""
    total = 0
    for term in str(formula).split("+"):
        words = term.split()
        if len(words) == 1:
            total += int(words[0])
            continue
        thing = " ".join(words[2:-1])
        for card in cards:
            names = [card.primary(), card.kind]
            own = ([] if card.kind == "land" else [card.primary()]) + list(card.attributes)
            if words[-1] in ("card", "cards"):
                total += int(words[0]) * (thing in names or thing in card.attributes)
            else:
                total += int(words[0]) * (own.count(thing) if thing != card.kind else 1)
    return total


def card_points(cards):
    return sum(worth(card.vp, cards) for card in cards if card.kind != "land")


class Chance:
    """One game by chance. `lines` is what players would type; `after[k]` what must hold after line k."""

    def __init__(self, seed, players):
        self.rng = random.Random(seed)
        self.names = ["Ana", "Ben", "Cleo", "Dan"][:players]
        self.players = [Player(name) for name in self.names]
        self.solo = players == 1
        self.stacks = {
            goal: ([1] if self.solo else [2, 1])
            for goal in ("lands", "herbivores", "carnivores", "extinction", "token")
        }
        self.lines, self.after = [], []
        self.number = 0
        for player in self.players:
            player.hand = [self.deal(kind) for kind in ["land"] * 3 + ["herbivore"] * 2 + ["carnivore"]]
        self.common = self.formula()
        self.write(f"common Common --scores {quoted(self.common)}")
        for player in self.players:
            player.goal = self.formula()
            self.write(f"{player.name}: goal Own --scores {quoted(player.goal)}")
        for period in (1, 2, 3):
            self.play_period(period)

    # --- cards

    def formula(self):
        things = [
            *ERAS,
            *LANDS,
            "land",
            "herbivore",
            "carnivore",
            "small herbivore",
            "large carnivore",
            "runner",
        ]
        terms = [
            f"{self.rng.randint(1, 3)} per {self.rng.choice(things)} {self.rng.choice(['card', 'icon'])}"
            for _ in range(self.rng.choice([1, 1, 2]))
        ]
        return " + ".join(terms + ([str(self.rng.randint(1, 4))] if self.rng.random() < 0.2 else []))

    def deal(self, kind):
        rng, self.number = self.rng, self.number + 1
        name = f"{rng.choice(['Old', 'Great', 'Shy'])} {kind.title()} {self.number}"
        if rng.random() < 0.3:
            name = f"{kind.title()}{self.number}"
        if kind == "land":
            return Dealt(name, kind, "", 0, [rng.choice(LANDS)], rng.choice([1, 1, 2, 3]), [])
        also = [rng.choice([*ERAS, *LANDS, "runner"]) for _ in range(rng.choice([1, 1, 2, 3]))]
        vp = self.formula() if rng.random() < 0.15 else rng.randint(0, 9)
        if kind == "herbivore":
            size, needs = rng.choice("sml"), rng.choices(LANDS, k=rng.choice([0, 0, 1, 2]))
        else:
            size = rng.choice("sl")
            needs = rng.choices(
                ["small herbivore", "medium herbivore", "large herbivore"], k=rng.choice([0, 0, 1])
            )
        return Dealt(name, kind, size, vp, also, rng.randint(1, 2), needs)

    # --- the record

    def write(self, line):
        self.lines.append(line)
        self.after.append({player.name: self.look(player, ": end" in line) for player in self.players})

    def look(self, player, points):
        seen = {
            "board": sorted((card.name, exhausted) for card, exhausted in player.board),
            "gone": sorted(card.name for card in player.gone),
            "hand": len(player.hand),
            "tokens": player.tokens + sum(paid for paid in player.claimed.values() if paid),
        }
        if points:
            seen["cards"] = card_points(player.played())
            seen["goals"] = worth(player.goal, player.played()) + worth(self.common, player.played())
        return seen

    # --- time

    def play_period(self, period):
        self.period = period
        for number in range(1, ROUNDS[period] + 1):
            self.round = number
            if self.rng.random() < 0.3:
                self.write(f"period {quoted('Card ' + str(self.rng.randint(1, 99)))}")
                kind = self.rng.choice(["land", "herbivore", "carnivore"])
                for player in self.players:
                    player.hand.append(self.deal(kind))
                    self.write(f"{player.name}: draw {kind}")
            for at, player in enumerate(self.players):
                self.turn(player, last=at == len(self.players) - 1)
        if period < 3:
            self.extinction()

    def pay(self):
        for goal, stack in self.stacks.items():
            waiting = [player for player in self.players if player.claimed.get(goal, 0) is None]
            for player in waiting:
                player.claimed[goal] = stack[0]
            if waiting:
                del stack[0]

    def turn(self, player, last):
        self.met, self.special = set(), False
        self.note(player)
        acts = [self.play] * 6 + [self.draw] * 3 + [self.use, self.act, self.claim, self.hunt, self.kill]
        acts += [self.ready, self.exhaust, self.discard, self.count, self.have, self.correct, self.reshuffle]
        for _ in range(self.rng.choice([0, 6, 10, 14])):
            self.rng.choice(acts)(player)
            self.note(player)
        for _ in range(3):
            self.claim(player)
        self.finish_turn(player, last)

    def note(self, player):
        lands, herbivores, carnivores = player.counts()
        self.met |= {"lands"} if lands >= 5 else set()
        self.met |= {"herbivores"} if herbivores >= 4 else set()
        self.met |= {"carnivores"} if carnivores >= 3 else set()

    # --- what a player does

    def throw(self, player, number):
        for _ in range(number):
            player.hand.pop(self.rng.randrange(len(player.hand)))

    def payment(self, player, card):
        """Ready cards that pay the needs one by one, or None."""
        chosen = []
        for need in card.needs:
            fitting = [e for e in player.board if not e[1] and e[0].primary() == need and e not in chosen]
            if not fitting:
                return None
            chosen.append(self.rng.choice(fitting))
        return chosen

    def may_play(self, player, card):
        lands, herbivores, carnivores = player.counts()
        sizes = [e[0].size for e in player.row(card.kind)] + [card.size]
        if card.kind == "land":
            return lands < 5
        if card.kind == "herbivore":
            return herbivores + 1 <= lands and seatable(sizes, HERBIVORE_SLOTS[self.period])
        return carnivores + 1 <= herbivores and seatable(sizes, CARNIVORE_SLOTS[self.period])

    def play(self, player):
        options = [c for c in player.hand if len(player.hand) > c.cost and self.may_play(player, c)]
        options = [c for c in options if self.payment(player, c) is not None]
        if not options:
            return
        card = self.rng.choice(options)
        paying = self.payment(player, card)
        player.hand.remove(card)
        self.throw(player, card.cost)
        for entry in paying:
            entry[1] = True
        player.board.append([card, True])
        price = f" --discard {card.cost}" + "".join(f" --exhaust {quoted(e[0].name)}" for e in paying)
        self.note(player)
        self.write(f"{player.name}: play {quoted(card.name)} {card.text()}{price}")

    def draw(self, player):
        kind = self.rng.choice(["land", "herbivore", "carnivore"])
        number = self.rng.randint(1, 3)
        player.hand += [self.deal(kind) for _ in range(number)]
        self.write(f"{player.name}: draw {kind} {number}")

    def use(self, player):
        ready = [e for e in player.board if not e[1]]
        if not ready:
            return
        entry, number = self.rng.choice(ready), min(self.rng.randint(0, 1), len(player.hand))
        entry[1] = True
        self.throw(player, number)
        price = f" --discard {number}" if number else ""
        self.write(f"{player.name}: use {quoted(entry[0].name)}{price}")

    def lose(self, player, entry):
        player.board.remove(entry)
        player.gone.append(entry[0])

    def act(self, player):
        if self.special or len(player.hand) < 2:
            return
        self.special = True
        self.throw(player, 2)
        gain = self.rng.choice(["land", "herbivore", "carnivore", "extinct"])
        if gain == "extinct" and player.board:
            entry = self.rng.choice(player.board)
            self.lose(player, entry)
            self.write(f"{player.name}: special extinct {quoted(entry[0].name)}")
            return
        gain = "land" if gain == "extinct" else gain
        player.hand += [self.deal(gain) for _ in range(2 if gain == "land" else 1)]
        self.write(f"{player.name}: special {gain}")

    def hunt(self, player):
        """A carnivore's ability gives a token."""
        for entry in player.row("carnivore")[:1]:
            value = self.rng.randint(1, 3)
            player.tokens += value
            self.met.add("token")
            self.write(f"{player.name}: token {value} --by {quoted(entry[0].name)}")

    def kill(self, player):
        """A herbivore's ability makes a card extinct."""
        for source in player.row("herbivore")[:1]:
            if self.rng.random() < 0.8:
                return
            entry = self.rng.choice(player.board)
            self.lose(player, entry)
            self.met.add("extinction")
            self.write(f"{player.name}: extinct {quoted(entry[0].name)} --by {quoted(source[0].name)}")

    def claim(self, player):
        starts = {"herbivores": 2, "carnivores": 3}
        goals = [g for g in sorted(self.met) if g not in player.claimed and self.stacks[g]]
        goals = [g for g in goals if starts.get(g, 1) <= self.period]
        if not goals:
            return
        goal = self.rng.choice(goals)
        player.claimed[goal] = None
        if self.solo:
            self.pay()
        self.write(f"{player.name}: claim {goal}")

    def ready(self, player):
        """A herbivore's ability readies a card."""
        exhausted = [entry for entry in player.board if entry[1]]
        for source in player.row("herbivore")[:1]:
            for entry in self.rng.sample(exhausted, min(1, len(exhausted))):
                entry[1] = False
                self.write(f"{player.name}: ready {quoted(entry[0].name)} --by {quoted(source[0].name)}")

    def exhaust(self, player):
        """An effect exhausts a card."""
        for entry in self.rng.sample(player.board, min(1, len(player.board))):
            entry[1] = True
            self.write(f"{player.name}: exhaust {quoted(entry[0].name)}")

    def discard(self, player):
        if player.hand:
            self.throw(player, 1)
            self.write(f"{player.name}: discard 1")

    def count(self, player):
        self.write(f"{player.name}: hand {len(player.hand)}")

    def have(self, player):
        """A land that is already in play, ready and free."""
        if len(player.row("land")) < 5 and self.rng.random() < 0.2:
            card = self.deal("land")
            player.board.append([card, False])
            self.note(player)
            self.write(f"{player.name}: have {quoted(card.name)} {card.text()}")

    def correct(self, player):
        """The points of a played animal are corrected."""
        for card in [card for card in player.played() if card.kind != "land"][:1]:
            card.vp = self.rng.randint(0, 9)
            self.write(f"card {quoted(card.name)} --vp {card.vp}")

    def reshuffle(self, player):
        self.write(f"{player.name}: reshuffle {self.rng.choice(['land', 'herbivore', 'carnivore'])}")

    # --- the end of a turn and of a period

    def repair(self, player, write):
        """L8, one card at a time; the cards are chosen by chance."""
        while True:
            lands, herbivores, carnivores = player.counts()
            _, left, top = survivors(lands, herbivores, carnivores)
            kind = "herbivore" if herbivores > left else "carnivore" if carnivores > top else None
            if kind is None:
                return
            entry = self.rng.choice(player.row(kind))
            self.lose(player, entry)
            write(entry[0].name)

    def finish_turn(self, player, last):
        named = []
        by_end = self.rng.random() < 0.5

        def write(name):
            if by_end:
                named.append(name)
            else:
                self.write(f"{player.name}: extinct {quoted(name)}")

        self.repair(player, write)
        _, herbivores, carnivores = player.counts()
        if herbivores - carnivores > 2:
            entry = self.rng.choice(player.row("land"))
            self.lose(player, entry)
            write(entry[0].name)
            self.repair(player, write)
        for entry in player.board:
            entry[1] = False
        if last:
            self.pay()
            if (self.period, self.round) == (3, 5):
                for each in self.players:
                    each.gone += [e[0] for e in each.board]
                    each.board = []
        self.write(f"{player.name}: end {' '.join(quoted(name) for name in named)}".rstrip())

    def extinction(self):
        limit, cut = self.rng.choice([(6, None), (4, None), (None, 2), (3, 1), (None, None)])
        types = self.rng.sample([*LANDS, "small herbivore", "carnivore"], self.rng.randint(0, 2))
        line = f"reveal {quoted('Doom ' + str(self.period))}"
        line += f" --hand {limit}" if limit is not None else ""
        line += f" --discard {cut}" if cut is not None else ""
        line += f" --exhaust {quoted(','.join(types))}" if types else ""
        named = []
        for player in self.players:
            count = max(0, len(player.hand) - limit) if limit is not None else 0
            if cut is not None and len(player.hand) - count >= cut:
                count += cut
            named.append([player.hand[at].name for at in range(count)])
            del player.hand[:count]
            for entry in player.board:
                if entry[0].primary() in types or entry[0].kind in types:
                    entry[1] = True
        self.write(line)
        for player, names in zip(self.players, named, strict=True):
            if names and self.rng.random() < 0.5:
                self.write(f"{player.name}: discard {' '.join(quoted(name) for name in names)}")
        for player in self.rng.sample(self.players, len(self.players)):
            while len(player.row("land")) > 3:
                entry = self.rng.choice(player.row("land"))
                self.lose(player, entry)
                self.write(f"{player.name}: extinct {quoted(entry[0].name)}")
            self.repair(player, lambda name, who=player: self.write(f"{who.name}: extinct {quoted(name)}"))

    # --- the result

    def totals(self):
        return {name: look["cards"] + look["tokens"] + look["goals"] for name, look in self.after[-1].items()}

    def winners(self):
        """L20, step by step, with all hands known."""
        totals, looks = self.totals(), self.after[-1]
        tied = [name for name in self.names if totals[name] == max(totals.values())]
        for key in ("hand", "tokens"):
            best = max(looks[name][key] for name in tied)
            tied = [name for name in tied if looks[name][key] == best]
        return tied if len(tied) == 1 else self.names
