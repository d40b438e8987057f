"""Ships of both sides: who sails, where stacks go, who is left without escort (9.1, 9.5)."""

from __future__ import annotations

from typing import Any

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.judgment import crossing
from beachhead.games.britain_stands_alone.judgment.raids import ship_worth
from beachhead.games.britain_stands_alone.judgment.verbs import LAST
from beachhead.games.britain_stands_alone.model import BR_RETURN, GE, GE_RETURN, Sailing
from beachhead.games.britain_stands_alone.rules.naval_9.stacks_9_1 import is_sea


def is_return(game: Core) -> bool:
    """2.0 Whether it is a Return to Base Phase."""
    return game.state.phase in (GE_RETURN, BR_RETURN)


def sails(game: Core, unit: int, kept: dict[Any, Any]) -> float:
    """9.1 Who sails: the Germans across the Channel, the British home; nobody who found nowhere to go."""
    if unit in idle(game, kept):
        return LAST
    if game.side(unit) == GE:
        return crossing.sails(game, unit, returning=is_return(game))
    return 1.0 if is_return(game) and is_sea(game, game.hex(unit)) else LAST


def idle(game: Core, kept: dict[Any, Any]) -> set[int]:
    """9.1 Whose stack found nowhere to go in this phase."""
    clock, found = kept.get("idle", (0, set()))
    if clock != game.state.clock:
        found = set()
        kept["idle"] = game.state.clock, found
    units: set[int] = found
    return units


def calls_off(game: Core, best: float, kept: dict[Any, Any]) -> float:
    """9.1 Whether a stack does not sail: where nothing that it could do is worth anything."""
    if best <= 0.0:
        idle(game, kept).update(game.contest(Sailing).units)
    return 0.0


def comes_along(game: Core, unit: int) -> float:
    """9.1 Who sails with the stack in hand."""
    return crossing.comes_along(game, unit) if game.side(unit) == GE else 2.0


def all_come(game: Core) -> float:
    """9.1 Whether all who lie together sail together: the British do."""
    return 3.0 if game.contest(Sailing).side != GE else LAST


def steers(game: Core, zone: int) -> float:
    """9.1 Into which zone a stack goes: the British away from where they are not wanted."""
    if game.contest(Sailing).side == GE:
        return crossing.steers(game, zone)
    return -1.0 - 0.5 * game.edition.zones[zone].restricted


def puts_in(game: Core, port: int) -> float:
    """9.1 Which port a stack enters: the British one out of reach of the enemy's bombers."""
    if game.contest(Sailing).side == GE:
        return crossing.puts_in(game, port)
    return 3.0 + (port >= len(game.edition.chart.names))


def unescorted(game: Core, unit: int) -> float:
    """9.5 Which ships sail without escort: those that are worth least."""
    return -ship_worth(game, unit)
