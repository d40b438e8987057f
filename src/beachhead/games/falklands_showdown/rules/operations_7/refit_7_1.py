"""7.1 Operation 9, Refit."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.falklands_showdown.events import Repaired
from beachhead.games.falklands_showdown.model import NOBODY, UK
from beachhead.games.falklands_showdown.play import Core, Flow, act, mine
from beachhead.games.falklands_showdown.printed import GROUND, SHIP
from beachhead.games.falklands_showdown.rules.contested_3_6 import is_contested
from beachhead.games.falklands_showdown.rules.goals_7_1 import DONE
from beachhead.games.falklands_showdown.rules.transport_6 import burden
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions, met


def refit(g: Core) -> Flow[None]:
    """7.1 Op 9: one or two damaged ground units of one place are restored."""
    while any(True for _ in to_refit(g)):
        ask = g.ask("refit", REFIT, DONE("FS-7.1.9a"), clause="FS-7.1.9a", anchor=True)
        if (yield from decide(g, ask)) is DONE:
            return


def refit_needs(g: Core) -> Conditions:
    """7.1 Op 9: a damaged ground unit in a quiet place."""
    yield any(True for _ in to_refit(g)), "FS-7.1.9a", "units_to_refit"


def to_refit(g: Core) -> Iterator[int]:
    """7.1 Op 9: the units that can be restored now."""
    return (unit for unit in g.roster(UK, GROUND) if met(patient_needs(g, unit)))


def patient_needs(g: Core, unit: int) -> Conditions:
    """7.1 Op 9: what a unit needs to be restored: damage, a quiet place of the UK's, room aboard for its step."""
    yield g.type(unit).kind == GROUND, "FS-7.1.9a", "ground_unit"
    yield g.unit(unit).hits > 0, "FS-7.1.9a", "damaged"
    area, ship = g.place(unit), g.unit(unit).ship
    if area < 0:
        return
    if ship == NOBODY:
        yield area in g.e.land, "FS-7.1.9a", "on_land"
        yield g.controls(UK, area), "FS-7.1.9a", "own_area"
    yield not is_contested(g, area), "FS-7.1.9a", "uncontested"
    if ship != NOBODY and g.type(ship).kind == SHIP:
        yield burden(g, ship, g.aboard[ship]) < g.type(ship).capacity, "FS-6.2.2a", "room"
    if g.state.op is not None:
        yield not g.op.picks or area == g.op.goal, "FS-7.1.9a", "one_place"
        yield len(g.op.picks) < g.e.limits.refit, "FS-7.1.9a", "refits_left"


def restore(g: Core, unit: int) -> None:
    """7.1 Op 9: a unit is restored."""
    g.note(picks=(*g.op.picks, unit), goal=g.place(unit))
    g.stamp(unit, hits=0)
    g.tell(Repaired(clause="FS-7.1.9a", unit=unit))


REFIT = act("choose", mine("FS-7.1.9a"), clause="FS-7.1.9a", exactly=to_refit, needs=patient_needs, does=restore)
