"""9.1, 9.3, 9.5, 4.0, 16.0 At sea: who has to leave, regroups, lands, sets ships free."""

from __future__ import annotations

import pytest

from games.britain_stands_alone.channel import CLOCK
from games.britain_stands_alone.combats import at_sea
from games.britain_stands_alone.fleets import (
    CALAIS,
    CENTRAL,
    EASTERN,
    HARWICH,
    PLYMOUTH,
    PORTSMOUTH,
    ROTTERDAM,
    SHEERNESS,
    SOUTHERN,
    STRAITS,
    WESTERN,
    british,
    germans,
    home,
    home_again,
    points,
    prahms,
    sail,
    stacks,
    zone,
)

BR, GE = 0, 1

# -- 9.5 who is not released -----------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.5f")
def test_unreleased_ships_move_out_before_the_phase_ends_each_of_them() -> None:
    table = british(points("br-dd", 2, SOUTHERN, stack=1) | {"br-cardiff": STRAITS}, released=("cl",), shells=0)
    assert table.reason("end_sailing") == ("BSA-9.5f", "must_move_out")
    sail(table, "br-dd-01", to=CENTRAL).do("heave_to")
    assert table.reason("end_sailing") == ("BSA-9.5f", "must_move_out")
    table.do("sail br-dd-02", f"put_in {HARWICH}", "end_sailing")
    assert table.over
    assert table.where("br-cardiff") == STRAITS  # released


@pytest.mark.clause("BSA-9.5f", "BSA-9.5a")
def test_out_of_the_straits_the_way_leads_through_a_restricted_zone_and_nobody_stops_there() -> None:
    table = british(points("br-dd", 2, STRAITS, stack=1), released=(), shells=0)
    assert table.reason("end_sailing") == ("BSA-9.5f", "must_move_out")
    sail(table, "br-dd-01", "br-dd-02", to=SOUTHERN)
    assert table.reason("heave_to") == ("BSA-9.5f", "must_move_out")
    assert table.reason("drop_off br-dd-01") == ("BSA-9.5f", "must_move_out")
    assert table.reason(f"steer {STRAITS}") == ("BSA-9.5a", "not_released")
    table.do("berth br-dd-01", f"berth_at {HARWICH}", f"steer {CENTRAL}", "heave_to")
    assert (table.where("br-dd-01"), table.where("br-dd-02")) == (HARWICH, CENTRAL)


@pytest.mark.clause("BSA-9.5f", "BSA-9.5a")
def test_with_the_mine_in_the_way_another_way_leads_out() -> None:
    """With the Mine in the Central North Sea the Southern one leads nowhere but into it, or into port."""
    table = british(points("br-dd", 1, STRAITS), released=(), shells=0, mine=zone(CENTRAL))
    table.do("sail br-dd-01")
    assert table.reason(f"steer {SOUTHERN}") == ("BSA-9.5a", "not_released")
    table.do(f"steer {EASTERN}", f"steer {WESTERN}", "heave_to")
    assert table.where("br-dd-01") == WESTERN


@pytest.mark.clause("BSA-9.5a", "BSA-9.5h")
def test_the_released_of_a_stack_stay_where_the_others_move_out() -> None:
    ships = points("br-dd", 1, STRAITS, stack=1) | {"br-norfolk": {"at": STRAITS, "stack": 1}}
    table = british(ships, released=("dd",), shells=0)
    sail(table, "br-norfolk", "br-dd-01", to=SOUTHERN).do("drop_off br-dd-01", f"steer {CENTRAL}", "heave_to")
    assert (table.where("br-dd-01"), table.where("br-norfolk")) == (SOUTHERN, CENTRAL)


@pytest.mark.clause("BSA-9.5f", "BSA-9.1c")
@pytest.mark.parametrize("moved", [0, CLOCK - 1])
def test_who_has_moved_in_this_segment_need_not_move_out(moved: int) -> None:
    table = british({"br-norfolk": {"at": SOUTHERN, "moved": moved}}, released=())
    assert table.over is bool(moved)
    if not moved:
        assert table.reason("end_sailing") == ("BSA-9.5f", "must_move_out")


@pytest.mark.clause("BSA-9.5i")
@pytest.mark.parametrize("damaged", [False, True])
def test_a_raider_sets_all_free_as_it_enters_and_they_meet_it_there(damaged: bool) -> None:
    raider = {"ge-scheer": {"at": CENTRAL, "reduced": damaged}}
    table = germans(raider | points("br-dd", 2, HARWICH), released=(), dice=[9, 6])
    assert not table.events("FleetReleased")
    sail(table, "ge-scheer", to=SOUTHERN)
    assert table.events("FleetReleased")
    assert table.prompt == "intercept"
    assert any(option.startswith("sail_out br-dd") for option in table.options())


@pytest.mark.clause("BSA-9.5i")
def test_old_ships_and_ships_that_were_there_set_nobody_free() -> None:
    lying = {"ge-scheer": STRAITS, "ge-schlesien": CENTRAL}
    table = germans(lying | points("br-dd", 2, HARWICH), released=(), dice=[9, 9])
    sail(table, "ge-schlesien", to=SOUTHERN)
    assert not table.events("FleetReleased")


# -- 4.0, 16.0 who has to leave --------------------------------------------------------------------------------


@pytest.mark.clause("BSA-4.0t")
def test_no_more_stay_in_a_damaged_port_than_it_holds() -> None:
    """Capacity 4 less two hits: of three points one has to go, of two none, and not a second one."""
    ships, hits = points("br-dd", 3, HARWICH), {"port": {HARWICH: 2}}
    table = british(ships, damage=hits)
    assert table.reason("end_sailing") == ("BSA-4.0t", "port_overfull")
    sail(table, "br-dd-01", to=SOUTHERN).do("heave_to", "end_sailing")
    assert table.over
    assert british(points("br-dd", 2, HARWICH), damage=hits).do("end_sailing").over


@pytest.mark.clause("BSA-16.0f")
def test_who_fled_from_a_bombed_port_ends_in_another_one() -> None:
    fled = {"eluded": home_again({}).state.turn, "origin": zone(HARWICH)}
    back = home_again(points("br-dd", 2, SOUTHERN, stack=1, **fled), sailed=False)
    assert back.reason("end_sailing") == ("BSA-16.0f", "must_put_in")
    back.do("sail br-dd-01")
    assert back.reason(f"put_in {HARWICH}") == ("BSA-16.0f", "another_port")
    back.do(f"put_in {SHEERNESS}")
    assert back.reason("end_sailing") == ("BSA-16.0f", "must_put_in")
    back.do("sail br-dd-02", f"put_in {SHEERNESS}")
    assert back.over


@pytest.mark.clause("BSA-16.0f", "BSA-9.5a")
@pytest.mark.parametrize(("mine", "stays"), [("Western Approaches", True), (CENTRAL, False)])
def test_who_fled_from_a_bombed_port_and_finds_no_other_stays_at_sea(mine: str, stays: bool) -> None:
    """Out of the Western Channel lead two zones: one is restricted always, the other one while the mines are there."""
    fled = {"eluded": home_again({}).state.turn, "origin": zone(PLYMOUTH)}
    back = home_again({"br-norfolk": {"at": WESTERN, **fled}}, sailed=False, released=(), mine=zone(mine))
    assert (back.over, back.where("br-norfolk")) == (stays, WESTERN)
    if not stays:
        assert back.reason("end_sailing") == ("BSA-16.0f", "must_put_in")


@pytest.mark.clause("BSA-16.0f")
def test_who_fled_from_a_bombed_port_does_not_stop_on_his_way_while_another_is_in_reach() -> None:
    """Nor does he go where none is: five zones are in reach of a destroyer, the port one of them."""
    fled = {"eluded": home_again({}).state.turn, "origin": zone(HARWICH)}
    back = home_again(points("br-dd", 2, SOUTHERN, stack=1, **fled), sailed=False)
    sail(back, "br-dd-01", "br-dd-02", to=STRAITS)
    for stop in ("heave_to", "drop_off br-dd-02"):
        assert back.reason(stop) == ("BSA-16.0f", "must_put_in")
    back.do(f"steer {EASTERN}", f"steer {STRAITS}", f"steer {EASTERN}")
    assert back.reason(f"steer {STRAITS}") == ("BSA-16.0f", "must_put_in")
    assert back.do(f"put_in {PORTSMOUTH}").over
    near = home_again(points("br-dd", 1, STRAITS, **fled), sailed=False)
    sail(near, "br-dd-01", to=EASTERN, by=(EASTERN, STRAITS))
    assert near.reason(f"steer {STRAITS}") == ("BSA-16.0f", "must_put_in"), "the way back and the port take two points"


@pytest.mark.clause("BSA-16.0f")
def test_before_and_where_the_fleet_may_sail_who_fled_stops_where_he_likes() -> None:
    turn = home_again({}).state.turn
    fled = {"eluded": turn, "origin": zone(HARWICH)}
    free = home_again(points("br-dd", 1, SOUTHERN, **fled), sailed=True)
    assert sail(free, "br-dd-01", to=STRAITS).do("heave_to").where("br-dd-01") == STRAITS
    late = home_again(points("br-dd", 1, SOUTHERN, **{**fled, "eluded": turn - 1}), sailed=False)
    assert sail(late, "br-dd-01", to=STRAITS).do("heave_to").where("br-dd-01") == STRAITS
    leaving = british(points("br-dd", 1, HARWICH), sailed=False, bombed_ports=((zone(HARWICH), turn - 1),), shells=0)
    assert sail(leaving, "br-dd-01", to=SOUTHERN).do("heave_to").where("br-dd-01") == SOUTHERN


@pytest.mark.clause("BSA-16.0f", "BSA-4.0s")
def test_who_fled_and_finds_no_port_with_room_stops_where_he_likes() -> None:
    edition = home_again({}).game.edition
    bases = {edition.board.names[space]: port.capacity or 0 for space, port in edition.ports.items()
             if port.naval_base == "br"}  # fmt: skip
    fled = {"eluded": home_again({}).state.turn, "origin": zone(HARWICH)}
    back = home_again(points("br-dd", 1, SOUTHERN, **fled), sailed=False, damage={"port": bases})
    assert sail(back, "br-dd-01", to=STRAITS).do("heave_to").where("br-dd-01") == STRAITS


@pytest.mark.clause("BSA-16.0f")
def test_two_who_fled_from_two_ports_part_where_each_finds_but_that_of_the_other() -> None:
    turn = home_again({}).state.turn
    ships = points("br-dd", 1, SOUTHERN, stack=1, eluded=turn, origin=zone(HARWICH))
    ships |= points("br-dd", 1, SOUTHERN, first=1, stack=1, eluded=turn, origin=zone(SHEERNESS))
    there = STRAITS, SOUTHERN, STRAITS
    back, stays = (
        sail(home_again(ships, sailed=False), "br-dd-01", "br-dd-02", to=SOUTHERN, by=there) for _ in range(2)
    )
    assert not back.targets("steer")
    assert not back.targets("put_in")
    assert stays.do("heave_to").over, "together they can do nothing else"
    back.do("berth br-dd-01")
    assert (back.where("br-dd-01"), back.targets("put_in")) == (SHEERNESS, {HARWICH})


# -- 9.1 stacks ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.1l", "BSA-9.1k")
def test_stacks_of_a_zone_regroup_in_return_to_base_alone() -> None:
    lying = points("ge-tb", 2, STRAITS, stack=1) | points("ge-dd", 2, STRAITS, stack=2)
    table = home(lying).do("sail ge-tb-01", "with ge-dd-01", "apart", "end_sailing")
    assert stacks(table, GE, STRAITS) == [{"ge-tb-02"}, {"ge-dd-02"}, {"ge-tb-01", "ge-dd-01"}]
    assert germans(lying).do("sail ge-tb-01").reason("with ge-dd-01") == ("BSA-9.1k", "other_stack")


@pytest.mark.clause("BSA-9.1l", "BSA-9.1t")
def test_who_may_not_return_and_who_has_returned_are_joined_all_the_same() -> None:
    """Torpedo boats come back to two stacks of Prahms that have put troops ashore, one after the other."""
    marked = prahms(2, STRAITS, stays=True, stack=1) | prahms(8, STRAITS, 2, stays=True, stack=2)
    table = home(marked | points("ge-tb", 2, SOUTHERN, stack=1) | points("ge-dd", 1, STRAITS, stack=3), dice=[9])
    table.do("sail ge-tb-01", "with ge-tb-02")
    assert not table.targets("join_up")
    table.do(f"steer {STRAITS}")
    assert table.targets("join_up") == {"ge-prahm-01", "ge-prahm-03", "ge-dd-01"}
    table.do("join_up ge-prahm-01", "sail ge-dd-01")
    joined = (table.targets("join_up") - {"ge-prahm-03"}).pop()
    table.do(f"join_up {joined}")
    first = {"ge-tb-01", "ge-tb-02", "ge-prahm-01", "ge-prahm-02", "ge-dd-01"}
    assert first in stacks(table, GE, STRAITS)
    assert len(stacks(table, GE, STRAITS)) == 2


@pytest.mark.clause("BSA-9.1l", "BSA-9.1e")
def test_stacks_that_combine_are_six_at_most() -> None:
    lying = prahms(10, STRAITS, stays=True, stack=1) | points("ge-dd", 2, STRAITS, stack=2)
    table = home(lying | {"ge-koln": {"at": STRAITS, "stack": 3}}).do("sail ge-koln")
    assert "join_up ge-prahm-01" in table.options()
    table = home(lying | {"ge-koln": {"at": STRAITS, "stack": 2}}).do("sail ge-koln", "with ge-dd-01", "with ge-dd-02")
    assert table.reason("join_up ge-prahm-01") == ("BSA-9.1e", "six_in_a_stack")


@pytest.mark.clause("BSA-9.1k")
def test_stacks_that_move_do_not_combine() -> None:
    lying = points("ge-tb", 1, STRAITS, stack=1) | points("ge-dd", 1, STRAITS, stack=2)
    assert germans(lying).do("sail ge-tb-01").reason("join_up ge-dd-01") == ("BSA-9.1k", "other_stack")


# -- 9.3 who is aboard -----------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.3m")
def test_who_began_at_sea_goes_ashore_in_the_port_he_comes_to_as_well() -> None:
    aboard = {"ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02", assault=False)}
    table = germans(aboard | prahms(2, STRAITS)).do("sail ge-prahm-01", f"put_in {CALAIS}")
    assert table.reason("landed") == ("BSA-9.3m", "has_to_land")
    table.do("disembark ge-inf-17", "land_on Pas de Calais")
    assert table.over


@pytest.mark.clause("BSA-9.3m")
def test_who_lay_in_port_with_troops_stays_there_with_them() -> None:
    aboard = {"ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02", assault=False)}
    table = germans(aboard | prahms(2, ROTTERDAM)).do("end_sailing", "landed")
    assert table.where("ge-inf-17") == "ge-prahm-01"
