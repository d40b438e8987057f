"""14.1.1 to 14.1.3, 14.1.7 Special forces: they come and go by transport of their own."""

from __future__ import annotations

from beachhead.games.port_stanley.components import all_land
from beachhead.games.port_stanley.core import Core, Flow, act
from beachhead.games.port_stanley.events import Inserted, Withdrawn
from beachhead.games.port_stanley.model import AR, OFF_MAP, UK
from beachhead.games.port_stanley.rules.allowance_5 import has_begun
from beachhead.games.port_stanley.rules.away_14_1_3 import has_been_away
from beachhead.games.port_stanley.rules.losses_11_5 import overrun
from beachhead.games.port_stanley.rules.moments_2 import in_landing_or_movement, in_movement
from beachhead.games.port_stanley.rules.morale_17 import leave_summit, settle
from beachhead.games.port_stanley.rules.points_15_2 import supplied
from beachhead.games.port_stanley.rules.weather_4 import grounded
from beachhead.games.port_stanley.targets import OWN_UNIT
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.floods import numbers_of, spaces_of
from beachhead.mechanics.picks import SPACE


def special_forces(game: Core) -> tuple[int, ...]:
    """14.1.1 The special forces, in a British phase."""
    return game.counters(UK, "special") if game.phasing == UK else ()


# -- placing ---------------------------------------------------------------------------------------------


def insert_needs(game: Core, unit: int) -> Conditions:
    """14.1.3 What a unit needs to be placed: special forces that are off the map, and have been for long enough."""
    yield game.type(unit).kind == "special", "PS-14.1.3a", "not_special"
    yield game.hex(unit) == OFF_MAP, "PS-14.1.3a", "not_with_task_force"
    yield not grounded(game), "PS-14.1.3a", "grounded"
    yield has_been_away(game, unit), "PS-14.1.3e", "not_away_long"


def into_needs(game: Core, unit: int, space: int) -> Conditions:
    """14.1.3, ruling P6 What a hex must be for special forces to be placed there: land without Argentine units.

    Supply counters are units as well (8.4.1).
    """
    yield game.edition.land[space], "PS-14.1.3a", "no_land"
    free = not game.enemy_in(space, UK) and space not in supplied(game, AR)
    yield free, "PS-14.1.3a", "enemy_there"


def free_land(game: Core, unit: int) -> list[int]:
    """14.1.3 The land hexes without Argentine units."""
    held = game.standing[AR] | spaces_of(space for space in (*supplied(game, AR), *game.unseen(UK)) if space >= 0)
    return numbers_of(all_land(game.edition) & ~held)


def insert(game: Core, unit: int) -> Flow[None]:
    """14.1.3 Special forces are taken up, and placed."""
    says = {"unit": game.type(unit).title}
    yield from decide(game, game.ask("insert", INTO(unit), clause="PS-14.1.3a", about=(unit,), says=says))


def place(game: Core, unit: int, space: int) -> None:
    """14.1.3 Special forces are in a hex, and do no more in this phase."""
    clock = game.state.clock
    spent = game.values(unit).movement
    game.put(unit, space, moved=clock, active=clock, spent=spent, origin=OFF_MAP)
    game.emit(Inserted(clause="PS-14.1.3a", unit=unit, hex=space))
    overrun(game, space, UK)
    settle(game, unit)


INSERT = act(
    "insert",
    OWN_UNIT,
    clause="PS-14.1.3a",
    among=special_forces,
    needs=insert_needs,
    does=insert,
    when=in_landing_or_movement,
)

INTO = act("into", SPACE, clause="PS-14.1.3a", exactly=free_land, needs=into_needs, does=place)


# -- withdrawing -----------------------------------------------------------------------------------------


def withdraw_needs(game: Core, unit: int) -> Conditions:
    """14.1.3 What a unit needs to be withdrawn: special forces on the map that have done nothing in this phase.

    They go instead of moving: who did not pass the check to leave a zone of control stays (5.4).
    """
    lies = game.unit(unit)
    yield game.type(unit).kind == "special", "PS-14.1.3d", "not_special"
    yield lies.hex >= 0, "PS-14.1.3d", "not_on_map"
    yield not grounded(game), "PS-14.1.3d", "grounded"
    yield not has_begun(game, unit) and not game.now(lies.carried), "PS-14.1.3d", "has_moved"
    yield not game.this_turn(lies.ashore), "PS-7.5a", "landed"
    yield not (game.now(lies.scouted) or game.now(lies.fought) or game.now(lies.worked)), "PS-14.1.3d", "fought"
    yield not game.now(lies.held), "PS-5.4c", "held"


def withdraw(game: Core, unit: int) -> None:
    """14.1.3 Special forces leave the map, for a whole turn at least."""
    space = game.hex(unit)
    game.put(unit, OFF_MAP, withdrawn=game.state.clock)
    game.emit(Withdrawn(clause="PS-14.1.3d", unit=unit, hex=space))
    leave_summit(game, unit, space, retreats=False)


WITHDRAW = act(
    "withdraw",
    OWN_UNIT,
    clause="PS-14.1.3d",
    among=special_forces,
    needs=withdraw_needs,
    does=withdraw,
    when=in_movement,
)
