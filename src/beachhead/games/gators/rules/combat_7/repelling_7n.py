"""VII-n Repelling attacks against amphibious landings, in Player 1's movement phase."""

from __future__ import annotations

from beachhead.games.gators.core import Core, Flow, act, replace
from beachhead.games.gators.model import NOBODY, REB, REPULSE, SIDES, Attack, Fire
from beachhead.games.gators.rules.combat_7.combat_7ab import fight
from beachhead.games.gators.rules.combat_7.die_7b import announce
from beachhead.games.gators.rules.combat_7.strength_7 import attack_in_hand, target_class, use_needs
from beachhead.games.gators.rules.position_6.airstrips_6p import is_land_unit
from beachhead.games.gators.targets import OWN_UNIT
from beachhead.kernel.acts import gather
from beachhead.kernel.ask import Ask
from beachhead.kernel.refusal import Conditions, met


def repel(game: Core, unit: int, before: int) -> Flow[None]:
    """VII-n Player 2's land units next to a unit that has just landed, or was unloaded by one, may attack it at once.

    `before`: of a unit that has landed, the hex of water it came from; of one that was unloaded (and is held where it
    is for this turn), its carrier.  Who attacks together, and in what order, is Player 2's choice.
    """
    here, unloaded = game.hex(unit), game.unit(unit).held == game.state.turn
    if unloaded and not comes_from_sea(game, before, here):
        return
    while game.hex(unit) == here and watchers(game, unit):
        water, carrier = (NOBODY, before) if unloaded else (before, NOBODY)
        game.state.attack = Attack(REPULSE, REB, here, (unit,), water=water, carrier=carrier)
        last = yield from gather(game, lambda: who_repels(game, unit))
        if last is LET_LAND:
            game.state.attack = None
            return
        yield from fight(game)


def comes_from_sea(game: Core, carrier: int, space: int) -> bool:
    """VII-n, ruling G10 Whether a carrier has just landed, or is a craft in the water that unloads onto land."""
    if game.afloat(carrier):
        return not game.ground(space).water
    return game.unit(carrier).ashore == game.state.turn


def watchers(game: Core, unit: int) -> list[int]:
    """VII-n, as G15 The units about which Player 2 is asked: those that can attack, and any that is camouflaged,
    whether it has repelled somebody or not.
    """
    around = game.next_to(game.hex(unit), REB)
    return [enemy for enemy in around if game.unit(enemy).hidden or met(repel_needs(game, unit, enemy))]


def repel_needs(game: Core, unit: int, enemy: int) -> Conditions:
    """VII-n, VII-a What a unit of Player 2 needs in order to make a repelling attack on a unit."""
    on_land = game.hex(enemy) >= 0 and is_land_unit(game, enemy)
    yield on_land, "GAT-VII-n.1", "not_a_land_unit"
    if not on_land:
        return
    yield game.edition.board.adjacent(game.hex(enemy), game.hex(unit)), "GAT-VII-n.5", "not_adjacent"
    yield game.unit(enemy).repelled != game.state.turn, "GAT-VII-n.7", "has_repelled"
    fires = game.state.attack.fires if game.state.attack is not None else ()
    yield all(fire.unit != enemy for fire in fires), "GAT-VII-a.7", "takes_part"
    yield game.type(enemy).attack[target_class(game, unit)] > 0, "GAT-VII-a.5", "unit_cannot_hurt"
    yield from use_needs(game, enemy)


def who_repels(game: Core, unit: int) -> Ask:
    """VII-n Player 2 names those who attack together, or lets the unit land."""
    says = {"unit": game.type(unit).title, "hex": game.edition.board.names[game.hex(unit)]}
    on = ANNOUNCE if attack_in_hand(game).fires else LET_LAND
    return game.ask(
        "repel", REPEL(unit), on, clause="GAT-VII-n.1", side=SIDES[REB], about=(unit,), says=says,
        reaction=on is LET_LAND,
    )  # fmt: skip


def join(game: Core, unit: int, enemy: int) -> None:
    """VII-n A unit takes part in the repelling attack."""
    attack = attack_in_hand(game)
    game.state.attack = replace(attack, fires=(*attack.fires, Fire(enemy)))


def declare(game: Core) -> None:
    """VII-n The repelling attack is announced; who takes part has made his of this turn, and is free in his own."""
    attack = replace(attack_in_hand(game), declared=True)
    game.state.attack = attack
    for fire in attack.fires:
        game.stamp(fire.unit, repelled=game.state.turn)
    announce(game, attack)


REPEL = act(
    "repel",
    OWN_UNIT,
    clause="GAT-VII-n.1",
    among=lambda game, unit: game.next_to(game.hex(unit), REB),
    needs=repel_needs,
    does=join,
)

ANNOUNCE = act("declare", clause="GAT-VII-n.8", does=declare, goes_on=True)

LET_LAND = act("pass", clause="GAT-VII-n.6", goes_on=True)
