"""7.1 Operation 1, Strategic Airlift."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.falklands_showdown.components import GROUND
from beachhead.games.falklands_showdown.core import Core, Flow, act, mine
from beachhead.games.falklands_showdown.events import Flown
from beachhead.games.falklands_showdown.model import AR
from beachhead.games.falklands_showdown.rules.contested_3_6 import is_contested
from beachhead.games.falklands_showdown.rules.goals_7_1 import DONE
from beachhead.games.falklands_showdown.rules.rebasing_9_6 import is_cratered
from beachhead.kernel.acts import gather
from beachhead.kernel.refusal import Conditions, met


def airlift(game: Core) -> Flow[None]:
    """7.1 Op 1: ground units fly from Argentina to Port Stanley; nobody intercepts them."""
    offers = FLY, DONE("FS-7.1.1a")
    yield from gather(game, lambda: game.ask("airlift", *offers, clause="FS-7.1.1a", anchor=True), left=passengers)
    fly(game)


def airlift_needs(game: Core, *, free: bool = False) -> Conditions:
    """7.1 Op 1: what it needs; `free` if event 6-3 adds it, then the marker on the runway does not matter."""
    yield from field_needs(game)
    yield free or not is_cratered(game, game.edition.port_stanley), "FS-7.1.1c", "runway"
    yield bool(game.units_in(game.edition.argentina, AR, GROUND)), "FS-7.1.1a", "units_in_argentina"


def field_needs(game: Core) -> Conditions:
    """6.3, 7.1 Op 1: AR uses the airfield of Port Stanley until the UK controls it, contested or not."""
    if game.options.airlift == "quiet":
        yield not is_contested(game, game.edition.port_stanley), "FS-7.1.1b", "stanley_uncontested"
    yield game.controls(AR, game.edition.port_stanley), "FS-7.1.1b", "stanley_held"


def passengers(game: Core) -> Iterator[int]:
    """7.1 Op 1: the units that can still fly along."""
    return (unit for unit in game.units_in(game.edition.argentina, AR, GROUND) if met(passenger_needs(game, unit)))


def passenger_needs(game: Core, unit: int) -> Conditions:
    """7.1 Op 1: what a unit needs to fly along."""
    yield game.type(unit).kind == GROUND, "FS-7.1.1a", "ground_unit"
    yield game.unit(unit).area == game.edition.argentina, "FS-7.1.1a", "in_argentina"
    yield unit not in game.op.picks, "FS-7.1.1a", "chosen_once"
    clause = game.event.clause if game.op.free else "FS-7.1.1a"
    yield (
        len(game.op.picks) < (game.effect("free_airlift") if game.op.free else game.edition.limits.airlift),
        clause,
        "airlift_room",
    )


def take_along(game: Core, unit: int) -> None:
    """7.1 Op 1: a unit is to fly along."""
    game.note(picks=(*game.op.picks, unit), goal=game.edition.port_stanley)


FLY = act("fly", mine("FS-7.1.1a"), clause="FS-7.1.1a", exactly=passengers, needs=passenger_needs, does=take_along)


def fly(game: Core) -> None:
    """7.1 Op 1: those that were chosen come to Port Stanley."""
    start, goal = game.edition.argentina, game.edition.port_stanley
    for unit in game.op.picks:
        game.put(unit, goal)
    game.emit(Flown(clause="FS-7.1.1a", side=AR, units=game.op.picks, start=start, goal=goal))
