"""5.0 The moments of movement, and what holds for every unit that is moved."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.model import BR_MOTORIZED, BR_MOVEMENT, GE_MOTORIZED, GE_MOVEMENT, NOBODY
from beachhead.games.britain_stands_alone.rules.invasion_16 import limit_needs
from beachhead.games.britain_stands_alone.rules.strength_11_2 import allowance, supply_level
from beachhead.games.britain_stands_alone.rules.zones_5_1 import in_zone
from beachhead.kernel.refusal import Conditions

Group = tuple[int, ...]
"""Units of one hex that move together."""


def in_land_movement(game: Core) -> Conditions:
    """2.0 A Land Movement Phase."""
    yield game.state.phase in (GE_MOVEMENT, BR_MOVEMENT), "BSA-5.2a", "not_movement"


def in_movement(game: Core) -> Conditions:
    """2.0, 5.3 A Land Movement or a Motorized Movement Phase."""
    phases = GE_MOVEMENT, BR_MOVEMENT, GE_MOTORIZED, BR_MOTORIZED
    yield game.state.phase in phases, "BSA-5.2a", "not_movement"


def in_british_movement(game: Core) -> Conditions:
    """13.3, 16.0 The British Land Movement Phase."""
    yield game.state.phase == BR_MOVEMENT, "BSA-13.3n", "not_british_movement"


def is_motorized_phase(game: Core) -> bool:
    """5.3 Whether it is a Motorized Movement Phase."""
    return game.state.phase in (GE_MOTORIZED, BR_MOTORIZED)


def is_leader(game: Core, unit: int) -> bool:
    """13.3 Whether a unit is Churchill or the Royal Family."""
    return game.type(unit).kind == "leader"


def goes_as_leg(game: Core, unit: int) -> bool:
    """1.1, 13.3 Whether a unit moves as a leg unit; Churchill as he likes, in a phase always the same."""
    return not game.now(game.unit(unit).drives) if is_leader(game, unit) else game.type(unit).leg


def has_moved(game: Core, unit: int) -> bool:
    """Whether a unit has moved in this phase."""
    return game.now(game.unit(unit).moved)


def full_allowance(game: Core, unit: int) -> int:
    """5.2, 13.3 The Movement Allowance of a unit in this phase."""
    if is_leader(game, unit) and game.now(game.unit(unit).drives):
        return game.edition.tables.leaders.motorized
    return allowance(game, unit)


def used(game: Core, unit: int) -> int:
    """5.2 The Movement Points that a unit has used in this phase."""
    return game.unit(unit).spent if has_moved(game, unit) else 0


def left(game: Core, unit: int) -> int:
    """5.2 The Movement Points that a unit still has in this phase."""
    return max(full_allowance(game, unit) - used(game, unit), 0)


def origin(game: Core, unit: int) -> int:
    """5.6 The space in which a unit began this phase."""
    return game.unit(unit).origin if has_moved(game, unit) else game.hex(unit)


def note_pinned(game: Core) -> None:
    """5.1, 5.4 Who is in an enemy zone of control as the phase begins is held by it, even if freed of it later."""
    for unit in game.roster(game.phasing):
        if game.type(unit).arm == "land" and game.hex(unit) >= 0 and in_zone(game, game.hex(unit), game.phasing):
            game.stamp(unit, pinned=game.state.clock)


def is_held(game: Core, group: Group) -> bool:
    """5.1, ruling B-11 Whether a group goes on only into a hex free of enemy zones of control.

    One of them began the phase in one and has not moved, or they are in one.
    """
    began = any(game.now(game.unit(unit).pinned) and not has_moved(game, unit) for unit in group)
    return began or in_zone(game, game.hex(group[0]), game.side(group[0]))


def is_stopped(game: Core, unit: int) -> bool:
    """5.1 Whether a unit has come into an enemy zone of control in this phase: it can but overrun."""
    return game.now(game.unit(unit).stopped)


def has_overrun(game: Core, unit: int) -> bool:
    """5.6 Whether a unit has overrun somebody in this phase."""
    return has_moved(game, unit) and game.unit(unit).against != NOBODY


def is_done(game: Core, unit: int) -> bool:
    """5.6, ruling R-33 Whether a unit had to go back from an Overrun in this phase: it is not where it overran."""
    return has_overrun(game, unit) and game.unit(unit).against != game.hex(unit)


def may_move_needs(game: Core, unit: int, beside: Group = ()) -> Conditions:
    """5.2, 5.3, 5.4, 5.6, 13.3, 16.0 What a unit needs to move now, by itself or `beside` others, wherever it goes."""
    kind, lies = game.type(unit), game.unit(unit)
    yield kind.arm == "land", "BSA-5.2a", "no_land_unit"
    if kind.arm != "land":
        return
    yield lies.hex >= 0, "BSA-5.2a", "off_board"
    yield bool(game.values(unit).movement), "BSA-13.3j", "immobile"
    if is_motorized_phase(game):
        yield kind.red, "BSA-5.3b", "not_red"
        yield not supply_level(game, unit), "BSA-5.3c", "out_of_supply"
    yield not game.now(lies.railed), "BSA-5.4j", "went_by_rail"
    yield not is_done(game, unit), "BSA-5.6l", "thrown_back"
    yield from limit_needs(game, unit, beside)


def spend(game: Core, unit: int, space: int, cost: int, **notes: int) -> None:
    """5.2 A unit has come to a space and paid for it."""
    game.put(unit, space, moved=game.state.clock, origin=origin(game, unit), spent=used(game, unit) + cost, **notes)
