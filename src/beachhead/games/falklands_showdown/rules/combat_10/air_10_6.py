"""10.6 Air attacks on ships: Operation 17 of either side."""

from __future__ import annotations

from beachhead.games.falklands_showdown.components import AIR, CARRIER, DESTROYER, SHIP
from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.model import UK, Fight
from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import anti_air_dice, may_attack, strike_dice
from beachhead.games.falklands_showdown.rules.reach_9_4 import bombing_needs, carrier_needs, flight_needs, raid, reached
from beachhead.kernel.refusal import Conditions, met


def attack_ships_needs(game: Core) -> Conditions:
    """7.1 Op 17: an area that can be attacked."""
    near = reached(game, flier_needs)
    enemies = [area for area in game.areas_of(1 - game.phasing, SHIP) if area in near] if near else []
    yield any(met(goal_needs(game, area)) for area in enemies), "FS-7.1.17a", "ships_within_reach"


def goal_needs(game: Core, area: int) -> Conditions:
    """7.1 Op 17: enemy ships in a sea area, and somebody who reaches it."""
    clause = "FS-7.1.17a"
    yield area in game.edition.sea, clause, "sea_area"
    yield may_attack(game, area), "FS-11.3.4-5", "inside_zone"
    yield bool(game.ships_in(area, 1 - game.phasing)), clause, "enemy_ships_there"
    yield area in reached(game, flier_needs), clause, "somebody_reaches"


def flier_needs(game: Core, unit: int, area: int) -> Conditions:
    """7.1 Op 17: a unit that can attack ships in an area: an aircraft, or a carrier that is near."""
    kind = game.type(unit)
    yield kind.kind == AIR or kind.is_carrier, "FS-7.1.17b" if game.phasing == UK else "FS-7.1.17a", "flies"
    yield from bombing_needs(game, unit)
    yield from (carrier_needs if kind.is_carrier else flight_needs)(game, unit, area)


RAID = raid(lambda game: game.edition.sea, goal_needs, flier_needs)


def air_attack(game: Core) -> Fight:
    """10.6 Those that have arrived against all ships in the area; carriers' strikes meet no fire."""
    op, enemy = game.op, 1 - game.phasing
    ships = game.ships_in(op.goal, enemy)
    aircraft = tuple(unit for unit in op.picks if game.type(unit).kind == AIR)
    guns = flak(game, op.goal) if aircraft else ()
    return Fight(
        "air_ships",
        op.goal,
        game.phasing,
        tuple(unit for unit in op.picks for _ in range(strike_dice(game, unit, at_land=False))),
        tuple(unit for unit in guns for _ in range(anti_air_dice(game, unit))),
        tuple(unit for unit in ships if met(named_needs(game, unit))),
        aircraft,
    )


def flak(game: Core, area: int) -> tuple[int, ...]:
    """10.6 The ships of an area that fire at those who attack it: as many as can cover each other, the best of them."""
    enemy = 1 - game.phasing
    able = [unit for unit in game.ships_in(area, enemy) if game.type(unit).factors[AIR]]
    able.sort(key=lambda unit: -anti_air_dice(game, unit) * game.type(unit).factors[AIR])
    best = able[: game.edition.limits.flak]
    return tuple(unit for unit in game.ships_in(area, enemy) if unit in best)


def named_needs(game: Core, unit: int) -> Conditions:
    """10.6 What those that attack need to name a ship: of a carrier, more counters than it has D ships about it."""
    if game.type(unit).type == CARRIER and not game.edition.allowed.carriers_unscreened:
        screen = game.ships_in(game.op.goal, game.side(unit), DESTROYER)
        yield len(game.op.picks) > len(screen), "FS-10.6b", "outnumber_screen"
