"""VI-n The HERS: where it works, refuelling aircraft, keeping tanks running, filling up, and the explosion."""

from __future__ import annotations

from beachhead.games.gators.core import Core, Flow, act
from beachhead.games.gators.events import DepotFilled, Refuelled
from beachhead.games.gators.model import NOBODY, SIDES, US
from beachhead.games.gators.targets import US_UNIT
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions, met

LANDING_GROUND = ("open", "beach", "road")
"""Where the CH-53E sets up the HERS: open terrain or a beach (a road in open land is open terrain)."""

FULL = "F"
"""The load of an LVS Truck that brings fuel from a ship."""


# -- where it works ----------------------------------------------------------------------------------


def depot(game: Core) -> int:
    """VI-n The hex in which a CH-53E stands, in open land or on a beach, with the HERS that came so; NOBODY if none."""
    hers = game.edition.of_kind("us-hers")[0]
    carrier, came_by_sea = game.unit(hers).inside, game.unit(hers).ashore > 0
    if carrier == NOBODY or came_by_sea or "heavy_lift" not in game.type(carrier).tags:
        return NOBODY
    here = game.hex(carrier)
    return here if here >= 0 and game.ground(here).id in LANDING_GROUND else NOBODY


def next_to_depot(game: Core, space: int) -> bool:
    """VI-n, VII-h Whether a hex is next to a HERS that works and has fuel, or did until it exploded just now."""
    here = game.state.burning if game.state.burning != NOBODY else depot(game)
    return here != NOBODY and game.state.fuel > 0 and game.edition.board.adjacent(here, space)


def with_fuel_truck(game: Core) -> bool:
    """VI-n Whether an LVS Truck is next to the CH-53E with the HERS."""
    here = depot(game)
    return here != NOBODY and any("fuel_truck" in game.type(unit).tags for unit in game.next_to(here, US))


# -- aircraft ----------------------------------------------------------------------------------------


def refuel(game: Core, unit: int) -> Flow[None]:
    """VI-n, ruling G8 An aircraft that ends its move next to the HERS may use a marker: it need not go back."""
    if not game.unit(unit).spent or not next_to_depot(game, game.hex(unit)):
        return
    says: dict[str, str | int] = {"unit": game.type(unit).title, "left": game.state.fuel}
    ask = game.ask("refuel", REFUEL(unit), NO_REFUEL, clause="GAT-VI-n.2", side=SIDES[US], about=(unit,), says=says)
    yield from decide(game, ask)


def take_fuel(game: Core, unit: int) -> None:
    """VI-n A marker is used for an aircraft."""
    use_marker(game)
    game.stamp(unit, spent=False, fuelled=game.state.turn)
    game.emit(Refuelled(clause="GAT-VI-n.3", units=(unit,), left=game.state.fuel))


REFUEL = act("refuel", clause="GAT-VI-n.2", does=take_fuel)

NO_REFUEL = act("no-fuel", clause="GAT-VI-n.2", goes_on=True)


# -- tanks -------------------------------------------------------------------------------------------


def fuel_tanks(game: Core) -> Flow[None]:
    """VI-n At the start of the movement phase: a refuel marker for each one or two tanks that are to move."""
    while (tanks := thirsty_tanks(game)) and (game.state.fuel or marker_begun(game)) and with_fuel_truck(game):
        says = {"tanks": len(tanks), "left": game.state.fuel}
        last = yield from decide(game, game.ask("fuel", FUEL, NO_FUEL, clause="GAT-VI-n.6", anchor=True, says=says))
        if last is NO_FUEL:
            break
    game.state.tanks_done = True


def thirsty_tanks(game: Core) -> tuple[int, ...]:
    """VI-n The tanks ashore that cannot move in this turn without fuel."""
    return tuple(tank for tank in game.edition.of_kind("us-m1a1") if met(fuel_needs(game, tank)))


def fuel_needs(game: Core, unit: int) -> Conditions:
    """VI-n What a unit needs so that it takes fuel for this turn."""
    is_tank = "tank" in game.type(unit).tags and game.hex(unit) >= 0
    yield is_tank, "GAT-VI-n.6", "not_a_tank"
    if is_tank:
        yield not runs(game, unit), "GAT-VI-n.8", "runs_already"


def runs(game: Core, tank: int) -> bool:
    """VI-n, ruling G13 Whether a tank has fuel in this turn: a marker, or full tanks in its first turn ashore."""
    lies, turn = game.unit(tank), game.state.turn
    return lies.fuelled == turn or lies.ashore == 0 or turn <= lies.ashore + 1


def marker_begun(game: Core) -> bool:
    """VI-n Whether the marker discarded last keeps one more tank running."""
    fuelled = sum(game.unit(tank).fuelled == game.state.turn for tank in game.edition.of_kind("us-m1a1"))
    return fuelled % game.edition.limits.tanks_of_a_marker != 0


def pour(game: Core, tank: int) -> None:
    """VI-n One marker keeps one or two tanks running, which Player 1 chooses."""
    if not marker_begun(game):
        use_marker(game)
    game.stamp(tank, fuelled=game.state.turn)
    game.emit(Refuelled(clause="GAT-VI-n.6", units=(tank,), left=game.state.fuel))


FUEL = act("fuel", US_UNIT, clause="GAT-VI-n.6", exactly=thirsty_tanks, needs=fuel_needs, does=pour)

NO_FUEL = act("no-fuel", clause="GAT-VI-n.7", goes_on=True)


def use_marker(game: Core) -> None:
    """VI-n A refuel marker is discarded; a truck that came with fuel when the HERS was full fills it up now."""
    game.state.fuel -= 1
    for truck in game.edition.of_kind("us-lvs"):
        fill_from_truck(game, truck)


# -- filling up --------------------------------------------------------------------------------------


def fill_up(game: Core, unit: int) -> None:
    """VI-n Fuel changes hands when a truck comes to the HERS, or the HERS to a truck."""
    if game.type(unit).tags & {"fuel_truck", "heavy_lift"}:
        for truck in game.edition.of_kind("us-lvs"):
            fill_from_truck(game, truck)


def fill_from_truck(game: Core, truck: int) -> None:
    """VI-n An LVS Truck that has come from a ship and stands next to the HERS brings three markers, once a trip.

    There are never more than six (ruling 6.15): what is too much is lost.
    """
    here, limits = depot(game), game.edition.limits
    if here == NOBODY or game.hex(truck) < 0 or not game.unit(truck).load:
        return
    if game.edition.board.adjacent(here, game.hex(truck)) and game.state.fuel < limits.fuel:
        game.state.fuel = min(game.state.fuel + limits.fuel_of_a_truck, limits.fuel)
        game.stamp(truck, load="")
        game.emit(DepotFilled(clause="GAT-VI-n.4", left=game.state.fuel))


def fill_aboard(game: Core) -> None:
    """VI-n The HERS is full again when it ends a turn on a ship."""
    hers = game.edition.of_kind("us-hers")[0]
    if game.ship_of(hers) != NOBODY and game.state.fuel < game.edition.limits.fuel:
        game.state.fuel = game.edition.limits.fuel
        game.emit(DepotFilled(clause="GAT-VI-n.4", left=game.state.fuel))


def note_aboard(game: Core, unit: int) -> None:
    """VI-n A unit is aboard a ship again: an LVS Truck has fuel to bring, a tank is full when it lands, the HERS may
    come ashore anew.
    """
    tags = game.type(unit).tags
    if "fuel_truck" in tags:
        game.stamp(unit, load=FULL)
    if tags & {"tank", "hers"}:
        game.stamp(unit, ashore=0)
