"""The parts that the sea areas play for fleets, as they follow from the map."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from beachhead.games.falklands_showdown.components import Edition


@dataclass(frozen=True)
class Waters:
    """Sea areas by what they are good for.

    `haven`: in the Zone, out of reach of the mainland's aircraft.  `approach`: in the Zone, between the mainland and
    the islands.  `staging`: the mainland's own waters from which ships come to the islands in one naval move.
    `harbour`: before South Georgia.  `rear`: out of everybody's reach, and not on the way to South Georgia.
    """

    haven: int
    approach: int
    staging: int
    harbour: int
    rear: int


@lru_cache(maxsize=16)
def waters(edition: Edition) -> Waters:
    """The waters of a map."""
    far = [area for area in edition.sea if not edition.areas[area].in_range]
    near = [area for area in edition.sea if edition.areas[area].in_range and area != edition.falklands]
    approach = next(area for area in near if area in edition.zone)
    harbour = next(area for area in far if edition.south_georgia in edition.board.near[area])
    return Waters(
        haven=next(area for area in far if area in edition.zone),
        approach=approach,
        staging=next(area for area in near if {edition.argentina, approach} <= set(edition.board.near[area])),
        harbour=harbour,
        rear=next(area for area in far if area not in edition.zone and area != harbour),
    )
