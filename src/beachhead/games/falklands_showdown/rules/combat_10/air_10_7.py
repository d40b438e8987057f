"""10.7, 10.8 Air attacks on land: Operation 18 of either side."""

from __future__ import annotations

from beachhead.games.falklands_showdown.components import AIR, GROUND
from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.model import AR, UK, Fight
from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import strike_dice
from beachhead.games.falklands_showdown.rules.reach_9_4 import bombing_needs, flight_needs, raid, reached
from beachhead.kernel.refusal import Conditions, met


def attack_land_needs(game: Core) -> Conditions:
    """7.1 Op 18: an area that can be attacked."""
    clause = "FS-7.1.18a" if game.phasing == AR else "FS-7.1.18b"
    near = reached(game, flier_needs)
    enemies = [area for area in game.areas_of(1 - game.phasing, GROUND, AIR) if area in near] if near else []
    yield any(met(goal_needs(game, area)) for area in enemies), clause, "land_within_reach"


def goal_needs(game: Core, area: int) -> Conditions:
    """7.1 Op 18: targets in a land area, and somebody who reaches it."""
    clause = "FS-7.1.18a" if game.phasing == AR else "FS-7.1.18b"
    yield area in game.edition.land, clause, "land_area"
    yield bool(land_targets(game, area)), clause, "targets_there"
    yield area in reached(game, flier_needs), clause, "somebody_reaches"


def land_targets(game: Core, area: int) -> tuple[int, ...]:
    """7.1 Op 18: the UK's ground units, or those of AR and the aircraft based there."""
    return game.units_in(area, UK, GROUND) if game.phasing == AR else game.units_in(area, AR, GROUND, AIR)


def flier_needs(game: Core, unit: int, area: int) -> Conditions:
    """7.1 Op 18: a unit that can attack a land area: an aircraft, or a UK carrier that is near."""
    kind = game.type(unit)
    if game.phasing == UK:
        yield kind.is_carrier, "FS-7.1.18b", "carrier"
        yield game.place(unit) in game.edition.carrier_areas, "FS-7.1.18b", "carrier_in_zone"
    else:
        yield kind.kind == AIR, "FS-7.1.18a", "aircraft"
        yield from bombing_needs(game, unit)
        yield from flight_needs(game, unit, area)


RAID = raid(lambda game: game.edition.land, goal_needs, flier_needs)


def air_attack(game: Core) -> Fight:
    """10.7 Aircraft and ground units fire at each other; a carrier's strike meets no fire (10.6, 10.8)."""
    op = game.op
    dice = tuple(unit for unit in op.picks for _ in range(strike_dice(game, unit, at_land=True)))
    struck = land_targets(game, op.goal)
    if game.phasing == UK:
        return Fight("strike_land", op.goal, UK, dice, at_first=struck)
    guns = tuple(unit for unit in struck if game.type(unit).factors[AIR])
    return Fight("air_land", op.goal, AR, dice, guns, struck, op.picks)
