"""A match of Britain Stands Alone in progress: the state, the edition, and what follows from the state.

The rules are functions over a `Core`; this file holds only what they all need beyond what every game with units does
(mechanics/forces.py): where pieces are, what their counters say now, who controls what, and the contest in hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from operator import attrgetter, itemgetter
from typing import Any, Self, TypeVar

from msgspec.structs import replace

from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.counters import UnitType
from beachhead.games.britain_stands_alone.model import (
    ABOARD,
    BR,
    GE,
    GE_COMBAT,
    GE_COUNTER_MISSIONS,
    GE_DETECTION,
    GE_FERRY,
    GE_MISSIONS,
    GE_MOTORIZED,
    GE_MOVEMENT,
    GE_REINFORCEMENT,
    GE_RETURN,
    GE_SAILING,
    GE_SET_UP,
    GE_SUPPLY,
    LOST,
    NOBODY,
    PRELIMINARIES,
    SIDES,
    WEATHER,
    Contest,
    Damage,
    State,
    Unit,
)
from beachhead.games.britain_stands_alone.notation import Values
from beachhead.games.britain_stands_alone.options import BritainOptions
from beachhead.kernel.acts import Acts
from beachhead.kernel.ask import Flow, Side
from beachhead.mechanics.forces import Remembering

C = TypeVar("C")
K = TypeVar("K")

Watched = tuple[int, ...]
"""What something that is kept follows from besides the map: see `kept_while`."""

act = Acts()
"""What a player can do in Britain Stands Alone: every act is declared beside its rule."""

GERMAN_PHASES = frozenset(
    {
        PRELIMINARIES,
        GE_SET_UP,
        WEATHER,
        GE_REINFORCEMENT,
        GE_DETECTION,
        GE_SAILING,
        GE_FERRY,
        GE_SUPPLY,
        GE_MOVEMENT,
        GE_MISSIONS,
        GE_COMBAT,
        GE_MOTORIZED,
        GE_COUNTER_MISSIONS,
        GE_RETURN,
    }
)
"""2.0 The phases in which the German player is the one who acts; both do in those of nobody."""


Both = tuple[frozenset[int], frozenset[int]]
"""Pieces by side."""


@lru_cache(maxsize=16)
def of_arms(edition: Edition, *arms: str) -> Both:
    """Both sides' pieces of some arms, the leaders left out (ruling B-20)."""
    wanted = [kind for kind in edition.units if kind.arm in arms and kind.kind != "leader"]
    british, german = (frozenset(kind.index for kind in wanted if kind.side == side) for side in SIDES)
    return british, german


NOWHERE_TAKEN: frozenset[int] = frozenset()

LAND_OF, AIR_OF, SEA_OF, DAMAGE = (0, 1), (2, 3), (4, 5), 6
"""By side what is watched for `kept_while`: its land units, its air points, its ships and naval points; and hits."""

WATCHED = {"land": LAND_OF, "air": AIR_OF, "ship": SEA_OF, "points": SEA_OF}


@lru_cache(maxsize=8)
def in_order(edition: Edition, *arms: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Both sides' pieces of some arms in the order of their numbers, the leaders left out."""
    british, german = of_arms(edition, *arms)
    return tuple(sorted(british)), tuple(sorted(german))


@lru_cache(maxsize=8)
def watches(edition: Edition) -> tuple[int, ...]:
    """By piece what of it is watched: the arm of a side that it belongs to."""
    return tuple(WATCHED[kind.arm][SIDES.index(kind.side)] for kind in edition.units)


@lru_cache(maxsize=16)
def changed(watched: Watched) -> Callable[[list[int]], object]:
    """How often each of some arms has changed, by how often all have."""
    return itemgetter(*watched) if watched else lambda changes: ()


@lru_cache(maxsize=8)
def owners(edition: Edition) -> tuple[int, ...]:
    """1.3, ruling R-39 By space, the side whose it always is, NOBODY of what may change hands."""
    sides = {zone.space: SIDES.index(zone.side) for zone in edition.zones.values() if zone.side}
    return tuple(sides.get(zone, NOBODY) for zone in edition.zone)


class Core(Remembering[State, UnitType, Unit]):
    """State, static data and caches.

    `at` maps a space to the pieces that are in it by themselves, `aboard` a carrier to those on it, in the order of
    their numbers; both follow from the state and are kept in step by `change`.  What is kept by side (`kept_of`)
    follows from its land units and the map alone: it outlasts also the moves of ships and aircraft.  What follows from
    some arms alone is in `lasting`, with how often they had changed (`changes`) when it was found.
    """

    __slots__ = ("changes", "fleets", "holder", "lasting", "squadrons", "taken", "troops", "vessels", "watch", "wings")

    acts = act
    prefix = "britain_stands_alone"
    sides = SIDES
    standing_in = attrgetter("hex", "inside")
    passing = frozenset(("contests",))
    edition: Edition
    options: BritainOptions
    troops: Both
    wings: Both
    fleets: Both
    holder: tuple[int, ...]
    squadrons: tuple[tuple[int, ...], tuple[int, ...]]
    vessels: tuple[tuple[int, ...], tuple[int, ...]]
    watch: tuple[int, ...]
    changes: list[int]
    lasting: dict[Any, tuple[object, object, Any]]
    taken: tuple[tuple[int, ...], frozenset[int]]

    def __init__(self, edition: Edition, options: BritainOptions, state: State) -> None:
        super().__init__(edition, options, state)
        self.look_up()

    def look_up(self) -> None:
        """What of the edition is needed all the time: the pieces of each arm by side, and whose spaces are."""
        self.troops = of_arms(self.edition, "land")
        self.wings = of_arms(self.edition, "air")
        self.fleets = of_arms(self.edition, "ship", "points")
        self.holder = owners(self.edition)
        self.squadrons, self.vessels = in_order(self.edition, "air"), in_order(self.edition, "ship", "points")
        self.watch = watches(self.edition)

    def copy_into(self, twin: Self) -> None:
        """Make an empty game equal to this one."""
        super().copy_into(twin)
        twin.troops, twin.wings, twin.fleets, twin.holder = self.troops, self.wings, self.fleets, self.holder
        twin.squadrons, twin.vessels = self.squadrons, self.vessels
        twin.watch, twin.changes, twin.lasting = self.watch, self.changes.copy(), self.lasting.copy()
        twin.taken = self.taken

    # -- when ----------------------------------------------------------------------------------------

    @property
    def phasing(self) -> int:
        """The number of the side whose phase it is (2.0)."""
        return GE if self.state.phase in GERMAN_PHASES else BR

    def now(self, stamp: int) -> bool:
        """Whether a stamp was made in this phase."""
        return stamp == self.state.clock

    def this_segment(self, stamp: int) -> bool:
        """Whether a stamp was made in this segment."""
        return stamp >= self.state.segment

    def this_turn(self, turn: int) -> bool:
        """Whether something bears the number of this turn, such as a Flown marker."""
        return turn == self.state.turn > 0

    # -- dice ----------------------------------------------------------------------------------------

    def roll(self, sides: int = 10, seen_by: tuple[Side, ...] | None = None) -> int:
        """1.1 The die, from 0 to 9: the tenth face of the match's die is nought."""
        return super().roll(sides, seen_by) % sides

    # -- who and where -------------------------------------------------------------------------------

    def values(self, unit: int) -> Values:
        """1.1 What a counter says now; a single point of aircraft or small ships says what one point says."""
        kind, lies = self.edition.units[unit], self.state.units[unit]
        if lies.weak and kind.weak is not None:
            return kind.weak
        if kind.reduced is not None and (lies.reduced or kind.pairs):
            return kind.reduced
        return kind.full

    def hex(self, unit: int) -> int:
        """The space a piece is in by itself, or a place outside."""
        return self.state.units[unit].hex

    def place(self, piece: int) -> int:
        """The space a piece is in, carried or not."""
        units = self.state.units
        while units[piece].hex == ABOARD:
            piece = units[piece].inside
        return units[piece].hex

    def is_alive(self, unit: int) -> bool:
        """Whether a piece is still in the match, in a space or not."""
        return self.state.units[unit].hex != LOST

    def on_map(self, side: int) -> tuple[int, ...]:
        """The side's land units in hexes of the map, the leaders left out."""

        def find() -> tuple[int, ...]:
            units, hexes = self.state.units, range(len(self.edition.chart.names))
            return tuple([unit for unit in sorted(self.troops[side]) if units[unit].hex in hexes])

        found: tuple[int, ...] = self.kept_of(side, "on_map", find)
        return found

    def here(self, space: int, side: int) -> tuple[int, ...]:
        """The side's land units in a space by themselves, the leaders left out (ruling B-20)."""
        there = self.at.get(space)
        if there is None:
            return ()
        troops = self.troops[side]
        return tuple([unit for unit in there if unit in troops])

    def based(self, space: int, side: int) -> tuple[int, ...]:
        """The side's air points at an airbase or in a display zone, those In Flight left out."""
        units, wings = self.state.units, self.wings[side]
        return tuple([unit for unit in self.at.get(space, ()) if unit in wings and not units[unit].aloft])

    def aloft(self, zone: int, side: int) -> tuple[int, ...]:
        """8.1 The side's air points In Flight in a zone."""
        units, wings = self.state.units, self.wings[side]
        return tuple([unit for unit in self.at.get(zone, ()) if unit in wings and units[unit].aloft])

    def ships(self, space: int, side: int) -> tuple[int, ...]:
        """The side's ships and naval points in a port or a sea zone."""
        fleet = self.fleets[side]
        return tuple([unit for unit in self.at.get(space, ()) if unit in fleet])

    def leaders(self, space: int) -> tuple[int, ...]:
        """13.3 Churchill and the Royal Family where they are in a space."""
        return tuple([unit for unit in self.at.get(space, ()) if self.type(unit).kind == "leader"])

    def riders(self, point: int) -> list[int]:
        """8.5, 9.3 Who is aboard a point, with a step, with half of one, or as a load of which it has a part."""
        units = self.state.units
        carried = (unit for load in self.aboard.values() for unit in load)
        return sorted(unit for unit in carried if point in (units[unit].inside, *units[unit].also))

    # -- control -------------------------------------------------------------------------------------

    @property
    def german(self) -> frozenset[int]:
        """1.3 The hexes of England under German control."""
        listed, found = self.taken
        if listed is not self.state.german:
            found = frozenset(self.state.german)
            self.taken = self.state.german, found
        return found

    def controls(self, side: int, space: int) -> bool:
        """1.3 Whether a side controls a hex; a display zone and its ports always belong to one side."""
        owner = self.holder[space]
        if owner != NOBODY:
            return owner == side
        return (space in self.german) == (side == GE)

    # -- damage --------------------------------------------------------------------------------------

    def damage(self, kind: str, space: int) -> int:
        """11.2 The hits that an installation has."""
        found = self.kept_while(
            (DAMAGE,), "damage", lambda: {(one.kind, one.space): one.hits for one in self.state.damage}
        )
        return found.get((kind, space), 0)

    def set_damage(self, kind: str, space: int, hits: int) -> None:
        """11.2 An installation has so many hits from now on."""
        others = (one for one in self.state.damage if (one.kind, one.space) != (kind, space))
        new = (Damage(kind, space, hits),) if hits > 0 else ()
        self.state.damage = tuple(sorted((*others, *new), key=attrgetter("kind", "space")))
        self.changes[DAMAGE] += 1
        self.recount()

    # -- contests ------------------------------------------------------------------------------------

    def contest(self, kind: type[C]) -> C:
        """The contest in hand, which is of a kind.  Raises TypeError if it is not."""
        found = self.state.contests[-1] if self.state.contests else None
        if not isinstance(found, kind):
            raise TypeError(f"the contest in hand is {found!r}, not of the kind {kind.__name__}")
        return found

    def enclosing(self, kind: type[C]) -> C | None:
        """The innermost contest of a kind that is under way, in hand or waiting."""
        return next((one for one in reversed(self.state.contests) if isinstance(one, kind)), None)

    def open_contest(self, contest: Contest) -> None:
        """A contest begins, and is in hand from now on."""
        self.state.contests = (*self.state.contests, contest)
        self.cache = {}

    def note(self, **changes: Any) -> None:
        """The contest in hand has come so far."""
        *others, last = self.state.contests
        self.state.contests = (*others, replace(last, **changes))
        self.cache = {}

    def note_below(self, contest: Contest, **changes: Any) -> None:
        """A contest that waits for the one in hand has come so far."""
        self.state.contests = tuple(replace(one, **changes) if one is contest else one for one in self.state.contests)
        self.cache = {}

    def close_contest(self) -> Contest:
        """The contest in hand is over; the one that waited for it goes on."""
        *others, last = self.state.contests
        self.state.contests = tuple(others)
        self.cache = {}
        return last

    # -- changes -------------------------------------------------------------------------------------

    def put(self, unit: int, space: int, **stamps: Any) -> None:
        """Put a piece into a space by itself or, with a place outside, out of play; what it carries goes with it."""
        self.change(unit, replace(self.state.units[unit], hex=space, inside=NOBODY, also=(), **stamps))

    def stow(self, unit: int, carriers: tuple[int, ...], **stamps: Any) -> None:
        """Put a unit onto the points that carry it (8.5, 9.3)."""
        first, *others = carriers
        self.change(unit, replace(self.state.units[unit], hex=ABOARD, inside=first, also=tuple(others), **stamps))

    def change(self, unit: int, lies: Unit) -> None:
        """A piece lies otherwise than before: what was worked out from land units outlasts all others."""
        side = self.side(unit)
        known, watched = self.of_side[side], self.watch[unit]
        super().change(unit, lies)
        self.changes[watched] += 1
        if watched not in LAND_OF:
            self.of_side[side] = known

    def forget(self) -> None:
        """Nothing that has been worked out holds any more."""
        super().forget()
        self.changes, self.lasting, self.taken = [0] * (DAMAGE + 1), {}, ((), NOWHERE_TAKEN)

    def recount(self) -> None:
        """Points or markers have changed, and neither map nor unit: what is kept while units lie still holds on."""
        self.cache = {}

    def kept_while(self, watched: Watched, key: Any, find: Callable[[], K], also: object = None) -> K:
        """What follows from the map, the moment and the pieces of some arms alone, found once while these lie still.

        It outlasts what is noted of a contest, and must not hang on it, but by way of what is given as `also`.
        """
        stamp = changed(watched)(self.changes)
        known = self.lasting.get(key)
        if known is not None and known[0] == stamp and known[1] == also:
            found: K = known[2]
            return found
        found = find()
        self.lasting[key] = stamp, also, found
        return found

    # -- all of a kind -------------------------------------------------------------------------------

    def in_play(self, side: int) -> Iterator[int]:
        """The side's pieces that are in a space, or carried."""
        units = self.state.units
        return (unit for unit in self.roster(side) if units[unit].hex >= ABOARD)


__all__ = ["Core", "Flow", "act", "replace"]
