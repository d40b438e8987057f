"""7.1 Operation 6, Reinforcements."""

from __future__ import annotations

from beachhead.games.falklands_showdown.components import GROUPS
from beachhead.games.falklands_showdown.core import Core, Flow
from beachhead.games.falklands_showdown.events import Placed
from beachhead.games.falklands_showdown.model import NOBODY, UK
from beachhead.games.falklands_showdown.rules.naval_9_1 import meet
from beachhead.kernel.refusal import Conditions


def reinforce(game: Core) -> Flow[None]:
    """7.1 Op 6: the next group is placed at sea, with its ground units aboard their ships."""
    yield from ()
    game.state.group += 1
    area = game.edition.vanguard if game.state.group == GROUPS[0] else game.edition.arrival
    game.note(goal=area)
    for unit in arriving(game, game.state.group):
        carrier = game.type(unit).aboard
        if carrier == NOBODY:
            game.put(unit, area)
            game.emit(Placed(clause="FS-7.1.6a", unit=unit, area=area))
        else:
            game.load(unit, carrier)
    meet(game, area)


def reinforce_needs(game: Core) -> Conditions:
    """7.1 Op 6: a group that has not yet come."""
    yield game.state.group < GROUPS[-1], "FS-7.1.6a", "groups_left"


def arriving(game: Core, group: int) -> tuple[int, ...]:
    """3.4 The units of a group, which comes once; the UK's ships come before its ground units in the roster."""
    return tuple(unit for unit in game.roster(UK) if game.type(unit).group == group)
