"""The editions of Falklands Showdown: everything printed on map, counters and charts, from the data files."""

from __future__ import annotations

from pathlib import Path

from beachhead.edition.datafiles import DataFolder
from beachhead.games.falklands_showdown.checks import check
from beachhead.games.falklands_showdown.components import Edition
from beachhead.games.falklands_showdown.decode import Files
from beachhead.games.falklands_showdown.editions import of_edition
from beachhead.games.falklands_showdown.options import OPTIONS

DATA = DataFolder(
    Path(__file__).parent / "data",
    Files,
    check,
    lambda files, chosen: Edition(of_edition(files, chosen["edition"])),
    clause=r"FS-\d+(\.\d+)+(-\d)?[a-z]?",
    options=OPTIONS,
    shaping=("edition",),
)
