"""Positions of Britain Stands Alone made at random, and what is where in them by the words of the rulebook alone."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from beachhead.games.britain_stands_alone.counters import UnitType
from beachhead.games.britain_stands_alone.edition import load_edition
from games.britain_stands_alone.channel import Channel, Lie, channel

EDITION = load_edition()
NAMES, HEXES = EDITION.board.names, range(len(EDITION.chart.names))
OUT, SCOTLAND = EDITION.beyond_the_edge, EDITION.board.space("Scotland")
CONTINENT = EDITION.board.space("Pas de Calais")
ENGLAND = [space for space in HEXES if EDITION.land[space] and EDITION.zone[space] != CONTINENT]
TROOPS = {side: [unit for unit in EDITION.units if unit.arm == "land" and unit.side == side] for side in ("br", "ge")}
MOST, THIRDS = 9, {"division": 3, "battalion": 0, "": 0}
GREAT = ("major", "london")


def thirds(unit: UnitType) -> int:
    return THIRDS.get(unit.size, 1)


class Scatter(NamedTuple):
    """A position as `channel` takes it."""

    pieces: dict[str, Lie]
    fields: dict[str, Any]

    def at(self, phase: str, **state: Any) -> Channel:
        return channel(self.pieces, phase=phase, **{**self.fields, **state})


def scatter(seed: int, *, near: int = 5, british: int = 20, germans: int = 10, middle: int = -1) -> Scatter:
    """Two armies around some hex, mingled and worn, with land that is German, converted railroads and Rail Breaks."""
    chance = random.Random(seed)
    anywhere = chance.choice(ENGLAND if seed % 2 else sorted(EDITION.north_edge))
    middle = anywhere if middle < 0 else middle
    area = [hex_ for hex_ in ENGLAND if EDITION.chart.distance(hex_, middle) <= near and hex_ not in EDITION.london]
    pieces: dict[str, Lie] = {
        unit: chance.choice(("Northern England", "Scotland")) for unit in ("br-inf-54", "br-mmg-2")
    }
    pieces["br-churchill"] = NAMES[middle] if middle in area else "Scotland"
    holder, filled = {middle: "br"}, dict.fromkeys(area, 0)
    for side, most in (("br", british), ("ge", germans)):
        for unit in chance.sample(TROOPS[side], chance.randint(2, most)):
            hex_ = chance.choice(area)
            fits = filled[hex_] + thirds(unit) <= MOST and holder.get(hex_, side) == side
            if fits and unit.kind != "leader" and unit.id not in pieces:
                reduced = unit.size == "division" and chance.random() < 0.4
                worn = {"hits": chance.choice((0, 0, 0, 1, 2)), "oos": chance.choice((0, 0, 0, 0, 1, 2))}
                pieces[unit.id] = {"at": NAMES[hex_], "reduced": reduced, **worn}
                holder[hex_], filled[hex_] = side, filled[hex_] + thirds(unit)
    free = [hex_ for hex_ in area if holder.get(hex_) != "br"]
    german = {hex_ for hex_ in free if holder.get(hex_) == "ge" or chance.random() < 0.2}
    port = min(space for space in EDITION.ports if space in HEXES)
    lines = tuple((hex_, port) for hex_ in sorted(german & EDITION.rail_hexes) if chance.random() < 0.5)
    breaks = {
        NAMES[hex_]: chance.choice((1, 2)) for hex_ in area if hex_ in EDITION.rail_hexes and chance.random() < 0.1
    }
    fields = {"german": [NAMES[hex_] for hex_ in german], "converted": lines, "damage": {"rail": breaks}}
    return Scatter(pieces, fields)


class Reckoning:
    """What is where, by 1.3, 4.0 and 5.1."""

    def __init__(self, at: Channel) -> None:
        self.game = at.game
        self.units = {unit.index: unit for troops in TROOPS.values() for unit in troops}
        self.there: dict[int, list[UnitType]] = {}
        for number, unit in self.units.items():
            if self.game.unit(number).hex >= 0 and unit.kind != "leader":
                self.there.setdefault(self.game.unit(number).hex, []).append(unit)
        self.holder = {space: units[0].side for space, units in self.there.items()}
        self.german = set(self.game.state.german)
        self.converted = {space for space, _ in self.game.state.converted}
        self.broken = {one.space for one in self.game.state.damage if one.kind == "rail"}

    def of(self, side: str) -> list[UnitType]:
        """The side's units that lie somewhere."""
        return [unit for unit in self.units.values() if unit.side == side and self.hex(unit) >= 0]

    def hex(self, unit: UnitType) -> int:
        return self.game.unit(unit.index).hex

    def zone(self, side: str) -> set[int]:
        """5.1 All but amphibious panzers project, never over the sea."""
        able = [here for here, units in self.there.items() if any(one.kind != "amphibious" for one in units)]
        return {near for here in able if here in HEXES and self.holder[here] == side for near in EDITION.zoc[here]}

    def may_be(self, unit: UnitType, space: int) -> bool:
        """Whether nothing but the ground and the enemy keeps a unit from a space; garrisons do in another reckoning."""
        return True

    def has_room(self, space: int, unit: UnitType) -> bool:
        """4.0 Three divisions; no limit off the map, none for leaders."""
        if space not in HEXES or unit.kind == "leader":
            return True
        return thirds(unit) + sum(thirds(one) for one in self.there.get(space, ()) if one is not unit) <= MOST

    def allowance(self, unit: UnitType) -> int:
        """11.2, 12.0 Halved by a second hit and by a second level of supply, not below 1."""
        lies, full = self.game.unit(unit.index), int(self.game.values(unit.index).movement)
        level = lies.oos if lies.hex in HEXES else 0
        return max(full >> [lies.hits, level].count(2), 1) if full else 0

    def is_supplied(self, unit: UnitType) -> bool:
        return self.hex(unit) not in HEXES or not self.game.unit(unit.index).oos


def other(side: str) -> str:
    return "ge" if side == "br" else "br"
