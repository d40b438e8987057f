"""3.6 Control of land areas: who alone has ground units in one takes it."""

from __future__ import annotations

from beachhead.games.falklands_showdown.events import ControlChanged
from beachhead.games.falklands_showdown.model import AR, NOBODY, UK
from beachhead.games.falklands_showdown.play import Core, Flow
from beachhead.games.falklands_showdown.printed import GROUND
from beachhead.games.falklands_showdown.rules.rebasing_9_6 import lose_base, rebase_the_rest
from beachhead.games.falklands_showdown.rules.victory_4 import score_control


def settle(g: Core, *areas: int) -> Flow[None]:
    """3.6 Areas go to whoever alone has ground units there; points (4.4(5)) and airbases (9.6) follow.

    To be asked again after an anchor within it: what has happened does not happen twice.  Raises Decided.
    """
    for area in areas:
        side = alone_in(g, area)
        if side not in (NOBODY, g.state.control[area]):
            take(g, area, side)
        yield from rebase_the_rest(g)


def alone_in(g: Core, area: int) -> int:
    """3.6 The side that alone has ground units in a land area; NOBODY if neither or both have."""
    uk, ar = (bool(g.units_in(area, side, GROUND)) for side in (UK, AR))
    return NOBODY if uk == ar else UK if uk else AR


def take(g: Core, area: int, side: int) -> None:
    """3.6 A side takes control of an area."""
    g.state.control[area] = side
    g.tell(ControlChanged(clause="FS-3.6c", area=area, side=side))
    if side == UK:
        lose_base(g, area)
    score_control(g, area, side)
