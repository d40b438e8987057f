"""Which operation to name: what each is worth to the phasing side, with the best that can be done in it.

Plans are kept for the game that they were made for, so that the options of one question do not make them again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from beachhead.games.falklands_showdown.components import AIR, CARRIER, GROUND, SHIP, SUBMARINE
from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.judgment import air, ground, landings, sea, worth
from beachhead.games.falklands_showdown.judgment.findings import once
from beachhead.games.falklands_showdown.model import AR, NOBODY, UK
from beachhead.games.falklands_showdown.rules import loading_6_5, march_9_8, naval_9_1
from beachhead.games.falklands_showdown.rules.combat_10 import (
    air_10_6,
    air_10_7,
    ground_10_3,
    landing_10_4,
    surface_10_2,
)
from beachhead.games.falklands_showdown.rules.contested_3_6 import is_contested, is_friendly
from beachhead.games.falklands_showdown.rules.operations_7 import (
    bombardment_7_1,
    hunt_7_1,
    mobilize_7_1,
    reinforcements_7_1,
    special_7_1,
)
from beachhead.kernel.refusal import met

VANGUARD, STORES, BATTALION, SHIP_MORE = 1.0, 0.8, 0.75, 0.15
"""What reinforcements are worth to the UK while there is time to use them: that the first group has come, which the
others wait for, Atlantic Conveyor, each battalion, each other ship."""

EFFORT = 0.05
"""What an operation must be worth before it is better than none."""

ALARM = 0.75
"""What a unit is worth that can be mobilized early, before the airfield is cratered."""

FURTHER_CALLS = 1.8
"""What the units are worth that can be mobilized after the first, if that alone scores, as a multiple of the first."""

FIRST_MISSION, LATER_MISSION = 0.2, 0.15
"""What a stealth mission that is kept is worth: the first, and how much more each that comes after it."""

HOLD = 25

NEVER = -9.0


def operation_worth(game: Core, number: int) -> float:
    """What an operation is worth to the phasing side."""
    value = WORTH[number](game)
    if game.phasing == UK and number not in (13, 14):
        there = any(game.ships_in(area, UK) for area in game.edition.zone)
        value -= 0.0 if there else sea.ABSENCE
    return value - (EFFORT if number != HOLD else 0.0)


def best(values: Iterator[float]) -> float:
    """The best of some values; very bad if there is none."""
    return max(values, default=NEVER)


# -- AR alone ----------------------------------------------------------------------------------------------


def airlift(game: Core) -> float:
    """Op 1: those that wait in Argentina, when the UK is ashore or time is short."""
    waiting = len(game.units_in(game.edition.argentina, AR, GROUND))
    return min(2, waiting) * (0.6 if ground.is_ashore(game) else 0.35)


def mobilize(game: Core) -> float:
    """Op 2: a unit more, for a point."""
    scores = game.edition.allowed.every_call_scores or mobilize_7_1.is_first_call(game)
    price = -float(game.edition.points.mobilize) if scores and game.options.mobilize == "uk" else 0.0
    gain = 1.5 if ground.closing_in(game) else 1.1 if ground.is_ashore(game) else 0.4
    if price and not game.edition.allowed.every_call_scores:
        gain = max(gain, ALARM) * (1 + FURTHER_CALLS)
    return gain * game.controls(AR, game.edition.port_stanley) - price


def repair_airfield(game: Core) -> float:
    """Op 3: the airfield matters while somebody waits to land there or is based there."""
    waiting = len(game.units_in(game.edition.argentina, AR, GROUND))
    return 0.15 + 0.25 * waiting + 0.1 * len(game.units_in(game.edition.port_stanley, AR, AIR))


def stealth(game: Core) -> float:
    """Op 7: a good target now is worth more than a mission kept, of which the last are kept longest."""
    used = game.edition.track.stealth_missions - game.state.stealth
    keep = FIRST_MISSION + LATER_MISSION * used if game.state.operations > worth.LAST_DAYS else 0.1
    return air.best_stealth(game) - keep


# -- the UK alone ------------------------------------------------------------------------------------------


def retake(game: Core) -> float:
    """Op 4: the shipyard, for ships that are hit, and the Santa Fe."""
    hurt = sum(bool(game.unit(unit).hits) for unit in game.roster(UK, SHIP))
    return 0.7 + 0.4 * hurt + 0.5 * len(game.units_in(game.edition.south_georgia, AR, SUBMARINE))


def repair(game: Core) -> float:
    """Op 5: each Hit marker on a ship."""
    ships = game.ships_in(game.edition.south_georgia, UK)
    return sum(worth.DAMAGE * worth.loss(game, unit) for unit in ships if game.unit(unit).hits) - 0.1


def reinforce(game: Core) -> float:
    """Op 6: the next group, as long as it can still come to use."""
    value = VANGUARD * (game.state.group == 0)
    for unit in reinforcements_7_1.arriving(game, game.state.group + 1):
        kind = game.type(unit)
        battalion = BATTALION if kind.kind == GROUND and not kind.is_special else 0.0
        value += STORES if unit == game.edition.conveyor else battalion or SHIP_MORE
    return value * min(1.0, game.state.operations / 12)


def refit(game: Core) -> float:
    """Op 9: ground units with a Hit marker."""
    hurt = sum(bool(game.unit(unit).hits) and game.type(unit).kind == GROUND for unit in game.roster(UK))
    return 0.5 * worth.STEP * 2 * min(hurt, game.edition.limits.refit)


# -- both ----------------------------------------------------------------------------------------------------


def special(game: Core) -> float:
    """Op 10: the best that special forces can do without a fight."""
    afloat = (
        unit for unit in game.roster(UK) if met(special_7_1.traveller_needs(game, unit)) and game.unit(unit).ship >= 0
    )
    return best(ground.insertion_worth(game, unit, area) for unit in afloat for area in game.edition.coastal)


def loading(game: Core) -> float:
    """Op 12: taking aboard who is needed elsewhere, setting ashore who is needed there."""
    units = [unit for unit in game.roster(game.phasing, GROUND) if met(loading_6_5.handling_needs(game, unit))]
    ashore = sum(max(0.0, sea.unloading_worth(game, unit)) for unit in units)
    boarding = (unit for unit in units if any(True for _ in loading_6_5.ships_for(game, unit)))
    return max(ashore, 2 * best(sea.fetching_worth(game, unit) for unit in boarding))


def naval_move(game: Core) -> float:
    """Op 13: the best move of a fleet."""
    value, _, _ = sea_plan(game)
    return value - 0.3


@once
def sea_plan(game: Core, only: int = NOBODY) -> tuple[float, int, int]:
    """The best naval move: its worth, where from (only from one area, if it is given), where to."""
    found = (NEVER, NOBODY, NOBODY)
    for start in naval_9_1.waters_of(game) if only == NOBODY else (only,):
        if not game.ships_in(start, game.phasing):
            continue
        for goal in naval_9_1.goals(game, start, naval_9_1.goal_needs):
            ships = sea.keen(game, start, goal)
            if ships:
                found = max(found, (sea.sailing_worth(game, ships, start, goal), start, goal))
    return found


@once
def attack_plan(game: Core, only: int = NOBODY) -> tuple[float, int, int]:
    """The best naval attack: its worth, where from, where to."""
    found = (NEVER, NOBODY, NOBODY)
    for start in naval_9_1.waters_of(game) if only == NOBODY else (only,):
        ships = fighters(game, start)
        if not ships:
            continue
        for goal in naval_9_1.goals(game, start, surface_10_2.goal_needs):
            there = game.ships_in(goal, game.phasing) if goal != start else ()
            found = max(found, (sea.battle_worth(game, goal, (*ships, *there)), start, goal))
    return found


def fighters(game: Core, start: int) -> tuple[int, ...]:
    """The ships of an area that would be sent to fight: those with an anti-ship factor, the UK's carriers stay."""
    return tuple(
        unit
        for unit in game.ships_in(start, game.phasing)
        if game.type(unit).factors[SHIP] and not (game.phasing == UK and game.type(unit).type == CARRIER)
    )


def attack_at_sea(game: Core) -> float:
    """Op 14: the best surface combat; the UK's escorts are missed where they leave."""
    value, start, goal = attack_plan(game)
    return value - (0.5 if game.phasing == UK and start != goal else 0.1)


def hunt(game: Core) -> float:
    """Op 15: the submarine that can be hunted best."""
    return best(sea.hunt_worth(game, unit) for unit in hunt_7_1.hunted(game))


def sortie(game: Core) -> float:
    """Op 16: what submarines gain that move and attack once more; less for several that want the same ship."""
    units = (unit for unit in game.roster(game.phasing, SUBMARINE) if game.place(unit) >= 0)
    return sum(sea.best_patrol(game, unit) for unit in units) * 0.7 - 0.1


def attack_ships(game: Core) -> float:
    """Op 17: the best air attack at sea."""
    return best(air.goal_worth(game, 17, area) for area in game.edition.sea if met(air_10_6.goal_needs(game, area)))


def attack_land(game: Core) -> float:
    """Op 18: the best air attack on land."""
    return best(air.goal_worth(game, 18, area) for area in game.edition.land if met(air_10_7.goal_needs(game, area)))


def rebase(game: Core) -> float:
    """Op 19: the UK ships a unit along the coast; AR takes aircraft away from where the enemy stands."""
    if game.phasing == AR:
        return 0.15 * sum(fleeing(game, unit) for unit in game.roster(AR) if game.type(unit).kind == AIR) - 0.05
    return 1.5 * shipped(game)[0] - 0.05


def fleeing(game: Core, unit: int) -> bool:
    """Whether an aircraft is based where the enemy stands."""
    return game.place(unit) in game.edition.bases and is_contested(game, game.place(unit))


@once
def shipped(game: Core) -> tuple[float, int, int]:
    """The best way to ship a unit along the coast: its worth, the unit, where to."""
    quays = [area for area in game.edition.coastal if is_friendly(game, UK, area)]
    return max(
        (
            (ground.uk_march(game, unit, start, goal), unit, goal)
            for start in quays
            for unit in game.units_in(start, UK, GROUND)
            for goal in quays
            if goal != start
        ),
        default=(NEVER, NOBODY, NOBODY),
    )


def bombard(game: Core) -> float:
    """Op 20: the best bombardment."""
    areas = (area for area in game.edition.coastal if met(bombardment_7_1.goal_needs(game, area)))
    return best(ground.bombardment_worth(game, area) for area in areas)


def invade(game: Core) -> float:
    """Op 21: the best landing."""
    areas = (area for area in game.edition.coastal if met(landing_10_4.shore_needs(game, area)))
    return best(landings.landing_worth(game, area) for area in areas)


def march(game: Core) -> float:
    """Op 22: the three best marches."""
    values = sorted((value for value, _, _ in marches(game) if value > 0), reverse=True)
    return sum(values[: game.edition.limits.march]) - 0.05


def marches(game: Core) -> Iterator[tuple[float, int, int]]:
    """The best march of each unit: its worth, the unit, where to."""
    for unit in march_9_8.marchers(game):
        yield max((ground.march_worth(game, unit, area), unit, area) for area in march_9_8.roads(game, unit))


def attack_on_land(game: Core) -> float:
    """Op 23: the best round of ground combat."""
    areas = (area for area in game.edition.land if met(ground_10_3.ground_needs(game, area)))
    return best(ground.attack_worth(game, area) for area in areas)


def raid(game: Core) -> float:
    """Op 24: the best raid."""
    return best(
        ground.raid_worth(game, unit, target)
        for unit in game.roster(game.phasing)
        if met(special_7_1.raider_needs(game, unit))
        for target in special_7_1.prey(game, unit)
    )


WORTH: Mapping[int, Callable[[Core], float]] = {
    1: airlift,
    2: mobilize,
    3: repair_airfield,
    4: retake,
    5: repair,
    6: reinforce,
    7: stealth,
    8: air.black_buck_worth,
    9: refit,
    10: special,
    12: loading,
    13: naval_move,
    14: attack_at_sea,
    15: hunt,
    16: sortie,
    17: attack_ships,
    18: attack_land,
    19: rebase,
    20: bombard,
    21: invade,
    22: march,
    23: attack_on_land,
    24: raid,
    25: lambda game: 0.0,
}
"""What each operation is worth."""
