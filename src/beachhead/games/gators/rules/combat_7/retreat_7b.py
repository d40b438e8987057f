"""VII-b How a stack retreats, and where to; VII-m stacks, VII-n back where one came from."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.gators.core import Core, Flow, act
from beachhead.games.gators.events import Retreated
from beachhead.games.gators.model import NOBODY, SIDES, Attack
from beachhead.games.gators.rules.combat_7.destruction_7e import destroy
from beachhead.games.gators.rules.ground_3 import can_walk, is_open_water, steps_by_water, terrain_tag
from beachhead.games.gators.rules.position_6.air_6b import come_home, note_straying
from beachhead.games.gators.rules.position_6.camouflage_6l import reveal
from beachhead.games.gators.rules.position_6.stacking_6d import end_move_needs, pass_through_needs, past_debris_needs
from beachhead.games.gators.rules.position_6.towing_6k import in_tow
from beachhead.kernel.ask import Option, settle
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics import retreats
from beachhead.mechanics.picks import SPACE

Hexes = tuple[int, ...]


# -- VII-n back where it came from -------------------------------------------------------------------


def throw_back(game: Core, attack: Attack, what: str) -> Flow[None]:
    """VII-n D R1 sends a unit back into the water, or into the unit that unloaded it; D R2 destroys it."""
    unit, turn = attack.defenders[0], game.state.turn
    if what != "R1":
        destroy(game, unit, "GAT-VII-b.15" if what == "X" else "GAT-VII-n.4")
    elif attack.carrier != NOBODY:
        not_landed = {"ashore": 0} if game.unit(unit).ashore == turn else {}
        game.stow(unit, attack.carrier, moved=turn, held=turn, loaded=turn, **not_landed)
        tell_thrown_back(game, unit, attack.hex)
    elif not waters_back(game, attack):
        destroy(game, unit, "GAT-VII-b.11")
    else:
        says: dict[str, str | int] = {"unit": game.type(unit).title, "left": 1}
        side = SIDES[game.side(unit)]
        ask = game.ask("retreat", BACK(attack), clause="GAT-VII-n.3", side=side, about=(unit,), says=says)
        choice: Option = yield from settle(ask)
        game.put(unit, choice.space, moved=turn, held=turn, wet=turn, came=turn)
        tell_thrown_back(game, unit, attack.hex)


def tell_thrown_back(game: Core, unit: int, landed: int) -> None:
    """VII-n It is told where a unit has gone back to."""
    game.emit(Retreated(clause="GAT-VII-n.3", unit=unit, path=(landed, game.place(unit))))


def waters_back(game: Core, attack: Attack) -> list[int]:
    """VII-n The water to which a unit that has landed goes back: whence it came, or beside it if somebody is there."""
    unit, landed = attack.defenders[0], attack.hex
    beside = [there for there in game.edition.board.near[landed] if met(back_needs(game, unit, landed, there))]
    return [attack.water] if attack.water in beside else beside


def back_needs(game: Core, unit: int, landed: int, space: int) -> Conditions:
    """VII-n, VII-b What a hex needs so that a unit can go back into it from where it has landed: free water."""
    beside = game.edition.board.adjacent(landed, space)
    yield beside, "GAT-VII-b.11", "not_a_step"
    if beside:
        yield is_open_water(game, space) and can_step(game, unit, landed, space), "GAT-VII-n.3", "no_step"
        yield is_free(game, (unit,), space), "GAT-VII-b.11", "no_end"


BACK = act("to", SPACE, clause="GAT-VII-n.3", exactly=waters_back,
           needs=lambda game, attack, space: back_needs(game, attack.defenders[0], attack.hex, space))  # fmt: skip


# -- VII-b how to retreat ----------------------------------------------------------------------------


def is_immobile(game: Core, unit: int) -> bool:
    """VII-b, VI-k Whether a unit has a Move of 0 and is not being moved; the 75mm by its ruling."""
    kind = game.type(unit)
    none = kind.move == 0 or (kind.artillery and game.options.howitzer75 == "none")
    return none and not in_tow(game, unit)


def stack(game: Core, unit: int) -> tuple[int, ...]:
    """VII-m Those who retreat together: all of a side on the ground of a hex, but aircraft each for itself."""
    if game.type(unit).is_air:
        return (unit,)
    return tuple(other for other in game.standing(game.hex(unit), game.side(unit)) if not game.type(other).is_air)


def retreat(game: Core, units: Hexes, struck: Hexes, length: int, away: Hexes) -> Flow[Hexes]:
    """VII-b The units of a stack retreat together; if they cannot, those who were `struck` are destroyed.

    Handed back is the way that they went, () if they could not.  Ruling: the owner chooses each hex; a unit that is
    forced to retreat loses its camouflage (VI-l).
    """
    path = [game.hex(units[0])]
    if not ways(game, units, path[0], length, away):
        for unit in struck:
            destroy(game, unit, "GAT-VII-f.2" if game.type(unit).is_ship else "GAT-VII-b.11")
        return ()
    for unit in units:
        reveal(game, unit, "GAT-VI-l.5")
    for left in range(length, 0, -1):
        here, side = path[-1], SIDES[game.side(units[0])]
        says: dict[str, str | int] = {"unit": game.type(units[0]).title, "left": left}
        ahead = FALL_BACK(units, here, left, away)
        ask = game.ask("retreat", ahead, clause="GAT-VII-b.14", side=side, about=units, says=says)
        choice: Option = yield from settle(ask)
        path.append(choice.space)
    fall_back(game, units, tuple(path))
    return tuple(path)


def fall_back(game: Core, units: Hexes, path: Hexes) -> None:
    """VII-b The stack has retreated."""
    turn, end = game.state.turn, path[-1]
    for unit in units:
        wet = (
            {"wet": turn} if any(game.ground(space).water for space in path[1:]) and not game.type(unit).is_air else {}
        )
        ashore = {"ashore": turn} if game.afloat(unit) and not game.ground(end).water else {}
        game.put(unit, end, came=turn, work=0, **wet, **ashore)
        game.emit(Retreated(clause="GAT-VII-b.14", unit=unit, path=path))
        if game.type(unit).is_air:
            note_straying(game, unit, path[1:])
            come_home(game, unit)


# -- where to retreat --------------------------------------------------------------------------------


def ways(game: Core, units: Hexes, here: int, left: int, away: Hexes) -> list[int]:
    """VII-b The next hexes from `here` from which a stack can carry its retreat through to an empty hex."""

    def onward(here: int, left: int) -> Iterator[int]:
        near = game.edition.board.near[here]
        return (there for there in near if met(step_back_needs(game, units, here, left, away, there)))

    return retreats.ways(here, left, onward)


def is_free(game: Core, units: Hexes, space: int) -> bool:
    """VII-b Whether a retreat can end in a hex: it is empty, and everybody can be there."""
    if game.at.get(space):
        return False
    return all(met(end_move_needs(game, unit, space)) and met(past_debris_needs(game, unit, space)) for unit in units)


def can_step(game: Core, unit: int, here: int, there: int) -> bool:
    """VII-b, III, VI-e Whether a unit can get from a hex to the next, by air, water or land, or across the shore."""
    kind = game.type(unit)
    if kind.is_air:
        return True
    tag = terrain_tag(kind)
    if kind.element == "land":
        return can_walk(game.edition, here, there, tag)
    by_water = any(there == wet for wet, _ in steps_by_water(game, unit)[here])
    if not kind.amphibious:
        return by_water
    return crosses(game, here, there, by_water=by_water, by_land=can_walk(game.edition, here, there, tag))


def crosses(game: Core, here: int, there: int, *, by_water: bool, by_land: bool) -> bool:
    """III, VI-e Whether an amphibious unit can go on in its element or cross the shore, never out of or into jungle."""
    one, other = game.ground(here), game.ground(there)
    from_water, into_water = bool(one.water) and not one.bridge, bool(other.water) and not other.bridge
    if into_water:
        return by_water and (from_water or bool(one.crossing) or one.bridge)
    return by_land and (not from_water or bool(other.crossing))


# -- what a step of a retreat needs ------------------------------------------------------------------


def fall_back_needs(game: Core, units: Hexes, here: int, left: int, away: Hexes, space: int) -> Conditions:
    """VII-b What a hex needs so that a stack can retreat into it, with `left` hexes to go."""
    beside = game.edition.board.adjacent(here, space)
    yield beside, "GAT-VII-b.11", "not_a_step"
    if beside:
        yield from step_back_needs(game, units, here, left, away, space)
        if left > 1:
            yield bool(ways(game, units, space, left - 1, away)), "GAT-VII-b.11", "leads_nowhere"


def step_back_needs(game: Core, units: Hexes, here: int, left: int, away: Hexes, space: int) -> Conditions:
    """VII-b What a hex next to `here` needs so that a stack can enter it, whatever comes after.

    Friends may be passed on the way, and zones of control do not matter.
    """
    yield retreats.leads_away(game.edition.board, here, space, away), "GAT-VII-b.11", "not_away"
    yield all(can_step(game, unit, here, space) for unit in units), "GAT-VII-b.11", "no_step"
    if left == 1:
        yield is_free(game, units, space), "GAT-VII-b.11", "no_end"
    else:
        yield all(met(pass_through_needs(game, unit, space)) for unit in units), "GAT-VII-b.11", "no_passage"


FALL_BACK = act("to", SPACE, clause="GAT-VII-b.14", exactly=ways, needs=fall_back_needs)
