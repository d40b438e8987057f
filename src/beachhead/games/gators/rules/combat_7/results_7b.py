"""VII-b The attack itself and its result: who is destroyed, and who has to retreat; VII-l the Medical Team.

A retreat may lead into a trap (VI-q) and what is destroyed may explode (VI-n): then there is an attack
within the attack.
"""

from __future__ import annotations

from beachhead.games.gators.components import NR, SOFT
from beachhead.games.gators.core import Core, Flow, act
from beachhead.games.gators.events import Kidnapped
from beachhead.games.gators.model import LOST, NOBODY, RAID, REB, REPULSE, SIDES, Attack
from beachhead.games.gators.rules.combat_7.air_attacks_7c import jettison, use_markers
from beachhead.games.gators.rules.combat_7.destruction_7e import destroy
from beachhead.games.gators.rules.combat_7.die_7b import announce, read_table
from beachhead.games.gators.rules.combat_7.retreat_7b import is_immobile, retreat, stack, throw_back, ways
from beachhead.games.gators.rules.combat_7.special_7 import why_unharmed
from beachhead.games.gators.rules.combat_7.strength_7 import attack_in_hand, defence, is_medical, target_class
from beachhead.games.gators.rules.position_6.airstrips_6p import on_the_ground
from beachhead.games.gators.rules.position_6.debris_6q import springs_trap
from beachhead.games.gators.targets import OWN_UNIT
from beachhead.kernel.ask import Option, settle
from beachhead.kernel.refusal import Conditions

Hexes = tuple[int, ...]


def strike(game: Core) -> Flow[None]:
    """VII-b The attack itself: markers are used, the die is rolled, the result applied.

    The preview of an attack runs this very code (`odds`).
    """
    use_markers(game, attack_in_hand(game))
    code = read_table(game)
    yield from apply_result(game, code)


# -- what the result means ---------------------------------------------------------------------------


def apply_result(game: Core, code: str) -> Flow[None]:
    """VII-b A result strikes the attackers (A) or the defenders (D); NR neither."""
    attack = attack_in_hand(game)
    if code == NR:
        return
    if code[0] == "A":
        yield from strike_attackers(game, attack, code[1:])
    elif is_medical(game, attack):
        yield from lead_away(game, attack)
    elif attack.kind == REPULSE:
        yield from throw_back(game, attack, code[1:])
    else:
        yield from strike_defenders(game, attack, code[1:])


def strike_defenders(game: Core, attack: Attack, what: str) -> Flow[None]:
    """VII-b, VII-h The defenders are destroyed or retreat away from the attackers; aircraft on the ground cannot."""
    if what == "X":
        clause = "GAT-VII-b.15" if defence(game, attack) else "GAT-VII-b.16"
        for unit in attack.defenders:
            destroy(game, unit, clause)
    elif on_the_ground(game, attack.defenders[0]):
        for unit in attack.defenders:
            destroy(game, unit, "GAT-VII-h.3")
    else:
        left = [unit for unit in attack.defenders if not stays(game, unit, what)]
        held = any(game.hex(unit) >= 0 for unit in attack.defenders if unit not in left)
        if left and not held:
            yield from drive_back(game, stack(game, left[0]), tuple(left), int(what[1]), origins(game, attack))


def stays(game: Core, unit: int, what: str) -> bool:
    """VII-b A unit with a Move of 0 that nobody moves: D R2 destroys it; D R1 is a retreat unless agreed otherwise."""
    if not is_immobile(game, unit):
        return False
    ruling = game.options.move_zero_retreat
    if what == "R2" or ruling == "destroyed":
        destroy(game, unit, "GAT-VII-b.17" if what == "R2" else "GAT-VII-b.18")
        return True
    return ruling == "holds"


def strike_attackers(game: Core, attack: Attack, what: str) -> Flow[None]:
    """VII-b The attackers that suffer results are destroyed, artillery also when it should retreat (VII-j).

    Ruling G19: who fires from a craft or a deck is not moved by a retreat.
    """
    struck = [fire.unit for fire in attack.fires if not why_unharmed(game, fire, attack)]
    if what == "X":
        for unit in struck:
            if attack.kind != RAID:
                destroy(game, unit, "GAT-VII-b.10")
        return
    for unit in struck:
        if game.type(unit).artillery:
            destroy(game, unit, "GAT-VII-j1.2")
    standing = [unit for unit in struck if game.hex(unit) >= 0]
    yield from retreat_in_turn(game, standing, int(what[1]), (attack.hex,))


# -- VII-l the Medical Team --------------------------------------------------------------------------


def lead_away(game: Core, attack: Attack) -> Flow[None]:
    """VII-l The Medical Team retreats a hex; if it cannot, or Guerrillas take part, it is kidnapped."""
    unit = attack.defenders[0]
    by_guerrillas = any("guerrillas" in game.type(fire.unit).tags for fire in attack.fires)
    if not by_guerrillas and attack.kind == REPULSE:
        yield from throw_back(game, attack, "R1")
    elif by_guerrillas or not ways(game, (unit,), game.hex(unit), 1, origins(game, attack)):
        here = game.hex(unit)
        game.put(unit, LOST)
        game.emit(Kidnapped(clause="GAT-VII-l.2", unit=unit, hex=here))
    else:
        yield from drive_back(game, (unit,), (unit,), 1, origins(game, attack))


# -- VII-b, VII-m who retreats, one stack after the other --------------------------------------------


def origins(game: Core, attack: Attack) -> Hexes:
    """VII-b The hexes from which defenders retreat away: those of the attackers."""
    return tuple({game.place(fire.unit) for fire in attack.fires}) or (attack.source,)


def retreat_in_turn(game: Core, units: list[int], length: int, away: Hexes) -> Flow[None]:
    """VII-b, VII-m Units retreat stack by stack, in the order that their owner likes."""
    while units:
        stacks = {game.hex(unit): unit for unit in reversed(units)}
        each, side = tuple(sorted(stacks.values())), SIDES[game.side(units[0])]
        ask = game.ask("who_retreats", FIRST(each), clause="GAT-VII-b.19", side=side)
        first: Option = yield from settle(ask)
        here = game.hex(first.piece)
        together = tuple(unit for unit in units if game.hex(unit) == here)
        yield from drive_back(game, stack(game, first.piece), together, length, away)
        units = [unit for unit in units if unit not in together and game.hex(unit) >= 0]


def drive_back(game: Core, units: Hexes, struck: Hexes, length: int, away: Hexes) -> Flow[None]:
    """VII-b A stack retreats, and whoever comes into debris on foot may set off its traps (VI-q)."""
    path = yield from retreat(game, units, struck, length, away)
    for unit in units:
        if path and game.hex(unit) == path[-1]:
            yield from enter_debris(game, unit)


def retreat_first_needs(game: Core, each: Hexes, unit: int) -> Conditions:
    """VII-b Who retreats first is one of those who have to."""
    yield unit in each, "GAT-VII-b.19", "not_driven_back"


FIRST = act("retreat", OWN_UNIT, clause="GAT-VII-b.19", among=lambda game, each: each, needs=retreat_first_needs)


# -- VI-n, VI-q attacks by nobody --------------------------------------------------------------------


def fixed_attack(
    game: Core, kind: str, side: int, space: int, defenders: tuple[int, ...], odds: int, source: int = NOBODY
) -> Flow[None]:
    """VI-n, VI-q An attack at given odds that no unit makes, so that nothing but the defender can suffer.

    `source`: where it comes from, the hex itself if nothing is said.  An attack in hand goes on afterwards.  Those who
    suffer it have been attacked, but can still be attacked by units in this phase (VII-a).  An aircraft in the air may
    drop a marker as before any other attack (VII-g).
    """
    for unit in defenders:
        game.stamp(unit, shaken=game.state.turn)
    before = game.state.attack
    away = space if source == NOBODY else source
    game.state.attack = Attack(kind, side, space, defenders, odds=odds, source=away, declared=True)
    announce(game, attack_in_hand(game))
    yield from jettison(game)
    yield from strike(game)
    game.state.attack = before


def enter_debris(game: Core, unit: int) -> Flow[None]:
    """VI-q Whoever sets off a trap in the debris that it has entered is attacked by it, at odds of 2."""
    if springs_trap(game, unit):
        yield from fixed_attack(game, "trap", REB, game.hex(unit), (unit,), game.edition.odds.trap)


def explosions(game: Core) -> Flow[None]:
    """VI-n Where the HERS was destroyed, all soft units and aircraft next to it are attacked, whosever they are."""
    while game.state.explosions:
        here, *others = game.state.explosions
        game.state.explosions = tuple(others)
        for space in game.edition.board.near[here]:
            for defenders in exposed(game, space):
                if all(game.hex(unit) == space for unit in defenders):
                    side = 1 - game.side(defenders[0])
                    yield from fixed_attack(
                        game, "explosion", side, space, defenders, game.edition.odds.explosion, here
                    )
    game.state.burning = NOBODY


def exposed(game: Core, space: int) -> list[tuple[int, ...]]:
    """VI-n Whom an explosion reaches in a hex: soft units together, aircraft one by one."""
    units = game.at.get(space, ())
    ground = tuple(unit for unit in units if not game.type(unit).is_air and target_class(game, unit) == SOFT)
    aircraft = [(unit,) for unit in units if game.type(unit).is_air]
    return [ground, *aircraft] if ground else list(aircraft)
