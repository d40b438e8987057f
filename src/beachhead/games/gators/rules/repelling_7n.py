"""VII-n Repelling attacks against amphibious landings, in Player 1's movement phase."""

from __future__ import annotations

from beachhead.games.gators.model import NOBODY, REB, SIDES, Attack, Fire
from beachhead.games.gators.play import Core, Flow, replace
from beachhead.games.gators.rules.airstrips_6p import is_land_unit
from beachhead.games.gators.rules.combat_7ab import announce, fight
from beachhead.games.gators.rules.strength_7 import against_using, attack_in_hand, target_class
from beachhead.kernel.ask import Ask, Options
from beachhead.kernel.refusal import Refusal
from beachhead.kernel.text import Text


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
        g.state.attack = Attack("repel", REB, here, (unit,), water=water, carrier=carrier)
        yield from gather(g, unit)
        if not attack_in_hand(g).fires:
            g.state.attack = None
            return
        declare(g)
        yield from fight(g)


def comes_from_sea(g: Core, carrier: int) -> bool:
    """VII-n, ruling G10 Whether a carrier has just landed, or is a craft in the water."""
    return g.afloat(carrier) or g.unit(carrier).ashore == g.state.turn


def watchers(g: Core, unit: int) -> list[int]:
    """VII-n, as G15 The units about which Player 2 is asked: those that can attack, and any that is camouflaged."""
    around = [enemy for enemy in g.next_to(g.hex(unit), REB) if g.unit(enemy).repelled != g.state.turn]
    return [enemy for enemy in around if g.unit(enemy).hidden or against_repelling(g, enemy, unit) is None]


def against_repelling(g: Core, enemy: int, unit: int) -> Refusal | None:
    """VII-n, VII-a The first reason why a unit of Player 2 cannot make a repelling attack on a unit."""
    what = {"unit": g.type(enemy).title}
    if g.side(enemy) != REB or g.hex(enemy) < 0 or not is_land_unit(g, enemy):
        return Refusal("GAT-VII-n.1", Text("gators.no.not_a_land_unit", what))
    if not g.e.board.adjacent(g.hex(enemy), g.hex(unit)):
        return Refusal("GAT-VII-n.5", Text("gators.no.not_adjacent", what))
    if g.unit(enemy).repelled == g.state.turn:
        return Refusal("GAT-VII-n.7", Text("gators.no.has_repelled", what))
    if g.state.attack is not None and any(fire.unit == enemy for fire in g.state.attack.fires):
        return Refusal("GAT-VII-a.7", Text("gators.no.takes_part", what))
    if not g.type(enemy).attack[target_class(g, unit)]:
        return Refusal("GAT-VII-a.5", Text("gators.no.unit_cannot_hurt", {**what, "hex": g.e.board.names[g.hex(unit)]}))
    return against_using(g, enemy)


def gather(g: Core, unit: int) -> Flow[None]:
    """VII-n Player 2 names those who attack together, or lets the unit land."""
    while True:
        prompt = Text("gators.ask.repel", {"unit": g.type(unit).title, "hex": g.e.board.names[g.hex(unit)]})
        choice = yield Ask(SIDES[REB], prompt, "GAT-VII-n.1", lambda: repellers(g, unit), about=(unit,))
        if choice.piece < 0:
            return
        attack = attack_in_hand(g)
        g.state.attack = replace(attack, fires=(*attack.fires, Fire(choice.piece)))


def repellers(g: Core, unit: int) -> Options:
    """VII-n Who can (still) join the repelling attack, and going on with it or without."""
    near = g.next_to(g.hex(unit), REB)
    picks = tuple(g.pick("repel", enemy, "GAT-VII-n.1") for enemy in near if against_repelling(g, enemy, unit) is None)
    if attack_in_hand(g).fires:
        return (*picks, g.button("declare", "GAT-VII-n.8"))
    return (*picks, g.button("pass", "GAT-VII-n.6"))


def declare(g: Core) -> None:
    """VII-n The repelling attack is announced; who takes part has made his of this turn, and is free in his own."""
    attack = replace(attack_in_hand(g), declared=True)
    g.state.attack = attack
    for fire in attack.fires:
        g.stamp(fire.unit, repelled=g.state.turn)
    announce(g, attack)
