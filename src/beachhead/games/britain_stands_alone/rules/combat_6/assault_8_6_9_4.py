"""8.6, 9.4 Assaults from the air and from the sea: who takes part in which, and who still has to."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.model import ABOARD, GE
from beachhead.games.britain_stands_alone.rules.combat_6.battles_6 import is_dropped
from beachhead.games.britain_stands_alone.rules.naval_9.assault_9_4 import target_needs
from beachhead.games.britain_stands_alone.rules.stacking_4 import weight
from beachhead.games.britain_stands_alone.rules.weather_3 import lands
from beachhead.kernel.refusal import Conditions, met

# -- 9.4 from the sea ----------------------------------------------------------------------------------------


def waiting(game: Core) -> tuple[int, ...]:
    """9.4 The German units that wait at sea for their assault."""
    if game.phasing != GE:
        return ()
    units, found = game.state.units, game.troops[GE]
    return tuple([unit for unit in sorted(found) if units[unit].hex == ABOARD and units[unit].assault])


def assault_needs(game: Core, unit: int, space: int) -> Conditions:
    """9.4, 3.0 What a unit at sea needs to assault a hex: the weather, its kind, a beach of its zone."""
    kind = game.type(unit)
    yield lands(game), "BSA-3.0k", "storm"
    yield kind.leg or kind.kind == "amphibious", "BSA-9.4h", "cannot_assault"
    yield from target_needs(game, unit, space)


def assaulters(game: Core, space: int) -> tuple[int, ...]:
    """9.4 Those at sea who could assault a hex and have not fought yet."""
    able = (unit for unit in waiting(game) if not game.now(game.unit(unit).fought))
    return tuple(unit for unit in able if met(assault_needs(game, unit, space)))


def landing_needs(game: Core, units: tuple[int, ...]) -> Conditions:
    """9.4 What all that assault a hex from the sea and the air together need: no more than can stack there."""
    yield weight(game, units) <= game.edition.tables.limits.stack, "BSA-9.4l", "too_many_assault"


# -- 8.6 from the air ----------------------------------------------------------------------------------------


def droppers(game: Core, space: int) -> tuple[int, ...]:
    """8.6 Those who have dropped on a hex that is not theirs, and still have to attack it."""
    if game.phasing != GE or game.controls(GE, space):
        return ()
    there = (unit for unit in game.here(space, GE) if is_dropped(game, unit))
    return tuple(unit for unit in there if not game.now(game.unit(unit).fought))


def owing(game: Core) -> list[int]:
    """8.6 The hexes that those who have dropped on them still have to attack."""
    places = {game.hex(unit) for unit in game.on_map(GE) if is_dropped(game, unit)} if game.phasing == GE else set()
    return sorted(space for space in places if droppers(game, space))


def assailable(game: Core) -> list[int]:
    """8.6, 9.4 The hexes that somebody from the air or from the sea can attack, whoever is in them."""
    zones = {game.place(unit) for unit in waiting(game)}
    beaches = (space for space in game.edition.beaches if game.edition.sea_zone[space] in zones)
    return sorted({space for space in beaches if assaulters(game, space)} | set(owing(game)))
