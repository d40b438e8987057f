"""8.2 Air missions: who flies where, what meets them there, and how they come home, or stay In Flight over the sea."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.core import AIR_OF, LAND_OF, SEA_OF, Core, Flow, act
from beachhead.games.britain_stands_alone.events_air import MissionFlew
from beachhead.games.britain_stands_alone.model import INTERCEPT, NOBODY, SIDES, Mission
from beachhead.games.britain_stands_alone.rules.air_8.bombing_8_4 import (
    bomb,
    bomb_at_sea,
    name_target,
    spaces_with_targets,
)
from beachhead.games.britain_stands_alone.rules.air_8.cargo_8_5 import stow_cargo
from beachhead.games.britain_stands_alone.rules.air_8.crews_8_2 import (
    ASSAULT,
    BOMB,
    NIGHT,
    fit,
    join,
    join_needs,
    joinable,
    over_hexes,
)
from beachhead.games.britain_stands_alone.rules.air_8.delivery_8_5 import deliver
from beachhead.games.britain_stands_alone.rules.air_8.ferry_8_1 import land
from beachhead.games.britain_stands_alone.rules.air_8.flights_8_1 import flies_to, hexes_apart, in_reach_of, is_near
from beachhead.games.britain_stands_alone.rules.air_8.interception_7_4 import (
    detect_interceptors,
    detect_mission,
    fly_back,
    scramble,
)
from beachhead.games.britain_stands_alone.rules.air_8.lifts_8_5 import LIFT_ACTS, LOAD, LOAD_POINT, cargo_needs
from beachhead.games.britain_stands_alone.rules.air_8.losses_8_3 import shoot_down
from beachhead.games.britain_stands_alone.rules.air_8.patrols_8_2 import patrol
from beachhead.games.britain_stands_alone.rules.basing_4 import all_airbases, base_needs, is_airbase, open_bases
from beachhead.games.britain_stands_alone.rules.contests import PROCEDURES, go_on, resolve
from beachhead.games.britain_stands_alone.rules.moments_2 import in_missions
from beachhead.games.britain_stands_alone.rules.weather_3 import flies
from beachhead.games.britain_stands_alone.targets import OWN_UNIT, one_for_all
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.floods import Spaces, numbers_of, spaces_of
from beachhead.mechanics.picks import SPACE

FORMED = 1
"""The step of a mission that has been formed."""


def mission_phase(game: Core) -> Flow[None]:
    """8.2 One mission after the other, as long as the player likes; in Stormy weather there are none."""
    while flies(game):
        acts = RAID, NIGHT_RAID, *LIFT_ACTS, END
        done = yield from decide(game, game.ask("missions", *acts, clause="BSA-8.2a", anchor=True))
        if done is END:
            return
        yield from resolve(game)


# -- forming up ------------------------------------------------------------------------------------------


def raid(game: Core, space: int) -> None:
    """8.2 A bombing mission to a hex or a zone of the display is formed."""
    game.open_contest(Mission(side=game.phasing, task=BOMB, space=space, points=()))


def night_raid(game: Core, space: int) -> None:
    """8.4 A mission by night is declared before it is formed."""
    game.open_contest(Mission(side=game.phasing, task=NIGHT, space=space, points=()))


def crews_reach(game: Core, task: str) -> Spaces:
    """8.2, 8.4 Where somebody who can fly could go, a fighter alone as well: of a kind at a base one stands for all."""

    def find() -> Spaces:
        by_day = (unit for unit in fit(game, game.phasing) if game.type(unit).role != "transport")
        able = (unit for unit in by_day if task == BOMB or game.type(unit).night)
        kinds = {(game.hex(unit), game.type(unit).row): unit for unit in able}
        found = 0
        for (base, _), unit in kinds.items():
            found |= in_reach_of(game, unit, base)
        return found

    return game.kept_while((AIR_OF[game.phasing],), ("crews_reach", task), find)


def target_spaces(game: Core, task: str) -> Spaces:
    """8.4 The spaces in which there is something to bomb."""
    enemy, by_night = 1 - game.phasing, task == NIGHT
    watched = LAND_OF[enemy], SEA_OF[enemy]
    return game.kept_while(
        watched, ("target_spaces", task), lambda: spaces_of(spaces_with_targets(game, enemy, by_night))
    )


def raidable(game: Core, task: str) -> list[int]:
    """8.2, 8.4 Where there is something to bomb, and somebody who reaches it."""
    return numbers_of(crews_reach(game, task) & target_spaces(game, task))


def raid_needs(game: Core, space: int) -> Conditions:
    """8.2, 8.4 What a space needs for a mission by day: a target, and a bomber or a fighter that reaches it."""
    yield bool(target_spaces(game, BOMB) >> space & 1), "BSA-8.4a", "nothing_to_bomb"
    yield bool(crews_reach(game, BOMB) >> space & 1), "BSA-8.2c", "nobody_reaches"


def night_needs(game: Core, space: int) -> Conditions:
    """8.4 What a space needs to be bombed at night: a railroad, or strategic targets, and a bomber that can."""
    yield bool(target_spaces(game, NIGHT) >> space & 1), "BSA-8.4z", "nothing_by_night"
    yield bool(crews_reach(game, NIGHT) >> space & 1), "BSA-8.2c", "nobody_reaches"


def form_up(game: Core) -> Flow[None]:
    """8.2 The points of the mission one by one, each from its own base; until it flies or is called off."""
    mission = game.contest(Mission)
    acts = LOAD, LOAD_POINT, CREW, FLY, CALL_OFF
    done = yield from decide(game, game.ask("form", *acts, clause="BSA-8.2a", side=SIDES[mission.side], anchor=True))
    if done is FLY:
        take_off(game, game.contest(Mission))
        go_on(game)
    elif done is CALL_OFF:
        game.close_contest()


def take_off(game: Core, mission: Mission) -> None:
    """8.2, 8.5 The mission is on its way, with what it carries aboard."""
    stow_cargo(game)
    game.note(by_hexes=over_hexes(game, mission.points))
    told = MissionFlew(
        clause="BSA-8.2a",
        side=mission.side,
        space=mission.space,
        pieces=mission.points,
        task=mission.task,
        cargo=mission.riders,
    )
    game.emit(told)


def fly_against(game: Core, side: int, zone: int, points: tuple[int, ...], ships: tuple[int, ...]) -> None:
    """7.2, 8.2 The air points that were picked fly to a sea zone to bomb ships there, and are In Flight in it."""
    patrol(game, points, zone)
    game.emit(MissionFlew(clause="BSA-7.2e", side=side, space=zone, pieces=points, task=INTERCEPT))
    game.open_contest(Mission(side=side, task=INTERCEPT, space=zone, points=points, against=ships, step=FORMED))


def fly_needs(game: Core) -> Conditions:
    """8.2, 8.5 What a mission needs to fly: somebody who flies it, and what it is for."""
    mission = game.contest(Mission)
    yield bool(mission.points), "BSA-8.2a", "nobody_flies"
    yield from cargo_needs(game, mission)


# -- home ------------------------------------------------------------------------------------------------


def drop_bombs(game: Core) -> Flow[None]:
    """8.2, 8.4 What is left of the bombers bombs what their player names now, or the ships that it intercepts."""
    mission = game.contest(Mission)
    alive = tuple(unit for unit in mission.points if game.is_alive(unit))
    go_on(game, points=alive)
    bombers = tuple(unit for unit in alive if game.type(unit).role == "bomber")
    if bombers and mission.task == INTERCEPT:
        bomb_at_sea(game, mission.side, mission.space, bombers, mission.against)
    elif bombers:
        yield from name_target(game, mission.side, mission.space, mission.task == NIGHT, bombers)


def go_home(game: Core) -> Flow[None]:
    """8.2 Each point of the mission lands within its allowance, and has a Flown marker; who cannot is lost.

    In the Naval Segment they stay In Flight where they are.
    """
    mission = game.contest(Mission)
    left = [unit for unit in mission.points if game.is_alive(unit) and not game.this_turn(game.unit(unit).flown)]
    if not left or mission.task == INTERCEPT:
        game.close_contest()
        return
    unit = left[0]
    yield from land_from(game, unit, mission.space)


def land_from(game: Core, unit: int, space: int) -> Flow[None]:
    """8.2 An air point flies from a space to a base within its allowance; its own base is the first choice."""
    if not any(True for _ in homes(game, unit, space)):
        shoot_down(game, unit, "no_base", "BSA-8.2k")
        return
    side = SIDES[game.side(unit)]
    ask = game.ask(
        "home", STAY_WITH(unit, space), HOME(unit, space), clause="BSA-8.2j", side=side, about=(unit,), anchor=True
    )
    yield from decide(game, ask)


def home_needs(game: Core, unit: int, space: int, base: int) -> Conditions:
    """8.2, 4.0, 8.6 What a base needs for an air point to land after a mission: it is within reach, and has room."""
    yield is_airbase(game, base), "BSA-1.3a", "no_airbase"
    yield base != space or not drops_there(game, unit, space), "BSA-8.6c", "no_landing"
    if is_airbase(game, base):
        yield flies_to(game, unit, space, base, by_hexes=came_by_hexes(game, unit)), "BSA-8.2j", "too_far"
        yield from base_needs(game, unit, base)


def came_by_hexes(game: Core, unit: int) -> bool:
    """8.1, 8.2 Whether an air point flew in a mission of which a part came from the map: all fly back as they came."""
    mission = game.enclosing(Mission)
    return mission is not None and mission.by_hexes and unit in mission.points


def homes(game: Core, unit: int, space: int) -> Iterator[int]:
    """8.2 The bases at which an air point can land after a mission: looked for among those that are near enough."""
    values = game.values(unit)
    near = bases_within(game.edition, space, values.reach, values.range, came_by_hexes(game, unit))
    here, open_ = game.hex(unit), open_bases(game, unit)
    taken = space if drops_there(game, unit, space) else NOBODY
    return (
        base
        for base in near
        if (met(home_needs(game, unit, space, base)) if base == here else base in open_ and base != taken)
    )


@lru_cache(maxsize=8192)
def bases_within(edition: Edition, space: int, reach: int, zones: int, by_hexes: bool) -> tuple[int, ...]:
    """8.2 The airbases, whoever has them, to which an air point comes from a space, perhaps over the hexes alone."""
    if by_hexes:
        return tuple(base for base in all_airbases(edition) if hexes_apart(edition, space, base) <= reach)
    return tuple(base for base in all_airbases(edition) if is_near(edition, space, base, reach, zones))


def drops_there(game: Core, unit: int, space: int) -> bool:
    """8.6 Whether a transport has just dropped units on a space, where it cannot land."""
    mission = game.enclosing(Mission)
    flew = mission is not None and mission.task == ASSAULT and mission.space == space
    return flew and game.type(unit).role == "transport"


def come_home(game: Core, unit: int, space: int, base: int) -> None:
    """8.2 An air point lands, and has flown this turn."""
    land(game, unit, base, "BSA-8.2j", flown=game.state.turn)


def own_base_needs(game: Core, unit: int, space: int) -> Conditions:
    """8.2 What the base from which an air point took off needs for it to come back."""
    yield from home_needs(game, unit, space, game.hex(unit))


def come_back(game: Core, unit: int, space: int) -> None:
    """8.2 An air point lands where it came from."""
    come_home(game, unit, space, game.hex(unit))


RAID = act(
    "raid",
    SPACE,
    clause="BSA-8.2a",
    exactly=lambda game: raidable(game, BOMB),
    needs=raid_needs,
    does=raid,
    when=in_missions,
)

NIGHT_RAID = act(
    "night_raid",
    SPACE,
    clause="BSA-8.4aa",
    exactly=lambda game: raidable(game, NIGHT),
    needs=night_needs,
    does=night_raid,
    when=in_missions,
)

END = act("end_missions", clause="BSA-8.2a", goes_on=True)

CREW = act("crew", OWN_UNIT, clause="BSA-8.2a", does=join, **one_for_all(joinable, join_needs))

FLY = act("fly", clause="BSA-8.2a", needs=fly_needs, goes_on=True)

CALL_OFF = act("call_off", clause="BSA-8.2a")

STAY_WITH = act("back", clause="BSA-8.2j", needs=own_base_needs, does=come_back, goes_on=True)

HOME = act(
    "land_at",
    SPACE,
    clause="BSA-8.2j",
    exactly=lambda game, unit, space: list(homes(game, unit, space)),
    needs=home_needs,
    does=come_home,
)

HOMEWARD = 8
"""The step of a mission that has done what it flew for."""

PROCEDURES[Mission] = (
    form_up,
    detect_mission,
    scramble,
    detect_interceptors,
    fly_back(land_from),
    deliver,
    drop_bombs,
    bomb,
    go_home,
)
"""8.2 The steps of a mission, in order."""
