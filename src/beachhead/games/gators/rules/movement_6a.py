"""VI-a The movement phases: which units may move, where they can go, and what happens on the way."""

from __future__ import annotations

from beachhead.games.gators.events import Moved
from beachhead.games.gators.model import BESIDE, NOBODY, REB, US
from beachhead.games.gators.play import Core, Flow, act
from beachhead.games.gators.rules.air_6b import arm, come_home, hold, note_straying
from beachhead.games.gators.rules.airstrips_6p import open_for_rearming, take_on_the_way, take_strips
from beachhead.games.gators.rules.camouflage_6l import hide, hiding, keeps_camouflage, reveal, scout, tell_masked
from beachhead.games.gators.rules.debris_6q import leave_debris
from beachhead.games.gators.rules.ground_3 import is_open_water
from beachhead.games.gators.rules.handling_6fg import (
    board,
    boardable,
    boarding,
    carries,
    fetch,
    fetchable,
    fetching,
    gather,
    gathering,
    gathering_hexes,
    hitch_goals,
    hitching_there,
    is_aboard,
    is_carrier,
    is_gun,
    leaving,
    unload,
    unloadable,
    way_aboard,
    way_to,
)
from beachhead.games.gators.rules.moments_5 import in_movement
from beachhead.games.gators.rules.reach_6a import entries, going, moving, reachable, ways
from beachhead.games.gators.rules.refuelling_6n import fill_up, fuel_tanks, refuel
from beachhead.games.gators.rules.repelling_7n import repel
from beachhead.games.gators.rules.results_7b import enter_debris
from beachhead.games.gators.rules.splitting_6j import split, splitting
from beachhead.games.gators.rules.stacking_6d import room
from beachhead.games.gators.rules.towing_6k import hitch, pulled_along, towing, unhitch, unhitching
from beachhead.games.gators.rules.zones_6c import doubtful, halting
from beachhead.games.gators.targets import CARRIER, GUN, OWN_UNIT, REB_UNIT, US_UNIT
from beachhead.kernel.acts import decide
from beachhead.kernel.ask import Ask
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE


def movement_phase(g: Core) -> Flow[None]:
    """V, VI The phasing player moves his units in any order, Player 1 his ships first; nobody has to move."""
    if g.phasing == US:
        yield from fuel_tanks(g)
    while True:
        last = yield from decide(g, whom_to_move(g))
        if last is END_MOVES:
            return
        if g.phasing == REB:
            take_strips(g, REB)


def whom_to_move(g: Core) -> Ask:
    """V, VI What the phasing player can do now."""
    return g.ask("move", MOVE, UNLOAD, UNHITCH, SPLIT, HIDE, END_MOVES, clause="GAT-VI-a.1", anchor=True)


def begin(g: Core, unit: int) -> None:
    """V When another unit than a ship has begun to do something, the ships are done."""
    if not g.type(unit).is_ship:
        g.state.ships_done = True


def movers(g: Core) -> list[int]:
    """V, VI The phasing player's units that have not moved in this turn, the ships first."""
    units, turn, side = g.state.units, g.state.turn, g.phasing
    free = [unit for unit in in_the_field(g) if turn not in (units[unit].moved, units[unit].held)]
    if side == US and not g.state.ships_done:
        free.sort(key=lambda unit: not g.type(unit).is_ship)
    return free


def in_the_field(g: Core) -> tuple[int, ...]:
    """V The phasing player's units on the map, and those set off it beside their ships."""
    return g.on_map(REB) if g.phasing == REB else tuple(sorted((*g.on_map(US), *g.set_off())))


def must_come_in(g: Core) -> bool:
    """V Whether a unit set off the map still has to enter it, and can."""
    return g.phasing == US and any(entries(g, unit) for unit in g.set_off())


def everybody_came_in(g: Core) -> Conditions:
    """V What the phase needs to end: nobody who can come onto the map is off it."""
    yield not must_come_in(g), "GAT-V.5", "must_come_in"


def take_back_aboard(g: Core) -> None:
    """V Nobody may end the turn off the map: who finds no hex to enter goes back to its ship."""
    for unit in g.set_off():
        g.stow(unit, g.unit(unit).inside)


# -- moving ------------------------------------------------------------------------------------------


def move(g: Core, unit: int) -> Flow[None]:
    """VI A unit moves: it takes off, goes its way, and ends in a hex, on a carrier or at a gun."""
    begin(g, unit)
    if g.hex(unit) != BESIDE:
        yield from arm(g, unit)
    acts = TO(unit), BOARD(unit), FETCH(unit), HITCH(unit), MEET(unit), STAY(unit)
    ask = g.ask("to", *acts, clause="GAT-VI-a.1", about=(unit,), says={"unit": g.type(unit).title})
    yield from decide(g, ask)


def goals(g: Core, unit: int) -> list[int]:
    """VI Where a unit can go, in the order of the hexes."""
    return sorted(ways(g, unit))


def go(g: Core, unit: int, space: int) -> Flow[None]:
    """VI A unit goes to a hex."""
    yield from walk(g, unit, ways(g, unit)[space])
    yield from after_moving(g, unit)


def go_aboard(g: Core, unit: int, carrier: int) -> Flow[None]:
    """VI-g A unit goes to a carrier and aboard."""
    yield from board(g, unit, carrier, way_aboard(g, unit, carrier), walk)


def go_and_fetch(g: Core, unit: int, cargo: int) -> Flow[None]:
    """VI-g A carrier goes to a unit and picks it up."""
    yield from fetch(g, unit, cargo, way_to(g, unit, g.hex(cargo)), walk)


def go_and_hitch(g: Core, unit: int, gun: int) -> Flow[None]:
    """VI-k A truck goes to a gun and hitches it."""
    arrived = yield from walk(g, unit, way_to(g, unit, g.hex(gun)))
    if arrived:
        hitch(g, unit, gun)


def go_and_gather(g: Core, unit: int, space: int) -> Flow[None]:
    """VI-i A squad goes to others, and they form a platoon."""
    arrival = (unit, NOBODY, g.hex(unit))
    arrived = yield from walk(g, unit, reachable(g, unit)[space])
    if arrived:
        yield from gather(g, space, arrival, walk)


def came_in(g: Core, unit: int) -> Conditions:
    """V What a unit needs in order to stay where it is: it is on the map."""
    yield g.hex(unit) != BESIDE, "GAT-V.5", "must_come_in"


def stay(g: Core, unit: int) -> Flow[None]:
    """VI-a A unit that was taken up stays where it is."""
    g.stamp(unit, moved=g.state.turn)
    if g.side(unit) == US and g.type(unit).is_air:
        yield from refuel(g, unit)


def lead_out(g: Core, cargo: int) -> Flow[None]:
    """VI-f A unit is unloaded."""
    begin(g, cargo)
    yield from unload(g, cargo, walk)


def split_up(g: Core, platoon: int) -> Flow[None]:
    """VI-j A platoon splits up."""
    begin(g, platoon)
    yield from split(g, platoon)


def platoons(g: Core) -> tuple[int, ...]:
    """VI-j The Rifle Platoons, in Player 1's phase."""
    return g.e.of_kind("us-rifle") if g.phasing == US else ()


def hiders(g: Core) -> list[int]:
    """VI-l Player 2's units on the map that everybody sees, in his phase, while he has camouflage left."""
    units = g.state.units
    return [unit for unit in g.on_map(REB) if not units[unit].hidden] if g.phasing == REB and g.state.markers else []


def let_go(g: Core, truck: int) -> None:
    """VI-k A truck lets its gun go."""
    begin(g, truck)
    unhitch(g, truck)


MOVE = act("move", OWN_UNIT, clause="GAT-VI-a.1", among=movers, needs=moving, does=move, when=in_movement,
           meant=lambda g, unit: not is_aboard(g, unit))  # fmt: skip

UNLOAD = act("unload", OWN_UNIT, clause="GAT-VI-f.1", exactly=lambda g: unloadable(g, g.phasing), needs=leaving,
             does=lead_out, when=in_movement, meant=is_aboard)  # fmt: skip

UNHITCH = act("unhitch", OWN_UNIT, clause="GAT-VI-k.6", among=lambda g: towing(g, g.phasing), needs=unhitching,
              does=let_go, when=in_movement)  # fmt: skip

SPLIT = act("split", US_UNIT, clause="GAT-VI-j.1", among=platoons, needs=splitting, does=split_up, when=in_movement)

HIDE = act("hide", REB_UNIT, clause="GAT-VI-l.7", among=hiders, needs=hiding, does=hide, when=in_movement)

END_MOVES = act("end", clause="GAT-VI-a.2", needs=everybody_came_in, does=take_back_aboard, goes_on=True)

TO = act("to", SPACE, clause="GAT-VI-a.1", exactly=goals, needs=going, does=go)

BOARD = act("board", CARRIER, clause="GAT-VI-g.1", needs=boarding, does=go_aboard, meant=carries,
            exactly=lambda g, unit: boardable(g, unit, reachable(g, unit)))  # fmt: skip

FETCH = act("fetch", OWN_UNIT, clause="GAT-VI-g.1", needs=fetching, does=go_and_fetch, meant=is_carrier,
            exactly=lambda g, unit: fetchable(g, unit, reachable(g, unit)))  # fmt: skip

HITCH = act("hitch", GUN, clause="GAT-VI-k.2", needs=hitching_there, does=go_and_hitch, meant=is_gun,
            exactly=lambda g, unit: hitch_goals(g, unit, reachable(g, unit)))  # fmt: skip

MEET = act("gather", SPACE, clause="GAT-VI-d.3", exactly=gathering_hexes, needs=gathering, does=go_and_gather)

STAY = act("stay", clause="GAT-VI-a.2", needs=came_in, does=stay)


# -- on the way --------------------------------------------------------------------------------------


def walk(g: Core, unit: int, path: tuple[int, ...]) -> Flow[bool]:
    """VI A unit goes its way, hex by hex, until something stops it; whether it comes to the end of it.

    What it tows goes with it; an enemy that its owner could not see stops it like any other (VI-c).
    """
    came_from_sea, before = g.afloat(unit), g.hex(unit)
    gone = yield from go_on(g, unit, path)
    here, turn = gone[-1], g.state.turn
    ashore = {"ashore": turn} if came_from_sea and not g.ground(here).water else {}
    wet = {"wet": turn} if any(is_open_water(g, space) for space in gone[1:]) and not g.type(unit).is_air else {}
    came = {"came": turn, "work": 0} if before != here else {}
    hidden = g.unit(unit).hidden
    if hidden and len(gone) > 1 and not keeps_camouflage(g, gone):
        reveal(g, unit, "GAT-VI-l.2")
    for follower in pulled_along(g, unit):
        g.put(follower, here, tow=g.unit(follower).tow, moved=turn, fought=turn, came=turn)
        if not keeps_camouflage(g, gone):
            reveal(g, follower, "GAT-VI-l.2")
    g.put(unit, here, moved=turn, **came, **ashore, **wet)
    tell_move(g, unit, gone, entered=before == BESIDE)
    take_on_the_way(g, unit, gone)
    if len(gone) > 1 and is_open_water(g, gone[-2]) and not g.ground(here).water and g.type(unit).amphibious:
        yield from repel(g, unit, gone[-2])
    if g.hex(unit) == here:
        yield from enter_debris(g, unit)
    if g.hex(unit) == here and g.side(unit) == US:
        scout(g, unit)
    return g.hex(unit) == path[-1] == here


def go_on(g: Core, unit: int, path: tuple[int, ...]) -> Flow[tuple[int, ...]]:
    """VI-a, VI-c The part of a way that a unit really goes: to its end, or to the hex where it is stopped.

    Whether an enemy stops it of whom its owner could not know is shown, and cannot be taken back.
    """
    stops, air = halting(g, unit, sure=False), g.type(unit).is_air
    maybe = doubtful(g, unit)
    if any(maybe[space] for space in path[1:-1]):
        g.seal()
    for step, space in enumerate(path):
        last = step == len(path) - 1
        if not step or (air and not can_stop_at(g, unit, space)):
            continue
        if stops[space] and not last:
            return path[: step + 1]
        if air and g.side(unit) == US:
            held = yield from hold(g, unit, space)
            if held and not last:
                return path[: step + 1]
    return path


def can_stop_at(g: Core, unit: int, space: int) -> bool:
    """Whether an aircraft can be made to stop in a hex: it must be able to stand there (VI-d)."""
    return met(room(g, unit, space))


def tell_move(g: Core, unit: int, path: tuple[int, ...], *, entered: bool) -> None:
    """The move is told: of a camouflaged unit Player 1 sees only that a counter moves.

    A unit that has `entered` the map may go no further than the hex where it did.
    """
    if len(path) > 1:
        g.trail(unit, path)
    elif not entered:
        return
    clause = "GAT-VI-l.3" if g.unit(unit).hidden else "GAT-VI-a.1"
    tell_masked(g, Moved(clause=clause, unit=unit, path=path), "unit")


def after_moving(g: Core, unit: int) -> Flow[None]:
    """VI What the end of a move brings: coming home, fuel, debris left behind."""
    if g.hex(unit) < 0:
        return
    if g.type(unit).is_air:
        trail = g.state.trails[-1].path if g.state.trails and g.state.trails[-1].unit == unit else (g.hex(unit),)
        note_straying(g, unit, trail)
        come_home(g, unit)
        open_for_rearming(g, unit)
    if g.side(unit) == US:
        if g.type(unit).is_air:
            yield from refuel(g, unit)
        fill_up(g, unit)
    else:
        yield from leave_debris(g, unit)
