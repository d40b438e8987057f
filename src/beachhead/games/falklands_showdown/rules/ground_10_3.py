"""10.3 Ground combat: Operation 23."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.falklands_showdown.events import Marched
from beachhead.games.falklands_showdown.model import Fight
from beachhead.games.falklands_showdown.play import Core, Flow, act, mine
from beachhead.games.falklands_showdown.printed import GROUND
from beachhead.games.falklands_showdown.rules.control_3 import together
from beachhead.games.falklands_showdown.rules.fire_10 import exchange
from beachhead.games.falklands_showdown.rules.goals_7_1 import aim_at, choose_goal, pick
from beachhead.games.falklands_showdown.rules.march_9_8 import road_needs
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE

CHOOSING, GATHERED, FOUGHT = range(3)
"""How far the operation has got: those who march in are being chosen, have marched, have fought."""


def attack(g: Core) -> Flow[None]:
    """7.1 Op 23: units march into one area with enemy units, or none does; one round of ground combat follows."""
    yield from choose_goal(g, "ground", BATTLE, "FS-7.1.23a")
    while g.op.stage == CHOOSING and any(True for _ in helpers(g)):
        chosen = yield from decide(g, g.ask("gather", MARCH_IN, FIGHT, clause="FS-7.1.23a", anchor=True))
        if chosen is FIGHT:
            break
    if g.op.stage == CHOOSING:
        march_in(g)
        g.note(stage=GATHERED)
    if g.op.stage == GATHERED:
        yield from exchange(g, ground_combat(g, "ground"))
        g.note(stage=FOUGHT)


def attack_needs(g: Core) -> Conditions:
    """7.1 Op 23: an area to fight in."""
    yield any(met(ground_needs(g, area)) for area in g.e.land), "FS-7.1.23a", "area_to_attack"


def ground_needs(g: Core, area: int) -> Conditions:
    """7.1 Op 23: what an area needs for a ground attack: enemy units, and own ones there or where they can march in."""
    yield area in g.e.land, "FS-7.1.23a", "land_area"
    side = g.phasing
    yield bool(g.units_in(area, 1 - side, GROUND)), "FS-7.1.23a", "enemy_units_there"
    own = bool(g.units_in(area, side, GROUND))
    yield own or any(met(march_in_needs(g, unit, area)) for unit in neighbours(g, area)), "FS-7.1.23a", "own_units_near"


BATTLE = act("at", SPACE, clause="FS-7.1.23a", among=lambda g: g.e.land, needs=ground_needs, does=aim_at)


def neighbours(g: Core, area: int) -> tuple[int, ...]:
    """7.1 Op 23: the phasing player's ground units in the land areas next to one."""
    side = g.phasing
    return tuple(unit for there in g.e.board.near[area] for unit in g.units_in(there, side, GROUND))


def march_in_needs(g: Core, unit: int, area: int) -> Conditions:
    """7.1 Op 23: what a unit needs to march into the area that is attacked."""
    yield g.type(unit).kind == GROUND, "FS-7.1.23a", "ground_unit"
    yield g.unit(unit).area in g.e.land, "FS-7.1.23a", "on_land"
    if g.unit(unit).area not in g.e.land:
        return
    if g.state.op is not None:
        yield unit not in g.op.picks, "FS-7.1.23a", "marched_once"
        yield len(g.op.picks) < g.e.limits.march, "FS-7.1.23a", "marches_left"
    yield from road_needs(g, unit, area)


def helpers(g: Core) -> Iterator[int]:
    """7.1 Op 23: the units that can still march in."""
    return (unit for unit in neighbours(g, g.op.goal) if met(march_in_needs(g, unit, g.op.goal)))


def joining_needs(g: Core, unit: int) -> Conditions:
    """7.1 Op 23: what a unit needs to join the attack that is being gathered."""
    return march_in_needs(g, unit, g.op.goal)


def going_needs(g: Core) -> Conditions:
    """7.1 Op 23: somebody who can fight in the area that is attacked."""
    yield bool(g.op.picks or g.units_in(g.op.goal, g.phasing, GROUND)), "FS-7.1.23a", "choose_first"


MARCH_IN = act("march", mine("FS-7.1.23a"), clause="FS-7.1.23a", exactly=helpers, needs=joining_needs, does=pick)

FIGHT = act("go", clause="FS-7.1.23a", needs=going_needs, goes_on=True)


def march_in(g: Core) -> None:
    """7.1 Op 23: those who were chosen march into the area."""
    with together(g):
        for unit in g.op.picks:
            path = (g.place(unit), g.op.goal)
            g.put(unit, g.op.goal)
            g.trail(unit, path)
            g.tell(Marched(clause="FS-7.1.23a", unit=unit, path=path))


def ground_combat(g: Core, kind: str) -> Fight:
    """10.3 One round in the area that the operation is aimed at: all that can fire, at all ground units there."""
    area, side = g.op.goal, g.phasing
    mine, theirs = (g.units_in(area, who, GROUND) for who in (side, 1 - side))
    return Fight(kind, area, side, firing(g, mine), firing(g, theirs), theirs, mine)


def firing(g: Core, units: tuple[int, ...]) -> tuple[int, ...]:
    """10.1 Those with an anti-ground factor."""
    return tuple(unit for unit in units if g.type(unit).factors[GROUND])
