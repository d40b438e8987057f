"""3.6 Control of land areas: who alone has ground units in one takes it, the instant he is alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from beachhead.games.falklands_showdown.components import GROUND
from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.events import ControlChanged
from beachhead.games.falklands_showdown.model import AR, NOBODY, UK
from beachhead.games.falklands_showdown.rules.rebasing_9_6 import lose_base
from beachhead.games.falklands_showdown.rules.victory_4 import look_at_points, score_control


@contextmanager
def together(game: Core, *, points: bool = False) -> Iterator[None]:
    """3.6, 10.1 One moment: what comes and goes within has all come and gone when control is looked at.

    `points`: likewise the Victory Points.  Raises Decided.
    """
    game.moment, game.adding = (moment := set[int]()), points
    try:
        yield
    finally:
        game.moment, game.adding = None, False
    look_at_points(game)
    settle(game, sorted(moment))


def settle(game: Core, areas: Iterable[int]) -> None:
    """3.6 Areas go to whoever alone has ground units there; points (4.4(5)) and airbases (9.6) follow at once.

    Nobody calls this but `Core`, whenever a ground unit comes or goes, and `together`.  Raises Decided (4.5).
    """
    for area in areas:
        side = AR if is_deserted(game, area) and game.options.empty == "ar" else alone_in(game, area)
        if side not in (NOBODY, game.state.control[area]):
            take(game, area, side)


def alone_in(game: Core, area: int) -> int:
    """3.6 The side that alone has ground units in a land area; NOBODY if neither or both have."""
    uk, ar = (bool(game.units_in(area, side, GROUND)) for side in (UK, AR))
    return NOBODY if uk == ar else UK if uk else AR


def is_deserted(game: Core, area: int) -> bool:
    """3.6 Whether no side has ground units in a land area."""
    return not any(game.units_in(area, side, GROUND) for side in (UK, AR))


def take(game: Core, area: int, side: int) -> None:
    """3.6 A side takes control of an area: it scores, which may end the match (4.5), before AR's aircraft leave."""
    game.state.control[area] = side
    game.emit(ControlChanged(clause="FS-3.6c", area=area, side=side))
    score_control(game, area, side)
    if side == UK:
        lose_base(game, area)
