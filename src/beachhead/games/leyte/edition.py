"""The edition of Leyte: everything printed on map, counters and charts, from the data files.

What the rules look up all the time is worked out: the cost of each step, the results line of each hex, the hexes of
each area.  Movement Points are counted in halves.
"""

from __future__ import annotations

from pathlib import Path

from beachhead.edition.datafiles import DataFolder
from beachhead.games.leyte.build import Builder
from beachhead.games.leyte.checks import find_problems
from beachhead.games.leyte.decode import Files
from beachhead.games.leyte.options import SHAPING

DATA = DataFolder(
    Path(__file__).parent / "data",
    Files,
    find_problems,
    lambda files, chosen: Builder(files, SHAPING.read(chosen)).edition(),
    SHAPING.allowed,
)
load_edition = DATA.edition
