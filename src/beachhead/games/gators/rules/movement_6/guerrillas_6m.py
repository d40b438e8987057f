"""VI-m Guerrillas: they appear once Player 2 has lost somebody, anywhere away from Player 1's units."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.gators.core import Core, Flow, act
from beachhead.games.gators.events import GuerrillasAppeared, GuerrillasRolled
from beachhead.games.gators.model import NOBODY, RESERVE, US
from beachhead.games.gators.rules.ground_3 import dry_hexes
from beachhead.games.gators.rules.position_6.stacking_6d import end_move_needs
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE


def guerrilla_phase(game: Core) -> Flow[None]:
    """VI-m, V Player 2 may roll; with 4 or more, or 6 where there is clean water, guerrillas are placed."""
    unit = in_reserve(game)
    if not game.state.bereaved or unit == NOBODY or next(places(game, unit), None) is None:
        return
    says = {"needed": needed(game)}
    last = yield from decide(game, game.ask("raise", RAISE, NO_RAISE, clause="GAT-VI-m.2", anchor=True, says=says))
    if last is NO_RAISE:
        return
    face = game.roll(6)
    game.emit(GuerrillasRolled(clause="GAT-VI-m.2", face=face, needed=needed(game)))
    if face >= needed(game):
        yield from decide(game, game.ask("guerrillas", APPEAR(unit), clause="GAT-VI-m.3", about=(unit,)))


def in_reserve(game: Core) -> int:
    """VI-m, VII-k A Guerrillas counter that is not on the map, or NOBODY."""
    return next((unit for unit in game.edition.of_kind("reb-guerrillas") if game.hex(unit) == RESERVE), NOBODY)


def needed(game: Core) -> int:
    """VI-m The lowest die that raises guerrillas."""
    limits = game.edition.thresholds
    return limits.raise_guerrillas_with_water if clean_water(game) else limits.raise_guerrillas


def clean_water(game: Core) -> bool:
    """VI-m, ruling G21 Whether Player 1's ROWPU stands ashore next to a town."""
    rowpu = game.edition.of_kind("us-rowpu")[0]
    here = game.hex(rowpu)
    return here >= 0 and any(there in game.edition.town_hexes for there in game.edition.board.near[here])


def places(game: Core, unit: int) -> Iterator[int]:
    """VI-m, ruling 6.13 Land hexes without a bridge that are not next to a unit of Player 1, and empty."""
    return (space for space in dry_hexes(game.edition) if met(appear_needs(game, unit, space)))


def appear_needs(game: Core, unit: int, space: int) -> Conditions:
    """VI-m What a hex needs so that guerrillas can appear in it."""
    on_land = game.ground(space).is_land
    yield on_land, "GAT-VI-m.3", "no_cover"
    if not on_land:
        return
    yield not any(True for _ in game.next_to(space, US)), "GAT-VI-m.3", "near_marines"
    if game.options.guerrilla_hexes == "with_friends":
        yield from end_move_needs(game, unit, space)
    else:
        yield not game.at.get(space), "GAT-VI-m.3", "not_empty"


def appear(game: Core, unit: int, space: int) -> None:
    """VI-m Guerrillas are placed."""
    game.put(unit, space, came=game.state.turn)
    game.emit(GuerrillasAppeared(clause="GAT-VI-m.3", unit=unit, hex=space))


RAISE = act("raise", clause="GAT-VI-m.2")

NO_RAISE = act("pass", clause="GAT-VI-m.2", goes_on=True)

APPEAR = act("at", SPACE, clause="GAT-VI-m.3", exactly=places, needs=appear_needs, does=appear)
