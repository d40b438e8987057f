"""tables.toml as it is written: the charts, and every figure that a rule needs."""

from __future__ import annotations

from typing import Annotated

from beachhead.edition.checking import named
from beachhead.edition.datafiles import SourcedFile, Struct

Turn = Annotated[str, named("turn", lambda files: files.tables.turns.names, "write it like September #6")]
ZoneName = Annotated[str, named("zone", lambda files: files.display.zones, "write the name of a zone")]
LandUnit = Annotated[str, named("unit", lambda files: files.units.named, "write one of units.toml")]
Base = Annotated[str, named("port", lambda files: files.ports, "write the hex of a port, or its name")]
CityHex = Annotated[str, named("city", lambda files: files.map.city_hexes, "write the hex of a city")]
AirKind = Annotated[str, named("kind", lambda files: [row.kind for row in files.units.aircraft], "see units.toml")]


class Combat(Struct, frozen=True):
    """6.1 The Land Combat Results Table and its adjustments, which move columns."""

    odds: list[str]
    even: int
    rows: list[str]
    prahms: int
    landing_craft: int
    shore: int
    advance: int
    overrun: int
    repelled: int
    tally: int
    annihilated: int


class Ground(Struct, frozen=True):
    """What a kind of ground or of city costs and does; without `leg` the ground under a city counts."""

    leg: int = 0
    motorized: int = 0
    odds: int = 0
    cover: int = 0
    guard: int = 0
    drop: bool = False
    tanks: bool = True
    overrun: bool = True


class Terrain(Struct, frozen=True):
    """The Terrain Effects Chart."""

    river_leg: int
    river_motorized: int
    crossing: int
    rail: int
    edge: int
    entry_share: int
    ground: dict[str, Ground]
    city: dict[str, Ground]


class DateLine(Struct, frozen=True):
    """What the date adds to the weather die from a turn on."""

    month: str
    since: int
    add: int


class Weather(Struct, frozen=True):
    """3.0 The Weather Table and the effects of each kind."""

    fair_turns: int
    kinds: list[str]
    lowest: list[int]
    last: list[int]
    dates: list[DateLine]
    bombing: list[int]
    air_combat: list[int]
    detection: list[int]
    naval_combat: list[int]
    flying: list[bool]
    drops: list[bool]
    landings: list[bool]
    beaches: list[bool]
    submarines: list[bool]


class AirCombat(Struct, frozen=True):
    """8.3 The Air Combat Table."""

    rows: list[str]
    german_attacks: int
    against_one: int


class NavalCombat(Struct, frozen=True):
    """9.2 The Naval Combat Table."""

    rows: list[str]
    withdrawal: int
    german_attacks: int
    special: int


class Release(Struct, frozen=True):
    """9.5 The Royal Navy Release Table."""

    naval: list[int]
    other: list[int]
    rows: list[str]
    classes: list[list[str]]
    automatic: list[str]
    gates: list[ZoneName]


class Sabotage(Struct, frozen=True):
    """13.2 Auxiliary units and Brandenberger."""

    points: tuple[int, int]
    needed: dict[str, int]
    controlled: int
    occupied: int
    in_zone: int
    reach: int
    counter: int


class Demolition(Struct, frozen=True):
    """11.1 Demolition."""

    port: list[int]
    airbase: list[int]
    capture: int
    rail_break: int


class DamageLimits(Struct, frozen=True):
    """11.2, 11.3, 4.0 The most hits, and dice."""

    unit: int
    airbase: int
    radar: int
    rail: int
    ground_kill: int
    critical: int
    repaired: int
    escape: int


class Limits(Struct, frozen=True):
    """4.0, 5.4 Stacks, bases, railroads."""

    stack: int
    division: int
    brigade: int
    battalion: int
    airbase: int
    rail_allowance: int
    rail_hex: int
    rail_break: int
    rail_zone: int
    rail_edge: int
    conversions: int


class Air(Struct, frozen=True):
    """7.3 to 8.5 Missions, interception, bombing, transport."""

    mission: int
    bombers: int
    interceptors: int
    margin: int
    ferry: int
    steps: int
    in_port: int
    radar: int
    port: int
    night: int
    gap: int
    outflanked: int
    transports_leg_point: int
    leg_points: int
    airbase_reach: int
    parachute: int


class Drop(Struct, frozen=True):
    """8.6 Airborne Assault."""

    zone: int
    glider: int
    lost: int
    guard: int


class Spitfires(Struct, frozen=True):
    """8.8 Losses of pilots."""

    most: int
    losses: list[int]
    multipliers: list[int]


class Sea(Struct, frozen=True):
    """7.2, 9 Naval movement, landings, mines."""

    stack: int
    intercept: int
    margin_air: int
    margin_ships: int
    margin_artillery: int
    landing: int
    mine: int
    british_mine: int
    submarine: int
    unescorted: int
    escorts: int
    submarines: int
    dormant: int
    lost_shipping: int
    new_shipping: int
    shipping_delay: int
    transports: int
    guard: int
    guard_port: int
    guard_capacity: int
    leg_step: int
    motorized_step: int
    half_lost: int
    mb_parents: list[LandUnit]


class Artillery(Struct, frozen=True):
    """13.1 Coast artillery."""

    points: int
    zone: ZoneName
    ship: int
    divisor: int
    land: int
    reach: int


class Supply(Struct, frozen=True):
    """12 Lines of supply and naval supply."""

    line: int
    capacities: list[int]
    halves: list[int]
    distance: int
    beach: int
    motorized: int
    bomber: int


class Leaders(Struct, frozen=True):
    """13.3 Churchill and the Royal Family; `motorized`: how far Churchill goes as a motorized unit."""

    motorized: int
    inspires: int
    bonus: int
    malus: int
    captured: int


class LondonGarrison(Struct, frozen=True):
    """13.5 The garrison of London: so many divisions of two steps, or so many brigades."""

    divisions: int
    brigades: int


class Replacements(Struct, frozen=True):
    """14.2, 16.0 Replacement points; those by turn are for even and for odd turns."""

    path: int
    division: int
    unit: int
    german_air: tuple[int, int]
    german_odd: list[AirKind]
    german_never: list[AirKind]
    spitfires: tuple[int, int]
    bombers: tuple[int, int]
    british_bombers: list[AirKind]


class Invasion(Struct, frozen=True):
    """16.0 Which British land units may move; `warned`: those that a Mine outside the zone `expected` lets relocate."""

    near: int
    divisions: int
    free: int
    scenario: str
    warned: list[str]
    expected: str
    london: int
    sea: int


class Approaches(Struct, frozen=True):
    """16.0 Destroyers of the Western Approaches."""

    points: int
    most: int
    bases: list[Base]


class Menace(Struct, frozen=True):
    """16.2 Operation MENACE."""

    since: Turn
    die: int
    divisor: int
    takes: dict[str, int]
    regiment: LandUnit
    returns: int


class ForceH(Struct, frozen=True):
    """16.1 Force H comes at so many victory points."""

    points: int


class Preliminaries(Struct, frozen=True):
    """16.1 What happens before SEALION."""

    hits: int
    in_one_zone: int
    reach: int
    targets: dict[str, int]
    hit: int
    critical: int


class Level(Struct, frozen=True):
    """A level of victory, from so many points on."""

    least: int
    id: str


class Victory(Struct, frozen=True):
    """15 Victory points and conditions."""

    minor: int
    major: int
    london: int
    airbase: int
    royal_captured: int
    royal_exiled: int
    churchill: int
    transport: int
    bombing: int
    approaches: int
    destroyer: int
    cruiser_damaged: int
    cruiser_sunk: int
    capital_damaged: int
    capital_sunk: int
    levels: list[Level]
    german_conditions: int
    cities: list[CityHex]
    majors: int
    naval: int
    total: int
    british_turns: int
    british_capacity: int


class Turns(Struct, frozen=True):
    """The turn track; `last` by the option of that name."""

    months: list[str]
    in_month: int
    last: dict[str, Turn]

    @property
    def names(self) -> list[str]:
        """The turns by name."""
        return [f"{month} #{number}" for month in self.months for number in range(1, self.in_month + 1)]


class TablesFile(SourcedFile, frozen=True):
    """tables.toml."""

    combat: Combat
    terrain: Terrain
    weather: Weather
    air_combat: AirCombat
    naval_combat: NavalCombat
    release: Release
    sabotage: Sabotage
    demolition: Demolition
    damage: DamageLimits
    limits: Limits
    air: Air
    drop: Drop
    spitfires: Spitfires
    sea: Sea
    artillery: Artillery
    supply: Supply
    leaders: Leaders
    garrison: LondonGarrison
    replacements: Replacements
    invasion: Invasion
    approaches: Approaches
    menace: Menace
    force_h: ForceH
    preliminaries: Preliminaries
    victory: Victory
    turns: Turns
