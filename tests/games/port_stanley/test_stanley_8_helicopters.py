"""8.1 to 8.4, 8.6 Helicopters: what they lift, where to, who may fly, and where they end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from beachhead.games.port_stanley.model import ABOARD, AR, FOGGY, STORMY, UK, Supplies
from beachhead.games.port_stanley.rules.helicopters_8.flying_8_4 import homes, points
from games.port_stanley.island import CLOCK, Island, island
from games.port_stanley.sky import DOWN

AT = "2011"


def copter(units: Mapping[str, Any] | None = None, **state: Any) -> Island:
    return island({"uk-helicopter-1": AT} | dict(units or {}), **state)


def left(at: Island, unit: str = "uk-helicopter-1") -> int:
    return points(at.game, at.number(unit))


def lift(at: Island, unit: str, to: str, *, by: str = "uk-helicopter-1") -> Island:
    return at.do(f"fly {by}", f"lift {unit}", f"drop {to}")


# -- points ----------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-8.4.1a", "PS-8.4.1c", "PS-5.1e")
def test_a_point_a_hex_and_ten_to_pick_up() -> None:
    at = lift(copter({"uk-42-cdo-2": AT}), "uk-42-cdo-2", "2014")
    assert (at.where("uk-42-cdo-2"), at.where("uk-helicopter-1"), left(at)) == ("2014", "2014", 50 - 10 - 3)
    at.do("fly uk-helicopter-1", f"fly_to {AT}")
    assert left(at) == 50 - 10 - 3 - 3
    over_sea = copter().do("fly uk-helicopter-1", "fly_to 2508")
    assert left(over_sea) == 50 - over_sea.game.edition.board.distance(over_sea.space(AT), over_sea.space("2508"))


@pytest.mark.clause("PS-8.4.1d", "PS-8.2a")
def test_many_trips_as_far_as_the_points_go() -> None:
    units = {"uk-42-cdo-2": AT, "uk-45-cdo-2": AT, "uk-29-arty-1": AT, "uk-29-arty-2": AT, "uk-29-arty-3": AT}
    at = copter(units)
    for unit in ("uk-42-cdo-2", "uk-45-cdo-2", "uk-29-arty-1"):
        lift(at, unit, "2012").do("fly uk-helicopter-1", f"fly_to {AT}")
    assert left(at) == 50 - 3 * 12
    lift(at, "uk-29-arty-2", "2012")
    assert left(at) == 3
    at.do("fly uk-helicopter-1", f"fly_to {AT}", "fly uk-helicopter-1")
    assert at.reason("lift uk-29-arty-3") == ("PS-8.4.1c", "no_points_to_lift")


@pytest.mark.case("TR-02", "G-22")
@pytest.mark.clause("PS-8.4.1e", "PS-8.1a")
def test_over_the_edge_it_takes_five_more() -> None:
    at = island({"uk-helicopter-1": "off", "uk-29-arty-1": "off", "uk-42-cdo-2": "1119"})
    lift(at, "uk-29-arty-1", AT)
    hexes = len(at.event("Flew").path) - 1
    assert left(at) == 50 - 10 - 5 - hexes
    at.do("fly uk-helicopter-1", "fly_off")
    back = len(at.event("Flew").path) - 2
    assert left(at) == 50 - 10 - 5 - hexes - back - 5
    assert at.where("uk-helicopter-1") == "off"


@pytest.mark.case("TR-02")
@pytest.mark.clause("PS-8.1b", "PS-8.1a")
def test_from_ships_to_land_and_never_back() -> None:
    units = {"uk-fearless": "2407", "uk-29-arty-1": "uk-fearless", "uk-helicopter-1": "off"}
    at = island(units).do("fly uk-helicopter-1", "fly_to 2407")
    lift(at, "uk-29-arty-1", AT)
    assert at.where("uk-29-arty-1") == AT
    home = copter({"uk-29-arty-1": AT, "uk-fearless": "2407"}).do("fly uk-helicopter-1", "lift uk-29-arty-1")
    assert home.reason("drop 2407") == ("PS-8.1a", "no_land")
    assert not {name for name in home.targets("drop") if not home.game.edition.land[home.space(name)]}
    theirs = island({"ar-helicopter-1": "4524", "ar-3-3a": "4524"}, phase="ar_movement", available=(1, 0))
    theirs.do("fly ar-helicopter-1")
    assert theirs.reason("fly_off") == ("PS-8.4.3a", "not_off")
    theirs.do("lift ar-3-3a") if "lift ar-3-3a" in theirs.options() else None
    assert theirs.reason("lift ar-3-3a")[1] == "two_helicopters"


@pytest.mark.clause("PS-1.3c", "PS-8.4.1a")
def test_nobody_flies_over_what_is_not_for_play() -> None:
    at = copter().do("fly uk-helicopter-1")
    edition = at.game.edition
    assert not {
        name for name in at.targets("fly_to") if edition.ground[at.space(name)] not in ("sea", "clear", "rough")
    }


# -- capacity --------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-8.2b")
def test_a_full_battalion_takes_two_together() -> None:
    units = {"uk-helicopter-2": AT, "uk-helicopter-3": "2012", "uk-2-para-1": AT}
    at = copter(units).do("fly uk-helicopter-1")
    assert at.reason("lift uk-2-para-1") == ("PS-8.2b", "two_helicopters")
    assert at.reason("wing uk-helicopter-3") == ("PS-8.2b", "not_stacked")
    at.do("wing uk-helicopter-2", "lift uk-2-para-1", "drop 2014")
    assert (at.where("uk-helicopter-2"), left(at), left(at, "uk-helicopter-2")) == ("2014", 37, 37)
    reduced = copter({"uk-2-para-1": {"at": AT, "reduced": True}})
    assert lift(reduced, "uk-2-para-1", "2014").where("uk-2-para-1") == "2014"


@pytest.mark.clause("PS-8.2b", "PS-8.4.1a")
def test_who_cannot_fly_any_more_does_not_fly_along() -> None:
    at = copter({"uk-helicopter-2": {"at": AT, "moved": CLOCK, "spent": 50}, "uk-helicopter-3": AT})
    at.do("fly uk-helicopter-1")
    assert at.targets("wing") == {"uk-helicopter-3"}
    assert at.reason("wing uk-helicopter-2") == ("PS-8.4.1a", "no_points_to_fly")


@pytest.mark.clause("PS-8.2a", "PS-8.4.1c")
def test_supplies_go_point_by_point() -> None:
    at = copter({"uk-helicopter-2": AT}, supplies={"uk": {AT: 2}})
    at.do("fly uk-helicopter-1", "wing uk-helicopter-2")
    assert at.reason("lift_supplies") == ("PS-8.2a", "one_by_one")
    at.do("hover", "fly uk-helicopter-1", "lift_supplies", "drop 2014")
    assert (at.supplies(AT, "uk"), at.supplies("2014", "uk"), left(at)) == (1, 1, 37)
    at.do("fly uk-helicopter-1")
    assert at.reason("lift_supplies") == ("PS-8.2a", "no_supplies")  # it has come in this phase
    off = island({"uk-helicopter-1": "off"}).do("fly uk-helicopter-1", "lift_supplies", f"drop {AT}")
    assert off.supplies(AT, "uk") == 1
    ship = island({"uk-helicopter-1": "2407", "uk-fearless": "2407"})
    ship.game.state.supplies = (Supplies(UK, ABOARD, 2, inside=ship.number("uk-fearless")),)
    ship.do("fly uk-helicopter-1", "lift_supplies", f"drop {AT}")
    assert (ship.supplies(AT, "uk"), ship.supplies("2407", "uk")) == (1, 0)
    assert sum(one.points for one in ship.game.state.supplies if one.inside >= 0) == 1


@pytest.mark.clause("PS-8.4.1c", "PS-13.5a", "PS-14.4b")
def test_supplies_that_are_put_down_remove_a_position_but_take_no_airfield() -> None:
    """As by ship: supplies are units (6.1), but no land units (8.1)."""
    there = {"airfields": {"ar": {"2014": 1}}, "positions": {"2014": 1}}
    at = island({"uk-helicopter-1": "off"}, **there).do("fly uk-helicopter-1", "lift_supplies", "drop 2014")
    assert at.game.state.positions == ()
    field = at.game.airfield_in(at.space("2014"))
    assert field is not None
    assert field.side == AR


@pytest.mark.clause("PS-8.2c", "PS-8.6a", "PS-7.5c")
def test_a_unit_is_lifted_once_and_does_not_walk_as_well() -> None:
    at = lift(
        copter({"uk-29-arty-1": AT, "uk-42-cdo-2": {"at": "2014", "moved": CLOCK, "spent": 2}}), "uk-29-arty-1", "2014"
    )
    at.do("fly uk-helicopter-1")
    assert at.reason("lift uk-29-arty-1") == ("PS-8.2c", "carried")
    assert at.reason("lift uk-42-cdo-2") == ("PS-8.6a", "has_moved")
    landed = copter({"uk-29-arty-1": {"at": AT, "ashore": CLOCK - 2}}, phase="uk_combat").do("fly uk-helicopter-1")
    assert landed.reason("lift uk-29-arty-1") == ("PS-7.5c", "landed")


@pytest.mark.clause("PS-8.1a", "PS-14.5a")
def test_what_helicopters_lift() -> None:
    units = {"ar-helicopter-1": "4524", "ar-dummy-1": {"at": "4524", "down": True}, "ar-apc-1": "4524"}
    one = {"ar-12-2a": {"at": "4524", "down": True}}
    at = island(units | one, phase="ar_movement", available=(1, 0)).do("fly ar-helicopter-1")
    assert at.reason("lift ar-dummy-1") == ("PS-8.1a", "no_load")
    assert at.reason("lift ar-apc-1") == ("PS-8.1a", "no_load")
    units = {"ar-helicopter-1": "4524", "ar-dummy-1": {"at": "4524", "down": True}} | one
    at = island(units, phase="ar_movement", available=(1, 0)).do("fly ar-helicopter-1", "hover")
    (told, seen) = (at.game.unit(at.number("ar-12-2a")).down, at.game.seen_by("uk"))
    assert told
    assert seen.hex(at.number("ar-12-2a")) < 0


@pytest.mark.clause("PS-8.4.1c")
def test_what_is_put_down_face_down_stays_unknown() -> None:
    units = {"ar-helicopter-1": "4524", "ar-12-2a": {"at": "4524", "down": True}, "ar-3-3a": "4524"}
    at = island(units, phase="ar_movement", available=(1, 0))
    lift(at, "ar-12-2a", "4423", by="ar-helicopter-1")
    assert [told.unit for told in at.events("PutDown", "uk")] == [-1]
    assert [told.unit for told in at.events("PutDown", "ar")] == [at.number("ar-12-2a")]


# -- where not -------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-8.4.1b")
def test_enemies_their_supplies_and_their_zones_bar_the_way_but_not_where_a_friend_stands() -> None:
    units = {"ar-12-2a": "2215", "ar-dummy-1": {"at": "1910", "down": True}, "uk-42-cdo-2": "2115"}
    at = copter(units, supplies={"ar": {"1812": 1}}).do("fly uk-helicopter-1")
    for hex_ in ("2215", "2214", "1812", "1910"):
        assert at.reason(f"fly_to {hex_}") == ("PS-8.4.1b", "no_flight")
    assert {"2115", "2014", "1911"} <= at.targets("fly_to")
    assert "2115" not in copter({"ar-12-2a": "2215"}).do("fly uk-helicopter-1").targets("fly_to")


@pytest.mark.clause("PS-8.4.1b")
def test_where_the_friend_is_flown_away_from_a_zone_the_next_helicopter_does_not_come() -> None:
    units = {"ar-12-2a": "2215", "uk-42-cdo-2": "2115", "uk-helicopter-1": "2115", "uk-helicopter-2": "2113"}
    at = copter(units)
    assert "2115" in at.do("fly uk-helicopter-2").targets("fly_to")
    lift(at.do("hover"), "uk-42-cdo-2", "2113")
    assert at.do("fly uk-helicopter-2").reason("fly_to 2115") == ("PS-8.4.1b", "no_flight")


@pytest.mark.clause("PS-8.4.1b", "PS-9.0c")
def test_a_zone_that_is_declared_keeps_a_helicopter_out_and_it_goes_on() -> None:
    units = {"uk-42-cdo-2": AT, "ar-12-2a": {"at": "2215", "down": True}}
    at = copter(units).do("fly uk-helicopter-1", "lift uk-42-cdo-2", "drop 2115")
    assert (at.side, at.prompt) == ("ar", "declare")
    at.do("declare 2215")
    assert (at.side, at.prompt) == ("uk", "drop")
    stopped = at.where("uk-helicopter-1")
    assert stopped in at.targets("drop")
    assert "2115" not in at.targets("drop")
    at.do(f"drop {stopped}")
    assert at.where("uk-42-cdo-2") == stopped
    quiet = copter(units).do("fly uk-helicopter-1", "lift uk-42-cdo-2", "drop 2115", "no_zone")
    assert quiet.where("uk-42-cdo-2") == "2115"
    at = copter({"ar-12-2a": {"at": "2215", "down": True}}, supplies={"uk": {AT: 1}})
    at.do("fly uk-helicopter-1", "lift_supplies", "drop 2115", "declare 2215")
    assert at.prompt == "drop_supplies"
    stopped = at.where("uk-helicopter-1")
    assert at.do(f"drop {stopped}").supplies(stopped, "uk") == 1


@pytest.mark.clause("PS-6.1a", "PS-8.4.1c")
def test_nothing_is_put_down_where_there_is_no_room() -> None:
    at = copter({"uk-42-cdo-2": AT, "uk-2-para-1": "2014", "uk-2-para-2": "2014", "uk-29-arty-1": AT})
    at.do("fly uk-helicopter-1", "lift uk-42-cdo-2")
    assert at.reason("drop 2014") == ("PS-6.1a", "no_room")
    assert lift(at.do("hover"), "uk-29-arty-1", "2014").where("uk-29-arty-1") == "2014"


# -- 8.4.2 -----------------------------------------------------------------------------------------------


@pytest.mark.case("TR-04")
@pytest.mark.clause("PS-8.4.2a", "PS-8.4.2b")
def test_one_hex_after_the_flight_into_the_enemys_store() -> None:
    units = {"uk-42-cdo-2": AT, "uk-29-arty-1": AT, "ar-7-4a": "2215"}
    at = lift(copter(units, supplies={"ar": {"2115": 2}}), "uk-42-cdo-2", "2014").do("move uk-42-cdo-2")
    assert at.targets("to") <= {at.game.edition.board.name(there) for there in at.game.edition.around[at.space("2014")]}
    at.do("to 2115")
    assert (at.where("uk-42-cdo-2"), at.supplies("2115", "ar")) == ("2115", 0)
    assert at.reason("move uk-42-cdo-2") == ("PS-8.6a", "carried")
    at.do("fly uk-helicopter-1", f"fly_to {AT}")
    lift(at, "uk-29-arty-1", "2012")
    assert at.reason("move uk-29-arty-1") == ("PS-5.8a", "immobile")


@pytest.mark.clause("PS-8.6a", "PS-8.4.2a")
def test_who_was_carried_neither_walks_on_nor_scouts() -> None:
    at = lift(
        copter({"uk-42-cdo-2": AT, "ar-12-2a": {"at": "2014", "down": True}}, phase="uk_combat"), "uk-42-cdo-2", "2112"
    )
    at.do("move uk-42-cdo-2", "to 2012")
    assert at.reason("move uk-42-cdo-2") == ("PS-8.6a", "carried")
    assert at.reason("scout uk-42-cdo-2") == ("PS-10.2.1c", "has_moved")


# -- who may fly -----------------------------------------------------------------------------------------


@pytest.mark.clause("PS-8.3.1a", "PS-8.3.1c")
def test_nothing_flies_in_fog_and_storm() -> None:
    assert copter(effect=FOGGY).reason("fly uk-helicopter-1") == ("PS-8.3.1a", "grounded")
    assert copter(weather=STORMY).reason("fly uk-helicopter-1") == ("PS-8.3.1a", "grounded")
    theirs = island({"ar-helicopter-1": "4524"}, phase="ar_movement", available=(1, 0), effect=FOGGY)
    assert theirs.reason("fly ar-helicopter-1") == ("PS-8.3.1c", "grounded")


@pytest.mark.case("TR-06")
@pytest.mark.clause("PS-8.3.1d", "PS-8.3.1e", "PS-8.3.1f", "PS-8.3.1b")
def test_the_same_argentine_helicopter_throughout_the_turn() -> None:
    units = {"ar-helicopter-1": "4524", "ar-helicopter-2": "4524", "ar-12-2a": "4524"}
    at = island(units, phase="ar_movement", available=(1, 0)).do("fly ar-helicopter-2", "fly_to 4423")
    assert at.reason("fly ar-helicopter-1") == ("PS-8.3.1d", "no_transport")
    assert at.game.state.chosen == (at.number("ar-helicopter-2"),)
    later = island(units, phase="ar_combat", available=(1, 0), chosen=(at.number("ar-helicopter-2"),))
    assert later.reason("fly ar-helicopter-1") == ("PS-8.3.1d", "no_transport")
    later.do("fly ar-helicopter-2", "hover")
    both = island(units, phase="ar_movement", available=(2, 0)).do("fly ar-helicopter-2", "fly_to 4423")
    both.do("fly ar-helicopter-1", "fly_to 4423", "end")
    none = island(units, phase="ar_movement", available=(0, 0))
    assert none.reason("fly ar-helicopter-1") == ("PS-8.3.1d", "no_transport")


@pytest.mark.clause("PS-8.3.2a", "PS-8.3.2d")
def test_a_broken_helicopter_does_not_fly_nor_one_just_mended() -> None:
    units = {"ar-helicopter-1": "4524", "ar-helicopter-2": "4524"}
    first = island().number("ar-helicopter-1")
    for field in ("broken", "mending"):
        at = island(units, phase="ar_movement", available=(2, 0), **{field: first})
        assert at.reason("fly ar-helicopter-1") == ("PS-8.3.1d", "no_transport")
        at.do("fly ar-helicopter-2", "hover")


# -- where they end --------------------------------------------------------------------------------------


@pytest.mark.clause("PS-8.4.1g")
def test_british_helicopters_end_the_combat_phase_at_sea_or_on_a_beach() -> None:
    at = copter(phase="uk_combat")
    assert at.reason("end") == ("PS-8.4.1g", "helicopters_away")
    at.do("fly uk-helicopter-1", "fly_to 1119")
    assert "end" in at.options()
    off = copter(phase="uk_combat").do("fly uk-helicopter-1", "fly_off")
    assert "end" in off.options()
    assert "end" in copter().options()
    other = copter(phase="uk_combat").do("fly uk-helicopter-1", "fly_to 1610")
    assert "end" not in other.options()


@pytest.mark.clause("PS-8.4.1f")
def test_argentine_helicopters_end_it_at_an_airfield_a_settlement_or_stanley() -> None:
    def ends(hex_: str, **more: Any) -> bool:
        at = island({"ar-helicopter-1": hex_, **more}, phase="ar_combat", airfields={"ar": {"1329": 1}})
        return "end" in at.options()

    assert ends("4524")
    assert ends("1329")
    assert ends("1428", **{"ar-12-2a": "1428"})
    assert not ends("1428")
    assert not ends("1428", **{"ar-helicopter-2": "1428"})
    assert not ends("2011")
    moving = island({"ar-helicopter-1": "2011"}, phase="ar_movement")
    assert "end" in moving.options()


@pytest.mark.clause("PS-8.4.1f", "PS-8.4.1g")
def test_in_the_combat_phase_nobody_flies_farther_than_there_and_home() -> None:
    spent = {"at": "2014", "moved": CLOCK, "spent": 50 - 11}
    at = copter({"uk-helicopter-1": spent}, phase="uk_combat")
    assert at.game.edition.board.distance(at.space("2014"), at.space("1119")) == 9
    at.do("fly uk-helicopter-1")
    assert {"1913", "1914"} & at.targets("fly_to")
    assert AT not in at.targets("fly_to")
    freely = copter({"uk-helicopter-1": spent}).do("fly uk-helicopter-1")
    assert AT in freely.targets("fly_to")
    laden = copter({"uk-helicopter-1": spent, "uk-29-arty-1": "2014"}, phase="uk_combat").do("fly uk-helicopter-1")
    assert laden.reason("lift uk-29-arty-1") == ("PS-8.4.1b", "nowhere_to_put_it")


@pytest.mark.clause("PS-8.4.1f", "PS-8.4.1g")
def test_who_cannot_get_home_is_taken_there() -> None:
    tired = {"at": "2015", "moved": CLOCK, "spent": 50}
    at = copter({"uk-helicopter-1": tired}, phase="uk_combat", landed=[]).do("take_home uk-helicopter-1")
    assert at.where("uk-helicopter-1") == "off"
    fit = copter(phase="uk_combat")
    assert fit.reason("take_home uk-helicopter-1") == ("PS-8.4.1f", "can_get_home")
    fog = island({"ar-helicopter-1": AT}, phase="ar_combat", effect=FOGGY).do("take_home ar-helicopter-1")
    assert fog.where("ar-helicopter-1") == "4524"


@pytest.mark.clause("PS-8.4.1f", "PS-8.4.1g")
def test_whose_helicopter_cannot_get_home_says_where_it_ends() -> None:
    tired = {"at": "2015", "moved": CLOCK, "spent": 50}
    at = copter({"uk-helicopter-1": tired}, phase="uk_combat").do("take_home uk-helicopter-1")
    task_force, beach = at.game.edition.board.names[at.game.edition.task_force], "1119"
    assert (at.side, at.prompt) == ("uk", "home")
    assert {task_force, beach} <= at.targets("end_in")
    assert at.reason("end_in 2015") == ("PS-8.4.1g", "no_home")
    assert at.do(f"end_in {beach}").where("uk-helicopter-1") == beach
    units = {"ar-helicopter-1": AT, "ar-7-4a": "1428", "ar-dummy-1": {"at": "3626", **DOWN}}
    fog = island(units, phase="ar_combat", airfields={"ar": {"1329": 1}}, effect=FOGGY).do("take_home ar-helicopter-1")
    assert (fog.side, fog.targets("end_in")) == ("ar", {"4524", "1329", "1428"})
    assert fog.reason("end_in 3626") == ("PS-8.4.1f", "no_home")
    assert fog.do("end_in 1428").where("ar-helicopter-1") == "1428"


@pytest.mark.clause("PS-8.4.1f", "PS-8.4.3a")
@pytest.mark.parametrize("played", ["no", "yes"])
def test_nobody_is_taken_to_the_box_who_could_not_come_back(played: str) -> None:
    box = island().game.edition.board.names[island().game.edition.box]
    at = island(
        {"ar-helicopter-1": AT, "ar-7-4a": "1428"},
        phase="ar_combat", airfields={"ar": {box: 0}}, effect=FOGGY, settings={"box_lift": played},
    )  # fmt: skip
    at.do("take_home ar-helicopter-1")
    assert at.targets("end_in") == {"4524", "1428", *((box,) if played == "yes" else ())}
    if played == "yes":
        assert at.do(f"end_in {box}").where("ar-helicopter-1") == "off"


@pytest.mark.clause("PS-8.4.1f")
def test_nobody_flies_home_to_where_the_enemy_is() -> None:
    units = {"ar-helicopter-1": AT, "uk-2-para-1": "4524"}
    fields = {"ar": {"1329": 1, "4724": 1}}
    at = island(units, phase="ar_combat", airfields=fields, effect=FOGGY).do("take_home ar-helicopter-1")
    assert at.targets("end_in") == {"1329", "4724"}
    nowhere = island(units, phase="ar_combat")
    assert nowhere.reason("take_home ar-helicopter-1") == ("PS-8.4.1f", "not_away")
    assert nowhere.do("end").where("ar-helicopter-1") == AT
    lost = island({"uk-helicopter-1": "off", "ar-7-4a": "1119"}, landed=[1])
    assert lost.space("1119") not in homes(lost.game, UK)


# -- 16.1.1 ----------------------------------------------------------------------------------------------

GENERALS = {"ar-helicopter-1": "4524", "ar-hq-joffre": "4524", "ar-hq-menendez": "4524"}
GUNS = {"ar-3-arty-1": "4524", "ar-3-arty-2": "4524"}


@pytest.mark.clause("PS-16.1.1a")
@pytest.mark.parametrize("first", ["ar-3-arty-1", "ar-hq-joffre"])
def test_headquarters_ride_free_beside_a_unit(first: str) -> None:
    at = island({**GENERALS, **GUNS}, phase="ar_movement", available=(1, 0))
    at.do("fly ar-helicopter-1", f"lift {first}")
    assert {"ar-hq-menendez", "ar-hq-joffre", "ar-3-arty-1"} - {first} <= at.targets("also")
    at.do(*(f"also {one}" for one in ("ar-hq-joffre", "ar-hq-menendez", "ar-3-arty-1") if one != first))
    assert at.reason("also ar-3-arty-2") == ("PS-8.2a", "no_capacity")
    at.do("drop 2213")
    assert {at.where(one) for one in (*GENERALS, "ar-3-arty-1")} == {"2213"}


@pytest.mark.clause("PS-16.1.1a")
def test_headquarters_ride_free_beside_a_supply_point() -> None:
    at = island({**GENERALS, **GUNS}, phase="ar_movement", available=(1, 0), supplies={"ar": {"4524": 1}})
    at.do("fly ar-helicopter-1", "lift_supplies")
    assert at.reason("also ar-3-arty-1") == ("PS-16.1.1a", "only_headquarters_ride")
    at.do("also ar-hq-joffre")
    assert at.targets("also") == {"ar-hq-menendez"}
    at.do("drop 2213")
    assert (at.where("ar-hq-joffre"), at.where("ar-hq-menendez")) == ("2213", "4524")
    assert at.supplies("2213", "ar") == 1
    assert at.unit("ar-hq-joffre").carried == CLOCK
