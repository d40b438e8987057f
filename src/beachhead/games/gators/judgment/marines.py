"""Player 1's movement: in what order, craft to the beach, troops to the capital (VI)."""

from __future__ import annotations

from beachhead.games.gators.components import Edition
from beachhead.games.gators.judgment.aircraft import GUN_RANGE, air_worth, gun_worth, special_goals
from beachhead.games.gators.judgment.attack import chance_of, gain, mark_of
from beachhead.games.gators.judgment.capital import CLUTTER, city_worth, closes_a_gap, faces, has_garrison, seats
from beachhead.games.gators.judgment.fleet import (
    AID,
    NEVER,
    SCREEN,
    aid_sites,
    depot_sites,
    front,
    homes,
    is_time_for_government,
    is_time_to_fill,
    more_to_fetch,
    needs_screen,
    roadblocks,
)
from beachhead.games.gators.judgment.stations import approach, ship_worth
from beachhead.games.gators.judgment.survey import Survey, paces
from beachhead.games.gators.judgment.worth import worth
from beachhead.games.gators.rules.movement_6.handling_6fg import set_down_hexes
from beachhead.games.gators.rules.position_6.air_6b import can_arm
from beachhead.games.gators.rules.position_6.airstrips_6p import usable
from beachhead.games.gators.rules.position_6.refuelling_6n import depot
from beachhead.kernel.ask import Option, Options

SHIPS, UNLOADING, SORTIES, LIFTS, CRAFT, TROOPS, RETURNS = 90.0, 80.0, 60.0, 50.0, 40.0, 30.0, 20.0
"""In what order things are done: who flies out makes room for who comes back."""

FRONT = 2.0
"""How near to the capital troops are set down."""

CONTACT = 0.7
"""The part of the worth of an attack that it is worth to come next to the target."""

IN_THE_WAY = 2.0
"""What it costs to stand next to an enemy to no use, in the place of those who could attack him."""

GARRISON = 8.0
"""What it is worth to be the first land unit in the capital when the government is to come."""

STRIP, STRIP_NEAR = 3.0, 4
"""What it is worth to stand on an airstrip of Player 2, and how near to the capital it must be."""

COMING = 0.6
"""The part of their strength that those who could come add to an attack that is being thought of."""

ENGINEER = 2.0
"""What it is worth to the Engineers to be on debris, in hexes of the way there."""

BOLD = 0.25
"""The part of what they risk that troops care for."""

WORTHWHILE = 0.5
"""Troops stay next to an enemy whom it is worth so much to attack."""


# -- how good a hex is -------------------------------------------------------------------------------


def worth_at(s: Survey, unit: int, space: int) -> float:
    """How good it is for a unit of Player 1 to end its move in a hex."""
    game = s.game
    kind = game.type(unit)
    if kind.is_ship:
        return ship_worth(s, unit, space)
    if space in seats(game.edition) and "government" not in kind.tags and is_time_for_government(s):
        return NEVER
    if kind.is_air:
        return air_worth(s, unit, space)
    if "landing_craft" in kind.tags or kind.element == "water":
        return craft_worth(s, unit, space)
    return troop_worth(s, unit, space)


def craft_worth(s: Survey, unit: int, space: int) -> float:
    """VI-e, VI-f Landing craft: to the beach with their cargo, and back for more."""
    game = s.game
    if "zodiac" in game.type(unit).tags:
        return escort_worth(s, unit, space)
    if not game.aboard.get(unit):
        goals = homes(s, unit)
        return -min((abs(game.edition.board.distance(space, goal) - 1) for goal in goals), default=0)
    ground = game.ground(space)
    inland = 4.0 if ground.walkable and ground.crossing != "easy" else 0.0
    return -approach(game.edition)[space] - inland - s.peril(unit, space)


def escort_worth(s: Survey, unit: int, space: int) -> float:
    """VII-f Zodiacs: beside the LHD if too few are there to keep aircraft away, else out of the way of launches."""
    game = s.game
    flagship = game.hex(game.edition.manifests[0].ship)
    if flagship < 0:
        return 0.0
    beside = sum(other != unit for other in game.next_to(flagship, s.side))
    wanted = 1 if needs_screen(s) and beside < SCREEN else 3
    in_a_way_out = game.ground(space).water == "deep"
    return -float(abs(game.edition.board.distance(space, flagship) - wanted)) - 0.3 * in_a_way_out


def troop_worth(s: Survey, unit: int, space: int) -> float:
    """VI-a Troops: on towards the capital, next to those whom they can attack, out of the fire of too many."""
    game = s.game
    kind = game.type(unit)
    if "engineers" in kind.tags and (blocks := roadblocks(s)):
        return ENGINEER * (space in blocks) - min(game.edition.board.distance(space, block) for block in blocks)
    ways = paces(game.edition) if kind.element == "land" and kind.move <= 1 else approach(game.edition)
    value = city_worth(s, space) - ways[space]
    use = contact(s, unit, space)
    value += use or -in_the_way(s, space)
    if space in enemy_strips(s):
        value += STRIP
    elif usable(game, space, s.side):
        value -= CLUTTER
    if space in game.edition.capital and is_time_for_government(s) and not has_garrison(s, unit):
        value += GARRISON
    if game.debris_in(space):
        value -= 1.5
    return value - CLUTTER * closes_a_gap(s, unit, space) - BOLD * s.peril(unit, space)


def enemy_strips(s: Survey) -> frozenset[int]:
    """VI-p The airstrips near the capital that are still Player 2's."""
    strips = s.game.state.strips
    return frozenset(strip.hex for strip in strips if strip.owner != s.side and s.flight[strip.hex] <= STRIP_NEAR)


def in_the_way(s: Survey, space: int) -> float:
    """What it costs to stand next to an enemy to no use: ever less, for in the end the capital must be full."""
    if not faces(s, space):
        return 0.0
    turns = s.game.edition.limits.turns
    return IN_THE_WAY * min(1.0, 2 * (turns - s.game.state.turn) / turns)


def contact(s: Survey, unit: int, space: int) -> float:
    """VII-a What there is for a unit to attack from a hex, together with those who are about."""
    game = s.game
    kind = game.type(unit)
    if not any(kind.attack) or "squad" in kind.tags:
        return 0.0
    near = game.edition.board.within(space, kind.range)
    return max((contact_gain(s, unit, there) for there in near if there in s.foes), default=0.0)


def contact_gain(s: Survey, unit: int, there: int) -> float:
    """VII-a A part of what it is worth to attack a hex with a unit and those near to it."""
    game = s.game
    key = ("contact", game.type(unit).kind, there)
    found: float | None = game.cache.get(key)
    if found is None:
        mark = mark_of(s, there)
        mine = game.type(unit).attack[mark.target]
        force = mine + sum(support(s, friend, there, mark.target) for friend in about(s, there) if friend != unit)
        value = chance_of(s, there) * max(0.0, gain(game.edition, mark, force, worth(game.edition, unit)))
        found = CONTACT * value if mine else 0.0
        game.cache[key] = found
    return found


def about(s: Survey, there: int) -> list[int]:
    """Player 1's units within three hexes of a hex."""
    game = s.game
    return [friend for space in game.edition.board.within(there, 3) for friend in game.standing(space, s.side)]


def support(s: Survey, friend: int, there: int, target: int) -> float:
    """VII-a What a unit adds to an attack on a hex: all it has if it is in range, a part if it could come."""
    game = s.game
    kind = game.type(friend)
    distance = game.edition.board.distance(game.hex(friend), there)
    if distance <= kind.range:
        return kind.attack[target]
    return COMING * kind.attack[target] if distance <= kind.range + kind.move else 0.0


# -- the questions -----------------------------------------------------------------------------------


def judge_moves(s: Survey, options: Options) -> list[float]:
    """VI What is done first; 0 for the end of the phase."""
    return [move_worth(s, option) for option in options]


def move_worth(s: Survey, option: Option) -> float:
    """VI The place of a move in the order of things; less than 0 for those who stay where they are."""
    game, unit, verb = s.game, option.piece, option.action.verb
    if verb == "end":
        return 0.0
    if verb == "unload":
        return UNLOADING if unloads(s, unit) else NEVER
    if verb != "move":
        return NEVER
    kind, here = game.type(unit), game.place(unit)
    near = (90 - s.flight[here]) / 10 if here >= 0 else 10.0
    if kind.is_ship:
        return SHIPS if better_berth(s, unit) else NEVER
    if kind.is_air:
        return air_order(s, unit) + near
    if "zodiac" in kind.tags:
        return RETURNS - 1.0
    if "landing_craft" in kind.tags:
        return CRAFT + near if game.aboard.get(unit) or more_to_fetch(s, unit) else NEVER
    return NEVER if is_posted(s, unit) else TROOPS + near


def better_berth(s: Survey, ship: int) -> bool:
    """V Whether a ship has somewhere better to lie nearby."""
    game = s.game
    here = game.hex(ship)
    best = max(
        ship_worth(s, ship, there)
        for there in game.edition.board.within(here, 2)
        if there == here or not game.at.get(there)
    )
    return best > ship_worth(s, ship, here) + 0.5


def air_order(s: Survey, unit: int) -> float:
    """VI Gunships before transports; those who go back last."""
    game = s.game
    kind, here = game.type(unit), game.hex(unit)
    if game.unit(unit).spent:
        return RETURNS
    if kind.kind in game.edition.armament:
        return SORTIES if s.is_loaded(unit) or can_arm(game, unit) else RETURNS
    if game.aboard.get(unit):
        return NEVER if is_depot(s, unit) else LIFTS
    if "government" in kind.tags:
        return NEVER if here in game.edition.capital else LIFTS
    in_place = here in game.edition.capital_and_around and here not in game.edition.capital
    return NEVER if in_place and is_time_to_fill(s) else RETURNS


def is_depot(s: Survey, unit: int) -> bool:
    """VI-n Whether a CH-53E stands with the HERS where it can stay."""
    here = s.game.hex(unit)
    return depot(s.game) == here and here in depot_sites(s)


def is_posted(s: Survey, unit: int) -> bool:
    """Whether a unit ashore is where it should be: in the capital, or next to an enemy whom it can attack."""
    game = s.game
    here = game.hex(unit)
    if here < 0:
        return False
    if "engineers" in game.type(unit).tags:
        return here in roadblocks(s)
    if here in seats(game.edition) or closes_a_gap(s, unit, here) or usable(game, here, s.side):
        return False
    if here not in game.edition.capital and is_time_for_government(s) and not has_garrison(s, unit):
        return False
    if here in game.edition.capital or contact(s, unit, here) > WORTHWHILE:
        return s.peril(unit, here) < 0.4 * worth(game.edition, unit)
    if here in game.edition.capital_and_around:
        return all(
            game.at.get(there) or there in s.foes
            for there in game.edition.board.near[here]
            if is_post(game.edition, there)
        )
    return False


def is_post(edition: Edition, space: int) -> bool:
    """VIII Whether a hex of the capital is for the troops."""
    return space in edition.capital and space not in seats(edition)


def unloads(s: Survey, cargo: int) -> bool:
    """VI-f Whether a unit should leave its carrier where this stands now."""
    game = s.game
    carrier = game.unit(cargo).inside
    here, kind = game.hex(carrier), game.type(carrier)
    if "landing_craft" in kind.tags:
        return any(game.ground(there).walkable for there in set_down_hexes(game, cargo))
    if "hers" in game.type(cargo).tags:
        return False
    if goals := special_goals(s, (cargo,)):
        return any(there in goals for there in set_down_hexes(game, cargo))
    if game.type(cargo).kind in AID:
        return any(there in aid_sites(s, game.type(cargo).kind) for there in set_down_hexes(game, cargo))
    if game.type(cargo).artillery:
        return s.flight[here] <= max(GUN_RANGE, front(s)) + 1
    if any(there in s.foes for there in game.edition.board.within(here, 2)):
        return True
    if kind.is_air:
        return s.flight[here] <= max(FRONT, front(s)) + 1
    return s.march[here] <= FRONT or game.state.turn >= game.edition.limits.turns - 3


def judge_fuelling(s: Survey, options: Options) -> list[float]:
    """VI-n The tanks that have somewhere to go are fuelled, the nearest to the capital first; 0 for no more."""
    return [0.0 if option.piece < 0 else fuel_worth(s, option.piece) for option in options]


def fuel_worth(s: Survey, tank: int) -> float:
    """VI-n What it is worth that a tank can move."""
    return NEVER if is_posted(s, tank) else 2.0 / (1 + s.flight[s.game.hex(tank)])


def judge_goals(s: Survey, unit: int, options: Options) -> list[float]:
    """VI Where a unit goes."""
    here = s.game.hex(unit)
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
    game, space = s.game, option.space
    if space < 0 or not game.ground(space).walkable:
        return NEVER
    if goals := special_goals(s, (unit,)):
        return float(space in goals) - s.peril(unit, space)
    if game.type(unit).kind in AID:
        return float(space in aid_sites(s, game.type(unit).kind))
    if game.type(unit).artillery:
        return gun_worth(s, unit, space)
    beside = sum(
        "squad" in game.type(other).tags
        for there in game.edition.board.near[space]
        for other in game.standing(there, s.side)
    )
    squads = 0.3 * beside if "squad" in game.type(unit).tags else 0.0
    return troop_worth(s, unit, space) + squads + 5.0 * (option.action.verb == "gather")
