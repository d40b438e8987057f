"""Positions of Gators! made at random, crowded where things meet, and who can attack whom by the words alone."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from island import Island

from beachhead.games.gators.components import AIR, ARMORED, SOFT, UnitType
from beachhead.games.gators.edition import DATA

Laid = dict[str, Any]
"""How a unit lies: `at`, and what else it has."""

EDITION = DATA.edition()
BOARD, NAMES, GROUND = EDITION.board, EDITION.board.names, EDITION.ground
US, REB = 0, 1
SHORES = [
    space
    for space, ground in enumerate(GROUND)
    if ground.cost and any(GROUND[there].water and not GROUND[there].bridge for there in BOARD.near[space])
]
BRIDGES = [space for space, ground in enumerate(GROUND) if ground.bridge]
INLAND = [space for space, ground in enumerate(GROUND) if ground.cost and space not in SHORES and not ground.bridge]
STRIPS = EDITION.airstrips
SEAS = sorted({there for space in SHORES for there in BOARD.near[space] if GROUND[there].water})
FLOATS = {
    "deep": {"ship", "amphibious", "lcu", "zodiac", "boat"},
    "shallow": {"amphibious", "lcu", "zodiac", "boat"},
    "river": {"amphibious", "patrol"},
}
"""III Who goes by which water; Zodiacs in shallow water and amphibious units in rivers by the rulings."""

MEN = {"squad": 1, "small_team": 1}
"""IX Men of whom a carrier of men takes one for each of its spaces."""


def around(space: int, reach: int) -> list[int]:
    return [there for there in range(len(NAMES)) if BOARD.distance(space, there) <= reach]


def middles(chance: random.Random, sort: str) -> int:
    """A hex of some sort, around which a position is laid."""
    sorts = {"shore": SHORES, "bridge": BRIDGES, "strip": STRIPS, "inland": INLAND, "sea": SEAS}
    return chance.choice(sorts.get(sort) or chance.choice(list(sorts.values())))


def floats(kind: UnitType, space: int) -> bool:
    """III Whether a unit goes by water there; low bridges bar ships, those over rivers the patrol boats."""
    ground = GROUND[space]
    if not ground.water or not FLOATS[ground.water] & {kind.element, *kind.tags}:
        return False
    if kind.is_ship:
        return space not in EDITION.low_bridges
    return not ground.bridge or not (kind.amphibious or (ground.water == "river" and "patrol" in kind.tags))


def stands(kind: UnitType, space: int) -> bool:
    """III Whether a unit may be there at all: in the air, afloat, or on ground that is open to it."""
    if kind.is_air:
        return True
    ground, dry = GROUND[space], kind.element in ("land", "amphibious")
    return floats(kind, space) or (dry and bool(ground.cost) and not ground.closed_to & kind.tags)


def lay(
    chance: random.Random,
    area: Iterable[int],
    kinds: Iterable[tuple[str, int]],
    taken: dict[int, str],
    **how: Any,
) -> dict[str, Laid]:
    """Some of these kinds, each alone in a hex of the area that it may be in."""
    found: dict[str, Laid] = {}
    hexes = list(area)
    for kind, many in kinds:
        for unit in chance.sample(EDITION.of_kind(kind), min(many, len(EDITION.of_kind(kind)))):
            free = [space for space in hexes if space not in taken and stands(EDITION.units[unit], space)]
            if free:
                space = chance.choice(free)
                name = taken[space] = EDITION.units[unit].id
                found[name] = {"at": NAMES[space], **how}
    return found


class Reckoning:
    """What is where, by the words of chapters II, VI and VII."""

    def __init__(self, t: Island) -> None:
        self.turn = t.game.state.turn
        self.lies = list(t.game.state.units)
        self.debris = {one.hex: one.trapped for one in t.game.state.debris}
        self.owner = {strip.hex: strip.owner for strip in t.game.state.strips}
        self.in_tow = {lie.tow for lie in self.lies}
        self.inside: dict[int, list[int]] = {}
        self.there: dict[int, list[int]] = {}
        for unit, lie in enumerate(self.lies):
            if lie.inside >= 0:
                self.inside.setdefault(lie.inside, []).append(unit)
            elif lie.hex >= 0:
                self.there.setdefault(lie.hex, []).append(unit)

    def kind(self, unit: int) -> UnitType:
        return EDITION.units[unit]

    def of(self, side: int) -> list[int]:
        """The side's units that are on the map by themselves."""
        return [one for units in self.there.values() for one in units if self.kind(one).side == side]

    def hex(self, unit: int) -> int:
        return int(self.lies[unit].hex)

    def on_strip(self, unit: int) -> bool:
        """VII-h, G18 An aircraft of Player 2 in an airstrip hex is on the ground, one of Player 1 in a captured one."""
        kind, space = self.kind(unit), self.hex(unit)
        return kind.is_air and space in STRIPS and (kind.side == REB or self.owner[space] == US)

    def towed(self, unit: int) -> bool:
        return unit in self.in_tow

    def has_command(self, unit: int) -> bool:
        """VI-h A command unit that is on the map by itself within three hexes."""
        return any(
            "command" in self.kind(one).tags and BOARD.distance(self.hex(one), self.hex(unit)) <= 3
            for one in self.of(US)
        )

    def rating(self, unit: int, target: int) -> int:
        """II, VI-c What a unit has against a class of target, an aircraft by all that it may carry."""
        kind = self.kind(unit)
        if kind.kind not in EDITION.armament:
            return int(kind.attack[target])
        arms = EDITION.armament[kind.kind]
        letters = {letter for load in arms.loads for letter in load}
        return max(arms.guns[target], *(EDITION.markers[letter].attack[target] for letter in letters))

    def can_attack(self, unit: int, target: int) -> bool:
        """VI-c, G17 Whether a unit could attack something of a class at all."""
        kind, lie = self.kind(unit), self.lies[unit]
        if lie.broken or self.on_strip(unit) or self.towed(unit):
            return False
        if "needs_team" in kind.tags and not self.inside.get(unit):
            return False
        if "squad" in kind.tags and not self.has_command(unit):
            return False
        return self.rating(unit, target) > 0

    def needs(self, cargo: int, carrier: int) -> tuple[int, int]:
        """II-b, IX How much of a carrier a unit takes, and how much there is; none: it is not carried there."""
        kind, tags, above = self.kind(cargo), self.kind(cargo).tags, self.kind(carrier).kind.removeprefix("us-")
        men = next((MEN[tag] for tag in sorted(tags & MEN.keys())), 0)
        if self.kind(carrier).side != kind.side or kind.side != US or not kind.space or cargo == carrier:
            return 0, 0
        if above in ("lcu", "lcac"):
            return kind.space, {"lcu": 18, "lcac": 8}[above]
        if above == "ch53":
            return (0 if tags & {"tank", "aav"} else kind.space), 4
        if above == "aav":
            return men or (2 if "team" in tags and kind.space == 2 else 0), 2
        if above == "truck":
            return {"squad": 2, "small_team": 1}.get(
                next(iter(tags & MEN.keys()), ""), 2 if "needs_team" in tags else 0
            ), 2
        if above == "ch46":
            return men or int(bool(tags & {"hmmwv", "needs_team"})), 1
        if above in ("lav", "zodiac"):
            return men, 1
        return (int("small_team" in tags), 1) if above in ("fav", "uh1n", "uh1n-cmd") else (0, 0)

    def fits(self, cargo: list[int], carrier: int) -> bool:
        """VI-g Whether there is room for all of these."""
        takes = [self.needs(one, carrier) for one in cargo]
        full = sum(self.needs(one, carrier)[0] for one in self.inside.get(carrier, []))
        return (
            self.lies[carrier].tow < 0
            and all(need for need, _ in takes)
            and full + sum(n for n, _ in takes) <= takes[0][1]
        )


__all__ = ["AIR", "ARMORED", "SOFT"]
