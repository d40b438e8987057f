"""9.3 Cases of a fifth reader at sea: boats put troops ashore in a port or on the beach beside it."""

from __future__ import annotations

import pytest

from games.britain_stands_alone.channel import Channel, Lie
from games.britain_stands_alone.fleets import CALAIS, HARWICH, ROTTERDAM, RYE, SOUTHERN, STRAITS, germans, prahms, sail


def off_harwich(*units: str) -> Channel:
    """Troops on two points that have come to the Southern North Sea, with Harwich in German hands."""
    at = germans({**prahms(2, ROTTERDAM), **dict.fromkeys(units, "Holland")}, german=[HARWICH], dice=[9, 9])
    at.do(*(f"embark {unit}" for unit in units))
    if at.prompt == "aboard":
        at.do("aboard ge-prahm-01")
    return sail(at, "ge-prahm-01", to=SOUTHERN).do("heave_to")


@pytest.mark.clause("BSA-9.3h", "BSA-9.1u")
@pytest.mark.parametrize(("how", "where", "stays"), [("by_port", HARWICH, False), ("by_beach", SOUTHERN, True)])
def test_where_there_is_a_port_and_a_beach_the_owner_says_which(how: str, where: str, stays: bool) -> None:
    at = off_harwich("ge-inf-17").do("disembark ge-inf-17", f"land_on {HARWICH}")
    assert at.options() == {"by_port", "by_beach"}
    at.do(how)
    assert at.where("ge-inf-17") == HARWICH
    for number in (1, 2):
        point = at.unit(f"ge-prahm-0{number}")
        assert (at.where(f"ge-prahm-0{number}"), point.stays, point.spent) == (where, stays, 2)


@pytest.mark.clause("BSA-9.3e", "BSA-9.3j", "BSA-9.1u")
def test_boats_that_have_come_to_the_beach_put_nobody_ashore_in_the_port() -> None:
    at = off_harwich("ge-inf-17", "ge-amph-a").do("disembark ge-inf-17", f"land_on {HARWICH}", "by_beach")
    at.do("disembark ge-amph-a", f"land_on {HARWICH}")
    assert (at.where("ge-amph-a"), at.where("ge-prahm-01"), at.unit("ge-prahm-01").spent) == (HARWICH, SOUTHERN, 2)


@pytest.mark.clause("BSA-9.3h", "BSA-4.0s")
def test_where_the_port_has_no_room_for_them_they_come_to_the_beach_without_a_question() -> None:
    at = germans({**prahms(2), "ge-inf-17": "Pas de Calais"}, german=[RYE], dice=[9, 9]).do("embark ge-inf-17")
    sail(at, "ge-prahm-01", to=STRAITS).do("heave_to", "disembark ge-inf-17", f"land_on {RYE}")
    assert at.where("ge-inf-17") == RYE
    assert {at.where(f"ge-prahm-0{number}") for number in (1, 2)} == {STRAITS}


@pytest.mark.clause("BSA-9.3h", "BSA-9.3i")
def test_transports_have_no_beach_to_choose() -> None:
    pieces: dict[str, Lie] = {"ge-ap-01": CALAIS, "ge-fd-8": "Pas de Calais"}
    at = germans(pieces, german=[RYE], dice=[9]).do("embark ge-fd-8")
    sail(at, "ge-ap-01", to=STRAITS).do("heave_to", "disembark ge-fd-8", f"land_on {RYE}")
    assert at.where("ge-ap-01") == RYE
