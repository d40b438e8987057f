"""VII-b The attack itself and its result: who is destroyed, and who has to retreat; VII-l the Medical Team.

A retreat may lead into a trap (VI-q) and what is destroyed may explode (VI-n): then there is an attack
within the attack.
"""

from __future__ import annotations

from beachhead.games.gators.events import Kidnapped
from beachhead.games.gators.model import LOST, NOBODY, RAID, REB, REPULSE, SIDES, Attack
from beachhead.games.gators.play import Core, Flow, act
from beachhead.games.gators.printed import NR, SOFT
from beachhead.games.gators.rules.air_attacks_7c import use_markers
from beachhead.games.gators.rules.airstrips_6p import on_the_ground
from beachhead.games.gators.rules.debris_6q import springs_trap
from beachhead.games.gators.rules.destruction_7e import destroy
from beachhead.games.gators.rules.die_7b import announce, read_table
from beachhead.games.gators.rules.retreat_7b import is_immobile, retreat, stack, throw_back, ways
from beachhead.games.gators.rules.special_7 import why_unharmed
from beachhead.games.gators.rules.strength_7 import attack_in_hand, defence, is_medical, target_class
from beachhead.games.gators.targets import OWN_UNIT
from beachhead.kernel.ask import Option, settle
from beachhead.kernel.refusal import Conditions

Hexes = tuple[int, ...]


def strike(g: Core) -> Flow[None]:
    """VII-b The attack itself: markers are used, the die is rolled, the result applied.

    The preview of an attack runs this very code (`odds`).
    """
    use_markers(g, attack_in_hand(g))
    code = read_table(g)
    yield from apply_result(g, code)


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
            destroy(g, unit, clause)
    elif on_the_ground(g, attack.defenders[0]):
        for unit in attack.defenders:
            destroy(g, unit, "GAT-VII-h.3")
    else:
        left = [unit for unit in attack.defenders if not stays(g, unit, what)]
        held = any(g.hex(unit) >= 0 for unit in attack.defenders if unit not in left)
        if left and not held:
            yield from drive_back(g, stack(g, left[0]), tuple(left), int(what[1]), origins(g, attack))


def stays(g: Core, unit: int, what: str) -> bool:
    """VII-b A unit with a Move of 0 that nobody moves: D R2 destroys it; D R1 is a retreat unless agreed otherwise."""
    if not is_immobile(g, unit):
        return False
    ruling = g.rulings["move_zero_retreat"]
    if what == "R2" or ruling == "destroyed":
        destroy(g, unit, "GAT-VII-b.17" if what == "R2" else "GAT-VII-b.18")
        return True
    return ruling == "holds"


def strike_attackers(g: Core, attack: Attack, what: str) -> Flow[None]:
    """VII-b The attackers that suffer results are destroyed, artillery also when it should retreat (VII-j).

    Ruling G19: who fires from a craft or a deck is not moved by a retreat.
    """
    struck = [fire.unit for fire in attack.fires if not why_unharmed(g, fire, attack)]
    if what == "X":
        for unit in struck:
            if attack.kind != RAID:
                destroy(g, unit, "GAT-VII-b.10")
        return
    for unit in struck:
        if g.type(unit).artillery:
            destroy(g, unit, "GAT-VII-j1.2")
    standing = [unit for unit in struck if g.hex(unit) >= 0]
    yield from retreat_in_turn(g, standing, int(what[1]), (attack.hex,))


# -- VII-l the Medical Team --------------------------------------------------------------------------


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
        yield from drive_back(g, (unit,), (unit,), 1, origins(g, attack))


# -- VII-b, VII-m who retreats, one stack after the other --------------------------------------------


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
        yield from drive_back(g, stack(g, first.piece), together, length, away)
        units = [unit for unit in units if unit not in together and g.hex(unit) >= 0]


def drive_back(g: Core, units: Hexes, struck: Hexes, length: int, away: Hexes) -> Flow[None]:
    """VII-b A stack retreats, and whoever comes into debris on foot may set off its traps (VI-q)."""
    path = yield from retreat(g, units, struck, length, away)
    for unit in units:
        if path and g.hex(unit) == path[-1]:
            yield from enter_debris(g, unit)


def going_first(g: Core, each: Hexes, unit: int) -> Conditions:
    """VII-b Who retreats first is one of those who have to."""
    yield unit in each, "GAT-VII-b.19", "not_driven_back"


FIRST = act("retreat", OWN_UNIT, clause="GAT-VII-b.19", among=lambda g, each: each, needs=going_first)


# -- VI-n, VI-q attacks by nobody --------------------------------------------------------------------


def fixed_attack(
    g: Core, kind: str, side: int, space: int, defenders: tuple[int, ...], odds: int, source: int = NOBODY
) -> Flow[None]:
    """VI-n, VI-q An attack at given odds that no unit makes, so that nothing but the defender can suffer.

    `source`: where it comes from, the hex itself if nothing is said.  An attack in hand goes on afterwards.
    """
    before = g.state.attack
    away = space if source == NOBODY else source
    g.state.attack = Attack(kind, side, space, defenders, odds=odds, source=away, declared=True)
    announce(g, attack_in_hand(g))
    yield from strike(g)
    g.state.attack = before


def enter_debris(g: Core, unit: int) -> Flow[None]:
    """VI-q Whoever sets off a trap in the debris that it has entered is attacked by it, at odds of 2."""
    if springs_trap(g, unit):
        yield from fixed_attack(g, "trap", REB, g.hex(unit), (unit,), g.e.odds.trap)


def explosions(g: Core) -> Flow[None]:
    """VI-n Where the HERS was destroyed, all soft units and aircraft next to it are attacked, whosever they are."""
    while g.state.explosions:
        here, *others = g.state.explosions
        g.state.explosions = tuple(others)
        for space in g.e.board.near[here]:
            for defenders in exposed(g, space):
                if all(g.hex(unit) == space for unit in defenders):
                    side = 1 - g.side(defenders[0])
                    yield from fixed_attack(g, "explosion", side, space, defenders, g.e.odds.explosion, here)


def exposed(g: Core, space: int) -> list[tuple[int, ...]]:
    """VI-n Whom an explosion reaches in a hex: soft units together, aircraft one by one."""
    units = g.at.get(space, ())
    ground = tuple(unit for unit in units if not g.type(unit).is_air and target_class(g, unit) == SOFT)
    aircraft = [(unit,) for unit in units if g.type(unit).is_air]
    return [ground, *aircraft] if ground else list(aircraft)
