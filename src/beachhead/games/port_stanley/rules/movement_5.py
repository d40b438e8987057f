"""5.0 Movement: where units can go, alone or with others of their stack, and what happens on the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from beachhead.games.port_stanley.components import Edition
from beachhead.games.port_stanley.core import Core, Flow, act
from beachhead.games.port_stanley.events import Moved
from beachhead.games.port_stanley.model import AR, UK
from beachhead.games.port_stanley.rules.allowance_5 import (
    BY_HELICOPTER_ONLY,
    are_available,
    carriers_needed,
    choose,
    has_begun,
    left,
    may_move_needs,
    used,
)
from beachhead.games.port_stanley.rules.checks_11_4 import check_together, checks
from beachhead.games.port_stanley.rules.company_17_3_3 import Group, is_with_headquarters, leaves_sped, real, sped
from beachhead.games.port_stanley.rules.declaring_9 import hidden_next_to, let_declare
from beachhead.games.port_stanley.rules.losses_11_5 import bears_strength, marked, overrun
from beachhead.games.port_stanley.rules.moments_2 import in_movement
from beachhead.games.port_stanley.rules.morale_17 import HIGH, level, move_off_summit, settle
from beachhead.games.port_stanley.rules.teal_inlet_7_10 import pass_through
from beachhead.games.port_stanley.rules.zones_9 import in_zone, zone
from beachhead.games.port_stanley.targets import OWN_UNIT
from beachhead.kernel.ask import Ask
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.alike import LookedAtAgain
from beachhead.mechanics.floods import Spaces, spaces_of
from beachhead.mechanics.floods import marked as held
from beachhead.mechanics.movement import MOST_POINTS, Meeting, Search, Steps, search_warily, way_along
from beachhead.mechanics.picks import SPACE
from beachhead.mechanics.rows import either

# -- who -------------------------------------------------------------------------------------------------


def movers(game: Core) -> list[int]:
    """5.1 The phasing player's units that can move by themselves now, and have somewhere to go."""
    side, units = game.phasing, game.state.units

    def find() -> LookedAtAgain:
        return LookedAtAgain(by_themselves(game.edition, side))

    known: LookedAtAgain = game.kept_of(1 - side, "movers", find)  # it hangs on the enemy besides

    def can_move(unit: int) -> bool:
        return units[unit].hex >= 0 and met(may_move_needs(game, unit)) and has_way(game, unit)

    able = known.among(units, can_move)
    kept = {unit for unit in game.counters(game.phasing, "headquarters") if unit in able and is_kept(game, unit)}
    return [unit for unit in able if unit not in kept] if kept else able


@lru_cache(maxsize=8)
def by_themselves(edition: Edition, side: int) -> tuple[int, ...]:
    """5.1 The units of a side that move by themselves on the ground at all."""
    return tuple(
        number
        for number, unit in enumerate(edition.units)
        if (number >= edition.first_side_units) == bool(side) and unit.kind not in BY_HELICOPTER_ONLY
    )


def move_needs(game: Core, unit: int) -> Conditions:
    """5.1 What a unit needs to be moved now: it may move, and it can pay for and enter a hex next to it."""
    yield from may_move_needs(game, unit)
    yield not is_kept(game, unit), "PS-17.3.3b", "has_sped"
    if game.type(unit).kind not in BY_HELICOPTER_ONLY:
        yield has_way(game, unit), "PS-5.1d", "nowhere"


def has_way(game: Core, unit: int) -> bool:
    """5.1, 5.4 Whether a unit by itself can make a step at all."""
    points, here, group = left(game, unit), game.hex(unit), (unit,)
    if not points:
        return False
    shut = closed_to_some(game, game.side(unit))
    for there, cost in game.steps[here] if here >= 0 else ():
        if cost <= points and not shut[there]:
            return True
    barred = closed_to(game, group)
    return any(cost <= points and not barred[there] for there, cost in first_steps(game, group))


def move(game: Core, unit: int) -> Flow[None]:
    """5.1 A unit is taken up, perhaps others with it, and goes to a hex or stays."""
    group: Group = (unit,)
    while True:
        ask = where_to(game, group)
        choice = yield ask
        verb, target = choice.action.verb, choice.piece if choice.piece >= 0 else choice.space
        if verb == JOIN.verb:
            group = (*group, target)
        elif verb == TO.verb:
            yield from go(game, group, target)
            return
        else:
            return


def where_to(game: Core, group: Group) -> Ask:
    """5.1 Where a group goes, and who else of its stack goes with it."""
    says = {"unit": game.type(group[0]).title}
    return game.ask("to", TO(group), JOIN(group), STAY, clause="PS-5.1a", about=group, says=says)


def companions(game: Core, group: Group) -> list[int]:
    """5.1, 14.5 The others of the stack that can move along: they may move as far, or are dummies."""
    return [unit for unit in game.here(game.hex(group[0]), game.side(group[0])) if met(join_needs(game, group, unit))]


def join_needs(game: Core, group: Group, unit: int) -> Conditions:
    """5.1, 14.5 What a unit needs to go with a group: a dummy has not moved yet, or goes on with who it came with."""
    yield unit not in group, "PS-5.1a", "in_group"
    yield game.hex(unit) == game.hex(group[0]), "PS-5.1a", "not_stacked"
    if game.type(unit).kind == "dummy":
        fresh = not has_begun(game, unit) or game.unit(unit).hop
        yield fresh or came_along(game, group, unit), "PS-14.5b", "dummy_moved"
    else:
        yield from may_move_needs(game, unit)
        apcs = [one for one in (*group, unit) if game.type(one).kind == "apc"]
        yield are_available(game, apcs), "PS-8.3.1b", "no_transport"


def came_along(game: Core, group: Group, dummy: int) -> bool:
    """14.5, 8.6 Whether a dummy that has moved over land began the phase where one of a group that has moved did."""
    start = game.unit(dummy).origin
    return not game.now(game.unit(dummy).carried) and any(
        has_begun(game, unit) and game.unit(unit).origin == start for unit in real(game, group)
    )


# -- where -----------------------------------------------------------------------------------------------


class Going(NamedTuple):
    """What a search for ways takes: steps with their costs, points, hexes that are barred, those where one halts."""

    steps: Steps
    points: int
    barred: bytearray
    halting: bytearray
    meeting: Meeting | None


def is_kept(game: Core, unit: int) -> bool:
    """17.3.3 Whether a headquarters has to stay, since who has sped with it has arrived."""
    return leaves_sped(game, (unit,)) and not can_go_on(game, (unit, *sped(game, game.hex(unit), game.side(unit))))


def can_go_on(game: Core, group: Group) -> bool:
    """5.1 Whether all of a group may move, and have somewhere to go together."""
    return all(met(may_move_needs(game, unit)) for unit in group) and len(looked_for(game, group).before) > 1


def points_of(game: Core, group: Group) -> int:
    """5.1 What the slowest of a group has left; one hex only after a flight (8.4.2)."""
    together = is_with_headquarters(game, group)
    return min(left(game, unit, with_headquarters=together) for unit in real(game, group))


def going(game: Core, group: Group) -> Going:
    """5.1 to 5.4 How a group can go: out of a zone of control only into a free hex, and into one to stop there."""
    here, side, steps = game.hex(group[0]), game.side(group[0]), game.steps
    first = first_steps(game, group)
    if any(game.now(game.unit(unit).carried) for unit in group):  # 8.4.2 one hex and no further
        steps = (*((),) * here, first, *((),) * (len(steps) - here - 1))
    elif first != steps[here]:
        steps = (*steps[:here], first, *steps[here + 1 :])
    points = min(points_of(game, group), MOST_POINTS)
    return Going(steps, points, closed_to(game, group), zone(game, 1 - side), to_avoid(game, side))


def first_steps(game: Core, group: Group) -> tuple[tuple[int, int], ...]:
    """5.4, 16.1.2 The first steps that a group can make: out of a zone of control only into a free hex.

    A headquarters goes from zone to zone, at a price of its own instead of the terrain's.
    """
    here, zones = game.hex(group[0]), zone(game, 1 - game.side(group[0]))
    steps = game.steps[here]
    if not zones[here]:
        return steps
    if all(game.type(unit).kind == "headquarters" for unit in real(game, group)):
        price = game.edition.tables.movement.between_zones
        return tuple((there, price if zones[there] else cost) for there, cost in steps)
    return tuple(step for step in steps if not zones[step[0]])


def closed_to(game: Core, group: Group) -> bytearray:
    """5.1, 16.1.3, 17.3.2 The hexes that a group may not enter: who can take what lies there does so for all of it.

    After a failed check to enter one all zones of control too, be it that of a rider.
    """
    side = game.side(group[0])
    row = closed(game, side, fights=any(brings_strength(game, unit) for unit in real(game, group)))
    if is_barred(game, group) or carries_supplies(game, group):
        return either(row, zone(game, 1 - side))
    return row


def is_barred(game: Core, group: Group) -> bool:
    """17.3.2, ruling P24 Whether anybody of a group, or who rides with it, has failed to enter a zone of control."""
    riders = [rider for unit in group for rider in game.aboard.get(unit, ())]
    return any(game.now(game.unit(unit).barred) for unit in (*group, *riders))


def closed_to_some(game: Core, side: int) -> bytearray:
    """5.1, 5.4 The hexes that not every unit of a side may enter, from wherever it comes: closed ones, and zones."""
    found: bytearray = game.kept_of(
        1 - side, "closed_to_some", lambda: either(closed(game, side, fights=False), zone(game, 1 - side))
    )
    return found


def brings_strength(game: Core, unit: int) -> bool:
    """8.5, ruling P12 Whether a unit can take a hex in which nobody fights: a combat unit, or a carrier of one."""
    return bears_strength(game, (unit, *game.aboard.get(unit, ())))


def is_stopped(game: Core, unit: int) -> bool:
    """5.4 Whether a unit has come to a zone of control in this phase, and may not go on."""
    return has_begun(game, unit) and in_zone(game, game.hex(unit), game.side(unit))


def carries_supplies(game: Core, group: Group) -> bool:
    """8.5 Whether a carrier of the group has supplies, with which it may not enter a zone of control."""
    return any(one.inside in group for one in game.state.supplies)


def closed(game: Core, side: int, *, fights: bool) -> bytearray:
    """5.1, 8.4.2, 16.1.3, ruling P12 The hexes that a side's land units may not enter.

    Those with enemies that can fight or of whom only the backs are seen; for who has no strength himself those with any
    enemy or enemy supplies.
    """

    def find() -> bytearray:
        row = bytearray(len(game.edition.ground))
        for unit in game.on_map(1 - side):
            if not game.type(unit).is_ship and (not fights or bears_strength(game, (unit,))):
                row[game.hex(unit)] = 1
        for space in backs(game, side):
            row[space] = 1
        for one in game.state.supplies:
            if not fights and one.side != side and one.hex >= 0:
                row[one.hex] = 1
        return row

    found: bytearray = game.kept_of(1 - side, ("closed", fights), find)
    return found


def backs(game: Core, side: int) -> list[int]:
    """3.3 The hexes of enemy counters face down, whether one sees what they are or not."""
    if side != UK:
        return []  # the British have none
    units = game.state.units
    down = [units[unit].hex for unit in game.on_map(AR) if units[unit].down]
    return sorted(space for space in {*game.unseen(side), *down} if space >= 0)


def to_avoid(game: Core, side: int) -> Meeting | None:
    """9.0 Counters seen face down, past which a way had better not lead: a bit for each in the hexes around it."""

    def find() -> Meeting | None:
        hidden = backs(game, side)
        if not hidden:
            return None
        bits = [0] * len(game.edition.ground)
        for number, space in enumerate(hidden):
            for there in game.edition.around[space]:
                bits[there] |= 1 << number
        return bits

    found: Meeting | None = game.kept_of(AR, "to_avoid", find) if side == UK else None
    return found


def goals(game: Core, group: Group) -> Mapping[int, tuple[int, int, int]]:
    """5.1 By hex that a group can reach, but its own: the cost, what it meets, the hex before."""
    costs, met, before = looked_for(game, group)
    here = game.hex(group[0])
    return {space: (costs[space], met.get(space, 0), last) for space, last in before.items() if space != here}


def looked_for(game: Core, group: Group) -> Search:
    """5.1 The ways of a group; its own hex is among those it can reach."""

    def find() -> Search:
        how = going(game, group)
        return search_warily(how.steps, game.hex(group[0]), how.points, how.barred, how.halting, how.meeting)

    found: Search = game.kept(("ways", group), find)
    return found


def destinations(game: Core, group: Group) -> Sequence[int]:
    """5.1 Where a group can go; nowhere as long as it would leave a dummy alone (14.5), half its load (8.5), or
    who has sped without his headquarters (17.3.3)."""
    if leaves_dummies(game, group) or not is_whole(game, group) or leaves_sped(game, group):
        return ()
    found = sorted(looked_for(game, group).before)
    found.remove(game.hex(group[0]))
    return found


def leaves_dummies(game: Core, group: Group) -> bool:
    """14.5 Whether only dummies would stay behind, be it in the box; a helicopter is no company for them."""
    here, side = game.hex(group[0]), game.side(group[0])
    stack = game.here(here, side) if here >= 0 else game.elsewhere(side, here)
    staying = {game.type(unit).kind for unit in stack if unit not in group}
    return staying - {"helicopter"} == {"dummy"}


def is_whole(game: Core, group: Group) -> bool:
    """8.5 Whether who carries a full battalion goes as two."""
    carriers = [unit for unit in group if game.type(unit).kind == "apc"]
    riders = [rider for unit in carriers for rider in game.aboard.get(unit, ())]
    return not any(carriers_needed(game, rider) > len(carriers) for rider in riders)


def to_needs(game: Core, group: Group, space: int) -> Conditions:
    """5.1 to 5.4, 14.5 What a hex must be for a group to go there."""
    edition, side = game.edition, game.side(group[0])
    yield edition.land[space], "PS-5.1c", "water"
    yield not leaves_dummies(game, group), "PS-14.5a", "dummy_alone"
    yield is_whole(game, group), "PS-8.5a", "other_carrier"
    yield not leaves_sped(game, group), "PS-17.3.3b", "has_sped"
    if carries_supplies(game, group):
        yield not in_zone(game, space, side), "PS-8.5f", "supplies_into_zone"
    if is_barred(game, group):
        yield not in_zone(game, space, side), "PS-17.3.2a", "failed_to_enter"
    yield not closed_to(game, group)[space], "PS-5.1a", "enemy_there"
    reached = space in looked_for(game, group).before and space != game.hex(group[0])
    if not reached and edition.board.adjacent(game.hex(group[0]), space):
        yield not is_held(game, group, game.hex(group[0]), space), "PS-5.4d", "zone_to_zone"
    yield reached, "PS-5.1d", "too_far"


# -- going -----------------------------------------------------------------------------------------------


def go(game: Core, group: Group, goal: int) -> Flow[None]:
    """5.1, 5.4, 9.0 A group goes its way, hex by hex; who fails a check stays behind, who is stopped stops."""
    start, side = game.hex(group[0]), game.side(group[0])
    costs, _, before = looked_for(game, group)
    path = way_along(before, goal)
    yield from opened(game, start, side)
    if is_held(game, group, start, path[1]):
        return
    group = leave_zone(game, group, start)
    gone = [start]
    for last, there in pairwise(path):
        quiet = nothing_there(game, there, side)
        if not quiet:
            catch_up(game, group, last, costs)
            coming = enter_zone(game, group, there)
            if coming and (leaves_sped(game, coming) or closed_to(game, coming)[there]):
                coming = ()  # 17.3.3 they have gone so far with it, and it stays with them; 16.1.3 nobody takes
            come_to_rest(game, tuple(unit for unit in group if unit not in coming), tuple(gone))
            group = coming
        if not group or (len(gone) > 1 and in_zone(game, last, side)):
            break
        gone.append(there)
        if not quiet:
            catch_up(game, group, there, costs)
            yield from opened(game, there, side)
    catch_up(game, group, gone[-1], costs)
    come_to_rest(game, group, tuple(gone))


def nothing_there(game: Core, space: int, side: int) -> bool:
    """5.1 Whether a hex is one that a side's units only pass: no zone, nobody beside it, nothing to take or to open."""
    enemy = 1 - side

    def find() -> Spaces:
        hidden = to_avoid(game, side) or ()
        beside = spaces_of(there for there, bits in enumerate(hidden) if bits)
        others = spaces_of((*game.state.declared, game.edition.inlet))
        return held(zone(game, enemy)) | beside | game.standing[enemy] | others

    noticed: Spaces = game.kept_of(enemy, "noticed", find)
    return not (noticed >> space & 1 or space in marked(game, enemy))


def catch_up(game: Core, group: Group, space: int, costs: Sequence[int]) -> None:
    """5.1 A group is put down in a hex of its way, having paid for all of the way that it has not paid for yet."""
    here = game.hex(group[0]) if group else space
    if here != space:
        step(game, group, space, costs[space] - costs[here])


def opened(game: Core, space: int, side: int) -> Flow[None]:
    """9.0 A British unit stands in a hex: next to face-down counters the Argentine player may declare their zones."""
    hidden = to_avoid(game, side)
    if hidden is not None and hidden[space] and hidden_next_to(game, space):
        yield from let_declare(game, space)


def is_held(game: Core, group: Group, here: int, there: int) -> bool:
    """5.4 Whether a zone that was declared just now keeps a group from its next hex: none goes from zone to zone."""
    side = game.side(group[0])
    slips = all(game.type(unit).kind == "headquarters" for unit in real(game, group))
    return not slips and in_zone(game, here, side) and in_zone(game, there, side)


def leave_zone(game: Core, group: Group, start: int) -> Group:
    """5.4 Who leaves a zone of control must first pass a morale check, each for himself; headquarters need none."""
    if not in_zone(game, start, game.side(group[0])):
        return group
    return passing(game, group, "PS-5.4c", "held")


def enter_zone(game: Core, group: Group, space: int) -> Group:
    """17.3.2, ruling P24 At moderate or low morale an Argentine unit must pass a check to enter a zone of control.

    One check for each unit and phase; who fails may enter none in this phase.
    """
    side = game.side(group[0]) if group else UK
    if side != AR or level(game) == HIGH or not in_zone(game, space, side):
        return group
    return passing(game, group, "PS-17.3.2a", "barred")


def passing(game: Core, group: Group, clause: str, stamp: str) -> Group:
    """11.4 Those of a group that pass a morale check; headquarters make none, dummies go if anybody goes.

    Of two carriers with a battalion both must pass for it to go (8.5).
    """
    going_on = [unit for unit in real(game, group) if not checks(game, unit)]
    for unit, passed in check_together(game, group, [unit for unit in group if checks(game, unit)], clause):
        if passed:
            going_on.append(unit)
        else:
            game.stamp(unit, **{stamp: game.state.clock})
            game.forbid_undo()
    if not is_whole(game, tuple(going_on)):
        going_on = [unit for unit in going_on if not game.aboard.get(unit)]
    dummies = [unit for unit in group if unit not in real(game, group)]
    return tuple(going_on + dummies) if going_on else ()


def step(game: Core, group: Group, space: int, cost: int) -> None:
    """5.1, 13.5 A group enters the next hex: it pays, and takes what cannot fight there (16.1.3)."""
    clock = game.state.clock
    for unit in group:
        lies = game.unit(unit)
        origin, spent = lies.origin if game.now(lies.moved) else lies.hex, used(game, unit) + cost
        game.put(unit, space, moved=clock, origin=origin, spent=spent, active=clock, hop=False)
        pass_through(game, unit, space)
        if game.type(unit).kind == "apc":
            choose(game, unit)
    overrun(game, space, game.side(group[0]))


def come_to_rest(game: Core, group: Group, path: tuple[int, ...]) -> None:
    """5.1, 17.2 The end of a move is told, and changes morale where it leads to a settlement or a summit."""
    if len(path) < 2 or not group:
        return
    for unit in group:
        game.tell(Moved(clause="PS-5.1a", unit=unit, path=path), unit)
    move_off_summit(game, group, path[0])
    for unit in group:
        if game.is_alive(unit):
            settle(game, unit)


MOVE = act("move", OWN_UNIT, clause="PS-5.1a", exactly=movers, needs=move_needs, does=move, when=in_movement)

TO = act("to", SPACE, clause="PS-5.1a", exactly=destinations, needs=to_needs)

JOIN = act("join", OWN_UNIT, clause="PS-5.1a", among=companions, needs=join_needs)

STAY = act("stay", clause="PS-5.1a", goes_on=True)
