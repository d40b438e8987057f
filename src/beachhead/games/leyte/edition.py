"""The edition of Leyte: everything printed on map, counters and charts, from the data files."""

from __future__ import annotations

from pathlib import Path

from beachhead.edition.datafiles import DataFolder
from beachhead.games.leyte.checks import check
from beachhead.games.leyte.components import Edition
from beachhead.games.leyte.decode import Files
from beachhead.games.leyte.options import OPTIONS, SHAPING

DATA = DataFolder(
    Path(__file__).parent / "data",
    Files,
    check,
    lambda files, chosen: Edition(files, SHAPING.read(chosen)),
    clause=r"LEY-\d+\.\d+[a-z]",
    options=OPTIONS,
    shaping=SHAPING.allowed,
)
