"""VIII Victory: the government is back in a capital without enemies, or the supplies have run out."""

from __future__ import annotations

from beachhead.games.gators.events import MatchEnded
from beachhead.games.gators.model import REB, US
from beachhead.games.gators.play import Core
from beachhead.games.gators.rules.airstrips_6p import is_land_unit


def judge_victory(g: Core) -> None:
    """VIII At the end of a turn Player 1 wins if he holds the city; after the last turn Player 2 does."""
    if holds_city(g):
        finish(g, US)
    elif g.state.turn >= g.e.limits.turns:
        finish(g, REB)


def holds_city(g: Core) -> bool:
    """VIII A land unit and two UH-1Ns in the city, no unit of Player 2 in it or next to it."""
    if any(g.standing(space, REB) for space in g.e.capital_and_around):
        return False
    inside = [unit for space in g.e.capital for unit in g.standing(space, US)]
    government = sum("government" in g.type(unit).tags for unit in inside)
    return government >= g.e.limits.government and any(is_land_unit(g, unit) for unit in inside)


def finish(g: Core, winner: int) -> None:
    """The match is over."""
    g.state.over, g.state.winner = True, winner
    g.tell(MatchEnded(clause="GAT-VIII.2" if winner == US else "GAT-VIII.1", winner=winner))
