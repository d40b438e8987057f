"""12.0 Who is out of supply, and for how long; the sources of the phase."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.events import SupplyChanged
from beachhead.games.britain_stands_alone.model import BR
from beachhead.games.britain_stands_alone.rules.supply_12.allotment_12_2 import consumers, fed, is_free, off_map
from beachhead.games.britain_stands_alone.rules.supply_12.naval_12_2 import outlets
from beachhead.games.britain_stands_alone.rules.supply_12.sources_12_1 import free_sources

WORST = 2
"""12.0 The higher of the two Out of Supply markers."""


def mark(game: Core) -> None:
    """12.0, 12.1 Who is in supply loses his marker, whoever is not gets one, or the higher one."""
    side = game.phasing
    supplied = set(fed(game, side))
    levels = {
        unit: 0 if unit in supplied or is_free(game, unit) else min(game.unit(unit).oos + 1, WORST)
        for unit in consumers(game, side)
    }
    levels |= dict.fromkeys(off_map(game, side), 0)
    for unit, level in levels.items():
        if level != game.unit(unit).oos:
            game.stamp(unit, oos=level)
            clause = "BSA-12.0e" if level == WORST else "BSA-12.0d" if level else "BSA-12.0f"
            game.emit(SupplyChanged(clause=clause, piece=unit, level=level))


def note_sources(game: Core) -> None:
    """12.1, 14.2 The side's sources of this phase, to which replacements trace until the next one."""
    side, s = game.phasing, game.state
    own = tuple(sorted(free_sources(game, side).union(*(outlet.sources for outlet in outlets(game, side)))))
    s.sources = (own, s.sources[1]) if side == BR else (s.sources[0], own)
