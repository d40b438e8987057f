"""9.8 March: Operation 22."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.falklands_showdown.components import GROUND
from beachhead.games.falklands_showdown.core import Core, Flow, act, mine
from beachhead.games.falklands_showdown.events import Marched
from beachhead.games.falklands_showdown.rules.contested_3_6 import is_contested, is_friendly
from beachhead.games.falklands_showdown.rules.goals_7_1 import CHOOSING, go_in_turn, set_out
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.alike import looked_at_once
from beachhead.mechanics.picks import SPACE


def march(game: Core) -> Flow[None]:
    """7.1 Op 22: up to five ground units march one area each, one after the other."""
    yield from go_in_turn(game, "march", MARCH, ROAD, "FS-7.1.22a", marchers)


def march_needs(game: Core) -> Conditions:
    """7.1 Op 22: a unit that can march."""
    yield any(met(marcher_needs(game, unit)) for unit in ashore(game)), "FS-7.1.22a", "units_to_march"


def ashore(game: Core) -> Iterator[int]:
    """7.1 Op 22: the phasing player's ground units on land."""
    areas = (area for area in game.areas_of(game.phasing, GROUND) if area in game.edition.land)
    return (unit for area in areas for unit in game.units_in(area, game.phasing, GROUND))


def marchers(game: Core) -> Iterator[int]:
    """7.1 Op 22: the units that can still march."""
    picks = game.op.picks if game.state.op is not None else ()

    def likeness(unit: int) -> tuple[int, bool]:
        return game.unit(unit).area, unit in picks

    return looked_at_once(sorted(ashore(game)), likeness, lambda unit: met(marcher_needs(game, unit)))


def marcher_needs(game: Core, unit: int) -> Conditions:
    """7.1 Op 22: what a unit needs to march: to be ashore, its turn, and somewhere to go."""
    yield game.type(unit).kind == GROUND, "FS-7.1.22a", "ground_unit"
    yield game.unit(unit).area in game.edition.land, "FS-7.1.22a", "on_land"
    if game.unit(unit).area not in game.edition.land:
        return
    if game.state.op is not None:
        yield unit not in game.op.picks, "FS-7.1.22a", "marched_once"
        clause = game.event.clause if game.op.free else "FS-7.1.22a"
        yield (
            len(game.op.picks) < (game.effect("free_march") if game.op.free else game.edition.limits.march),
            clause,
            "marches_left",
        )
    yield any(True for _ in roads(game, unit)), "FS-9.8a", "somewhere_to_march"


def roads(game: Core, unit: int) -> Iterator[int]:
    """9.8 The areas to which a unit can march."""
    return (area for area in game.edition.board.near[game.unit(unit).area] if met(road_needs(game, unit, area)))


def road_needs(game: Core, unit: int, area: int) -> Conditions:
    """9.8 What an area needs for a unit to march there."""
    start = game.unit(unit).area
    yield area in game.edition.land, "FS-9.8a", "land_area"
    yield game.edition.board.adjacent(start, area), "FS-9.8a", "next_area"
    yield not is_contested(game, start) or is_friendly(game, game.side(unit), area), "FS-9.8b", "back_to_own"


def go(game: Core, unit: int, goal: int) -> None:
    """9.8 A unit marches to an area."""
    start = game.place(unit)
    game.note(area=start, goal=goal, stage=CHOOSING)
    game.emit(Marched(clause="FS-7.1.22a", unit=unit, path=(start, goal)))
    game.put(unit, goal)


MARCH = act("march", mine("FS-7.1.22a"), clause="FS-7.1.22a", exactly=marchers, needs=marcher_needs, does=set_out)

ROAD = act("to", SPACE, clause="FS-7.1.22a", exactly=roads, needs=road_needs, does=go)
