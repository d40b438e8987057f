"""VI-m Guerrillas: they appear once Player 2 has lost somebody, anywhere away from Player 1's units."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.gators.events import GuerrillasAppeared, GuerrillasRolled
from beachhead.games.gators.model import NOBODY, RESERVE, US
from beachhead.games.gators.play import Core, Flow, act
from beachhead.games.gators.rules.stacking_6d import ending
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE


def guerrilla_phase(g: Core) -> Flow[None]:
    """VI-m, V Player 2 may roll; with 4 or more, or 6 where there is clean water, guerrillas are placed."""
    unit = in_reserve(g)
    if not g.state.bereaved or unit == NOBODY or next(places(g, unit), None) is None:
        return
    says = {"needed": needed(g)}
    last = yield from decide(g, g.ask("raise", RAISE, NO_RAISE, clause="GAT-VI-m.2", anchor=True, says=says))
    if last is NO_RAISE:
        return
    face = g.roll(6)
    g.tell(GuerrillasRolled(clause="GAT-VI-m.2", face=face, needed=needed(g)))
    if face >= needed(g):
        yield from decide(g, g.ask("guerrillas", APPEAR(unit), clause="GAT-VI-m.3", about=(unit,)))


def in_reserve(g: Core) -> int:
    """VI-m, VII-k A Guerrillas counter that is not on the map, or NOBODY."""
    return next((unit for unit in g.e.of_kind("reb-guerrillas") if g.hex(unit) == RESERVE), NOBODY)


def needed(g: Core) -> int:
    """VI-m The lowest die that raises guerrillas."""
    limits = g.e.thresholds
    return limits.raise_guerrillas_with_water if clean_water(g) else limits.raise_guerrillas


def clean_water(g: Core) -> bool:
    """VI-m, ruling G21 Whether Player 1's ROWPU stands ashore next to a town."""
    rowpu = g.e.of_kind("us-rowpu")[0]
    here = g.hex(rowpu)
    return here >= 0 and any(there in g.e.town_hexes for there in g.e.board.near[here])


def places(g: Core, unit: int) -> Iterator[int]:
    """VI-m, ruling 6.13 Land hexes without a bridge that are not next to a unit of Player 1, and empty."""
    return (space for space in range(len(g.e.ground)) if met(appearing(g, unit, space)))


def appearing(g: Core, unit: int, space: int) -> Conditions:
    """VI-m What a hex needs so that guerrillas can appear in it."""
    on_land = g.ground(space).is_land
    yield on_land, "GAT-VI-m.3", "no_cover"
    if not on_land:
        return
    yield not any(True for _ in g.next_to(space, US)), "GAT-VI-m.3", "near_marines"
    if g.rulings["guerrilla_hexes"] == "with_friends":
        yield from ending(g, unit, space)
    else:
        yield not g.at.get(space), "GAT-VI-m.3", "not_empty"


def appear(g: Core, unit: int, space: int) -> None:
    """VI-m Guerrillas are placed."""
    g.put(unit, space, came=g.state.turn)
    g.tell(GuerrillasAppeared(clause="GAT-VI-m.3", unit=unit, hex=space))


RAISE = act("raise", clause="GAT-VI-m.2")

NO_RAISE = act("pass", clause="GAT-VI-m.2", goes_on=True)

APPEAR = act("at", SPACE, clause="GAT-VI-m.3", exactly=places, needs=appearing, does=appear)
