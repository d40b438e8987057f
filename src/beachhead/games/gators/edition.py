"""The edition of Gators!: everything printed on map, counters and charts, from the data files."""

from __future__ import annotations

from pathlib import Path

from beachhead.edition.datafiles import DataFolder
from beachhead.games.gators.checks import check
from beachhead.games.gators.components import Edition
from beachhead.games.gators.decode import Files
from beachhead.games.gators.options import OPTIONS

DATA = DataFolder(
    Path(__file__).parent / "data",
    Files,
    check,
    lambda files, _: Edition(files),
    clause=r"GAT-[IVX]+(-[a-zA-Z0-9]+)?\.\d+",
    options=OPTIONS,
)
