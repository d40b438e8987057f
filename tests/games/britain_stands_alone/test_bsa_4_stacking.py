"""4.0: hexes that hold too many, bases and ports that are lost in the middle of a march."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.britain_stands_alone.channel import Lie, channel
from games.britain_stands_alone.combats import field
from games.britain_stands_alone.depots import based
from games.britain_stands_alone.marches import go, let_stand

Put = Callable[[str], None]


def stack(space: str, *numbers: int) -> dict[str, Lie]:
    """German divisions in a hex."""
    return {f"ge-inf-{number}": space for number in numbers}


# -- what fits -------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-4.0a", "BSA-4.0b", "BSA-4.0d")
def test_the_last_third_is_for_one_detachment_and_no_second() -> None:
    """A division of one step takes the place of a whole one; a Forward Detachment that of a third."""
    full = {**stack("3724", 3, 6), "ge-inf-7": {"at": "3724", "reduced": True}}
    at = channel({**full, "ge-fd-8": "3823", "ge-inf-14": "3823"}).do("move ge-fd-8")
    assert at.reason("to 3724") == ("BSA-4.0a", "overstacked")
    thirds = {**stack("3724", 3, 6), "ge-gd": "3724", "ge-lssah": "3724", "ge-fd-8": "3823", "ge-fd-28": "3823"}
    at = go(channel(thirds), "ge-fd-8", "3724").do("move ge-fd-28")
    assert at.reason("to 3724") == ("BSA-4.0a", "overstacked")


@pytest.mark.clause("BSA-4.0f", "BSA-5.2e")
def test_who_has_points_for_the_full_hex_alone_does_not_enter_it() -> None:
    worn = {"at": "3823", "oos": 2, "hits": 2}
    at = channel({**stack("3724", 3, 6, 7), "ge-inf-14": worn, "ge-inf-15": "3823"}).do("move ge-inf-14")
    assert at.reason("to 3724") == ("BSA-4.0a", "overstacked")
    assert at.reason("to 3725") == ("BSA-5.2e", "too_far")
    at.do("stay", "move ge-inf-15")
    assert {"3624", "3725"} <= at.targets("to"), "through it"


# -- too many --------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-4.0g", "BSA-6.3a")
def test_the_owner_makes_room_also_in_the_enemys_phase(result: Put) -> None:
    """British divisions pursue from two hexes into the one that the attacker has left."""
    british: dict[str, Lie] = {"br-inf-1": "3623", "br-inf-2": "3623", "br-inf-3": "3623", "br-inf-4": "3725"}
    result("Ae")
    at = field({"ge-inf-17": "3724", **british}, dice=[5])
    at.do("attack 3623", "join ge-inf-17", "include 3725", "declare_attack")
    for unit in british:
        at.do(f"advance {unit}", "advance_to 3724")
        if at.prompt == "advance_to":
            at.do("halt")
    assert (at.side, at.prompt) == ("br", "crowded")
    at.do("pull_out br-inf-2", "pull_to 3824")
    assert at.over
    assert sorted(at.where(unit) for unit in british) == ["3724", "3724", "3724", "3824"]


@pytest.mark.clause("BSA-4.0g")
def test_every_hex_that_holds_too_many_is_thinned_out() -> None:
    at = channel({**stack("3724", 3, 6, 7, 8), **stack("3424", 10, 12, 14, 15)}).do("end_movement")
    assert len(at.targets("pull_out")) == 8
    at.do("pull_out ge-inf-3", "pull_to 3725")
    assert at.targets("pull_out") == {"ge-inf-10", "ge-inf-12", "ge-inf-14", "ge-inf-15"}
    at.do("pull_out ge-inf-14", "pull_to 3525")
    assert at.over


@pytest.mark.clause("BSA-4.0g", "BSA-4.0h")
def test_who_alone_finds_room_has_to_go_and_nobody_is_given_up_for_it() -> None:
    """From Sheerness there is but Chatham to go to, with two thirds of a division's room."""
    crowd: dict[str, Lie] = {f"br-inf-{number}": "3922" for number in (1, 2, 3)}
    crowd |= {"br-guards-24": "3922", "br-guards-20": "3922"}
    chatham: dict[str, Lie] = {"br-inf-4": "3822", "br-inf-5": "3822", "br-bde-35": "3822"}
    at = channel({**crowd, **chatham, "ge-inf-17": "3823", "ge-inf-3": "3621"}, phase="br_motorized")
    assert at.options() == {"pull_out br-guards-24", "pull_out br-guards-20"}
    assert at.reason("pull_out br-inf-1") == ("BSA-4.0g", "cannot_retreat")
    assert at.reason("give_up br-inf-1") == ("BSA-4.0h", "can_retreat")
    at.do("pull_out br-guards-24")
    assert at.over, "the other one has to go, too"
    assert (at.where("br-guards-24"), at.where("br-guards-20")) == ("3822", "3822")


@pytest.mark.clause("BSA-4.0g", "BSA-1.3e", "BSA-4.0w")
def test_who_makes_room_takes_the_hex_to_which_he_goes() -> None:
    """He retreats: destroyers put to sea from Dover, which he comes to, and nothing is blown up (11.1)."""
    at = channel({**stack("4222", 3, 6, 7, 8), "br-dd-01": "4223"}, dice=[9]).do("end_movement")
    at.do("pull_out ge-inf-3", "pull_to 4223")
    assert at.over
    assert at.space("4223") in at.state.german
    assert at.where("br-dd-01") == "Straits of Dover"


@pytest.mark.clause("BSA-4.0h")
def test_no_more_are_given_up_than_has_to_be() -> None:
    crowd: dict[str, Lie] = {f"br-inf-{number}": "3922" for number in (1, 2, 3)}
    crowd |= {"br-guards-24": "3922", "br-guards-20": "3922"}
    at = channel({**crowd, "ge-inf-17": "3822"}, phase="br_motorized").do("give_up br-inf-2")
    assert at.over, "a division makes room for both brigades"
    at = channel({**crowd, "ge-inf-17": "3822"}, phase="br_motorized").do(
        "give_up br-guards-24", "give_up br-guards-20"
    )
    assert at.over


@pytest.mark.clause("BSA-4.0g", "BSA-6.2ab")
def test_further_where_the_only_way_out_is_full() -> None:
    """It is a Retreat like any other: where its only way leads onto too many it goes one hex more (6.2)."""
    crowd: dict[str, Lie] = {f"br-inf-{number}": "3922" for number in (1, 2, 3, 4)}
    chatham: dict[str, Lie] = {f"br-inf-{number}": "3822" for number in (5, 38, 42)}
    at = channel({**crowd, **chatham, "ge-inf-17": "3924"}, phase="br_motorized")
    assert at.targets("give_up") == set()
    at.do("pull_out br-inf-2")
    assert at.prompt == "pull_to"
    assert at.targets("pull_to") == {"3722", "3723"}, "not into the zone of the 17th"
    assert at.reason("pull_to 3822") == ("BSA-4.0a", "overstacked")
    assert at.reason("pull_to 3823") == ("BSA-6.2u", "no_road_there")
    at.do("pull_to 3722")
    assert at.over
    assert at.where("br-inf-2") == "3722"


@pytest.mark.clause("BSA-4.0h", "BSA-6.2ab")
def test_who_finds_no_room_beyond_either_is_eliminated() -> None:
    crowd: dict[str, Lie] = {f"br-inf-{number}": "3922" for number in (1, 2, 3, 4)}
    chatham: dict[str, Lie] = {f"br-inf-{number}": "3822" for number in (5, 38, 42)}
    around: dict[str, Lie] = {"ge-inf-17": "3823", "ge-inf-3": "3621"}
    at = channel({**crowd, **chatham, **around}, phase="br_motorized")
    assert at.targets("pull_out") == set()
    at.do("give_up br-inf-2")
    assert at.over


@pytest.mark.clause("BSA-4.0g", "BSA-5.5a", "BSA-5.5d")
def test_from_the_northern_edge_there_is_always_a_way() -> None:
    crowd: dict[str, Lie] = {f"br-inf-{number}": "1701" for number in (1, 2, 3, 4)}
    at = channel({**crowd, "ge-inf-17": "1802"}, phase="br_movement", dice=[0]).do("end_movement", "pull_out br-inf-1")
    assert at.over
    assert at.where("br-inf-1") == "Northern England"
    assert at.unit("br-inf-1").left == at.state.turn


# -- bases and ports in the middle of a march ------------------------------------------------------------


@pytest.mark.clause("BSA-4.0o", "BSA-4.0p")
def test_who_escaped_to_a_base_that_falls_too_escapes_again() -> None:
    """One march takes Hawkinge and Manston: the dice are rolled in each as it is entered."""
    at = channel({"ge-pz-8": "4023", **based("br-spitfire", 2, "4124")}, dice=[4, 0, 9])
    at.do("move ge-pz-8", "to 4124", "escape 4222")
    assert at.where("br-spitfire-02") == "lost"
    let_stand(at).do("move ge-pz-8", "to 4123")
    let_stand(at).do("move ge-pz-8", "to 4222")
    assert at.prompt == "escape"
    assert "4124" not in at.targets("escape"), "German since a moment ago"
    at.do("escape 3822")
    assert at.unit("br-spitfire-01").flown == at.state.turn
    assert at.dice_left() == ()


@pytest.mark.clause("BSA-4.0o")
def test_german_points_escape_from_a_base_that_the_british_retake() -> None:
    pieces = {"br-armoured-1": "3718", **based("ge-me109", 2, "3619")}
    at = channel(pieces, phase="br_movement", dice=[9, 3, 5], german=["3619", "3822"])
    at.do("move br-armoured-1", "to 3619")
    assert (at.side, at.prompt) == ("ge", "escape")
    assert at.targets("escape") >= {"3822", "Pas de Calais"}
    at.do("escape 3822")
    assert (at.where("ge-me109-01"), at.where("ge-me109-02")) == ("lost", "3822")


@pytest.mark.clause("BSA-4.0y", "BSA-4.0z")
def test_a_battalion_is_enough_to_close_a_port() -> None:
    at = channel({"ge-amph-a": "2825", "br-southampton": "3026"})
    at.do("move ge-amph-a")
    assert "2926" in at.targets("to")
    at.do("to 2926")
    let_stand(at)
    assert at.where("br-southampton") == "Eastern English Channel"
