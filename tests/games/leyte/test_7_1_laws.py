"""7.1, 7.2, 8.1 to 8.3, 9.1 as laws over Combat Phases made at random: every attack that may be declared, and no other.

All the attacks that the words allow are worked out beforehand; at each question on the way to one the options must be
those that lead to one of them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest
from chart import COUNTERS, LAND, apart, around, near, other, scattered, within
from table import Table, table

SEEDS, EACH = range(8), 40
CENTRES = ("2521", "2521", "2027", "2305", "0810")
Set = frozenset[str]
NOBODY: Set = frozenset()
Attack = tuple[Set, Set, Set]
"""The defenders, the attackers next to them, and the batteries that fire from afar."""


def subsets(names: Set) -> Iterator[Set]:
    """Every subset."""
    ordered = sorted(names)
    return (frozenset(some) for many in range(len(ordered) + 1) for some in combinations(ordered, many))


class Phase:
    """A Combat Phase: who stands where, who has fought, who had a duty when it began."""

    def __init__(self, side: str, at: Table) -> None:
        self.side, self.at = side, at
        self.fought: set[str] = set()
        self.shoved: set[str] = set()
        self.places: dict[str, str] = {}
        self.look()
        self.duty = {name for name, place in self.places.items() if place in self.zone_against(name)}
        """7.11, 7.12 All who stand next to an enemy as the phase begins."""

    def look(self) -> None:
        """Where everybody stands now."""
        units = enumerate(self.at.game.state.units)
        board = self.at.game.edition.board
        self.places = {self.at.names((unit,))[0]: board.names[lies.hex] for unit, lies in units if lies.hex >= 0}

    def of(self, side: str) -> set[str]:
        """The units of a side."""
        return {name for name in self.places if COUNTERS[name].side == side}

    def zone_against(self, name: str) -> set[str]:
        """6.0 The hexes that the enemies of a unit control."""
        return around(self.places[enemy] for enemy in self.of(other(COUNTERS[name].side)))

    def fresh(self, side: str) -> set[str]:
        """7.14, 7.82 Who has neither attacked nor been attacked, but for the attacker's guns that were displaced."""
        return self.of(side) - self.fought - (self.shoved if side == self.side else set())

    def foes(self, name: str, among: set[str] | Set) -> set[str]:
        """Those of some who stand next to a unit."""
        return {one for one in among if self.places[one] in near(self.places[name])}

    def batteries(self) -> set[str]:
        """8.11, 8.31, 7.82 Guns that can barrage: fresh, not next to an enemy, not driven from their hex."""
        return {
            name
            for name in self.fresh(self.side)
            if COUNTERS[name].barrage and self.places[name] not in self.zone_against(name)
        }

    def reaches(self, gun: str, target: str) -> bool:
        """8.12 Whether a target is in range."""
        return apart(self.places[gun], self.places[target]) <= COUNTERS[gun].range

    def unmet(self, mine: set[str], theirs: set[str], guns: set[str]) -> int:
        """7.11, 7.12 How many of those with a duty could not fight any more if only these were left.

        Who has an enemy next to him that is left can; an enemy can also be barraged by a battery of his own.
        """
        lonely = [name for name in mine & self.duty if not self.foes(name, theirs)]
        alone = [name for name in sorted(theirs & self.duty) if not self.foes(name, mine)]

        def met(left: list[str], ready: set[str]) -> int:
            if not left:
                return 0
            here, *rest = left
            ways = [1 + met(rest, ready - {gun}) for gun in ready if self.reaches(gun, here)]
            return max([met(rest, ready), *ways])

        return len(lonely) + len(alone) - met(alone, guns)

    def attacks(self) -> set[Attack]:
        """Every attack by units that may be declared; ground support may be added to each.

        7.23 Attackers are next to all defenders; 8.22 a battery reaches one of them, 8.13 alone it fires at one hex.
        """
        mine, theirs, guns = self.fresh(self.side), self.fresh(other(self.side)), self.batteries()
        before, found = self.unmet(mine, theirs, guns), set()
        for targets in subsets(frozenset(theirs)):
            if not targets:
                continue
            able = frozenset(name for name in mine if self.foes(name, targets) == targets)
            heard = frozenset(gun for gun in guns if any(self.reaches(gun, target) for target in targets))
            for attackers in subsets(able):
                if len(targets) > 1 and not attackers:
                    continue
                for barrage in subsets(heard):
                    left = mine - attackers, theirs - targets, guns - barrage
                    if (attackers or barrage) and self.unmet(*left) <= before:
                        found.add((targets, attackers, barrage))
        return found

    def owes(self, name: str) -> bool:
        """7.11, 7.12 Whether a unit must fight: had the duty, has not fought, and somebody is left for it."""
        enemies = self.fresh(other(COUNTERS[name].side))
        if name in self.fought | self.shoved or name not in self.duty:
            return False
        shelled = name not in self.of(self.side) and any(self.reaches(gun, name) for gun in self.batteries())
        return shelled or bool(self.foes(name, enemies))

    def by_points_alone(self) -> Set:
        """9.13 and the ruling on 7.11 Whom ground support alone may strike: whom no unit owes an attack."""
        return frozenset(name for name in self.fresh(other(self.side)) if not self.owes(name))


def position(chance: random.Random) -> Phase:
    """Both sides close together, guns behind if there is room; in every other position the phase is on already."""
    side, clock = chance.choice((("us", 3), ("jp", 4)))
    centre = chance.choice(CENTRES)
    places = scattered(chance, centre, chance.choice((1, 2, 2, 3)), 4, 4, 0.4)
    kept = {name: places[name] for name in chance.sample(sorted(places), min(len(places), chance.randint(4, 8)))}
    for gun in (name for name in kept if COUNTERS[name].barrage and chance.random() < 0.5):
        enemies = [place for name, place in kept.items() if COUNTERS[name].side != COUNTERS[gun].side]
        behind = (within(centre, 4) & LAND.keys()) - around(enemies) - set(kept.values())
        kept[gun] = chance.choice(sorted(behind))
    on, stamps = chance.random() < 0.5, dict[str, dict[str, int]]()
    for name in kept if on else ():
        stamps[name] = {"fought": clock} if chance.random() < 0.3 else {}
        if COUNTERS[name].barrage and chance.random() < 0.2:
            stamps[name] = {"shoved": clock}
    faces, support = [chance.randint(1, 6) for _ in kept], chance.choice((0, 0, 1, 2))
    phase = f"{side} combat"
    at = table(kept, turn=12, phase=phase, support=support, dice=faces, stamps=stamps, opponents_lost=on)
    begun = Phase(side, at)
    begun.fought |= {name for name, stamp in stamps.items() if "fought" in stamp}
    begun.shoved |= {name for name, stamp in stamps.items() if "shoved" in stamp and COUNTERS[name].side == side}
    return begun


def declared(chance: random.Random, phase: Phase) -> bool:
    """One attack, its options compared with all that are allowed; False when the phase is over."""
    at = phase.at
    attacks, alone = phase.attacks(), phase.by_points_alone() if at.game.state.support else NOBODY
    assert at.targets("attack") == {name for targets, _, _ in attacks for name in targets} | alone
    assert ("end" in at.options()) == (not any(map(phase.owes, phase.places)))
    if not at.targets("attack") or ("end" in at.options() and chance.random() < 0.1):
        return False
    first = chance.choice(sorted(at.targets("attack")))
    at.do(f"attack {first}")
    targets, attackers, barrage, points = frozenset((first,)), NOBODY, NOBODY, 0
    while at.prompt == "prepare":
        ways = {one for one in attacks if one[0] >= targets and one[1] >= attackers and one[2] >= barrage}
        now = (targets, attackers, barrage)
        assert at.targets("include") == {name for one in ways for name in one[0] - targets}
        assert at.targets("join") == {name for one in ways for name in one[1] - attackers}
        heard = {gun for one in ways for gun in one[2] - barrage if any(phase.reaches(gun, name) for name in targets)}
        assert at.targets("barrage") == heard  # a gun that reaches only another hex joins when that is included
        whole = now in attacks or (points > 0 and not attackers | barrage and targets <= alone)
        assert ("declare" in at.options()) == whole
        left = at.game.state.support - points
        lone = not attackers | barrage and targets <= alone
        assert at.targets("support") == ({"1", str(left)} if left and (ways or lone) else set())
        choice = chance.choice(
            sorted(at.options() - ({"declare"} if chance.random() < 0.4 and len(ways) > 1 else set()))
        )
        verb, _, name = choice.partition(" ")
        at.do(choice)
        if verb == "declare":
            break
        targets |= {name} if verb == "include" else NOBODY
        attackers |= {name} if verb == "join" else NOBODY
        barrage |= {name} if verb == "barrage" else NOBODY
        points += int(name) if verb == "support" else 0
    phase.fought |= targets | attackers | barrage
    while not at.over and at.prompt not in ("attack", "move"):
        at.do(chance.choice(sorted(at.options())))
    driven = {at.names((one.unit,))[0] for one in at.events("Displaced")}
    phase.shoved |= {name for name in driven if COUNTERS[name].barrage and COUNTERS[name].side == phase.side}
    phase.look()
    return not at.over and at.prompt == "attack"


@pytest.mark.clause("LEY-7.0a", "LEY-7.0g", "LEY-7.11a", "LEY-7.11b", "LEY-7.12a", "LEY-7.12b", "LEY-7.14a")
@pytest.mark.clause("LEY-7.14b", "LEY-7.15a", "LEY-7.21a", "LEY-7.23a", "LEY-7.82d", "LEY-8.11a", "LEY-8.12a")
@pytest.mark.clause("LEY-8.13a", "LEY-8.22a", "LEY-8.31a", "LEY-8.32a", "LEY-9.13a")
@pytest.mark.parametrize("seed", SEEDS)
def test_every_attack_that_the_words_allow_may_be_declared_and_no_other(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(EACH):
        phase = position(chance)
        while phase.at.prompt == "attack" and declared(chance, phase):
            pass
