"""VI-b Air units: taking off with markers, flying, going back; and "hold it" (VI-c, VI-l)."""

from __future__ import annotations

from functools import lru_cache

from beachhead.games.gators.events import TookOff
from beachhead.games.gators.model import NOBODY, REB, SIDES, US
from beachhead.games.gators.play import Core, Flow
from beachhead.games.gators.printed import AIR, Edition, Steps
from beachhead.games.gators.rules.airstrips_6p import usable
from beachhead.games.gators.rules.camouflage_6l import reveal
from beachhead.games.gators.rules.refuelling_6n import depot
from beachhead.games.gators.rules.zones_6c import doubtful, to_avoid
from beachhead.kernel.ask import Ask, Options
from beachhead.kernel.refusal import Refusal
from beachhead.kernel.text import Text
from beachhead.mechanics.movement import Routes, Stretch, reach_warily

# -- where aircraft go -------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def air_steps(e: Edition) -> Steps:
    """VI-b Air units ignore terrain."""
    return tuple(tuple((there, 1) for there in near) for near in e.board.near)


def either(one: bytearray, other: bytearray) -> bytearray:
    """By hex, whether one or the other holds."""
    both = int.from_bytes(one, "big") | int.from_bytes(other, "big")
    return bytearray(both.to_bytes(len(one), "big"))


def flights(
    g: Core, unit: int, start: int, points: int, barred: bytearray, halting: bytearray, spent: int = 0
) -> Routes:
    """VI-a, VI-b Every hex that an aircraft can fly to, past no camouflaged enemy if it can, else past the fewest."""
    maybe = doubtful(g, unit)
    searches = (halting,) if 1 not in maybe else (either(halting, maybe), halting)
    ways: dict[int, tuple[Stretch, ...]] = {}
    for stops in searches:
        found = reach_warily(air_steps(g.e), start, points, barred, stops, to_avoid(g, unit), spent=spent)
        ways |= {goal: ((found, goal),) for goal in found if goal not in ways}
    return Routes(ways)


# -- bases -------------------------------------------------------------------------------------------


def bases(g: Core, unit: int) -> tuple[int, ...]:
    """VI-b, VI-p Where an aircraft can go to refuel: ships that take it and a HERS with fuel (Player 1), airstrips."""
    side = g.side(unit)
    strips = [strip.hex for strip in g.state.strips if usable(g, strip.hex, side)]
    if side == REB:
        return tuple(strips)
    ships = [g.hex(ship) for ship in g.on_map(US) if g.type(ship).is_ship and takes(g, ship, unit)]
    hers = [depot(g)] if depot(g) != NOBODY and g.state.fuel else []
    return (*ships, *strips, *hers)


def takes(g: Core, ship: int, unit: int) -> bool:
    """II-b Whether a ship can operate an aircraft: only the LHD operates AV-8Bs."""
    return "rearms" in g.type(ship).tags or "jet" not in g.type(unit).tags


def rearming_bases(g: Core, unit: int) -> tuple[int, ...]:
    """VI-b Where an aircraft gets new markers: at the LHD, or on an airstrip of its side that rearms."""
    side = g.side(unit)
    strips = [s.hex for s in g.state.strips if s.rearms and usable(g, s.hex, side)]
    ships = [g.hex(ship) for ship in g.on_map(side) if "rearms" in g.type(ship).tags]
    return (*ships, *strips)


def homeward(g: Core, unit: int, ways: Routes) -> Routes:
    """VI-b, ruling G3 What is left to an aircraft that must go back: goals nearer to a base, or if there are none no
    farther from it.
    """
    if not g.unit(unit).spent:
        return ways
    goals = bases(g, unit)
    if not goals or g.hex(unit) < 0:
        return ways
    distance = g.e.board.distance

    def far(space: int) -> int:
        return min(distance(space, base) for base in goals)

    here = far(g.hex(unit))
    no_farther = [goal for goal in ways if far(goal) <= here]
    nearer = [goal for goal in no_farther if far(goal) < here]
    return ways.only(nearer or no_farther)


def note_straying(g: Core, unit: int, path: tuple[int, ...]) -> None:
    """VI-b An aircraft that goes more than a hex from its LHD or airstrip loses the markers that it uses."""
    if g.unit(unit).strayed:
        return
    goals = rearming_bases(g, unit)
    if any(all(g.e.board.distance(space, base) > 1 for base in goals) for space in path):
        g.stamp(unit, strayed=True)


def come_home(g: Core, unit: int) -> None:
    """VI-b On an airstrip of its side an aircraft is refuelled; where it can rearm it hands its markers back."""
    here = g.hex(unit)
    if usable(g, here, g.side(unit)):
        rearms = here in rearming_bases(g, unit)
        g.stamp(unit, spent=False, strayed=False, **({"load": ""} if rearms else {}))


# -- taking off --------------------------------------------------------------------------------------


def can_arm(g: Core, unit: int) -> bool:
    """VI-b, VII-c Whether an aircraft that takes off now chooses markers: an armed one where it can rearm."""
    if g.type(unit).kind not in g.e.armament:
        return False
    ship = g.ship_of(unit)
    if ship != NOBODY:
        return "rearms" in g.type(ship).tags
    return g.hex(unit) in rearming_bases(g, unit) and usable(g, g.hex(unit), g.side(unit))


def arm(g: Core, unit: int) -> Flow[None]:
    """VI-b, VII-c At take-off: what kinds of markers the aircraft carries, by the table (IX)."""
    if not can_arm(g, unit):
        return
    prompt = Text("gators.ask.arm", {"unit": g.type(unit).title})
    choice = yield Ask(SIDES[g.side(unit)], prompt, "GAT-VI-b.2", lambda: loads(g, unit), about=(unit,))
    take_markers(g, unit, choice.action.target)


def loads(g: Core, unit: int) -> Options:
    """IX The loads that an aircraft may take off with."""
    armament = g.e.armament[g.type(unit).kind]
    return tuple(g.button("arm", "GAT-VII-c.1", load, piece=unit) for load in armament.loads)


def take_markers(g: Core, unit: int, load: str) -> None:
    """VI-b The markers are stacked with the aircraft; the enemy does not see which."""
    g.stamp(unit, load=load, spent=False, strayed=False)
    g.tell(TookOff(clause="GAT-VI-b.2", unit=unit, load=load, audience=(SIDES[g.side(unit)],)))


# -- "hold it" ---------------------------------------------------------------------------------------


def hold(g: Core, unit: int, space: int) -> Flow[bool]:
    """VI-c, VI-l, ruling G15 Player 2 may stop an aircraft that passes a camouflaged unit of his that can shoot at it.

    He is asked next to any camouflaged unit, so that the question tells nothing; he may decline for the whole turn.
    """
    watching = tuple(enemy for enemy in g.next_to(space, REB) if g.unit(enemy).hidden)
    if not watching or g.state.silent == g.state.turn:
        return False
    prompt = Text("gators.ask.hold", {"unit": g.type(unit).title, "hex": g.e.board.names[space]})
    choice = yield Ask(SIDES[REB], prompt, "GAT-VI-c.7", lambda: ambushes(g, watching), about=(unit,))
    if choice.action.verb == "silent":
        g.state.silent = g.state.turn
    if choice.piece < 0:
        return False
    reveal(g, choice.piece, "GAT-VI-c.7")
    return True


def against_holding(g: Core, unit: int) -> Refusal | None:
    """VI-c, VI-l The first reason why a unit cannot hold up an aircraft that passes it."""
    what = {"unit": g.type(unit).title}
    if not g.unit(unit).hidden:
        return Refusal("GAT-VI-l.6", Text("gators.no.not_hidden", what))
    if not g.type(unit).attack[AIR]:
        return Refusal("GAT-VI-c.2", Text("gators.no.no_anti_air", what))
    if g.unit(unit).broken:
        return Refusal("GAT-IV.12", Text("gators.no.broken", what))
    return None


def ambushes(g: Core, watching: tuple[int, ...]) -> Options:
    """VI-l The camouflaged units next to the aircraft that could attack it, and letting it pass."""
    picks = tuple(g.pick("hold", enemy, "GAT-VI-c.7") for enemy in watching if against_holding(g, enemy) is None)
    return (*picks, g.button("pass", "GAT-VI-l.6"), g.button("silent", "GAT-VI-l.6"))
