"""10.4 Amphibious invasion: Operation 21."""

from __future__ import annotations

from beachhead.games.falklands_showdown.components import FREIGHT, GROUND, SHIP
from beachhead.games.falklands_showdown.core import Core, act, mine
from beachhead.games.falklands_showdown.events import Landed
from beachhead.games.falklands_showdown.model import ABOARD, AR, NOBODY
from beachhead.games.falklands_showdown.rules.contested_3_6 import is_friendly
from beachhead.games.falklands_showdown.rules.control_3 import together
from beachhead.games.falklands_showdown.rules.goals_7_1 import aim_at, own_ground, pick
from beachhead.games.falklands_showdown.rules.transport_6 import bulk
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE

CHOOSING, ASHORE = range(2)
"""Whether those who land are being chosen, or have landed."""


def invade_needs(game: Core) -> Conditions:
    """7.1 Op 21: somebody who can land, and a shore."""
    aboard = (
        unit for ship in game.ships_in(game.edition.falklands, game.phasing) for unit in game.aboard.get(ship, ())
    )
    yield any(met(land_needs(game, unit)) for unit in aboard), "FS-10.4a", "somebody_to_land"
    yield any(met(shore_needs(game, area)) for area in game.edition.coastal), "FS-6.5d", "shore"


def shore_needs(game: Core, area: int) -> Conditions:
    """10.4 What an area needs to be invaded: a coast, and that the enemy controls or contests it (6.5)."""
    yield area in game.edition.land, "FS-10.4a", "land_area"
    yield area in game.edition.coastal, "FS-10.4a", "coastal"
    yield not is_friendly(game, game.phasing, area), "FS-6.5d", "enemy_shore"


SHORE = act("at", SPACE, clause="FS-10.4a", among=lambda game: game.edition.coastal, needs=shore_needs, does=aim_at)


def land_needs(game: Core, unit: int) -> Conditions:
    """10.4 What a unit needs to land: a ship in the Falkland Islands Sea Area that lands it, and room in the lift."""
    lies = game.unit(unit)
    yield unit not in ashore(game), "FS-10.4a", "landed_once"
    yield lies.area == ABOARD, "FS-10.4a", "aboard_to_land"
    if lies.area != ABOARD:
        return
    yield game.place(unit) == game.edition.falklands, "FS-10.4a", "off_the_coast"
    ship = game.type(lies.ship)
    lands = ship.type in FREIGHT or (ship.kind == SHIP and game.type(unit).is_special)
    yield lands, "FS-10.4a", "landing_ship"
    goal = game.op.goal if game.state.op is not None else NOBODY
    yield lift(game, unit) <= lift_limit(game, goal), lift_clause(game, goal), "lift"


def ashore(game: Core) -> tuple[int, ...]:
    """10.4 The units chosen so far to land."""
    return game.op.picks if game.state.op is not None else ()


def lift(game: Core, unit: int) -> int:
    """10.4 What would land with a further unit: steps of the UK, units of AR."""
    return sum(bulk(game, other) for other in (*ashore(game), unit))


def lift_limit(game: Core, area: int) -> int:
    """10.4 How much can land in an area, if one is chosen: steps of the UK, fewer at an enemy or where the way in is
    narrow, or units of AR."""
    limits = game.edition.limits
    if game.phasing == AR:
        return limits.landing_ar
    hindered = area in game.edition.narrows or (area != NOBODY and bool(game.units_in(area, AR, GROUND)))
    return limits.landing_opposed if hindered else limits.landing_uk


def lift_clause(game: Core, area: int) -> str:
    """10.4 The clause that says how much can land in an area."""
    if lift_limit(game, area) == lift_limit(game, NOBODY):
        return "FS-10.4a"
    return "FS-10.4f" if area in game.edition.narrows else "FS-10.4e"


LAND = act("land", mine("FS-10.4a"), clause="FS-10.4a", among=own_ground, needs=land_needs, does=pick)


def come_ashore(game: Core) -> None:
    """10.4 Those that were chosen land; `picks` are then they and the ships that brought them."""
    units, area = game.op.picks, game.op.goal
    ships = tuple(sorted({game.unit(unit).ship for unit in units}))
    with together(game):
        for unit in units:
            ship, path = game.unit(unit).ship, (game.place(unit), area)
            game.put(unit, area)
            game.emit(Landed(clause="FS-10.4a", unit=unit, ship=ship, area=area, path=path))
    game.note(picks=(*units, *ships), stage=ASHORE)
