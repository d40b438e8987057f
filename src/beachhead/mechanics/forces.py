"""What every game with units of two sides keeps: whose a unit is, what is printed on it, how it lies.

The rules of a game derive from `Forces`; where units stack and carry one another from `Carrying`; where what is worked
out from the position is worth keeping from `Remembering`.  The game adds whose phase it is, where a unit is (`place`),
and how one is put down: through `change`, so that what follows from where units lie stays in step.
"""

from __future__ import annotations

import abc
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

import msgspec

from beachhead.kernel.acting import Acting
from beachhead.kernel.ask import Side
from beachhead.kernel.dice import Dice
from beachhead.kernel.options import MatchOptions
from beachhead.mechanics.stacks import Stacks

K_co = TypeVar("K_co", covariant=True)
K = TypeVar("K")
U = TypeVar("U", bound=msgspec.Struct)


class Components(Protocol[K_co]):
    """What is printed: the units by their numbers, `first_side_units` of the first side before those of the second."""

    @property
    def units(self) -> Sequence[K_co]:
        """What is printed on each unit."""

    @property
    def first_side_units(self) -> int:
        """How many units the first side has."""


class Laid(Protocol):
    """What a state with units holds beside what every state does: how each unit lies."""

    __struct_fields__: ClassVar[tuple[str, ...]]
    dice: Dice
    undo_barriers: int
    units: list[Any]

    def copy(self) -> Self:
        """An independent state."""


class LaidState(msgspec.Struct):
    """A state that is `Laid`: everything in it but the list of units is frozen, and shared by its copies."""

    units: list[Any]
    dice: Dice
    undo_barriers: int = msgspec.field(default=0, name="sealed")

    def copy(self) -> Self:
        """An independent state."""
        copy = msgspec.structs.replace(self)
        copy.units = self.units.copy()
        return copy


S = TypeVar("S", bound=Laid)


class Forces(Acting[S], Generic[S, K, U]):
    """A state (S), what is printed (K: on a unit) and the options of the match; U is a unit as it lies.

    `sides` are the ids of the first side and of the second, which the rules call 0 and 1.  `hides`, of a game that
    hides something, is what a side knows of the state.
    """

    __slots__ = ("edition", "emitted", "options", "state")

    sides: ClassVar[tuple[Side, Side]]
    hides: ClassVar[Callable[[Any, Side | None], Any] | None] = None
    edition: Components[K]
    options: MatchOptions

    def __init__(self, edition: Components[K], options: MatchOptions, state: S) -> None:
        super().__init__(state)
        self.edition = edition
        self.options = options

    def copy_into(self, twin: Self) -> None:
        """Make an empty game equal to this one."""
        twin.state = self.state.copy()
        twin.edition = self.edition
        twin.options = self.options

    # -- what is hidden ------------------------------------------------------------------------------

    def redacted_for(self, side: Side | None) -> S:
        """What a side knows of the state; never the dice's seed."""
        known: S = super().redacted_for(side) if self.hides is None else self.hides(side)
        return known

    def seen_by(self, side: Side | None) -> Self:
        """The game as a side knows it: this one if nothing is hidden."""
        return self if self.hides is None else type(self)(self.edition, self.options, self.redacted_for(side))

    # -- who -----------------------------------------------------------------------------------------

    @property
    @abc.abstractmethod
    def phasing(self) -> int:
        """The number of the side whose phase it is."""

    @property
    def asked(self) -> Side:
        """The id of the side whose phase it is."""
        return self.sides[self.phasing]

    def type(self, unit: int) -> K:
        """What is printed on a unit."""
        return self.edition.units[unit]

    def side(self, unit: int) -> int:
        """The side a unit belongs to."""
        return 0 if unit < self.edition.first_side_units else 1

    def owner(self, piece: int) -> Side | None:
        """The id of the side that a unit belongs to; None of what is no unit."""
        return self.sides[self.side(piece)] if piece < len(self.edition.units) else None

    def roster(self, side: int) -> Sequence[int]:
        """The numbers of a side's units, on the map or not."""
        first = self.edition.first_side_units
        return range(first, len(self.edition.units)) if side else range(first)

    # -- how it lies ---------------------------------------------------------------------------------

    def unit(self, unit: int) -> U:
        """A unit as it lies."""
        lies: U = self.state.units[unit]
        return lies

    @abc.abstractmethod
    def change(self, unit: int, lies: U) -> None:
        """A unit lies otherwise than before: all that follows from where units are is kept in step."""

    def stamp(self, unit: int, **notes: Any) -> None:
        """Note something on a unit that does not move it."""
        units = self.state.units
        units[unit] = msgspec.structs.replace(units[unit], **notes)


class Carrying(Forces[S, K, U]):
    """Forces in stacks, some units in or on others: `at` and `aboard` as in `Stacks`, kept in step by `change`.

    `standing_in` are the fields of a unit that say its space and what carries it.  `spread` are by side its units by
    place off the map, once somebody has asked for them.  The stacks are `shared` with copies until a unit moves.
    """

    __slots__ = ("aboard", "at", "shared", "spread", "stacks")

    standing_in: ClassVar[attrgetter[tuple[int, int]]]

    def __init__(self, edition: Components[K], options: MatchOptions, state: S) -> None:
        super().__init__(edition, options, state)
        self._use(Stacks.of(map(self.standing_in, state.units)))
        self.spread: list[dict[int, tuple[int, ...]]] = [{}, {}]

    def _use(self, stacks: Stacks) -> None:
        self.stacks, self.shared = stacks, False
        self.at, self.aboard = stacks.at, stacks.aboard

    def copy_into(self, twin: Self) -> None:
        """Make an empty game equal to this one."""
        super().copy_into(twin)
        twin._use(self.stacks)
        self.shared = twin.shared = True
        twin.spread = self.spread.copy()  # what is in it is shared: another one takes its place

    def by_place(self, side: int) -> dict[int, tuple[int, ...]]:
        """The side's units by place off the map, in the order of their numbers; under 0 all that are in a space."""
        if not self.spread[side]:
            found: dict[int, list[int]] = {0: []}
            for number in self.roster(side):
                found.setdefault(min(self.standing_in(self.state.units[number])[0], 0), []).append(number)
            self.spread[side] = {place: tuple(numbers) for place, numbers in found.items()}
        return self.spread[side]

    def change(self, unit: int, lies: U) -> None:
        """A unit lies otherwise than before."""
        units = self.state.units
        before, after = self.standing_in(units[unit]), self.standing_in(lies)
        if before != after:
            if self.shared:
                self._use(self.stacks.copy())
            self.stacks.leave(unit, *before)
            self.stacks.enter(unit, *after)
            if before[0] < 0 or after[0] < 0:
                self._spread_anew(unit, min(before[0], 0), min(after[0], 0))
        units[unit] = lies

    def _spread_anew(self, unit: int, before: int, after: int) -> None:
        """A unit comes from one place off the map, or 0, to another one."""
        known = self.spread[self.side(unit)]
        if known and before != after:
            left = tuple([other for other in known[before] if other != unit])
            joined = tuple(sorted((*known.get(after, ()), unit)))
            self.spread[self.side(unit)] = {**known, before: left, after: joined}


class Remembering(Carrying[S, K, U]):
    """Forces in stacks whose rules keep what they have worked out, until it may hold no longer.

    `cache` holds what follows from the position; any change of a unit empties it.  `of_side` holds by side what follows
    from that side's units and the map alone, such as where the other side has to stop: it outlasts the other's moves.
    """

    __slots__ = ("cache", "of_side")

    passing: ClassVar[frozenset[str]] = frozenset()
    """The fields of the state besides the units on which nothing hangs that outlasts the position."""

    cache: dict[Any, Any]
    of_side: list[dict[Any, Any]]

    def __init__(self, edition: Components[K], options: MatchOptions, state: S) -> None:
        super().__init__(edition, options, state)
        self.forget()

    def copy_into(self, twin: Self) -> None:
        """Make an empty game equal to this one."""
        super().copy_into(twin)
        twin.cache = self.cache  # both add to what was worked out of their position, until one of them changes
        twin.of_side = self.of_side.copy()

    def stamp(self, unit: int, **notes: Any) -> None:
        """Note something on a unit that does not move it; nothing that was worked out from it holds any more."""
        self.change(unit, msgspec.structs.replace(self.state.units[unit], **notes))

    def change(self, unit: int, lies: U) -> None:
        """A unit lies otherwise than before: nothing that was worked out from it holds any more."""
        super().change(unit, lies)
        self.of_side[self.side(unit)] = {}
        self.cache = {}  # a new one, even if nothing is in it yet: a copy may share it

    def go_on_to(self, state: S) -> bool:
        """Go on to a later state of the same match: what was worked out holds as it does when the rules do that."""
        before = self.state
        self.state = before.copy()
        for unit, (lies, now) in enumerate(zip(before.units, state.units, strict=True)):
            if lies is not now and lies != now:
                self.change(unit, now)
        self.state = state
        changed = {name for name in state.__struct_fields__ if getattr(before, name) != getattr(state, name)}
        changed -= {"units", "dice", "undo_barriers"}
        if changed <= self.passing:
            self.cache = {} if changed else self.cache
        else:
            self.forget()
        return True

    def forget(self) -> None:
        """Nothing that has been worked out holds any more: something else than a unit has changed, or all of them."""
        self.cache = {}
        self.of_side = [{}, {}]

    def kept(self, key: Any, find: Any) -> Any:
        """What follows from the position, found once."""
        cache = self.cache
        if key in cache:
            return cache[key]
        cache[key] = found = find()
        return found

    def kept_of(self, side: int, key: Any, find: Any) -> Any:
        """What follows from one side's units and the map alone, found once."""
        known = self.of_side[side]
        if key in known:
            return known[key]
        known[key] = found = find()
        return found
