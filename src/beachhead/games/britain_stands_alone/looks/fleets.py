"""Where the warships of a side could be after its next Naval Movement Phase."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.model import BR_SAILING, FAIR, GE, GE_SAILING
from beachhead.games.britain_stands_alone.rules.naval_9.courses_9_1 import points_left, reach, ready_to_sail


def sailing(game: Core, side: int) -> Core:
    """9.1 The position with the side's Naval Movement Phase under way, or else as if it were next: then in fair
    weather."""
    copy = game.fork()
    s, phase = copy.state, GE_SAILING if side == GE else BR_SAILING
    if s.phase != phase:
        s.clock += 1
        s.segment, s.step = s.clock, 0
        if s.phase > phase:
            s.turn, s.weather, s.shells = s.turn + 1, FAIR, game.edition.tables.artillery.points
        s.phase = phase
    s.contests = ()
    copy.forget()
    return copy


def at_sea(game: Core, side: int) -> dict[int, dict[int, int]]:
    """9.1 By sea zone the side's warships that could be there, each with its Naval Attack Factor."""
    found: dict[int, dict[int, int]] = {}
    for unit in ready_to_sail(game, side):
        guns = game.values(unit).guns
        for zone in reach(game, (unit,), points_left(game, unit, 0)) if guns else ():
            found.setdefault(zone, {})[unit] = guns
    return found
