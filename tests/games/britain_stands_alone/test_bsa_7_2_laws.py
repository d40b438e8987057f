"""7.1, 7.2 as laws over positions made at random: who can come against a stack that was detected, reckoned anew."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.counters import UnitType
from beachhead.games.britain_stands_alone.model import BR, FOUL, GE, SIDES, STORMY
from games.britain_stands_alone.channel import Channel
from games.britain_stands_alone.scattered import EDITION, NAMES
from games.britain_stands_alone.seafights import sighting
from games.britain_stands_alone.test_bsa_8_laws import AIR, squadrons, zones_entered
from games.britain_stands_alone.test_bsa_9_1_laws import SEAS, Sea, counters

SEEDS = range(24)
STRAITS = EDITION.board.space("Straits of Dover")
CONVOY = (["ge-prahm-01", "ge-tb-01"], ["br-dd-31", "br-ap-01"])
"""The stack that is looked for, by the side that looks."""


class Lookout:
    """A stack in a zone, and what could come against it."""

    def __init__(self, seed: int, side: str) -> None:
        self.sea, self.side = Sea(seed, side, "sailing"), side
        self.chance = self.sea.chance
        others = [*SEAS, *[zone for zone in SEAS if EDITION.zones[zone].on_map] * 2]
        self.fleet = {name: lie for name, lie in self.sea.pieces.items() if name not in CONVOY[BR] + CONVOY[GE]}
        haunts = {self.sea.where(name, None) for name in self.fleet} & {*SEAS}
        self.zone = self.chance.choice([STRAITS, *others, *sorted(haunts) * 12])
        self.sea.pieces = self.fleet
        own = {unit.id for unit in AIR if unit.side == side}
        lies = {name: lie for name, lie in squadrons(seed, sorted(self.sea.german)).items() if name in own}
        self.aircraft = {name: {**lie, "flown": 0} for name, lie in lies.items() if isinstance(lie, dict)}

    def begin(self, weather: int, face: int) -> Channel:
        return sighting(
            SIDES.index(self.side),
            CONVOY[SIDES.index(self.side)],
            zone=NAMES[self.zone],
            dice=[face],
            pieces={**self.fleet, **self.aircraft},
            weather=weather,
            german=[NAMES[space] for space in self.sea.german],
            released=self.sea.released,
            mine=self.sea.mine,
            segment=self.sea.segment,
            damage={"port": {NAMES[space]: number for space, number in self.sea.hits.items()}},
            shells=self.chance.choice((0, 3, 10)),
        )

    # -- who ---------------------------------------------------------------------------------------------------

    def flies(self, at: Channel, unit: UnitType) -> bool:
        """7.2, 12.0 Fighters and bombers at their bases, in supply, with the zone within their Naval Allowance."""
        lies = at.unit(unit.id)
        base = EDITION.zone[lies.hex] if lies.hex < len(EDITION.zone) and lies.hex in EDITION.airbases else lies.hex
        return (
            unit.role != "transport"
            and not lies.oos
            and zones_entered(base, self.zone) <= at.game.values(unit.index).range
        )

    def far(self, units: list[int], at: Channel) -> int:
        """9.1, 9.5 What it takes ships to come together to the zone, by zones that all may enter."""
        here = [at.game.hex(unit) for unit in units]

        def open_(zone: int) -> bool:
            return all(self.sea.is_free(unit) for unit in units) or not self.sea.restricted(zone)

        found, edge, far = set[int](), {here[0]} if here[0] in SEAS else set[int](), 0
        if not edge:
            edge, far = {zone for zone in set.intersection(*map(self.sea.beside, here)) if open_(zone)}, 1
        while edge and self.zone not in edge:
            found |= edge
            edge = {there for one in edge for there in self.sea.beside(one) if open_(there)} - found
            far += 1
        return far if edge and open_(self.zone) else 99

    def sail(self, at: Channel, ships: list[int]) -> list[int]:
        """7.2, 9.1 Who can sail with the stack that intercepts, two movement points at most."""
        every = [at.number(name) for name in self.fleet]
        free = [unit for unit in every if self.sea.is_ready(at, unit) and unit not in ships]
        if ships:
            along = self.sea.company(at, ships)
            free = [unit for unit in free if unit in along]
        able = [[*ships, unit] for unit in free]
        return [g[-1] for g in able if self.far(g, at) <= min(2, *(self.sea.points(at, one) for one in g))]


def shares(air: int, ships: int, guns: int) -> int:
    """7.2 Points of difference: one for two air points, two naval units or a point of artillery."""
    return -(-air // 2) + -(-ships // 2) + guns


@pytest.mark.clause("BSA-7.2a", "BSA-7.2b", "BSA-7.2c", "BSA-7.2f", "BSA-7.2g", "BSA-7.2k", "BSA-9.5g", "BSA-12.0e")
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("side", SIDES)
def test_those_can_come_whom_the_words_name(side: str, seed: int) -> None:
    look = Lookout(seed, side)
    chance, sea = look.chance, look.sea
    weather, face = chance.choice((0, 0, 1, 2, 3)), chance.randint(0, 9)
    at = look.begin(weather, face)
    value = EDITION.zones[look.zone].naval[SIDES.index(side)]
    margin = value - face - {FOUL: 1, STORMY: 2}.get(weather, 0)
    crew, ships, guns = list[int](), list[int](), 0
    while True:
        left = max(margin, 1) if margin >= 0 else 0
        kinds = [EDITION.units[one] for one in crew]
        aloft = [unit for unit in AIR if unit.id in look.aircraft and unit.index not in crew and look.flies(at, unit)]
        full = sum(one.role == "bomber" for one in kinds) >= 4
        room = len(crew) < 8 and shares(len(crew) + 1, counters(ships), guns) <= left and weather != STORMY
        flyers = [one for one in aloft if room and not (full and one.role == "bomber")]
        sailors = [
            one for one in look.sail(at, ships) if not guns and shares(len(crew), counters([*ships, one]), 0) <= left
        ]
        most = left - shares(len(crew), counters(ships), 0)
        shells = set(range(1, min(at.state.shells, most) + 1))
        if guns or ships or side == "br" or look.zone != STRAITS:
            shells = set()
        if at.over or at.prompt != "intercept":
            assert crew or ships or guns or not (flyers or sailors or shells)
            return
        seen = {(one.row, at.unit(one.id).hex) for one in flyers}
        assert {(at.game.type(at.number(one)).row, at.unit(one).hex) for one in at.targets("fly_out")} == seen
        assert {sea.looks(at, at.number(one)) for one in at.targets("sail_out")} == {
            sea.looks(at, one) for one in sailors
        }
        assert {int(one) for one in at.targets("guns")} == shells
        choices = sorted(at.options() - {"sent"})
        if not choices:
            return
        verb, _, target = chance.choice(choices).partition(" ")
        at.do(f"{verb} {target}")
        if verb == "guns":
            guns = int(target)
        else:
            (crew if verb == "fly_out" else ships).append(at.number(target))
