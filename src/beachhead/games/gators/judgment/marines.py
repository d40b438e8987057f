"""Player 1's movement: gunships to their targets, craft to the beach, troops to the capital (VI)."""

from __future__ import annotations

from beachhead.games.gators.judgment.attack import chance_of, gain, mark_of
from beachhead.games.gators.judgment.fleet import (
    AID,
    LAUNCH_ROOM,
    NEVER,
    SCREEN,
    aid_sites,
    approach,
    bare_strips,
    front,
    homes,
    is_time_for_government,
    is_time_to_fill,
    more_to_fetch,
    needs_screen,
    ship_worth,
)
from beachhead.games.gators.judgment.survey import Survey, paces
from beachhead.games.gators.judgment.worth import worth
from beachhead.games.gators.printed import Edition
from beachhead.games.gators.rules.air_6b import can_arm
from beachhead.games.gators.rules.air_attacks_7c import marker_strength
from beachhead.games.gators.rules.airstrips_6p import on_the_ground, usable
from beachhead.games.gators.rules.handling_6fg import set_down_hexes
from beachhead.kernel.ask import Option, Options

SHIPS, UNLOADING, SORTIES, LIFTS, CRAFT, TROOPS, RETURNS = 90.0, 80.0, 60.0, 50.0, 40.0, 30.0, 20.0
"""In what order things are done: who flies out makes room for who comes back."""

GUN_RANGE = 3
"""From how far howitzers are to reach the capital."""

FRONT = 2.0
"""How near to the capital troops are set down."""

CROWD = 0.55
"""What is left of the worth of a target for each gunship that is next to it already and is going to find it."""

CONTACT = 0.7
"""The part of the worth of an attack that it is worth to come next to the target."""

IN_THE_WAY = 2.0
"""What it costs to stand next to an enemy to no use, in the place of those who could attack him."""

STRIP, STRIP_NEAR = 3.0, 4
"""What it is worth to stand on an airstrip of Player 2, and how near to the capital it must be."""

COMING = 0.6
"""The part of their strength that those who could come add to an attack that is being thought of."""

BOLD = 0.25
"""The part of what they risk that troops care for."""

WORTHWHILE = 0.5
"""Troops stay next to an enemy whom it is worth so much to attack."""


# -- how good a hex is -------------------------------------------------------------------------------


def worth_at(s: Survey, unit: int, space: int) -> float:
    """How good it is for a unit of Player 1 to end its move in a hex."""
    g = s.g
    kind = g.type(unit)
    if kind.is_ship:
        return ship_worth(s, unit, space)
    if space in seats(g.e) and "government" not in kind.tags and is_time_for_government(s):
        return NEVER
    if kind.is_air:
        return air_worth(s, unit, space)
    if "landing_craft" in kind.tags or kind.element == "water":
        return craft_worth(s, unit, space)
    return troop_worth(s, unit, space)


def air_worth(s: Survey, unit: int, space: int) -> float:
    """VI-b Aircraft: to a target, back to a ship, to where the cargo is wanted, or into the capital."""
    g = s.g
    kind = g.type(unit)
    if g.unit(unit).spent:
        return home_worth(s, unit, space)
    if kind.kind in g.e.armament:
        return strike_worth(s, unit, space) if s.is_loaded(unit) else home_worth(s, unit, space)
    if "government" in kind.tags:
        return government_worth(s, unit, space)
    if g.within.get(unit):
        return lift_worth(s, unit, space)
    if "heavy_lift" in kind.tags and (strips := bare_strips(s)):
        return -float(min(g.e.board.distance(space, strip) for strip in strips))
    if more_to_fetch(s, unit) and not is_time_to_fill(s):
        return home_worth(s, unit, space)
    return city_worth(s, space) - in_the_way(s, space) - s.peril(unit, space)


def strike_worth(s: Survey, unit: int, space: int) -> float:
    """VII-c An armed aircraft next to a target: what attacking it is worth, less what may come back."""
    g = s.g
    best, nearest = 0.0, 99
    for there in g.e.board.near[space]:
        if there in s.foes:
            best = max(best, strike_gain(s, unit, there))
    if not best:
        nearest = min((g.e.board.distance(space, there) for there in s.foes if s.flight[there] <= 6), default=99)
        if nearest == 99:
            nearest = min((g.e.board.distance(space, there) for there in s.foes), default=0)
    return best - (0.3 * nearest if not best else 0.0) - 1.2 * s.peril(unit, space)


def strike_gain(s: Survey, unit: int, there: int) -> float:
    """VII-c What the markers of an aircraft are worth against the enemies in a hex, others there or not."""
    g = s.g
    key = ("strike", g.unit(unit).load, there)
    found: float | None = g.cache.get(key)
    if found is None:
        mark = mark_of(s, there)
        load = g.unit(unit).load
        letter = max(sorted(set(load)), key=lambda one: load.count(one) * marker_strength(g, one, mark.target, None))
        strength = load.count(letter) * float(marker_strength(g, letter, mark.target, None))
        others = sum(
            s.is_loaded(friend)
            for space in g.e.board.near[there]
            for friend in g.standing(space, s.side)
            if friend != unit
        )
        stacked = sum(foe >= 0 and on_the_ground(g, foe) for foe in s.foes[there])
        others = max(0, others - max(0, stacked - 1))
        chance = chance_of(s, there, from_the_air=True)
        crowd = CROWD ** (chance * others)
        found = g.cache[key] = chance * max(0.0, gain(g.e, mark, strength, 0.0)) * crowd
    return found


def home_worth(s: Survey, unit: int, space: int) -> float:
    """VI-b, V Next to a ship that takes the unit aboard, but not so many that nobody else can be launched."""
    g = s.g
    kind = g.type(unit)
    if kind.kind in g.e.armament:
        goals = [g.hex(manifest.ship) for manifest in g.e.manifests if "rearms" in g.type(manifest.ship).tags]
        strips = [strip.hex for strip in g.state.strips if strip.rearms and usable(g, strip.hex, s.side)]
        if strips:
            away = min(g.e.board.distance(space, strip) for strip in strips)
            return max(-float(away), ship_side_worth(s, unit, space, goals)) - 0.5 * s.peril(unit, space)
    else:
        goals = homes(s, unit) or [g.hex(manifest.ship) for manifest in g.e.manifests]
    return ship_side_worth(s, unit, space, goals) - 0.5 * s.peril(unit, space)


def ship_side_worth(s: Survey, unit: int, space: int, ships: list[int]) -> float:
    """V How near a hex is to one of the ships, those around which there is no room left counting as farther."""
    g = s.g
    best = -99.0
    for ship in ships:
        if ship >= 0:
            away = g.e.board.distance(space, ship) - 1
            waiting = sum(
                g.type(other).is_air for there in g.e.board.near[ship] for other in g.at.get(there, ()) if other != unit
            )
            crowded = away == 0 and waiting >= LAUNCH_ROOM
            best = max(best, -away - 1.5 * crowded)
    return best


def lift_worth(s: Survey, unit: int, space: int) -> float:
    """VI-f A helicopter with cargo: near enough to set it down where it is wanted, on ground where that is possible."""
    g = s.g
    if g.ground(space).id == "jungle" or not g.ground(space).walkable:
        return -s.flight[space] - 3.0 - s.peril(unit, space)
    cargo = g.within[unit]
    aid = next((g.type(one).kind for one in cargo if g.type(one).kind in AID), "")
    if aid and (sites := aid_sites(s, aid)):
        return -min(abs(g.e.board.distance(space, site) - 1) for site in sites) - s.peril(unit, space)
    if any(g.type(one).artillery for one in cargo):
        return gun_worth(s, cargo[0], space)
    wanted = max(front(s) - 1, 1)
    return -abs(s.flight[space] - wanted) - 1.5 * s.peril(unit, space) - 0.1 * s.march[space]


def gun_worth(s: Survey, unit: int, space: int) -> float:
    """VI-k How good a place is for a howitzer: where it reaches the capital, not before the front, among friends."""
    guards = sum(1 for _ in s.g.next_to(space, s.side))
    out_of_place = abs(s.flight[space] - max(GUN_RANGE, front(s)))
    return -out_of_place - 2.0 * s.peril(unit, space) + 0.3 * min(guards, 3)


def government_worth(s: Survey, unit: int, space: int) -> float:
    """VIII The UH-1Ns: into the capital when it is time, else near a ship."""
    if is_time_for_government(s):
        inside = 5.0 if space in seats(s.g.e) else 3.0 if space in s.g.e.capital else 0.0
        return inside - s.flight[space] - 0.5 * s.peril(unit, space)
    return -0.2 * s.flight[space] - 3.0 * s.peril(unit, space)


def seats(e: Edition) -> tuple[int, ...]:
    """VIII The hexes of the capital that are kept free for the government."""
    return tuple(sorted(e.capital))[: len(e.of_kind("us-uh1n")) + 1]


def city_worth(s: Survey, space: int) -> float:
    """VIII To be in the capital or around it, where no room must be left for the enemy; not where the UH-1Ns go."""
    if space in seats(s.g.e):
        return 0.0
    inside = 1.0 if space in s.g.e.capital else 0.6 if space in s.g.e.capital_and_around else 0.0
    return 4.0 * inside - 0.5 * s.flight[space]


def craft_worth(s: Survey, unit: int, space: int) -> float:
    """VI-e, VI-f Landing craft: to the beach with their cargo, and back for more."""
    g = s.g
    if "zodiac" in g.type(unit).tags:
        return escort_worth(s, unit, space)
    if not g.within.get(unit):
        goals = homes(s, unit)
        return -min((abs(g.e.board.distance(space, goal) - 1) for goal in goals), default=0)
    ground = g.ground(space)
    inland = 4.0 if ground.walkable and ground.crossing != "easy" else 0.0
    return -approach(g.e)[space] - inland - s.peril(unit, space)


def escort_worth(s: Survey, unit: int, space: int) -> float:
    """VII-f Zodiacs: beside the LHD if too few are there to keep aircraft away, else out of the way of launches."""
    g = s.g
    flagship = g.hex(g.e.manifests[0].ship)
    if flagship < 0:
        return 0.0
    beside = sum(other != unit for other in g.next_to(flagship, s.side))
    wanted = 1 if needs_screen(s) and beside < SCREEN else 3
    in_a_way_out = g.ground(space).water == "deep"
    return -float(abs(g.e.board.distance(space, flagship) - wanted)) - 0.3 * in_a_way_out


def troop_worth(s: Survey, unit: int, space: int) -> float:
    """VI-a Troops: on towards the capital, next to those whom they can attack, out of the fire of too many."""
    g = s.g
    kind = g.type(unit)
    ways = paces(g.e) if kind.element == "land" and kind.move <= 1 else approach(g.e)
    value = city_worth(s, space) - ways[space]
    use = contact(s, unit, space)
    value += use or -in_the_way(s, space)
    if space in enemy_strips(s):
        value += STRIP
    if g.debris_in(space) and "engineers" not in kind.tags:
        value -= 1.5
    return value - BOLD * s.peril(unit, space)


def enemy_strips(s: Survey) -> frozenset[int]:
    """VI-p The airstrips near the capital that are still Player 2's."""
    strips = s.g.state.strips
    return frozenset(strip.hex for strip in strips if strip.owner != s.side and s.flight[strip.hex] <= STRIP_NEAR)


def in_the_way(s: Survey, space: int) -> float:
    """What it costs to stand next to an enemy to no use: ever less, for in the end the capital must be full."""
    if not faces(s, space):
        return 0.0
    turns = s.g.e.limits.turns
    return IN_THE_WAY * min(1.0, 2 * (turns - s.g.state.turn) / turns)


def faces(s: Survey, space: int) -> bool:
    """Whether a hex is next to an enemy, where those who can attack him want to be."""
    return any(there in s.foes for there in s.g.e.board.near[space])


def contact(s: Survey, unit: int, space: int) -> float:
    """VII-a What there is for a unit to attack from a hex, together with those who are about."""
    g = s.g
    kind = g.type(unit)
    if not any(kind.attack) or "squad" in kind.tags:
        return 0.0
    near = g.e.board.within(space, kind.range)
    return max((contact_gain(s, unit, there) for there in near if there in s.foes), default=0.0)


def contact_gain(s: Survey, unit: int, there: int) -> float:
    """VII-a A part of what it is worth to attack a hex with a unit and those near to it."""
    g = s.g
    key = ("contact", g.type(unit).kind, there)
    found: float | None = g.cache.get(key)
    if found is None:
        mark = mark_of(s, there)
        mine = g.type(unit).attack[mark.target]
        force = mine + sum(support(s, friend, there, mark.target) for friend in about(s, there) if friend != unit)
        value = chance_of(s, there) * max(0.0, gain(g.e, mark, force, worth(g.e, unit)))
        found = CONTACT * value if mine else 0.0
        g.cache[key] = found
    return found


def about(s: Survey, there: int) -> list[int]:
    """Player 1's units within three hexes of a hex."""
    g = s.g
    return [friend for space in g.e.board.within(there, 3) for friend in g.standing(space, s.side)]


def support(s: Survey, friend: int, there: int, target: int) -> float:
    """VII-a What a unit adds to an attack on a hex: all it has if it is in range, a part if it could come."""
    g = s.g
    kind = g.type(friend)
    distance = g.e.board.distance(g.hex(friend), there)
    if distance <= kind.range:
        return kind.attack[target]
    return COMING * kind.attack[target] if distance <= kind.range + kind.move else 0.0


# -- the questions -----------------------------------------------------------------------------------


def judge_moves(s: Survey, options: Options) -> list[float]:
    """VI What is done first; 0 for the end of the phase."""
    return [move_worth(s, option) for option in options]


def move_worth(s: Survey, option: Option) -> float:
    """VI The place of a move in the order of things; less than 0 for those who stay where they are."""
    g, unit, verb = s.g, option.piece, option.action.verb
    if verb == "end":
        return 0.0
    if verb == "unload":
        return UNLOADING if unloads(s, unit) else NEVER
    if verb != "move":
        return NEVER
    kind, here = g.type(unit), g.place(unit)
    near = (90 - s.flight[here]) / 10 if here >= 0 else 10.0
    if kind.is_ship:
        return SHIPS if better_berth(s, unit) else NEVER
    if kind.is_air:
        return air_order(s, unit) + near
    if "zodiac" in kind.tags:
        return RETURNS - 1.0
    if "landing_craft" in kind.tags:
        return CRAFT + near if g.within.get(unit) or more_to_fetch(s, unit) else NEVER
    return NEVER if is_posted(s, unit) else TROOPS + near


def better_berth(s: Survey, ship: int) -> bool:
    """V Whether a ship has somewhere better to lie nearby."""
    g = s.g
    here = g.hex(ship)
    best = max(
        ship_worth(s, ship, there) for there in g.e.board.within(here, 2) if there == here or not g.at.get(there)
    )
    return best > ship_worth(s, ship, here) + 0.5


def air_order(s: Survey, unit: int) -> float:
    """VI Gunships before transports; those who go back last."""
    g = s.g
    kind, here = g.type(unit), g.hex(unit)
    if g.unit(unit).spent:
        return RETURNS
    if kind.kind in g.e.armament:
        return SORTIES if s.is_loaded(unit) or can_arm(g, unit) else RETURNS
    if g.within.get(unit):
        return LIFTS
    if "government" in kind.tags:
        return NEVER if here in g.e.capital else LIFTS
    return NEVER if here in g.e.capital_and_around and here not in seats(g.e) and is_time_to_fill(s) else RETURNS


def is_posted(s: Survey, unit: int) -> bool:
    """Whether a unit ashore is where it should be: in the capital, or next to an enemy whom it can attack."""
    g = s.g
    here = g.hex(unit)
    if here < 0:
        return False
    if here in seats(g.e):
        return False
    if here in g.e.capital or contact(s, unit, here) > WORTHWHILE:
        return s.peril(unit, here) < 0.4 * worth(g.e, unit)
    if here in g.e.capital_and_around:
        return all(g.at.get(there) or there in s.foes for there in g.e.board.near[here] if is_post(g.e, there))
    return False


def is_post(e: Edition, space: int) -> bool:
    """VIII Whether a hex of the capital is for the troops."""
    return space in e.capital and space not in seats(e)


def unloads(s: Survey, cargo: int) -> bool:
    """VI-f Whether a unit should leave its carrier where this stands now."""
    g = s.g
    carrier = g.unit(cargo).inside
    here, kind = g.hex(carrier), g.type(carrier)
    if "landing_craft" in kind.tags:
        return any(g.ground(there).walkable for there in set_down_hexes(g, cargo))
    if g.type(cargo).kind in AID:
        return any(there in aid_sites(s, g.type(cargo).kind) for there in set_down_hexes(g, cargo))
    if g.type(cargo).artillery:
        return s.flight[here] <= max(GUN_RANGE, front(s)) + 1
    if any(there in s.foes for there in g.e.board.within(here, 2)):
        return True
    if kind.is_air:
        return s.flight[here] <= max(FRONT, front(s)) + 1
    return s.march[here] <= FRONT or g.state.turn >= g.e.limits.turns - 3


def judge_goals(s: Survey, unit: int, options: Options) -> list[float]:
    """VI Where a unit goes."""
    here = s.g.hex(unit)
    values = []
    for option in options:
        verb = option.action.verb
        if verb == "to":
            values.append(worth_at(s, unit, option.space))
        elif verb == "stay":
            values.append(worth_at(s, unit, here) + 0.05)
        elif verb == "gather":
            values.append(worth_at(s, unit, option.space) + 2.0)
        else:
            values.append(NEVER)
    return values


def judge_setting_down(s: Survey, unit: int, options: Options) -> list[float]:
    """VI-f, VI-i Where a unit is set down: best where it makes a platoon; guns where they reach the capital."""
    return [down_worth(s, unit, option) for option in options]


def down_worth(s: Survey, unit: int, option: Option) -> float:
    """VI-f How good a hex is to be set down in."""
    g, space = s.g, option.space
    if space < 0 or not g.ground(space).walkable:
        return NEVER
    if g.type(unit).kind in AID:
        return float(space in aid_sites(s, g.type(unit).kind))
    if g.type(unit).artillery:
        return gun_worth(s, unit, space)
    beside = sum(
        "squad" in g.type(other).tags for there in g.e.board.near[space] for other in g.standing(there, s.side)
    )
    squads = 0.3 * beside if "squad" in g.type(unit).tags else 0.0
    return troop_worth(s, unit, space) + squads + 5.0 * (option.action.verb == "gather")
