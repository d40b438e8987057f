"""5.0 Movement: who may move where, and what it costs.  Points are counted in halves."""

from __future__ import annotations

from beachhead.games.leyte.core import Core, Flow, act
from beachhead.games.leyte.events import Exited, Moved
from beachhead.games.leyte.model import GONE, JP, US, WAITING
from beachhead.games.leyte.rules.moments_4_1 import before_arrivals, in_movement
from beachhead.games.leyte.rules.zones_6 import in_enemy_control, leaving_clause, may_leave, may_slip_away, must_halt_in
from beachhead.kernel.acts import Once
from beachhead.kernel.ask import Option
from beachhead.kernel.refusal import Conditions, every, met
from beachhead.mechanics.movement import Range, Steps, range_from, reach, way_along, with_marks
from beachhead.mechanics.picks import SPACE, units

EXIT_COST = 2
"""Ruling 6.31: leaving the map costs one point, at no road rate."""

Found = Range


def steps_of(game: Core, unit: int) -> Steps:
    """5.2 What each step costs this unit; steps it may never take are absent (5.25, 7.62)."""
    return game.edition.steps[unit]


def barred_to(game: Core, side: int) -> bytearray:
    """5.12 Hexes a side may not enter: enemy units; 16.23 hexrow 0100 for the Japanese."""
    enemies = game.occupant[1 - side]
    return with_marks(enemies, game.scenario.japanese_barred) if side == JP else enemies


# -- 5.1 who may move --------------------------------------------------------------------------------


def unmoved(game: Core) -> list[int]:
    """5.16 The units whose hand has not been taken from them."""
    clock, units = game.state.clock, game.state.units
    return [unit for unit in game.roster(game.phasing) if units[unit].hex >= 0 and units[unit].moved != clock]


def move_needs(game: Core, unit: int) -> Conditions:
    """5.11, 5.14-5.16, 12.1 What a unit needs in order to move now."""
    lies = game.state.units[unit]
    yield lies.hex >= 0, "LEY-4.1d", "not_on_map"
    if lies.hex < 0:
        return
    yield lies.moved != game.state.clock, "LEY-5.16a", "moved"
    free = may_leave(game, unit)
    yield free, leaving_clause(game, unit), "locked"
    if free:
        yield can_go_somewhere(game, unit), "LEY-5.24a", "nowhere"


def movers(game: Core) -> list[int]:
    """5.1 The units that can move now."""
    units, controlled = game.state.units, game.control[1 - game.phasing]
    return [
        unit
        for unit in unmoved(game)
        if (not controlled[units[unit].hex] or may_slip_away(game, unit)) and can_go_somewhere(game, unit)
    ]


def can_go_somewhere(game: Core, unit: int) -> bool:
    """Whether a unit that may leave its hex has a hex to stop in or an exit to take."""
    if has_free_step(game, unit):
        return True
    found = range_of(game, unit)
    return bool(destinations(game, unit, found)) or bool(exits(game, unit, found))


def has_free_step(game: Core, unit: int) -> bool:
    """5.24, 5.31 Whether a single step already leads to a vacant hex: spares most searches."""
    there = game.free_steps.get(unit, -1)
    if there < 0 or game.occupant[0][there] or game.occupant[1][there]:  # else the one found before is still vacant
        there = game.free_steps[unit] = free_step(game, unit, game.hex(unit))
    return there >= 0


def free_step(game: Core, unit: int, here: int, spent: int = 0) -> int:
    """5.24, 5.31 A vacant hex to which a single step from a hex leads, or -1."""
    side, points = game.side(unit), game.type(unit).movement - spent
    friends, barred = game.occupant[side], barred_to(game, side)
    for there, price in steps_of(game, unit)[here]:
        if not friends[there] and price <= points and not barred[there]:
            return there
    return -1


# -- 5.0, 5.2 how far --------------------------------------------------------------------------------


def range_of(game: Core, unit: int) -> Found:
    """5.13, 5.24, 6.0 Every hex the unit could come to, stopping there or not: hex -> (cost, hex before)."""
    side, here, points = game.side(unit), game.hex(unit), game.type(unit).movement
    halting = game.edition.everywhere if in_enemy_control(game, unit) else game.control[1 - side]  # 6.14 one hex only
    return range_from(steps_of(game, unit), here, points, barred_to(game, side), halting)


def destinations(game: Core, unit: int, found: Found) -> list[int]:
    """5.31 Where the unit may end its move: hexes in range that are vacant or can be vacated for it."""
    here = game.hex(unit)
    friends = game.occupant[game.side(unit)]
    return [space for space in found if not friends[space] or can_make_way(game, friends[space] - 1, here, (unit,))]


def can_make_way(game: Core, unit: int, vacated: int, chain: tuple[int, ...]) -> bool:
    """5.31 Whether a unit that has not moved can still leave its hex for another one.

    `vacated` is empty by then; the units of `chain` are already on their way.
    """
    if unit in chain or game.state.units[unit].moved == game.state.clock or not may_leave(game, unit):
        return False
    if has_free_step(game, unit):
        return True
    friends, others = game.occupant[game.side(unit)], list[int]()
    for space in range_of(game, unit):
        if space == vacated or not friends[space]:
            return True
        others.append(friends[space] - 1)
    return any(can_make_way(game, other, vacated, (*chain, unit)) for other in others)


def exits(game: Core, unit: int, found: Found) -> tuple[int, ...]:
    """16.13 The exit hexes from which the unit can leave the map with the points it has left."""
    doors = (game.scenario.north_exit, game.scenario.south_exit)
    return tuple(door for door in doors if door >= 0 and met(exit_needs(game, unit, found, door)))


def exit_needs(game: Core, unit: int, found: Found, space: int) -> Conditions:
    """16.13 with ruling 6.31: what a unit that could come to the hexes `found` needs to leave the map at a hex."""
    s = game.scenario
    is_door = game.side(unit) == US and space in (s.north_exit, s.south_exit)
    yield is_door, "LEY-16.13e", "no_exit"
    if not is_door:
        return
    north = space == s.north_exit
    yield north or may_take_south_exit(game, unit), "LEY-16.13i", "exit_battalion"
    yield not north or game.state.turn <= s.north_exit_until, "LEY-16.13c", "exit_too_late"
    yield not must_halt_in(game, US, space), "LEY-5.14a", "exit_zone"
    yield space in found and found.costs[space] + EXIT_COST <= game.type(unit).movement, "LEY-5.13a", "too_far"


def may_take_south_exit(game: Core, unit: int) -> bool:
    """16.13.4 with ruling 6.31: infantry battalions of the 3-2-5 type only."""
    return game.options.exit_0531 == "anyone" or is_battalion_325(game, unit)


def is_battalion_325(game: Core, unit: int) -> bool:
    """16.13.4 The (3-2-5) infantry units that the scenario speaks of."""
    return game.type(unit).printed == "3-2-5"


# -- the move ----------------------------------------------------------------------------------------


def move(game: Core, unit: int, chain: tuple[int, ...] = (), vacated: int = -1) -> Flow[None]:
    """5.0 One unit moves; whoever stands where it stops moves first (5.31)."""
    found = Once(game, range_of, unit)
    goals = (MAKE_WAY(unit, found, chain, vacated),) if chain else (TO(unit, found), EXIT(unit, found))
    choice: Option = yield game.ask(
        "to", *goals, clause="LEY-5.0a", about=(unit,), says={"unit": game.type(unit).title}
    )
    start, reached = game.hex(unit), found(game)
    path = way_along(reached.before, choice.space)
    if choice.action.verb == EXIT.verb:
        leave_map(game, unit, path)
        return
    occupant = game.unit_in(game.side(unit), choice.space)
    if occupant >= 0 and choice.space != vacated:
        yield from move(game, occupant, (*chain, unit), start if vacated < 0 else vacated)
    arrive(game, unit, path, reached.costs[choice.space])


def ways_out(game: Core, unit: int, reached: Found, chain: tuple[int, ...], vacated: int) -> list[int]:
    """5.31 Where a unit may go that makes way for the units of `chain`; `vacated` counts as empty."""
    friends = game.occupant[game.side(unit)]
    return [
        space
        for space in reached
        if space == vacated or not friends[space] or can_make_way(game, friends[space] - 1, vacated, (*chain, unit))
    ]


def arrive(game: Core, unit: int, path: tuple[int, ...], cost: int) -> None:
    """Put the unit down; its hand is taken from it (5.16)."""
    game.emit(Moved(clause="LEY-5.0a", unit=unit, path=path, cost=cost))
    displaced = game.unit_in(game.side(unit), path[-1])
    if displaced >= 0:  # units that change places pass one another in the air
        game.lift(displaced)
    game.put(unit, path[-1], moved=game.state.clock)
    finish_move(game)


def finish_move(game: Core) -> None:
    """With 5.16 played to the letter a move is final."""
    if game.options.take_back == "by_consent":
        game.forbid_undo()


def leave_map(game: Core, unit: int, path: tuple[int, ...]) -> None:
    """16.13.3, 16.13.4 A unit leaves the map: to come back in the north four turns later, or for good."""
    s = game.scenario
    north = path[-1] == s.north_exit
    back = game.state.turn + s.north_return_delay if north else 0
    game.emit(Exited(clause="LEY-16.13c" if north else "LEY-16.13g", unit=unit, path=path, back=back))
    game.put(unit, WAITING if north else GONE, due=back, entry=s.north_return_edge if north else "")
    if not north and is_battalion_325(game, unit):
        game.state.south_exited = True
    finish_move(game)


# -- 5.0 what a destination needs --------------------------------------------------------------------


def destination_needs(game: Core, unit: int, found: Found, space: int) -> Conditions:
    """5.0 What a hex needs so that a unit that may move can end its move there."""
    friend, here = game.unit_in(game.side(unit), space), game.hex(unit)
    if not (yield from every(hex_needs(game, unit, space))):
        return
    if space in found:
        yield friend < 0 or can_make_way(game, friend, here, (unit,)), "LEY-5.31b", "stack"
    yield (space in found, *beyond(game, unit, space))


def make_way_needs(game: Core, unit: int, found: Found, chain: tuple[int, ...], vacated: int, space: int) -> Conditions:
    """5.31 What a hex needs so that a unit that makes way for `chain` can go there."""
    friend, here = game.unit_in(game.side(unit), space), game.hex(unit)
    if not (yield from every(hex_needs(game, unit, space))):
        return
    if space in found:
        room = friend < 0 or can_make_way(game, friend, here, (unit,))
        yield room, "LEY-5.31b", "stack"
        if room:
            yield space in ways_out(game, unit, found, chain, vacated), "LEY-5.31b", "make_way"
    yield (space in found, *beyond(game, unit, space))


def hex_needs(game: Core, unit: int, space: int) -> Conditions:
    """5.12, 5.25 Another hex that the unit may enter at all."""
    yield from ground_needs(game, unit, space)
    yield not game.occupant[1 - game.side(unit)][space], "LEY-5.12a", "enemy_there"
    yield space != game.hex(unit), "LEY-5.0a", "already_there"


def ground_needs(game: Core, unit: int, space: int) -> Conditions:
    """5.25, 16.23 Ground that the unit may enter at all."""
    land = game.edition.terrain[space] not in ("sea", "out")
    yield land, "LEY-5.0a", "not_land"
    if not land:
        return
    yield game.side(unit) != JP or space not in game.scenario.japanese_barred, "LEY-16.23b", "row_barred"
    near, steps = game.edition.board.near[space], steps_of(game, unit)
    yield any(there == space for here in near for there, _ in steps[here]), "LEY-5.25b", "armour"


def beyond(game: Core, unit: int, space: int) -> tuple[str, str]:
    """5.13, 6.0, 6.14 What keeps a unit from a hex out of its range: too few points, or a zone of control.

    Who is in an enemy's zone and is asked where to may leave it (5.14, 5.15), by a single step.
    """
    if in_enemy_control(game, unit):
        return "LEY-6.14b", "one_hex"
    if space in reach(
        steps_of(game, unit),
        game.hex(unit),
        game.type(unit).movement,
        barred_to(game, game.side(unit)),
        no_control(game),
    ):
        return "LEY-6.0b", "zone_in_the_way"
    if game.edition.board.adjacent(game.hex(unit), space):
        return "LEY-5.24a", "first_step"
    return "LEY-5.13a", "too_far"


def no_control(game: Core) -> bytearray:
    """Zones of control that reach no hex."""
    return bytearray(len(game.edition.board.names))


def exit_clause(game: Core, unit: int, found: Found, door: int) -> str:
    """16.13 The clause that opens an exit."""
    return "LEY-16.13e" if door == game.scenario.north_exit else "LEY-16.13g"


OWN_UNIT = units(own=True, clause="LEY-5.11a", name="not_phasing")

MOVE = act("move", OWN_UNIT, clause="LEY-4.1c", exactly=movers, needs=move_needs, does=move, when=before_arrivals)

TO = act("to", SPACE, clause="LEY-5.0a", exactly=destinations, needs=destination_needs)

MAKE_WAY = act("to", SPACE, clause="LEY-5.31b", exactly=ways_out, needs=make_way_needs)

EXIT = act("exit", SPACE, clause=exit_clause, exactly=exits, needs=exit_needs, when=in_movement)


def points_text(halves: int) -> str:
    """Half points as people write them: 7 -> "3½"."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)
