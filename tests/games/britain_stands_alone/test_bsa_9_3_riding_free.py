"""9.3 At sea: who rides free goes ashore with those whose boats carry him."""

from __future__ import annotations

import pytest

from games.britain_stands_alone.channel import Channel, Lie
from games.britain_stands_alone.fleets import EASTERN, HAVRE, STRAITS, germans, prahms, sail


def off_the_beach() -> Channel:
    """A division and a battalion on two Prahms that have come to the Straits with a movement point left."""
    pieces: dict[str, Lie] = {**prahms(2, HAVRE), "ge-inf-17": "France", "ge-amph-a": "France"}
    at = germans(pieces, german=["4024", "4025"], dice=[9] * 4).do("embark ge-inf-17", "embark ge-amph-a")
    at.do("aboard ge-prahm-01")
    return sail(at, "ge-prahm-01", by=(EASTERN,), to=STRAITS).do("heave_to")


@pytest.mark.clause("BSA-9.3e", "BSA-9.3j")
def test_a_battalion_that_rides_free_goes_ashore_with_the_division_on_the_last_movement_point() -> None:
    at = off_the_beach().do("disembark ge-inf-17", "land_on 4024", "disembark ge-amph-a")
    assert "4025" not in at.targets("land_on"), "another beach is another point"
    at.do("land_on 4024")
    assert at.where("ge-inf-17") == at.where("ge-amph-a") == "4024"
    assert {at.unit(point).spent for point in ("ge-prahm-01", "ge-prahm-02")} == {3}
