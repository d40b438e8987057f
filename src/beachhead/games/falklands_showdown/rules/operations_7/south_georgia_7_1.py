"""7.1 Operations 4 and 5: South Georgia retaken, and ships repaired there."""

from __future__ import annotations

from beachhead.games.falklands_showdown.components import SHIP, SUBMARINE
from beachhead.games.falklands_showdown.core import Core, Flow, act, mine
from beachhead.games.falklands_showdown.events import ControlChanged, DieRolled, Repaired
from beachhead.games.falklands_showdown.model import AR, UK, Fight
from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import exchange, may_attack
from beachhead.games.falklands_showdown.rules.goals_7_1 import pick
from beachhead.games.falklands_showdown.rules.naval_9_1 import sail
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions

CHOOSING, ENTERED = range(2)
"""How far Operation 4 has got."""


def retake(game: Core) -> Flow[None]:
    """7.1 Op 4: ships with a landing force enter the Box, attack submarines there, and a die decides."""
    while game.op.stage == CHOOSING:
        yield from decide(game, game.ask("retake", JOIN, ENTER, clause="FS-7.1.4a", anchor=True, about=game.op.picks))
    if game.units_in(game.edition.south_georgia, AR, SUBMARINE):
        yield from exchange(game, chase(game))
    raise_the_flag(game)


def retake_needs(game: Core) -> Conditions:
    """7.1 Op 4: AR holds the Box, and a ship with a landing force lies before it."""
    yield game.controls(AR, game.edition.south_georgia), "FS-7.1.4a", "box_held_by_ar"
    yield may_attack(game, game.edition.south_georgia), "FS-11.3.4-5", "inside_zone"
    ships = before_the_box(game)
    yield bool(ships), "FS-7.1.4a", "ships_before_the_box"
    yield any(brings_force(game, ship) for ship in ships), "FS-7.1.4a", "landing_force"


def way_in(game: Core) -> int:
    """3.7 The sea area through which the Box is reached."""
    (sea,) = game.edition.board.near[game.edition.south_georgia]
    return sea


def brings_force(game: Core, ship: int) -> bool:
    """7.1 Op 4: whether a ship carries a special forces, Commando or Para unit."""
    return any(game.type(unit).is_special or game.type(unit).assault for unit in game.aboard.get(ship, ()))


def before_the_box(game: Core) -> tuple[int, ...]:
    """7.1 Op 4: the ships that lie before the Box."""
    return game.ships_in(way_in(game), UK)


def entering_needs(game: Core, unit: int) -> Conditions:
    """7.1 Op 4: what a ship needs to join those that enter."""
    yield game.type(unit).kind == SHIP, "FS-7.1.4a", "surface_ship"
    yield game.place(unit) == way_in(game), "FS-7.1.4a", "before_the_box"
    yield unit not in game.op.picks, "FS-7.1.4a", "chosen_once"


JOIN = act("sail", mine("FS-7.1.4a"), clause="FS-7.1.4a", among=before_the_box, needs=entering_needs, does=pick)


def force_needs(game: Core) -> Conditions:
    """7.1 Op 4: what the ships need to go in."""
    yield any(brings_force(game, ship) for ship in game.op.picks), "FS-7.1.4a", "force_chosen"


def enter(game: Core) -> None:
    """7.1 Op 4: the ships that were chosen go in."""
    game.note(stage=ENTERED, area=way_in(game), goal=game.edition.south_georgia)
    sail(game, game.op.picks, (way_in(game), game.edition.south_georgia), "FS-7.1.4a")


ENTER = act("go", clause="FS-7.1.4a", needs=force_needs, does=enter, goes_on=True)


def chase(game: Core) -> Fight:
    """7.1 Op 4: every ship that has entered fires at the submarines in the Box, if it can."""
    ships = tuple(ship for ship in game.op.picks if game.type(ship).factors[SUBMARINE])
    return Fight(
        "box",
        game.edition.south_georgia,
        UK,
        first=ships,
        at_first=game.units_in(game.edition.south_georgia, AR, SUBMARINE),
    )


def raise_the_flag(game: Core) -> None:
    """7.1 Op 4: one die; the UK has the Box, or the ships go back."""
    box = game.edition.south_georgia
    face = game.roll()
    good = face <= game.edition.faces.south_georgia
    game.emit(DieRolled(clause="FS-7.1.4c", what="south_georgia", face=face, good=good, side=UK, area=box))
    if good:
        game.state.control[box] = UK
        game.emit(ControlChanged(clause="FS-7.1.4c", area=box, side=UK))
    else:
        sail(game, game.op.picks, (box, way_in(game)), "FS-7.1.4c")


def repair(game: Core) -> Flow[None]:
    """7.1 Op 5: all Hit markers are taken off the ships in the Box."""
    yield from ()
    for ship in to_repair(game):
        game.stamp(ship, hits=0)
        game.emit(Repaired(clause="FS-7.1.5a", unit=ship))


def repair_needs(game: Core) -> Conditions:
    """7.1 Op 5: the Box, and a damaged ship in it."""
    yield game.controls(UK, game.edition.south_georgia), "FS-7.1.5a", "box_taken"
    yield bool(to_repair(game)), "FS-7.1.5a", "damaged_in_box"


def to_repair(game: Core) -> tuple[int, ...]:
    """7.1 Op 5: the damaged ships and submarines in the Box."""
    return tuple(
        ship for ship in game.units_in(game.edition.south_georgia, UK, SHIP, SUBMARINE) if game.unit(ship).hits
    )
