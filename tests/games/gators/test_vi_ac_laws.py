"""III, VI-a, c, d, e as laws: where a unit may end its move, reckoned anew from the words, on crowded positions."""

from __future__ import annotations

import random

import pytest
from crowded import BOARD, EDITION, GROUND, NAMES, REB, STRIPS, US, Laid, around, floats, lay, middles
from island import Island, island
from marches import Ways

from beachhead.kernel.dice import Dice

LAND = [
    *(("us-rifle", 2), ("us-heavy", 1), ("us-javelin", 1), ("us-squad", 2), ("us-recon", 1), ("us-seal", 1)),
    *(("us-engineers", 1), ("us-hmmwv-auto", 2), ("us-hmmwv-tow", 1), ("us-hmmwv-cmd", 1), ("us-avenger", 1)),
    *(("us-lav", 2), ("us-lav-at", 1), ("us-aav", 2), ("us-lcac", 2), ("us-truck", 1), ("us-m1a1", 1), ("us-fav", 1)),
    *(("us-155mm", 1), ("us-lcu", 1), ("us-zodiac", 2), ("us-lpd", 1), ("us-lhd", 1), ("us-rowpu", 1)),
]
OURS = [*LAND, ("us-ch46", 1), ("us-av8", 1), ("us-ah1", 1)]
THEIRS = [
    *(("reb-infantry", 3), ("reb-militia", 1), ("reb-guerrillas", 1), ("reb-heavy", 1), ("reb-dragon", 2)),
    *(("reb-mortar", 1), ("reb-stinger", 2), ("reb-jeep-auto", 2), ("reb-jeep-rcr", 1), ("reb-jeep-tow", 1)),
    *(("reb-m113", 1), ("reb-m48", 1), ("reb-75mm", 1), ("reb-hawk", 1), ("reb-truck", 2), ("reb-uh1b", 1)),
    *(("reb-f5", 1), ("reb-a4", 1), ("reb-missile-boat", 1), ("reb-patrol-boat", 2)),
]
CROSSING = [("us-lav", 2), ("us-aav", 2), ("us-lcac", 2), ("us-seal", 1), ("us-lav-at", 1)]
FLYING = [("us-ch46", 2), ("us-av8", 1), ("us-ah1", 1), ("us-uh1n", 1)]
FLIERS = [("reb-f5", 2), ("reb-a4", 1), ("reb-uh1b", 1), ("reb-stinger", 2)]
LANDED = [("us-av8", 1), ("us-ah1", 1), ("us-ch46", 1), ("reb-f5", 1), ("reb-uh1b", 1)]
WEAPONS = ("us-heavy", "us-javelin", "reb-dragon", "reb-stinger")
FULL = {"us-ah1": "GGXX", "us-av8": "GGX", "reb-uh1b": "GG", "reb-f5": "XX", "reb-a4": "GGX"}


def scatter(seed: int) -> tuple[dict[str, Laid], list[str], str, dict[str, dict[str, int]]]:
    """A crowd of both sides around a hex where land and water meet, with debris."""
    chance = random.Random(seed)
    sort = chance.choice(("shore", "shore", "strip", "bridge", "any"))
    middle = middles(chance, sort)
    area = sorted(around(middle, 3), key=lambda space: BOARD.distance(space, middle))
    taken: dict[int, str] = {}
    landed = lay(chance, area[:1], [chance.choice(LANDED)], taken) if chance.random() < 0.3 else {}
    extra = chance.sample(*{"shore": (CROSSING, 4), "strip": (FLYING, 2)}.get(sort, (OURS, 2)))
    ours = lay(chance, area, [*extra, *chance.sample(OURS, 6)], taken)
    extra = chance.sample(*{"strip": (FLIERS, 3), "bridge": ([("reb-patrol-boat", 2)], 1)}.get(sort, (THEIRS, 1)))
    theirs = lay(chance, area, [*extra, *chance.sample(THEIRS, chance.randint(1, 4))], taken)
    found, hidden = landed | ours | theirs, 0.7 if sort == "strip" else chance.choice((0, 0, 0.3))
    for unit, lie in found.items():
        kind = unit.rpartition("-")[0]
        if kind in FULL:
            lie["load"] = FULL[kind]
        if kind == "us-m1a1":
            lie["fuelled"] = 2
        afloat = floats(EDITION.units[EDITION.unit_index[unit]], BOARD.space(lie["at"]))
        if afloat and kind in ("us-lav", "us-aav", "us-lcac", "us-lav-at", "us-seal"):
            lie.update(chance.choice(({}, {}, {"came": 2}, {"wet": 2})))
        if kind in ("reb-missile-boat", "reb-hawk", "reb-a4"):
            lie["broken"] = chance.random() < 0.4
            lie["moved"] = int(kind == "reb-a4" or chance.random() < 0.3)
        if unit in theirs and kind not in ("reb-f5", "reb-a4", "reb-uh1b"):
            lie["hidden"] = chance.random() < hidden
    for platoon in [unit for unit in found if unit.startswith(("us-rifle", "reb-infantry"))][:2]:
        side = platoon.partition("-")[0]
        weapons = chance.choice([kind for kind in WEAPONS if kind.startswith(side)])
        if f"{weapons}-1" not in found:
            found[f"{weapons}-1"] = found[platoon]
    if "us-recon-1" not in found and "us-fav-1" in found and chance.random() < 0.6:
        found["us-recon-1"] = {"at": "us-fav-1"}
    free = [NAMES[space] for space in area if GROUND[space].cost and space not in taken]
    debris = chance.sample(free, min(len(free), 2)) if chance.random() < 0.5 else []
    debris += [NAMES[space] for space in STRIPS if space in area and space not in taken and chance.random() < 0.2]
    strips = {NAMES[space]: {"owner": chance.choice((US, REB, REB))} for space in STRIPS}
    return found, sorted({*debris}), chance.choice(("us_movement", "reb_movement")), strips


def position(seed: int) -> Island:
    units, debris, phase, strips = scatter(seed)
    return island(units, phase=phase, debris=debris, strips=strips)


def differences(seed: int) -> list[str]:
    at = position(seed)
    ways, said = Ways(at), []
    for name in sorted(at.targets("move")):
        unit = at.number(name)
        asked = Island(at.match.clone()).do(f"move {name}")
        if asked.prompt != "to":
            continue
        offered = {at.space(goal) for goal in asked.targets("to")}
        allowed = ways.goals(unit)
        for space in sorted(offered ^ allowed):
            why = asked.reason(f"to {NAMES[space]}") if space in allowed else "offered"
            where = NAMES[ways.hex(unit)]
            said.append(f"{seed} {name} {where} {GROUND[ways.hex(unit)].id} -> {NAMES[space]} {GROUND[space].id} {why}")
    return said


def astray(seed: int) -> list[str]:
    """Where a unit comes to a stop on the way that it is told to have taken, and what it costs the hidden."""
    at, chance, said = position(seed), random.Random(seed), []
    for name in chance.sample(sorted(at.targets("move")), min(4, len(at.targets("move")))):
        moved = Island(at.match.clone()).do(f"move {name}")
        moved.game.state.dice = Dice(bytes([seed % 256]) * 32)
        goals = sorted(moved.targets("to"))
        if moved.prompt != "to" or not goals:
            continue
        goal, ways, unit = chance.choice(goals), Ways(at), at.number(name)
        moved.do(f"to {goal}")
        while not moved.over and moved.side != at.side:
            moved.do("silent" if moved.prompt == "hold" else "pass")
        path = moved.event("Moved").path
        ways.take_up(unit)
        stops = [space for space in path[1:-1] if ways.really_held(unit, space)]
        early = path[-1] != at.space(goal)
        if ways.kind(unit).is_air:
            stops = [space for space in stops if space in ways.held]
        debris = ways.kind(unit).on_foot and path[-1] in ways.debris
        where = [] if debris else [space for space in path[-1:] if moved.where(name) != NAMES[space]]
        if stops or where or (early and not ways.really_held(unit, path[-1])) or path[0] != ways.hex(unit):
            said.append(f"{seed} {name} to {goal} {[NAMES[space] for space in path]} {moved.where(name)}")
    return said


def misled(seed: int) -> list[str]:
    """Ends of ways that were laid by a hex, which no way of the unit by that hex has."""
    at, chance, said = position(seed), random.Random(seed), []
    for name in sorted(at.targets("move")):
        asked, ways, unit = Island(at.match.clone()).do(f"move {name}"), Ways(at), at.number(name)
        if ways.kind(unit).is_air or "lead" not in asked.options():
            continue
        by = chance.choice(sorted(asked.do("lead").targets("via")))
        offered = {at.space(goal) for goal in asked.do(f"via {by}").targets("to")}
        ways.take_up(unit)
        allowed = {path[-1] for path in ways.walks(unit, ways.hex(unit)) if at.space(by) in path[:-1]}
        said += [f"{seed} {name} by {by} to {NAMES[space]}" for space in sorted(offered - allowed - {at.space(by)})]
    return said


@pytest.mark.clause("GAT-VI-a.1", "GAT-VI-c.2", "GAT-VI-c.5", "GAT-VI-d.1", "GAT-VI-e.1")
@pytest.mark.parametrize("seed", range(120))
def test_where_a_unit_may_end_its_move(seed: int) -> None:
    assert differences(seed) == []


@pytest.mark.clause("GAT-VI-c.2", "GAT-VI-l.6")
@pytest.mark.parametrize("seed", range(140))
def test_where_it_comes_to_a_stop(seed: int) -> None:
    assert astray(seed) == []


@pytest.mark.clause("GAT-VI-a.1")
@pytest.mark.parametrize("seed", range(40))
def test_what_may_be_laid_by_hand(seed: int) -> None:
    assert misled(seed) == []
