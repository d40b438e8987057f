"""The edition of Britain Stands Alone: everything printed on map, counters and charts, from the data files."""

from __future__ import annotations

from pathlib import Path

from beachhead.edition.datafiles import DataFolder
from beachhead.games.britain_stands_alone.checks import check
from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.decode import Files
from beachhead.games.britain_stands_alone.options import OPTIONS

DATA = DataFolder(
    Path(__file__).parent / "data",
    Files,
    check,
    Edition,
    clause=r"BSA-\d+\.\d+[a-z]{1,2}",
    options=OPTIONS,
    shaping=("shipping", "wellington"),
)
load_edition = DATA.edition
"""What is printed: the base of every edition, which is worked out once from data files without mistakes."""
