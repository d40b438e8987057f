"""The data files of Falklands Showdown as they are written: one structure a file, strictly typed."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from beachhead.edition.checking import between, named, written
from beachhead.edition.datafiles import DataFiles, SourcedFile, Struct
from beachhead.games.falklands_showdown.decode_map import MapFile

IN_ZONE = "zone"
"""The start of a unit that its owner places in the Total Exclusion Zone."""

EFFECTS = frozenset(
    {
        *("air_at_ships", "bombers_at_ships", "ar_ground", "bombardment"),
        *("carrier_air_dice", "carrier_ground_dice", "carrier_trouble"),
        *("raid_limit", "slow_ships", "uk_submarine_move", "zone_only"),
        *("no_interception", "no_anti_submarine", "ar_torpedoes_fail", "duds", "free_miss"),
        *("leadership", "uk_operations", "ar_operations", "free_special", "free_march", "free_airlift"),
    }
)
"""The effects of events that the rules ask for."""

Area = Annotated[str, named("area", lambda files: files.map.ids, "name an area of map.toml")]
Start = Annotated[str, named("area", lambda files: {IN_ZONE, *files.map.ids}, "name an area of map.toml")]
Unit = Annotated[str, named("unit", lambda files: [row.id for row in files.units.rows], "name a unit of units.toml")]
Ship = Annotated[str, named("ship", lambda files: [row.id for row in files.units.ships], "name a ship")]
Group = Annotated[int, between(1, 6)]
Number = Annotated[int, between(1, 25)]
Effect = Annotated[str, named("effect that a rule knows", lambda files: EFFECTS, "write one of our own file")]
Face = Annotated[int, between(0, 6)]
Positive = Annotated[int, between(1)]
Factor = Annotated[int, between(0, 5)]
Factors = tuple[Factor, Factor, Factor, Factor]
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
    start: Start = ""


class ShipRow(CounterRow, frozen=True, kw_only=True):
    """A ship or submarine; `points` are those for sinking it, 0 if it is like most."""

    type: Literal["A", "CA", "CVL", "D", "S", "T"]
    group: Group = 0
    capacity: int = 0
    armour_deck: bool = False
    nuclear: bool = False
    points: int = 0


class GroundRow(CounterRow, frozen=True, kw_only=True):
    """A ground unit; `assault` marks the Commandos and Paras."""

    type: GroundType
    aboard: Ship = ""
    group: Group = 0
    assault: bool = False


class AircraftRow(CounterRow, frozen=True, kw_only=True):
    """An aircraft counter."""

    type: AircraftType
    start: Start


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
    def ships(self) -> tuple[ShipRow, ...]:
        """All ships."""
        return (*self.uk_ships, *self.ar_ships)

    @property
    def rows(self) -> tuple[Row, ...]:
        """All of them, in the order of their numbers."""
        return (*self.uk_ships, *self.uk_ground, *self.ar_ships, *self.ar_aircraft, *self.ar_ground)


class EventRow(Struct, frozen=True):
    """A random event."""

    roll: Annotated[str, written("[1-6]-[1-6]", "write tens and units: 3-4")]
    name: str
    forbids_uk: frozenset[Number] = frozenset()
    forbids_ar: frozenset[Number] = frozenset()
    effects: dict[Effect, int] = {}
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

    uk: Positive
    special: Positive
    ar: Positive


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
    moored: int


class FacesRow(Struct, frozen=True):
    """Single dice: each succeeds on this face or less."""

    coin: Face
    south_georgia: Face
    black_buck_crater: Face
    black_buck_aircraft: Face
    escort: Face
    rebasing: Face
    decoy: Face
    raid: Face
    raid_troops: Face
    raider_lives: Face
    accident: Face
    land_exocet: Face
    press: Face


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
    walls_once: bool
    walls_against_guns: bool


class Zones(Struct, frozen=True):
    """Areas that single rules name."""

    endurance: list[Area]
    fortified: list[Area]
    carriers: list[Area]
    stealth: list[Area]
    tanked: list[Area]
    anchorages: list[Area]
    narrows: list[Area]
    arrival: Area
    vanguard: Area
    interception: Area


class NamedUnits(Struct, frozen=True):
    """Units that single rules name; `supplied` are the carriers that Atlantic Conveyor meets."""

    conveyor: Unit
    supplied: list[Unit]
    onyx: Unit
    sbs: Unit
    etendard: Unit


class NamedTypes(Struct, frozen=True):
    """Types of aircraft and of ground units (`light`) that single rules name."""

    on_islands: list[AircraftType]
    aided: list[AircraftType]
    escorts: list[AircraftType]
    bombers: list[AircraftType]
    tanked: list[AircraftType]
    light: list[GroundType]


class TablesFile(SourcedFile, frozen=True):
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
