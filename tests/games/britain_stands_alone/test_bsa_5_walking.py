"""5.1, 5.2, 5.5, 10.0 Land movement on the ground in Britain Stands Alone."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.model import BR, GE
from beachhead.games.britain_stands_alone.rules.guard_10 import factor
from beachhead.games.britain_stands_alone.rules.movement_5.costs_5_2 import still_guarded
from beachhead.games.britain_stands_alone.rules.zones_5_1 import in_zone
from games.britain_stands_alone.channel import channel
from games.britain_stands_alone.marches import go, left, let_stand, names

# -- 5.2 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-1.3e", "BSA-1.3f", "BSA-1.3h", "BSA-10.0h", "BSA-10.0m", "BSA-5.2a")
@pytest.mark.case("CS-01")
def test_three_hexes_are_taken_in_one_march_guard_or_no_guard() -> None:
    at = channel({"ge-pz-8": {"at": "3823", "reduced": True, "oos": 1}})
    go(at, "ge-pz-8", "3724", "3623", "3624")
    assert left(at, "ge-pz-8") == 8 - 1 - (1 + 1) - 1
    assert {"3724", "3623", "3624"} <= {at.game.edition.board.names[space] for space in at.state.german}
    assert [event.hex for event in at.events("ControlChanged")] == [at.space(name) for name in ("3724", "3623", "3624")]
    assert factor(at.game, at.space("3623")) == 0


@pytest.mark.clause("BSA-1.3e")
def test_a_hex_passed_through_changes_hands_too() -> None:
    at = channel({"ge-pz-8": "3823"})
    at.do("move ge-pz-8", "to 3523")
    let_stand(at)
    path = at.event("Moved").path
    assert len(path) > 3
    assert set(path) <= set(at.state.german)


@pytest.mark.clause("BSA-5.2b", "BSA-5.2c")
@pytest.mark.case("MV-04", "G-03")
def test_forest_behind_a_river_costs_a_leg_unit_both() -> None:
    at = channel({"ge-inf-17": "3526"})
    go(at, "ge-inf-17", "3525")
    assert left(at, "ge-inf-17") == 4 - 2


@pytest.mark.clause("BSA-5.2d", "BSA-1.1p", "BSA-1.1c")
def test_forest_costs_motorized_units_more_but_not_along_a_railroad() -> None:
    at = channel({"ge-inf-17": "3724", "ge-pz-8": "3724", "ge-pz-7": "3623"})
    go(at, "ge-inf-17", "3725")
    go(at, "ge-pz-8", "3725")
    go(at, "ge-pz-7", "3624")
    assert [left(at, unit) for unit in ("ge-inf-17", "ge-pz-8", "ge-pz-7")] == [3, 6, 7]


@pytest.mark.clause("BSA-5.2e")
def test_a_unit_that_cannot_pay_does_not_enter_not_even_as_its_first_hex() -> None:
    at = channel({"ge-inf-17": {"at": "3526", "hits": 2, "oos": 2}})
    at.do("move ge-inf-17")
    assert at.reason("to 3525") == ("BSA-5.2e", "too_far")
    assert "3425" in at.targets("to")


@pytest.mark.clause("BSA-5.2a", "BSA-5.2e")
def test_four_hexes_of_one_point_and_no_fifth() -> None:
    at = channel({"ge-inf-17": "3721", "ge-inf-26": "3721"}, german=["3720"])
    go(at, "ge-inf-17", "3719", "3717")
    assert left(at, "ge-inf-17") == 0
    assert at.reason("move ge-inf-17") == ("BSA-5.2e", "nowhere")


@pytest.mark.clause("BSA-5.2f", "BSA-5.2a")
def test_neither_into_the_sea_nor_over_it_nor_among_enemies() -> None:
    at = channel({"ge-inf-17": "4223", "br-bde-35": "4122"})
    at.do("move ge-inf-17")
    assert at.reason("to 4323") == ("BSA-5.2f", "no_land")
    assert at.reason("to 4122") == ("BSA-5.2a", "held_by_enemy")
    assert at.reason("to Straits of Dover") == ("BSA-5.5i", "no_land")


@pytest.mark.clause("BSA-5.2j", "BSA-5.1d")
@pytest.mark.case("MV-10")
def test_from_sheppey_only_by_chatham_and_over_the_arrow() -> None:
    at = channel({"br-bde-35": "3922", "ge-amph-a": "3822"}, phase="br_movement", dice=[0])
    at.do("move br-bde-35")
    ways = {at.game.edition.board.names[space] for space in at.game.edition.ways[at.space("3922")]}
    assert ways == {"3822", "3923"}
    assert not any(in_zone(at.game, at.space(name), GE) for name in ("4022", "3923"))
    at.do("to 3923")
    assert left(at, "br-bde-35") == 4 - 3


# -- 5.1 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-5.1a", "BSA-5.1d", "BSA-5.2k", "BSA-13.3d", "BSA-1.3j")
@pytest.mark.case("MV-02")
def test_nobody_stops_beside_a_battalion_churchill_or_an_arrow() -> None:
    at = channel({"ge-inf-17": "4023", "br-bde-35": "3922", "br-churchill": "3924"})
    assert [in_zone(at.game, at.space(name), GE) for name in ("3822", "3923", "3824")] == [True, False, False]
    go(at, "ge-inf-17", "3923")
    at.do("move ge-inf-17", "to 3823")
    let_stand(at)
    assert left(at, "ge-inf-17") == 4 - 2 - 1
    at = channel({"ge-amph-a": "3924", "br-inf-45": "3824"}, phase="br_movement", dice=[0])
    assert not any(in_zone(at.game, space, BR) for space in range(len(at.game.edition.chart.names)))
    at.do("move br-inf-45", "to 3823", "move br-inf-45", "to 3923")
    assert at.where("br-inf-45") == "3923"


@pytest.mark.clause("BSA-5.1e", "BSA-5.1b")
def test_who_comes_into_a_zone_stops_for_the_phase() -> None:
    at = channel({"ge-pz-8": "3823", "br-inf-45": "3624"})
    at.do("move ge-pz-8", "to 3724")
    let_stand(at)
    assert left(at, "ge-pz-8") == 7
    at.do("move ge-pz-8")  # it could overrun
    assert at.reason("to 3823") == ("BSA-5.1e", "stopped")
    assert at.targets("overrun") == {"3624"}


@pytest.mark.clause("BSA-5.1e")
def test_nobody_goes_on_through_a_zone() -> None:
    at = channel({"ge-inf-17": "3823"})
    assert "3623" in at.do("move ge-inf-17").targets("to")
    at = channel({"ge-inf-17": "3823", "br-inf-45": "3725"})
    assert "3623" not in at.do("move ge-inf-17").targets("to"), "by 3724, which is in the zone"


@pytest.mark.clause("BSA-5.1e")
def test_infantry_that_has_stopped_is_not_taken_up_again() -> None:
    at = channel({"ge-inf-17": "3823", "br-inf-45": "3624", "ge-inf-26": "3823"})
    at.do("move ge-inf-17", "to 3724")
    let_stand(at)
    assert at.reason("move ge-inf-17") == ("BSA-5.1e", "stopped")


@pytest.mark.clause("BSA-5.1g")
def test_out_of_a_zone_only_into_a_free_hex_and_then_on_into_a_zone() -> None:
    at = channel({"ge-inf-17": "3724", "br-inf-45": "3624", "ge-inf-26": {"at": "3724", "hits": 2, "oos": 2}})
    at.do("move ge-inf-26")
    assert at.reason("to 3725") == ("BSA-5.1g", "zone_to_zone"), "it has a single point"
    assert {"3823", "3824"} <= at.targets("to")
    at.do("stay", "move ge-inf-17", "to 3725")
    let_stand(at)
    assert names(at, at.event("Moved").path) == {"3724", "3824", "3725"}, "round by a free hex"


# -- stacks, 4.0 -----------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-4.0a", "BSA-4.0b", "BSA-4.0c", "BSA-4.0f")
@pytest.mark.case("CS-03")
def test_three_divisions_and_the_little_ones() -> None:
    lie = {"at": "3724", "reduced": True}
    pieces = {"ge-inf-17": "3724", "ge-inf-35": lie, "ge-mot-20": "3823", "ge-amph-a": "3724", "ge-gd": "3823"}
    at = channel({**pieces, "ge-lssah": "3823"})
    go(at, "ge-mot-20", "3724")
    at.do("move ge-gd")
    assert at.reason("to 3724") == ("BSA-4.0a", "overstacked")
    at.do("to 3624")
    let_stand(at)
    assert at.space("3724") in at.events("Moved")[-1].path, "through the full hex"
    at = channel({**pieces, "ge-lssah": "3823"})
    go(at, "ge-gd", "3724")
    go(at, "ge-lssah", "3724")
    at.do("move ge-mot-20")
    assert at.reason("to 3724") == ("BSA-4.0a", "overstacked")


@pytest.mark.clause("BSA-4.0e")
def test_off_the_map_any_number_stacks() -> None:
    many = {f"ge-inf-{number}": "Holland" for number in (3, 6, 7, 10)}
    at = channel({**many, "ge-inf-8": "Germany"})
    at.do("move ge-inf-8", "to Holland")
    assert at.where("ge-inf-8") == "Holland"


@pytest.mark.clause("BSA-5.2a", "BSA-1.1q", "BSA-1.1r")
def test_a_stack_moves_together_at_one_pace() -> None:
    at = channel({"ge-inf-17": "3823", "ge-inf-35": "3823", "ge-pz-8": "3823", "ge-inf-26": "3824"})
    at.do("move ge-inf-17")
    assert at.targets("along") == {"ge-inf-35"}
    assert at.reason("along ge-pz-8") == ("BSA-1.1p", "other_pace")
    assert at.reason("along ge-inf-26") == ("BSA-5.6b", "not_stacked")
    at.do("along ge-inf-35", "to 3724")
    let_stand(at)
    assert at.where("ge-inf-17") == at.where("ge-inf-35") == "3724"
    assert at.options() >= {"move ge-inf-17", "move ge-inf-35"}


# -- 10.0 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-10.0h", "BSA-10.0a")
@pytest.mark.case("MV-08")
def test_the_second_unit_into_town_pays_no_guard_nor_do_the_british() -> None:
    at = channel({"ge-inf-17": "3724", "ge-inf-26": "3724"})
    go(at, "ge-inf-17", "3623")
    go(at, "ge-inf-26", "3623")
    assert [left(at, unit) for unit in ("ge-inf-17", "ge-inf-26")] == [4 - 1 - 1, 4 - 1]
    at = channel({"br-bde-35": "3724", "br-bde-36": "3622"}, german=["3623"], phase="br_movement", dice=[0])
    go(at, "br-bde-35", "3623")
    go(at, "br-bde-36", "3623")
    assert [left(at, unit) for unit in ("br-bde-35", "br-bde-36")] == [3, 3]


@pytest.mark.clause("BSA-10.0b", "BSA-10.0c", "BSA-10.0h")
def test_each_class_of_city_has_its_price() -> None:
    at = channel({"ge-inf-17": "3823", "ge-inf-26": "3423", "ge-inf-35": "2615"})
    go(at, "ge-inf-17", "3822")
    go(at, "ge-inf-26", "3422")
    go(at, "ge-inf-35", "2515")
    assert [left(at, unit) for unit in ("ge-inf-17", "ge-inf-26", "ge-inf-35")] == [4 - 1 - 2, 4 - 1 - 3, 4 - 1 - 2]


@pytest.mark.clause("BSA-10.0h", "BSA-5.3a")
def test_the_guard_is_paid_in_motorized_movement_too() -> None:
    at = go(channel({"ge-mot-20": "3724"}, phase="ge_motorized"), "ge-mot-20", "3623")
    assert left(at, "ge-mot-20") == 8 - 1 - 1
    at = go(channel({"ge-mot-20": "3724"}, phase="ge_motorized", german=["3623"]), "ge-mot-20", "3623")
    assert left(at, "ge-mot-20") == 8 - 1


@pytest.mark.clause("BSA-10.0p", "BSA-10.0m")
def test_who_retakes_a_city_has_its_guard_again() -> None:
    at = channel({"br-bde-35": "3724", "ge-inf-17": "3425"}, german=["3623"], phase="br_movement", dice=[0])
    assert at.space("3623") not in still_guarded(at.game)
    go(at, "br-bde-35", "3623")
    assert at.space("3623") in still_guarded(at.game)


# -- 5.5 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-5.5a", "BSA-5.5b", "BSA-5.5d", "BSA-5.5e")
@pytest.mark.case("OM-01")
def test_out_and_not_back_in_the_same_turn() -> None:
    lies = {"br-inf-59": "3001", "br-inf-46": "Northern England"}
    at = channel(lies, phase="br_movement", dice=[0])
    at.do("move br-inf-59", "to Northern England")
    assert at.unit("br-inf-59").spent == 1
    assert at.reason("move br-inf-59") == ("BSA-5.2e", "nowhere")
    at.do("move br-inf-46", "to 2901")
    assert left(at, "br-inf-46") == 2
    before = at.state.turn - 1
    gone = {
        "br-inf-59": {"at": "Northern England", "left": before},
        "br-inf-46": {"at": "Northern England", "left": before + 1},
    }
    at = channel(gone, phase="br_movement", dice=[0])
    at.do("move br-inf-59")
    assert "2901" in at.targets("to")
    at.do("stay", "move br-inf-46")
    assert at.reason("to 2901") == ("BSA-5.5d", "left_this_turn")
    assert at.targets("to") == {"Scotland"}


@pytest.mark.clause("BSA-5.5b")
def test_leaving_takes_a_point_that_is_left() -> None:
    at = channel({"br-inf-59": {"at": "3002"}}, phase="br_movement", dice=[0])
    at.do("move br-inf-59", "to 3001", "move br-inf-59")
    assert "Northern England" in at.targets("to")
    spent = {"at": "3001", "moved": 100, "spent": 4, "origin": 0}
    at = channel({"br-inf-59": spent, "br-inf-1": "3001"}, phase="br_movement", dice=[0])
    assert at.reason("move br-inf-59") == ("BSA-5.2e", "nowhere")


@pytest.mark.clause("BSA-5.5f", "BSA-5.5e")
def test_half_of_seven_points_is_four_and_the_hex_costs_nothing_besides() -> None:
    at = channel(
        {"br-armoured-1": "Northern England", "br-recon-1": {"at": "Northern England", "hits": 0}},
        phase="br_movement",
        dice=[0],
    )
    at.do("move br-armoured-1", "to 2401")
    assert left(at, "br-armoured-1") == 3


@pytest.mark.clause("BSA-5.5e", "BSA-5.1e")
def test_who_comes_onto_the_map_into_an_enemy_zone_goes_no_further() -> None:
    """Half of two points is one: the other would lead on to 2602, by 2601 alone."""
    worn = {"at": "Northern England", "hits": 2}
    free = channel({"br-inf-46": worn, "ge-inf-17": "3724"}, phase="br_movement", dice=[0]).do("move br-inf-46")
    assert {"2601", "2602"} <= free.targets("to")
    at = channel({"br-inf-46": worn, "ge-inf-17": "2502"}, phase="br_movement", dice=[0]).do("move br-inf-46")
    assert "2601" in at.targets("to")
    assert at.reason("to 2602") == ("BSA-5.2e", "too_far")


@pytest.mark.clause("BSA-5.5a")
def test_no_german_leaves_by_the_northern_edge() -> None:
    at = channel({"ge-inf-17": "3001"})
    at.do("move ge-inf-17")
    assert at.reason("to Northern England") == ("BSA-5.5a", "not_by_land")


@pytest.mark.clause("BSA-5.5h", "BSA-5.5i")
def test_from_zone_to_zone_for_the_whole_allowance() -> None:
    at = channel({"ge-inf-14": "Germany", "ge-inf-3": "Norway"})
    at.do("move ge-inf-14")
    assert at.targets("to") == {"Holland", "France"}
    assert at.reason("to Pas de Calais") == ("BSA-5.5h", "not_next_to")
    assert at.reason("to Jutland Coast") == ("BSA-5.5i", "no_land")
    at.do("to Holland")
    assert left(at, "ge-inf-14") == 0
    assert at.reason("move ge-inf-14") == ("BSA-5.2e", "nowhere")


@pytest.mark.clause("BSA-5.5h")
def test_who_has_come_onto_the_display_goes_no_zone_further() -> None:
    at = channel({"br-inf-59": "2901", "br-inf-1": "2901"}, phase="br_movement", dice=[0])
    at.do("move br-inf-59", "to Northern England")
    assert at.reason("move br-inf-59")[1] == "nowhere"
