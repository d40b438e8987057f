"""15.3.1, 15.5 The point that two reduced batteries share, and who has it in reach."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.model import UK
from games.port_stanley.battles import done, field, passing, plan, rolled
from games.port_stanley.island import Island

ATTACKERS = {"ar-3-6": "2213", "ar-hq-joffre": "2313"}


def reduced(**where: str) -> dict[str, Any]:
    return {f"uk-29-arty-{name[-1]}": {"at": hex_, "reduced": True} for name, hex_ in where.items()}


def supporting(uk: dict[str, int], **where: str) -> Island:
    """Batteries behind a battalion that is attacked, the first of them allocated to its defence."""
    at = field(ATTACKERS | {"uk-2-para-1": "2113"} | reduced(**where), phase="ar_combat", uk=uk)
    return plan(at, "2113", "ar-3-6").do("guard uk-29-arty-1")


@pytest.mark.clause("PS-15.3.1e", "PS-15.5a")
def test_the_last_point_is_enough_for_two_reduced_batteries_and_not_for_a_third() -> None:
    at = supporting({"2012": 1}, gun_1="2012", gun_2="2012", gun_3="2012")
    assert at.supplies("2012", "uk") == 0
    at.do("guard uk-29-arty-2")
    assert at.reason("guard uk-29-arty-3") == ("PS-15.5a", "no_supply_line")


@pytest.mark.clause("PS-15.3.1e", "PS-15.5a")
def test_the_second_has_that_point_or_another_in_its_reach() -> None:
    far = {"gun_1": "2012", "gun_2": "2014"}
    assert supporting({"2012": 1}, **far).reason("guard uk-29-arty-2") == ("PS-15.5a", "no_supply_line")
    own = supporting({"2012": 1, "2014": 1}, **far).do("guard uk-29-arty-2")
    assert own.supplies("2014", "uk") == 1


FAR = reduced(gun_1="2012", gun_2="2014") | {"uk-97-battery": "2014"}
"""Two reduced batteries apart, and a whole one beside the second."""


@pytest.mark.clause("PS-15.3.1e", "PS-15.5a")
@pytest.mark.parametrize(("store", "joins"), [({"2014": 1}, True), ({"2112": 1}, False)])
def test_the_point_that_a_whole_battery_uses_is_in_the_reach_of_the_second_of_two(
    store: dict[str, int], joins: bool
) -> None:
    """All of a combat is drawn at once: in defence as in an attack the two share what lies beside the first."""
    stores = {"2012": 1, **store}
    at = field(ATTACKERS | {"uk-2-para-1": "2113"} | FAR, phase="ar_combat", uk=stores)
    plan(at, "2113", "ar-3-6").do("guard uk-29-arty-1", *(["guard uk-97-battery"] if joins else []))
    assert ("guard uk-29-arty-2" in at.options()) is joins
    at = field(FAR | {"uk-2-para-1": "2113", "ar-7-4a": "2213"}, uk=stores, dice=(6,) * 9).do("barrage 2213")
    at.do(*(f"fire {name}" for name in ["uk-29-arty-1", *(["uk-97-battery"] if joins else [])]))
    assert ("fire uk-29-arty-2" in at.options()) is joins


@pytest.mark.clause("PS-15.3.1e", "PS-15.3.1i")
@pytest.mark.parametrize(("where", "strength"), [("2012", 1), ("2113", 2)])
def test_a_battery_under_attack_fires_on_no_point_out_of_its_reach(where: str, strength: int) -> None:
    """Both hexes are attacked together; one battery stands beside the store, the other may not."""
    at = field(ATTACKERS | reduced(gun_1="2113", gun_2="2114"), phase="ar_combat", uk={where: 3}, dice=(3,) * 9)
    plan(at, "2113", "ar-3-6", also=["include 2114"])
    passing(done(at))
    assert rolled(at)[1] == strength
    assert [one.points for one in at.events("SupplyUsed") if one.side == UK] == [1]


@pytest.mark.clause("PS-15.3.1d", "PS-15.3.1i")
def test_the_last_point_is_for_the_strongest_of_those_under_attack() -> None:
    units = ATTACKERS | reduced(gun_1="2113") | {"uk-29-arty-2": "2113"}
    at = plan(field(units, phase="ar_combat", uk={"2113": 1}, dice=(3,) * 9), "2113", "ar-3-6")
    passing(done(at))
    assert rolled(at)[1] == 2


@pytest.mark.clause("PS-15.3.1d", "PS-15.5a")
def test_who_has_two_stores_in_reach_leaves_the_point_to_who_has_one() -> None:
    """2014 is next to 2114 alone of the two hexes under attack, 2013 to both."""
    units = ATTACKERS | {"uk-29-arty-1": "2114", "uk-29-arty-2": "2113"}
    at = field(units, phase="ar_combat", uk={"2013": 1, "2014": 1}, dice=(3,) * 9)
    passing(done(plan(at, "2114", "ar-3-6", also=["include 2113"])))
    assert rolled(at)[1] == 4
