"""Player 1's aircraft: to their targets, home, and to where their cargo is wanted (VI-b, VI-f)."""

from __future__ import annotations

from beachhead.games.gators.judgment.attack import chance_of, gain, mark_of
from beachhead.games.gators.judgment.capital import CLUTTER, city_worth, closes_a_gap, faces, seats
from beachhead.games.gators.judgment.fleet import (
    AID,
    aid_sites,
    bare_strips,
    beside_depot,
    depot_sites,
    front,
    homes,
    is_time_for_government,
    is_time_to_fill,
    more_to_fetch,
    raid_hexes,
)
from beachhead.games.gators.judgment.stations import LAUNCH_ROOM
from beachhead.games.gators.judgment.survey import Survey
from beachhead.games.gators.model import US
from beachhead.games.gators.rules.combat_7.air_attacks_7c import marker_strength
from beachhead.games.gators.rules.position_6.airstrips_6p import on_the_ground, usable

GUN_RANGE = 3
"""From how far howitzers are to reach the capital."""

CROWD = 0.55
"""What is left of the worth of a target for each gunship that is next to it already and is going to find it."""

OVERHEAD = 8.0
"""What it costs a transport to hover over the capital, where troops are wanted, and not beside it."""


def air_worth(s: Survey, unit: int, space: int) -> float:
    """VI-b Aircraft: to a target, back to a ship, to where the cargo is wanted, or into the capital."""
    game = s.game
    kind = game.type(unit)
    if game.unit(unit).spent:
        return home_worth(s, unit, space)
    if kind.kind in game.edition.armament:
        return strike_worth(s, unit, space) if s.is_loaded(unit) else home_worth(s, unit, space)
    if "government" in kind.tags:
        return government_worth(s, unit, space)
    if game.aboard.get(unit):
        return lift_worth(s, unit, space)
    if opens_strips(s) == unit:
        return -float(min(game.edition.board.distance(space, strip) for strip in bare_strips(s)))
    if more_to_fetch(s, unit) and not is_time_to_fill(s):
        return home_worth(s, unit, space)
    inside = OVERHEAD * (space in game.edition.capital)
    return city_worth(s, space) - inside - CLUTTER * faces(s, space) - s.peril(unit, space)


def opens_strips(s: Survey) -> int:
    """VI-p The empty CH-53E that is to make a taken airstrip fit for rearming: the nearest; -1 if there is none."""
    game, strips = s.game, bare_strips(s)
    empty = [
        u
        for u in game.on_map(US)
        if "heavy_lift" in game.type(u).tags and not game.aboard.get(u) and not game.unit(u).spent
    ]
    if not strips or not empty:
        return -1
    return min(empty, key=lambda unit: min(game.edition.board.distance(game.hex(unit), strip) for strip in strips))


def strike_worth(s: Survey, unit: int, space: int) -> float:
    """VII-c An armed aircraft next to a target: what attacking it is worth, less what may come back."""
    game = s.game
    best, nearest = 0.0, 99
    for there in game.edition.board.near[space]:
        if there in s.foes and not usable(game, space, s.side):  # on an airstrip it would be on the ground
            best = max(best, strike_gain(s, unit, there))
    if not best:
        nearest = min(
            (game.edition.board.distance(space, there) for there in s.foes if s.flight[there] <= 6), default=99
        )
        if nearest == 99:
            nearest = min((game.edition.board.distance(space, there) for there in s.foes), default=0)
    return best - (0.3 * nearest if not best else 0.0) - 1.2 * s.peril(unit, space)


def strike_gain(s: Survey, unit: int, there: int) -> float:
    """VII-c What the markers of an aircraft are worth against the enemies in a hex, others there or not."""
    game = s.game
    key = ("strike", game.unit(unit).load, there)
    found: float | None = game.cache.get(key)
    if found is None:
        mark = mark_of(s, there)
        load = game.unit(unit).load
        letter = max(sorted(set(load)), key=lambda one: load.count(one) * marker_strength(game, one, mark.target, None))
        strength = load.count(letter) * float(marker_strength(game, letter, mark.target, None))
        others = sum(
            s.is_loaded(friend)
            for space in game.edition.board.near[there]
            for friend in game.standing(space, s.side)
            if friend != unit
        )
        stacked = sum(foe >= 0 and on_the_ground(game, foe) for foe in s.foes[there])
        others = max(0, others - max(0, stacked - 1))
        chance = chance_of(s, there, from_the_air=True)
        crowd = CROWD ** (chance * others)
        found = game.cache[key] = chance * max(0.0, gain(game.edition, mark, strength, 0.0)) * crowd
    return found


def home_worth(s: Survey, unit: int, space: int) -> float:
    """VI-b, V Next to a ship that takes the unit aboard, but not so many that nobody else can be launched."""
    game = s.game
    kind = game.type(unit)
    if kind.kind in game.edition.armament:
        goals = [
            game.hex(manifest.ship) for manifest in game.edition.manifests if "rearms" in game.type(manifest.ship).tags
        ]
        strips = [strip.hex for strip in game.state.strips if strip.rearms and usable(game, strip.hex, s.side)]
        if strips:
            away = min(game.edition.board.distance(space, strip) for strip in strips)
            return max(-float(away), ship_side_worth(s, unit, space, goals)) - 0.5 * s.peril(unit, space)
    else:
        goals = homes(s, unit) or [game.hex(manifest.ship) for manifest in game.edition.manifests]
    return ship_side_worth(s, unit, space, goals) - 0.5 * s.peril(unit, space)


def ship_side_worth(s: Survey, unit: int, space: int, ships: list[int]) -> float:
    """V How near a hex is to one of the ships, those around which there is no room left counting as farther."""
    game = s.game
    best = -99.0
    for ship in ships:
        if ship >= 0:
            away = game.edition.board.distance(space, ship) - 1
            waiting = sum(
                game.type(other).is_air
                for there in game.edition.board.near[ship]
                for other in game.at.get(there, ())
                if other != unit
            )
            crowded = away == 0 and waiting >= LAUNCH_ROOM
            best = max(best, -away - 1.5 * crowded)
    return best


def lift_worth(s: Survey, unit: int, space: int) -> float:
    """VI-f A helicopter with cargo: near enough to set it down where it is wanted, on ground where that is possible."""
    game = s.game
    if game.ground(space).id == "jungle" or not game.ground(space).walkable:
        return -s.flight[space] - 3.0 - s.peril(unit, space)
    cargo = game.aboard[unit]
    if any("hers" in game.type(one).tags for one in cargo):
        return depot_worth(s, space)
    if goals := special_goals(s, cargo):
        return -min(abs(game.edition.board.distance(space, goal) - 1) for goal in goals) - s.peril(unit, space)
    aid = next((game.type(one).kind for one in cargo if game.type(one).kind in AID), "")
    if aid and (sites := aid_sites(s, aid)):
        return -min(abs(game.edition.board.distance(space, site) - 1) for site in sites) - s.peril(unit, space)
    if any(game.type(one).artillery for one in cargo):
        return gun_worth(s, cargo[0], space)
    wanted = max(front(s) - 1, 1)
    return -abs(s.flight[space] - wanted) - 1.5 * s.peril(unit, space) - 0.1 * s.march[space]


def special_goals(s: Survey, cargo: tuple[int, ...]) -> tuple[int, ...]:
    """VI-n, VII-j Where the SEAL Team or a fuel truck is to be set down."""
    tags = frozenset[str]().union(*(s.game.type(one).tags for one in cargo))
    if "seal" in tags:
        return raid_hexes(s)
    return beside_depot(s) if "fuel_truck" in tags else ()


def depot_worth(s: Survey, space: int) -> float:
    """VI-n How good a place is for the HERS: open ground without enemies about, near to the LHD."""
    game = s.game
    distance, sites = game.edition.board.distance, depot_sites(s)
    away = min((distance(space, site) for site in sites), default=0)
    return 5.0 * (space in sites) - 0.5 * away - 0.2 * distance(space, game.hex(game.edition.manifests[0].ship))


def gun_worth(s: Survey, unit: int, space: int) -> float:
    """VI-k How good a place is for a howitzer: where it reaches the capital, not before the front, among friends."""
    guards = sum(1 for _ in s.game.next_to(space, s.side))
    out_of_place = abs(s.flight[space] - max(GUN_RANGE, front(s)))
    return -out_of_place - 2.0 * s.peril(unit, space) + 0.3 * min(guards, 3)


def government_worth(s: Survey, unit: int, space: int) -> float:
    """VIII The UH-1Ns: into the capital when it is time, else near a ship."""
    if is_time_for_government(s):
        inside = 5.0 if space in seats(s.game.edition) else 3.0 if space in s.game.edition.capital else 0.0
        return inside - s.flight[space] - 0.5 * s.peril(unit, space) - CLUTTER * closes_a_gap(s, unit, space)
    return -0.2 * s.flight[space] - 3.0 * s.peril(unit, space)
