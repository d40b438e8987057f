"""The data files of Gators! as they are written: one structure a file, strictly typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from beachhead.edition.checking import Rule, between, named, written
from beachhead.edition.datafiles import DataFiles, SourcedFile, Struct
from beachhead.edition.maps import Spot
from beachhead.mechanics.capacity import Transport
from beachhead.mechanics.sheets import CORNERS, Laid

SideId = Literal["us", "reb"]
Element = Literal["land", "amphibious", "water", "air", "ship"]
Water = Literal["deep", "shallow", "river", ""]
Crossing = Literal["easy", "slow", ""]
ShipId = Literal["us-lhd-1", "us-lpd-1", "us-lsd-1"]

TAGS = frozenset(
    {
        *("aav", "armed", "artillery", "boat", "clears_debris", "command", "deck_guard", "early", "engineers", "foot"),
        *("fuel_truck", "government", "guerrillas", "gun", "hawk", "heavy_lift", "helicopter", "hers", "hmmwv"),
        *("infantry", "inspires", "jet", "landing_craft", "lav", "lays_debris", "lcac", "lcu", "medical", "militia"),
        *("missile", "needs_team", "no_fire_aboard", "no_fire_lcac", "patrol", "platoon", "rearms", "rowpu", "seal"),
        *("seal_armor", "seal_soft", "set_piece", "ship", "small_team", "squad", "tank", "team", "tow_missile"),
        *("truck", "vehicle", "weapons", "zodiac"),
    }
)
"""What the rules call units by."""

Tag = Annotated[str, named("tag that the rules know", lambda files: TAGS, "see the tags of units.toml")]
Kind = Annotated[str, named("kind of unit", lambda files: [row.id for row in files.units.unit], "see units.toml")]
Ours = Annotated[str, named("unit of Player 1's", lambda files: files.units.named("us"), "see units.toml")]
Sheet = Annotated[str, named("sheet", lambda files: files.sheets.sheet, "see sheets.toml")]
Corner = Annotated[str, named("corner", lambda files: CORNERS, f"the corners are {', '.join(CORNERS)}")]
Letter = Annotated[str, written(".", "write a single letter")]
Heading = Annotated[str, written(r"(< |> )?-?[1-9]\d*", "write odds such as -2, 3, < -3 or > 5")]
Odds = Annotated[int, Rule(lambda files: bool, "cannot be {}", "give one of the columns")]
Number = Annotated[int, between(0)]
Positive = Annotated[int, between(1)]
Face = Annotated[int, between(1, 6)]
Strengths = tuple[Number, Number, Number]
"""Against soft, armored and air targets."""


class SheetsFile(SourcedFile, frozen=True):
    """sheets.toml: for each sheet a line of letters for each column."""

    sheet: dict[str, dict[str, str]]


class Terrain(Struct, frozen=True):
    """A row of the terrain key.  `cap` is 0 where there is none; `cost` is 0 where nobody goes by land."""

    id: str
    letter: Letter
    name: str
    pattern: str
    water: Water = ""
    cost: Number = 0
    cap: Number = 0
    road: bool = False
    bridge: bool = False
    crossing: Crossing = ""
    closed_to: frozenset[Tag] = frozenset()
    free_to: frozenset[Tag] = frozenset()

    @property
    def is_land(self) -> bool:
        """Whether it is dry ground; a bridge is not."""
        return not self.water

    @property
    def walkable(self) -> bool:
        """Whether land units can be here: dry ground and bridges."""
        return self.cost > 0


class TerrainFile(SourcedFile, frozen=True):
    """terrain.toml."""

    terrain: list[Terrain]


class PlaceRow(Laid, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sheet on the table, with the hexes that the scenario changed."""

    place: str = msgspec.field(name="id")
    sheet: Sheet
    up: Corner
    changed: dict[str, str] = {}


class OceanRow(Struct, frozen=True):
    """The ring of ocean sheets."""

    sheet: Sheet
    up: Corner
    name: str
    count: int


class Features(Struct, frozen=True):
    """What the scenario adds to the sheets."""

    capital: list[str]
    low_bridges: list[str]
    parted: list[tuple[str, str]]
    town: list[Spot]
    airstrip: list[Spot]


class IslandFile(SourcedFile, frozen=True):
    """island.toml."""

    name: str
    hex_km: Annotated[float, between(0.001)]
    place: list[PlaceRow]
    ocean: OceanRow
    features: Features


class Counter(Struct, frozen=True):
    """What is printed on a counter.  `attack` is against soft, armored and air targets; of armed aircraft it is all 0
    (see `Armament`)."""

    name: str
    short: str
    element: Element = msgspec.field(name="type")
    attack: Strengths
    range: Annotated[int, between(1, 3)]
    defend: Number
    move: Number
    tags: frozenset[Tag]
    colour: str
    symbol: str
    armored: bool = False
    water_move: Number = msgspec.field(name="water", default=0)
    space: Number = 0


class UnitRow(Counter, frozen=True, kw_only=True):
    """A kind of counter, and how many there are."""

    side: SideId
    id: str
    count: Positive


class UnitsFile(SourcedFile, frozen=True):
    """units.toml."""

    unit: list[UnitRow]

    def named(self, side: SideId) -> dict[str, UnitRow]:
        """The counters of a side: those of a kind are numbered from 1."""
        rows = (row for row in self.unit if row.side == side)
        return {f"{side}-{row.id}-{number}": row for row in rows for number in range(1, row.count + 1)}


class CombatRow(Struct, frozen=True):
    """The combat results table: a line of results for each die."""

    columns: list[Heading]
    results: list[str]
    town_shift: int
    grounded_shift: int


class TransportRow(Transport, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a carrier holds; with `any` a piece of cargo takes its transport spaces."""

    carrier: Kind
    capacity: Positive
    loads: Mapping[Tag, Positive] = {}
    any: bool = False
    barred: frozenset[Tag] = msgspec.field(name="except", default=frozenset())


class Marker(Struct, frozen=True):
    """A kind of air-attack marker."""

    id: str
    letter: Letter
    name: str
    attack: Strengths


class Armament(Struct, frozen=True):
    """What an armed aircraft may take off with, each load as letters of markers, and its guns (IX, VII-c)."""

    unit: Kind
    loads: tuple[str, ...]
    guns: Strengths


class MissileRow(Struct, frozen=True):
    """The salvo of the Missile Boat."""

    strength: int
    range: int


class Thresholds(Struct, frozen=True):
    """Dice that succeed: at least, or at most where it says so."""

    find_team_at_most: Face
    find_team_with_aircraft_at_most: Face
    find_guerrillas: Face
    find_in_jungle: Face
    raise_guerrillas: Face
    raise_guerrillas_with_water: Face
    medical: Face
    trap_at_most: Face


class FixedOdds(Struct, frozen=True):
    """Combat odds that are given, not worked out."""

    trap: Odds
    explosion: Odds
    seal_soft: Odds
    seal_armor: Odds
    seal_guerrillas: Odds
    seal_airstrip: Odds


class Limits(Struct, frozen=True):
    """Other numbers of the rules."""

    turns: Positive
    launches: Number
    recoveries: Number
    camouflage: Number
    debris: Number
    fuel: Number
    fuel_of_a_truck: Number
    tanks_of_a_marker: Number
    command_radius: Number
    airborne_at_start: Number
    airborne_radius: Number
    consort_radius: Number
    lent_helicopters: Number
    government: Number


class TablesFile(SourcedFile, frozen=True):
    """tables.toml."""

    combat: CombatRow
    transport: list[TransportRow]
    marker: list[Marker]
    armament: list[Armament]
    missile: MissileRow
    readiness: dict[Literal["1", "2", "3", "4", "5", "6"], list[Kind]]
    thresholds: Thresholds
    odds: FixedOdds
    limits: Limits


class ManifestRow(Struct, frozen=True):
    """What a ship carries at the start, by kind; `lent` if it may be lent helicopters."""

    id: str
    holds: dict[Kind, Positive]
    lent: bool = False


class ManifestsFile(SourcedFile, frozen=True):
    """manifests.toml."""

    ship: list[ManifestRow]


class DeploymentRow(Struct, frozen=True):
    """A ready-made deployment of Player 2: hexes by unit; markers of aircraft that wait in the air."""

    id: str
    name: str
    text: str
    at: dict[str, str]
    airborne: dict[str, str] = {}
    hidden: list[str] = []
    debris: list[str] = []


class LoadingRow(Struct, frozen=True):
    """A ready-made combat loading: ships by unit, platoons split, carriers by unit stowed in them."""

    id: str
    name: str
    text: str
    ships: dict[Ours, ShipId]
    splits: list[Ours] = []
    stowed: dict[Ours, Ours] = {}


class PlansFile(SourcedFile, frozen=True):
    """plans.toml."""

    deployment: list[DeploymentRow]
    loading: list[LoadingRow]


class Files(DataFiles, frozen=True, kw_only=True):
    """All data files, decoded."""

    sheets: SheetsFile
    terrain: TerrainFile
    island: IslandFile
    units: UnitsFile
    tables: TablesFile
    manifests: ManifestsFile
    plans: PlansFile
