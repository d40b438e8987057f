"""VII-b How a stack retreats, and where to; VII-m stacks, VII-n back where one came from."""

from __future__ import annotations

from beachhead.games.gators.events import Retreated
from beachhead.games.gators.model import NOBODY, SIDES, Attack
from beachhead.games.gators.play import Core, Flow, act
from beachhead.games.gators.rules.air_6b import note_straying
from beachhead.games.gators.rules.camouflage_6l import reveal
from beachhead.games.gators.rules.destruction_7e import destroy
from beachhead.games.gators.rules.ground_3 import can_walk, steps_by_water, terrain_tag
from beachhead.games.gators.rules.stacking_6d import ending, passing
from beachhead.games.gators.rules.towing_6k import in_tow
from beachhead.kernel.ask import Option, settle
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE

Hexes = tuple[int, ...]


# -- VII-n back where it came from -------------------------------------------------------------------


def throw_back(g: Core, attack: Attack, what: str) -> None:
    """VII-n D R1 sends a unit back into the water, or into the unit that unloaded it; D R2 destroys it."""
    unit, turn = attack.defenders[0], g.state.turn
    if what != "R1":
        destroy(g, unit, "GAT-VII-b.15" if what == "X" else "GAT-VII-n.4")
        return
    if attack.carrier != NOBODY:
        back = g.place(attack.carrier)
        g.stow(unit, attack.carrier, moved=turn, held=turn, loaded=turn)
    elif g.at.get(attack.water):
        destroy(g, unit, "GAT-VII-b.11")
        return
    else:
        back = attack.water
        g.put(unit, back, moved=turn, held=turn, wet=turn, came=turn)
    g.tell(Retreated(clause="GAT-VII-n.3", unit=unit, path=(attack.hex, back)))
    g.trail(unit, (attack.hex, back), "retreat")


# -- VII-b how to retreat ----------------------------------------------------------------------------


def is_immobile(g: Core, unit: int) -> bool:
    """VII-b, VI-k Whether a unit has a Move of 0 and is not being moved; the 75mm by its ruling."""
    kind = g.type(unit)
    none = kind.move == 0 or (kind.artillery and g.rulings["howitzer75"] == "none")
    return none and not in_tow(g, unit)


def stack(g: Core, unit: int) -> tuple[int, ...]:
    """VII-m Those who retreat together: all of a side in a hex, but aircraft each for itself."""
    if g.type(unit).is_air:
        return (unit,)
    return g.standing(g.hex(unit), g.side(unit))


def retreat(g: Core, units: Hexes, struck: Hexes, length: int, away: Hexes) -> Flow[Hexes]:
    """VII-b The units of a stack retreat together; if they cannot, those who were `struck` are destroyed.

    Handed back is the way that they went, () if they could not.  Ruling: the owner chooses each hex; a unit that is
    forced to retreat loses its camouflage (VI-l).
    """
    path = [g.hex(units[0])]
    if not ways(g, units, path[0], length, away):
        for unit in struck:
            destroy(g, unit, "GAT-VII-f.2" if g.type(unit).is_ship else "GAT-VII-b.11")
        return ()
    for unit in units:
        reveal(g, unit, "GAT-VI-l.5")
    for left in range(length, 0, -1):
        here, side = path[-1], SIDES[g.side(units[0])]
        says: dict[str, str | int] = {"unit": g.type(units[0]).title, "left": left}
        ahead = FALL_BACK(units, here, left, away)
        ask = g.ask("retreat", ahead, clause="GAT-VII-b.14", side=side, about=units, says=says)
        choice: Option = yield from settle(ask)
        path.append(choice.space)
    fall_back(g, units, tuple(path))
    return tuple(path)


def fall_back(g: Core, units: Hexes, path: Hexes) -> None:
    """VII-b The stack has retreated."""
    turn, end = g.state.turn, path[-1]
    for unit in units:
        wet = {"wet": turn} if any(g.ground(space).water for space in path[1:]) and not g.type(unit).is_air else {}
        ashore = {"ashore": turn} if g.afloat(unit) and not g.ground(end).water else {}
        g.put(unit, end, came=turn, work=0, **wet, **ashore)
        g.tell(Retreated(clause="GAT-VII-b.14", unit=unit, path=path))
        g.trail(unit, path, "retreat")
        if g.type(unit).is_air:
            note_straying(g, unit, path)


# -- where to retreat --------------------------------------------------------------------------------


def ways(g: Core, units: Hexes, here: int, left: int, away: Hexes) -> list[int]:
    """VII-b The next hexes from `here` from which a stack can carry its retreat through to an empty hex.

    Friends may be passed on the way, and zones of control do not matter.
    """
    nexts = [there for there in g.e.board.near[here] if leads_away(g, here, there, away)]
    nexts = [there for there in nexts if all(can_step(g, unit, here, there) for unit in units)]
    if left == 1:
        return [there for there in nexts if is_free(g, units, there)]
    return [
        there
        for there in nexts
        if all(met(passing(g, unit, there)) for unit in units) and ways(g, units, there, left - 1, away)
    ]


def leads_away(g: Core, here: int, there: int, away: Hexes) -> bool:
    """VII-b Whether a step leads away from the enemy: nearer to none of these hexes, and further from one."""
    distance = g.e.board.distance
    changes = [distance(there, origin) - distance(here, origin) for origin in away]
    return min(changes) >= 0 and max(changes) > 0


def is_free(g: Core, units: Hexes, space: int) -> bool:
    """VII-b Whether a retreat can end in a hex: it is empty, and everybody can be there."""
    if g.at.get(space):
        return False
    return all(met(ending(g, unit, space)) and met(passing(g, unit, space)) for unit in units)


def can_step(g: Core, unit: int, here: int, there: int) -> bool:
    """VII-b, III, VI-e Whether a unit can get from a hex to the next, by air, water or land, or across the shore."""
    kind = g.type(unit)
    if kind.is_air:
        return True
    tag = terrain_tag(kind)
    if kind.element == "land":
        return can_walk(g.e, here, there, tag)
    by_water = any(there == wet for wet, _ in steps_by_water(g, unit)[here])
    if not kind.amphibious:
        return by_water
    return crosses(g, here, there, by_water=by_water, by_land=can_walk(g.e, here, there, tag))


def crosses(g: Core, here: int, there: int, *, by_water: bool, by_land: bool) -> bool:
    """III, VI-e Whether an amphibious unit can go on in its element or cross the shore, never out of or into jungle."""
    one, other = g.ground(here), g.ground(there)
    from_water, into_water = bool(one.water) and not one.bridge, bool(other.water) and not other.bridge
    if into_water:
        return by_water and (from_water or bool(one.crossing) or one.bridge)
    return by_land and (not from_water or bool(other.crossing))


# -- what a step of a retreat needs ------------------------------------------------------------------


def falling_back(g: Core, units: Hexes, here: int, left: int, away: Hexes, space: int) -> Conditions:
    """VII-b What a hex needs so that a stack can retreat into it, with `left` hexes to go."""
    beside = g.e.board.adjacent(here, space)
    yield beside, "GAT-VII-b.11", "not_a_step"
    if not beside:
        return
    yield leads_away(g, here, space, away), "GAT-VII-b.11", "not_away"
    yield all(can_step(g, unit, here, space) for unit in units), "GAT-VII-b.11", "no_step"
    if left == 1:
        yield is_free(g, units, space), "GAT-VII-b.11", "no_end"
    else:
        yield all(met(passing(g, unit, space)) for unit in units), "GAT-VII-b.11", "no_passage"
        yield bool(ways(g, units, space, left - 1, away)), "GAT-VII-b.11", "leads_nowhere"


FALL_BACK = act("to", SPACE, clause="GAT-VII-b.14", exactly=ways, needs=falling_back)
