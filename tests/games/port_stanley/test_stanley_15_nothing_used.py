"""5.6, 9, 11.5, 15, 17.2 What an attack that is not made leaves, room that cannot be made."""

from __future__ import annotations

from typing import Any

import pytest

from games.port_stanley.battles import attack, checks, done, field, passing, plan
from games.port_stanley.island import CLOCK, Island, island
from games.port_stanley.sky import DOWN, on, sky

TUMBLEDOWN = "4224"

# -- 9.0, 11.5.3 -----------------------------------------------------------------------------------------


def crowded_out(*answers: str) -> Island:
    """A battalion has to retreat into 2013, which two others fill; a counter lies face down behind them."""
    units = {
        "uk-2-para-1": "2113", "uk-3-para-1": "2013", "uk-3-para-2": "2013", "ar-3-6": "2213", "ar-hq-joffre": "2214",
        "ar-7-4a": {"at": "1813", **DOWN},
    }  # fmt: skip
    at = field(units, phase="ar_combat", ar={"2213": 9}, dice=(2, 1, 6, 6, 6))
    passing(attack(at, "2113", "ar-3-6"), "retreat 2013", "displace uk-3-para-1", "shift 1913")
    return at.do(*answers)


@pytest.mark.clause("PS-9.0c", "PS-11.5.3d", "PS-11.5.3b")
def test_a_zone_may_be_declared_before_a_friend_makes_room_there() -> None:
    at = crowded_out()
    assert (at.side, at.targets("declare")) == ("ar", {"1813"})
    at.do("declare 1813")
    assert (at.side, at.prompt) == ("uk", "shift")
    assert at.targets("shift").isdisjoint({"1913", "1912"})
    assert at.targets("shift")
    kept = crowded_out("no_zone")
    assert (kept.where("uk-3-para-1"), kept.where("uk-2-para-1")) == ("1913", "2013")


@pytest.mark.clause("PS-11.5.3d", "PS-11.5.3b")
def test_where_no_room_can_be_made_any_more_nobody_retreats() -> None:
    """Once the zone is declared nobody can be moved on from 2013, the only hex that is open."""
    shut = {name: {"at": there, **DOWN} for name, there in
            (("ar-12-0a", "2012"), ("ar-601-aa-1", "1912"), ("ar-601-aa-2", "2014"), ("ar-12-0b", "2112"),
             ("ar-marine-aa-1", "1914"))}  # fmt: skip
    units: dict[str, Any] = {
        "uk-2-para-1": "2113", "uk-3-para-1": "2013", "uk-3-para-2": "2013", "ar-3-6": "2213", "ar-hq-joffre": "2214",
        "ar-7-4a": {"at": "1813", **DOWN}, **shut,
    }  # fmt: skip
    at = field(units, phase="ar_combat", uk={"2013": 5}, ar={"2213": 9}, dice=(2, 1, 6, 6, 6))
    passing(attack(at, "2113", "ar-3-6"), "retreat 2013")
    while at.prompt in ("declare", "displace"):
        wanted = [one for one in ("declare 1813", "displace uk-3-para-1", "no_zone") if one in at.options()]
        at.do(wanted[0])
    assert (at.where("uk-3-para-1"), at.where("uk-3-para-2")) == ("2013", "2013")
    assert at.where("uk-2-para-1") == "lost"  # it has lost a step by the result, and cannot retreat (11.5.2)


# -- 17.2.1 ----------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-17.2.1g", "PS-17.2.1h")
def test_a_summit_was_retreated_from_though_the_last_one_there_is_eliminated() -> None:
    """A company retreats, a reduced battalion then stands and is lost: a step, and the summit."""
    units = {
        "uk-42-cdo-2": TUMBLEDOWN, "uk-2-para-1": {"at": TUMBLEDOWN, "reduced": True}, "ar-3-6": "4325",
        "ar-4-5": "4325", "ar-hq-joffre": "4424",
    }  # fmt: skip
    heights = (island().space(TUMBLEDOWN),)
    at = field(units, phase="ar_combat", uk={TUMBLEDOWN: 2}, ar={"4325": 9}, dice=(6, 1, 1, 6, 6), summits=heights)
    passing(attack(at, TUMBLEDOWN, "ar-3-6", "ar-4-5"))
    at.do(f"retreat {min(at.targets('retreat'))}", "stand")
    assert at.where("uk-2-para-1") == "lost"
    assert (at.morale, at.game.state.yielded) == (12 + 1 + 1, ())


@pytest.mark.clause("PS-17.2.1g")
@pytest.mark.parametrize("first", ["uk-2-para-1", "uk-3-para-1"])
def test_who_leaves_a_summit_last_does_not_decide_whether_it_was_retreated_from(first: str) -> None:
    """One goes towards Stanley, the other away from it, in either order."""
    heights = (island().space(TUMBLEDOWN),)
    at = island({"uk-2-para-1": TUMBLEDOWN, "uk-3-para-1": TUMBLEDOWN}, summits=heights)
    goals = {"uk-2-para-1": "4324", "uk-3-para-1": "4124"}
    for unit in sorted(goals, key=lambda one: one != first):
        at.do(f"move {unit}", f"to {goals[unit]}")
    assert (at.morale, at.game.state.yielded) == (13, ())


FAR = {"at": "4124", "moved": CLOCK}


@pytest.mark.clause("PS-17.2.1g", "PS-17.2.1h")
@pytest.mark.parametrize(
    "other",
    [
        {"uk-3-para-1": {**FAR, "origin": island().space("4125")}},
        {"uk-3-para-1": {**FAR, "origin": island().space(TUMBLEDOWN), "moved": CLOCK - 9}},
        {"uk-3-para-1": {**FAR, "origin": island().space(TUMBLEDOWN), "at": "4324"}},
        {"uk-t-battery-1": {**FAR, "origin": island().space(TUMBLEDOWN)}},
    ],
    ids=["from elsewhere", "long ago", "towards Stanley", "no combat unit"],
)
def test_others_who_have_not_fallen_back_from_a_summit_make_its_leaving_no_retreat(other: dict[str, Any]) -> None:
    heights = (island().space(TUMBLEDOWN),)
    at = island({"uk-2-para-1": TUMBLEDOWN, **other}, summits=heights).do("move uk-2-para-1", "to 4324")
    assert (at.morale, at.game.state.yielded) == (12, heights)


# -- 11.7.5, 15.3.1, 15.6.2 ------------------------------------------------------------------------------


def defended_by_guns(battery: str, answer: str, **more: Any) -> Island:
    """An attack on a battalion that a battery in some hex defends, up to an answer about its fire."""
    units = {"uk-2-para-1": "2113", "uk-29-arty-1": battery, "ar-3-6": "2213", "ar-hq-joffre": "2214"}
    at = plan(field(units, phase="ar_combat", uk={battery: 3}, ar={"2213": 9}, **more), "2113", "ar-3-6")
    if at.prompt == "attacks":
        at.do("end_attacks")
    at.do(answer)
    return at


def move_on(at: Island) -> None:
    """Who was to attack has been moved on by a retreat before; the phase goes on."""
    at.game.put(at.number("ar-3-6"), at.space("2416"))
    passing(at)


@pytest.mark.clause("PS-15.3.1d", "PS-13.1a", "PS-11.7.5a")
def test_guns_of_a_defence_that_does_not_take_place_use_no_supply_and_stay_idle() -> None:
    at = defended_by_guns("2012", "guard uk-29-arty-1")
    assert at.supplies("2012", "uk") == 2
    move_on(at)
    assert at.supplies("2012", "uk") == 3
    battery = at.unit("uk-29-arty-1")
    assert (battery.fought, battery.active) == (0, 0)


@pytest.mark.clause("PS-15.3.3a", "PS-15.3.1d")
def test_intensive_fire_for_a_defence_that_does_not_take_place_uses_no_supply() -> None:
    at = defended_by_guns("2113", "strain uk-29-arty-1", settings={"intensive_barrages": "yes"})
    assert at.supplies("2113", "uk") == 1
    move_on(at)
    assert at.supplies("2113", "uk") == 3


@pytest.mark.clause("PS-15.6.2b")
@pytest.mark.parametrize(("made", "left"), [(True, 1), (False, 2)])
def test_who_is_cut_off_uses_a_point_only_for_an_attack_that_is_made(made: bool, left: int) -> None:
    units = {
        "ar-7-4a": "2213", "ar-7-4b": "2214", "uk-2-para-1": "2212", "uk-2-para-2": "2315", "uk-3-para-1": "2115",
        "uk-40-cdo-1": "2413",
    }  # fmt: skip
    at = plan(field(units, uk={"2212": 5, "2315": 5}, ar={"2214": 2}, dice=(2, 1, 1)), "2213", "uk-2-para-1")
    if not made:
        at.game.put(at.number("uk-2-para-1"), at.space("2010"))
    done(at)
    assert at.supplies("2214", "ar") == left


@pytest.mark.clause("PS-15.6.2b")
def test_who_is_cut_off_uses_one_point_for_two_attacks_of_a_phase() -> None:
    units = {
        "ar-7-4a": "2213", "ar-7-4b": "2214", "uk-2-para-1": "2212", "uk-2-para-2": "2315", "uk-3-para-1": "2115",
        "uk-40-cdo-1": "2413",
    }  # fmt: skip
    at = field(units, uk={"2212": 5, "2315": 5}, ar={"2214": 2}, dice=(2, 1, 1, 2, 1, 1))
    plan(plan(at, "2213", "uk-2-para-1"), "2214", "uk-2-para-2")
    done(at).do("resolve 2213")
    passing(at)
    if not at.over:
        at.do("resolve 2214") if "resolve 2214" in at.options() else passing(at)
    assert at.supplies("2214", "ar") == 1


# -- 5.6, 8.6 --------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-5.6a", "PS-8.6a")
@pytest.mark.parametrize(("carried", "saved"), [(0, 20), (CLOCK, 0)])
def test_who_was_flown_into_a_ring_of_counters_saves_no_points(carried: int, saved: int) -> None:
    """It had none of its own to use; who walked there and cannot go on keeps them."""
    ring = ("2112", "2212", "2213", "2114", "2013", "2012")
    names = ("ar-12-2a", "ar-12-2b", "ar-12-2c", "ar-12-1", "ar-5-marine", "ar-airborne")
    units: dict[str, Any] = {name: {"at": there, **DOWN} for name, there in zip(names, ring, strict=True)}
    units["uk-2-para-1"] = {"at": "2113", "moved": CLOCK, "carried": carried}
    at = island(units, settings={"transfer": "yes"}).do("end")
    assert at.unit("uk-2-para-1").saved == saved


# -- 17.1, 17.3.4 ----------------------------------------------------------------------------------------


@pytest.mark.clause("PS-17.1b", "PS-17.3.3a", "PS-12.7.2i")
def test_what_bombs_do_to_morale_counts_for_the_checks_of_the_same_attack() -> None:
    """A battalion is lost, morale falls to 5, and the other one checks with 1 less."""
    units: dict[str, Any] = {"uk-2-para-1": "2113", "ar-7-4a": {"at": "2213", "reduced": True}, "ar-12-2a": "2213"}
    at = sky(units, phase="uk_combat", dice=(1, 2, 1), boxes={"ground": 5}, morale=6)
    at.do("bomb_troops 2213", "send 5")
    on(at, "suffer ar-7-4a")
    assert at.morale == 5
    assert checks(at) == [("ar-12-2a", 2, 0, 2, False)]


@pytest.mark.clause("PS-17.3.4a")
def test_a_surrender_under_bombs_leaves_no_check_to_be_made() -> None:
    units: dict[str, Any] = {"uk-2-para-1": "2113", "ar-7-4a": {"at": "2213", "reduced": True}, "ar-12-2a": "2213"}
    at = sky(units, phase="uk_combat", dice=(1,), boxes={"ground": 5}, morale=1)
    at.do("bomb_troops 2213", "send 5")
    on(at, "suffer ar-7-4a")
    assert (at.game.state.over, at.dice_left(), checks(at)) == (True, (), [])
