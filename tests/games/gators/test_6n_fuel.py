"""VI-n The HERS: where it works, aircraft, tanks, filling up."""

from __future__ import annotations

import pytest
from island import Island, island

from beachhead.games.gators.rules.position_6.refuelling_6n import depot

DEPOT, BESIDE, BESIDE_2, FIELD = "M3-0303", "M3-0302", "M3-0403", "M3-0503"
HERS = {"us-ch53-1": DEPOT, "us-hers-1": "us-ch53-1"}


@pytest.mark.clause("GAT-VI-n.1")
def test_it_works_in_a_ch53_that_has_landed_in_the_open() -> None:
    assert depot(island(HERS).game) == island().space(DEPOT)
    for at, works in (("M3-0302", True), ("M3-0404", True), ("M3-0304", False), ("M3-0803", False)):
        assert (depot(island({"us-ch53-1": at, "us-hers-1": "us-ch53-1"}).game) >= 0) is works
    assert depot(island({"us-lcac-1": "M3-0302", "us-hers-1": "us-lcac-1"}).game) < 0
    assert depot(island({"us-ch53-1": DEPOT, "us-hers-1": BESIDE}).game) < 0


@pytest.mark.clause("GAT-VI-n.1")
def test_it_works_only_if_it_came_ashore_in_a_ch53() -> None:
    def fetched(carrier: str, at: str) -> Island:
        units = {carrier: at, "us-hers-1": carrier, "us-ch53-2": "M3-0405"}
        t = island(units | {"us-ch46-1": {"at": BESIDE_2, "spent": True}}, fuel=6)
        t.do("unload us-hers-1", f"onto {DEPOT}", "move us-ch53-2", "fetch us-hers-1")
        assert t.where("us-hers-1") == "us-ch53-2"
        return t.do("move us-ch46-1", "stay")

    assert fetched("us-ch53-1", BESIDE).prompt == "refuel"
    t = fetched("us-lcac-1", BESIDE)
    assert (t.prompt, depot(t.game)) == ("move", -1)
    units = {"us-lhd-1": "O1-0600", "us-ch53-1": "O1-0500", "us-hers-1": {"at": "us-ch53-1", "ashore": 1}}
    t = island(units, turn=3).do("unload us-hers-1", "ship us-lhd-1")
    assert t.unit("us-hers-1").ashore == 0  # it may be brought again


@pytest.mark.clause("GAT-VI-n.1")
@pytest.mark.parametrize(("first", "works"), [("us-ch53-1", True), ("us-lcac-1", False)])
def test_in_what_it_first_came_ashore_counts_until_it_has_been_aboard_a_ship(first: str, works: bool) -> None:
    t = island({first: BESIDE, "us-hers-1": first}).do("unload us-hers-1", f"onto {DEPOT}")
    carried = {"at": "us-lcac-2", "ashore": t.unit("us-hers-1").ashore}
    t = island({"us-lcac-2": BESIDE, "us-hers-1": carried, "us-ch53-2": FIELD}, turn=4)
    t.do("unload us-hers-1", f"onto {DEPOT}", "move us-ch53-2", "fetch us-hers-1")
    assert (depot(t.game) == t.space(DEPOT)) is works


def coming(aircraft: str = "us-ch46-1", fuel: int = 6, **how: object) -> Island:
    """A spent aircraft comes to the HERS."""
    return island(HERS | {aircraft: {"at": FIELD, "spent": True, **how}}, fuel=fuel).do(f"move {aircraft}")


@pytest.mark.clause("GAT-VI-n.2", "GAT-VI-n.3")
def test_an_aircraft_that_ends_its_move_beside_it_may_take_fuel() -> None:
    t = coming().do(f"to {BESIDE}")
    assert t.options() == {"refuel us-ch46-1", "no-fuel"} or t.options() == {"refuel", "no-fuel"}
    t.do("refuel")
    assert not t.unit("us-ch46-1").spent
    assert t.game.state.fuel == 5
    t = coming().do(f"to {BESIDE}", "no-fuel")
    assert t.unit("us-ch46-1").spent
    assert t.game.state.fuel == 6
    assert coming(fuel=0).do("stay").unit("us-ch46-1").spent  # dry
    t = island(HERS | {"us-ch46-1": {"at": BESIDE, "spent": True}}, fuel=1).do("move us-ch46-1", "stay", "refuel")
    assert t.game.state.fuel == 0


@pytest.mark.clause("GAT-VI-n.3")
@pytest.mark.parametrize(("fuel", "left", "spent"), [(6, 4, [False, False]), (1, 0, [False, True])])
def test_each_aircraft_takes_a_marker_as_long_as_there_are_some(fuel: int, left: int, spent: list[bool]) -> None:
    units = {"us-ch46-1": {"at": FIELD, "spent": True}, "us-ch46-2": {"at": "M3-0402", "spent": True}}
    t = island(HERS | units, fuel=fuel).do("move us-ch46-1", f"to {BESIDE}", "refuel")
    t.do("move us-ch46-2", f"to {BESIDE_2}")
    if fuel > 1:
        t.do("refuel")
    assert t.game.state.fuel == left
    assert [t.unit(name).spent for name in units] == spent


@pytest.mark.clause("GAT-VI-n.2")
def test_its_next_mission_begins_in_the_next_turn() -> None:
    units = HERS | {"us-ch46-1": {"at": FIELD, "spent": True}, "us-squad-1": "M3-0402"}
    t = island(units, fuel=6).do("move us-ch46-1", f"to {BESIDE_2}", "refuel", "move us-squad-1")
    assert "board us-ch46-1" not in t.options()
    t = island(HERS | {"us-ch46-1": BESIDE_2, "us-squad-1": "M3-0402"}, fuel=6).do("move us-squad-1")
    assert "board us-ch46-1" in t.options()


@pytest.mark.clause("GAT-VI-n.2", "GAT-VI-f.1")
def test_who_drops_its_cargo_beside_it_takes_fuel_in_the_same_turn() -> None:
    cargo = {"us-hmmwv-tow-1": "us-ch53-2", "us-hmmwv-tow-2": "us-ch53-2"}
    t = island(HERS | {"us-ch53-2": "M3-0405"} | cargo, fuel=6).do("move us-ch53-2", f"to {BESIDE_2}")
    assert t.prompt == "move"  # it is still on its mission
    t.do("unload us-hmmwv-tow-1", f"onto {FIELD}", "refuel")
    t.do("unload us-hmmwv-tow-2", "onto M3-0402")
    assert (t.prompt, t.game.state.fuel, t.unit("us-ch53-2").spent) == ("move", 5, False)  # one marker for the landing
    t = island(HERS | {"us-ch53-2": BESIDE_2} | cargo, fuel=6).do("unload us-hmmwv-tow-1", f"onto {FIELD}", "no-fuel")
    assert (t.game.state.fuel, t.unit("us-ch53-2").spent) == (6, True)


@pytest.mark.clause("GAT-VI-n.3")
def test_six_markers_are_all_there_are() -> None:
    from beachhead import new_match

    assert new_match("gators", seed=1).game.state.fuel == 6


@pytest.mark.clause("GAT-VI-n.4", "GAT-VI-f.3")
def test_a_truck_that_a_helicopter_sets_down_on_a_ship_has_fuel_to_bring_again() -> None:
    t = island({"us-lhd-1": "O1-0600", "us-ch53-1": "O1-0500", "us-lvs-1": "us-ch53-1"})
    assert t.do("unload us-lvs-1", "ship us-lhd-1").unit("us-lvs-1").load == "F"


@pytest.mark.clause("GAT-VI-n.4")
def test_a_truck_from_a_ship_brings_three_markers() -> None:
    truck = {"at": "M3-0404", "load": "F"}
    t = island(HERS | {"us-lvs-1": truck}, fuel=1).do("move us-lvs-1", f"to {BESIDE_2}")
    assert (t.game.state.fuel, t.unit("us-lvs-1").load) == (4, "")
    assert t.event("DepotFilled").left == 4
    t = island(HERS | {"us-lvs-1": {"at": "M3-0404"}}, fuel=1).do("move us-lvs-1", f"to {BESIDE_2}")
    assert t.game.state.fuel == 1  # empty until it has been at a ship again
    t = island(HERS | {"us-lvs-1": truck}, fuel=1).do("move us-lvs-1", "to M3-0405")
    assert t.game.state.fuel == 1
    # the helicopter may come to the truck as well
    units = {"us-ch53-1": "M3-0503", "us-hers-1": "us-ch53-1", "us-lvs-1": {"at": BESIDE_2, "load": "F"}}
    assert island(units, fuel=0).do("move us-ch53-1", f"to {DEPOT}").game.state.fuel == 3


@pytest.mark.clause("GAT-VI-n.3", "GAT-VI-n.4")
@pytest.mark.parametrize(("before", "after"), [(0, 3), (2, 5), (3, 6), (4, 6), (5, 6)])
def test_a_truck_fills_up_to_six_and_what_is_too_much_is_lost(before: int, after: int) -> None:
    truck = {"at": "M3-0404", "load": "F"}
    t = island(HERS | {"us-lvs-1": truck}, fuel=before).do("move us-lvs-1", f"to {BESIDE_2}")
    assert (t.game.state.fuel, t.unit("us-lvs-1").load) == (after, "")
    assert t.event("DepotFilled").left == after


@pytest.mark.clause("GAT-VI-n.4")
def test_each_of_two_trucks_brings_three_markers() -> None:
    trucks = {"us-lvs-1": {"at": "M3-0404", "load": "F"}, "us-lvs-2": {"at": FIELD, "load": "F"}}
    t = island(HERS | trucks, fuel=0).do("move us-lvs-1", f"to {BESIDE_2}", "move us-lvs-2", f"to {BESIDE}")
    assert [event.left for event in t.events("DepotFilled")] == [3, 6]
    assert [t.unit(truck).load for truck in trucks] == ["", ""]


@pytest.mark.clause("GAT-VI-n.3", "GAT-VI-n.4")
def test_a_truck_beside_a_full_depot_pours_when_there_is_room() -> None:
    units = {"us-lvs-1": {"at": "M3-0404", "load": "F"}, "us-ch46-1": {"at": FIELD, "spent": True}}
    t = island(HERS | units, fuel=6).do("move us-lvs-1", f"to {BESIDE_2}")
    assert (t.game.state.fuel, t.unit("us-lvs-1").load) == (6, "F")
    t.do("move us-ch46-1", f"to {BESIDE}", "refuel")
    assert (t.game.state.fuel, t.unit("us-lvs-1").load) == (6, "")


@pytest.mark.clause("GAT-VI-n.4")
@pytest.mark.parametrize(("at", "left"), [("us-lhd-1", 6), (DEPOT, 1)])
def test_back_on_a_ship_at_the_end_of_a_turn_it_is_full(at: str, left: int) -> None:
    units = {"us-lhd-1": "O1-0600", "us-ch53-1": at, "us-hers-1": "us-ch53-1", "reb-truck-1": "M2-0402"}
    t = island(units, phase="reb_movement", fuel=1, whole=True).do("end")
    assert (t.game.state.turn, t.game.state.fuel) == (3, left)
    assert len(t.events("DepotFilled")) == (left == 6)
    t = island(units, phase="reb_movement", fuel=6, whole=True).do("end")
    assert t.events("DepotFilled") == []  # it was full


def tanks(*names: str, fuel: int = 6, **more: object) -> Island:
    """Tanks that came ashore long ago, a HERS, and what else there is."""
    places = ("M3-0405", "M3-0406", "M3-0503", "M3-0604")
    ashore = {name: {"at": at, "ashore": 1} for name, at in zip(names, places, strict=False)}
    others = {name.replace("_", "-"): at for name, at in more.items()}
    return island(HERS | ashore | others, fuel=fuel, turn=5)


@pytest.mark.clause("GAT-VI-n.5", "GAT-VI-n.7")
def test_tanks_run_only_with_a_truck_beside_the_hers() -> None:
    t = tanks("us-m1a1-1", us_lvs_1=BESIDE)
    assert t.options() == {"fuel us-m1a1-1", "no-fuel"}
    assert "move us-m1a1-1" in t.do("fuel us-m1a1-1").options()
    t = tanks("us-m1a1-1", us_lvs_1=BESIDE).do("no-fuel")
    assert t.refusal("move us-m1a1-1").clause == "GAT-VI-n.7"
    for t in (tanks("us-m1a1-1", us_lvs_1="M3-0605"), tanks("us-m1a1-1"), tanks("us-m1a1-1", us_lvs_1=BESIDE, fuel=0)):
        assert t.prompt == "move"
        assert "move us-m1a1-1" not in t.options()


@pytest.mark.clause("GAT-VI-n.7")
def test_without_fuel_they_fight() -> None:
    units = {"us-m1a1-1": {"at": "M3-0405", "ashore": 1}, "reb-infantry-1": "M3-0405"[:-1] + "6"}
    t = island(units, phase="us_combat", turn=5)
    assert t.do("attack M3-0406").options() == {"fire us-m1a1-1"}


@pytest.mark.clause("GAT-VI-n.6")
def test_a_marker_keeps_two_tanks_running_of_player_1s_choice() -> None:
    t = tanks("us-m1a1-1", "us-m1a1-2", "us-m1a1-3", us_lvs_1=BESIDE, fuel=1)
    t.do("fuel us-m1a1-2", "fuel us-m1a1-3")
    assert t.game.state.fuel == 0
    assert t.prompt == "move"
    assert t.targets("move") >= {"us-m1a1-2", "us-m1a1-3"}
    assert "us-m1a1-1" not in t.targets("move")
    t = tanks("us-m1a1-1", "us-m1a1-2", "us-m1a1-3", us_lvs_1=BESIDE, fuel=3)
    t.do("fuel us-m1a1-1", "fuel us-m1a1-2", "fuel us-m1a1-3")
    assert t.game.state.fuel == 1
    t = tanks("us-m1a1-1", "us-m1a1-2", us_lvs_1=BESIDE, fuel=3).do("fuel us-m1a1-1")
    assert t.refusal("fuel us-m1a1-1").clause == "GAT-VI-n.8"
    assert t.refusal("fuel us-lvs-1").clause == "GAT-VI-n.6"


@pytest.mark.clause("GAT-VI-n.8")
def test_a_tank_moves_for_a_turn_after_it_has_landed() -> None:
    for landed, moves in ((4, True), (3, False)):
        t = island({"us-m1a1-1": {"at": "M3-0404", "ashore": landed}}, turn=5)
        assert ("us-m1a1-1" in t.targets("move")) is moves
    t = island({"us-lcac-1": "M3-0302", "us-m1a1-1": "us-lcac-1"}, turn=5).do("unload us-m1a1-1", f"onto {DEPOT}")
    assert t.unit("us-m1a1-1").ashore == 5


@pytest.mark.clause("GAT-VI-n.8")
def test_a_tank_that_was_ashore_has_not_landed_anew_until_it_has_been_aboard_a_ship() -> None:
    carried = {"us-lcac-1": "M3-0302", "us-m1a1-1": {"at": "us-lcac-1", "ashore": 1}}
    t = island(carried, turn=5).do("unload us-m1a1-1", f"onto {DEPOT}")
    assert t.unit("us-m1a1-1").ashore == 1  # no fuel comes of being carried to and fro

    home = {"us-lsd-1": "O1-0600", "us-lcac-1": "O1-0601", "us-m1a1-1": {"at": "us-lcac-1", "ashore": 1}}
    t = island(home, phase="recovery", turn=5).do("recover us-lcac-1")
    assert (t.where("us-lcac-1"), t.unit("us-m1a1-1").ashore) == ("us-lsd-1", 0)


@pytest.mark.clause("GAT-VI-n.6")
def test_fuel_is_given_at_the_start_of_the_phase_and_never_asked_for_again() -> None:
    refused = tanks("us-m1a1-1", us_lvs_1=BESIDE).do("no-fuel")
    late = tanks("us-m1a1-1", us_lvs_1=FIELD).do("move us-lvs-1", f"to {BESIDE}")
    for t in (refused, late):
        assert t.prompt == "move"
        assert Island(t.match.clone()).options() == t.options()


@pytest.mark.clause("GAT-VI-n.4", "GAT-VI-c.2")
def test_a_truck_that_is_stopped_beside_the_depot_on_its_way_aboard_fills_it() -> None:
    units = {"us-lvs-1": {"at": "B1-0503", "load": "F"}, "us-lcac-1": "B1-0303"}
    units |= {"us-ch53-1": "B1-0304", "us-hers-1": "us-ch53-1", "reb-militia-1": {"at": "B1-0405", "hidden": True}}
    t = island(units, debris=["B1-0403"], fuel=1).do("move us-lvs-1", "board us-lcac-1")
    assert (t.where("us-lvs-1"), t.game.state.fuel) == ("B1-0404", 4)
    del units["reb-militia-1"]
    t = island(units, debris=["B1-0403"], fuel=1).do("move us-lvs-1", "board us-lcac-1")
    assert (t.where("us-lvs-1"), t.game.state.fuel) == ("us-lcac-1", 1)  # who only passes brings nothing


@pytest.mark.clause("GAT-VI-n.4")
def test_a_truck_that_waits_fills_the_depot_that_a_helicopter_picks_up_beside_it() -> None:
    units = {"us-ch53-1": FIELD, "us-hers-1": DEPOT, "us-lvs-1": {"at": BESIDE_2, "load": "F"}}
    t = island(units, fuel=1).do("move us-lvs-1", "stay")
    assert t.game.state.fuel == 1  # set down apart it does not work
    assert t.do("move us-ch53-1", "fetch us-hers-1").game.state.fuel == 4


@pytest.mark.clause("GAT-VI-n.4", "GAT-VI-a.2")
def test_so_does_a_truck_that_stays_where_it_was_driven() -> None:
    truck = {"at": BESIDE_2, "load": "F"}
    assert island(HERS | {"us-lvs-1": truck}, fuel=1).do("move us-lvs-1", "stay").game.state.fuel == 4
