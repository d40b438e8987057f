"""VI-h, VI-i Squads: when they fight, how three of them become a platoon; the counters (VI-j: see splitting)."""

from __future__ import annotations

from beachhead.games.gators.core import Core
from beachhead.games.gators.events import Merged
from beachhead.games.gators.model import NOBODY, RESERVE, SPLIT, US

SQUADS = 3
"""Squads of a platoon (II-b)."""


# -- VI-h when a squad attacks -----------------------------------------------------------------------


def has_command(game: Core, squad: int) -> bool:
    """VI-h Whether a Marine command unit is near enough for a squad to attack."""
    here, radius = game.place(squad), game.edition.limits.command_radius
    return here >= 0 and any(
        game.edition.board.distance(here, game.hex(unit)) <= radius for unit in command_units(game)
    )


def command_units(game: Core) -> tuple[int, ...]:
    """VI-h, II-b The command units on the map; the LSD only by its ruling."""
    found: tuple[int, ...] | None = game.of_side[US].get("command")
    if found is None:
        lsd = "us-lsd" if game.options.lsd_command == "yes" else ""
        found = tuple(u for u in game.on_map(US) if "command" in game.type(u).tags or game.type(u).kind == lsd)
        game.of_side[US]["command"] = found
    return found


# -- VI-i three squads become a platoon --------------------------------------------------------------


def squads_in(game: Core, space: int) -> tuple[int, ...]:
    """The squads that stand in a hex."""
    return tuple(unit for unit in game.standing(space, US) if "squad" in game.type(unit).tags)


def squad_hexes(game: Core) -> frozenset[int]:
    """The hexes in which squads stand."""
    found: frozenset[int] | None = game.of_side[US].get("squads")
    if found is None:
        found = frozenset(game.hex(unit) for unit in game.edition.of_kind("us-squad") if game.hex(unit) >= 0)
        game.of_side[US]["squads"] = found
    return found


def free_platoon(game: Core) -> int:
    """IV, VI-i A Rifle Platoon counter that has been set aside, or NOBODY."""
    platoons = game.edition.of_kind("us-rifle")
    return next((platoon for platoon in platoons if game.hex(platoon) == SPLIT), NOBODY)


def merge(game: Core, space: int) -> None:
    """VI-i Three squads in a hex are replaced by a platoon, which does not move in this turn.  Nothing stays noted on
    the counters: another platoon may split up into them at once (VI-j).
    """
    squads = squads_in(game, space)[:SQUADS]
    platoon = free_platoon(game)
    for squad in squads:
        game.clear(squad, RESERVE)
    game.put(platoon, space, moved=game.state.turn, held=game.state.turn, came=game.state.turn)
    game.emit(Merged(clause="GAT-VI-i.1", platoon=platoon, squads=squads, hex=space))


def free_squads(game: Core) -> tuple[int, ...]:
    """The squad counters that are not in the field."""
    return tuple(squad for squad in game.edition.of_kind("us-squad") if game.hex(squad) == RESERVE)
