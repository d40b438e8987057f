"""9.3, 9.5, 14.2 What shipping takes aboard and what it does not: leaders, supply, replacement points."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.events_sea import Embarked
from beachhead.games.britain_stands_alone.looks.log import LOG
from beachhead.games.britain_stands_alone.model import ARMOUR_POINT, LEG_POINT, NOTHING, STORMY, SUPPLY
from games.britain_stands_alone.channel import CLOCK, Lie
from games.britain_stands_alone.combats import at_sea
from games.britain_stands_alone.fleets import (
    CALAIS,
    DOVER,
    HARWICH,
    STRAITS,
    TYNE,
    british,
    germans,
    points,
    prahms,
    zone,
)
from games.britain_stands_alone.seafights import battle, sighting

PAS = "Pas de Calais"


@pytest.mark.clause("BSA-9.3a", "BSA-13.3a")
def test_leaders_are_not_carried() -> None:
    ashore: dict[str, Lie] = {"br-churchill": HARWICH, "br-royal-family": HARWICH, "br-bde-35": HARWICH}
    table = british(points("br-ap", 4, HARWICH) | ashore)
    assert table.targets("embark") == {"br-bde-35"}
    assert table.reason("embark br-churchill") == ("BSA-9.3a", "not_carried")


@pytest.mark.clause("BSA-16.0c", "BSA-9.3b", "BSA-9.5y")
def test_nothing_goes_aboard_in_a_port_that_may_not_be_left() -> None:
    """The Germans have come by air alone and nobody has put to sea: only transports of a port that was bombed load."""
    pieces: dict[str, Lie] = {**points("br-ap", 2, HARWICH), **points("br-ap", 2, TYNE, 2)}
    pieces |= {"br-bde-35": HARWICH, "br-inf-46": "Northern England"}
    raid = zone(HARWICH), british(pieces).state.turn - 1
    for sailed, bombed, riders, stores in (
        (True, (), {"br-bde-35", "br-inf-46"}, {"br-ap-01", "br-ap-03"}),
        (False, (raid,), {"br-bde-35"}, {"br-ap-01"}),
    ):
        table = british(pieces, sailed=sailed, bombed_ports=bombed)
        assert (table.targets("embark"), table.targets("stock")) == (riders, stores)
    assert british(pieces, sailed=False).prompt == "landing_at_sea"


@pytest.mark.clause("BSA-5.5d", "BSA-9.3c")
def test_who_embarks_on_the_display_has_not_left_the_map() -> None:
    table = british(points("br-ap", 2, TYNE) | {"br-inf-46": "Northern England"}, dice=[9] * 4)
    table.do("embark br-inf-46", "end_sailing", "disembark br-inf-46", "land_on Northern England")
    assert (table.where("br-inf-46"), table.unit("br-inf-46").left) == ("Northern England", 0)


@pytest.mark.clause("BSA-9.5x")
def test_its_owner_alone_reads_aboard_what_a_unit_embarks() -> None:
    table = germans(prahms(3) | {"ge-inf-17": PAS}).do("embark ge-inf-17")
    told = {
        side: [
            LOG.line(table.game, event, 0).text for _, event in table.match.events(side) if isinstance(event, Embarked)
        ]
        for side in ("br", "ge")
    }
    assert told["ge"] == ["17th Infantry Division embarks: Pas de Calais, aboard 2 Prahms."]
    assert told["br"] == ["17th Infantry Division embarks: Pas de Calais."]


@pytest.mark.clause("BSA-9.3c")
def test_nothing_is_taken_aboard_once_somebody_has_sailed() -> None:
    table = germans(prahms(3) | {"ge-inf-17": PAS}, dice=[9] * 4)
    table.do("sail ge-prahm-01", f"steer {STRAITS}", "heave_to")
    assert table.reason("embark ge-inf-17") == ("BSA-9.3c", "has_begun_to_sail")
    assert table.reason("stock ge-prahm-02") == ("BSA-9.3c", "has_begun_to_sail")


# -- 9.5, 12.2 supply ------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.5y", "BSA-12.2c")
def test_at_sea_too_who_carries_units_carries_no_supply() -> None:
    aboard = {"ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02", assault=False)}
    table = germans(aboard | prahms(4, STRAITS))
    assert table.targets("stock") == {"ge-prahm-03"}, "or the one like it"
    assert table.reason("stock ge-prahm-01") == ("BSA-9.5y", "carries_something")
    table.do("stock_all")
    assert [table.unit(f"ge-prahm-0{number}").load for number in range(1, 5)] == [NOTHING, NOTHING, SUPPLY, SUPPLY]


@pytest.mark.clause("BSA-9.5y", "BSA-12.2a")
def test_motorboats_take_no_supply_with_all_the_others() -> None:
    table = germans(prahms(2) | points("ge-mb", 1, CALAIS)).do("stock_all")
    assert table.unit("ge-prahm-01").load == table.unit("ge-prahm-02").load == SUPPLY
    assert table.unit("ge-mb-01").load == NOTHING


@pytest.mark.clause("BSA-3.0k", "BSA-9.3o", "BSA-14.2k")
def test_in_a_storm_no_supply_and_no_replacement_point_is_taken_aboard() -> None:
    table = germans(prahms(3), weather=STORMY)
    assert not {action.split()[0] for action in table.options()} & {"stock", "stock_all", "ship_leg", "ship_armour"}
    assert table.reason("stock_all") == ("BSA-3.0k", "storm")
    assert table.reason("ship_leg ge-prahm-01") == ("BSA-9.3o", "storm")
    assert table.reason("ship_armour ge-prahm-01") == ("BSA-9.3o", "storm")


# -- 14.2 replacement points -----------------------------------------------------------------------------


@pytest.mark.clause("BSA-14.2l")
def test_motorboats_take_no_half_of_an_armour_point() -> None:
    table = germans(prahms(1) | points("ge-mb", 1, CALAIS))
    assert table.reason("ship_armour ge-prahm-01") == ("BSA-14.2l", "too_few_boats")
    assert table.reason("ship_leg ge-mb-01") == ("BSA-14.2k", "no_carrier")


@pytest.mark.clause("BSA-9.2aa", "BSA-14.2k")
@pytest.mark.parametrize("late", [True, False])
def test_who_withdrew_on_the_way_unloads_no_replacement_point(late: bool) -> None:
    now = germans({}).state.turn
    carrier = prahms(1, STRAITS, load=LEG_POINT, moved=CLOCK, spent=1, halted=now - late, embarked=CLOCK)
    table = germans(carrier | prahms(1, STRAITS, 2), german=[DOVER]).do("end_sailing")
    assert table.targets("unload_stores") == ({"ge-prahm-01"} if late else set())
    if not late:
        assert table.reason("unload_stores ge-prahm-01") == ("BSA-14.2k", "no_shore")


@pytest.mark.clause("BSA-14.2k")
def test_where_no_port_is_german_no_replacement_point_is_unloaded() -> None:
    carrier = prahms(2, STRAITS, load=ARMOUR_POINT, moved=CLOCK, spent=1, embarked=CLOCK)
    table = germans(carrier, german=["4024"])
    assert table.reason("unload_stores ge-prahm-01") == ("BSA-14.2k", "no_shore"), "a beach is none"


# -- 7.2, 15.1 -------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-7.2h")
def test_naval_units_that_cannot_fire_may_intercept_alone() -> None:
    table = sighting(0, ["ge-tb-01"], zone="Central North Sea", pieces=points("br-ap", 2, TYNE), dice=[0])
    assert (table.prompt, table.targets("sail_out")) == ("intercept", {"br-ap-01"})


@pytest.mark.clause("BSA-9.5w", "BSA-15.1g")
@pytest.mark.parametrize(("setting", "price"), [("both", 1), ("sunk", 1), ("replaced", 0)])
def test_what_a_transport_that_is_sunk_is_worth_by_each_reading(setting: str, price: int) -> None:
    table = battle(["br-ap-01"], ["ge-dd-01", "ge-dd-02"], settings={"ap_vp": setting}, alone=1, dice=[0] * 4)
    table.match.apply("br", next(one.action for one in table.match.asks["br"].choices() if one.action.verb == "stay"))
    table.match.apply("ge", next(one.action for one in table.match.asks["ge"].choices() if one.action.verb == "stay"))
    while not table.over:
        table.do(sorted(table.options())[0])
    assert (table.where("br-ap-01"), table.state.awards.other) == ("lost", price)


# -- 9.1, 9.4 --------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.1a", "BSA-9.3j", "BSA-9.4d")
@pytest.mark.parametrize("now", [True, False])
def test_movement_points_of_an_earlier_segment_are_spent_no_more(now: bool) -> None:
    aboard = {"ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02", assault=False)}
    lay = prahms(2, STRAITS, moved=CLOCK - (0 if now else 30), spent=3)
    table = germans(aboard | lay | prahms(1, STRAITS, 2), german=["4024"], mine=0).do("end_sailing")
    assert (table.targets("disembark") | table.targets("assault")) == (set() if now else {"ge-inf-17"})
    if not now:
        assert "4024" in table.do("disembark ge-inf-17").targets("land_on")
