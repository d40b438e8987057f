"""Where ships want to be, and what moving them is worth (Ops 4, 5, 6, 12, 13, 14, 15, 16; submarines)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from beachhead.games.falklands_showdown.judgment import expedition, ground, worth
from beachhead.games.falklands_showdown.judgment.ground import by_land, points, stanley_falls
from beachhead.games.falklands_showdown.judgment.volleys import numbers, volley
from beachhead.games.falklands_showdown.judgment.waters import waters
from beachhead.games.falklands_showdown.model import AR, UK
from beachhead.games.falklands_showdown.play import Core
from beachhead.games.falklands_showdown.printed import (
    AMPHIBIOUS,
    CARRIER,
    DESTROYER,
    GROUND,
    SHIP,
    SUBMARINE,
    TRANSPORT,
)
from beachhead.games.falklands_showdown.rules import naval_9_1
from beachhead.games.falklands_showdown.rules.contested_3_6 import is_friendly
from beachhead.games.falklands_showdown.rules.submarines_8 import course_needs
from beachhead.kernel.refusal import met

ABSENCE = 1.0
"""4.4(1) What each UK operation costs that ends without a surface ship in the Zone."""

ESCORTS = 3
"""D ships that the UK wants off the islands before transports go there, and about its carriers."""

HUNTED = 0.07
"""How likely a submarine near is to find another one, in a turn."""

CLOSING = 0.15
"""What each area nearer the islands is worth to AR's submarines when it is losing."""

EARLY = 12
"""Operations left above which there is time for South Georgia."""


def desire(g: Core, unit: int, area: int) -> float:
    """How good it is for a ship to be in an area."""
    return (uk_desire if g.side(unit) == UK else ar_desire)(g, unit, area)


def uk_desire(g: Core, unit: int, area: int) -> float:
    """The UK: carriers east of the islands, escorts off them, transports there when they have somebody to land."""
    e, kind = g.e, g.type(unit)
    east, islands = waters(e).haven, e.falklands
    if g.unit(unit).hits and not kind.is_carrier:
        return repairing(g, area)
    if kind.type == CARRIER:
        return {east: 1.5, islands: 0.9}.get(area, 0.8 if area in e.zone else 0.0)
    if kind.type in (AMPHIBIOUS, TRANSPORT):
        return freight_desire(g, unit, area, east)
    if unit in g.ships_in(east, UK, DESTROYER)[:ESCORTS]:
        return 0.7 if area == east else 0.2
    if goes_south(g, unit):
        return {waters(e).harbour: 1.2, e.south_georgia: 1.0}.get(area, 0.3)
    off = len(g.ships_in(islands, UK, DESTROYER))
    if area == islands and open_coast(g) and any(g.type(cargo).is_special for cargo in g.aboard.get(unit, ())):
        return 0.9
    if area == islands:
        wanted = landing_ahead(g) or (ground.closing_in(g) and kind.factors[GROUND] > 0)
        return 0.45 if wanted and (off < 3 * ESCORTS or g.place(unit) == islands) else 0.2
    return 0.25 if area == east else 0.1


def freight_desire(g: Core, unit: int, area: int, east: int) -> float:
    """Transports: off the islands with their troops when escorts are there or come along, else out of reach."""
    troops = len(g.aboard.get(unit, ()))
    if area == g.e.falklands and not troops and g.type(unit).capacity and waits_overseas(g):
        return 0.6
    if area == g.e.falklands:
        guarded = len(g.ships_in(area, UK, DESTROYER)) >= ESCORTS or g.place(unit) == area
        return 0.5 + 0.5 * troops if troops and guarded and goals_left(g) else -0.2
    if unit == g.e.conveyor and area == east:
        return 1.2 if not g.state.rendezvous else 0.3
    return {east: 0.25, waters(g.e).rear: 0.3}.get(area, -0.1)


def waits_overseas(g: Core) -> bool:
    """Whether Port Stanley is won and an area overseas is still to be taken."""
    return stanley_falls(g) and any(g.controls(AR, area) for area in overseas(g, g.e.port_stanley))


def overseas(g: Core, start: int) -> tuple[int, ...]:
    """The coasts with points that cannot be marched to from a land area."""
    return tuple(area for area in g.e.coastal if g.e.areas[area].vp and by_land(g, start, area) < 0)


def open_coast(g: Core) -> bool:
    """Whether there is an area with points that AR controls and nobody defends."""
    return any(g.e.areas[area].vp and g.controls(AR, area) and not g.units_in(area, AR, GROUND) for area in g.e.coastal)


def repairing(g: Core, area: int) -> float:
    """Damaged ships go to South Georgia once it is the UK's; before, they keep out of reach."""
    e = g.e
    if g.controls(UK, e.south_georgia):
        far = e.board.distance(area, e.south_georgia)
        return 1.2 - 0.3 * far
    return 0.0 if area == e.falklands else 0.3


def goes_south(g: Core, unit: int) -> bool:
    """7.1 Op 4: whether a ship should take its special forces to South Georgia."""
    if g.controls(UK, g.e.south_georgia) or g.state.operations < EARLY or g.type(unit).type != DESTROYER:
        return False
    return any(g.type(cargo).is_special for cargo in g.aboard.get(unit, ()))


@lru_cache(maxsize=4)
def landing_ahead(g: Core) -> bool:
    """Whether ground units are afloat in ships that will go to the islands."""
    return any(
        g.type(unit).kind == GROUND and g.unit(unit).ship >= 0 and not g.type(unit).is_special for unit in g.roster(UK)
    )


def goals_left(g: Core) -> bool:
    """Whether there is anything left to land for."""
    return any(not g.controls(UK, area) for area in g.e.land if g.e.areas[area].vp)


def ar_desire(g: Core, unit: int, area: int) -> float:
    """AR: at home; troops with their escort where they wait to go in; the carrier where it can strike and the UK would
    rather not sink it."""
    e, kind = g.e, g.type(unit)
    here = waters(e)
    if area == e.falklands:
        return 0.0
    if g.aboard.get(unit):
        return {here.staging: 0.6, here.approach: -0.2}.get(area, 0.0)
    if unit in expedition.convoy(g, g.place(unit)):
        return {here.staging: 0.25, e.argentina: 0.2}.get(area, 0.1)
    if kind.type == CARRIER and area in e.sea and area not in e.zone:
        near = (there for there in e.board.near[area] if g.ships_in(there, UK))
        return 0.5 if any(True for _ in near) else 0.1
    return {e.argentina: 0.2, here.staging: 0.15}.get(area, 0.1 if area not in e.zone else 0.0)


# -- fleets ----------------------------------------------------------------------------------------------


def sailing_worth(g: Core, ships: Iterable[int], start: int, goal: int) -> float:
    """7.1 Op 13: what it is worth that some ships go together."""
    sailing = tuple(ships)
    value = sum(desire(g, unit, goal) - desire(g, unit, start) for unit in sailing)
    if g.phasing == UK:
        return value + presence(g, sailing, start, goal)
    if goal == waters(g.e).approach:
        return expedition.raid_worth(g, start)
    return expedition.dash_worth(g, start) if goal == g.e.falklands else value


def presence(g: Core, sailing: tuple[int, ...], start: int, goal: int) -> float:
    """4.4(1) Points for coming into the Zone when nobody is there, or lost by leaving it empty."""
    there = sum(len(g.ships_in(area, UK)) for area in g.e.zone)
    if goal in g.e.zone:
        return 4 * ABSENCE if not there else 0.0
    left = there - sum(g.place(unit) in g.e.zone for unit in sailing)
    return -4 * ABSENCE if not left else 0.0


def keen(g: Core, start: int, goal: int) -> tuple[int, ...]:
    """The ships of an area that would rather be in another one; of AR's, those that go to the islands together."""
    if g.phasing == AR and goal == g.e.falklands:
        return expedition.convoy(g, start)
    if g.phasing == AR and goal == waters(g.e).approach:
        return expedition.raiders(g, start)
    ships = g.ships_in(start, g.phasing)
    return tuple(unit for unit in ships if desire(g, unit, goal) > desire(g, unit, start))


def battle_worth(g: Core, area: int, mine: tuple[int, ...]) -> float:
    """10.2 A surface combat in an area: what is sunk less what is lost."""
    theirs = g.ships_in(area, 1 - g.phasing)
    gain, _ = volley(g, armed(g, mine), theirs, numbers(g, "surface"))
    price, _ = volley(g, armed(g, theirs), mine, numbers(g, "surface"))
    return gain - price * min((caution(g, unit) for unit in mine), default=1.0)


def armed(g: Core, ships: Iterable[int]) -> tuple[int, ...]:
    """Ships with an anti-ship factor."""
    return tuple(unit for unit in ships if g.type(unit).factors[SHIP])


# -- submarines ------------------------------------------------------------------------------------------


def torpedo_worth(g: Core, unit: int, target: int) -> float:
    """8.2 What an attack by a submarine is worth, less the danger of the answer."""
    number = numbers(g, "submarine")(unit, target)
    value = number / 6 * worth.hit(g, target, 1)
    if g.type(target).kind != SHIP or g.effect("no_anti_submarine"):
        return value
    escorts = g.ships_in(g.place(target), g.side(target), DESTROYER)
    miss = 1.0
    for factor in sorted((g.type(unit).factors[SUBMARINE] for unit in escorts), reverse=True)[: g.e.limits.answers]:
        miss *= 1 - factor / 6
    return value - (1 - miss) * worth.hit(g, unit, 1) * caution(g, unit)


def caution(g: Core, unit: int) -> float:
    """What the loss of a ship or submarine weighs for its side: little for AR's when it is losing anyway."""
    return expedition.GAMBLE if g.side(unit) == AR and ground.is_losing(g) else 1.0


def patrol(g: Core, unit: int, area: int) -> float:
    """8.1 How good it is for a submarine to be in an area: where it can attack something, and near the islands."""
    if g.side(unit) == UK and area == g.e.south_georgia:
        return -0.1
    enemies = (*g.ships_in(area, 1 - g.side(unit)), *g.units_in(area, 1 - g.side(unit), SUBMARINE))
    best = max((torpedo_worth(g, unit, target) for target in enemies), default=0.0)
    pull = CLOSING if g.side(unit) == AR and ground.is_losing(g) else 0.02
    home = -pull * g.e.board.distance(area, g.e.falklands)
    return max(best, 0.0) + home - danger(g, unit, area) * caution(g, unit)


def best_patrol(g: Core, unit: int) -> float:
    """8.1, 8.2 What the best attack is worth that a submarine can go to; 0 if there is none."""
    areas = (area for area in naval_9_1.waters_of(g) if area == g.place(unit) or met(course_needs(g, unit, area)))
    return max((patrol(g, unit, area) for area in areas if g.ships_in(area, 1 - g.side(unit))), default=0.0)


def danger(g: Core, unit: int, area: int) -> float:
    """What it costs a submarine to be where the enemy's submarines and destroyers can come; nothing in port."""
    if area == g.e.argentina:
        return 0.0
    enemy = 1 - g.side(unit)
    near = (area, *(there for there in g.e.board.near[area] if there in g.e.sea))
    hunters = sum(len(g.units_in(there, enemy, SUBMARINE)) for there in near)
    price = 1.2 if g.side(unit) == UK or area in g.e.zone or area == g.e.south_georgia else 0.0
    return HUNTED * min(hunters, 3) * price


def hunt_worth(g: Core, target: int) -> float:
    """7.1 Op 15: the dice of a hunt."""
    ships = g.ships_in(g.place(target), 1 - g.side(target))
    dice = sorted(ships, key=lambda unit: -g.type(unit).factors[SUBMARINE])[: g.e.limits.hunters]
    return volley(g, dice, (target,), numbers(g, "hunt"))[0]


# -- loading ---------------------------------------------------------------------------------------------


def fetching_worth(g: Core, unit: int) -> float:
    """7.1 Op 12: what it is worth to take a unit aboard, for areas overseas once Port Stanley is won."""
    where = g.place(unit)
    if g.phasing != UK:
        stuck = where == g.e.argentina and g.unit(unit).ship < 0 and not is_friendly(g, AR, g.e.port_stanley)
        return 0.4 if stuck or (where == g.e.argentina and g.state.black_buck) else -0.2
    if g.type(unit).is_special and g.unit(unit).ship >= 0:
        stays = g.type(g.unit(unit).ship).type == CARRIER and where in g.e.zone
        return 0.3 if stays and open_coast(g) else -0.2
    if not stanley_falls(g) or where not in g.e.land:
        return -0.2
    left = [area for area in overseas(g, where) if not g.controls(UK, area)]
    spare = len(g.units_in(where, UK, GROUND)) > 1
    return 0.3 * max((points(g, area) for area in left), default=0.0) if spare else -0.2
