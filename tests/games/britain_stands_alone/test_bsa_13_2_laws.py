"""13.2 as a law over positions made at random: what saboteurs can attack, and what comes of it, reckoned anew."""

from __future__ import annotations

import random

import pytest

from games.britain_stands_alone.channel import Channel
from games.britain_stands_alone.scattered import EDITION, ENGLAND, NAMES, Reckoning, other, scatter

SEEDS = range(12)
MOST = {"radar": 2, "airbase": 3, "rail": 2, "unit": 2}
"""11.2 How many hits a target takes; a port as many as it has capacity."""
TABLE = {"rail": 6, "airbase": 4, "radar": 4, "port": 3, "unit": 2}
"""The Auxiliary Unit and Brandenberger Table."""
PLACES = {"rail": EDITION.rail_hexes, "airbase": EDITION.airbases, "radar": EDITION.radars, "port": EDITION.ports}
PHASES = {"ge": ("ge_combat", "br_combat", "br_supply"), "br": ("ge_combat", "br_combat", "ge_supply")}


class Raids:
    """What has been attacked in a turn, and what can be in a phase."""

    def __init__(self, at: Channel, side: str) -> None:
        self.at, self.side, self.now = at, side, Reckoning(at)
        self.zones: dict[int, int] = {}
        self.struck: set[tuple[str, str]] = set()

    def near(self) -> set[int]:
        """13.2 Within five hexes of a German land unit, over land and arrows."""
        found = edge = {self.now.hex(unit) for unit in self.now.of("ge")} & {*ENGLAND}
        for _ in range(5):
            edge = {there for one in edge for there in EDITION.ways[one] if there in {*ENGLAND}} - found
            found = found | edge
        return found

    def hits(self, kind: str, space: int) -> int:
        return self.at.game.damage(kind, space)

    def installations(self, kind: str) -> set[str]:
        """13.2 Those in England, no more than four attacks a zone and turn by the British."""
        hexes = {*ENGLAND} & {*PLACES[kind]} & (self.near() if self.side == "ge" else {*ENGLAND})
        free = [one for one in hexes if self.side == "ge" or self.zones.get(EDITION.zone[one], 0) < 4]
        return {NAMES[one] for one in free if (kind, NAMES[one]) not in self.struck}

    def units(self) -> set[str]:
        """13.2 Enemy land units on the map, with the same limits."""
        enemy = [
            unit for unit in self.now.of(other(self.side)) if unit.kind != "leader" and self.now.hex(unit) in ENGLAND
        ]
        near = self.near() if self.side == "ge" else {*ENGLAND}
        fit = [unit for unit in enemy if self.now.hex(unit) in near]
        free = [one for one in fit if self.side == "ge" or self.zones.get(EDITION.zone[self.now.hex(one)], 0) < 4]
        return {unit.id for unit in free if ("unit", unit.id) not in self.struck}

    def added(self, kind: str, space: int) -> int:
        """13.2 2 for an enemy unit in the hex but amphibious panzers, else 1 for his zone; for units nothing."""
        there = [unit for unit in self.now.there.get(space, ()) if unit.side != self.side and unit.kind != "amphibious"]
        return 0 if kind == "unit" else 2 if there else int(space in self.now.zone(other(self.side)))


def verbs(at: Channel) -> dict[str, set[str]]:
    return {kind: at.targets(f"sabotage_{kind}") for kind in (*PLACES, "unit")}


@pytest.mark.clause("BSA-13.2b", "BSA-13.2c", "BSA-13.2e", "BSA-13.2f", "BSA-13.2g", "BSA-13.2h", "BSA-13.2j")
@pytest.mark.parametrize("side", ["br", "ge"])
@pytest.mark.parametrize("seed", SEEDS)
def test_saboteurs_attack_what_the_words_let_them(seed: int, side: str) -> None:
    chance, number = random.Random(seed), ("br", "ge").index(side)
    phase = chance.choice(PHASES[side])
    points = (9, 0) if side == "br" else (0, 5)
    dice = [chance.randint(0, 9) for _ in range(20)]
    at = scatter(seed, germans=14).at(phase, saboteurs=points, dice=dice)
    raids = Raids(at, side)
    while not at.over and at.prompt == "convert":
        at.do("converted")
    for left in range(points[number], 0, -1):
        if at.over or at.prompt != "sabotage":
            assert not raids.units()
            assert not any(map(raids.installations, PLACES))
            return
        found = {kind: raids.installations(kind) for kind in PLACES} | {"unit": raids.units()}
        assert at.side == side
        assert verbs(at) == found, [(kind, verbs(at)[kind] ^ found[kind]) for kind in found]
        kind = chance.choice([kind for kind in found if found[kind]])
        target = chance.choice(sorted(found[kind]))
        space = at.unit(target).hex if kind == "unit" else at.space(target)
        added, face = raids.added(kind, space), dice[points[number] - left]
        before = at.unit(target).hits if kind == "unit" else raids.hits(kind, space)
        line = len(at.state.converted)
        at.do(f"sabotage_{kind} {target}")
        raids.struck.add((kind, target))
        raids.zones[EDITION.zone[space]] = raids.zones.get(EDITION.zone[space], 0) + 1
        after = at.unit(target).hits if kind == "unit" else raids.hits(kind, space)
        lost = line - len(at.state.converted)
        most = EDITION.ports[space].capacity or 0 if kind == "port" else MOST[kind]
        full = before == most and not lost
        assert after - before + lost == int(face + added <= TABLE[kind] and not full)
        assert at.state.saboteurs[number] == left - 1
