"""VI-h, VI-i Squads: when they fight, how three of them become a platoon; the counters (VI-j: see splitting)."""

from __future__ import annotations

from beachhead.games.gators.events import Merged
from beachhead.games.gators.model import NOBODY, RESERVE, SPLIT, US
from beachhead.games.gators.play import Core

SQUADS = 3
"""Squads of a platoon (II-b)."""


# -- VI-h when a squad attacks -----------------------------------------------------------------------


def has_command(g: Core, squad: int) -> bool:
    """VI-h Whether a Marine command unit is near enough for a squad to attack."""
    here, radius = g.place(squad), g.e.limits.command_radius
    return here >= 0 and any(g.e.board.distance(here, g.hex(unit)) <= radius for unit in command_units(g))


def command_units(g: Core) -> tuple[int, ...]:
    """VI-h, II-b The command units on the map; the LSD only by its ruling."""
    found: tuple[int, ...] | None = g.of_side[US].get("command")
    if found is None:
        lsd = "us-lsd" if g.rulings["lsd_command"] == "yes" else ""
        found = tuple(u for u in g.on_map(US) if "command" in g.type(u).tags or g.type(u).kind == lsd)
        g.of_side[US]["command"] = found
    return found


# -- VI-i three squads become a platoon --------------------------------------------------------------


def squads_in(g: Core, space: int) -> tuple[int, ...]:
    """The squads that stand in a hex."""
    return tuple(unit for unit in g.standing(space, US) if "squad" in g.type(unit).tags)


def free_platoon(g: Core) -> int:
    """IV, VI-i A Rifle Platoon counter that has been set aside, or NOBODY."""
    platoons = g.e.of_kind("us-rifle")
    return next((platoon for platoon in platoons if g.hex(platoon) == SPLIT), NOBODY)


def merge(g: Core, space: int) -> None:
    """VI-i Three squads in a hex are replaced by a platoon, which does not move in this turn."""
    squads = squads_in(g, space)[:SQUADS]
    platoon = free_platoon(g)
    for squad in squads:
        g.put(squad, RESERVE)
    g.put(platoon, space, moved=g.state.turn, held=g.state.turn, came=g.state.turn)
    g.tell(Merged(clause="GAT-VI-i.1", platoon=platoon, squads=squads, hex=space))


def free_squads(g: Core) -> tuple[int, ...]:
    """The squad counters that are not in the field."""
    return tuple(squad for squad in g.e.of_kind("us-squad") if g.hex(squad) == RESERVE)
