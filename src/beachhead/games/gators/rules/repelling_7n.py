"""VII-n Repelling attacks against amphibious landings, in Player 1's movement phase."""

from __future__ import annotations

from beachhead.games.gators.model import NOBODY, REB, REPULSE, SIDES, Attack, Fire
from beachhead.games.gators.play import Core, Flow, act, replace
from beachhead.games.gators.rules.airstrips_6p import is_land_unit
from beachhead.games.gators.rules.combat_7ab import fight
from beachhead.games.gators.rules.die_7b import announce
from beachhead.games.gators.rules.strength_7 import attack_in_hand, target_class, using
from beachhead.games.gators.targets import OWN_UNIT
from beachhead.kernel.acts import gather
from beachhead.kernel.ask import Ask
from beachhead.kernel.refusal import Conditions, met


def repel(g: Core, unit: int, before: int) -> Flow[None]:
    """VII-n Player 2's land units next to a unit that has just landed, or was unloaded by one, may attack it at once.

    `before`: of a unit that has landed, the hex of water it came from; of one that was unloaded (and is held where it
    is for this turn), its carrier.  Who attacks together, and in what order, is Player 2's choice.
    """
    here, unloaded = g.hex(unit), g.unit(unit).held == g.state.turn
    if unloaded and not comes_from_sea(g, before):
        return
    while g.hex(unit) == here and watchers(g, unit):
        water, carrier = (NOBODY, before) if unloaded else (before, NOBODY)
        g.state.attack = Attack(REPULSE, REB, here, (unit,), water=water, carrier=carrier)
        last = yield from gather(g, lambda: who_repels(g, unit))
        if last is LET_LAND:
            g.state.attack = None
            return
        yield from fight(g)


def comes_from_sea(g: Core, carrier: int) -> bool:
    """VII-n, ruling G10 Whether a carrier has just landed, or is a craft in the water."""
    return g.afloat(carrier) or g.unit(carrier).ashore == g.state.turn


def watchers(g: Core, unit: int) -> list[int]:
    """VII-n, as G15 The units about which Player 2 is asked: those that can attack, and any that is camouflaged."""
    around = [enemy for enemy in g.next_to(g.hex(unit), REB) if g.unit(enemy).repelled != g.state.turn]
    return [enemy for enemy in around if g.unit(enemy).hidden or met(repelling(g, unit, enemy))]


def repelling(g: Core, unit: int, enemy: int) -> Conditions:
    """VII-n, VII-a What a unit of Player 2 needs in order to make a repelling attack on a unit."""
    on_land = g.hex(enemy) >= 0 and is_land_unit(g, enemy)
    yield on_land, "GAT-VII-n.1", "not_a_land_unit"
    if not on_land:
        return
    yield g.e.board.adjacent(g.hex(enemy), g.hex(unit)), "GAT-VII-n.5", "not_adjacent"
    yield g.unit(enemy).repelled != g.state.turn, "GAT-VII-n.7", "has_repelled"
    fires = g.state.attack.fires if g.state.attack is not None else ()
    yield all(fire.unit != enemy for fire in fires), "GAT-VII-a.7", "takes_part"
    yield g.type(enemy).attack[target_class(g, unit)] > 0, "GAT-VII-a.5", "unit_cannot_hurt"
    yield from using(g, enemy)


def who_repels(g: Core, unit: int) -> Ask:
    """VII-n Player 2 names those who attack together, or lets the unit land."""
    says = {"unit": g.type(unit).title, "hex": g.e.board.names[g.hex(unit)]}
    on = ANNOUNCE if attack_in_hand(g).fires else LET_LAND
    return g.ask("repel", REPEL(unit), on, clause="GAT-VII-n.1", side=SIDES[REB], about=(unit,), says=says)


def join(g: Core, unit: int, enemy: int) -> None:
    """VII-n A unit takes part in the repelling attack."""
    attack = attack_in_hand(g)
    g.state.attack = replace(attack, fires=(*attack.fires, Fire(enemy)))


def declare(g: Core) -> None:
    """VII-n The repelling attack is announced; who takes part has made his of this turn, and is free in his own."""
    attack = replace(attack_in_hand(g), declared=True)
    g.state.attack = attack
    for fire in attack.fires:
        g.stamp(fire.unit, repelled=g.state.turn)
    announce(g, attack)


REPEL = act("repel", OWN_UNIT, clause="GAT-VII-n.1", among=lambda g, unit: g.next_to(g.hex(unit), REB), needs=repelling,
            does=join)  # fmt: skip

ANNOUNCE = act("declare", clause="GAT-VII-n.8", does=declare, goes_on=True)

LET_LAND = act("pass", clause="GAT-VII-n.6", goes_on=True)
