"""10.7, 10.8 Air attacks on land: Operation 18 of either side."""

from __future__ import annotations

from beachhead.games.falklands_showdown.model import AR, UK, Fight
from beachhead.games.falklands_showdown.play import Core, Flow
from beachhead.games.falklands_showdown.printed import AIR, GROUND
from beachhead.games.falklands_showdown.rules.fire_10 import exchange, strike_dice
from beachhead.games.falklands_showdown.rules.interception_9_5 import interception
from beachhead.games.falklands_showdown.rules.reach_9_4 import AT_TARGET, assemble, flight_needs, raid
from beachhead.kernel.refusal import Conditions, met

FOUGHT = AT_TARGET + 1
"""The stage of the operation after its dice."""


def attack_land(g: Core) -> Flow[None]:
    """7.1 Op 18: aircraft attack the UK's ground units, or carriers those of AR or its aircraft, in one land area."""
    yield from assemble(g, RAID)
    yield from interception(g)
    if g.op.stage != FOUGHT:
        yield from exchange(g, air_attack(g))
        g.note(stage=FOUGHT)


def attack_land_needs(g: Core) -> Conditions:
    """7.1 Op 18: an area that can be attacked."""
    clause = "FS-7.1.18a" if g.phasing == AR else "FS-7.1.18b"
    yield any(met(goal_needs(g, area)) for area in g.e.land), clause, "land_within_reach"


def goal_needs(g: Core, area: int) -> Conditions:
    """7.1 Op 18: targets in a land area, and somebody who reaches it."""
    clause = "FS-7.1.18a" if g.phasing == AR else "FS-7.1.18b"
    yield area in g.e.land, clause, "land_area"
    yield bool(land_targets(g, area)), clause, "targets_there"
    yield any(met(flier_needs(g, unit, area)) for unit in g.e.fliers[g.phasing]), clause, "somebody_reaches"


def land_targets(g: Core, area: int) -> tuple[int, ...]:
    """7.1 Op 18: the UK's ground units, or those of AR and the aircraft based there."""
    return g.units_in(area, UK, GROUND) if g.phasing == AR else g.units_in(area, AR, GROUND, AIR)


def flier_needs(g: Core, unit: int, area: int) -> Conditions:
    """7.1 Op 18: a unit that can attack a land area: an aircraft, or a UK carrier that is near."""
    kind = g.type(unit)
    if g.phasing == UK:
        yield kind.is_carrier, "FS-7.1.18b", "carrier"
        yield g.place(unit) in g.e.carrier_areas, "FS-7.1.18b", "carrier_in_zone"
    else:
        yield kind.kind == AIR, "FS-7.1.18a", "aircraft"
        yield from flight_needs(g, unit, area)


RAID = raid(lambda g: g.e.land, goal_needs, flier_needs)


def air_attack(g: Core) -> Fight:
    """10.7 Aircraft and ground units fire at each other; a carrier's strike meets no fire (10.6, 10.8)."""
    op = g.op
    dice = tuple(unit for unit in op.picks for _ in range(strike_dice(g, unit, at_land=True)))
    struck = land_targets(g, op.goal)
    if g.phasing == UK:
        return Fight("strike_land", op.goal, UK, dice, at_first=struck)
    guns = tuple(unit for unit in struck if g.type(unit).factors[AIR])
    return Fight("air_land", op.goal, AR, dice, guns, struck, op.picks)
