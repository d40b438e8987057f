"""7.3, 7.4 Air Interception: a mission is detected, fighters scramble against it, and are detected themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.events_air import Intercepted
from beachhead.games.britain_stands_alone.model import GE, INTERCEPT, NOBODY, SIDES, Mission
from beachhead.games.britain_stands_alone.rules.air_8.crews_8_2 import NIGHT
from beachhead.games.britain_stands_alone.rules.air_8.fight_8_3 import begin_fight
from beachhead.games.britain_stands_alone.rules.air_8.flights_8_1 import flies_to, reaches_zone
from beachhead.games.britain_stands_alone.rules.air_8.patrols_8_2 import again_needs, is_in_flight, patrol, sea_fight
from beachhead.games.britain_stands_alone.rules.contests import Step, go_on
from beachhead.games.britain_stands_alone.rules.detection_7 import (
    UNDETECTED,
    coming,
    detect_aircraft,
    fighters_allowed,
)
from beachhead.games.britain_stands_alone.rules.strength_11_2 import supply_level
from beachhead.games.britain_stands_alone.targets import OWN_UNIT, one_for_all
from beachhead.kernel.acts import decide
from beachhead.kernel.ask import Coming
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.alike import first_of_each


def detect_mission(game: Core) -> Flow[None]:
    """7.3, 8.2 The enemy tries to detect a mission that has arrived; not by night, nor where no fighter could come."""
    mission = game.contest(Mission)
    margin = UNDETECTED
    if mission.task != NIGHT and any(True for _ in scramblers(game)):
        margin = detect_aircraft(game, 1 - mission.side, game.edition.zone[mission.space])
    go_on(game, margin=margin)
    yield from ()


def scramble(game: Core) -> Flow[None]:
    """7.4 The fighters that intercept, one by one, as many as the detection allows."""
    mission = game.contest(Mission)
    if mission.margin == UNDETECTED or not any(True for _ in scramblers(game)):
        go_on(game)
        return
    side = SIDES[1 - mission.side]
    acts = SCRAMBLE, AWAY
    ask = game.ask("scramble", *acts, clause="BSA-7.4a", side=side, anchor=True, reaction=True, meets=arriving)
    if (yield from decide(game, ask)) is AWAY:
        go_on(game)


def arriving(game: Core) -> Coming:
    """7.4 The mission that has been detected and its zone; how many fighter points have taken off, and could in all."""
    mission = game.contest(Mission)
    able = sum(met(ready_needs(game, unit)) for unit in game.wings[1 - mission.side] if unit not in mission.fighters)
    there = len(mission.fighters)
    ready = {SCRAMBLE.verb: (there, min(there + able, max(allowed(game), there)))}
    return coming(game, mission.points, mission.space, ready)


def allowed(game: Core) -> int:
    """7.4 How many fighter points can intercept the mission in hand."""
    return fighters_allowed(game, game.contest(Mission).margin)


def scramblers(game: Core) -> Iterator[int]:
    """7.4 The enemy fighters that could intercept the mission in hand; of points that are alike one for all."""
    mission = game.contest(Mission)
    fight = sea_fight(game)
    busy = fight.busy if fight is not None else ()

    def likeness(unit: int) -> tuple[object, ...]:
        return game.type(unit).row, game.unit(unit), unit in busy

    others = (unit for unit in fighters(game.edition, 1 - mission.side) if unit not in mission.fighters)
    return (unit for unit in first_of_each(others, likeness) if met(ready_needs(game, unit)))


@lru_cache(maxsize=8)
def fighters(edition: Edition, side: int) -> tuple[int, ...]:
    """7.4 The fighter points of a side."""
    return tuple(kind.index for kind in edition.units if kind.side == SIDES[side] and kind.role == "fighter")


def ready_needs(game: Core, unit: int) -> Conditions:
    """7.4, 8.2, 12.0 What a fighter point needs to intercept: a base, no Flown marker, supply, and reach."""
    mission, lies = game.contest(Mission), game.unit(unit)
    yield game.type(unit).role == "fighter", "BSA-7.4c", "no_fighter"
    if mission.task == INTERCEPT and is_in_flight(game, unit, mission.space):
        yield from again_needs(game, unit)
        return
    yield lies.hex >= 0 and not lies.aloft, "BSA-7.4i" if mission.task == INTERCEPT else "BSA-8.1d", "in_the_air"
    yield not game.this_turn(lies.flown), "BSA-7.4g", "flown"
    yield not supply_level(game, unit), "BSA-12.0k", "out_of_supply"
    if game.type(unit).arm == "air" and lies.hex >= 0:
        if mission.task == INTERCEPT:
            yield reaches_zone(game, unit, mission.space), "BSA-7.4h", "too_far"
        else:
            yield flies_to(game, unit, lies.hex, mission.space), "BSA-7.4d", "too_far"


def scramble_needs(game: Core, unit: int) -> Conditions:
    """7.4 What a fighter point needs to join those that intercept."""
    mission = game.contest(Mission)
    yield unit not in mission.fighters, "BSA-7.4d", "in_the_mission"
    yield len(mission.fighters) < allowed(game), "BSA-7.4a", "fighters_enough"
    yield from ready_needs(game, unit)


def take_off(game: Core, unit: int) -> None:
    """7.4 A fighter point takes off."""
    game.note(fighters=(*game.contest(Mission).fighters, unit))


def detect_interceptors(game: Core) -> Flow[None]:
    """7.3, 8.2 The mission's side must try to detect who intercepts it; whether it does or not there is a fight."""
    mission = game.contest(Mission)
    go_on(game)
    if mission.fighters:
        game.emit(Intercepted(clause="BSA-8.2e", side=1 - mission.side, space=mission.space, pieces=mission.fighters))
        if mission.task == INTERCEPT:
            patrol(game, mission.fighters, mission.space)
        margin = detect_aircraft(game, mission.side, game.edition.zone[mission.space])
        alone = NOBODY if margin != UNDETECTED else 1 - mission.side
        forces = (mission.fighters, mission.points) if mission.side == GE else (mission.points, mission.fighters)
        begin_fight(game, mission.space, *forces, alone)
    yield from ()


def fly_back(land: Callable[[Core, int, int], Flow[None]]) -> Step:
    """8.2, 7.4 The interceptors land before anything is bombed, and have a Flown marker; not in the Naval Segment."""

    def step(game: Core) -> Flow[None]:
        mission = game.contest(Mission)
        up = (unit for unit in mission.fighters if game.is_alive(unit) and not game.this_turn(game.unit(unit).flown))
        unit = next(up, NOBODY)
        if unit == NOBODY or mission.task == INTERCEPT:
            go_on(game)
        else:
            yield from land(game, unit, mission.space)

    return step


SCRAMBLE = act("scramble", OWN_UNIT, clause="BSA-7.4a", does=take_off, **one_for_all(scramblers, scramble_needs))

AWAY = act("away", clause="BSA-7.4a", goes_on=True)
