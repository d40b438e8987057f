"""Player 2: where he sets up, whom he meets on the beach, how he holds the capital (IV, VI)."""

from __future__ import annotations

from beachhead.games.gators.components import AIR
from beachhead.games.gators.judgment.attack import gain, mark_of
from beachhead.games.gators.judgment.survey import Survey
from beachhead.games.gators.judgment.worth import worth
from beachhead.games.gators.model import REB
from beachhead.games.gators.rules.combat_7.air_attacks_7c import letters, marker_strength
from beachhead.games.gators.rules.position_6.airstrips_6p import on_the_ground, usable
from beachhead.games.gators.rules.position_6.towing_6k import trucks_needed, trucks_of
from beachhead.kernel.ask import Option, Options

NEVER = -50.0

ALARM = 5
"""How near enemies ashore must come to draw a unit away from its way to the capital."""

ARMS = {"reb-uh1b": "GG", "reb-f5": "GX", "reb-a4": "GGG"}
"""The loads that aircraft take."""

COMING = 0.6
"""The part of their strength that those who could come add to an attack that is being thought of."""

EAGER = 0.8
"""The part of the worth of an attack that it is worth to come next to the target."""

LATE_WEIGHT = 2.0
"""By how much more the capital counts in the last turn than in the first half of the match."""

FEW, PRESENCE = 3, 5.0
"""With so few units left around the capital late in the match aircraft come too, and what it is worth to be there."""

GUN_POST, GUN_ALARM = 3, 3
"""How near to the capital guns are towed, and how near to enemies ashore they are set down before that."""

COVER = {"town": 0.4, "jungle": 0.6}


# -- setting up --------------------------------------------------------------------------------------


def judge_deployment(s: Survey, options: Options) -> list[float]:
    """IV The ready-made deployment; what is left over goes near the capital."""
    order = {"ready-made": 10.0, "place": 5.0, "done": 0.0}
    return [order.get(option.action.verb, NEVER) for option in options]


def judge_places(s: Survey, options: Options) -> list[float]:
    """IV A counter goes as near to the capital as it can."""
    return [-float(s.flight[option.space]) for option in options]


def judge_broken_hawk(s: Survey, options: Options) -> list[float]:
    """IV The battery that does not work is the one that is further away."""
    return [float(option.piece) for option in options]


# -- how good a hex is -------------------------------------------------------------------------------


def worth_at(s: Survey, unit: int, space: int) -> float:
    """How good it is for a unit of Player 2 to end its move in a hex."""
    kind = s.game.type(unit)
    if kind.is_air:
        return air_worth(s, unit, space)
    if "truck" in kind.tags:
        return truck_worth(s, unit, space)
    if kind.element == "water":
        return prey_worth(s, unit, space) - s.peril(unit, space)
    return land_worth(s, unit, space)


def land_worth(s: Survey, unit: int, space: int) -> float:
    """VI Next to enemies whom it can attack, else to the capital and to stay there, under cover if there is any."""
    game = s.game
    value = city_worth(s, space) + prey_worth(s, unit, space) - 0.5 * s.peril(unit, space)
    if s.lateness and space not in game.edition.capital_and_around:
        return value
    return value + COVER.get(game.ground(space).id, 0.0)


def city_worth(s: Survey, space: int) -> float:
    """VIII Any unit in the capital or next to it keeps Player 1 from winning: the more so as time goes by."""
    edition = s.game.edition
    inside = 1.5 if space in edition.capital else 1.3 if space in edition.capital_and_around else 0.0
    return (inside - 0.25 * s.flight[space]) * (1 + LATE_WEIGHT * s.lateness)


def prey_worth(s: Survey, unit: int, space: int) -> float:
    """VII-a What there is to attack from a hex, the more of us can the better; else how near the next prey is."""
    game = s.game
    kind = game.type(unit)
    if not any(kind.attack):
        return 0.0
    best = 0.0
    for there in game.edition.board.within(space, kind.range):
        if there in s.foes:
            best = max(best, prey_gain(s, unit, there))
    return best - 0.3 * nearest_prey(s, space)


def prey_gain(s: Survey, unit: int, there: int) -> float:
    """VII-a The worth of an attack on a hex together with those who are about."""
    game = s.game
    key = ("prey", game.type(unit).kind, there)
    found: float | None = game.cache.get(key)
    if found is None:
        mark = mark_of(s, there)
        mine = game.type(unit).attack[mark.target]
        force = mine + sum(support(s, friend, there, mark.target) for friend in game.on_map(REB) if friend != unit)
        found = game.cache[key] = gain(game.edition, mark, force, worth(game.edition, unit)) if mine else 0.0
    return max(0.0, EAGER * found)


def support(s: Survey, friend: int, there: int, target: int) -> float:
    """VII-a What a unit adds to an attack on a hex: all it has if it is in range, a part if it can come."""
    game = s.game
    kind = game.type(friend)
    distance = game.edition.board.distance(game.hex(friend), there)
    if distance <= kind.range:
        return kind.attack[target]
    return COMING * kind.attack[target] if distance <= kind.range + kind.move and not kind.artillery else 0.0


def nearest_prey(s: Survey, space: int) -> int:
    """How far it is to the nearest enemy ashore, as far as that matters."""
    game = s.game
    ashore: list[int] | None = game.cache.get("ashore")
    if ashore is None:
        ashore = [
            there
            for there, units in s.foes.items()
            if any(not game.type(u).is_air and not game.afloat(u) for u in units)
        ]
        game.cache["ashore"] = ashore
    return min((game.edition.board.distance(space, there) for there in ashore), default=ALARM) if ashore else 0


# -- aircraft ----------------------------------------------------------------------------------------


def air_worth(s: Survey, unit: int, space: int) -> float:
    """VI-b With markers to where they do most, without to an airstrip."""
    game = s.game
    if is_last_hope(s):
        return PRESENCE * (space in game.edition.capital_and_around) - s.flight[space]
    if game.unit(unit).spent or not letters(game, unit):
        return strip_worth(s, space)
    best = max((raid_gain(s, unit, there) for there in game.edition.board.near[space] if there in s.foes), default=0.0)
    if best < 0.3:
        return 0.1 + 0.1 * strip_worth(s, space) - s.peril(unit, space) + 0.3 * city_worth(s, space)
    return best - 0.4 * s.peril(unit, space)


def is_last_hope(s: Survey) -> bool:
    """VIII Whether aircraft must keep Player 1 from winning: late in the match too few others are left to do it."""
    game = s.game
    return s.lateness > 0 and sum(len(game.standing(space, REB)) for space in game.edition.capital_and_around) <= FEW


def strip_worth(s: Survey, space: int) -> float:
    """VI-p An airstrip of his own, or the way there."""
    game = s.game
    strips = [strip.hex for strip in game.state.strips if usable(game, strip.hex, REB)]
    if space in strips:
        return 1.0
    return -min((game.edition.board.distance(space, strip) for strip in strips), default=0)


def raid_gain(s: Survey, unit: int, there: int) -> float:
    """VII-c What an aircraft's part is worth in an attack by all aircraft that can come next to a hex."""
    game = s.game
    key = ("raid", there)
    found: float | None = game.cache.get(key)
    if found is None:
        mark = mark_of(s, there)
        room = sum(1 for space in game.edition.board.near[there] if not game.at.get(space))
        present = [u for space in game.edition.board.near[there] for u in game.standing(space, REB)]
        force = sum(strike_of(s, friend, mark.target) for friend in present)
        others = [
            u
            for u in flyers(s)
            if u not in present and game.edition.board.distance(game.hex(u), there) <= game.type(u).move + 1
        ]
        coming = sorted((strike_of(s, u, mark.target) for u in others), reverse=True)[:room]
        count = sum(1 for one in coming if one) + sum(1 for u in present if game.type(u).is_air)
        found = game.cache[key] = gain(game.edition, mark, force + sum(coming), 0.0) / max(1, count)
    return found


def flyers(s: Survey) -> list[int]:
    """The aircraft that can attack in this turn: with markers, or where they get some."""
    game = s.game
    return [
        u
        for u in game.on_map(REB)
        if game.type(u).is_air and (s.is_loaded(u) or on_the_ground(game, u)) and not game.unit(u).broken
    ]


def strike_of(s: Survey, unit: int, target: int) -> float:
    """VII-c What a unit can do to a class of target: an aircraft with what it has or will take, others as printed."""
    game = s.game
    kind, load = game.type(unit), game.unit(unit).load
    if kind.kind not in ARMS:
        return float(kind.attack[target])
    load = load or ARMS[kind.kind]
    return max(load.count(one) * float(marker_strength(game, one, target, None)) for one in sorted(set(load)))


# -- the questions -----------------------------------------------------------------------------------


def judge_moves(s: Survey, options: Options) -> list[float]:
    """VI Who moves: aircraft, then those who can do better elsewhere; 0 for the end."""
    return [move_worth(s, option) for option in options]


def move_worth(s: Survey, option: Option) -> float:
    """VI The place of a move in the order of things; less than 0 for those who stay where they are."""
    game, unit, verb = s.game, option.piece, option.action.verb
    if verb == "end":
        return 0.0
    if verb == "unhitch":
        return 3.0 if is_in_position(s, unit) else NEVER
    if verb == "hide":
        return 0.5 if s.flight[game.hex(unit)] <= 3 and game.unit(unit).moved == game.state.turn else NEVER
    if verb != "move":
        return NEVER
    kind, here = game.type(unit), game.hex(unit)
    near = 1.0 / (1 + s.flight[here])
    if kind.is_air:
        return air_order(s, unit) + near
    if "truck" in kind.tags:
        return truck_order(s, unit) + near
    return 2.0 + near if is_drawn(s, unit) else NEVER


def truck_order(s: Survey, truck: int) -> float:
    """VI-k Trucks move guns that are far from the fighting; the others drive to the capital, to be in the way there."""
    game = s.game
    if game.unit(truck).tow >= 0:
        return NEVER if is_in_position(s, truck) else 1.0
    return 1.0 if game.hex(truck) not in game.edition.capital_and_around or stranded(s) else NEVER


def is_in_position(s: Survey, truck: int) -> bool:
    """VI-k Whether a gun in tow should be set down: near the capital, or where enemies are coming."""
    here = s.game.hex(truck)
    return s.flight[here] <= GUN_POST or nearest_prey(s, here) <= GUN_ALARM


def stranded(s: Survey) -> list[int]:
    """VI-k The guns without a truck that are of no use where they are, now that it is known where the enemy lands."""
    game = s.game
    found: list[int] | None = game.cache.get("stranded")
    if found is None:
        guns = (
            u
            for u in game.on_map(REB)
            if game.type(u).artillery and trucks_needed(game, u) == 1 and not trucks_of(game, u)
        )
        found = game.cache["stranded"] = [
            gun
            for gun in guns
            if s.flight[game.hex(gun)] > GUN_POST + 1
            and nearest_prey(s, game.hex(gun)) > game.type(gun).range + GUN_ALARM
        ]
    return found


def truck_worth(s: Survey, truck: int, space: int) -> float:
    """VI-k A truck: with a gun towards the capital, without one to the next gun that needs it."""
    game = s.game
    if game.unit(truck).tow >= 0:
        return -float(max(s.flight[space], GUN_POST)) - s.peril(truck, space)
    guns = stranded(s)
    if not guns:
        return land_worth(s, truck, space)
    return -float(min(game.edition.board.distance(space, game.hex(gun)) for gun in guns))


def air_order(s: Survey, unit: int) -> float:
    """VI-b Aircraft on the ground stay there until there is something for them to do."""
    game = s.game
    here, reach = game.hex(unit), game.type(unit).move + 1
    if not on_the_ground(game, unit):
        return 4.0 if s.is_loaded(unit) else 3.0
    if is_last_hope(s):
        return 4.0
    near = (there for there in s.foes if game.edition.board.distance(here, there) <= reach)
    return 4.0 if any(raid_gain(s, unit, there) > 0.5 for there in near) else NEVER


def is_drawn(s: Survey, unit: int) -> bool:
    """Whether a unit has a reason to leave its hex: enemies near it, or it is of no use where it is."""
    game = s.game
    here, kind = game.hex(unit), game.type(unit)
    near = nearest_prey(s, here) if any(kind.attack) else ALARM
    if any(there in s.foes for there in game.edition.board.within(here, kind.range + kind.move)):
        return True
    if here in game.edition.capital_and_around or (game.unit(unit).hidden and not s.lateness):
        return False
    return near <= ALARM or s.flight[here] <= 8 or game.state.turn > 3


def judge_goals(s: Survey, unit: int, options: Options) -> list[float]:
    """VI Where a unit goes, or which gun a truck takes in tow."""
    values = []
    guns = stranded(s) if "truck" in s.game.type(unit).tags else []
    for option in options:
        if option.action.verb == "to":
            values.append(worth_at(s, unit, option.space))
        elif option.action.verb == "stay":
            values.append(worth_at(s, unit, s.game.hex(unit)) + 0.2)
        elif option.action.verb == "hitch" and option.piece in guns:
            values.append(1.0)
        else:
            values.append(NEVER)
    return values


def judge_arms(s: Survey, unit: int, options: Options) -> list[float]:
    """VI-b The load that an aircraft takes."""
    wanted = ARMS.get(s.game.type(unit).kind, "")
    return [float(option.action.target == wanted) for option in options]


def judge_hold(s: Survey, unit: int, options: Options) -> list[float]:
    """VI-l Whether to stop an aircraft that passes: where enough can be brought to bear on it."""
    game = s.game
    pickets = [option.piece for option in options if option.piece >= 0]
    if not pickets:
        return [float(option.action.verb == "silent") for option in options]
    hexes = game.edition.board.within(game.hex(pickets[0]), 2)
    force = sum(
        game.type(friend).attack[AIR]
        for space in hexes
        for friend in game.standing(space, REB)
        if not trucks_of(game, friend)
    )
    good = force >= 2 * game.type(unit).defend and worth(game.edition, unit) >= 2.0
    return [float(good) if option.piece >= 0 else 0.5 * (option.action.verb == "pass") for option in options]


def judge_guerrillas(s: Survey, options: Options) -> list[float]:
    """VI-m Guerrillas appear in or around the capital, else near to weak enemies ashore."""
    return [city_worth(s, option.space) - 0.05 * nearest_prey(s, option.space) for option in options]
