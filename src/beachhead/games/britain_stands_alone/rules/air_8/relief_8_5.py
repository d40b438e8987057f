"""8.5 Supply by air: who lacks supply near an airbase or in a hex, and what it takes to relieve him."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.events import SupplyChanged
from beachhead.games.britain_stands_alone.model import SIDES, Mission
from beachhead.games.britain_stands_alone.rules.air_8.cargo_8_5 import survivors
from beachhead.games.britain_stands_alone.rules.air_8.crews_8_2 import PARACHUTE
from beachhead.games.britain_stands_alone.rules.air_8.ferry_8_1 import one_of_each
from beachhead.games.britain_stands_alone.rules.contests import go_on
from beachhead.games.britain_stands_alone.rules.lines_12_1 import lines_from
from beachhead.games.britain_stands_alone.rules.supply_12.allotment_12_2 import consumers, demand
from beachhead.games.britain_stands_alone.targets import OWN_UNIT, one_for_all
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions, met

# -- who lacks supply ------------------------------------------------------------------------------------


def hungry_near(game: Core, side: int, airbase: int) -> frozenset[int]:
    """8.5 A side's land units and air points without supply, with a Line of Supply of two hexes to an airbase."""

    def find() -> frozenset[int]:
        far = game.edition.tables.air.airbase_reach
        lacking = [unit for unit in consumers(game, side) if game.unit(unit).oos]
        return frozenset(unit for unit in lacking if airbase in lines_from(game, side, game.hex(unit), far))

    found: frozenset[int] = game.kept(("hungry", side, airbase), find)
    return found


def hungry_at(game: Core, side: int, space: int) -> frozenset[int]:
    """8.5 A side's land units without supply in a hex, which alone can be supplied by parachute."""
    if space >= len(game.edition.chart.names):
        return frozenset()
    return frozenset(unit for unit in game.here(space, side) if game.unit(unit).oos)


# -- what has come ---------------------------------------------------------------------------------------


def price(game: Core, mission: Mission, unit: int) -> int:
    """8.5, ruling of 8.5q What it takes to relieve a unit: all its steps, motorized ones and bombers twofold."""
    each = game.edition.tables.air.parachute if mission.task == PARACHUTE else 1
    return each * demand(game, unit)


def left_over(game: Core, mission: Mission) -> int:
    """8.5 How many of the transport points that came through have not given out what they carry."""
    return len(survivors(game, mission)) - mission.given


def hungry(game: Core) -> Iterator[int]:
    """8.5 Whom the mission in hand could relieve if it carried enough; of air points that are alike one for all."""
    mission = game.contest(Mission)
    find = hungry_at if mission.task == PARACHUTE else hungry_near
    found = sorted(find(game, mission.side, mission.space))
    yield from (unit for unit in found if game.type(unit).arm == "land")
    yield from one_of_each(game, (unit for unit in found if game.type(unit).arm == "air"))


def relieve_needs(game: Core, unit: int) -> Conditions:
    """8.5 What a unit needs to be relieved: to lack supply near enough, and points for all of its steps."""
    mission = game.contest(Mission)
    near = unit in set(hungry(game))
    clause = "BSA-8.5p" if mission.task == PARACHUTE else "BSA-8.5n"
    yield near, clause, "not_hungry"
    if near:
        motorized = not game.type(unit).leg
        yield price(game, mission, unit) <= left_over(game, mission), "BSA-8.5o" if motorized else clause, "too_little"


def relieve(game: Core, unit: int) -> None:
    """8.5 A unit loses its Out of Supply marker."""
    mission = game.contest(Mission)
    game.note(given=mission.given + price(game, mission, unit))
    game.stamp(unit, oos=0)
    game.emit(SupplyChanged(clause="BSA-8.5p" if mission.task == PARACHUTE else "BSA-8.5n", piece=unit, level=0))


def give_out(game: Core) -> Flow[None]:
    """8.5 The player says who gets what has come, unit by unit."""
    mission = game.contest(Mission)
    if not any(met(relieve_needs(game, unit)) for unit in hungry(game)):
        go_on(game)
        return
    says = {"left": left_over(game, mission)}
    side = SIDES[mission.side]
    done = yield from decide(
        game, game.ask("relieve", RELIEVE, NO_MORE, clause="BSA-8.5n", side=side, says=says, anchor=True)
    )
    if done is NO_MORE:
        go_on(game)


RELIEVE = act("relieve", OWN_UNIT, clause="BSA-8.5n", does=relieve, **one_for_all(hungry, relieve_needs))

NO_MORE = act("no_more_relief", clause="BSA-8.5n", goes_on=True)
