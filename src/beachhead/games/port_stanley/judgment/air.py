"""Aircraft: how they are assigned, what they attack, and with how many."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.judgment import worth
from beachhead.games.port_stanley.judgment.survey import backs_in
from beachhead.games.port_stanley.model import AR, NOBODY, UK
from beachhead.games.port_stanley.rules.air_12.assignment_12_4 import fit
from beachhead.games.port_stanley.rules.air_12.attacks_12_6 import shipping_modifiers
from beachhead.games.port_stanley.rules.air_12.boxes_12_4 import (
    BOMBING,
    GROUND,
    KINDS,
    SHIPPING,
    harriers_in,
    planes_in,
)
from beachhead.games.port_stanley.rules.air_12.ground_12_7 import column_of, line_in, shelter
from beachhead.games.port_stanley.rules.air_12.strikes_2_2 import SHIPS, TROOPS, ship_hexes, strike_on, troop_hexes
from beachhead.mechanics.modifiers import total

FACES = range(1, 7)
FEW = 8
"""With fewer enemy aircraft than so many the Harriers are free for other things."""
SIZES = (1, 3, 5, 6, 8, 9, 11, 13, 16, 17)
"""Numbers of aircraft at which columns of the tables begin."""
LEAST = 0.2
"""What an attack has to be worth."""


class Raid(NamedTuple):
    """An air attack that could be made: what it is worth less the aircraft that it may cost, where, with how many."""

    worth: float
    hex: int = NOBODY
    planes: int = 0


NO_RAID = Raid(0.0)

# -- what is to be gained --------------------------------------------------------------------------------


def on_ships(game: Core, space: int, planes: int) -> float:
    """12.6.2 The points that aircraft get at the ships in a hex, less those that they may lose."""
    ships = game.ships_in(space)
    if planes <= 0 or not ships:
        return 0.0
    table, added = game.edition.shipping, total(shipping_modifiers(game, space))
    column = table.column("", planes)
    letters = {game.type(ship).letter for ship in ships}
    hits = (letter for face in FACES for letter in table.cell(column, face + added))
    aboard = sum(game.type(unit).kind == "infantry" for ship in ships for unit in game.aboard.get(ship, ()))
    gain = sum(worth.SHIP.get(letter, 0.0) * (1.0 if letter in letters else 0.7) for letter in hits) / 6
    guarded = sum(game.values(ship).air_defence for ship in ships)
    return gain + 0.5 * aboard - worth.PLANE * planes * (0.05 + 0.022 * guarded)


def on_troops(game: Core, space: int, planes: int, side: int) -> float:
    """12.7.2 The points that aircraft get at the units of a side in a hex, less those that they may lose."""
    there = [unit for unit in game.here(space, side) if game.values(unit).strength >= 0]
    hidden = backs_in(game, space, 1 - side)
    if planes <= 0 or not (there or hidden):
        return 0.0
    line = line_in(game, space, side) if there else "one"
    table, added = game.edition.ground_attack, shelter(game, space)
    column = column_of(game, line, planes, capped=True)
    results = [table.cell(column, face + added).partition("/")[0] for face in FACES]
    steps = sum(int(result) if result.isdigit() else 0 for result in results) / 6
    each = min((worth.step(game, unit) for unit in there), default=0.5)
    return steps * each - worth.PLANE * planes * 0.05


def best_raid(game: Core, side: int, kind: str, most: int, *, among: Iterable[int] | None = None) -> Raid:
    """12.6, 12.7 The best attack of a kind with so many aircraft at most, on a hex for which none is designated."""
    spaces = among if among is not None else ship_hexes(game) if kind == SHIPS else troop_hexes(game)
    best = NO_RAID
    for space in spaces:
        if strike_on(game, kind, space) is None:
            for planes in {*(size for size in SIZES if size < most), min(most, SIZES[-1])} - {0}:
                gain = on_ships(game, space, planes) if kind == SHIPS else on_troops(game, space, planes, 1 - side)
                best = max(best, Raid(gain, space, planes), key=lambda raid: (raid.worth, -raid.planes, -raid.hex))
    return best if best.worth >= LEAST else NO_RAID


# -- 12.4 assignment -------------------------------------------------------------------------------------


def harriers_on_patrol(game: Core, most: int) -> int:
    """12.4 How many Harriers fly patrol: all, while there are jets to meet."""
    jets = sum(game.state.airmen[:2])
    return most if jets >= FEW else most // 2


def jets_on_ships(game: Core, most: int) -> int:
    """12.4 How many aircraft of a kind are to attack ships: as the best attacks on what is seen now share them out."""
    left = sum(fit(game, kind) for kind in range(len(KINDS)))
    share = {SHIPS: 0, TROOPS: 0}
    taken: set[int] = set()
    while left > 0:
        raids = {
            SHIPS: best_raid(game, AR, SHIPS, left, among=[one for one in ship_hexes(game) if one not in taken]),
            TROOPS: best_raid(game, AR, TROOPS, left, among=[one for one in troop_hexes(game) if one not in taken]),
        }
        kind = max(raids, key=lambda kind: raids[kind].worth)
        if not raids[kind].planes:
            break
        share[kind] += raids[kind].planes
        taken.add(raids[kind].hex)
        left -= raids[kind].planes
    planned = sum(share.values())
    return most * share[SHIPS] // planned if planned else most // 2


# -- designation -----------------------------------------------------------------------------------------


def raid_of(game: Core, side: int, kind: str) -> Raid:
    """12.6, 12.7 The next attack of a kind that a side should designate."""
    box = SHIPPING if kind == SHIPS else BOMBING
    most = harriers_in(game, GROUND) if side == UK else sum(planes_in(game, box))
    found: Raid = game.kept(("raid", side, kind), lambda: best_raid(game, side, kind, most))
    return found


def next_raid(game: Core, side: int) -> tuple[str, Raid]:
    """12.6, 12.7 What a side should designate next."""
    kinds = (TROOPS,) if side == UK else (SHIPS, TROOPS)
    best = max(kinds, key=lambda kind: raid_of(game, side, kind).worth)
    return best, raid_of(game, side, best)


def to_send(game: Core, side: int, question: str, most: int) -> int:
    """12.6, 12.7 How many aircraft of a kind the attack takes that is being designated, after the kinds before it."""
    kind, raid = next_raid(game, side)
    if side == UK:
        return raid.planes
    ready = planes_in(game, SHIPPING if kind == SHIPS else BOMBING)
    before = sum(ready[: KINDS.index(question.removeprefix("send_"))])
    return min(max(raid.planes - before, 0), most)
