"""7.1 Operation 2, Mobilize."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.falklands_showdown.events import Placed
from beachhead.games.falklands_showdown.model import AR, NOBODY, RESERVE
from beachhead.games.falklands_showdown.play import Core, Flow, act, mine
from beachhead.games.falklands_showdown.printed import GROUND
from beachhead.games.falklands_showdown.rules.victory_4 import score
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions, met


def mobilize(g: Core) -> Flow[None]:
    """7.1 Op 2: one of AR's reinforcements is placed in Argentina, and that scores."""
    yield from decide(g, g.ask("mobilize", CALL_UP, clause="FS-7.1.2a", anchor=True))


def mobilize_needs(g: Core) -> Conditions:
    """7.1 Op 2: a unit that has not yet come."""
    yield any(True for _ in called_up(g)), "FS-7.1.2a", "units_to_mobilize"


def called_up(g: Core) -> Iterator[int]:
    """3.4 The units that can be mobilized."""
    return (unit for unit in g.roster(AR, GROUND) if met(call_needs(g, unit)))


def call_needs(g: Core, unit: int) -> Conditions:
    """3.2, 3.4 What a unit needs to be mobilized: no place of its own in the set-up, and that it has not yet come."""
    yield g.type(unit).start == NOBODY, "FS-3.4c", "reinforcement"
    yield g.unit(unit).area == RESERVE, "FS-7.1.2a", "not_yet_come"


def call_up(g: Core, unit: int) -> None:
    """7.1 Op 2: a unit comes to Argentina.  May raise Decided (4.5)."""
    g.put(unit, g.e.argentina)
    g.tell(Placed(clause="FS-7.1.2c", unit=unit, area=g.e.argentina))
    if g.rulings["mobilize"] == "uk":
        score(g, g.e.points.mobilize, "mobilize", "FS-7.1.2b", unit=unit)


CALL_UP = act("choose", mine("FS-7.1.2a"), clause="FS-7.1.2a", exactly=called_up, needs=call_needs, does=call_up)
