"""5.0 Movement: who may move where, and what it costs.  Points are counted in halves."""

from __future__ import annotations

from functools import cache

from beachhead.games.leyte.events import Exited, Moved
from beachhead.games.leyte.model import GONE, JP, US, WAITING, Trail
from beachhead.games.leyte.play import Core, Flow
from beachhead.games.leyte.rules.zones_6 import against_leaving, may_slip_away, must_halt_in
from beachhead.kernel.ask import Ask, Option, Options
from beachhead.kernel.refusal import Refusal
from beachhead.kernel.text import Text
from beachhead.mechanics.movement import Steps, reach, way

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


def against_moving(g: Core, unit: int) -> Refusal | None:
    """5.11, 5.14-5.16, 12.1 The first reason why a unit may not move now."""
    lies = g.state.units[unit]
    title = g.type(unit).title
    if g.side(unit) != g.phasing:
        return Refusal("LEY-5.11a", Text("leyte.no.not_phasing", {"unit": title}))
    if lies.hex < 0:
        return Refusal("LEY-4.1d", Text("leyte.no.not_on_map", {"unit": title}))
    if g.state.landing:
        return Refusal("LEY-12.1a", Text("leyte.no.reinforcements_begun", {"unit": title}))
    if lies.moved == g.state.clock:
        return Refusal("LEY-5.16a", Text("leyte.no.moved", {"unit": title}))
    return against_leaving(g, unit) or (
        None if can_go_somewhere(g, unit) else Refusal("LEY-5.24a", Text("leyte.no.nowhere", {"unit": title}))
    )


def can_go_somewhere(g: Core, unit: int) -> bool:
    """Whether a unit that may leave its hex has a hex to stop in or an exit to take."""
    if has_free_step(g, unit):
        return True
    return bool(destinations(g, unit)) or bool(exits(g, unit, range_of(g, unit)))


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
    if g.in_enemy_control(unit):  # 6.14 one hex and no more
        found = {here: (0, here)}
        for there, price in steps[here]:
            if price <= points and not barred[there]:
                found[there] = (price, here)
        return found
    return reach(steps, here, points, barred, g.control[1 - side])


def destinations(g: Core, unit: int, reached: Found | None = None) -> Found:
    """5.31 Where the unit may end its move: hexes in range that are vacant or can be vacated for it.

    `reached` is its `range_of`, if that is known already.
    """
    found = range_of(g, unit) if reached is None else reached
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
    if unit in chain or g.state.units[unit].moved == g.state.clock or against_leaving(g, unit):
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
    if g.side(unit) != US:
        return ()
    here, points, s = g.hex(unit), g.type(unit).movement, g.scenario
    doors = []
    for space in (s.north_exit, s.south_exit):
        if space < 0 or space not in found or found[space][0] + EXIT_COST > points:
            continue
        if must_halt_in(g, US, space):  # 5.14: an enemy controlled hex is not left
            continue
        if space == s.north_exit and g.state.turn > s.north_exit_until:
            continue
        if space == s.south_exit and space != s.north_exit and not may_take_south_exit(g, unit):
            continue
        doors.append(space)
    return tuple(door for door in doors if door == here or not g.held[JP][door])


def may_take_south_exit(g: Core, unit: int) -> bool:
    """16.13.4 with ruling 6.31: infantry battalions of the 3-2-5 type only."""
    return g.rulings["exit_0531"] == "anyone" or is_battalion_325(g, unit)


def is_battalion_325(g: Core, unit: int) -> bool:
    """16.13.4 The (3-2-5) infantry units that the scenario speaks of."""
    return g.type(unit).printed == "3-2-5"


# -- the move ----------------------------------------------------------------------------------------


def move(g: Core, unit: int, chain: tuple[int, ...] = (), vacated: int = -1) -> Flow[None]:
    """5.0 One unit moves; whoever stands where it stops moves first (5.31)."""
    reached = cache(lambda: range_of(g, unit))  # searched when somebody looks, and once
    prompt = Text("leyte.ask.to", {"unit": g.type(unit).title})
    options = lambda: goals(g, unit, reached(), chain, vacated)  # noqa: E731
    choice: Option = yield Ask(g.asked, prompt, "LEY-5.0a", options, about=(unit,))
    start, path = g.hex(unit), way(reached(), choice.space)
    if choice.action.verb == "exit":
        leave_map(g, unit, path)
        return
    occupant = g.unit_in(g.side(unit), choice.space)
    if occupant >= 0 and choice.space != vacated:
        yield from move(g, occupant, (*chain, unit), start if vacated < 0 else vacated)
    arrive(g, unit, path, reached()[choice.space][0])


def ways_out(g: Core, unit: int, reached: Found, chain: tuple[int, ...], vacated: int) -> Found:
    """5.31 Where a unit may go that makes way for the units of `chain`; `vacated` counts as empty."""
    friends, here = g.held[g.side(unit)], g.hex(unit)
    return {
        space: how
        for space, how in reached.items()
        if space != here
        and (space == vacated or not friends[space] or can_make_way(g, friends[space] - 1, vacated, (*chain, unit)))
    }


def goals(g: Core, unit: int, reached: Found, chain: tuple[int, ...], vacated: int) -> Options:
    """The hexes a unit may go to, and the exits it may take; a unit that makes way for `chain` leaves none."""
    if chain:
        return tuple(g.go("to", space, "LEY-5.31b") for space in ways_out(g, unit, reached, chain, vacated))
    hexes = tuple(g.go("to", space, "LEY-5.0a") for space in destinations(g, unit, reached))
    return hexes + tuple(
        g.go("exit", door, "LEY-16.13e" if door == g.scenario.north_exit else "LEY-16.13g")
        for door in exits(g, unit, reached)
    )


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
    g.state.trails = (*g.state.trails, Trail(unit, path, kind))
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


def against_exit(g: Core, unit: int, space: int) -> Refusal | None:
    """16.13 with ruling 6.31: the first reason why a unit cannot leave the map at a hex."""
    s, found = g.scenario, range_of(g, unit)
    what = {"unit": g.type(unit).title, "hex": g.e.board.names[space]}
    if space in exits(g, unit, found):
        return None
    if g.side(unit) != US or space not in (s.north_exit, s.south_exit):
        return Refusal("LEY-16.13e", Text("leyte.no.no_exit", what))
    if space == s.south_exit and not may_take_south_exit(g, unit):
        return Refusal("LEY-16.13i", Text("leyte.no.exit_battalion", what))
    if space == s.north_exit and g.state.turn > s.north_exit_until:
        return Refusal("LEY-16.13c", Text("leyte.no.exit_too_late", what))
    if must_halt_in(g, US, space):
        return Refusal("LEY-5.14a", Text("leyte.no.exit_zone", what))
    return Refusal("LEY-5.13a", Text("leyte.no.too_far", what | {"points": points_text(g.type(unit).movement)}))


def against_destination(g: Core, unit: int, space: int) -> Refusal | None:
    """5.0 The first reason why a unit that may move cannot end its move in a hex."""
    if space in destinations(g, unit):
        return None
    return against_terrain(g, unit, space) or against_occupant(g, unit, space) or against_distance(g, unit, space)


def against_terrain(g: Core, unit: int, space: int) -> Refusal | None:
    """5.25, 16.23 Ground that the unit may not enter at all."""
    what = {"unit": g.type(unit).title, "hex": g.e.board.names[space]}
    if g.e.terrain[space] in ("sea", "out"):
        return Refusal("LEY-5.0a", Text("leyte.no.not_land", what))
    if g.side(unit) == JP and space in g.scenario.japanese_barred:
        return Refusal("LEY-16.23b", Text("leyte.no.row_barred", what))
    enterable = any(there == space for near in g.e.board.near[space] for there, _ in steps_of(g, unit)[near])
    if not enterable:
        return Refusal("LEY-5.25b", Text("leyte.no.armour", what))
    return None


def against_occupant(g: Core, unit: int, space: int) -> Refusal | None:
    """5.12, 5.31 Somebody is there already."""
    what = {"unit": g.type(unit).title, "hex": g.e.board.names[space]}
    if g.held[1 - g.side(unit)][space]:
        return Refusal("LEY-5.12a", Text("leyte.no.enemy_there", what))
    if space == g.hex(unit):
        return Refusal("LEY-5.0a", Text("leyte.no.already_there", what))
    if g.held[g.side(unit)][space] and space in range_of(g, unit):
        return Refusal("LEY-5.31b", Text("leyte.no.stack", what))
    return None


def against_distance(g: Core, unit: int, space: int) -> Refusal:
    """5.13, 6.0, 6.14 Too far, or a zone of control lies in the way."""
    what = {"unit": g.type(unit).title, "hex": g.e.board.names[space]}
    if g.in_enemy_control(unit) and may_slip_away(g, unit):
        return Refusal("LEY-6.14b", Text("leyte.no.one_hex", what))
    nothing = bytearray(len(g.e.board.names))
    unhindered = reach(steps_of(g, unit), g.hex(unit), g.type(unit).movement, barred_to(g, g.side(unit)), nothing)
    if space in unhindered:
        return Refusal("LEY-6.0b", Text("leyte.no.zone_in_the_way", what))
    if g.e.board.adjacent(g.hex(unit), space):
        return Refusal("LEY-5.24a", Text("leyte.no.first_step", what))
    return Refusal("LEY-5.13a", Text("leyte.no.too_far", what | {"points": points_text(g.type(unit).movement)}))


def points_text(halves: int) -> str:
    """Half points as people write them: 7 -> "3½"."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)
