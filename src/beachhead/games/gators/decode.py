"""The data files of Gators! as they are written: one structure a file, strictly typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from beachhead.edition.datafiles import DataFiles, Struct
from beachhead.edition.maps import Place
from beachhead.kernel.scene import Provenance
from beachhead.mechanics.capacity import Transport
from beachhead.mechanics.sheets import Laid

SideId = Literal["us", "reb"]
Element = Literal["land", "amphibious", "water", "air", "ship"]
Water = Literal["deep", "shallow", "river", ""]
Crossing = Literal["easy", "slow", ""]
Strengths = tuple[int, int, int]
"""Against soft, armored and air targets."""


class SheetsFile(Struct, frozen=True):
    """sheets.toml: for each sheet a line of letters for each column."""

    sheet: dict[str, dict[str, str]]
    provenance: list[Provenance]


class Terrain(Struct, frozen=True):
    """A row of the terrain key.  `cap` is 0 where there is none; `cost` is 0 where nobody goes by land."""

    id: str
    letter: str
    name: str
    pattern: str
    water: Water = ""
    cost: int = 0
    cap: int = 0
    road: bool = False
    bridge: bool = False
    crossing: Crossing = ""
    closed_to: frozenset[str] = frozenset()
    free_to: frozenset[str] = frozenset()

    @property
    def is_land(self) -> bool:
        """Whether it is dry ground; a bridge is not."""
        return not self.water

    @property
    def walkable(self) -> bool:
        """Whether land units can be here: dry ground and bridges."""
        return self.cost > 0


class TerrainFile(Struct, frozen=True):
    """terrain.toml."""

    terrain: list[Terrain]
    provenance: list[Provenance]


class PlaceRow(Laid, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sheet on the table, with the hexes that the scenario changed."""

    place: str = msgspec.field(name="id")
    changed: dict[str, str] = {}


class OceanRow(Struct, frozen=True):
    """The ring of ocean sheets."""

    sheet: str
    up: str
    name: str
    count: int


class Features(Struct, frozen=True):
    """What the scenario adds to the sheets."""

    capital: list[str]
    low_bridges: list[str]
    parted: list[tuple[str, str]]
    town: list[Place]
    airstrip: list[Place]


class IslandFile(Struct, frozen=True):
    """island.toml."""

    name: str
    hex_km: float
    place: list[PlaceRow]
    ocean: OceanRow
    features: Features
    provenance: list[Provenance]


class Counter(Struct, frozen=True):
    """What is printed on a counter.  `attack` is against soft, armored and air targets; of armed aircraft it is all 0
    (see `Armament`)."""

    name: str
    short: str
    element: Element = msgspec.field(name="type")
    attack: Strengths
    range: int
    defend: int
    move: int
    tags: frozenset[str]
    colour: str
    symbol: str
    armored: bool = False
    water_move: int = msgspec.field(name="water", default=0)
    space: int = 0


class UnitRow(Counter, frozen=True, kw_only=True):
    """A kind of counter, and how many there are."""

    side: SideId
    id: str
    count: int


class UnitsFile(Struct, frozen=True):
    """units.toml."""

    unit: list[UnitRow]
    provenance: list[Provenance]


class CombatRow(Struct, frozen=True):
    """The combat results table: a line of results for each die."""

    columns: list[str]
    results: list[str]
    town_shift: int
    grounded_shift: int


class TransportRow(Transport, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a carrier holds; with `any` a piece of cargo takes its transport spaces."""

    carrier: str
    loads: Mapping[str, int] = {}
    any: bool = False
    barred: frozenset[str] = msgspec.field(name="except", default=frozenset())


class Marker(Struct, frozen=True):
    """A kind of air-attack marker."""

    id: str
    letter: str
    name: str
    attack: Strengths


class Armament(Struct, frozen=True):
    """What an armed aircraft may take off with, each load as letters of markers, and its guns (IX, VII-c)."""

    unit: str
    loads: tuple[str, ...]
    guns: Strengths


class MissileRow(Struct, frozen=True):
    """The salvo of the Missile Boat."""

    strength: int
    range: int


class Thresholds(Struct, frozen=True):
    """Dice that succeed: at least, or at most where it says so."""

    find_team_at_most: int
    find_team_with_aircraft_at_most: int
    find_guerrillas: int
    find_in_jungle: int
    raise_guerrillas: int
    raise_guerrillas_with_water: int
    medical: int
    trap_at_most: int


class FixedOdds(Struct, frozen=True):
    """Combat odds that are given, not worked out."""

    trap: int
    explosion: int
    seal_soft: int
    seal_armor: int
    seal_guerrillas: int
    seal_airstrip: int


class Limits(Struct, frozen=True):
    """Other numbers of the rules."""

    turns: int
    launches: int
    recoveries: int
    camouflage: int
    debris: int
    fuel: int
    fuel_of_a_truck: int
    tanks_of_a_marker: int
    command_radius: int
    airborne_at_start: int
    airborne_radius: int
    consort_radius: int
    lent_helicopters: int
    government: int


class TablesFile(Struct, frozen=True):
    """tables.toml."""

    combat: CombatRow
    transport: list[TransportRow]
    marker: list[Marker]
    armament: list[Armament]
    missile: MissileRow
    readiness: dict[str, list[str]]
    thresholds: Thresholds
    odds: FixedOdds
    limits: Limits
    provenance: list[Provenance]


class ManifestRow(Struct, frozen=True):
    """What a ship carries at the start, by kind; `lent` if it may be lent helicopters."""

    id: str
    holds: dict[str, int]
    lent: bool = False


class ManifestsFile(Struct, frozen=True):
    """manifests.toml."""

    ship: list[ManifestRow]
    provenance: list[Provenance]


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
    ships: dict[str, str]
    splits: list[str] = []
    stowed: dict[str, str] = {}


class PlansFile(Struct, frozen=True):
    """plans.toml."""

    deployment: list[DeploymentRow]
    loading: list[LoadingRow]
    provenance: list[Provenance]


class Files(DataFiles, frozen=True, kw_only=True):
    """All data files, decoded."""

    sheets: SheetsFile
    terrain: TerrainFile
    island: IslandFile
    units: UnitsFile
    tables: TablesFile
    manifests: ManifestsFile
    plans: PlansFile
