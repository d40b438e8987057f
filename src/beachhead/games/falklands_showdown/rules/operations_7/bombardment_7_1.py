"""7.1 Operation 20, Naval Bombardment."""

from __future__ import annotations

from beachhead.games.falklands_showdown.model import Fight
from beachhead.games.falklands_showdown.play import Core, Flow, act
from beachhead.games.falklands_showdown.printed import GROUND
from beachhead.games.falklands_showdown.rules.exocet_6_4 import land_exocet
from beachhead.games.falklands_showdown.rules.fire_10 import exchange
from beachhead.games.falklands_showdown.rules.goals_7_1 import aim_at, choose_goal
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE

CHOOSING, FOUGHT, FIRED = range(3)
"""How far the operation has got: `FIRED` when AR has decided about the land-based Exocet."""


def bombard(g: Core) -> Flow[None]:
    """7.1 Op 20: ships off the islands roll at enemy ground units in one coastal land area, four at most."""
    yield from choose_goal(g, "bombard", BOMBARD, "FS-7.1.20a")
    if g.op.stage == CHOOSING:
        shots = yield from exchange(g, bombardment(g))
        g.note(picks=tuple(shot.shooter for shot in shots), stage=FOUGHT)
    if g.op.stage == FOUGHT:
        yield from land_exocet(g)
        g.note(stage=FIRED)


def bombard_needs(g: Core) -> Conditions:
    """7.1 Op 20: ships that can fire, and something to fire at."""
    yield bool(gunners(g)), "FS-7.1.20a", "gunners"
    yield any(met(goal_needs(g, area)) for area in g.e.coastal), "FS-7.1.20a", "coastal_target"


def goal_needs(g: Core, area: int) -> Conditions:
    """7.1 Op 20: what an area needs to be bombarded."""
    yield area in g.e.coastal, "FS-7.1.20a", "coastal"
    yield bool(g.units_in(area, 1 - g.phasing, GROUND)), "FS-7.1.20a", "targets_there"


BOMBARD = act("at", SPACE, clause="FS-7.1.20a", among=lambda g: g.e.coastal, needs=goal_needs, does=aim_at)


def gunners(g: Core) -> tuple[int, ...]:
    """7.1 Op 20: the ships off the islands with an anti-ground factor, the best first."""
    able = [unit for unit in g.ships_in(g.e.falklands, g.phasing) if g.type(unit).factors[GROUND]]
    return tuple(sorted(able, key=lambda unit: -g.type(unit).factors[GROUND]))


def bombardment(g: Core) -> Fight:
    """7.1 Op 20: the ships' dice."""
    area = g.op.goal
    return Fight("bombardment", area, g.phasing, gunners(g), at_first=g.units_in(area, 1 - g.phasing, GROUND))
