"""15.2 Supply points: how many lie where, and how they come and go."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core, replace
from beachhead.games.port_stanley.model import AR, Supplies


def settled_points(game: Core, space: int) -> int:
    """8.5, 15.3.1 The Argentine points in a hex that were there before this phase; at the airport always some."""
    if space == game.edition.airport:
        return 1
    return sum(
        one.points - (one.fresh if game.now(one.came) else 0)
        for one in game.state.supplies
        if one.side == AR and one.hex == space
    )


def take_points(game: Core, side: int, space: int, points: int) -> None:
    """15.2 Points of a hex are used or taken away; those that came in this phase stay to the last."""
    kept = []
    for one in game.state.supplies:
        if one.side == side and one.hex == space and points:
            gone = min(points, one.points)
            points -= gone
            if gone < one.points:
                kept.append(replace(one, points=one.points - gone, fresh=min(one.fresh, one.points - gone)))
        else:
            kept.append(one)
    game.state.supplies = tuple(kept)
    game.forget()


def add_points(game: Core, side: int, space: int, points: int) -> None:
    """15.2, 15.3.1 Points come to a hex: not to be used for an attack in the combat phase in which they come."""
    s = game.state
    there = next((one for one in s.supplies if one.side == side and one.hex == space), None)
    others = tuple(one for one in s.supplies if one is not there)
    old = there.points if there else 0
    fresh = there.fresh if there and game.now(there.came) else 0
    s.supplies = (*others, Supplies(side, space, old + points, came=s.clock, fresh=fresh + points))
    game.forget()
