"""9.5, 7.2 By which ways the unreleased ships of the Royal Navy may come to intercept."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.britain_stands_alone.model import BR
from games.britain_stands_alone.seafights import EDITION, SOUTHERN, sighting
from games.britain_stands_alone.squadrons import ids
from games.britain_stands_alone.test_bsa_7_2_interception import AURORA, HARWICH, NORFOLK, NURNBERG, at

CENTRAL, NORTHERN = "Central North Sea", "Northern North Sea"


@pytest.mark.clause("BSA-9.5a", "BSA-7.2h")
def test_no_way_of_the_unreleased_to_a_free_zone_leads_through_a_restricted_one() -> None:
    pieces = at(HARWICH, ids("br-dd", 2)) | at(SOUTHERN, [AURORA])
    for released, out in ((("dd", "cl"), {"br-dd-01", AURORA}), (("cl",), {AURORA}), (("dd",), {"br-dd-01", AURORA})):
        table = sighting(BR, ids("ge-tb", 2), zone=CENTRAL, dice=[0], pieces=pieces, released=released)
        assert table.targets("sail_out") == out, released
    table = sighting(BR, ids("ge-tb", 2), zone=CENTRAL, dice=[0], pieces=pieces, released=("cl",))
    assert table.reason("sail_out br-dd-01") == ("BSA-7.2h", "too_far")
    mined: dict[str, Any] = {"zone": "Western Approaches", "mine": EDITION.board.space("Western English Channel")}
    pieces = at("Eastern English Channel", [NORFOLK, *ids("br-dd", 1)])
    table = sighting(BR, ids("ge-tb", 2), dice=[0], pieces=pieces, released=("dd",), **mined)
    assert table.targets("sail_out") == {"br-dd-01"}


@pytest.mark.clause("BSA-9.5a", "BSA-7.2g")
def test_the_unreleased_come_by_free_zones_alone_where_there_are_two_ways() -> None:
    mined: dict[str, Any] = {"zone": "Norwegian Leads", "mine": EDITION.board.space("Jutland Coast")}
    free = sighting(BR, [NURNBERG], dice=[0], pieces=at(CENTRAL, [NORFOLK]), **mined).do(f"sail_out {NORFOLK}", "sent")
    assert free.targets("close_in") == {"Jutland Coast", NORTHERN}
    held = sighting(BR, [NURNBERG], dice=[0, 9], pieces=at(CENTRAL, [NORFOLK]), released=(), **mined)
    held.do(f"sail_out {NORFOLK}", "sent")
    assert [EDITION.board.name(way.zone) for way in held.events("Sailed")] == [NORTHERN, "Norwegian Leads"]
