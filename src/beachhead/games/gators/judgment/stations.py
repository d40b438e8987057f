"""Player 1's ships: where they lie (IV, V)."""

from __future__ import annotations

from functools import lru_cache

from beachhead.games.gators.components import Edition
from beachhead.games.gators.judgment.survey import FAR, Survey, flight, march
from beachhead.mechanics.costs import PROHIBITED, cheapest, step_costs

SWIM = 1.5
"""What a hex of water costs on the way to the capital, in hexes of road."""

LAUNCH_ROOM = 3
"""Aircraft that may wait beside a ship at a time: more of them would be in the way of the next launch."""

ROOM, CROWDED = 2, 3.0
"""How near ships must be to be in each other's way, and what each hex of that costs."""

CONVOY = 0.8
"""What each hex away from the LHD counts for the other ships."""

SEA_ROOM = 0.7
"""What each hex of deep water around a ship is worth: one that is hemmed in does not survive a retreat."""


@lru_cache(maxsize=8)
def approach(edition: Edition) -> tuple[float, ...]:
    """How far each hex is from the capital for amphibious units: `march` on land, over the nearest beach from water."""
    by_land = march(edition)
    swims = [SWIM if ground.water and not ground.bridge else PROHIBITED for ground in edition.ground]
    beaches = {space: by_land[space] for space, ground in enumerate(edition.ground) if ground.crossing == "easy"}
    ways = cheapest(step_costs(edition.board.near, swims), beaches, FAR)
    return tuple(land if land < FAR else sea for land, sea in zip(by_land, ways, strict=True))


@lru_cache(maxsize=8)
def stations(edition: Edition) -> tuple[float, ...]:
    """How good each hex of deep water is to lie in, off a beach: near to land for the craft, near to the capital."""
    return tuple(station(edition, space) for space in range(len(edition.ground)))


def station(edition: Edition, space: int) -> float:
    """See `stations`."""
    if edition.ground[space].water != "deep" or edition.ground[space].bridge:
        return -FAR
    near = edition.board.near[space]
    landings = sorted(approach(edition)[there] for there in near if edition.ground[there].water)
    if not landings or landings[0] >= FAR:
        return -FAR
    best = landings[: LAUNCH_ROOM + 1]
    return -sum(best) / len(best) - 0.8 * flight(edition)[space]


def anchorage(s: Survey, space: int) -> float:
    """IV How good it is to appear in a hex: near to a good station with few enemies about."""
    edition = s.game.edition
    distance, values = edition.board.distance, stations(edition)
    guards = [hex_ for hex_, units in s.foes.items() for _ in units if s.flight[hex_] > 2]
    best = -FAR
    for there, value in enumerate(values):
        if value > -60.0 and distance(space, there) <= 4:
            watched = sum(1 for guard in guards if distance(guard, there) <= 4)
            best = max(best, value - 0.5 * watched - 1.5 * distance(space, there))
    return best - apart(s, -1, space) + SEA_ROOM * sea_room(s.game.edition)[space]


def apart(s: Survey, ship: int, space: int) -> float:
    """V What it costs to lie far from the LHD, or so near to another ship that both launch into the same hexes."""
    game = s.game
    distance = game.edition.board.distance
    others = [
        manifest.ship for manifest in game.edition.manifests if manifest.ship != ship and game.hex(manifest.ship) >= 0
    ]
    crowd = sum(max(0, ROOM + 1 - distance(game.hex(other), space)) for other in others)
    flagship = game.edition.manifests[0].ship
    return CROWDED * crowd + (CONVOY * distance(game.hex(flagship), space) if flagship in others else 0.0)


def ship_worth(s: Survey, unit: int, space: int) -> float:
    """V How good it is for a ship to lie in a hex."""
    edition = s.game.edition
    return (
        stations(edition)[space]
        - 2.0 * s.peril(unit, space)
        - apart(s, unit, space)
        + SEA_ROOM * sea_room(edition)[space]
    )


@lru_cache(maxsize=8)
def sea_room(edition: Edition) -> tuple[int, ...]:
    """VII-b Into how many hexes a ship could retreat from each hex."""
    return tuple(sum(edition.ground[there].water == "deep" for there in near) for near in edition.board.near)
