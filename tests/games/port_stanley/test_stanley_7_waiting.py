"""7.2, 7.6, 7.8 Those who wait aboard: for room, for a beach that is given up; and the ships that they have left."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.model import ABOARD, UK, Supplies
from games.port_stanley.island import CLOCK, Island, island


def stock(at: Island, ship: str, points: int) -> Island:
    """Supply points of an earlier phase lie on a ship."""
    at.game.state.supplies = (*at.game.state.supplies, Supplies(UK, ABOARD, points, inside=at.number(ship), came=1))
    at.game.forget()
    return at


@pytest.mark.clause("PS-7.6a", "PS-7.2e")
def test_who_found_no_room_at_a_landing_does_not_follow_in_its_turn() -> None:
    """Those who stood on the beach have moved off it, and still the others wait for the next landing phase."""
    units: dict[str, Any] = {"uk-fearless": "off", "uk-intrepid": "off", "uk-2-para-1": "off", "uk-2-para-2": "off"}
    units |= {"uk-3-para-1": "2408"}
    at = island(units, phase="landing", dice=(1,), whole=True).do("from_sea", "announced")
    for unit, ship in (("uk-2-para-1", "uk-fearless"), ("uk-2-para-2", "uk-intrepid")):
        at.do(f"embark {unit}", f"aboard {ship}", f"sail {ship}", "sail_to 2407")
    at.do("end", "first_ashore uk-2-para-1", "end", "end", "move uk-3-para-1", "to 2409", "end")
    assert (at.where("uk-2-para-1"), at.where("uk-2-para-2"), at.where("uk-3-para-1")) == (
        "2408",
        "uk-intrepid",
        "2409",
    )
    assert [at.names(event.landed) for event in at.events("Landed")] == [("uk-2-para-1",)]
    assert at.reason("ashore uk-2-para-2") == ("PS-7.6e", "no_beach_to_follow")


@pytest.mark.clause("PS-7.6c", "PS-7.4a")
def test_supplies_alone_that_wait_for_a_beach_go_ashore_without_another_die_once_it_is_given_up() -> None:
    ship = {"at": "1118", "bound": island().space("1119"), "moved": CLOCK - 3}
    at = stock(island({"uk-fearless": ship, "uk-3-para-1": "2011"}, phase="uk_combat", landed=()), "uk-fearless", 2)
    at.do("unstock uk-fearless")
    assert (at.supplies("1119", "uk"), at.event("Landed").points, at.events("LandingRolled")) == (2, 2, [])


@pytest.mark.clause("PS-7.8a", "PS-7.6c")
def test_a_ship_that_has_put_supplies_ashore_stays_for_the_turn() -> None:
    at = stock(island({"uk-fearless": "1118"}, phase="landing", dice=(1,), whole=True), "uk-fearless", 1)
    at.do("announced", "unstock uk-fearless", "land_at 1119", "end")
    while at.side != "uk":
        at.do("end")
    assert at.reason("sail uk-fearless") == ("PS-7.8a", "landed_from")


@pytest.mark.clause("PS-7.9a")
@pytest.mark.parametrize(("moved", "empty"), [(CLOCK, True), (CLOCK - 1, False)])
def test_a_ship_with_somebody_aboard_since_an_earlier_phase_is_not_empty(moved: int, empty: bool) -> None:
    """Only those who come aboard together share it, though all have come from the same beach."""
    first = {"at": "uk-fearless", "moved": moved, "origin": island().space("1119")}
    at = island({"uk-fearless": "1118", "uk-29-arty-1": first, "uk-29-arty-2": "1119"})
    assert ("return uk-29-arty-2" in at.options()) is empty
