"""9.5, 16.0, 4.0 Whom the Admiralty lets sail, what the Germans bring about at sea, and who has to leave."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.rules.raids_16 import note_raid, was_bombed
from games.britain_stands_alone.channel import CLOCK, Lie, channel
from games.britain_stands_alone.fleets import (
    CALAIS,
    CENTRAL,
    GERMANY,
    HARWICH,
    PLYMOUTH,
    SCAPA,
    SHEERNESS,
    SOUTHERN,
    STRAITS,
    WESTERN,
    british,
    germans,
    home_again,
    points,
    prahms,
    sail,
    zone,
)

# -- release ---------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.5a", "BSA-9.5k")
def test_only_the_released_enter_the_restricted_zones() -> None:
    ships: dict[str, Lie] = {"br-norfolk": "3205", "br-aurora": "3205", "br-ap-01": "3205"}
    table = british(ships, released=("cl", "cla", "dd"), sailed=True)
    for ship, free in (("br-norfolk", False), ("br-aurora", True), ("br-ap-01", False)):
        table.do(f"sail {ship}", f"steer {CENTRAL}")
        if free:
            assert f"steer {SOUTHERN}" in table.options()
        else:
            assert table.reason(f"steer {SOUTHERN}") == ("BSA-9.5a", "not_released")
        table.do("heave_to")


@pytest.mark.clause("BSA-9.5i", "BSA-4.0w")
def test_a_pocket_battleship_that_is_driven_out_of_port_releases_the_fleet_too() -> None:
    """Ipswich is up the river from Harwich, where a brigade comes ashore in the British Naval Movement Phase."""
    pieces: dict[str, Lie] = {"br-ap-01": HARWICH, "br-bde-35": {"at": "br-ap-01"}, "ge-inf-17": "4018"}
    ashore = "disembark br-bde-35", "land_on 4119"
    table = british({**pieces, "ge-scheer": "4018"}, released=(), dice=[9]).do(*ashore)
    assert (table.where("ge-scheer"), table.state.released) == (SOUTHERN, ("all",))
    assert not british({**pieces, "ge-emden": "4018"}, released=(), dice=[9]).do(*ashore).state.released


@pytest.mark.clause("BSA-9.5a")
def test_the_zone_with_the_mine_is_restricted_too() -> None:
    ships = {"br-aurora": PLYMOUTH, "br-ap-01": "Belfast"}
    table = british(ships, released=(), mine=zone(WESTERN))
    assert table.reason("sail br-aurora") == ("BSA-9.1a", "nowhere")
    assert f"steer {WESTERN}" in british({"br-aurora": PLYMOUTH}, released=()).do("sail br-aurora").options()


@pytest.mark.clause("BSA-9.5f", "BSA-9.5h")
def test_who_is_not_released_moves_out_as_long_as_he_can() -> None:
    at_sea = {"br-norfolk": {"at": SOUTHERN, "stack": 1}, "br-dd-01": {"at": SOUTHERN, "stack": 1}}
    table = british(at_sea, released=("dd",))
    assert table.reason("end_sailing") == ("BSA-9.5f", "must_move_out")
    table.do("sail br-norfolk", f"steer {CENTRAL}", "heave_to")
    assert table.do("end_sailing").where("br-dd-01") == SOUTHERN
    into_port = british(at_sea, released=("dd",)).do("sail br-norfolk", f"put_in {HARWICH}", "end_sailing")
    assert into_port.where("br-norfolk") == HARWICH
    through = british({"br-norfolk": STRAITS}, released=(), shells=0)
    assert through.reason("end_sailing") == ("BSA-9.5f", "must_move_out")  # though all seas around it are closed


@pytest.mark.clause("BSA-9.5i")
@pytest.mark.case("SN-03")
def test_the_scheer_brings_out_the_fleet() -> None:
    ships: dict[str, Lie] = {"ge-scheer": GERMANY, "ge-hipper": CALAIS, "ge-schlesien": CALAIS}
    table = germans(ships, released=(), dice=[9] * 6)
    sail(table, "ge-hipper", "ge-schlesien", to=STRAITS).do("heave_to")
    assert table.state.released == ()
    sail(table, "ge-scheer", to=CENTRAL, by=("Jutland Coast",))
    assert table.state.released == ()
    table.do(f"steer {SOUTHERN}")
    assert table.state.released == ("all",)


# -- 16.0 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-16.0c", "BSA-16.0d")
def test_the_british_stay_in_port_until_germans_are_seen() -> None:
    fleet = {"br-aurora": HARWICH, "br-hood": SCAPA}
    assert british(fleet, sailed=False).over
    table = germans(points("ge-tb", 2, GERMANY), sailed=False, dice=[9])
    sail(table, "ge-tb-01", to="Jutland Coast")
    assert not table.state.sailed
    table.do(f"steer {CENTRAL}")
    assert table.state.sailed
    assert len(table.events("FleetUnlocked")) == 1
    biscay = germans(points("ge-tb", 1, "La Rochelle and Bordeaux"), sailed=False)
    assert not sail(biscay, "ge-tb-01", to="Bay of Biscay").state.sailed


@pytest.mark.clause("BSA-16.0e", "BSA-16.0g")
def test_ships_leave_a_port_that_was_bombed_the_turn_before_and_no_other() -> None:
    raided = channel({}).state.turn - 1
    table = british(
        {"br-aurora": HARWICH, "br-norfolk": SHEERNESS}, sailed=False, bombed_ports=((zone(HARWICH), raided),)
    )
    assert table.targets("sail") == {"br-aurora"}
    assert table.reason("sail br-norfolk") == ("BSA-16.0c", "locked_in")
    same_turn = british({"br-aurora": HARWICH}, sailed=False, bombed_ports=((zone(HARWICH), raided + 1),))
    assert same_turn.over


@pytest.mark.clause("BSA-16.0e")
def test_a_raid_is_noted_while_the_ports_are_closed() -> None:
    table = channel({}, sailed=False, phase="ge_missions")
    note_raid(table.game, 1, zone(HARWICH))
    note_raid(table.game, 0, zone(CALAIS))
    assert table.state.bombed_ports == ((zone(HARWICH), table.state.turn),)
    table.state.turn += 1
    assert was_bombed(table.game, zone(HARWICH))
    table.state.turn += 1
    assert not was_bombed(table.game, zone(HARWICH))


@pytest.mark.clause("BSA-16.0f")
def test_who_left_a_bombed_port_enters_another_one() -> None:
    raided = channel({}).state.turn - 1
    bombed = ((zone(HARWICH), raided),)
    table = british({"br-aurora": HARWICH}, sailed=False, bombed_ports=bombed)
    sail(table, "br-aurora", to=SOUTHERN)
    assert table.reason(f"put_in {HARWICH}") == ("BSA-16.0f", "another_port")
    table.do(f"put_in {SHEERNESS}")
    away = {"at": SOUTHERN, "eluded": raided + 1, "origin": zone(HARWICH), "moved": CLOCK - 15}
    back = home_again({"br-aurora": away}, sailed=False, bombed_ports=bombed)
    assert back.reason("end_sailing") == ("BSA-16.0f", "must_put_in")
    back.do("sail br-aurora", f"put_in {SHEERNESS}")
    assert back.over
    free = home_again({"br-aurora": away}, sailed=True, bombed_ports=bombed)
    free.do("end_sailing")


@pytest.mark.clause("BSA-16.0f")
def test_a_turn_at_sea_does_not_make_the_bombed_port_another_one() -> None:
    raided = channel({}).state.turn - 1
    bombed = ((zone(HARWICH), raided),)
    away = {"at": SOUTHERN, "eluded": raided + 1, "origin": zone(HARWICH), "moved": CLOCK - 15}
    back = home_again({"br-aurora": away}, sailed=False, bombed_ports=bombed)
    back.do("sail br-aurora", f"steer {STRAITS}", f"steer {SOUTHERN}")
    assert back.reason(f"put_in {HARWICH}") == ("BSA-16.0f", "another_port")
    assert SHEERNESS in back.targets("put_in")


# -- 4.0 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-4.0t")
@pytest.mark.case("CS-09")
def test_a_port_that_holds_too_many_sends_the_rest_to_sea() -> None:
    table = british({"br-aurora": HARWICH} | points("br-dd", 2, HARWICH), damage={"port": {HARWICH: 2}})
    assert table.reason("end_sailing") == ("BSA-4.0t", "port_overfull")
    table.do("sail br-dd-01", f"steer {SOUTHERN}", "heave_to", "end_sailing")
    assert table.over


@pytest.mark.clause("BSA-4.0t")
def test_troops_and_aircraft_take_no_berths() -> None:
    ashore: dict[str, Lie] = {"br-inf-15": HARWICH, "br-bde-35": HARWICH}
    table = british(ashore | points("br-dd", 2, HARWICH), damage={"port": {HARWICH: 2}})
    assert table.do("end_sailing").over, "two berths are left for two points"


@pytest.mark.clause("BSA-4.0t")
def test_nobody_leaves_who_cannot() -> None:
    table = british({"br-aurora": HARWICH} | points("br-dd", 2, HARWICH), damage={"port": {HARWICH: 2}}, sailed=False)
    assert table.over


@pytest.mark.clause("BSA-4.0t")
def test_german_ports_are_no_exception() -> None:
    table = germans(prahms(4, "4223"), german=["4223"], dice=[9])
    assert table.reason("end_sailing") == ("BSA-4.0t", "port_overfull")
    sail(table, "ge-prahm-01", to=STRAITS).do("heave_to", "end_sailing", "landed")
    assert table.over


@pytest.mark.clause("BSA-9.5f")
def test_who_lies_in_free_waters_need_not_move() -> None:
    table = british({"br-norfolk": CENTRAL}, released=()).do("end_sailing")
    assert table.where("br-norfolk") == CENTRAL


@pytest.mark.clause("BSA-4.0t", "BSA-9.5a")
def test_who_may_not_enter_the_sea_before_it_stays_in_a_port_that_holds_too_many() -> None:
    ships = {"br-aurora": HARWICH} | points("br-dd", 2, HARWICH) | {"br-hood": CENTRAL}
    table = british(ships, damage={"port": {HARWICH: 2}}, released=())
    assert table.do("end_sailing").where("br-aurora") == HARWICH


@pytest.mark.clause("BSA-16.0f")
@pytest.mark.parametrize("eluded", [0, -1])
def test_who_left_no_bombed_port_this_turn_may_stay_at_sea(eluded: int) -> None:
    turn = channel({}).state.turn + eluded if eluded else 0
    lies = {"at": SOUTHERN, "eluded": turn, "origin": zone(HARWICH)}
    assert home_again({"br-aurora": lies}, sailed=False).do("end_sailing").where("br-aurora") == SOUTHERN
