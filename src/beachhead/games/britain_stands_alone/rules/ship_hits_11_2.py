"""11.2, 9.3, 9.5, 15.1 Hits on ships and naval points: what is damaged, sinks and drowns, and what it is worth."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.events import Hit, PieceLost, StepLost
from beachhead.games.britain_stands_alone.events_air import Revealed
from beachhead.games.britain_stands_alone.model import ARMOUR_POINT, LEG_POINT, LOST, NOBODY, NOTHING, SIDES, Counter
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import is_secret
from beachhead.games.britain_stands_alone.rules.losses_6_2 import eliminate, lose_step, step_worth, steps
from beachhead.games.britain_stands_alone.rules.victory_15 import award_point_sunk, award_ship

PAIR = 2
"""9.3 The points that carry a motorized step, or an amphibious battalion."""


def damage_counter(game: Core, counter: Counter, cause: str, clause: str, *, critical: bool = False) -> None:
    """11.2 A hit on a counter: a ship is damaged or sinks, of points one is lost, with the least that they carry.

    A Critical Hit sinks a sound ship, but for battleships and battlecruisers; points it does nothing more to.
    """
    piece = counter[0]
    if game.type(piece).arm == "points":
        save_load(game, counter)
        sink_point(game, piece, cause, clause)
        return
    sound, capital = not game.unit(piece).reduced, game.type(piece).kind in ("bb", "bc")
    if sound and not (critical and not capital):
        game.stamp(piece, reduced=True)
        game.emit(StepLost(clause=clause, piece=piece, space=game.place(piece), cause=cause))
        award_ship(game, piece, damaged=True)
    else:
        lose(game, piece, cause, clause)
        award_ship(game, piece, damaged=sound, sunk=True)


def save_load(game: Core, counter: Counter) -> None:
    """9.3, 9.5 Of points the emptiest is lost; which of them that is stands on a secret list.

    So it is always the first that goes, and carries what the emptiest did: the two loads change places.
    """
    first, spared = counter[0], min(counter, key=lambda point: worth(game, point))
    swap = {first: spared, spared: first}
    for rider in {*game.riders(first), *game.riders(spared)}:
        lies = game.unit(rider)
        game.stow(rider, tuple(swap.get(point, point) for point in (lies.inside, *lies.also)))
    one, other = game.unit(first), game.unit(spared)
    for point, load in ((first, other), (spared, one)):
        mate = swap.get(load.mate, load.mate)
        game.stamp(point, load=load.load, mate=mate, embarked=load.embarked)
        if mate != NOBODY and mate not in swap:
            game.stamp(mate, mate=point)


def worth(game: Core, point: int) -> tuple[int, int, bool, int, int, int]:
    """9.3, 14.2 What would be lost with a point: steps, what else of units, replacement points, supply; and of two that
    are as full the factors of those steps, then hits on whom the other point of a pair still carries.
    """
    load, aboard = game.unit(point).load, game.riders(point)
    drowned = [unit for unit in aboard if game.type(unit).leg or (point,) in pairs(game, unit)]
    factors = sum(step_worth(game, unit) for unit in drowned)
    hits = sum(game.edition.tables.sea.half_lost - game.unit(unit).hits for unit in aboard if unit not in drowned)
    return len(drowned), len(aboard), load in (LEG_POINT, ARMOUR_POINT), load, factors, hits


def sink_point(game: Core, piece: int, cause: str, clause: str) -> None:
    """11.2, 9.5 A naval point is sunk, with whom it carries; Prahms and LCs go to the Eliminated Shipping Box."""
    kind = game.type(piece).kind
    aboard = game.riders(piece)
    for rider in aboard:
        drown(game, rider, piece, cause)
    mate = game.unit(piece).mate
    if mate != NOBODY:
        game.stamp(mate, mate=NOBODY)  # 14.2 half of an Armour Replacement Point is left
    lose(game, piece, cause, clause)
    award_point_sunk(game, piece)
    prahms, craft = game.state.sunk
    game.state.sunk = (prahms + (kind == "prahm"), craft + (kind == "lc"))


def lose(game: Core, piece: int, cause: str, clause: str) -> None:
    """11.2 A ship or point is out of the match."""
    space = game.place(piece)
    empty = {"load": NOTHING, "mate": NOBODY, "embarked": 0}
    game.put(piece, LOST, reduced=False, stack=0, stays=False, against=NOBODY, **empty)
    game.emit(PieceLost(clause=clause, piece=piece, space=space, cause=cause))


def reveal_dummies(game: Core, counter: Counter) -> Counter:
    """9.5 Dummies of a counter that is fired upon are revealed and removed; what is left of it is real."""
    for piece in counter:
        if piece in game.state.dummies:
            game.state.dummies = tuple(one for one in game.state.dummies if one != piece)
            space = game.place(piece)
            game.put(piece, LOST, stack=0, stays=False)
            game.emit(Revealed(clause="BSA-9.5ac", piece=piece, space=space))
    return tuple(piece for piece in counter if game.is_alive(piece))


# -- whom it carries -------------------------------------------------------------------------------------


def drown(game: Core, unit: int, point: int, cause: str) -> None:
    """9.3 A point that carries a unit is sunk: a leg step is lost with it, a motorized one has two hits while the other
    point of its pair floats, and is lost with that.
    """
    told = (SIDES[game.side(unit)],) if is_secret(game, unit) else None
    others = left_aboard(game, unit, point)
    if game.type(unit).leg:
        lose_step(game, unit, cause, "BSA-9.3q", told=told)
    elif (point,) in pairs(game, unit):
        lose_step(game, unit, cause, "BSA-9.3r", told=told)
    else:
        hits = game.edition.tables.sea.half_lost
        game.stamp(unit, hits=hits)
        game.emit(Hit(clause="BSA-9.3r", piece=unit, hits=hits, cause=cause, audience=told))
    if game.is_alive(unit):
        if others:
            game.stow(unit, others)
        else:
            eliminate(game, unit, cause, "BSA-9.3p", told=told)


def pairs(game: Core, unit: int) -> list[Counter]:
    """9.3 The points that carry each motorized step: two in their order, and last those whose other point was sunk."""
    lies = game.unit(unit)
    carriers = (lies.inside, *lies.also)
    whole = PAIR * max(len(carriers) - steps(game, unit), 0)
    return [*(carriers[first : first + PAIR] for first in range(0, whole, PAIR)), *((one,) for one in carriers[whole:])]


def left_aboard(game: Core, unit: int, point: int) -> Counter:
    """9.3 The points that carry a unit without one of them; the other point of its pair comes last."""
    together = pairs(game, unit)
    mates = tuple(one for pair in together if point in pair for one in pair if one != point)
    return (*(one for pair in together if point not in pair for one in pair), *mates)
