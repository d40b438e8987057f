"""Land combats: which are worth it, with whom, and how their results are taken (6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from beachhead.games.britain_stands_alone.charts import SideResult
from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.core import Core, replace
from beachhead.games.britain_stands_alone.judgment.aims import harbours
from beachhead.games.britain_stands_alone.judgment.ground import (
    COURT,
    goals,
    is_thinned,
    prize,
    risk,
    spread,
    staunch,
    unit_worth,
)
from beachhead.games.britain_stands_alone.judgment.verbs import LAST
from beachhead.games.britain_stands_alone.model import BR, GE, NOBODY, Battle
from beachhead.games.britain_stands_alone.printed_map import Port
from beachhead.games.britain_stands_alone.rules.combat_6.advance_6_3 import next_hexes
from beachhead.games.britain_stands_alone.rules.combat_6.armour_6_4 import TANKS, is_void
from beachhead.games.britain_stands_alone.rules.combat_6.assault_8_6_9_4 import landing_needs
from beachhead.games.britain_stands_alone.rules.combat_6.battles_6 import in_hand, is_cleared, is_dropped, is_waiting
from beachhead.games.britain_stands_alone.rules.combat_6.declaring_6_1 import candidates
from beachhead.games.britain_stands_alone.rules.combat_6.odds_6_1 import read
from beachhead.games.britain_stands_alone.rules.combat_6.retreat_6_2 import barred
from beachhead.games.britain_stands_alone.rules.losses_6_2 import steps
from beachhead.games.britain_stands_alone.rules.stacking_4 import size
from beachhead.games.britain_stands_alone.rules.strength_11_2 import armour, attack, defence
from beachhead.kernel.refusal import met

GOES_BACK = 0.55
"""6.2 What a hex of retreat costs, in steps."""

RUINED = 5.0
"""6.2 Less than any unit is worth: who holds his ground loses steps first."""

ASHORE = 6.0
"""9.4 What it is worth to come ashore."""

NEARBY = 0.75
"""9.4 How much of what lies near to a beach counts besides what is there."""

OUTPOST = 0.2
"""9.4 How much of that a landing of battalions alone is worth, which keep nobody out."""

SPARED = 2.0
"""9.4 What a unit must add to an assault to take part in it, rather than in another one."""

ABREAST = 3
"""4.0, 9.4 The divisions that can land in a hex together, and the most battalions that are tried beside them."""

AROUND = 4
"""12.2 How far from a port others are that can be taken from it by land."""

BESIDE, SCATTERED = 2, 0.8
"""12.2 How far from the largest port a landing still holds together with the others, and what is left a hex beyond."""

OVERSEAS = 1.4
"""9.3 How much more a step is worth that came in boats."""

FORLORN = -4.0
"""6.1 What an attack is worth at less than 1-1: nobody is thrown away for a tenth of a chance."""

LEAST = 0.5
"""What an attack must be worth to be made."""

LEADS = 0.7
"""6.4 What a step of the tanks that lead an attack is worth besides, for each column that they take."""

STANDS = 0.8
"""6.2 How often a force goes back that could take its result in steps."""

BARRED = 0.5
"""What is left of a prize to a side that drives the other one off it and cannot stay."""


class Attack(NamedTuple):
    """An attack on a hex: by whom, and what it is worth on the average."""

    space: int
    units: tuple[int, ...]
    worth: float


def best_attack(game: Core, space: int) -> Attack:
    """6.1 The attack on a hex with everybody who can take part."""
    found: Attack = game.kept(("best attack", space), lambda: find_attack(game, space))
    return found


def find_attack(game: Core, space: int) -> Attack:
    """6.1 The same, worked out: all who stand next to it or have dropped there, from the sea no more than it takes."""
    able = sorted(candidates(game, (space,)), key=lambda unit: -attack(game, unit))
    units = tuple(unit for unit in able if not is_waiting(game, unit))
    found = Attack(space, units, worth_of(game, Battle((space,), attackers=units)) if units else LAST)
    best = found.worth
    afloat = [] if is_thinned(game) else [unit for unit in able if is_waiting(game, unit)]
    for landing in landings(game, afloat):
        together = (*units, *landing)
        if not can_land(game, together):
            continue
        worth = worth_of(game, Battle((space,), attackers=together))
        kept_back = worth - SPARED * (len(landing) - 1)
        if kept_back > max(best, 0.0):
            found, best = Attack(space, together, worth), kept_back
    return found


def landings(game: Core, waiting: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """9.4 Who of those at sea may land together: some of the strongest, with some of the battalions beside them."""
    large = [unit for unit in waiting if size(game, unit)]
    small = [unit for unit in waiting if not size(game, unit)]
    for strong in range(min(len(large), ABREAST) + 1):
        for beside in range(min(len(small), ABREAST) + 1):
            if strong or beside:
                yield (*large[:strong], *small[:beside])


def can_land(game: Core, units: tuple[int, ...]) -> bool:
    """9.4 Whether those of some units who come by sea and air can assault a hex together."""
    return met(landing_needs(game, tuple(unit for unit in units if is_waiting(game, unit) or is_dropped(game, unit))))


def worth_of(game: Core, battle: Battle) -> float:
    """6.1, 6.4 What a combat is worth to the attacker: the mean over the faces of the die, best tanks on both sides."""
    with_tanks = committed(game, battle)
    reading = read(game, with_tanks)
    table, faces = game.edition.combat, len(game.edition.combat.rows)
    if reading.column < table.even:
        return FORLORN
    results = Counter(table.result(reading.column, face) for face in range(faces))
    stakes = stakes_of(game, with_tanks)
    return sum(times * value(stakes, *result) for result, times in results.items()) / faces


def columns(game: Core, battle: Battle) -> int:
    """6.1, 6.4 How many columns above 1-1 a combat is fought, with the best tanks on both sides."""
    return read(game, committed(game, battle)).column - game.edition.combat.even


def committed(game: Core, battle: Battle) -> Battle:
    """6.4 The combat with the best tanks of both sides in it."""
    if is_void(game, battle):
        return battle
    enemies = (unit for space in battle.hexes for unit in game.here(space, 1 - game.phasing))
    return replace(battle, armour=(best_tank(game, battle.attackers), best_tank(game, enemies)))


def best_tank(game: Core, units: Iterable[int]) -> int:
    """6.4 The unit with the highest Armour Superiority Value, or nobody."""
    tanks = [unit for unit in units if game.type(unit).kind in TANKS]
    return max(tanks, key=lambda unit: armour(game, unit), default=NOBODY)


class Stakes(NamedTuple):
    """6.1, 6.2 What is at stake in a combat: what the steps of both sides are worth, cheapest first, and the ground.

    `tanks`: what a step of the British tanks that lead is worth; `cornered`: whether nobody there could go back.
    """

    mine: Sequence[float]
    theirs: Sequence[float]
    won: float
    tanks: float = 0.0
    cornered: bool = False


def stakes_of(game: Core, battle: Battle) -> Stakes:
    """6.1, 6.2 What is at stake in a combat for the attacker."""
    enemies = [unit for space in battle.hexes for unit in game.here(space, 1 - game.phasing)]
    won = sum(ground(game, space) for space in battle.hexes)
    landing = [unit for unit in battle.attackers if is_waiting(game, unit) or is_dropped(game, unit)]
    if landing:
        holds = any(size(game, unit) for unit in battle.attackers)
        stays = 1.0 - risk(game, battle.hexes[0], GE, sum(staunch(game, unit) for unit in landing))
        won = stays * won + footing(game, battle.hexes[0]) * (stays if holds else OUTPOST)
    return Stakes(
        steps_worth(game, battle.attackers),
        steps_worth(game, enemies),
        won,
        led_by(game, battle.armour[0]),
        all(is_cornered(game, space) for space in battle.hexes),
    )


def led_by(game: Core, tanks: int) -> float:
    """6.4 What a step of the tanks that lead an attack is worth, which the British lose first; 0 of the Germans'."""
    if tanks == NOBODY or game.side(tanks) != BR:
        return 0.0
    return step_worth(game, tanks) + LEADS * armour(game, tanks)


def is_cornered(game: Core, space: int) -> bool:
    """6.2 Whether no way leads back out of a hex of the enemy's: then he stands until he has no step left."""
    row, land = barred(game, 1 - game.phasing), game.edition.land
    return not any(land[there] and not row[there] for there in game.edition.zoc[space])


def steps_worth(game: Core, units: Iterable[int]) -> Sequence[float]:
    """6.2 What each step of some units costs its side, the cheapest first."""
    return sorted(worth for unit in units for worth in [step_worth(game, unit)] * steps(game, unit))


def value(stakes: Stakes, mine: SideResult, theirs: SideResult) -> float:
    """6.2 What a result is worth to the attacker."""
    won = stakes.won * cleared(theirs, len(stakes.theirs), stakes.cornered) if theirs.adverse else 0.0
    return price(theirs, stakes.theirs) + won - price(mine, stakes.mine, stakes.tanks if mine.tanks else 0.0)


def cleared(part: SideResult, there: int, cornered: bool) -> float:
    """6.2 The chance that a result drives the enemy off: the Home Guard alone always, else he may rather lose steps.

    Few steps of many drive nobody off who means to stay, or has no way to go.
    """
    if part.all or not there or (part.retreat and not cornered):
        return 1.0
    return min(part.number / there, 1.0) ** 2 * STANDS


def footing(game: Core, space: int) -> float:
    """8.6, 9.4 What it is worth to come ashore, or down, in a hex: the nearer to what is wanted, the more.

    A beach is also the better the nearer it is to a port on its sea.
    """
    draws = game.kept("draws ashore", lambda: spread(game, goals(game, GE)))
    found = ASHORE + NEARBY * max(float(draws[space]) - prize(game, space), 0.0)
    sea = game.edition.sea_zone[space]
    if not game.edition.coast[space]:
        return found
    held = [port for port in game.edition.ports.values() if sea in port.seas and port.space in game.german]
    base = max(held, key=lambda port: port.capacity or 0).space if held else gate(game.edition, sea)
    away = game.edition.chart.distance(space, base)
    return found * SCATTERED ** max(away - BESIDE, 0) * lives(game, space)


def lives(game: Core, space: int) -> float:
    """12.2 How well a landing can live where a hex is: the ports of each land zone on a sea feed that zone alone."""
    edition = game.edition
    return fed_by(edition, edition.zone[space], edition.sea_zone[space]) if edition.coast[space] else 1.0


@lru_cache(maxsize=256)
def fed_by(edition: Edition, land: int, sea: int) -> float:
    """12.2 How much of the port capacity of the best land zone on a sea another one has."""
    rooms = Counter[int]()
    for port in harbours(edition, sea):
        rooms[port.zone] += port.capacity or 0
    return rooms[land] / max(rooms.values()) if rooms else 1.0


@lru_cache(maxsize=64)
def gate(edition: Edition, sea: int) -> int:
    """12.2 The largest port of England on a sea zone, and of several that with most others around it."""
    on_map, distance = range(len(edition.chart.names)), edition.chart.distance
    ports = [port for space, port in edition.ports.items() if space in on_map]

    def around(port: Port) -> int:
        return sum(other.capacity or 0 for other in ports if distance(port.space, other.space) <= AROUND)

    mine = (port for port in ports if sea in port.seas)
    return max(mine, key=lambda port: (port.capacity or 0, around(port), -port.space)).space


def ground(game: Core, space: int) -> float:
    """15.1 What it is worth to the attacker to have a hex cleared."""
    held = game.controls(game.phasing, space)
    return 0.3 + (0.0 if held else prize(game, space)) * (1.0 if game.phasing == GE else BARRED + 0.5)


def price(part: SideResult, there: Sequence[float], tanks: float = 0.0) -> float:
    """6.2 What one side's part of a result costs it, who has steps of such worth there, of tanks that it owes first."""
    if part.all:
        return sum(there)
    first = int(part.loss or bool(tanks))
    lost = tanks or sum(there[:first])
    rest = part.number - first
    return lost + GOES_BACK * rest * (sum(there) / len(there) if there else 0.0)


def step_worth(game: Core, unit: int) -> float:
    """6.2, 9.3 What a step costs its side: Germans have to be shipped again."""
    return unit_worth(game, unit) * (OVERSEAS if game.side(unit) == GE else 1.0)


# -- the questions -----------------------------------------------------------------------------------------


def begins(game: Core, space: int) -> float:
    """6.0 Whether to attack a hex; who has dropped on one has to."""
    found = best_attack(game, space)
    owed = any(is_dropped(game, unit) for unit in found.units)
    return max(found.worth, LEAST) + 1.0 if owed else found.worth - LEAST


def joins(game: Core, unit: int) -> float:
    """6.1 Whether a unit takes part: all those of the best attack."""
    return 5.0 if unit in best_attack(game, in_hand(game).hexes[0]).units else LAST


def declares(game: Core) -> float:
    """6.1 Whether the attack is made as it stands."""
    battle = in_hand(game)
    owed = any(is_dropped(game, unit) for unit in battle.attackers)
    return 2.0 if owed or worth_of(game, battle) >= LEAST else -1.0


def loses(game: Core, unit: int) -> float:
    """6.2, 13.3 Of one's own the one that is worth least; last who alone is with a leader, captured without him."""
    space = game.hex(unit)
    alone = game.side(unit) == BR and space >= 0 and game.leaders(space) and len(game.here(space, BR)) == 1
    return -unit_worth(game, unit) - (COURT if alone else 0.0)


def goes_back(game: Core, side: int) -> float:
    """6.2 Whether to go back rather than to lose steps: unless the ground, or what was won, is worth them.

    Somebody has to be left on it.
    """
    battle = in_hand(game)
    force = [
        unit for unit, _ in battle.stood if game.is_alive(unit) and game.side(unit) == side and game.hex(unit) >= 0
    ]
    if battle.owed >= sum(steps(game, unit) for unit in force):
        return 1.0
    cost = battle.owed * sum(unit_worth(game, unit) for unit in force) / len(force)
    held = [prize(game, game.hex(unit)) for unit in force if game.controls(side, game.hex(unit))]
    return -RUINED if max((*held, *won_by(game, side)), default=0.0) > cost else 1.0


def won_by(game: Core, side: int) -> list[float]:
    """6.3 What the hexes are worth that a side has cleared in a combat: who goes back advances into none of them."""
    battle = in_hand(game)
    if side != game.phasing or not is_cleared(game, battle):
        return []
    return [prize(game, space) for space in battle.hexes if not game.controls(side, space)]


def commits(game: Core, unit: int) -> float:
    """6.4 Whom to commit: the best tanks."""
    return float(armour(game, unit))


def advances(game: Core, unit: int, space: int) -> float:
    """6.3 Whether a hex is worth an advance: what is not one's own, and what of that has too few to keep it.

    What is left behind has to stay safe.
    """
    side, here = game.side(unit), game.hex(unit)
    if here < 0:
        return ASHORE
    gain = secures(game, unit, space) if game.controls(side, space) else 0.3 + prize(game, space)
    if game.controls(side, here):
        gain -= secures(game, unit, here)
    return gain - (0.4 if side == BR and not game.here(space, GE) and gain < 1 else 0.0)


def secures(game: Core, unit: int, space: int) -> float:
    """6.3 What a unit adds to the chance to keep a hex of its own side's, besides the others there."""
    side, mine = game.side(unit), defence(game, unit)
    others = sum(defence(game, other) for other in game.here(space, side) if other != unit)
    return prize(game, space) * (risk(game, space, side, others) - risk(game, space, side, others + mine))


def best_advance(game: Core, unit: int) -> float:
    """6.3, 9.4 What the best hex is worth into which a unit can advance; who is aboard comes ashore."""
    if game.hex(unit) < 0:
        return ASHORE
    return max((advances(game, unit, space) for space in next_hexes(game, unit)), default=0.0)
