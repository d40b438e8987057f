"""7.1 Operation 2, Mobilize."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.falklands_showdown.events import Placed
from beachhead.games.falklands_showdown.model import AR, NOBODY, RESERVE
from beachhead.games.falklands_showdown.play import Core, Flow
from beachhead.games.falklands_showdown.printed import GROUND
from beachhead.kernel.ask import Ask, Option
from beachhead.kernel.refusal import Conditions, met
from beachhead.kernel.text import Text


def mobilize(g: Core) -> Flow[None]:
    """7.1 Op 2: one of AR's reinforcements is placed in Argentina, and that scores."""
    answer: Option = yield Ask(
        g.asked,
        Text("falklands.ask.mobilize"),
        "FS-7.1.2a",
        lambda: tuple(g.pick("choose", unit, "FS-7.1.2a") for unit in called_up(g)),
        anchor=True,
    )
    g.put(answer.piece, g.e.argentina)
    g.tell(Placed(clause="FS-7.1.2c", unit=answer.piece, area=g.e.argentina))
    if g.rulings["mobilize"] == "uk":
        g.score(g.e.points.mobilize, "mobilize", "FS-7.1.2b", unit=answer.piece)


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
