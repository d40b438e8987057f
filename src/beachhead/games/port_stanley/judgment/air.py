"""Aircraft: how they are assigned, what they attack, and with how many; whether the jets come at all."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.judgment import bombs
from beachhead.games.port_stanley.judgment.survey import fighting
from beachhead.games.port_stanley.model import AR, CLEAR, MIRAGE, NOBODY, PUCARA, SKYHAWK, UK
from beachhead.games.port_stanley.rules.air_12.assignment_12_4 import fit
from beachhead.games.port_stanley.rules.air_12.boxes_12_4 import (
    BOMBING,
    GROUND,
    KINDS,
    SHIPPING,
    SUPPRESSION,
    harriers_in,
    planes_in,
)
from beachhead.games.port_stanley.rules.air_12.ground_12_7 import support_line
from beachhead.games.port_stanley.rules.air_12.patrol_12_5 import factor
from beachhead.games.port_stanley.rules.air_12.strikes_2_2 import AIRFIELD, SHIPS, TROOPS, ship_hexes, strike_on
from beachhead.games.port_stanley.rules.air_12.support_12_7_5 import battle_at
from beachhead.games.port_stanley.rules.harriers_19_2 import ashore, room_at_sea

FACES = range(1, 7)
SIZES = (1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17)
"""Numbers of aircraft at which columns of the tables begin."""
LEAST = 0.1
"""What an attack has to be worth for each aircraft; what one of Harriers has to be worth, which are idle otherwise."""
SWARM, CLOUDED = 8, 6
"""With more enemy jets that can fly than so many all Harriers meet them; with so many Mirages under clouds."""
SOFTENED = 0.35
"""12.7.2 What it is worth to bomb those whom one is about to attack."""
LOOK = 0.1
"""12.9 What it is worth to know a counter face down beside one's own troops."""


class Raid(NamedTuple):
    """An air attack that could be made: what it is worth less the aircraft that it may cost, where, with how many.

    `planes` are Harriers or mainland aircraft, which attack together; `pucaras` attack for themselves (12.7.6).
    """

    worth: float
    hex: int = NOBODY
    planes: int = 0
    pucaras: int = 0


NO_RAID = Raid(0.0)
Hexes = Collection[int]

# -- the best attack -------------------------------------------------------------------------------------


def gain(game: Core, side: int, kind: str, space: int, planes: int, *, pucaras: bool = False) -> float:
    """12.6, 12.7, 12.8 What an attack of a kind on a hex is worth."""
    if kind == SHIPS:
        return bombs.at_ships(game, space, planes)
    if kind == TROOPS:
        softened = SOFTENED * (side == UK and is_pressed(game, space)) * min(planes, 9) / 9
        return bombs.at_troops(game, space, planes, 1 - side, pucaras=pucaras) + softened
    field = game.airfield_in(space)
    return bombs.at_airfield(game, field, planes) if field is not None else 0.0


def is_pressed(game: Core, space: int) -> bool:
    """11.1 Whether a hex is one that British troops are next to."""
    troops = fighting(game, UK)
    return any(there in troops for there in game.edition.ways[space])


def known(game: Core, side: int, kind: str) -> list[int]:
    """12.6.1, 12.7.2, 12.8 The hexes with something to attack, as far as a side knows."""
    if kind == SHIPS:
        return ship_hexes(game)
    if kind == AIRFIELD:
        return sorted(field.hex for field in game.state.airfields if field.side == AR and not field.down)
    there = {game.hex(unit) for unit in game.on_map(1 - side) if not game.type(unit).is_ship}
    return sorted(space for space in there | set(game.unseen(side)) if space >= 0 and game.edition.land[space])


def best_raid(
    game: Core, side: int, kind: str, most: int, *, but: Hexes = (), only: int = NOBODY, pucaras: bool = False
) -> Raid:
    """12.6, 12.7, 12.8 The best attack of a kind with so many aircraft at most, on a hex that none is to attack yet."""
    best = NO_RAID
    for space in known(game, side, kind) if only == NOBODY else (only,):
        if space in but or strike_on(game, kind, space) is not None:
            continue
        for planes in {*(size for size in SIZES if size < most), min(most, SIZES[-1])} - {0}:
            value = game.kept(
                ("raid on", side, kind, space, planes, pucaras),
                lambda space=space, planes=planes: gain(game, side, kind, space, planes, pucaras=pucaras),
            )
            if value >= LEAST * (planes if side == AR else 1):
                best = max(best, Raid(value, space, planes), key=lambda raid: (raid.worth, -raid.planes, -raid.hex))
    return best


def shared_out(game: Core, side: int, kind: str, most: int) -> float:
    """12.6, 12.7 What so many aircraft are worth at the best hexes of a kind, one attack after the other."""
    value, left = 0.0, most
    taken: set[int] = set()
    while left > 0:
        raid = best_raid(game, side, kind, left, but=taken)
        if not raid.planes:
            break
        value, left = value + raid.worth, left - raid.planes
        taken.add(raid.hex)
    return value


# -- 12.4 assignment -------------------------------------------------------------------------------------


def harriers_on_patrol(game: Core, most: int) -> int:
    """12.4 How many Harriers fly patrol: all, while there are many jets to meet; else as many as pay, at least half."""
    s = game.state
    clear = s.weather == CLEAR
    jets = s.airmen[MIRAGE] + s.airmen[SKYHAWK] * clear
    chart, value = game.edition.tables.patrol, bombs.jet(game)
    many = jets > SWARM or (not clear and jets >= CLOUDED)
    if many:
        raid = best_raid(game, UK, AIRFIELD, most)
        return (
            most - raid.planes
            if raid.worth > value * (shot(game, most, jets) - shot(game, most - raid.planes, jets))
            else most
        )
    least = most // 2 if jets else 0
    sizes = [size for size in range(least, most + 1) if size in (least, most) or size % chart.divisor == 0]
    return max(sizes, key=lambda size: (value * shot(game, size, jets) + others(game, most - size), -size))


def others(game: Core, harriers: int) -> float:
    """12.4 What Harriers are worth that do not fly patrol: at airfields, or at troops; idle ones a little."""
    if harriers <= 0:
        return 0.0
    fields = best_raid(game, UK, AIRFIELD, harriers).worth
    return max(fields, shared_out(game, UK, TROOPS, harriers)) + IDLE * harriers


UNSEEN = 0.6
"""12.4 The share of the jets that are to attack ships while nobody has landed yet."""
IDLE = 0.15
"""12.7.5, 12.9 What a Harrier is worth that is free to support the troops and to look around."""


def shot(game: Core, harriers: int, jets: int) -> float:
    """12.5.2 How many of some jets a patrol shoots down on the average."""
    if not harriers:
        return 0.0
    need = factor(game, harriers)
    return sum(min(max(need - face, 0), jets) for face in FACES) / len(FACES)


def harriers_on_fields(game: Core, most: int) -> int:
    """12.4, 12.8 How many of the Harriers that are left attack an airfield, rather than troops."""
    raid = best_raid(game, UK, AIRFIELD, most)
    return raid.planes if raid.worth > shared_out(game, UK, TROOPS, raid.planes) else 0


def based_ashore(game: Core, most: int) -> int:
    """14.4, 19.2 How many Harriers an airfield takes: those for which there is no room on the ships."""
    return min(max(game.state.harriers - room_at_sea(game) - ashore(game), 0), most)


def jets_on_ships(game: Core, most: int) -> int:
    """12.4 How many aircraft of a kind are to attack ships: as the best attacks on what is seen now share them out."""
    left = sum(fit(game, kind) for kind in (MIRAGE, SKYHAWK))
    share = {SHIPS: 0, TROOPS: 0}
    taken: dict[str, set[int]] = {SHIPS: set(), TROOPS: set()}
    while left > 0:
        raids = {kind: best_raid(game, AR, kind, left, but=taken[kind]) for kind in share}
        kind = max(raids, key=lambda kind: raids[kind].worth)
        if not raids[kind].planes:
            break
        share[kind] += raids[kind].planes
        taken[kind].add(raids[kind].hex)
        left -= raids[kind].planes
    planned = sum(share.values())
    return round(most * (share[SHIPS] / planned if planned else UNSEEN))


# -- 12.5 the patrol -------------------------------------------------------------------------------------


def comes(game: Core) -> float:
    """12.5.2 What it is worth that the jets come and meet the patrol: what they can do then, less those lost."""
    boxes = game.state.missions
    there = sum(boxes.shipping[:PUCARA]), sum(boxes.bombing[:PUCARA])
    jets = sum(there)
    lost = shot(game, boxes.patrol, jets)
    left = [round(number * (jets - lost) / jets) for number in there] if jets else [0, 0]
    value = shared_out(game, AR, SHIPS, left[0]) + shared_out(game, AR, TROOPS, left[1])
    return value - bombs.jet(game) * lost


def borne(game: Core, kind: int, from_ships: int, least: int, most: int) -> float:
    """12.5.2 What the missions are worth if so many of the lost aircraft of a kind are those against ships.

    How many are lost follows from the least and the most that those against ships can be.
    """
    boxes = game.state.missions
    lost = least + boxes.bombing[kind] if least else most
    ships, troops = sum(boxes.shipping[:PUCARA]) - from_ships, sum(boxes.bombing[:PUCARA]) - lost + from_ships
    return shared_out(game, AR, SHIPS, ships) + shared_out(game, AR, TROOPS, troops)


# -- designation -----------------------------------------------------------------------------------------


def ready_for(game: Core, side: int, kind: str) -> tuple[int, int]:
    """12.4 How many aircraft are ready for an attack of a kind: Harriers or mainland aircraft, and Pucaras."""
    if side == UK:
        return harriers_in(game, SUPPRESSION if kind == AIRFIELD else GROUND), 0
    ready = planes_in(game, SHIPPING if kind == SHIPS else BOMBING)
    return sum(ready[:PUCARA]), ready[PUCARA]


def raid_of(game: Core, side: int, kind: str) -> Raid:
    """12.6, 12.7, 12.8 The next attack of a kind that a side should designate."""
    found: Raid = game.kept(("raid", side, kind), lambda: find_raid(game, side, kind))
    return found


def find_raid(game: Core, side: int, kind: str) -> Raid:
    """12.7.6 The same, worked out: the best for the jets, to which Pucaras fly too if they find nothing better."""
    planes, pucaras = ready_for(game, side, kind)
    raid = best_raid(game, side, kind, planes)
    if not pucaras:
        return raid
    alone = best_raid(game, side, kind, pucaras, pucaras=True)
    if raid.hex in (NOBODY, alone.hex):
        return Raid(raid.worth + alone.worth, alone.hex, raid.planes, alone.planes)
    return raid


def next_raid(game: Core, side: int) -> tuple[str, Raid]:
    """12.6, 12.7, 12.8 What a side should designate next."""
    kinds = (TROOPS, AIRFIELD) if side == UK else (SHIPS, TROOPS)
    best = max(kinds, key=lambda kind: raid_of(game, side, kind).worth)
    return best, raid_of(game, side, best)


def to_send(game: Core, side: int, question: str, most: int) -> int:
    """12.6, 12.7 How many aircraft of a kind the attack takes that is being designated, after the kinds before it."""
    kind, raid = next_raid(game, side)
    if side == UK:
        return raid.planes
    if question == f"send_{KINDS[PUCARA]}":
        return min(raid.pucaras, most)
    ready = planes_in(game, SHIPPING if kind == SHIPS else BOMBING)
    before = sum(ready[: KINDS.index(question.removeprefix("send_"))])
    return min(max(raid.planes - before, 0), most)


# -- 12.6.2 air defence ----------------------------------------------------------------------------------


def cover_worth(game: Core, kind: str, space: int, strength: int) -> float:
    """12.6.2 How many more aircraft of an attack are shot down when so much is added to its defence."""
    strike = strike_on(game, kind, space)
    if strike is None:
        return -1.0
    there = sum(game.values(unit).air_defence for unit in strike.defenders)
    gained = 0.0
    for planes, pucaras in ((sum(strike.planes[:PUCARA]), False), (strike.planes[PUCARA], True)):
        if planes:
            gained += bombs.downed(game, there + strength, planes, pucaras=pucaras)
            gained -= bombs.downed(game, there, planes, pucaras=pucaras)
    return gained


# -- 12.7.5 support --------------------------------------------------------------------------------------


def to_support(game: Core, space: int, most: int) -> int:
    """12.7.5 How many aircraft support those who are attacked in a hex: the fewest that make the best column."""
    battle = battle_at(game, space)
    if battle is None:
        return most
    table, line = game.edition.ground_attack, support_line(game, battle.attackers)
    best = table.column(line, most)
    return next(number for number in range(1, most + 1) if table.column(line, number) == best)


# -- 12.9 reconnaissance ---------------------------------------------------------------------------------


def look_worth(game: Core, space: int) -> float:
    """12.9 What it is worth that a Harrier looks at a hex: counters face down beside troops that may attack them.

    Those that are to bomb stay for that.
    """
    if not is_pressed(game, space) or game.kept("spare Harriers", lambda: spare_harriers(game)) <= 0:
        return -1.0
    return LOOK * game.unseen(UK).count(space) - 0.05 * (space in game.edition.rough)


def spare_harriers(game: Core) -> int:
    """12.9 The Harriers assigned to the ground that are not to bomb."""
    ready = harriers_in(game, GROUND)
    return ready - best_raid(game, UK, TROOPS, ready).planes
