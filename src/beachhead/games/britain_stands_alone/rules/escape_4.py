"""4.0 Air points whose airbase is taken: some are lost, the others fly to another base."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.events import Escaped, EscapeRolled, PieceLost
from beachhead.games.britain_stands_alone.model import LOST, SIDES
from beachhead.games.britain_stands_alone.rules.air_8.flights_8_1 import reaches_hex
from beachhead.games.britain_stands_alone.rules.basing_4 import airbases, base_needs, is_airbase
from beachhead.kernel.acts import perform
from beachhead.kernel.ask import settle
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE


def escape(game: Core, space: int, side: int) -> Flow[None]:
    """4.0, ruling B-15 A side's airbase has changed hands: a die for each point on it; who gets off flies elsewhere.

    Those with the fewest bases in reach go first, so that nobody takes the only place of another without need.
    """
    left = [unit for unit in game.based(space, side) if gets_off(game, unit, space)]
    while left:
        unit = min(left, key=lambda one: len(refuges(game, one)))
        left.remove(unit)
        if refuges(game, unit):
            ask = game.ask("escape", ESCAPE(unit), clause="BSA-4.0o", side=SIDES[side], about=(unit,))
            yield from perform(game, ESCAPE(unit), (yield from settle(ask)))
        else:
            lose(game, unit, "BSA-4.0o")


def gets_off(game: Core, unit: int, space: int) -> bool:
    """4.0 Whether an air point gets off the ground.

    Who cannot fly at all, for the weather or for want of supply, is lost without a die (ruling B-14).
    """
    if not game.edition.tables.weather.flying[game.state.weather] or game.unit(unit).oos:
        lose(game, unit, "BSA-4.0aq")
        return False
    face = game.roll()
    game.emit(EscapeRolled(clause="BSA-4.0o", piece=unit, hex=space, face=face))
    if face <= game.edition.tables.damage.escape:
        lose(game, unit, "BSA-4.0o")
        return False
    return True


def lose(game: Core, unit: int, clause: str) -> None:
    """4.0 An air point is destroyed on the ground; Spitfires so lost do not count as pilots lost (8.8)."""
    space = game.hex(unit)
    game.put(unit, LOST)
    game.emit(PieceLost(clause=clause, piece=unit, space=space, cause="airbase_taken"))


def refuges(game: Core, unit: int) -> list[int]:
    """4.0, ruling B-14 The airbases and display zones to which an air point can escape."""
    return [space for space in airbases(game) if met(escape_needs(game, unit, space))]


def escape_needs(game: Core, unit: int, space: int) -> Conditions:
    """4.0, 1.3, ruling B-14 What a base needs for an escape: control, the right colour, room, and reach."""
    yield from base_needs(game, unit, space)
    if is_airbase(game, space):
        yield reaches_hex(game, unit, space), "BSA-4.0o", "out_of_reach"


def fly_off(game: Core, unit: int, space: int) -> None:
    """4.0 An air point lands elsewhere, and has flown this turn."""
    before = game.hex(unit)
    game.put(unit, space, flown=game.state.turn)
    game.emit(Escaped(clause="BSA-4.0p", piece=unit, hex=before, to=space))


ESCAPE = act(
    "escape", SPACE, clause="BSA-4.0o", among=lambda game, unit: airbases(game), needs=escape_needs, does=fly_off
)
