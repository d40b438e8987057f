"""What judgment finds out about a position once for all options of a question."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")

KEPT: list[Callable[[], None]] = []
"""How each of the functions that keep what they find forgets it."""


def once(find: Callable[Concatenate[Any, P], T]) -> Callable[Concatenate[Any, P], T]:
    """Find something out about a game once, until `forget`."""
    kept = cache(find)
    KEPT.append(kept.cache_clear)
    return cast(Callable[Concatenate[Any, P], T], kept)


def forget() -> None:
    """Another question has come: the game may be the same and its position another, as in a simulation."""
    for clear in KEPT:
        clear()
