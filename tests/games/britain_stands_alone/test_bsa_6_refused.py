"""4.0, 6, 9.4, 11.3 What is refused as combats are put together and won, as hexes are thinned out, and in repair."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.britain_stands_alone.channel import channel
from games.britain_stands_alone.combats import at_sea, attack, field
from games.britain_stands_alone.fleets import prahms

Put = Callable[[str], None]


# -- 6.1 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-6.0a", "BSA-10.0l")
def test_a_city_without_an_enemy_is_attacked_by_nobody() -> None:
    """That its Home Guard is not attacked by land is said to the German player alone: it is British (10.0)."""
    pieces = {"ge-inf-17": "3923", "br-inf-45": "3823"}
    assert field(pieces).reason("attack 4022") == ("BSA-10.0l", "nobody_to_attack")
    assert field(pieces).reason("attack 4023") == ("BSA-6.0a", "nobody_to_attack")
    assert field(pieces, phase="br_combat").reason("attack 3822") == ("BSA-6.0a", "nobody_to_attack")
    assert field(pieces, phase="br_combat").reason("attack 4022") == ("BSA-6.0a", "nobody_to_attack")


@pytest.mark.clause("BSA-6.1b", "BSA-13.1p")
def test_what_speaks_against_a_combat_is_said_once() -> None:
    at = field({"ge-inf-17": "3523", "br-inf-45": "3623"}).do("attack 3623")
    assert at.against("declare_attack") == ["nobody_takes_part"]
    assert at.against("shell 2") == ["guns_out_of_reach"]


# -- 6.3 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-6.3a", "BSA-6.3d")
def test_who_fought_advances_once(result: Put) -> None:
    result("D1")
    pieces = {"ge-inf-17": "3724", "ge-inf-26": "3724", "ge-inf-34": "3724", "br-inf-45": "3624"}
    at = attack(field(pieces, dice=[5]), "3624", "ge-inf-17", "ge-inf-26").do("retreat", "retreat_to 3524")
    assert at.reason("advance ge-inf-34") == ("BSA-6.3a", "not_in_combat")
    at.do("advance ge-inf-17", "advance_to 3624")
    assert at.targets("advance") == {"ge-inf-26"}
    assert at.reason("advance ge-inf-17") == ("BSA-6.3a", "may_not_advance")


# -- 9.4 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.4e")
def test_from_another_sea_nobody_joins_an_assault() -> None:
    """Sheerness lies on the Southern North Sea; who waits in the Straits does not come there."""
    boats = prahms(2, "Straits of Dover") | {"ge-inf-26": at_sea("ge-prahm-01", "ge-prahm-02")}
    at = field({**boats, "ge-inf-17": "3822", "br-bde-35": "3922"}).do("attack 3922")
    assert at.targets("join") == {"ge-inf-17"}
    assert at.reason("join ge-inf-26") == ("BSA-9.4e", "other_sea")


@pytest.mark.clause("BSA-9.4a", "BSA-9.3m")
def test_who_is_aboard_and_not_meant_for_it_joins_no_assault() -> None:
    boats, waits = prahms(4, "Straits of Dover"), at_sea("ge-prahm-01", "ge-prahm-02")
    stays = at_sea("ge-prahm-03", "ge-prahm-04", assault=False)
    at = field(boats | {"ge-inf-26": waits, "ge-inf-17": stays}).do("attack 4222")
    assert at.targets("join") == {"ge-inf-26"}
    assert at.reason("join ge-inf-17") == ("BSA-6.0a", "not_on_map")


@pytest.mark.clause("BSA-9.4a", "BSA-9.4i", "BSA-9.4e")
def test_nobody_assaults_his_own_beach() -> None:
    boats = prahms(2, "Straits of Dover") | {"ge-inf-26": at_sea("ge-prahm-01", "ge-prahm-02")}
    assert "4024" in field(boats).targets("attack")
    assert "4024" not in field(boats, german=["4024"]).targets("attack")
    assert "4223" not in field(boats).targets("attack"), "below its cliffs"


# -- 4.0 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-4.0g")
def test_only_who_stands_too_close_makes_room() -> None:
    stack = {f"ge-inf-{number}": "3724" for number in (3, 6, 7, 8)}
    at = channel({**stack, "ge-inf-10": "3824", "ge-amph-a": "3724", "br-guards-24": "3623"}).do("end_movement")
    for unit in ("ge-inf-10", "ge-amph-a"):
        assert at.reason(f"pull_out {unit}") == ("BSA-4.0g", "not_crowded")
        assert at.reason(f"give_up {unit}") == ("BSA-4.0g", "not_crowded")
    at.do("pull_out ge-inf-3")
    assert at.reason("pull_to 3623") == ("BSA-6.2v", "held_by_enemy")
    at.do("pull_to 3824")
    assert at.unit("ge-inf-3").left == 0, "it has not left the map"


@pytest.mark.clause("BSA-4.0g", "BSA-5.5d", "BSA-6.2ac")
def test_off_the_northern_edge_too_one_makes_room_and_does_not_come_back() -> None:
    stack = {f"br-inf-{number}": "2701" for number in (1, 2, 3, 4)}
    at = channel(stack, phase="br_motorized").do("pull_out br-inf-1")
    assert at.reason("pull_to 3523") == ("BSA-6.2u", "no_road_there")
    at.do("pull_to Northern England")
    assert (at.where("br-inf-1"), at.unit("br-inf-1").left) == ("Northern England", at.state.turn)
    assert at.over


# -- 11.3 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-11.3a", "BSA-11.3b", "BSA-11.3c")
def test_what_can_be_left_as_it_is() -> None:
    hits = {"airbase": {"3619": 1, "4124": 2}, "radar": {"3226": 1}}
    at = channel(phase="repair", damage=hits, german=["4124"])
    assert (at.side, at.targets("spare_airbase")) == ("ge", {"4124"})
    assert at.reason("spare_airbase 3619") == ("BSA-11.3c", "not_in_control")
    at.do("repair")
    assert (at.side, at.targets("spare_airbase")) == ("br", {"3619"})
    assert at.reason("spare_airbase 4124") == ("BSA-11.3c", "not_in_control")
    assert at.reason("spare_airbase 3523") == ("BSA-11.3a", "undamaged")
    assert at.reason("spare_radar 3820") == ("BSA-11.3a", "undamaged")
    at.do("spare_airbase 3619")
    assert at.reason("spare_airbase 3619") == ("BSA-11.3b", "spared")
    at.do("repair")
    left = [at.game.damage(*one) for one in (("airbase", at.space("3619")), ("radar", at.space("3226")))]
    assert (left, at.game.damage("airbase", at.space("4124"))) == ([1, 0], 1)
