"""2, 5 to 8, 11 to 18 Where two or three chapters bear on one thing, from the words alone."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.model import NOBODY, Missions
from beachhead.games.port_stanley.rules.checks_11_4 import rating
from beachhead.games.port_stanley.rules.helicopters_8.ferry_8_4_4 import finish_ferries, watch_ferries
from beachhead.games.port_stanley.rules.ships_12_6_3 import hit_ship
from games.port_stanley.battles import attack, checks, done, field, passing, plan, rolled, until
from games.port_stanley.island import CLOCK, Island, island
from games.port_stanley.sky import on

STANLEY = "4524"
AT, GOAL = "2011", "2014"
FERRY = {"ferry": "yes"}


def ferried(units: dict[str, Any], battalion: str, start: str, goal: str, **state: Any) -> Island:
    """A ferry of a battalion that began in the phase before arrives; `units` have all but the helicopter's goal."""
    known = island()
    helicopter = ("ar" if battalion.startswith("ar") else "uk") + "-helicopter-1"
    taken = units[battalion] if isinstance(units[battalion], dict) else {"at": units[battalion]}
    given = {
        **units,
        helicopter: {"at": start, "bound": known.space(goal), "worked": CLOCK - 1},
        battalion: taken | {"also": known.number(helicopter)},
    }
    phase = "ar_movement" if battalion.startswith("ar") else "uk_movement"
    return island(given, phase=phase, settings=FERRY, **state)


def arriving(game: Any) -> Any:
    watch_ferries(game)
    yield from finish_ferries(game)


# -- 8.4.4 with 18.1.2, 12.7.2, 16.1.3 -------------------------------------------------------------------


@pytest.mark.clause("PS-8.4.4a", "PS-18.1.2a")
@pytest.mark.parametrize("taken", ["uk-2-para-1", "uk-2-para-2"])
def test_a_battalion_that_is_merged_while_a_half_of_it_is_ferried_is_ferried_as_a_whole(taken: str) -> None:
    """Bombs have cost both a step; the whole has done what either half has."""
    half = {"at": AT, "reduced": True}
    at = ferried({"uk-2-para-1": half, "uk-2-para-2": half}, taken, AT, GOAL).do("merge uk-2-para-1", "end")
    assert (at.where("uk-2-para-1"), at.unit("uk-2-para-1").reduced) == (GOAL, False)


@pytest.mark.clause("PS-8.4.4a", "PS-12.7.2j")
def test_who_is_ferried_is_as_demoralized_there_as_before() -> None:
    lies = {"at": AT, "demoralized": CLOCK - 1}
    at = ferried({"uk-2-para-1": lies}, "uk-2-para-1", AT, GOAL, plays=arriving, supplies={"uk": {GOAL: 1}})
    assert at.where("uk-2-para-1") == GOAL
    assert rating(at.game, at.number("uk-2-para-1")) == 5


@pytest.mark.clause("PS-8.4.4b", "PS-16.1.3a", "PS-17.2.3b", "PS-17.2.3c")
@pytest.mark.parametrize(("friend", "falls"), [({}, True), ({"ar-7-4a": "1425"}, False)])
def test_a_headquarters_falls_with_the_ferry_that_was_all_around_it(friend: dict[str, str], falls: bool) -> None:
    """The British are at the goal: helicopter and battalion, at its last step, are eliminated where they are."""
    units = {"ar-12-4": {"at": "1425", "reduced": True}, "ar-hq-joffre": "1425", "uk-2-para-1": "1427", **friend}
    at = ferried(units, "ar-12-4", "1425", "1427", available=(1, 0), plays=arriving)
    assert {at.where(name) for name in ("ar-12-4", "ar-helicopter-1")} == {"lost"}
    assert (at.where("ar-hq-joffre") == "lost", at.morale) == (falls, 12 - 1 - falls)


@pytest.mark.clause("PS-16.1.1a", "PS-8.4.4a")
@pytest.mark.parametrize("rider", ["ar-hq-joffre", "ar-dummy-1"])
def test_a_headquarters_or_a_dummy_goes_with_a_battalion_that_is_ferried_at_no_additional_cost(rider: str) -> None:
    """It waits with it, comes down with it, and keeps no helicopter when the battalion has been driven off."""
    units = dict.fromkeys(("ar-helicopter-1", "ar-12-4", "ar-12-2a", rider), "1425")
    at = island(units, phase="ar_movement", available=(1, 0), settings=FERRY).do("fly ar-helicopter-1", "ferry ar-12-4")
    assert at.reason("also ar-12-2a") == ("PS-16.1.1a", "only_headquarters_ride")
    at.do(f"also {rider}", "drop 1427")
    assert (at.unit("ar-helicopter-1").spent, at.unit(rider).also) == (10, at.number("ar-helicopter-1"))
    assert f"move {rider}" not in at.options()
    goes = {"ar-12-2a": "1425", rider: {"at": "1425", "also": at.number("ar-helicopter-1")}}
    known: dict[str, Any] = {"available": (1, 0), "plays": arriving}
    there = ferried({"ar-12-4": "1425", **goes}, "ar-12-4", "1425", "1427", **known)
    assert (there.where("ar-12-4"), there.where(rider), there.where("ar-12-2a")) == ("1427", "1427", "1425")
    left = ferried({"ar-12-4": "1424", **goes}, "ar-12-4", "1425", "1427", **known)
    assert {left.where(name) for name in (rider, "ar-helicopter-1")} == {"1425"}
    assert left.unit(rider).also == NOBODY


# -- 2.2, 12 with 11.9, 16, 17 ---------------------------------------------------------------------------


@pytest.mark.clause("PS-2.2h", "PS-11.9a", "PS-12.6.3a")
@pytest.mark.parametrize(("reduced", "planes", "defence"), [(False, 16, 4), (False, 3, 5), (False, 0, 6), (True, 3, 4)])
def test_a_ship_that_was_to_fire_for_the_defence_fires_with_what_bombs_have_left(
    reduced: bool, planes: int, defence: int
) -> None:
    units = {"uk-plymouth": {"at": "1118", "reduced": reduced}, "uk-2-para-1": "1120", "ar-3-6": "1121"}
    at = island(
        units | {"ar-hq-joffre": "1121"}, phase="ar_combat", supplies={"ar": {"1121": 9}}, dice=(1, 6, 6, 1, 1, 1, 1),
        missions=Missions(shipping=(0, 0, planes)), airmen=(0, 0, planes),
    )  # fmt: skip
    bombs = ("bomb_ships 1118", f"send {planes}") if planes else ()
    on(at, "end", *bombs, "attack 1120", "commit ar-3-6", "designate",
       "guard uk-plymouth")  # fmt: skip
    assert rolled(at)[1] == defence


@pytest.mark.clause("PS-2.2h", "PS-16.1.3a", "PS-16.2.2b", "PS-17.3.2b")
@pytest.mark.parametrize(("bombs", "added"), [(True, {"moderate": -1}), (False, {"headquarters": 1})])
def test_a_headquarters_that_bombs_have_killed_leads_nobody_and_its_loss_tells_at_once(
    bombs: bool, added: dict[str, int]
) -> None:
    """It was beside the hex that is attacked after that; morale is moderate without it."""
    units = {
        "uk-2-para-1": "2113", "uk-2-para-2": "2113", "ar-7-4a": "2213", "ar-12-0a": "2314", "ar-hq-joffre": "2314",
    }  # fmt: skip
    at = island(
        units, phase="uk_combat", supplies={"uk": {"2113": 2}}, dice=(*(1, 1) * bombs, *(6,) * 9), morale=11,
        missions=Missions(ground=3),
    )  # fmt: skip
    strike = ("bomb_troops 2314", "send 3") if bombs else ()
    on(at, "end", *strike, "attack 2213", "commit uk-2-para-1", "commit uk-2-para-2", "designate")
    assert rolled(at)[2] == added


@pytest.mark.clause("PS-16.2.1a", "PS-16.1.3a", "PS-2.2e")
def test_who_was_under_command_attacks_though_the_headquarters_has_fallen_in_an_earlier_battle() -> None:
    """But it leads nobody any more: one is not subtracted."""
    units = {
        "ar-12-0a": "2213", "ar-hq-joffre": "2213", "uk-2-para-1": "2113",
        "ar-3-6": "2314", "uk-42-cdo-2": "2315",
    }  # fmt: skip
    at = field(units, phase="ar_combat", ar={"2314": 9}, dice=(6, 6, 1, 1, 1, 1, 1))
    plan(at, "2113", "ar-12-0a")
    done(plan(at, "2315", "ar-3-6")).do("resolve 2113")
    assert (at.where("ar-hq-joffre"), at.morale) == ("lost", 11)
    passing(at)
    assert rolled(at)[:2] == (6, 2)
    assert "headquarters" not in rolled(at)[2]


@pytest.mark.clause("PS-16.1.1a", "PS-16.2.1a", "PS-8.2a")
def test_a_headquarters_that_is_flown_in_commands_others_in_the_same_phase_and_not_who_came_with_it() -> None:
    units = {
        "ar-helicopter-1": STANLEY, "ar-12-2a": STANLEY, "ar-hq-joffre": STANLEY, "ar-7-4a": "4023",
        "uk-2-para-1": "4022",
    }  # fmt: skip
    at = island(units, phase="ar_combat", available=(1, 0), supplies={"ar": {"4023": 4}})
    at.do("fly ar-helicopter-1", "lift ar-12-2a", "also ar-hq-joffre", "drop 4023")
    at.do("fly ar-helicopter-1", f"fly_to {STANLEY}", "end")
    at.do("attack 4022")
    assert at.targets("commit") == {"ar-7-4a"}


# -- 11.5.3 with 13.2, 14.4, 19.2 ------------------------------------------------------------------------


@pytest.mark.clause("PS-11.5.3a", "PS-13.2d", "PS-11.3af")
@pytest.mark.parametrize("attacks", [True, False])
def test_a_battalion_that_falls_back_into_a_position_for_one_takes_its_shelter_from_both(attacks: bool) -> None:
    units = {
        "uk-2-para-1": "2113", "uk-2-para-2": "2113", "uk-3-para-1": "2314", "uk-3-para-2": "2314",
        "ar-7-4a": "2213", "ar-12-4": "2313",
    }  # fmt: skip
    at = field(units, uk={"2112": 9, "2315": 9}, positions={"2313": 1}, dice=(3, 1, 1, 2, *(6,) * 9))
    if attacks:
        plan(at, "2213", "uk-2-para-1", "uk-2-para-2")
    done(plan(at, "2313", "uk-3-para-1", "uk-3-para-2"))
    if attacks:
        until(at.do("resolve 2213"), "retreat").do("retreat 2313")
        passing(at)
    assert ("position" in rolled(at)[2]) is not attacks


@pytest.mark.clause("PS-11.5.3a", "PS-19.2c", "PS-21.1a")
def test_an_argentine_retreat_onto_a_british_airfield_without_garrison_costs_its_harriers() -> None:
    units = {"uk-2-para-1": "2113", "uk-2-para-2": "2113", "ar-7-4a": "2213"}
    at = field(units, airfields={"uk": {"2314": 3}}, dice=(3, 1, 1, 2), harriers=8, missions=Missions(ground=8))
    at.do("end_strikes")
    until(attack(at, "2213", "uk-2-para-1", "uk-2-para-2"), "retreat")
    at.do("retreat 2314")
    assert (at.game.state.harriers, at.points, at.game.state.missions.ground) == (5, 3, 5)


@pytest.mark.clause("PS-11.6e", "PS-19.2c", "PS-12.4a")
def test_harriers_whose_airfield_falls_in_the_argentine_combat_phase_do_not_fly_in_the_british_one() -> None:
    units = {"uk-42-cdo-2": "2113", "ar-3-6": "2213", "ar-4-5": "2213", "ar-hq-joffre": "2213"}
    at = field(
        units, phase="ar_combat", ar={"2213": 9}, airfields={"uk": {"2113": 3}}, dice=(1, 6, 6, 6), harriers=11,
        missions=Missions(ground=11),
    )  # fmt: skip
    on(at, "attack 2113", "commit ar-3-6", "commit ar-4-5", "designate", "advance ar-3-6")
    assert (at.where("ar-3-6"), at.game.state.missions.ground, at.points) == ("2113", 8, 2 + 3)


# -- 17.3.4, 14.1, 7, 15.6 -------------------------------------------------------------------------------


@pytest.mark.clause("PS-14.1.6k", "PS-17.2.2a")
def test_what_a_raid_that_fails_gives_beyond_the_top_of_the_track_is_lost() -> None:
    units = {"uk-sas": "1328", "uk-sbs": "1328", "ar-3-6": "1329", "ar-4-5": "1329"}
    at = island(units, phase="uk_combat", airfields={"ar": {"1329": 0}}, dice=(6,), morale=15)
    at.do("end", "raid uk-sas", "with_them uk-sbs", "against 1329", "on_airfield")
    assert (at.morale, at.points) == (17, 2)


@pytest.mark.clause("PS-17.2.3e", "PS-17.2.3h", "PS-17.3.4a", "PS-21.2a")
@pytest.mark.parametrize(("morale", "over"), [(2, True), (3, False)])
def test_the_first_landing_and_the_fourth_turn_may_be_the_last_two_points_of_one_evening(
    morale: int, over: bool
) -> None:
    at = island(
        {"uk-2-para-1": {"at": "1219", "active": CLOCK - 1}}, phase="turn_end", turn=4, morale=morale, first_landing=4
    )
    assert (at.morale, at.game.state.winner >= 0) == (0 if over else 1, over)


@pytest.mark.clause("PS-15.6.2c", "PS-15.3.2a", "PS-12.7.2j", "PS-22.1a")
@pytest.mark.parametrize(("effectiveness", "rated"), [("no", 0), ("yes", 1)])
def test_who_is_demoralized_and_cut_off_without_supplies_defends_with_three_less(
    effectiveness: str, rated: int
) -> None:
    """Once Stanley has fallen everybody is cut off; for bombs the missing line does not count."""
    units = {"ar-7-4a": {"at": "2213", "demoralized": CLOCK - 1}, "uk-2-para-1": STANLEY}
    at = island(units, settings={"effectiveness": effectiveness})
    unit = at.number("ar-7-4a")
    assert (rating(at.game, unit, defending=True), rating(at.game, unit)) == (rated, rated + 1)


@pytest.mark.clause("PS-7.7a", "PS-11.7.3a", "PS-17.2.1b", "PS-17.2.1c")
def test_special_forces_go_down_with_their_ship_for_two_steps_and_a_point() -> None:
    def plays(game: Any) -> Any:
        yield from hit_ship(game, game.edition.board.space("1118"), "L")

    units = {"uk-sir-galahad": {"at": "1118", "reduced": True}, "uk-sas": "uk-sir-galahad"}
    at = island(units, plays=plays).unchosen()
    assert (at.where("uk-sas"), at.points, at.morale, checks(at)) == ("lost", 1 + 1, 12 + 1 + 2, [])
