"""The other way round: a whole state that would look to a side as the one that it knows (3.1, 3.3, 7.2)."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence

from beachhead.games.port_stanley.components import Edition
from beachhead.games.port_stanley.model import (
    ABOARD,
    DEPLOY,
    LATER,
    OFF_MAP,
    SIDES,
    UK,
    UNSEEN,
    State,
    Unit,
)
from beachhead.kernel.ask import Side
from beachhead.kernel.dice import Dice
from beachhead.mechanics.draws import draw, shuffled
from beachhead.mechanics.rows import around

TRIES = 300
"""How many arrangements are drawn before the last one is mended, and by how many exchanges."""

FULL = 8
"""6.1 Two battalions, in half companies."""


def guess(edition: Edition, seen: State, side: Side, dice: Dice) -> State:
    """A whole state that would look to a side as this one does: what it knows as it is, the rest drawn.

    `dice` are the caller's own: the guess is drawn from them, and they are those of the state.
    """
    state = seen.copy()
    state.dice = dice
    if side == SIDES[UK]:
        guess_argentines(edition, state)
    else:
        guess_british(edition, state)
    state.unknown = ()
    state.dice = dice
    return state


# -- the Argentine player's counters ---------------------------------------------------------------------


def guess_argentines(edition: Edition, state: State) -> None:
    """3.3, 6.1, 9.0, 14.5 Every arrangement of the unseen counters that the rules allow is as likely as any other.

    Drawn anew until it is one: no dummies among themselves, no hex too full, a true unit where a zone was declared.
    """
    unseen = [unit for unit, lies in enumerate(state.units) if lies.hex == UNSEEN]
    if state.phase == DEPLOY:
        for unit in unseen:
            state.units[unit] = Unit(LATER)
        return
    order = arranged(edition, state, unseen)
    for unit, space in zip(order, state.unknown, strict=False):
        state.units[unit] = Unit(OFF_MAP if space == edition.box else space, down=True)
    waiting = order[len(state.unknown) :]
    for unit in waiting:
        state.units[unit] = Unit(LATER)
    state.reinforcements = tuple(sorted(waiting))


def arranged(edition: Edition, state: State, unseen: Sequence[int]) -> list[int]:
    """Unseen counters in the order of the known backs: drawn anew until they may lie so.

    Where that takes too long the last order is mended.
    """
    order: list[int] = []
    for _ in range(TRIES):
        order = shuffled(state, unseen)
        if not faults(edition, state, order):
            return order
    return mended(edition, state, order)


def mended(edition: Edition, state: State, order: list[int]) -> list[int]:
    """An order in which no more rules are broken than in this one: counters change places two by two."""
    broken = faults(edition, state, order)
    for _ in range(TRIES if len(order) > 1 else 0):
        one, other = draw(state, len(order)), draw(state, len(order))
        changed = order.copy()
        changed[one], changed[other] = order[other], order[one]
        now = faults(edition, state, changed)
        if now <= broken:
            order, broken = changed, now
    return order


def faults(edition: Edition, state: State, order: Sequence[int]) -> int:
    """How many rules are broken if unseen counters lie in the hexes of the known backs in this order.

    Dummies without a real unit, a hex too full, no true unit where a zone was declared; those left over wait (19.3).
    """
    by_space: dict[int, list[int]] = {}
    for unit, space in zip(order, state.unknown, strict=False):
        by_space.setdefault(space, []).append(unit)
    open_ones: dict[int, list[int]] = {space: [] for space in by_space}
    for unit, lies in enumerate(state.units):
        if lies.hex in open_ones and edition.units[unit].side == "ar":
            open_ones[lies.hex].append(unit)
    found = sum(
        broken_by(edition, state, space, units, (*units, *open_ones[space])) for space, units in by_space.items()
    )
    return found + sum(edition.units[unit].kind not in ("infantry", "dummy") for unit in order[len(state.unknown) :])


def broken_by(edition: Edition, state: State, space: int, unseen: Sequence[int], units: Sequence[int]) -> int:
    """6.1, 9.0, 14.5 How many rules units in a hex break, some of which are unseen."""
    alone = all(edition.units[unit].kind in ("dummy", "apc", "helicopter") for unit in units)
    full = space != edition.box and taken_up(edition, state, units) > FULL
    untrue = space in state.declared and not any(edition.units[unit].exerts for unit in unseen)
    return alone + full + untrue


def taken_up(edition: Edition, state: State, units: Sequence[int]) -> int:
    """6.1 What units take up of a hex, in half companies; those unseen are at full strength."""
    tally: Tally[tuple[str, bool]] = Tally(
        (edition.units[unit].size, state.units[unit].reduced)
        for unit in units
        if edition.units[unit].kind in ("infantry", "recon")
    )
    halves = tally["company", True]
    return (
        4 * tally["battalion", False]
        + 2 * (tally["battalion", True] + tally["company", False])
        + 2 * ((halves + 1) // 2)
    )


# -- the British player's -------------------------------------------------------------------------------


def guess_british(edition: Edition, state: State) -> None:
    """3.1, 7.2, 19.2 The sealed list is drawn; who is not on the map is aboard where a landing waits, else at sea.

    Those of 5 Brigade have not come before turn 6.
    """
    if not state.sites:
        numbers = shuffled(state, sorted(edition.beaches))[: edition.tables.limits.beaches]
        state.sites = (state.first_beach,) if state.historical else tuple(sorted({*numbers, *state.landed[:1]}))
    hidden = [unit for unit, lies in enumerate(state.units) if lies.hex == UNSEEN and edition.units[unit].side == "uk"]
    for unit in hidden:
        arrived = 0 < edition.units[unit].turn <= state.turn and not (edition.units[unit].only and not state.conveyor)
        state.units[unit] = Unit(OFF_MAP if arrived else LATER)
    embark(edition, state, [unit for unit in hidden if state.units[unit].hex == OFF_MAP])


def embark(edition: Edition, state: State, hidden: Sequence[int]) -> None:
    """7.2 Beside each beach at which a landing waits somebody is aboard: infantry, as much as the ships hold."""
    infantry = shuffled(state, [unit for unit in hidden if edition.units[unit].kind == "infantry"])
    beside = around(edition.board.near, state.approached)
    for ship, lies in enumerate(state.units):
        kind = edition.units[ship]
        if not kind.is_ship or lies.hex < 0 or not (beside[lies.hex] or lies.hex in state.approached):
            continue
        room = (kind.reduced if lies.reduced and kind.reduced else kind.full).capacity
        room -= sum(load(edition, unit) for unit, there in enumerate(state.units) if there.inside == ship)
        for unit in [unit for unit in infantry if state.units[unit].hex == OFF_MAP]:
            if load(edition, unit) <= room:
                room -= load(edition, unit)
                state.units[unit] = Unit(ABOARD, inside=ship)


def load(edition: Edition, unit: int) -> int:
    """7.2 What a unit at full strength takes up of a ship."""
    kind = edition.units[unit]
    return 2 if kind.kind == "infantry" and kind.size == "battalion" else 1
