"""The edition of Leyte: everything printed on map, counters and charts, loaded once and never changed.

`load_edition` reads the data files, checks them and works out what the rules look up all the time: the cost
of each step, the results line of each hex, the hexes of each area.  Movement Points are counted in halves.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from beachhead.edition.datafiles import DataFolder
from beachhead.games.leyte.build import Builder
from beachhead.games.leyte.checks import find_problems
from beachhead.games.leyte.components import (
    IMPOSSIBLE,
    Edition,
    GroundType,
    ScenarioData,
    UnitType,
    VictoryItem,
    VictoryLevel,
)
from beachhead.games.leyte.decode import OWN, Files
from beachhead.games.leyte.options import SHAPING

__all__ = [
    "DATA",
    "IMPOSSIBLE",
    "Edition",
    "GroundType",
    "ScenarioData",
    "UnitType",
    "VictoryItem",
    "VictoryLevel",
    "load_edition",
]

DATA = DataFolder(OWN, Files, find_problems)


def load_edition(data: Path | None = None, settings: Mapping[str, str] | None = None) -> Edition:
    """The edition with `data` laid over our own files, under those of `settings` that shape it.

    Loaded once for each combination.  Raises UsageError with the first problem.
    """
    given = settings or {}
    return _load(data, tuple(given.get(option, "") for option in SHAPING.allowed))


@lru_cache(maxsize=64)
def _load(data: Path | None, values: tuple[str, ...]) -> Edition:
    files = DATA.load(data)
    defaults = {ruling.id: ruling.default for ruling in files.rulings.ruling}
    shaping = {option: value or defaults[option] for option, value in zip(SHAPING.allowed, values, strict=True)}
    return Builder(files, SHAPING.read(shaping)).edition()
