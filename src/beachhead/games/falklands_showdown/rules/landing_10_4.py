"""10.4 Amphibious invasion: Operation 21."""

from __future__ import annotations

from beachhead.games.falklands_showdown.events import Landed
from beachhead.games.falklands_showdown.model import ABOARD, UK
from beachhead.games.falklands_showdown.play import Core, Flow, act, mine
from beachhead.games.falklands_showdown.printed import FREIGHT, GROUND, SHIP
from beachhead.games.falklands_showdown.rules.contested_3_6 import is_contested, is_friendly
from beachhead.games.falklands_showdown.rules.control_3 import together
from beachhead.games.falklands_showdown.rules.exocet_6_4 import land_exocet
from beachhead.games.falklands_showdown.rules.fire_10 import exchange
from beachhead.games.falklands_showdown.rules.goals_7_1 import GO, aim_at, choose_goal, own_ground, pick
from beachhead.games.falklands_showdown.rules.ground_10_3 import ground_combat
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE

CHOOSING, ASHORE, FIRED = range(3)
"""How far the operation has got: `FIRED` when AR has decided about the land-based Exocet."""


def invade(g: Core) -> Flow[None]:
    """7.1 Op 21: ground units land in one coastal land area; if enemy units are there, a round of combat follows."""
    yield from choose_goal(g, "land_at", SHORE, "FS-10.4a")
    while g.op.stage == CHOOSING:
        chosen = yield from decide(g, g.ask("land", LAND, GO("FS-10.4a"), clause="FS-10.4a", anchor=True))
        if chosen is GO:
            come_ashore(g)
    if g.op.stage == ASHORE:
        yield from land_exocet(g)
        g.note(stage=FIRED)
    if is_contested(g, g.op.goal):
        yield from exchange(g, ground_combat(g, "landing"))


def invade_needs(g: Core) -> Conditions:
    """7.1 Op 21: somebody who can land, and a shore."""
    yield any(met(land_needs(g, unit)) for unit in g.roster(g.phasing, GROUND)), "FS-10.4a", "somebody_to_land"
    yield any(met(shore_needs(g, area)) for area in g.e.coastal), "FS-6.5d", "shore"


def shore_needs(g: Core, area: int) -> Conditions:
    """10.4 What an area needs to be invaded: a coast, and that the enemy controls or contests it (6.5)."""
    yield area in g.e.land, "FS-10.4a", "land_area"
    yield area in g.e.coastal, "FS-10.4a", "coastal"
    yield not is_friendly(g, g.phasing, area), "FS-6.5d", "enemy_shore"


SHORE = act("at", SPACE, clause="FS-10.4a", among=lambda g: g.e.coastal, needs=shore_needs, does=aim_at)


def land_needs(g: Core, unit: int) -> Conditions:
    """10.4 What a unit needs to land: a ship in the Falkland Islands Sea Area that lands it, and room in the lift."""
    lies = g.unit(unit)
    yield unit not in ashore(g), "FS-10.4a", "landed_once"
    yield lies.area == ABOARD, "FS-10.4a", "aboard_to_land"
    if lies.area != ABOARD:
        return
    yield g.place(unit) == g.e.falklands, "FS-10.4a", "off_the_coast"
    ship = g.type(lies.ship)
    lands = ship.type in FREIGHT or (ship.kind == SHIP and g.type(unit).is_special)
    yield lands, "FS-10.4a", "landing_ship"
    yield lift(g, unit) <= lift_limit(g), "FS-10.4a", "lift"


def ashore(g: Core) -> tuple[int, ...]:
    """10.4 The units chosen so far to land."""
    return g.op.picks if g.state.op is not None else ()


def lift(g: Core, unit: int) -> int:
    """10.4 What would land with a further unit: steps of the UK, units of AR."""
    units = (*ashore(g), unit)
    return sum(g.steps(other) for other in units) if g.phasing == UK else len(units)


def lift_limit(g: Core) -> int:
    """10.4 How much can land: steps of the UK, units of AR."""
    return g.e.limits.landing_uk if g.phasing == UK else g.e.limits.landing_ar


LAND = act("land", mine("FS-10.4a"), clause="FS-10.4a", among=own_ground, needs=land_needs, does=pick)


def come_ashore(g: Core) -> None:
    """10.4 Those that were chosen land; `picks` are then they and the ships that brought them."""
    units, area = g.op.picks, g.op.goal
    ships = tuple(sorted({g.unit(unit).ship for unit in units}))
    with together(g):
        for unit in units:
            ship = g.unit(unit).ship
            g.trail(unit, (g.place(unit), area))
            g.put(unit, area)
            g.tell(Landed(clause="FS-10.4a", unit=unit, ship=ship, area=area))
    g.note(picks=(*units, *ships), stage=ASHORE)
