"""9.1, 9.2, 9.5 At sea: what a combat leaves of those who were on their way."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.model import BR, GE, NOBODY, Fight
from games.britain_stands_alone.fleets import CENTRAL, EASTERN, SOUTHERN, STRAITS, germans, points, sail, stacks
from games.britain_stands_alone.seafights import battle, order, sighting
from games.britain_stands_alone.squadrons import ids

SCHEER, NORFOLK, KOLN = "ge-scheer", "br-norfolk", "ge-koln"


@pytest.mark.clause("BSA-9.5i")
@pytest.mark.parametrize(("phase", "free"), [("ge_sailing", True), ("br_sailing", True), ("br_detection", False)])
def test_a_raider_that_withdraws_into_a_restricted_zone_sets_all_free_in_the_movement_phases(
    phase: str, free: bool
) -> None:
    table = battle([NORFOLK], [SCHEER], zone=CENTRAL, phase=phase, released=(), alone=BR, dice=[9, 9, 9])
    order(table, german="withdraw")
    table.do(f"all_to {SOUTHERN}")
    assert table.where(SCHEER) == SOUTHERN
    assert bool(table.events("FleetReleased")) is free


@pytest.mark.clause("BSA-9.1d")
def test_a_ship_damaged_in_a_combat_on_the_way_stops_and_points_go_on() -> None:
    """The British sight them on their way, fight, and turn away: the cruiser stays, the torpedo boats go on."""
    ships = {KOLN: {"at": EASTERN, "stack": 1}} | points("ge-tb", 2, EASTERN, stack=1)
    table = germans(ships | {NORFOLK: {"at": STRAITS, "stack": 1}}, shells=0, dice=[9, 9, 8, 9, 9, 9, 0, 9])
    sail(table, KOLN, "ge-tb-01", "ge-tb-02", to=STRAITS)
    table.do(f"sail_out {NORFOLK}", "sent")
    order(table, british="withdraw")
    while table.prompt not in ("course", "sail", "withdrawal"):
        table.do(sorted(table.options())[0])
    if table.prompt == "withdrawal":
        table.do(f"all_to {SOUTHERN}")
    assert table.unit(KOLN).reduced
    assert table.targets("drop_off") == {"ge-tb-01", "ge-tb-02"}
    table.do(f"steer {EASTERN}", "heave_to")
    assert (table.where(KOLN), table.where("ge-tb-01"), table.where("ge-tb-02")) == (STRAITS, EASTERN, EASTERN)
    assert stacks(table, GE, STRAITS) == [{KOLN}]


@pytest.mark.clause("BSA-9.1m")
def test_of_a_stack_that_intercepts_in_part_the_rest_stays_together() -> None:
    pieces = points("br-dd", 4, STRAITS, stack=1)
    table = sighting(BR, ids("ge-prahm", 1), dice=[8, 9], pieces=pieces, shells=0)
    table.do("sail_out br-dd-01", "sent")
    parts = stacks(table, BR, STRAITS)
    assert {"br-dd-01"} in parts
    assert {"br-dd-02", "br-dd-03", "br-dd-04"} in parts


@pytest.mark.clause("BSA-7.2i", "BSA-7.2s", "BSA-9.2d")
@pytest.mark.parametrize(("face", "alone"), [(9, BR), (0, NOBODY)])
def test_ships_that_come_to_fight_are_looked_for_also_by_who_can_send_nobody_against_them(
    face: int, alone: int
) -> None:
    """The die says who attacks in the fight that follows, though nothing can meet them before."""
    destroyers = points("br-dd", 2, STRAITS, stack=1)
    table = sighting(BR, ids("ge-tb", 2), dice=[0, face], pieces=destroyers, shells=0)
    table.do("sail_out br-dd-01", "sail_out br-dd-02", "sent")
    assert [event.side for event in table.events("DetectionRolled")] == [BR, GE]
    assert (table.game.contest(Fight).alone, table.dice_left()) == (alone, ())
