"""VI-p Airstrips: whose they are, who can use them, who is on the ground."""

from __future__ import annotations

from beachhead.games.gators.events import StripTaken
from beachhead.games.gators.model import REB, US, Strip
from beachhead.games.gators.play import Core, replace
from beachhead.games.gators.rules.refuelling_6n import depot, next_to_depot


def strip_at(g: Core, space: int) -> Strip | None:
    """The airstrip in a hex."""
    if space in g.e.airstrips:
        return next((strip for strip in g.state.strips if strip.hex == space), None)
    return None


def usable(g: Core, space: int, side: int) -> bool:
    """VI-d, VI-p, VI-q Whether a side's aircraft can use the hex as an airstrip: its own, and without debris."""
    strip = strip_at(g, space)
    return strip is not None and strip.owner == side and not g.debris_in(space)


def on_the_ground(g: Core, unit: int) -> bool:
    """VII-h Whether an aircraft is on the ground, a soft target that cannot attack.

    One of Player 2 on an airstrip; one of Player 1 on an airstrip that he has taken (ruling G18), or next to a working
    HERS without markers and without cargo; the CH-53E that has set up the HERS (ruling G9).
    """
    here = g.hex(unit)
    if not g.type(unit).is_air or here < 0:
        return False
    if lies_on_strip(g, unit):
        return True
    if g.side(unit) == REB:
        return False
    cargo = g.aboard.get(unit, ())
    if any("hers" in g.type(one).tags for one in cargo):
        return depot(g) == here
    return not cargo and not g.unit(unit).load and next_to_depot(g, here)


def lies_on_strip(g: Core, unit: int) -> bool:
    """VII-h, ruling G18 Whether an aircraft is on an airstrip: of Player 1 only one that he has taken counts."""
    strip = strip_at(g, g.hex(unit))
    return strip is not None and (g.side(unit) == REB or strip.owner == US)


def take_strips(g: Core, side: int) -> None:
    """VI-p A side takes the airstrips that its land units hold: Player 1 at the end of a turn, Player 2 at once."""
    for strip in g.state.strips:
        if strip.owner != side and any(is_land_unit(g, unit) for unit in g.standing(strip.hex, side)):
            take(g, strip, side)


def take_on_the_way(g: Core, unit: int, path: tuple[int, ...]) -> None:
    """VI-p Player 2 takes an airstrip back by bringing a land unit to it, which need not end its move there."""
    if g.side(unit) == REB and is_land_unit(g, unit):
        for strip in g.state.strips:
            if strip.owner != REB and strip.hex in path[1:]:
                take(g, strip, REB)


def take(g: Core, strip: Strip, side: int) -> None:
    """VI-p An airstrip to which a side has brought a land unit becomes its own, if no land unit of the enemy is next to
    it; Player 1 cannot rearm there yet.
    """
    if any(is_land_unit(g, enemy) for enemy in g.next_to(strip.hex, 1 - side)):
        return
    taken = Strip(strip.hex, side, rearms=side == REB)
    g.state.strips = tuple(taken if one == strip else one for one in g.state.strips)
    g.forget()
    clause = "GAT-VI-p.1" if side == US else "GAT-VI-p.5"
    g.tell(StripTaken(clause=clause, hex=strip.hex, side=side, rearms=taken.rearms))


def is_land_unit(g: Core, unit: int) -> bool:
    """Whether a unit counts as a land unit where it is: land units, and amphibious ones on land (VII-d)."""
    element = g.type(unit).element
    return element == "land" or (element == "amphibious" and g.hex(unit) >= 0 and not g.afloat(unit))


def open_for_rearming(g: Core, unit: int) -> None:
    """VI-p An empty CH-53E that comes to an airstrip of Player 1 brings what is needed to rearm there."""
    here = g.hex(unit)
    strip = strip_at(g, here)
    if strip is None or strip.owner != US or strip.rearms:
        return
    if "heavy_lift" in g.type(unit).tags and not g.aboard.get(unit):
        place = g.state.strips.index(strip)
        ready = replace(strip, rearms=True)
        g.state.strips = (*g.state.strips[:place], ready, *g.state.strips[place + 1 :])
        g.forget()
        g.tell(StripTaken(clause="GAT-VI-p.2", hex=here, side=US, rearms=True))
