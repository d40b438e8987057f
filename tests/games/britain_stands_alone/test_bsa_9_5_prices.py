"""9.5 At sea: whose transports have a price."""

from __future__ import annotations

import pytest

from games.britain_stands_alone.channel import channel
from games.britain_stands_alone.fleets import CALAIS


@pytest.mark.clause("BSA-9.5v", "BSA-14.1a")
def test_german_transports_of_the_schedule_cost_nobody_anything() -> None:
    at = channel(phase="ge_reinforcement", turn="September #9")
    (transport,) = (one for one in at.targets("place") if one.startswith("ge-ap"))
    at.do(f"place {transport}", f"at {CALAIS}")
    assert (at.where(transport), at.state.awards.other) == (CALAIS, 0)
