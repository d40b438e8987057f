"""5: marches, rails, the northern edge, converted lines and overruns."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.britain_stands_alone.channel import CLOCK, Channel, Lie, channel
from games.britain_stands_alone.combats import attack, field, overrun, rolled
from games.britain_stands_alone.depots import hexed
from games.britain_stands_alone.marches import go, left, let_stand

Put = Callable[[str], None]

# -- marches ---------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-5.2a", "BSA-5.1e")
def test_a_march_is_taken_up_again_after_another_one() -> None:
    at = channel({"ge-pz-7": "3725", "ge-pz-8": "3824", "br-guards-24": "3623"})
    go(at, "ge-pz-7", "3625")
    go(at, "ge-pz-8", "3724")
    used = 8 - left(at, "ge-pz-7")
    go(at, "ge-pz-7", "3525")
    assert left(at, "ge-pz-7") < 8 - used
    assert "ge-pz-7" in at.targets("move")
    at.do("move ge-pz-8")
    assert at.reason("to 3824") == ("BSA-5.1e", "stopped"), "it came into a zone, and can but overrun"


@pytest.mark.clause("BSA-5.1e", "BSA-5.1g")
def test_a_friend_opens_no_enemy_zone_to_a_march() -> None:
    """5.1 knows that exception for retreats and lines of supply alone."""
    pieces: dict[str, Lie] = {"ge-inf-17": "3825", "ge-inf-26": "3724", "br-guards-24": "3623", "ge-inf-3": "3624"}
    at = go(channel(pieces), "ge-inf-17", "3824")
    go(at, "ge-inf-17", "3724")
    assert "ge-inf-17" not in at.targets("move"), "it stops among friends"
    worn = {"at": "3724", "hits": 2, "oos": 2}
    at = channel({**pieces, "ge-inf-26": worn}).do("move ge-inf-26")
    assert at.reason("to 3624") == ("BSA-5.1g", "zone_to_zone")
    assert at.reason("to 3523") == ("BSA-5.2e", "too_far"), "which is in that zone too, and not beside him"
    assert "3725" in at.targets("to")


@pytest.mark.clause("BSA-10.0h", "BSA-5.2e")
def test_the_guard_is_paid_with_the_very_last_points_or_not_at_all() -> None:
    """Brighton (a Minor City): one point, and two for the guard."""
    at = channel({"ge-inf-17": {"at": "3425"}, "ge-inf-26": "3425"})
    go(at, "ge-inf-17", "3426")
    assert left(at, "ge-inf-17") == 1
    at = go(channel({"ge-inf-17": "3624"}), "ge-inf-17", "3525")
    assert left(at, "ge-inf-17") == 3
    go(at, "ge-inf-17", "3425")
    at.do("move ge-inf-17")
    assert at.reason("to 3426") == ("BSA-5.2e", "too_far"), "with two points"
    at = go(channel({"ge-inf-17": "3524"}), "ge-inf-17", "3525")
    assert left(at, "ge-inf-17") == 3


@pytest.mark.clause("BSA-10.0h", "BSA-1.3e")
def test_who_follows_through_a_city_that_was_passed_pays_nothing() -> None:
    at = channel({"ge-pz-8": "3724", "ge-pz-7": "3724"})
    at.do("move ge-pz-8", "to 3523")
    let_stand(at)
    assert left(at, "ge-pz-8") == 8 - 1 - 1 - 1, "Tonbridge with its guard, then the railroad on"
    at.do("move ge-pz-7", "to 3523")
    let_stand(at)
    assert left(at, "ge-pz-7") == 8 - 1 - 1


@pytest.mark.clause("BSA-10.0h", "BSA-1.1r")
def test_every_unit_of_a_stack_pays_the_guard() -> None:
    at = channel({"ge-pz-8": "3724", "ge-pz-7": "3724"}).do("move ge-pz-8", "along ge-pz-7", "to 3623")
    let_stand(at)
    assert (left(at, "ge-pz-8"), left(at, "ge-pz-7")) == (6, 6)


@pytest.mark.clause("BSA-5.3c", "BSA-5.3d")
def test_company_that_may_not_move_is_none() -> None:
    stuck = {"at": "3823", "oos": 1}
    at = channel({"ge-amph-a": "3823", "ge-mot-20": stuck, "ge-pz-8": "3825"}, phase="ge_motorized")
    assert at.targets("move") == {"ge-pz-8"}
    assert at.reason("move ge-amph-a") == ("BSA-5.3d", "no_company")
    assert at.reason("move ge-mot-20") == ("BSA-5.3c", "out_of_supply")


@pytest.mark.clause("BSA-5.3d", "BSA-5.5h")
@pytest.mark.parametrize(("first", "others"), [("ge-amph-a", ("ge-amph-b", "ge-pz-8")), ("ge-pz-8", ("ge-amph-a",))])
def test_off_the_map_battalions_go_with_somebody_else_too(first: str, others: tuple[str, ...]) -> None:
    """5.3 has them move in a stack with another; who needs nobody goes from zone to zone by himself."""
    hurt = {"at": "France", "hits": 2}
    pieces: dict[str, Lie] = {"ge-amph-a": "France", "ge-amph-b": hurt, "ge-pz-8": "France", "ge-pz-7": "France"}
    at = channel(pieces, phase="ge_motorized").do(f"move {first}")
    for other in others:
        at.do(f"along {other}")
    assert "ge-pz-7" not in at.targets("along")
    assert at.reason("along ge-pz-7") == ("BSA-5.6b", "not_stacked")
    at.do("to Holland")
    assert {at.where(one) for one in (first, *others)} == {"Holland"}
    assert at.targets("move") >= {"ge-pz-7"}
    assert not at.targets("move") & {first, *others}


@pytest.mark.clause("BSA-5.3d", "BSA-5.2a")
@pytest.mark.parametrize(("spent", "enemy", "goes"), [(8, "2419", False), (7, "2419", True), (5, "3623", True)])
def test_a_battalion_is_taken_up_only_with_somebody_who_can_go_on(spent: int, enemy: str, goes: bool) -> None:
    company: Lie = {"at": "3724", "moved": CLOCK, "spent": spent}
    at = channel({"ge-amph-a": "3724", "ge-pz-8": company, "br-guards-24": enemy}, phase="ge_motorized")
    assert (not at.over and "ge-amph-a" in at.targets("move")) is goes


@pytest.mark.clause("BSA-4.0a", "BSA-5.2a", "BSA-5.3d")
@pytest.mark.parametrize(
    ("phase", "stuck", "spent", "near", "far"),
    [
        ("br_movement", ["br-inf-18"], 2, [f"br-inf-{one}" for one in (1, 2, 3)], "br-inf-4 br-inf-15 br-inf-38"),
        (
            "ge_motorized",
            ["ge-amph-a", "ge-pz-8"],
            6,
            ["ge-inf-17", "ge-inf-26", "ge-inf-34"],
            "ge-pz-7 ge-pz-10 ge-pz-4",
        ),
    ],
)
def test_room_that_is_made_further_on_lets_go_who_was_shut_in(
    phase: str, stuck: list[str], spent: int, near: list[str], far: str
) -> None:
    """Two points lead through 1209 to 1208, where nobody finds room, neither the company of a battalion."""
    lies: Lie = {"at": "1310", "moved": CLOCK, "spent": spent}
    there = {**dict.fromkeys(near, "1209"), **dict.fromkeys(far.split(), "1208")}
    pieces: dict[str, Lie] = {**dict.fromkeys(stuck, lies), **there}
    at = channel(pieces, phase=phase, dice=[9] if phase == "br_movement" else ())
    assert not set(stuck) & at.targets("move")
    let_stand(at.do(f"move {far.split()[0]}", "to 1308"))
    assert set(stuck) <= at.targets("move")


@pytest.mark.clause("BSA-5.3d")
def test_a_battalion_whose_company_has_gone_from_its_zone_moves_no_more() -> None:
    at = channel({"ge-amph-a": "France", "ge-pz-8": "France", "ge-pz-7": "Germany"}, phase="ge_motorized")
    assert at.targets("move") == {"ge-amph-a", "ge-pz-8", "ge-pz-7"}
    at.do("move ge-pz-8", "to Holland")
    assert at.targets("move") == {"ge-pz-7"}
    assert at.reason("move ge-amph-a") == ("BSA-5.3d", "no_company")


# -- rails -----------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-5.4g", "BSA-5.4z")
def test_the_die_exactly_used_up() -> None:
    """Two: one whole division or two of one step; one: no whole division."""
    halves: dict[str, Lie] = {f"br-inf-{number}": {"at": "2907", "reduced": True} for number in (1, 2)}
    at = channel({**halves, "br-guards-24": "2907"}, phase="br_movement", dice=[2])
    for unit in ("br-inf-1", "br-inf-2"):
        at.do(f"rail {unit}", f"rail_to {min(rails(at, unit))}")
    assert at.state.rail_steps == 0
    assert at.reason("rail br-guards-24") == ("BSA-5.4g", "rails_full")
    at = channel({"br-inf-1": "2907", "br-guards-24": "2907"}, phase="br_movement", dice=[1])
    assert at.targets("rail") == {"br-guards-24"}


def rails(at: Channel, unit: str) -> set[str]:
    """Where a unit can go by rail."""
    at.do(f"rail {unit}")
    found = at.targets("rail_to")
    at.do("stay")
    return found


@pytest.mark.clause("BSA-5.4e", "BSA-5.5c", "BSA-5.4f")
def test_thirty_points_are_thirty() -> None:
    """Off the map for ten, and two zones of the display for ten each; no fourth ten."""
    at = channel({"br-inf-1": "2801"}, phase="br_movement", dice=[9])
    assert {"Northern England", "Scotland"} <= rails(at, "br-inf-1")
    at.do("rail br-inf-1", "rail_to Scotland")
    assert at.unit("br-inf-1").spent == 20
    broken = {"rail": {"2801": 1, "2802": 2}}
    elsewhere = {"phase": "br_movement", "dice": [9], "german": ["2302", "2102"]}
    at = channel({"br-inf-1": "2803"}, damage=broken, **elsewhere)
    assert "Northern England" in rails(at, "br-inf-1"), "two breaks and the edge"
    assert "Scotland" not in rails(at, "br-inf-1")
    broken = {"rail": {"2801": 1, "2802": 2, "2803": 1}}
    at = channel({"br-inf-1": "2904"}, damage=broken, **elsewhere)
    assert "2801" in rails(at, "br-inf-1")
    assert "Northern England" not in rails(at, "br-inf-1")


@pytest.mark.clause("BSA-5.4a")
def test_what_counts_for_the_trains_is_the_beginning_of_the_phase(result: Put) -> None:
    """An Overrun that frees a unit of its enemy, or drives him beside another, changes nothing for the trains."""
    result("De")
    pieces: dict[str, Lie] = {"br-armoured-1": "3623", "ge-fd-8": "3724", "br-inf-1": "3823"}
    at = channel(pieces, phase="br_movement", dice=[9, 5]).do("move br-armoured-1", "overrun 3724", "hold_back")
    assert at.where("ge-fd-8") == "lost"
    assert at.reason("rail br-inf-1") == ("BSA-5.4a", "in_enemy_zone"), "it was as the phase began"
    result("D1R")
    pieces = {"br-armoured-1": "3623", "ge-fd-8": "3724", "br-inf-45": "3525", "ge-amph-a": "3624", "br-inf-1": "3824"}
    at = channel(pieces, phase="br_movement", dice=[9, 5])
    at.do("move br-armoured-1", "overrun 3724", "hold_back")
    assert at.where("ge-fd-8") == "3624", "to the battalion, which has no zone"
    assert "br-inf-45" in at.targets("rail"), "it was free as the phase began"


@pytest.mark.clause("BSA-12.1o", "BSA-5.3c", "BSA-14.2h")
def test_whoever_is_on_the_display_is_in_supply_whatever_marker_it_has() -> None:
    """The marker comes off in the next Supply Phase; meanwhile it means nothing there."""
    hungry = {"at": "Northern England", "oos": 2}
    at = channel({"br-armoured-1": hungry, "br-armoured-2": {"at": "2801", "oos": 2}}, phase="br_motorized")
    assert left(at, "br-armoured-1") == 7
    assert left(at, "br-armoured-2") == 3
    assert at.targets("move") == {"br-armoured-1"}
    at.do("move br-armoured-1", "to 2801")
    assert left(at, "br-armoured-1") == 0, "four of seven; on the map the marker counts again"


# -- converted lines -------------------------------------------------------------------------------------

LINE = ("4313", "4213", "4114", "4014", "3915")


@pytest.mark.clause("BSA-5.4s", "BSA-11.1c", "BSA-11.1d")
def test_one_march_takes_every_hex_of_the_line_that_it_passes() -> None:
    lines = tuple((hexed(space), hexed("4313")) for space in sorted(LINE))
    at = channel({"br-armoured-1": "4115"}, phase="br_movement", dice=[9], german=LINE, converted=lines)
    at.do("move br-armoured-1", "to 4114")
    let_stand(at)
    assert {space for space, _ in at.state.converted} == {hexed(one) for one in LINE if one != "4114"}
    at.do("move br-armoured-1", "to 4014")
    let_stand(at)
    assert {space for space, _ in at.state.converted} == {hexed(one) for one in ("4313", "4213", "3915")}
    assert len(at.events("Derailed")) == 2


# -- overruns --------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-6.1e", "BSA-6.1d")
def test_nothing_is_left_of_one_factor_across_a_river() -> None:
    """A force whose attack total is 0 does not attack; in an overrun the river counts as anywhere."""
    weak = {"at": "3724", "hits": 1}
    assert "overrun 3723" not in taken(channel({"ge-amph-a": weak, "br-guards-24": "3723"}), "ge-amph-a")
    assert "overrun 3623" in taken(channel({"ge-amph-a": weak, "br-guards-24": "3623"}), "ge-amph-a")
    at = channel({"ge-amph-a": weak, "br-guards-24": "3723"}).do("move ge-amph-a")
    assert at.reason("overrun 3723") == ("BSA-6.1e", "no_attack_factor")


def taken(at: Channel, unit: str) -> set[str]:
    """What a unit that is taken up can do."""
    return at.do(f"move {unit}").options()


@pytest.mark.clause("BSA-5.6g")
def test_the_very_last_points_are_enough_for_an_overrun() -> None:
    at = go(channel({"ge-pz-8": {"at": "3625", "oos": 2}, "br-guards-24": "3623"}), "ge-pz-8", "3725")
    assert left(at, "ge-pz-8") < 3
    worn = {"at": "3724", "oos": 2, "hits": 1}
    at = channel({"ge-pz-8": worn, "br-guards-24": "3623"}).do("move ge-pz-8", "overrun 3623")
    assert at.unit("ge-pz-8").spent == 3


@pytest.mark.clause("BSA-5.6k", "BSA-5.6l", "BSA-5.6s")
def test_a_step_keeps_the_hex_and_the_march_a_retreat_does_not(result: Put) -> None:
    result("A1/D1")
    pieces: dict[str, Lie] = {"ge-pz-8": "3724", "br-guards-24": "3624", "br-guards-20": "3524"}
    at = channel(pieces, dice=[5]).do("move ge-pz-8", "overrun 3624", "hold_back", "retreat", "retreat_to 3525")
    at.do("lose ge-pz-8")
    let_stand(at)
    assert at.where("ge-pz-8") == "3624"
    at.do("move ge-pz-8")
    assert at.targets("overrun") == {"3524", "3525"}, "it is in their zones, and has points for another"
    at = channel(pieces, dice=[5]).do("move ge-pz-8", "overrun 3624", "hold_back", "retreat", "retreat_to 3525")
    at.do("retreat")
    assert at.where("ge-pz-8") == "3724"
    assert at.over, "nobody can move any more"


@pytest.mark.clause("BSA-5.6o", "BSA-6.2s")
def test_who_was_driven_off_by_an_overrun_defends_again_in_the_next_one_and_in_the_combats(result: Put) -> None:
    """6.2 leaves out in a hex only who came there in the same Land Combat Phase."""
    result("D1")
    pieces: dict[str, Lie] = {"ge-pz-8": "3724", "br-guards-24": "3624", "br-guards-20": "3525", "ge-inf-3": "3425"}
    at = channel(pieces, dice=[5, 5], whole=True)
    at.do("move ge-pz-8", "overrun 3624", "hold_back", "retreat", "retreat_to 3525")
    let_stand(at)
    at.do("move ge-pz-8", "overrun 3525", "hold_back")
    assert sum(part[1] for part in at.event("CombatRolled").defence) == 4
    fought = {"ge-inf-3": "3425", "br-guards-24": {"at": "3525", "fought": 1}, "br-guards-20": "3525"}
    at = attack(field(fought, dice=[5]), "3525", "ge-inf-3")
    assert rolled(at)[1] == 4, "what was in another phase is past"


@pytest.mark.clause("BSA-5.6o", "BSA-6.2s")
def test_refugees_of_the_combats_defend_in_motorized_movement(result: Put) -> None:
    result("D1")
    pieces: dict[str, Lie] = {"ge-pz-8": "3624", "br-guards-24": {"at": "3525", "fought": 99}, "br-guards-20": "3525"}
    at = channel(pieces, phase="ge_motorized", dice=[5]).do("move ge-pz-8", "overrun 3525", "hold_back")
    assert rolled(at)[1] == 4


@pytest.mark.clause("BSA-5.6c")
def test_a_british_stack_with_one_unit_that_may_not_overrun_does_not() -> None:
    pieces: dict[str, Lie] = {"br-armoured-1": "3624", "br-mmg-1": "3624", "ge-inf-17": "3724"}
    at = channel(pieces, phase="br_movement", dice=[0]).do("move br-armoured-1")
    assert at.targets("overrun") == {"3724"}
    at.do("along br-mmg-1")
    assert at.reason("overrun 3724") == ("BSA-5.6c", "no_tanks_to_overrun")


@pytest.mark.clause("BSA-12.0i", "BSA-5.6h", "BSA-5.3c")
def test_out_of_supply_one_overruns_with_half(result: Put) -> None:
    result("D1")
    at = overrun({"ge-pz-8": {"at": "3724", "oos": 1}, "br-guards-24": "3624"}, "3624", ["ge-pz-8"], "3724", dice=[5])
    at.do("hold_back")
    assert rolled(at)[0] == 7


@pytest.mark.clause("BSA-5.6i", "BSA-6.2x")
def test_a_long_way_back_leads_on_past_those_attacked_but_not_past_others(result: Put) -> None:
    """The first hex is the one it came from; the second is free of all zones but theirs."""
    result("A2")
    pieces: dict[str, Lie] = {"ge-pz-8": "3724", "br-guards-24": "3624"}
    at = overrun(pieces, "3624", ["ge-pz-8"], "3724", dice=[5]).do("hold_back", "retreat")
    assert at.targets("retreat_to") == {"3723", "3823", "3824"}
    at = overrun({**pieces, "br-inf-4": "3723"}, "3624", ["ge-pz-8"], "3724", dice=[5]).do("hold_back", "retreat")
    assert at.where("ge-pz-8") == "3824", "the others are held by the 4th, or in its zone"
    assert at.unit("ge-pz-8").reduced, "and so was the road"
