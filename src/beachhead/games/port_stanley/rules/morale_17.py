"""17.0 Argentine morale: its level, and everything that raises and lowers it, at once."""

from __future__ import annotations

from collections.abc import Sequence

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.events import MoraleChanged
from beachhead.games.port_stanley.model import AR, UK
from beachhead.games.port_stanley.rules.ferries_8_4_4 import meet_ferries
from beachhead.games.port_stanley.rules.origins_17_2_1 import origins
from beachhead.games.port_stanley.rules.teal_inlet_7_10 import pass_through

HIGH, MODERATE, LOW, BROKEN = "high", "moderate", "low", "broken"


class SurrenderedError(Exception):
    """17.3.4 All Argentine units surrender: the match is over, wherever it is."""


def level(game: Core) -> str:
    """17.3 The level of Argentine morale."""
    track, morale = game.edition.tables.morale, game.state.morale
    if morale <= 0:
        return BROKEN
    if morale <= track.low:
        return LOW
    return MODERATE if morale <= track.moderate else HIGH


def change_morale(game: Core, by: int, reason: str, clause: str) -> None:
    """17.1, 17.2.2 Morale rises or falls at once, never above the top of the track.  Raises SurrenderedError at 0."""
    before = game.state.morale
    now = max(0, min(before + by, game.edition.tables.morale.most))
    if now == before:
        return
    game.state.morale = now
    game.forget()
    game.emit(MoraleChanged(clause=clause, by=now - before, now=now, reason=reason))
    if now == 0:
        raise SurrenderedError


def settle(game: Core, unit: int) -> None:
    """17.2.1, 17.2.3, 8.4.4, ruling P42 A unit has come to stay: settlements and summits change morale, Stanley falls.

    After a move, a flight, a landing, a retreat, an advance; passing through is not occupying.
    """
    space = game.hex(unit)
    if space < 0:
        return
    pass_through(game, unit, space)
    meet_ferries(game, unit)
    if game.side(unit) == UK:
        occupy_settlement(game, space)
        if game.values(unit).strength >= 0:
            occupy_summit(game, space)
            if space == game.edition.stanley and not game.state.stanley:
                game.state.stanley = game.state.turn
    elif game.type(unit).kind != "dummy":
        regain_summit(game, space)


def occupy_settlement(game: Core, space: int) -> None:
    """17.2.3 The British occupy a settlement for the first time: the Argentine player loses a point."""
    if space in game.edition.settlements and space not in game.state.settlements:
        game.state.settlements = (*game.state.settlements, space)
        change_morale(game, -1, "settlement", "PS-17.2.3a")


def occupy_summit(game: Core, space: int) -> None:
    """17.2.3 A British combat unit occupies Longdon, William or Tumbledown for the first time: a point lost."""
    if space not in game.edition.heights:
        return
    game.state.yielded = tuple(other for other in game.state.yielded if other != space)
    if space not in game.state.summits:
        game.state.summits = (*game.state.summits, space)
        change_morale(game, -1, "summit", "PS-17.2.3g")


def leave_summit(game: Core, unit: int, space: int, *, retreats: bool) -> None:
    """17.2.1 A British combat unit has left one of the three summits: a point gained if that is a retreat.

    It is one too if others who began the phase there have fallen back.  If not, the point is gained when Argentine
    units occupy it again.  Nothing happens while other British units stay.
    """
    if space not in game.edition.heights or space not in game.state.summits:
        return
    if game.side(unit) != UK or game.values(unit).strength < 0:
        return
    if any(game.values(unit).strength >= 0 for unit in game.here(space, UK)):
        return
    if retreats or have_fallen_back(game, space):
        change_morale(game, 1, "summit_left", "PS-17.2.1g")
    else:
        game.state.yielded = (*game.state.yielded, space)


def move_off_summit(game: Core, group: Sequence[int], start: int) -> None:
    """17.2.1, ruling P42 British units have moved or been carried from one hex to another.

    Who has a strength, began the phase on a summit, and is farther from Stanley now has retreated from it, by whatever
    way.
    """
    if game.side(group[0]) != UK or not any(game.values(unit).strength >= 0 for unit in group):
        return
    far, goal, here = game.edition.board.distance, game.edition.stanley, game.hex(group[0])
    began = {space for unit in group for space in origins(game, unit)}.intersection(game.edition.heights)
    retreated = {space for space in began if far(here, goal) > far(space, goal)}
    leave_summit(game, group[0], start, retreats=start in retreated)
    for space in retreated:  # left by an earlier move of this phase
        count_as_retreat(game, space)


def have_fallen_back(game: Core, space: int) -> bool:
    """17.2.1 Whether any British combat unit that began this phase on a summit is farther from Stanley now."""
    far, goal = game.edition.board.distance, game.edition.stanley
    return any(
        game.now(game.unit(unit).moved)
        and space in origins(game, unit)
        and game.values(unit).strength >= 0
        and far(game.hex(unit), goal) > far(space, goal)
        for unit in game.on_map(UK)
    )


def count_as_retreat(game: Core, space: int) -> None:
    """17.2.1 A summit that seemed to be left without a retreat was retreated from after all: a point gained now."""
    if space in game.state.yielded:
        game.state.yielded = tuple(other for other in game.state.yielded if other != space)
        change_morale(game, 1, "summit_left", "PS-17.2.1g")


def regain_summit(game: Core, space: int) -> None:
    """17.2.1 Argentine units occupy a summit again that the British left without retreating: a point gained."""
    if space in game.state.yielded and not game.here(space, UK):
        game.state.yielded = tuple(other for other in game.state.yielded if other != space)
        change_morale(game, 1, "summit_regained", "PS-17.2.1h")


def settlements_held(game: Core) -> int:
    """17.2.1, ruling P42 The settlements that the Argentine player occupies with any land unit: no helicopters."""
    units = (unit for unit in game.roster(AR) if game.type(unit).kind != "helicopter")
    return len(set(map(game.place, units)).intersection(game.edition.settlements))
