"""What things are worth, in victory points or thereabouts, to the side that does something to them."""

from __future__ import annotations

from functools import lru_cache

from beachhead.games.falklands_showdown.components import AIR, GROUND, SHIP, SUBMARINE
from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.model import AR, UK
from beachhead.mechanics.hits import of_dice

STEP = 0.35
"""What a step of a UK ground unit is worth."""

GARRISON = 0.5
"""What an AR ground unit is worth."""

AIRCRAFT = 0.16
"""What an aircraft counter is worth while there is time to use it."""

DAMAGE = 0.3
"""What a hit on a ship with two steps is worth, as a share of its loss."""

LAST_DAYS = 10
"""Operations of the UK before the end from which AR's aircraft are worth less and less."""


def loss(game: Core, unit: int) -> float:
    """What the loss of a unit, with all that it carries, is worth to the other side."""
    kind = game.type(unit)
    if kind.kind == GROUND:
        return GARRISON if kind.side == AR else STEP * kind.steps
    if kind.kind == AIR:
        return AIRCRAFT * min(1.0, game.state.operations / LAST_DAYS)
    cargo = sum(loss(game, carried) for carried in game.aboard.get(unit, ()))
    return cargo + sinking(game, unit)


def sinking(game: Core, unit: int) -> float:
    """4.4 What the sinking of a ship where it is scores for the other side, and what it could still have done."""
    kind, where = game.type(unit), game.place(unit)
    if kind.side == UK:
        return kind.points + (0.6 if kind.is_carrier else 0.2)
    scored = where in game.edition.zone or where == game.edition.south_georgia
    return (kind.points if scored else -kind.points) + 0.2


def hit(game: Core, unit: int, hits: float) -> float:
    """What so many hits are worth (a mean number: between whole numbers the values are drawn straight)."""
    steps = game.steps(unit)
    first = min(hits, 1.0)
    second = min(max(hits - 1.0, 0.0), 1.0)
    if steps <= 1:
        return first * loss(game, unit)
    share = DAMAGE if game.type(unit).kind in (SHIP, SUBMARINE) else 0.5
    return loss(game, unit) * (share * first + (1 - share) * second)


def bombers(game: Core) -> int:
    """9.4 How many of AR's aircraft on the mainland are dangerous to ships."""
    return sum(game.type(unit).factors[SHIP] > 1 for unit in game.units_in(game.edition.argentina, AR, AIR))


@lru_cache(maxsize=4096)
def chances(number: int, dice: int) -> tuple[float, ...]:
    """The chance of 0, 1, 2 ... hits with so many dice that hit on a number or less."""
    return tuple(float(chance) for chance in of_dice([number] * dice))


def shots(game: Core, unit: int, number: int, dice: int) -> float:
    """What so many dice at a unit are worth."""
    row = chances(number, dice)
    return sum(chance * hit(game, unit, min(hits, 2)) for hits, chance in enumerate(row))
