"""Fighters: when to scramble, and who fights whom (7.4, 8.3)."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.judgment.raids import comers, ship_worth
from beachhead.games.britain_stands_alone.judgment.verbs import LAST
from beachhead.games.britain_stands_alone.model import BR, Counter, Fight, Mission
from beachhead.games.britain_stands_alone.rules.air_8.fight_8_3 import hit_number
from beachhead.games.britain_stands_alone.rules.air_8.interception_7_4 import allowed
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import counter_values
from beachhead.games.britain_stands_alone.rules.match_ups_8_3 import can_fire, counter_of
from beachhead.games.britain_stands_alone.rules.naval_9 import fire_9_2 as at_sea

ROLES = {"fighter": 1.0, "bomber": 1.1, "transport": 1.4}
"""8.3 What an air point of a role is worth to shoot at."""

MOST = 8
"""7.4 So many fighters at most against a mission with an escort."""

PAIR, HIT, OF_BOMBERS = 2, 0.4, 1.25
"""8.3 What a pair of fighters shoots down of a pair of others, and how much more where some of them are bombers."""

PRICES = ((20, 2.0), (0, 1.0))
"""14.2 What a Spitfire point counts beside an enemy's, from so many lost on: at last no pilot is left for a new one."""


def scrambles(game: Core, unit: int) -> float:
    """7.4 Whether a fighter point takes off: always against bombers alone, else where it pays."""
    mission = game.contest(Mission)
    escorts = sum(game.type(other).role == "fighter" for other in mission.points)
    others = len(mission.points) - escorts
    if len(mission.fighters) >= max(allowed(game), 0) or not others:
        return LAST
    if escorts and not pays(game, mission, escorts):
        return LAST
    enough = MOST if escorts else 2 * others
    return 2.0 + game.values(unit).combat if len(mission.fighters) < enough else LAST


def pays(game: Core, mission: Mission, escorts: int) -> bool:
    """7.4, 8.3, 14.2 Whether those who may and can go up shoot down more, at its price, than an escort does of them."""
    several = min(allowed(game), ready_for(game, mission), len(mission.points))
    downed = HIT * OF_BOMBERS * several / PAIR
    lost = HIT * min(escorts, several + PAIR) / PAIR
    british = mission.side != BR
    gone = game.state.spitfires_lost if british else 0
    return downed > lost * next(price for least, price in PRICES if gone >= least)


def ready_for(game: Core, mission: Mission) -> int:
    """7.4 How many fighters could come, with those that do."""
    return len(comers(game, mission.side, mission.space)) + len(mission.fighters)


def hit_worth(game: Core, firing: Counter, target: Counter) -> float:
    """8.3, 9.2 What a shot is worth: bombers more than fighters, transports most; at sea what the ship is worth."""
    mine, theirs = counter_values(game, firing), counter_values(game, target)
    kind = game.type(target[0])
    if kind.arm == "air":
        return (hit_number(game, mine, theirs) + 1) * ROLES[kind.role]
    return (at_sea.hit_number(game, mine.guns, mine.torpedoes, target) + 1) * ship_worth(game, target[0])


def best_shot(game: Core, target: Counter) -> float:
    """8.3, 9.2 What the best shot of the attacker's at a unit is worth."""
    fight = game.contest(Fight)
    guns = [counter for counter in fight.forces[fight.attacker] if can_fire(game, counter)]
    return max((hit_worth(game, gun, target) for gun in guns), default=0.0)


def picks_target(game: Core, piece: int) -> float:
    """8.3 Which of the enemy's units to attack first."""
    return best_shot(game, counter_of(game.contest(Fight), piece))


def puts_up(game: Core, piece: int) -> float:
    """8.3 Which of one's own units is put up: who can answer, and is hard to hit."""
    counter = counter_of(game.contest(Fight), piece)
    answers = 5.0 if can_fire(game, counter) else 0.0
    return answers - best_shot(game, counter)


def engages(game: Core, piece: int) -> float:
    """8.3 Which fighter goes for the unit in hand: the best shot."""
    fight = game.contest(Fight)
    counter = counter_of(fight, piece)
    target = fight.pairings[-1].target if fight.pairings else ()
    return hit_worth(game, counter, target) if target else shoots_back(game, piece)


def shoots_back(game: Core, piece: int) -> float:
    """8.3 At whom a fighter that two attack fires, or a second one helps."""
    values = counter_values(game, counter_of(game.contest(Fight), piece))
    return float(values.combat + values.guns)
