"""17.2 and 21.1 as a law over battles made at random: what losses, summits and settlements are worth to whom."""

from __future__ import annotations

import random

import pytest

from games.port_stanley.armies import SETTLEMENTS, Piece, beside
from games.port_stanley.clashes import Attack, clash
from games.port_stanley.island import Island
from games.port_stanley.scattered import EDITION, NAMES, told

SEEDS, EACH = range(10), 24
TOLD = ("StepLost", "Lost", "Retreated", "Advanced", "Displaced")
GONE = -9
PEAKS = sorted(EDITION.heights)
PLACES = [PEAKS, [near for space in PEAKS for near in beside(space)], SETTLEMENTS]


class Reckoner:
    """Morale and Argentine points, told event by event what becomes of whom."""

    def __init__(self, attack: Attack, chance: random.Random) -> None:
        self.attack = attack
        self.pieces = dict(attack.known.pieces)
        british = {one.hex for one in attack.known.of("uk")}
        argentine = {one.hex for one in attack.known.of("ar")}
        self.summits = {space for space in PEAKS if space in british or chance.random() < 0.5}
        self.yielded = {space for space in self.summits - british - argentine if chance.random() < 0.6}
        self.settlements = {space for space in SETTLEMENTS if space in british or chance.random() < 0.3}
        self.start = {"settlements": (*sorted(self.settlements),), "summits": (*sorted(self.summits),)}
        self.start["yielded"] = (*sorted(self.yielded),)
        self.morale = attack.made.morale
        self.points = 0
        self.fled: set[int] = set()
        self.hurt: set[str] = set()

    def strength(self, one: Piece) -> int:
        """What a counter is worth in strength; none where there is a dot."""
        return max(0, one.values.strength) if one.hex != GONE else 0

    def change(self, by: int) -> None:
        """17.2.2, 17.3.4 Never above 17; at 0 all is over."""
        self.morale = min(17, self.morale + by) if self.morale > 0 else 0

    def befall(self, kind: str, name: str, goal: int, *, forced: bool) -> None:
        """One thing that happens to a unit."""
        one = self.pieces[name]
        if kind in ("StepLost", "Lost"):
            self.weaken(one, gone=kind == "Lost")
        else:
            self.pieces[name] = one._replace(hex=goal)
            self.fled |= {one.hex} if kind == "Retreated" and forced and one.unit.side == "uk" else set()
            self.left(one, advances=kind == "Advanced")
            self.entered(self.pieces[name])
        self.hurt |= {name} if forced and kind in ("StepLost", "Lost", "Retreated") else set()

    def weaken(self, one: Piece, *, gone: bool) -> None:
        """17.2.1, 17.2.3, 21.1 A step or the whole unit is lost."""
        steps = 1 + (one.unit.steps == 2 and not one.reduced and gone)
        now = one._replace(hex=GONE) if gone else one._replace(reduced=True)
        self.pieces[one.id] = now
        if one.unit.side == "uk":
            self.change(steps if one.fights else 0)
            self.points += self.strength(one) - self.strength(now) if one.fights else 1
            self.left(one) if gone else None
        elif gone:
            self.change(-(one.unit.steps == 2 or one.unit.kind == "headquarters"))

    def left(self, one: Piece, *, advances: bool = False) -> None:
        """17.2.1 The last British combat unit has left a summit: in retreat, or not, as in an advance."""
        fighters = [each for each in self.pieces.values() if each.unit.side == "uk" and each.fights]
        if (
            one.unit.side == "uk"
            and one.fights
            and one.hex in PEAKS
            and not any(each.hex == one.hex for each in fighters)
        ):
            if one.hex in self.fled and not advances:
                self.change(1)
            else:
                self.yielded.add(one.hex)

    def entered(self, one: Piece) -> None:
        """17.2.1, 17.2.3 Somebody comes to a settlement or a summit."""
        if one.unit.side == "uk":
            self.change(-(one.hex in SETTLEMENTS and one.hex not in self.settlements))
            self.settlements |= {one.hex}
        if one.unit.side == "uk" and one.fights and one.hex in PEAKS:
            self.change(-(one.hex not in self.summits))
            self.summits.add(one.hex)
            self.yielded.discard(one.hex)
            self.fled.discard(one.hex)
        if one.unit.side == "ar" and one.hex in self.yielded:
            self.change(1)
            self.yielded.discard(one.hex)

    def follow(self, at: Island) -> None:
        for event in told(at, *TOLD):
            kind = type(event).__name__
            (name,) = at.names((event.unit,))
            goal = event.path[-1] if hasattr(event, "path") else event.hex
            self.befall(kind, name, goal, forced=not getattr(event, "chosen", False))


@pytest.mark.clause("PS-17.2.1b", "PS-17.2.1f", "PS-17.2.1g", "PS-17.2.1h", "PS-17.2.3a", "PS-17.2.3b", "PS-17.2.3c")
@pytest.mark.clause("PS-17.2.2a", "PS-17.2.3g", "PS-21.1c", "PS-21.1d")
@pytest.mark.parametrize("side", ["uk", "ar"])
@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_battle_is_worth(seed: int, side: str) -> None:
    chance = random.Random(f"worth {side} {seed}")
    for _ in range(EACH):
        made = clash(chance, side, PLACES)._replace(morale=chance.choice((3, 8, 12, 17)))
        attack = Attack(made)
        reckoner = Reckoner(attack, chance)
        at = made.at([chance.randint(1, 6) for _ in range(60)], **reckoner.start)
        goals = attack.goals()
        if goals and (defenders := battle(at, attack, chance.choice(sorted(goals)), chance)):
            reckoner.follow(at)
            if side == "uk" and at.events("CombatRolled") and not reckoner.hurt & defenders:
                reckoner.change(1)
            assert (at.morale, at.points) == (max(0, reckoner.morale), reckoner.points)


def battle(at: Island, attack: Attack, goal: int, chance: random.Random) -> set[str]:
    """All attack who may, whatever is asked is answered at random; who defends."""
    able = attack.able([goal])
    at.do(f"attack {NAMES[goal]}", *(f"commit {one.id}" for one in able))
    if "designate" not in at.options():
        return set()
    at.do("designate")
    while not at.over:
        open_ = sorted(option for option in at.options() if not option.startswith(("attack ", "barrage ")))
        at.do(chance.choice(open_))
    return {one.id for one in attack.defenders([goal])}
