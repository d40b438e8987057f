"""Where aircraft are based, what comes and goes, who goes short, what is converted (8.1, 12, 14, 5.4)."""

from __future__ import annotations

from typing import Any

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.judgment import havens, trains
from beachhead.games.britain_stands_alone.judgment.fleet import FEARED, bombers_reaching
from beachhead.games.britain_stands_alone.judgment.ground import pull, threat
from beachhead.games.britain_stands_alone.judgment.raids import ship_worth
from beachhead.games.britain_stands_alone.judgment.verbs import LAST
from beachhead.games.britain_stands_alone.model import BR, GE
from beachhead.games.britain_stands_alone.rules.air_8.bombing_8_4 import ports_in
from beachhead.games.britain_stands_alone.rules.air_8.ferry_8_1 import ferry_bases
from beachhead.games.britain_stands_alone.rules.air_8.flights_8_1 import FAR, hexes_from

GERMAN_WISHES = {"me109": 3.0, "ju87": 2.0, "ju52": 1.8, "ju88": 1.6, "he111": 1.4}
BRITISH_WISHES = {"spitfire": 3.0, "wellington": 2.0, "blenheim": 1.0}
"""14.2 Which replacements are taken first."""

BACK = 4
"""As far behind the coast as British fighters like to be."""

WATCH, ENOUGH, FLEET = 1.0, 3, 4.0
"""8.2, 15.1 What it is worth to have a fighter where ships lie off the map, while fewer than so many are there, and
what the ships have to be worth."""

ABROAD = 2.0
"""12.2 What tells against German aircraft in England: they eat what the divisions need, and cannot fly without it."""

BOMBED = 0.3
"""8.4 What each hit on an airbase tells against it: where bombs have fallen more will fall."""

AWAITED = 0.05
"""14.1, 9.3 What divisions that lack boats speak for a port, of those as near: one boat carries nobody."""

OPEN = 1.5
"""4.0 What tells against an airbase near to the enemy in which nobody stands: he walks in, and catches who is there."""


def wished(game: Core, unit: int) -> float:
    """14.2 Which air replacement to take."""
    wishes = GERMAN_WISHES if game.side(unit) == GE else BRITISH_WISHES
    return wishes.get(game.type(unit).kind, 0.5)


def based(game: Core, unit: int, space: int) -> float:
    """14.1, 8.1 Where an air point is based: near the Channel, the British not on its shore."""
    if game.type(unit).arm != "air":
        return berthed(game, unit, space)
    far = nearest_shore(game, space)
    if game.side(unit) == GE:
        exposed = game.type(unit).role == "bomber" and far < BACK
        return -0.05 * far - exposed - ABROAD * (space < len(game.edition.chart.names))
    if game.type(unit).role == "fighter" and is_short_of_fighters(game, space, unit):
        return WATCH
    return -0.05 * abs(far - 3 * BACK) - BOMBED * game.damage("airbase", space) - OPEN * is_open(game, space)


def leaves(game: Core, unit: int) -> float:
    """8.1 Whether an air point is ferried, and how far better it lies there."""
    if not is_uneasy(game, unit):
        return LAST
    best = max((based(game, unit, space) for space in ferry_bases(game, unit)), default=LAST)
    return best - based(game, unit, game.hex(unit))


def is_uneasy(game: Core, unit: int) -> bool:
    """8.1 Who is ferried at all: Germans home from England, the British from an open airbase.

    Their fighters leave a bombed one as well, and go to where ships lie off the map with too few fighters, those
    furthest from the Channel first.
    """
    here = game.hex(unit)
    if game.side(unit) == GE:
        return here < len(game.edition.chart.names)
    if is_open(game, here) or game.type(unit).role != "fighter":
        return is_open(game, here)
    if game.damage("airbase", here) or is_short_of_fighters(game, here, unit):
        return bool(game.damage("airbase", here))
    return any(is_short_of_fighters(game, space, unit) for space in ferry_bases(game, unit))


def is_open(game: Core, space: int) -> bool:
    """4.0, 5.2 Whether Germans are so near to a British airbase that they walk into it, and nobody stands there."""
    return space < len(game.edition.chart.names) and not game.here(space, BR) and threat(game, space, BR) > 0


def is_short_of_fighters(game: Core, space: int, unit: int) -> bool:
    """8.2, 15.1 Whether British ships lie off the map where bombers reach them, with too few fighters besides one.

    On the map ships leave the bombers' reach.
    """
    if game.side(unit) == GE or space < len(game.edition.chart.names):
        return False
    ships = (ship for port in ports_in(game.edition, space) for ship in game.ships(port, BR))
    if sum(ship_worth(game, ship) for ship in ships) < FLEET or bombers_reaching(game, space) < FEARED:
        return False
    return sum(game.type(one).role == "fighter" for one in game.based(space, BR) if one != unit) < ENOUGH


def berthed(game: Core, unit: int, space: int) -> float:
    """14.1 Where shipping comes: the Germans' on the zone of the crossing, where divisions wait for boats."""
    port = game.edition.ports.get(space)
    if port is None or game.side(unit) != GE or game.type(unit).arm != "points":
        return 0.0
    return -0.1 * havens.distance(game, space, havens.home(game)) + AWAITED * (trains.idle_boats(game, port.zone) < 0)


def nearest_shore(game: Core, space: int) -> int:
    """8.1 How far a base is from the coast artillery on Cap Gris Nez, by air."""
    row = hexes_from(game.edition, space)
    return min(row[game.edition.artillery], FAR)


def goes_short(game: Core, unit: int) -> float:
    """12.0, 12.2 Who does without: aircraft, then whoever loses least by it.

    Those who were fed last turn lose half of their attack, the others half of their defence as well.
    """
    values = game.values(unit)
    return -float(values.attack + (values.defence if game.unit(unit).oos else 0))


def converts(game: Core, space: int, kept: dict[Any, Any]) -> float:
    """5.4 Which railroad hex is converted: towards what is wanted."""
    return 1.0 + 0.1 * pull(game, GE, kept)[space]
