"""7.1 Operation 2, Mobilize."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.falklands_showdown.components import GROUND
from beachhead.games.falklands_showdown.core import Core, Flow, act, mine
from beachhead.games.falklands_showdown.events import Placed
from beachhead.games.falklands_showdown.model import AR, NOBODY, RESERVE
from beachhead.games.falklands_showdown.rules.victory_4 import score
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions, met

MOBILIZE = 2
"""The number of the operation."""


def mobilize(game: Core) -> Flow[None]:
    """7.1 Op 2: one of AR's reinforcements is placed in Argentina, and that scores."""
    yield from decide(game, game.ask("mobilize", CALL_UP, clause="FS-7.1.2a", anchor=True))


def mobilize_needs(game: Core) -> Conditions:
    """7.1 Op 2: a unit that has not yet come."""
    yield any(True for _ in called_up(game)), "FS-7.1.2a", "units_to_mobilize"


def called_up(game: Core) -> Iterator[int]:
    """3.4 The units that can be mobilized."""
    waiting = (unit for unit in game.roster(AR, GROUND) if game.unit(unit).area == RESERVE)
    return (unit for unit in waiting if met(call_needs(game, unit)))


def call_needs(game: Core, unit: int) -> Conditions:
    """3.2, 3.4 What a unit needs to be mobilized: no place of its own in the set-up, and that it has not yet come."""
    yield game.type(unit).start == NOBODY, "FS-3.4c", "reinforcement"
    yield game.unit(unit).area == RESERVE, "FS-7.1.2a", "not_yet_come"


def call_up(game: Core, unit: int) -> None:
    """7.1 Op 2: a unit comes to Argentina.  May raise Decided (4.5)."""
    game.put(unit, game.edition.argentina)
    game.emit(Placed(clause="FS-7.1.2c", unit=unit, area=game.edition.argentina))
    if game.options.mobilize == "uk" and (game.edition.allowed.every_call_scores or is_first_call(game)):
        score(game, game.edition.points.mobilize, "mobilize", "FS-7.1.2b", unit=unit)


def is_first_call(game: Core) -> bool:
    """7.1 Op 2: whether it has not been used before."""
    return all(done.number != MOBILIZE for done in game.state.done)


CALL_UP = act("choose", mine("FS-7.1.2a"), clause="FS-7.1.2a", exactly=called_up, needs=call_needs, does=call_up)
