"""4.0 Ships that were driven out of port by the enemy's troops: stacks at sea, and what awaits them there."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core, Flow
from beachhead.games.britain_stands_alone.rules.naval_9.hazards_9_5 import meet_hazards
from beachhead.games.britain_stands_alone.rules.naval_9.lookouts_16 import watch
from beachhead.games.britain_stands_alone.rules.naval_9.stacks_9_1 import in_stacks, lie_together
from beachhead.games.britain_stands_alone.rules.ports_4 import PERILS


def gather_at_sea(game: Core, zone: int, ships: tuple[int, ...]) -> Flow[None]:
    """4.0, 9.5 They are as many stacks as it takes, each with its escorts; mines and submarines attack them."""
    stacks = in_stacks(game, ships)
    for units in stacks:
        lie_together(game, units)
    watch(game, ships, zone)
    for units in stacks:
        yield from meet_hazards(game, zone, units)


PERILS.append(gather_at_sea)
