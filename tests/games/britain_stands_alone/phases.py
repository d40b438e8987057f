"""Playing on from phase to phase, doing nothing that need not be done."""

from __future__ import annotations

from typing import Any

from beachhead.games.britain_stands_alone.model import PHASES
from games.britain_stands_alone.channel import Channel

QUIET: dict[str, Any] = {"saboteurs": (0, 0), "shells": 0}
"""What makes a position in which nobody is asked about sabotage and coast artillery."""

IDLE = (
    "landed",
    "end_sailing",
    "end_ferry",
    "converted",
    "supplied",
    "end_movement",
    "end_missions",
    "end_combat",
    "back",
    "leave_standing",
    "keep",
    "play_on",
    "reinforced",
)
ONE = ("place ", "at ", "take ", "mine ", "berth ", "short ", "rebuild ", "to ")


def on(at: Channel, phase: str) -> Channel:
    """Play on to a phase, doing nothing on the way but placing what comes."""
    while PHASES[at.state.phase] != phase:
        open_ = at.options()
        idle = (answer for answer in IDLE if answer in open_)
        at.do(next(idle, "") or min(one for one in open_ if one.startswith(ONE)))
    return at
