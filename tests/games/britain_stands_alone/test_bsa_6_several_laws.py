"""6.0 to 6.4 as laws over combats made at random: several hexes, several stacks, long retreats, and who follows."""

from __future__ import annotations

import random
from collections import Counter as Bag
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from beachhead.games.britain_stands_alone.counters import UnitType
from beachhead.games.britain_stands_alone.model import LOST
from beachhead.kernel.dice import Dice
from games.britain_stands_alone.channel import Channel, Lie
from games.britain_stands_alone.combats import Quiet, hand
from games.britain_stands_alone.scattered import (
    EDITION,
    GREAT,
    HEXES,
    MOST,
    NAMES,
    OUT,
    TROOPS,
    Reckoning,
    Scatter,
    other,
    scatter,
    thirds,
)
from games.britain_stands_alone.test_bsa_9_4_laws import GUARD, TANKS, Eve, Landing, attack_of, defence_of, steps
from games.britain_stands_alone.test_bsa_12_laws import ON_MAP, back_steps, retreat

Put = Callable[[str], None]
CODES = ("D1", "D2", "D2!", "D3", "D2R", "D3R", "D2!R", "D3!", "A1/D1", "A2/D3", "De", "Ae", "A1R/D1R", "A2R/D2R", "A3",
         "A2!*R", "A2*", "A1!*", "A3R/D3R", "A1/D2", "A1R", "D1R")  # fmt: skip


class Side(NamedTuple):
    """What a side owes of a result: so many, one in steps at least, one in hexes at least, all."""

    number: int = 0
    step: bool = False
    back: bool = False
    all: bool = False


class Clash:
    """An attack by land on one hex from several, or by one stack on several, as it is put together."""

    def __init__(self, at: Quiet, side: str, done: set[int], hit: set[int]) -> None:
        self.at, self.now, self.side, self.done, self.hit = at, Reckoning(Channel(at.match.clone())), side, done, hit
        self.foe = other(side)
        self.spaces: list[int] = []
        self.attackers: list[UnitType] = []
        self.asked = set[tuple[str, str]]()

    def lying(self, unit: UnitType) -> Any:
        return self.now.game.unit(unit.index)

    def fresh(self, space: int) -> list[UnitType]:
        """6.0 The enemies in a hex that were in no combat of this phase."""
        there = self.now.there.get(space, ())
        return [one for one in there if one.side == self.foe and one.index not in self.done]

    def able(self) -> list[UnitType]:
        """Who can attack somebody beside him: ashore, in no combat yet."""
        own = [one for one in self.now.of(self.side) if one.kind != "leader" and one.index not in self.done]
        return [one for one in own if self.now.hex(one) in HEXES and not self.lying(one).dropped]

    def open(self, space: int) -> bool:
        """6.0, 8.6 Whether a hex can still be attacked by land; where somebody dropped it is his, and by itself."""
        drops = [one for one in self.now.there.get(space, ()) if one.side == self.side]
        return space not in self.hit and bool(self.fresh(space)) and not drops

    def stacks(self) -> set[int]:
        return {self.now.hex(one) for one in self.attackers}

    def joiners(self) -> set[str]:
        """6.0 From all around one hex; against several, of the one stack alone."""
        own = [one for one in self.able() if one not in self.attackers]
        beside = [one for one in own if {*self.spaces} <= {*EDITION.ways[self.now.hex(one)]}]
        return {one.id for one in beside if len(self.spaces) == 1 or self.now.hex(one) in self.stacks()}

    def more(self) -> set[str]:
        """6.0 The hexes that one stack can attack besides."""
        if len(self.stacks()) != 1:
            return set()
        (here,) = self.stacks()
        return {NAMES[one] for one in EDITION.ways[here] if self.open(one) and one not in self.spaces}

    # -- 6.1

    def attack(self, unit: UnitType) -> int:
        """Halved once if any of the hexes lies across a river or an arrow."""
        sides = {tuple(sorted((self.now.hex(unit), space))) for space in self.spaces}
        wet = bool(sides & (EDITION.river_sides | EDITION.crossings))
        return attack_of(unit, self.lying(unit), self.lying(unit).oos) >> wet

    def guard(self) -> list[int]:
        """10.0 The Home Guard of each hex."""
        found = [GUARD.get(EDITION.city[space], 0) for space in self.spaces] if self.side == "ge" else []
        return [one for one in found if one]

    def ground(self) -> int:
        """6.1 Forest, rough and Minor Cities once, Major Cities once."""
        kinds = {EDITION.city[one] if EDITION.city[one] in ("minor", *GREAT) else EDITION.ground[one]
                 for one in self.spaces}  # fmt: skip
        return -bool(kinds & {"forest", "rough", "minor"}) - 2 * bool(kinds & {*GREAT})

    def tanks(self, side: str) -> set[str]:
        """6.4 Whom a side can commit."""
        towns = {EDITION.city[one] for one in self.spaces}
        wet = {
            one for one in self.spaces if EDITION.ground[one] == "wetlands" and EDITION.city[one] in ("", "reference")
        }
        if wet or towns & {*GREAT}:
            return set()
        if side == self.foe:
            return {one.id for space in self.spaces for one in self.fresh(space) if one.kind in TANKS}
        dry = [one for one in self.attackers if EDITION.ground[self.now.hex(one)] != "wetlands"]
        return {one.id for one in dry if one.kind in TANKS}

    def superiority(self) -> int:
        """6.4 The values of those committed, less their hits."""
        told = [(one.side == (self.side == "ge"), EDITION.units[one.piece]) for one in self.told("ArmourCommitted")]
        values = [(own, max(int(unit.full.armour) - self.lying(unit).hits, 0)) for own, unit in told]
        return sum(value if own else -value for own, value in values)

    def declared(self) -> None:
        """From here on it is fought."""
        there = [one for space in self.spaces for one in self.now.there[space] if one.side == self.foe]
        self.force = {self.side: list(self.attackers), self.foe: there}
        self.since = len(list(self.at.match.events(everything=True)))

    def told(self, kind: str) -> list[Any]:
        events = list(self.at.match.events(everything=True))[self.since :]
        return [one for _, one in events if type(one).__name__ == kind]

    def lost(self, side: str) -> int:
        """The steps that a force has paid of its result."""
        fell = {one.piece for one in self.told("PieceLost") if one.cause == "combat"}
        flipped = Bag(one.piece for one in self.told("StepLost") if one.cause == "combat")
        own = {one.index: steps(one, self.lying(one)) for one in self.force[side]}
        return sum(before if one in fell else flipped[one] for one, before in own.items())

    def left(self, side: str) -> list[UnitType]:
        return [one for one in self.force[side] if self.at.game.unit(one.index).hex != LOST]

    def fled(self) -> dict[int, tuple[int, ...]]:
        return {one.piece: one.path for one in self.told("Retreated")}

    def cornered(self) -> set[int]:
        told = (*self.told("StepLost"), *self.told("PieceLost"))
        return {one.piece for one in told if one.cause == "cornered"}


def owes(clash: Clash, code: str) -> dict[str, Side]:
    """6.2, 6.4 What both sides owe."""
    found = {clash.side: Side(), clash.foe: Side()}
    committed = [one for one in clash.told("ArmourCommitted") if one.side == 0]
    for part in code.split("/"):
        side = clash.side if part[0] == "A" else clash.foe
        tanks = "*" in part and side == clash.side == "br" and bool(committed)
        number = 99 if part[1] == "e" else int(part[1])
        found[side] = Side(number, "!" in part or tanks, "R" in part, part[1] == "e")
    return found


def can(clash: Clash, side: str, length: int, *, must: bool) -> bool:
    """6.2 Whether a force goes back so far: all of it, but for those of whom an R asks it and who cannot go at all."""
    now = Reckoning(clash.at)
    goes = [bool(retreat(now, one, length)[0]) for one in clash.left(side)]
    stuck = [must and not retreat(now, one, 1)[0] for one in clash.left(side)]
    return any(goes) and all(one or two for one, two in zip(goes, stuck, strict=True))


def check_result(clash: Clash, owed: dict[str, Side]) -> None:
    """6.2, 6.4 Steps or hexes, as long as something is owed."""
    at = clash.at
    side, due = at.side, owed[at.side]
    lost = clash.lost(side)
    rest = due.number - lost
    back = can(clash, side, rest, must=due.back)
    tanks = [EDITION.units[one.piece] for one in clash.told("ArmourCommitted") if side == "br" and one.side == 0]
    first = [one for one in tanks if not lost] or clash.left(side)
    expected = {f"lose {one.id}" for one in first} if rest > 1 or not (due.back and back) else set()
    expected |= {"retreat"} if back and (lost or not due.step) else set()
    assert at.options() == expected


class Way(NamedTuple):
    """6.2 How a unit goes back: the hexes that each leads to, how many it goes, where that may end."""

    steps: Callable[[int], set[int]]
    far: int
    ends: set[int]
    northern: bool

    def comes(self, here: int, left: int) -> bool:
        """5.5, 6.2 Whether a hex leads to one of the ends, or off the map on the way."""
        if not left:
            return here in self.ends
        return bool(self.off(here)) or any(self.comes(there, left - 1) for there in self.steps(here))

    def off(self, here: int) -> set[int]:
        return {OUT} if self.northern and here in EDITION.north_edge else set()

    def onward(self, path: tuple[int, ...]) -> set[int]:
        there = {one for one in self.steps(path[-1]) if self.comes(one, self.far - len(path))}
        return there | self.off(path[-1])


class Before(Reckoning):
    """How things lay before a unit began to go back."""

    def __init__(self, at: Channel, unit: UnitType, start: int) -> None:
        self.moving, self.start = unit, start
        super().__init__(at)

    def hex(self, unit: UnitType) -> int:
        return self.start if unit is self.moving else super().hex(unit)


def check_step(clash: Clash, owed: dict[str, Side], ways: dict[int, Way]) -> None:
    """6.2 A hex of a retreat: towards somewhere that the unit has room, as near as there is any."""
    at = clash.at
    unit, path = EDITION.units[hand(at).going[0]], hand(at).path
    if unit.index not in ways:
        before = Before(at, unit, path[0])
        length = owed[unit.side].number - clash.lost(unit.side)
        far, ends = retreat(before, unit, length)
        ways[unit.index] = Way(back_steps(before, unit), far, ends, unit.side == "br")
    assert at.targets("retreat_to") == {NAMES[one] for one in ways[unit.index].onward(path)}


def check_advance(clash: Clash, asked: set[str]) -> None:
    """6.3 Who advances: nobody who went back, as far as the others went, first to where one of them was."""
    at = clash.at
    side, now = at.side, Reckoning(at)
    enemy = other(side)
    fled, own = clash.fled(), clash.left(side)
    if at.prompt == "advance":
        assert all(one.index in fled for one in clash.left(enemy)), "one of them stands"
        gone = {clash.now.hex(one) for one in clash.force[enemy]}
        free = {one for one in gone if now.holder.get(one) != enemy}
        fit = [one for one in own if one.index not in fled and not clash.lying(one).dropped]
        able = {one.id for one in fit if free & {*EDITION.ways[clash.now.hex(one)]}} - asked
        assert at.targets("advance") == able
        return
    path = hand(at).path
    gone = {clash.now.hex(one) for one in clash.force[enemy]}
    near = free_around(now, path[-1], enemy)
    assert len(path) <= most_hexes(clash, enemy)
    assert at.targets("advance_to") == {NAMES[one] for one in (near & gone if len(path) == 1 else near)}


def free_around(now: Reckoning, space: int, enemy: str) -> set[int]:
    return {one for one in EDITION.ways[space] if one in ON_MAP and now.holder.get(one) != enemy}


def most_hexes(clash: Clash, losers: str) -> int:
    """6.3 As many hexes as the losers went back; two if none of them is left."""
    fled = [path for piece, path in clash.fled().items() if EDITION.units[piece].side == losers]
    return max((len(path) - 1 for path in fled), default=2)


def goes_on(clash: Clash, space: int) -> bool:
    """6.3, 10.0 Whether who advances into a hex is asked for another; the Home Guard of a second one stops Germans."""
    at, path = clash.at, hand(clash.at).path
    now, enemy = Reckoning(at), other(at.side)
    stops = at.side == "ge" and len(path) > 1 and space not in now.german and EDITION.city[space] in GUARD
    return len(path) < most_hexes(clash, enemy) and not stops and bool(free_around(now, space, enemy))


def check_asked(clash: Clash, code: str, *, back: bool) -> None:
    """6.2, 6.3 Nobody dies who could go back without being asked; who can advance is asked."""
    due = owes(clash, code)[clash.foe]
    if back and not (due.all or due.step or (due.back and due.number == 1)) and due.number:
        assert ("result", clash.foe) in clash.asked
    if any(prompt == "advance" for prompt, _ in clash.asked):
        return
    now, fled = Reckoning(clash.at), clash.fled()
    for side in (clash.side, clash.foe):
        enemy = other(side)
        if all(one.index in fled for one in clash.left(enemy)):
            gone = {clash.now.hex(one) for one in clash.force[enemy]}
            stayed = [one for one in clash.left(side) if one.index not in fled]
            assert not any(gone & free_around(now, now.hex(one), enemy) for one in stayed), side


def fight(clash: Clash, chance: random.Random, code: str) -> None:
    """Answer at random until the combat is over; look at what is asked on the way."""
    at, owed, ways = clash.at, dict[str, Side](), dict[int, Way]()
    asked = set[str]()
    for _ in range(200):
        if at.over or at.prompt == "combats":
            return
        clash.asked.add((at.prompt, at.side))
        open_ = sorted(at.options())
        if at.prompt == "armour":
            able = clash.tanks(at.side)
            assert at.options() == {"hold_back", *(f"commit {one}" for one in able)}
            assert able
        elif at.prompt == "result":
            owed = owes(clash, code)
            check_result(clash, owed)
        elif at.prompt == "who_retreats":
            fixed = {*clash.fled(), *clash.cornered()}
            assert at.targets("go_back") == {one.id for one in clash.left(at.side) if one.index not in fixed}
        elif at.prompt == "retreat":
            owed = owes(clash, code)
            check_step(clash, owed, ways)
        elif at.prompt in ("advance", "advance_to"):
            check_advance(clash, asked)
        picked = chance.choice(open_)
        asked |= {picked.removeprefix("advance ")}
        further = picked.startswith("advance_to ") and goes_on(clash, at.space(picked.split(maxsplit=1)[1]))
        at.do(picked)
        assert not further or at.prompt == "advance_to"
    raise AssertionError(at.prompt)


def crowded(position: Scatter, chance: random.Random) -> dict[str, Lie]:
    """Some hexes filled with divisions up to the limit (4.0), so that there is no room to go back to."""
    pieces, filled = dict(position.pieces), Bag[str]()
    holder = dict[str, str]()
    for name, lie in pieces.items():
        if isinstance(lie, dict):
            filled[lie["at"]] += thirds(EDITION.units[EDITION.unit_index[name]])
            holder[lie["at"]] = name[:2]
    spare = {side: [one.id for one in TROOPS[side] if one.size == "division" and one.id not in pieces]
             for side in holder.values()}  # fmt: skip
    for space in sorted(holder):
        while filled[space] <= MOST - 3 and spare[holder[space]] and chance.random() < 0.85:
            pieces[spare[holder[space]].pop()] = {"at": space, "reduced": chance.random() < 0.3}
            filled[space] += 3
    return pieces


@pytest.mark.clause("BSA-6.0a", "BSA-6.0d", "BSA-6.0e", "BSA-6.0f", "BSA-6.0g", "BSA-6.1b", "BSA-6.1e", "BSA-6.2c")
@pytest.mark.clause("BSA-6.2q", "BSA-6.2t", "BSA-6.2y", "BSA-6.2z", "BSA-6.2ab", "BSA-6.3a", "BSA-6.3d", "BSA-6.3h")
@pytest.mark.parametrize("seed", range(120))
def test_combats_of_several_hexes(result: Put, seed: int) -> None:
    chance = random.Random(seed)
    side = ("ge", "br")[seed % 2]
    position = scatter(seed // 2, near=chance.choice((2, 2, 3)), british=chance.choice((20, 40)), germans=24)
    pieces = crowded(position, chance) if chance.random() < 0.6 else dict(position.pieces)
    pieces["br-churchill"] = "Scotland"
    at = Quiet(position._replace(pieces=pieces).at(f"{side}_combat", shells=0, converted=()).match)
    at.state.dice = Dice(bytes([seed]) * 32)
    done, hit = set[int](), set[int]()
    for _ in range(10):
        if at.over or at.prompt != "combats":
            break
        clash = Clash(at, side, done, hit)
        targets = {NAMES[space] for unit in clash.able() for space in EDITION.ways[clash.now.hex(unit)]
                   if clash.open(space)}  # fmt: skip
        assert at.targets("attack") == targets
        clash.spaces.append(at.space(chance.choice(sorted(targets))))
        at.do(f"attack {NAMES[clash.spaces[0]]}")
        put_together(clash, chance)
        strong = sum(clash.attack(one) for one in clash.attackers) > 0
        assert ("declare_attack" in at.options()) == strong
        if not strong:
            at.do("call_off")
            continue
        clash.declared()
        code = chance.choice(CODES)
        result(code)
        due = owes(clash, code)[clash.foe]
        back = can(clash, clash.foe, due.number, must=due.back) if 0 < due.number < 9 else False
        at.do("declare_attack")
        fight(clash, chance, code)
        check(clash, code)
        check_asked(clash, code, back=back)
        done |= {one.index for force in clash.force.values() for one in force}
        hit |= {*clash.spaces}


def put_together(clash: Clash, chance: random.Random) -> None:
    """Who and what is added to an attack: rather more hexes, and all who can come."""
    at = clash.at
    for _ in range(12):
        joiners, more = clash.joiners(), clash.more()
        assert at.targets("join") == joiners
        assert at.targets("include") == more
        if more and chance.random() < 0.6:
            name = chance.choice(sorted(more))
            at.do(f"include {name}")
            clash.spaces.append(at.space(name))
        elif joiners and chance.random() < 0.9:
            name = chance.choice(sorted(joiners))
            at.do(f"join {name}")
            clash.attackers.append(EDITION.units[EDITION.unit_index[name]])
        elif clash.attackers:
            return


def check(clash: Clash, code: str) -> None:
    """6.1 to 6.3 What was reckoned and what came of it."""
    (rolled,) = clash.told("CombatRolled")
    assert {one: amount for _, amount, one in rolled.attack} == {
        one.index: clash.attack(one) for one in clash.attackers
    }
    fresh = [one for space in clash.spaces for one in clash.fresh(space)]
    expected = Bag({(one.index, defence_of(one, clash.lying(one))): 1 for one in fresh})
    expected += Bag((-1, one) for one in clash.guard())
    assert Bag((one, amount) for _, amount, one in rolled.defence) == expected
    assert sum(number for name, number in rolled.shifts if name != "armour") == clash.ground()
    assert dict(rolled.shifts).get("armour", 0) == clash.superiority()
    for side, due in owes(clash, code).items():
        check_force(clash, side, due)


def check_force(clash: Clash, side: str, due: Side) -> None:
    """6.2 A force has paid in steps and hexes what it owed."""
    before = sum(steps(one, clash.lying(one)) for one in clash.force[side])
    lost, own = clash.lost(side), {one.index for one in clash.force[side]}
    back = {one: path for one, path in clash.fled().items() if one in own}
    assert not (back and due.all)
    if not back:
        assert lost == min(due.number, before)
    for path in back.values():
        assert len(path) - 1 >= due.number - lost or path[-1] == OUT
    if back:
        assert lost >= due.step
        assert {one.index for one in clash.left(side)} <= {*back, *clash.cornered()}
    check_cornered(clash, side, due)


def check_cornered(clash: Clash, side: str, due: Side) -> None:
    """6.2, ruling R-7 Who cannot go loses a step where he must go; where he may, as many as hexes, tanks before him."""
    own = {one.index: one for one in clash.force[side]}
    flips = [one.piece for one in clash.told("StepLost") if one.cause == "cornered"]
    fell = {one.piece for one in clash.told("PieceLost") if one.cause == "cornered"}
    tanks = {one.piece for one in clash.told("ArmourCommitted")} & own.keys()
    for one in clash.cornered() & own.keys() - (set() if due.back else tanks):
        had = steps(own[one], clash.lying(own[one])) - [two.piece for two in clash.told("StepLost")
                                                        if two.cause == "combat"].count(one)  # fmt: skip
        paid = had if one in fell else flips.count(one)
        most = 1 if due.back else due.number - clash.lost(side)
        assert paid == min(most, had) or (tanks and side == "br" and not due.back and paid == most - 1)
        assert one not in clash.fled()


# -- 9.4, 8.6: with those who come from the sea and from the air -------------------------------------------


class Descent(Clash):
    """An attack in which troops from the sea and from the air may be: each of them against one hex alone."""

    def __init__(self, at: Quiet, eve: Eve, space: int) -> None:
        super().__init__(at, "ge", eve.done, set())
        self.eve, self.spaces, self.attackers = eve, [space], list(eve.drops(space))

    def from_land(self) -> bool:
        return not any(self.eve.afloat(one) >= 0 or self.lying(one).dropped for one in self.attackers)

    def joiners(self) -> set[str]:
        return self.eve.joiners(self.spaces[0], self.attackers) if len(self.spaces) == 1 else super().joiners()

    def more(self) -> set[str]:
        return super().more() if self.from_land() else set()

    def declares(self) -> bool:
        """6.1, 8.6, 10.0 Whether it can be fought: not against the Home Guard by those on land alone."""
        if not any(self.fresh(space) for space in self.spaces) and self.from_land():
            return False
        sea = [one for one in self.attackers if self.eve.afloat(one) >= 0]
        air = [one for one in self.attackers if self.lying(one).dropped]
        strength = sum(attack_of(one, self.lying(one), 0) if one in sea else self.attack(one) for one in self.attackers)
        return bool(self.attackers) and (strength > 0 or bool(air))


@pytest.mark.clause("BSA-9.4a", "BSA-9.4l", "BSA-9.4m", "BSA-8.6m", "BSA-8.6n", "BSA-8.6o", "BSA-6.0g", "BSA-10.0l")
@pytest.mark.parametrize("seed", range(40))
def test_from_sea_and_air_one_hex_is_attacked_by_itself(seed: int) -> None:
    landing = Landing(seed)
    chance, at = landing.chance, landing.begin()
    eve = Eve(at, landing, landing.done, set())
    targets = sorted(eve.targets())
    walked = [one for one in targets if eve.fresh(one) and eve.walkers(one)]
    for target in chance.sample(walked, min(4, len(walked))) + chance.sample(targets, min(2, len(targets))):
        descent = Descent(Quiet(at.match.clone()).do(f"attack {NAMES[target]}"), eve, target)
        put_together(descent, chance)
        assert ("declare_attack" in descent.at.options()) == descent.declares()
