"""7.1 Operation 19, Rebase: AR's aircraft change bases, the UK ships a unit along the coast."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from beachhead.games.falklands_showdown.components import AIR, FREIGHT, GROUND
from beachhead.games.falklands_showdown.core import Core, Flow, act, mine
from beachhead.games.falklands_showdown.events import Marched
from beachhead.games.falklands_showdown.model import AR, UK
from beachhead.games.falklands_showdown.rules.goals_7_1 import CHOOSING, go_in_turn, set_out
from beachhead.games.falklands_showdown.rules.loading_6_5 import is_quay
from beachhead.games.falklands_showdown.rules.rebasing_9_6 import base_needs, bases_from, fly_to, is_cratered
from beachhead.games.falklands_showdown.rules.transport_6 import board_needs
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.alike import looked_at_once
from beachhead.mechanics.picks import SPACE


def rebase(game: Core) -> Flow[None]:
    """7.1 Op 19: AR moves any aircraft, each once; the UK one ground unit."""
    yield from go_in_turn(game, "rebase", REBASE, NEW_BASE, clause(game), movers)


def rebase_needs(game: Core) -> Conditions:
    """7.1 Op 19: a unit that can be moved."""
    if game.phasing == UK:
        yield bool(carriers(game)), "FS-7.1.19b", "transport_there"
    yield any(met(turn_needs(game, unit)) for unit in with_goals(game)), clause(game), "units_to_rebase"


def clause(game: Core) -> str:
    """7.1 Op 19: the clause of the phasing player's half of it."""
    return "FS-7.1.19a" if game.phasing == AR else "FS-7.1.19b"


def movers(game: Core) -> Iterator[int]:
    """7.1 Op 19: the units that can still be moved."""
    picks = game.op.picks if game.state.op is not None else ()

    def likeness(unit: int) -> Hashable:
        """Aircraft of one base are alike; ground units are not, for a ship may have no deck or no room for one."""
        return (game.unit(unit).area, unit in picks) if game.phasing == AR else unit

    return looked_at_once(sorted(with_goals(game)), likeness, lambda unit: met(turn_needs(game, unit)))


def with_goals(game: Core) -> Iterator[int]:
    """7.1 Op 19: the units that have somewhere to go: all in an area have where one has."""
    kind, places = (
        (AIR, (game.edition.argentina, *game.edition.bases)) if game.phasing == AR else (GROUND, game.edition.coastal)
    )
    for area in places:
        units = game.units_in(area, game.phasing, kind)
        if units and any(True for _ in goals_from(game, area)):
            yield from units


def mover_needs(game: Core, unit: int) -> Conditions:
    """7.1 Op 19: what a unit needs to be moved: its turn, and somewhere to go."""
    yield from turn_needs(game, unit)
    yield any(True for _ in goals_from(game, game.place(unit))), clause(game), "somewhere_to_rebase"


def turn_needs(game: Core, unit: int) -> Conditions:
    """7.1 Op 19: what a unit needs to have its turn."""
    picks = game.op.picks if game.state.op is not None else ()
    if game.phasing == AR:
        yield game.type(unit).kind == AIR, "FS-7.1.19a", "an_aircraft"
        yield game.place(unit) >= 0, "FS-7.1.19a", "aircraft_in_play"
        yield unit not in picks, "FS-7.1.19a", "rebased_once"
        yield not is_cratered(game, game.place(unit)), "FS-7.1.8e", "runway"
    else:
        yield game.type(unit).kind == GROUND, "FS-7.1.19b", "ground_unit"
        yield not picks, "FS-7.1.19b", "one_unit"
        yield is_quay(game, UK, game.unit(unit).area), "FS-7.1.19b", "on_a_quay"
        yield any(has_deck(game, unit, ship) for ship in carriers(game)), "FS-6.2.2b", "ship_for_it"
        yield any(met(board_needs(game, unit, ship)) for ship in carriers(game)), "FS-6.2.2a", "ferry_room"


def goals_from(game: Core, start: int) -> Iterator[int]:
    """7.1 Op 19: where a unit in an area can be moved."""
    if game.phasing == AR:
        return bases_from(game, start)
    return (area for area in game.edition.coastal if met(goal_needs(game, start, area)))


def goal_needs(game: Core, start: int, area: int) -> Conditions:
    """7.1 Op 19: what an area needs for a ground unit of the UK in another to be brought there."""
    yield area != start, "FS-7.1.19b", "other_area"
    yield is_quay(game, UK, area), "FS-7.1.19b", "quay"


def carriers(game: Core) -> tuple[int, ...]:
    """7.1 Op 19: the UK's ships in the Falkland Islands Sea Area that can carry somebody."""
    ships = game.ships_in(game.edition.falklands, UK, *FREIGHT)
    return tuple(ship for ship in ships if game.type(ship).capacity)


def has_deck(game: Core, unit: int, ship: int) -> bool:
    """6.2(2) Whether a ship could bring a unit along the coast if it were empty."""
    return not game.type(unit).is_armour or game.type(ship).armour_deck


def move(game: Core, unit: int, goal: int) -> None:
    """7.1 Op 19: a unit is moved."""
    game.note(goal=goal, stage=CHOOSING)
    if game.phasing == AR:
        fly_to(game, unit, goal, "FS-7.1.19a")
        return
    start = game.place(unit)
    path = (start, game.edition.falklands, goal)
    game.put(unit, goal)
    game.emit(Marched(clause="FS-7.1.19b", unit=unit, path=path))


def new_bases(game: Core, unit: int) -> Iterator[int]:
    """7.1 Op 19: where a unit can be moved."""
    return goals_from(game, game.place(unit))


def new_base_needs(game: Core, unit: int, area: int) -> Conditions:
    """7.1 Op 19: what an area needs for a unit to be moved there."""
    return (base_needs if game.phasing == AR else goal_needs)(game, game.place(unit), area)


REBASE = act(
    "rebase", mine(clause), clause=lambda game, unit: clause(game), exactly=movers, needs=mover_needs, does=set_out
)

NEW_BASE = act(
    "to", SPACE, clause=lambda game, unit, area: clause(game), exactly=new_bases, needs=new_base_needs, does=move
)
