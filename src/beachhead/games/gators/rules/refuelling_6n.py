"""VI-n The HERS: where it works, refuelling aircraft, keeping tanks running, filling up, and the explosion."""

from __future__ import annotations

from beachhead.games.gators.events import DepotFilled, Refuelled
from beachhead.games.gators.model import NOBODY, SIDES, US
from beachhead.games.gators.play import Core, Flow, act
from beachhead.games.gators.targets import US_UNIT
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions, met

LANDING_GROUND = ("open", "beach", "road")
"""Where the CH-53E sets up the HERS: open terrain or a beach (a road in open land is open terrain)."""


# -- where it works ----------------------------------------------------------------------------------


def depot(g: Core) -> int:
    """VI-n The hex in which a CH-53E stands with the HERS, in open land or on a beach; NOBODY if there is none."""
    hers = g.e.of_kind("us-hers")[0]
    carrier = g.unit(hers).inside
    if carrier == NOBODY or "heavy_lift" not in g.type(carrier).tags:
        return NOBODY
    here = g.hex(carrier)
    return here if here >= 0 and g.ground(here).id in LANDING_GROUND else NOBODY


def next_to_depot(g: Core, space: int) -> bool:
    """VI-n, VII-h Whether a hex is next to a HERS that works and has fuel."""
    here = depot(g)
    return here != NOBODY and g.state.fuel > 0 and g.e.board.adjacent(here, space)


def with_fuel_truck(g: Core) -> bool:
    """VI-n Whether an LVS Truck is next to the CH-53E with the HERS."""
    here = depot(g)
    return here != NOBODY and any("fuel_truck" in g.type(unit).tags for unit in g.next_to(here, US))


# -- aircraft ----------------------------------------------------------------------------------------


def refuel(g: Core, unit: int) -> Flow[None]:
    """VI-n, ruling G8 An aircraft that ends its move next to the HERS may use a marker: it need not go back."""
    if not g.unit(unit).spent or not next_to_depot(g, g.hex(unit)):
        return
    says: dict[str, str | int] = {"unit": g.type(unit).title, "left": g.state.fuel}
    ask = g.ask("refuel", REFUEL(unit), NO_REFUEL, clause="GAT-VI-n.2", side=SIDES[US], about=(unit,), says=says)
    yield from decide(g, ask)


def take_fuel(g: Core, unit: int) -> None:
    """VI-n A marker is used for an aircraft."""
    use_marker(g)
    g.stamp(unit, spent=False, fuelled=g.state.turn)
    g.tell(Refuelled(clause="GAT-VI-n.3", units=(unit,), left=g.state.fuel))


REFUEL = act("refuel", clause="GAT-VI-n.2", does=take_fuel)

NO_REFUEL = act("no-fuel", clause="GAT-VI-n.2", goes_on=True)


# -- tanks -------------------------------------------------------------------------------------------


def fuel_tanks(g: Core) -> Flow[None]:
    """VI-n At the start of the movement phase: a refuel marker for each one or two tanks that are to move."""
    while (tanks := thirsty_tanks(g)) and (g.state.fuel or marker_begun(g)) and with_fuel_truck(g):
        says = {"tanks": len(tanks), "left": g.state.fuel}
        last = yield from decide(g, g.ask("fuel", FUEL, NO_FUEL, clause="GAT-VI-n.6", anchor=True, says=says))
        if last is NO_FUEL:
            return


def thirsty_tanks(g: Core) -> tuple[int, ...]:
    """VI-n The tanks ashore that cannot move in this turn without fuel."""
    return tuple(tank for tank in g.e.of_kind("us-m1a1") if met(fuelling(g, tank)))


def fuelling(g: Core, unit: int) -> Conditions:
    """VI-n What a unit needs so that it takes fuel for this turn."""
    is_tank = "tank" in g.type(unit).tags and g.hex(unit) >= 0
    yield is_tank, "GAT-VI-n.6", "not_a_tank"
    if is_tank:
        yield not runs(g, unit), "GAT-VI-n.8", "runs_already"


def runs(g: Core, tank: int) -> bool:
    """VI-n, ruling G13 Whether a tank has fuel in this turn: a marker, or full tanks in its first turn ashore."""
    lies, turn = g.unit(tank), g.state.turn
    return lies.fuelled == turn or lies.ashore == 0 or turn <= lies.ashore + 1


def marker_begun(g: Core) -> bool:
    """VI-n Whether the marker discarded last keeps one more tank running."""
    fuelled = sum(g.unit(tank).fuelled == g.state.turn for tank in g.e.of_kind("us-m1a1"))
    return fuelled % g.e.limits.tanks_of_a_marker != 0


def pour(g: Core, tank: int) -> None:
    """VI-n One marker keeps one or two tanks running, which Player 1 chooses."""
    if not marker_begun(g):
        use_marker(g)
    g.stamp(tank, fuelled=g.state.turn)
    g.tell(Refuelled(clause="GAT-VI-n.6", units=(tank,), left=g.state.fuel))


FUEL = act("fuel", US_UNIT, clause="GAT-VI-n.6", exactly=thirsty_tanks, needs=fuelling, does=pour)

NO_FUEL = act("no-fuel", clause="GAT-VI-n.7", goes_on=True)


def use_marker(g: Core) -> None:
    """VI-n A refuel marker is discarded; a truck that came with fuel when the HERS was full fills it up now."""
    g.state.fuel -= 1
    for truck in g.e.of_kind("us-lvs"):
        fill_from_truck(g, truck)


# -- filling up --------------------------------------------------------------------------------------


def fill_up(g: Core, unit: int) -> None:
    """VI-n Fuel changes hands when a truck comes to the HERS, or the HERS to a truck."""
    if g.type(unit).tags & {"fuel_truck", "heavy_lift"}:
        for truck in g.e.of_kind("us-lvs"):
            fill_from_truck(g, truck)


def fill_from_truck(g: Core, truck: int) -> None:
    """VI-n An LVS Truck that has come from a ship and stands next to the HERS brings three markers, once a trip.

    There are never more than six (ruling 6.15): what is too much is lost.
    """
    here, limits = depot(g), g.e.limits
    if here == NOBODY or g.hex(truck) < 0 or not g.unit(truck).load:
        return
    if g.e.board.adjacent(here, g.hex(truck)) and g.state.fuel < limits.fuel:
        g.state.fuel = min(g.state.fuel + limits.fuel_of_a_truck, limits.fuel)
        g.stamp(truck, load="")
        g.tell(DepotFilled(clause="GAT-VI-n.4", left=g.state.fuel))


def fill_aboard(g: Core) -> None:
    """VI-n The HERS is full again when it ends a turn on a ship."""
    hers = g.e.of_kind("us-hers")[0]
    if g.ship_of(hers) != NOBODY and g.state.fuel < g.e.limits.fuel:
        g.state.fuel = g.e.limits.fuel
        g.tell(DepotFilled(clause="GAT-VI-n.4", left=g.state.fuel))
