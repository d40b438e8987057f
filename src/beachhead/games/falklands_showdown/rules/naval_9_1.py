"""9.1, 9.7 The movement of surface ships: Operation 13, and what Operations 4 and 14 share with it; the rendezvous."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from beachhead.games.falklands_showdown.components import SHIP
from beachhead.games.falklands_showdown.core import Core, Flow, act, mine
from beachhead.games.falklands_showdown.events import Rendezvous, Sailed
from beachhead.games.falklands_showdown.model import AR, NOBODY, UK
from beachhead.kernel.acts import Act, Once, decide, gather
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE
from beachhead.mechanics.tracing import Leg, trace

CHOOSING, SAILED = range(2)
"""How far a naval move has got."""

GoalNeeds = Callable[[Core, int, int], Conditions]
"""What an area needs for ships of another area to sail there."""


class Voyage(NamedTuple):
    """9.1 What an operation in which ships sail lets the player do: choose a ship, all of an area, and where they go.

    `starts` are the areas from which ships can still be chosen.
    """

    starts: Callable[[Core], tuple[int, ...]]
    sail: Act
    fleet: Act
    way: Act


def naval_move(game: Core) -> Flow[None]:
    """7.1 Op 13: ships of one area move together; damaged ones of the UK may go on into the South Georgia Box."""
    yield from set_sail(game, VOYAGE)
    yield from go_on_to_the_box(game)


def naval_move_needs(game: Core) -> Conditions:
    """7.1 Op 13: ships that can go somewhere."""
    yield can_sail(game, goal_needs), "FS-7.1.13a", "ships_to_move"


def can_sail(game: Core, needs: GoalNeeds) -> bool:
    """9.1 Whether the phasing player has surface ships that have somewhere to sail."""
    return any(any(True for _ in goals(game, start, needs)) for start in harbours(game))


def harbours(game: Core) -> tuple[int, ...]:
    """9.1 The areas in which the phasing player has surface ships."""
    return game.areas_of(game.phasing, SHIP)


def waters_of(game: Core) -> tuple[int, ...]:
    """9.1 The areas that ships can be in at all."""
    return game.edition.waters


def set_sail(game: Core, voyage: Voyage) -> Flow[None]:
    """9.1 The phasing player chooses ships of one area and where they go; they go there together."""
    while game.op.goal == NOBODY:
        areas, clause = Once(game, voyage.starts), f"FS-7.1.{game.op.number}a"
        offers = (voyage.sail(areas), voyage.fleet(areas), voyage.way)
        yield from decide(game, game.ask("sail", *offers, clause=clause, anchor=True, about=game.op.picks))


def sail_along(game: Core, areas: tuple[int, ...], unit: int) -> None:
    """9.1 A ship joins those that sail."""
    game.note(picks=(*game.op.picks, unit), area=game.place(unit))


def join_all(game: Core, areas: tuple[int, ...], area: int) -> None:
    """9.1 All ships of an area are to sail."""
    game.note(picks=game.ships_in(area, game.phasing), area=area)


def put_to_sea(game: Core, area: int) -> None:
    """9.1 The ships that were chosen go to an area."""
    game.note(goal=area, stage=SAILED)
    sail(game, game.op.picks, path_to(game, game.phasing, game.op.area, area), "FS-9.1a")


def left_in(game: Core, areas: tuple[int, ...]) -> list[int]:
    """9.1 The ships in some areas that are not yet chosen."""
    return sorted(unit for area in areas for unit in game.ships_in(area, game.phasing) if unit not in game.op.picks)


def fleet_needs(game: Core, area: int, needs: GoalNeeds) -> Conditions:
    """9.1 What an area needs for all ships of it to be chosen: a ship that can still be."""
    ships = game.ships_in(area, game.phasing)
    yield bool(ships), "FS-9.1a", "ships_there"
    if ships:
        waiting = (unit for unit in ships if unit not in game.op.picks)
        yield from ship_needs(game, next(waiting, ships[0]), needs)


def way_needs(game: Core, area: int, needs: GoalNeeds) -> Conditions:
    """9.1 What an area needs for the ships chosen to sail there."""
    yield bool(game.op.picks), "FS-9.1a", "ships_chosen"
    if game.op.picks:
        yield from needs(game, game.op.area, area)


def ship_needs(game: Core, unit: int, needs: GoalNeeds) -> Conditions:
    """9.1 What a ship needs to sail with those chosen so far."""
    yield game.type(unit).kind == SHIP, "FS-9.1a", "surface_ship"
    yield game.place(unit) >= 0, "FS-9.1a", "ship_in_play"
    yield unit not in game.op.picks, "FS-9.1a", "chosen_once"
    yield not game.op.picks or game.place(unit) == game.op.area, f"FS-7.1.{game.op.number}a", "one_fleet"
    yield any(True for _ in goals(game, game.place(unit), needs)), f"FS-7.1.{game.op.number}a", "somewhere_to_sail"


def goals(game: Core, start: int, needs: GoalNeeds) -> Iterator[int]:
    """9.1 The areas to which ships of one area can sail."""
    return (goal for goal in waters_of(game) if met(needs(game, start, goal)))


def goal_needs(game: Core, start: int, goal: int) -> Conditions:
    """7.1 Op 13: what an area needs for ships of another to sail there."""
    yield goal != start, "FS-7.1.13a", "other_area"
    limit = move_limit(game)
    yield from range_needs(
        game, start, goal, limit, "FS-11.3.2-2" if limit < game.edition.limits.naval_move else "FS-7.1.13a"
    )


def voyage(number: int, needs: GoalNeeds) -> Voyage:
    """9.1 What an operation in which ships sail lets the player do; `needs` is what their goal needs."""
    clause = f"FS-7.1.{number}a"

    def starts(game: Core) -> tuple[int, ...]:
        return tuple(area for area in harbours(game) if met(fleet_needs(game, area, needs)))

    def ship(game: Core, areas: tuple[int, ...], unit: int) -> Conditions:
        return ship_needs(game, unit, needs)

    def fleet(game: Core, areas: tuple[int, ...], area: int) -> Conditions:
        return fleet_needs(game, area, needs)

    def way(game: Core, area: int) -> Conditions:
        return way_needs(game, area, needs)

    def whole(game: Core, areas: tuple[int, ...], area: int) -> bool:
        return area in areas and not met(way(game, area))  # where those chosen can go, pointing means that they do

    return Voyage(
        starts,
        act("sail", mine(clause), clause=clause, exactly=left_in, needs=ship, does=sail_along),
        act("fleet", SPACE, clause=clause, exactly=lambda game, areas: areas, needs=fleet, does=join_all, meant=whole),
        act("to", SPACE, clause=clause, among=ways_open, needs=way, does=put_to_sea),
    )


def ways_open(game: Core) -> tuple[int, ...]:
    """9.1 Where ships could go: nowhere before some are chosen."""
    return waters_of(game) if game.op.picks else ()


VOYAGE = voyage(13, goal_needs)


def range_needs(game: Core, start: int, goal: int, limit: int, clause: str) -> Conditions:
    """9.1 What an area needs to be so many areas away for the ships of the phasing player."""
    yield from open_sea_needs(game, game.phasing, goal)
    path = path_to(game, game.phasing, start, goal)
    yield 0 < len(path) <= limit + 1, clause, "near_enough"


def open_sea_needs(game: Core, side: int, area: int) -> Conditions:
    """9.1 What an area needs to be open to a side's surface ships."""
    yield area not in game.edition.land, "FS-9.1a", "water"
    if area == game.edition.argentina:
        yield side == AR, "FS-9.1d", "own_coast"
    if area == game.edition.south_georgia:
        yield side == UK, "FS-9.1c", "box_for_uk"
        yield game.controls(UK, area), "FS-9.1c", "box_taken"
    if area in game.edition.sea:
        yield side == UK or game.edition.areas[area].in_range, "FS-9.1e", "under_air_cover"


def move_limit(game: Core) -> int:
    """7.1 Op 13: how many areas ships move at most; fewer in heavy seas (2-2)."""
    return game.effect("slow_ships") or game.edition.limits.naval_move


def path_to(game: Core, side: int, start: int, goal: int) -> tuple[int, ...]:
    """9.1 The shortest way of a side's surface ships, both ends included; () if there is none."""
    depends = (SHIP, side, game.controls(UK, game.edition.south_georgia))
    return by_water(game, start, goal, depends, lambda area: met(open_sea_needs(game, side, area)))


def by_water(
    game: Core, start: int, goal: int, depends: tuple[int, ...], is_open: Callable[[int], bool]
) -> tuple[int, ...]:
    """8.1, 9.1 The shortest way through the waters that are open, both ends included; () if there is none.

    It is looked for once for each value of `depends`, which names all that `is_open` rests on.
    """
    key, near = (*depends, start, goal), game.edition.board.near
    path = game.edition.paths.get(key)
    if path is None:
        waters = {area for area in waters_of(game) if is_open(area)}
        onward = Leg(lambda area: [there for there in near[area] if there in waters])
        path = game.edition.paths[key] = trace(start, (goal,), onward)
    return path


def sail(game: Core, ships: tuple[int, ...], path: tuple[int, ...], clause: str) -> None:
    """9.1, 9.2 Ships go along a path, with what is aboard them."""
    if len(path) < 2:
        return
    for ship in ships:
        game.put(ship, path[-1])
    game.emit(Sailed(clause=clause, side=game.side(ships[0]), units=ships, path=path))
    meet(game, path[-1])


def meet(game: Core, area: int) -> None:
    """10.9 Atlantic Conveyor and both carriers are in one sea area: it has had its rendezvous."""
    if game.state.rendezvous or area not in game.edition.sea:
        return
    if all(game.place(ship) == area for ship in (game.edition.conveyor, *game.edition.supplied)):
        game.state.rendezvous = True
        game.emit(Rendezvous(clause="FS-10.9a", area=area))


def go_on_to_the_box(game: Core) -> Flow[None]:
    """9.7 UK ships with a Hit marker that have come to the sea before South Georgia may go on into the Box."""
    yield from gather(game, lambda: game.ask("shelter", SHELTER, STAY_OUT, clause="FS-9.7a", anchor=True), left=damaged)


def damaged(game: Core) -> tuple[int, ...]:
    """9.7 The ships of the operation in hand that may go on into the Box."""
    return tuple(unit for unit in game.op.picks if met(shelter_needs(game, unit)))


def shelter_needs(game: Core, unit: int) -> Conditions:
    """9.7 What a ship needs to go on into the South Georgia Box."""
    yield unit in game.op.picks, "FS-9.7a", "sailed_now"
    yield game.controls(UK, game.edition.south_georgia), "FS-9.7a", "box_taken"
    yield (
        game.place(unit) in game.edition.sea
        and game.edition.south_georgia in game.edition.board.near[game.place(unit)],
        "FS-9.7a",
        "box_near",
    )
    yield game.unit(unit).hits > 0, "FS-9.7a", "damaged"


def go_on(game: Core, unit: int) -> None:
    """9.7 A damaged ship goes on into the Box."""
    sail(game, (unit,), (game.op.goal, game.edition.south_georgia), "FS-9.7a")


SHELTER = act("sail", mine("FS-9.7a"), clause="FS-9.7a", exactly=damaged, needs=shelter_needs, does=go_on)

STAY_OUT = act("done", clause="FS-9.7a", goes_on=True)
