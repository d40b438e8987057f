"""What there is in a position of Gators! that decides it: who is in the city, who can come there, how late it is.

Seen from the Marines, who win in the turn in which the city is clear, or not at all (VIII).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from beachhead.edition.prospects import VALUE_FILE, Feature, Features, Prospects
from beachhead.games.gators.core import Core
from beachhead.games.gators.edition import DATA
from beachhead.games.gators.judgment.survey import FAR, flight, paces
from beachhead.games.gators.judgment.worth import worth
from beachhead.games.gators.match import Gators
from beachhead.games.gators.model import REB, RESERVE, SIDES, US
from beachhead.games.gators.rules.position_6.airstrips_6p import is_land_unit

DECIDED = 1.0
"""What the match is worth: there are no points beside it."""

HARD_TO_FIND = {"guerrillas": 3.0, "tank": 2.0, "inspires": 2.0, "truck": 0.5}
"""What rebels in the city count for, by tag, in attacks that it takes to clear them; others one."""

NEAR, IN_REACH = 3, 8
"""Hexes from the city: where units take part in the fight for it now, and where they still may."""


def city(game: Core) -> float:
    """Rebels in the city and next to it, by what it takes to clear them."""
    return sum(_stubbornness(game, unit) for unit in _around(game, REB, 1))


def armour(game: Core) -> float:
    """Rebel armour in the city and next to it."""
    return float(sum(not {"tank", "inspires"}.isdisjoint(game.type(unit).tags) for unit in _around(game, REB, 1)))


def near(game: Core) -> float:
    """Other rebels on the ground up to three hexes from the city."""
    return float(len(_on_foot(game, NEAR)) - len(_on_foot(game, 1)))


def elsewhere(game: Core) -> float:
    """Rebels on the ground that are further away."""
    everybody = [unit for unit in game.on_map(REB) if not game.type(unit).is_air]
    return float(len(everybody) - len(_on_foot(game, NEAR)))


def rebel_air(game: Core) -> float:
    """Rebel aircraft that are left: they can come to the city in the last turn."""
    return float(sum(game.type(unit).is_air for unit in game.on_map(REB)))


def guerrillas(game: Core) -> float:
    """Guerrillas that have not appeared yet."""
    left = (unit for unit in game.roster(REB) if "guerrillas" in game.type(unit).tags)
    return float(sum(game.hex(unit) == RESERVE for unit in left))


def cover(game: Core) -> float:
    """Hexes of the city and around it that are next to a Marine unit or hold one: nobody appears there unseen."""
    board, held = game.edition.board, {game.hex(unit) for unit in game.on_map(US)}
    watched = (there for there in game.edition.capital_and_around if not held.isdisjoint((there, *board.near[there])))
    return float(sum(1 for _ in watched))


def at_the_city(game: Core) -> float:
    """Marine land units up to three hexes from the city, by their worth."""
    return _worth(game, (unit for unit in _ashore(game) if flight(game.edition)[game.hex(unit)] <= NEAR))


def on_the_march(game: Core) -> float:
    """Marine land units further away, up to eight hexes' march from the city, by their worth."""
    march, air = paces(game.edition), flight(game.edition)
    coming = (unit for unit in _ashore(game) if air[game.hex(unit)] > NEAR and march[game.hex(unit)] <= IN_REACH)
    return _worth(game, coming)


def far_off(game: Core) -> float:
    """Marine land units ashore that are too far away to count on, by their worth."""
    march = paces(game.edition)
    return _worth(game, (unit for unit in _ashore(game) if IN_REACH < march[game.hex(unit)] < FAR))


def aboard(game: Core) -> float:
    """Marine land units that are still aboard, by their worth."""
    carried = (unit for unit in game.roster(US) if is_land_unit(game, unit) and game.ship_of(unit) >= 0)
    return _worth(game, carried)


def lift(game: Core) -> float:
    """Transport helicopters and hovercraft that are left, the large ones counted twice."""
    count = sum(2 * (kind == "us-ch53") + (kind in ("us-ch46", "us-lcac")) for kind in _left(game))
    return float(count)


def gunships(game: Core) -> float:
    """Gunships and jets that are left."""
    return float(sum(kind in ("us-ah1", "us-av8") for kind in _left(game)))


def government(game: Core) -> float:
    """UH-1Ns beyond the two that are needed; less than none where they are missing."""
    return float(sum(kind in ("us-uh1n", "us-uh1n-cmd") for kind in _left(game)) - game.edition.limits.government)


def _around(game: Core, side: int, far: int) -> list[int]:
    air = flight(game.edition)
    return [unit for unit in game.on_map(side) if air[game.hex(unit)] <= far]


def _on_foot(game: Core, far: int) -> list[int]:
    return [unit for unit in _around(game, REB, far) if not game.type(unit).is_air]


def _stubbornness(game: Core, unit: int) -> float:
    return next((HARD_TO_FIND[tag] for tag in game.type(unit).tags if tag in HARD_TO_FIND), 1.0)


def _ashore(game: Core) -> Iterator[int]:
    return (unit for unit in game.on_map(US) if is_land_unit(game, unit) and not game.afloat(unit))


def _left(game: Core) -> Iterator[str]:
    return (game.type(unit).kind for unit in game.roster(US) if game.place(unit) >= 0)


def _worth(game: Core, units: Iterable[int]) -> float:
    return sum(worth(game.edition, unit) for unit in units)


def late(game: Core) -> float:
    """The share of the turns that are over."""
    return min(1.0, game.state.turn / game.edition.limits.turns)


FEATURES: Features[Gators] = {
    "city": Feature(city, -0.02, -0.1),
    "armour": Feature(armour, -0.01, -0.05),
    "near": Feature(near, -0.01, -0.03),
    "elsewhere": Feature(elsewhere, -0.01, 0.0),
    "rebel_air": Feature(rebel_air, -0.02, -0.05),
    "guerrillas": Feature(guerrillas, -0.02, -0.05),
    "cover": Feature(cover, 0.01, 0.03),
    "at_the_city": Feature(at_the_city, 0.02, 0.02),
    "on_the_march": Feature(on_the_march, 0.015, 0.005),
    "far_off": Feature(far_off, 0.005, 0.0),
    "aboard": Feature(aboard, 0.005, 0.0),
    "lift": Feature(lift, 0.01, 0.005),
    "gunships": Feature(gunships, 0.03, 0.03),
    "government": Feature(government, 0.05, 0.1),
}

PROSPECTS = Prospects(DATA.own / VALUE_FILE, SIDES[US], FEATURES, late=late, decided=DECIDED, margin=lambda game: 0.0)
