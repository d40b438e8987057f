"""A match of Leyte in progress: the state, the edition, and what follows from the state.

The rules are functions over a `Leyte`; this file holds only what they all need beyond what every game with
units does (mechanics/forces.py): where units are, which hexes they control, how a unit is put down and taken away.
"""

from __future__ import annotations

from typing import Any, Self

from msgspec.structs import replace

from beachhead.games.leyte.components import Edition, ScenarioData, UnitType
from beachhead.games.leyte.model import JP, LOST, SIDES, WAITING, Award, State, Unit
from beachhead.games.leyte.options import LeyteOptions
from beachhead.kernel.acts import Acts
from beachhead.kernel.ask import NOWHERE, Flow, Side
from beachhead.mechanics.forces import Forces
from beachhead.mechanics.zones import Zones

act = Acts()
"""What a player can do in Leyte: every act is declared beside its rule."""


class Core(Forces[State, UnitType, Unit]):
    """State, static data and caches.

    `occupant[side][hex]` is the number of the side's unit in the hex plus one, or 0; `control[side][hex]` counts
    the side's units next to the hex (6.0).  Both follow from the state and are kept in step by `change`.  `opponents`
    are by unit those whom it could fight (7.1), as far as somebody has asked, until it or one next to it lies
    otherwise, `batteries` those ready to fire (8.1), until any unit does; both until a phase is over.  `free_steps` are
    by unit a hex to which it had a free step (5.31) when somebody looked, until it lies otherwise: it may be taken by
    now.  `waiting` are by side those off the map that may enter (12.1), None until somebody asks and when one comes or
    goes.  The zones are `shared` with copies until a unit comes or goes.
    """

    __slots__ = (
        "batteries",
        "control",
        "free_steps",
        "occupant",
        "opponents",
        "scenario",
        "shared",
        "waiting",
        "zones",
    )

    acts = act
    prefix = "leyte"
    sides = SIDES
    edition: Edition
    options: LeyteOptions

    def __init__(self, edition: Edition, scenario: ScenarioData, options: LeyteOptions, state: State) -> None:
        super().__init__(edition, options, state)
        self.scenario = scenario
        self.opponents: dict[int, list[int]] = {}
        self.batteries: tuple[int, ...] | None = None
        self.free_steps: dict[int, int] = {}
        self.waiting: list[tuple[int, ...] | None] = [None, None]
        self._use(Zones(edition.board.near))
        for number, unit in enumerate(state.units):
            if unit.hex >= 0:
                self.zones.enter(self.side(number), number, unit.hex)

    def _use(self, zones: Zones) -> None:
        self.zones, self.shared = zones, False
        self.occupant, self.control = zones.occupant, zones.control

    def copy_into(self, twin: Self) -> None:
        """Make an empty game equal to this one."""
        super().copy_into(twin)
        twin.scenario = self.scenario
        twin.opponents, twin.batteries, twin.free_steps, twin.waiting = {}, self.batteries, {}, self.waiting.copy()
        twin._use(self.zones)
        self.shared = twin.shared = True

    # -- who and where -------------------------------------------------------------------------------

    @property
    def phasing(self) -> int:
        """The phasing side's number."""
        return self.state.phase // 2

    @property
    def asked(self) -> Side:
        """The id of the side whose phase it is; of the last one's when the phases of a turn are over."""
        return self.sides[min(self.state.phase // 2, JP)]

    def hex(self, unit: int) -> int:
        """Where a unit is: a space, or a negative place off the map."""
        return self.state.units[unit].hex

    def place(self, piece: int) -> int:
        """Where a unit is, for the kernel; nowhere if there is none of this number."""
        return self.state.units[piece].hex if piece < len(self.edition.units) else NOWHERE

    def units_of(self, side: int) -> list[int]:
        """The side's units on the map, by number."""
        units = self.state.units
        return [number for number in self.roster(side) if units[number].hex >= 0]

    def unit_in(self, side: int, space: int) -> int:
        """The side's unit in a hex, or -1."""
        return self.occupant[side][space] - 1

    def waiting_of(self, side: int) -> tuple[int, ...]:
        """12.1 The side's units that are off the map and may enter it, now or later, by number."""
        known = self.waiting[side]
        if known is None:
            units = self.state.units
            known = self.waiting[side] = tuple([unit for unit in self.roster(side) if units[unit].hex == WAITING])
        return known

    def next_to(self, space: int, side: int) -> list[int]:
        """The side's units in the six hexes around a hex."""
        held = self.occupant[side]
        return [held[there] - 1 for there in self.edition.board.near[space] if held[there]]

    # -- changes -------------------------------------------------------------------------------------

    def put(self, unit: int, space: int, **stamps: Any) -> None:
        """Put a unit into a hex or, with a negative place, off the map."""
        self.change(unit, replace(self.state.units[unit], hex=space, **stamps))

    def lift(self, unit: int) -> None:
        """Take a unit up for a moment, to be put down again."""
        if self.hex(unit) >= 0:
            self.put(unit, LOST)

    def change(self, unit: int, lies: Unit) -> None:
        """A unit lies otherwise than before: what it holds and controls goes with it (6.0)."""
        side, before = self.side(unit), self.state.units[unit].hex
        self.part()
        if before >= 0:
            self.zones.leave(side, before)
        self.state.units[unit] = lies
        if lies.hex >= 0:
            self.zones.enter(side, unit, lies.hex)
        if WAITING in (before, lies.hex):
            self.waiting[side] = None
        self.free_steps.pop(unit, None)
        self.look_again(unit, before, lies.hex)

    def part(self) -> None:
        """From now on units come and go here alone, and not in a copy that shares the zones."""
        if self.shared:
            self._use(self.zones.copy())

    def follow(self, other: Self) -> list[tuple[int, int]]:
        """Become equal to another game of the same match; the units that lay otherwise, each with where it was."""
        mine, theirs = self.state.units, other.state.units
        changed = [
            (unit, mine[unit].hex)
            for unit, (lies, shall) in enumerate(zip(mine, theirs, strict=True))
            if lies is not shall and lies != shall
        ]
        self.part()
        for unit, before in changed:
            if before >= 0:
                self.zones.leave(self.side(unit), before)
        for unit, _ in changed:
            if theirs[unit].hex >= 0:
                self.zones.enter(self.side(unit), unit, theirs[unit].hex)
        self.state = other.state.copy()
        self.free_steps, self.waiting = {}, [None, None]
        self.forget()
        return changed

    def stamp(self, unit: int, **notes: Any) -> None:
        """Note something on a unit that does not move it, such as that it has fought."""
        super().stamp(unit, **notes)
        self.look_again(unit, self.hex(unit))

    def look_again(self, unit: int, *places: int) -> None:
        """Whom a unit that was or is in some places could fight, and who could fight it, has to be looked at again."""
        self.batteries = None
        if self.opponents:
            self.opponents.pop(unit, None)
            for place in places:
                for other in self.next_to(place, 1 - self.side(unit)) if place >= 0 else ():
                    self.opponents.pop(other, None)

    def forget(self) -> None:
        """Whom units could fight, and who could fire, has to be looked at again."""
        self.batteries = None
        if self.opponents:
            self.opponents = {}

    def award(self, award: Award) -> None:
        """Score victory points."""
        self.state.awards.append(award)

    def points(self, side: int) -> int:
        """A side's victory points so far."""
        return sum(award.points for award in self.state.awards if award.side == side)


__all__ = ["Core", "Flow", "act", "replace"]
