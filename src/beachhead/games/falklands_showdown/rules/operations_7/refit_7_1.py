"""7.1 Operation 9, Refit."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.falklands_showdown.components import GROUND, SHIP
from beachhead.games.falklands_showdown.core import Core, Flow, act, mine
from beachhead.games.falklands_showdown.events import Repaired
from beachhead.games.falklands_showdown.model import NOBODY, UK
from beachhead.games.falklands_showdown.rules.contested_3_6 import is_contested
from beachhead.games.falklands_showdown.rules.goals_7_1 import DONE
from beachhead.games.falklands_showdown.rules.transport_6 import burden
from beachhead.kernel.acts import gather
from beachhead.kernel.refusal import Conditions, met


def refit(game: Core) -> Flow[None]:
    """7.1 Op 9: a few damaged ground units of one place are restored."""
    offers = REFIT, DONE("FS-7.1.9a")
    yield from gather(game, lambda: game.ask("refit", *offers, clause="FS-7.1.9a", anchor=True), left=to_refit)


def refit_needs(game: Core) -> Conditions:
    """7.1 Op 9: a damaged ground unit in a quiet place."""
    yield any(True for _ in to_refit(game)), "FS-7.1.9a", "units_to_refit"


def to_refit(game: Core) -> Iterator[int]:
    """7.1 Op 9: the units that can be restored now."""
    damaged = (unit for unit in game.roster(UK, GROUND) if game.unit(unit).hits)
    return (unit for unit in damaged if met(patient_needs(game, unit)))


def patient_needs(game: Core, unit: int) -> Conditions:
    """7.1 Op 9: what a unit needs to be restored: damage, a quiet place of the UK's, room aboard for its step."""
    yield game.type(unit).kind == GROUND, "FS-7.1.9a", "ground_unit"
    yield game.unit(unit).hits > 0, "FS-7.1.9a", "damaged"
    area, ship = game.place(unit), game.unit(unit).ship
    if area < 0:
        return
    if ship == NOBODY:
        yield area in game.edition.land, "FS-7.1.9a", "on_land"
        yield game.controls(UK, area), "FS-7.1.9a", "own_area"
    yield not is_contested(game, area), "FS-7.1.9a", "uncontested"
    if ship != NOBODY and game.type(ship).kind == SHIP:
        yield burden(game, ship, game.aboard[ship]) < game.type(ship).capacity, "FS-6.2.2a", "room"
    if game.state.op is not None:
        yield not game.op.picks or area == game.op.goal, "FS-7.1.9a", "one_place"
        yield len(game.op.picks) < game.edition.limits.refit, "FS-7.1.9a", "refits_left"


def restore(game: Core, unit: int) -> None:
    """7.1 Op 9: a unit is restored."""
    game.note(picks=(*game.op.picks, unit), goal=game.place(unit))
    game.stamp(unit, hits=0)
    game.emit(Repaired(clause="FS-7.1.9a", unit=unit))


REFIT = act("choose", mine("FS-7.1.9a"), clause="FS-7.1.9a", exactly=to_refit, needs=patient_needs, does=restore)
