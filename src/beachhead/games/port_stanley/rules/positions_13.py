"""13.0 Improved positions: who builds them, for how many they serve, who takes them up again."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core, Flow, act
from beachhead.games.port_stanley.events import PositionBuilt, PositionTakenUp
from beachhead.games.port_stanley.model import AR, SIDES, UK, Position
from beachhead.games.port_stanley.rules.bridges_14_2 import is_idle
from beachhead.games.port_stanley.rules.checks_11_4 import check_together
from beachhead.games.port_stanley.rules.moments_2 import in_movement
from beachhead.games.port_stanley.rules.morale_17 import LOW, level
from beachhead.games.port_stanley.rules.stacking_6 import BATTALION, battalions, counts, load
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE

SETTLED = frozenset({"infantry", "artillery", "recon", "engineer", "air_defence", "special"})
"""13.1 Who builds: land units that take part in combat or its support."""


def builders(game: Core, space: int, side: int) -> list[int]:
    """13.1 The units of a side in a hex that have stayed there for the whole turn without moving or any combat."""
    return [unit for unit in game.here(space, side) if game.type(unit).kind in SETTLED and is_idle(game, unit)]


def size_of(game: Core, space: int, units: list[int]) -> int:
    """13.2, ruling P46 The side of the marker that units build: 2 if they are more than a battalion of infantry.

    Over counters face down lies a 2 as well, until it is seen what they are: else the marker would tell it.
    """
    infantry = [unit for unit in units if game.type(unit).kind == "infantry" and counts(game, unit)]
    hidden = any(game.unit(unit).down for unit in game.here(space, AR))
    return 2 if hidden or load(game, infantry) > BATTALION else 1


def holders(game: Core, space: int, builders: list[int]) -> list[int]:
    """13.2 Who holds the position of a hex while others extend it: infantry that stayed for the whole turn, though it
    fought, and no more than the position is for."""
    there = game.position_in(space)
    if there is None:
        return []
    units = (unit for unit in game.here(space, there.side) if game.type(unit).kind == "infantry")
    stayed = [unit for unit in units if unit not in builders and has_stayed(game, unit)]
    return stayed if load(game, stayed) <= there.size * BATTALION else []


def has_stayed(game: Core, unit: int) -> bool:
    """13.2 Whether a unit has been in its hex for the whole turn."""
    lies = game.unit(unit)
    return not game.this_turn(max(lies.moved, lies.carried, lies.ashore, lies.arrived))


def markers(game: Core, side: int) -> int:
    """13.4 How many positions of a side are on the map."""
    return sum(position.side == side for position in game.state.positions)


def stock(game: Core, side: int) -> int:
    """13.4 How many markers a side has."""
    return game.edition.tables.limits.positions["uk" if side == UK else "ar"]


def build_needs(game: Core, side: int, space: int) -> Conditions:
    """13.1, 13.2, 13.4 What a hex needs for a side to improve its position there at the end of a turn."""
    there, idle = game.position_in(space), builders(game, space, side)
    yield bool(idle), "PS-13.1a", "nobody_idle"
    if there is None:
        yield markers(game, side) < stock(game, side), "PS-13.4a", "no_marker"
    else:
        size = size_of(game, space, [*idle, *holders(game, space, idle)])
        yield there.side == side and there.size < size, "PS-13.2c", "position_there"
    yield space not in game.state.tried, "PS-13.1c", "tried"


def sites(game: Core, side: int) -> list[int]:
    """13.1 The hexes in which a side has units that have been idle for the turn."""
    return sorted(
        {game.hex(unit) for unit in game.on_map(side) if game.type(unit).kind in SETTLED and is_idle(game, unit)}
    )


def build(game: Core, side: int, space: int) -> None:
    """13.1, 17.3.3 A position is improved; at low morale an Argentine unit must pass a check first."""
    idle = builders(game, space, side)
    if side == AR and level(game) == LOW:
        idle = [unit for unit, passed in check_together(game, game.here(space, side), idle, "PS-13.1c") if passed]
        game.state.tried = (*game.state.tried, space)
        if not idle:
            return
    size = size_of(game, space, [*idle, *holders(game, space, idle)])
    others = tuple(position for position in game.state.positions if position.hex != space)
    game.state.positions = (*others, Position(space, side, size))
    game.recount()
    game.emit(PositionBuilt(clause="PS-13.1a", side=side, hex=space, size=size))


def buildable(game: Core, side: int) -> list[int]:
    """13.1 The hexes in which a side can improve its position now."""
    return [space for space in sites(game, side) if met(build_needs(game, side, space))]


def improve(game: Core) -> Flow[None]:
    """13.1 At the end of a turn each player improves the positions of his idle units, the Argentine player first.

    He is asked wherever a counter lies face down that might build, so that the question does not tell what it is.
    """
    for side in (AR, UK):
        while buildable(game, side) or is_short(game, side) or may_seem_idle(game, side):
            acts = BUILD(side), BUILD_ALL(side), CLEAR(side), ENOUGH
            ask = game.ask("improve", *acts, clause="PS-13.1a", side=SIDES[side], anchor=side == AR)
            if (yield from decide(game, ask)).goes_on:
                break
    game.state.tried = ()


def may_seem_idle(game: Core, side: int) -> bool:
    """13.1, 3.3 Whether a counter lies face down where a marker could be put or turned over, whoever it is."""
    down = {game.hex(unit) for unit in game.on_map(side) if game.unit(unit).down}
    there = {space: game.position_in(space) for space in down}
    left = markers(game, side) < stock(game, side)
    return any(left if position is None else position.size == 1 for position in there.values())


def all_needs(game: Core, side: int) -> Conditions:
    """13.4 What it takes to improve every position at once: several of them, and a marker for each new one."""
    there = buildable(game, side)
    new = sum(game.position_in(space) is None for space in there)
    yield len(there) > 1, "PS-13.1a", "only_one"
    yield markers(game, side) + new <= stock(game, side), "PS-13.4a", "no_marker"


def build_all(game: Core, side: int) -> None:
    """13.1 Every position that can be improved is."""
    for space in buildable(game, side):
        build(game, side, space)


BUILD = act("improve", SPACE, clause="PS-13.1a", among=sites, needs=build_needs, does=build)

BUILD_ALL = act("improve_all", clause="PS-13.1a", needs=all_needs, does=build_all)

ENOUGH = act("enough", clause="PS-13.1a", goes_on=True)


# -- taking up, and what is left of one ------------------------------------------------------------------


def is_short(game: Core, side: int) -> bool:
    """13.3, 13.4 Whether a side lacks a marker for a position, and has a vacant one elsewhere."""
    return bool(vacant(game, side)) and any(lacks_marker(game, side, space) for space in sites(game, side))


def lacks_marker(game: Core, side: int, space: int) -> bool:
    """13.4 Whether nothing but a marker is missing for a position in a hex."""
    return [name for holds, _, name in build_needs(game, side, space) if not holds] == ["no_marker"]


def vacant(game: Core, side: int) -> list[int]:
    """13.3 A side's positions in hexes without troops of it."""
    held = game.standing[side]
    return [one.hex for one in game.state.positions if one.side == side and not held >> one.hex & 1]


def take_up_needs(game: Core, side: int, space: int) -> Conditions:
    """13.3 What a position needs so that its owner can take it up: it is his, and vacant."""
    there = game.position_in(space)
    yield there is not None and there.side == side, "PS-13.3a", "no_position"
    yield not game.here(space, side), "PS-13.3a", "position_occupied"


def take_up(game: Core, side: int, space: int) -> None:
    """13.3 A vacant position goes back to its owner's stock."""
    game.state.positions = tuple(one for one in game.state.positions if one.hex != space)
    game.recount()
    game.emit(PositionTakenUp(clause="PS-13.3a", side=side, hex=space))


TAKE_UP = act(
    "take_up",
    SPACE,
    clause="PS-13.3a",
    among=lambda game: vacant(game, game.phasing),
    needs=lambda game, space: take_up_needs(game, game.phasing, space),
    does=lambda game, space: take_up(game, game.phasing, space),
    when=in_movement,
)

CLEAR = act("take_up", SPACE, clause="PS-13.3a", among=vacant, needs=take_up_needs, does=take_up)


def serves(game: Core, space: int, side: int) -> bool:
    """13.2, ruling P46 Whether the position of a hex serves a side's units: no more infantry than its side."""
    there = game.position_in(space)
    return there is not None and there.side == side and battalions(game, game.here(space, side)) <= there.size
