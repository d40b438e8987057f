"""Ships of both sides: who sails, where stacks go, who is left without escort (9.1, 9.5)."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.judgment import crossing
from beachhead.games.britain_stands_alone.judgment.raids import ship_worth
from beachhead.games.britain_stands_alone.judgment.verbs import LAST
from beachhead.games.britain_stands_alone.model import BR_RETURN, GE, GE_RETURN, Sailing
from beachhead.games.britain_stands_alone.rules.naval_9.courses_9_1 import (
    harbour_needs,
    ports_on,
    seas_beside,
    zone_needs,
)
from beachhead.games.britain_stands_alone.rules.naval_9.sailing_9_1 import mates, with_needs
from beachhead.games.britain_stands_alone.rules.naval_9.stacks_9_1 import is_sea, partners
from beachhead.games.britain_stands_alone.rules.release_9_5 import is_confined, is_restricted
from beachhead.kernel.refusal import met

FAR = 99
"""9.1 More zones than there are."""


def is_return(game: Core) -> bool:
    """2.0 Whether it is a Return to Base Phase."""
    return game.state.phase in (GE_RETURN, BR_RETURN)


def sails(game: Core, unit: int) -> float:
    """9.1 Who sails: the Germans across the Channel, the British home; nobody who finds nowhere to go."""
    if game.side(unit) == GE:
        found = crossing.sails(game, unit, returning=is_return(game))
    else:
        goes = is_sea(game, game.hex(unit)) and (is_return(game) or is_confined(game, unit))
        found = 1.0 if goes else LAST
    return found if found > 0.0 and has_course(game, partners(game, unit)) else LAST


def has_course(game: Core, units: tuple[int, ...]) -> bool:
    """9.1 Whether a stack that has not sailed yet finds a zone or a port that is worth going to."""
    here = game.hex(units[0])
    zones = (zone for zone in seas_beside(game, here) if met(zone_needs(game, units, zone, 0)))
    ports = (port for port in ports_on(game, here) if is_sea(game, here) and met(harbour_needs(game, units, port, 0)))
    return any(steers(game, units, zone) > 0.0 for zone in zones) or any(
        puts_in(game, units, port) > 0.0 for port in ports
    )


def comes_along(game: Core, unit: int) -> float:
    """9.1 Who sails with the stack in hand: whoever does not keep it from its course."""
    found = crossing.comes_along(game, unit) if game.side(unit) == GE else 2.0
    together = tuple(sorted({*game.contest(Sailing).units, *partners(game, unit)}))
    return found if found > 0.0 and has_course(game, together) else LAST


def all_come(game: Core) -> float:
    """9.1 Whether all who lie together sail together: the British do, where that leaves them their course."""
    sailing = game.contest(Sailing)
    if sailing.side == GE:
        return LAST
    return 3.0 if has_course(game, with_mates(game, sailing)) else LAST


def with_mates(game: Core, sailing: Sailing) -> tuple[int, ...]:
    """9.1 A stack with all who lie with it."""
    return tuple(sorted({*sailing.units, *(unit for unit in mates(game) if met(with_needs(game, unit)))}))


def steers(game: Core, units: tuple[int, ...], zone: int) -> float:
    """9.1, 9.5 Into which zone a stack goes: the British out of where they may not stay, and nearer to a port."""
    if game.side(units[0]) == GE:
        return crossing.steers(game, units, zone)
    here, far = game.hex(units[0]), ways_home(game, units)
    nearer = far.get(here, FAR) - far.get(zone, FAR)
    if any(is_confined(game, unit) for unit in units):
        return 1.0 + 0.1 * nearer - 0.5 * is_restricted(game, zone)
    return 1.0 + 0.1 * nearer if nearer > 0 and is_return(game) else -1.0


def ways_home(game: Core, units: tuple[int, ...]) -> dict[int, int]:
    """9.1 By sea zone, how many zones lie between it and one with a port that has room for a stack."""

    def find() -> dict[int, int]:
        seas = [zone for zone, printed in game.edition.zones.items() if printed.sea]
        edge = [
            zone
            for zone in seas
            if any(met(harbour_needs(game, units, port, 0, zone)) for port in ports_on(game, zone))
        ]
        far = dict.fromkeys(edge, 0)
        for here in edge:
            for there in seas_beside(game, here):
                if there not in far:
                    far[there] = far[here] + 1
                    edge.append(there)
        return far

    found: dict[int, int] = game.kept(("ways home", units), find)
    return found


def puts_in(game: Core, units: tuple[int, ...], port: int) -> float:
    """9.1 Which port a stack enters: the British one out of reach of the enemy's bombers."""
    if game.side(units[0]) == GE:
        return crossing.puts_in(game, units, port)
    return 3.0 + (port >= len(game.edition.chart.names))


def unescorted(game: Core, unit: int) -> float:
    """9.5 Which ships sail without escort: those that are worth least."""
    return -ship_worth(game, unit)
