"""Argentine helicopters and carriers: in a crisis they bring somebody to where nobody is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.judgment import ground, worth
from beachhead.games.port_stanley.judgment.survey import front, strength, ways
from beachhead.games.port_stanley.model import AR, NOBODY
from beachhead.games.port_stanley.rules.allowance_5 import carriers_needed, has_begun, left
from beachhead.games.port_stanley.rules.apcs_8_5 import board_needs
from beachhead.games.port_stanley.rules.helicopters_8.flying_8_4 import Flight, homes, in_reach, is_home, points
from beachhead.games.port_stanley.rules.helicopters_8.lifting_8_2 import drops, lift_needs, loads
from beachhead.games.port_stanley.rules.losses_11_5 import bears_strength
from beachhead.games.port_stanley.rules.movement_5 import destinations, move_needs
from beachhead.kernel.refusal import met

HOLE = 0.7
"""What it is worth that somebody comes to a hex of the way to Stanley in which nobody is."""
NEAR = 16.0
"""So many movement points in front of the British a hole is a danger."""
INNER = 9
"""So near to Stanley a hex is one of the inner ring."""
CRISIS = 0.6
"""What an errand has to be worth."""
WASTE = 0.05
"""What a strength point counts that is taken away: a platoon will do to hold a hex."""
RETURN = 0.3


class Errand(NamedTuple):
    """What a carrier could do: whom it takes, where from and where to, and what that is worth."""

    worth: float
    load: int = NOBODY
    start: int = NOBODY
    goal: int = NOBODY


NONE = Errand(0.0)

# -- where somebody is wanted ----------------------------------------------------------------------------


def holes(game: Core, kept: dict[Any, Any]) -> dict[int, float]:
    """What it is worth that somebody comes to the hexes that nobody holds: of the inner ring, and settlements.

    Those of the ring count when the British are near, and stand not beside them yet.
    """

    def find() -> dict[int, float]:
        way, near = ways(game, kept), front(game, kept)
        empty = {space for space in game.edition.settlements if space not in game.state.settlements}
        found = dict.fromkeys(sorted(empty), worth.SETTLED)
        if near <= INNER + NEAR:
            found |= {space: HOLE for space, far in enumerate(way) if far <= min(INNER, near)}
        return {space: value for space, value in found.items() if is_hole(game, space)}

    known: dict[int, float] = game.kept("holes", find)
    return known


def is_hole(game: Core, space: int) -> bool:
    """11.1 Whether nobody who can fight is in a hex, neither side's; in a settlement guns are somebody."""
    there = game.here(space, AR)
    settled = space in game.edition.settlements and bears_strength(game, there)
    held = settled or any(ground.is_body(game, unit) for unit in there)
    return game.edition.land[space] and not held and not game.enemy_in(space, AR)


def is_crisis(game: Core, kept: dict[Any, Any]) -> bool:
    """8.3.1 Whether helicopters are wanted at all: each die may break one."""
    return bool(holes(game, kept)) and bool(spare(game))


def spare(game: Core) -> list[int]:
    """11.1 The infantry that one carrier takes, and that is not the last in its hex."""
    found: list[int] = game.kept("spare", lambda: [unit for unit in game.on_map(AR) if is_spare(game, unit)])
    return found


def is_spare(game: Core, unit: int) -> bool:
    """8.2, 9.0 Whether one carrier takes a unit, and somebody stays where it is."""
    if game.type(unit).kind != "infantry" or carriers_needed(game, unit) > 1:
        return False
    return any(other != unit and ground.is_body(game, other) for other in game.here(game.hex(unit), AR))


# -- helicopters -----------------------------------------------------------------------------------------


def flight_errand(game: Core, flight: Flight, kept: dict[Any, Any]) -> Errand:
    """8.4.1 The best thing that a helicopter can do with a load from where it is."""

    def find() -> Errand:
        best, wanted, ready = NONE, holes(game, kept), set(spare(game))
        for unit in loads(game, flight) if wanted else ():
            if unit in ready and met(lift_needs(game, flight, unit)):
                for goal in wanted.keys() & set(drops(game, flight, (unit,))):
                    if not remains(game, unit, goal, kept):
                        continue
                    best = max(best, Errand(wanted[goal] - WASTE * strength(game, unit), unit, game.hex(unit), goal))
        return best if best.worth >= CRISIS else NONE

    found: Errand = game.kept(("flight errand", flight), find)
    return found


def fetch(game: Core, flight: Flight, kept: dict[Any, Any]) -> Errand:
    """8.4.1 Where to fly for somebody who is wanted elsewhere."""
    goals = list(holes(game, kept))
    if game.in_combat_phase or not goals or has_begun(game, flight[0]):
        return NONE
    here, far = game.hex(flight[0]), game.edition.chart.distance
    able = points(game, flight[0]) - game.edition.tables.movement.helicopter.pick_up
    found = [
        (far(here, game.hex(unit)) + min(far(game.hex(unit), goal) for goal in goals), unit)
        for unit in spare(game)
        if here >= 0 and in_reach(game, flight, 0) >> game.hex(unit) & 1 and game.hex(unit) != here
    ]
    cost, unit = min(found, default=(able + 1, NOBODY))
    return Errand(RETURN + max(holes(game, kept).values()) / 2, unit, here, game.hex(unit)) if cost <= able else NONE


def flies(game: Core, unit: int, kept: dict[Any, Any]) -> float:
    """8.4.1 Whether a helicopter should be taken up: for an errand, or to go home."""
    if game.in_combat_phase:
        return -1.0 if is_home(game, unit) else RETURN
    return max(flight_errand(game, (unit,), kept).worth, fetch(game, (unit,), kept).worth) or -1.0


def flown_to(game: Core, flight: Flight, space: int, kept: dict[Any, Any]) -> float:
    """8.4.1 What it is worth to fly to a hex without a load: for one, or home, to Stanley rather than elsewhere."""
    if game.in_combat_phase:
        return RETURN + 0.1 * (space == game.edition.stanley) if space in homes(game, AR) else -1.0
    errand = fetch(game, flight, kept)
    return errand.worth if errand.goal == space else -1.0


# -- 8.5 carriers ----------------------------------------------------------------------------------------


def drive(game: Core, carrier: int, kept: dict[Any, Any]) -> Errand:
    """8.5 The best thing that an APC can do: whom to take up where, and where to bring him; or whom it carries."""

    def find() -> Errand:
        wanted = holes(game, kept)
        if not wanted or not met(move_needs(game, carrier)):
            return NONE
        goals = {game.hex(carrier), *destinations(game, (carrier,))}
        riding = game.aboard.get(carrier, ())
        if riding:
            return best_of(Errand(wanted[goal], riding[0], NOBODY, goal) for goal in wanted.keys() & goals)
        if left(game, carrier) < MILEAGE:
            return NONE
        ready = [unit for unit in spare(game) if game.hex(unit) in goals and may_board(game, unit)]
        far = game.edition.chart.distance
        return best_of(
            Errand(wanted[goal] - TIRED * far(game.hex(unit), goal), unit, game.hex(unit), goal)
            for unit in ready
            for goal in wanted
            if remains(game, unit, goal, kept)
        )

    found: Errand = game.kept(("drive", carrier), find)
    return found


def remains(game: Core, unit: int, goal: int, kept: dict[Any, Any]) -> bool:
    """5.5 Whether a unit that is brought to a hex stays there, instead of walking back in the next phase."""
    lost = ground.garrison_worth(game, unit, game.hex(unit), kept) - ground.garrison_worth(game, unit, goal, kept)
    return lost < ground.STEADY


MILEAGE = 16
"""With fewer movement points an APC does not set out for anybody."""
TIRED = 0.02
"""What a hex farther counts."""


def best_of(errands: Iterable[Errand]) -> Errand:
    """The best of some errands, if it is worth it."""
    best = max(errands, default=NONE)
    return best if best.worth >= CRISIS else NONE


def may_board(game: Core, unit: int) -> bool:
    """8.5 Whether a unit could get onto an APC, if there were one."""
    return all(holds for holds, _, name in board_needs(game, unit) if name != "no_carrier")


def drives(game: Core, carrier: int, kept: dict[Any, Any]) -> float:
    """8.5 Whether an APC sets out: with somebody to where he is wanted, or to fetch him."""
    errand = drive(game, carrier, kept)
    here = game.hex(carrier)
    if game.aboard.get(carrier):
        return errand.worth if errand.goal not in (NOBODY, here) else -1.0
    return errand.worth if errand.start not in (NOBODY, here) else -1.0


def driven_to(game: Core, carrier: int, space: int, kept: dict[Any, Any]) -> float:
    """8.5 What it is worth that an APC goes to a hex."""
    errand = drive(game, carrier, kept)
    goal = errand.goal if game.aboard.get(carrier) else errand.start
    return 1.0 if space == goal else -1.0


def boards(game: Core, unit: int, kept: dict[Any, Any]) -> float:
    """8.5 Whether a unit gets onto an APC: if one that is with it is to bring it somewhere."""
    carriers = [one for one in game.here(game.hex(unit), AR) if game.type(one).kind == "apc"]
    errands = [drive(game, one, kept) for one in carriers]
    return max((one.worth for one in errands if one.load == unit), default=-1.0)


def mounts(game: Core, unit: int, carrier: int, kept: dict[Any, Any]) -> float:
    """8.5 What it is worth that a unit gets onto this APC: what that is to do with him, then how far it goes."""
    errand = drive(game, carrier, kept)
    return errand.worth * (errand.load == unit) + 0.01 * left(game, carrier)


def gets_off(game: Core, unit: int, kept: dict[Any, Any]) -> float:
    """8.5 Whether a unit gets off: where it was to be brought, or where its APC can go no further."""
    carrier = game.unit(unit).inside
    return 0.5 if drives(game, carrier, kept) <= 0 else -1.0
