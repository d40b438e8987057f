"""5.4 as laws over positions made at random: how many go by rail in a phase, and where Germans do."""

from __future__ import annotations

import random

import pytest

from games.britain_stands_alone.channel import channel
from games.britain_stands_alone.marches import let_stand
from games.britain_stands_alone.scattered import EDITION, ENGLAND, NAMES, TROOPS, Reckoning, scatter
from games.britain_stands_alone.test_bsa_5_laws import by_rail

STEPS = {"division": 2, "": 0}
CONTINENT = [space for space, zone in EDITION.zones.items() if zone.side == "ge" and not zone.sea]


@pytest.mark.clause("BSA-5.4g", "BSA-5.4j", "BSA-5.4z")
@pytest.mark.parametrize("seed", range(20))
def test_as_many_steps_go_by_rail_as_the_die_says(seed: int) -> None:
    """Each unit takes its steps from the die once, however far it goes; who went by rail walks no more."""
    chance, die = random.Random(seed), seed % 10
    at = scatter(seed, near=6, british=40, germans=4).at("br_movement", dice=[die])
    left, moved = die, set[str]()
    for _ in range(8):
        now = Reckoning(at)
        able = dict[str, int]()
        for unit in now.of("br"):
            reduced = unit.size == "division" and now.game.unit(unit.index).reduced
            cost = 1 if reduced else STEPS.get(unit.size, 1)
            if unit.id not in moved and cost <= left and by_rail(now, unit):
                able[unit.id] = cost
        assert (at.targets("rail") if not at.over else set()) - moved == able.keys(), (die, left)
        if not able:
            return
        name = chance.choice(sorted(able))
        at.do(f"rail {name}")
        at.do(f"rail_to {chance.choice(sorted(at.targets('rail_to')))}")
        let_stand(at)
        left -= able[name]
        moved.add(name)
        assert at.state.rail_steps == left
        assert name not in at.targets("move")


def linked(zone: int) -> set[int]:
    """5.4, ruling of 5.4f The zones to which one leads by rail: those beside it on land, and what the display adds."""
    return {*EDITION.zones[zone].borders, *EDITION.zones[zone].rails} & {*CONTINENT}


@pytest.mark.clause("BSA-5.4f", "BSA-5.4h", "BSA-5.4i")
@pytest.mark.parametrize("seed", range(20))
def test_germans_go_by_rail_through_three_zones_of_the_continent_and_never_in_england(seed: int) -> None:
    chance = random.Random(seed)
    units = chance.sample([one for one in TROOPS["ge"] if one.kind != "leader"], 12)
    rails = chance.sample(sorted(EDITION.rail_hexes), 6)
    places = {one.id: chance.choice([*CONTINENT, *CONTINENT, *rails, *ENGLAND[:3]]) for one in units}
    line = tuple((one, min(EDITION.ports)) for one in rails)
    german = [NAMES[one] for one in rails]
    at = channel({name: NAMES[space] for name, space in places.items()}, german=german, converted=line)
    able = set()
    for name, start in places.items():
        reach, edge = {start}, {start}
        for _ in range(3 if start in CONTINENT else 0):
            edge = {there for one in edge for there in linked(one)} - reach
            reach |= edge
        if reach - {start}:
            able.add(name)
            goals = type(at)(at.match.clone()).do(f"rail {name}").targets("rail_to")
            assert goals == {NAMES[one] for one in reach - {start}}
    assert at.targets("rail") == able
