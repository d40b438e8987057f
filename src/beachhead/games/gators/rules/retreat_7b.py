"""VII-b Results: who is destroyed, who retreats, and where to; VII-l the Medical Team, VII-m stacks."""

from __future__ import annotations

from beachhead.games.gators.events import Kidnapped, Retreated
from beachhead.games.gators.model import LOST, NOBODY, RAID, REPULSE, SIDES, Attack
from beachhead.games.gators.play import Core, Flow, act
from beachhead.games.gators.printed import NR
from beachhead.games.gators.rules.air_6b import note_straying
from beachhead.games.gators.rules.airstrips_6p import on_the_ground
from beachhead.games.gators.rules.camouflage_6l import reveal
from beachhead.games.gators.rules.ground_3 import can_walk, steps_by_water, terrain_tag
from beachhead.games.gators.rules.special_7 import why_unharmed
from beachhead.games.gators.rules.stacking_6d import ending, passing
from beachhead.games.gators.rules.strength_7 import attack_in_hand, defence
from beachhead.games.gators.rules.towing_6k import in_tow
from beachhead.games.gators.targets import OWN_UNIT
from beachhead.kernel.ask import Option, settle
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE
from beachhead.mechanics.trails import Trail

Hexes = tuple[int, ...]


# -- what the result means ---------------------------------------------------------------------------


def apply_result(g: Core, code: str) -> Flow[None]:
    """VII-b A result strikes the attackers (A) or the defenders (D); NR neither."""
    attack = attack_in_hand(g)
    if code == NR:
        return
    if code[0] == "A":
        yield from strike_attackers(g, attack, code[1:])
    elif is_medical(g, attack):
        yield from lead_away(g, attack)
    elif attack.kind == REPULSE:
        throw_back(g, attack, code[1:])
    else:
        yield from strike_defenders(g, attack, code[1:])


def strike_defenders(g: Core, attack: Attack, what: str) -> Flow[None]:
    """VII-b, VII-h The defenders are destroyed or retreat away from the attackers; aircraft on the ground cannot."""
    if what == "X":
        clause = "GAT-VII-b.15" if defence(g, attack) else "GAT-VII-b.16"
        for unit in attack.defenders:
            g.destroy(unit, clause)
    elif on_the_ground(g, attack.defenders[0]):
        for unit in attack.defenders:
            g.destroy(unit, "GAT-VII-h.3")
    else:
        left = [unit for unit in attack.defenders if not stays(g, unit, what)]
        held = any(g.hex(unit) >= 0 for unit in attack.defenders if unit not in left)
        if left and not held:
            yield from retreat(g, stack(g, left[0]), tuple(left), int(what[1]), origins(g, attack))


def stays(g: Core, unit: int, what: str) -> bool:
    """VII-b A unit with a Move of 0 that nobody moves: D R2 destroys it; D R1 is a retreat unless agreed otherwise."""
    if not is_immobile(g, unit):
        return False
    ruling = g.rulings["move_zero_retreat"]
    if what == "R2" or ruling == "destroyed":
        g.destroy(unit, "GAT-VII-b.17" if what == "R2" else "GAT-VII-b.18")
        return True
    return ruling == "holds"


def is_immobile(g: Core, unit: int) -> bool:
    """VII-b, VI-k Whether a unit has a Move of 0 and is not being moved; the 75mm by its ruling."""
    kind = g.type(unit)
    none = kind.move == 0 or (kind.artillery and g.rulings["howitzer75"] == "none")
    return none and not in_tow(g, unit)


def strike_attackers(g: Core, attack: Attack, what: str) -> Flow[None]:
    """VII-b The attackers that suffer results are destroyed, artillery also when it should retreat (VII-j).

    Ruling G19: who fires from a craft or a deck is not moved by a retreat.
    """
    struck = [fire.unit for fire in attack.fires if not why_unharmed(g, fire, attack)]
    if what == "X":
        for unit in struck:
            if attack.kind != RAID:
                g.destroy(unit, "GAT-VII-b.10")
        return
    for unit in struck:
        if g.type(unit).artillery:
            g.destroy(unit, "GAT-VII-j1.2")
    standing = [unit for unit in struck if g.hex(unit) >= 0]
    yield from retreat_in_turn(g, standing, int(what[1]), (attack.hex,))


# -- VII-l the Medical Team --------------------------------------------------------------------------


def is_medical(g: Core, attack: Attack) -> bool:
    """VII-l Whether the Medical Team is attacked."""
    return any("medical" in g.type(unit).tags for unit in attack.defenders)


def lead_away(g: Core, attack: Attack) -> Flow[None]:
    """VII-l The Medical Team retreats a hex; if it cannot, or Guerrillas take part, it is kidnapped."""
    unit = attack.defenders[0]
    by_guerrillas = any("guerrillas" in g.type(fire.unit).tags for fire in attack.fires)
    if not by_guerrillas and attack.kind == REPULSE:
        throw_back(g, attack, "R1")
    elif by_guerrillas or not ways(g, (unit,), g.hex(unit), 1, origins(g, attack)):
        here = g.hex(unit)
        g.put(unit, LOST)
        g.tell(Kidnapped(clause="GAT-VII-l.2", unit=unit, hex=here))
    else:
        yield from retreat(g, (unit,), (unit,), 1, origins(g, attack))


# -- VII-n back where it came from -------------------------------------------------------------------


def throw_back(g: Core, attack: Attack, what: str) -> None:
    """VII-n D R1 sends a unit back into the water, or into the unit that unloaded it; D R2 destroys it."""
    unit, turn = attack.defenders[0], g.state.turn
    if what != "R1":
        g.destroy(unit, "GAT-VII-b.15" if what == "X" else "GAT-VII-n.4")
        return
    if attack.carrier != NOBODY:
        back = g.place(attack.carrier)
        g.stow(unit, attack.carrier, moved=turn, held=turn, loaded=turn)
    elif g.at.get(attack.water):
        g.destroy(unit, "GAT-VII-b.11")
        return
    else:
        back = attack.water
        g.put(unit, back, moved=turn, held=turn, wet=turn, came=turn)
    g.tell(Retreated(clause="GAT-VII-n.3", unit=unit, path=(attack.hex, back)))
    g.state.trails = (*g.state.trails, Trail(unit, (attack.hex, back), "retreat"))


# -- how to retreat ----------------------------------------------------------------------------------


def stack(g: Core, unit: int) -> tuple[int, ...]:
    """VII-m Those who retreat together: all of a side in a hex, but aircraft each for itself."""
    if g.type(unit).is_air:
        return (unit,)
    return g.standing(g.hex(unit), g.side(unit))


def origins(g: Core, attack: Attack) -> Hexes:
    """VII-b The hexes from which defenders retreat away: those of the attackers."""
    return tuple({g.place(fire.unit) for fire in attack.fires}) or (attack.source,)


def retreat_in_turn(g: Core, units: list[int], length: int, away: Hexes) -> Flow[None]:
    """VII-b, VII-m Units retreat stack by stack, in the order that their owner likes."""
    while units:
        stacks = {g.hex(unit): unit for unit in reversed(units)}
        each, side = tuple(sorted(stacks.values())), SIDES[g.side(units[0])]
        ask = g.ask("who_retreats", FIRST(each), clause="GAT-VII-b.19", side=side)
        first: Option = yield from settle(ask)
        here = g.hex(first.piece)
        together = tuple(unit for unit in units if g.hex(unit) == here)
        yield from retreat(g, stack(g, first.piece), together, length, away)
        units = [unit for unit in units if unit not in together and g.hex(unit) >= 0]


def retreat(g: Core, units: Hexes, struck: Hexes, length: int, away: Hexes) -> Flow[None]:
    """VII-b The units of a stack retreat together; if they cannot, those who were `struck` are destroyed.

    Ruling: the owner chooses each hex; a unit that is forced to retreat loses its camouflage (VI-l).
    """
    path = [g.hex(units[0])]
    if not ways(g, units, path[0], length, away):
        for unit in struck:
            g.destroy(unit, "GAT-VII-f.2" if g.type(unit).is_ship else "GAT-VII-b.11")
        return
    for unit in units:
        reveal(g, unit, "GAT-VI-l.5")
    for left in range(length, 0, -1):
        here, side = path[-1], SIDES[g.side(units[0])]
        says: dict[str, str | int] = {"unit": g.type(units[0]).title, "left": left}
        ahead = FALL_BACK(units, here, left, away)
        ask = g.ask("retreat", ahead, clause="GAT-VII-b.14", side=side, about=units, says=says)
        choice: Option = yield from settle(ask)
        path.append(choice.space)
    yield from fall_back(g, units, tuple(path))


def fall_back(g: Core, units: Hexes, path: Hexes) -> Flow[None]:
    """VII-b The stack has retreated; whoever comes into debris on foot may set off its traps (VI-q)."""
    from beachhead.games.gators.rules.debris_6q import enter_debris

    turn, end = g.state.turn, path[-1]
    for unit in units:
        wet = {"wet": turn} if any(g.ground(space).water for space in path[1:]) and not g.type(unit).is_air else {}
        ashore = {"ashore": turn} if g.afloat(unit) and not g.ground(end).water else {}
        g.put(unit, end, came=turn, work=0, **wet, **ashore)
        g.tell(Retreated(clause="GAT-VII-b.14", unit=unit, path=path))
        g.state.trails = (*g.state.trails, Trail(unit, path, "retreat"))
        if g.type(unit).is_air:
            note_straying(g, unit, path)
    for unit in units:
        if g.hex(unit) == end:
            yield from enter_debris(g, unit)


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


def going_first(g: Core, each: Hexes, unit: int) -> Conditions:
    """VII-b Who retreats first is one of those who have to."""
    yield unit in each, "GAT-VII-b.19", "not_driven_back"


FALL_BACK = act("to", SPACE, clause="GAT-VII-b.14", exactly=ways, needs=falling_back)

FIRST = act("retreat", OWN_UNIT, clause="GAT-VII-b.19", among=lambda g, each: each, needs=going_first)
