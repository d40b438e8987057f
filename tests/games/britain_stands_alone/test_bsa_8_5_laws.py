"""8.5, 8.6 as laws over positions made at random: where transports fly, with whom, and who comes down how."""

from __future__ import annotations

import random

import pytest

from beachhead.games.britain_stands_alone.counters import UnitType
from beachhead.games.britain_stands_alone.model import FOUL, GE, Mission
from games.britain_stands_alone.channel import CLOCK, Channel, Lie
from games.britain_stands_alone.scattered import (
    EDITION,
    ENGLAND,
    HEXES,
    MOST,
    NAMES,
    TROOPS,
    Reckoning,
    Scatter,
    scatter,
    thirds,
)
from games.britain_stands_alone.test_bsa_8_laws import DISPLAY, hexes_entered
from games.britain_stands_alone.test_bsa_12_laws import closed, spread

SEEDS = range(32)
JU52 = [EDITION.units[unit] for unit in EDITION.rows["ge-ju52"]]
FLYERS = [one for one in EDITION.units if one.kind in ("airborne", "airlanding", "mountain")]
CONTINENT = [space for space in DISPLAY if EDITION.zones[space].side == "ge"]
FIRST_MOUNTAIN = "ge-mtn-1"


def airfields(seed: int) -> Scatter:
    """Two armies, German airbases in England and beyond the sea, transports and those whom they can carry."""
    chance = random.Random(seed)
    position = scatter(seed, near=4, british=16, germans=8)
    pieces: dict[str, Lie] = {name: lie for name, lie in position.pieces.items() if name not in {u.id for u in FLYERS}}
    held = {lie["at"] if isinstance(lie, dict) else lie for name, lie in pieces.items() if name.startswith("br-")}
    german = {*position.fields["german"]}
    middle = EDITION.board.space(sorted(german)[0]) if german else ENGLAND[0]
    fields = [one for one in EDITION.airbases if one in ENGLAND and EDITION.chart.distance(one, middle) < 12]
    german |= {NAMES[one] for one in chance.sample(fields, min(5, len(fields))) if NAMES[one] not in held}
    bases = [*chance.sample(CONTINENT, 2), *[one for one in fields if NAMES[one] in german][:2]]
    for point in JU52:
        pieces[point.id] = {"at": NAMES[chance.choice(bases)], "oos": 0}
    watched = sorted(one for one in fields if NAMES[one] in german and one not in bases and beside(one, pieces))
    pair = seed % 4 == 3
    who = [one.id for one in FLYERS if one.id != FIRST_MOUNTAIN and (not pair or one.size == "regiment")]
    lonely = dict(zip(chance.sample(who, 2), watched[:1] * 2 if pair else watched, strict=False))
    for unit, point in zip(lonely, JU52, strict=False):
        pieces[point.id] = {"at": NAMES[lonely[unit]], "oos": 0}
    tired = 1 if seed % 8 == 6 else 0.25
    for unit in FLYERS:
        moved = (
            {chance.choice(("moved", "railed")): CLOCK - 1}
            if chance.random() < tired and not (pair and unit.id in lonely)
            else {}
        )
        pieces[unit.id] = {
            "at": NAMES[lonely.get(unit.id) or chance.choice(bases)],
            "reduced": unit.size == "division" and chance.random() < 0.3,
            **moved,
        }
    if seed % 4 == 1 and len(bases) > 2:
        crowd(pieces, [bases[2], *(one for one in ENGLAND if NAMES[one] in german and is_clear(one))][:2])
    if seed % 4 == 2:
        pieces |= {point.id: {"at": NAMES[chance.choice(bases[:2])], "oos": 0} for point in JU52}
    fields_ = {**position.fields, "german": sorted(german), "weather": chance.choice((0, 0, 0, FOUL))}
    fields_["lifted"] = chance.choice((0, 0, EDITION.turn_number("September #10")))
    return Scatter(pieces, fields_)


def crowd(pieces: dict[str, Lie], hexes: list[int]) -> None:
    """Fill a hex but for a third of a division, and another one to the last."""
    spare = [unit for unit in TROOPS["ge"] if unit.id not in pieces and unit not in FLYERS]
    there = {NAMES[one] for one in hexes}
    for name in [name for name, lie in pieces.items() if isinstance(lie, dict) and lie["at"] in there]:
        if EDITION.units[EDITION.unit_index[name]].arm == "land":
            del pieces[name]
    big = [unit.id for unit in spare if unit.size == "division"]
    small = [unit.id for unit in spare if thirds(unit) == 1]
    lots = [big[:2] + small[:2], big[2:5]]
    pieces |= {name: {"at": NAMES[one]} for one, lot in zip(hexes, lots, strict=False) for name in lot}


def beside(space: int, pieces: dict[str, Lie]) -> bool:
    """Whether the British stand beside a hex."""
    british = [lie for name, lie in pieces.items() if name.startswith("br-") and isinstance(lie, dict)]
    return any(EDITION.board.space(lie["at"]) in EDITION.zoc[space] for lie in british)


class Lift:
    """What transports can do in a position, by the words."""

    def __init__(self, at: Channel) -> None:
        self.at, self.now = at, Reckoning(at)
        self.german = set(at.state.german)
        self.watched = self.now.zone("br")

    def transports(self, base: int) -> list[UnitType]:
        """8.2 Points at a base that have neither flown nor lack supply."""
        points = [one for one in JU52 if self.at.unit(one.id).hex == base]
        return [one for one in points if not self.at.unit(one.id).oos and not self.at.unit(one.id).flown]

    def airbases(self) -> list[int]:
        """1.3, 4.0 Friendly airbases."""
        return [*CONTINENT, *(one for one in EDITION.airbases if one in self.german)]

    def steps(self, unit: UnitType) -> int:
        return 2 if unit.size == "division" and not self.at.unit(unit.id).reduced else 1

    def can_go(self, unit: UnitType) -> bool:
        """8.5 Who can be carried from where he is: not the 1st Mountain, nobody who moved; a point a step."""
        base = self.now.hex(unit)
        lies = self.at.unit(unit.id)
        fit = unit.id != FIRST_MOUNTAIN and max(lies.moved, lies.railed) < CLOCK - 1 and base in self.airbases()
        return fit and len(self.transports(base)) >= self.steps(unit) and self.has_company(base, unit)

    def has_company(self, space: int, unit: UnitType) -> bool:
        """8.5 To or from an airbase in an enemy zone only where a friend who is not carried is."""
        others = [one for one in self.germans(space) if one is not unit]
        return space not in HEXES or space not in self.watched or bool(others)

    def germans(self, space: int) -> list[UnitType]:
        return [unit for unit in self.now.there.get(space, ()) if unit.side == "ge"]

    def reaches(self, base: int, goal: int) -> bool:
        return hexes_entered(base, goal) <= JU52[0].full.reach

    def lifts(self) -> set[int]:
        """8.5 The airbases to which somebody can be carried, or a replacement point from the display."""
        found = set[int]()
        for goal in self.airbases():
            if any(self.has_company(goal, unit) for unit in self.riders(goal)):
                found.add(goal)
            if self.depots(goal) and (goal not in self.watched or self.now.there.get(goal)):
                found.add(goal)
        return found

    def depots(self, goal: int) -> list[int]:
        """8.5, 14.2 Zones from which two transports carry the one Leg Replacement Point of the turn to England."""
        two = [base for base in CONTINENT if len(self.transports(base)) >= 2 and self.reaches(base, goal)]
        return two if goal in HEXES and not self.at.state.lifted else []

    def riders(self, goal: int) -> list[UnitType]:
        """8.5 Who can be carried to a hex or a zone, but not from one zone of the display to another."""
        going = [(unit, self.now.hex(unit)) for unit in FLYERS if self.can_go(unit)]
        apart = [(unit, base) for unit, base in going if goal != base and (goal in HEXES or base in HEXES)]
        return [unit for unit, base in apart if self.reaches(base, goal) and self.now.has_room(goal, unit)]

    def drops(self) -> set[int]:
        """8.6 Clear hexes, Minor and Reference Cities in England, for those who can be dropped; not in foul weather."""
        who = [unit for unit in FLYERS if unit.kind == "airborne" and self.can_go(unit)]
        fit = [one for one in ENGLAND if EDITION.city[one] in ("minor", "reference") or is_clear(one)]
        bases = {self.now.hex(unit) for unit in who if self.at.state.weather != FOUL}
        open_ = [one for one in fit if sum(thirds(unit) for unit in self.germans(one)) < MOST]
        return {one for one in open_ if any(one != base and self.reaches(base, one) for base in bases)}

    # -- 8.5 supply ----------------------------------------------------------------------------------------

    def fed(self, unit: UnitType, base: int) -> bool:
        """8.5, 12.1 Whether a Line of Supply of two hexes at most leads from a unit that lacks supply to an airbase."""
        here, shut = self.at.unit(unit.id).hex, closed(self.now, "ge")
        line = spread([here], lambda one: (two for two in EDITION.ways[one] if two in ENGLAND and not shut(two)), 2)
        return self.at.unit(unit.id).oos > 0 and here in HEXES and base in line

    def brings(self, goal: int) -> int:
        """8.5 How many transports of the display reach a hex."""
        return sum(len(self.transports(base)) for base in CONTINENT if self.reaches(base, goal))

    def hungry(self) -> list[UnitType]:
        air = [one for one in EDITION.units if one.arm == "air" and one.side == "ge"]
        return [one for one in (*self.now.of("ge"), *air) if self.at.unit(one.id).oos and self.at.unit(one.id).hex >= 0]

    def supplied(self) -> set[int]:
        """8.5 The airbases in England beside which somebody lacks supply."""
        goals = [one for one in self.airbases() if one in HEXES and self.brings(one)]
        return {one for one in goals if any(self.fed(unit, one) for unit in self.hungry())}

    def parachuted(self) -> set[int]:
        """8.5 Hexes without a friendly airbase in which a unit lacks supply, for two transports a step."""
        lacking = [unit for unit in self.hungry() if unit.arm == "land"]
        found = {self.now.hex(unit) for unit in lacking if self.brings(self.now.hex(unit)) >= 2}
        return {one for one in found if one in HEXES and one not in self.airbases()}


def is_clear(space: int) -> bool:
    return not EDITION.city[space] and EDITION.ground[space] == "clear"


@pytest.mark.clause("BSA-8.5a", "BSA-8.5b", "BSA-8.5c", "BSA-8.5d", "BSA-8.5e", "BSA-8.5h", "BSA-8.6a", "BSA-8.6b")
@pytest.mark.parametrize("seed", SEEDS)
def test_transports_fly_where_the_words_let_them(seed: int) -> None:
    at = airfields(seed).at("ge_missions")
    lift = Lift(at)
    assert named(at, "airlift") == {NAMES[one] for one in lift.lifts()}
    assert named(at, "airdrop") == {NAMES[one] for one in lift.drops()}
    assert named(at, "air_supply") == {NAMES[one] for one in lift.supplied()}
    assert named(at, "parachute") == {NAMES[one] for one in lift.parachuted()}
    for goal in sorted(lift.lifts()):
        aboard = Channel(at.match.clone()).do(f"airlift {NAMES[goal]}")
        assert aboard.targets("load") == {unit.id for unit in lift.riders(goal)}
        assert aboard.targets("load_point") == {NAMES[one] for one in lift.depots(goal)}
    for goal in sorted(lift.drops())[:3]:
        aboard = Channel(at.match.clone()).do(f"airdrop {NAMES[goal]}")
        assert aboard.targets("load") == {unit.id for unit in lift.riders(goal) if unit.kind == "airborne"}


# -- 8.5 one after the other -----------------------------------------------------------------------------------


class Aboard(Lift):
    """What else a mission can take that carries somebody already."""

    def __init__(self, at: Channel, goal: int) -> None:
        super().__init__(at)
        self.goal, self.taken, self.leg = goal, list[UnitType](), -1

    def needed(self, base: int) -> int:
        """8.5 A point for each step from a base, two for a Leg Replacement Point."""
        return sum(self.steps(unit) for unit in self.taken if self.now.hex(unit) == base) + 2 * (self.leg == base)

    def has_points(self, base: int, more: int) -> bool:
        return len(self.transports(base)) >= self.needed(base) + more

    def stays(self, unit: UnitType) -> bool:
        """8.5 Whether in a base in an enemy zone a friend is left who is not carried."""
        base = self.now.hex(unit)
        left = [one for one in self.germans(base) if one not in (*self.taken, unit)]
        return base not in HEXES or base not in self.watched or bool(left)

    def units(self) -> set[str]:
        weight = sum(map(thirds, (*self.germans(self.goal), *self.taken)))
        going = [unit for unit in self.riders(self.goal) if unit not in self.taken and self.stays(unit)]
        room = [unit for unit in going if self.goal not in HEXES or weight + thirds(unit) <= MOST]
        return {unit.id for unit in room if self.has_points(self.now.hex(unit), self.steps(unit))}

    def points(self) -> set[str]:
        return {NAMES[base] for base in self.depots(self.goal) if self.leg < 0 and self.has_points(base, 2)}


@pytest.mark.clause("BSA-8.5b", "BSA-8.5h", "BSA-8.5k", "BSA-8.5l", "BSA-4.0a")
@pytest.mark.parametrize("verb", ["airlift", "airdrop"])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_mission_takes_one_after_the_other_as_long_as_the_words_let_it(seed: int, verb: str) -> None:
    chance, position = random.Random(seed), airfields(seed)
    at = Scatter(position.pieces, {**position.fields, "weather": 0}).at("ge_missions")
    full = [one for one in sorted(named(at, verb)) if at.game.here(at.space(one), GE)]
    goals = full if full and chance.random() < 0.5 else sorted(named(at, verb))
    if not goals:
        return
    goal = chance.choice(goals)
    mission, at = Aboard(at, at.space(goal)), at.do(f"{verb} {goal}")
    while True:
        units = {
            one for one in mission.units() if verb == "airlift" or EDITION.units[at.number(one)].kind == "airborne"
        }
        points = mission.points() if verb == "airlift" else set[str]()
        assert (at.targets("load"), at.targets("load_point")) == (units, points)
        if not units | points:
            return
        choice = chance.choice(sorted(units | points))
        if choice in points:
            mission.leg = at.space(choice)
            at.do(f"load_point {choice}")
        else:
            mission.taken.append(EDITION.units[at.number(choice)])
            at.do(f"load {choice}")


# -- 8.5 supply is given out ---------------------------------------------------------------------------------


def price(at: Channel, unit: UnitType, *, parachuted: bool) -> int:
    """8.5 All steps of a unit; motorized ones and bombers count twice, by parachute everybody."""
    steps = 2 if unit.size == "division" and not at.unit(unit.id).reduced else 1
    heavy = unit.role == "bomber" if unit.arm == "air" else not unit.leg
    return steps * (2 if heavy else 1) * (2 if parachuted else 1)


def alike(names: set[str]) -> set[object]:
    """Units by name, air points by their row: of those that lie alike one is offered for all."""
    units = [EDITION.units[EDITION.unit_index[name]] for name in names]
    return {unit.row if unit.arm == "air" else unit.id for unit in units}


@pytest.mark.clause("BSA-8.5n", "BSA-8.5o", "BSA-8.5p", "BSA-8.5q")
@pytest.mark.parametrize("verb", ["air_supply", "parachute"])
@pytest.mark.parametrize("seed", SEEDS)
def test_supplies_are_given_out_as_the_words_say(seed: int, verb: str) -> None:
    chance, position = random.Random(seed), airfields(seed)
    pieces = dict(position.pieces)
    for name in sorted(pieces):
        lie, unit = pieces[name], EDITION.units[EDITION.unit_index[name]]
        if unit.side == "ge" and unit.arm == "land" and isinstance(lie, dict) and chance.random() < 0.8:
            pieces[name] = {**lie, "oos": chance.choice((1, 2))}
    fields = [NAMES[one] for one in EDITION.airbases if NAMES[one] in position.fields["german"]]
    for row in ("ge-me109", "ge-ju88") if fields else ():
        pieces[EDITION.units[EDITION.rows[row][0]].id] = {"at": chance.choice(fields), "oos": 1}
    for point in JU52:
        pieces[point.id] = NAMES[chance.choice(CONTINENT[:2])]
    at = Scatter(pieces, {**position.fields, "weather": 0}).at("ge_missions")
    goals = sorted(named(at, verb))
    if not goals:
        return
    goal = chance.choice(goals)
    at.do(f"{verb} {goal}")
    crew = sorted(at.targets("crew"))
    while at.targets("crew") and (chance.random() < 0.7 or "fly" not in at.options()):
        at.do(f"crew {chance.choice(sorted(at.targets('crew')))}")
    flown = len(at.game.contest(Mission).points)
    assert crew
    hungry = Lift(at)
    near = [one for one in hungry.hungry() if verb == "parachute" or hungry.fed(one, at.space(goal))]
    lacking = [one for one in near if verb != "parachute" or at.unit(one.id).hex == at.space(goal)]
    lacking = [one for one in lacking if verb != "parachute" or one.arm == "land"]
    at.do("fly")
    while True:
        open_ = {one.id for one in lacking if price(at, one, parachuted=verb == "parachute") <= flown}
        asked = at.targets("relieve") if not at.over and at.prompt == "relieve" else set[str]()
        assert alike(asked) == alike(open_)
        if not asked:
            return
        unit = EDITION.units[at.number(chance.choice(sorted(asked)))]
        flown -= price(at, unit, parachuted=verb == "parachute")
        at.do(f"relieve {unit.id}")
        assert at.unit(unit.id).oos == 0
        lacking = [one for one in lacking if one.id != unit.id]


def named(at: Channel, verb: str) -> set[str]:
    return at.targets(verb) if not at.over and at.prompt == "missions" else set()


# -- 8.6 disruption ------------------------------------------------------------------------------------------


def defence(now: Reckoning, unit: UnitType) -> int:
    """11.2, 12.0 The factor as it is halved by a second hit and by a second level of supply, not below 1."""
    lies, values = now.game.unit(unit.index), unit.reduced if now.game.unit(unit.index).reduced else unit.full
    assert values is not None
    return max(values.defence >> [lies.hits, lies.oos].count(2), 1)


def awaits(now: Reckoning, space: int) -> int:
    """8.6, 10.0 The defence in a hex: units, the Home Guard of a city that is British, 1 where there is neither."""
    british = [unit for unit in now.there.get(space, ()) if unit.side == "br"]
    guard = 0 if space in now.german else EDITION.guard[space] or (0 if british else 1)
    return sum(defence(now, unit) for unit in british) + guard


def beset(now: Reckoning, space: int) -> bool:
    """8.6 Whether an empty hex is in the zone of a British division or motorized unit."""
    if any(unit.side == "br" for unit in now.there.get(space, ())):
        return False
    big = [unit for unit in now.of("br") if unit.size == "division" or (not unit.leg and unit.kind != "leader")]
    return any(now.hex(unit) in HEXES and space in EDITION.zoc[now.hex(unit)] for unit in big)


@pytest.mark.clause("BSA-8.6d", "BSA-8.6e", "BSA-8.6f", "BSA-8.6g", "BSA-8.6h", "BSA-8.6i", "BSA-8.7a")
@pytest.mark.parametrize("seed", SEEDS)
def test_who_drops_is_scattered_as_the_words_say(seed: int) -> None:
    position, chance = airfields(seed), random.Random(seed)
    face = chance.randint(0, 9)
    at = Scatter(position.pieces, {**position.fields, "weather": 0}).at("ge_missions", dice=[face])
    now, lift = Reckoning(at), Lift(at)
    goals = [one for one in lift.drops() if any(near in now.holder for near in (one, *EDITION.zoc[one]))]
    if not goals:
        return
    goal = chance.choice(sorted(goals))
    at.do(f"airdrop {NAMES[goal]}")
    unit = EDITION.units[at.number(chance.choice(sorted(at.targets("load"))))]
    at.do(f"load {unit.id}", "fly")
    strength, told = awaits(now, goal), at.event("CameDown")
    added = (-2 if beset(now, goal) else 0) + (2 if unit.id == "ge-sturm" else 0)
    assert (told.strength, sum(number for _, number in told.modifiers)) == (strength, added)
    short = strength - face - added
    lies = at.unit(unit.id)
    assert (told.lost, told.hit) == (short >= 2, short == 1)
    assert lies.hex == (goal if short < 2 else -3)
    assert short >= 2 or (lies.weak, lies.hits) == (True, int(short == 1))
