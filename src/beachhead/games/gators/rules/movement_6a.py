"""VI-a The movement phases: which units may move, where they can go, and what happens on the way."""

from __future__ import annotations

from beachhead.games.gators.events import Moved
from beachhead.games.gators.model import BESIDE, NOBODY, REB, US
from beachhead.games.gators.play import Core, Flow
from beachhead.games.gators.rules.air_6b import arm, come_home, hold, note_straying
from beachhead.games.gators.rules.airstrips_6p import open_for_rearming, take_on_the_way, take_strips
from beachhead.games.gators.rules.camouflage_6l import against_hiding, hide, keeps_camouflage, reveal, scout
from beachhead.games.gators.rules.debris_6q import enter_debris, leave_debris
from beachhead.games.gators.rules.ground_3 import is_open_water
from beachhead.games.gators.rules.handling_6fg import (
    board,
    boardable,
    fetch,
    fetchable,
    gather,
    gathering_hexes,
    hitch_goals,
    unload,
    unloadable,
    way_aboard,
    way_to,
)
from beachhead.games.gators.rules.reach_6a import against_moving, entries, reachable, ways
from beachhead.games.gators.rules.refuelling_6n import fill_up, fuel_tanks, refuel
from beachhead.games.gators.rules.repelling_7n import repel
from beachhead.games.gators.rules.splitting_6j import against_splitting, split
from beachhead.games.gators.rules.stacking_6d import against_ending
from beachhead.games.gators.rules.towing_6k import against_unhitching, hitch, pulled_along, towing, unhitch
from beachhead.games.gators.rules.zones_6c import doubtful, halting
from beachhead.kernel.ask import Ask, Option, Options
from beachhead.kernel.showing import Trail
from beachhead.kernel.text import Text


def movement_phase(g: Core) -> Flow[None]:
    """V, VI The phasing player moves his units in any order, Player 1 his ships first; nobody has to move."""
    if g.phasing == US:
        yield from fuel_tanks(g)
    while True:
        choice = yield Ask(g.asked, Text("gators.ask.move"), "GAT-VI-a.1", lambda: moves(g), anchor=True)
        if choice.action.verb == "end":
            take_back_aboard(g)
            return
        yield from act(g, choice)
        if g.phasing == REB:
            take_strips(g, REB)


def act(g: Core, choice: Option) -> Flow[None]:
    """One thing that a unit does in the movement phase."""
    unit, verb = choice.piece, choice.action.verb
    if verb != "hide" and not g.type(unit).is_ship:
        g.state.ships_done = True
    if verb == "move":
        yield from move(g, unit)
    elif verb == "unload":
        yield from unload(g, unit, walk)
    elif verb == "split":
        yield from split(g, unit)
    elif verb == "unhitch":
        unhitch(g, unit)
    else:
        hide(g, unit)


def moves(g: Core) -> Options:
    """V, VI What the phasing player can do now, the ships first."""
    side = g.phasing
    in_field = g.on_map(REB) if side == REB else sorted((*g.on_map(US), *g.set_off()))
    mine = [unit for unit in in_field if against_moving(g, unit) is None]
    mine.sort(key=lambda unit: not g.type(unit).is_ship)
    moving = tuple(g.pick("move", unit, "GAT-VI-a.1") for unit in mine)
    handling = tuple(g.pick("unload", unit, "GAT-VI-f.1") for unit in unloadable(g, side))
    handling += tuple(g.pick("unhitch", u, "GAT-VI-k.6") for u in towing(g, side) if against_unhitching(g, u) is None)
    if side == US:
        platoons = g.e.of_kind("us-rifle")
        handling += tuple(g.pick("split", p, "GAT-VI-j.1") for p in platoons if against_splitting(g, p) is None)
    elif g.state.markers:
        handling += tuple(g.pick("hide", u, "GAT-VI-l.7") for u in g.on_map(REB) if against_hiding(g, u) is None)
    ending = () if must_come_in(g) else (g.button("end", "GAT-VI-a.2"),)
    return moving + handling + ending


def must_come_in(g: Core) -> bool:
    """V Whether a unit set off the map still has to enter it, and can."""
    return g.phasing == US and any(entries(g, unit) for unit in g.set_off())


def take_back_aboard(g: Core) -> None:
    """V Nobody may end the turn off the map: who finds no hex to enter goes back to its ship."""
    for unit in g.set_off():
        g.stow(unit, g.unit(unit).inside)


# -- moving ------------------------------------------------------------------------------------------


def move(g: Core, unit: int) -> Flow[None]:
    """VI A unit moves: it takes off, goes its way, and ends in a hex, on a carrier or at a gun."""
    if g.hex(unit) != BESIDE:
        yield from arm(g, unit)
    prompt = Text("gators.ask.to", {"unit": g.type(unit).title})
    choice = yield Ask(g.asked, prompt, "GAT-VI-a.1", lambda: goals(g, unit), about=(unit,))
    verb = choice.action.verb
    if verb == "stay":
        g.stamp(unit, moved=g.state.turn)
        if g.side(unit) == US and g.type(unit).is_air:
            yield from refuel(g, unit)
    elif verb == "board":
        yield from board(g, unit, choice.piece, way_aboard(g, unit, choice.piece), walk)
    elif verb == "fetch":
        yield from fetch(g, unit, choice.piece, way_to(g, unit, g.hex(choice.piece)), walk)
    elif verb == "hitch":
        arrived = yield from walk(g, unit, way_to(g, unit, g.hex(choice.piece)))
        if arrived:
            hitch(g, unit, choice.piece)
    elif verb == "gather":
        arrival = (unit, NOBODY, g.hex(unit))
        arrived = yield from walk(g, unit, reachable(g, unit)[choice.space])
        if arrived:
            yield from gather(g, choice.space, arrival, walk)
    else:
        yield from walk(g, unit, ways(g, unit)[choice.space])
        yield from after_moving(g, unit)


def goals(g: Core, unit: int) -> Options:
    """VI Where a unit can go, what it can board, fetch or hitch; a unit taken up may also stay where it is."""
    hexes = tuple(g.go("to", goal, "GAT-VI-a.1") for goal in sorted(ways(g, unit)))
    boards = tuple(g.pick("board", carrier, "GAT-VI-g.1") for carrier in boardable(g, unit, reachable(g, unit)))
    takes = tuple(g.pick("fetch", cargo, "GAT-VI-g.1") for cargo in fetchable(g, unit, reachable(g, unit)))
    guns = tuple(g.pick("hitch", gun, "GAT-VI-k.2") for gun in hitch_goals(g, unit, reachable(g, unit)))
    meets = tuple(g.go("gather", there, "GAT-VI-d.3") for there in gathering_hexes(g, unit))
    stay = () if g.hex(unit) == BESIDE else (g.button("stay", "GAT-VI-a.2", piece=unit),)
    return hexes + boards + takes + guns + meets + stay


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
    return against_ending(g, unit, space) is None


def tell_move(g: Core, unit: int, path: tuple[int, ...], *, entered: bool) -> None:
    """The move is told: of a camouflaged unit Player 1 sees only that a counter moves.

    A unit that has `entered` the map may go no further than the hex where it did.
    """
    if len(path) > 1:
        g.state.trails = (*g.state.trails, Trail(unit, path))
    elif not entered:
        return
    clause = "GAT-VI-l.3" if g.unit(unit).hidden else "GAT-VI-a.1"
    g.tell_masked(Moved(clause=clause, unit=unit, path=path), "unit")


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
