"""5.3 Motorized movement and 5.6 overruns of Britain Stands Alone: who may make them, and what they cost."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from beachhead.games.britain_stands_alone.model import GE, Battle
from games.britain_stands_alone.channel import Channel, channel
from games.britain_stands_alone.marches import go, left, let_stand

Put = Callable[[str], None]


def take_up(at: Channel, unit: str, *others: str) -> Channel:
    """Take units up to move together."""
    return at.do(f"move {unit}", *(f"along {other}" for other in others))


# -- 5.3 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-5.3a", "BSA-5.3b", "BSA-2.0q")
def test_red_squares_move_twice_with_all_their_points_others_once() -> None:
    moved = {"moved": 99, "spent": 8, "origin": 0}
    pieces = {"ge-pz-8": {"at": "3823", **moved}, "ge-inf-17": "3823"}
    at = channel(pieces, phase="ge_motorized")
    assert left(at, "ge-pz-8") == 8
    assert at.reason("move ge-inf-17") == ("BSA-5.3b", "not_red")
    at = channel({"br-tank-1": "3823", "br-recon-1": "3823"}, phase="br_motorized")
    assert at.options() == {"move br-recon-1", "end_movement"}
    assert at.reason("move br-tank-1") == ("BSA-5.3b", "not_red")


@pytest.mark.clause("BSA-5.3c", "BSA-12.0h", "BSA-2.0q")
def test_out_of_supply_a_unit_moves_once() -> None:
    pieces = {"ge-pz-8": {"at": "3823", "oos": 1}, "ge-pz-7": "3823"}
    assert channel(pieces, phase="ge_motorized").reason("move ge-pz-8") == ("BSA-5.3c", "out_of_supply")
    assert "move ge-pz-8" in channel(pieces).options()


@pytest.mark.clause("BSA-5.3d")
@pytest.mark.case("MV-06")
def test_battalions_need_company() -> None:
    pieces = {"ge-amph-a": "3823", "ge-amph-b": "3823", "ge-mot-20": "3823"}
    at = channel(pieces, phase="ge_motorized")
    take_up(at, "ge-amph-a", "ge-amph-b")
    assert at.reason("to 3724") == ("BSA-5.3d", "no_company")
    at.do("along ge-mot-20", "to 3724")
    let_stand(at)
    assert {at.where(unit) for unit in pieces} == {"3724"}
    at = channel(pieces, phase="ge_motorized")
    take_up(at, "ge-amph-a", "ge-mot-20").do("to 3724")
    go(let_stand(at), "ge-mot-20", "3725")
    assert at.reason("move ge-amph-a") == ("BSA-5.3d", "no_company")
    assert at.reason("move ge-amph-b") == ("BSA-5.3d", "no_company")
    assert "to 3724" in take_up(channel(pieces), "ge-amph-a").options(), "in the Land Movement Phase it goes alone"


# -- 5.6 who ---------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-5.6a", "BSA-2.0m")
def test_only_motorized_units_overrun() -> None:
    at = channel({"ge-mtn-1": "3724", "ge-pz-8": "3724", "br-guards-24": "3623"})
    assert take_up(at, "ge-mtn-1").reason("overrun 3623") == ("BSA-5.6a", "not_motorized")
    at.do("stay", "move ge-pz-8")
    assert at.targets("overrun") == {"3623"}


@pytest.mark.clause("BSA-5.6c", "BSA-5.6d")
def test_of_the_british_only_tanks_and_army_tanks_not_twice() -> None:
    pieces = {"br-recon-1": "3724", "br-armoured-bde-1": "3724", "br-tank-1": "3724", "ge-flieger-1": "3623"}
    at = channel(pieces, phase="br_movement", dice=[0])
    assert take_up(at, "br-recon-1").reason("overrun 3623") == ("BSA-5.6c", "no_tanks_to_overrun")
    for unit in ("br-armoured-bde-1", "br-tank-1"):
        assert at.do("stay", f"move {unit}").targets("overrun") == {"3623"}
    at = channel(pieces, phase="br_motorized")
    assert at.reason("move br-tank-1") == ("BSA-5.3b", "not_red")
    assert take_up(at, "br-armoured-bde-1").targets("overrun") == {"3623"}


@pytest.mark.clause("BSA-5.6b")
@pytest.mark.case("OV-04")
def test_together_from_the_start() -> None:
    pieces = {"ge-pz-7": "3823", "ge-pz-8": "3824", "ge-mot-20": "3823", "br-guards-24": "3623"}
    at = channel(pieces)
    go(at, "ge-pz-8", "3724")
    take_up(at, "ge-pz-7", "ge-mot-20").do("to 3724")
    let_stand(at)
    take_up(at, "ge-pz-7", "ge-mot-20", "ge-pz-8")
    assert at.reason("overrun 3623") == ("BSA-5.6b", "not_together")
    at.do("stay")
    take_up(at, "ge-pz-7", "ge-mot-20").do("overrun 3623")
    battle = at.event("AttackDeclared")
    assert battle.attackers == (at.number("ge-pz-7"), at.number("ge-mot-20"))


@pytest.mark.clause("BSA-5.6b")
def test_nobody_is_picked_up_after_an_overrun(result: Put) -> None:
    result("De")
    at = channel({"ge-pz-7": "3724", "ge-mot-20": "3724", "br-guards-24": "3623", "br-guards-20": "3523"}, dice=[5])
    take_up(at, "ge-pz-7").do("overrun 3623", "commit ge-pz-7")
    let_stand(at)
    go(at, "ge-mot-20", "3623")
    take_up(at, "ge-pz-7", "ge-mot-20")
    assert at.reason("overrun 3523") == ("BSA-5.6b", "not_together")
    assert at.do("stay", "move ge-pz-7").targets("overrun") == {"3523"}


# -- 5.6 where, and for how much -------------------------------------------------------------------------


@pytest.mark.clause("BSA-5.6e", "BSA-5.6f")
def test_no_overruns_into_great_cities_and_wetlands_but_into_small_ones() -> None:
    pieces = {"ge-pz-8": "3423", "ge-pz-7": "3723", "ge-pz-10": "3924", "ge-pz-4": "2615"}
    british = {"br-guards-20": "3422", "br-guards-24": "3822", "br-bde-35": "4024", "br-bde-36": "2515"}
    at = channel({**pieces, **british})
    assert take_up(at, "ge-pz-8").reason("overrun 3422") == ("BSA-5.6f", "no_overrun_there")
    assert at.do("stay", "move ge-pz-10").reason("overrun 4024") == ("BSA-5.6e", "no_overrun_there")
    assert at.do("stay", "move ge-pz-4").reason("overrun 2515") == ("BSA-5.6e", "no_overrun_there")
    assert "3822" in at.do("stay", "move ge-pz-7").targets("overrun"), "a Minor City"


@pytest.mark.clause("BSA-5.6g", "BSA-10.0i")
@pytest.mark.case("OV-02")
def test_an_overrun_costs_the_hex_and_two_and_no_guard() -> None:
    spent = {"at": "3724", "reduced": True, "moved": 100, "origin": 0, "stopped": 100}
    at = channel({"ge-pz-8": {**spent, "spent": 6}, "br-guards-24": "3623", "ge-pz-7": "3724"})
    assert at.reason("move ge-pz-8") == ("BSA-5.1e", "stopped")
    take_up(at, "ge-pz-7")
    at = channel({"ge-pz-8": {**spent, "spent": 5}, "br-guards-24": "3623"})
    assert take_up(at, "ge-pz-8").targets("overrun") == {"3623"}
    at = channel({"ge-pz-8": {**spent, "spent": 6, "stopped": 0}, "br-guards-24": "3623"})
    assert take_up(at, "ge-pz-8").reason("overrun 3623") == ("BSA-5.6g", "too_few_points")


@pytest.mark.clause("BSA-5.6g")
def test_an_overrun_is_made_from_next_to_the_hex() -> None:
    at = channel({"ge-pz-8": "3823", "br-guards-24": "3623"})
    assert take_up(at, "ge-pz-8").reason("overrun 3623") == ("BSA-5.6g", "not_next_to")


@pytest.mark.clause("BSA-10.0l")
def test_the_home_guard_alone_is_not_overrun() -> None:
    at = channel({"ge-pz-8": "3724"})
    assert take_up(at, "ge-pz-8").reason("overrun 3623") == ("BSA-10.0l", "nobody_to_overrun")


@pytest.mark.clause("BSA-6.1e")
def test_a_stack_without_strength_overruns_nobody() -> None:
    weak = {"at": "3823", "hits": 2, "oos": 2}
    at = channel({"ge-amph-a": weak, "br-guards-24": "3724"})
    assert take_up(at, "ge-amph-a").reason("overrun 3724")[0] in ("BSA-5.6g", "BSA-6.1e")


# -- 5.6 what it brings ----------------------------------------------------------------------------------


@pytest.mark.clause("BSA-5.6u", "BSA-5.6g", "BSA-5.6s", "BSA-10.0m", "BSA-5.6v", "BSA-5.6i", "BSA-5.6l", "BSA-5.6t")
def test_the_drive_on_tonbridge() -> None:
    """Golden examples G5 and G6."""
    pieces = {
        "ge-pz-8": {"at": "3823", "reduced": True},
        "br-guards-24": "3623",
        "br-guards-20": "3624",
        "br-inf-45": "3625",
    }
    at = channel(pieces, dice=[4, 9])
    at.do("move ge-pz-8", "to 3724")
    let_stand(at)
    take_up(at, "ge-pz-8")
    assert at.targets("overrun") == {"3623", "3624"}
    at.do("overrun 3623")
    assert left(at, "ge-pz-8") == 4
    at.do("commit ge-pz-8")
    rolled = at.event("CombatRolled")
    assert (rolled.initial, rolled.odds, rolled.result.replace(" ", "")) == ("2-1", "5-1", "D2!")
    assert at.where("br-guards-24") == "lost"
    let_stand(at)
    assert at.where("ge-pz-8") == "3623"
    assert at.space("3623") in at.state.german
    assert left(at, "ge-pz-8") == 4
    take_up(at, "ge-pz-8").do("overrun 3624")
    assert left(at, "ge-pz-8") == 1
    at.do("commit ge-pz-8")
    rolled = at.event("CombatRolled")
    assert (rolled.initial, rolled.odds, rolled.result) == ("3-1", "5-1", "A1/D1")
    at.do("retreat")
    if at.prompt == "retreat":
        at.do("retreat_to 3625")
    at.do("retreat")
    assert at.where("br-guards-20") == "3625"
    assert at.where("ge-pz-8") == "3623"
    assert at.over or "move ge-pz-8" not in at.options(), "it has retreated"


@pytest.mark.clause("BSA-5.6l", "BSA-5.6m")
@pytest.mark.case("OV-06")
def test_who_is_beaten_off_is_done(result: Put) -> None:
    result("D1")
    at = channel({"ge-pz-7": "3823", "br-inf-45": "3724", "ge-inf-17": "3823"}, dice=[5])
    take_up(at, "ge-pz-7").do("overrun 3724", "hold_back", "lose br-inf-45")
    assert at.where("ge-pz-7") == "3823"
    assert at.reason("move ge-pz-7") == ("BSA-5.6l", "thrown_back")


@pytest.mark.clause("BSA-5.6w", "BSA-5.1f", "BSA-5.6q", "BSA-5.6p")
@pytest.mark.case("OV-08")
def test_after_the_victory_anothers_zone(result: Put) -> None:
    result("De")
    at = channel({"ge-pz-7": "3724", "br-guards-24": "3623", "br-guards-20": "3524"}, dice=[5])
    take_up(at, "ge-pz-7").do("overrun 3623", "commit ge-pz-7")
    let_stand(at)
    assert left(at, "ge-pz-7") == 5
    at.do("move ge-pz-7")
    assert at.targets("overrun") == {"3524"}
    assert "3622" in at.targets("to")
    at.do("to 3622")
    let_stand(at)
    assert at.where("ge-pz-7") == "3622"
    slow = {"at": "3724", "moved": 100, "spent": 4, "origin": 1071}
    at = channel({"ge-pz-7": slow, "br-guards-24": "3623", "br-guards-20": "3524"}, dice=[5])
    take_up(at, "ge-pz-7").do("overrun 3623", "commit ge-pz-7")
    let_stand(at)
    assert at.do("move ge-pz-7").reason("to 3523") == ("BSA-5.1g", "zone_to_zone")


@pytest.mark.clause("BSA-5.6w", "BSA-5.6t")
def test_who_was_stopped_by_those_it_overran_goes_on(result: Put) -> None:
    result("De")
    at = channel({"ge-pz-8": "3823", "br-guards-24": "3623"}, dice=[5])
    go(at, "ge-pz-8", "3724")
    take_up(at, "ge-pz-8").do("overrun 3623", "commit ge-pz-8")
    go(let_stand(at), "ge-pz-8", "3622")
    assert left(at, "ge-pz-8") == 3


@pytest.mark.clause("BSA-16.0r", "BSA-16.0ai")
def test_a_british_overrun_makes_one_of_the_five() -> None:
    now = channel().state.turn
    pieces = {"br-armoured-1": "2907", "ge-flieger-1": "2906"}
    at = channel(pieces, phase="br_movement", dice=[9], alarmed=now - 3)
    at.game.stamp(at.number("br-armoured-1"), free=0)
    take_up(at, "br-armoured-1").do("overrun 2906")
    assert at.state.helped == 3


@pytest.mark.clause("BSA-13.5f", "BSA-13.5a")
def test_a_garrison_does_not_leave_by_an_overrun() -> None:
    pieces = {"br-armoured-1": "3422", "ge-flieger-1": "3423"}
    at = channel(pieces, phase="br_movement", dice=[9])
    assert take_up(at, "br-armoured-1").reason("overrun 3423") == ("BSA-13.5f", "garrison")
    at = channel({**pieces, "br-inf-1": "3421"}, phase="br_movement", dice=[9])
    assert take_up(at, "br-armoured-1").targets("overrun") == {"3423"}


@pytest.mark.clause("BSA-11.1i", "BSA-11.1a", "BSA-4.0ar")
def test_a_base_is_taken_by_a_won_overrun_not_by_a_lost_one(result: Put) -> None:
    pieces = {"ge-pz-8": "3720", "br-guards-24": "3619", "br-spitfire-01": "3619", "ge-inf-17": "3720"}
    result("De")
    at = channel(pieces, dice=[5, 0], german=["3720"])
    take_up(at, "ge-pz-8").do("overrun 3619", "commit ge-pz-8")
    assert at.where("br-spitfire-01") == "lost"
    assert at.prompt == "demolition"
    at.do("leave_standing")
    assert "wreck_airbase 3619" in at.options()
    at.do("wreck_airbase 3619")
    assert at.game.damage("airbase", at.space("3619")) == 2
    result("-")
    at = channel(pieces, dice=[5], german=["3720"])
    take_up(at, "ge-pz-8").do("overrun 3619", "commit ge-pz-8")
    assert at.where("ge-pz-8") == "3720"
    assert at.where("br-spitfire-01") == "3619"
    assert not at.events("EscapeRolled")


@pytest.mark.clause("BSA-5.6t", "BSA-5.1e")
def test_a_normal_move_into_a_zone_after_a_victory_stops_again(result: Put) -> None:
    result("De")
    at = channel({"ge-pz-7": "3724", "br-guards-24": "3623", "br-guards-20": "3522", "ge-inf-17": "3823"}, dice=[5])
    take_up(at, "ge-pz-7").do("overrun 3623", "commit ge-pz-7")
    go(let_stand(at), "ge-pz-7", "3622")
    assert at.reason("move ge-pz-7") == ("BSA-5.1e", "stopped")


@pytest.mark.clause("BSA-5.6o")
def test_as_many_overruns_as_the_points_allow(result: Put) -> None:
    result("De")
    pieces = {
        "ge-pz-7": "3823",
        "br-guards-24": "3724",
        "br-guards-20": "3623",
        "br-bde-35": "3523",
        "ge-inf-17": "3924",
    }
    at = channel(pieces, dice=[5, 5])
    for space, unit in (("3724", "br-guards-24"), ("3623", "br-guards-20")):
        take_up(at, "ge-pz-7").do(f"overrun {space}", "commit ge-pz-7")
        let_stand(at)
        assert at.where(unit) == "lost"
    assert left(at, "ge-pz-7") == 2
    assert at.do("move ge-pz-7").targets("overrun") == set(), "a third one costs three"


@pytest.mark.clause("BSA-5.6b", "BSA-5.3d")
def test_a_battalion_overruns_in_motorized_movement_only_in_company() -> None:
    at = channel({"ge-amph-a": "3724", "ge-mot-20": "3724", "br-guards-24": "3623"}, phase="ge_motorized")
    take_up(at, "ge-amph-a")
    assert at.reason("overrun 3623") == ("BSA-5.3d", "no_company")
    at.do("along ge-mot-20")
    assert at.targets("overrun") == {"3623"}


def test_the_frame_of_an_overrun_names_where_it_is_made_from() -> None:
    at = channel({"ge-pz-7": "3724", "ge-mot-20": "3724", "br-guards-24": "3623", "br-armoured-bde-1": "3623"})
    take_up(at, "ge-pz-7", "ge-mot-20").do("overrun 3623")
    battle = at.state.contests[-1]
    assert isinstance(battle, Battle)
    assert (battle.hexes, battle.overrun) == ((at.space("3623"),), at.space("3724"))
    assert at.game.side(battle.attackers[0]) == GE


@pytest.mark.clause("BSA-5.1e", "BSA-5.3d", "BSA-5.6g")
@pytest.mark.parametrize(("spent", "offered"), [(5, True), (6, False)])
def test_a_stopped_battalion_is_taken_up_again_only_for_an_overrun_that_its_company_can_pay(
    spent: int, offered: bool
) -> None:
    """An Overrun of Tonbridge from 3724 costs three points."""
    came = {"at": "3724", "moved": 100, "spent": spent, "origin": 1071, "stopped": 100}
    pieces = {"ge-amph-a": came, "ge-mot-20": came, "br-guards-24": "3623", "ge-pz-8": "3823"}
    at = channel(pieces, phase="ge_motorized")
    assert left(at, "ge-mot-20") == 8 - spent
    assert ("ge-amph-a" in at.targets("move")) is offered
    if not offered:
        assert at.reason("move ge-amph-a") == ("BSA-5.1e", "stopped")


@pytest.mark.clause("BSA-5.1g")
@pytest.mark.parametrize("phase", ["ge_movement", "ge_motorized"])
@pytest.mark.parametrize(("held", "points"), [(False, 7), (True, 5)])
def test_who_began_in_a_zone_goes_into_a_free_hex_first_also_once_it_is_gone(
    result: Put, phase: str, held: bool, points: int
) -> None:
    """The brigade at 3724 held the regiment until it was overrun; another one's zone covers 3923, next to it."""
    result("De")
    pieces = {"ge-gd": "3823", "ge-pz-8": "3824", "br-bde-35": "3724" if held else "3725", "br-bde-36": "4022"}
    at = channel(pieces, phase=phase, dice=[5])
    take_up(at, "ge-pz-8").do(f"overrun {pieces['br-bde-35']}", "hold_back")
    go(let_stand(at), "ge-gd", "3923")
    assert left(at, "ge-gd") == points, "straight there, or by a free hex"


@pytest.mark.clause("BSA-5.1g")
def test_who_began_in_a_zone_and_has_no_points_for_a_way_round_does_not_go_into_another(result: Put) -> None:
    result("De")
    worn = {"at": "3823", "hits": 2, "oos": 2}
    at = channel({"ge-inf-17": worn, "ge-pz-8": "3824", "br-bde-35": "3724", "br-bde-36": "4022"}, dice=[5])
    let_stand(take_up(at, "ge-pz-8").do("overrun 3724", "hold_back")).do("move ge-inf-17")
    assert at.targets("to") == {"3724", "3824"}
    assert at.reason("to 3923") == ("BSA-5.1g", "zone_to_zone")
