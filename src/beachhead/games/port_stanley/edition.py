"""The edition of Port Stanley: `load_edition` reads the data files, checks them and works everything out, once."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from beachhead.edition.datafiles import DataFolder
from beachhead.games.port_stanley.build import Builder
from beachhead.games.port_stanley.checks import find_problems
from beachhead.games.port_stanley.components import Edition
from beachhead.games.port_stanley.decode import OWN, Files

DATA = DataFolder(OWN, Files, find_problems)


@lru_cache(maxsize=16)
def load_edition(data: Path | None = None) -> Edition:
    """The edition with `data` laid over our own files.  Raises UsageError with the first problem."""
    return Builder(DATA.load(data)).edition()
