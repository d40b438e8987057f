"""A match of Falklands Showdown in progress: the state, the edition, and what follows from the state.

The rules are functions over a `Core`; this file holds only what they all need beyond what every game with
units does (mechanics/forces.py): where units are, how one is put down and taken away, what the event in effect changes.
"""

from __future__ import annotations

import abc
from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import Any, Self

from msgspec.structs import replace

from beachhead.games.falklands_showdown.components import GROUND, SHIP, Edition, Event, UnitType
from beachhead.games.falklands_showdown.model import (
    ABOARD,
    NOBODY,
    PHASING,
    SIDES,
    Operation,
    State,
    Unit,
)
from beachhead.games.falklands_showdown.options import FalklandsOptions
from beachhead.kernel.acts import Acts, Kind
from beachhead.kernel.ask import Flow
from beachhead.mechanics.forces import Carrying
from beachhead.mechanics.picks import units

act = Acts()
"""What a player can do in Falklands Showdown: every act is declared beside its rule."""


def mine(clause: str | Callable[[Any], str]) -> Kind:
    """Acts on a unit of the side that is asked; the clause is told where one points at the enemy's."""
    return units(own=True, clause=clause, name="own_unit")


def theirs(clause: str) -> Kind:
    """Acts on a unit of the enemy's."""
    return units(own=False, clause=clause, name="enemy_unit")


class Core(Carrying[State, UnitType, Unit]):
    """State, static data and caches.

    `at` maps an area to the units in it, in the order of their numbers, those aboard ships left out; `aboard` a ship
    to those that it carries.  Both follow from the state and are kept in step by `change`.  `sorted_out`
    keeps by area what was asked of the units in it, until one comes or goes, and for None what was asked of all areas,
    until any unit does.  `moment` are the land areas
    in which ground units have come or gone while several of them do so `together`, None else; `adding` whether points
    are added up meanwhile.
    """

    __slots__ = ("adding", "moment", "sorted_out")

    acts = act
    prefix = "falklands"
    sides = SIDES
    standing_in = attrgetter("area", "ship")
    edition: Edition
    options: FalklandsOptions

    def __init__(self, edition: Edition, options: FalklandsOptions, state: State) -> None:
        super().__init__(edition, options, state)
        self.moment: set[int] | None = None
        self.adding = False
        self.sorted_out: dict[int | None, dict[Any, Any]] = {}

    def copy_into(self, twin: Self) -> None:
        """Make an empty game equal to this one."""
        super().copy_into(twin)
        twin.moment, twin.adding = None, False
        twin.sorted_out = self.sorted_out.copy()

    # -- who and where -------------------------------------------------------------------------------

    @property
    def phasing(self) -> int:
        """The number of the side whose phase it is; the UK's in set-up and in the Random Event Phase."""
        return PHASING[self.state.phase]

    @property
    def op(self) -> Operation:
        """The operation in hand.  There must be one."""
        assert self.state.op is not None
        return self.state.op

    def note(self, **changes: Any) -> None:
        """Note something on the operation in hand: what has been chosen, how far it has got."""
        self.state.op = replace(self.op, **changes)

    def place(self, unit: int) -> int:
        """The area that a unit is in, aboard a ship or not; RESERVE or LOST if it is in none."""
        try:
            lies = self.state.units[unit]
        except IndexError:  # it is no unit
            return NOBODY
        return self.state.units[lies.ship].area if lies.area == ABOARD else lies.area

    def steps(self, unit: int) -> int:
        """2.8 The steps that a unit has left."""
        return self.type(unit).steps - self.state.units[unit].hits

    def roster(self, side: int, kind: int | None = None) -> Sequence[int]:
        """The numbers of a side's units, of one kind (GROUND, AIR, SUBMARINE, SHIP) or of any, in play or not."""
        return super().roster(side) if kind is None else self.edition.rosters[side, kind]

    def units_in(self, area: int, side: int, *kinds: int) -> tuple[int, ...]:
        """A side's units of some kinds (GROUND, AIR, SUBMARINE, SHIP) in an area, those aboard ships left out."""
        known = self.sorted_out.get(area) or self.known_of(area)
        found: tuple[int, ...] | None = known.get((side, kinds))
        if found is None:
            types, here = self.edition.units, self.at.get(area, ())
            own = [unit for unit in here if types[unit].side == side and types[unit].kind in kinds]
            found = known[side, kinds] = tuple(own)
        return found

    def areas_of(self, side: int, *kinds: int) -> tuple[int, ...]:
        """The areas in which a side has units of some kinds, those aboard ships left out: whoever looks for one of them
        need not look elsewhere."""
        known = self.sorted_out.get(None) or self.known_of(None)
        found: tuple[int, ...] | None = known.get((side, kinds))
        if found is None:
            units, rosters = self.state.units, self.edition.rosters
            areas = {units[unit].area for kind in kinds for unit in rosters[side, kind]}
            found = known[side, kinds] = tuple(sorted([area for area in areas if area >= 0]))
        return found

    def ships_in(self, area: int, side: int, *types: str) -> tuple[int, ...]:
        """A side's surface ships in an area, of some naval types or of any."""
        ships = self.units_in(area, side, SHIP)
        if not types or not ships:
            return ships
        known = self.known_of(area)
        found: tuple[int, ...] | None = known.get((side, types))
        if found is None:
            found = known[side, types] = tuple([unit for unit in ships if self.edition.units[unit].type in types])
        return found

    def known_of(self, area: int | None) -> dict[Any, Any]:
        """What was asked of the units in an area, and still holds; for None of all of them."""
        known = self.sorted_out.get(area)
        if known is None:
            known = self.sorted_out[area] = {}
        return known

    def controls(self, side: int, area: int) -> bool:
        """3.6 Whether a side controls an area."""
        return self.state.control[area] == side

    # -- the event in effect -------------------------------------------------------------------------

    @property
    def event(self) -> Event:
        """11.1 The event in effect."""
        return self.edition.events[self.state.event]

    def effect(self, name: str) -> int:
        """11.1 What the event in effect adds under a name of events.toml; 0 if nothing."""
        return self.edition.events[self.state.event].effects.get(name, 0)

    # -- changes -------------------------------------------------------------------------------------

    def put(self, unit: int, area: int, **more: Any) -> None:
        """Put a unit into an area by itself, or out of play; what it carries stays aboard."""
        self.change(unit, replace(self.state.units[unit], area=area, ship=NOBODY, **more))

    def load(self, unit: int, ship: int) -> None:
        """6.5 Put a ground unit aboard a ship."""
        self.change(unit, replace(self.state.units[unit], area=ABOARD, ship=ship))

    @abc.abstractmethod
    def settle(self, areas: Iterable[int]) -> None:
        """3.6 What follows for land areas from the coming or going of ground units (rules/control_3.py)."""

    def change(self, unit: int, lies: Unit) -> None:
        """Every removal and every arrival passes here; what follows for control does so at once (3.6)."""
        before = self.state.units[unit].area
        super().change(unit, lies)
        for area in (None, before, lies.area):
            self.sorted_out.pop(area, None)
        if self.edition.units[unit].kind == GROUND:
            touched = [area for area in (before, lies.area) if area in self.edition.land]
            if self.moment is None:
                self.settle(touched)
            else:
                self.moment.update(touched)


__all__ = ["Core", "Flow", "act", "mine", "replace", "theirs"]
