"""8.6 Airborne Assault: units come down on a hex, and are scattered or not."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.events_air import CameDown
from beachhead.games.britain_stands_alone.model import BR
from beachhead.games.britain_stands_alone.rules.garrison_13_5 import tread
from beachhead.games.britain_stands_alone.rules.guard_10 import factor
from beachhead.games.britain_stands_alone.rules.losses_6_2 import eliminate
from beachhead.games.britain_stands_alone.rules.strength_11_2 import defence
from beachhead.games.britain_stands_alone.rules.zones_5_1 import projects
from beachhead.mechanics.modifiers import Contribution, Modifier, that_count, total


def strength(game: Core, space: int) -> Iterator[Contribution[int]]:
    """8.6, 10.0 What those who drop on a hex meet there: the British units' defence, and the Home Guard."""
    for unit in game.here(space, BR):
        yield Contribution("defends", defence(game, unit), "BSA-8.6d", unit)
    guard = factor(game, space, dropped=True)
    if guard:
        yield Contribution("guard", guard, "BSA-10.0d")


def scattering(game: Core, unit: int, space: int) -> tuple[Modifier, ...]:
    """8.6 What is added to the die of a unit that drops on a hex."""
    table = game.edition.tables.drop
    watched = not game.here(space, BR) and is_watched(game, space)
    return that_count(
        Modifier("watched", table.zone * watched, "BSA-8.6e"),
        Modifier("glider", table.glider * game.type(unit).glider, "BSA-8.6i"),
    )


def is_watched(game: Core, space: int) -> bool:
    """8.6 Whether a hex is in the zone of control of a British division or motorized unit."""
    beside = (there for there in game.edition.around[space] if space in game.edition.zoc[there])
    units = (unit for there in beside for unit in game.here(there, BR) if projects(game, unit))
    return any(game.type(unit).size == "division" or not game.type(unit).leg for unit in units)


def is_lost(game: Core, short: int) -> bool:
    """8.6 Whether a die that falls so much short of the strength eliminates a unit."""
    return short >= game.edition.tables.drop.lost


def is_hurt(game: Core, short: int) -> bool:
    """8.6, ruling R-6 Whether it costs a hit: a die below the strength does; by the example also one equal to it."""
    least = 0 if game.options.disruption == "equal" else 1
    return least <= short and not is_lost(game, short)


def come_down(game: Core, unit: int, space: int) -> None:
    """8.6, 8.7, 12.0, 13.5 A unit drops on a hex, with its weak side up, and is checked for disruption.

    Nothing there changes hands by that (1.3, ruling B-15), but a German has been in the zone.
    """
    s = game.state
    game.put(unit, space, weak=True, dropped=s.clock, moved=s.clock, stormed=s.turn, oos=0)
    met, added = total(strength(game, space)), scattering(game, unit, space)
    face = game.roll()
    short = met - face - total(added)
    lost, hurt = is_lost(game, short), is_hurt(game, short)
    told = CameDown(
        clause="BSA-8.6f" if lost else "BSA-8.6g" if hurt else "BSA-8.6h",
        piece=unit,
        space=space,
        strength=met,
        face=face,
        modifiers=tuple((one.name, one.amount) for one in added),
        lost=lost,
        hit=hurt,
    )
    game.emit(told)
    if lost:
        eliminate(game, unit, "scattered", "BSA-8.6f")
        return
    game.stamp(unit, hits=min(game.unit(unit).hits + hurt, game.edition.tables.damage.unit))
    tread(game, space)
    s.invaded = s.invaded or s.turn
    game.forget()
