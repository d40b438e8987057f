"""III, VI-a, c, d, e as laws: where a unit may end its move, reckoned anew from the words, on crowded positions."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from crowded import BOARD, EDITION, GROUND, NAMES, REB, STRIPS, US, Laid, Reckoning, around, floats, lay, middles
from island import Island, island

from beachhead.games.gators.components import UnitType
from beachhead.kernel.dice import Dice

SLOW = ("open", "road", "hill", "depression", "swamp", "town", "airstrip")
CAPS = {"beach": 3, "open": 2, "road": 2, "town": 2, "airstrip": 2, "jungle": 1}
"""III The speeds that ground allows; under a road is open land, unless the whole move is on road."""
HEAVY = ("hill", "depression", "swamp")
CLOSED = {"jungle", "town", "hill"}
ROADS = ("road", "town", "airstrip", "deep_bridge", "shallow_bridge", "river_bridge")
LAND = [
    *(("us-rifle", 2), ("us-heavy", 1), ("us-javelin", 1), ("us-squad", 2), ("us-recon", 1), ("us-seal", 1)),
    *(("us-engineers", 1), ("us-hmmwv-auto", 2), ("us-hmmwv-tow", 1), ("us-hmmwv-cmd", 1), ("us-avenger", 1)),
    *(("us-lav", 2), ("us-lav-at", 1), ("us-aav", 2), ("us-lcac", 2), ("us-truck", 1), ("us-m1a1", 1), ("us-fav", 1)),
    *(("us-155mm", 1), ("us-lcu", 1), ("us-zodiac", 2), ("us-lpd", 1), ("us-lhd", 1), ("us-rowpu", 1)),
]
OURS = [*LAND, ("us-ch46", 1), ("us-av8", 1), ("us-ah1", 1)]
THEIRS = [
    *(("reb-infantry", 3), ("reb-militia", 1), ("reb-guerrillas", 1), ("reb-heavy", 1), ("reb-dragon", 2)),
    *(("reb-mortar", 1), ("reb-stinger", 2), ("reb-jeep-auto", 2), ("reb-jeep-rcr", 1), ("reb-jeep-tow", 1)),
    *(("reb-m113", 1), ("reb-m48", 1), ("reb-75mm", 1), ("reb-hawk", 1), ("reb-truck", 2), ("reb-uh1b", 1)),
    *(("reb-f5", 1), ("reb-a4", 1), ("reb-missile-boat", 1), ("reb-patrol-boat", 2)),
]
CROSSING = [("us-lav", 2), ("us-aav", 2), ("us-lcac", 2), ("us-seal", 1), ("us-lav-at", 1)]
FLYING = [("us-ch46", 2), ("us-av8", 1), ("us-ah1", 1), ("us-uh1n", 1)]
FLIERS = [("reb-f5", 2), ("reb-a4", 1), ("reb-uh1b", 1), ("reb-stinger", 2)]
LANDED = [("us-av8", 1), ("us-ah1", 1), ("us-ch46", 1), ("reb-f5", 1), ("reb-uh1b", 1)]
WEAPONS = ("us-heavy", "us-javelin", "reb-dragon", "reb-stinger")
FULL = {"us-ah1": "GGXX", "us-av8": "GGX", "reb-uh1b": "GG", "reb-f5": "XX", "reb-a4": "GGX"}


Path = list[int]


class Ways(Reckoning):
    """Every way of a unit, hex by hex."""

    def take_up(self, unit: int) -> None:
        """VI-c The hexes where the unit must stop, and those to which it cannot slide, as its side knows them.

        VI-l, IV Who is face down, or may be out of order, may or may not stop it: `perhaps`.
        """
        kind, start = self.kind(unit), self.hex(unit)
        self.held: set[int] = set()
        self.perhaps: set[int] = set()
        self.slides: set[int] = set()
        for enemy in self.of(1 - kind.side):
            near = {*BOARD.near[self.hex(enemy)]}
            lie, known = self.lies[enemy], self.can_attack(enemy, kind.target)
            if lie.hidden:
                if kind.is_air:
                    continue
                self.perhaps |= near
            elif {"missile", "hawk"} & self.kind(enemy).tags and not lie.moved:
                if not self.rating(enemy, kind.target):
                    continue
                self.perhaps |= near
            elif known:
                self.held |= near
            else:
                continue
            if start in near:
                self.slides |= near

    def really_held(self, unit: int, space: int) -> bool:
        """VI-c Whether the unit has to stop there, by whomever."""
        enemies = [one for one in self.of(1 - self.kind(unit).side) if BOARD.adjacent(self.hex(one), space)]
        return any(
            self.can_attack(one, self.kind(unit).target) and not (self.lies[one].hidden and self.kind(unit).is_air)
            for one in enemies
        )

    def friends(self, unit: int, space: int) -> list[int]:
        side = self.kind(unit).side
        return [one for one in self.there.get(space, ()) if self.kind(one).side == side and one != unit]

    def foes(self, unit: int, space: int) -> list[int]:
        side = self.kind(unit).side
        return [one for one in self.there.get(space, ()) if self.kind(one).side != side]

    def ends(self, unit: int, space: int) -> bool:
        """VI-d Whether a unit may end its move there by itself."""
        kind, there = self.kind(unit), self.there.get(space, [])
        if self.foes(unit, space):
            return False
        others = [self.kind(one) for one in there if one != unit]
        if kind.is_air and space in STRIPS and self.owner[space] == kind.side and space not in self.debris:
            return all(one.is_air for one in others)
        if kind.is_air and space in STRIPS and space in self.debris:
            return False
        pair = [kind, *others]
        if len(pair) == 2 and all(one.element == "land" for one in pair):
            platoon = [one for one in pair if "infantry" in one.tags]
            weapons = [one for one in pair if "weapons" in one.tags]
            return len(platoon) == len(weapons) == 1
        return not others

    def bars(self, unit: int, space: int) -> bool:
        """Whether the unit cannot so much as enter a hex."""
        kind = self.kind(unit)
        if kind.is_air:
            return False
        if self.foes(unit, space):
            return True
        vehicle = kind.element in ("land", "amphibious") and not kind.on_foot
        return vehicle and space in self.debris

    def passes(self, unit: int, space: int, *, below: bool) -> bool:
        """VI-a, III Friends are passed, but none who ended his move on a bridge (for those who go across it)."""
        walkers = [one for one in self.friends(unit, space) if self.kind(one).element in ("land", "amphibious")]
        return not (GROUND[space].bridge and not below and walkers and self.kind(unit).element != "water")

    # -- the ways ------------------------------------------------------------------------------------

    def goals(self, unit: int) -> set[int]:
        kind, start = self.kind(unit), self.hex(unit)
        self.take_up(unit)
        found = self.flights(unit, start) if kind.is_air else {path[-1] for path in self.walks(unit, start)}
        return {space for space in found if space != start and self.ends(unit, space)}

    def flights(self, unit: int, start: int) -> set[int]:
        """VI-b Over everything, no further than the rating, on from a hex only where nobody holds it."""
        reached, border = {start}, [start]
        for _ in range(self.kind(unit).move):
            onward = [here for here in border if here == start or here not in self.held]
            border = sorted({there for here in onward for there in BOARD.near[here]} - reached - self.slides)
            reached |= set(border)
        return reached

    def walks(self, unit: int, start: int) -> Iterator[Path]:
        """Each way of the unit, by land and by water."""
        kind = self.kind(unit)
        if floats(kind, start):
            yield from self.swim(unit, [start])
        else:
            yield from self.walk(unit, [start], wet=self.lies[unit].wet == self.turn)

    def step(self, unit: int, path: Path, *, below: bool = False) -> Iterator[int]:
        here = path[-1]
        if len(path) > 1 and (here in self.held or not self.passes(unit, here, below=below)):
            return
        swims_under = below and GROUND[here].bridge and self.kind(unit).amphibious
        if len(path) > 1 and here in self.perhaps and (swims_under or not self.ends(unit, here)):
            return
        for there in BOARD.near[here]:
            if there not in self.slides and not self.bars(unit, there):
                yield there

    def swim(self, unit: int, path: Path) -> Iterator[Path]:
        """III, VI-e By water, and ashore: over a beach at once, onto other ground as the whole move."""
        kind = self.kind(unit)
        most = kind.water_move if kind.amphibious else kind.move
        for there in self.step(unit, path, below=True):
            below = kind.amphibious and GROUND[there].bridge
            if floats(kind, there) or below:
                if len(path) <= most:
                    if not below:
                        yield [*path, there]
                    if not (below and there in self.held):
                        yield from self.swim(unit, [*path, there])
            elif kind.amphibious and self.ground(kind, there):
                wet = len(path) > 1 or self.lies[unit].wet == self.turn
                if GROUND[there].id == "beach":
                    yield from self.ashore(unit, path, there, wet)
                elif GROUND[there].id in SLOW and len(path) == 1 and self.lies[unit].came != self.turn:
                    yield [*path, there]

    def ashore(self, unit: int, path: Path, there: int, wet: bool) -> Iterator[Path]:
        kind = self.kind(unit)
        if kind.move - wet >= 1:
            yield [*path, there]
            yield from self.walk(unit, [*path, there], wet=wet, spent=1, caps=[3], road=False, fresh=False)

    def ground(self, kind: UnitType, space: int) -> bool:
        return bool(GROUND[space].cost) and not ("lcac" in kind.tags and GROUND[space].id in CLOSED)

    def cost(self, kind: UnitType, space: int) -> int:
        name = GROUND[space].id
        if name in HEAVY and kind.move > 1 and not (name == "swamp" and "lcac" in kind.tags):
            return 2
        return 1

    def walk(
        self,
        unit: int,
        path: Path,
        *,
        wet: bool = False,
        spent: int = 0,
        caps: list[int] | None = None,
        road: bool = True,
        fresh: bool = True,
    ) -> Iterator[Path]:
        """III, VI-a, VI-e By land with the speeds of the ground, and into the water."""
        kind, here = self.kind(unit), path[-1]
        lie = self.lies[unit]
        rating = kind.move - wet - (lie.tow >= 0 and lie.hitched == self.turn - 1)
        for there in self.step(unit, path):
            if floats(kind, there) and kind.amphibious and not GROUND[here].bridge:
                if GROUND[here].id == "beach":
                    if fresh and spent + 1 <= rating:
                        yield [*path, there]
                elif GROUND[here].id in SLOW and len(path) == 1 and lie.came != self.turn:
                    yield [*path, there]
            elif kind.element in ("land", "amphibious") and self.ground(kind, there):
                if tuple(sorted((here, there))) in EDITION.parted:
                    continue
                on_road = road and GROUND[here].id in ROADS and GROUND[there].id in ROADS
                cost = 1 if on_road else self.cost(kind, there)
                limits = [*(caps or []), CAPS.get(GROUND[there].id, 2 if GROUND[there].bridge else 9)]
                most = rating if on_road else min(rating, *limits)
                if spent + cost <= most:
                    yield [*path, there]
                    yield from self.walk(
                        unit, [*path, there], wet=wet, spent=spent + cost, caps=limits, road=on_road, fresh=fresh
                    )


def scatter(seed: int) -> tuple[dict[str, Laid], list[str], str, dict[str, dict[str, int]]]:
    """A crowd of both sides around a hex where land and water meet, with debris."""
    chance = random.Random(seed)
    sort = chance.choice(("shore", "shore", "strip", "bridge", "any"))
    middle = middles(chance, sort)
    area = sorted(around(middle, 3), key=lambda space: BOARD.distance(space, middle))
    taken: dict[int, str] = {}
    landed = lay(chance, area[:1], [chance.choice(LANDED)], taken) if chance.random() < 0.3 else {}
    extra = chance.sample(*{"shore": (CROSSING, 4), "strip": (FLYING, 2)}.get(sort, (OURS, 2)))
    ours = lay(chance, area, [*extra, *chance.sample(OURS, 6)], taken)
    extra = chance.sample(*{"strip": (FLIERS, 3), "bridge": ([("reb-patrol-boat", 2)], 1)}.get(sort, (THEIRS, 1)))
    theirs = lay(chance, area, [*extra, *chance.sample(THEIRS, chance.randint(1, 4))], taken)
    found, hidden = landed | ours | theirs, 0.7 if sort == "strip" else chance.choice((0, 0, 0.3))
    for unit, lie in found.items():
        kind = unit.rpartition("-")[0]
        if kind in FULL:
            lie["load"] = FULL[kind]
        if kind == "us-m1a1":
            lie["fuelled"] = 2
        afloat = floats(EDITION.units[EDITION.unit_index[unit]], BOARD.space(lie["at"]))
        if afloat and kind in ("us-lav", "us-aav", "us-lcac", "us-lav-at", "us-seal"):
            lie.update(chance.choice(({}, {}, {"came": 2}, {"wet": 2})))
        if kind in ("reb-missile-boat", "reb-hawk", "reb-a4"):
            lie["broken"] = chance.random() < 0.4
            lie["moved"] = int(kind == "reb-a4" or chance.random() < 0.3)
        if unit in theirs and kind not in ("reb-f5", "reb-a4", "reb-uh1b"):
            lie["hidden"] = chance.random() < hidden
    for platoon in [unit for unit in found if unit.startswith(("us-rifle", "reb-infantry"))][:2]:
        side = platoon.partition("-")[0]
        weapons = chance.choice([kind for kind in WEAPONS if kind.startswith(side)])
        if f"{weapons}-1" not in found:
            found[f"{weapons}-1"] = found[platoon]
    if "us-recon-1" not in found and "us-fav-1" in found and chance.random() < 0.6:
        found["us-recon-1"] = {"at": "us-fav-1"}
    free = [NAMES[space] for space in area if GROUND[space].cost and space not in taken]
    debris = chance.sample(free, min(len(free), 2)) if chance.random() < 0.5 else []
    debris += [NAMES[space] for space in STRIPS if space in area and space not in taken and chance.random() < 0.2]
    strips = {NAMES[space]: {"owner": chance.choice((US, REB, REB))} for space in STRIPS}
    return found, sorted({*debris}), chance.choice(("us_movement", "reb_movement")), strips


def position(seed: int) -> Island:
    units, debris, phase, strips = scatter(seed)
    return island(units, phase=phase, debris=debris, strips=strips)


def differences(seed: int) -> list[str]:
    at = position(seed)
    ways, said = Ways(at), []
    for name in sorted(at.targets("move")):
        unit = at.number(name)
        asked = Island(at.match.clone()).do(f"move {name}")
        if asked.prompt != "to":
            continue
        offered = {at.space(goal) for goal in asked.targets("to")}
        allowed = ways.goals(unit)
        for space in sorted(offered ^ allowed):
            why = asked.reason(f"to {NAMES[space]}") if space in allowed else "offered"
            where = NAMES[ways.hex(unit)]
            said.append(f"{seed} {name} {where} {GROUND[ways.hex(unit)].id} -> {NAMES[space]} {GROUND[space].id} {why}")
    return said


def astray(seed: int) -> list[str]:
    """Where a unit comes to a stop on the way that it is told to have taken, and what it costs the hidden."""
    at, chance, said = position(seed), random.Random(seed), []
    for name in chance.sample(sorted(at.targets("move")), min(4, len(at.targets("move")))):
        moved = Island(at.match.clone()).do(f"move {name}")
        moved.game.state.dice = Dice(bytes([seed % 256]) * 32)
        goals = sorted(moved.targets("to"))
        if moved.prompt != "to" or not goals:
            continue
        goal, ways, unit = chance.choice(goals), Ways(at), at.number(name)
        moved.do(f"to {goal}")
        while not moved.over and moved.side != at.side:
            moved.do("silent" if moved.prompt == "hold" else "pass")
        path = moved.event("Moved").path
        ways.take_up(unit)
        stops = [space for space in path[1:-1] if ways.really_held(unit, space)]
        early = path[-1] != at.space(goal)
        if ways.kind(unit).is_air:
            stops = [space for space in stops if space in ways.held]
        debris = ways.kind(unit).on_foot and path[-1] in ways.debris
        where = [] if debris else [space for space in path[-1:] if moved.where(name) != NAMES[space]]
        if stops or where or (early and not ways.really_held(unit, path[-1])) or path[0] != ways.hex(unit):
            said.append(f"{seed} {name} to {goal} {[NAMES[space] for space in path]} {moved.where(name)}")
    return said


def misled(seed: int) -> list[str]:
    """Ends of ways that were laid by a hex, which no way of the unit by that hex has."""
    at, chance, said = position(seed), random.Random(seed), []
    for name in sorted(at.targets("move")):
        asked, ways, unit = Island(at.match.clone()).do(f"move {name}"), Ways(at), at.number(name)
        if ways.kind(unit).is_air or "lead" not in asked.options():
            continue
        by = chance.choice(sorted(asked.do("lead").targets("via")))
        offered = {at.space(goal) for goal in asked.do(f"via {by}").targets("to")}
        ways.take_up(unit)
        allowed = {path[-1] for path in ways.walks(unit, ways.hex(unit)) if at.space(by) in path[:-1]}
        said += [f"{seed} {name} by {by} to {NAMES[space]}" for space in sorted(offered - allowed - {at.space(by)})]
    return said


@pytest.mark.clause("GAT-VI-a.1", "GAT-VI-c.2", "GAT-VI-c.5", "GAT-VI-d.1", "GAT-VI-e.1")
@pytest.mark.parametrize("seed", range(120))
def test_where_a_unit_may_end_its_move(seed: int) -> None:
    assert differences(seed) == []


@pytest.mark.clause("GAT-VI-c.2", "GAT-VI-l.6")
@pytest.mark.parametrize("seed", range(140))
def test_where_it_comes_to_a_stop(seed: int) -> None:
    assert astray(seed) == []


@pytest.mark.clause("GAT-VI-a.1")
@pytest.mark.parametrize("seed", range(40))
def test_what_may_be_laid_by_hand(seed: int) -> None:
    assert misled(seed) == []
