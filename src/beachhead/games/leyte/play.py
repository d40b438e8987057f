"""A match of Leyte in progress: the state, the edition, and what follows from the state.

The rules are functions over a `Leyte`; this file holds only what they all need: where units are, which
hexes they control, how a unit is put down and taken away, how options are made.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from beachhead.games.leyte.edition import Edition, ScenarioData, UnitType
from beachhead.games.leyte.model import JP, LOST, SIDES, US, Award, State
from beachhead.kernel.acting import Acting
from beachhead.kernel.acts import Acts
from beachhead.kernel.ask import NOWHERE, Flow
from beachhead.mechanics.zones import Zones

replace = msgspec.structs.replace

act = Acts()
"""What a player can do in Leyte: every act is declared beside its rule."""


class Core(Acting[State]):
    """State, static data and caches.

    `held[side][hex]` is the number of the side's unit in the hex plus one, or 0; `control[side][hex]` counts
    the side's units next to the hex (6.0).  Both follow from the state and are kept in step by `put`.
    """

    __slots__ = ("control", "e", "held", "rulings", "scenario", "state", "told", "zones")

    acts = act
    prefix = "leyte"
    e: Edition

    def __init__(self, e: Edition, scenario: ScenarioData, rulings: Mapping[str, str], state: State) -> None:
        self.state = state
        self.told = []
        self.e = e
        self.scenario = scenario
        self.rulings = rulings
        self._use(Zones(e.board.near))
        for number, unit in enumerate(state.units):
            if unit.hex >= 0:
                self.zones.enter(self.side(number), number, unit.hex)

    def _use(self, zones: Zones) -> None:
        self.zones = zones
        self.held, self.control = zones.held, zones.control

    def copy_into(self, twin: Core) -> None:
        """Make an empty play equal to this one."""
        twin.state = self.state.copy()
        twin.e = self.e
        twin.scenario = self.scenario
        twin.rulings = self.rulings
        twin._use(self.zones.copy())

    # -- who and where -------------------------------------------------------------------------------

    @property
    def phasing(self) -> int:
        """The phasing side's number."""
        return self.state.phase // 2

    @property
    def asked(self) -> str:
        """The phasing side's id."""
        return SIDES[self.state.phase // 2]

    def type(self, unit: int) -> UnitType:
        """What is printed on a unit."""
        return self.e.units[unit]

    def side(self, unit: int) -> int:
        """The side a unit belongs to."""
        return US if unit < self.e.first_jp else JP

    def owner(self, piece: int) -> str | None:
        """The id of the side that a unit belongs to."""
        return SIDES[self.side(piece)] if piece < len(self.e.units) else None

    def hex(self, unit: int) -> int:
        """Where a unit is: a space, or a negative place off the map."""
        return self.state.units[unit].hex

    def place(self, piece: int) -> int:
        """Where a unit is, for the kernel; nowhere if there is none of this number."""
        return self.state.units[piece].hex if piece < len(self.e.units) else NOWHERE

    def roster(self, side: int) -> range:
        """The numbers of a side's units, on the map or not."""
        return range(self.e.first_jp) if side == US else range(self.e.first_jp, len(self.e.units))

    def units_of(self, side: int) -> Iterator[int]:
        """The side's units on the map, by number."""
        units = self.state.units
        return (number for number in self.roster(side) if units[number].hex >= 0)

    def unit_in(self, side: int, space: int) -> int:
        """The side's unit in a hex, or -1."""
        return self.held[side][space] - 1

    def next_to(self, space: int, side: int) -> Iterator[int]:
        """The side's units in the six hexes around a hex."""
        held = self.held[side]
        return (held[there] - 1 for there in self.e.board.near[space] if held[there])

    def in_enemy_control(self, unit: int) -> bool:
        """Whether a unit stands in an enemy controlled hex (6.0)."""
        return self.control[1 - self.side(unit)][self.state.units[unit].hex] > 0

    # -- changes -------------------------------------------------------------------------------------

    def put(self, unit: int, space: int, **stamps: Any) -> None:
        """Put a unit into a hex or, with a negative place, off the map."""
        before = self.state.units[unit]
        if before.hex >= 0:
            self.zones.leave(self.side(unit), before.hex)
        self.state.units[unit] = replace(before, hex=space, **stamps)
        if space >= 0:
            self.zones.enter(self.side(unit), unit, space)

    def lift(self, unit: int) -> None:
        """Take a unit up for a moment, to be put down again."""
        before = self.state.units[unit]
        if before.hex >= 0:
            self.zones.leave(self.side(unit), before.hex)
            self.state.units[unit] = replace(before, hex=LOST)

    def stamp(self, unit: int, **stamps: int) -> None:
        """Note on a unit that something happened to it in this player-turn."""
        self.state.units[unit] = replace(self.state.units[unit], **stamps)

    def award(self, award: Award) -> None:
        """Score victory points."""
        self.state.awards.append(award)

    def points(self, side: int) -> int:
        """A side's victory points so far."""
        return sum(award.points for award in self.state.awards if award.side == side)


__all__ = ["Core", "Flow", "act", "replace"]
