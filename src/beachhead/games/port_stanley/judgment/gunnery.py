"""Barrages: which are worth their supply points; and intensive fire."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.judgment import battle, bombs
from beachhead.games.port_stanley.judgment.survey import backs_in
from beachhead.games.port_stanley.model import AR, UK, Battle
from beachhead.games.port_stanley.rules.air_12.attacks_12_6 import SHELLED, shipping_modifiers
from beachhead.games.port_stanley.rules.combat_11.attack_11_1 import double, fire, fire_needs
from beachhead.games.port_stanley.rules.combat_11.battles_11 import begin, in_hand
from beachhead.games.port_stanley.rules.combat_11.designation_2_2 import landing_ships
from beachhead.games.port_stanley.rules.combat_11.guns_11_7 import gunners
from beachhead.games.port_stanley.rules.combat_11.strength_11_2 import gun
from beachhead.games.port_stanley.rules.supply_15 import attack_line
from beachhead.kernel.refusal import met
from beachhead.mechanics.modifiers import total

POINT = {UK: 0.3, AR: 0.1}
"""15.3.1 What a supply point is worth: the British have to bring theirs up."""
SHELLED_AWAY = {UK: 0.6, AR: 0.1}
"""11.7.3 The same in a barrage, after which nobody advances, and which leaves none for the next assault."""
RAISED = 2.0
"""11.3 What it is worth to drive the defender out."""
PLENTY = 4
"""15.3 With so many points in a hex there is enough."""


def barrage_worth(game: Core, space: int) -> float:
    """11.7.3 What it is worth to shell the land units in a hex with all guns that reach it, less their supply."""
    side = 1 - game.phasing
    there = [unit for unit in game.here(space, side) if game.values(unit).strength >= 0]
    strength, price = battery(game, space)
    if strength <= 0:
        return -1.0
    prices = bombs.price(game, there, backs_in(game, space, game.phasing))
    return bombs.steps_worth(game, space, strength, side, prices, aircraft=False) - price


def shelling_worth(game: Core, space: int) -> float:
    """11.7.3, ruling P38 What it is worth to shell the landing ships in a hex: hits on other types fall on nobody."""
    strength, price = battery(game, space, naval=True)
    ships = landing_ships(game, space)
    if strength <= 0 or not ships:
        return -1.0
    added = total(shipping_modifiers(game, space))
    return bombs.hits_worth(game, ships, strength, added, only=SHELLED) - price


def battery(game: Core, space: int, *, naval: bool = False) -> tuple[int, float]:
    """11.7.2, 15.3.1 The strength of the guns that can shell a hex beside all that is designated, and their supply."""

    def find() -> tuple[int, float]:
        if not gunners(game, game.phasing, (space,)):
            return 0, 0.0
        own = game.fork()
        begin(own, Battle((space,), barrage=True, naval=naval))
        for unit in gunners(own, own.phasing, (space,)):
            if met(fire_needs(own, unit)):
                fire(own, unit)
        guns = in_hand(own).guns
        eaters = sum(not game.type(unit).is_ship for unit in guns)
        return sum(gun(game, unit) for unit in guns), SHELLED_AWAY[game.phasing] * eaters

    found: tuple[int, float] = game.kept(("battery", space, naval), find)
    return found


def strains(game: Core, unit: int) -> float:
    """15.3.3 Whether a battery should fire intensively in the defence: where there are points enough."""
    lines = attack_line(game, unit)
    airport = game.edition.airport
    return 1.0 if any(space == airport or game.supplies_in(space, AR) >= PLENTY for space in lines) else -1.0


def doubles(game: Core, unit: int) -> float:
    """15.3.3 Whether a battery should fire intensively in the attack in hand: where that raises what can be hoped for.

    Above 2, the worth of an attack as it stands, if it should.
    """
    before, own = in_hand(game), game.fork()
    double(own, unit)
    now, then = battle.hope(game, before), battle.hope(own, in_hand(own))
    gain = (then.leaves - now.leaves) * RAISED + (then.costs_them - now.costs_them) + (now.costs_us - then.costs_us)
    return 2.5 if gain > POINT[game.phasing] else -1.0
