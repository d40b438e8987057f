"""What the ladder says of the levels: how many pairs of matches each has won against one below it, by game."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path

import msgspec

from beachhead.kernel.reading import Reader

LADDER_FILE = Path(__file__).parent / "ladder.toml"
"""Written by ``scripts/ladder.py``."""


class Rung(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What came of pairs of matches between two levels in a game, under which version of its rules.

    `won` are the pairs of `level`, even ones as halves; `ms` the milliseconds of a processor that it takes a decision.
    """

    game: str
    rules: str
    level: str
    below: str
    pairs: int
    won: float
    ms: float


class _Ladder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rung: list[Rung] = []


_LADDERS = Reader(_Ladder)


@lru_cache(maxsize=1)
def read_ladder() -> tuple[Rung, ...]:
    """Everything that is known."""
    return tuple(_LADDERS.plain(tomllib.loads(LADDER_FILE.read_text(encoding="utf-8"))).rung)
