"""8.1, 8.2 and 8.4 as laws over positions made at random: where missions can fly, and with whom, reckoned anew here."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from beachhead.games.britain_stands_alone.counters import UnitType
from games.britain_stands_alone.channel import Channel, Lie, channel
from games.britain_stands_alone.scattered import EDITION, ENGLAND, HEXES, NAMES, TROOPS, other

SEEDS = range(8)
TURN = "September #10"
AIR = [unit for unit in EDITION.units if unit.arm == "air"]
SHIPS = [unit for unit in EDITION.units if unit.arm == "ship"]
DISPLAY = [space for space, zone in EDITION.zones.items() if zone.display and not zone.sea]
SCAPA = EDITION.board.space("Scapa Flow")
FAR = 999


def owner(space: int, german: Iterable[int]) -> str:
    """1.3 Who controls a hex or a zone of the display."""
    return ("ge" if space in german else "br") if space in HEXES else EDITION.zones[space].side


def squadrons(seed: int, german: list[int]) -> dict[str, Lie]:
    """Points at bases of their own, some of which have flown or lack supply, ships in port, and troops."""
    chance, pieces, taken = random.Random(seed), dict[str, Lie](), dict[int, int]()
    for unit in chance.sample(AIR, 60):
        base = chance.choice([*EDITION.airbases, *DISPLAY])
        room = 4 if base in HEXES else EDITION.zones[base].capacity or FAR
        fits = base not in HEXES or not unit.blue or EDITION.airbases[base].blue
        if owner(base, german) == unit.side and fits and taken.get(base, 0) < room:
            taken[base] = taken.get(base, 0) + 1
            flown = {"flown": EDITION.turn_number(TURN)} if chance.random() < 0.1 else {}
            pieces[unit.id] = {"at": NAMES[base], "oos": int(base in HEXES and chance.random() < 0.1), **flown}
    for unit in chance.sample(SHIPS, 12):
        ports = [space for space, port in EDITION.ports.items() if EDITION.zones[port.zone].side == unit.side]
        ports += [space for space in EDITION.ports if space in HEXES and unit.side == "br" and space not in german]
        pieces[unit.id] = NAMES[chance.choice(ports)]
    fields = {"ge": sorted(set(german) & {*ENGLAND}), "br": sorted({*ENGLAND} - {*german})}
    for side, hexes in fields.items():
        for unit in chance.sample([one for one in TROOPS[side] if one.kind != "leader"], 5):
            pieces[unit.id] = NAMES[chance.choice(hexes)]
    return pieces


def sky(seed: int, phase: str) -> Channel:
    """An Air Mission Phase with land that is German, and railroads of which some are converted."""
    chance = random.Random(seed)
    german = chance.sample(ENGLAND, 40) + chance.sample(sorted(EDITION.airbases.keys() & {*ENGLAND}), 4)
    port = min(space for space in EDITION.ports if space in HEXES)
    lines = tuple((space, port) for space in sorted({*german} & EDITION.rail_hexes) if chance.random() < 0.5)
    held = [NAMES[space] for space in german]
    return channel(squadrons(seed, german), phase=phase, turn=TURN, german=held, converted=lines)


# -- 8.1 ---------------------------------------------------------------------------------------------------


def zones_entered(start: int, goal: int) -> int:
    """8.1, 4.0 From zone to zone by common borders; Scapa Flow lies in two sea zones at once."""
    begun = EDITION.zones[SCAPA].borders if start == SCAPA else (start,)
    ends = EDITION.zones[SCAPA].borders if goal == SCAPA else (goal,)
    found, edge = {start, *begun}, {start, *begun}
    for far in range(len(EDITION.zones)):
        if found.intersection((goal, *ends)):
            return far
        edge = {there for here in edge for there in EDITION.zones[here].borders} - found
        found |= edge
    return FAR


def hexes_entered(start: int, goal: int) -> int:
    """8.1 From hex to hex, to and from the display by the codes at the edge."""
    ways = [[(space, 0)] if space in HEXES else EDITION.edge_codes.get(space, ()) for space in (start, goal)]
    costs = (one + two + EDITION.chart.distance(here, there) for here, one in ways[0] for there, two in ways[1])
    return 0 if start == goal else min(costs, default=FAR)


def arrives(at: Channel, unit: UnitType, goal: int, *, over_hexes: bool) -> bool:
    """8.1, 8.2 Zone by zone where all are based off the map, as is the goal, over the hexes otherwise."""
    start, values = at.unit(unit.id).hex, at.game.values(unit.index)
    if not over_hexes and start not in HEXES and goal not in HEXES:
        return zones_entered(start, goal) <= values.range
    return hexes_entered(start, goal) <= values.reach


# -- 8.4 ---------------------------------------------------------------------------------------------------


def has_target(at: Channel, enemy: str, space: int, *, by_night: bool) -> bool:
    """8.4, ruling B-30 Whether there is something to bomb: by night railroads and Germany alone."""
    lines = {one for one, _ in at.state.converted}
    mine = owner(space, at.state.german) == enemy
    if by_night and (space not in HEXES or space not in EDITION.rail_hexes):
        return enemy == "ge" and NAMES[space] == "Germany"
    if space in EDITION.rail_hexes and (space in lines if enemy == "ge" else mine):
        return True
    built = space not in HEXES or space in EDITION.airbases or space in EDITION.ports or space in EDITION.radars
    lying = {at.unit(unit.id).hex for unit in (*SHIPS, *TROOPS[enemy]) if unit.side == enemy}
    return not by_night and ((mine and built) or (space in HEXES and space in lying))


def ready(at: Channel, side: str, *, by_night: bool) -> list[UnitType]:
    """8.2, 8.4, 12.0 Who can fly: bombers and fighters at a base, unflown, in supply; by night those that can."""
    own = (unit for unit in AIR if unit.side == side and at.unit(unit.id).hex >= 0 and unit.role != "transport")
    fit = (unit for unit in own if not at.unit(unit.id).flown and not at.unit(unit.id).oos)
    return [unit for unit in fit if unit.night or not by_night]


@pytest.mark.clause("BSA-8.2a", "BSA-8.2d", "BSA-8.4a", "BSA-8.4z", "BSA-8.1k", "BSA-8.1m", "BSA-8.1n")
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("side", ["br", "ge"])
@pytest.mark.parametrize("verb", ["raid", "night_raid"])
def test_missions_fly_where_there_is_a_target_with_those_who_reach_it(verb: str, side: str, seed: int) -> None:
    at, by_night = sky(seed, f"{side}_missions"), verb == "night_raid"
    able = ready(at, side, by_night=by_night)
    goals = [space for space in (*HEXES, *DISPLAY) if has_target(at, other(side), space, by_night=by_night)]
    near = {goal for goal in goals if any(arrives(at, unit, goal, over_hexes=False) for unit in able)}
    assert at.targets(verb) == {NAMES[goal] for goal in near}
    chance, crew = random.Random(seed), list[UnitType]()
    for goal in chance.sample(sorted(near & {*DISPLAY} or near), bool(near)):
        at.do(f"{verb} {NAMES[goal]}")
    while near:
        found = set()
        for unit in able:
            group, bombers = [*crew, unit], sum(one.role == "bomber" for one in (*crew, unit))
            over_hexes = any(at.unit(one.id).hex in HEXES for one in group)
            together = all(arrives(at, one, goal, over_hexes=over_hexes) for one in group)
            full = len(group) > 8 or (bombers > 4 and unit.role == "bomber")
            if unit not in crew and together and not full:
                found.add((unit.row, at.unit(unit.id).hex))
        offered = sorted(at.targets("crew"))
        kinds = {one: at.game.type(at.number(one)) for one in offered}
        assert {(kinds[one].row, at.unit(one).hex) for one in offered} == found
        if not offered:
            return
        name = chance.choice(offered)
        at.do(f"crew {name}")
        crew.append(kinds[name])
