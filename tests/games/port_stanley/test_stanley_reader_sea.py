"""7, 8.4, 12.6 A second reader's cases at sea: what landed stays, several ships at once, who is lost with what."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.model import LANDING, PHASES, UK, Supplies
from beachhead.games.port_stanley.rules.points_15_2 import take_points
from games.port_stanley.battles import attack, checks, done, passing, plan, rolled
from games.port_stanley.island import CLOCK, Island, island
from games.port_stanley.sky import on, sky

LANDED = CLOCK - PHASES.index("uk_movement") + LANDING
"""The clock of the landing phase before a British movement phase."""


def bound(hex_: str, beach: str) -> dict[str, Any]:
    """A landing ship that has come to a beach hex in this turn."""
    return {"at": hex_, "bound": island().space(beach), "moved": CLOCK - 3}


def waiting(units: dict[str, Any], *beaches: str, dice: Any = (), landed: Any = (), **state: Any) -> Island:
    """A British combat phase in which nobody moves and ships wait to land at beach hexes."""
    approached = tuple(island().space(beach) for beach in beaches)
    at = island(units, phase="uk_combat", dice=dice, landed=landed, approached=approached, **state)
    return at.do("end")


# -- 7.5 what landed stays where it is -------------------------------------------------------------------


def stores(at: Island, *lots: Supplies) -> Island:
    at.game.state.supplies = lots
    at.game.forget()
    return at


@pytest.mark.clause("PS-7.5a", "PS-7.5c", "PS-7.2e")
def test_supplies_that_landed_in_this_turn_are_not_flown_on_in_it() -> None:
    """They are among the British units that land; what lay there before, or came by air, is free."""
    for landed, free in ((LANDED, 1), (LANDED - 8, 3)):
        at = island({"uk-helicopter-1": "1119", "uk-2-para-1": "1219"}, phase="uk_movement")
        stores(at, Supplies(UK, at.space("1119"), 3, came=landed, fresh=2, ashore=landed, landed=2))
        for _ in range(free):
            at.do("fly uk-helicopter-1", "lift_supplies", "drop 1219", "fly uk-helicopter-1", "fly_to 1119")
        assert (at.supplies("1119", "uk"), at.supplies("1219", "uk")) == (3 - free, free)
        at.do("fly uk-helicopter-1")
        assert at.reason("lift_supplies") == ("PS-8.2a", "no_supplies")


@pytest.mark.clause("PS-7.5a", "PS-7.6c", "PS-15.2a")
def test_of_supplies_in_a_hex_those_that_landed_are_used_first() -> None:
    """So that what was there before can still be flown on."""
    units = {"uk-fearless": "1118", "uk-29-arty-1": "1119", "uk-helicopter-1": "1119"}
    at = island(units, phase="landing", dice=(1,), whole=True)
    ship = at.number("uk-fearless")
    stores(at, Supplies(UK, at.space("1119"), 1), Supplies(UK, -1, 2, inside=ship, came=1))
    at.do("announced", "unstock uk-fearless", "land_at 1119")
    take_points(at.game, UK, at.space("1119"), 1)
    (lot,) = at.game.state.supplies
    assert (lot.points, lot.landed, lot.ashore) == (2, 1, CLOCK)


@pytest.mark.clause("PS-7.5c", "PS-7.4a")
def test_neither_units_nor_supplies_are_flown_off_a_ship_that_waits_to_land() -> None:
    ship = bound("1118", "1119")
    units: dict[str, Any] = {"uk-fearless": ship, "uk-29-arty-1": "uk-fearless", "ar-12-2a": "1119"}
    for waits in (True, False):
        beaches = (island().space("1119"),) if waits else ()
        lie = units | ({} if waits else {"uk-fearless": "1118"}) | {"uk-helicopter-1": "off"}
        at = island(lie, phase="uk_movement", approached=beaches, landed=(5,))
        stores(at, Supplies(UK, -1, 1, inside=at.number("uk-fearless"), came=1))
        at.do("fly uk-helicopter-1", "fly_to 1118", "fly uk-helicopter-1")
        offered = at.options() & {"lift uk-29-arty-1", "lift_supplies"}
        assert offered == (set() if waits else {"lift uk-29-arty-1", "lift_supplies"})


# -- 7.4 several ships, several beaches ------------------------------------------------------------------


@pytest.mark.clause("PS-7.4d", "PS-17.2.1b", "PS-21.1b", "PS-21.1c")
def test_each_of_three_battalions_aboard_pays_for_itself() -> None:
    """S+1: who fails loses two steps, who passes one, from ships in two hexes before one beach."""
    units: dict[str, Any] = {
        "uk-fearless": bound("1118", "1119"), "uk-2-para-1": "uk-fearless", "uk-intrepid": bound("1118", "1119"),
        "uk-2-para-2": "uk-intrepid", "uk-sir-galahad": bound("1018", "1119"), "uk-3-para-1": "uk-sir-galahad",
        "ar-3-6": "1119", "ar-4-5": "1119",
    }  # fmt: skip
    at = waiting(units, "1119", dice=(6, 6, 5, 1))
    passing(attack(at, "1119", "uk-2-para-1", "uk-2-para-2", "uk-3-para-1"))
    assert rolled(at) == (12, 11, {"landing": 2}, 8, 11, 5, "S+1/.")
    assert [passed for *_, passed in checks(at)] == [False, False, True]
    assert [at.where(unit) for unit in ("uk-2-para-1", "uk-2-para-2")] == ["lost", "lost"]
    assert (at.where("uk-3-para-1"), at.unit("uk-3-para-1").reduced) == ("uk-sir-galahad", True)
    assert (at.points, at.morale) == (4 + 4 + 2, 17)


@pytest.mark.clause("PS-7.4a", "PS-7.1d")
def test_each_opposed_beach_hex_has_to_be_attacked() -> None:
    units: dict[str, Any] = {
        "uk-fearless": bound("1118", "1119"), "uk-2-para-1": "uk-fearless", "uk-intrepid": bound("1118", "1018"),
        "uk-2-para-2": "uk-intrepid", "ar-12-2a": "1119", "ar-12-2b": "1018",
    }  # fmt: skip
    at = waiting(units, "1119", "1018", landed=(5,))
    plan(at, "1119", "uk-2-para-1")
    assert at.reason("end_attacks") == ("PS-7.4a", "landing_owed")
    done(plan(at, "1018", "uk-2-para-2"))
    assert at.targets("resolve") == {"1119", "1018"}


@pytest.mark.clause("PS-7.4e", "PS-11.5.6b", "PS-17.2.3e")
def test_a_garrison_that_dies_where_it_stands_keeps_the_landing_off() -> None:
    units = {"uk-fearless": bound("1118", "1119"), "uk-2-para-1": "uk-fearless", "ar-12-2a": "1119"}
    at = waiting(units, "1119", dice=(4, 1, 3))
    attack(at, "1119", "uk-2-para-1")
    while at.prompt != "retreat":
        at.do("pass")
    at.do("stand")
    assert at.over
    assert (at.where("ar-12-2a"), at.where("uk-2-para-1"), at.game.state.first_landing) == ("lost", "uk-fearless", 0)


# -- 12.6, 12.7 ------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-12.6.2i", "PS-12.6.3c")
def test_who_was_shot_down_at_open_sea_hits_nobody_and_beside_land_does() -> None:
    """One aircraft, shot down by the die and the asterisk's: out at sea no die follows, in shelter one with it."""
    for hex_, left, sunk in (("4528", (6,), False), ("1118", (), True)):
        at = on(sky({"uk-ardent": hex_}, boxes={"shipping": (1, 0, 0)}, dice=(6, 6, 6)), f"bomb_ships {hex_}")
        assert (at.dice_left(), at.where("uk-ardent") == "lost") == (left, sunk)


@pytest.mark.clause("PS-12.7.4b")
def test_a_ship_in_the_hex_of_the_troops_covers_them_too() -> None:
    at = sky({"uk-antelope": "1018", "uk-2-para-1": "1018"}, boxes={"bombing": (2, 0, 0)}, dice=(1, 1, 1))
    on(at, "bomb_troops 1018", "send 2")
    assert at.event("AirDefenceRolled").defence == 2


# -- 7.2, 8.4.1 ------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-7.2a", "PS-7.2c")
def test_of_two_waters_only_that_of_the_die_that_lets_them_is_open() -> None:
    ships = {"uk-fearless": "off", "uk-2-para-1": "off"}
    for dice, kinds in (((6, 1), {"r"}), ((1, 6), {"h"}), ((1, 1), {"h", "r"})):
        at = island(ships, phase="landing", dice=dice).do("from_sea", "from_shelter", "announced", "sail uk-fearless")
        water = at.game.edition.water
        assert {water[at.space(goal)] for goal in at.targets("sail_to")} == kinds


@pytest.mark.clause("PS-7.9c", "PS-7.2c")
def test_a_ship_that_lies_off_a_beach_already_lands_there_from_where_it_is() -> None:
    aboard = {"at": "uk-fearless", "origin": island().space("1119")}
    at = island({"uk-fearless": "1118", "uk-2-para-1": aboard}, phase="landing", dice=[1])
    at.do("from_shelter", "announced", "sail uk-fearless", "sail_to 1118", "beach 1119", "end")
    assert (at.where("uk-2-para-1"), at.unit("uk-2-para-1").ashore) == ("1119", CLOCK)


@pytest.mark.clause("PS-8.4.1b")
def test_helicopters_do_not_fly_over_enemy_ships_either() -> None:
    for ship, flies in ("4423", False), ("1118", True):
        units = {"ar-helicopter-1": "4524", "uk-plymouth": ship}
        at = island(units, phase="ar_movement", available=(1, 0)).do("fly ar-helicopter-1")
        assert ("4423" in at.targets("fly_to")) is flies
