"""7.1 Operations 4 and 5: South Georgia retaken, and ships repaired there."""

from __future__ import annotations

from beachhead.games.falklands_showdown.events import ControlChanged, DieRolled, Repaired
from beachhead.games.falklands_showdown.model import AR, UK, Fight
from beachhead.games.falklands_showdown.play import Core, Flow
from beachhead.games.falklands_showdown.printed import SHIP, SUBMARINE
from beachhead.games.falklands_showdown.rules.fire_10 import exchange, may_attack
from beachhead.games.falklands_showdown.rules.naval_9_1 import sail
from beachhead.kernel.ask import Ask, Option, Options
from beachhead.kernel.refusal import Conditions, met
from beachhead.kernel.text import Text

CHOOSING, ENTERED = range(2)
"""How far Operation 4 has got."""


def retake(g: Core) -> Flow[None]:
    """7.1 Op 4: ships with a landing force enter the Box, attack submarines there, and a die decides."""
    while g.op.stage == CHOOSING:
        answer: Option = yield Ask(
            g.asked, Text("falklands.ask.retake"), "FS-7.1.4a", lambda: entering(g), anchor=True, about=g.op.picks
        )
        if answer.action.verb == "sail":
            g.note(picks=(*g.op.picks, answer.piece))
        else:
            g.note(stage=ENTERED, area=way_in(g), goal=g.e.south_georgia)
            sail(g, g.op.picks, (way_in(g), g.e.south_georgia), "FS-7.1.4a")
    if g.units_in(g.e.south_georgia, AR, SUBMARINE):
        yield from exchange(g, chase(g))
    raise_the_flag(g)


def retake_needs(g: Core) -> Conditions:
    """7.1 Op 4: AR holds the Box, and a ship with a landing force lies before it."""
    yield g.controls(AR, g.e.south_georgia), "FS-7.1.4a", "box_held_by_ar"
    yield may_attack(g, g.e.south_georgia), "FS-11.3.4-5", "inside_zone"
    ships = g.ships_in(way_in(g), UK)
    yield bool(ships), "FS-7.1.4a", "ships_before_the_box"
    yield any(brings_force(g, ship) for ship in ships), "FS-7.1.4a", "landing_force"


def way_in(g: Core) -> int:
    """3.7 The sea area through which the Box is reached."""
    (sea,) = g.e.board.near[g.e.south_georgia]
    return sea


def brings_force(g: Core, ship: int) -> bool:
    """7.1 Op 4: whether a ship carries a special forces, Commando or Para unit."""
    return any(g.type(unit).is_special or g.type(unit).assault for unit in g.aboard.get(ship, ()))


def entering(g: Core) -> Options:
    """7.1 Op 4: the ships that can join, and the word to go once one of them brings a landing force."""
    ships = (ship for ship in g.ships_in(way_in(g), UK) if met(entering_needs(g, ship)))
    ready = any(brings_force(g, ship) for ship in g.op.picks)
    go = (g.button("go", "FS-7.1.4a"),) if ready else ()
    return (*(g.pick("sail", ship, "FS-7.1.4a") for ship in ships), *go)


def entering_needs(g: Core, unit: int) -> Conditions:
    """7.1 Op 4: what a ship needs to join those that enter."""
    yield g.type(unit).kind == SHIP, "FS-7.1.4a", "surface_ship"
    yield g.place(unit) == way_in(g), "FS-7.1.4a", "before_the_box"
    yield unit not in g.op.picks, "FS-7.1.4a", "chosen_once"


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
