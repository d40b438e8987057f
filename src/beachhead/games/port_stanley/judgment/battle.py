"""Which attacks are worth making: they are put together by the rules on a copy, and read on the table."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.judgment import worth
from beachhead.games.port_stanley.judgment.survey import BACK, backs_in
from beachhead.games.port_stanley.model import AR, NOBODY, UK, Battle
from beachhead.games.port_stanley.rules.air_12.ground_12_7 import support_line
from beachhead.games.port_stanley.rules.air_12.support_12_7_5 import ready
from beachhead.games.port_stanley.rules.checks_11_4 import rating
from beachhead.games.port_stanley.rules.combat_11.attack_11_1 import (
    candidates,
    fire,
    fire_needs,
    join,
    join_needs,
    lend,
    lend_needs,
)
from beachhead.games.port_stanley.rules.combat_11.battles_11 import begin, in_hand
from beachhead.games.port_stanley.rules.combat_11.guns_11_7 import gunners
from beachhead.games.port_stanley.rules.combat_11.retreat_11_5 import Verdict, costs, must_retreat
from beachhead.games.port_stanley.rules.combat_11.strength_11_2 import (
    attacking,
    defenders,
    defending,
    gun,
    modifiers,
    reading,
)
from beachhead.games.port_stanley.rules.victory_21 import last_turn, value_of
from beachhead.kernel.refusal import met
from beachhead.mechanics.modifiers import total

FACES = range(1, 7)
BACK_OFF = 0.2
"""What it costs an attacker to have to go back, in steps."""
HELD = 3
"""11.4 The effectiveness that is expected of a counter face down."""
RESOLVE = {UK: 0.64, AR: 0.85}
"""The least chance to drive the defender out for which a side attacks."""
AT_LAST = 0.4
"""The same for the British when there is hardly any time left: then there is nothing to lose."""
LAST_CHANCE = 0.02
"""The same at Stanley in the last turn: after it nothing is worth anything (21.2)."""
CERTAIN = 0.96
"""15.3.1 With such a chance to drive the defender out no battery need fire."""
STANLEY = 5.0
"""21.2 What it is worth that Stanley falls, besides a turn saved."""
NEARLY_BROKEN = 3
"""17.2.3 With no more morale the loss of a battalion, a settlement and a summit may be the end."""
LATE = 14
RUGGED = 2
"""What is added to the die on the average when the British attack a hill."""


class Hope(NamedTuple):
    """What an attack promises: the chance that the defender leaves, the steps he loses, those the attacker does."""

    leaves: float
    costs_them: float
    costs_us: float


NONE = Hope(0.0, 0.0, 9.0)


def put_together(game: Core, space: int) -> tuple[Core, Battle]:
    """11.1 The attack on a hex with everybody who can take part, on a copy of the game."""
    own = game.fork()
    begin(own, Battle((space,)))
    for unit in candidates(own, (space,)):
        if joins_in(own, unit) and met(join_needs(own, unit)):
            join(own, unit)
    for unit in gunners(own, own.phasing, (space,)):
        if is_needed(own, unit) and met(fire_needs(own, unit)):
            fire(own, unit)
    for unit in own.roster(own.phasing):
        if own.type(unit).kind == "special" and met(lend_needs(own, unit)):
            lend(own, unit)
    return own, in_hand(own)


def joins_in(game: Core, unit: int) -> bool:
    """11.5 Whether a unit should attack: no British battery does, which could not go back and would lose a step."""
    return game.side(unit) == AR or game.type(unit).kind != "artillery"


def is_needed(game: Core, unit: int) -> bool:
    """15.3.1 Whether a battery should fire in the attack in hand: no British one where the defender goes anyhow.

    At Stanley all do: there he is to be destroyed, who may hold the hex with a step as long as he has one (11.5.6).
    """
    battle = in_hand(game)
    spared = game.phasing == UK and not game.type(unit).is_ship and not is_storming(game, battle.hexes[0])
    return not spared or hope(game, battle).leaves < CERTAIN


def hope(game: Core, battle: Battle) -> Hope:
    """11.2 to 11.4 What a battle promises, over the faces of the die; counters face down count as expected."""
    if not battle.attackers:
        return NONE
    hidden = BACK * sum(backs_in(game, space, game.phasing) for space in battle.hexes)
    against = total(defending(game, battle)) + round(hidden + air_support(game, battle) + batteries_near(game, battle))
    found = reading(game, total(attacking(game, battle)), against)
    if found is None:
        return NONE
    added, table = total(modifiers(game, battle)), game.edition.combat.results
    theirs = [rating(game, unit, defending=True) for unit in defenders(game, battle)] or [HELD]
    ours = [rating(game, unit) for unit in battle.attackers]
    leaves = costs_them = costs_us = 0.0
    for face in FACES:
        attacker, defender = table.cell(found.column, face + added).split("/")
        leaves += math.prod(chance(defender, need, must_retreat) for need in theirs) / len(FACES)
        costs_them += sum(chance(defender, need, costs) for need in theirs) / len(FACES)
        costs_us += sum(
            chance(attacker, need, costs) + BACK_OFF * chance(attacker, need, must_retreat) for need in ours
        ) / len(FACES)
    return Hope(leaves, costs_them, costs_us)


def batteries_near(game: Core, battle: Battle) -> float:
    """11.7.4 The strength that the defender's batteries can be expected to add: those that are seen, and in range."""
    there = defenders(game, battle)
    guns = (unit for unit in gunners(game, 1 - game.phasing, battle.hexes) if unit not in there)
    return 0.7 * sum(gun(game, unit) for unit in guns)


def promise(game: Core, attack: float, defence: float, added: int = RUGGED) -> float:
    """11.3 The chance that defenders have to leave, by the strengths alone."""
    found = reading(game, round(attack), round(defence))
    if found is None:
        return 0.0
    table = game.edition.combat.results
    cells = (table.cell(found.column, face + added).partition("/")[2] for face in FACES)
    return sum(chance(cell, HELD, must_retreat) for cell in cells) / len(FACES)


def air_support(game: Core, battle: Battle) -> float:
    """12.7.5 The strength that the defender's aircraft can be expected to add, if all of them come."""
    planes = ready(game, 1 - game.phasing)
    if not planes:
        return 0.0
    table = game.edition.ground_attack
    column = table.column(support_line(game, battle.attackers), planes)
    return sum(int(table.cell(column, face).partition("/")[2]) for face in FACES) / len(FACES)


def chance(result: str, need: int, happens: Callable[[Verdict], bool]) -> float:
    """11.3, 11.4 The chance that a result does something to a unit of a rating, over the faces of its check."""
    code, _, added = result.partition("+")
    if code in ("", "."):
        return 0.0
    verdicts = (Verdict(NOBODY, code, face + int(added or 0) < need) for face in FACES)
    return sum(happens(verdict) for verdict in verdicts) / len(FACES)


def attack_worth(game: Core, space: int) -> float:
    """What an attack on a hex is worth; nothing if it is not worth making."""
    if is_too_late(game, space):
        return -1.0
    own, battle = put_together(game, space)
    found = hope(own, battle)
    if found.leaves < resolve(game, space):
        return -1.0
    gain = worth.turn_saved(game) if game.phasing == UK else 1.0
    if is_storming(game, space):
        gain += value_of(game, game.state.turn) if game.state.turn == last_turn(game) else STANLEY
    return found.leaves * gain + found.costs_them - found.costs_us


def is_too_late(game: Core, space: int) -> bool:
    """21.2 Whether an attack of the British brings nothing any more: in the last turn all that counts is Stanley.

    As long as they are near to it the Argentines may surrender (17.3.4).
    """
    last = game.phasing == UK and game.state.turn == last_turn(game)
    return last and not is_storming(game, space) and game.state.morale > NEARLY_BROKEN


def is_storming(game: Core, space: int) -> bool:
    """21.2 Whether an attack is one of the British on Stanley, which decides the match."""
    return game.phasing == UK and space == game.edition.stanley


def resolve(game: Core, space: int) -> float:
    """The least chance for which a side attacks a hex."""
    if is_storming(game, space) and game.state.turn == last_turn(game):
        return LAST_CHANCE
    return AT_LAST if game.phasing == UK and game.state.turn >= LATE else RESOLVE[game.phasing]
