"""8.5 Air supply in Britain Stands Alone: to airbases in England, and by parachute."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.model import FOUL
from beachhead.games.britain_stands_alone.module import MODULE
from games.britain_stands_alone.airlifts import HOME, airlift, back, ju52, points
from games.britain_stands_alone.channel import Channel
from games.britain_stands_alone.combats import dropped

OUT = {"oos": 1}
BREAD = {
    **ju52(4), **ju52(1, "3619", 4), **points("ge-me109", 1, "3619", oos=1),
    "ge-inf-17": {"at": "3720", "oos": 1}, "ge-pz-8": {"at": "3620", "oos": 2}, "ge-gd": {"at": "3724", "oos": 1},
}  # fmt: skip
"""Case AT-04."""


def supply(task: str, space: str, count: int, **state: object) -> Channel:
    """A supply mission with so many transports from the Pas de Calais, which has come through."""
    at = airlift(BREAD, german=["3619"], **state).do(f"{task} {space}")
    return at.do(*(f"crew ge-ju52-0{number}" for number in range(1, count + 1)), "fly")


def levels(at: Channel) -> dict[str, int]:
    names = ("ge-inf-17", "ge-pz-8", "ge-gd", "ge-me109-01")
    return {name: at.unit(name).oos for name in names}


@pytest.mark.clause("BSA-8.5m")
@pytest.mark.case("AT-04")
def test_supplies_come_from_the_display() -> None:
    at = airlift(BREAD, german=["3619"]).do("air_supply 3619")
    assert at.reason("crew ge-ju52-05") == ("BSA-8.5m", "not_from_display")
    assert at.reason("load ge-inf-17")[0] == "BSA-8.5m"
    in_england = {name: lie for name, lie in BREAD.items() if name not in ju52(4)}
    assert not airlift(in_england, german=["3619"]).targets("air_supply")


@pytest.mark.clause("BSA-8.5o", "BSA-8.5q", "BSA-8.5n", "BSA-12.0g")
@pytest.mark.case("AT-04")
def test_a_panzer_division_takes_four_points() -> None:
    at = supply("air_supply", "3619", 4).do("relieve ge-pz-8")
    assert levels(at) == {"ge-inf-17": 1, "ge-pz-8": 0, "ge-gd": 1, "ge-me109-01": 1}, "no marker of any level is left"
    assert at.prompt == "home", "nothing is left"
    three = supply("air_supply", "3619", 3)
    assert three.reason("relieve ge-pz-8") == ("BSA-8.5o", "too_little")
    three.do("relieve ge-inf-17", "relieve ge-me109-01")
    assert levels(three) == {"ge-inf-17": 0, "ge-pz-8": 2, "ge-gd": 1, "ge-me109-01": 0}
    one = supply("air_supply", "3619", 1)
    assert one.reason("relieve ge-inf-17") == ("BSA-8.5n", "too_little"), "not half a division"
    assert one.targets("relieve") == {"ge-me109-01"}
    escorted = airlift({**BREAD, **points("ge-me110", 1, HOME)}, german=["3619"]).do("air_supply 3619")
    escorted.do("crew ge-ju52-01", "crew ge-me110-01", "fly")
    assert escorted.reason("relieve ge-inf-17") == ("BSA-8.5n", "too_little"), "nor do escorts carry anything"


@pytest.mark.clause("BSA-8.5n")
def test_within_two_hexes_by_a_line_of_supply() -> None:
    out = {"at": "3721", "oos": 1}
    at = airlift({**ju52(4), "ge-flieger-1": out, "ge-flieger-2": {"at": "3822", "oos": 1}}, german=["3619"])
    at.do("air_supply 3619", "crew ge-ju52-01", "crew ge-ju52-02", "fly")
    assert at.targets("relieve") == {"ge-flieger-1"}, "3721 is two hexes off, 3822 more"
    cut = {**ju52(1), "ge-flieger-1": out, "br-inf-1": "3720", "br-inf-2": "3521"}
    assert not airlift(cut, german=["3619"]).targets("air_supply"), "enemies and their zones are in the way"
    fed = {**ju52(1), "ge-flieger-1": "3720"}
    assert not airlift(fed, german=["3619"]).targets("air_supply"), "nobody lacks anything"


@pytest.mark.clause("BSA-8.5n", "BSA-1.2a")
def test_of_points_that_lack_the_same_one_is_offered_for_all() -> None:
    at = airlift({**ju52(1), **points("ge-me109", 2, "3619", oos=1)}, german=["3619"])
    assert at.do("air_supply 3619", "crew ge-ju52-01", "fly").targets("relieve") == {"ge-me109-01"}


@pytest.mark.clause("BSA-8.5o")
def test_bombers_count_twofold() -> None:
    pieces = {**ju52(2), **points("ge-ju87", 1, "3619", oos=1), **points("ge-me110", 1, "3619", oos=2)}
    for count, relieved in ((1, {"ge-me110-01"}), (2, {"ge-me110-01", "ge-ju87-01"})):
        at = airlift(pieces, german=["3619"]).do("air_supply 3619")
        at.do(*(f"crew ge-ju52-0{number}" for number in range(1, count + 1)), "fly")
        assert at.targets("relieve") == relieved


@pytest.mark.clause("BSA-8.5n", "BSA-8.5m", "BSA-8.5j")
def test_only_what_comes_through_is_given_out() -> None:
    pieces = {**ju52(2), "ge-inf-17": {"at": "3619", **OUT}, **points("br-spitfire", 2, "3523")}
    at = airlift(pieces, dice=[0, 9, 0]).do("air_supply 3619", "crew ge-ju52-01", "crew ge-ju52-02", "fly")
    at.do("scramble br-spitfire-01", "scramble br-spitfire-02")
    while at.prompt == "home" and at.side == "br":
        at.do("back")
    assert at.prompt == "home", "one step of two would be nothing"
    assert at.unit("ge-inf-17").oos == 1


@pytest.mark.clause("BSA-8.5g", "BSA-8.5m")
def test_the_transports_may_stay_where_they_landed() -> None:
    at = supply("air_supply", "3619", 1).do("no_more_relief")
    assert levels(at)["ge-me109-01"] == 1, "nobody has to be supplied"
    at.do("land_at 3619")
    assert at.where("ge-ju52-01") == "3619"


@pytest.mark.clause("BSA-8.5p")
@pytest.mark.case("AT-04")
def test_by_parachute_two_points_for_a_step_in_that_very_hex() -> None:
    at = supply("parachute", "3724", 4)
    assert at.targets("relieve") == {"ge-gd"}
    assert at.reason("relieve ge-inf-17") == ("BSA-8.5p", "not_hungry")
    at.do("relieve ge-gd")
    assert levels(at) == {"ge-inf-17": 1, "ge-pz-8": 2, "ge-gd": 0, "ge-me109-01": 1}
    assert at.event("SupplyChanged").clause == "BSA-8.5p"
    assert "3724" not in at.targets("land_at")
    back(at)
    two = supply("parachute", "3724", 2)
    assert two.prompt == "home"
    assert levels(two)["ge-gd"] == 1, "a motorized step takes four"
    leg = airlift({**ju52(2), "ge-flieger-1": {"at": "3724", **OUT}})
    leg.do("parachute 3724", "crew ge-ju52-01")
    assert leg.reason("fly") == ("BSA-8.5m", "too_few_transports")
    leg.do("crew ge-ju52-02", "fly", "relieve ge-flieger-1")
    assert leg.unit("ge-flieger-1").oos == 0


@pytest.mark.clause("BSA-8.5p")
def test_not_where_they_could_land_and_not_for_aircraft() -> None:
    pieces = {**ju52(2), "ge-inf-17": {"at": "3619", **OUT}, **points("ge-me109", 1, "3523", oos=1)}
    at = airlift(pieces, german=["3523"])
    assert not at.targets("parachute")
    assert at.reason("parachute 3619") == ("BSA-8.5p", "has_airbase")
    assert at.targets("air_supply") == {"3619", "3523"}
    on_it = airlift({**ju52(2), "ge-flieger-1": dropped("3619", **OUT)})
    assert on_it.targets("parachute") == {"3619"}, "who has dropped on the enemy's cannot land there"


@pytest.mark.clause("BSA-8.5m", "BSA-8.5n", "BSA-8.5p")
def test_where_supplies_are_not_flown() -> None:
    hungry = {"ge-inf-17": {"at": "3620", **OUT}, "ge-flieger-1": {"at": "3724", **OUT}, "ge-inf-35": "3823"}
    at = airlift({**ju52(1), **hungry, "ge-flieger-2": HOME}, german=["3619"])
    assert at.reason("air_supply France") == ("BSA-8.5m", "no_airbase")
    assert at.reason("air_supply 3522")[1] == "enemy_base"
    assert at.reason("parachute 3724") == ("BSA-8.5m", "no_transports"), "a single point brings nothing"
    more = airlift({**ju52(2), **hungry}, german=["3619"])
    assert more.reason("parachute 3823") == ("BSA-8.5p", "nobody_hungry")
    more.do("air_supply 3619", "crew ge-ju52-01", "crew ge-ju52-02", "fly")
    assert more.reason("relieve ge-inf-35") == ("BSA-8.5n", "not_hungry")
    assert more.reason("relieve ge-flieger-1") == ("BSA-8.5n", "not_hungry")


@pytest.mark.clause("BSA-3.0h")
def test_supplies_are_flown_in_foul_weather() -> None:
    assert supply("air_supply", "3619", 1, weather=FOUL).prompt == "relieve"
    assert supply("parachute", "3724", 4, weather=FOUL).prompt == "relieve"


def test_supplies_come_from_any_zone() -> None:
    pieces = {**ju52(1), **ju52(1, "France", 1), "ge-inf-17": {"at": "3619", **OUT}}
    at = airlift(pieces).do("air_supply 3619", "crew ge-ju52-01", "crew ge-ju52-02", "fly", "relieve ge-inf-17")
    assert at.unit("ge-inf-17").oos == 0
    assert HOME in at.targets("land_at")


@pytest.mark.clause("BSA-8.5o")
def test_who_is_supplied_is_not_said_to_fly_there() -> None:
    """How far an aircraft has to fly is said of those who fly, not of those who wait on the ground."""
    at = airlift(BREAD, german=["3619"]).do("air_supply 3619")
    flying = MODULE.presentation.question(at.game, at.ask).choices
    assert {one.note for one in flying if one.action.verb == "crew"} != {""}
    at.do("crew ge-ju52-01", "fly")
    waiting = MODULE.presentation.question(at.game, at.ask).choices
    assert {one.note for one in waiting if one.action.verb == "relieve"} == {""}
