"""Where chapters meet, once more: what is begun in one phase or by one side, and ends in another or with the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.model import BR, GE, LEG_POINT, Stores
from games.britain_stands_alone.airlifts import HOME
from games.britain_stands_alone.channel import Lie, channel
from games.britain_stands_alone.combats import at_sea, attack, dropped, field
from games.britain_stands_alone.fleets import (
    CENTRAL,
    DOVER,
    EASTERN,
    GERMANY,
    HARWICH,
    PLYMOUTH,
    SHEERNESS,
    SOUTHERN,
    STRAITS,
    WESTERN,
    british,
    faces,
    points,
    prahms,
    sail,
    zone,
)
from games.britain_stands_alone.marches import go
from games.britain_stands_alone.phases import QUIET, on
from games.britain_stands_alone.squadrons import ids

Put = Callable[[str], None]
EDITION = load_edition()
NORTH_WEALD, CHELMSFORD, IPSWICH, BEACH, YARMOUTH, LOWESTOFT = "3619", "3720", "4018", "4118", "4313", "4314"
BLENHEIMS, JUNKERS, ESCORT = ids("br-blenheim", 4), ids("ge-ju88", 2), "br-dd-01"
BOATS: dict[str, Lie] = {**prahms(2, SOUTHERN), "ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02")}
ABOARD: dict[str, Lie] = {"at": "ge-prahm-01", "also": (EDITION.unit_index["ge-prahm-02"],)}


# -- at sea ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.5at", "BSA-9.5au", "BSA-7.2f", "BSA-9.1c")
@pytest.mark.parametrize(("bomb", "added"), [(0, -1), (9, 0)])
def test_a_cruiser_whose_destroyer_was_sunk_in_one_zone_is_alone_in_the_minefield_of_the_next(
    bomb: int, added: int
) -> None:
    lie: dict[str, Lie] = {"br-cardiff": PLYMOUTH, ESCORT: PLYMOUTH, JUNKERS[0]: HOME}
    table = sail(british(lie, mine=zone(EASTERN), dice=[0, 9, bomb, 2, 9, 9]), "br-cardiff", ESCORT, to=WESTERN)
    table.do(f"fly_out {JUNKERS[0]}", "sent", f"allot {ESCORT}", f"steer {EASTERN}")
    assert faces(table)[0] == ("br-cardiff", 2, added, bool(added))


@pytest.mark.clause("BSA-16.0c", "BSA-16.0d", "BSA-9.5ap")
def test_the_first_german_point_at_sea_lets_the_fleet_out_though_it_is_sunk_as_it_comes() -> None:
    lie: dict[str, Lie] = {**prahms(1), "br-norfolk": PLYMOUTH}
    table = channel(lie, phase="ge_sailing", whole=True, sailed=False, invaded=0, alarmed=0, dice=[0])
    sail(table, "ge-prahm-01", to=STRAITS)
    assert (table.where("ge-prahm-01"), table.state.sailed) == ("lost", True)
    assert "sail br-norfolk" in table.options()


@pytest.mark.clause("BSA-9.5i", "BSA-9.5h", "BSA-9.5at")
def test_what_a_pocket_battleship_has_let_out_sails_though_it_is_sunk_but_not_in_the_next_turn() -> None:
    lie: dict[str, Lie] = {"ge-scheer": {"at": GERMANY, "reduced": True}, "br-norfolk": PLYMOUTH}
    table = channel(lie, phase="ge_sailing", whole=True, released=(), dice=[9, 0, *[9] * 20])
    sail(table, "ge-scheer", to=SOUTHERN, by=("Jutland Coast", CENTRAL))
    assert table.where("ge-scheer") == "lost"
    assert f"steer {EASTERN}" in sail(table, "br-norfolk", to=WESTERN).options()
    on(on(table.do("heave_to"), "ge_reinforcement"), "br_sailing")
    assert table.do("sail br-norfolk").reason(f"steer {EASTERN}") == ("BSA-9.5a", "not_released")


@pytest.mark.clause("BSA-4.0w", "BSA-9.5at", "BSA-9.1p", "BSA-11.3e", "BSA-15.1m")
@pytest.mark.parametrize(("mine", "end"), [(2, "lost"), (3, SHEERNESS)])
def test_a_damaged_cruiser_that_flees_from_its_port_is_repaired_in_another_the_same_turn(mine: int, end: str) -> None:
    lie: dict[str, Lie] = {"ge-pz-7": BEACH, "br-norfolk": {"at": HARWICH, "reduced": True}}
    when: dict[str, Any] = {"phase": "ge_movement", "whole": True, "released": (), "mine": zone(SOUTHERN)}
    table = go(channel(lie, dice=[mine, 9, 0, *[9] * 9], naval=3, **when, **QUIET), "ge-pz-7", HARWICH)
    assert (table.where("br-norfolk") == "lost") is (end == "lost")
    if end != "lost":
        on(table, "br_return").do("sail br-norfolk", f"put_in {SHEERNESS}")
        assert (table.where("br-norfolk"), table.unit("br-norfolk").reduced) == (SHEERNESS, False)
    assert table.state.awards.naval == (4 if end == "lost" else 2)


# -- aboard ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-8.4d", "BSA-9.3p", "BSA-9.3q", "BSA-9.5s")
@pytest.mark.parametrize(("second", "left"), [(9, True), (0, False)])
def test_troops_aboard_in_port_go_down_with_the_barges_that_are_bombed_there(second: int, left: bool) -> None:
    lie: dict[str, Lie] = {**prahms(2, HARWICH), "ge-inf-17": ABOARD, **dict.fromkeys(BLENHEIMS, "3723")}
    table = channel(lie, phase="br_missions", german=[HARWICH], dice=[9, 9, 0, second])
    table.do(f"raid {HARWICH}", *(f"crew {one}" for one in BLENHEIMS), "fly", "bomb 6")
    assert (table.unit("ge-inf-17").reduced, table.where("ge-inf-17") != "lost") == (True, left)
    assert table.state.sunk == (1 if left else 2, 0)


@pytest.mark.clause("BSA-9.3a", "BSA-1.3e", "BSA-4.0w", "BSA-14.2p")
def test_who_is_aboard_does_not_hold_the_port_and_leaves_with_his_boats_but_points_ashore_are_lost() -> None:
    lie = {**prahms(2, HARWICH), "ge-inf-17": ABOARD, **prahms(1, HARWICH, 2, load=LEG_POINT), "br-inf-15": IPSWICH}
    stores = (Stores(space=zone(HARWICH), kind=LEG_POINT, points=1),)
    table = channel(lie, phase="br_movement", german=[HARWICH], stores=stores, dice=[9] * 3, **QUIET)
    go(table, "br-inf-15", HARWICH)
    assert table.game.controls(BR, table.space(HARWICH))
    assert {table.where(name) for name in prahms(3, HARWICH)} == {SOUTHERN}
    assert (table.where("ge-inf-17"), table.unit("ge-prahm-03").load) == ("ge-prahm-01", LEG_POINT)
    assert table.state.stores == ()


@pytest.mark.clause("BSA-6.3f", "BSA-9.4r", "BSA-9.5p", "BSA-1.3e")
def test_who_wins_a_beach_and_does_not_take_it_stays_aboard_and_without_a_boat_is_lost(result: Put) -> None:
    result("-/D1")
    parent: dict[str, Lie] = {"ge-inf-8": {"at": HOME, "reduced": True}}
    lie = {**BOATS, **parent, **points("ge-mb", 1, SOUTHERN), "ge-fd-8": at_sea("ge-mb-01"), "br-bde-35": BEACH}
    table = attack(field(lie, dice=[5], **QUIET), BEACH, "ge-inf-17", "ge-fd-8")
    table.do("retreat", f"retreat_to {HARWICH}", "enough")
    assert table.over
    assert [table.where(name) for name in ("ge-inf-17", "ge-fd-8", "ge-mb-01")] == ["ge-prahm-01", "lost", "lost"]
    assert table.game.controls(BR, table.space(BEACH))
    assert table.unit("ge-prahm-01").stays


@pytest.mark.clause("BSA-6.3a", "BSA-9.4r")
def test_as_long_as_somebody_is_back_aboard_nobody_advances_where_his_partners_fell(result: Put) -> None:
    result("A2/-")
    lie: dict[str, Lie] = {**BOATS, "br-inf-15": BEACH, "ge-inf-26": "4217"}
    table = attack(field(lie, dice=[5], **QUIET), BEACH, "ge-inf-17", "ge-inf-26")
    table.do("lose ge-inf-26", "lose ge-inf-26")
    assert (table.over, table.where("ge-inf-26"), table.where("ge-inf-17")) == (True, "lost", "ge-prahm-01")


# -- what falls --------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-6.3a", "BSA-4.0w", "BSA-5.4s", "BSA-11.1e", "BSA-14.2p", "BSA-9.5ap")
def test_who_attacks_out_of_his_port_and_goes_back_may_lose_it_to_those_whom_he_attacked(result: Put) -> None:
    result("A1R/-")
    lie: dict[str, Lie] = {**prahms(2, YARMOUTH), "ge-inf-26": YARMOUTH, "br-inf-15": LOWESTOFT}
    port = zone(YARMOUTH)
    held: dict[str, Any] = {"converted": ((port, port),), "stores": (Stores(space=port, kind=LEG_POINT, points=1),)}
    table = channel(lie, phase="ge_combat", german=["4212"], dice=[5, 0, 5], **held, **QUIET)
    table.do(f"attack {LOWESTOFT}", "join ge-inf-26", "declare_attack", "retreat_to 4212")
    table.do("advance br-inf-15", f"advance_to {YARMOUTH}")
    assert (table.prompt, table.side) == ("demolition", "ge")
    table.do("demolish")
    assert [table.where(name) for name in prahms(2)] == ["lost", SOUTHERN], "the British mines are awake again"
    assert (table.state.converted, table.state.stores) == ((), ())
    assert table.game.damage("port", port) == 2


@pytest.mark.clause("BSA-10.0g", "BSA-11.2l", "BSA-9.4m")
@pytest.mark.parametrize(("bomb", "guard"), [(0, 2), (9, 3)])
def test_a_port_that_was_bombed_this_turn_is_guarded_less_against_the_landing(
    result: Put, bomb: int, guard: int
) -> None:
    result("-/-")
    lie: dict[str, Lie] = {**BOATS, **dict.fromkeys(JUNKERS, HOME)}
    table = channel(lie, phase="ge_missions", whole=True, dice=[bomb, *[9] * 9], **QUIET)
    table.do(f"raid {YARMOUTH}", *(f"crew {one}" for one in JUNKERS), "fly", "bomb 1")
    while table.prompt != "combats":
        table.do(next(one for one in ("back", "end_missions") if one in table.options()))
    table.do(f"attack {YARMOUTH}", "join ge-inf-17", "declare_attack")
    assert table.event("CombatRolled").defence == (("guard", guard, -1),)


# -- on land -----------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-6.2a", "BSA-6.2v", "BSA-5.1d")
@pytest.mark.parametrize("bars", [True, False])
def test_he_who_will_fall_in_the_same_combat_still_bars_the_way_back(result: Put, bars: bool) -> None:
    result("A1/D1R")
    weak: Lie = {"at": "3721" if bars else "3620", "reduced": True}
    lie: dict[str, Lie] = {"br-inf-15": CHELMSFORD, "ge-inf-17": weak, "ge-inf-26": NORTH_WEALD, "ge-inf-30": "3818"}
    table = attack(field(lie, dice=[5], **QUIET), CHELMSFORD, "ge-inf-17", "ge-inf-26")
    assert table.where("br-inf-15") == (CHELMSFORD if bars else "3820")
    assert table.unit("br-inf-15").reduced is bars


@pytest.mark.clause("BSA-6.2t", "BSA-6.2v", "BSA-6.3a", "BSA-1.3e")
def test_attackers_may_go_back_into_the_hex_that_they_have_emptied(result: Put) -> None:
    """Of all that 6.2 forbids nothing is there any more: no enemy, no zone, no sea."""
    result("A1R/De")
    lie: dict[str, Lie] = {"br-bde-35": CHELMSFORD, "ge-inf-26": NORTH_WEALD}
    table = attack(field(lie, dice=[5], **QUIET), CHELMSFORD, "ge-inf-26").do(f"retreat_to {CHELMSFORD}")
    assert (table.over, table.where("ge-inf-26")) == (True, CHELMSFORD)
    assert table.game.controls(GE, table.space(CHELMSFORD))


@pytest.mark.clause("BSA-6.2ab", "BSA-6.3d")
def test_one_advances_as_far_as_those_went_who_had_to_go_furthest(result: Put) -> None:
    result("-/D1R")
    full = dict.fromkeys(("br-inf-1", "br-inf-2", "br-guards-20", "br-guards-24"), "3820")
    beaten = dict.fromkeys(("br-bde-35", "br-bde-36"), CHELMSFORD)
    germans = {"ge-inf-17": "3721", "ge-inf-26": NORTH_WEALD, "ge-inf-30": "3818"}
    table = attack(field({**full, **beaten, **germans}, dice=[5], **QUIET), CHELMSFORD, "ge-inf-17", "ge-inf-26")
    table.do("go_back br-bde-35", "retreat_to 3920", "advance ge-inf-26", f"advance_to {CHELMSFORD}")
    assert [table.where(unit) for unit in beaten] == ["3820", "3920"]
    assert "advance_to 3719" in table.options()


@pytest.mark.clause("BSA-6.2y", "BSA-6.3a", "BSA-6.0g")
def test_nobody_advances_as_long_as_one_of_those_who_were_beaten_stands(result: Put) -> None:
    result("-/D1R")
    germans = {"ge-inf-24": "3723", "ge-inf-30": "3722", "ge-inf-15": "3820", "ge-inf-26": "3620", "ge-inf-17": "3620"}
    table = field({**germans, "br-inf-15": CHELMSFORD, "br-inf-18": "3721"}, dice=[5], **QUIET)
    table.do(f"attack {CHELMSFORD}", "join ge-inf-26", "join ge-inf-17", "include 3721", "declare_attack")
    table.do("go_back br-inf-15", "retreat_to 3719")
    assert (table.over, table.unit("br-inf-18").reduced, table.where("br-inf-18")) == (True, True, "3721")


@pytest.mark.clause("BSA-13.3e", "BSA-13.3f", "BSA-6.2s", "BSA-13.3c")
def test_churchill_inspires_also_those_to_whom_he_has_fled_and_is_lost_with_them(result: Put) -> None:
    """The hex is attacked (13.3); only the factors of those who have come there do not count (6.2)."""
    result("-/D1R")
    british_ = {"br-bde-35": CHELMSFORD, "br-churchill": CHELMSFORD, "br-bde-36": "3820"}
    table = field({**british_, "ge-inf-26": NORTH_WEALD, "ge-inf-30": "3821"}, dice=[5, 5, 9, 8, 5], **QUIET)
    attack(table, CHELMSFORD, "ge-inf-26").do("retreat_to 3820", "follow br-bde-35", "enough")
    result("-/De")
    attack(table, "3820", "ge-inf-30")
    rolled = table.event("CombatRolled")
    assert (rolled.modifiers, [part[:2] for part in rolled.defence]) == ((("churchill", -1),), [("defends", 2)])
    assert (table.state.captured[0], table.state.awards.other) == (True, 15)


@pytest.mark.clause("BSA-13.5d", "BSA-6.3a", "BSA-13.5c")
@pytest.mark.parametrize(("forest", "free"), [("3224", True), ("3424", False)])
def test_a_garrison_is_free_as_the_beaten_enemy_flees_into_its_zone_and_advances_at_once(
    result: Put, forest: str, free: bool
) -> None:
    result("-/D2R")
    elsewhere = tuple(sorted({*EDITION.zones} - {EDITION.zone_named("Southern England").space}))
    lie: dict[str, Lie] = {"ge-inf-26": "3326", "br-inf-15": "3226", "br-inf-18": "3226"}
    table = channel(lie, phase="br_combat", trodden=elsewhere, german=["3325"], dice=[5], **QUIET)
    table.do("attack 3326", "join br-inf-15", "join br-inf-18", "declare_attack", "retreat", "retreat_to 3325")
    table.do(f"retreat_to {forest}")
    assert table.over is not free
    if free:
        assert "advance_to 3326" in table.do("advance br-inf-15").options()


@pytest.mark.clause("BSA-8.6n", "BSA-1.3e", "BSA-6.2v")
def test_who_is_thrown_back_to_paratroops_takes_their_hex_and_they_have_nobody_to_attack_any_more(result: Put) -> None:
    result("A1R/-")
    lie: dict[str, Lie] = {"ge-inf-17": NORTH_WEALD, "ge-flieger-1": dropped(CHELMSFORD), "br-inf-15": "3618"}
    table = field(lie, dice=[5], **QUIET)
    assert "end_combat" not in table.options()
    attack(table, "3618", "ge-inf-17").do(f"retreat_to {CHELMSFORD}", "enough")
    assert (table.over, table.game.controls(GE, table.space(CHELMSFORD))) == (True, True)


@pytest.mark.clause("BSA-5.3d", "BSA-5.6l")
def test_a_battalion_whose_panzers_fell_in_an_overrun_goes_no_further_alone(result: Put) -> None:
    result("A1/De")
    lie: dict[str, Lie] = {"ge-pz-7": {"at": "3719", "reduced": True}, "ge-amph-a": "3719", "br-bde-35": "3618"}
    table = field(lie, phase="ge_motorized", dice=[5], **QUIET)
    table.do("move ge-pz-7", "along ge-amph-a", "overrun 3618", "hold_back", "lose ge-pz-7")
    assert (table.over, table.where("ge-amph-a")) == (True, "3618")


# -- from one segment to another ---------------------------------------------------------------------------


@pytest.mark.clause("BSA-13.2m", "BSA-6.2k")
def test_saboteurs_who_have_lost_their_division_reach_only_what_is_near_another(result: Put) -> None:
    result("Ae/-")
    lie: dict[str, Lie] = {"ge-inf-17": NORTH_WEALD, "br-inf-15": "3620", "ge-inf-26": "4123"}
    table = field(lie, dice=[5], saboteurs=(0, 5), shells=0)
    assert "sabotage_airbase 3517" in table.options()
    attack(table.do("no_sabotage"), "3620", "ge-inf-17").do("no_sabotage", "enough")
    assert table.reason("sabotage_airbase 3517")[1] == "far_from_germans"
    assert "sabotage_airbase 4124" in table.options()


@pytest.mark.clause("BSA-13.2k", "BSA-11.2j", "BSA-5.4c")
@pytest.mark.parametrize(("face", "price"), [(0, 12), (9, 3)])
def test_a_railroad_that_is_struck_while_supply_is_looked_at_costs_the_next_train(face: int, price: int) -> None:
    lie: dict[str, Lie] = {"br-inf-15": "3423", "ge-inf-26": "3726"}
    table = channel(lie, phase="br_supply", whole=True, saboteurs=(0, 5), dice=[face, 5])
    table.do("sabotage_rail 3424")
    while table.prompt == "sabotage":
        table.do("no_sabotage")
    assert not table.unit("br-inf-15").oos, "a break bars no supply"
    assert table.do("rail br-inf-15", "rail_to 3425").unit("br-inf-15").spent == price


@pytest.mark.clause("BSA-13.1a", "BSA-13.1d", "BSA-13.1p")
def test_shells_that_were_fired_at_ships_are_missing_on_land_until_the_next_turn() -> None:
    lie: dict[str, Lie] = {"ge-inf-17": "4123", "br-inf-15": DOVER, "br-norfolk": SHEERNESS}
    table = channel(lie, phase="br_sailing", whole=True, dice=[0, *[9] * 30], saboteurs=(0, 0), shells=4)
    sail(table, "br-norfolk", to=STRAITS, by=(SOUTHERN,)).do("guns 3", "sent", *["aim_guns br-norfolk"] * 3, "heave_to")
    on(table, "ge_combat").do(f"attack {DOVER}", "join ge-inf-17")
    assert table.targets("shell") == {"1"}
    on(table.do("call_off"), "ge_reinforcement")
    assert table.state.shells == EDITION.tables.artillery.points


@pytest.mark.clause("BSA-12.0b", "BSA-12.0d", "BSA-12.0e")
def test_a_landing_feeds_itself_for_two_turns_and_starves_by_steps(result: Put) -> None:
    result("-/D1")
    table = attack(field(BOATS, dice=[5, *[3] * 90], whole=True, **QUIET), BEACH, "ge-inf-17")
    table.do("advance ge-inf-17", f"advance_to {BEACH}")
    levels = []
    for _ in range(3):
        on(on(table, "ge_reinforcement"), "ge_movement")
        levels.append(table.unit("ge-inf-17").oos)
    assert levels == [0, 1, 2]


@pytest.mark.clause("BSA-13.3l", "BSA-13.3m", "BSA-15.1e", "BSA-5.6a")
def test_the_royal_family_that_has_fled_from_a_combat_is_taken_in_the_overrun_after_it(result: Put) -> None:
    result("-/D1R")
    british_ = {"br-bde-35": CHELMSFORD, "br-royal-family": CHELMSFORD}
    table = field({**british_, "ge-pz-7": "3719", "ge-inf-26": NORTH_WEALD}, dice=[5, 9, 5], whole=True, **QUIET)
    attack(table, CHELMSFORD, "ge-inf-26").do("retreat_to 3820", "follow br-bde-35", "enough")
    result("-/De")
    on(table, "ge_motorized").do("move ge-pz-7", f"to {CHELMSFORD}", "move ge-pz-7", "overrun 3820", "hold_back")
    assert (table.state.captured[1], table.state.awards.other) == (True, 15)
