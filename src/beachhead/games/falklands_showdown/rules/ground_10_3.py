"""10.3 Ground combat: Operation 23."""

from __future__ import annotations

from beachhead.games.falklands_showdown.model import Fight
from beachhead.games.falklands_showdown.play import Core, Flow
from beachhead.games.falklands_showdown.printed import GROUND
from beachhead.games.falklands_showdown.rules.control_3 import settle
from beachhead.games.falklands_showdown.rules.fire_10 import exchange
from beachhead.games.falklands_showdown.rules.goals_7_1 import choose_goal
from beachhead.kernel.refusal import Conditions, met

CHOOSING, FOUGHT = range(2)


def attack(g: Core) -> Flow[None]:
    """7.1 Op 23: one round of ground combat in one contested area."""
    yield from choose_goal(g, "ground", "at", "FS-7.1.23a", g.e.land, ground_needs)
    if g.op.stage == CHOOSING:
        yield from exchange(g, ground_combat(g, "ground"))
        g.note(stage=FOUGHT)
    yield from settle(g, g.op.goal)


def attack_needs(g: Core) -> Conditions:
    """7.1 Op 23: an area to fight in."""
    yield any(met(ground_needs(g, area)) for area in g.e.land), "FS-7.1.23a", "contested_area"


def ground_needs(g: Core, area: int) -> Conditions:
    """7.1 Op 23: what an area needs for ground combat."""
    yield area in g.e.land, "FS-7.1.23a", "land_area"
    yield g.is_contested(area), "FS-7.1.23a", "contested"


def ground_combat(g: Core, kind: str) -> Fight:
    """10.3 One round in the area that the operation is aimed at: all that can fire, at all ground units there."""
    area, side = g.op.goal, g.phasing
    mine, theirs = (g.units_in(area, who, GROUND) for who in (side, 1 - side))
    return Fight(kind, area, side, firing(g, mine), firing(g, theirs), theirs, mine)


def firing(g: Core, units: tuple[int, ...]) -> tuple[int, ...]:
    """Those with an anti-ground factor."""
    return tuple(unit for unit in units if g.type(unit).factors[GROUND])
