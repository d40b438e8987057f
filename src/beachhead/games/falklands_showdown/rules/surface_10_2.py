"""10.2 Surface combat: Operation 14, Naval Move and Attack."""

from __future__ import annotations

from beachhead.games.falklands_showdown.model import Fight
from beachhead.games.falklands_showdown.play import Core, Flow
from beachhead.games.falklands_showdown.printed import SHIP
from beachhead.games.falklands_showdown.rules.fire_10 import exchange, may_attack
from beachhead.games.falklands_showdown.rules.naval_9_1 import (
    SAILED,
    can_sail,
    go_on_to_the_box,
    set_sail,
    voyage,
    within,
)
from beachhead.kernel.refusal import Conditions

FOUGHT = SAILED + 1
"""The stage of the operation after its dice."""


def move_and_attack(g: Core) -> Flow[None]:
    """7.1 Op 14: ships move no or one area, then all of their side's fight the enemy's there."""
    yield from set_sail(g, VOYAGE)
    if g.op.stage == SAILED:
        yield from exchange(g, surface_combat(g))
        g.note(stage=FOUGHT)
    yield from go_on_to_the_box(g)


def move_and_attack_needs(g: Core) -> Conditions:
    """7.1 Op 14: ships that can get at enemy ships."""
    yield can_sail(g, goal_needs), "FS-7.1.14a", "ships_to_attack"


def goal_needs(g: Core, start: int, goal: int) -> Conditions:
    """7.1 Op 14: what an area needs for ships of another, or of the same, to fight there."""
    yield goal in g.e.sea, "FS-7.1.14a", "sea_area"
    yield may_attack(g, goal), "FS-11.3.4-5", "inside_zone"
    yield bool(g.ships_in(goal, 1 - g.phasing)), "FS-7.1.14a", "enemy_ships_there"
    yield from within(g, start, goal, g.e.limits.attack_move, "FS-7.1.14a")
    mine = (*g.ships_in(start, g.phasing), *g.ships_in(goal, g.phasing))
    yield bool(firing(g, mine)), "FS-10.1c", "factor_ships"


VOYAGE = voyage(14, goal_needs)


def surface_combat(g: Core) -> Fight:
    """10.2 All surface ships of both sides in the area fire once."""
    area, side = g.op.goal, g.phasing
    mine, theirs = (g.ships_in(area, who) for who in (side, 1 - side))
    return Fight("surface", area, side, firing(g, mine), firing(g, theirs), theirs, mine)


def firing(g: Core, ships: tuple[int, ...]) -> tuple[int, ...]:
    """10.1 The ships with an anti-ship factor."""
    return tuple(unit for unit in ships if g.type(unit).factors[SHIP])
