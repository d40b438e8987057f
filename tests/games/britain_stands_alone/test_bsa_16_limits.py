"""16.0, 13.5, 13.3 Which British units of Britain Stands Alone may move: young invasions, garrisons, leaders, exile."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.rules.victory_15 import conditions_met
from games.britain_stands_alone.channel import Channel, Lie, channel
from games.britain_stands_alone.marches import left

NOW = "September #10"


def young(turn_of_invasion: int, pieces: dict[str, Lie], die: int = 9, **state: object) -> Channel:
    """A British Land Movement Phase in a turn of the invasion; 0: no German was there at the beginning of one yet."""
    now = channel().state.turn
    alarmed = now - turn_of_invasion + 1 if turn_of_invasion else 0
    dice = [die] if turn_of_invasion > 1 else []
    return channel(pieces, phase="br_movement", alarmed=alarmed, dice=dice, **state)  # type: ignore[arg-type]


# -- 16.0 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-16.0h", "BSA-13.3n")
def test_before_the_invasion_nobody_moves_and_no_die_is_rolled() -> None:
    at = young(0, {"br-inf-45": "3625", "br-churchill": "3422", "br-royal-family": "3422", "ge-inf-17": "Holland"})
    assert at.options() == {"exile", "end_movement"}
    assert at.reason("move br-inf-45") == ("BSA-16.0h", "no_invasion")
    assert at.reason("move br-churchill") == ("BSA-16.0h", "no_invasion")
    assert at.state.alarmed == 0


@pytest.mark.clause("BSA-16.0m", "BSA-16.0t", "BSA-16.0u", "BSA-16.0n")
def test_the_first_turn() -> None:
    pieces: dict[str, Lie] = {
        "ge-inf-17": "3925",
        "br-inf-45": "3625",
        "br-inf-4": "3525",
        "br-inf-3": {"at": "3424", "reserve": True},
        "br-canadian-1": {"at": "3423", "ghq": True},
        "br-inf-43": {"at": "3419", "ghq": True},
        "br-inf-44": {"at": "2907", "reserve": True},
    }
    at = young(0, pieces)
    assert at.state.alarmed == at.state.turn
    assert at.targets("move") == {"br-inf-45", "br-inf-3", "br-canadian-1"}
    for unit in ("br-inf-4", "br-inf-43", "br-inf-44"):
        assert at.reason(f"move {unit}") == ("BSA-16.0m", "not_alarmed")
    assert at.reason("rail br-inf-44")[0] == "BSA-16.0m"


@pytest.mark.clause("BSA-16.0n")
def test_no_rails_in_the_first_turn() -> None:
    at = young(0, {"ge-inf-17": "3925", "br-inf-3": {"at": "3623", "reserve": True}})
    assert at.targets("rail") == set()
    assert at.reason("rail br-inf-3") == ("BSA-16.0n", "no_rails_yet")


@pytest.mark.clause("BSA-16.0n", "BSA-13.3b")
def test_churchill_is_no_land_unit_and_goes_by_rail_in_the_first_turn() -> None:
    at = young(0, {"ge-inf-17": "3925", "br-inf-3": {"at": "3623", "reserve": True}, "br-churchill": "3623"})
    assert at.targets("rail") == {"br-churchill"}
    at.do("rail br-churchill", "rail_to 3523")
    assert at.where("br-churchill") == "3523"


@pytest.mark.clause("BSA-16.0o", "BSA-16.0p")
def test_the_second_turn() -> None:
    pieces: dict[str, Lie] = {
        "ge-inf-17": "3925",
        "br-inf-4": "3525",
        "br-inf-43": {"at": "3419", "ghq": True},
        "br-inf-44": {"at": "2907", "reserve": True, "free": 1},
        "br-armoured-2": {"at": "2809", "ghq": True},
    }
    at = young(2, pieces, die=4)
    assert at.targets("move") == {"br-inf-4", "br-inf-43", "br-armoured-2"}
    assert at.reason("move br-inf-44") == ("BSA-16.0o", "not_alarmed"), "though it was alarmed in the first turn"
    assert at.state.rail_steps == 4


@pytest.mark.clause("BSA-16.0q", "BSA-16.0ai")
def test_the_third_turn_lets_five_more_divisions_move() -> None:
    more = {f"br-inf-{number}": "2907" for number in (1, 2, 3)}
    others: dict[str, Lie] = {"br-inf-5": "2908", "br-inf-38": "2906", "br-bde-35": "2809", "br-bde-36": "2809"}
    freed: dict[str, Lie] = {"br-inf-42": {"at": "2810", "free": 3}, "br-inf-43": {"at": "2810", "ghq": True}}
    at = young(3, {"ge-inf-17": "3925", **more, **others, **freed, "br-bde-37": "2809", "br-bde-70": "2809"})
    for unit in ("br-inf-42", "br-inf-43"):
        at.do(f"move {unit}", "to 2811")
    assert at.state.helped == 0
    assert {"br-inf-38", "br-bde-37"} <= at.targets("move")
    for unit in ("br-inf-1", "br-inf-2", "br-inf-3", "br-inf-5"):
        at.do(f"move {unit}", "to 3008" if unit != "br-inf-5" else "to 3009")
    for unit in ("br-bde-35", "br-bde-36"):
        at.do(f"move {unit}", "to 2910")
    assert at.state.helped == 14
    assert "br-bde-37" in at.targets("move")
    assert "br-inf-38" not in at.targets("move"), "though it lies as before"
    assert at.reason("move br-inf-38") == ("BSA-16.0q", "too_many_move")
    at.do("move br-bde-37", "to 2910")
    assert at.state.helped == 15
    assert at.reason("move br-bde-70") == ("BSA-16.0q", "too_many_move")
    assert at.unit("br-inf-1").free == at.state.turn, "and stays free"


@pytest.mark.clause("BSA-16.0q", "BSA-16.0m")
@pytest.mark.parametrize("turn", [3, 4])
def test_who_is_near_a_german_of_another_zone_is_none_of_the_five(turn: int) -> None:
    """North of the Thames, two hexes from Rochester: the test of the first turn."""
    pieces: dict[str, Lie] = {"ge-inf-17": "3822", "br-inf-45": "3720", "br-inf-4": "3617"}
    at = young(turn, pieces)
    zone = at.game.edition.zone
    assert zone[at.space("3720")] == zone[at.space("3617")] != zone[at.space("3822")]
    at.do("move br-inf-45", "to 3719")
    assert at.state.helped == 0
    at.do("move br-inf-4", "to 3618")
    assert at.state.helped == 3


@pytest.mark.clause("BSA-16.0r")
def test_the_fourth_turn_lets_five_others_move() -> None:
    pieces: dict[str, Lie] = {"ge-inf-17": "3925", "br-inf-1": {"at": "2907", "free": 4}, "br-inf-2": "2908"}
    at = young(4, pieces)
    at.do("move br-inf-1", "to 2906")
    assert at.state.helped == 0
    at.do("move br-inf-2", "to 2909")
    assert at.state.helped == 3


@pytest.mark.clause("BSA-16.0r")
def test_by_rail_and_by_overrun_one_is_one_of_the_five_too() -> None:
    at = young(4, {"ge-inf-17": "3925", "br-inf-1": "2907"})
    at.do("rail br-inf-1", "rail_to 2906")
    assert at.state.helped == 3


@pytest.mark.clause("BSA-16.0s")
def test_from_the_fifth_turn_on_all_move() -> None:
    at = young(5, {"ge-inf-17": "3925", "br-inf-1": "2907"}, helped=15)
    assert "move br-inf-1" in at.options()
    assert at.do("move br-inf-1", "to 2906").state.helped == 15


@pytest.mark.clause("BSA-16.0t")
def test_the_turns_count_on_when_the_germans_are_gone() -> None:
    at = young(5, {"br-inf-1": "2907"})
    assert "move br-inf-1" in at.options()


@pytest.mark.clause("BSA-16.0m", "BSA-16.0ai")
def test_the_test_holds_for_motorized_movement_too() -> None:
    now = channel().state.turn
    pieces: dict[str, Lie] = {"ge-inf-17": "3925", "br-recon-1": {"at": "3720", "free": now}, "br-mmg-1": "3326"}
    at = channel(pieces, phase="br_motorized", alarmed=now)
    assert at.options() == {"move br-recon-1", "end_movement"}


@pytest.mark.clause("BSA-16.0i", "BSA-16.0j", "BSA-16.0k", "BSA-16.0l")
@pytest.mark.case("SC-06")
def test_two_divisions_see_it_coming() -> None:
    at = channel()
    mine = {"mine": at.space("Southern North Sea"), "mined": at.state.turn, "alarmed": 0}
    pieces: dict[str, Lie] = {"br-nzef": "3123", "br-inf-42": "Northern England", "br-inf-1": "3509"}
    at = channel(pieces, scenario="battle_of_britain", phase="br_movement", **mine)
    assert at.targets("relocate") == {"br-nzef", "br-inf-42"}
    assert at.targets("move") == set()
    assert at.reason("relocate br-inf-1") == ("BSA-16.0i", "not_warned")
    at.do("relocate br-nzef")
    distance, city = at.game.edition.chart.distance, at.game.edition.london
    for name in at.targets("put_at"):
        space = at.space(name)
        assert min(distance(space, one) for one in city) <= 5
        seas = (sea for sea, ground in enumerate(at.game.edition.ground) if ground == "sea")
        assert min(distance(space, sea) for sea in seas) >= 3
    assert at.reason("put_at 2721") == ("BSA-16.0j", "too_near_the_sea"), "six hexes from London"
    assert at.reason("put_at 3525") == ("BSA-16.0j", "too_near_the_sea")
    at.do("put_at 3320")
    assert at.where("br-nzef") == "3320"
    assert at.unit("br-nzef").reserve
    assert at.reason("relocate br-nzef") == ("BSA-16.0l", "has_walked")
    straits = {**mine, "mine": at.space("Straits of Dover")}
    for scenario, state in (
        ("battle_of_britain", straits),
        ("july", mine),
        ("battle_of_britain", {**mine, "mined": 1}),
    ):
        at = channel({**pieces, "br-royal-family": "3422"}, scenario=scenario, phase="br_movement", **state)
        assert at.options() == {"exile", "end_movement"}


# -- 13.5 ------------------------------------------------------------------------------------------------

HUMBER: dict[str, Lie] = {
    "br-inf-1": "3509",
    "br-inf-2": "3305",
    "br-inf-59": {"at": "3202", "reduced": True},
    "br-inf-44": "2807",
    "br-guards-20": "3422",
    "br-guards-24": "3422",
    "br-london-3": "3422",
}


@pytest.mark.clause("BSA-13.5a", "BSA-13.5b", "BSA-13.5d", "BSA-13.5e")
@pytest.mark.case("SP-09")
def test_two_divisions_and_no_fewer() -> None:
    at = channel({**HUMBER, "br-inf-44": "3010"}, phase="br_movement", dice=[9], trodden=())
    names = at.game.edition.board.names
    humber = {names[space] for space in at.game.edition.zone_hexes[at.space("Humber")]}
    at.do("move br-inf-44")
    outside = at.targets("to") - humber
    assert outside
    at.do(f"to {min(outside)}", "move br-inf-1")
    assert at.targets("to") <= humber
    assert at.targets("to")
    at = channel(HUMBER, phase="br_movement", dice=[9], trodden=(at.space("Humber"),))
    at.do("move br-inf-1")
    assert at.targets("to") - humber, "lifted for good"


@pytest.mark.clause("BSA-13.5b", "BSA-13.5d")
def test_a_garrison_is_refused_to_leave_and_told_why() -> None:
    two: dict[str, Lie] = {"br-inf-1": "3310", "br-inf-2": "3305"}
    free = channel(two, phase="br_movement", dice=[9]).do("move br-inf-1")
    zone, humber = free.game.edition.zone, free.space("Humber")
    outside = {name for name in free.targets("to") if zone[free.space(name)] != humber}
    assert outside
    at = channel(two, phase="br_movement", dice=[9], trodden=()).do("move br-inf-1")
    assert {at.reason(f"to {name}") for name in outside} == {("BSA-13.5b", "garrison")}
    assert at.targets("to") == free.targets("to") - outside


@pytest.mark.clause("BSA-13.5c", "BSA-5.5h")
def test_one_division_stays_in_the_north() -> None:
    north: dict[str, Lie] = {"br-inf-46": "Northern England", "br-inf-54": "Northern England"}
    at = channel({**north, "br-inf-44": "2907"}, phase="br_movement", dice=[9], trodden=())
    at.do("move br-inf-46", "to Scotland")
    assert at.targets("move") == {"br-inf-44"}, "nobody is taken up who cannot go anywhere"
    assert at.reason("move br-inf-54") == ("BSA-13.5c", "garrison")
    assert at.reason("rail br-inf-54") == ("BSA-13.5c", "garrison")


@pytest.mark.clause("BSA-13.5f", "BSA-13.5g")
def test_london_keeps_a_division_or_three_brigades_for_ever() -> None:
    brigades: dict[str, Lie] = {"br-guards-20": "3422", "br-guards-24": "3422", "br-london-3": "3421"}
    at = channel(brigades, phase="br_movement", dice=[9])
    assert at.do("move br-guards-20").reason("to 3423") == ("BSA-13.5f", "garrison")
    assert "3421" in at.targets("to"), "within the city"
    at = channel({**brigades, "br-bde-35": "3322"}, phase="br_movement", dice=[9])
    at.do("move br-guards-20", "to 3423", "move br-guards-24")
    assert at.reason("to 3423") == ("BSA-13.5f", "garrison")
    at = channel({**brigades, "br-inf-1": "3422"}, phase="br_movement", dice=[9])
    at.do("move br-guards-20", "to 3423", "move br-inf-1")
    assert at.reason("to 3423") == ("BSA-13.5f", "garrison"), "two brigades are left"
    at.do("stay", "move br-guards-24", "to 3423")
    assert at.where("br-guards-24") == "3423"


@pytest.mark.clause("BSA-13.5g")
def test_the_citys_division_does_not_count_for_the_zone_around_it() -> None:
    two: dict[str, Lie] = {"br-inf-1": "3422", "br-inf-2": "3423", "br-inf-3": "3523"}
    at = channel(two, phase="br_movement", dice=[9], trodden=())
    outside = {"3620", "3520"}
    at.do("move br-inf-3")
    assert not outside & at.targets("to")
    brigades: dict[str, Lie] = {"br-guards-20": "3422", "br-guards-24": "3422", "br-london-3": "3421"}
    at = channel({**two, **brigades}, phase="br_movement", dice=[9], trodden=())
    at.do("move br-inf-3")
    assert outside & at.targets("to"), "the brigades hold the city, the division in it counts for the zone"
    del brigades["br-london-3"]
    at = channel({**two, **brigades}, phase="br_movement", dice=[9], trodden=())
    at.do("move br-inf-3")
    assert not outside & at.targets("to"), "two brigades and the division hold it by the division alone"


@pytest.mark.clause("BSA-13.5a", "BSA-13.5b")
def test_no_train_takes_a_garrison_through_another_zone() -> None:
    """The railroad from 2325 to 2525 leads by the Bristol Channel zone; both ends are in Southern England."""
    two: dict[str, Lie] = {"br-inf-1": "2325", "br-inf-2": "2227"}
    assert "2525" in channel(two, phase="br_movement", dice=[9]).do("rail br-inf-1").targets("rail_to")
    at = channel(two, phase="br_movement", dice=[9], trodden=()).do("rail br-inf-1")
    assert at.targets("rail_to")
    assert at.reason("rail_to 2525") == ("BSA-5.4b", "too_far")


@pytest.mark.clause("BSA-13.5c", "BSA-13.5h")
@pytest.mark.parametrize(("other", "offered"), [("Northern Ireland", True), ("lost", False), ("away", False)])
def test_who_is_lost_holds_nothing(other: str, offered: bool) -> None:
    pieces: dict[str, Lie] = {"br-inf-53": "Northern Ireland", "br-inf-61": other, "br-ap-01": "Belfast",
                              "br-ap-02": "Belfast"}  # fmt: skip
    at = channel(pieces, phase="br_sailing", trodden=())
    if offered:
        assert "br-inf-53" in at.targets("embark")
    else:
        assert at.reason("embark br-inf-53") == ("BSA-13.5c", "garrison")


@pytest.mark.clause("BSA-13.5h")
def test_a_garrison_that_is_short_already_lets_nobody_go_but_forgives() -> None:
    short: dict[str, Lie] = {"br-inf-46": {"at": "Northern England", "reduced": True}, "br-inf-59": "3002"}
    at = channel(short, phase="br_movement", dice=[9], trodden=())
    at.do("move br-inf-46")
    assert "Scotland" in at.targets("to"), "it is no garrison, and nothing gets worse"


# -- 13.3 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-13.3a")
def test_churchill_walks_or_drives_but_does_not_mix() -> None:
    at = channel({"br-churchill": "3422", "br-inf-1": "3509"}, phase="br_movement", dice=[0])
    at.do("drive br-churchill", "to 3523")
    assert left(at, "br-churchill") == 7
    assert at.reason("move br-churchill") == ("BSA-13.3a", "drives")
    at.do("drive br-churchill", "to 3524")
    assert left(at, "br-churchill") == 5, "forest costs a motorized unit two"
    at = channel({"br-churchill": "3422", "br-inf-1": "3509"}, phase="br_movement", dice=[0])
    at.do("move br-churchill", "to 3523")
    assert left(at, "br-churchill") == 3
    assert at.reason("drive br-churchill") == ("BSA-13.3a", "walks")
    at.do("move br-churchill", "to 3524")
    assert left(at, "br-churchill") == 2
    at = channel({"br-churchill": "3422", "br-inf-1": "3509"}, phase="br_movement", dice=[0])
    at.do("drive br-churchill", "stay", "move br-churchill", "to 3423")
    assert left(at, "br-churchill") == 3, "who stays has not chosen"


@pytest.mark.clause("BSA-13.3a", "BSA-5.3b", "BSA-13.3d")
def test_churchill_moves_once_alone_and_takes_no_hex() -> None:
    at = channel({"br-churchill": "3422", "br-recon-1": "3422"}, phase="br_motorized")
    assert at.targets("move") == {"br-recon-1"}
    at = channel({"br-churchill": "3724", "br-inf-45": "3724"}, german=["3725"], phase="br_movement", dice=[0])
    at.do("move br-churchill")
    assert at.reason("along br-inf-45") == ("BSA-13.3a", "moves_alone")
    at.do("to 3725")
    assert at.space("3725") in at.state.german
    assert at.prompt == "move"


@pytest.mark.clause("BSA-13.3a", "BSA-5.1e")
def test_churchill_stops_in_an_enemy_zone_when_he_drives_too() -> None:
    pieces: dict[str, Lie] = {"br-churchill": "3422", "br-inf-1": "3509", "ge-inf-17": "3624"}
    at = channel(pieces, phase="br_movement", dice=[0])
    at.do("drive br-churchill", "to 3524")
    assert at.reason("drive br-churchill") == ("BSA-5.1e", "stopped")


@pytest.mark.clause("BSA-13.3b")
def test_churchill_may_leave_the_map() -> None:
    at = channel({"br-churchill": "3001"}, phase="br_movement", dice=[0])
    at.do("move br-churchill", "to Northern England")
    assert at.where("br-churchill") == "Northern England"


@pytest.mark.clause("BSA-13.3j", "BSA-13.3n", "BSA-15.1e")
@pytest.mark.case("SP-07")
def test_the_king_goes_or_stays() -> None:
    pieces: dict[str, Lie] = {"br-royal-family": "3422", "ge-inf-17": "3423", "br-guards-20": "3422"}
    at = channel(pieces, phase="br_movement", dice=[0])
    assert at.reason("move br-royal-family") == ("BSA-13.3j", "immobile")
    at.do("exile")
    assert at.where("br-royal-family") == "lost"
    assert at.state.exiled
    assert at.state.awards.other == 10
    assert "royal_family" in set(conditions_met(at.game))
    assert at.reason("exile") == ("BSA-13.3n", "not_in_england")
    at = channel({**pieces, "ge-pz-7": "3823"}, phase="ge_movement")
    assert at.reason("exile") == ("BSA-13.3n", "not_british_movement")


# -- 4.0 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-4.0g")
def test_who_stands_too_close_at_the_end_of_a_phase_retreats_one_hex() -> None:
    stack = {f"ge-inf-{number}": "3724" for number in (3, 6, 7, 8)}
    at = channel({**stack, "br-guards-24": "3524", "ge-amph-a": "3724"})
    at.do("end_movement")
    assert at.prompt == "crowded"
    assert at.targets("pull_out") == set(stack), "a battalion makes no room"
    assert at.targets("give_up") == set()
    assert at.reason("give_up ge-inf-3") == ("BSA-4.0h", "can_retreat")
    at.do("pull_out ge-inf-3")
    assert at.reason("pull_to 3623") == ("BSA-5.1h", "in_enemy_zone")
    at.do("pull_to 3824")
    assert at.over
    assert at.where("ge-inf-3") == "3824"


@pytest.mark.clause("BSA-4.0h", "BSA-4.0d")
def test_who_cannot_retreat_is_eliminated() -> None:
    stack = {f"br-inf-{number}": "3922" for number in (1, 2, 3)}
    at = channel({**stack, "br-group-29": "3922", "br-churchill": "3922", "ge-inf-17": "3822"}, phase="br_motorized")
    assert at.prompt == "crowded"
    assert at.reason("pull_out br-group-29") == ("BSA-4.0g", "cannot_retreat")
    at.do("give_up br-group-29")
    assert at.over
    assert at.where("br-group-29") == "lost"
