"""7.10 Teal Inlet as a landing place (optional)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from beachhead.games.port_stanley.model import ABOARD, UK, Supplies
from games.port_stanley.island import CLOCK, Island, island

PLAYED = {"teal_inlet": "yes"}
INLET = "2919"


def off_the_inlet(units: Mapping[str, Any] | None = None, *, open_: bool = True, **state: Any) -> Island:
    settings = state.pop("settings", PLAYED)
    ships = {"uk-fearless": "3018"}
    return island(ships | dict(units or {}), settings=settings, inlet_open=open_, **state)


@pytest.mark.clause("PS-7.10a")
def test_a_combat_unit_that_goes_through_opens_it() -> None:
    at = island({"uk-2-para-1": "2918", "uk-29-arty-1": "2011", "uk-3-para-1": "2113"}, settings=PLAYED)
    assert not at.do("move uk-3-para-1", "to 2112").game.state.inlet_open
    at.do("move uk-2-para-1", "to 2920") if "2920" in reach(at) else at.do("move uk-2-para-1", f"to {INLET}")
    assert at.game.state.inlet_open
    unarmed = island({"uk-t-battery-1": "2011", "uk-helicopter-1": "2011"}, settings=PLAYED)
    unarmed.do("fly uk-helicopter-1", "lift uk-t-battery-1", f"drop {INLET}")
    assert not unarmed.game.state.inlet_open
    flown = island({"uk-42-cdo-2": "2011", "uk-helicopter-1": "2011"}, settings=PLAYED)
    flown.do("fly uk-helicopter-1", "lift uk-42-cdo-2", f"drop {INLET}")
    assert flown.game.state.inlet_open


def reach(at: Island) -> set[str]:
    at.do("move uk-2-para-1")
    found = at.targets("to")
    at.do("stay")
    return found


@pytest.mark.case("LD-12")
@pytest.mark.clause("PS-7.10a")
def test_follow_ups_come_ashore_there_once_it_is_open() -> None:
    aboard = {"uk-2-para-1": "uk-fearless"}
    shut = off_the_inlet(aboard, open_=False, phase="uk_combat", dice=[1])
    assert shut.reason("ashore uk-2-para-1") == ("PS-7.6e", "no_beach_to_follow")
    unplayed = off_the_inlet(aboard, phase="uk_combat", settings={}, dice=[1])
    assert unplayed.reason("ashore uk-2-para-1") == ("PS-7.6e", "no_beach_to_follow")
    at = off_the_inlet(aboard, phase="uk_combat", dice=[5]).do("ashore uk-2-para-1")
    assert at.where("uk-2-para-1") == INLET
    assert at.space(INLET) in at.game.state.beachheads
    loading = off_the_inlet({"uk-29-arty-1": "off"}).do("embark uk-29-arty-1", "aboard uk-fearless")
    assert loading.where("uk-29-arty-1") == "uk-fearless"
    stores = off_the_inlet(phase="uk_combat", dice=[5])
    stores.game.state.supplies = (Supplies(UK, ABOARD, 2, inside=stores.number("uk-fearless")),)
    stores.do("unstock uk-fearless")
    assert stores.supplies(INLET, "uk") == 2
    assert stores.space(INLET) in stores.game.state.beachheads


@pytest.mark.clause("PS-7.10b")
def test_units_go_back_aboard_there() -> None:
    at = off_the_inlet({"uk-2-para-1": INLET}).do("return uk-2-para-1", "aboard uk-fearless")
    assert at.where("uk-2-para-1") == "uk-fearless"
    shut = off_the_inlet({"uk-2-para-1": INLET}, open_=False)
    assert shut.reason("return uk-2-para-1") == ("PS-7.9a", "not_on_a_beach")


@pytest.mark.case("LD-12")
@pytest.mark.clause("PS-7.10c", "PS-8.4.1g")
def test_helicopters_end_there_once_something_has_landed() -> None:
    units = {"uk-helicopter-1": INLET, "uk-2-para-1": {"at": "uk-fearless", "moved": CLOCK - 1}}
    at = off_the_inlet(units, phase="uk_combat", dice=[1])
    assert at.reason("end") == ("PS-8.4.1g", "helicopters_away")
    at.do("ashore uk-2-para-1")
    assert "end" in at.options()


@pytest.mark.clause("PS-7.10a", "PS-7.1a")
def test_nobody_lands_there_before_the_first_landing_at_a_beach() -> None:
    """What comes ashore there does so like a follow-up: the first landing is at a beach of the list."""
    aboard = {"uk-2-para-1": "uk-fearless", "uk-29-arty-1": "off"}
    at = off_the_inlet(aboard, phase="uk_combat", landed=())
    assert at.reason("ashore uk-2-para-1") == ("PS-7.6e", "no_beach_to_follow")
    assert off_the_inlet(aboard, landed=()).reason("embark uk-29-arty-1") == ("PS-7.2b", "no_ship_loads")
    back = off_the_inlet({"uk-2-para-1": INLET}, landed=()).do("return uk-2-para-1", "aboard uk-fearless")
    assert back.where("uk-2-para-1") == "uk-fearless", "to go aboard is no landing"
