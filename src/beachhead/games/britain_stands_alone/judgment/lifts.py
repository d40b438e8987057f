"""Transports in the air: paratroops beside a landing, airlanding troops behind them, supplies for who lacks them (8.5,
8.6)."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.judgment.ground import is_thinned, prize, risk, threat, unit_worth
from beachhead.games.britain_stands_alone.judgment.verbs import LAST
from beachhead.games.britain_stands_alone.model import GE, Mission
from beachhead.games.britain_stands_alone.rules.air_8.cargo_8_5 import passengers
from beachhead.games.britain_stands_alone.rules.air_8.crews_8_2 import ASSAULT, TRANSPORT, fit
from beachhead.games.britain_stands_alone.rules.air_8.drop_8_6 import is_watched, strength
from beachhead.games.britain_stands_alone.rules.air_8.relief_8_5 import hungry_at, hungry_near
from beachhead.games.britain_stands_alone.rules.combat_6.assault_8_6_9_4 import assault_needs, waiting
from beachhead.games.britain_stands_alone.rules.stacking_4 import weight
from beachhead.games.britain_stands_alone.rules.strength_11_2 import defence
from beachhead.games.britain_stands_alone.rules.supply_12.allotment_12_2 import demand
from beachhead.kernel.refusal import met
from beachhead.mechanics.modifiers import total

BESIDE = 2
"""8.6 Paratroops come down at most so many hexes from those who land, or with so many divisions."""

RELIEF = 0.3
"""8.5 What it is worth to relieve a step or an air point."""

LIFTED = 0.8
"""8.5 What it is worth to have a regiment more in England."""

SCATTERED = 2.0
"""8.6 What it costs to come down in the zone of an enemy."""


def drops(game: Core, space: int) -> float:
    """8.6 Whether to drop on a hex: on what is empty, beside those who land or with them, where it can be kept."""
    if game.here(space, 1 - GE) or not near_landing(game, space) or is_thinned(game):
        return LAST
    regiments = list(passengers(game, Mission(side=GE, task=ASSAULT, space=space, points=())))
    landing = landing_on(game, space)
    if not landing and len(regiments) < 2 * total(strength(game, space)):
        return LAST
    most = sum(game.type(unit).role == "transport" for unit in fit(game, GE))
    stands = sum(dropped_defence(game, unit) for unit in regiments[:most]) + sum(
        defence(game, unit) for unit in landing
    )
    kept = prize(game, space) * (1.0 - risk(game, space, GE, stands))
    return 0.5 + kept - SCATTERED * is_watched(game, space) - 0.02 * threat(game, space, GE)


def dropped_defence(game: Core, unit: int) -> int:
    """8.7 What a regiment defends with that has come down without its heavy weapons."""
    kind = game.type(unit)
    return int((kind.weak or kind.full).defence)


def landing_on(game: Core, space: int) -> list[int]:
    """9.4 The first of those who wait at sea and could assault a hex: as many as fit beside a drop."""
    able = [unit for unit in waiting(game) if met(assault_needs(game, unit, space))]
    return able[:BESIDE]


def near_landing(game: Core, space: int) -> bool:
    """8.6, 9.4 Whether a hex is beside a German unit, or a beach that somebody waits to assault."""
    spots: frozenset[int] = game.kept("landing spots", lambda: landing_spots(game))
    return any(game.edition.chart.distance(space, spot) <= BESIDE for spot in spots)


def landing_spots(game: Core) -> frozenset[int]:
    """8.6, 9.4 Where Germans are in England, or may be this turn."""
    zones = {game.place(unit) for unit in waiting(game)}
    beaches = {space for space in game.edition.beaches if game.edition.sea_zone[space] in zones}
    return frozenset({game.hex(unit) for unit in game.on_map(GE)} | beaches)


def carries(game: Core, space: int) -> float:
    """8.5 Whether to fly units to an airbase: from the display to England, where Germans are."""
    if space >= len(game.edition.chart.names) or not game.on_map(GE):
        return LAST
    mission = Mission(side=game.phasing, task=TRANSPORT, space=space, points=())
    able = [unit for unit in passengers(game, mission) if game.hex(unit) >= len(game.edition.chart.names)]
    return LIFTED * min(len(able), 4) - 0.5 if able else LAST


def supplies(game: Core, space: int) -> float:
    """8.5 Whether to fly supplies to an airbase."""
    return RELIEF * sum(demand(game, unit) for unit in hungry_near(game, game.phasing, space)) - 0.2


def parachutes(game: Core, space: int) -> float:
    """8.5 Whether to drop supplies on a hex."""
    return RELIEF * sum(demand(game, unit) for unit in hungry_at(game, game.phasing, space)) / 2 - 0.2


def relieves(game: Core, unit: int) -> float:
    """8.5 Who is relieved: whoever is worth most."""
    return unit_worth(game, unit)


def loads(game: Core, unit: int) -> float:
    """8.5, 8.6 Who is carried: from the display, the best first."""
    mission, limits = game.contest(Mission), game.edition.tables.limits
    crowded = mission.task == ASSAULT and bool(landing_on(game, mission.space))
    if crowded and weight(game, (*mission.riders, unit)) > limits.stack - BESIDE * limits.division:
        return LAST
    return 6.0 + unit_worth(game, unit) if game.hex(unit) >= len(game.edition.chart.names) else LAST
