"""What units are worth, in points: an infantry platoon of Player 2 is worth about two."""

from __future__ import annotations

from functools import lru_cache

from beachhead.games.gators.components import Edition, UnitType
from beachhead.games.gators.model import NOBODY

WORTH = {
    "us-lhd": 40.0,
    "us-lpd": 20.0,
    "us-lsd": 20.0,
    "us-uh1n": 9.0,
    "us-uh1n-cmd": 9.0,
    "us-av8": 5.0,
    "us-ah1": 4.5,
    "us-ch53": 3.0,
    "us-ch46": 2.0,
    "us-lcac": 3.0,
    "us-m1a1": 4.0,
    "us-155mm": 3.0,
    "us-rowpu": 5.0,
    "us-hers": 3.0,
    "us-medical": 2.5,
    "reb-hawk": 3.5,
    "reb-f5": 4.0,
    "reb-a4": 4.0,
    "reb-uh1b": 3.0,
    "reb-missile-boat": 3.0,
    "reb-m48": 3.0,
    "reb-truck": 0.7,
}
"""Kinds whose worth their strength does not tell."""

UNSEEN = 2.0
"""The worth of a counter under camouflage."""


@lru_cache(maxsize=8)
def worths(edition: Edition) -> tuple[float, ...]:
    """The worth of each unit, by number."""
    return tuple(worth_of(kind) for kind in edition.units)


def worth_of(kind: UnitType) -> float:
    """The worth of a kind: what it can do to others and what it takes to destroy it."""
    fixed = WORTH.get(kind.kind)
    if fixed is not None:
        return fixed
    return 0.5 + 0.5 * max(kind.attack) + 0.25 * sum(kind.attack) + 0.25 * kind.defend + 0.25 * (kind.range - 1)


def worth(edition: Edition, unit: int) -> float:
    """The worth of a unit; of one that cannot be seen, what it is worth on average."""
    return UNSEEN if unit == NOBODY else worths(edition)[unit]
