"""Hidden information: what each side knows of the state (IV, VI-b, VI-l), in one place."""

from __future__ import annotations

from collections.abc import Sequence

from beachhead.games.gators.components import Edition
from beachhead.games.gators.core import Core, replace
from beachhead.games.gators.model import (
    ABOARD,
    DEPLOY,
    NOBODY,
    REB,
    RESERVE,
    SIDES,
    SPLIT,
    UNSEEN,
    US,
    Attack,
    State,
    Unit,
)
from beachhead.kernel.ask import Side
from beachhead.kernel.dice import Dice
from beachhead.mechanics.draws import shuffled
from beachhead.mechanics.pairing import pairs

BLANK = Unit(UNSEEN)
"""A unit of which nothing is known."""

OFF_STAGE = (ABOARD, RESERVE, SPLIT)
"""Places in which the enemy cannot tell one unit from another."""


def redacted_for(game: Core, side: Side | None) -> State:
    """A copy of the state without what a side may not know; None: without what either side may not know."""
    state = game.without_seed()
    if side != SIDES[REB]:
        hide_rebels(game, state)
    if side != SIDES[US]:
        hide_cargo(game, state)
    state.attack = seen_attack(game, side)
    return state


def hide_rebels(game: Core, state: State) -> None:
    """IV, VI-l Player 1 does not know what is under camouflage, what works, and what Player 2's aircraft carry."""
    if game.state.phase == DEPLOY:
        hide_deployment(game, state)
        return
    hidden = [unit for unit in game.roster(REB) if game.unit(unit).hidden]
    for unit in game.roster(REB):
        lies = game.unit(unit)
        if lies.hidden or (lies.hex in OFF_STAGE and not was_destroyed(game, unit)):
            state.units[unit] = BLANK
        else:
            load = "" if game.type(unit).kind in game.edition.armament else lies.load
            tow = NOBODY if lies.tow in hidden else lies.tow
            state.units[unit] = replace(lies, broken=False, load=load, tow=tow)
    state.unknown = tuple(sorted(game.hex(unit) for unit in hidden))
    state.readiness = state.silent = 0
    state.mover = NOBODY if state.mover in hidden else state.mover
    state.shares = tuple(share for share in state.shares if share.unit not in hidden)


def was_destroyed(game: Core, unit: int) -> bool:
    """VII-k Whether a unit is in reserve because it was destroyed, whatever did it: everybody saw it, and will see when
    it appears again (VI-m).
    """
    lies = game.unit(unit)
    return lies.hex == RESERVE and lies.edge != NOBODY


def hide_deployment(game: Core, state: State) -> None:
    """IV While Player 2 sets up, Player 1 sees nothing of it: else he would know what goes under camouflage."""
    for unit in game.roster(REB):
        state.units[unit] = BLANK
    state.readiness = 0
    state.debris = ()
    state.markers, state.debris_left = game.edition.limits.camouflage, game.edition.limits.debris


def hide_cargo(game: Core, state: State) -> None:
    """IV, VI-b Player 2 does not know what Player 1's units carry, nor which of his counters are not in the field."""
    for unit in game.roster(US):
        lies = game.unit(unit)
        unseen = lies.hex in OFF_STAGE and not rides_openly(game, unit)
        state.units[unit] = BLANK if unseen else replace(lies, load="")
    if state.mover != NOBODY and state.units[state.mover] is BLANK:
        state.mover = NOBODY


def rides_openly(game: Core, unit: int) -> bool:
    """VI-d Whether a unit is a small team that is stacked with a FAV on the map: Player 2 sees both."""
    carrier = game.unit(unit).inside
    return carrier != NOBODY and "needs_team" in game.type(carrier).tags and game.hex(carrier) >= 0


def seen_attack(game: Core, side: Side | None) -> Attack | None:
    """VII-a An attack is announced when it is declared; Player 1 does not learn which camouflaged units take part."""
    attack = game.state.attack
    if attack is None or not (attack.declared or side == SIDES[attack.side]):
        return None
    if side == SIDES[REB]:
        return attack
    defenders = tuple(NOBODY if game.unit(unit).hidden else unit for unit in attack.defenders)
    fires = tuple(replace(fire, unit=NOBODY) if game.unit(fire.unit).hidden else fire for fire in attack.fires)
    known = replace(attack, defenders=defenders, fires=fires)
    return replace(known, die=0, column=-1) if NOBODY in defenders else known


# -- the other way round -----------------------------------------------------------------------------


def guess(edition: Edition, seen: State, side: Side, dice: Dice) -> State:
    """A whole state that would look to a side as this one does: its own units as they are, the others guessed.

    `dice` are the caller's own: the guess is drawn from them, and they are those of the state.
    """
    state = seen.copy()
    state.dice = dice
    if side == SIDES[US]:
        guess_rebels(edition, state)
    else:
        guess_cargo(edition, state)
    state.unknown = ()
    state.dice = dice
    return state


def guess_rebels(edition: Edition, state: State) -> None:
    """Each camouflaged counter is some unit that nobody has seen and that may stand there; the rest are in hand."""
    unseen = shuffled(state, [unit for unit, lies in enumerate(state.units) if lies.hex == UNSEEN])
    found = pairs([fitting(edition, unseen, space) for space in state.unknown])
    for unit in unseen:
        place = found.get(unit)
        state.units[unit] = Unit(RESERVE) if place is None else Unit(state.unknown[place], hidden=True)


def fitting(edition: Edition, unseen: Sequence[int], space: int) -> list[int]:
    """Who could be the counter under camouflage in a hex; aircraft away from the airstrips come last."""
    able = [unit for unit in unseen if may_stand(edition, unit, space)]
    return sorted(able, key=lambda unit: edition.units[unit].is_air and space not in edition.airstrips)


def may_stand(edition: Edition, unit: int, space: int) -> bool:
    """Whether a unit of Player 2 could lie under camouflage in a hex: boats in water, land units on land."""
    kind, ground = edition.units[unit], edition.ground[space]
    if kind.is_air:
        return True
    return bool(ground.water) if kind.element == "water" else ground.walkable


def guess_cargo(edition: Edition, state: State) -> None:
    """What Player 2 cannot see of Player 1 is aboard the ship that the manifest gives it; squads are in hand."""
    homes = {unit: manifest.ship for manifest in edition.manifests for unit in manifest.holds}
    for unit, lies in enumerate(state.units):
        if lies.hex == UNSEEN:
            ship = homes.get(unit, NOBODY)
            afloat = ship != NOBODY and state.units[ship].hex >= 0
            state.units[unit] = Unit(ABOARD, inside=ship) if afloat else Unit(RESERVE)
