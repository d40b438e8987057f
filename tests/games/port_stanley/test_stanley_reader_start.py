"""3, 22.2, 5.7, 7 Set-up, ships and loading: cases worked out from the rulebook alone, then played."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.core import replace
from beachhead.games.port_stanley.model import LATER
from beachhead.games.port_stanley.rules.setup_3 import done_needs
from games.port_stanley.island import CLOCK, Island, island
from games.port_stanley.test_stanley_3_setup import deploying
from games.port_stanley.test_stanley_7_landings import landing

BOX = "Lafonia and West Falkland"


# -- 3.2, 3.3, 22.2.1 everything is laid out -------------------------------------------------------------


def laid_out(scenario: str = "stanley") -> Island:
    """The ready-made set-up, all of it, which could be done with."""
    at = deploying(scenario).do("ready")
    assert "done" in at.options()
    return at


def missing(at: Island, **state: Any) -> list[str]:
    """Why a set-up is not done, with the state changed like this."""
    for name, value in state.items():
        setattr(at.game.state, name, value)
    at.game.forget()
    return [name for holds, _, name in done_needs(at.game) if not holds]


@pytest.mark.clause("PS-3.2a", "PS-3.2e", "PS-3.3a", "PS-Fig9a")
def test_nothing_is_left_in_hand_but_dummies_and_supplies() -> None:
    fields = laid_out().game.state.airfields
    strip = next(one for one in fields if not one.permanent)
    two = tuple(one for one in fields if one is not strip)
    assert missing(laid_out(), airfields=two) == ["airfields_in_hand", "pucaras_in_hand"]
    fewer = tuple(replace(one, planes=one.planes - 1) if one is strip else one for one in fields)
    assert missing(laid_out(), airfields=fewer) == ["pucaras_in_hand"]
    at = laid_out()
    at.game.put(at.number("ar-apc-1"), LATER)
    assert missing(at) == ["units_in_hand"]
    free = laid_out()
    free.game.put(free.number("ar-dummy-1"), LATER)
    assert not missing(free, supplies=()), "points and dummies may be used, they need not"
    historical = laid_out("historical")
    assert missing(historical, supplies=historical.game.state.supplies[1:]) == ["supplies_in_hand"]


@pytest.mark.clause("PS-3.3a", "PS-3.3d", "PS-14.5a")
def test_who_is_placed_where() -> None:
    at = deploying()
    assert at.reason("place ar-dummy-1") == ("PS-14.5a", "no_place"), "there is no real unit yet"
    at.do(f"airfield {BOX}", "place ar-7-4a", "at 4123")
    assert at.reason("place ar-7-4a") == ("PS-3.3a", "placed")
    at.do("place ar-dummy-1")
    assert at.reason(f"at {BOX}") == ("PS-14.5a", "dummy_alone")
    at.do("at 4123", "place ar-apc-1")
    assert at.reason(f"at {BOX}") == ("PS-3.3d", "not_in_the_box")
    at.do("at 4524", "place ar-helicopter-1")
    assert BOX in at.targets("at"), "an airfield like the others (3.2), though nothing leaves it without 8.4.3"
    assert at.reason("at 4123") == ("PS-8.4.1f", "no_base"), "a unit, but no settlement"
    at.do("at 4524", "place ar-7-4b", f"at {BOX}", "place ar-dummy-2", f"at {BOX}")
    assert at.where("ar-dummy-2") == "off"


@pytest.mark.clause("PS-3.2e", "PS-15.4b", "PS-15.4c")
def test_planes_and_points_lie_where_they_may() -> None:
    at = deploying()
    assert at.reason("base 1329") == ("PS-3.2e", "no_airfield")
    at.do("stores")
    assert at.reason("store 4724") == ("PS-15.4c", "always_supplies")
    assert at.reason("store 0101") == ("PS-15.4b", "no_land")
    at.do(*["store 1329"] * 8)
    assert at.reason("stores") == ("PS-15.4b", "no_points_left")
    assert at.supplies("1329", "ar") == 8


# -- 5.7 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-5.7a", "PS-5.7b")
def test_only_ships_sail_that_have_come() -> None:
    at = island({"uk-glamorgan": "1118", "uk-antrim": "later", "uk-2-para-1": "1119"})
    assert at.reason("sail uk-2-para-1") == ("PS-5.7a", "not_a_ship")
    assert at.reason("sail uk-antrim") == ("PS-5.7b", "not_at_sea")
    assert "sail uk-glamorgan" in at.options()


@pytest.mark.clause("PS-5.7a", "PS-6.3a")
def test_a_way_leads_over_water_and_nobody_joins_himself() -> None:
    at = island({"uk-glamorgan": "1118", "uk-brilliant": "1118"}).do("sail uk-glamorgan")
    assert at.reason("convoy uk-glamorgan") == ("PS-6.3a", "in_group")
    at.do("convoy uk-brilliant", "lead")
    assert at.reason("via 2213") == ("PS-7.2c", "no_water")
    at.do("via 1010", "lead")
    assert at.reason("via 1010") == ("PS-5.7a", "there_already")
    at.do("via 2407", "sail_to 1216")
    path = at.event("Sailed").path
    assert 0 < path.index(at.space("1010")) < path.index(at.space("2407"))


# -- 7.1, 7.2, 7.9 ---------------------------------------------------------------------------------------


@pytest.mark.clause("PS-7.2a", "PS-7.2c")
def test_the_water_announced_has_to_lie_beside_a_beach_of_the_list() -> None:
    at = landing(sites=(2, 4, 5)).do("from_shelter", "announced")
    assert at.event("LandingRolled").permitted
    assert at.reason("sail uk-fearless") == ("PS-7.2c", "no_approach"), "beaches 2, 4 and 5 lie on the high seas"


@pytest.mark.clause("PS-7.2b", "PS-14.1.3e")
def test_who_goes_aboard_and_onto_what() -> None:
    units: dict[str, Any] = {
        "uk-sas": {"at": "off", "withdrawn": CLOCK - 3}, "uk-sbs": "off", "uk-sir-galahad": "1118",
    }  # fmt: skip
    at = landing(units).do("from_shelter", "announced")
    assert at.reason("embark uk-sas") == ("PS-14.1.3e", "not_away_long")
    assert at.reason("stock uk-sir-galahad") == ("PS-7.2b", "not_loading"), "only ships off the map are"
    at.do("embark uk-sbs", "aboard uk-fearless")
    beach = island({"uk-helicopter-1": "1119", "uk-sas": "1119", "uk-fearless": "1118"})
    assert beach.reason("return uk-helicopter-1") == ("PS-7.2b", "not_by_ship")
    assert "return uk-sas" in beach.options()


@pytest.mark.clause("PS-7.5a", "PS-7.9d")
def test_who_waits_for_an_opposed_beach_is_not_sent_back() -> None:
    beach = island({}).space("1119")
    units: dict[str, Any] = {
        "uk-fearless": {"at": "1218", "bound": beach},
        "uk-2-para-1": "uk-fearless",
        "uk-sas": "off",
    }
    at = island({**units, "ar-12-2a": "1119"}, landed=[], approached=(beach,))
    assert at.reason("send_back uk-2-para-1") == ("PS-7.5a", "waits_to_land")
    assert at.reason("send_back uk-sas") == ("PS-7.9d", "not_aboard")
    free = island({**units, "uk-fearless": "1218"}).do("send_back uk-2-para-1")
    assert free.where("uk-2-para-1") == "off"
