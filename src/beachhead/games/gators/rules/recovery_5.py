"""V Recovery: what comes back to the ships."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.gators.events import Recovered
from beachhead.games.gators.model import SIDES, US
from beachhead.games.gators.play import Core, Flow, act
from beachhead.games.gators.rules.air_6b import takes
from beachhead.games.gators.rules.launch_5 import FUEL, handled, launchers, place_of_ship, ships
from beachhead.games.gators.rules.moments_5 import in_recovery
from beachhead.games.gators.targets import SHIP, US_UNIT
from beachhead.kernel.acts import gather
from beachhead.kernel.ask import Ask, Option, settle
from beachhead.kernel.refusal import Conditions, met


def recovery_phase(g: Core) -> Flow[None]:
    """V Air and amphibious units next to a ship may land on it."""
    yield from gather(g, lambda: whom_to_recover(g))


def whom_to_recover(g: Core) -> Ask:
    """V The units that can be recovered, and the end of the phase."""
    return g.ask("recover", RECOVER, END_RECOVERY, clause="GAT-V.6", side=SIDES[US], anchor=True)


def afield(g: Core) -> list[int]:
    """V Those on the map that could land on a ship."""
    return [unit for unit in g.on_map(US) if launchers(g, unit)]


def beside_ships(g: Core) -> list[int]:
    """V Those of them that are next to a ship."""
    around = {there for ship in ships(g) for there in g.e.board.near[g.hex(ship)]}
    return [unit for unit in afield(g) if g.hex(unit) in around]


def recovering(g: Core, unit: int) -> Conditions:
    """V What a unit needs in order to be recovered now."""
    lands = g.hex(unit) >= 0 and launchers(g, unit)
    yield lands, "GAT-V.6", "not_recovered"
    if not lands:
        return
    near = [ship for ship in ships(g) if g.e.board.adjacent(g.hex(ship), g.hex(unit))]
    yield bool(near), "GAT-V.6", "no_ship_near"
    if near and not decks(g, unit):
        yield from landing(g, unit, near[-1])


def decks(g: Core, unit: int) -> tuple[int, ...]:
    """V The ships next to a unit that can take it aboard now."""
    return tuple(ship for ship in ships(g) if met(landing(g, unit, ship)))


def landing(g: Core, unit: int, ship: int) -> Conditions:
    """V, II-b What a ship needs so that it can take a unit aboard now."""
    near = g.type(ship).is_ship and g.hex(ship) >= 0 and g.e.board.adjacent(g.hex(ship), g.hex(unit))
    yield near, "GAT-V.6", "no_ship_near"
    if near:
        yield takes(g, ship, unit), "GAT-II-b.37", "lhd_only"
        yield has_handling_left(g, ship), "GAT-V.7", "recovery_limit"


def has_handling_left(g: Core, ship: int) -> bool:
    """V, VII-f Whether a ship can recover one more unit, by the ruling on its limit."""
    ruling, recovered = g.rulings["recovery_limit"], handled(g, ship, g.state.recovered)
    if ruling == "free":
        return True
    if ruling == "shared":
        recovered += g.state.launched[place_of_ship(g, ship)]
    return recovered < g.e.limits.recoveries


def recover(g: Core, unit: int) -> Flow[None]:
    """V, VI-b A unit comes aboard with what it carries; aircraft are refuelled, and rearmed if it is the LHD."""
    says = {"unit": g.type(unit).title}
    ask = g.ask("ship", LAND_ON(unit), clause="GAT-V.6", side=SIDES[US], about=(unit,), says=says)
    choice: Option = yield from settle(ask)
    ship = choice.piece
    place = place_of_ship(g, ship)
    counts = list(g.state.recovered)
    counts[place] += 1
    g.state.recovered = tuple(counts)
    load = "" if "rearms" in g.type(ship).tags else g.unit(unit).load
    g.stow(unit, ship, spent=False, strayed=False, load=load)
    for truck in all_cargo(g, unit):
        if "fuel_truck" in g.type(truck).tags:
            g.stamp(truck, load=FUEL)
    g.tell(Recovered(clause="GAT-V.6", unit=unit, ship=ship))


def all_cargo(g: Core, unit: int) -> Iterator[int]:
    """Everything that a unit carries, and what that carries."""
    for cargo in g.aboard.get(unit, ()):
        yield cargo
        yield from all_cargo(g, cargo)


RECOVER = act(
    "recover", US_UNIT, clause="GAT-V.6", among=beside_ships, needs=recovering, does=recover, when=in_recovery
)

END_RECOVERY = act("end", clause="GAT-V.1", goes_on=True)

LAND_ON = act("ship", SHIP, clause="GAT-V.6", exactly=decks, needs=landing)
