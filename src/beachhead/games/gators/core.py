"""A match of Gators! in progress: the state, the edition, and what follows from the state.

The rules are functions over a `Core`; this file holds only what they all need beyond what every game with
units does (mechanics/forces.py): where units are, how one is put down and taken away, what is worked out once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any, Self

from msgspec.structs import replace

from beachhead.games.gators.components import Edition, UnitType, without_sheets
from beachhead.games.gators.decode import Terrain
from beachhead.games.gators.model import (
    ABOARD,
    BESIDE,
    DEPLOY,
    NOBODY,
    REB,
    SIDES,
    US,
    US_COMBAT,
    State,
    Unit,
)
from beachhead.games.gators.options import GatorsOptions
from beachhead.kernel.acts import Acts
from beachhead.kernel.ask import Flow
from beachhead.kernel.refusal import Conditions
from beachhead.kernel.text import Text
from beachhead.mechanics.forces import Remembering

act = Acts()
"""What a player can do in Gators!: every act is declared beside its rule."""


def with_gaps(conditions: Conditions, **gaps: str) -> Conditions:
    """Conditions whose sentences speak of something else than the action names."""
    for holds, clause, name in conditions:
        yield holds, clause, Text(f"gators.no.{name}", gaps) if isinstance(name, str) else name


class Core(Remembering[State, UnitType, Unit]):
    """State, static data and caches.

    `at` maps a hex to the units that stand in it, in the order of their numbers, carried ones left out; `aboard` a
    unit to those directly inside it.  Both follow from the state and are kept in step by `change`.  `looked_at` are by
    side and name units for which something holds, and to how many of the `changed` ones they have been looked at again,
    until all is forgotten.
    """

    __slots__ = ("changed", "looked_at")

    changed: list[int]
    looked_at: dict[tuple[int, str], tuple[int, list[int]]]

    acts = act
    prefix = "gators"
    sides = SIDES
    standing_in = attrgetter("hex", "inside")
    edition: Edition
    options: GatorsOptions

    def __init__(self, edition: Edition, options: GatorsOptions, state: State) -> None:
        super().__init__(without_sheets(edition, state.left_out), options, state)

    def copy_into(self, twin: Self) -> None:
        """Make an empty game equal to this one."""
        super().copy_into(twin)
        twin.changed, twin.looked_at = self.changed.copy(), self.looked_at.copy()

    def change(self, unit: int, lies: Unit) -> None:
        """A unit lies otherwise than before."""
        super().change(unit, lies)
        self.changed.append(unit)

    def forget(self) -> None:
        """Nothing that has been worked out holds any more."""
        super().forget()
        self.changed, self.looked_at = [], {}

    def those_of(self, side: int, name: str, holds: Callable[[int], bool]) -> list[int]:
        """The side's units for which something holds that hangs on how each of them lies, and else on nothing that
        changes before all is forgotten."""
        roster, changes = self.roster(side), len(self.changed)
        known = self.looked_at.get((side, name))
        if known is None:
            found = [unit for unit in roster if holds(unit)]
        else:
            looked, found = known
            again = {unit for unit in self.changed[looked:] if unit in roster} if looked < changes else ()
            if again:
                found = sorted([unit for unit in found if unit not in again] + [*filter(holds, again)])
        self.looked_at[side, name] = changes, found
        return found

    # -- who and where -------------------------------------------------------------------------------

    @property
    def phasing(self) -> int:
        """The number of the side whose phase it is."""
        phase = self.state.phase
        return REB if phase == DEPLOY or phase > US_COMBAT else US

    def hex(self, unit: int) -> int:
        """The hex a unit stands in by itself, or a place off the map (`ABOARD` if it is carried)."""
        return self.state.units[unit].hex

    def bearer(self, unit: int) -> int:
        """The outermost unit that carries a unit; itself if nobody does."""
        units = self.state.units
        while units[unit].hex == ABOARD:
            unit = units[unit].inside
        return unit

    def place(self, unit: int) -> int:
        """The hex a unit is in, carried or not; a place off the map if its bearer is there.

        Of a counter that is seen face down, the hex that its number tells.
        """
        units = self.state.units
        return units[self.bearer(unit)].hex if unit < len(units) else (unit - len(units)) % len(self.edition.ground)

    def ship_of(self, unit: int) -> int:
        """The ship that a unit is aboard, or NOBODY."""
        bearer = self.bearer(unit)
        return bearer if bearer != unit and self.type(bearer).is_ship else NOBODY

    def ground(self, space: int) -> Terrain:
        """The terrain of a hex."""
        return self.edition.ground[space]

    def on_map(self, side: int) -> tuple[int, ...]:
        """The side's units that stand in a hex by themselves, by number."""
        return self.by_place(side)[0]

    def set_off(self) -> tuple[int, ...]:
        """V Player 1's units that lie off the map beside their ships, by number."""
        return self.by_place(US).get(BESIDE, ())

    def standing(self, space: int, side: int) -> tuple[int, ...]:
        """The side's units in a hex, carried ones left out."""
        there = self.at.get(space)
        return tuple([unit for unit in there if self.side(unit) == side]) if there else ()

    def next_to(self, space: int, side: int) -> Iterator[int]:
        """The side's units in the six hexes around a hex."""
        return (
            unit
            for there in self.edition.board.near[space]
            for unit in self.at.get(there, ())
            if self.side(unit) == side
        )

    def unseen(self, side: int) -> tuple[int, ...]:
        """The hexes of the enemy counters of which a side sees only the backs, in the game as it knows it."""
        return self.state.unknown if side == US else ()

    def enemy_in(self, space: int, side: int) -> bool:
        """Whether there is an enemy in a hex, as far as a side knows: one that it sees, or a counter face down."""
        return bool(self.standing(space, 1 - side)) or space in self.unseen(side)

    def afloat(self, unit: int) -> bool:
        """Whether a unit is in water: on a water hex and not on a bridge over it."""
        space = self.hex(unit)
        kind = self.type(unit)
        if space < 0 or kind.is_air or kind.element == "land":
            return False
        return bool(self.ground(space).water) and not (kind.amphibious and self.ground(space).bridge)

    def debris_in(self, space: int) -> bool:
        """Whether there is debris in a hex."""
        for debris in self.state.debris:  # noqa: SIM110 - asked of every hex on every way: a generator costs more
            if debris.hex == space:
                return True
        return False

    # -- changes -------------------------------------------------------------------------------------

    def put(self, unit: int, space: int, **stamps: Any) -> None:
        """Put a unit into a hex by itself or, with a place off the map, out of play; what it carries goes with it."""
        self.change(unit, replace(self.state.units[unit], hex=space, inside=NOBODY, edge=NOBODY, **stamps))

    def stow(self, unit: int, carrier: int, place: int = ABOARD, **stamps: Any) -> None:
        """Put a unit into or onto another; `place` BESIDE: off the map beside a ship."""
        self.change(unit, replace(self.state.units[unit], hex=place, inside=carrier, **stamps))

    def clear(self, unit: int, space: int, **stamps: Any) -> None:
        """Take a unit off the map, to a place off it; nothing stays noted on it but what is given."""
        self.change(unit, Unit(space, **stamps))


__all__ = ["Core", "Flow", "act", "replace", "with_gaps"]
