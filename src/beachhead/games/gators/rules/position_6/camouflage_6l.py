"""VI-l Camouflage: what it hides, how it is lost, and laid again."""

from __future__ import annotations

from beachhead.games.gators.core import Core, replace
from beachhead.games.gators.events import Hidden, Revealed
from beachhead.games.gators.model import DEPLOY, NOBODY, REB, SIDES, US
from beachhead.kernel.events import Event
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.rows import around


def tell_masked(game: Core, event: Event, *fields: str) -> None:
    """VI-l Tell an event that names units in some fields: to Player 1 without those under camouflage."""
    hidden = [name for name in fields if game.unit(getattr(event, name)).hidden]
    if not hidden:
        game.emit(event)
        return
    game.emit(replace(event, audience=(SIDES[REB],)))
    game.emit(replace(event, audience=(SIDES[US],), **dict.fromkeys(hidden, NOBODY)))


def reveal(game: Core, unit: int, clause: str) -> None:
    """VI-l A unit loses its camouflage marker, which goes back to Player 2's hand."""
    if not game.unit(unit).hidden:
        return
    game.stamp(unit, hidden=False)
    game.state.markers += 1
    game.forbid_undo()
    game.emit(Revealed(clause=clause, unit=unit, hex=game.hex(unit)))


def scout(game: Core, unit: int) -> None:
    """VI-l A unit of Player 1 that ends its move scouts camouflaged units next to it; in jungle only small teams do."""
    here = game.hex(unit)
    if here < 0:
        return
    team = is_small_team(game, unit) or any(is_small_team(game, rider) for rider in riders(game, unit))
    for enemy in tuple(game.next_to(here, REB)):
        if game.unit(enemy).hidden and (team or game.ground(game.hex(enemy)).id != "jungle"):
            reveal(game, enemy, "GAT-VI-l.4")


def riders(game: Core, unit: int) -> tuple[int, ...]:
    """VI-d The small team that is stacked with a FAV and moves with it."""
    return game.aboard.get(unit, ()) if "needs_team" in game.type(unit).tags else ()


def is_small_team(game: Core, unit: int) -> bool:
    """II-b Whether a unit is a Recon, Scout/Sniper or SEAL Team."""
    return "small_team" in game.type(unit).tags


def keeps_camouflage(game: Core, path: tuple[int, ...]) -> bool:
    """VI-l A camouflaged unit that moves keeps its marker only as long as it stays in jungle."""
    return all(game.ground(space).id == "jungle" for space in path)


def hide_needs(game: Core, unit: int) -> Conditions:
    """VI-l What a unit needs so that a camouflage marker can be put on it."""
    on_map = game.side(unit) == REB and game.hex(unit) >= 0
    yield on_map, "GAT-VI-l.1", "not_to_hide"
    if not on_map:
        return
    yield not game.unit(unit).hidden, "GAT-VI-l.1", "is_hidden"
    yield game.state.markers > 0, "GAT-VI-l.7", "no_camouflage"
    yield not watched(game)[game.hex(unit)], "GAT-VI-l.7", "watched"


def watched(game: Core) -> bytearray:
    """VI-l By hex, whether a unit of Player 1 is next to it."""
    found: bytearray | None = game.of_side[US].get("watched")
    if found is None:
        found = game.of_side[US]["watched"] = around(game.edition.board.near, map(game.hex, game.on_map(US)))
    return found


def hide(game: Core, unit: int) -> None:
    """IV, VI-l A camouflage marker is put on a unit, whoever has seen it before."""
    game.stamp(unit, hidden=True)
    game.state.markers -= 1
    hidden = Hidden(clause="GAT-VI-l.7", unit=unit, hex=game.hex(unit))
    if game.state.phase == DEPLOY:
        game.emit(replace(hidden, audience=(SIDES[REB],)))
    else:
        tell_masked(game, hidden, "unit")
