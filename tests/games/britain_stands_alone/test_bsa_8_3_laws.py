"""8.3 as a law over fights made at random: who organizes, who may fire at whom, and what falls, reckoned anew here."""

from __future__ import annotations

import random
from collections import Counter as Bag

import pytest

from beachhead.games.britain_stands_alone.model import BR, GE, NOBODY, SIDES
from games.britain_stands_alone.channel import Channel
from games.britain_stands_alone.dogfights import combat
from games.britain_stands_alone.scattered import EDITION

SEEDS = range(48)
ROWS = ({"br-spitfire": 7, "br-blenheim": 3, "br-wellington": 3}, {"ge-me109": 5, "ge-me110": 4, "ge-he111": 3})
RARE = {"ge-cr42": 2, "ge-ju52": 2, "ge-ju88": 2}
Kind = tuple[str, int]
Unit = tuple[str, int, int]
"""A counter: its row, how many points it has, and the number of the first of them."""


def drawn(chance: random.Random) -> tuple[dict[str, int], dict[str, int]]:
    """So many points of some rows for each side."""
    british = {row: chance.randint(0, most) for row, most in ROWS[BR].items()}
    german = {row: chance.randint(0, most) for row, most in {**ROWS[GE], **RARE}.items() if chance.random() < 0.6}
    return {row: n for row, n in british.items() if n}, {row: n for row, n in german.items() if n}


def consolidate(force: dict[str, int]) -> list[Unit]:
    """1.2 The fewest counters: two points of a type make one."""
    firsts = [(row, first, points) for row, points in force.items() for first in range(0, points, 2)]
    return [(row, min(points - first, 2), EDITION.rows[row][first]) for row, first, points in firsts]


def is_fighter(unit: Unit) -> bool:
    return EDITION.units[unit[2]].role == "fighter"


def factor(unit: Unit) -> int:
    """1.2 What a counter of two points says, or one of one."""
    kind = EDITION.units[unit[2]]
    return int((kind.full if unit[1] == 2 else kind.single).combat)


def fight(force: tuple[dict[str, int], dict[str, int]]) -> bool:
    """8.3 Both are there, and one of them with fighters: those of whom intercepted."""
    return all(force) and any(is_fighter(unit) for side in force for unit in consolidate(side))


class Display:
    """8.3 The Air-Naval Combat Display as it is filled, by the words of the rulebook."""

    def __init__(self, forces: list[list[Unit]], attacker: int, *, both: bool) -> None:
        self.attacker, self.both = attacker, both
        self.free = [one for one in forces[attacker] if is_fighter(one)]
        self.unattacked, self.fighters = list(forces[1 - attacker]), list(self.free)
        self.seen = [*forces[0], *forces[1]]
        self.pairs: list[tuple[Unit, Unit]] = []
        self.more: list[tuple[Unit, Unit]] = []

    def chooser(self) -> int:
        """The attacker organizes the odd match-ups, where both have detected from the third on."""
        number = len(self.pairs) + 1
        mine = number % 2 == 1 and not (self.both and number == 1)
        return self.attacker if mine else 1 - self.attacker

    def verb(self) -> str:
        return "match" if self.chooser() == self.attacker else "put_up"

    def doubles(self) -> list[Unit]:
        """Defending units on which the attacker can double up: nobody is fought by more than two."""
        if self.unattacked or not self.free:
            return []
        fought = Bag(target for _, target in (*self.pairs, *self.more))
        return [target for _, target in self.pairs if fought[target] < 2]

    def helps(self) -> list[Unit]:
        """Attacking fighters at which a defending fighter that is left can fire: two air units at most fight one."""
        if self.free or not self.helpers():
            return []
        fought = Bag([firing for firing, _ in self.pairs] + [target for _, target in self.more])
        return [firing for firing, _ in self.pairs if fought[firing] < 2]

    def helpers(self) -> list[Unit]:
        used = [firing for firing, _ in self.more]
        return [one for one in self.unattacked if is_fighter(one) and one not in used]


def kind(unit: Unit) -> Kind:
    return unit[:2]


def named(units: list[Unit], name: str) -> Unit:
    """The counter that a target stands for: that one, or one alike."""
    number = EDITION.unit_index[name]
    (found,) = [unit for unit in units if unit[2] == number]
    return found


def ask(at: Channel, chance: random.Random, side: int, verb: str, units: list[Unit]) -> Unit:
    """One of several kinds of counters; the only kind is not asked for."""
    kinds = {kind(unit) for unit in units}
    if len(kinds) == 1:
        return units[0]
    offered = [named(units, name) for name in sorted(at.targets(verb))]
    assert (at.side, len(at.options())) == (SIDES[side], len(offered))
    assert Bag(map(kind, offered)) == Bag(kinds)
    choice = chance.choice(offered)
    at.do(f"{verb} {EDITION.units[choice[2]].id}")
    return choice


def second(at: Channel, chance: random.Random, display: Display, verb: str, targets: list[Unit]) -> bool:
    """8.3 A fighter that is left goes against one that is matched already, or none does: it can, it need not."""
    side, free = display.attacker, display.free
    if verb == "help":
        side, free = 1 - side, display.helpers()
    offered = [named(targets, name) for name in sorted(at.targets(verb))]
    assert (at.side, "enough" in at.options(), set(map(kind, offered))) == (SIDES[side], True, set(map(kind, targets)))
    if chance.random() < 0.2:
        at.do("enough")
        return False
    target = chance.choice(offered)
    at.do(f"{verb} {EDITION.units[target[2]].id}")
    firing = ask(at, chance, side, "engage", free)
    display.more.append((firing, target))
    if verb == "double":
        display.free.remove(firing)
    return True


def lay_out(at: Channel, chance: random.Random, display: Display) -> None:
    """Fill the display by answers at random, each of which is open by the words."""
    while display.unattacked and display.free:
        target = ask(at, chance, display.chooser(), display.verb(), display.unattacked)
        firing = ask(at, chance, display.attacker, "engage", display.free)
        display.pairs.append((firing, target))
        display.unattacked.remove(target)
        display.free.remove(firing)


@pytest.mark.clause("BSA-8.3c", "BSA-8.3d", "BSA-8.3f", "BSA-8.3g", "BSA-8.3h", "BSA-8.3i", "BSA-8.3j", "BSA-8.3k")
@pytest.mark.parametrize("seed", SEEDS)
def test_fights_in_the_air_are_organized_by_the_words(seed: int) -> None:
    chance = random.Random(seed)
    force = next(force for force in iter(lambda: drawn(chance), None) if fight(force))
    units = [consolidate(force[BR]), consolidate(force[GE])]
    armed = [side for side in (BR, GE) if any(map(is_fighter, units[side]))]
    alone, dice = chance.choice([NOBODY, *armed]), [chance.randint(0, 9) for _ in range(60)]
    at = combat(*force, alone=alone, dice=dice, weather=chance.randint(0, 2))
    attacker = alone
    if alone == NOBODY:
        attacker = armed[0]
        if len(armed) == 2:  # SE England: 8 less 5
            attacker = GE if dice.pop(0) + 3 <= 4 else BR
    display = Display(units, attacker, both=alone == NOBODY)
    lay_out(at, chance, display)
    while (targets := display.doubles()) and second(at, chance, display, "double", targets):
        pass
    while (targets := display.helps()) and second(at, chance, display, "help", targets):
        pass
    while not at.over:
        assert at.prompt == "aim"
        at.do(chance.choice(sorted(at.options())))
    falls(at, shots(at, display), units)


def shots(at: Channel, display: Display) -> list[tuple[Unit, Unit]]:
    """8.3 The attackers' shots, then those of the defending fighters that are matched, each at one who attacks it."""
    answers = list[tuple[Unit, list[Unit]]]()
    for firing, target in display.pairs:
        if is_fighter(target):
            doubled = [one for one, on in display.more if on == target]
            answers.append((target, [firing, *doubled]))
    helping = [(one, [on]) for one, on in display.more if on not in [target for _, target in display.pairs]]
    doubling = [pair for pair in display.more if pair[1] in [target for _, target in display.pairs]]
    expected = {(one, on) for one, on in (*display.pairs, *doubling)}
    units = {unit[2]: unit for unit in (*display.seen,)}
    fired = [(units[event.piece], units[event.target]) for event in at.events("Fired")]
    first, later = fired[: len(expected)], fired[len(expected) :]
    assert (set(first), len(first)) == (expected, len(expected))
    assert Bag(one for one, _ in later) == Bag(one for one, _ in (*answers, *helping))
    assert all(target in dict((*answers, *helping))[one] for one, target in later)
    return fired


def falls(at: Channel, fired: list[tuple[Unit, Unit]], units: list[list[Unit]]) -> None:
    """8.3 A die for each shot with the weather, at the factors as they were; a point for each hit that finds one."""
    hits = Bag[Unit]()
    for (one, target), event in zip(fired, at.events("Fired"), strict=True):
        number = EDITION.air_combat.hit(factor(one), factor(target))
        assert (event.number, event.added) == (number, at.state.weather)
        assert event.hit == (event.face + at.state.weather <= number)
        hits[target] += event.hit
    for row, points, first in (*units[BR], *units[GE]):
        pieces = range(first, first + points)
        lost = min(hits[row, points, first], points)
        assert sum(at.game.hex(piece) < 0 for piece in pieces) == lost
    spitfires = [(unit, min(hits[unit], unit[1])) for unit in units[BR] if unit[0] == "br-spitfire"]
    assert at.state.spitfires_lost == sum(lost for _, lost in spitfires)
