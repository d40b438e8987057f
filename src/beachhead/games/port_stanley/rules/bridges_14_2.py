"""14.2 Engineers and bridges: blowing and repairing bridges, building tracks and airfields."""

from __future__ import annotations

from functools import lru_cache

from beachhead.games.port_stanley.components import Edition
from beachhead.games.port_stanley.core import Core, Flow, act, replace
from beachhead.games.port_stanley.events import (
    AirfieldBuilt,
    BridgeBlown,
    BridgeRepaired,
    DemolitionFailed,
    TrackBuilt,
)
from beachhead.games.port_stanley.model import AR, UK, Airfield
from beachhead.games.port_stanley.rules.allowance_5 import has_begun, left, may_move_needs, used
from beachhead.games.port_stanley.rules.checks_11_4 import rating
from beachhead.games.port_stanley.rules.company_17_3_3 import has_headquarters
from beachhead.games.port_stanley.rules.moments_2 import in_movement
from beachhead.games.port_stanley.rules.movement_5 import (
    closed_to,
    come_to_rest,
    is_held,
    leave_zone,
    opened,
    step,
)
from beachhead.games.port_stanley.targets import OWN_UNIT
from beachhead.kernel.acts import decide
from beachhead.kernel.ask import Option
from beachhead.kernel.ask import settle as settle_question
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.boards import sort_side
from beachhead.mechanics.floods import Spaces, numbers_of, spaces_of
from beachhead.mechanics.picks import SPACE

BRITISH_DIE = 5
"""14.2.2 The British blow a bridge on this or less."""

SAPPERS = frozenset({"engineer", "special"})
NO_DEMOLITION = frozenset({"dummy", "helicopter", "ship"})


# -- blowing bridges -------------------------------------------------------------------------------------


def bridges_at(game: Core, space: int, *, blown: bool) -> list[int]:
    """14.2.2, ruling P39 The bridges, blown or standing, of which one of the two hexes is this one."""
    return [
        number
        for number, bridge in enumerate(game.edition.bridges)
        if space in bridge.side and (number in game.state.blown) is blown
    ]


def blow_needs(game: Core, unit: int) -> Conditions:
    """14.2.2, 8.6, 17.3.3 What a unit needs to blow a bridge: to stand beside it, and 8 points of its own if it has
    moved; beside a headquarters all along it has more."""
    kind, lies = game.type(unit), game.unit(unit)
    rated = game.values(unit).effectiveness > 0  # no headquarters
    yield lies.hex >= 0 and kind.kind not in NO_DEMOLITION and rated, "PS-14.2.2c", "cannot_blow"
    if game.side(unit) == UK and game.options.british_bridge == "sappers":
        yield kind.kind in SAPPERS, "PS-14.2.2d", "not_sappers"
    yield bool(bridges_at(game, lies.hex, blown=False)), "PS-14.2.2c", "no_bridge"
    yield not game.now(lies.blew), "PS-14.2.2c", "tried"
    yield kind.kind == "apc" or not game.now(lies.worked), "PS-14.2.2c", "worked"  # an APC's load is no work
    yield not game.now(lies.fought), "PS-14.2.2f", "fought"
    yield not game.now(lies.carried), "PS-8.6a", "carried"
    if has_begun(game, unit):
        points = left(game, unit, with_headquarters=has_headquarters(game, unit))
        yield points >= game.edition.tables.movement.demolition, "PS-14.2.2e", "no_points_to_blow"


def demolishers(game: Core) -> list[int]:
    """14.2.2 The phasing player's units beside a bridge, as long as any stands."""
    if len(game.state.blown) == len(game.edition.bridges):
        return []
    beside = numbers_of(bridge_ends(game.edition) & game.standing[game.phasing])
    return sorted(unit for space in beside for unit in game.here(space, game.phasing))


@lru_cache(maxsize=8)
def bridge_ends(edition: Edition) -> Spaces:
    """14.2.2 The hexes beside a bridge, blown or not."""
    return spaces_of(space for bridge in edition.bridges for space in bridge.side)


def blow(game: Core, unit: int) -> Flow[None]:
    """14.2.2 A unit tries to blow a bridge: Argentine units by their effectiveness, the British on 5 or less.

    In a phase in which it moves, before or after, it pays for that; who stays where he is is idle all the same (13.1).
    """
    number = bridges_at(game, game.hex(unit), blown=False)[0]
    clock, spent = game.state.clock, used(game, unit) + game.edition.tables.movement.demolition
    work = {} if game.type(unit).kind == "apc" else {"worked": clock}  # 8.5: it can take a load besides
    game.stamp(unit, blew=clock, spent=spent, **work)
    need = BRITISH_DIE if game.side(unit) == UK else rating(game, unit)
    face = game.roll()
    if face <= need:
        game.state.blown = (*game.state.blown, number)
        game.forget()
        game.tell(BridgeBlown(clause="PS-14.2.2c", unit=unit, bridge=number, face=face), unit)
    else:
        game.tell(DemolitionFailed(clause="PS-14.2.2c", unit=unit, bridge=number, face=face), unit)
    yield from ()


BLOW = act("blow", OWN_UNIT, clause="PS-14.2.2c", among=demolishers, needs=blow_needs, does=blow, when=in_movement)


# -- what engineers build --------------------------------------------------------------------------------


def engineers(game: Core) -> list[int]:
    """14.2.1 The British engineers on the map, in a British phase."""
    if game.phasing == AR:
        return []
    return [unit for unit in game.counters(UK, "engineer") if game.hex(unit) >= 0]


def work_needs(game: Core, unit: int) -> Conditions:
    """14.2.1 What engineers need to do anything in a phase: they have neither moved nor fought nor worked in it."""
    lies = game.unit(unit)
    yield game.type(unit).kind == "engineer", "PS-14.2.1a", "not_engineers"
    yield lies.hex >= 0, "PS-14.2.1a", "not_on_map"
    yield not (has_begun(game, unit) or game.now(lies.carried)), "PS-14.2.1b", "has_moved"
    yield not game.now(lies.fought), "PS-14.2.1a", "fought"
    yield not game.now(lies.worked), "PS-14.2.1b", "worked"


def repair_needs(game: Core, unit: int) -> Conditions:
    """14.2.1 What engineers need to repair a bridge: to stay beside a blown one for the whole phase."""
    yield from work_needs(game, unit)
    yield bool(bridges_at(game, game.hex(unit), blown=True)), "PS-14.2.1d", "no_blown_bridge"


def repair(game: Core, unit: int) -> None:
    """14.2.1 Engineers set to work on a bridge: it stands at the end of the phase (`finish_repairs`).

    They neither move nor fight, and may have laid out an airfield when the turn is over.
    """
    game.stamp(unit, worked=game.state.clock)
    game.state.repairing = (unit, bridges_at(game, game.hex(unit), blown=True)[0])


def finish_repairs(game: Core) -> None:
    """14.2.1 The end of a British phase: the bridge that the engineers worked on stands again, for both sides."""
    s = game.state
    if not s.repairing:
        return
    unit, number = s.repairing
    s.repairing = ()
    s.blown = tuple(other for other in s.blown if other != number)
    game.forget()
    game.emit(BridgeRepaired(clause="PS-14.2.1d", unit=unit, bridge=number))


REPAIR = act(
    "repair", OWN_UNIT, clause="PS-14.2.1d", among=engineers, needs=repair_needs, does=repair, when=in_movement
)


def track_needs(game: Core, unit: int) -> Conditions:
    """14.2.1 What engineers need to build a track: to be free to move, and a hex to lead it to."""
    yield from work_needs(game, unit)
    yield from may_move_needs(game, unit)
    yield bool(track_goals(game, unit)), "PS-14.2.1b", "nowhere_to_build"


def track_goals(game: Core, unit: int) -> list[int]:
    """14.2.1, ruling P48 The hexes into which engineers can lead a track: next to them, without one, affordable."""
    here, points = game.hex(unit), left(game, unit)
    return [there for there, cost in game.steps[here] if cost <= points and met(track_to_needs(game, unit, there))]


def track_to_needs(game: Core, unit: int, space: int) -> Conditions:
    """14.2.1, ruling P48 What a hex needs for the engineers to lead a track into it."""
    edition, here = game.edition, game.hex(unit)
    side = sort_side(here, space)
    yield space in edition.ways[here], "PS-14.2.1b", "not_beside"
    tracked = side in edition.track_sides or side in edition.road_sides or side in game.state.tracks
    yield not tracked, "PS-14.2.1b", "track_there"
    yield not closed_to(game, (unit,))[space], "PS-5.1a", "enemy_there"
    yield not is_held(game, (unit,), here, space), "PS-5.4d", "zone_to_zone"


def build_track(game: Core, unit: int) -> Flow[None]:
    """14.2.1, 5.4 Engineers lead a track from their hex into the next one, and move there like any unit."""
    ask = game.ask("track", TRACK_TO(unit), clause="PS-14.2.1b", about=(unit,), says={"unit": game.type(unit).title})
    choice: Option = yield from settle_question(ask)
    here, goal, group = game.hex(unit), choice.space, (unit,)
    yield from opened(game, here, UK)
    if is_held(game, group, here, goal) or not leave_zone(game, group, here):
        return
    step(game, group, goal, left(game, unit))
    game.stamp(unit, worked=game.state.clock)
    game.state.tracks = (*game.state.tracks, sort_side(here, goal))
    game.forget()
    game.emit(TrackBuilt(clause="PS-14.2.1b", unit=unit, hex=here, to=goal))
    yield from opened(game, goal, UK)
    come_to_rest(game, group, (here, goal))


TRACK = act(
    "track", OWN_UNIT, clause="PS-14.2.1b", among=engineers, needs=track_needs, does=build_track, when=in_movement
)

TRACK_TO = act("to", SPACE, clause="PS-14.2.1b", exactly=track_goals, needs=track_to_needs)


# -- airfields -------------------------------------------------------------------------------------------


def british_fields(game: Core) -> int:
    """14.2.1 How many British airfields stand."""
    return sum(field.side == UK and not field.down for field in game.state.airfields)


def airfield_needs(game: Core, unit: int) -> Conditions:
    """14.2.1, 14.4 What engineers need to lay out an airfield: an idle turn in a hex without one, and a marker."""
    yield game.type(unit).kind == "engineer" and game.hex(unit) >= 0, "PS-14.2.1a", "not_engineers"
    yield is_idle(game, unit), "PS-14.2.1a", "not_idle"
    yield game.airfield_in(game.hex(unit)) is None, "PS-14.2.1a", "airfield_there"
    yield british_fields(game) < game.edition.tables.limits.airfields, "PS-14.2.1a", "no_airfield_left"


def is_idle(game: Core, unit: int) -> bool:
    """13.1, 14.2.1 Whether a unit has stayed in its hex for the whole turn without moving or any combat."""
    lies = game.unit(unit)
    return max(lies.active, lies.moved, lies.carried, lies.ashore, lies.fought) < game.state.opened


def lay_out(game: Core, space: int, clause: str) -> None:
    """14.2.1, 14.4 A British airfield is there from now on."""
    game.state.airfields = (*game.state.airfields, Airfield(space, UK))
    game.forget()
    game.emit(AirfieldBuilt(clause=clause, hex=space))


def replaceable(game: Core) -> list[int]:
    """14.4 The hexes of captured Argentine airfields that may be replaced: a whole turn has gone by since."""
    s = game.state
    return [
        field.hex
        for field in s.airfields
        if field.down
        and field.side == AR
        and 0 < field.taken < s.turn
        and game.airfield_in(field.hex) is None
        and not game.here(field.hex, AR)
    ]


def build_airfields(game: Core) -> Flow[None]:
    """14.2.1, 14.4 At the end of a turn: idle engineers may lay out an airfield, captured ones may be replaced."""
    for unit in game.on_map(UK):
        if met(airfield_needs(game, unit)):
            ask = game.ask("airfield", LAY_OUT(unit), NO_AIRFIELD, clause="PS-14.2.1a", side="uk", about=(unit,))
            yield from decide(game, ask)
    for space in replaceable(game):
        if british_fields(game) < game.edition.tables.limits.airfields:
            says = {"hex": game.edition.board.name(space)}
            ask = game.ask("replace_airfield", REPLACE(space), NO_AIRFIELD, clause="PS-14.4c", side="uk", says=says)
            yield from decide(game, ask)


LAY_OUT = act("lay_out", clause="PS-14.2.1a", does=lambda game, unit: lay_out(game, game.hex(unit), "PS-14.2.1a"))


def take_over(game: Core, space: int) -> None:
    """14.4 A captured Argentine airfield is replaced by a British one, once."""
    s = game.state
    s.airfields = tuple(replace(one, taken=0) if one.hex == space and one.side == AR else one for one in s.airfields)
    lay_out(game, space, "PS-14.4c")


REPLACE = act("replace", clause="PS-14.4c", does=take_over)

NO_AIRFIELD = act("no_airfield", clause="PS-14.2.1a", goes_on=True)
