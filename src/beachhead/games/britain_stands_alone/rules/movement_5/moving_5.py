"""5.2, 5.6 A unit is taken up, perhaps with others of its stack, and moves, overruns or stays."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.britain_stands_alone.components import land_units
from beachhead.games.britain_stands_alone.core import LAND_OF, Core, Flow, act
from beachhead.games.britain_stands_alone.model import BR, GE
from beachhead.games.britain_stands_alone.rules.garrison_13_5 import garrisons_in_play
from beachhead.games.britain_stands_alone.rules.invasion_16 import turn_of_invasion
from beachhead.games.britain_stands_alone.rules.movement_5.moments_5 import (
    Group,
    has_moved,
    in_british_movement,
    in_movement,
    is_leader,
    is_motorized_phase,
    is_stopped,
    may_move_needs,
)
from beachhead.games.britain_stands_alone.rules.movement_5.overrunning_5_6 import (
    OVERRUN,
    can_overrun,
    capable_needs,
    prey,
)
from beachhead.games.britain_stands_alone.rules.movement_5.walking_5_2 import (
    destinations,
    go,
    has_company,
    has_way,
    is_off_map,
    is_way_settled,
    step,
    to_needs,
    way_needs,
    ways_of,
)
from beachhead.games.britain_stands_alone.rules.stacking_4 import fits
from beachhead.games.britain_stands_alone.rules.zones_5_1 import holds
from beachhead.games.britain_stands_alone.targets import OWN_UNIT
from beachhead.kernel.acts import perform
from beachhead.kernel.ask import Ask, settle
from beachhead.kernel.refusal import Conditions, every, met
from beachhead.mechanics.alike import Findings, LookedAtAgain
from beachhead.mechanics.picks import SPACE

# -- who -------------------------------------------------------------------------------------------------


def candidates(game: Core) -> list[int]:
    """5.2 The phasing player's land units in a hex or a display zone, Churchill too."""
    units = game.state.units
    return [unit for unit in land_units(game.edition, game.phasing) if units[unit].hex >= 0]


def move_needs(game: Core, unit: int) -> Conditions:
    """5.1, 5.2, 5.3 What a unit needs to be moved now: it may move, and can pay for a step or overrun somebody."""
    if not (yield from every(may_move_needs(game, unit))):
        return
    if is_leader(game, unit):
        yield game.now(game.unit(unit).drives) is False, "BSA-13.3a", "drives"
    preys = can_overrun(game, unit)
    yield preys or not is_stopped(game, unit), "BSA-5.1e", "stopped"
    yield has_company(game, (unit,)) or bool(escorts(game, unit)), "BSA-5.3d", "no_company"
    if not preys and not can_drive_through(game, unit):
        yield from way_needs(game, unit)


def escorts(game: Core, unit: int) -> list[int]:
    """5.3 The others of a battalion's stack together with which it can go anywhere, or overrun somebody."""
    others = game.here(game.hex(unit), game.side(unit))
    company = (one for one in others if met(may_move_needs(game, one)))
    return [one for one in company if can_go_on(game, (unit, one))]


def can_go_on(game: Core, group: Group) -> bool:
    """5.2, 5.6, 4.0 Whether a group can go anywhere, or overrun somebody, be it from a hex without room."""
    return bool(destinations(game, group) or prey(game, group)) or has_way_through(game, group)


def movers(game: Core) -> list[int]:
    """5.2 The units that can be moved now; one is looked at again once something in or beside its hex has changed.

    In the zones of the display there is always room: there a German unit hangs on nobody but itself.  Whether a British
    one may move at all hangs on itself, and on how much of the limit of the turn is used (16.0).
    """
    side, watched, units = game.phasing, (LAND_OF[1 - game.phasing],), game.state.units
    if side == BR and not turn_of_invasion(game):
        return []

    def find() -> LookedAtAgain:
        return LookedAtAgain(land_units(game.edition, side))

    known: Findings[bool] = game.kept_while(watched, "movers", Findings)
    by_themselves: LookedAtAgain = game.kept_while(watched, "movers off the map", find)
    among_others: LookedAtAgain = game.kept_while(watched, "may move", find, also=game.state.helped)

    def can_move(unit: int) -> bool:
        orders = garrisons_in_play(game, unit) if side == BR else ()
        hangs_on = orders, *beside(game, unit)
        return known.of(unit, hangs_on, lambda: (met(move_needs(game, unit)), is_settled(game, unit)))

    def is_alone(unit: int) -> bool:
        return side == GE and not is_motorized_phase(game) and is_off_map(game, game.hex(unit))

    def may_move(unit: int) -> bool:
        return not is_alone(unit) and met(may_move_needs(game, unit))

    alone = by_themselves.among(units, lambda unit: is_alone(unit) and met(move_needs(game, unit)))
    others = among_others.among(units, may_move)
    return sorted((*alone, *filter(can_move, others)))


def is_settled(game: Core, unit: int) -> bool:
    """5.2, 5.3 Whether what is beside a unit says whether it can move, and nothing beyond: not where it goes along."""
    return has_company(game, (unit,)) and is_way_settled(game, unit)


def beside(game: Core, unit: int) -> Iterator[object]:
    """4.0, 5.3, 5.5 Who is with a unit, how he lies, and who is in the hexes beside it; zones have room."""
    here, units = game.hex(unit), game.state.units
    yield units[unit]
    if is_motorized_phase(game):
        yield [units[other] for other in game.at[here]]
    for there in game.edition.ways[here]:
        yield game.at.get(there)


# -- moving ----------------------------------------------------------------------------------------------


def move(game: Core, unit: int) -> Flow[None]:
    """5.2, 5.6 A unit is taken up, perhaps others with it, and goes, overruns or stays."""
    group: Group = (unit,)
    while True:
        choice = yield where_to(game, group)
        verb = choice.action.verb
        if verb == JOIN.verb:
            group = (*group, choice.piece)
        elif verb == TO.verb:
            yield from go(game, group, choice.space)
            return
        elif verb == THROUGH.verb:
            yield from drive_through(game, group, choice.space)
            return
        else:
            if verb == OVERRUN.verb and OVERRUN.does is not None:
                OVERRUN.does(game, group, choice.space)
            return


def where_to(game: Core, group: Group) -> Ask:
    """5.2 Where a group goes, and who else of its stack goes with it."""
    says = {"unit": game.type(group[0]).title}
    return game.ask(
        "to", TO(group), OVERRUN(group), THROUGH(group), JOIN(group), STAY, clause="BSA-5.2a", about=group, says=says
    )


def companions(game: Core, group: Group) -> list[int]:
    """5.2, 5.6 The stack, of which others may be able to go along."""
    return list(game.here(game.hex(group[0]), game.side(group[0])))


def join_needs(game: Core, group: Group, unit: int) -> Conditions:
    """5.2, 5.3, 5.6 What a unit needs to go with a group: same hex, same pace; off the map only who goes not alone."""
    yield unit not in group, "BSA-5.2a", "in_group"
    needed = not has_company(game, group) or not has_company(game, (unit,))
    together = game.hex(unit) == game.hex(group[0]) and (needed or not is_off_map(game, game.hex(unit)))
    yield together, "BSA-5.6b", "not_stacked"
    yield game.type(unit).kind != "leader" and not is_leader(game, group[0]), "BSA-13.3a", "moves_alone"
    yield game.type(unit).leg == game.type(group[0]).leg, "BSA-1.1p", "other_pace"
    yield from may_move_needs(game, unit, group)


# -- through friends -------------------------------------------------------------------------------------


def full_hexes(game: Core, group: Group) -> list[int]:
    """4.0, 5.6 The hexes within reach of a group that may overrun, in which it has no room, but an enemy is next to."""
    side, enemies = game.side(group[0]), holds(game, 1 - game.side(group[0]))
    if not all(met(capable_needs(game, unit)) for unit in group):
        return []
    held = {game.hex(unit) for unit in game.on_map(side)}
    full = (space for space in sorted(held & ways_of(game, group).keys()) if not fits(game, space, side, group))
    return [space for space in full if any(enemies[there] for there in game.edition.ways[space])]


def through_needs(game: Core, group: Group, space: int) -> Conditions:
    """4.0, 5.6 What a hex without room needs for a group to go there all the same: somebody whom it then overruns.

    More than can stack there may move through it, if they do not end their movement in it.
    """
    near = space in full_hexes(game, group)
    yield near, "BSA-4.0f", "nobody_to_overrun"
    if near:
        there = game.fork()
        step(there, group, space, ways_of(game, group)[space][0])
        yield bool(prey(there, group)), "BSA-4.0f", "nobody_to_overrun"


def can_drive_through(game: Core, unit: int) -> bool:
    """4.0, 5.6 Whether a unit that can stop nowhere can overrun somebody from a hex without room."""
    return not has_way(game, unit) and has_way_through(game, (unit,))


def has_way_through(game: Core, group: Group) -> bool:
    """4.0, 5.6 Whether a group can overrun somebody from a hex in which it has no room."""
    return any(met(through_needs(game, group, there)) for there in full_hexes(game, group))


def drive_through(game: Core, group: Group, space: int) -> Flow[None]:
    """4.0, 5.6 A group comes to a hex in which it has no room, and overruns somebody from there."""
    yield from go(game, group, space)
    says = {"unit": game.type(group[0]).title}
    choice = yield from settle(game.ask("overrun", OVERRUN(group), clause="BSA-5.6g", about=group, says=says))
    yield from perform(game, OVERRUN(group), choice)


# -- Churchill -------------------------------------------------------------------------------------------


def drivers(game: Core) -> list[int]:
    """13.3 Churchill, where he can move as a motorized unit."""
    return [unit for unit in candidates(game) if is_leader(game, unit) and met(drive_needs(game, unit))]


def drive_needs(game: Core, unit: int) -> Conditions:
    """13.3 What Churchill needs to move as a motorized unit: he moves in one way in a phase."""
    yield is_leader(game, unit), "BSA-13.3a", "no_leader"
    yield not is_motorized_phase(game), "BSA-5.3b", "not_red"
    yield from may_move_needs(game, unit)
    drives = game.now(game.unit(unit).drives)
    yield drives or not has_moved(game, unit), "BSA-13.3a", "walks"
    if not met(may_move_needs(game, unit)):
        return
    yield not is_stopped(game, unit), "BSA-5.1e", "stopped"
    yield not drives or has_way(game, unit), "BSA-5.2e", "nowhere"


def drive(game: Core, unit: int) -> Flow[None]:
    """13.3 Churchill moves as a motorized unit, now and for the rest of the phase if he goes anywhere."""
    before = game.unit(unit).drives
    game.stamp(unit, drives=game.state.clock)
    yield from move(game, unit)
    if not has_moved(game, unit):
        game.stamp(unit, drives=before)


MOVE = act("move", OWN_UNIT, clause="BSA-5.2a", exactly=movers, needs=move_needs, does=move, when=in_movement)

DRIVE = act(
    "drive", OWN_UNIT, clause="BSA-13.3a", exactly=drivers, needs=drive_needs, does=drive, when=in_british_movement
)

TO = act("to", SPACE, clause="BSA-5.2a", exactly=destinations, needs=to_needs)

THROUGH = act("through", SPACE, clause="BSA-4.0f", among=full_hexes, needs=through_needs)

JOIN = act("along", OWN_UNIT, clause="BSA-5.2a", among=companions, needs=join_needs)

STAY = act("stay", clause="BSA-5.2a", goes_on=True)
