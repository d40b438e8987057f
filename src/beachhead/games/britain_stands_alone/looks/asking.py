"""How a question of Britain Stands Alone looks on the table: its choices with what they cost, the ways of a move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import msgspec

from beachhead.edition.showing import steps_of
from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.looks.raids import bombers, chances
from beachhead.games.britain_stands_alone.looks.wording import WORDING, say
from beachhead.games.britain_stands_alone.model import BR, INTERCEPT, SIDES, Mission, Sighting
from beachhead.games.britain_stands_alone.rules.air_8.bombing_8_4 import BOMB, SHIPS
from beachhead.games.britain_stands_alone.rules.air_8.crews_8_2 import goes_by_hexes
from beachhead.games.britain_stands_alone.rules.air_8.ferry_8_1 import FERRY
from beachhead.games.britain_stands_alone.rules.air_8.flights_8_1 import by_zones, hexes_apart, zones_apart
from beachhead.games.britain_stands_alone.rules.air_8.interception_7_4 import AWAY, SCRAMBLE
from beachhead.games.britain_stands_alone.rules.air_8.missions_8_2 import CREW
from beachhead.games.britain_stands_alone.rules.air_8.relief_8_5 import NO_MORE
from beachhead.games.britain_stands_alone.rules.movement_5.moments_5 import Group, left
from beachhead.games.britain_stands_alone.rules.movement_5.moving_5 import MOVE, TO
from beachhead.games.britain_stands_alone.rules.movement_5.rail_5_4 import RAIL, tracks_of
from beachhead.games.britain_stands_alone.rules.movement_5.walking_5_2 import going, ways_of
from beachhead.games.britain_stands_alone.rules.naval_9.regrouping_9_1 import JOIN_UP
from beachhead.games.britain_stands_alone.rules.naval_9.sailing_9_1 import WITH, WITH_ALL
from beachhead.games.britain_stands_alone.rules.naval_9.sighting_7_1 import SENT, picked
from beachhead.games.britain_stands_alone.rules.setup_16.deploy_16 import PLACE
from beachhead.games.britain_stands_alone.rules.zones_5_1 import in_zone
from beachhead.kernel.acting import act_of
from beachhead.kernel.ask import Ask, Option
from beachhead.kernel.question import Choice, Question

Found = Mapping[int, tuple[int, int]]
"""By space that the units asked about can reach: the cost, the space before."""

LIFTS = frozenset({MOVE, RAIL, PLACE, FERRY})
"""The acts that take a counter up."""

FLYING = frozenset({CREW, SCRAMBLE})
"""The acts by which aircraft fly to the mission in hand."""

COMPANY = frozenset({WITH, WITH_ALL, JOIN_UP})
"""9.1 The acts by which others sail along."""

BEGUN: Mapping[object, Callable[[Core], object]] = {
    AWAY: lambda game: game.contest(Mission).fighters,
    SENT: lambda game: picked(game.contest(Sighting)),
    NO_MORE: lambda game: game.contest(Mission).given,
}
"""7.2, 7.4, 8.5 The acts that end a choice of one after the other, and whether anybody has been chosen."""


def question(game: Core, ask: Ask) -> Question:
    """The question as the table shows it to the side that is asked."""
    found = reached(game, ask)
    why = partial(locked_in, game, ask)
    shown = WORDING.question(game, ask, partial(choice, found=found), why, ways=steps(game, ask, found))
    if ask.name == "course" and not any(act_of(ask, option) in COMPANY for option in ask.choices()):
        text = say("britain_stands_alone.asked.course_alone", stack=WORDING.titles(game, ask.about))
        return msgspec.structs.replace(shown, text=text)
    return shown


def locked_in(game: Core, ask: Ask) -> str:
    """16.0 Why the British have sailed nowhere: where nobody could, nobody was asked."""
    return "locked_in" if ask.side == SIDES[BR] and not game.state.sailed else ""


def reached(game: Core, ask: Ask) -> Found:
    """5.2, 5.4 Where the units asked about can come to; nothing if no move is asked for."""
    if ask.name == "to":
        return ways_of(game, ask.about)
    return tracks_of(game, ask.about[0]) if ask.name == "rail" else {}


def choice(game: Core, ask: Ask, option: Option, found: Found) -> Choice:
    """An option with its words, what it costs and brings."""
    act = act_of(ask, option)
    shown = WORDING.choice(
        game, ask, option, note=note(game, ask, option, found), marks=marks(game, ask, option, found)
    )
    if act in BEGUN and not BEGUN[act](game):
        return msgspec.structs.replace(shown, label=say("britain_stands_alone.do.nobody"))
    return shown


def note(game: Core, ask: Ask, option: Option, found: Found) -> str:
    """What an option costs: movement points of a hex, how far an aircraft has to fly."""
    if option.space in found:
        cost = found[option.space][0]
        if ask.name != "to":
            return say("britain_stands_alone.note.rail", points=cost)
        most = min(left(game, unit) for unit in ask.about)
        text = say("britain_stands_alone.note.cost", points=cost, left=most)
        return f"{text}; {say('britain_stands_alone.note.zone')}" if stops(game, ask, option) else text
    act = act_of(ask, option)
    if act is BOMB:
        flown = game.contest(Mission)
        return chances(game, flown, option.value, bombers(game, flown)) if option.value != SHIPS else ""
    if act in FLYING and game.place(option.piece) >= 0:
        return flight(game, option.piece, crew=act is CREW)
    return ""


def flight(game: Core, unit: int, *, crew: bool) -> str:
    """8.1, 7.4 How far an aircraft flies to a mission that it joins or intercepts: in zones, or over the hexes."""
    mission, values, base = game.contest(Mission), game.values(unit), game.place(unit)
    over_hexes = not by_zones(game.edition, base, mission.space) or (crew and goes_by_hexes(game, mission, unit))
    if mission.task == INTERCEPT or not over_hexes:
        far = zones_apart(game.edition, base, mission.space)
        return say("britain_stands_alone.note.far_zones", points=far, reach=values.range)
    far = hexes_apart(game.edition, base, mission.space)
    return say("britain_stands_alone.note.far", points=far, reach=values.reach)


def stops(game: Core, ask: Ask, option: Option) -> bool:
    """5.1 Whether a hex lies in an enemy zone of control."""
    return in_zone(game, option.space, game.side(ask.about[0]))


def marks(game: Core, ask: Ask, option: Option, found: Found) -> tuple[str, ...]:
    """What an option does, in the table's words."""
    act = act_of(ask, option)
    if act in LIFTS:
        return ("lift",)
    if act is not TO:
        return ()
    if stops(game, ask, option):
        return ("stop",)
    return ("way",) if goes_on(game, ask.about, option.space, found) else ()


def goes_on(game: Core, group: Group, space: int, found: Found) -> bool:
    """5.2 Whether a group that goes to a space within its reach can pay for a step from there on."""
    how = going(game, group)
    return any(price <= how.points - found[space][0] and not how.barred[there] for there, price in how.steps[space])


def steps(game: Core, ask: Ask, found: Found) -> tuple[tuple[int, int, str, str], ...]:
    """5.2 Each step of the ways: space, space before, points for the step, points so far; the first is its own."""
    if not found:
        return ()
    start = game.hex(ask.about[0])
    return steps_of({**found, start: (0, start)})
