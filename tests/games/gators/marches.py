"""The ways of the units of Gators! by land, water and air, by the words of III, VI-a, VI-c, VI-d and VI-e alone."""

from __future__ import annotations

from collections.abc import Iterator

from crowded import BOARD, EDITION, GROUND, REB, STRIPS, US, Reckoning, floats

from beachhead.games.gators.components import UnitType

SLOW = ("open", "road", "hill", "depression", "swamp", "town", "airstrip")
CAPS = {"beach": 3, "open": 2, "road": 2, "town": 2, "airstrip": 2, "jungle": 1}
"""III The speeds that ground allows; under a road is open land, unless the whole move is on road."""
HEAVY = ("hill", "depression", "swamp")
CLOSED = {"jungle", "town", "hill"}
ROADS = ("road", "town", "airstrip", "deep_bridge", "shallow_bridge", "river_bridge")

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
        if kind.is_air and space in STRIPS and space in self.debris and (kind.side == REB or self.owner[space] == US):
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
