"""2.2 The steps of a combat phase."""

from __future__ import annotations

from collections.abc import Callable

from beachhead.games.port_stanley.core import Core, Flow, act
from beachhead.games.port_stanley.events import Recovered
from beachhead.games.port_stanley.model import AR, BATTLES, MOVING, NOBODY
from beachhead.games.port_stanley.rules import moving_5
from beachhead.games.port_stanley.rules.air_12 import missions_2_2
from beachhead.games.port_stanley.rules.air_12.attacks_12_6 import shell_ships
from beachhead.games.port_stanley.rules.air_12.ground_12_7 import bombard
from beachhead.games.port_stanley.rules.air_12.patrol_12_5 import pass_patrol
from beachhead.games.port_stanley.rules.bridges_14_2 import finish_repairs
from beachhead.games.port_stanley.rules.combat_11.battles_11 import (
    draw_supplies,
    forgo,
    in_hand,
    resolving,
    take_up_arms,
)
from beachhead.games.port_stanley.rules.combat_11.designation_2_2 import designate_attacks
from beachhead.games.port_stanley.rules.combat_11.guns_11_7 import allocate_guns
from beachhead.games.port_stanley.rules.combat_11.result_11_3 import fight
from beachhead.games.port_stanley.rules.combat_11.strength_11_2 import barraging
from beachhead.games.port_stanley.rules.helicopters_8.ferry_8_4_4 import finish_ferries
from beachhead.games.port_stanley.targets import SPACE
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.modifiers import total


def combat_phase(game: Core) -> Flow[None]:
    """2.2 Step by step; it goes on in the step that the state is in.

    The Argentine player has the patrol to pass before anything else (ruling P35).
    """
    s = game.state
    if s.step == MOVING:
        recover(game)
        if game.phasing == AR:
            yield from pass_patrol(game)
    while True:
        yield from STEPS[s.step](game)
        if s.step == BATTLES:
            break
        s.step += 1
        s.fighting = NOBODY
        game.recount()
    finish_repairs(game)
    yield from finish_ferries(game)
    s.step = MOVING
    s.strikes = s.supports = s.battles = ()
    moving_5.drop_points(game)


def recover(game: Core) -> None:
    """2.2 The defending player's units are no longer demoralized."""
    units = game.state.units
    for unit in [unit for unit in game.roster(1 - game.phasing) if units[unit].demoralized]:
        game.stamp(unit, demoralized=0)
        game.tell(Recovered(clause="PS-2.2a", unit=unit), unit)


def support(game: Core) -> Flow[None]:
    """2.2 The defender allocates artillery, then ground support."""
    yield from allocate_guns(game)
    yield from missions_2_2.designate_support(game)


def fight_battles(game: Core) -> Flow[None]:
    """2.2 The battles are fought one by one, in the order that the attacker chooses."""
    s = game.state
    if s.fighting == NOBODY:
        s.fighting = len(s.battles)  # none is in hand
    while s.battles:
        if len(s.battles) == 1:
            yield from resolve(game, s.battles[0].hexes[0])
        else:
            yield from decide(game, game.ask("battle", RESOLVE, clause="PS-2.2i", anchor=True))
    s.fighting = NOBODY


def resolve(game: Core, space: int) -> Flow[None]:
    """2.2 The battle for a hex is fought, from the die to the advance."""
    s = game.state
    s.fighting = next(place for place, battle in enumerate(s.battles) if battle.hexes[0] == space)
    yield from (barrage(game) if in_hand(game).barrage else fight(game))
    s.battles = (*s.battles[: s.fighting], *s.battles[s.fighting + 1 :])
    s.fighting = len(s.battles)
    game.forget()


def barrage(game: Core) -> Flow[None]:
    """11.7.3, 15.3.1 A barrage is resolved like an attack by as many aircraft, without any air defence; not by guns
    without supply."""
    space = in_hand(game).hexes[0]
    if not (game.ships_in(space) if in_hand(game).naval else game.here(space, 1 - game.phasing)):
        forgo(game, in_hand(game))
        return
    yield from draw_supplies(game)
    battle = in_hand(game)
    if not battle.guns:  # their supply is gone
        return
    strength = total(barraging(game, battle))
    take_up_arms(game, battle)
    if battle.naval:
        yield from shell_ships(game, space, strength)
    else:
        yield from bombard(game, space, strength, "PS-11.7.3b")


def resolve_needs(game: Core, space: int) -> Conditions:
    """2.2 What a hex needs so that its battle can be fought now."""
    yield any(battle.hexes[0] == space for battle in game.state.battles), "PS-2.2i", "no_battle_there"


RESOLVE = act(
    "resolve",
    SPACE,
    clause="PS-2.2i",
    among=lambda game: tuple(dict.fromkeys(battle.hexes[0] for battle in game.state.battles)),
    needs=resolve_needs,
    does=resolve,
    when=resolving,
)

STEPS: tuple[Callable[[Core], Flow[None]], ...] = (
    moving_5.move_units,
    missions_2_2.designate,
    designate_attacks,
    missions_2_2.allocate_defence,
    support,
    missions_2_2.resolve,
    fight_battles,
)
"""What is done in each step, by its number."""
