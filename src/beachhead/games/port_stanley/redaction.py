"""Hidden information: what each side knows of the state (3.1, 3.3, 7.2), in one place."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core, replace
from beachhead.games.port_stanley.model import (
    ABOARD,
    AR,
    AR_COMBAT,
    DEPLOY,
    LAND_TARGETS,
    LATER,
    NOBODY,
    OFF_MAP,
    SIDES,
    UK,
    UK_COMBAT,
    UNSEEN,
    State,
    Unit,
)
from beachhead.kernel.ask import Side

BLANK = Unit(UNSEEN)
"""A unit of which nothing is known."""


def redacted_for(game: Core, side: Side | None) -> State:
    """A copy of the state without what a side may not know; None: without what either side may not know."""
    state = game.without_seed()
    if side != SIDES[AR]:
        hide_argentines(game, state)
    if side != SIDES[UK]:
        hide_british(game, state)
    return state


def hide_argentines(game: Core, state: State) -> None:
    """3.3 The British do not know which counter lies where face down, nor what waits off the map (ruling P20).

    Nor what the Argentine player is about to attack with, until he has designated everything (2.2).
    """
    state.reinforcements = ()
    if game.state.phase == DEPLOY:
        hide_deployment(game, state)
        return
    if state.phase == AR_COMBAT and state.step == LAND_TARGETS:
        state.battles = ()
        state.fighting = NOBODY
    down = [unit for unit in game.roster(AR) if game.unit(unit).down]
    boxed = {OFF_MAP: game.edition.box}
    seen = (boxed.get(game.place(unit), game.place(unit)) for unit in down)
    state.unknown = tuple(sorted((*game.state.unknown, *seen)))  # what was redacted already stays as it is
    for unit in down:
        state.units[unit] = BLANK
    for unit in game.roster(AR):
        if game.hex(unit) == LATER:
            state.units[unit] = BLANK
    for unit in game.counters(UK, "helicopter"):  # 8.4.4: whether a company or less was at the goal of a ferry
        if game.unit(unit).barred:
            state.units[unit] = replace(game.unit(unit), barred=0)


def hide_deployment(game: Core, state: State) -> None:
    """3.3 While the Argentine player sets up the British see nothing of it: else they would know what goes where."""
    for unit in game.roster(AR):
        state.units[unit] = BLANK
    state.airfields = state.positions = state.supplies = state.blown = ()


def hide_british(game: Core, state: State) -> None:
    """3.1, 7.2 The Argentine player knows neither the sealed list nor what is aboard which ship or still at sea.

    Nor an attack of those who wait aboard, until everything has been designated (2.2): then who attacks is shown.
    """
    state.sites = ()
    landing = any(game.hex(unit) == ABOARD for battle in state.battles for unit in (*battle.attackers, *battle.lent))
    if landing and state.phase == UK_COMBAT and state.step == LAND_TARGETS:
        state.battles = ()
        state.fighting = NOBODY
    shown = {unit for battle in state.battles for unit in (*battle.attackers, *battle.lent)}
    for unit in game.roster(UK):
        lies = game.unit(unit)
        if lies.bound != NOBODY and game.type(unit).is_ship:
            state.units[unit] = replace(lies, bound=NOBODY)
        if not game.type(unit).is_ship and lies.hex in (ABOARD, OFF_MAP, LATER) and unit not in shown:
            state.units[unit] = BLANK
    state.supplies = tuple(one for one in state.supplies if one.side != UK or one.hex != ABOARD)
