"""Bombing missions: what is worth bombing, with whom, and under whose escort (8.2, 8.4)."""

from __future__ import annotations

from operator import itemgetter

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.judgment.aims import aimed_at, is_undecided, room_ashore
from beachhead.games.britain_stands_alone.judgment.ground import is_invaded, shaking, unit_worth
from beachhead.games.britain_stands_alone.judgment.verbs import LAST
from beachhead.games.britain_stands_alone.model import BR, GE, Bombing, Mission
from beachhead.games.britain_stands_alone.notation import Values
from beachhead.games.britain_stands_alone.rules.air_8.bombing_8_4 import (
    AIRBASE,
    PORT,
    RADAR,
    RAIL,
    SHIPS,
    STRATEGIC,
    UNITS,
    ports_in,
    targets_in,
)
from beachhead.games.britain_stands_alone.rules.air_8.crews_8_2 import LIFTS, NIGHT, PARACHUTE, SUPPLY, fit, reaches
from beachhead.games.britain_stands_alone.rules.air_8.flights_8_1 import flies_to, hexes_apart
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import counter_values
from beachhead.games.britain_stands_alone.rules.detection_7 import air_value
from beachhead.games.britain_stands_alone.rules.stacking_4 import port_capacity
from beachhead.games.britain_stands_alone.rules.terrain_1_1 import terrain
from beachhead.games.britain_stands_alone.rules.weather_3 import on_bombing

AIR_POINT = 0.35
"""What an air point is worth to either side."""

BLINDED, ASHORE = 1.0, 0.4
"""7.3 What a hit on a radar station or a sector airbase is worth while the track is not at its lowest, and how much of
that once there are Germans in England: then those who stand before them come first."""

AGAIN = (0.9, 1.1)
"""7.3, 11.3 How much of that counts for a first hit, which is repaired at once, and for a second one that makes it
last."""

BESIDE, ASIDE = 1.0, 0.15
"""7.3 How much of it counts beside the crossing, and elsewhere."""

BLOCKED = 0.5
"""11.2, 12.2 What a hit on a port is worth through which the enemy lives."""

CUT = 0.15
"""5.4 What a rail break is worth while there is fighting."""

LEAST = 0.25
"""What a mission must be worth to fly."""

PAIR = 2
"""1.2 The points of a counter."""

MET, UNESCORTED, MEETING = 0.25, 0.5, 4
"""7.4 The points that a mission loses for each of the enemy's fighters that can come, up to so many of them, with an
escort and without one."""

OPENING = 1.0
"""9.5, 7.3 What the first mission against a station is worth wherever it pays: it says where to cross."""

CROWDED, CROWD = 0.02, 8
"""11.2 What each point on an airbase adds to what a hit there is worth, and how many of them count."""


def chance(game: Core, factor: int, harder: int = 0) -> float:
    """8.4 The chance that a die and the weather do not come to more than a factor."""
    return share_of_faces(game, factor - harder - on_bombing(game))


def share_of_faces(game: Core, highest: int) -> float:
    """1.1 The chance of a die that shows no more than a number."""
    faces = len(game.edition.combat.rows)
    return min(max(highest + 1, 0), faces) / faces


# -- what is worth bombing -------------------------------------------------------------------------------


def best_target(game: Core, side: int, space: int, *, by_night: bool) -> tuple[int, float]:
    """8.2 What is worth most to bomb in a space, and what a hit on it is worth."""

    def find() -> tuple[int, float]:
        there = targets_in(game, 1 - side, space, by_night)
        return max([(target, hit_worth(game, side, space, target)) for target in there], key=itemgetter(1))

    best: tuple[int, float] = game.kept(("best target", side, space, by_night), find)
    return best


def hit_worth(game: Core, side: int, space: int, target: int) -> float:
    """8.4, 11.2, 15.1 What a hit on a target is worth to who bombs it."""
    if target == STRATEGIC:
        return 1.0
    if target in (RADAR, AIRBASE):
        return blinding(game, side, space, target) + (grounded(game, side, space) if target == AIRBASE else 0.0)
    if target == PORT:
        lives = side == BR and space in game.german and bool(port_capacity(game, space))
        return BLOCKED if lives else 0.0
    if target == RAIL:
        return CUT if is_invaded(game) else 0.0
    if target == UNITS:
        return max((shaking(game, side, unit) for unit in game.here(space, 1 - side)), default=0.0)
    return afloat(game, side, space)


def blinding(game: Core, side: int, space: int, target: int) -> float:
    """7.3 What a hit on a station is worth that makes the enemy see less."""
    zone = game.edition.zone[space]
    if side == BR or not game.edition.zones[zone].variable or air_value(game, BR, zone) <= game.edition.tables.air.gap:
        return 0.0
    sector = target == RADAR or game.edition.airbases[space].sector
    hits = game.damage("radar" if target == RADAR else "airbase", space)
    worth = BLINDED * focus(game, zone) * (ASHORE if is_invaded(game) else 1.0)
    return worth * (sector and hits < len(AGAIN)) * AGAIN[min(hits, len(AGAIN) - 1)]


def focus(game: Core, zone: int) -> float:
    """7.3 How much of it counts in a zone: where the landing will be, and the ports are, more than all others."""
    goal = aimed_at(game)
    if goal not in game.edition.zones[zone].borders:
        return ASIDE
    ports = (port for port in game.edition.ports.values() if port.zone == zone and goal in port.seas)
    return BESIDE + sum(port.capacity or 0 for port in ports) / max(room_ashore(game.edition, goal), 1)


def grounded(game: Core, side: int, space: int) -> float:
    """11.2 What is destroyed on an airbase with a hit."""
    there = len(game.based(space, 1 - side))
    lost = share_of_faces(game, game.edition.tables.damage.ground_kill)
    return AIR_POINT * lost * bool(there) + CROWDED * min(there, CROWD)


def afloat(game: Core, side: int, space: int) -> float:
    """8.4, 15.1 What a hit on the ships in a port is worth, or in the ports of a zone of the display."""
    fleet = [unit for port in ports_in(game.edition, space) for unit in game.ships(port, 1 - side)]
    return max((ship_worth(game, unit) for unit in fleet), default=0.0)


def harbour(game: Core, side: int, port: int) -> float:
    """8.2 Which port of a zone to bomb: the one with most ships."""
    return afloat(game, side, port) * len(game.ships(port, 1 - side))


def ship_worth(game: Core, unit: int) -> float:
    """15.1, 9.3 What a hit on a ship or a point of shipping is worth to the enemy."""
    kind, worth = game.type(unit).kind, game.edition.tables.victory
    if game.side(unit) == BR:
        if game.type(unit).arm == "ship":
            return float(worth.capital_damaged if kind in ("bb", "bc") else worth.cruiser_damaged)
        return float(worth.destroyer if kind == "dd" else worth.transport)
    return {"prahm": 0.9, "lc": 0.9, "mb": 0.3, "tb": 0.8, "dd": 0.9, "ap": 0.6}.get(kind, 0.7)


def factor_for(values: Values, target: int) -> int:
    """8.4 The factor with which a bomber attacks a target."""
    if target == SHIPS:
        return values.naval_bombing
    return values.troop_bombing if target == UNITS else values.installation_bombing


# -- whether to fly --------------------------------------------------------------------------------------


def worth_flying(game: Core, space: int, *, by_night: bool) -> float:
    """8.2 What a whole mission to a space is worth, less what it takes not to fly."""
    side = game.phasing
    if not bombers_of(game, side, by_night, RADAR):  # fighters alone bomb nothing
        return LAST
    target, worth = best_target(game, side, space, by_night=by_night)
    if worth <= 0.0:
        return -1.0
    able = bombers_of(game, side, by_night, target)
    most = hits_of(game, space, target, able[0][0] if able else 0, by_night=by_night)
    if most * worth <= LEAST:  # whatever reaches it
        return most * worth - LEAST
    hits = expected(game, side, space, target, by_night=by_night)
    lost = 0.0 if by_night else shot_down(game, side, space)
    found = hits * (1.0 - lost / game.edition.tables.air.bombers) * worth - AIR_POINT * lost - LEAST
    opens = side == GE and target in (RADAR, AIRBASE) and is_undecided(game, game.edition.zone[space])
    return OPENING if opens and found > 0.0 else found


def shot_down(game: Core, side: int, space: int) -> float:
    """7.4, 8.3 The points that a mission by day may lose: twice as many where no fighters can go with it."""
    meeting = min(len(comers(game, side, space)), MEETING)
    escorted = len(comers(game, 1 - side, space)) >= meeting
    return (MET if escorted else UNESCORTED) * meeting


def expected(game: Core, side: int, space: int, target: int, *, by_night: bool) -> float:
    """8.4 The hits of a whole mission on a target: of the best bombers that reach it."""
    mission = Mission(side=side, task=NIGHT if by_night else "", space=space, points=())
    best = next((able for able, unit in bombers_of(game, side, by_night, target) if reaches(game, mission, unit)), None)
    return 0.0 if best is None else hits_of(game, space, target, best, by_night=by_night)


def hits_of(game: Core, space: int, target: int, best: int, *, by_night: bool) -> float:
    """8.4 The hits of a whole mission of bombers with a factor."""
    air = game.edition.tables.air
    harder = {RADAR: air.radar, PORT: air.port, SHIPS: air.in_port}.get(target, 0)
    harder += terrain(game, space).cover if target == UNITS else 0
    factor = best + (air.night if by_night else 0)
    return air.bombers / (1 if target == SHIPS else PAIR) * chance(game, factor, harder)


def bombers_of(game: Core, side: int, by_night: bool, target: int) -> list[tuple[int, int]]:
    """8.4 The bombers of a side that can fly, of a kind at a base one, with their factors: the best first."""

    def find() -> list[tuple[int, int]]:
        able = (unit for unit in fit(game, side) if game.type(unit).role == "bomber")
        able = (unit for unit in able if goes_out(game, unit, by_night=by_night))
        kinds = {(game.hex(unit), game.type(unit).row): unit for unit in able}.values()
        return sorted(((factor_for(game.type(unit).full, target), unit) for unit in kinds), reverse=True)

    key = target if target in (SHIPS, UNITS) else RADAR
    found: list[tuple[int, int]] = game.kept(("bombers of", side, by_night, key), find)
    return found


def goes_out(game: Core, unit: int, *, by_night: bool) -> bool:
    """8.4 Whether a bomber flies now: the British send by night alone those who can."""
    by_nature = game.type(unit).night
    return by_nature if by_night else not by_nature or game.side(unit) == GE


def comers(game: Core, side: int, space: int) -> list[int]:
    """7.4 The enemy's fighters that could meet a mission in a space."""
    kinds: dict[int, tuple[int, list[int]]] = game.kept(("ready", 1 - side), lambda: ready(game, 1 - side))
    if space in game.edition.zones:
        return [unit for _, units in kinds.values() for unit in units if flies_to(game, unit, game.hex(unit), space)]
    near = (units for base, (far, units) in kinds.items() if hexes_apart(game.edition, base, space) <= far)
    return [unit for units in near for unit in units]


def ready(game: Core, side: int) -> dict[int, tuple[int, list[int]]]:
    """7.4, 8.1 A side's fighters that can fly, by their bases, with how far any of them goes."""
    found: dict[int, list[int]] = {}
    for unit in fit(game, side):
        if game.type(unit).role == "fighter":
            found.setdefault(game.hex(unit), []).append(unit)
    return {base: (max(game.values(unit).reach for unit in units), units) for base, units in found.items()}


# -- who flies -------------------------------------------------------------------------------------------


def crews(game: Core, unit: int) -> float:
    """8.2 Whether an air point joins: the best bombers for what is there, and as many fighters if any can meet them."""
    mission, kind = game.contest(Mission), game.type(unit)
    carries, by_night = mission.task in LIFTS, mission.task == NIGHT
    if kind.role == "transport":
        return 4.0 if mission.task in (SUPPLY, PARACHUTE) else LAST
    if kind.role == "bomber":
        target, worth = best_target(game, mission.side, mission.space, by_night=by_night)
        factor = factor_for(game.values(unit), target)
        fits = worth > 0.0 and factor > 0 and goes_out(game, unit, by_night=by_night)
        return 10.0 + factor if fits else LAST
    escorts = sum(game.type(other).role == "fighter" for other in mission.points)
    others = len(mission.points) - escorts
    wanted = 0 if by_night else min(len(comers(game, mission.side, mission.space)), others)
    return (3.5 if carries else 5.0) + 0.1 * game.values(unit).combat if escorts < wanted else LAST


def flies(game: Core) -> float:
    """8.2 Whether the mission flies as it is."""
    mission = game.contest(Mission)
    return 3.0 if any(game.type(unit).role != "fighter" for unit in mission.points) else -1.0


# -- what is bombed --------------------------------------------------------------------------------------


def bombs(game: Core, target: int) -> float:
    """8.2 What to bomb in the space in hand."""
    mission = game.contest(Mission)
    factors = [factor_for(game.values(unit), target) for unit in mission.points if game.is_alive(unit)]
    return hit_worth(game, mission.side, mission.space, target) * chance(game, max(factors, default=0))


def strikes_unit(game: Core, unit: int) -> float:
    """8.4 Which land units to bomb: those that can do most and have been hit least."""
    return unit_worth(game, unit) * (2 - game.unit(unit).hits)


def allots(game: Core, bomber: int, piece: int) -> float:
    """8.4 At which ship a bomber goes: those that are worth most, spread out."""
    bombing = game.contest(Bombing)
    counter = next(one for one in bombing.line if piece in one)
    others = sum(target == counter for _, target in bombing.allotted)
    flak = counter_values(game, counter).flak
    sinks = 1.5 if game.unit(piece).reduced else 1.0
    return ship_worth(game, piece) * sinks - 0.45 * others - 0.05 * flak
