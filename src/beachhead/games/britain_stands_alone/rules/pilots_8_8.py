"""8.8 Spitfire pilot losses: how many Spitfire points there can be at most."""

from __future__ import annotations

from bisect import bisect_left

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.events import PilotsCounted
from beachhead.games.britain_stands_alone.model import BR


def lose_pilots(game: Core, points: int) -> None:
    """8.8 Spitfire points are lost in the air; those destroyed on the ground cost no pilots and are not told here."""
    s = game.state
    s.spitfires_lost += points
    s.spitfire_box += points
    game.recount()


def multiplier(game: Core) -> int:
    """8.8 How many lost points lower the maximum by one."""
    table = game.edition.tables.spitfires
    return table.multipliers[bisect_left(table.losses, game.state.spitfires_lost)]


def count_pilots(game: Core) -> None:
    """8.8 In the British Reinforcement Phase the box lowers the maximum; what is not evenly divisible stays in it."""
    s = game.state
    by, s.spitfire_box = divmod(s.spitfire_box, multiplier(game))
    if by:
        s.spitfires_most -= by
        game.emit(PilotsCounted(clause="BSA-8.8f", by=by, most=s.spitfires_most))
    game.recount()


def spitfires(game: Core) -> int:
    """8.8 The Spitfire points in play."""
    return sum(game.type(unit).kind == "spitfire" for unit in game.in_play(BR))


def spitfire_room(game: Core) -> int:
    """8.8, ruling B-35 How many Spitfire points may still come into play; where there are too many nobody goes."""
    return max(game.state.spitfires_most - spitfires(game), 0)
