"""7.5, 11.5, 13, 14.1 A second reader's cases on land: who pays for what, and what is left in place."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.rules.supply_15 import is_isolated
from games.port_stanley.battles import attack, checks, done, field, passing, plan, rolled, until
from games.port_stanley.island import CLOCK, island

PARAS = {"uk-2-para-1": "2113", "uk-2-para-2": "2113"}
RING = {"uk-2-para-1": "2212", "uk-2-para-2": "2212", "uk-3-para-1": "2314", "uk-40-cdo-1": "2114"}


@pytest.mark.clause("PS-11.5.3b", "PS-11.5.6b", "PS-11.6a")
def test_who_dies_because_he_cannot_retreat_has_not_kept_the_enemy_out() -> None:
    """Only a step by choice, instead of a retreat, bars the advance."""
    at = field(RING | {"ar-12-2a": "2213"}, uk={"2212": 9}, dice=(6, 1, 3))
    until(attack(at, "2213", "uk-2-para-1"), "advance")
    assert (rolled(at)[-1], at.where("ar-12-2a")) == ("R+1/R+1", "lost")
    assert at.targets("advance") == {"uk-2-para-1"}


@pytest.mark.clause("PS-11.3ak", "PS-11.5.3b")
def test_who_has_passed_and_cannot_retreat_pays_one_step_and_stays() -> None:
    at = field(RING | {"ar-7-4a": "2213"}, uk={"2212": 9}, dice=(3, 1, 1, 1))
    passing(attack(at, "2213", "uk-2-para-1", "uk-2-para-2"))
    assert rolled(at)[-1] == "R/S"
    assert (at.where("ar-7-4a"), at.unit("ar-7-4a").reduced) == ("2213", True)


@pytest.mark.clause("PS-11.5.4a", "PS-11.5.5a", "PS-11.7.1a")
def test_guns_that_cannot_leave_keep_the_attackers_hex_and_so_the_defender_goes() -> None:
    at = field({"uk-2-para-1": "2113", "uk-29-arty-1": "2113", "ar-7-4a": "2213"}, dice=(4, 6, 6, 6))
    attack(at, "2213", "uk-2-para-1", "uk-29-arty-1").do("retreat 2013")
    until(at, "retreat")
    assert rolled(at)[-1] == "R+1/R+1"
    assert (at.where("uk-29-arty-1"), at.unit("uk-29-arty-1").reduced) == ("2113", True)
    assert (at.side, at.ask.about) == ("ar", (at.number("ar-7-4a"),))


@pytest.mark.clause("PS-11.5.4a", "PS-11.5.7a", "PS-2.2j")
def test_attackers_who_leave_by_choice_do_not_spare_the_defender_his_retreat() -> None:
    at = field(PARAS | {"ar-7-4a": "2213"}, dice=(4, 6, 1, 6))
    attack(at, "2213", *PARAS).do("retreat 2013", "fall_back uk-2-para-2")
    until(at, "retreat")
    assert [at.where(unit) for unit in PARAS] == ["2013", "2013"]
    assert (at.side, at.ask.about) == ("ar", (at.number("ar-7-4a"),))


@pytest.mark.clause("PS-11.1c", "PS-11.2a")
def test_who_has_retreated_into_a_hex_under_attack_is_attacked_there_with_the_others() -> None:
    units = {"uk-3-para-1": "2314", "uk-3-para-2": "2314", "ar-7-4a": "2213", "ar-12-2a": "2313"}
    at = field(PARAS | units, uk={"2112": 9, "2315": 9}, dice=(3, 1, 1, 1, 6, 6))
    plan(at, "2213", *PARAS)
    done(plan(at, "2313", "uk-3-para-1")).do("resolve 2213")
    until(at, "retreat").do("retreat 2313")
    until(at, "retreat")
    assert rolled(at)[:2] == (4, 4 + 2)


@pytest.mark.clause("PS-2.2k", "PS-11.9a")
def test_a_ship_beside_the_attackers_is_like_a_battery_there() -> None:
    ships = {"uk-plymouth": "1118", "uk-antelope": "0919"}
    units = ships | {"uk-2-para-1": "1120", "ar-3-6": "1119", "ar-hq-joffre": "1219"}
    at = plan(field(units, phase="ar_combat", uk={"1120": 3}, ar={"1119": 5}), "1120", "ar-3-6")
    assert at.targets("guard") == {"uk-antelope"}
    assert at.reason("guard uk-plymouth") == ("PS-2.2k", "gun_beside_attackers")


@pytest.mark.clause("PS-14.1.6k", "PS-17.2.1b", "PS-17.2.1d", "PS-21.1c")
def test_both_raiders_lose_a_step_in_the_one_raid_that_fails() -> None:
    """A point of morale for the raid, one for each step; a victory point for each."""
    units = {"uk-sas": "1328", "uk-sbs": "1328", "ar-3-6": "1329", "ar-4-5": "1329"}
    at = island(units, phase="uk_combat", airfields={"ar": {"1329": 0}}, dice=(6,))
    at.do("end", "raid uk-sas", "with_them uk-sbs", "against 1329", "on_airfield", "remain", "pull_out")
    assert (at.unit("uk-sas").reduced, at.unit("uk-sbs").reduced) == (True, True)
    assert (at.morale, at.points, at.where("uk-sas"), at.where("uk-sbs")) == (12 + 1 + 2, 2, "1328", "off")


@pytest.mark.clause("PS-13.1c", "PS-13.2a", "PS-11.4d")
@pytest.mark.parametrize(("dice", "size"), [((2, 2), None), ((1, 2), 1), ((1, 1), 2)])
def test_at_low_morale_each_battalion_of_a_stack_checks_and_those_that_pass_dig_in(
    dice: tuple[int, ...], size: int | None
) -> None:
    at = island({"ar-7-4a": "2213", "ar-7-4b": "2213"}, phase="turn_end", morale=4, dice=dice).do("improve 2213")
    there = at.game.position_in(at.space("2213"))
    assert (there.size if there else None, at.dice_left()) == (size, ())


@pytest.mark.clause("PS-14.2.2c")
def test_a_headquarters_has_no_effectiveness_and_blows_no_bridge() -> None:
    at = island({"ar-hq-joffre": "4022", "ar-marine-aa-1": "4022"}, phase="ar_movement")
    assert at.targets("blow") == {"ar-marine-aa-1"}
    assert at.reason("blow ar-hq-joffre") == ("PS-14.2.2c", "cannot_blow")


@pytest.mark.clause("PS-5.4a", "PS-8.4.2a", "PS-9.0g")
def test_who_is_put_down_in_a_zone_beside_a_friend_stays_there() -> None:
    units = {"uk-helicopter-1": "2012", "uk-42-cdo-2": "2012", "uk-2-para-1": "2113", "ar-7-4a": "2213"}
    at = island(units, phase="uk_movement").do("fly uk-helicopter-1", "lift uk-42-cdo-2", "drop 2113")
    assert at.reason("move uk-42-cdo-2") == ("PS-5.4a", "stopped")


@pytest.mark.clause("PS-17.3.2a", "PS-8.5g", "PS-16.1.2b")
def test_a_carrier_checks_for_those_who_ride_and_a_headquarters_for_nobody() -> None:
    units: dict[str, Any] = {"ar-hq-joffre": "2313", "ar-apc-1": "2313", "ar-12-2a": "2313", "uk-2-para-1": "2113"}
    at = island(units, phase="ar_movement", morale=8, available=(2, 2), dice=(3,))
    at.do("move ar-hq-joffre", "to 2213", "board ar-12-2a", "move ar-apc-1", "to 2213")
    assert (at.where("ar-hq-joffre"), at.where("ar-apc-1")) == ("2213", "2313")
    assert [unit for unit, *_ in checks(at)] == ["ar-apc-1"]


PLACE = "2213"


@pytest.mark.clause("PS-13.2c", "PS-13.1a")
@pytest.mark.parametrize(
    ("first", "second", "extended"),
    [
        ({"fought": CLOCK - 3, "active": CLOCK - 3}, {}, True),
        ({}, {"moved": CLOCK - 5, "active": CLOCK - 5}, False),
        ({}, {"fought": CLOCK - 3, "active": CLOCK - 3, "arrived": CLOCK - 3}, False),
        ({"fought": CLOCK - 3, "active": CLOCK - 3}, {"fought": CLOCK - 3, "active": CLOCK - 3}, False),
        ({}, {}, True),
    ],
    ids=["first fights", "second comes", "second falls back", "both fight", "both idle"],
)
def test_who_stays_for_a_turn_extends_the_position_whatever_the_first_battalion_does(
    first: dict[str, int], second: dict[str, int], extended: bool
) -> None:
    units = {"ar-7-4a": {"at": PLACE, **first}, "ar-7-4b": {"at": PLACE, **second}}
    at = island(units, phase="turn_end", positions={PLACE: 1})
    assert at.over is not extended
    if extended:
        at.do(f"improve {PLACE}")
        assert at.game.position_in(at.space(PLACE)).size == 2  # type: ignore[union-attr]


@pytest.mark.clause("PS-13.2c")
def test_guns_that_stay_extend_no_position_for_two_battalions_that_fought() -> None:
    fought = {"at": PLACE, "fought": CLOCK - 3, "active": CLOCK - 3}
    units = {"ar-7-4a": fought, "ar-7-4b": fought, "ar-3-arty-1": PLACE}
    assert island(units, phase="turn_end", positions={PLACE: 1}).over


@pytest.mark.clause("PS-13.2c", "PS-13.1a", "PS-11.5.3a")
def test_who_has_fallen_back_into_a_position_has_not_been_there_all_turn() -> None:
    at = field(PARAS | {"ar-7-4a": "2213"}, dice=(3, 1, 1, 1))
    passing(attack(at, "2213", *PARAS), "retreat 2313")
    assert (at.where("ar-7-4a"), at.unit("ar-7-4a").arrived) == ("2313", CLOCK)


# -- morale: what a rating is for, and how often it is asked for -----------------------------------------


@pytest.mark.clause("PS-14.2.2c", "PS-12.7.2j", "PS-17.3.3a")
@pytest.mark.parametrize(("lies", "morale"), [({"demoralized": CLOCK - 3}, 12), ({}, 4)])
def test_a_bridge_is_blown_by_the_effectiveness_of_now(lies: dict[str, int], morale: int) -> None:
    for face, blown in ((3, ()), (2, (0,))):
        at = island({"ar-7-4a": {"at": "4022", **lies}}, phase="ar_movement", morale=morale, dice=[face])
        assert at.do("blow ar-7-4a").game.state.blown == blown


@pytest.mark.clause("PS-17.3.2a", "PS-5.4c")
def test_who_leaves_one_zone_for_another_checks_for_each() -> None:
    units = {"ar-7-4a": "2113", "uk-2-para-1": "2213", "uk-3-para-1": "1813"}
    at = island(units, phase="ar_movement", morale=8, dice=[1, 5]).do("move ar-7-4a", "to 1913")
    assert [passed for *_, passed in checks(at)] == [True, False]
    assert (at.where("ar-7-4a"), at.unit("ar-7-4a").barred, at.unit("ar-7-4a").held) == ("2012", CLOCK, 0)
    high = island(units, phase="ar_movement", dice=[1]).do("move ar-7-4a", "to 1913")
    assert (high.where("ar-7-4a"), high.dice_left()) == ("1913", ())


# -- supply, guns ----------------------------------------------------------------------------------------


@pytest.mark.clause("PS-15.3.3b", "PS-15.3.1d")
def test_of_three_batteries_of_one_two_fire_intensively_together_and_the_third_as_ever() -> None:
    guns = ("ar-3-arty-1", "ar-3-arty-2", "ar-3-arty-3")
    units = {**dict.fromkeys(guns, "2313"), "ar-7-4a": "2213", "ar-hq-joffre": "2213", "uk-2-para-1": "2113"}
    settings = {"intensive_barrages": "yes"}
    at = field(units, phase="ar_combat", ar={"2313": 9, "2213": 2}, dice=(1, 1, 1), settings=settings)
    at.do("attack 2113", "commit ar-7-4a", *(f"fire {gun}" for gun in guns), "double ar-3-arty-1")
    assert at.reason("double ar-3-arty-3") == ("PS-15.3.3b", "no_second_battery")
    done(at.do("designate"))
    assert rolled(at)[:2] == (4 + 3 + 1, 4)
    assert (at.supplies("2313", "ar"), at.supplies("2213", "ar")) == (9 - 5, 1)


@pytest.mark.clause("PS-11.7.1a", "PS-11.5.2e", "PS-11.5.5a")
def test_a_battery_that_attacks_beside_infantry_shares_its_fate_and_cannot_run() -> None:
    units = {"uk-29-arty-1": "2113", "uk-42-cdo-2": "2113", "ar-3-6": "2213"}
    at = attack(field(units, dice=(6, 1, 6), ar={"2213": 3}, uk={"2113": 6}), "2213", "uk-42-cdo-2", "uk-29-arty-1")
    assert rolled(at)[-1] == "S+2/."
    assert (at.prompt, at.unit("uk-29-arty-1").reduced) == ("retreat", True)
    passing(at, "stand")
    assert (at.where("uk-42-cdo-2"), at.where("uk-29-arty-1")) == ("lost", "lost"), "it has nowhere to go either"


@pytest.mark.clause("PS-15.6.1a", "PS-9.0g")
def test_a_beach_whose_hexes_all_lie_in_enemy_zones_feeds_only_who_stands_there() -> None:
    units = {"uk-2-para-1": "2113", "ar-7-4a": "1323"}
    for guard, isolated in ({}, True), ({"uk-42-cdo-2": "1223"}, False):
        at = island(units | guard, landed=[10])
        assert is_isolated(at.game, at.number("uk-2-para-1")) is isolated


# -- reconnaissance, transport ---------------------------------------------------------------------------


@pytest.mark.clause("PS-10.1a", "PS-10.2.3a")
def test_no_more_are_turned_up_than_lie_face_down() -> None:
    down = {name: {"at": there, "down": True} for name, there in (("ar-7-4a", "2213"), ("ar-12-2a", "2313"))}
    units = {**down, "ar-7-3": {"at": "2213", "down": True}}
    first = island(units, phase="weather", turn=1, dice=[1, 3, 1]).do("turn_up_at 2213", "turn_up_at 2313")
    assert first.side == "ar"
    assert first.do(*first.options()).over, "of his two there was but one left"
    at = island({"uk-2-para-1": "2113", "ar-12-2a": {"at": "2213", "down": True}}, phase="uk_combat", dice=[2])
    assert not at.do("scout uk-2-para-1", "reconnoitre").unit("ar-12-2a").down


@pytest.mark.clause("PS-16.1.1a")
def test_both_headquarters_ride_free_beside_one_company() -> None:
    units = dict.fromkeys(("ar-helicopter-1", "ar-12-2a", "ar-hq-joffre", "ar-hq-menendez"), "4524")
    at = island(units, phase="ar_movement", available=(1, 0)).do("fly ar-helicopter-1", "lift ar-12-2a")
    at.do("also ar-hq-joffre", "also ar-hq-menendez", "drop 4023")
    assert {at.where(name) for name in units} == {"4023"}
    assert at.unit("ar-helicopter-1").spent == 10 + 5


@pytest.mark.clause("PS-8.4.2a")
def test_the_one_hex_after_a_flight_may_lie_over_a_river_and_no_further() -> None:
    at = island({"uk-helicopter-1": "2011", "uk-42-cdo-2": "2011"})
    at.do("fly uk-helicopter-1", "lift uk-42-cdo-2", "drop 2122", "move uk-42-cdo-2")
    assert at.targets("to") == {at.game.edition.board.name(there) for there in at.game.edition.ways[at.space("2122")]}
    assert at.do("to 2222").reason("move uk-42-cdo-2") == ("PS-8.6a", "carried")
