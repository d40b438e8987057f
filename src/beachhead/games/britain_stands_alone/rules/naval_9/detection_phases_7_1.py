"""7.1, 2.0 The Naval Detection Phases: mines and submarines first, then a die for each enemy stack at sea."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.model import GE_DETECTION
from beachhead.games.britain_stands_alone.rules.contests import resolve
from beachhead.games.britain_stands_alone.rules.naval_9.sailing_9_1 import WAIT, set_out
from beachhead.games.britain_stands_alone.rules.naval_9.sighting_7_1 import sight
from beachhead.games.britain_stands_alone.rules.naval_9.stacks_9_1 import Stack, is_sea, stack_of, stacks_at_sea
from beachhead.games.britain_stands_alone.rules.release_9_5 import watch_ports
from beachhead.games.britain_stands_alone.targets import ENEMY_UNIT, one_for_all
from beachhead.kernel.acts import perform
from beachhead.kernel.ask import settle
from beachhead.kernel.refusal import Conditions

HAZARDS, DETECTION = range(2)
"""The steps of a Naval Detection Phase."""


def detection_phase(game: Core) -> Flow[None]:
    """2.0, 7.1, 9.5, ruling R-11 What lies in wait attacks the enemy's stacks at sea, then each is looked for."""
    s = game.state
    if s.step == HAZARDS:
        s.step = DETECTION
        if s.phase == GE_DETECTION:
            watch_ports(game)
        for stack in reversed(enemy_stacks(game)):
            set_out(game, 1 - game.phasing, stack, WAIT)
        yield from resolve(game)
    while to_look_for(game):
        choice = yield from settle(game.ask("sightings", LOOK_FOR, clause="BSA-7.1d", anchor=True))
        yield from perform(game, LOOK_FOR, choice)
        yield from resolve(game)


def enemy_stacks(game: Core) -> list[Stack]:
    """7.1 The enemy's stacks at sea, zone by zone."""
    enemy = 1 - game.phasing
    seas = (zone for zone in sorted(game.edition.zones) if is_sea(game, zone))
    return [stack for zone in seas for stack in stacks_at_sea(game, enemy, zone)]


def to_look_for(game: Core) -> list[int]:
    """7.1 The enemy's stacks at sea that nobody has tried to detect in this phase, by a piece of each."""
    return [stack[0] for stack in enemy_stacks(game) if not any(game.now(game.unit(unit).sought) for unit in stack)]


def look_for_needs(game: Core, unit: int) -> Conditions:
    """7.1, 7.2 What a stack needs to be looked for: it is at sea, and this was not tried in this phase."""
    at_sea = is_sea(game, game.hex(unit))
    yield at_sea, "BSA-7.1d", "not_at_sea"
    yield at_sea and not game.now(game.unit(unit).sought), "BSA-7.2o", "looked_for"


def look_for(game: Core, unit: int) -> None:
    """7.1 A stack that lies still may be detected."""
    units = stack_of(game, unit)
    for one in units:
        game.stamp(one, sought=game.state.clock)
    sight(game, game.phasing, game.hex(unit), units)


LOOK_FOR = act("look_for", ENEMY_UNIT, clause="BSA-7.1d", does=look_for, **one_for_all(to_look_for, look_for_needs))
