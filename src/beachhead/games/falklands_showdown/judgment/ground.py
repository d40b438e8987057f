"""What fighting, marching and landing is worth (Ops 10, 20, 21, 22, 23, 24)."""

from __future__ import annotations

from functools import lru_cache

from beachhead.games.falklands_showdown.judgment import worth
from beachhead.games.falklands_showdown.judgment.volleys import Volley, numbers, volley
from beachhead.games.falklands_showdown.model import AR, UK
from beachhead.games.falklands_showdown.play import Core
from beachhead.games.falklands_showdown.printed import GROUND
from beachhead.games.falklands_showdown.rules.contested_3_6 import is_contested
from beachhead.games.falklands_showdown.rules.ground_10_3 import firing, march_in_needs, neighbours
from beachhead.games.falklands_showdown.rules.landing_10_4 import land_needs, lift_limit
from beachhead.games.falklands_showdown.rules.operations_7.bombardment_7_1 import gunners
from beachhead.kernel.refusal import met

OBJECTIVE = 6.0
"""4.2 What Port Stanley is worth beyond its points: without it the UK cannot win."""

LAND = 1.4
"""What a point of an area is worth: it can be lost and taken again."""

FRONT = {1: 0.45, 2: 0.2, 3: 0.1}
"""What it is worth to the UK to have a battalion so many land areas from Port Stanley, as long as it must be taken."""

STAYING = 0.6
"""What it is worth to the UK to keep a battalion in Port Stanley while it is fought for."""

ENOUGH = 0.0
"""The share of its steps that the UK wants to have left when Port Stanley falls, before it enters."""

ATTACK = 23
"""The operation of ground attacks."""

LONGEST = 8
"""Rounds of combat that are reckoned with."""

RELIEF = 0.8
"""What each unit is worth to AR that comes to Port Stanley while it is fought for."""

DIVERSION = 0.4
"""What it is worth to AR that the UK must spend an operation to have an area back."""

DECISIVE = 3.0
"""What a landing that turns the match is worth to AR beyond the points."""

WITHIN_REACH, LATE = 4, 6
"""Points that AR can still hope to make up, and operations that the UK has left, when it stakes its fleet on it."""

NEAR_BASE = 0.2
"""What an aircraft counter based on the islands is worth beyond another: nobody intercepts it."""

LAST_CHANCE = 12
"""Operations before the end at which it enters anyhow."""


def stanley_falls(g: Core) -> bool:
    """Whether the UK holds Port Stanley."""
    return g.controls(UK, g.e.port_stanley)


def points(g: Core, area: int) -> float:
    """4.4 What taking an area is worth to either side."""
    return LAND * g.e.areas[area].vp + (OBJECTIVE if area == g.e.port_stanley else 0.0)


def fight_worth(g: Core, kind: str, area: int, mine: tuple[int, ...], change: int = 0) -> tuple[float, float]:
    """One round in an area: what it is worth to the side whose operation it is, and its chance to clear the area."""
    enemy = 1 - g.phasing
    theirs = g.units_in(area, enemy, GROUND)
    marched = {unit for unit in mine if g.place(unit) != area} if kind == "ground" else set()

    def number(shooter: int, target: int) -> int:
        return numbers(g, kind, g.e.modifiers.marched if shooter in marched else change)(shooter, target)

    gain, aimed = volley(g, firing(g, mine), theirs, number)
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
    joining = marching_in(g, area)
    mine = (*g.units_in(area, g.phasing, GROUND), *joining)
    value, chance = fight_worth(g, "ground", area, mine)
    if g.phasing == UK and area == g.e.port_stanley and joining and not can_assault(g):
        return -1.0
    value -= sum(leaving(g, unit, g.place(unit)) for unit in joining)
    taken = 0.0 if g.controls(g.phasing, area) else points(g, area)
    pressing = 0.6 if g.phasing == UK and area == g.e.port_stanley else 0.2
    return value + chance * (taken + 0.3) + pressing * (value > -0.5)


# -- landings --------------------------------------------------------------------------------------------


def lift(g: Core, area: int) -> tuple[int, ...]:
    """10.4 Who would land in an area: the strongest first, as many as can be lifted; one is enough where nobody
    defends and no way leads to Port Stanley, special forces before others."""
    able = [unit for unit in g.roster(g.phasing) if met(land_needs(g, unit))]
    able.sort(key=lambda unit: (-g.type(unit).factors[GROUND], unit))
    if g.phasing == UK and not g.units_in(area, AR, GROUND) and by_land(g, area, g.e.port_stanley) < 0:
        able.sort(key=lambda unit: (not g.type(unit).is_special, g.type(unit).factors[GROUND]))
        return tuple(able[:1])
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
    mine = lift(g, area)
    if not mine:
        return -1.0
    value, chance = fight_worth(g, "landing", area, mine, g.e.modifiers.landed)
    taken = 0.0 if g.controls(g.phasing, area) else chance * points(g, area)
    if g.phasing == AR:
        taken += relief(g, area, mine) + (chance * turning(g, area) if taken else 0.0)
    return value + taken + front(g, area) * len(mine) + 0.1 * chance


def relief(g: Core, area: int, mine: tuple[int, ...]) -> float:
    """4.2 What it is worth that AR's units land in Port Stanley while it is fought for, or when the UK has hardly an
    operation left to drive them out again."""
    if area != g.e.port_stanley:
        return 0.0
    if not stanley_falls(g):
        return RELIEF * len(mine)
    if g.state.points > 0:
        return 0.0
    near = (there for there in g.e.board.near[area] if there in g.e.land)
    guns = [unit for there in (area, *near) for unit in g.units_in(there, UK, GROUND)]
    theirs = (*mine, *g.units_in(area, AR, GROUND))
    _, aimed = volley(g, guns, theirs, numbers(g, "ground", g.e.modifiers.fortified))
    return OBJECTIVE * (1 - cleared(aimed, theirs)) ** g.state.operations


def is_losing(g: Core) -> bool:
    """4.6 Whether AR will lose on points, but few are missing: it has nothing to lose, and something to win."""
    return stanley_falls(g) and -WITHIN_REACH < g.state.points <= 0 and g.state.operations <= LATE


def turning(g: Core, area: int) -> float:
    """4.6 What the points of an area are worth to AR beyond themselves: the UK must spend an operation on them, and
    when AR is losing they are a part of what is missing."""
    return DECISIVE * min(1.0, g.e.areas[area].vp / (1 - g.state.points)) if is_losing(g) else DIVERSION


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
    if goal == stanley and not stanley_falls(g) and g.units_in(goal, AR, GROUND):
        return -1.0 if not is_contested(g, stanley) else 0.9 if can_assault(g) else -0.5
    value = front(g, goal) - (STAYING if start == stanley and not stanley_falls(g) else front(g, start))
    if not g.controls(UK, goal):
        alone = not g.units_in(goal, AR, GROUND)
        value += points(g, goal) if alone else 0.4 * points(g, goal) - 0.1
    return value - leaving(g, unit, start)


def leaving(g: Core, unit: int, start: int) -> float:
    """What it costs to leave an area that the enemy could then take, Port Stanley from the sea too."""
    left = [other for other in g.units_in(start, g.side(unit), GROUND) if other != unit]
    if start == g.e.port_stanley and not left and (g.side(unit) == AR or troops_overseas(g)):
        return OBJECTIVE
    near = any(g.units_in(there, 1 - g.side(unit), GROUND) for there in g.e.board.near[start] if there in g.e.land)
    return 0.0 if left or not near else 0.7 * g.e.areas[start].vp


def troops_overseas(g: Core) -> bool:
    """Whether AR has ground units that ships could land: in Argentina or at sea."""
    return any(g.place(unit) >= 0 and g.place(unit) not in g.e.land for unit in g.roster(AR, GROUND))


def ar_march(g: Core, unit: int, start: int, goal: int) -> float:
    """Back into Port Stanley when the UK stands before it; to areas that the UK has left empty."""
    stanley = g.e.port_stanley
    threatened = any(g.units_in(there, UK, GROUND) for there in g.e.board.near[stanley] if there in g.e.land)
    value = 0.0
    if goal == stanley and start != stanley and (threatened or is_contested(g, stanley)):
        value += 0.4 if g.units_in(stanley, AR, GROUND) else OBJECTIVE
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


def closing_in(g: Core) -> bool:
    """Whether the UK stands before Port Stanley, which it does not hold."""
    areas = (area for area in g.e.board.near[g.e.port_stanley] if area in g.e.land)
    return not stanley_falls(g) and any(g.units_in(area, UK, GROUND) for area in areas)


def can_assault(g: Core) -> bool:
    """Whether the UK should go for Port Stanley: it would win, or the end is near."""
    return left_after_assault(g) >= ENOUGH or g.state.operations <= LAST_CHANCE


def marching_in(g: Core, area: int) -> tuple[int, ...]:
    """7.1 Op 23: those who would march in: the strongest, as many as may."""
    chosen = g.op.picks if g.state.op is not None and g.op.number == ATTACK else ()
    free = [unit for unit in neighbours(g, area) if unit in chosen or met(march_in_needs(g, unit, area))]
    free.sort(key=lambda unit: (-g.type(unit).factors[GROUND] * g.steps(unit), unit))
    return tuple(free[: g.e.limits.march])


@lru_cache(maxsize=4)
def left_after_assault(g: Core) -> float:
    """The share of its steps that the UK would have left if all that stands near fought for Port Stanley to the end.

    Both sides fire with all units, round after round, and take the mean of the hits; negative if the UK is spent first.
    """
    stanley = g.e.port_stanley
    areas = (stanley, *(there for there in g.e.board.near[stanley] if there in g.e.land))
    mine = [unit for area in areas for unit in g.units_in(area, UK, GROUND)]
    theirs = g.units_in(stanley, AR, GROUND)
    steps = float(sum(g.steps(unit) for unit in mine))
    if not steps or not theirs:
        return 1.0 if steps else -1.0
    hit = sum(max(1, g.type(unit).factors[GROUND] + g.e.modifiers.fortified) for unit in mine) / 6 / len(mine)
    fire = sum(g.type(unit).factors[GROUND] for unit in theirs) / 6 / len(theirs)
    left, garrison = steps, float(len(theirs))
    for _ in range(LONGEST):
        firing_now = min(len(mine), left)
        left, garrison = left - garrison * fire, garrison - firing_now * hit
        if garrison <= 0 or left <= 0:
            break
    return left / steps if garrison <= 0 else -1.0


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
    value = worth.hit(g, target, 1) * (1.5 if g.place(target) == g.e.port_stanley else 1.0)
    return number / 6 * (value + (0.0 if kind == GROUND else NEAR_BASE)) - price


def insertion_worth(g: Core, unit: int, area: int) -> float:
    """7.1 Op 10: an area that nobody holds is taken by who sets foot on it."""
    if g.units_in(area, 1 - g.side(unit), GROUND):
        return -1.0
    return (0.0 if g.controls(g.side(unit), area) else points(g, area)) + 0.15
