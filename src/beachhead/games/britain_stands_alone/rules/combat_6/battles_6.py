"""6.0 The combat in hand: who takes part in it and how, what has become of them."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.charts import SideResult
from beachhead.games.britain_stands_alone.core import Core, Flow
from beachhead.games.britain_stands_alone.model import ABOARD, BR_COMBAT, GE, GE_COMBAT, NOBODY, Battle
from beachhead.games.britain_stands_alone.rules.losses_6_2 import steps
from beachhead.kernel.acts import offer_of, perform
from beachhead.kernel.ask import Ask, settle
from beachhead.kernel.refusal import Conditions

ATTACKERS, DEFENDERS = 0, 1
"""The two roles in a combat, as the pairs of the frame have them."""

PREPARING = 0
"""The step of a combat that is put together."""


# -- moments -------------------------------------------------------------------------------------------------


def in_combat_phase(game: Core) -> Conditions:
    """2.0 A Land Combat Phase."""
    yield game.state.phase in (GE_COMBAT, BR_COMBAT), "BSA-6.0a", "not_combat_phase"


def declaring(game: Core) -> Conditions:
    """6.1 A Land Combat Phase, with no combat in hand."""
    yield from in_combat_phase(game)
    yield not game.state.contests, "BSA-6.1a", "combat_in_hand"


def building(game: Core) -> Conditions:
    """6.1 A combat is being put together."""
    yield from in_combat_phase(game)
    yield has_in_hand(game) and in_hand(game).step == PREPARING, "BSA-6.1b", "no_combat_in_hand"


def fighting(game: Core) -> Conditions:
    """6.1 A combat is being fought."""
    yield has_in_hand(game) and in_hand(game).step > PREPARING, "BSA-6.1a", "nobody_fights"


def has_in_hand(game: Core) -> bool:
    """Whether the contest in hand is a land combat."""
    return bool(game.state.contests) and isinstance(game.state.contests[-1], Battle)


def in_hand(game: Core) -> Battle:
    """The combat in hand."""
    return game.contest(Battle)


def decide_or_take(game: Core, ask: Ask) -> Flow[None]:
    """Ask, and do what is chosen; where there is but one thing to do, do it."""
    choice = yield from settle(ask)
    offer = offer_of(ask, choice.action.verb)
    if offer is None:
        raise TypeError(f"{choice.action} was not offered")
    yield from perform(game, offer, choice)


# -- how a unit attacks --------------------------------------------------------------------------------------


def is_waiting(game: Core, unit: int) -> bool:
    """9.4 Whether a unit waits at sea to be landed in an Amphibious Assault."""
    lies = game.unit(unit)
    return lies.hex == ABOARD and lies.assault


def is_dropped(game: Core, unit: int) -> bool:
    """8.6 Whether a unit has come down in an Airborne Assault in this segment."""
    lies = game.unit(unit)
    return lies.dropped > 0 and game.this_segment(lies.dropped)


def is_afloat(game: Core, unit: int) -> bool:
    """9.4 Whether a unit is still aboard, also where its boat is gone."""
    return game.hex(unit) == ABOARD


def is_amphibious(game: Core, battle: Battle) -> bool:
    """9.4 Whether anybody among the attackers assaults from the sea."""
    return bool(sea_party(game, battle))


def sea_party(game: Core, battle: Battle) -> tuple[int, ...]:
    """9.4 The attackers that assault from the sea, or did so as the die was rolled."""
    stood, hexes = where_stood(battle), range(len(game.edition.chart.names))
    if not stood:
        return tuple(unit for unit in battle.attackers if is_afloat(game, unit))
    return tuple(unit for unit in battle.attackers if stood[unit] not in hexes)


def air_party(game: Core, battle: Battle) -> tuple[int, ...]:
    """8.6 The attackers that have come down in the hex."""
    return tuple(unit for unit in battle.attackers if is_dropped(game, unit) and game.is_alive(unit))


def carriers(game: Core, unit: int) -> tuple[int, ...]:
    """9.3 The points that carry a unit."""
    lies = game.unit(unit)
    return () if lies.inside == NOBODY else (lies.inside, *lies.also)


def berths(game: Core, unit: int) -> tuple[int, ...]:
    """9.3, 9.4 The points that a unit still takes: one for each leg step, so that of a step that was lost is empty.

    Landing craft are better for its next assault than Prahms.
    """
    points, needed = carriers(game, unit), steps(game, unit)
    if not game.type(unit).leg or len(points) <= needed:
        return points
    return tuple(sorted(points, key=lambda point: game.type(point).kind == "prahm"))[:needed]


# -- who defends ---------------------------------------------------------------------------------------------


def in_hexes(game: Core, battle: Battle) -> tuple[int, ...]:
    """6.0 All the enemy's units in the hexes under attack, which are attacked together."""
    return tuple(unit for space in battle.hexes for unit in game.here(space, 1 - game.phasing))


def is_fresh(game: Core, battle: Battle, unit: int) -> bool:
    """6.0, 6.2 Whether a unit under attack defends: one that came from an earlier combat of the phase does not."""
    return battle.overrun != NOBODY or not game.now(game.unit(unit).fought)


def defending(game: Core, battle: Battle) -> tuple[int, ...]:
    """6.1 Those of them who add to the defence."""
    return tuple(unit for unit in in_hexes(game, battle) if is_fresh(game, battle, unit))


# -- what became of them -------------------------------------------------------------------------------------


def force(game: Core, battle: Battle, role: int) -> tuple[int, ...]:
    """6.2 Those of a role who are still alive."""
    units = battle.attackers if role == ATTACKERS else battle.struck
    return tuple(unit for unit in units if game.is_alive(unit))


def side_of(game: Core, role: int) -> int:
    """The side in a role: the phasing one attacks."""
    return game.phasing if role == ATTACKERS else 1 - game.phasing


def is_cleared(game: Core, battle: Battle) -> bool:
    """5.6, 8.6, 9.4, 10.0 Whether all defenders are eliminated or have retreated.

    The Home Guard alone is beaten by any result against the defender (ruling B-23).
    """
    if battle.struck:
        return all(unit in battle.fled for unit in force(game, battle, DEFENDERS))
    return result(game, battle, DEFENDERS).adverse


def is_driven_off(game: Core, battle: Battle) -> bool:
    """6.3 Whether all attackers are eliminated or have retreated."""
    return all(unit in battle.fled for unit in force(game, battle, ATTACKERS))


def result(game: Core, battle: Battle, role: int) -> SideResult:
    """6.1 A role's part of the result."""
    return game.edition.combat.result(battle.column, battle.row)[role]


def where_stood(battle: Battle) -> dict[int, int]:
    """Where each of those who take part stood as the die was rolled."""
    return dict(battle.stood)


def is_german_attack(game: Core) -> bool:
    """13.1, 13.3 Whether it is the German player who attacks."""
    return game.phasing == GE
