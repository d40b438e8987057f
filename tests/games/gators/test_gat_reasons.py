"""What the players of Gators! are told of why not: each reason where it is the one, and nothing beside it."""

from __future__ import annotations

from typing import Any

import pytest
from island import EAST, HERE, NORTH_EAST, SOUTH_EAST, SOUTH_WEST, WEST, Island, attack, island
from test_for_and_against import against

from beachhead.games.gators.rules.movement_6.reach_6a import reachable

FAR, RIM = "M3-0405", "O1-0600"
"""Behind `WEST`; on the rim of the map."""


def around(t: Island, space: str) -> list[str]:
    """The hexes next to one."""
    board = t.game.edition.board
    return [board.names[there] for there in board.near[board.space(space)]]


# -- VI movement -------------------------------------------------------------------------------------


@pytest.mark.clause("GAT-VI-a.1")
def test_of_its_own_hex_a_unit_is_told_that_it_is_there() -> None:
    t = island({"us-lav-1": HERE, "us-lav-2": WEST}).do("move us-lav-1")
    assert against(t, f"to {HERE}") == [("GAT-VI-a.1", "is_there")]


@pytest.mark.clause("GAT-VI-a.1", "GAT-VI-g.3")
def test_of_a_carrier_that_has_loaded_is_said_that_it_is_held_too() -> None:
    t = island({"us-squad-1": WEST, "us-aav-1": HERE}).do("move us-squad-1", "board us-aav-1")
    assert against(t, "move us-aav-1") == [("GAT-VI-a.1", "has_moved"), ("GAT-VI-g.3", "held")]


@pytest.mark.clause("GAT-VI-l.1")
def test_a_unit_that_is_not_on_the_map_is_not_hidden() -> None:
    t = island({"reb-militia-1": HERE}, phase="reb_movement", markers=1)
    assert against(t, "hide reb-guerrillas-1") == [("GAT-VI-l.1", "not_to_hide")]


@pytest.mark.clause("GAT-VI-c.7", "GAT-VI-l.6")
def test_who_is_seen_or_is_not_passed_calls_no_aircraft_to_a_halt() -> None:
    units = {"us-uh1n-1": EAST, "reb-infantry-1": {"at": "M3-0504", "hidden": True}}
    others = {"reb-stinger-1": {"at": "M3-0600", "hidden": True}, "reb-stinger-2": "M3-0700"}
    t = island(units | others).do("move us-uh1n-1", f"to {FAR}")
    assert (t.prompt, t.options()) == ("hold", {"pass", "silent"})
    assert against(t, "hold reb-stinger-1") == [("GAT-VI-c.7", "not_passed")]
    assert against(t, "hold reb-stinger-2") == [("GAT-VI-l.6", "not_hidden"), ("GAT-VI-c.7", "not_passed")]


@pytest.mark.clause("GAT-VI-c.2", "GAT-IV.14")
@pytest.mark.parametrize("hidden", [False, True])
def test_past_a_battery_that_is_seen_and_has_nothing_against_it_a_unit_goes_in_no_doubt(hidden: bool) -> None:
    t = island({"us-lav-1": WEST, "reb-hawk-1": {"at": NORTH_EAST, "hidden": hidden}})
    t.do("move us-lav-1", f"to {EAST}")
    assert t.event("Moved").path == tuple(map(t.space, (WEST, HERE, EAST)))
    assert (t.match.why_not_undo() is not None) == hidden


@pytest.mark.clause("GAT-VI-q.1", "GAT-VI-q.3")
def test_where_debris_is_left_no_vehicle_goes_whoever_has_looked_before() -> None:
    t = island({"reb-infantry-1": HERE, "reb-truck-1": WEST}, phase="reb_movement", debris_left=1)
    t.do("move reb-infantry-1", f"to {EAST}")
    truck = t.number("reb-truck-1")
    assert (t.prompt, t.space(HERE) in reachable(t.game, truck)) == ("debris", True)
    t.do(f"debris {HERE}", "move reb-truck-1")
    assert HERE not in t.targets("to")


@pytest.mark.clause("GAT-VI-k.1")
def test_a_truck_hitches_nothing_but_guns() -> None:
    t = island({"us-truck-1": HERE, "us-lav-1": WEST}).do("move us-truck-1")
    assert against(t, "hitch us-lav-1") == [("GAT-VI-k.1", "not_a_gun")]
    assert against(t, "hitch us-155mm-1") == [("GAT-VI-k.1", "not_a_gun")]  # it is not on the map


@pytest.mark.clause("GAT-V.5")
def test_who_lies_off_the_map_does_not_stay_there_and_has_its_way_laid_only_on_the_map() -> None:
    t = island({"us-lhd-1": RIM, "us-lcac-1": "beside us-lhd-1"}).do("move us-lcac-1")
    assert {action for action in t.options() if not action.startswith("to ")} == set()
    assert against(t, "stay") == [("GAT-V.5", "must_come_in")]
    assert against(t, "lead") == [("GAT-V.5", "must_come_in")]
    beside = [space for space in around(t, RIM) if f"to {space}" in t.options()]
    t.do(f"to {beside[0]}")
    assert (t.event("Moved").path, t.event("Moved").clause) == ((t.space(beside[0]),), "GAT-VI-a.1")


@pytest.mark.clause("GAT-V.8")
@pytest.mark.parametrize("other", ["unload us-squad-1", "split us-rifle-1", "unhitch us-truck-1"])
def test_the_ships_have_moved_when_somebody_is_unloaded_splits_up_or_lets_a_gun_go(other: str) -> None:
    units: dict[str, Any] = {
        "us-lhd-1": "O12-0600",
        "us-aav-1": HERE,
        "us-squad-1": "us-aav-1",
        "us-rifle-1": "M3-0203",
    }
    units |= {"us-155mm-1": "M3-0603", "us-truck-1": {"at": "M3-0603", "tow": "us-155mm-1", "hitched": 1}}
    t = island(units)
    assert {other, "move us-lhd-1"} <= t.options()
    t.do(other)
    while t.prompt != "move":
        t.do(sorted(t.options())[0])
    assert against(t, "move us-lhd-1") == [("GAT-V.8", "ships_first")]


# -- V launch ----------------------------------------------------------------------------------------


@pytest.mark.clause("GAT-V.3")
def test_who_is_launched_is_told_which_hexes_are_not_beside_its_ship() -> None:
    t = island({"us-lhd-1": "O12-0600", "us-lcac-1": "us-lhd-1"}, phase="launch").do("launch us-lcac-1")
    beside = t.targets("beside")
    (far,) = sorted({there for space in beside for there in around(t, space)} - beside)[:1]
    assert against(t, f"beside {far}") == [("GAT-V.3", "not_next_to_ship")]


@pytest.mark.clause("GAT-VI-f.1")
def test_a_craft_leaves_nobody_behind_who_is_not_in_it() -> None:
    units = {"us-lhd-1": "O12-0600", "us-lcac-1": "us-lhd-1", "us-lav-1": "us-lhd-1", "us-lav-2": "us-lcac-1"}
    t = island(units, phase="launch").do("launch us-lcac-1")
    assert t.targets("unstow") == {"us-lav-2"}
    assert against(t, "unstow us-lav-1") == [("GAT-VI-f.1", "not_in_it")]


@pytest.mark.clause("GAT-V.6")
def test_who_is_aboard_or_leaves_no_ship_is_not_recovered() -> None:
    t = island({"us-lhd-1": "O12-0600", "us-ah1-1": "us-lhd-1", "us-lav-1": HERE, "us-rifle-1": WEST}, phase="recovery")
    for name in ("us-ah1-1", "us-rifle-1"):
        assert against(t, f"recover {name}") == [("GAT-V.6", "not_recovered")]
    assert against(t, "recover us-lav-1") == [("GAT-V.6", "no_ship_near")]


@pytest.mark.clause("GAT-V.3")
def test_a_launch_that_was_begun_goes_on_where_a_match_is_taken_up_again() -> None:
    t = island({"us-lhd-1": "O12-0600", "us-lcac-1": "us-lhd-1"}, phase="launch").do("launch us-lcac-1")
    again = Island(t.match.clone())
    assert (again.prompt, again.options()) == ("beside", t.options())


# -- VII attacks -------------------------------------------------------------------------------------


@pytest.mark.clause("GAT-VII-a.5", "GAT-VII-c.4")
def test_who_has_nothing_to_attack_with_is_told_so_of_its_rating_or_of_its_markers() -> None:
    units = {"us-rifle-1": HERE, "us-recon-1": NORTH_EAST, "us-ah1-1": SOUTH_EAST, "reb-infantry-1": EAST}
    t = island(units, phase="us_combat").do(f"attack {EAST}")
    assert t.reason("fire us-recon-1") == ("GAT-VII-a.5", "unarmed")
    assert t.reason("fire us-ah1-1") == ("GAT-VII-c.4", "unarmed")


@pytest.mark.clause("GAT-VII-a.3", "GAT-VII-a.4")
def test_a_unit_spreads_less_than_all_it_has_and_over_two_targets() -> None:
    two = {"us-lav-1": HERE, "reb-infantry-1": EAST, "reb-infantry-2": SOUTH_EAST}
    t = island(two, phase="us_combat").do(f"attack {EAST}")
    assert t.targets("share") == {"us-lav-1:1"}
    assert against(t, "share us-lav-1:2") == [("GAT-VII-a.4", "no_such_share")]
    t = island(two | {"reb-infantry-2": WEST}, phase="us_combat").do(f"attack {EAST}")
    assert against(t, "share us-lav-1:1") == [("GAT-VII-a.3", "no_second_target")]
    t = island(two | {"us-lav-2": {"at": NORTH_EAST, "fought": 2}}, phase="us_combat").do(f"attack {EAST}")
    assert t.reason("share us-lav-2:1") == ("GAT-VII-a.7", "has_fought")


@pytest.mark.clause("GAT-VII-d.1", "GAT-VI-n.4")
def test_the_fuel_of_a_truck_is_nothing_to_shoot_back_with() -> None:
    units = {"reb-uh1b-1": {"at": HERE, "load": "G"}, "us-lvs-1": {"at": EAST, "load": "F"}}
    t = attack(island(units, phase="reb_combat", dice=(1,)), EAST, "gun reb-uh1b-1")
    assert (t.event("CombatRolled").result, t.where("reb-uh1b-1")) == ("AX", HERE)


@pytest.mark.clause("GAT-V.9", "GAT-IV.21")
def test_in_other_phases_nobody_attacks_nor_is_anybody_stowed_before_the_match() -> None:
    t = island({"us-lav-1": HERE, "reb-infantry-1": EAST})
    assert against(t, f"attack {EAST}") == against(t, "fire us-lav-1") == [("GAT-V.9", "not_combat")]
    assert ("GAT-IV.21", "not_loading") in against(t, "stow-in us-lav-1")


@pytest.mark.clause("GAT-V.9", "GAT-VII-a.1")
def test_in_the_next_phase_of_combat_the_other_side_attacks_though_nobody_has_stirred() -> None:
    t = island({"us-squad-1": HERE, "us-hmmwv-cmd-1": WEST, "reb-infantry-1": EAST}, phase="us_combat", whole=True)
    assert t.options() == {f"attack {EAST}", "end"}
    t.do("end", "end")
    assert (t.side, t.options()) == ("reb", {f"attack {HERE}", "end"})


@pytest.mark.clause("GAT-VI-g.9", "GAT-VI-g.10", "GAT-VII-a.1")
@pytest.mark.parametrize(("craft", "reach"), [("us-lcu-1", 2), ("us-lcac-1", 1)])
def test_of_a_craft_is_asked_as_far_as_those_reach_who_fire_from_it(craft: str, reach: int) -> None:
    board = island({}).game.edition.board
    for space in ("B1-0304", "B1-0404", "B1-0503"):
        far = board.distance(board.space("B1-0305"), board.space(space))
        t = island({craft: "B1-0305", "reb-infantry-1": space}, phase="us_combat")
        assert t.over == (far > reach)


# -- VII-b retreats ----------------------------------------------------------------------------------


@pytest.mark.clause("GAT-VII-b.11", "GAT-VII-b.14")
def test_who_retreats_is_told_why_a_hex_is_closed() -> None:
    units = {"us-rifle-1": EAST, "reb-infantry-1": HERE, "us-squad-1": FAR, "reb-militia-1": SOUTH_WEST}
    t = attack(island(units, phase="us_combat", dice=(4,)), HERE, "fire us-rifle-1")
    assert t.targets("to") == {WEST, "M3-0303"}
    assert against(t, f"to {FAR}") == [("GAT-VII-b.11", "not_a_step")]
    assert against(t, f"to {SOUTH_EAST}") == [("GAT-VII-b.11", "not_away")]
    assert against(t, f"to {SOUTH_WEST}") == [("GAT-VII-b.11", "no_end")]
    t = attack(island(units | {"us-lav-1": WEST}, phase="us_combat", dice=(5,)), HERE, "fire us-rifle-1")
    assert against(t, f"to {WEST}") == [("GAT-VII-b.11", "no_passage")]
    units |= {"reb-militia-2": "M3-0304", "reb-militia-3": "M3-0504"}
    t = attack(island(units, phase="us_combat", dice=(5,)), HERE, "fire us-rifle-1")
    assert against(t, f"to {WEST}") == [("GAT-VII-b.11", "leads_nowhere")]


@pytest.mark.clause("GAT-VII-b.11", "GAT-III.18")
def test_who_cannot_enter_the_ground_behind_him_is_told_so() -> None:
    t = island({"reb-infantry-1": "B1-0304", "us-lav-1": "B1-0305"}, phase="us_combat", dice=(4,))
    attack(t, "B1-0304", "fire us-lav-1")
    assert t.targets("to") == {"B1-0303", "B1-0404"}
    assert against(t, "to B1-0204") == [("GAT-VII-b.11", "no_step"), ("GAT-VII-b.11", "no_end")]


@pytest.mark.clause("GAT-VII-b.19")
def test_of_who_is_not_driven_back_is_said_that_he_does_not_retreat() -> None:
    units = {"reb-militia-1": HERE, "reb-militia-2": SOUTH_EAST, "reb-militia-3": FAR, "us-squad-1": EAST}
    t = attack(island(units, phase="reb_combat", dice=(1,)), EAST, "fire reb-militia-1", "fire reb-militia-2")
    assert t.targets("retreat") == {"reb-militia-1", "reb-militia-2"}
    assert against(t, "retreat reb-militia-3") == [("GAT-VII-b.19", "not_driven_back")]
