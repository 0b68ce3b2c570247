"""A second implementation of Pangea in Pieces, as simple and slow as can be; it shares no code with the game.

It reads the moves as they are printed (`Ana: place 2,0 ne/sw`), keeps a list of dinosaurs, floods
continents by asking every pair of landmasses, and ranks players one by one.
"""

from __future__ import annotations

OPPOSITE = {"n": "s", "s": "n", "e": "w", "w": "e"}
DELTA = {"n": (0, 1), "s": (0, -1), "e": (1, 0), "w": (-1, 0)}


def place_of(word):
    part = "a"
    if word[-1] in "abcd~":
        word, part = word[:-1], word[-1]
    x, y = word.split(",")
    return int(x), int(y), part


class Naive:
    """tiles: cell → (ocean?, list of (edges, icons)). dinosaurs: [player, x, y, part]."""

    def __init__(self, names):
        self.names = list(names)
        self.tiles = {}
        self.dinosaurs = []
        self.apart = set()
        self.join = set()
        self.scores = []
        self.nest = None

    def read(self, lines):
        for line in lines:
            words = line.split(" --anyway ")[0].split()
            if words[0].endswith(":"):
                getattr(self, "do_" + words[1])(words[0][:-1], *words[2:])
            else:
                getattr(self, "do_" + words[0])(None, *words[1:])
        return self

    def tile(self, text):
        ocean = not text.endswith("!")
        lands = []
        for part in text.rstrip("!").split("/"):
            edges, *icons = part.split("+")
            if edges != "-":
                lands.append((edges.replace(".", ""), icons))
        return ocean, lands

    def exists(self, x, y, part):
        if (x, y) not in self.tiles:
            return False
        ocean, lands = self.tiles[x, y]
        return ocean if part == "~" else "abcd".index(part) < len(lands)

    def add(self, player, x, y, part):
        if self.exists(x, y, part) and sum(d[0] == player for d in self.dinosaurs) < 10:
            self.dinosaurs.append([player, x, y, part])

    def do_start(self, player, cell, text, *on):
        x, y, _ = place_of(cell)
        self.lay(x, y, text)
        on = list(on)
        while len(on) < 2:
            on.append("a")
        for part in on:
            self.add(player, x, y, part)

    def lay(self, x, y, text):
        self.tiles[x, y] = self.tile(text)
        self.dinosaurs = [d for d in self.dinosaurs if (d[1], d[2]) != (x, y) or self.exists(*d[1:])]

    def do_place(self, player, cell, text):
        x, y, _ = place_of(cell)
        self.lay(x, y, text)
        if "pteranodon" in text:
            self.nest = x, y, "~" if text[0] == "-" else "a"

    def do_shift(self, player, cell, way):
        x, y, _ = place_of(cell)
        dx = ("e" in way) - ("w" in way)
        dy = ("n" in way) - ("s" in way)
        if (x, y) not in self.tiles or (x + dx, y + dy) in self.tiles:
            return
        self.tiles[x + dx, y + dy] = self.tiles.pop((x, y))
        for d in self.dinosaurs:
            if (d[1], d[2]) == (x, y):
                d[1], d[2] = x + dx, y + dy
        for rulings in (self.apart, self.join):
            for pair in list(rulings):
                if (x, y) in pair or (x + dx, y + dy) in pair:
                    rulings.discard(pair)

    def do_migrate(self, player, source, *words):
        x, y, part = place_of(source)
        for d in self.dinosaurs:
            if d == [player, x, y, part]:
                for word in words:
                    for one in [word] if "," in word else word:
                        self.go(d, one)
                return

    def go(self, d, one):
        """A legal step; only the game's own tests try illegal ones."""
        if one == "~":
            d[3] = "a" if d[3] == "~" else "~"
        elif "," in one:
            d[1:] = place_of(one)
        elif d[3] == "~":
            d[1], d[2] = d[1] + DELTA[one][0], d[2] + DELTA[one][1]
        else:
            beyond = d[1] + DELTA[one][0], d[2] + DELTA[one][1]
            for part in "abcd":
                if self.exists(*beyond, part) and self.touch((d[1], d[2], d[3]), (*beyond, part)):
                    d[1:] = [*beyond, part]
                    return
            raise AssertionError(f"not a legal step: {d} {one}")

    def do_grow(self, player, place):
        self.add(player, *place_of(place))

    do_spawn = do_grow

    def do_remove(self, player, whose, place):
        if [whose, *place_of(place)] in self.dinosaurs:
            self.dinosaurs.remove([whose, *place_of(place)])

    def do_fly(self, player, whose, source, to=None):
        for d in self.dinosaurs:
            if d == [whose, *place_of(source)]:
                d[1:] = self.nest if to is None else place_of(to)
                return

    def do_apart(self, player, cell, side):
        self.rule(cell, side, self.apart, self.join)

    def do_join(self, player, cell, side):
        self.rule(cell, side, self.join, self.apart)

    def rule(self, cell, side, this, other):
        x, y, _ = place_of(cell)
        beyond = x + DELTA[side][0], y + DELTA[side][1]
        if (x, y) in self.tiles and beyond in self.tiles:
            pair = frozenset([(x, y), beyond])
            this.add(pair)
            other.discard(pair)

    def do_asteroid(self, player):
        self.scores.append(self.score())

    def do_end(self, player):
        pass

    do_bonus = do_end

    def edges(self, land):
        x, y, part = land
        return self.tiles[x, y][1]["abcd".index(part)][0]

    def touch(self, one, other):
        """Whether two landmasses are joined at an edge of their tiles."""
        for side, (dx, dy) in DELTA.items():
            if (one[0] + dx, one[1] + dy) == (other[0], other[1]):
                pair = frozenset([one[:2], other[:2]])
                if pair in self.apart:
                    return False
                mine = self.shore(one, side, pair)
                theirs = self.shore(other, OPPOSITE[side], pair)
                return mine and theirs
        return False

    def shore(self, land, side, pair):
        if side in self.edges(land):
            return True
        nobody = not any(side in edges for edges, _ in self.tiles[land[:2]][1])
        return pair in self.join and nobody and land[2] == "a"

    def continents(self):
        lands = [(x, y, "abcd"[i]) for (x, y), (_, all) in self.tiles.items() for i in range(len(all))]
        groups = [{land} for land in lands]
        for one in lands:
            for other in lands:
                if self.touch(one, other):
                    a = next(g for g in groups if one in g)
                    b = next(g for g in groups if other in g)
                    if a is not b:
                        groups.remove(b)
                        a |= b
        return groups

    def score(self, trex_bonus=True, hatchery_trex=True):
        points = dict.fromkeys(self.names, 0)
        groups = self.continents()
        sizes = [len({land[:2] for land in group}) for group in groups]
        for group, size in zip(groups, sizes, strict=True):
            herd = {p: sum(tuple(d[1:]) in group and d[0] == p for d in self.dinosaurs) for p in self.names}
            herd = {player: number for player, number in herd.items() if number}
            icons = {(land[:2], i) for land in group for i in self.icons(land)}
            trex = any(icon == "trex" for _, icon in icons)
            largest = sizes.count(size) == 1 and size == max(sizes)
            for player in herd:
                points[player] += self.worth(size, self.rank(herd, player, trex))
                if largest:
                    rank = self.rank(herd, player, trex and trex_bonus)
                    points[player] += {1: 3, 2: 2, 3: 1}.get(rank, 0)
                if herd[player] == max(herd.values()) and (hatchery_trex or not trex):
                    points[player] += 2 * sum(icon == "hatchery" for _, icon in icons)
        return points

    def icons(self, land):
        return self.tiles[land[:2]][1]["abcd".index(land[2])][1]

    def rank(self, herd, player, trex):
        """Places are handed out from the best down; tied players all get the last of theirs."""
        seats = 1 if trex else 0
        for number in sorted(set(herd.values()), reverse=True):
            seats += list(herd.values()).count(number)
            if number == herd[player]:
                return seats
        raise AssertionError

    def worth(self, size, rank):
        if rank > 3:
            return 0
        if size >= 7:
            return [5, 3, 1][rank - 1]
        if size >= 4:
            return [4, 2, 0][rank - 1]
        if size >= 2:
            return [3, 1, 0][rank - 1]
        return [2, 0, 0][rank - 1]

    def totals(self):
        return {player: sum(score[player] for score in self.scores) for player in self.names}

    def best(self):
        """Who wins: most points, then most dinosaurs on continents of the largest size, and so on."""
        groups = self.continents()
        sizes = [len({land[:2] for land in group}) for group in groups]
        left = self.names
        totals = self.totals()
        left = [p for p in left if totals[p] == max(totals.values())]
        for size in sorted(set(sizes), reverse=True):
            count = dict.fromkeys(left, 0)
            for group, other in zip(groups, sizes, strict=True):
                if other == size:
                    for d in self.dinosaurs:
                        if d[0] in count and tuple(d[1:]) in group:
                            count[d[0]] += 1
            left = [p for p in left if count[p] == max(count.values())]
        return left
