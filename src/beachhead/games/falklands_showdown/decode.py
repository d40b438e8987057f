"""The data files of Falklands Showdown as they are written: one structure a file, strictly typed."""

from __future__ import annotations

from itertools import chain
from typing import Any, Literal

from beachhead.edition.datafiles import DataFiles, Struct
from beachhead.games.falklands_showdown.decode_map import MapFile
from beachhead.kernel.scene import Provenance

Factors = tuple[int, int, int, int]
"""Anti-ground, anti-air, anti-submarine, anti-ship."""


AircraftType = Literal["A4", "Dgr", "M3", "Cnbra", "Spr Ent", "Puc"]
GroundType = Literal["infantry", "special", "machinegun", "armour"]


class CounterRow(Struct, frozen=True):
    """A counter; `start` is where it begins, if on the map by itself."""

    id: str
    name: str
    title: str
    type: str
    factors: Factors
    start: str = ""


class ShipRow(CounterRow, frozen=True, kw_only=True):
    """A ship or submarine; `points` are those for sinking it, 0 if it is like most."""

    type: Literal["A", "CA", "CVL", "D", "S", "T"]
    group: int = 0
    capacity: int = 0
    armour_deck: bool = False
    nuclear: bool = False
    points: int = 0


class GroundRow(CounterRow, frozen=True, kw_only=True):
    """A ground unit; `assault` marks the Commandos and Paras."""

    type: GroundType
    aboard: str = ""
    group: int = 0
    assault: bool = False


class AircraftRow(CounterRow, frozen=True, kw_only=True):
    """An aircraft counter."""

    type: AircraftType
    start: str


Row = ShipRow | GroundRow | AircraftRow
"""A counter."""


class UnitsFile(Struct, frozen=True):
    """units.toml: the counters by side and kind; the UK's come first."""

    uk_ships: list[ShipRow]
    uk_ground: list[GroundRow]
    ar_ships: list[ShipRow]
    ar_aircraft: list[AircraftRow]
    ar_ground: list[GroundRow]

    @property
    def rows(self) -> tuple[Row, ...]:
        """All of them, in the order of their numbers."""
        return (*self.uk_ships, *self.uk_ground, *self.ar_ships, *self.ar_aircraft, *self.ar_ground)


class EventRow(Struct, frozen=True):
    """A random event."""

    roll: str
    name: str
    forbids_uk: frozenset[int] = frozenset()
    forbids_ar: frozenset[int] = frozenset()
    effects: dict[str, int] = {}
    instant: bool = False


class EventsFile(Struct, frozen=True):
    """events.toml."""

    event: list[EventRow]


class Trackings(Struct, frozen=True):
    """Where the markers start and what ends the match."""

    operations: int
    points: int
    ar_wins_at: int
    uk_wins_at: int
    bid: tuple[int, int]
    stealth_missions: int
    black_bucks: int


class PointsRow(Struct, frozen=True):
    """Victory Points that are no area's and no ship's of its own."""

    absence: int
    sinking: int
    mobilize: int
    press: int


class DiceRow(Struct, frozen=True):
    """How many dice carriers roll, and the highest number that a bonus leads to."""

    carrier_air: int
    far_off: int
    carrier_strike: int
    rendezvous_air: int
    rendezvous_ground: int
    best: int


class StepsRow(Struct, frozen=True):
    """The steps of AR's units, of the UK's special forces and of its other units."""

    uk: int
    special: int
    ar: int


class HitsRow(Struct, frozen=True):
    """How many hits a missile counts."""

    missile: int
    missile_at_big: int


class Modifiers(Struct, frozen=True):
    """What is added to hit numbers."""

    armour: int
    landed: int
    fortified: int
    marched: int
    screened: int


class FacesRow(Struct, frozen=True):
    """Single dice: each succeeds on this face or less."""

    coin: int
    south_georgia: int
    black_buck_crater: int
    black_buck_aircraft: int
    escort: int
    rebasing: int
    decoy: int
    raid: int
    raid_troops: int
    raider_lives: int
    accident: int
    land_exocet: int
    press: int


class Limits(Struct, frozen=True):
    """How many and how far, by operation."""

    airlift: int
    refit: int
    raid: int
    raid_land: int
    tankers: int
    hunters: int
    bombardment: int
    flak: int
    march: int
    landing_uk: int
    landing_opposed: int
    landing_ar: int
    naval_move: int
    attack_move: int
    carrier_reach: int
    nuclear_move: int
    diesel_move: int
    screen: int
    answers: int
    decoys: int
    gauntlet: int
    at_one_ship: int


class Allowed(Struct, frozen=True):
    """What the rules allow or bring about in one edition and not in another."""

    carriers_unscreened: bool
    etendard_bombs: bool
    hit_escorts_save: bool
    every_call_scores: bool
    raids_whole_base: bool
    assault_from_march: bool
    freighters_are_big: bool
    walls_against_guns: bool


class Zones(Struct, frozen=True):
    """Areas that single rules name."""

    endurance: list[str]
    fortified: list[str]
    carriers: list[str]
    stealth: list[str]
    tanked: list[str]
    anchorages: list[str]
    arrival: str
    interception: str

    @property
    def names(self) -> list[str]:
        """All of them."""
        many = (self.endurance, self.fortified, self.carriers, self.stealth, self.tanked, self.anchorages)
        return [*chain.from_iterable(many), self.arrival, self.interception]


class NamedUnits(Struct, frozen=True):
    """Units that single rules name; `supplied` are the carriers that Atlantic Conveyor meets."""

    conveyor: str
    supplied: list[str]
    onyx: str
    sbs: str
    etendard: str

    @property
    def names(self) -> list[str]:
        """All of them."""
        return [self.conveyor, *self.supplied, self.onyx, self.sbs, self.etendard]


class NamedTypes(Struct, frozen=True):
    """Types of aircraft and of ground units (`light`) that single rules name."""

    on_islands: list[AircraftType]
    aided: list[AircraftType]
    escorts: list[AircraftType]
    bombers: list[AircraftType]
    tanked: list[AircraftType]
    light: list[GroundType]


class TablesFile(Struct, frozen=True):
    """tables.toml."""

    track: Trackings
    points: PointsRow
    dice: DiceRow
    steps: StepsRow
    hits: HitsRow
    modifiers: Modifiers
    faces: FacesRow
    limits: Limits
    allowed: Allowed
    zones: Zones
    units: NamedUnits
    types: NamedTypes
    provenance: list[Provenance]


Changes = dict[str, dict[str, Any]]
"""Values by section or row, and name."""


class FirstEditionFile(Struct, frozen=True):
    """first_edition.toml: what the first edition of the reconstruction had otherwise than the other files.

    By section of tables.toml, by unit, by the roll of an event; `provenance` says why it was changed.
    """

    tables: Changes
    units: Changes
    events: Changes


class Files(DataFiles, frozen=True, kw_only=True):
    """Every file of the game."""

    map: MapFile
    units: UnitsFile
    events: EventsFile
    tables: TablesFile
    first_edition: FirstEditionFile
