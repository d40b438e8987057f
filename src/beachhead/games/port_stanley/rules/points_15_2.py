"""15.2 Supply points: how many lie where, and how they come and go."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core, replace
from beachhead.games.port_stanley.model import AR, LANDING, UK, Supplies


def supplied(game: Core, side: int) -> set[int]:
    """15.4, 8.4.1 The hexes with supply counters of a side: at Stanley airport the Argentine player has as many as he
    wishes, as long as no British unit is there."""
    found = {one.hex for one in game.state.supplies if one.side == side and one.hex >= 0}
    airport = game.edition.airport
    return found | {airport} if side == AR and not game.here(airport, UK) else found


def settled_points(game: Core, space: int) -> int:
    """8.5, 15.3.1 The Argentine points in a hex that were there before this phase; at the airport always some."""
    if space == game.edition.airport:
        return 1
    return sum(
        one.points - (one.fresh if game.now(one.came) else 0)
        for one in game.state.supplies
        if one.side == AR and one.hex == space
    )


def to_lift(game: Core, side: int, space: int) -> int:
    """7.5, 15.3.1 The points in a hex that can be carried away: neither came in this phase nor landed in this turn."""
    there = (one for one in game.state.supplies if one.side == side and one.hex == space)
    return sum(
        one.points - (one.fresh if game.now(one.came) else 0) - (one.landed if game.this_turn(one.ashore) else 0)
        for one in there
    )


def landed_points(game: Core, side: int, space: int) -> int:
    """7.5 How many points of a side in a hex landed in this turn."""
    there = (one for one in game.state.supplies if one.side == side and one.hex == space)
    return sum(one.landed for one in there if game.this_turn(one.ashore))


def take_points(game: Core, side: int, space: int, points: int, *, carried: bool = False) -> None:
    """15.2 Points of a hex are used or taken away; those that came in this phase stay to the last.

    Those that landed in this turn are used first, and not `carried` away (7.5).
    """
    kept = []
    for one in game.state.supplies:
        if one.side == side and one.hex == space and points:
            gone = min(points, one.points)
            points -= gone
            left = one.points - gone
            if left:
                landed = one.landed if carried else max(0, one.landed - gone)
                kept.append(replace(one, points=left, fresh=min(one.fresh, left), landed=min(landed, left)))
        else:
            kept.append(one)
    game.state.supplies = tuple(kept)
    game.forget()


def add_points(game: Core, side: int, space: int, points: int, landed: int = 0) -> None:
    """15.2, 15.3.1, 7.5 Points come to a hex: not to be used for an attack in the combat phase in which they come.

    Those that land in a landing phase stay for the rest of the turn, and so those that had `landed` in it and are
    not used after all.
    """
    s = game.state
    there = next((one for one in s.supplies if one.side == side and one.hex == space), None)
    others = tuple(one for one in s.supplies if one is not there)
    old = there.points if there else 0
    fresh = there.fresh if there and game.now(there.came) else 0
    just_landed = landed_points(game, side, space)
    lands = points if s.phase == LANDING else landed
    ashore = s.clock if lands else there.ashore if there else 0
    s.supplies = (
        *others,
        Supplies(
            side,
            space,
            old + points,
            came=s.clock,
            fresh=fresh + points,
            ashore=ashore,
            landed=just_landed + lands,
        ),
    )
    game.forget()
