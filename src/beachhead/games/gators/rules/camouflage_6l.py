"""VI-l Camouflage: what it hides, how it is lost, and laid again."""

from __future__ import annotations

from beachhead.games.gators.events import Hidden, Revealed
from beachhead.games.gators.model import DEPLOY, NOBODY, REB, SIDES, US
from beachhead.games.gators.play import Core, replace
from beachhead.kernel.events import Event
from beachhead.kernel.refusal import Conditions


def tell_masked(g: Core, event: Event, *fields: str) -> None:
    """VI-l Tell an event that names units in some fields: to Player 1 without those under camouflage."""
    hidden = [name for name in fields if g.unit(getattr(event, name)).hidden]
    if not hidden:
        g.tell(event)
        return
    g.tell(replace(event, audience=(SIDES[REB],)))
    g.tell(replace(event, audience=(SIDES[US],), **dict.fromkeys(hidden, NOBODY)))


def reveal(g: Core, unit: int, clause: str) -> None:
    """VI-l A unit loses its camouflage marker, which goes back to Player 2's hand."""
    if not g.unit(unit).hidden:
        return
    g.stamp(unit, hidden=False)
    g.state.markers += 1
    g.seal()
    g.tell(Revealed(clause=clause, unit=unit, hex=g.hex(unit)))


def scout(g: Core, unit: int) -> None:
    """VI-l A unit of Player 1 that ends its move scouts camouflaged units next to it; in jungle only small teams do."""
    here = g.hex(unit)
    if here < 0:
        return
    team = is_small_team(g, unit) or any(is_small_team(g, rider) for rider in riders(g, unit))
    for enemy in tuple(g.next_to(here, REB)):
        if g.unit(enemy).hidden and (team or g.ground(g.hex(enemy)).id != "jungle"):
            reveal(g, enemy, "GAT-VI-l.4")


def riders(g: Core, unit: int) -> tuple[int, ...]:
    """VI-d The small team that is stacked with a FAV and moves with it."""
    return g.aboard.get(unit, ()) if "needs_team" in g.type(unit).tags else ()


def is_small_team(g: Core, unit: int) -> bool:
    """II-b Whether a unit is a Recon, Scout/Sniper or SEAL Team."""
    return "small_team" in g.type(unit).tags


def keeps_camouflage(g: Core, path: tuple[int, ...]) -> bool:
    """VI-l A camouflaged unit that moves keeps its marker only as long as it stays in jungle."""
    return all(g.ground(space).id == "jungle" for space in path)


def hiding(g: Core, unit: int) -> Conditions:
    """VI-l What a unit needs so that a camouflage marker can be put on it."""
    on_map = g.side(unit) == REB and g.hex(unit) >= 0
    yield on_map, "GAT-VI-l.1", "not_to_hide"
    if not on_map:
        return
    yield not g.unit(unit).hidden, "GAT-VI-l.1", "is_hidden"
    yield g.state.markers > 0, "GAT-VI-l.7", "no_camouflage"
    yield not any(True for _ in g.next_to(g.hex(unit), US)), "GAT-VI-l.7", "watched"


def hide(g: Core, unit: int) -> None:
    """IV, VI-l A camouflage marker is put on a unit, whoever has seen it before."""
    g.stamp(unit, hidden=True)
    g.state.markers -= 1
    hidden = Hidden(clause="GAT-VI-l.7", unit=unit, hex=g.hex(unit))
    if g.state.phase == DEPLOY:
        g.tell(replace(hidden, audience=(SIDES[REB],)))
    else:
        tell_masked(g, hidden, "unit")
