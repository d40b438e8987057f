"""8.5, 8.6 The transports have come through: units land or drop, supplies are given out."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core, Flow
from beachhead.games.britain_stands_alone.events_air import AirLanded, PointFlown
from beachhead.games.britain_stands_alone.model import ABOARD, LEG_POINT, NOBODY, NOTHING, Mission
from beachhead.games.britain_stands_alone.rules.air_8.cargo_8_5 import survivors
from beachhead.games.britain_stands_alone.rules.air_8.crews_8_2 import ASSAULT, PARACHUTE, SUPPLY, TRANSPORT
from beachhead.games.britain_stands_alone.rules.air_8.drop_8_6 import come_down
from beachhead.games.britain_stands_alone.rules.air_8.relief_8_5 import give_out
from beachhead.games.britain_stands_alone.rules.contests import go_on
from beachhead.games.britain_stands_alone.rules.ports_4 import clear_harbours
from beachhead.games.britain_stands_alone.rules.stores_14_2 import store


def deliver(game: Core) -> Flow[None]:
    """8.5, 8.6 What the mission is for; one that bombs does that later."""
    mission = game.contest(Mission)
    if mission.task in (SUPPLY, PARACHUTE):
        yield from give_out(game)
        return
    if mission.task == TRANSPORT:
        land_cargo(game, mission)
    elif mission.task == ASSAULT:
        for unit in aboard(game, mission):
            come_down(game, unit, mission.space)
    yield from occupy(game, mission)
    go_on(game)


def occupy(game: Core, mission: Mission) -> Flow[None]:
    """4.0 Units that have come by air to a hex of their own side's cut off inland ports by that, like others.

    Where they drop on an enemy's hex nothing happens before it is theirs (ruling B-15).
    """
    if game.controls(mission.side, mission.space) and game.here(mission.space, mission.side):
        yield from clear_harbours(game, mission.space, mission.side)


def aboard(game: Core, mission: Mission) -> tuple[int, ...]:
    """8.5 Whom the mission still carries."""
    return tuple(unit for unit in mission.riders if game.hex(unit) == ABOARD)


def land_cargo(game: Core, mission: Mission) -> None:
    """8.5, 8.7 Units land, parachute and airlanding regiments weak side up; a Replacement Point is stored."""
    units = aboard(game, mission)
    for unit in units:
        weak = game.type(unit).weak is not None
        game.put(unit, mission.space, weak=weak, moved=game.state.clock)
    if units:
        game.emit(AirLanded(clause="BSA-8.5f", pieces=units, space=mission.space))
    if mission.leg != NOBODY:
        land_point(game, mission)


def land_point(game: Core, mission: Mission) -> None:
    """8.5, 14.2 The Leg Replacement Point is at the airbase if both transports have come through, else lost."""
    carriers = [unit for unit in survivors(game, mission) if game.unit(unit).load == LEG_POINT]
    arrived = len(carriers) == game.edition.tables.air.transports_leg_point
    for unit in carriers:
        game.stamp(unit, load=NOTHING)
    game.emit(PointFlown(clause="BSA-8.5k", space=mission.space, arrived=arrived))
    if arrived:
        store(game, mission.space, LEG_POINT)
