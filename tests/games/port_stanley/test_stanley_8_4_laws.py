"""8.4.1 as a law over positions where helicopters fly, whom they pick up and where they put him down."""

from __future__ import annotations

import random
from collections.abc import Mapping
from heapq import heappop, heappush

import pytest

from games.port_stanley.armies import BOARD, FIGHTERS, Reckoning, Scatter, beside, other, scatter
from games.port_stanley.island import CLOCK, Island
from games.port_stanley.scattered import EDITION, MOST, NAMES, crowd

SEEDS, EACH = range(6), 16
KINDS = dict.fromkeys(("uk", "ar"), (*FIGHTERS, "air_defence", "headquarters", "exocet"))
POINTS, PICK_UP, EDGE = 50, 10, 5
CHART = {space for space in range(len(EDITION.chart.names)) if EDITION.land[space] or EDITION.water[space]}
FAR = 999
PILOT = {"uk": "uk-helicopter-1", "ar": "ar-helicopter-1"}


class Flight:
    """A helicopter somewhere, and what it may do."""

    def __init__(self, known: Reckoning, side: str, start: int, points: int, *, returns: bool) -> None:
        self.known, self.side, self.start, self.points, self.returns = known, side, start, points, returns
        enemy = other(side)
        zone = known.zone(enemy) - {one.hex for one in known.of(side)}
        endless = {EDITION.airport} if side == "uk" and not known.of("uk", EDITION.airport) else set()
        self.barred = zone | known.lying(enemy) | endless

    def costs(self, starts: Mapping[int, int]) -> dict[int, int]:
        """8.4.1 One point a hex, over land and sea, past enemies, their supplies and zones that no friend opens."""
        found = dict(starts)
        fresh = sorted((cost, space) for space, cost in starts.items())
        while fresh:
            spent, here = heappop(fresh)
            for there in BOARD.near[here]:
                if there in CHART and there not in self.barred and spent + 1 < found.get(there, FAR):
                    found[there] = spent + 1
                    heappush(fresh, (spent + 1, there))
        return found

    def homes(self, gone: str) -> dict[int, int]:
        """8.4.1 Where it may end a combat phase, with what it costs besides the way."""
        if self.side == "uk":
            return {**dict.fromkeys(EDITION.gates, EDGE), **dict.fromkeys(EDITION.beaches[1], 0)}
        lived = {space for space in EDITION.settlements if self.lives(space, gone)}
        return dict.fromkeys((*lived, EDITION.stanley), 0)

    def lives(self, space: int, gone: str) -> bool:
        """8.4.1 Whether an Argentine unit, a helicopter apart, is in a settlement besides who is lifted out of it."""
        return any(one.id != gone and one.unit.kind != "helicopter" for one in self.known.of("ar", space))

    def way_home(self, gone: str = "") -> dict[int, int]:
        """What it costs from each hex to get home."""
        return self.costs({home: more for home, more in self.homes(gone).items() if home not in self.barred})

    def ways(self, used: int = 0, cargo: str = "") -> set[int]:
        """Where it can fly with what is left, and still get home if it has to by the end of the phase, and can."""
        found, back = self.costs({self.start: 0}), self.way_home(cargo) if self.returns else {}
        returns = self.returns and self.way_home().get(self.start, FAR) <= self.points
        ended = set(EDITION.settlements) if cargo and self.side == "ar" else set()
        return {
            space
            for space, cost in found.items()
            if space != self.start
            and cost + used + (back.get(space, FAR) if returns and space not in ended else 0) <= self.points
        }


def position(chance: random.Random, side: str) -> tuple[Scatter, int, int]:
    """Armies, stores of the enemy, and a helicopter with friends or alone, that has flown before or not."""
    made = scatter(chance, kinds=KINDS, radius=3)
    known = made.reckoning()
    area = {near for one in known.pieces.values() for near in (one.hex, *beside(one.hex))}
    free = sorted(space for space in area if not known.of(other(side), space))
    mine = [one.hex for one in known.of(side)]
    start = chance.choice(mine if mine and chance.random() < 0.7 else free)
    if side == "ar" and chance.random() < 0.3:  # the last one in a settlement
        start = chance.choice([space for space in EDITION.settlements if not known.lying("uk") & {space}])
        made.pieces["ar-12-0b"] = {"at": NAMES[start]}
    empty = [space for space in free if space != start and not known.of(side, space)]
    stores = {other(side): {NAMES[space]: 1 for space in chance.sample(empty, min(2, len(empty)))}}
    spent = chance.choice((0, 10, 20, 30, 35, 40, 45))
    lie = {"at": NAMES[start], "moved": CLOCK if spent else 0, "spent": spent}
    return Scatter({**made.pieces, PILOT[side]: lie}, {**made.fields, "supplies": stores}), start, POINTS - spent


@pytest.mark.clause("PS-8.4.1a", "PS-8.4.1b", "PS-8.4.1c", "PS-8.4.1f", "PS-8.4.1g", "PS-8.2a")
@pytest.mark.parametrize("side", ["uk", "ar"])
@pytest.mark.parametrize("seed", SEEDS)
def test_where_a_helicopter_flies_and_whom_it_takes(seed: int, side: str) -> None:
    chance = random.Random(f"{side} {seed}")
    for _ in range(EACH):
        made, start, points = position(chance, side)
        phase = chance.choice(("movement", "combat"))
        at = made.at(f"{side}_{phase}", available=(1, 0))
        flight = Flight(made.reckoning(), side, start, points, returns=phase == "combat")
        if at.over or f"fly {PILOT[side]}" not in at.options():
            assert not flight.ways(), (made, points)
            continue
        at.do(f"fly {PILOT[side]}")
        offered = {BOARD.space(name) for name in at.targets("fly_to")}
        assert offered == flight.ways(), (made, points)
        lifted(at, flight, chance)


def lifted(at: Island, flight: Flight, chance: random.Random) -> None:
    """8.2, 8.4.1 One unit, but no full battalion, is picked up and put down on land where there is room."""
    known, side = flight.known, flight.side
    here = [one for one in known.of(side, flight.start) if one.unit.kind != "helicopter"]
    able: dict[str, set[int]] = {}
    for one in here:
        if one.unit.size != "battalion" or one.reduced:
            ways = flight.ways(PICK_UP, one.id)
            there = {space for space in ways if EDITION.land[space] and room(flight, one.id, space)}
            able |= {one.id: there} if there else {}
    assert {name for name in at.targets("lift") if known.pieces[name].hex == flight.start} == set(able)
    if able:
        name = chance.choice(sorted(able))
        at.do(f"lift {name}")
        assert {BOARD.space(hex_) for hex_ in at.targets("drop")} == able[name], (name, flight.points)


def room(flight: Flight, name: str, space: int) -> bool:
    there = [*flight.known.of(flight.side, space), flight.known.pieces[name]]
    return crowd((one.unit, one.reduced) for one in there) <= MOST
