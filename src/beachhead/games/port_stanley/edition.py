"""The edition of Port Stanley: everything printed on map, counters and charts, from the data files."""

from __future__ import annotations

from pathlib import Path

from beachhead.edition.datafiles import DataFolder
from beachhead.games.port_stanley.checks import check
from beachhead.games.port_stanley.components import Edition
from beachhead.games.port_stanley.decode import Files
from beachhead.games.port_stanley.options import OPTIONS

DATA = DataFolder(
    Path(__file__).parent / "data",
    Files,
    check,
    lambda files, _: Edition(files),
    clause=r"PS-[E]?(Fig)?\d+(\.\d+)*[a-z]{1,2}",
    options=OPTIONS,
)
load_edition = DATA.edition
