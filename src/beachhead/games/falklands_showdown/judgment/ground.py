"""What fighting, marching and landing is worth (Ops 10, 20, 21, 22, 23, 24)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from beachhead.games.falklands_showdown.components import FREIGHT, GROUND, Edition
from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.judgment import worth
from beachhead.games.falklands_showdown.judgment.findings import once
from beachhead.games.falklands_showdown.judgment.volleys import Volley, numbers, volley
from beachhead.games.falklands_showdown.model import AR, UK
from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import RAIDING, assaults, base_number
from beachhead.games.falklands_showdown.rules.combat_10.ground_10_3 import firing, march_in_needs, neighbours
from beachhead.games.falklands_showdown.rules.contested_3_6 import is_contested
from beachhead.games.falklands_showdown.rules.operations_7.bombardment_7_1 import gunners
from beachhead.games.falklands_showdown.rules.operations_7.special_7_1 import raided_with
from beachhead.kernel.refusal import met
from beachhead.mechanics.movement import Reached
from beachhead.mechanics.tracing import flood

OBJECTIVE = 6.0
"""4.2 What Port Stanley is worth beyond its points: without it the UK cannot win."""

LAND = 1.4
"""What a point of an area is worth: it can be lost and taken again."""

FRONT = {1: 0.45, 2: 0.25, 3: 0.15}
"""What it is worth to the UK to have a battalion so many land areas from Port Stanley, as long as it must be taken."""

GATHERING = 3
"""How much more it is worth to the UK to march a battalion nearer to Port Stanley than to have landed it there: once
ashore it can do nothing else, and those who stay behind are missed in the assault."""

STAYING = 0.6
"""What it is worth to the UK to keep a battalion in Port Stanley while it is fought for."""

ENOUGH = 0.25
"""The share of its steps that the UK wants to have left when Port Stanley falls, before it enters."""

ATTACK = 23
"""The operation of ground attacks."""

LONGEST = 8
"""Rounds of combat that are reckoned with."""

WITHIN_REACH, LATE = 4, 6
"""Points that AR can still hope to make up, and operations that the UK has left, when it stakes its fleet on it."""

OUTPOST = 0.12
"""What it is worth to AR to hold a coast on which the UK could land unopposed, before it has landed."""

GUARD = 0.2
"""What it is worth to AR to hold an anchorage when the UK's troops have come off the islands."""

COLUMN, SALLY, FORLORN = 3, 4, 0.7
"""Battalions with which the UK comes beside so many AR units, and what it costs to come with fewer."""

OUTPOSTS = 2
"""Land areas from Port Stanley up to which AR holds such coasts, besides anchorages."""

NEAR_BASE = 0.2
"""What an aircraft counter based on the islands is worth beyond another: nobody intercepts it."""

LAST_CHANCE = 12
"""Operations before the end at which it enters anyhow."""


def stanley_falls(game: Core) -> bool:
    """Whether the UK holds Port Stanley."""
    return game.controls(UK, game.edition.port_stanley)


def points(game: Core, area: int) -> float:
    """4.4 What taking an area is worth to either side."""
    return LAND * game.edition.areas[area].vp + (OBJECTIVE if area == game.edition.port_stanley else 0.0)


def fight_worth(game: Core, kind: str, area: int, mine: tuple[int, ...], change: int = 0) -> tuple[float, float]:
    """One round in an area: what it is worth to the side whose operation it is, and its chance to clear the area."""
    enemy = 1 - game.phasing
    theirs = game.units_in(area, enemy, GROUND)
    marched = {unit for unit in mine if game.place(unit) != area and not assaults(game, unit)}
    marched = marched if kind == "ground" else set()

    def number(shooter: int, target: int) -> int:
        return numbers(game, kind, game.edition.modifiers.marched if shooter in marched else change)(shooter, target)

    gain, aimed = volley(game, firing(game, mine), theirs, number)
    price, _ = volley(game, firing(game, theirs), mine, numbers(game, kind))
    return gain - 0.8 * price, cleared(aimed, theirs)


def cleared(aimed: Volley, units: tuple[int, ...]) -> float:
    """The chance that none of some targets is left."""
    chance = 1.0
    for unit in units:
        chance *= 1 - aimed.standing(unit)
    return chance


def attack_worth(game: Core, area: int) -> float:
    """7.1 Op 23: a round of ground combat, and the area if it is cleared."""
    joining = marching_in(game, area)
    mine = (*game.units_in(area, game.phasing, GROUND), *joining)
    value, chance = fight_worth(game, "ground", area, mine)
    if game.phasing == UK and area == game.edition.port_stanley and joining and not can_assault(game):
        return -1.0
    value -= sum(leaving(game, unit, game.place(unit)) for unit in joining)
    if game.phasing == UK and area != game.edition.port_stanley:
        value += sum(min(0.0, nearer(game, unit, game.place(unit), area)) for unit in joining)
    taken = 0.0 if game.controls(game.phasing, area) else points(game, area)
    pressing = 0.6 if game.phasing == UK and area == game.edition.port_stanley else 0.2
    return value + chance * (taken + 0.3) + pressing * (value > -0.5)


def land_borders(game: Core, area: int) -> Iterator[int]:
    """9.8 The land areas next to one."""
    return (there for there in game.edition.board.near[area] if there in game.edition.land)


def is_losing(game: Core) -> bool:
    """4.6 Whether AR will lose on points, but few are missing: it has nothing to lose, and something to win."""
    return stanley_falls(game) and -WITHIN_REACH < game.state.points <= 0 and game.state.operations <= LATE


def front(game: Core, area: int) -> float:
    """What a UK battalion in an area is worth for the way to Port Stanley."""
    if game.phasing == AR or stanley_falls(game):
        return 0.0
    return FRONT.get(by_land(game, area, game.edition.port_stanley), 0.0)


def by_land(game: Core, start: int, goal: int) -> int:
    """9.8 Land borders from one land area to another; -1 across water."""
    return marches_to(game.edition, goal).get(start, (-1,))[0]


@lru_cache(maxsize=16)
def marches_to(edition: Edition, goal: int) -> Reached:
    """9.8 By area the borders on the way over land to a goal."""
    return flood((goal,), lambda area: edition.board.near[area] if area in edition.land else ())


# -- marches ---------------------------------------------------------------------------------------------


def march_worth(game: Core, unit: int, goal: int) -> float:
    """7.1 Op 22: what it is worth that a unit marches to an area."""
    return (uk_march if game.phasing == UK else ar_march)(game, unit, game.place(unit), goal)


def uk_march(game: Core, unit: int, start: int, goal: int) -> float:
    """Towards Port Stanley until it is taken; into it when strong enough; afterwards to what is left."""
    stanley = game.edition.port_stanley
    if goal == stanley and not stanley_falls(game) and game.units_in(goal, AR, GROUND):
        return -1.0 if not is_contested(game, stanley) else 0.9 if can_assault(game) else -0.5
    if start == stanley and not stanley_falls(game):
        value = front(game, goal) - STAYING
    else:
        value = nearer(game, unit, start, goal)
    value -= forlorn(game, start, goal)
    if not game.controls(UK, goal):
        alone = not game.units_in(goal, AR, GROUND)
        value += points(game, goal) if alone else 0.4 * points(game, goal) - 0.1
    return value - leaving(game, unit, start)


def nearer(game: Core, unit: int, start: int, goal: int) -> float:
    """9.8 What a step on the way to Port Stanley is worth to the UK; back, what it costs."""
    gain = front(game, goal) - front(game, start)
    return gain if game.type(unit).is_special else GATHERING * gain


def forlorn(game: Core, start: int, goal: int) -> float:
    """10.3 What it costs the UK to come beside a garrison with few: those of an area with those who are at its goal."""
    enemies = sum(len(game.units_in(there, AR, GROUND)) for there in land_borders(game, goal))
    mine = (*game.units_in(start, UK, GROUND), *game.units_in(goal, UK, GROUND))
    together = sum(not game.type(unit).is_special for unit in mine)
    return FORLORN if enemies >= SALLY and together < COLUMN else 0.0


def leaving(game: Core, unit: int, start: int) -> float:
    """What it costs to leave an area that the enemy could then take, Port Stanley and a coast of AR's from the sea."""
    left = [other for other in game.units_in(start, game.side(unit), GROUND) if other != unit]
    if start == game.edition.port_stanley and not left and (game.side(unit) == AR or troops_overseas(game)):
        return OBJECTIVE
    near = any(game.units_in(there, 1 - game.side(unit), GROUND) for there in land_borders(game, start))
    near = near or (game.side(unit) == AR and start in game.edition.coastal)
    return 0.0 if left or not near else 0.7 * game.edition.areas[start].vp


def troops_overseas(game: Core) -> bool:
    """Whether AR has ground units that ships could land: in Argentina or at sea."""
    return any(game.place(unit) >= 0 and game.place(unit) not in game.edition.land for unit in game.roster(AR, GROUND))


def ar_march(game: Core, unit: int, start: int, goal: int) -> float:
    """Back into Port Stanley when the UK stands before it; to areas that the UK has left empty."""
    stanley = game.edition.port_stanley
    threatened = any(
        game.units_in(there, UK, GROUND) for there in game.edition.board.near[stanley] if there in game.edition.land
    )
    value = 0.0
    if goal == stanley and start != stanley and (threatened or is_contested(game, stanley)):
        value += 0.4 if game.units_in(stanley, AR, GROUND) else OBJECTIVE
    enemies = game.units_in(goal, UK, GROUND)
    if game.controls(UK, goal):
        value += points(game, goal) if not enemies else counter_attack(game, unit, goal)
    if start == stanley:
        value -= 0.5 if threatened else 0.15
    elif is_open_shore(game, goal):
        value += outpost(game, start, goal)
    return value - leaving(game, unit, start)


def outpost(game: Core, start: int, goal: int) -> float:
    """10.4 What it is worth to AR to hold a coast with a unit that is not missed where it comes from."""
    left = len(game.units_in(start, AR, GROUND)) - 1
    if goal in game.edition.anchorages and left and are_coming(game):
        return GUARD
    return OUTPOST if left > game.edition.areas[start].vp else 0.0


def are_coming(game: Core) -> bool:
    """10.4 Whether ships of the UK with troops lie off the islands."""
    return any(game.aboard.get(ship) for ship in game.ships_in(game.edition.falklands, UK, *FREIGHT))


def is_open_shore(game: Core, area: int) -> bool:
    """10.4 Whether the UK, which has not landed yet, could land unopposed on the way to Port Stanley."""
    if area not in game.edition.coastal or game.units_in(area, AR, GROUND) or is_ashore(game):
        return False
    return area in game.edition.anchorages or 0 < by_land(game, area, game.edition.port_stanley) <= OUTPOSTS


def is_ashore(game: Core) -> bool:
    """Whether the UK has ground units on the islands."""
    return any(game.units_in(area, UK, GROUND) for area in game.edition.land)


def counter_attack(game: Core, unit: int, goal: int) -> float:
    """Whether a unit that marches at the UK's there has a chance."""
    enemies = game.units_in(goal, UK, GROUND)
    theirs = sum(game.type(other).factors[GROUND] * game.steps(other) for other in enemies)
    ours = sum(game.type(other).factors[GROUND] for other in (unit, *game.units_in(goal, AR, GROUND)))
    return (0.3 + 0.3 * game.edition.areas[goal].vp) if ours >= theirs else -0.5


def closing_in(game: Core) -> bool:
    """Whether the UK stands before Port Stanley, which it does not hold."""
    areas = (area for area in game.edition.board.near[game.edition.port_stanley] if area in game.edition.land)
    return not stanley_falls(game) and any(game.units_in(area, UK, GROUND) for area in areas)


def can_assault(game: Core) -> bool:
    """Whether the UK should go for Port Stanley: it would win, or the end is near."""
    return left_after_assault(game) >= ENOUGH or game.state.operations <= LAST_CHANCE


@once
def marching_in(game: Core, area: int) -> tuple[int, ...]:
    """7.1 Op 23: those who would march in: the strongest, as many as may."""
    chosen = game.op.picks if game.state.op is not None and game.op.number == ATTACK else ()
    free = [unit for unit in neighbours(game, area) if unit in chosen or met(march_in_needs(game, unit, area))]
    free.sort(key=lambda unit: (-game.type(unit).factors[GROUND] * game.steps(unit), unit))
    return tuple(free[: game.edition.limits.march])


@once
def left_after_assault(game: Core) -> float:
    """What would be left after an assault, found out once for all options of a question."""
    return assault(game)


def assault(game: Core) -> float:
    """The share of its steps that the UK would have left if all that stands near fought for Port Stanley to the end.

    Both sides fire with all units, round after round, and take the mean of the hits; negative if the UK is spent first.
    """
    stanley = game.edition.port_stanley
    areas = (stanley, *(there for there in game.edition.board.near[stanley] if there in game.edition.land))
    mine = [unit for area in areas for unit in game.units_in(area, UK, GROUND)]
    theirs = game.units_in(stanley, AR, GROUND)
    steps = float(sum(game.steps(unit) for unit in mine))
    if not steps or not theirs:
        return 1.0 if steps else -1.0
    inside = game.edition.allowed.walls_once
    fire = sum(game.type(unit).factors[GROUND] for unit in theirs) / 6 / len(theirs)
    left, garrison = steps, float(len(theirs))
    for turn in range(LONGEST):
        walls = 0 if inside and turn else game.edition.modifiers.fortified
        hit = sum(max(1, game.type(unit).factors[GROUND] + walls) for unit in mine) / 6 / len(mine)
        firing_now = min(len(mine), left)
        left, garrison = left - garrison * fire, garrison - firing_now * hit
        if garrison <= 0 or left <= 0:
            break
    return left / steps if garrison <= 0 else -1.0


# -- from afar -------------------------------------------------------------------------------------------


def bombardment_worth(game: Core, area: int) -> float:
    """7.1 Op 20: units lost at no price but that of the land-based Exocet."""
    dice = gunners(game)[: game.edition.limits.bombardment]
    value, _ = volley(game, dice, game.units_in(area, 1 - game.phasing, GROUND), numbers(game, "bombardment"))
    risk = 0.5 if game.state.exocet == "held" and game.phasing == UK else 0.0
    return value * (1.2 if area == game.edition.port_stanley else 0.9) - risk


def raid_worth(game: Core, unit: int, target: int) -> float:
    """7.1 Op 24: what a special forces unit does at a target, less the danger to itself."""
    kind = game.type(target).kind
    number = base_number(game, RAIDING, unit, target)
    price = (6 - game.edition.faces.raider_lives) / 6 * worth.loss(game, unit)
    value = worth.hit(game, target, 1) * (1.5 if game.place(target) == game.edition.port_stanley else 1.0)
    if kind == GROUND:
        return number / 6 * value - price
    return number / 6 * (value + NEAR_BASE) * len(raided_with(game, target)) - price


def insertion_worth(game: Core, unit: int, area: int) -> float:
    """7.1 Op 10: an area that nobody holds is taken by who sets foot on it."""
    if game.units_in(area, 1 - game.side(unit), GROUND):
        return -1.0
    return (0.0 if game.controls(game.side(unit), area) else points(game, area)) + 0.15
