"""What fighting, marching and landing is worth (Ops 10, 20, 21, 22, 23, 24)."""

from __future__ import annotations

from beachhead.games.falklands_showdown.judgment import worth
from beachhead.games.falklands_showdown.judgment.volleys import Volley, numbers, volley
from beachhead.games.falklands_showdown.model import AR, UK
from beachhead.games.falklands_showdown.play import Core
from beachhead.games.falklands_showdown.printed import GROUND
from beachhead.games.falklands_showdown.rules.bombardment_7_1 import gunners
from beachhead.games.falklands_showdown.rules.ground_10_3 import firing
from beachhead.games.falklands_showdown.rules.landing_10_4 import land_needs, lift_limit
from beachhead.kernel.refusal import met

OBJECTIVE = 6.0
"""4.2 What Port Stanley is worth beyond its points: without it the UK cannot win."""

FRONT = {1: 0.45, 2: 0.2, 3: 0.1}
"""What it is worth to the UK to have a battalion so many land areas from Port Stanley, as long as it must be taken."""

ENOUGH = 1.15
"""How much stronger than the garrison the UK wants to be before it enters Port Stanley."""

LAST_CHANCE = 6
"""Operations before the end at which it enters anyhow."""


def stanley_falls(g: Core) -> bool:
    """Whether the UK holds Port Stanley."""
    return g.controls(UK, g.e.port_stanley)


def points(g: Core, area: int) -> float:
    """4.4 What taking an area is worth to either side."""
    return g.e.areas[area].vp + (OBJECTIVE if area == g.e.port_stanley else 0.0)


def fight_worth(g: Core, kind: str, area: int, mine: tuple[int, ...], change: int = 0) -> tuple[float, float]:
    """One round in an area: what it is worth to the side whose operation it is, and its chance to clear the area."""
    enemy = 1 - g.phasing
    theirs = g.units_in(area, enemy, GROUND)
    gain, aimed = volley(g, firing(g, mine), theirs, numbers(g, kind, change))
    price, _ = volley(g, firing(g, theirs), mine, numbers(g, kind))
    return gain - 0.8 * price, cleared(aimed, theirs)


def cleared(aimed: Volley, units: tuple[int, ...]) -> float:
    """The chance that none of some targets is left."""
    chance = 1.0
    for unit in units:
        chance *= 1 - aimed.standing(unit)
    return chance


def attack_worth(g: Core, area: int) -> float:
    """7.1 Op 23: a round of ground combat, and the area if it is cleared."""
    mine = g.units_in(area, g.phasing, GROUND)
    value, chance = fight_worth(g, "ground", area, mine)
    taken = 0.0 if g.controls(g.phasing, area) else points(g, area)
    pressing = 0.6 if g.phasing == UK and area == g.e.port_stanley else 0.2
    return value + chance * (taken + 0.3) + pressing * (value > -0.5)


# -- landings --------------------------------------------------------------------------------------------


def lift(g: Core) -> tuple[int, ...]:
    """10.4 Who would land: the strongest first, as many as can be lifted."""
    able = [unit for unit in g.roster(g.phasing) if met(land_needs(g, unit))]
    able.sort(key=lambda unit: (-g.type(unit).factors[GROUND], unit))
    sent: list[int] = []
    room = lift_limit(g)
    for unit in able:
        size = g.steps(unit) if g.phasing == UK else 1
        if size <= room:
            sent.append(unit)
            room -= size
    return tuple(sent)


def landing_worth(g: Core, area: int) -> float:
    """7.1 Op 21: the area, the way to Port Stanley, and the fight for it."""
    mine = lift(g)
    if not mine:
        return -1.0
    value, chance = fight_worth(g, "landing", area, mine, g.e.modifiers.landed)
    taken = 0.0 if g.controls(g.phasing, area) else chance * points(g, area)
    return value + taken + front(g, area) * len(mine) + 0.1 * chance


def front(g: Core, area: int) -> float:
    """What a UK battalion in an area is worth for the way to Port Stanley."""
    if g.phasing == AR or stanley_falls(g):
        return 0.0
    return FRONT.get(by_land(g, area, g.e.port_stanley), 0.0)


def by_land(g: Core, start: int, goal: int) -> int:
    """9.8 Land borders from one land area to another; -1 across water."""
    seen, ring, steps = {start}, [start], 0
    while ring:
        if goal in ring:
            return steps
        ring = [there for here in ring for there in g.e.board.near[here] if there in g.e.land and there not in seen]
        seen.update(ring)
        steps += 1
    return -1


# -- marches ---------------------------------------------------------------------------------------------


def march_worth(g: Core, unit: int, goal: int) -> float:
    """7.1 Op 22: what it is worth that a unit marches to an area."""
    return (uk_march if g.phasing == UK else ar_march)(g, unit, g.place(unit), goal)


def uk_march(g: Core, unit: int, start: int, goal: int) -> float:
    """Towards Port Stanley until it is taken; into it when strong enough; afterwards to what is left."""
    stanley = g.e.port_stanley
    if goal == stanley and not stanley_falls(g):
        strong = strength_near(g) >= ENOUGH * garrison(g) or g.state.operations <= LAST_CHANCE
        return 0.9 if strong or g.is_contested(stanley) else -1.0
    value = front(g, goal) - front(g, start)
    if not g.controls(UK, goal):
        alone = not g.units_in(goal, AR, GROUND)
        value += points(g, goal) if alone else 0.4 * points(g, goal) - 0.1
    return value - leaving(g, unit, start)


def leaving(g: Core, unit: int, start: int) -> float:
    """What it costs to leave an area that the enemy could then take."""
    left = [other for other in g.units_in(start, g.side(unit), GROUND) if other != unit]
    near = any(g.units_in(there, 1 - g.side(unit), GROUND) for there in g.e.board.near[start] if there in g.e.land)
    return 0.0 if left or not near else 0.7 * g.e.areas[start].vp


def ar_march(g: Core, unit: int, start: int, goal: int) -> float:
    """Back into Port Stanley when the UK stands before it; to areas that the UK has left empty."""
    stanley = g.e.port_stanley
    threatened = any(g.units_in(there, UK, GROUND) for there in g.e.board.near[stanley] if there in g.e.land)
    value = 0.0
    if goal == stanley and start != stanley and (threatened or g.is_contested(stanley)):
        value += 0.4
    enemies = g.units_in(goal, UK, GROUND)
    if g.controls(UK, goal):
        value += points(g, goal) if not enemies else counter_attack(g, unit, goal)
    if start == stanley:
        value -= 0.5 if threatened else 0.15
    return value - leaving(g, unit, start)


def counter_attack(g: Core, unit: int, goal: int) -> float:
    """Whether a unit that marches at the UK's there has a chance."""
    enemies = g.units_in(goal, UK, GROUND)
    theirs = sum(g.type(other).factors[GROUND] * g.steps(other) for other in enemies)
    ours = sum(g.type(other).factors[GROUND] for other in (unit, *g.units_in(goal, AR, GROUND)))
    return (0.3 + 0.3 * g.e.areas[goal].vp) if ours >= theirs else -0.5


def strength_near(g: Core) -> float:
    """What the UK has in Port Stanley and next to it: steps times hit numbers as they would count there."""
    stanley = g.e.port_stanley
    areas = (stanley, *(there for there in g.e.board.near[stanley] if there in g.e.land))
    units = (unit for area in areas for unit in g.units_in(area, UK, GROUND))
    return sum(max(1, g.type(unit).factors[GROUND] + g.e.modifiers.fortified) * g.steps(unit) for unit in units)


def garrison(g: Core) -> float:
    """What AR has in Port Stanley."""
    units = g.units_in(g.e.port_stanley, AR, GROUND)
    return sum(g.type(unit).factors[GROUND] * 1.6 for unit in units)


# -- from afar -------------------------------------------------------------------------------------------


def bombardment_worth(g: Core, area: int) -> float:
    """7.1 Op 20: units lost at no price but that of the land-based Exocet."""
    dice = gunners(g)[: g.e.limits.bombardment]
    value, _ = volley(g, dice, g.units_in(area, 1 - g.phasing, GROUND), numbers(g, "bombardment"))
    risk = 0.5 if g.state.exocet == "held" and g.phasing == UK else 0.0
    return value * (1.2 if area == g.e.port_stanley else 0.9) - risk


def raid_worth(g: Core, unit: int, target: int) -> float:
    """7.1 Op 24: what a special forces unit does at a target, less the danger to itself."""
    kind = g.type(target).kind
    number = g.type(unit).factors[GROUND] if kind == GROUND else g.e.faces.raid
    price = (6 - g.e.faces.raider_lives) / 6 * worth.loss(g, unit)
    return number / 6 * worth.hit(g, target, 1) - price


def insertion_worth(g: Core, unit: int, area: int) -> float:
    """7.1 Op 10: an area that nobody holds is taken by who sets foot on it."""
    if g.units_in(area, 1 - g.side(unit), GROUND):
        return -1.0
    return (0.0 if g.controls(g.side(unit), area) else points(g, area)) - 0.05
