"""A match of Port Stanley in progress: the state, the edition, and what follows from the state.

The rules are functions over a `Core`; this file holds only what they all need beyond what every game with units does
(mechanics/forces.py): where units are, what their counters say now, and what is worked out once.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import Any, Self

from msgspec.structs import replace

from beachhead.games.port_stanley.components import Edition, UnitType, counters, land_steps
from beachhead.games.port_stanley.events import DummyRemoved, TurnedUp
from beachhead.games.port_stanley.model import (
    ABOARD,
    AR,
    AR_COMBAT,
    AR_MOVEMENT,
    DEPLOY,
    LOST,
    NOBODY,
    SIDES,
    UK,
    UK_COMBAT,
    Airfield,
    Position,
    State,
    Unit,
)
from beachhead.games.port_stanley.notation import Values
from beachhead.games.port_stanley.options import StanleyOptions
from beachhead.kernel.acts import Acts
from beachhead.kernel.ask import Flow
from beachhead.kernel.events import Event
from beachhead.mechanics.floods import Spaces, numbers_of, spaces_of
from beachhead.mechanics.forces import Remembering
from beachhead.mechanics.movement import Steps

act = Acts()
"""What a player can do in Port Stanley: every act is declared beside its rule."""


class Core(Remembering[State, UnitType, Unit]):
    """State, static data and caches.

    `at` maps a space to the units that are in it by themselves, `aboard` a ship or carrier to those on it, in the order
    of their numbers; `standing` are by side the spaces in which units of it, ships left out, are by themselves.  Both
    follow from the state and are kept in step by `change`.
    """

    __slots__ = ("standing",)

    acts = act
    prefix = "port_stanley"
    sides = SIDES
    standing_in = attrgetter("hex", "inside")
    passing = frozenset({"airfields", "battles", "fighting", "flown", "missions", "positions", "strikes", "supports"})
    edition: Edition
    options: StanleyOptions
    standing: list[Spaces]

    def __init__(self, edition: Edition, options: StanleyOptions, state: State) -> None:
        super().__init__(edition, options, state)
        self.standing = [spaces_of(space for space in self.at if self.here(space, side)) for side in (UK, AR)]

    def copy_into(self, twin: Self) -> None:
        """Make an empty game equal to this one."""
        super().copy_into(twin)
        twin.standing = self.standing.copy()

    # -- when ----------------------------------------------------------------------------------------

    @property
    def phasing(self) -> int:
        """The number of the side whose phase it is (2.1); of the phases of both the British."""
        return AR if self.state.phase in (DEPLOY, AR_MOVEMENT, AR_COMBAT) else UK

    @property
    def in_combat_phase(self) -> bool:
        """2.2 Whether it is one of the combat phases."""
        return self.state.phase in (AR_COMBAT, UK_COMBAT)

    def now(self, stamp: int) -> bool:
        """Whether a stamp was made in this phase."""
        return stamp == self.state.clock

    def this_turn(self, stamp: int) -> bool:
        """Whether a stamp was made in this turn."""
        return stamp >= self.state.opened > 0

    # -- who and where -------------------------------------------------------------------------------

    def values(self, unit: int) -> Values:
        """1.5 What a counter says now: on its reduced side if it has lost a step."""
        kind = self.edition.units[unit]
        return kind.reduced if kind.reduced is not None and self.state.units[unit].reduced else kind.full

    def hex(self, unit: int) -> int:
        """The space a unit is in by itself, or a place off the map."""
        return self.state.units[unit].hex

    def place(self, piece: int) -> int:
        """The space a piece is in, carried or not; of a counter seen face down the hex that its number tells."""
        units = self.state.units
        if piece >= len(units):
            return (piece - len(units)) % len(self.edition.ground)
        while units[piece].hex == ABOARD:
            piece = units[piece].inside
        return units[piece].hex

    def counters(self, side: int, *kinds: str) -> tuple[int, ...]:
        """The side's units of some kinds, on the map or not."""
        return counters(self.edition, side, *kinds)

    def on_map(self, side: int) -> tuple[int, ...]:
        """The side's units that are in a hex of the map by themselves, ships included, by number."""
        return self.by_place(side)[0]

    def elsewhere(self, side: int, place: int) -> tuple[int, ...]:
        """The side's units at one of the places off the map, or ABOARD, by number."""
        return self.by_place(side).get(place, ())

    def here(self, space: int, side: int) -> tuple[int, ...]:
        """The side's units in a space, ships and carried ones left out."""
        there = self.at.get(space)
        if there is None:
            return ()
        troops = self.edition.troops[side]
        return tuple([unit for unit in there if unit in troops])

    def ships_in(self, space: int) -> tuple[int, ...]:
        """The ships in a hex."""
        return tuple([unit for unit in self.at.get(space, ()) if self.type(unit).is_ship])

    def unseen(self, side: int) -> tuple[int, ...]:
        """The hexes of the enemy counters of which a side sees only the backs, one each, in the game as it knows it."""
        return self.state.unknown if side == UK else ()

    def enemy_in(self, space: int, side: int) -> bool:
        """Whether there is an enemy land unit, as far as a side knows: one that it sees, or a counter face down."""
        return (space >= 0 and bool(self.standing[1 - side] >> space & 1)) or space in self.unseen(side)

    def enemies(self, side: int) -> list[int]:
        """The spaces with enemy land units, as far as a side knows, by number."""
        seen = numbers_of(self.standing[1 - side])
        unseen = self.unseen(side)
        return sorted({*seen, *unseen}) if unseen else seen

    def next_to(self, space: int, side: int) -> Iterator[int]:
        """The side's units in the hexes around a space, ships left out."""
        return (unit for there in self.edition.board.near[space] for unit in self.here(there, side))

    def is_alive(self, unit: int) -> bool:
        """Whether a unit is still in the match, on the map or not."""
        return self.state.units[unit].hex != LOST

    # -- markers -------------------------------------------------------------------------------------

    def airfield_in(self, space: int) -> Airfield | None:
        """The airfield in a space that stands (14.4)."""
        return next((field for field in self.state.airfields if field.hex == space and not field.down), None)

    def position_in(self, space: int) -> Position | None:
        """The improved position in a hex (13)."""
        return next((position for position in self.state.positions if position.hex == space), None)

    def supplies_in(self, space: int, side: int) -> int:
        """15.2 The supply points of a side in a hex."""
        return sum(one.points for one in self.state.supplies if one.side == side and one.hex == space)

    # -- telling -------------------------------------------------------------------------------------

    def tell(self, event: Event, unit: int) -> None:
        """Tell of something that a unit did: the British are told of a counter face down only that it was one."""
        if not self.state.units[unit].down:
            self.emit(event)
            return
        self.emit(replace(event, audience=(SIDES[AR],)))
        self.emit(replace(event, unit=NOBODY, audience=(SIDES[UK],)))

    def turn_up(self, unit: int, clause: str) -> None:
        """Turn a counter up for the rest of the match (11.2); a dummy is taken away (14.5)."""
        lies = self.state.units[unit]
        if not lies.down:
            return
        where = self.place(unit)
        self.forbid_undo()
        if self.type(unit).kind == "dummy":
            self.put(unit, LOST, down=False)
            self.emit(DummyRemoved(clause=clause, unit=unit, hex=where))
        else:
            self.stamp(unit, down=False)
            self.emit(TurnedUp(clause=clause, unit=unit, hex=where))

    # -- movement ------------------------------------------------------------------------------------

    @property
    def steps(self) -> Steps:
        """5.2 The steps of land units with their costs, as bridges and built tracks are now."""
        return land_steps(self.edition, self.state.blown, self.state.tracks)

    # -- changes -------------------------------------------------------------------------------------

    def put(self, unit: int, space: int, **stamps: Any) -> None:
        """Put a unit into a space by itself or, with a place off the map, out of play; what it carries goes with it."""
        self.change(unit, replace(self.state.units[unit], hex=space, inside=NOBODY, also=NOBODY, **stamps))

    def stow(self, unit: int, carrier: int, **stamps: Any) -> None:
        """Put a unit onto a ship or carrier."""
        self.change(unit, replace(self.state.units[unit], hex=ABOARD, inside=carrier, **stamps))

    def change(self, unit: int, lies: Unit) -> None:
        """A unit lies otherwise than before: nothing that was worked out from it holds any more."""
        side, place, before = self.side(unit), lies.hex, self.state.units[unit].hex
        if self.state.declared:
            self.withdraw_zone(unit, lies)
        super().change(unit, lies)
        if place != before and unit in self.edition.troops[side]:
            self.stand(side, before, place)

    def stand(self, side: int, before: int, place: int) -> None:
        """A land unit has gone from one place to another."""
        if before >= 0 and not self.here(before, side):
            self.standing[side] &= ~(1 << before)
        if place >= 0:
            self.standing[side] |= 1 << place

    def recount(self) -> None:
        """What nothing kept by side hangs on has changed: battles, missions, improved positions, aircraft."""
        self.cache = {}

    def recount_of(self, side: int) -> None:
        """The same, and what is kept of one side: what its ships have aboard."""
        self.cache, self.of_side[side] = {}, {}

    def withdraw_zone(self, unit: int, lies: Unit) -> None:
        """9.0 A declaration ends when a counter is shown that may have been meant, or any leaves the hex unseen.

        The British see that, and nothing of the others there; the zone of one of them can be declared anew.
        """
        before = self.state.units[unit]
        shown = not lies.down and self.type(unit).exerts
        if before.down and (shown or (lies.down and lies.hex != before.hex)):
            self.state.declared = tuple(space for space in self.state.declared if space != before.hex)


__all__ = ["Core", "Flow", "act", "replace"]
