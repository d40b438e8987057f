"""VI-p Airstrips: whose they are, who can use them, who is on the ground."""

from __future__ import annotations

from beachhead.games.gators.core import Core, replace
from beachhead.games.gators.events import StripTaken
from beachhead.games.gators.model import REB, US, Strip
from beachhead.games.gators.rules.position_6.refuelling_6n import depot, next_to_depot


def strip_at(game: Core, space: int) -> Strip | None:
    """The airstrip in a hex."""
    if space in game.edition.airstrips:
        return next((strip for strip in game.state.strips if strip.hex == space), None)
    return None


def usable(game: Core, space: int, side: int) -> bool:
    """VI-d, VI-p, VI-q Whether a side's aircraft can use the hex as an airstrip: its own, and without debris."""
    strip = strip_at(game, space)
    return strip is not None and strip.owner == side and not game.debris_in(space)


def on_the_ground(game: Core, unit: int) -> bool:
    """VII-h Whether an aircraft is on the ground, a soft target that cannot attack.

    One of Player 2 on an airstrip; one of Player 1 on an airstrip that he has taken (ruling G18), or next to a working
    HERS without markers and without cargo; the CH-53E that has set up the HERS (ruling G9).  Who drops its last marker
    there when it is attacked has been attacked in the air (VII-g).
    """
    here = game.hex(unit)
    if not game.type(unit).is_air or here < 0:
        return False
    if lies_on_strip(game, unit):
        return True
    if game.side(unit) == REB:
        return False
    cargo = game.aboard.get(unit, ())
    if any("hers" in game.type(one).tags for one in cargo):
        return depot(game) == here
    attack = game.state.attack
    has_dropped = attack is not None and bool(attack.jettisoned) and unit in attack.defenders
    return not (cargo or game.unit(unit).load or has_dropped) and next_to_depot(game, here)


def lies_on_strip(game: Core, unit: int) -> bool:
    """VII-h Whether an aircraft is on an airstrip."""
    return comes_down(game, game.hex(unit), game.side(unit))


def comes_down(game: Core, space: int, side: int) -> bool:
    """VII-h, ruling G18 Whether a side's aircraft in a hex are on an airstrip: Player 1 must have taken it."""
    strip = strip_at(game, space)
    return strip is not None and (side == REB or strip.owner == US)


def laid_on_top(game: Core, unit: int, space: int) -> dict[str, int]:
    """VI-d, VII-h What is noted on a unit that comes to a hex: an aircraft is laid on those that are there."""
    if not game.type(unit).is_air:
        return {}
    there = [game.unit(other).tier for other in game.at.get(space, ()) if game.type(other).is_air]
    return {"tier": 1 + max(there, default=-1)}


def take_strips(game: Core, side: int) -> None:
    """VI-p A side takes the airstrips that its land units hold: Player 1 at the end of a turn, Player 2 at once."""
    for strip in game.state.strips:
        if strip.owner != side and any(is_land_unit(game, unit) for unit in game.standing(strip.hex, side)):
            take(game, strip, side)


def take_on_the_way(game: Core, unit: int, path: tuple[int, ...]) -> None:
    """VI-p Player 2 takes an airstrip back by bringing a land unit to it, which need not end its move there."""
    if game.side(unit) == REB and is_land_unit(game, unit):
        for strip in game.state.strips:
            if strip.owner != REB and strip.hex in path[1:]:
                take(game, strip, REB)


def take(game: Core, strip: Strip, side: int) -> None:
    """VI-p An airstrip to which a side has brought a land unit becomes its own, if no land unit of the enemy is next to
    it; Player 1 cannot rearm there yet.
    """
    if any(is_land_unit(game, enemy) for enemy in game.next_to(strip.hex, 1 - side)):
        return
    taken = Strip(strip.hex, side, rearms=side == REB)
    game.state.strips = tuple(taken if one == strip else one for one in game.state.strips)
    game.forget()
    clause = "GAT-VI-p.1" if side == US else "GAT-VI-p.5"
    game.emit(StripTaken(clause=clause, hex=strip.hex, side=side, rearms=taken.rearms))


def is_land_unit(game: Core, unit: int) -> bool:
    """Whether a unit counts as a land unit where it is: land units, and amphibious ones on land (VII-d)."""
    element = game.type(unit).element
    return element == "land" or (element == "amphibious" and game.hex(unit) >= 0 and not game.afloat(unit))


def open_for_rearming(game: Core, unit: int) -> None:
    """VI-p An empty CH-53E that comes to an airstrip of Player 1 brings what is needed to rearm there."""
    here = game.hex(unit)
    strip = strip_at(game, here)
    if strip is None or strip.owner != US or strip.rearms:
        return
    if "heavy_lift" in game.type(unit).tags and not game.aboard.get(unit):
        place = game.state.strips.index(strip)
        ready = replace(strip, rearms=True)
        game.state.strips = (*game.state.strips[:place], ready, *game.state.strips[place + 1 :])
        game.forget()
        game.emit(StripTaken(clause="GAT-VI-p.2", hex=here, side=US, rearms=True))
