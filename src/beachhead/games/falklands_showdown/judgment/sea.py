"""Where ships want to be, and what moving them is worth (Ops 4, 5, 6, 12, 13, 14, 15, 16; submarines)."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.games.falklands_showdown.components import (
    AMPHIBIOUS,
    CARRIER,
    DESTROYER,
    FREIGHT,
    GROUND,
    SHIP,
    SUBMARINE,
    TRANSPORT,
)
from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.judgment import expedition, ground, worth
from beachhead.games.falklands_showdown.judgment.findings import once
from beachhead.games.falklands_showdown.judgment.ground import by_land, points, stanley_falls
from beachhead.games.falklands_showdown.judgment.volleys import numbers, volley
from beachhead.games.falklands_showdown.judgment.waters import waters
from beachhead.games.falklands_showdown.model import AR, UK
from beachhead.games.falklands_showdown.rules import loading_6_5, naval_9_1
from beachhead.games.falklands_showdown.rules.anchorage_8_2 import is_sheltered
from beachhead.games.falklands_showdown.rules.contested_3_6 import is_friendly
from beachhead.games.falklands_showdown.rules.submarines_8 import course_needs
from beachhead.kernel.refusal import met

ABSENCE = 1.0
"""4.4(1) What each UK operation costs that ends without a surface ship in the Zone."""

ESCORTS = 3
"""D ships that the UK wants off the islands before transports go there, and about its carriers."""

HUNTED = 0.07
"""How likely a submarine near is to find another one, in a turn."""

STAYING = 0.03
"""By how much another area must be better for a submarine to go there."""

CLOSING = 0.15
"""What each area nearer the islands is worth to AR's submarines when it is losing."""

IDLE = 0.15
"""What it costs the UK that an escort without a task lies off the islands, under MANY bombers or more."""

FEW, MANY = 4, 12
"""Aircraft on the mainland against which carriers come close to cover a landing: at least, and at most."""

EARLY = 12
"""Operations left above which there is time for South Georgia."""


@once
def desire(game: Core, unit: int, area: int) -> float:
    """How good it is for a ship to be in an area."""
    return (uk_desire if game.side(unit) == UK else ar_desire)(game, unit, area)


def uk_desire(game: Core, unit: int, area: int) -> float:
    """The UK: carriers east of the islands, escorts off them, transports there when they have somebody to land."""
    edition, kind = game.edition, game.type(unit)
    east, islands = waters(edition).haven, edition.falklands
    if game.unit(unit).hits and not kind.is_carrier:
        return repairing(game, area)
    if kind.type == CARRIER:
        return {east: 1.5, islands: closeness(game)}.get(area, 0.8 if area in edition.zone else 0.0)
    if kind.type in (AMPHIBIOUS, TRANSPORT):
        return freight_desire(game, unit, area, east)
    if unit in game.ships_in(east, UK, DESTROYER)[:ESCORTS] and (game.ships_in(east, UK, CARRIER) or area == east):
        return 0.7 if area == east else 0.2
    if goes_south(game, unit):
        return {waters(edition).harbour: 0.9, edition.south_georgia: 0.8}.get(area, 0.3)
    off = len(game.ships_in(islands, UK, DESTROYER))
    if area == islands and open_coast(game) and any(game.type(cargo).is_special for cargo in game.aboard.get(unit, ())):
        return 0.9
    if area == islands:
        wanted = landing_ahead(game) or waits_overseas(game)
        if wanted and (off < 3 * ESCORTS or game.place(unit) == islands):
            return 0.45
        return 0.2 - IDLE * (not wanted) * min(1.0, worth.bombers(game) / MANY)
    return 0.2 if area == east else 0.1


@once
def closeness(game: Core) -> float:
    """9.5 How good it is for the carriers to be off the islands, where they meet more aircraft and can be attacked.

    They come while troops are there to be covered, escorts are about them and not too many aircraft are left, and stay
    until one of them is hit.
    """
    if not game.edition.dice.far_off:
        return 0.9
    if any(game.unit(ship).hits for ship in game.edition.supplied):
        return 0.0
    islands = game.edition.falklands
    covered = any(game.aboard.get(ship) for ship in game.ships_in(islands, UK, AMPHIBIOUS, TRANSPORT))
    if covered and FEW <= worth.bombers(game) <= MANY and len(game.ships_in(islands, UK, DESTROYER)) > ESCORTS:
        return 2.3
    return 1.5 if game.ships_in(islands, UK, CARRIER) else 0.9


def freight_desire(game: Core, unit: int, area: int, east: int) -> float:
    """Transports: off the islands with their troops when escorts are there or come along, else out of reach."""
    troops = len(game.aboard.get(unit, ()))
    if area == game.edition.falklands and not troops and game.type(unit).capacity and waits_overseas(game):
        return 0.6
    if area == game.edition.falklands:
        guarded = len(game.ships_in(area, UK, DESTROYER)) >= ESCORTS or game.place(unit) == area
        if troops and guarded and goals_left(game):
            return 0.5 + 0.5 * troops
        sheltered = any(is_friendly(game, UK, there) for there in game.edition.anchorages)
        return 0.3 if sheltered and landing_ahead(game) else -0.2
    if unit == game.edition.conveyor and area == east:
        return 1.2 if not game.state.rendezvous else 0.3
    return {east: 0.25, waters(game.edition).rear: 0.3}.get(area, -0.1)


@once
def waits_overseas(game: Core) -> bool:
    """Whether Port Stanley is won and an area overseas is still to be taken."""
    return stanley_falls(game) and any(game.controls(AR, area) for area in overseas(game, game.edition.port_stanley))


def overseas(game: Core, start: int) -> tuple[int, ...]:
    """The coasts with points that cannot be marched to from a land area."""
    return tuple(
        area for area in game.edition.coastal if game.edition.areas[area].vp and by_land(game, start, area) < 0
    )


@once
def open_coast(game: Core) -> bool:
    """Whether there is an area with points that AR controls and nobody defends."""
    return any(
        game.edition.areas[area].vp and game.controls(AR, area) and not game.units_in(area, AR, GROUND)
        for area in game.edition.coastal
    )


def repairing(game: Core, area: int) -> float:
    """Damaged ships go to South Georgia once it is the UK's; before, they keep out of reach."""
    edition = game.edition
    if game.controls(UK, edition.south_georgia):
        far = edition.board.distance(area, edition.south_georgia)
        return 1.2 - 0.3 * far
    return -0.4 if area == edition.falklands else 0.3


def goes_south(game: Core, unit: int) -> bool:
    """7.1 Op 4: whether a ship should take its special forces to South Georgia."""
    if (
        game.controls(UK, game.edition.south_georgia)
        or game.state.operations < EARLY
        or game.type(unit).type != DESTROYER
    ):
        return False
    return any(game.type(cargo).is_special for cargo in game.aboard.get(unit, ()))


@once
def landing_ahead(game: Core) -> bool:
    """Whether ground units are afloat in ships that will go to the islands."""
    return any(
        game.type(unit).kind == GROUND and game.unit(unit).ship >= 0 and not game.type(unit).is_special
        for unit in game.roster(UK)
    )


def goals_left(game: Core) -> bool:
    """Whether there is anything left to land for."""
    return any(not game.controls(UK, area) for area in game.edition.land if game.edition.areas[area].vp)


def ar_desire(game: Core, unit: int, area: int) -> float:
    """AR: at home; troops with their escort where they wait to go in; the carrier where it can strike and the UK would
    rather not sink it."""
    edition, kind = game.edition, game.type(unit)
    here = waters(edition)
    if area == edition.falklands:
        return 0.0
    if game.aboard.get(unit):
        return {here.staging: 0.6, here.approach: -0.2}.get(area, 0.0)
    if unit in expedition.convoy(game, game.place(unit)):
        return {here.staging: 0.25, edition.argentina: 0.2}.get(area, 0.1)
    if kind.type == CARRIER and area in edition.sea and area not in edition.zone:
        near = (there for there in edition.board.near[area] if game.ships_in(there, UK))
        return 0.5 if any(True for _ in near) else 0.1
    return {edition.argentina: 0.2, here.staging: 0.15}.get(area, 0.1 if area not in edition.zone else 0.0)


# -- fleets ----------------------------------------------------------------------------------------------


def sailing_worth(game: Core, ships: Iterable[int], start: int, goal: int) -> float:
    """7.1 Op 13: what it is worth that some ships go together."""
    sailing = tuple(ships)
    value = sum(desire(game, unit, goal) - desire(game, unit, start) for unit in sailing)
    if game.phasing == UK:
        return value + presence(game, sailing, start, goal)
    if goal == waters(game.edition).approach:
        return expedition.raid_worth(game, start)
    return expedition.dash_worth(game, start) if goal == game.edition.falklands else value


def presence(game: Core, sailing: tuple[int, ...], start: int, goal: int) -> float:
    """4.4(1) Points for coming into the Zone when nobody is there, or lost by leaving it empty."""
    there = sum(len(game.ships_in(area, UK)) for area in game.edition.zone)
    if goal in game.edition.zone:
        return 4 * ABSENCE if not there else 0.0
    left = there - sum(game.place(unit) in game.edition.zone for unit in sailing)
    return -4 * ABSENCE if not left else 0.0


@once
def keen(game: Core, start: int, goal: int) -> tuple[int, ...]:
    """The ships of an area that would rather be in another one; of AR's, those that go to the islands together."""
    if game.phasing == AR and goal == game.edition.falklands:
        return expedition.convoy(game, start)
    if game.phasing == AR and goal == waters(game.edition).approach:
        return expedition.raiders(game, start)
    ships = game.ships_in(start, game.phasing)
    wanted = tuple(unit for unit in ships if desire(game, unit, goal) > desire(game, unit, start))
    return first_wave(game, wanted) if game.phasing == UK and goal == game.edition.falklands else wanted


def first_wave(game: Core, ships: tuple[int, ...]) -> tuple[int, ...]:
    """10.4 Of ships that would go to the islands those that can land what they carry, the best troops first; all of
    them once the UK has a coast on which the others are set ashore."""
    if any(loading_6_5.is_quay(game, UK, area) and ground.front(game, area) for area in game.edition.coastal):
        return ships
    laden = [unit for unit in ships if game.aboard.get(unit) and game.type(unit).type in FREIGHT]
    laden.sort(key=lambda unit: (-assault(game, unit), unit))
    room = game.edition.limits.landing_uk - sum(
        troops(game, unit) for unit in game.ships_in(game.edition.falklands, UK, *FREIGHT)
    )
    going = {unit for unit in ships if unit not in laden}
    for unit in laden:
        if room > 0:
            going.add(unit)
            room -= troops(game, unit)
    return tuple(unit for unit in ships if unit in going)


def troops(game: Core, ship: int) -> int:
    """2.8 The steps aboard a ship."""
    return sum(game.steps(unit) for unit in game.aboard.get(ship, ()))


def assault(game: Core, ship: int) -> int:
    """The best that a ship carries, by what it does on land."""
    return max((game.type(unit).factors[GROUND] for unit in game.aboard.get(ship, ())), default=0)


def battle_worth(game: Core, area: int, mine: tuple[int, ...]) -> float:
    """10.2 A surface combat in an area: what is sunk less what is lost."""
    theirs = game.ships_in(area, 1 - game.phasing)
    gain, _ = volley(game, armed(game, mine), theirs, numbers(game, "surface"))
    price, _ = volley(game, armed(game, theirs), mine, numbers(game, "surface"))
    return gain - price * min((caution(game, unit) for unit in mine), default=1.0)


def armed(game: Core, ships: Iterable[int]) -> tuple[int, ...]:
    """Ships with an anti-ship factor."""
    return tuple(unit for unit in ships if game.type(unit).factors[SHIP])


# -- submarines ------------------------------------------------------------------------------------------


def torpedo_worth(game: Core, unit: int, target: int) -> float:
    """8.2 What an attack by a submarine is worth, less the danger of the answer."""
    if game.place(target) == game.edition.south_georgia or is_sheltered(game, target):
        return 0.0
    number = numbers(game, "submarine")(unit, target)
    value = number / 6 * worth.hit(game, target, 1)
    if game.type(target).kind != SHIP or game.effect("no_anti_submarine"):
        return value
    escorts = game.ships_in(game.place(target), game.side(target), DESTROYER)
    miss = 1.0
    for factor in sorted((game.type(unit).factors[SUBMARINE] for unit in escorts), reverse=True)[
        : game.edition.limits.answers
    ]:
        miss *= 1 - factor / 6
    return value - (1 - miss) * worth.hit(game, unit, 1) * caution(game, unit)


def caution(game: Core, unit: int) -> float:
    """What the loss of a ship or submarine weighs for its side: little for AR's when it is losing anyway."""
    return expedition.GAMBLE if game.side(unit) == AR and ground.is_losing(game) else 1.0


def patrol(game: Core, unit: int, area: int) -> float:
    """8.1 How good it is for a submarine to be in an area: where it can attack something, and near the islands."""
    if game.side(unit) == UK and area == game.edition.south_georgia:
        return -0.1
    enemies = (*game.ships_in(area, 1 - game.side(unit)), *game.units_in(area, 1 - game.side(unit), SUBMARINE))
    best = max((torpedo_worth(game, unit, target) for target in enemies), default=0.0)
    pull = CLOSING if game.side(unit) == AR and ground.is_losing(game) else 0.02
    home = -pull * game.edition.board.distance(area, game.edition.falklands)
    return max(best, 0.0) + home - danger(game, unit, area) * caution(game, unit)


def best_patrol(game: Core, unit: int) -> float:
    """8.1, 8.2 What the best attack is worth that a submarine can go to; 0 if there is none."""
    areas = (
        area for area in naval_9_1.waters_of(game) if area == game.place(unit) or met(course_needs(game, unit, area))
    )
    return max((patrol(game, unit, area) for area in areas if game.ships_in(area, 1 - game.side(unit))), default=0.0)


def danger(game: Core, unit: int, area: int) -> float:
    """What it costs a submarine to be where the enemy's submarines and destroyers can come; nothing in port."""
    if area == game.edition.argentina:
        return 0.0
    enemy = 1 - game.side(unit)
    near = (area, *(there for there in game.edition.board.near[area] if there in game.edition.sea))
    hunters = sum(len(game.units_in(there, enemy, SUBMARINE)) for there in near)
    price = 1.2 if game.side(unit) == UK or area in game.edition.zone or area == game.edition.south_georgia else 0.0
    return HUNTED * min(hunters, 3) * price


def hunt_worth(game: Core, target: int) -> float:
    """7.1 Op 15: the dice of a hunt."""
    ships = game.ships_in(game.place(target), 1 - game.side(target))
    dice = sorted(ships, key=lambda unit: -game.type(unit).factors[SUBMARINE])[: game.edition.limits.hunters]
    return volley(game, dice, (target,), numbers(game, "hunt"))[0]


# -- loading ---------------------------------------------------------------------------------------------


def unloading_worth(game: Core, unit: int) -> float:
    """7.1 Op 12: what it is worth that a unit goes ashore where the coast is its own: a battalion on its way to Port
    Stanley."""
    if game.type(unit).is_special or game.unit(unit).ship < 0:
        return -0.2
    return max((ground.front(game, area) for area in loading_6_5.shores_for(game, unit)), default=0.0) or -0.2


def fetching_worth(game: Core, unit: int) -> float:
    """7.1 Op 12: what it is worth to take a unit aboard, for areas overseas once Port Stanley is won."""
    where = game.place(unit)
    if game.phasing != UK:
        waits = where == game.edition.argentina and game.unit(unit).ship < 0
        flies = is_friendly(game, AR, game.edition.port_stanley) and not game.state.black_buck
        return 0.4 if waits and not flies else -0.2
    if game.type(unit).is_special and game.unit(unit).ship >= 0:
        stays = game.type(game.unit(unit).ship).type == CARRIER and where in game.edition.zone
        return 0.3 if stays and open_coast(game) else -0.2
    if not stanley_falls(game) or where not in game.edition.land:
        return -0.2
    left = [area for area in overseas(game, where) if not game.controls(UK, area)]
    spare = len(game.units_in(where, UK, GROUND)) > 1
    return 0.3 * max((points(game, area) for area in left), default=0.0) if spare else -0.2
