"""The state of a match of Port Stanley: units, ships and what they carry, aircraft, supplies, weather, morale."""

from __future__ import annotations

import msgspec

from beachhead.mechanics.forces import LaidState

UK, AR = 0, 1
SIDES = ("uk", "ar")
"""The sides by number."""

NOBODY = -1

# Where a unit is when it is not in a hex.
ABOARD = -1  # on the ship `inside` (7.2), or riding on the carrier `inside` (8.5)
OFF_MAP = -2  # British: with the task force; Argentine: in Lafonia or West Falkland (3.2)
LATER = -3  # has not arrived (19), or was not set up yet
LOST = -4  # eliminated, or captured
UNSEEN = -5  # in what one side knows: somewhere that it cannot see
MERGED = -6  # a reduced battalion that went into its other half (18.1.2)

# The phases by number: two of the set-up, then those of every turn (2.1), and what its end brings.
SITES, DEPLOY, WEATHER, AIR, AR_MOVEMENT, LANDING, AR_COMBAT, UK_MOVEMENT, UK_COMBAT, TURN_END = range(10)
PHASES = (
    "sites",
    "deploy",
    "weather",
    "air",
    "ar_movement",
    "landing",
    "ar_combat",
    "uk_movement",
    "uk_combat",
    "turn_end",
)

# The steps of a combat phase (2.2).
MOVING, AIR_TARGETS, LAND_TARGETS, DEFENCE, SUPPORT, AIR_ATTACKS, BATTLES = range(7)

CLEAR, CLOUDY, STORMY = range(3)
WEATHERS = ("clear", "cloudy", "stormy")
NONE, COLD, CALM, ROUGH, FOGGY = range(5)
EFFECTS = ("none", "cold", "calm", "rough", "foggy")

HIGH_SEAS, RESTRICTED = "h", "r"
"""Kinds of water (1.3)."""

MIRAGE, SKYHAWK, PUCARA = range(3)
"""The Argentine aircraft by number."""

Planes = tuple[int, int, int]
"""How many Mirages, Skyhawks, Pucaras."""


class Unit(msgspec.Struct, frozen=True, gc=False):
    """A counter as it lies; what is printed on it is in the edition.

    `hex` is a space or one of the places above.  `down`: face down (3.3).  Most others are stamps, the `clock` of the
    last phase in which it: moved (by itself, by ship, or was put on the map), was carried (8), came ashore (7.5),
    fought (attacked, defended, supported or fired), reconnoitred, failed a check to leave a zone of control
    (`held`, 5.4) or to enter one (`barred`, 17.3.2), was withdrawn (14.1.3), was demoralized (12.7.2, 0: it is
    not), worked (14.2.1), tried to blow a bridge (`blew`, 14.2.2), was active: moved or in any combat (13.1), had the
    supply point that its isolated group uses to defend itself (`fed`, 15.6.2), came to its hex otherwise than by moving
    (`arrived`, 11.5.3).
    `spent` are the movement points it used in the phase `moved`, `saved` those that it may add in the combat phase
    (5.6); `hop`: it may still go one hex after a flight (8.4.2); `origin`: the hex in which it began the phase
    `moved`.  `also`: the second ship that holds half of it (7.2), or the helicopter that ferries it (8.4.4).
    `bound`: of a landing ship the beach hex that those aboard are to land at (7.2), of a helicopter the hex to
    which it ferries a battalion (8.4.4).
    """

    hex: int
    inside: int = NOBODY
    down: bool = False
    reduced: bool = False
    demoralized: int = 0
    spent: int = 0
    moved: int = 0
    carried: int = 0
    ashore: int = 0
    fought: int = 0
    scouted: int = 0
    held: int = 0
    barred: int = 0
    withdrawn: int = 0
    worked: int = 0
    blew: int = 0
    active: int = 0
    fed: int = 0
    saved: int = 0
    hop: bool = False
    origin: int = NOBODY
    also: int = NOBODY
    bound: int = NOBODY
    arrived: int = 0


class Supplies(msgspec.Struct, frozen=True):
    """Supply points of a side in a hex or on the ship `inside` (15.2).

    `fresh` of them came in the phase `came`, `landed` in the landing phase `ashore` (7.5).
    """

    side: int
    hex: int
    points: int
    inside: int = NOBODY
    came: int = 0
    fresh: int = 0
    ashore: int = 0
    landed: int = 0


class Airfield(msgspec.Struct, frozen=True):
    """An airfield: the permanent one has no marker (3.2).

    `hits`: how often it was suppressed (12.8), `tried` once that was tried; `down`: it is out of the match, `taken` in
    the turn of its capture, negative once the British have lost it again (14.4).
    """

    hex: int
    side: int
    planes: int = 0
    permanent: bool = False
    hits: int = 0
    tried: bool = False
    down: bool = False
    taken: int = 0


class Position(msgspec.Struct, frozen=True):
    """An improved position: whose, and for how many battalions (13.2)."""

    hex: int
    side: int
    size: int


class Missions(msgspec.Struct, frozen=True):
    """What is in the mission boxes (12.4): Harriers by box, Argentine aircraft by box and kind."""

    patrol: int = 0
    suppression: int = 0
    ground: int = 0
    shipping: Planes = (0, 0, 0)
    bombing: Planes = (0, 0, 0)


class Strike(msgspec.Struct, frozen=True):
    """An air attack that is designated: kind "ships", "ground", "airfield"; of Harriers or of Argentine aircraft.

    `defenders` are the units and ships whose air defence the other side has allocated to it; `pucaras_first`: of two
    missions that of the Pucaras is the first (12.7.6).
    """

    kind: str
    hex: int
    harriers: int = 0
    planes: Planes = (0, 0, 0)
    defenders: tuple[int, ...] = ()
    pucaras_first: bool = False


class Support(msgspec.Struct, frozen=True):
    """Ground support of a side for a hex under attack (12.7.5): aircraft, and the strength once rolled (-1 before)."""

    hex: int
    planes: int
    strength: int = -1
    side: int = NOBODY


class Battle(msgspec.Struct, frozen=True):
    """A land combat (11), or with `barrage` a barrage (11.7.3), designated or in hand; `naval`: one on ships.

    `attackers` are adjacent (or wait aboard, 7.4); `guns` fire from afar; `lent` are special forces that lend their
    modifier (14.1.2); `defending_guns` were allocated by the other side.  `intensive` are batteries of either side
    that fire so (15.3.3).  `served` are the batteries in the hexes under attack that have had their supply point,
    `drawn` the hexes of the points that the defence has used, `just_landed` those of them that landed in this turn
    (7.5).  `hidden`: some of those under attack lay face down
    when it was designated.
    """

    hexes: tuple[int, ...]
    attackers: tuple[int, ...] = ()
    guns: tuple[int, ...] = ()
    lent: tuple[int, ...] = ()
    barrage: bool = False
    naval: bool = False
    defending_guns: tuple[int, ...] = ()
    intensive: tuple[int, ...] = ()
    served: tuple[int, ...] = ()
    drawn: tuple[int, ...] = ()
    just_landed: tuple[int, ...] = ()
    hidden: bool = False


class Announced(msgspec.Struct, frozen=True):
    """A landing that was announced (7.2): from which water, and whether the die permits it."""

    water: str
    permitted: bool


class State(LaidState):
    """Everything that changes.

    `clock` counts the phases from 1 and never stands still: stamps of units are compared with it; `opened` is the clock
    of the first phase of this turn.  `step` is that of a combat phase (2.2).  `historical` and `first_beach` are those
    of the scenario (22.2).  `sites` are the beaches of the sealed list (3.1), `landed` those at which the British have
    landed, `beachheads` the hexes, `approached` beach hexes beside which loaded landing ships wait (7.2),
    `declared` hexes of face-down counters whose zone of control was declared in this phase (9.0),
    `first_landing` the turn of the first landing that was not thrown back, `ashore_counted` once it has cost its point
    of morale (17.2.3).
    `settlements` and `summits` were occupied by the British, `yielded` left without a retreat (17.2).  `blown` are
    bridges by number, `tracks` hexsides over which the engineers have built one, `repairing` the engineers and the
    bridge they work on (14.2), `tried` hexes in which building a position failed this turn (17.3.3).
    `airmen` are the strengths of Mirage, Skyhawk and Pucara that are left, `harriers` those alive, `carriers` how many
    the ships hold (19.2).  `flown` are the missions of this combat phase, `patrolled` once CAP was rolled this turn.
    `available` is by type (helicopters, APCs) how many may be used this turn, `chosen` which were used, `used` how many
    in the last turn; `broken` is the helicopter that broke down, `mending` the one that may not fly yet (8.3),
    `intensive` is the turn of intensive use, `lift_rest` while they rest after it, `rested` in the last turn of that
    (8.4.5).  `reinforcements` are units that come later, `coming` once
    the die let them, `airport_hit` once the airport was suppressed or raided (19.3), `conveyor` once Atlantic Conveyor
    came through, `queen_sunk` once the Queen Elizabeth II did not (20).
    `announced` are the landings of this phase, `followed` by beach the modified die for its follow-ups of this turn,
    `fresh_beaches` those of the first landings of this turn (7.2, 7.6), `inlet_open` once a British combat unit has
    been through Teal Inlet (7.10).
    `threatened` is the landing phase in which missiles could last be fired before anybody goes ashore (14.3.2).
    `fighting` is the place in `battles` of the one in hand: that is put together, defended, or resolved.
    `unknown`: only in what the British know, the hexes of counters that they see face down.  `points` are Argentine
    victory points, `bonus` British ones from events (20.0), `stanley` the turn in which the British came there.
    """

    units: list[Unit]
    turn: int = 0
    phase: int = SITES
    step: int = MOVING
    clock: int = 0
    opened: int = 0
    historical: bool = False
    first_beach: int = 0
    sites: tuple[int, ...] = ()
    landed: tuple[int, ...] = ()
    beachheads: tuple[int, ...] = ()
    first_landing: int = 0
    ashore_counted: bool = False
    weather: int = CLEAR
    effect: int = NONE
    morale: int = 0
    settlements: tuple[int, ...] = ()
    summits: tuple[int, ...] = ()
    yielded: tuple[int, ...] = ()
    supplies: tuple[Supplies, ...] = ()
    airfields: tuple[Airfield, ...] = ()
    positions: tuple[Position, ...] = ()
    blown: tuple[int, ...] = ()
    tracks: tuple[tuple[int, int], ...] = ()
    repairing: tuple[int, ...] = ()
    tried: tuple[int, ...] = ()
    airmen: Planes = (0, 0, 0)
    harriers: int = 0
    carriers: int = 0
    missions: Missions = Missions()
    flown: Missions = Missions()
    patrolled: bool = False
    available: tuple[int, int] = (0, 0)
    chosen: tuple[int, ...] = ()
    used: tuple[int, int] = (0, 0)
    broken: int = NOBODY
    mending: int = NOBODY
    lift_rest: bool = False
    intensive: int = 0
    rested: bool = False
    reinforcements: tuple[int, ...] = ()
    coming: bool = False
    airport_hit: bool = False
    conveyor: bool = False
    queen_sunk: bool = False
    announced: tuple[Announced, ...] = ()
    approached: tuple[int, ...] = ()
    declared: tuple[int, ...] = ()
    followed: tuple[tuple[int, int], ...] = ()
    fresh_beaches: tuple[int, ...] = ()
    inlet_open: bool = False
    strikes: tuple[Strike, ...] = ()
    supports: tuple[Support, ...] = ()
    battles: tuple[Battle, ...] = ()
    fighting: int = NOBODY
    mover: int = NOBODY
    exocet_fired: bool = False
    threatened: int = 0
    unknown: tuple[int, ...] = ()
    points: int = 0
    bonus: int = 0
    stanley: int = 0
    over: bool = False
    winner: int = NOBODY
