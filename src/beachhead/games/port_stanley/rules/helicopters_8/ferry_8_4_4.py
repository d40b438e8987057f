"""8.4.4 One helicopter ferries a battalion over two phases of its side (optional).

The helicopter is `bound` for the hex that was announced, and `worked` in the phase in which it was; the battalion knows
it as `also`, so that who does not see the battalion does not see which one is ferried, and so do headquarters and
dummies that go with it (16.1.1, 14.5).
"""

from __future__ import annotations

from collections.abc import Sequence

from beachhead.games.port_stanley.core import Core, Flow, act
from beachhead.games.port_stanley.events import Ferried, FerryAnnounced
from beachhead.games.port_stanley.model import NOBODY, OFF_MAP, UK
from beachhead.games.port_stanley.rules.allowance_5 import carriers_needed, choose
from beachhead.games.port_stanley.rules.ferries_8_4_4 import ferries, is_held_by_company
from beachhead.games.port_stanley.rules.helicopters_8.dummies_14_5 import FREE, with_dummies
from beachhead.games.port_stanley.rules.helicopters_8.flying_8_4 import Flight, homes, may_fly, pay
from beachhead.games.port_stanley.rules.losses_11_5 import eliminate, lose_headquarters, lose_step, overrun
from beachhead.games.port_stanley.rules.morale_17 import move_off_summit, settle
from beachhead.games.port_stanley.rules.points_15_2 import supplied
from beachhead.games.port_stanley.rules.stacking_6 import has_room
from beachhead.games.port_stanley.rules.weather_4 import grounded
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.picks import SPACE


def ferried_with(game: Core, helicopter: int) -> tuple[int, ...]:
    """8.4.4, 16.1.1 Whom a helicopter ferries, as far as they are still with it: the battalion first, if it is."""
    units = game.here(game.hex(helicopter), game.side(helicopter))
    aboard = (unit for unit in units if game.unit(unit).also == helicopter)
    return tuple(sorted(aboard, key=lambda unit: game.type(unit).kind in FREE))


def ferry_needs(game: Core, flight: Flight, unit: int) -> Conditions:
    """8.4.4 What a battalion needs to be ferried, besides what any load needs: one helicopter, on the map."""
    yield game.options.ferry == "yes", "PS-8.4.4a", "not_played"
    yield len(flight) == 1, "PS-8.4.4a", "one_helicopter"
    yield carriers_needed(game, unit) > 1, "PS-8.4.4a", "no_full_battalion"
    yield game.hex(unit) >= 0, "PS-8.4.4a", "not_on_map"


def announce(game: Core, helicopter: int, cargo: Sequence[int], goal: int) -> None:
    """8.4.4 The hex is announced; helicopter and battalion do nothing else until they are there."""
    clock = game.state.clock
    pay(game, helicopter, game.edition.tables.movement.helicopter.pick_up, game.hex(helicopter))
    game.stamp(helicopter, bound=goal, worked=clock, barred=0)
    for unit in cargo:
        game.stamp(unit, also=helicopter)
        game.tell(FerryAnnounced(clause="PS-8.4.4a", unit=unit, to=goal), unit)
    commit(game, helicopter)


def commit(game: Core, helicopter: int) -> None:
    """8.4.4 Helicopter and battalion are taken up by the ferry in this phase."""
    clock = game.state.clock
    for unit in (helicopter, *ferried_with(game, helicopter)):
        game.stamp(unit, carried=clock, active=clock, hop=False)


def watch_ferries(game: Core) -> None:
    """8.4.4, 8.3.1 A new phase: ferries of the side go on, as uses of their helicopters in that turn as well, and hexes
    that the enemy has come to are noted."""
    for side in (0, 1):
        for helicopter in ferries(game, side):
            if side == game.phasing:
                commit(game, helicopter)
                if side != UK and may_fly(game, helicopter):
                    choose(game, helicopter)
            if is_held_by_company(game, side, game.unit(helicopter).bound):
                game.stamp(helicopter, barred=game.state.clock)


# -- the end ---------------------------------------------------------------------------------------------


def finish_ferries(game: Core) -> Flow[None]:
    """8.4.4, 8.3.1 The end of a phase of the side: ferries that began in an earlier one arrive, if they may fly."""
    if grounded(game):
        return
    for helicopter in ferries(game, game.phasing):
        if not game.now(game.unit(helicopter).worked) and may_fly(game, helicopter):
            yield from arrive(game, helicopter)


def arrive(game: Core, helicopter: int) -> Flow[None]:
    """8.4.4 A ferry arrives, beside its hex if the enemy is there, and pays if that is a company or more."""
    side, goal = game.side(helicopter), game.unit(helicopter).bound
    aboard, start = ferried_with(game, helicopter), game.hex(helicopter)
    shot = bool(game.unit(helicopter).barred) or is_held_by_company(game, side, goal)
    game.stamp(helicopter, bound=NOBODY, barred=0)
    for one in aboard:
        game.stamp(one, also=NOBODY)
    if all(game.type(one).kind in FREE for one in aboard):  # the battalion has been driven off, or is lost
        go_along(game, helicopter, start)
        return
    unit, place = aboard[0], goal
    if shot:
        pay_for(game, helicopter, unit, "PS-8.4.4b")
        if not game.is_alive(unit):
            return
    if shot or is_enemy_in(game, side, goal) or not has_room(game, goal, unit):
        spaces = tuple(beside(game, unit, goal, alone=not shot))
        place = yield from which(game, unit, spaces)
    if place != NOBODY:
        put_there(game, aboard, start, place)
    elif not shot:
        pay_for(game, helicopter, unit, "PS-8.4.4d")
    if game.is_alive(helicopter):
        go_along(game, helicopter, place)


def pay_for(game: Core, helicopter: int, unit: int, clause: str) -> None:
    """8.4.4, 16.1.3 A ferry has failed: its helicopter is lost, and its battalion loses a step, which needs less room
    then; if that was its last, a headquarters that had nobody else around it falls as well."""
    where = dict.fromkeys((helicopter, unit), game.hex(unit))
    eliminate(game, helicopter, clause)
    lose_step(game, unit, clause)
    lose_headquarters(game, where)


def is_enemy_in(game: Core, side: int, space: int) -> bool:
    """8.4.4, 8.4.1 Whether an enemy unit occupies a hex: for flights supplies alone are one too."""
    return bool(game.here(space, 1 - side)) or space in supplied(game, 1 - side)


def beside(game: Core, unit: int, goal: int, *, alone: bool) -> list[int]:
    """8.4.4 The land hexes next to one without enemies, with room; `alone`: without another battalion of one's own."""
    side, found = game.side(unit), []
    for space in game.edition.board.near[goal]:
        friends = [other for other in game.here(space, side) if other != unit]
        free = game.edition.land[space] and not is_enemy_in(game, side, space) and has_room(game, space, unit)
        if free and not (alone and any(game.type(other).size == "battalion" for other in friends)):
            found.append(space)
    return found


def which(game: Core, unit: int, spaces: tuple[int, ...]) -> Flow[int]:
    """8.4.4 The hex beside its goal at which a battalion is put down, -1 if there is none."""
    if len(spaces) < 2:
        return spaces[0] if spaces else NOBODY
    says = {"unit": game.type(unit).title}
    choice = yield game.ask("ferried", FERRY_BESIDE(spaces), clause="PS-8.4.4b", about=(unit,), says=says)
    return int(choice.space)


def put_there(game: Core, aboard: tuple[int, ...], start: int, space: int) -> None:
    """8.4.4, 14.5 The battalion is where it was ferried to, and dummies that would be alone without it."""
    clock, unit = game.state.clock, aboard[0]
    for one in with_dummies(game, aboard):
        game.put(one, space, carried=clock, moved=clock, active=clock, spent=0, origin=start, hop=False)
        game.tell(Ferried(clause="PS-8.4.4a", unit=one, hex=space), one)
    overrun(game, space, game.side(unit))
    move_off_summit(game, (unit,), start)
    settle(game, unit)


def go_along(game: Core, helicopter: int, space: int) -> None:
    """8.4.4, 8.4.1 The helicopter is there too or, after a combat phase in which it may not stay there, where it has to
    be."""
    home = OFF_MAP if game.side(helicopter) == UK else game.edition.stanley
    stays = not game.in_combat_phase or space in homes(game, game.side(helicopter))
    game.put(helicopter, space if stays else home)


def beside_needs(game: Core, spaces: tuple[int, ...], space: int) -> Conditions:
    """8.4.4 What a hex must be for a battalion to be put down there: next to its goal, free, with room."""
    yield space in spaces, "PS-8.4.4b", "no_flight"


FERRY_BESIDE = act("ferry_beside", SPACE, clause="PS-8.4.4b", exactly=lambda game, spaces: spaces, needs=beside_needs)
