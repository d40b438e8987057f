"""What is printed: the areas, the counters, the tables; loaded once and never changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from beachhead.games.falklands_showdown.decode import (
    DiceRow,
    FacesRow,
    HitsRow,
    Limits,
    Modifiers,
    NamedTypes,
    PointsRow,
    Trackings,
)
from beachhead.games.falklands_showdown.decode_map import AreaRow, MapFile
from beachhead.kernel.ask import Option
from beachhead.kernel.module import Clause, MatchOption
from beachhead.kernel.scene import Provenance
from beachhead.mechanics.areas import AreaBoard

GROUND, AIR, SUBMARINE, SHIP = range(4)
"""What a unit is as a target; the numbers are the places in its row of factors (2.7)."""

DIE = 6
"""The faces of the die (2.1)."""

OPERATIONS = range(1, 26)
"""The numbers of the operations (7.1)."""

GROUPS = range(1, 7)
"""The numbers of the reinforcement groups (3.4)."""

AMPHIBIOUS, CRUISER, CARRIER, DESTROYER, SUB, TRANSPORT = "A", "CA", "CVL", "D", "S", "T"
"""Naval types (2.6)."""

FREIGHT = (AMPHIBIOUS, TRANSPORT)
"""The naval types that carry ground units, and that others screen."""


class UnitType(msgspec.Struct, frozen=True):
    """A counter.  `factors` are hit numbers against ground units, aircraft, submarines and surface ships (2.7).

    `start` is an area or -1, `aboard` the ship it begins or arrives in or -1, `group` its reinforcement group or 0.
    """

    index: int
    id: str
    side: int
    name: str
    title: str
    kind: int
    type: str
    factors: tuple[int, int, int, int]
    steps: int
    capacity: int
    armour_deck: bool
    nuclear: bool
    assault: bool
    start: int
    in_zone: bool
    aboard: int
    group: int
    points: int
    is_special: bool
    is_armour: bool
    is_carrier: bool


class Event(msgspec.Struct, frozen=True):
    """A random event (11.3): operations that it forbids by side, effects by name."""

    roll: str
    name: str
    clause: str
    forbids: tuple[frozenset[int], frozenset[int]]
    effects: Mapping[str, int]
    instant: bool


@dataclass(frozen=True, eq=False)
class Edition:
    """Everything printed.  `areas` in the order of the spaces of `board`."""

    board: AreaBoard
    areas: tuple[AreaRow, ...]
    map: MapFile
    units: tuple[UnitType, ...]
    first_side_units: int
    argentina: int
    falklands: int
    south_georgia: int
    port_stanley: int
    land: tuple[int, ...]
    sea: tuple[int, ...]
    zone: frozenset[int]
    coastal: tuple[int, ...]
    bases: tuple[int, ...]
    endurance: frozenset[int]
    fortified: frozenset[int]
    carrier_areas: frozenset[int]
    stealth_areas: frozenset[int]
    arrival: int
    interception: int
    conveyor: int
    supplied: tuple[int, ...]
    onyx: int
    sbs: int
    etendard: int
    types: NamedTypes
    track: Trackings
    points: PointsRow
    dice: DiceRow
    hits: HitsRow
    modifiers: Modifiers
    faces: FacesRow
    limits: Limits
    events: Mapping[str, Event]
    rulings: tuple[MatchOption, ...]
    clauses: tuple[Clause, ...]
    provenance: tuple[Provenance, ...]
    unit_index: Mapping[str, int]
    rosters: Mapping[tuple[int, int], tuple[int, ...]]
    """The numbers of each side's units of one kind, by side and kind."""
    special: tuple[tuple[int, ...], ...]
    """The numbers of each side's special forces."""
    fliers: tuple[tuple[int, ...], ...]
    """The numbers of each side's units from which attacks are flown: aircraft and carriers."""
    waters: tuple[int, ...]
    """The areas that ships can be in at all."""
    paths: dict[tuple[int, ...], tuple[int, ...]] = field(default_factory=dict)
    """Ways at sea that have been found, by what they depend on (rules/naval_9_1.py)."""
    courses: dict[tuple[int, ...], tuple[int, ...]] = field(default_factory=dict)
    """Where submarines can go, by what it depends on (rules/submarines_8.py)."""
    options: dict[Any, Option] = field(default_factory=dict)
    """Options that have been made, by what they are (mechanics/picks.py)."""
