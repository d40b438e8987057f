"""VIII Victory: the government is back in a capital without enemies, or the supplies have run out."""

from __future__ import annotations

from beachhead.games.gators.core import Core
from beachhead.games.gators.events import MatchEnded
from beachhead.games.gators.model import REB, US
from beachhead.games.gators.rules.position_6.airstrips_6p import is_land_unit


def judge_victory(game: Core) -> None:
    """VIII At the end of a turn Player 1 wins if he holds the city; after the last turn Player 2 does."""
    if holds_city(game):
        finish(game, US)
    elif game.state.turn >= game.edition.limits.turns:
        finish(game, REB)


def holds_city(game: Core) -> bool:
    """VIII A land unit and two UH-1Ns in the city, no unit of Player 2 in it or next to it."""
    if any(game.standing(space, REB) for space in game.edition.capital_and_around):
        return False
    inside = [unit for space in game.edition.capital for unit in game.standing(space, US)]
    government = sum("government" in game.type(unit).tags for unit in inside)
    return government >= game.edition.limits.government and any(is_land_unit(game, unit) for unit in inside)


def finish(game: Core, winner: int) -> None:
    """The match is over."""
    game.state.over, game.state.winner = True, winner
    game.emit(MatchEnded(clause="GAT-VIII.2" if winner == US else "GAT-VIII.1", winner=winner))
