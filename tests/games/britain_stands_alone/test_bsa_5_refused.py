"""5, 13.3, 16.0 What is refused, and what is not done, while units move."""

from __future__ import annotations

from typing import Any

import pytest

from games.britain_stands_alone.channel import CLOCK, Channel, channel
from games.britain_stands_alone.marches import go, left


def german(pieces: dict[str, Any], **state: Any) -> Channel:
    return channel(pieces, **state)


def british(pieces: dict[str, Any], **state: Any) -> Channel:
    """The British Land Movement Phase, with nine steps on the rails."""
    return channel(pieces, phase="br_movement", dice=[9], **state)


@pytest.mark.clause("BSA-5.2a")
def test_nobody_goes_where_he_is_or_with_himself() -> None:
    at = german({"ge-inf-17": "3724", "ge-inf-26": "3724"}).do("move ge-inf-17")
    assert at.reason("to 3724") == ("BSA-5.2a", "is_there")
    assert at.reason("along ge-inf-17") == ("BSA-5.2a", "in_group")
    at.do("along ge-inf-26")
    assert at.reason("along ge-inf-26") == ("BSA-5.2a", "in_group")


@pytest.mark.clause("BSA-5.2a")
def test_ships_and_aircraft_do_not_march() -> None:
    at = german({"ge-inf-17": "3724", "ge-me109-01": "3523", "ge-prahm-01": "Straits of Dover"})
    for unit in ("ge-me109-01", "ge-prahm-01"):
        assert at.reason(f"move {unit}") == ("BSA-5.2a", "no_land_unit")


@pytest.mark.clause("BSA-5.6g")
def test_nobody_overruns_from_the_display() -> None:
    at = german({"ge-pz-8": "France", "br-inf-45": "3624"}).do("move ge-pz-8")
    assert at.reason("overrun 3624") == ("BSA-5.6g", "off_board")


@pytest.mark.clause("BSA-13.3a")
def test_churchill_alone_drives_and_moves_by_himself() -> None:
    at = british({"br-churchill": "3624", "br-inf-45": "3624", "br-inf-4": "3624"})
    assert at.reason("drive br-inf-45") == ("BSA-13.3a", "no_leader")
    at.do("move br-churchill")
    assert at.reason("along br-inf-45") == ("BSA-13.3a", "moves_alone")
    at.do("stay", "move br-inf-45")
    assert at.reason("along br-churchill") == ("BSA-13.3a", "moves_alone")


@pytest.mark.clause("BSA-1.3e", "BSA-13.3a", "BSA-13.3c")
def test_churchill_takes_no_hex_back() -> None:
    """He is no land unit: the hex that he enters stays what it was."""
    at = go(british({"br-churchill": "3624", "br-inf-45": "3626"}, german=["3524", "3525"]), "br-churchill", "3524")
    assert at.where("br-churchill") == "3524"
    assert at.space("3524") in at.game.german
    go(at, "br-inf-45", "3525")
    assert at.space("3525") not in at.game.german


@pytest.mark.clause("BSA-16.0i")
@pytest.mark.parametrize(
    ("mined", "mine", "reason"),
    [(0, "Southern North Sea", "no_warning"), (-1, "Southern North Sea", "no_warning"), (0, "", "no_warning"),
     (0, "Straits of Dover", "no_warning")],
)  # fmt: skip
def test_without_a_mine_of_this_turn_out_of_the_straits_nobody_is_warned(mined: int, mine: str, reason: str) -> None:
    before = channel(turn="August #9").state.turn
    where = channel().space(mine) if mine else -1
    late = mined or (0 if mine == "Straits of Dover" else -2)
    pieces = {"br-nzef": "3123", "br-inf-45": "3624"}
    at = british(pieces, scenario="battle_of_britain", turn="August #9", mine=where, mined=before + late)
    assert at.reason("relocate br-nzef") == ("BSA-16.0i", reason)
    assert at.reason("relocate br-inf-45") == ("BSA-16.0i", "not_warned")


@pytest.mark.clause("BSA-16.0i", "BSA-16.0j", "BSA-16.0k", "BSA-16.0l")
def test_who_is_warned_is_put_elsewhere_once_as_a_reserve_where_there_is_room() -> None:
    now = channel(turn="August #9").state.turn
    full = dict.fromkeys(("br-inf-1", "br-inf-2", "br-inf-3"), "3219")
    state = {"scenario": "battle_of_britain", "turn": "August #9", "mined": now}
    at = british({"br-nzef": "3123", **full}, mine=channel().space("Southern North Sea"), german=["3220"], **state)
    at.do("relocate br-nzef")
    assert at.reason("put_at 3219") == ("BSA-4.0a", "overstacked")
    assert at.reason("put_at 3220") == ("BSA-16.0j", "held_by_enemy")
    assert at.reason("put_at 3123") == ("BSA-16.0j", "is_there")
    at.do("put_at 3419")
    assert (at.where("br-nzef"), at.unit("br-nzef").reserve) == ("3419", True)
    assert at.reason("relocate br-nzef") == ("BSA-16.0l", "has_walked")


@pytest.mark.clause("BSA-5.5d", "BSA-5.5e")
@pytest.mark.parametrize("rail", [False, True])
def test_who_comes_from_scotland_has_not_left_the_map_and_may_enter_it(rail: bool) -> None:
    """By road to Northern England, or by rail: he was not on the map in this turn."""
    at = british({"br-armoured-2": "Scotland"})
    at.do(
        *(("rail br-armoured-2", "rail_to Northern England") if rail else ("move br-armoured-2", "to Northern England"))
    )
    assert at.unit("br-armoured-2").left == 0
    lies = {"at": "Northern England", "left": at.unit("br-armoured-2").left}
    later = channel({"br-armoured-2": lies}, phase="br_motorized").do("move br-armoured-2")
    assert "2701" in later.targets("to")
    gone = channel({"br-armoured-2": {**lies, "left": later.state.turn}}, phase="br_motorized")
    assert "2701" not in gone.do("move br-armoured-2").targets("to")


@pytest.mark.clause("BSA-5.1e", "BSA-5.2a")
def test_with_one_who_was_stopped_nobody_goes_on() -> None:
    """One has come into the enemy's zone, where the other began: that one may leave it, both together not."""
    at = go(german({"ge-inf-17": "3724", "ge-inf-26": "3823", "br-inf-45": "3624"}), "ge-inf-26", "3724")
    at.do("move ge-inf-17")
    assert "3824" in at.targets("to")
    at.do("along ge-inf-26")
    assert not at.targets("to")
    assert at.reason("to 3824") == ("BSA-5.1e", "stopped")


@pytest.mark.clause("BSA-5.2a", "BSA-5.6b")
def test_a_group_goes_no_further_than_the_last_points_of_anybody_in_it() -> None:
    pieces = {"ge-pz-7": "3823", "ge-pz-8": {"at": "3823", "moved": CLOCK, "spent": 7}}
    far = {unit: german(pieces).do(f"move {unit}").targets("to") for unit in ("ge-pz-7", "ge-pz-8")}
    assert far["ge-pz-8"] < far["ge-pz-7"]
    for first, other in (("ge-pz-7", "ge-pz-8"), ("ge-pz-8", "ge-pz-7")):
        assert german(pieces).do(f"move {first}", f"along {other}").targets("to") == far["ge-pz-8"]


@pytest.mark.clause("BSA-13.3a", "BSA-5.2d")
def test_churchill_pays_for_the_ground_as_he_goes() -> None:
    """Into the forest of 3725 a point on foot, and two in a car."""
    on_foot = go(british({"br-churchill": "3724", "br-inf-45": "3422"}), "br-churchill", "3725")
    assert left(on_foot, "br-churchill") == 4 - 1
    by_car = british({"br-churchill": "3724", "br-inf-45": "3422"}).do("drive br-churchill", "to 3725")
    assert left(by_car, "br-churchill") == 8 - 2


@pytest.mark.clause("BSA-13.3a", "BSA-5.2e")
def test_churchill_who_has_driven_all_his_way_is_taken_up_no_more() -> None:
    lies = {"at": "3624", "drives": CLOCK, "moved": CLOCK}
    at = british({"br-churchill": {**lies, "spent": 7}, "br-inf-45": "3422"})
    assert at.targets("drive") == {"br-churchill"}
    at = british({"br-churchill": {**lies, "spent": 8}, "br-inf-45": "3422"})
    assert at.reason("drive br-churchill") == ("BSA-5.2e", "nowhere")


@pytest.mark.clause("BSA-16.0j", "BSA-13.5b")
@pytest.mark.parametrize(("others", "leaves"), [(1, False), (2, True)])
def test_who_is_warned_leaves_no_garrison_short(others: int, leaves: bool) -> None:
    """Two divisions have to stay in Southern England, wherever there."""
    there = dict.fromkeys(("br-inf-4", "br-inf-50")[:others], "2624")
    state = {"scenario": "battle_of_britain", "turn": "August #9", "mined": channel(turn="August #9").state.turn}
    at = british({"br-nzef": "3123", **there}, mine=channel().space("Southern North Sea"), trodden=(), **state)
    at.do("relocate br-nzef")
    assert "2920" in at.targets("put_at")
    assert ("3420" in at.targets("put_at")) is leaves
    if not leaves:
        assert at.reason("put_at 3420") == ("BSA-13.5b", "garrison")
