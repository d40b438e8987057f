"""7, 8, 10 to 12, 17, 19 A twelfth reader's cases of landings, flights and ships: two of each, order, nothing left."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.model import ABOARD, FOGGY, LANDING, STORMY, UK, WEATHER, Missions, Supplies
from beachhead.games.port_stanley.rules.allowance_5 import left
from beachhead.games.port_stanley.rules.checks_11_4 import rating
from beachhead.games.port_stanley.rules.reinforcements_19_3 import bring_reinforcements
from games.port_stanley.battles import attack, checks, done, passing, plan, rolled, until
from games.port_stanley.island import CLOCK, Island, island
from games.port_stanley.sky import DOWN
from games.port_stanley.test_stanley_reader_twelfth import onward

AIRPORT = "4724"
BEACH = island().space("1119")
SHIP: dict[str, Any] = {"at": "1118", "bound": BEACH, "moved": CLOCK - 3}
WAITING: dict[str, Any] = {"uk-fearless": SHIP, "uk-2-para-1": "uk-fearless"}
LANDED = {"at": "1119", "ashore": CLOCK - 3, "moved": CLOCK - 3}


def off_the_beach(units: dict[str, Any], *dice: int, **state: Any) -> Island:
    """The British combat phase with somebody waiting for San Carlos, up to the attacks."""
    given: dict[str, Any] = {"approached": (BEACH,), "supplies": {"ar": {"1119": 3}, "uk": {"1120": 3}}} | state
    return island(WAITING | units, phase="uk_combat", dice=dice, **given).do("end")


# -- 7.4, 7.5 --------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-7.4i", "PS-7.4g", "PS-11.3y")
def test_two_are_added_to_the_die_for_those_ashore_who_join_a_landing_too() -> None:
    at = off_the_beach({"uk-3-para-1": "1120", "ar-7-4a": "1119"}, *(6,) * 6)
    passing(attack(at, "1119", "uk-2-para-1", "uk-3-para-1"))
    assert rolled(at)[:3] == (8, 4, {"landing": 2})


@pytest.mark.clause("PS-7.4i", "PS-11.3z", "PS-11.3ac")
def test_storm_and_fog_are_added_up_with_the_landing() -> None:
    at = off_the_beach({"ar-7-4a": "1119"}, 5, *(6,) * 5, weather=STORMY, effect=FOGGY)
    attack(at, "1119", "uk-2-para-1")
    assert rolled(at)[2:4] == ({"landing": 2, "storm": 1, "fog": -1}, 7)


@pytest.mark.clause("PS-7.4e", "PS-17.2.1f", "PS-17.2.3e", "PS-7.9c")
def test_a_landing_that_comes_to_nothing_costs_nobody_and_is_tried_again() -> None:
    """The attack has hurt nobody: a point of morale.  The beach has not been landed at, and the list still holds."""
    at = off_the_beach({"ar-7-4a": "1119"}, 2, 1, 1, *(2,) * 20, landed=(), beachheads=(), sites=(1, 2, 3), whole=True)
    attack(at, "1119", "uk-2-para-1")
    assert (rolled(at)[-1], at.morale, at.game.state.landed) == ("R+2/R", 13, ())
    onward(at, LANDING, turn=5)
    assert (at.morale, at.where("uk-2-para-1"), at.unit("uk-2-para-1").reduced) == (12, "uk-fearless", False)
    at.do("from_shelter", "announced", "sail uk-fearless")
    assert {"sail_to 1118", "sail_to 1218"} <= at.options()


@pytest.mark.clause("PS-7.4d", "PS-17.1a", "PS-17.3.4a", "PS-11.5.3h")
@pytest.mark.parametrize(("before", "after"), [(1, 0), (2, 0), (3, 3), (17, 17)])
def test_the_losses_of_a_landing_come_before_the_steps_of_those_who_are_thrown_back(before: int, after: int) -> None:
    """Two battalions of the garrison fall to an S and cost a point each; then each of those aboard, told to retreat,
    loses a step and gives one back, if there is still anybody to fight on.  What is above 17 is not saved."""
    half = {"at": "1119", "reduced": True}
    units = {"uk-intrepid": SHIP, "uk-2-para-2": "uk-intrepid", "ar-3-6": half, "ar-4-5": half}
    at = off_the_beach(units, 1, 6, 6, 6, 6, morale=before)
    attack(at, "1119", "uk-2-para-1", "uk-2-para-2")
    assert (rolled(at)[-1], at.morale, at.where("ar-3-6")) == ("R/S", after, "lost")
    assert at.unit("uk-2-para-1").reduced is at.unit("uk-2-para-2").reduced is (after > 0)


@pytest.mark.clause("PS-11.2e", "PS-7.4d")
@pytest.mark.parametrize(("face", "where", "morale"), [(6, "lost", 13), (5, "uk-fearless", 12)])
def test_who_is_aboard_and_proves_too_weak_for_a_beach_loses_a_step_if_he_fails_his_check(
    face: int, where: str, morale: int
) -> None:
    """He cannot retreat one hex; whoever passes stays aboard, and the landing has failed."""
    there = {"at": "1119", **DOWN}
    units: dict[str, Any] = {"uk-2-para-1": {"at": "uk-fearless", "reduced": True}}
    units |= dict.fromkeys(("ar-3-6", "ar-4-5", "ar-25-5", "ar-6-5"), there)
    at = off_the_beach(units, face, landed=(), beachheads=())
    attack(at, "1119", "uk-2-para-1")
    assert not at.events("CombatRolled")
    assert (at.where("uk-2-para-1"), at.morale, at.points) == (where, morale, 2 * (where == "lost"))
    assert (at.over, at.game.state.landed) == (True, ())


@pytest.mark.clause("PS-7.4b", "PS-7.4c", "PS-7.1b")
def test_scouts_and_air_defence_aboard_do_not_fight_for_a_beach_and_follow_onto_it() -> None:
    units: dict[str, Any] = {
        "uk-intrepid": SHIP, "uk-blues-royals": "uk-intrepid", "uk-t-battery-1": "uk-intrepid", "ar-12-2a": "1119",
    }  # fmt: skip
    at = off_the_beach(units, *(1,) * 5).do("attack 1119")
    assert at.targets("commit") == {"uk-2-para-1"}
    assert at.reason("commit uk-blues-royals") == ("PS-7.4b", "not_from_ships")
    done(at.do("commit uk-2-para-1", "designate")).do("retreat 1219", "advance uk-2-para-1")
    assert {"advance uk-blues-royals", "advance uk-t-battery-1"} <= at.options()


@pytest.mark.clause("PS-7.5b", "PS-11.6a", "PS-7.5a")
def test_who_landed_attacks_in_the_same_turn_and_advances() -> None:
    """To advance is not to move."""
    units = {"uk-2-para-1": LANDED, "ar-12-2a": "1219"}
    at = island(units, phase="uk_combat", supplies={"uk": {"1119": 3}}, dice=(1, 6)).do("end")
    until(attack(at, "1219", "uk-2-para-1"), "advance").do("advance uk-2-para-1")
    assert at.where("uk-2-para-1") == "1219"


@pytest.mark.clause("PS-7.5a", "PS-10.2.1a", "PS-7.9a")
def test_who_landed_looks_around_and_does_not_go_back_aboard_in_the_same_turn() -> None:
    units: dict[str, Any] = {
        "uk-2-para-1": {**LANDED, "ashore": CLOCK - 2}, "uk-intrepid": "1118", "ar-7-4a": {"at": "1219", **DOWN},
    }  # fmt: skip
    assert island(units).reason("return uk-2-para-1") == ("PS-7.5a", "landed")
    at = island({**units, "uk-2-para-1": LANDED}, phase="uk_combat", dice=(6,)).do("scout uk-2-para-1", "reconnoitre")
    assert len(at.events("Reconnoitred")) == 1


@pytest.mark.clause("PS-7.6a", "PS-11.7.5b", "PS-15.3.1f")
def test_guns_and_supplies_that_follow_in_the_combat_phase_are_of_no_use_in_it() -> None:
    """They are ashore, and their battery has moved; the battalion beside them has no point that it may use."""
    units: dict[str, Any] = {
        "uk-fearless": "1118", "uk-29-arty-1": "uk-fearless", "uk-intrepid": "1118", "uk-2-para-1": "1120",
        "ar-7-4a": "1121",
    }  # fmt: skip
    for stored in (0, 1):
        at = island(units, phase="uk_combat", dice=(2,), supplies={"ar": {"1121": 3}, "uk": {"1120": stored}})
        at.game.state.supplies += (Supplies(UK, ABOARD, 2, inside=at.number("uk-intrepid")),)
        at.game.forget()
        at.do("ashore uk-29-arty-1", "land_at 1119", "unstock uk-intrepid", "land_at 1119", "end")
        assert (at.where("uk-29-arty-1"), at.supplies("1119", "uk")) == ("1119", 2)
        assert (not at.over and "attack 1121" in at.options()) is bool(stored)
    at.do("attack 1121", "commit uk-2-para-1")
    assert at.reason("fire uk-29-arty-1") == ("PS-5.5b", "has_moved")


# -- 8 ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-8.4.1b", "PS-9.0b")
def test_the_friend_whom_one_helicopter_carries_away_closes_his_hex_to_the_next() -> None:
    units = {"uk-helicopter-1": "2113", "uk-helicopter-2": "2011", "uk-42-cdo-2": "2113", "ar-7-4a": "2213"}
    at = island(units).do("fly uk-helicopter-2")
    assert "2113" in at.targets("fly_to")
    at.do("hover", "fly uk-helicopter-1", "lift uk-42-cdo-2", "drop 2010", "fly uk-helicopter-2")
    assert "2113" not in at.targets("fly_to")


@pytest.mark.clause("PS-8.3.1e", "PS-8.3.1d")
@pytest.mark.parametrize(("goes", "used"), [("fly_to 4523", (1, 0)), ("hover", (0, 0))])
def test_to_fly_with_nothing_is_to_use_a_helicopter_and_to_look_at_its_ways_is_not(
    goes: str, used: tuple[int, int]
) -> None:
    units = {"ar-helicopter-1": "4524", "ar-helicopter-2": "4524", "ar-7-4a": "4524"}
    at = island(units, phase="ar_movement", available=(2, 0), whole=True, dice=(2,) * 20)
    onward(at.do("fly ar-helicopter-1", goes), WEATHER, turn=5)
    if at.prompt == "roll":
        at.do("no_roll")
    assert at.game.state.used == used


@pytest.mark.clause("PS-8.3.2a", "PS-8.3.2b", "PS-8.3.2c")
def test_the_helicopter_that_is_left_breaks_down_and_is_lost_like_the_first() -> None:
    last = island().number("ar-helicopter-2")
    for broken, where in ((-1, "4524"), (last, "lost")):
        at = island(
            {"ar-helicopter-1": "lost", "ar-helicopter-2": "4524"}, phase="weather", turn=5, chosen=(last,),
            broken=broken, dice=(1, 2, 6),
        ).do("roll")  # fmt: skip
        assert (at.where("ar-helicopter-2"), at.game.state.available) == (where, (0, 0))


@pytest.mark.clause("PS-8.4.5b", "PS-17.3.4a", "PS-17.3.3a", "PS-17.1a")
def test_the_point_of_intensive_use_may_be_the_last_one_and_slows_everybody_at_once() -> None:
    given: dict[str, Any] = {"phase": "ar_movement", "available": (1, 0), "settings": {"intensive_lift": "yes"}}
    units = {"ar-helicopter-1": "4524", "ar-7-4a": "4524"}
    assert island(units, morale=1, **given).do("intensive").over
    at = island(units, morale=6, **given).do("intensive")
    regiment = at.number("ar-7-4a")
    assert (at.morale, left(at.game, regiment), rating(at.game, regiment)) == (5, 10, 2)


@pytest.mark.clause("PS-8.4.4a", "PS-8.4.4c", "PS-6.1a")
@pytest.mark.parametrize(("third", "second"), [(False, "2014"), (True, "1914")])
def test_two_ferries_to_one_hex_fill_it_and_a_third_battalion_there_keeps_one_out(third: bool, second: str) -> None:
    """They come in the order of the counters, the second beside the goal if a friend has come there; nobody is lost."""
    units = {
        "uk-helicopter-1": "2011", "uk-2-para-1": "2011", "uk-helicopter-2": "2011", "uk-3-para-1": "2011",
        "uk-40-cdo-1": "2013",
    }  # fmt: skip
    at = island(units, settings={"ferry": "yes"}, whole=True, dice=(2,) * 30)
    for helicopter, battalion in (("uk-helicopter-1", "uk-2-para-1"), ("uk-helicopter-2", "uk-3-para-1")):
        at.do(f"fly {helicopter}", f"ferry {battalion}", "drop 2014")
    if third:
        at.do("move uk-40-cdo-1", "to 2014")
    onward(at.do("end"), LANDING, turn=5)
    assert (at.where("uk-2-para-1"), at.where("uk-3-para-1")) == ("2014", second)
    assert {at.where(name) for name in ("uk-helicopter-1", "uk-helicopter-2")} == {"off"}
    assert (at.points, at.unit("uk-3-para-1").reduced) == (0, False)


# -- 10, 11, 19 ------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-12.9a", "PS-10.2.1b")
def test_each_of_two_harriers_reconnoitres_the_same_stack() -> None:
    """A point of the box each; the third finds nobody to fly."""
    units: dict[str, Any] = {name: {"at": "2213", **DOWN} for name in ("ar-7-4a", "ar-7-3", "ar-12-2a")}
    at = island(units | {"uk-2-para-1": "2513"}, phase="uk_combat", missions=Missions(ground=2), dice=(6, 6, 6, 6))
    for _ in range(2):
        at.do("air_scout 2213")
        while at.prompt != "move":
            at.do("hold_fire" if "hold_fire" in at.options() else min(at.options()))
    assert (len(at.events("Reconnoitred")), at.targets("air_scout")) == (2, set())


@pytest.mark.clause("PS-11.9a", "PS-11.7.2a", "PS-15.1a")
def test_a_ship_that_is_far_from_the_attackers_defends_troops_in_its_range_without_supplies() -> None:
    units = {"uk-plymouth": "1118", "uk-2-para-1": "1120", "ar-3-6": "1121", "ar-hq-joffre": "1121"}
    at = island(units, phase="ar_combat", supplies={"ar": {"1121": 9}}, dice=(6, 1, 1, 1)).do("end")
    plan(at, "1120", "ar-3-6")
    at.do(*(["end_attacks"] if at.prompt == "attacks" else []), "guard uk-plymouth")
    assert rolled(passing(done(at)))[:2] == (6, 6)


@pytest.mark.clause("PS-17.2.1e", "PS-14.5a", "PS-17.2.2a")
@pytest.mark.parametrize(("before", "after"), [(12, 13), (17, 17)])
def test_reinforcements_that_prove_to_be_dummies_have_arrived_all_the_same(before: int, after: int) -> None:
    dummies = ("ar-dummy-1", "ar-dummy-2")
    at = island(
        {**dict.fromkeys(dummies, "later"), "ar-7-4a": "4524"}, phase="ar_movement", morale=before, coming=True,
        settings={"reinforcements": "yes"}, reinforcements=tuple(map(island().number, dummies)),
        airfields={"ar": {AIRPORT: 0}},
    )  # fmt: skip
    bring_reinforcements(at.game)
    assert (at.morale, {at.where(name) for name in dummies}) == (after, {"lost"})
    assert not checks(at)
