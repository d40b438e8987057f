"""9.4, 9.5, 14.2 From port over the sea to the beach: who is meant for an assault, the fight, and what comes after."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from beachhead.games.britain_stands_alone.model import ARMOUR_POINT, FOUL, LEG_POINT, STORMY, Stores
from beachhead.games.britain_stands_alone.rules.ship_hits_11_2 import damage_counter
from games.britain_stands_alone.channel import CLOCK, Channel, Lie
from games.britain_stands_alone.combats import at_sea
from games.britain_stands_alone.fleets import (
    CALAIS,
    HAVRE,
    ROTTERDAM,
    STRAITS,
    germans,
    points,
    prahms,
    sail,
    zone,
)
from games.britain_stands_alone.marches import let_stand

PAS = "Pas de Calais"
LAID = {"mine": zone(STRAITS), "saboteurs": (0, 0)}
Result = Callable[[str], None]


def go_on(at: Channel, until: str) -> Channel:
    """Do nothing else until something is asked."""
    while not at.over and at.prompt != until:
        let_stand(at)
        if at.over or at.prompt == until:
            break
        at.do(next(str(one.action) for one in at.ask.choices() if at.game.goes_on(at.ask, one)))
    return at


def under_way(pieces: dict[str, Lie], unit: str, **state: Any) -> Channel:
    """A unit embarks at Calais, sails to the Straits and is meant for an assault."""
    table = germans(pieces | {unit: PAS}, **{**LAID, "whole": True, "dice": [9] * 4, **state})
    table.do(f"embark {unit}")
    sail(table, table.where(unit), to=STRAITS).do("heave_to")
    if table.prompt == "sail":
        table.do("end_sailing")
    return table.do(f"assault {unit}", "landed")


@pytest.mark.clause("BSA-9.4a", "BSA-9.4c", "BSA-9.4f", "BSA-9.1u")
def test_the_whole_way_to_a_beach_that_is_won(result: Result) -> None:
    result("-/D1")
    table = go_on(under_way(prahms(2), "ge-inf-17", dice=[9] * 9), "combats")
    assert table.unit("ge-inf-17").assault
    assert not table.unit("ge-prahm-01").stays
    assert "4024" in table.targets("attack")
    table.do("attack 4024", "join ge-inf-17", "declare_attack")
    assert table.unit("ge-prahm-01").stays
    go_on(table, "advance").do("advance ge-inf-17", "advance_to 4024")
    let_stand(table)
    assert table.where("ge-inf-17") == "4024"
    assert table.game.controls(1, zone("4024"))


@pytest.mark.clause("BSA-9.4r")
def test_who_is_thrown_back_is_aboard_again_and_can_be_taken_home(result: Result) -> None:
    result("-/-")
    table = go_on(under_way(prahms(2), "ge-inf-17", dice=[9] * 20), "combats")
    table.do("attack 4024", "join ge-inf-17", "declare_attack")
    assert table.where("ge-inf-17") == "ge-prahm-01"
    assert not table.unit("ge-inf-17").assault
    assert table.game.place(table.number("ge-inf-17")) == zone(STRAITS)


@pytest.mark.clause("BSA-9.4b", "BSA-9.4h", "BSA-9.4d")
@pytest.mark.case("AM-09")
def test_who_cannot_be_meant_for_an_assault() -> None:
    tired = {"at": STRAITS, "moved": CLOCK, "spent": 3}
    aboard: dict[str, Lie] = {
        "ge-inf-17": at_sea("ge-ap-01", "ge-ap-02", assault=False, embarked=CLOCK),
        "ge-gd": at_sea("ge-prahm-01", "ge-prahm-02", assault=False, embarked=CLOCK),
        "ge-inf-26": at_sea("ge-prahm-03", "ge-prahm-04", assault=False, embarked=CLOCK),
        "ge-inf-35": at_sea("ge-prahm-05", "ge-prahm-06", assault=False, embarked=CLOCK),
    }
    ships = points("ge-ap", 2, STRAITS) | prahms(2, STRAITS) | prahms(2, STRAITS, 4)
    table = germans(aboard | ships | {"ge-prahm-03": tired, "ge-prahm-04": tired}, **LAID).do("end_sailing")
    assert table.reason("assault ge-inf-17") == ("BSA-9.4b", "no_landing_craft")
    assert table.reason("assault ge-gd") == ("BSA-9.4h", "cannot_assault")
    assert table.reason("assault ge-inf-26") == ("BSA-9.4d", "no_points_left")
    assert table.targets("assault") == {"ge-inf-35"}
    far = germans({"ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02", assault=False)} | prahms(2, "Norwegian Leads"))
    far.state.mine = zone(STRAITS)
    assert far.do("end_sailing").reason("assault ge-inf-17") == ("BSA-9.4g", "no_beach_here")


@pytest.mark.clause("BSA-9.4a", "BSA-9.4i", "BSA-9.3m")
def test_nobody_stays_aboard_for_beaches_that_are_taken_or_that_he_cannot_climb() -> None:
    """All of the Straits but their cliffs is German: mountaineers assault, an infantry division goes ashore."""
    riders: dict[str, Lie] = {
        "ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02", assault=False),
        "ge-mtn-6": at_sea("ge-prahm-03", "ge-prahm-04", assault=False),
    }
    open_beaches = ["4024", "3925", "4025", "4221", "4222"]
    table = germans(riders | prahms(4, STRAITS, stack=1), german=open_beaches, **LAID).do("end_sailing")
    assert table.targets("assault") == {"ge-mtn-6"}
    assert table.reason("assault ge-inf-17") == ("BSA-9.4g", "no_beach_here")
    assert table.do("assault ge-mtn-6").reason("landed") == ("BSA-9.3m", "has_to_land")
    table = germans(riders | prahms(4, STRAITS, stack=1), german=open_beaches[1:], **LAID).do("end_sailing")
    assert table.targets("assault") == {"ge-inf-17", "ge-mtn-6"}


@pytest.mark.clause("BSA-9.4d", "BSA-9.4h")
def test_a_battalion_and_whoever_has_one_point_left_are_meant_for_an_assault() -> None:
    tired = {"at": STRAITS, "moved": CLOCK, "spent": 2}
    aboard: dict[str, Lie] = {
        "ge-amph-a": at_sea("ge-prahm-01", "ge-prahm-02", assault=False, embarked=CLOCK),
        "ge-inf-17": at_sea("ge-prahm-03", "ge-prahm-04", assault=False, embarked=CLOCK),
    }
    table = germans(aboard | prahms(2, STRAITS) | {"ge-prahm-03": tired, "ge-prahm-04": tired}, **LAID)
    assert table.do("end_sailing").targets("assault") == {"ge-amph-a", "ge-inf-17"}


@pytest.mark.clause("BSA-9.2aa")
def test_whoever_withdrew_on_the_way_is_not_meant_for_an_assault() -> None:
    aboard: dict[str, Lie] = {"ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02", assault=False, embarked=CLOCK)}
    now = germans({}).state.turn
    for turn, able in ((now - 1, True), (now, False)):
        driven = prahms(2, STRAITS, moved=CLOCK, spent=1, halted=turn, withdrew=turn)
        table = germans(aboard | driven | prahms(1, STRAITS, 4), **LAID).do("end_sailing")
        assert table.targets("assault") == ({"ge-inf-17"} if able else set())
    assert table.reason("assault ge-inf-17") == ("BSA-9.2aa", "withdrew")


@pytest.mark.clause("BSA-9.4a")
def test_who_is_meant_for_an_assault_is_so_once_and_at_sea() -> None:
    aboard: dict[str, Lie] = {
        "ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02", assault=False, embarked=CLOCK),
        "ge-inf-26": at_sea("ge-prahm-03", "ge-prahm-04", assault=False, embarked=CLOCK),
    }
    table = germans(aboard | prahms(2, STRAITS) | prahms(2, CALAIS, 2), **LAID).do("end_sailing")
    assert table.targets("assault") == {"ge-inf-17"}
    assert table.reason("assault ge-inf-26") == ("BSA-9.4a", "not_at_sea")
    table.do("assault ge-inf-17")
    assert table.reason("assault ge-inf-17") == ("BSA-9.4a", "is_meant_for_it")


@pytest.mark.clause("BSA-9.5o", "BSA-9.3f")
def test_a_motorboat_goes_when_the_last_of_its_troops_is_ashore() -> None:
    """Two of them carry a detachment each, and a battalion between them."""
    aboard: dict[str, Lie] = {
        "ge-fd-8": at_sea("ge-mb-01", assault=False, embarked=CLOCK),
        "ge-fd-28": at_sea("ge-mb-02", assault=False, embarked=CLOCK),
        "ge-amph-a": at_sea("ge-mb-01", "ge-mb-02", assault=False, embarked=CLOCK),
    }
    table = germans(aboard | points("ge-mb", 2, STRAITS), german=["4024"], **LAID).do("end_sailing")

    def boats() -> list[str]:
        return [table.where(name) for name in ("ge-mb-01", "ge-mb-02")]

    table.do("disembark ge-fd-8", "land_on 4024")
    assert boats() == [STRAITS, STRAITS]
    table.do("disembark ge-amph-a", "land_on 4024")
    assert boats() == ["lost", STRAITS]
    table.do("disembark ge-fd-28", "land_on 4024")
    assert boats() == ["lost", "lost"]


@pytest.mark.clause("BSA-9.5ag", "BSA-3.0k")
@pytest.mark.case("SC-12")
def test_no_assault_before_the_turn_after_the_mine_nor_in_a_storm() -> None:
    aboard = {"ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02", assault=False, embarked=CLOCK)} | prahms(2, STRAITS)
    july: dict[str, Any] = {"scenario": "july", "turn": "July #9", "saboteurs": (0, 0)}
    none = germans(aboard, **july).do("end_sailing")
    assert none.reason("assault ge-inf-17") == ("BSA-9.5ag", "mine_first")
    now = none.state.turn
    same = germans(aboard, **july, mine=zone(STRAITS), mined=now).do("end_sailing")
    assert same.reason("assault ge-inf-17") == ("BSA-9.5ag", "mine_first")
    germans(aboard, **july, mine=zone(STRAITS), mined=now - 1).do("end_sailing", "assault ge-inf-17")
    storm = germans(aboard, **july, mine=zone(STRAITS), mined=now - 1, weather=STORMY).do("end_sailing")
    assert storm.reason("assault ge-inf-17") == ("BSA-3.0k", "storm")
    germans(aboard, **july, mine=zone(STRAITS), mined=now - 1, weather=FOUL).do("end_sailing", "assault ge-inf-17")


@pytest.mark.clause("BSA-9.5ag", "BSA-16.1j")
def test_in_sealion_the_mine_lies_there_before_the_first_turn_which_may_see_an_assault() -> None:
    aboard = {"ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02", assault=False, embarked=CLOCK)} | prahms(2, STRAITS)
    first: dict[str, Any] = {"turn": "September #6", "invaded": 0, "alarmed": 0}
    now = germans({}, **first).state.turn
    table = germans(aboard, **first, **LAID, mined=now).do("end_sailing")
    assert table.targets("assault") == {"ge-inf-17"}


@pytest.mark.clause("BSA-9.5n", "BSA-9.5o", "BSA-9.5q", "BSA-13.4c")
def test_motorboats_carry_three_detachments_and_amphibious_tanks_once() -> None:
    land = {"ge-fd-8": PAS, "ge-flieger-2": PAS, "ge-amph-a": PAS}
    table = germans(points("ge-mb", 3, CALAIS) | land, german=["4024"], dice=[9] * 3, **LAID)
    assert table.reason("embark ge-flieger-2") == ("BSA-9.3b", "too_few_boats")
    table.do("embark ge-fd-8", "embark ge-amph-a")
    assert table.unit("ge-amph-a").also != ()
    sail(table, "ge-mb-01", to=STRAITS).do("heave_to", "end_sailing")
    table.do("disembark ge-fd-8", "land_on 4024")
    assert (table.where("ge-fd-8"), table.where("ge-mb-01")) == ("4024", "lost")
    assert table.event("BoatsSpent").space == zone(STRAITS)
    assert table.state.sunk == (0, 0)


@pytest.mark.clause("BSA-9.5p")
@pytest.mark.case("SN-09")
def test_one_way_in_a_motorboat(result: Result) -> None:
    result("-/-")
    boat = points("ge-mb", 1, CALAIS) | {"br-london-1": "4024"}
    table = go_on(under_way(boat, "ge-fd-8", dice=[9] * 20), "combats")
    table.do("attack 4024", "join ge-fd-8", "declare_attack")
    assert (table.where("ge-fd-8"), table.where("ge-mb-01"), table.state.sunk) == ("lost", "lost", (0, 0))


# -- 14.2 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-14.2k", "BSA-14.2l", "BSA-14.2n")
def test_replacement_points_go_by_sea_to_ports_of_england() -> None:
    table = germans(prahms(4), german=["4223"], dice=[9] * 3)
    table.do("ship_leg ge-prahm-01", "ship_armour ge-prahm-03")
    assert (table.unit("ge-prahm-03").mate, table.unit("ge-prahm-01").load) == (table.number("ge-prahm-02"), LEG_POINT)
    assert germans(prahms(1)).reason("ship_armour ge-prahm-01") == ("BSA-14.2l", "too_few_boats")
    sail(table, "ge-prahm-01", "ge-prahm-02", to=STRAITS)
    assert len(table.ask.about) == 3
    table.do("heave_to", "end_sailing", "unload_stores ge-prahm-01")
    if table.prompt == "unload_where":
        table.do("unload_at 4223")
    table.do("unload_stores ge-prahm-02")
    assert table.state.stores == (
        Stores(zone("4223"), LEG_POINT, 1),
        Stores(zone("4223"), ARMOUR_POINT, 1),
    )
    assert {table.where(f"ge-prahm-0{number}") for number in (1, 2, 3)} == {"4223"}
    points_ = [table.unit(f"ge-prahm-0{number}") for number in (1, 2, 3)]
    assert [(point.load, point.mate) for point in points_] == [(0, -1)] * 3, "nothing is put ashore twice"


@pytest.mark.clause("BSA-14.2m")
@pytest.mark.case("RP-03")
def test_an_armour_point_of_which_half_was_lost_has_two_hits() -> None:
    table = germans(
        prahms(1, STRAITS, load=ARMOUR_POINT, mate=1, embarked=CLOCK)
        | prahms(1, STRAITS, 1, load=ARMOUR_POINT, embarked=CLOCK)
        | prahms(1, CALAIS, 2),
        german=["4223"],
    )
    first, second = table.number("ge-prahm-01"), table.number("ge-prahm-02")
    table.game.stamp(first, mate=second)
    table.game.stamp(second, mate=first)
    damage_counter(table.game, (first, second), "bombs", "BSA-8.4l")
    table.do("end_sailing", "unload_stores ge-prahm-02")
    assert table.state.stores == (Stores(zone("4223"), ARMOUR_POINT, 1, 2),)


@pytest.mark.clause("BSA-14.2k")
def test_no_points_are_shipped_from_england() -> None:
    table = germans(prahms(1, "4223") | prahms(1, HAVRE, 1) | prahms(1, ROTTERDAM, 2), german=["4223"])
    assert table.targets("ship_leg") == {"ge-prahm-02", "ge-prahm-03"}
    assert table.reason("ship_leg ge-prahm-01") == ("BSA-14.2k", "no_replacements_here")


@pytest.mark.clause("BSA-14.2k", "BSA-14.2l")
def test_armour_points_are_shipped_from_ports_off_the_map_alone_and_by_free_points() -> None:
    table = germans(prahms(2, "4223") | prahms(2, HAVRE, 2) | points("ge-ap", 1, HAVRE), german=["4223"])
    assert table.reason("ship_armour ge-prahm-01") == ("BSA-14.2k", "no_replacements_here")
    table.do("ship_armour ge-prahm-03")
    assert table.unit("ge-prahm-03").mate == table.number("ge-prahm-04"), "a Prahm beside a Prahm"
    assert table.reason("ship_armour ge-prahm-03") == ("BSA-9.3b", "carries_something")


@pytest.mark.clause("BSA-9.5y")
def test_who_carries_units_carries_no_supply() -> None:
    table = germans(prahms(3) | {"ge-inf-17": PAS}).do("embark ge-inf-17")
    assert table.targets("stock") == {"ge-prahm-03"}
    assert table.reason("stock ge-prahm-01") == ("BSA-9.5y", "carries_something")
    assert table.reason("stock_all") == ("BSA-9.5y", "nobody_else")
