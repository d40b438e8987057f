"""15.0 Supply: where points are, who can draw on them, what is used, and who is cut off."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from beachhead.games.port_stanley.components import land_ways
from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.events import SupplySpared, SupplyUsed
from beachhead.games.port_stanley.model import AR, UK
from beachhead.games.port_stanley.rules.lines_15 import closed, movement_factor, within
from beachhead.games.port_stanley.rules.points_15_2 import add_points, take_points
from beachhead.mechanics.floods import Spaces, marked, spaces_of, up_to
from beachhead.mechanics.pairing import serve_all

PLENTY = 99
"""15.4 What there is at Stanley airport: more than anybody uses at once."""

Wants = list[tuple[int, ...]]
"""The points that are wanted: of each the hexes that it can come from, the nearest first."""

Line = Callable[[Core, int], tuple[int, ...]]
"""The hexes from which a unit can draw a point, the nearest first."""

# -- 15.4 sources ----------------------------------------------------------------------------------------


def stock(game: Core, side: int, *, attack: bool = False) -> Mapping[int, int]:
    """15.3.1, 15.4 The points of a side by hex; for an attack without those that came in this phase."""

    def find() -> dict[int, int]:
        found: dict[int, int] = {}
        for one in game.state.supplies:
            if one.side == side and one.hex >= 0:
                fresh = one.fresh if attack and game.now(one.came) else 0
                found[one.hex] = found.get(one.hex, 0) + one.points - fresh
        if side == AR and not game.here(game.edition.airport, UK):
            found[game.edition.airport] = PLENTY
        return {space: points for space, points in found.items() if points > 0}

    known: Mapping[int, int] = game.kept(("stock", side, attack), find)
    return known


# -- 15.5 lines ------------------------------------------------------------------------------------------


def attack_line(game: Core, unit: int) -> tuple[int, ...]:
    """15.5 The hexes from which a unit can draw a point when it attacks or fires, the nearest first."""
    kind, found = game.type(unit).kind, stock(game, game.side(unit), attack=game.side(unit) == game.phasing)
    if kind == "artillery":
        return within_reach_of_guns(game, unit, found)
    return nearest(game, unit, supply_range(game, unit), found)


def supply_range(game: Core, unit: int) -> int:
    """15.5 How many movement points away infantry or reconnaissance draws on supplies to attack."""
    recon = game.type(unit).kind == "recon"
    return movement_factor(game, unit) // 2 if recon else game.edition.tables.supply.infantry


def within_reach_of_guns(game: Core, unit: int, found: Mapping[int, int]) -> tuple[int, ...]:
    """15.5 The hexes with supply from which a battery can draw: its own and those next to it."""
    here = game.hex(unit)
    return tuple(space for space in (here, *game.edition.ways[here]) if space in found)


def defensive_line(game: Core, unit: int) -> tuple[int, ...]:
    """15.3.2, 15.5 The hexes with supply to which a unit has a line of its movement factor, the nearest first.

    For artillery, as always, its own and those next to it.
    """
    if game.type(unit).kind == "artillery":
        return within_reach_of_guns(game, unit, stock(game, game.side(unit)))
    return nearest(game, unit, movement_factor(game, unit), stock(game, game.side(unit)))


def nearest(game: Core, unit: int, points: int, found: Mapping[int, int]) -> tuple[int, ...]:
    """The hexes with supply within so many movement points of a unit, the nearest first."""
    lines = within(game, unit, points)
    return tuple(sorted((space for space in found if space in lines), key=lambda space: (lines[space][0], space)))


SUPPLIED = frozenset({"infantry", "recon", "engineer"})


def lacks_defensive_line(game: Core, unit: int) -> bool:
    """15.3.2 Whether a unit cannot trace a line of its movement factor to a supply unit."""
    return game.type(unit).kind in SUPPLIED and game.hex(unit) >= 0 and not has_supply(game, unit)


def has_supply(game: Core, unit: int) -> bool:
    """15.3.2, 15.6.2 Whether a unit has a line to a supply point, were it the last one, used for this very defence."""
    return game.now(game.unit(unit).fed) or bool(defensive_line(game, unit))


# -- 15.3.1 what is used ---------------------------------------------------------------------------------


def wants(game: Core, units: Iterable[int], intensive: Iterable[int] = (), line: Line = attack_line) -> Wants:
    """15.3.1, 15.3.3, ruling P41 The points that units use in one attack or defence, of each where it can come from.

    Battalions and batteries one each; companies, reduced battalions and reconnaissance one for two, rounded up, and so
    reduced batteries; platoons and ships none (15.1), nor who waits aboard (7.4).  `line` says from where each draws.
    """
    land = [unit for unit in units if game.hex(unit) >= 0]
    whole = [unit for unit in land if uses_a_point(game, unit)]
    found = [line(game, unit) for unit in whole]
    for kinds in (FOOT, GUNS):
        halves = [unit for unit in land if unit not in whole and game.type(unit).kind in kinds and eats(game, unit)]
        found += in_pairs(game, halves, line)
    extra = strained(game, intensive)
    found += [line(game, unit) for unit in extra if uses_a_point(game, unit)]
    return found + in_pairs(game, [unit for unit in extra if not uses_a_point(game, unit)], line)


def strained(game: Core, intensive: Iterable[int]) -> list[int]:
    """15.3.3 Of batteries that were to fire intensively those that can: of a strength of 1 two together."""
    units = list(intensive)
    ones = [unit for unit in units if game.values(unit).strength == 1]
    return [unit for unit in units if unit not in ones or unit in ones[: len(ones) // 2 * 2]]


FOOT, GUNS = frozenset({"infantry", "recon"}), frozenset({"artillery"})


def eats(game: Core, unit: int) -> bool:
    """15.3.1 Whether a unit ever uses supply in an attack: no platoon does."""
    return game.type(unit).kind in FOOT | GUNS and game.type(unit).size != "platoon"


def uses_a_point(game: Core, unit: int) -> bool:
    """15.3.1 Whether a unit uses a point of its own: a battalion or battery at full strength."""
    kind = game.type(unit)
    return (kind.size == "battalion" or kind.kind == "artillery") and not game.unit(unit).reduced


def in_pairs(game: Core, units: Sequence[int], line: Line) -> Wants:
    """15.3.1 A point for every two units, rounded up: from where both can draw, else from where either can."""
    found: Wants = []
    for number in range(0, len(units), 2):
        lines = [line(game, unit) for unit in units[number : number + 2]]
        if not all(lines):
            found.append(())
            continue
        common = [space for space in lines[0] if all(space in line for line in lines)]
        found.append(tuple(dict.fromkeys([*common, *(space for line in lines for space in line)])))
    return found


def can_supply(game: Core, side: int, wanted: Wants) -> bool:
    """15.3.1 Whether there are points for all that is wanted together."""
    return serve_all(wanted, stock(game, side, attack=side == game.phasing)) is not None


def supply(game: Core, side: int, wanted: Wants, clause: str, only: int | None = None) -> tuple[int, ...] | None:
    """15.3.1 The points that are wanted are used, the nearest to each unit if they suffice; else none.

    `only`: so many of them, the others are kept for later.  Returns from where each of them came; None if they do not
    suffice.
    """
    served = serve_all(wanted, stock(game, side, attack=side == game.phasing))
    taken = None if served is None else served[:only]
    for space in dict.fromkeys(taken or ()):
        use(game, side, space, (taken or ()).count(space), clause)
    return taken


def use(game: Core, side: int, space: int, points: int, clause: str) -> None:
    """15.2 Points of a hex are used up; at Stanley airport they are replaced (15.4)."""
    game.emit(SupplyUsed(clause=clause, side=side, hex=space, points=points))
    if side == AR and space == game.edition.airport:
        return
    take_points(game, side, space, points)


def spare(game: Core, side: int, spaces: Sequence[int], clause: str, just_landed: Sequence[int] = ()) -> None:
    """15.3.1, 7.5 Points are not used after all, if the enemy has not come to them meanwhile.

    Those that had landed in this turn have landed in it still.
    """
    for space in dict.fromkeys(spaces):
        endless = side == AR and space == game.edition.airport
        if not endless and not game.here(space, 1 - side):
            add_points(game, side, space, spaces.count(space), just_landed.count(space))
            game.emit(SupplySpared(clause=clause, side=side, hex=space, points=spaces.count(space)))


# -- 15.6 isolation --------------------------------------------------------------------------------------


def is_isolated(game: Core, unit: int) -> bool:
    """15.6.1 Whether a unit on the map has no line of any length to a landed beach, or to Stanley."""
    return game.hex(unit) >= 0 and not lifeline(game, game.side(unit)) >> game.hex(unit) & 1


def lifeline(game: Core, side: int) -> Spaces:
    """15.6.1 The hexes with a line to a beach where the British have landed, or for Argentina to Stanley."""

    def find() -> Spaces:
        ends = game.state.beachheads if side == UK else (game.edition.stanley,)
        return linked(game, side, spaces_of(ends) & free(game, side))

    found: Spaces = game.kept(("lifeline", side), find)
    return found


def free(game: Core, side: int) -> Spaces:
    """15.6.1, ruling P40 The hexes through which a line goes: no enemy, no enemy zone without a friend."""
    return ~marked(closed(game, side))


def linked(game: Core, side: int, starts: Spaces) -> Spaces:
    """15.6.1 The hexes to which lines go from some, of any length, where a land unit could go."""
    through = starts | free(game, side)
    return up_to(land_ways(game.edition).rings({0: starts}, through, len(game.edition.ways))) & through


def isolated_groups(game: Core, side: int) -> list[tuple[int, ...]]:
    """15.6.1 The isolated units of a side, group by group: those with a line from one to the other."""
    found: list[tuple[int, ...]] = []
    left = [unit for unit in game.on_map(side) if is_land(game, unit) and is_isolated(game, unit)]
    while left:
        around = linked(game, side, 1 << game.hex(left[0]))
        found.append(tuple(unit for unit in left if around >> game.hex(unit) & 1))
        left = [unit for unit in left if not around >> game.hex(unit) & 1]
    return found


def is_land(game: Core, unit: int) -> bool:
    """15.6.1 Whether a counter is a land unit that can be isolated: no ship, helicopter or dummy."""
    return game.type(unit).kind not in ("ship", "helicopter", "dummy")


def is_starved(game: Core, unit: int) -> bool:
    """15.6.2 Whether a unit is isolated without a supply point to which it has a line of its movement factor."""
    return is_isolated(game, unit) and not has_supply(game, unit)


def feed(game: Core, group: Sequence[int], clause: str) -> list[int]:
    """15.6.2 An isolated group uses a point, if one of its units has a line to any: where most are.

    Which of its units is the nearest to which store would tell what lies face down where.  Returns those who have a
    line to the point that is used.
    """
    side = game.side(group[0])
    lines = {unit: defensive_line(game, unit) for unit in group}
    there = {space for line in lines.values() for space in line}
    if not there:
        return []
    found = stock(game, side)
    taken = min(there, key=lambda space: (-found[space], space))
    use(game, side, taken, 1, clause)
    return [unit for unit, line in lines.items() if taken in line]


def upkeep(game: Core) -> None:
    """15.6.2, ruling A-36 At the end of a turn each isolated group uses a point."""
    for side in (UK, AR):
        for group in isolated_groups(game, side):
            feed(game, group, "PS-15.6.2a")


def feed_besieged(game: Core, attacked: Iterable[int]) -> None:
    """15.6.2 Isolated groups that are attacked by land in an enemy combat phase use a point more, once.

    Who has that point is not without supply in this phase.
    """
    spaces = set(attacked)
    for group in isolated_groups(game, 1 - game.phasing):
        fed = any(game.now(game.unit(unit).fed) for unit in group)
        if not fed and any(game.hex(unit) in spaces for unit in group):
            for unit in feed(game, group, "PS-15.6.2b"):
                game.stamp(unit, fed=game.state.clock)
