"""4.0 as laws over places that fall at random: which ships put to sea, who gets off an airbase and where he lands."""

from __future__ import annotations

import random

import pytest

from games.britain_stands_alone.channel import Channel, Lie, channel
from games.britain_stands_alone.scattered import EDITION, HEXES, NAMES, TROOPS, other
from games.britain_stands_alone.test_bsa_8_laws import hexes_entered

SEEDS, EACH = range(8), 25
TURN = "September #10"
NOW = EDITION.turn_number(TURN)
AIR = [unit for unit in EDITION.units if unit.arm == "air"]
AFLOAT = {side: [one for one in EDITION.units if one.arm in ("ship", "points") and one.side == side] for side in TROOPS}
DISPLAY = [space for space, zone in EDITION.zones.items() if zone.display]
CALM, STORM = 0, 3
RAIL_DIE = {"br": [9], "ge": []}
"""5.4 With which the British movement begins."""
INLAND = {
    "2106": "2005 2006", "2108": "2007 2008", "1020": "0819 0919 0920 1019", "1019": "0819 0920", "1424": "1324 1325",
    "1028": "0928 1027", "1429": "1330", "1727": "1728 1827", "2227": "2228", "2527": "2528", "2825": "2826 2926 2927",
    "3026": "2926 3127", "3919": "4019", "4018": "4119", "3713": "3612 3712", "3205": "3206 3306 3307 3406 3407 3507",
}  # fmt: skip
"""4.0 The hexes through which inland ports have their way to the sea, by the hex of the port."""
INLAND_WAYS = {way for ways in INLAND.values() for way in ways.split()}
PORTS = sorted(NAMES[space] for space in EDITION.ports if space in HEXES)


def marched_into(goal: str, side: str, pieces: dict[str, Lie], german: list[str], **state: object) -> Channel | None:
    """A side marches into a hex of the other's; None if nobody can from any side of it."""
    unit = "ge-inf-17" if side == "ge" else "br-inf-1"
    for start in EDITION.chart.near[EDITION.board.space(goal)]:
        name = NAMES[start]
        plain = start not in EDITION.airbases and name not in PORTS and name not in INLAND_WAYS
        if EDITION.land[start] and plain:
            own = [*german, name] if side == "ge" else [one for one in german if one != name]
            at = channel({**pieces, unit: name}, phase=f"{side}_movement", turn=TURN, german=own, mine=0, **state)
            at.do(f"move {unit}")
            if goal in at.targets("to"):
                return at.do(f"to {goal}")
    return None


# -- ships -------------------------------------------------------------------------------------------------


def entered(port: str, goal: str) -> bool:
    """4.0 The port itself, or a hex of its way to the sea."""
    return goal == port or goal in INLAND.get(port, "").split()


@pytest.mark.clause("BSA-4.0w", "BSA-4.0z", "BSA-9.1e")
@pytest.mark.parametrize("seed", SEEDS)
def test_ships_put_to_sea_when_their_port_or_its_way_to_the_sea_is_entered(seed: int) -> None:
    """All of them, at once, in stacks of six; those in other ports stay."""
    chance, seen = random.Random(seed), 0
    for _ in range(EACH):
        side = chance.choice(("br", "ge"))
        goal = chance.choice(sorted({*PORTS, *INLAND_WAYS}))
        near = [port for port in PORTS if entered(port, goal)] * chance.choice((1, 6)) + chance.sample(PORTS, 3)
        ships = chance.sample(AFLOAT[other(side)], 14)
        berths = {ship.id: chance.choice(near) for ship in ships}
        pieces: dict[str, Lie] = {ship: {"at": port} for ship, port in berths.items()}
        german = [*PORTS, *INLAND_WAYS] if side == "br" else []
        at = marched_into(goal, side, pieces, german, dice=[9] * 40, weather=CALM)
        if at is None:
            continue
        seen += 1
        while not at.over and at.prompt == "form_up":
            assert at.side == other(side)
            at.do(chance.choice(sorted(at.options())))
        for ship, port in berths.items():
            seas = EDITION.ports[EDITION.board.space(port)].seas
            assert at.where(ship) == (NAMES[seas[0]] if entered(port, goal) else port), (goal, ship)
        gone = [ship for ship, port in berths.items() if entered(port, goal)]
        stacks: dict[tuple[str, int], list[str]] = {}
        for ship in gone:
            stacks.setdefault((berths[ship], at.unit(ship).stack), []).append(ship)
        assert len({label for _, label in stacks}) == len(stacks)
        assert all(counters(stack) <= 6 for stack in stacks.values())
    assert seen > EACH // 2


def counters(stack: list[str]) -> int:
    """1.2 Of points of a kind two make a counter, where there are counters of two."""
    kinds = [EDITION.units[EDITION.unit_index[name]] for name in stack]
    pairs = {kind.row for kind in kinds if kind.pairs}
    return sum(not kind.pairs for kind in kinds) + sum(-(-sum(one.row == row for one in kinds) // 2) for row in pairs)


# -- aircraft ----------------------------------------------------------------------------------------------


class Field:
    """4.0 An airbase that falls, with others of its side that have been hit or are full."""

    def __init__(self, chance: random.Random, side: str) -> None:
        self.side, self.home = side, chance.choice(sorted(EDITION.airbases))
        self.german = {base for base in EDITION.airbases if chance.random() < 0.6} - {self.home}
        if side == "ge":
            self.german.add(self.home)
        self.hits = {base: chance.choice((0, 0, 1, 3, 3)) for base in EDITION.airbases}
        self.room = {base: 4 - self.hits[base] for base in EDITION.airbases if (base in self.german) == (side == "ge")}
        self.room |= {zone: EDITION.zones[zone].capacity or 99 for zone in DISPLAY if EDITION.zones[zone].side == side}
        del self.room[self.home]
        blue = EDITION.airbases[self.home].blue
        able = [unit for unit in AIR if unit.side == side and (blue or not unit.blue)]
        self.there = {unit.id: int(chance.random() < 0.2) for unit in chance.sample(able, 4)}

    def lie(self) -> tuple[dict[str, Lie], list[str]]:
        """Who stands on it, and which airbases are German."""
        there: dict[str, Lie] = {name: {"at": NAMES[self.home], "oos": oos} for name, oos in self.there.items()}
        return there, [NAMES[base] for base in self.german]

    @property
    def damage(self) -> dict[str, dict[str, int]]:
        return {"airbase": {NAMES[base]: hits for base, hits in self.hits.items() if hits}}

    def falls(self, dice: list[int], weather: int) -> Channel | None:
        home, side = NAMES[self.home], other(self.side)
        return marched_into(home, side, *self.lie(), dice=dice, weather=weather, damage=self.damage)

    def refuges(self, name: str) -> set[str]:
        """4.0, ruling B-14 Own bases with room in reach; to some only blue ones of the map are open."""
        kind = EDITION.units[EDITION.unit_index[name]]
        reach = (kind.reduced or kind.full).reach
        able = [base for base in self.room if base not in HEXES or EDITION.airbases[base].blue or not kind.blue]
        return {NAMES[to] for to in able if self.room[to] > 0 and hexes_entered(self.home, to) <= reach}


@pytest.mark.clause("BSA-4.0o", "BSA-4.0p", "BSA-4.0aq", "BSA-4.0k", "BSA-4.0i", "BSA-4.0r")
@pytest.mark.parametrize("side", ["br", "ge"])
@pytest.mark.parametrize("seed", SEEDS)
def test_who_gets_off_a_base_that_falls_flies_to_another_with_room_in_reach(seed: int, side: str) -> None:
    """0 to 3 or no supply or a storm: lost; the others fly where their owner says, if there is such a base."""
    chance, seen = random.Random(f"{side} {seed}"), 0
    for _ in range(EACH):
        field, weather = Field(chance, side), chance.choice((0, 1, 2, 2, STORM))
        faces = [chance.randint(0, 9) for _ in range(4)]
        at = field.falls([*RAIL_DIE[other(side)], *faces, 9, 9], weather)
        if at is None:
            continue
        seen += 1
        rolled = [name for name in sorted(field.there, key=at.number) if not field.there[name]]
        off = {name for name, face in zip(rolled, faces, strict=False) if face > 3 and weather != STORM}
        landed = flown_off(at, field, off, chance)
        for name in field.there:
            assert at.where(name) == landed.get(name, "lost"), name
            assert name not in landed or at.unit(name).flown == NOW
        assert at.state.spitfires_lost == 0
    assert seen > EACH // 2


def flown_off(at: Channel, field: Field, off: set[str], chance: random.Random) -> dict[str, str]:
    """Where those who get off come down, one after the other, each asked about all bases that he can come to."""
    landed: dict[str, str] = {}
    while left := off - landed.keys():
        fewest = min(len(field.refuges(name)) for name in left)
        if not fewest:
            off = {name for name in off if name in landed or field.refuges(name)}
            continue
        down = [one for one in sorted(left) if at.where(one) not in ("lost", NAMES[field.home])]
        name = min(down, key=lambda one: len(field.refuges(one))) if down else at.names(at.ask.about)[0]
        assert len(field.refuges(name)) == fewest
        if down:
            assert fewest == 1, "nobody flies off without a question where he has a choice"
        else:
            assert (at.prompt, at.side, at.targets("escape")) == ("escape", field.side, field.refuges(name))
            at.do(f"escape {chance.choice(sorted(field.refuges(name)))}")
        landed[name] = at.where(name)
        assert landed[name] in field.refuges(name)
        field.room[at.space(landed[name])] -= 1
    return landed
