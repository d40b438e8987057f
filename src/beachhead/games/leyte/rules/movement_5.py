"""5.0 Movement: who may move where, and what it costs.  Points are counted in halves."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.leyte.events import Exited, Moved
from beachhead.games.leyte.model import GONE, JP, US, WAITING
from beachhead.games.leyte.play import Core, Flow, act
from beachhead.games.leyte.rules.moments_4_1 import before_arrivals, in_movement
from beachhead.games.leyte.rules.zones_6 import in_enemy_control, leaving_clause, may_leave, may_slip_away, must_halt_in
from beachhead.kernel.acts import Once
from beachhead.kernel.ask import Option
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.movement import Steps, reach, way
from beachhead.mechanics.picks import SPACE, units

EXIT_COST = 2
"""Ruling 6.31: leaving the map costs one point, at no road rate."""

Found = dict[int, tuple[int, int]]


def steps_of(g: Core, unit: int) -> Steps:
    """5.2 What each step costs this unit; steps it may never take are absent (5.25, 7.62)."""
    return g.e.steps_armour if g.type(unit).kind == "armour" else g.e.steps_foot


def barred_to(g: Core, side: int) -> bytearray:
    """5.12 Hexes a side may not enter: enemy units; 16.23 hexrow 0100 for the Japanese."""
    enemies = g.held[1 - side]
    if side == US or not g.scenario.japanese_barred:
        return enemies
    barred = enemies[:]
    for space in g.scenario.japanese_barred:
        barred[space] = 1
    return barred


# -- 5.1 who may move --------------------------------------------------------------------------------


def unmoved(g: Core) -> Iterator[int]:
    """5.16 The units whose hand has not been taken from them."""
    clock, units = g.state.clock, g.state.units
    return (unit for unit in g.units_of(g.phasing) if units[unit].moved != clock)


def moving(g: Core, unit: int) -> Conditions:
    """5.11, 5.14-5.16, 12.1 What a unit needs in order to move now."""
    lies = g.state.units[unit]
    yield lies.hex >= 0, "LEY-4.1d", "not_on_map"
    if lies.hex < 0:
        return
    yield lies.moved != g.state.clock, "LEY-5.16a", "moved"
    free = may_leave(g, unit)
    yield free, leaving_clause(g, unit), "locked"
    if free:
        yield can_go_somewhere(g, unit), "LEY-5.24a", "nowhere"


def can_go_somewhere(g: Core, unit: int) -> bool:
    """Whether a unit that may leave its hex has a hex to stop in or an exit to take."""
    if has_free_step(g, unit):
        return True
    found = range_of(g, unit)
    return bool(destinations(g, unit, found)) or bool(exits(g, unit, found))


def has_free_step(g: Core, unit: int) -> bool:
    """5.24, 5.31 Whether a single step already leads to a vacant hex: spares most searches."""
    side, points = g.side(unit), g.type(unit).movement
    friends, barred = g.held[side], barred_to(g, side)
    for there, price in steps_of(g, unit)[g.hex(unit)]:
        if price <= points and not barred[there] and not friends[there]:
            return True
    return False


# -- 5.0, 5.2 how far --------------------------------------------------------------------------------


def range_of(g: Core, unit: int) -> Found:
    """5.13, 5.24, 6.0 Every hex the unit could come to, stopping there or not: hex -> (cost, hex before)."""
    side, here = g.side(unit), g.hex(unit)
    steps, points, barred = steps_of(g, unit), g.type(unit).movement, barred_to(g, side)
    if in_enemy_control(g, unit):  # 6.14 one hex and no more
        found = {here: (0, here)}
        for there, price in steps[here]:
            if price <= points and not barred[there]:
                found[there] = (price, here)
        return found
    return reach(steps, here, points, barred, g.control[1 - side])


def destinations(g: Core, unit: int, found: Found) -> Found:
    """5.31 Where the unit may end its move: hexes in range that are vacant or can be vacated for it."""
    here = g.hex(unit)
    friends = g.held[g.side(unit)]
    return {
        space: how
        for space, how in found.items()
        if space != here and (not friends[space] or can_make_way(g, friends[space] - 1, here, (unit,)))
    }


def can_make_way(g: Core, unit: int, vacated: int, chain: tuple[int, ...]) -> bool:
    """5.31 Whether a unit that has not moved can still leave its hex for another one.

    `vacated` is empty by then; the units of `chain` are already on their way.
    """
    if unit in chain or g.state.units[unit].moved == g.state.clock or not may_leave(g, unit):
        return False
    if has_free_step(g, unit):
        return True
    friends, here = g.held[g.side(unit)], g.hex(unit)
    others = []
    for space in range_of(g, unit):
        if space == vacated or (space != here and not friends[space]):
            return True
        if space != here:
            others.append(friends[space] - 1)
    return any(can_make_way(g, other, vacated, (*chain, unit)) for other in others)


def exits(g: Core, unit: int, found: Found) -> tuple[int, ...]:
    """16.13 The exit hexes from which the unit can leave the map with the points it has left."""
    doors = (g.scenario.north_exit, g.scenario.south_exit)
    return tuple(door for door in doors if door >= 0 and met(exiting(g, unit, found, door)))


def exiting(g: Core, unit: int, found: Found, space: int) -> Conditions:
    """16.13 with ruling 6.31: what a unit that could come to the hexes `found` needs to leave the map at a hex."""
    s = g.scenario
    is_door = g.side(unit) == US and space in (s.north_exit, s.south_exit)
    yield is_door, "LEY-16.13e", "no_exit"
    if not is_door:
        return
    north = space == s.north_exit
    yield north or may_take_south_exit(g, unit), "LEY-16.13i", "exit_battalion"
    yield not north or g.state.turn <= s.north_exit_until, "LEY-16.13c", "exit_too_late"
    yield not must_halt_in(g, US, space), "LEY-5.14a", "exit_zone"
    yield space in found and found[space][0] + EXIT_COST <= g.type(unit).movement, "LEY-5.13a", "too_far"


def may_take_south_exit(g: Core, unit: int) -> bool:
    """16.13.4 with ruling 6.31: infantry battalions of the 3-2-5 type only."""
    return g.rulings["exit_0531"] == "anyone" or is_battalion_325(g, unit)


def is_battalion_325(g: Core, unit: int) -> bool:
    """16.13.4 The (3-2-5) infantry units that the scenario speaks of."""
    return g.type(unit).printed == "3-2-5"


# -- the move ----------------------------------------------------------------------------------------


def move(g: Core, unit: int, chain: tuple[int, ...] = (), vacated: int = -1) -> Flow[None]:
    """5.0 One unit moves; whoever stands where it stops moves first (5.31)."""
    found = Once(g, range_of, unit)
    goals = (MAKE_WAY(unit, found, chain, vacated),) if chain else (TO(unit, found), EXIT(unit, found))
    choice: Option = yield g.ask("to", *goals, clause="LEY-5.0a", about=(unit,), says={"unit": g.type(unit).title})
    start, reached = g.hex(unit), found(g)
    path = way(reached, choice.space)
    if choice.action.verb == "exit":
        leave_map(g, unit, path)
        return
    occupant = g.unit_in(g.side(unit), choice.space)
    if occupant >= 0 and choice.space != vacated:
        yield from move(g, occupant, (*chain, unit), start if vacated < 0 else vacated)
    arrive(g, unit, path, reached[choice.space][0])


def ways_out(g: Core, unit: int, reached: Found, chain: tuple[int, ...], vacated: int) -> Found:
    """5.31 Where a unit may go that makes way for the units of `chain`; `vacated` counts as empty."""
    friends, here = g.held[g.side(unit)], g.hex(unit)
    return {
        space: how
        for space, how in reached.items()
        if space != here
        and (space == vacated or not friends[space] or can_make_way(g, friends[space] - 1, vacated, (*chain, unit)))
    }


def arrive(g: Core, unit: int, path: tuple[int, ...], cost: int) -> None:
    """Put the unit down; its hand is taken from it (5.16)."""
    g.tell(Moved(clause="LEY-5.0a", unit=unit, path=path, cost=cost))
    displaced = g.unit_in(g.side(unit), path[-1])
    if displaced >= 0:  # units that change places pass one another in the air
        g.lift(displaced)
    g.put(unit, path[-1], moved=g.state.clock)
    finish_move(g, unit, path, "move")


def finish_move(g: Core, unit: int, path: tuple[int, ...], kind: str) -> None:
    """Leave a trail on the table; with 5.16 played to the letter the move is final."""
    g.trail(unit, path, kind)
    if g.rulings["take_back"] == "by_consent":
        g.seal()


def leave_map(g: Core, unit: int, path: tuple[int, ...]) -> None:
    """16.13.3, 16.13.4 A unit leaves the map: to come back in the north four turns later, or for good."""
    s = g.scenario
    north = path[-1] == s.north_exit
    back = g.state.turn + s.north_return_delay if north else 0
    g.tell(Exited(clause="LEY-16.13c" if north else "LEY-16.13g", unit=unit, path=path, back=back))
    g.put(unit, WAITING if north else GONE, due=back, entry=s.north_return_edge if north else "")
    if not north and is_battalion_325(g, unit):
        g.state.south_exited = True
    finish_move(g, unit, path, "exit")


# -- 5.0 what a destination needs --------------------------------------------------------------------


def going(g: Core, unit: int, found: Found, space: int) -> Conditions:
    """5.0 What a hex needs so that a unit that may move can end its move there."""
    friend, here = g.unit_in(g.side(unit), space), g.hex(unit)
    yield from entering_hex(g, unit, space)
    if not met(entering_hex(g, unit, space)):
        return
    if space in found:
        yield friend < 0 or can_make_way(g, friend, here, (unit,)), "LEY-5.31b", "stack"
    yield (space in found, *beyond(g, unit, space))


def making_way(g: Core, unit: int, found: Found, chain: tuple[int, ...], vacated: int, space: int) -> Conditions:
    """5.31 What a hex needs so that a unit that makes way for `chain` can go there."""
    friend, here = g.unit_in(g.side(unit), space), g.hex(unit)
    yield from entering_hex(g, unit, space)
    if not met(entering_hex(g, unit, space)):
        return
    if space in found:
        room = space == vacated or friend < 0 or can_make_way(g, friend, here, (unit,))
        yield room, "LEY-5.31b", "stack"
        if room:
            yield space in ways_out(g, unit, found, chain, vacated), "LEY-5.31b", "make_way"
    yield (space in found, *beyond(g, unit, space))


def entering_hex(g: Core, unit: int, space: int) -> Conditions:
    """5.12, 5.25 Another hex that the unit may enter at all."""
    yield from ground(g, unit, space)
    yield not g.held[1 - g.side(unit)][space], "LEY-5.12a", "enemy_there"
    yield space != g.hex(unit), "LEY-5.0a", "already_there"


def ground(g: Core, unit: int, space: int) -> Conditions:
    """5.25, 16.23 Ground that the unit may enter at all."""
    land = g.e.terrain[space] not in ("sea", "out")
    yield land, "LEY-5.0a", "not_land"
    if not land:
        return
    yield g.side(unit) != JP or space not in g.scenario.japanese_barred, "LEY-16.23b", "row_barred"
    near, steps = g.e.board.near[space], steps_of(g, unit)
    yield any(there == space for here in near for there, _ in steps[here]), "LEY-5.25b", "armour"


def beyond(g: Core, unit: int, space: int) -> tuple[str, str]:
    """5.13, 6.0, 6.14 What keeps a unit from a hex out of its range: too few points, or a zone of control."""
    if in_enemy_control(g, unit) and may_slip_away(g, unit):
        return "LEY-6.14b", "one_hex"
    if space in reach(steps_of(g, unit), g.hex(unit), g.type(unit).movement, barred_to(g, g.side(unit)), no_control(g)):
        return "LEY-6.0b", "zone_in_the_way"
    if g.e.board.adjacent(g.hex(unit), space):
        return "LEY-5.24a", "first_step"
    return "LEY-5.13a", "too_far"


def no_control(g: Core) -> bytearray:
    """Zones of control that reach no hex."""
    return bytearray(len(g.e.board.names))


def exit_clause(g: Core, unit: int, found: Found, door: int) -> str:
    """16.13 The clause that opens an exit."""
    return "LEY-16.13e" if door == g.scenario.north_exit else "LEY-16.13g"


OWN_UNIT = units(own=True, clause="LEY-5.11a", name="not_phasing")

MOVE = act("move", OWN_UNIT, clause="LEY-4.1c", among=unmoved, needs=moving, does=move, when=before_arrivals)

TO = act("to", SPACE, clause="LEY-5.0a", exactly=destinations, needs=going)

MAKE_WAY = act("to", SPACE, clause="LEY-5.31b", exactly=ways_out, needs=making_way)

EXIT = act("exit", SPACE, clause=exit_clause, exactly=exits, needs=exiting, when=in_movement)


def points_text(halves: int) -> str:
    """Half points as people write them: 7 -> "3½"."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)
