"""8.1, 8.2, 8.5 What is refused while missions are formed, flown and ferried, and why."""

from __future__ import annotations

import pytest

from games.britain_stands_alone.airlifts import HOME, airlift, ju52, points
from games.britain_stands_alone.channel import Channel, channel

DISPLAY = {"ge-flieger-1": HOME, **ju52(2)}


# -- 8.5 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-8.5a", "BSA-8.5k")
def test_nobody_and_nothing_is_carried_from_zone_to_zone_of_the_display() -> None:
    for pieces in (DISPLAY, {**DISPLAY, **ju52(1, "4124", first=2)}):
        table = airlift(pieces, german=["4124"])
        assert table.reason("airlift Holland") == ("BSA-8.5d", "nothing_to_carry")
        assert "4124" in table.targets("airlift")


@pytest.mark.clause("BSA-8.5k", "BSA-14.2c", "BSA-8.5l")
def test_a_replacement_point_comes_from_the_display_on_two_transports() -> None:
    table = airlift({"ge-flieger-1": HOME, **ju52(1)}, german=["4124"]).do("airlift 4124")
    assert table.reason(f"load_point {HOME}") == ("BSA-8.5k", "too_few_transports")
    assert table.reason("load_point 4124") == ("BSA-14.2c", "not_off_map")
    table = airlift({"ge-flieger-1": HOME, **ju52(3)}, german=["4124"]).do("airlift 4124", "load ge-flieger-1")
    table.do(f"load_point {HOME}")
    assert len(table.game.state.contests[-1].points) == 3  # type: ignore[attr-defined]
    table = airlift({"ge-flieger-1": HOME, **ju52(2)}, german=["4124"]).do("airlift 4124", "load ge-flieger-1")
    assert table.reason(f"load_point {HOME}") == ("BSA-8.5k", "too_few_transports")


@pytest.mark.clause("BSA-8.5d")
def test_each_is_carried_by_transports_of_his_own_base() -> None:
    """Two regiments, a transport beside each: what one base carries takes nothing from the other."""
    two = {"ge-flieger-1": HOME, "ge-flieger-2": "Holland", **ju52(1), **ju52(1, "Holland", first=1)}
    table = airlift(two, german=["4124"]).do("airlift 4124", "load ge-flieger-1", "load ge-flieger-2")
    assert "fly" in table.options()
    one = airlift({**two, "ge-flieger-3": HOME}, german=["4124"]).do("airlift 4124", "load ge-flieger-1")
    assert one.reason("load ge-flieger-3") == ("BSA-8.5b", "too_few_transports")


@pytest.mark.clause("BSA-8.5m", "BSA-8.5n")
def test_supplies_are_flown_to_those_who_lack_them_and_with_nobody_aboard() -> None:
    fed = airlift({**DISPLAY, "ge-inf-17": "4124"})
    assert fed.reason("air_supply 4124") == ("BSA-8.5n", "nobody_hungry")
    table = airlift({**DISPLAY, "ge-inf-17": {"at": "4124", "oos": 1}}).do("air_supply 4124")
    assert table.reason("load ge-flieger-1") == ("BSA-8.5m", "carries_no_units")


# -- 8.2 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-8.2d", "BSA-8.1d", "BSA-8.2a")
def test_who_has_flown_or_is_in_the_air_joins_no_mission() -> None:
    turn = channel().state.turn
    pieces = {**points("ge-he111", 2), **points("ge-he111", 1, first=2, flown=turn)}
    pieces |= points("ge-he111", 1, "Straits of Dover", first=3, aloft=True) | points("ge-he111", 1, "lost", first=4)
    table = airlift(pieces).do("raid 4223", "crew ge-he111-01")
    assert table.reason("crew ge-he111-01") == ("BSA-8.2a", "in_the_mission")
    assert table.reason("crew ge-he111-03") == ("BSA-8.2d", "flown")
    assert table.reason("crew ge-he111-04") == ("BSA-8.1d", "in_the_air")
    assert table.reason("crew ge-he111-05") == ("BSA-8.2d", "not_at_a_base")
    assert table.reason("crew ge-inf-17") == ("BSA-8.2d", "not_at_a_base")


@pytest.mark.clause("BSA-8.2j", "BSA-1.3a")
def test_who_comes_home_lands_on_an_airbase_within_reach() -> None:
    table = airlift(points("ge-ju87", 1), dice=[9]).do("raid 4223", "crew ge-ju87-01", "fly")
    if table.prompt == "bomb_target":
        table.do(f"bomb {min(table.targets('bomb'))}")
    assert table.prompt == "home"
    assert table.reason("land_at Germany") == ("BSA-8.2j", "too_far")
    assert table.reason("land_at 3724") == ("BSA-1.3a", "no_airbase")


# -- 8.1 -------------------------------------------------------------------------------------------------


def ferrying(name: str) -> Channel:
    """The German Air Ferry Phase, a point taken up."""
    return channel(points("ge-me109", 2), phase="ge_ferry").do(f"ferry {name}")


@pytest.mark.clause("BSA-8.1f", "BSA-1.3a")
def test_who_is_ferried_lands_on_another_airbase() -> None:
    table = ferrying("ge-me109-01")
    assert table.reason(f"fly_to {HOME}") == ("BSA-8.1f", "is_there")
    assert table.reason("fly_to 3724") == ("BSA-1.3a", "no_airbase")
    assert table.reason("fly_to Straits of Dover") == ("BSA-1.3a", "no_airbase")


@pytest.mark.clause("BSA-8.1f")
def test_only_aircraft_at_a_base_are_ferried() -> None:
    table = channel({"ge-me109-01": HOME, "ge-inf-17": HOME, "ge-me109-02": "lost"}, phase="ge_ferry")
    for name in ("ge-me109-02", "ge-inf-17"):
        assert table.reason(f"ferry {name}") == ("BSA-8.1f", "not_at_a_base")


@pytest.mark.clause("BSA-8.1e", "BSA-1.3a")
def test_who_is_in_flight_lands_on_an_airbase() -> None:
    aloft = points("ge-me109", 1, "Straits of Dover", aloft=True) | points("ge-ju88", 1, first=0)
    table = channel(aloft, phase="ge_return")
    assert table.reason("land ge-ju88-01") == ("BSA-8.1e", "not_in_flight")
    table.do("land ge-me109-01")
    assert table.reason("land_at 3724") == ("BSA-1.3a", "no_airbase")


@pytest.mark.clause("BSA-8.1e", "BSA-1.3a", "BSA-4.0i", "BSA-4.0k")
def test_who_is_in_flight_lands_where_he_can_be_based() -> None:
    full = points("ge-me109", 4, "3716") | {"ge-ju88-01": {"at": "Straits of Dover", "aloft": True}}
    table = channel(full, phase="ge_return", german=["3716", "4222"]).do("land ge-ju88-01")
    assert table.reason("land_at 3522") == ("BSA-1.3a", "enemy_base")
    assert table.reason("land_at 4222") == ("BSA-4.0i", "red_airbase")
    assert table.reason("land_at 3716") == ("BSA-4.0k", "airbase_full")


# -- 8.4 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-8.4o")
def test_two_steps_are_one_division_or_two_other_units() -> None:
    pieces = dict.fromkeys(("br-inf-45", "br-bde-35", "br-bde-36", "br-bde-37"), "4222")
    table = airlift({**points("ge-ju87", 1), **pieces}, dice=[9, 9]).do("raid 4222", "crew ge-ju87-01", "fly")
    if table.prompt == "bomb_target":
        table.do("bomb 4")
    table.do("bomb_unit br-bde-35")
    assert table.reason("bomb_unit br-inf-45") == ("BSA-8.4o", "steps_enough")
    assert table.reason("bomb_unit br-bde-35") == ("BSA-8.4o", "steps_enough"), "nobody twice"
    assert table.do("bomb_unit br-bde-37").prompt == "home"


@pytest.mark.clause("BSA-11.2q")
def test_what_is_destroyed_on_the_ground_is_on_the_ground() -> None:
    there = {"br-spitfire-01": "3619", "br-blenheim-01": "3619", "br-blenheim-02": "3517"}
    table = airlift({**points("ge-ju87", 1), **there}, dice=[9, 0]).do("raid 3619", "crew ge-ju87-01", "fly")
    assert table.targets("destroy") == {"br-spitfire-01", "br-blenheim-01"}
    assert table.reason("destroy br-blenheim-02") == ("BSA-11.2q", "not_on_the_ground")
    table.do("destroy br-spitfire-01")
    assert (table.where("br-spitfire-01"), table.where("br-blenheim-01")) == ("lost", "3619")


@pytest.mark.clause("BSA-8.1e")
def test_who_has_no_base_in_reach_is_not_landed_while_others_are() -> None:
    aloft = {
        "ge-me109-01": {"at": "Straits of Dover", "aloft": True},
        "ge-me109-02": {"at": "Cape Wrath", "aloft": True},
    }
    table = channel(aloft, phase="ge_return")
    assert table.targets("land") == {"ge-me109-01"}
    assert table.reason("land ge-me109-02") == ("BSA-8.1e", "nowhere_to_land")
    table.do("land_all")
    assert table.where("ge-me109-02") == "lost"


@pytest.mark.clause("BSA-12.0k", "BSA-7.4d")
def test_fighters_out_of_supply_meet_nobody() -> None:
    """Of two Spitfires in reach one is hungry; where it is the only one nobody looks for the raid at all."""
    raiders = points("ge-ju87", 1)
    hungry = {"br-spitfire-01": {"at": "3522", "oos": 1}}
    table = airlift({**raiders, **hungry, "br-spitfire-02": "3523"}, dice=[0]).do("raid 4223", "crew ge-ju87-01", "fly")
    assert table.prompt == "scramble"
    assert table.targets("scramble") == {"br-spitfire-02"}
    assert table.reason("scramble br-spitfire-01") == ("BSA-12.0k", "out_of_supply")
    alone = airlift({**raiders, **hungry}).do("raid 4223", "crew ge-ju87-01", "fly")
    assert not alone.events("DetectionRolled")
