"""8.4.1 Helicopters end the combat phase where they are at home."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.games.port_stanley.core import Core, Flow, act
from beachhead.games.port_stanley.model import OFF_MAP, UK
from beachhead.games.port_stanley.rules.ferries_8_4_4 import is_ferrying
from beachhead.games.port_stanley.rules.helicopters_8.flying_8_4 import (
    beyond,
    can_get_home,
    helicopters,
    homes,
    is_shut_in,
    open_sky,
)
from beachhead.games.port_stanley.rules.weather_4 import grounded
from beachhead.games.port_stanley.targets import OWN_UNIT, SPACE
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.alike import Findings


def away(game: Core) -> list[int]:
    """8.4.1 The helicopters that may not end the combat phase where they are."""
    if not game.in_combat_phase:
        return []

    def find() -> list[int]:
        places, off = homes(game, game.phasing), beyond(game, game.phasing)
        free = (unit for unit in helicopters(game) if not is_shut_in(game, unit))
        where = [(unit, game.hex(unit)) for unit in free] if places else []
        abroad = [unit for unit, space in where if (space if space >= 0 else off) not in places]
        return [unit for unit in abroad if not is_ferrying(game, unit)]

    found: list[int] = game.kept("away", find)
    return found


def home_needs(game: Core, unit: int) -> Conditions:
    """8.4.1 What a helicopter needs to be taken home: it has to be, and cannot fly there by itself."""
    yield unit in away(game), "PS-8.4.1f", "not_away"
    yield not can_get_home(game, unit), "PS-8.4.1f", "can_get_home"


def refuges(game: Core, unit: int) -> tuple[int, ...]:
    """8.4.1, 8.4.3 The homes of a helicopter that cannot get to any; the box, from where it could not come back without
    the optional rule, if there is no other."""
    places, box = homes(game, game.side(unit)), game.edition.box
    if game.options.box_lift == "yes":
        return places
    return tuple(place for place in places if place != box) or places


def take_home(game: Core, unit: int) -> Flow[None]:
    """8.4.1 A helicopter that cannot get home otherwise ends in the one that its owner names."""
    places = refuges(game, unit)
    if len(places) == 1:
        end_in(game, unit, places[0])
        return
    says = {"unit": game.type(unit).title}
    yield from decide(game, game.ask("home", END_IN(unit), clause=home_clause(game, unit), about=(unit,), says=says))


def home_clause(game: Core, unit: int, *place: int) -> str:
    """8.4.1 What says where a side's helicopters end."""
    return "PS-8.4.1g" if game.side(unit) == UK else "PS-8.4.1f"


def refuge_needs(game: Core, unit: int, place: int) -> Conditions:
    """8.4.1 What a place needs so that a helicopter can be taken there: to be one of its homes."""
    yield place in refuges(game, unit), home_clause(game, unit), "no_home"


def end_in(game: Core, unit: int, place: int) -> None:
    """8.4.1 A helicopter is in one of its homes, on the map or off it."""
    game.put(unit, OFF_MAP if place in (game.edition.task_force, game.edition.box) else place)


def strays(game: Core) -> Iterable[int]:
    """8.4.1 The helicopters that cannot get home by themselves."""
    away_now = away(game)
    if not away_now or grounded(game):
        return away_now
    hangs_on = homes(game, game.phasing), open_sky(game, game.phasing)
    known: Findings[bool] = game.kept_of(1 - game.phasing, "homecoming", Findings)

    def is_stray(unit: int) -> bool:
        lies = game.unit(unit)
        return known.of(unit, (lies, *hangs_on), lambda: (not can_get_home(game, unit), True))

    return [unit for unit in away_now if is_stray(unit)]


END_IN = act("end_in", SPACE, clause=home_clause, exactly=refuges, needs=refuge_needs, does=end_in)

TAKE_HOME = act("take_home", OWN_UNIT, clause="PS-8.4.1f", exactly=strays, needs=home_needs, does=take_home)
