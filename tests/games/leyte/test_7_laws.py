"""7.3 to 7.9, 8.4 to 8.6, 10.0, 13.0, 14.1 as laws over Combat Phases made at random: each attack from its declaration
to the last advance, with whoever is asked on the way.

How a retreat finds its way past friends is a law of its own (test_7_8_every_way); here it is free or not looked at.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

import pytest
from chart import (
    COUNTERS,
    GROUND,
    ISLAND,
    KEY,
    LAND,
    RIVERS,
    SCENARIO,
    TABLES,
    TOWNS,
    apart,
    around,
    near,
    other,
    price,
    scattered,
)
from table import Table, table

SEEDS, EACH = range(8), 66

BARRED = "0103"
STAMPS: list[dict[str, int]] = [{}, {}, {"hurt": 1}, {"hurt": 2}, {"shoved": 0}, {"shoved": 1}]
"""What may have happened to a gun so many phases ago."""
CENTRES = ("2521", "2027", "2305", "0810", "1411", BARRED, BARRED)
BANKS = sorted({name for side in RIVERS for name in side} & LAND.keys())
"""The hexes on rivers."""


# -- what the chart and the key say ------------------------------------------------------------------


def best(lines: Iterable[str]) -> str:
    """7.44 The line that is best for the defence."""
    return min(lines, key=KEY["order"].index)


def ground_line(place: str) -> str:
    """7.43 The line of a hex; a town on better ground has the better of the two."""
    return best(GROUND[one]["line"] for one in ([LAND[place], "town"] if place in TOWNS else [LAND[place]]))


def result(line: str, differential: int, face: int) -> str:
    """7.61 What the table says; below the first column the first, above the last the last."""
    (labels,) = [row["labels"] for row in TABLES["combat"]["lines"] if row["id"] == line]
    columns = [[int(one) for one in label.split(",")] for label in labels]
    value = max(columns[0][0], min(differential, 10))
    (column,) = [number for number, covered in enumerate(columns) if value in covered]
    return str(TABLES["combat"]["die"][face - 1].split()[column])


class Attack(NamedTuple):
    """Who attacks whom."""

    targets: list[str]
    attackers: list[str]
    barrage: list[str]
    points: int


def subsets(names: list[str]) -> Iterator[tuple[str, ...]]:
    """Every subset."""
    return (some for many in range(len(names) + 1) for some in combinations(names, many))


# -- a phase -----------------------------------------------------------------------------------------


class Phase:
    """A Combat Phase: who stands where, and what has happened to whom in it."""

    def __init__(self, side: str, scenario: str, at: Table, spent: set[str]) -> None:
        self.side, self.at, self.spent = side, at, spent
        self.barred = {name for name in ISLAND if name[:2] == "01"} if scenario == "barrier" else set()
        self.hurt: set[str] = set()
        self.shoved: set[str] = set()
        self.fired: set[str] = set()
        self.stood = 0
        self.places: dict[str, str] = {}
        self.look()
        self.begun = set(self.places)

    def look(self) -> None:
        """Where everybody stands now."""
        board, units = self.at.game.edition.board, enumerate(self.at.game.state.units)
        self.places = {self.at.names((unit,))[0]: board.names[lies.hex] for unit, lies in units if lies.hex >= 0}

    def held(self, side: str) -> set[str]:
        """The hexes of a side."""
        return {place for name, place in self.places.items() if COUNTERS[name].side == side}

    def step(self, name: str, here: str, there: str) -> bool:
        """7.72, 5.25, 16.23 Whether a unit may be moved by combat from a hex to the next."""
        one = COUNTERS[name]
        return price(here, there, one.kind) is not None and not (one.side == "jp" and there in self.barred)

    def guards(self, target: str) -> set[str]:
        """8.41, 8.42, 8.5, 13.11 The guns that can give protective fire to a defender."""
        enemy = around(self.held(self.side))
        return {
            name
            for name, place in self.places.items()
            if COUNTERS[name].fpf and COUNTERS[name].side != self.side and name != target and place not in enemy
            if name not in self.hurt | self.spent | self.shoved | self.fired
            if apart(place, self.places[target]) <= COUNTERS[name].range
        }

    def line(self, targets: list[str], attackers: list[str]) -> str:
        """7.42, 7.45, 8.62 The best line of all the defenders; a river counts if all but guns attack across it."""
        troops, lines = [name for name in attackers if not COUNTERS[name].barrage], []
        for target in targets:
            lines.append(ground_line(self.places[target]))
            if troops and all(frozenset((self.places[target], self.places[name])) in RIVERS for name in troops):
                lines.append("river")
        return best(lines)

    def ways(self, name: str, here: str, left: int, start: str) -> set[str]:
        """7.71 to 7.74 The vacant hexes to which a retreat may step so that it can be carried through to its end."""
        enemies = self.held(other(COUNTERS[name].side))
        closed = enemies | around(enemies) | set(self.places.values())
        return {
            there
            for there in near(here)
            if there not in closed and self.step(name, here, there) and apart(start, there) == apart(start, here) + 1
            if left == 1 or self.ways(name, there, left - 1, start)
        }

    def hemmed(self, name: str, length: int) -> bool:
        """Whether friends stand where the retreat might go."""
        here = self.places[name]
        return any(apart(here, place) <= length for place in self.held(COUNTERS[name].side) - {here})

    # -- the declaration and the die -----------------------------------------------------------------

    def compose(self, chance: random.Random) -> Attack:
        """Put an attack together, all but declaring it."""
        at, found = self.at, Attack([], [], [], 0)
        verb, name = "include", chance.choice(sorted(at.targets("attack")))
        at.do(f"attack {name}")
        while True:
            if verb == "support":
                found = found._replace(points=found.points + int(name))
            else:
                found[("include", "join", "barrage").index(verb)].append(name)
            more = sorted(at.options() - {"declare"})
            if not more or ("declare" in at.options() and chance.random() < 0.3):
                return found
            verb, _, name = chance.choice(more).partition(" ")
            at.do(f"{verb} {name}")

    def fight(self, chance: random.Random) -> None:
        """One attack, from its declaration to its end."""
        at, attack = self.at, self.compose(chance)
        troops = [name for name in attack.attackers if not COUNTERS[name].barrage]
        line = self.line(attack.targets, attack.attackers)
        at.do("declare")
        defence = sum(COUNTERS[name].defence for name in attack.targets)
        defence += self.protect(chance, attack.targets) if troops else 0  # 8.45
        strength = sum(COUNTERS[name].strength for name in attack.attackers + attack.barrage) + attack.points
        massed = self.massed(chance, attack)
        if massed:
            strength += sum(COUNTERS[name].attack for name in attack.attackers if COUNTERS[name].foot)
        told = at.event("CombatRolled")
        code = result(line, strength - defence, told.face)
        assert (told.differential, told.line, told.result) == (strength - defence, line, code)
        self.suffer(chance, code, attack, not troops)
        if massed:
            self.exchange(chance, attack)
        self.advance(chance, attack.attackers if code[0] == "D" else attack.targets if code[0] == "A" else [])
        expected = self.places.copy()
        self.look()
        assert self.places == expected
        for scorer in ("us", "jp"):
            lost = [COUNTERS[name] for name in self.begun - self.places.keys() if COUNTERS[name].side != scorer]
            assert self.at.points(scorer) == sum(one.strength + one.fpf + one.defence for one in lost)

    def protect(self, chance: random.Random, targets: list[str]) -> int:
        """4.1 c, 8.43, 13.11 The protective fire that the defender gives, one gun for each hex."""
        added = 0
        for target in targets:
            able = self.guards(target)
            if able:
                assert (self.at.prompt, self.at.side) == ("guard", other(self.side))
                assert self.at.options() == {f"guard {name}" for name in able} | {"pass"}
                gun = chance.choice([*sorted(able), ""])
                self.at.do(f"guard {gun}" if gun else "pass")
                self.fired |= {gun} - {""}
                added += COUNTERS[gun].fpf if gun else 0
        return added

    def massed(self, chance: random.Random, attack: Attack) -> bool:
        """10.0 Whether the attack becomes a Banzai attack."""
        if self.side == "us" or not any(COUNTERS[name].foot for name in attack.attackers):
            return False
        assert (self.at.prompt, self.at.side, self.at.options()) == ("banzai", "jp", {"banzai", "regular"})
        choice = chance.choice(("banzai", "regular"))
        self.at.do(choice)
        return choice == "banzai"

    # -- what follows --------------------------------------------------------------------------------

    def length(self, name: str, code: str, by_fire: bool) -> int:
        """14.1, then 8.15 How many hexes a unit retreats."""
        steps = int(code[1])
        if COUNTERS[name].side == "jp" and LAND[self.places[name]] in ("rough", "mountain"):
            steps -= 1
        return 0 if code[0] == "D" and by_fire and steps < 2 else steps

    def suffer(self, chance: random.Random, code: str, attack: Attack, by_fire: bool) -> None:
        """7.62, 8.14 Defenders, or attackers next to them, are eliminated or retreat in the order their owner likes."""
        self.routed = list[tuple[str, list[str]]]()
        struck = {"D": attack.targets, "A": attack.attackers}.get(code[0], [])
        if code[1:] == "e":
            self.routed = [(name, [self.places.pop(name)]) for name in struck]
            assert all(self.at.where(name) == "lost" for name in struck)
            self.hurt |= set(struck)
            return
        lengths = {name: self.length(name, code, by_fire) for name in struck}
        stood = [self.at.names((one.unit,))[0] for one in self.at.events("Stood")][self.stood :]
        assert sorted(stood) == sorted(name for name, steps in lengths.items() if not steps)
        self.stood += len(stood)
        beaten = [name for name in struck if lengths[name]]
        self.hurt |= set(beaten)
        while beaten:
            name = beaten[0]
            if len(beaten) > 1:
                assert (self.at.prompt, self.at.side) == ("who_retreats", COUNTERS[name].side)
                assert self.at.options() == {f"retreat {one}" for one in beaten}
                name = chance.choice(beaten)
                self.at.do(f"retreat {name}")
            beaten.remove(name)
            self.retreat(chance, name, lengths[name])

    def retreat(self, chance: random.Random, name: str, length: int) -> None:
        """7.7 One retreat; where only friends are in its way just how it ends is looked up."""
        start = here = self.places[name]
        able = next((far for far in range(length, 0, -1) if self.ways(name, here, far, start)), 0)
        free = able == length or not self.hemmed(name, length)
        way = [start]
        for left in range(able if free else 0, 0, -1):
            ways = self.ways(name, here, left, start)
            here = chance.choice(sorted(ways))
            if len(ways) > 1:  # who has one way takes it
                assert (self.at.prompt, self.at.ask.about) == ("retreat", (self.at.unit(name),))
                assert (self.at.side, self.at.targets("to")) == (COUNTERS[name].side, ways)
                self.at.do(f"to {here}")
            way.append(here)
        names, unit = self.at.game.edition.board.names, self.at.unit(name)
        while not free and not any(
            one.unit == unit for one in self.at.events("Retreated") + self.at.events("Eliminated")
        ):
            self.at.do(chance.choice(sorted(self.at.options())))
        told = [one.path for one in self.at.events("Retreated") if one.unit == unit]
        gone = [names[space] for space in told[0]] if told else [start]
        lost = any(one.why == "retreat" and one.unit == unit for one in self.at.events("Eliminated"))
        if free:
            assert (gone, lost) == (way, able < length)
        self.routed.append(
            (name, gone if lost else gone[:-1])
        )  # where it stands is not behind it, even if it is given up
        self.places[name] = gone[-1]
        if lost:
            del self.places[name]
        for one in self.at.events("Displaced"):
            (friend,) = self.at.names((one.unit,))
            self.places[friend] = names[one.path[-1]]
            self.shoved.add(friend)

    # -- the exchange and the advance ----------------------------------------------------------------

    def exchange(self, chance: random.Random, attack: Attack) -> None:
        """10.0, 10.12, 10.13 Attackers are given up for the printed defence of the defenders, those lost included.

        Infantry and engineers first; if they do not suffice, armour and reconnaissance, then guns next to the enemy.
        """
        due = sum(COUNTERS[name].defence for name in attack.targets)
        lives = [name for name in attack.attackers if name in self.places]
        due -= sum(COUNTERS[name].strength for name in attack.attackers if name not in lives)
        kinds = [
            [name for name in lives if COUNTERS[name].foot],
            [name for name in lives if not COUNTERS[name].foot and not COUNTERS[name].barrage],
            [name for name in lives if COUNTERS[name].barrage],
        ]
        for able in kinds:
            worth = sum(COUNTERS[name].strength for name in able)
            sums = {frozenset(some): sum(COUNTERS[name].strength for name in some) for some in subsets(able)}
            least = min((value for value in sums.values() if value >= due), default=worth)
            fit = [some for some, value in sums.items() if value == least] if due > 0 else [frozenset()]
            given = frozenset[str]()
            while given not in fit:
                fair = {name for some in fit if some >= given for name in some - given}
                name = chance.choice(sorted(fair))
                if len(fair) > 1:
                    assert (self.at.prompt, self.at.side) == ("exchange", "jp")
                    assert self.at.options() == {f"remove {one}" for one in fair}
                    self.at.do(f"remove {name}")
                given |= {name}
            assert all(self.at.where(name) == ("lost" if name in given else self.places[name]) for name in able)
            due -= sums[given]
            for name in given:
                del self.places[name]

    def advance(self, chance: random.Random, victors: list[str]) -> None:
        """7.9 Any of the victors next to a beaten unit may go along its path, to whatever vacant hex of it."""
        able = [name for name in victors if name in self.places]
        while True:
            goals = {name: self.along(name) for name in able}
            able = [name for name in able if goals[name]]
            if not able:
                break
            assert (self.at.prompt, self.at.side) == ("advance", COUNTERS[able[0]].side)
            assert self.at.options() == {f"advance {name}" for name in able} | {"stay"}
            if chance.random() < 0.3:
                self.at.do("stay")
                break
            name = chance.choice(able)
            able.remove(name)
            self.at.do(f"advance {name}")
            goal = chance.choice(sorted(goals[name]))
            if len(goals[name]) > 1:
                assert (self.at.prompt, self.at.targets("to")) == ("advance_to", goals[name])
                self.at.do(f"to {goal}")
            assert self.at.where(name) == goal
            self.places[name] = goal

    def along(self, name: str) -> set[str]:
        """7.91, 7.92, 7.95 The vacant hexes of the paths that a victor can come to, one after the other."""
        enemies, found = self.held(other(COUNTERS[name].side)), set[str]()
        for _, path in self.routed:
            here = self.places[name]
            for there in path:
                if there in enemies or not self.step(name, here, there):
                    break
                here = there
                found.add(there)
        return found - set(self.places.values())


def position(chance: random.Random) -> Phase:
    """Both sides close together; guns may have been beaten in either of the phases before."""
    side, clock = chance.choice((("us", 3), ("jp", 4)))
    centre = chance.choice(BANKS) if chance.random() < 0.4 else chance.choice(CENTRES)
    scenario = "barrier" if centre == BARRED else chance.choice(("assault", "barrier", "collapse"))
    us, jp = chance.choice(((3, 5), (2, 7), (6, 3), (6, 4)))
    places = scattered(chance, centre, chance.choice((1, 1, 2, 2, 3)), us, jp)
    guns = [name for name in places if COUNTERS[name].fpf and COUNTERS[name].side != side]
    stamps = {name: dict(chance.choice(STAMPS)) for name in guns}
    stamps = {name: {what: clock - ago for what, ago in stamp.items()} for name, stamp in stamps.items()}
    spent = {name for name, stamp in stamps.items() if stamp in ({"hurt": clock - 1}, {"shoved": clock})}
    faces, support = [chance.randint(1, 6) for _ in places], chance.choice((0, 0, 1, 3))
    turn = SCENARIO[scenario]["first_turn"]
    at = table(places, scenario=scenario, turn=turn, phase=f"{side} combat", support=support, dice=faces, stamps=stamps)
    return Phase(side, scenario, at, spent)


@pytest.mark.clause("LEY-7.0c", "LEY-7.0d", "LEY-7.42a", "LEY-7.44a", "LEY-7.45a", "LEY-7.61l", "LEY-7.61m")
@pytest.mark.clause("LEY-7.62a", "LEY-7.62b", "LEY-7.62c", "LEY-7.62d", "LEY-7.62e", "LEY-7.71a", "LEY-7.74a")
@pytest.mark.clause("LEY-7.74b", "LEY-7.91a", "LEY-7.91c", "LEY-7.92a", "LEY-7.94a", "LEY-7.95a", "LEY-8.14a")
@pytest.mark.clause("LEY-8.15a", "LEY-8.15b", "LEY-8.41a", "LEY-8.41b", "LEY-8.41c", "LEY-8.41d", "LEY-8.42a")
@pytest.mark.clause("LEY-8.45a", "LEY-8.62b", "LEY-10.0c", "LEY-10.0d", "LEY-10.0e", "LEY-10.12a", "LEY-10.13a")
@pytest.mark.clause("LEY-13.11a", "LEY-14.1a", "LEY-14.1b", "LEY-15.12a", "LEY-15.12c", "LEY-16.23b")
@pytest.mark.parametrize("seed", SEEDS)
def test_an_attack_from_its_declaration_to_the_last_advance(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(EACH):
        phase = position(chance)
        while not phase.at.over and phase.at.prompt == "attack" and phase.at.targets("attack"):
            phase.fight(chance)
