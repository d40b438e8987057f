"""7.8 Displacement, and the look ahead that it needs: whether a retreat can be carried out at all (7.74).

A friend who makes way takes up a hex that the retreat may need itself, or that another friend may need to make way.
So the units are moved in thought, step by step, on a copy of where the side's units are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Set
from itertools import pairwise
from typing import NamedTuple

from beachhead.games.leyte.core import Core, Flow, act
from beachhead.games.leyte.events import Displaced
from beachhead.games.leyte.model import JP, SIDES
from beachhead.kernel.ask import Option, settle
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.movement import way
from beachhead.mechanics.picks import SPACE
from beachhead.mechanics.retreats import Onward, can_go_on, leads_away
from beachhead.mechanics.tracing import flood

VACANT, THROUGH_FRIENDS, AGAIN = 0, 1, 2
"""7.73, 7.82 What a retreat may go through: vacant hexes; friends not displaced in this phase; any friends."""


class Course(NamedTuple):
    """A retreat: which unit, from where, and through what."""

    unit: int
    start: int
    through: int


class Lie(NamedTuple):
    """How a side's units lie: in each hex the unit's number plus one, or 0; and who was displaced in this phase."""

    friends: bytes
    shoved: frozenset[int]


def lie_of(game: Core, side: int) -> Lie:
    """How a side's units lie now."""
    units, clock = game.state.units, game.state.clock
    return Lie(
        bytes(game.occupant[side]), frozenset(unit for unit in game.units_of(side) if units[unit].shoved == clock)
    )


def moved(lie: Lie, unit: int, here: int, there: int) -> Lie:
    """The same with a unit gone from one hex to another."""
    friends = bytearray(lie.friends)
    friends[here], friends[there] = 0, unit + 1
    return Lie(bytes(friends), lie.shoved)


def displaced(lie: Lie, unit: int, here: int, there: int) -> Lie:
    """The same with a unit displaced from one hex to another."""
    return moved(lie, unit, here, there)._replace(shoved=lie.shoved | {unit})


# -- 7.7 the way of a retreat ------------------------------------------------------------------------


def open_hexes(game: Core, unit: int, here: int) -> list[int]:
    """7.71, 7.72, 5.12, 5.25, 16.23 Hexes next to `here` that a retreat may enter: passable, without an enemy,
    not enemy controlled; friends there do not lift the control."""
    side = game.side(unit)
    enemies, control = game.occupant[1 - side], game.control[1 - side]
    barred = game.scenario.japanese_barred if side == JP else ()
    ways = game.edition.ways_armour if game.type(unit).kind == "armour" else game.edition.ways_foot
    return [there for there in ways[here] if not enemies[there] and not control[there] and there not in barred]


def away(game: Core, course: Course, here: int) -> list[int]:
    """7.74 The hexes one step further from where the retreat began, whoever stands there."""
    distances = game.edition.board.distances(course.start)
    return [there for there in open_hexes(game, course.unit, here) if distances[there] == distances[here] + 1]


def give_way_needs(game: Core, unit: int, start: int, ways: Collection[int], space: int) -> Conditions:
    """7.71-7.74, 7.81 What a hex needs so that a unit that began its retreat in `start` can enter it next.

    `ways` are those from which the rest of the way is open.
    """
    yield from step_needs(game, unit, start, space)
    friend = game.occupant[game.side(unit)][space]
    if game.edition.board.adjacent(game.hex(unit), space):
        yield not friend or space in ways, "LEY-7.73a", "not_vacant"
    if not friend and met(step_needs(game, unit, start, space)):
        yield space in ways, "LEY-7.7a", "not_a_way"


def step_needs(game: Core, unit: int, start: int, space: int) -> Conditions:
    """7.71-7.74 What a hex needs so that a unit can be driven into it, whoever of its own stands there."""
    side, here, near = game.side(unit), game.hex(unit), game.edition.board.adjacent(game.hex(unit), space)
    yield near, "LEY-7.7a", "not_next"
    if not near:
        return
    ways = game.edition.ways_armour if game.type(unit).kind == "armour" else game.edition.ways_foot
    yield space in ways[here], "LEY-7.72a", "no_way"
    yield not game.occupant[1 - side][space], "LEY-5.12a", "enemy_there"
    yield not game.control[1 - side][space], "LEY-7.71a", "retreat_zone"
    yield side != JP or space not in game.scenario.japanese_barred, "LEY-16.23b", "row_barred"
    yield leads_away(game.edition.board, here, space, (start,)), "LEY-7.74a", "no_nearer"


def onward(game: Core, unit: int, start: int) -> Onward:
    """7.71-7.74 The next vacant hexes of a unit's retreat from `start`, as a function of the hex it has come to."""
    course, friends = Course(unit, start, VACANT), game.occupant[game.side(unit)]
    return lambda here, left: [there for there in away(game, course, here) if not friends[there]]


def can_retreat(game: Core, unit: int, length: int) -> bool:
    """7.7 Whether a unit can carry out a retreat, through friends if need be."""
    start = game.hex(unit)
    if can_go_on(start, length, onward(game, unit, start)):
        return True
    return ends_alive(game, lie_of(game, game.side(unit)), Course(unit, start, AGAIN), start, length)


def ends_alive(game: Core, lie: Lie, course: Course, here: int, left: int) -> bool:
    """7.74 Whether a retreat that has come to `here` can be carried on for `left` more hexes."""
    return left == 0 or any(leads_on(game, lie, course, here, there, left) for there in away(game, course, here))


def leads_on(game: Core, lie: Lie, course: Course, here: int, there: int, left: int) -> bool:
    """7.74 Whether a retreat with `left` hexes to go can go from `here` to `there` and be carried out."""
    return any(ends_alive(game, after, course, there, left - 1) for after in entering(game, lie, course, here, there))


def entering(game: Core, lie: Lie, course: Course, here: int, there: int) -> Iterator[Lie]:
    """7.73, 7.81 How the units may lie when the retreating one has gone from `here` to `there`."""
    occupant = lie.friends[there] - 1
    if occupant < 0:
        yield moved(lie, course.unit, here, there)
    elif course.through:
        for _, after in making_way(game, lie, occupant, there, (course.unit,), again=course.through == AGAIN):
            yield moved(after, course.unit, here, there)


# -- 7.8 displacement --------------------------------------------------------------------------------


def making_way(
    game: Core, lie: Lie, unit: int, here: int, chain: tuple[int, ...], *, again: bool
) -> Iterator[tuple[int, Lie]]:
    """7.81, 7.82 The hexes to which a unit can make way, if need be by displacing others, and how all lie then.

    `chain` are those already on the way, the retreating unit first; they stay where they are until there is room.
    `again` allows units that were displaced in this phase before.
    """
    if unit in lie.shoved and not again:
        return
    hexes = open_hexes(game, unit, here)
    for there in hexes:
        if not lie.friends[there]:
            yield there, displaced(lie, unit, here, there)
    barred = {*chain, unit} if again else {*chain, unit} | lie.shoved
    for there in hexes:
        friend = lie.friends[there] - 1
        if friend >= 0 and friend not in barred:
            for path in ways_out(game, lie, there, barred):
                yield there, displaced(passed_on(lie, path), unit, here, there)


def ways_out(game: Core, lie: Lie, start: int, barred: Set[int]) -> Iterator[tuple[int, ...]]:
    """7.82 The chain reactions that begin with the unit in `start`: hex by hex to a vacant one, the nearest first.

    For each vacant hex the shortest, and of those the one that comes first on the board, so that the rest of a chain
    is again the chain from there.
    """

    def pushed_on(here: int) -> list[int]:
        unit = lie.friends[here] - 1
        hexes = open_hexes(game, unit, here) if unit >= 0 else []
        return [there for there in hexes if lie.friends[there] - 1 not in barred]

    chains = flood((start,), pushed_on)
    return (way(chains, goal) for goal in chains if not lie.friends[goal])


def passed_on(lie: Lie, path: tuple[int, ...]) -> Lie:
    """How the units lie when each on a path has gone one hex further along it."""
    for here, there in reversed(list(pairwise(path))):
        lie = displaced(lie, lie.friends[here] - 1, here, there)
    return lie


def displace(game: Core, unit: int, chain: tuple[int, ...], start: int, left: int) -> Flow[None]:
    """7.81, 7.82 The owner moves a unit one hex out of the way of a retreat that began in `start` and has `left` hexes
    to go after this one."""
    here, ways = game.hex(unit), ways_to_make_room(game, unit, chain, start, left)
    make_room, side, names = MAKE_ROOM(unit, here, ways), SIDES[game.side(unit)], {"unit": game.type(unit).title}
    ask = game.ask("displace", make_room, clause="LEY-7.81a", side=side, about=(unit,), says=names)
    choice: Option = yield from settle(ask)
    occupant = game.unit_in(game.side(unit), choice.space)
    if occupant >= 0:
        yield from displace(game, occupant, (*chain, unit), start, left)
    game.put(unit, choice.space, shoved=game.state.clock)
    game.emit(Displaced(clause="LEY-7.81a", unit=unit, path=(here, choice.space)))


MAKE_ROOM = act("to", SPACE, clause="LEY-7.81a", exactly=lambda game, unit, here, ways: ways,
                needs=give_way_needs)  # fmt: skip


def ways_to_make_room(game: Core, unit: int, chain: tuple[int, ...], start: int, left: int) -> list[int]:
    """7.74, 7.81, 7.82 Where a displaced unit may go so that the retreat can be carried out: vacant hexes, else those
    of friends who can make way in turn; such that somebody is displaced twice only as a last resort.

    A hex that the retreating unit needs itself is no path open to the displaced one.
    """
    here, lie = game.hex(unit), lie_of(game, game.side(unit))
    for through in (THROUGH_FRIENDS, AGAIN):
        course = Course(chain[0], start, through)
        ways = [
            there
            for there, after in making_way(game, lie, unit, here, chain, again=through == AGAIN)
            if ends_alive(game, closed_up(game, after, chain, here), course, game.hex((*chain, unit)[1]), left)
        ]
        vacant = [there for there in ways if not lie.friends[there]]
        if ways:
            return vacant or list(dict.fromkeys(ways))
    raise AssertionError("a retreat was begun that cannot be carried out")


def closed_up(game: Core, lie: Lie, chain: tuple[int, ...], room: int) -> Lie:
    """How the units lie when those of a chain have each moved up into the hex before them, the last into `room`."""
    for unit in reversed(chain):
        here = game.hex(unit)
        lie = displaced(lie, unit, here, room)
        room = here
    return lie
