"""5, 8.4.2, 17.2, 17.3 Cases of a third reader: where movement ends, and what that means at once."""

from __future__ import annotations

import pytest

from games.port_stanley.island import island

LONGDON = "4123"


@pytest.mark.clause("PS-17.3.2a", "PS-17.2.1h")
@pytest.mark.parametrize("companion", ["", "ar-4-4"])
def test_who_fails_to_enter_a_zone_has_come_to_where_he_stays(companion: str) -> None:
    """On a summit that the British left he has occupied it, though he meant to go on and others do."""
    heights = (island().space(LONGDON),)
    units = {"ar-7-4a": "4124", "uk-2-para-1": "4021", **({companion: "4124"} if companion else {})}
    at = island(units, phase="ar_movement", morale=8, dice=(6, 1), summits=heights, yielded=heights)
    at.do("move ar-7-4a", *([f"join {companion}"] if companion else []))
    assert "4122" in at.targets("to")
    at.do("to 4122")
    assert at.where("ar-7-4a") == LONGDON
    assert at.morale == 9
    assert at.event("Moved").path
    if companion:
        assert at.where(companion) == "4122"
