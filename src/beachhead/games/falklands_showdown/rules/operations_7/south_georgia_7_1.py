"""7.1 Operations 4 and 5: South Georgia retaken, and ships repaired there."""

from __future__ import annotations

from beachhead.games.falklands_showdown.events import ControlChanged, DieRolled, Repaired
from beachhead.games.falklands_showdown.model import AR, UK, Fight
from beachhead.games.falklands_showdown.play import Core, Flow, act, mine
from beachhead.games.falklands_showdown.printed import SHIP, SUBMARINE
from beachhead.games.falklands_showdown.rules.fire_10 import exchange, may_attack
from beachhead.games.falklands_showdown.rules.goals_7_1 import pick
from beachhead.games.falklands_showdown.rules.naval_9_1 import sail
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions

CHOOSING, ENTERED = range(2)
"""How far Operation 4 has got."""


def retake(g: Core) -> Flow[None]:
    """7.1 Op 4: ships with a landing force enter the Box, attack submarines there, and a die decides."""
    while g.op.stage == CHOOSING:
        yield from decide(g, g.ask("retake", JOIN, ENTER, clause="FS-7.1.4a", anchor=True, about=g.op.picks))
    if g.units_in(g.e.south_georgia, AR, SUBMARINE):
        yield from exchange(g, chase(g))
    raise_the_flag(g)


def retake_needs(g: Core) -> Conditions:
    """7.1 Op 4: AR holds the Box, and a ship with a landing force lies before it."""
    yield g.controls(AR, g.e.south_georgia), "FS-7.1.4a", "box_held_by_ar"
    yield may_attack(g, g.e.south_georgia), "FS-11.3.4-5", "inside_zone"
    ships = before_the_box(g)
    yield bool(ships), "FS-7.1.4a", "ships_before_the_box"
    yield any(brings_force(g, ship) for ship in ships), "FS-7.1.4a", "landing_force"


def way_in(g: Core) -> int:
    """3.7 The sea area through which the Box is reached."""
    (sea,) = g.e.board.near[g.e.south_georgia]
    return sea


def brings_force(g: Core, ship: int) -> bool:
    """7.1 Op 4: whether a ship carries a special forces, Commando or Para unit."""
    return any(g.type(unit).is_special or g.type(unit).assault for unit in g.aboard.get(ship, ()))


def before_the_box(g: Core) -> tuple[int, ...]:
    """7.1 Op 4: the ships that lie before the Box."""
    return g.ships_in(way_in(g), UK)


def entering_needs(g: Core, unit: int) -> Conditions:
    """7.1 Op 4: what a ship needs to join those that enter."""
    yield g.type(unit).kind == SHIP, "FS-7.1.4a", "surface_ship"
    yield g.place(unit) == way_in(g), "FS-7.1.4a", "before_the_box"
    yield unit not in g.op.picks, "FS-7.1.4a", "chosen_once"


JOIN = act("sail", mine("FS-7.1.4a"), clause="FS-7.1.4a", among=before_the_box, needs=entering_needs, does=pick)


def force_chosen(g: Core) -> Conditions:
    """7.1 Op 4: what the ships need to go in."""
    yield any(brings_force(g, ship) for ship in g.op.picks), "FS-7.1.4a", "force_chosen"


def enter(g: Core) -> None:
    """7.1 Op 4: the ships that were chosen go in."""
    g.note(stage=ENTERED, area=way_in(g), goal=g.e.south_georgia)
    sail(g, g.op.picks, (way_in(g), g.e.south_georgia), "FS-7.1.4a")


ENTER = act("go", clause="FS-7.1.4a", needs=force_chosen, does=enter, goes_on=True)


def chase(g: Core) -> Fight:
    """7.1 Op 4: every ship that has entered fires at the submarines in the Box, if it can."""
    ships = tuple(ship for ship in g.op.picks if g.type(ship).factors[SUBMARINE])
    return Fight("box", g.e.south_georgia, UK, first=ships, at_first=g.units_in(g.e.south_georgia, AR, SUBMARINE))


def raise_the_flag(g: Core) -> None:
    """7.1 Op 4: one die; the UK has the Box, or the ships go back."""
    box = g.e.south_georgia
    face = g.roll()
    good = face <= g.e.faces.south_georgia
    g.tell(DieRolled(clause="FS-7.1.4c", what="south_georgia", face=face, good=good, side=UK, area=box))
    if good:
        g.state.control[box] = UK
        g.tell(ControlChanged(clause="FS-7.1.4c", area=box, side=UK))
    else:
        sail(g, g.op.picks, (box, way_in(g)), "FS-7.1.4c")


def repair(g: Core) -> Flow[None]:
    """7.1 Op 5: all Hit markers are taken off the ships in the Box."""
    yield from ()
    for ship in to_repair(g):
        g.stamp(ship, hits=0)
        g.tell(Repaired(clause="FS-7.1.5a", unit=ship))


def repair_needs(g: Core) -> Conditions:
    """7.1 Op 5: the Box, and a damaged ship in it."""
    yield g.controls(UK, g.e.south_georgia), "FS-7.1.5a", "box_taken"
    yield bool(to_repair(g)), "FS-7.1.5a", "damaged_in_box"


def to_repair(g: Core) -> tuple[int, ...]:
    """7.1 Op 5: the damaged ships and submarines in the Box."""
    return tuple(ship for ship in g.units_in(g.e.south_georgia, UK, SHIP, SUBMARINE) if g.unit(ship).hits)
