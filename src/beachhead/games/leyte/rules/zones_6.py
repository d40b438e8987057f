"""6.0 Zones of control."""

from __future__ import annotations

from beachhead.games.leyte.model import JP
from beachhead.games.leyte.play import Core

SLIPPING_KINDS = frozenset({"infantry", "engineer", "air_assault"})
"""6.14 Kinds that may step out of American control; the Air Assault Battalion counts as infantry."""


def in_enemy_control(g: Core, unit: int) -> bool:
    """6.0 Whether a unit stands in an enemy controlled hex."""
    return g.control[1 - g.side(unit)][g.hex(unit)] > 0


def must_halt_in(g: Core, side: int, space: int) -> bool:
    """6.0 All units cease movement when they enter an enemy controlled hex."""
    return g.control[1 - side][space] > 0


def may_slip_away(g: Core, unit: int) -> bool:
    """6.14 Japanese infantry and engineers that begin the phase under control may step one hex."""
    if g.side(unit) != JP:
        return False
    kind = g.type(unit).kind
    return kind in SLIPPING_KINDS or (kind == "recon" and g.rulings["recon_in_zoc"] == "exempt")


def may_leave(g: Core, unit: int) -> bool:
    """5.14, 6.13, 6.14 Whether a unit may leave the hex it stands in during the Movement Phase."""
    return not in_enemy_control(g, unit) or may_slip_away(g, unit)


def leaving_clause(g: Core, unit: int) -> str:
    """5.14, 5.15 The clause that holds a unit in an enemy controlled hex."""
    if g.type(unit).kind == "recon":
        return "LEY-5.15c"
    return "LEY-5.14a" if g.side(unit) != JP else "LEY-5.15a"
