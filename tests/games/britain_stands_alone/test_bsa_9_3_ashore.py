"""9.1, 9.3 At sea: troops ashore by port or beach; who sails, and when."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.model import SUPPLY
from beachhead.games.britain_stands_alone.rules.naval_9.embarking_9_3 import LANDING, LOADING
from games.britain_stands_alone.channel import CLOCK, Channel, Lie
from games.britain_stands_alone.combats import at_sea
from games.britain_stands_alone.fleets import (
    CALAIS,
    HARWICH,
    ROTTERDAM,
    RYE,
    SOUTHERN,
    STRAITS,
    british,
    germans,
    prahms,
    sail,
    zone,
)

EDITION = load_edition()
UP_THE_RIVER = "4018"
"""A port on the Southern North Sea in a hex without a coast."""


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


def to_land(load: dict[str, tuple[str, ...]], boats: dict[str, Lie], **state: Any) -> Channel:
    """Units aboard points that have come to the Straits in this segment, as loads go ashore."""
    aboard = {unit: at_sea(*points, assault=False, embarked=CLOCK) for unit, points in load.items()}
    return germans({**boats, **aboard}, step=LANDING, **state)


PAIR, OTHERS = ("ge-prahm-01", "ge-prahm-02"), ("ge-prahm-03", "ge-prahm-04")


@pytest.mark.clause("BSA-9.3h")
def test_who_is_aboard_goes_ashore_on_the_sea_where_he_is_and_nowhere_else() -> None:
    at = to_land({"ge-inf-17": PAIR}, prahms(2, STRAITS), german=["4024", HARWICH]).do("disembark ge-inf-17")
    assert at.reason(f"land_on {HARWICH}") == ("BSA-9.3h", "not_this_shore")


@pytest.mark.clause("BSA-9.3i")
def test_a_load_of_which_a_transport_has_half_needs_a_port() -> None:
    boats: dict[str, Lie] = {"ge-ap-01": STRAITS, "ge-prahm-01": STRAITS}
    at = to_land({"ge-inf-17": ("ge-ap-01", "ge-prahm-01")}, boats, german=["4024"]).do("disembark ge-inf-17")
    assert at.reason("land_on 4024") == ("BSA-9.3i", "needs_a_port")


@pytest.mark.clause("BSA-9.3h", "BSA-4.0s")
def test_a_port_up_a_river_that_is_full_is_no_beach() -> None:
    boats: dict[str, Lie] = {**prahms(2, SOUTHERN), **prahms(6, UP_THE_RIVER, 2)}
    at = to_land({"ge-inf-17": PAIR}, boats, german=[UP_THE_RIVER, HARWICH]).do("disembark ge-inf-17")
    assert at.reason(f"land_on {UP_THE_RIVER}") == ("BSA-9.3h", "port_closed")


@pytest.mark.clause("BSA-9.3j")
def test_each_load_pays_for_the_beach_also_where_another_one_has_landed() -> None:
    spent: dict[str, Any] = {"moved": CLOCK, "spent": 3}
    boats: dict[str, Lie] = {**prahms(2, STRAITS), **prahms(2, STRAITS, 2, **spent)}
    at = to_land({"ge-inf-17": PAIR, "ge-inf-26": OTHERS}, boats, german=["4024"])
    at.do("disembark ge-inf-17", "land_on 4024")
    assert at.reason("disembark ge-inf-26") == ("BSA-9.3h", "no_shore")


@pytest.mark.clause("BSA-9.3j", "BSA-9.3e")
def test_who_rides_on_two_boats_lands_where_both_can_pay_for() -> None:
    """One of the boats has put its detachment ashore on its last movement point."""
    boats: dict[str, Lie] = dict(prahms(2, STRAITS, moved=CLOCK, spent=2))
    loads = {"ge-fd-8": PAIR[:1], "ge-fd-28": PAIR[1:], "ge-amph-a": PAIR}
    at = to_land(loads, boats, german=["4024", "4025"]).do("disembark ge-fd-8", "land_on 4024")
    assert at.reason("disembark ge-amph-a") == ("BSA-9.3h", "no_shore")


@pytest.mark.clause("BSA-9.3j")
def test_boats_on_one_beach_pay_for_another_one_though_others_have_landed_there() -> None:
    boats: dict[str, Lie] = {**prahms(2, STRAITS, moved=CLOCK, spent=2), **prahms(2, STRAITS, 2)}
    loads = {"ge-inf-17": PAIR, "ge-amph-a": PAIR, "ge-inf-26": OTHERS}
    at = to_land(loads, boats, german=["4024", "4025"])
    at.do("disembark ge-inf-26", "land_on 4025", "disembark ge-amph-a", "land_on 4024", "disembark ge-inf-17")
    assert at.targets("land_on") == {"4024"}


@pytest.mark.clause("BSA-9.3h", "BSA-9.3j")
def test_boats_on_a_beach_may_still_put_in_where_others_have_gone_ashore() -> None:
    loads = {"ge-inf-17": PAIR, "ge-amph-a": PAIR, "ge-inf-26": OTHERS}
    at = to_land(loads, prahms(4, STRAITS), german=["4024"])
    at.do("disembark ge-inf-26", "land_on Pas de Calais", "disembark ge-amph-a", "land_on 4024")
    at.do("disembark ge-inf-17", "land_on Pas de Calais")
    assert (at.where("ge-inf-17"), at.where("ge-prahm-01")) == ("Pas de Calais", CALAIS)


@pytest.mark.clause("BSA-9.1c", "BSA-9.3j")
def test_boats_that_lay_at_sea_have_moved_once_they_have_come_to_the_beach() -> None:
    at = to_land({"ge-inf-17": PAIR}, prahms(2, STRAITS), german=["4024"]).do("disembark ge-inf-17", "land_on 4024")
    assert [(at.unit(boat).moved, at.unit(boat).spent) for boat in PAIR] == [(CLOCK, 1)] * 2


@pytest.mark.clause("BSA-9.4a")
def test_who_was_meant_for_an_assault_and_lands_instead_is_meant_for_it_no_more() -> None:
    at = to_land({"ge-inf-17": PAIR}, prahms(2, STRAITS), german=["4024"], mine=zone(STRAITS))
    at.do("assault ge-inf-17", "disembark ge-inf-17", "land_on 4024")
    assert not at.unit("ge-inf-17").assault


# -- 9.1 -------------------------------------------------------------------------------------------------

LOADED: dict[str, Lie] = {
    **prahms(2, STRAITS),
    "ge-inf-17": {"at": "ge-prahm-01", "also": (EDITION.unit_index["ge-prahm-02"],)},
}


@pytest.mark.clause("BSA-9.1c", "BSA-9.3b")
def test_a_point_does_not_sail_whose_partner_has_sailed() -> None:
    at = germans({**LOADED, "ge-prahm-01": {"at": STRAITS, "moved": CLOCK}, "ge-tb-01": STRAITS})
    assert at.reason("sail ge-prahm-02") == ("BSA-9.1c", "has_sailed")


@pytest.mark.clause("BSA-9.1a", "BSA-9.5f")
def test_who_may_enter_no_zone_can_still_put_into_port() -> None:
    approaches = EDITION.board.space("Western Approaches")
    at = british({"br-norfolk": "Western English Channel"}, mine=approaches, released=())
    assert at.targets("sail") == {"br-norfolk"}


@pytest.mark.clause("BSA-9.3g", "BSA-9.1a")
def test_once_troops_go_ashore_nobody_sails_any_more() -> None:
    at = germans({**LOADED, "ge-tb-01": CALAIS}, german=["4024"], step=LANDING)
    assert at.prompt == "landing_at_sea"


@pytest.mark.clause("BSA-9.5x")
def test_a_list_that_is_begun_is_not_cleared_again() -> None:
    at = germans({"ge-prahm-01": {"at": STRAITS, "load": SUPPLY, "embarked": CLOCK}}, step=LOADING)
    assert at.prompt == "sail"
    assert at.unit("ge-prahm-01").load == SUPPLY
