"""The island in the plain, for laws: map, key and counters read anew from their files, hexes and units by name.

Nothing here asks the game how it reads them; what lies next to what is worked out from the numbering.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import beachhead.games.leyte as leyte

DATA = Path(leyte.__file__).parent / "data"
MAP, KEY, PIECES, TABLES, SCENARIOS = (
    tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))
    for name in ("map", "terrain", "pieces", "tables", "scenarios")
)
GROUND = {row["id"]: row for row in KEY["ground"]}
ISLAND = {
    f"{row}{column:02}": MAP["legend"][char]
    for row, _, chars in (line.partition(" ") for line in MAP["ground"].split("\n") if line)
    for column, char in enumerate(chars, 1)
}
LAND = {name: ground for name, ground in ISLAND.items() if "cost" in GROUND[ground]}
TOWNS = {town["hex"] for town in MAP["towns"]}
BEACHES: dict[str, list[str]] = MAP["beaches"]
SCENARIO = {row["id"]: row for row in SCENARIOS["scenario"]}
Hexside = frozenset[str]


def chains(kind: str) -> set[Hexside]:
    """The hexsides that the roads or the trails cross."""
    return {frozenset(side) for line in MAP[kind] for side in pairwise(line["hexes"].split())}


def sides(text: Iterable[str]) -> set[Hexside]:
    """Hexsides written as two hexes with a dash between."""
    return {frozenset(side.split("-")) for side in text}


ROADS, TRAILS = chains("road"), chains("trail")
RIVERS = sides(side for river in MAP["river"] for side in river["sides"].split())
WATER = sides(MAP["water_sides"])


@cache
def near(name: str) -> frozenset[str]:
    """The six hexes around one, as far as they are on the map; even rows lie half a hex further east."""
    row, column = int(name[:2]), int(name[2:])
    aside = column + (1 if row % 2 == 0 else -1)
    six = [(row, column - 1), (row, column + 1)]
    six += [(other, there) for other in (row - 1, row + 1) for there in (column, aside)]
    return frozenset(f"{a:02}{b:02}" for a, b in six) & ISLAND.keys()


@cache
def within(name: str, far: int) -> frozenset[str]:
    """The hexes at most so far away."""
    found = {name}
    for _ in range(far):
        found |= {there for here in found for there in near(here)}
    return frozenset(found)


def apart(one: str, other: str, most: int = 40) -> int:
    """2.32 How many hexes from one, not counted, to the other, counted."""
    return next(far for far in range(most) if other in within(one, far))


def around(names: Iterable[str]) -> set[str]:
    """6.0 The hexes that units in these control."""
    return {there for name in names for there in near(name)}


def points(text: str) -> int:
    """Movement Points in halves."""
    return 1 if text == "1/2" else 2 * int(text)


@cache
def price(here: str, there: str, kind: str) -> int | None:
    """5.2, 5.25 What a step costs, in half points; None if it cannot be made.

    A road or trail replaces all other costs (the ruling on rivers); of a town and its ground the dearer one is paid.
    """
    side = frozenset((here, there))
    if there not in LAND or side in WATER:
        return None
    if side in ROADS:
        return points(KEY["road"]["cost"])
    if side in TRAILS:
        return points(KEY["trail"]["cost"])
    kinds = [LAND[there], "town"] if there in TOWNS else [LAND[there]]
    if kind == "armour" and not any(GROUND[one].get("armour") for one in kinds):
        return None
    ground = max(points(GROUND[one]["cost"]) for one in kinds)
    return ground + (points(KEY["river"]["cost"]) if side in RIVERS else 0)


class Piece(NamedTuple):
    """A counter as it is printed; what it has not is 0."""

    side: str
    kind: str
    attack: int
    barrage: int
    fpf: int
    range: int
    defence: int
    movement: int

    @property
    def strength(self) -> int:
        """7.0, 8.31 What it attacks with: guns with their barrage."""
        return self.attack + self.barrage

    @property
    def printed(self) -> tuple[int, int, int]:
        """16.13.4 Attack, defence and movement."""
        return self.attack, self.defence, self.movement

    @property
    def foot(self) -> bool:
        """6.14, 10.0 Infantry and engineers; the Air Assault Battalion counts as infantry."""
        return self.kind in ("infantry", "engineer", "air_assault")


def piece(side: str, row: Mapping[str, Any]) -> Piece:
    """3.0 Attack, defence, movement; of artillery barrage, protective fire, range, then defence and movement."""
    if row["kind"] == "artillery":
        guns, _, rest = row["values"].partition("/")
        barrage, fpf, far = map(int, guns.split("-"))
        return Piece(side, row["kind"], 0, barrage, fpf, far, *map(int, rest.split("-")))
    attack, defence, movement = map(int, row["values"].split("-"))
    return Piece(side, row["kind"], attack, 0, 0, 0, defence, movement)


COUNTERS = {row["id"]: piece(side, row) for side in ("us", "jp") for row in PIECES[side]}


def other(side: str) -> str:
    """The other side."""
    return {"us": "jp", "jp": "us"}[side]


def scattered(chance: random.Random, centre: str, far: int, us: int, jp: int, guns: float = 0.3) -> dict[str, str]:
    """So many units of each side on land around a hex, no two in one; what is rare or weak more than by lot."""
    hexes = sorted(within(centre, far) & LAND.keys())
    places = chance.sample(hexes, min(us + jp, len(hexes)))
    names = []
    for side, many in (("us", us), ("jp", jp)):
        kinds = sorted({piece.kind for piece in COUNTERS.values() if piece.side == side} - {"artillery"})
        while len(names) < many + (us if side == "jp" else 0):
            kind = "artillery" if chance.random() < guns else chance.choice(["infantry", *kinds])
            fit = [name for name, one in COUNTERS.items() if (one.side, one.kind) == (side, kind) and name not in names]
            weak = [name for name in fit if COUNTERS[name].defence <= 2]
            names += [chance.choice(weak if weak and chance.random() < 0.4 else fit)] if fit else []
    chance.shuffle(places)
    return dict(zip(names, places, strict=False))
