"""6.0 Zones of control."""

from __future__ import annotations

from beachhead.games.leyte.core import Core
from beachhead.games.leyte.model import JP

SLIPPING_KINDS = frozenset({"infantry", "engineer", "air_assault"})
"""6.14 Kinds that may step out of American control; the Air Assault Battalion counts as infantry."""


def in_enemy_control(game: Core, unit: int) -> bool:
    """6.0 Whether a unit stands in an enemy controlled hex."""
    return game.control[1 - game.side(unit)][game.state.units[unit].hex] > 0


def must_halt_in(game: Core, side: int, space: int) -> bool:
    """6.0 All units cease movement when they enter an enemy controlled hex."""
    return game.control[1 - side][space] > 0


def may_slip_away(game: Core, unit: int) -> bool:
    """6.14 Japanese infantry and engineers that begin the phase under control may step one hex."""
    if game.side(unit) != JP:
        return False
    kind = game.type(unit).kind
    return kind in SLIPPING_KINDS or (kind == "recon" and game.options.recon_in_zoc == "exempt")


def may_leave(game: Core, unit: int) -> bool:
    """5.14, 6.13, 6.14 Whether a unit may leave the hex it stands in during the Movement Phase."""
    return not in_enemy_control(game, unit) or may_slip_away(game, unit)


def leaving_clause(game: Core, unit: int) -> str:
    """5.14, 5.15 The clause that holds a unit in an enemy controlled hex."""
    if game.type(unit).kind == "recon":
        return "LEY-5.15c"
    return "LEY-5.14a" if game.side(unit) != JP else "LEY-5.15a"
