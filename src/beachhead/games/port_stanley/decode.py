"""The data files of Port Stanley as they are written: one structure a file, strictly typed."""

from __future__ import annotations

from typing import Annotated, Literal

from beachhead.edition.checking import named, readable, written
from beachhead.edition.datafiles import DataFiles, SourcedFile, Struct
from beachhead.edition.maps import ColumnMap, Hex, Hexes, Hexside, Hexsides, Place, River, Way
from beachhead.games.port_stanley.notation import read_columns, read_guns, read_values

SideId = Literal["uk", "ar"]
Kind = Literal[
    "infantry",
    "recon",
    "artillery",
    "air_defence",
    "engineer",
    "special",
    "headquarters",
    "apc",
    "helicopter",
    "exocet",
    "dummy",
]
Branch = Literal["", "regular", "marine", "para", "gurkha", "ranger"]
Size = Literal["", "battalion", "company", "platoon"]
Letter = Literal["C", "E", "A", "L"]

Values = Annotated[str, readable(read_values, "write them like 4 6 20")]
Guns = Annotated[str, readable(read_guns, "write them like 3-1")]
Capacity = Annotated[str, written(r"\d+/\d+", "write it full/reduced, like 3/2")]
Columns = Annotated[str, readable(read_columns, "write the lowest number of each column")]
British = Annotated[str, named("British unit", lambda files: [row.id for row in files.units.uk], "see units.toml")]
Argentine = Annotated[str, named("Argentine unit", lambda files: [row.id for row in files.units.ar], "see units.toml")]
LandingShip = Annotated[str, named("landing ship", lambda files: files.units.capacities, "see units.toml")]
HexOrBox = Annotated[str, named("hex", lambda files: ["box", *files.map.board.names], "write a hex, or box")]
Ready = Annotated[str, named("set-up", lambda files: [row.id for row in files.setups.setup], "write one of ours")]
Beach = Annotated[int, named("beach", lambda files: map(int, files.map.beaches), "write the number of a beach")]


# -- map.toml --------------------------------------------------------------------------------------------


class Bridge(Struct, frozen=True):
    """A bridge over a hexside."""

    name: str
    side: Hexside


class MapFile(ColumnMap, frozen=True):
    """map.toml."""

    coast: str
    water: str
    water_sides: Hexsides
    town: Place
    airport: Place
    settlements: list[Place]
    places: list[Place]
    airstrips: list[Place]
    summits: list[Place]
    waters: list[Place]
    legend: dict[str, str]
    beaches: dict[str, list[Hex]]
    edges: dict[str, Hexes]
    river: list[River]
    bridge: list[Bridge]
    road: list[Way]
    track: list[Way]


# -- units.toml ------------------------------------------------------------------------------------------


class Counter(Struct, frozen=True):
    """A land unit, or what moves one; see the head of units.toml for its `values`."""

    id: str
    name: str
    title: str
    kind: Kind
    values: Values
    branch: Branch = ""
    size: Size = ""
    reduced: Values = ""
    formation: str = ""
    turn: int = 1
    only: str = ""


class ShipCounter(Struct, frozen=True):
    """A counter of one ship or two."""

    id: str
    letter: Letter
    names: list[str]
    guns: Guns = ""
    reduced: Guns = ""
    capacity: Capacity = ""
    turn: int = 1


class UnitsFile(SourcedFile, frozen=True):
    """units.toml."""

    uk: list[Counter]
    ships: list[ShipCounter]
    ar: list[Counter]

    @property
    def capacities(self) -> dict[str, int]:
        """What each landing ship holds (7.2)."""
        return {row.id: int(row.capacity.partition("/")[0]) for row in self.ships if row.capacity}


# -- tables.toml -----------------------------------------------------------------------------------------


class CombatLine(Struct, frozen=True):
    """A line of the results table: what each column takes at least."""

    defence: int
    columns: Columns


class Modifiers(Struct, frozen=True):
    """What is added to the die of a land combat (11.3, 18.1.1)."""

    gurkhas: int
    special_forces: int
    fog: int
    storm: int
    headquarters_attack: int
    headquarters_defence: int
    moderate_attack: int
    moderate_defence: int
    rough: int
    river: int
    position: int
    landing: int
    integrity: int


class Combat(Struct, frozen=True):
    """11.3 The land combat results table, and how far ships fire (11.9)."""

    ship_range: int
    lines: list[CombatLine]
    die: list[str]
    modifiers: Modifiers


class AirDefence(Struct, frozen=True):
    """12.6.4 The air defence table."""

    columns: Columns
    again: list[int]
    pucaras: int
    rows: list[str]


class AntiShipping(Struct, frozen=True):
    """12.6.5 The anti-shipping attack table."""

    columns: Columns
    exocet: int
    crowded: int
    crowded_modifier: int
    high_seas: int
    rows: list[str]


class GroundLine(Struct, frozen=True):
    """A line of the ground attack table: what each column takes at least."""

    id: str
    name: str
    columns: Columns


class GroundAttack(Struct, frozen=True):
    """12.7.3 The ground attack and support table; the last column of aircraft by the option that caps them."""

    position: int
    last_column: dict[str, str]
    lines: list[GroundLine]
    rows: list[str]


class Weather(Struct, frozen=True):
    """4.2, 4.3 The weather tables and what hangs on them."""

    later: int
    kinds: list[str]
    effects: list[str]
    general: list[str]
    additional: list[str]
    revealed: dict[str, int]
    first_turn: int
    sight: dict[str, int]


class Sight(Struct, frozen=True):
    """11.7.4 How far one sees, in hexes."""

    summit: int
    rough_to_clear: int
    clear_to_clear: int
    clear_to_rough: int


class Landing(Struct, frozen=True):
    """7.3 The highest die that permits a landing; 7.10 the hex with landing stages."""

    high_seas: int
    restricted: int
    calm: int
    rough: int
    inlet: str


class Availability(Struct, frozen=True):
    """8.3.3 How much transport the Argentine player has."""

    helicopters: list[str]
    apcs: list[str]
    used: list[int]


class Reconnaissance(Struct, frozen=True):
    """10.2.3 What a reconnaissance turns up."""

    results: list[str]
    special_forces: int
    scouts: int
    rough: int
    settlement: int
    fog: int


class Raid(Struct, frozen=True):
    """14.1.6 Raids."""

    columns: Columns
    rows: list[str]
    hidden: int
    headquarters: int


class Patrol(Struct, frozen=True):
    """12.5 Combat air patrol."""

    divisor: int
    base: int
    again: int
    losses: list[int]


class Suppression(Struct, frozen=True):
    """12.8 Airfield suppression."""

    needed: int
    at_once: int
    times: int


class Flight(Struct, frozen=True):
    """8.4.1, 8.4.3 What a helicopter pays."""

    hex: int
    pick_up: int
    edge: int
    box: int


class Movement(Struct, frozen=True):
    """5.2 What movement costs."""

    clear: int
    rough: int
    road: int
    track: int
    river: int
    demolition: int
    between_zones: int
    low_infantry: int
    low_mounted: int
    helicopter: Flight


class Supply(Struct, frozen=True):
    """15.4, 15.5 How far infantry draws, and what the Argentine player deploys."""

    infantry: int
    argentine: int


class Morale(Struct, frozen=True):
    """17 The morale track."""

    start: int
    most: int
    moderate: int
    low: int
    settlements: int
    summits: list[str]
    turns: list[int]


class Air(Struct, frozen=True):
    """12, 14.4, 19 Air strengths and what bases hold."""

    pucara: int
    mirage: int
    skyhawk: int
    harrier: int
    harrier_later: int
    later: int
    carriers: int
    carriers_hit: int
    carriers_more: int
    airfield: int
    airport: int
    box: int
    british_airfield: int


class Limits(Struct, frozen=True):
    """How many of a counter there are."""

    beaches: int
    airfields: int
    positions: dict[SideId, int]
    forces: int
    raid_supplies: int


class Victory(Struct, frozen=True):
    """21 Turns and victory points."""

    turns: int
    extended: int
    gentle: list[int]
    steep: list[int]
    combat_ship: int
    landing_ship: int
    air: int
    unarmed: int


class TablesFile(SourcedFile, frozen=True):
    """tables.toml."""

    combat: Combat
    air_defence: AirDefence
    anti_shipping: AntiShipping
    ground: GroundAttack
    weather: Weather
    sight: Sight
    landing: Landing
    availability: Availability
    reconnaissance: Reconnaissance
    raid: Raid
    patrol: Patrol
    suppression: Suppression
    movement: Movement
    supply: Supply
    morale: Morale
    air: Air
    limits: Limits
    victory: Victory


# -- setups.toml -----------------------------------------------------------------------------------------


class Stack(Struct, frozen=True):
    """What lies in a hex at the beginning; `box`: off the map (3.2)."""

    hex: HexOrBox
    units: list[Argentine] = []
    position: int = 0
    supplies: int = 0
    airfield: bool = False
    pucaras: int = 0


class SetUpRow(Struct, frozen=True):
    """A ready-made set-up of the Argentine player; `blown`: the bridges that he blows beforehand, by number."""

    id: str
    name: str
    stack: list[Stack]
    blown: list[int] = []


class Load(Struct, frozen=True):
    """What goes aboard a landing ship (7.2)."""

    ship: LandingShip
    units: list[British] = []
    supplies: int = 0


class WaveRow(Struct, frozen=True):
    """What goes aboard at once in the ready-made British landing; one without units is what follows in the end."""

    load: list[Load]


class ScenarioRow(Struct, frozen=True):
    """A scenario: `historical` where the Argentine set-up is bound to Figure 9 and the first landing to a beach.

    `setups` are the ready-made set-ups that are offered, one or two.
    """

    id: str
    clause: str
    setups: list[Ready]
    historical: bool = False
    beach: Beach = 0


class SetUpsFile(SourcedFile, frozen=True):
    """setups.toml."""

    beaches: list[Beach]
    scenario: list[ScenarioRow]
    setup: list[SetUpRow]
    wave: list[WaveRow]


class Files(DataFiles, frozen=True, kw_only=True):
    """All data files, decoded."""

    map: MapFile
    units: UnitsFile
    tables: TablesFile
    setups: SetUpsFile
