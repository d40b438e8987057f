"""Interceptions and combats at sea: who goes out, who stays, at whom one fires, where one turns (7.2, 9.2, 13.1)."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.judgment.ground import is_rough
from beachhead.games.britain_stands_alone.judgment.raids import AIR_POINT, chance, goes_out, ship_worth
from beachhead.games.britain_stands_alone.judgment.verbs import LAST
from beachhead.games.britain_stands_alone.model import BR, GE, Fight, Sighting
from beachhead.games.britain_stands_alone.rules.air_8.flights_8_1 import reaches_zone
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import consolidated, counter_values
from beachhead.games.britain_stands_alone.rules.match_ups_8_3 import can_fire
from beachhead.games.britain_stands_alone.rules.naval_9.stacks_9_1 import is_laden
from beachhead.games.britain_stands_alone.rules.weather_3 import flies

CARGO = 1.2
"""9.3 What is lost with a point of shipping that carries troops, besides the point."""

SUNK = 0.45
"""9.2 What a counter that can fire sinks in a round, on the average."""

ROUNDS = 1.6
"""9.2 How long a fight lasts."""

BOMBED = 1.5
"""8.4 What the Luftwaffe does to a stack that fights within its reach."""

HALF_SEEN = 0.5
"""3.0, 8.4 How much of that is left in foul weather."""

SHELLED = 0.15
"""13.1 What a point of coast artillery does to it."""

ENOUGH = 4
"""8.4 So many bombers are to be feared."""

FEWEST = 2
"""7.2 At least so many counters go out together."""


# -- who goes out ----------------------------------------------------------------------------------------


def flies_out(game: Core, unit: int) -> float:
    """7.2, 8.2 Whether an air point goes against the stack: bombers that can hit, with fighters beside them."""
    sighting, kind = game.contest(Sighting), game.type(unit)
    if kind.role == "bomber" and not goes_out(game, unit, by_night=False):
        return LAST
    if kind.role == "bomber":
        hits = chance(game, game.type(unit).single.naval_bombing) * best_prize(game, sighting.units)
        return hits - AIR_POINT * 0.25 * bool(enemy_fighters(game, sighting)) - 0.1
    bombers = sum(game.type(other).role == "bomber" for other in sighting.air)
    escorts = len(sighting.air) - bombers
    return 0.05 if escorts < min(bombers, len(enemy_fighters(game, sighting))) else LAST


def best_prize(game: Core, units: Iterable[int]) -> float:
    """9.3, 15.1 What the best of some ships is worth to sink."""
    return max((ship_worth(game, unit) + CARGO * is_laden(game, unit) for unit in units), default=0.0)


def enemy_fighters(game: Core, sighting: Sighting) -> list[int]:
    """7.4 The fighters that could meet those who fly out."""
    return in_reach(game, 1 - sighting.side, sighting.zone, "fighter")


def in_reach(game: Core, side: int, zone: int, role: str) -> list[int]:
    """8.1 A side's air points of a role that can still fly to a zone in this segment."""

    def find() -> list[int]:
        if not flies(game):
            return []
        there = (unit for unit in game.wings[side] if game.type(unit).role == role and game.hex(unit) >= 0)
        ready = (unit for unit in there if not game.unit(unit).aloft)
        return [unit for unit in ready if reaches_zone(game, unit, zone)]

    found: list[int] = game.kept(("in reach", side, zone, role), find)
    return found


def sails_out(game: Core, unit: int) -> float:
    """7.2 Whether ships go out, with all that lie beside them: the British, where they sink more than they lose."""
    sighting = game.contest(Sighting)
    if sighting.side == GE or not can_fire(game, (unit,)):
        return LAST
    beside = (one for one in game.ships(game.hex(unit), sighting.side) if can_fire(game, (one,)))
    counters = min(len(consolidated(game, {*sighting.ships, *beside})), game.edition.tables.sea.stack)
    convoy = consolidated(game, sighting.units)
    cargo = [counter for counter in convoy if not can_fire(game, counter)]
    prize = sum(best_prize(game, counter) for counter in cargo) / len(cargo) if cargo else 0.0
    guards = sum(can_fire(game, counter) for counter in convoy)
    gain = ROUNDS * SUNK * min(counters, 2 * len(cargo)) * prize
    cost = ROUNDS * SUNK * guards + danger(game, sighting.zone)
    return gain - cost if counters >= FEWEST else LAST


def danger(game: Core, zone: int) -> float:
    """8.4, 13.1 What the Luftwaffe and the coast artillery do to British ships in a zone."""
    if not flies(game):
        return 0.0
    bombers = len(in_reach(game, GE, zone, "bomber"))
    guns = game.edition.zones[zone].name == game.edition.tables.artillery.zone
    found = BOMBED * min(bombers / ENOUGH, 1.0) + SHELLED * game.state.shells * guns
    return found * (HALF_SEEN if is_rough(game) else 1.0)


def overhead(game: Core, zone: int) -> float:
    """9.2, 8.4 What the bombers In Flight over a zone do in the next even round."""
    bombers = sum(game.type(unit).role == "bomber" for unit in game.aloft(zone, GE))
    return BOMBED * min(bombers / ENOUGH, 1.0)


def fires_guns(game: Core, points: int) -> float:
    """7.2, 13.1 Coast artillery fires with all that may, after the aircraft."""
    return 0.02 * points


def aims_guns(game: Core, piece: int) -> float:
    """13.1 At whom coast artillery fires: what is worth most for its hull."""
    return 1.0 + ship_worth(game, piece) / max(game.values(piece).hull, 1)


# -- the fight -------------------------------------------------------------------------------------------


def stays(game: Core, side: int) -> float:
    """9.2 Whether to stay: the Germans while they have troops aboard, the British for a round, or out of the
    Luftwaffe's reach."""
    fight = game.contest(Fight)
    mine, theirs = fight.forces[side], fight.forces[1 - side]
    if not any(can_fire(game, counter) for counter in mine):
        laden = any(is_laden(game, piece) for counter in mine for piece in counter)
        return 1.0 if laden and side == GE and fight.round == 1 else -1.0
    if side == GE:
        return 1.0 if any(is_laden(game, piece) for counter in mine for piece in counter) else -1.0
    ahead = strength(game, mine) > 2 * strength(game, theirs)
    safe = danger(game, fight.space) + overhead(game, fight.space) < 0.5
    return 1.0 if fight.round == 1 or (safe and ahead) else -1.0


def strength(game: Core, force: Iterable[tuple[int, ...]]) -> int:
    """9.2 The attack factors of a force."""
    return sum(counter_values(game, counter).guns for counter in force if can_fire(game, counter))


def turns_to(game: Core, space: int, side: int) -> float:
    """9.2 Where those who withdraw go: home to a port, else away from restricted waters."""
    if space in game.edition.ports:
        return 2.0 + (space >= len(game.edition.chart.names))
    restricted = game.edition.zones[space].restricted
    return 1.0 - 0.5 * restricted if side == BR else 1.0
