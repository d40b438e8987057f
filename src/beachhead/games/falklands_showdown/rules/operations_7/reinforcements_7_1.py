"""7.1 Operation 6, Reinforcements."""

from __future__ import annotations

from beachhead.games.falklands_showdown.events import Placed
from beachhead.games.falklands_showdown.model import NOBODY, RESERVE, UK
from beachhead.games.falklands_showdown.play import Core, Flow
from beachhead.games.falklands_showdown.printed import GROUPS
from beachhead.games.falklands_showdown.rules.naval_9_1 import meet
from beachhead.kernel.refusal import Conditions


def reinforce(g: Core) -> Flow[None]:
    """7.1 Op 6: the next group is placed at sea, with its ground units aboard their ships."""
    yield from ()
    g.state.group += 1
    area = g.e.arrival
    g.note(goal=area)
    for unit in arriving(g, g.state.group):
        carrier = g.type(unit).aboard
        if carrier == NOBODY:
            g.put(unit, area)
            g.tell(Placed(clause="FS-7.1.6a", unit=unit, area=area))
        else:
            g.load(unit, carrier)
    meet(g, area)


def reinforce_needs(g: Core) -> Conditions:
    """7.1 Op 6: a group that has not yet come."""
    yield g.state.group < GROUPS[-1], "FS-7.1.6a", "groups_left"


def arriving(g: Core, group: int) -> tuple[int, ...]:
    """3.4 The units of a group; the UK's ships come before its ground units in the roster."""
    return tuple(unit for unit in g.roster(UK) if g.type(unit).group == group and g.unit(unit).area == RESERVE)
