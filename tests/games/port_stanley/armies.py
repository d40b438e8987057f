"""Two armies of Port Stanley mingled at random, and what is where by the words of the rulebook alone."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from copy import copy
from functools import cache
from typing import Any, NamedTuple

from beachhead.games.port_stanley.components import UnitType
from beachhead.games.port_stanley.notation import Values
from games.port_stanley.island import Island, Lie, island
from games.port_stanley.scattered import EDITION, MOST, NAMES, TROOPS, UNITS, crowd, printed

BOARD = EDITION.board
LAND = [space for space, land in enumerate(EDITION.land) if land]
RIVERS = sorted({space for side in EDITION.river_sides for space in side if EDITION.land[space]})
ROADS = sorted({space for side in EDITION.track_sides | EDITION.road_sides for space in side if EDITION.land[space]})
BRIDGED = sorted({space for bridge in EDITION.bridges for space in bridge.side})
COAST = [space for space in LAND if EDITION.water[space]]
SUMMITS, SETTLEMENTS = sorted(EDITION.summits), sorted(EDITION.settlements)
PLACES = [LAND, LAND, RIVERS, ROADS, BRIDGED, SUMMITS, COAST, SETTLEMENTS, [EDITION.stanley]]
FIGHTERS = ("infantry", "recon", "engineer", "special", "artillery")
Side = tuple[int, int]


def other(side: str) -> str:
    return "ar" if side == "uk" else "uk"


def hexside(here: int, there: int) -> Side:
    return (min(here, there), max(here, there))


@cache
def beside(here: int) -> list[int]:
    """1.4, 5.1 The land hexes next to a hex that no water parts from it."""
    return [there for there in BOARD.near[here] if EDITION.land[there] and not parted(here, there)]


def parted(here: int, there: int) -> bool:
    return hexside(here, there) in EDITION.water_sides


class Scatter(NamedTuple):
    """A position as `island` takes it."""

    pieces: dict[str, Lie]
    fields: dict[str, Any]

    def at(self, phase: str, **state: Any) -> Island:
        return island(self.pieces, phase=phase, **{**self.fields, **state})

    def reckoning(self) -> Reckoning:
        return Reckoning(self.pieces, self.fields)


def scatter(
    chance: random.Random,
    *,
    radius: int = 2,
    most: int = 7,
    kinds: Mapping[str, Collection[str]] | None = None,
    hidden: float = 0.0,
    surely: Collection[str] = (),
    places: Sequence[Sequence[int]] = PLACES,
) -> Scatter:
    """Two armies around some hex, mingled and worn, with bridges blown; `surely`: who is among them."""
    middle = chance.choice(chance.choice(places))
    area = [space for space in LAND if BOARD.distance(space, middle) <= radius]
    pieces: dict[str, Lie] = {}
    there: dict[int, list[tuple[UnitType, bool]]] = {}
    holder: dict[int, str] = {}
    for side, troops in TROOPS.items():
        able = [unit for unit in troops if not kinds or unit.kind in kinds[side]]
        last = area[0]
        named = [UNITS[name] for name in surely if UNITS[name].side == side]
        for unit in [*chance.sample(able, min(chance.randint(2, most), len(able))), *named]:
            space = last if chance.random() < 0.35 else chance.choice(area)
            reduced = unit.reduced is not None and chance.random() < 0.35
            now = [*there.get(space, ()), (unit, reduced)]
            if holder.get(space, side) == side and crowd(now) <= MOST:
                there[space], holder[space], last = now, side, space
                down = side == "ar" and not reduced and unit.kind not in ("apc", "helicopter")
                pieces[unit.id] = {
                    "at": NAMES[space], "reduced": reduced, "down": down and chance.random() < hidden,
                    "demoralized": 9 if chance.random() < 0.2 else 0,
                }  # fmt: skip
    blown = tuple(number for number in range(len(EDITION.bridges)) if chance.random() < 0.5)
    tracks = tuple(
        sorted({hexside(space, chance.choice(near)) for space in chance.sample(area, 2) if (near := beside(space))})
        if len(area) > 1 and chance.random() < 0.4
        else ()
    )
    return Scatter(pieces, {"blown": blown, "tracks": tracks})


class Piece(NamedTuple):
    """A counter as it lies."""

    unit: UnitType
    hex: int
    reduced: bool
    down: bool
    demoralized: bool = False

    @property
    def id(self) -> str:
        return self.unit.id

    @property
    def values(self) -> Values:
        return printed(self.id, self.reduced)

    @property
    def fights(self) -> bool:
        """11.5.5, 16.1.3 Whether it has a combat strength, be it 0 or in brackets."""
        return self.values.strength >= 0

    @property
    def has_zone(self) -> bool:
        """9.0 All but platoons of the four kinds that are named."""
        return self.unit.kind in ("infantry", "artillery", "recon", "engineer") and self.unit.size != "platoon"


class Reckoning:
    """What is where, from what was laid."""

    def __init__(self, pieces: Mapping[str, Lie], fields: Mapping[str, Any]) -> None:
        self.pieces: dict[str, Piece] = {}
        for name, lie in pieces.items():
            assert not isinstance(lie, str)
            space = BOARD.space(lie["at"])
            worn = (lie.get("reduced", False), lie.get("down", False), bool(lie.get("demoralized", 0)))
            self.pieces[name] = Piece(UNITS[name], space, *worn)
        self.blown: tuple[int, ...] = fields.get("blown", ())
        self.tracks: tuple[Side, ...] = fields.get("tracks", ())
        self.morale: int = fields.get("morale", 12)
        self.declared: set[int] = set()
        self.supplies: Mapping[str, Mapping[str, int]] = fields.get("supplies", {})

    def of(self, side: str, space: int | None = None) -> list[Piece]:
        """The counters of a side: all, or those in a hex."""
        return [one for one in self.pieces.values() if one.unit.side == side and space in (None, one.hex)]

    def zone(self, side: str) -> set[int]:
        """9.0 The land hexes next to its units; what lies face down has none until somebody says so."""
        able = {one.hex for one in self.of(side) if one.has_zone and not one.down}
        able |= self.declared if side == "ar" else set()
        return {near for space in able for near in BOARD.near[space] if EDITION.land[near]}

    def lying(self, side: str) -> set[int]:
        """The hexes with counters or supplies of a side."""
        return {one.hex for one in self.of(side)} | {BOARD.space(name) for name in self.supplies.get(side, {})}

    def without(self, side: str, spaces: Collection[int]) -> Reckoning:
        """The same once what a side had in some hexes is gone."""
        found = copy(self)
        stay = [one for one in self.pieces.values() if one.unit.side != side or one.hex not in spaces]
        found.pieces = {one.id: one for one in stay}
        left = {name: points for name, points in self.supplies[side].items() if BOARD.space(name) not in spaces}
        found.supplies = {**self.supplies, side: left}
        return found

    def has(self, side: str, space: int) -> bool:
        return bool(self.of(side, space))

    def store(self, side: str, space: int) -> int:
        """How many supply points lie there."""
        return self.supplies.get(side, {}).get(NAMES[space], 0)

    def river(self, here: int, there: int, *, bridges: bool = True) -> bool:
        """5.1, 14.2.2 Whether a river parts two hexes; a bridge that stands takes it away for who moves."""
        side = hexside(here, there)
        if side not in EDITION.river_sides:
            return False
        stands = any(one.side == side for number, one in enumerate(EDITION.bridges) if number not in self.blown)
        return not (bridges and stands)

    def cost(self, here: int, there: int) -> int:
        """5.1 to 5.3, 14.2.2 What a step costs, by the costs of 5.2 as they are reconstructed (ruling 6c)."""
        side = hexside(here, there)
        followed = side in EDITION.track_sides or side in EDITION.road_sides or side in self.tracks
        rough = there in EDITION.summits or EDITION.ground[there] == "rough"
        return (1 if followed else 4 if rough else 2) + (4 if self.river(here, there) else 0)

    def joined(self, space: int, side: str, goals: Collection[int]) -> bool:
        """15.6.1 Whether a line of hexes leads to one of the goals, past enemies and their zones."""
        zone = self.zone(other(side)) - {one.hex for one in self.of(side)}
        enemies = {one.hex for one in self.of(other(side))}
        seen, fresh = {space}, [space]
        while fresh:
            here = fresh.pop()
            if here in goals:
                return True
            for there in beside(here):
                if there not in seen and there not in zone and there not in enemies:
                    seen.add(there)
                    fresh.append(there)
        return False

    def reaches(self, space: int, side: str, goal: int, points: int) -> bool:
        """15.3.2 Whether a line worth no more than so many points leads to a hex; it may end in an enemy zone."""
        zone = self.zone(other(side)) - {one.hex for one in self.of(side)}
        enemies = {one.hex for one in self.of(other(side))}
        best, fresh = {space: 0}, [space]
        while fresh:
            here = fresh.pop()
            for there in beside(here) if here not in zone or here == space else ():
                spent = best[here] + self.cost(here, there)
                if there not in enemies and spent <= min(points, best.get(there, points + 1) - 1):
                    best[there] = spent
                    fresh.append(there)
        return goal in best
