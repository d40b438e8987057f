"""7.2, 19.2 At sea: who goes ashore where not all can, and where shared battalions do."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.rules.losses_11_5 import lose_step
from beachhead.games.port_stanley.rules.ships_12_6_3 import lose_ship
from beachhead.games.port_stanley.rules.zones_9 import in_zone
from games.port_stanley.battles import attack, field, passing
from games.port_stanley.island import CLOCK, Island, island


def crowd(aboard: dict[str, str], **there: Any) -> Island:
    """The ships in 1118 are to land at San Carlos, in the second step of a landing phase."""
    lie: dict[str, Any] = {unit: {"at": "off"} for unit in aboard}
    ships = dict.fromkeys(aboard.values(), "off")
    at = island({**lie, **ships, **there}, phase="landing", dice=(1,), turn=4).do("from_shelter", "announced")
    for unit, ship in aboard.items():
        at.do(f"embark {unit}", f"aboard {ship}")
    for ship in ships:
        at.do(f"sail {ship}", "sail_to 1118", "beach 1119")
    return at.do("end")


@pytest.mark.clause("PS-7.2e", "PS-6.1a")
def test_the_british_say_who_goes_ashore_where_there_is_not_room_for_all() -> None:
    """A battalion or two companies: whoever is named first, and then who still finds room."""
    aboard = {"uk-2-para-1": "uk-fearless", "uk-42-cdo-2": "uk-intrepid", "uk-45-cdo-2": "uk-intrepid"}
    aboard["uk-29-arty-1"] = "uk-intrepid"
    at = crowd(aboard, **{"uk-3-para-1": "1119"})
    assert (at.side, at.targets("first_ashore")) == ("uk", {"uk-2-para-1", "uk-42-cdo-2", "uk-45-cdo-2"})
    at.do("first_ashore uk-45-cdo-2")
    places = [at.where(unit) for unit in aboard]
    assert places == ["uk-fearless", "1119", "1119", "1119"]


@pytest.mark.clause("PS-7.2e")
def test_nobody_is_asked_where_all_find_room() -> None:
    at = crowd({"uk-2-para-1": "uk-fearless", "uk-42-cdo-2": "uk-intrepid"})
    assert (at.where("uk-2-para-1"), at.where("uk-42-cdo-2"), at.prompt) == ("1119", "1119", "follow")


@pytest.mark.clause("PS-7.2b", "PS-7.2c")
def test_ships_that_share_a_battalion_come_to_the_same_beach_hex() -> None:
    """They are one stack of ships: for the second one it is not asked again."""
    half = {"at": "off", "reduced": True}
    units: dict[str, Any] = {"uk-sir-galahad": half, "uk-sir-lancelot": half, "uk-2-para-1": "off"}
    at = island(units, phase="landing", dice=(1,)).do("from_shelter", "announced")
    at.do("embark uk-2-para-1", "aboard uk-sir-galahad", "sail uk-sir-galahad", "sail_to 1118")
    assert at.targets("beach") == {"1119", "1018"}
    at.do("beach 1018")
    assert at.prompt == "landing"
    assert {at.unit(ship).bound for ship in ("uk-sir-galahad", "uk-sir-lancelot")} == {at.space("1018")}


@pytest.mark.clause("PS-7.2b", "PS-7.7b")
def test_a_battalion_on_two_ships_that_has_lost_a_step_is_on_one() -> None:
    """It takes up one place from then on, and the ship that held its other half sails and sinks without it."""
    half = {"at": "1118", "reduced": True}
    ship, unit = island().number("uk-sir-galahad"), island().number("uk-2-para-1")

    def plays(game: Any) -> Any:
        lose_step(game, unit, "PS-7.4d")
        yield from lose_ship(game, ship)

    units: dict[str, Any] = {"uk-sir-galahad": half, "uk-sir-lancelot": half}
    at = island({**units, "uk-2-para-1": {"at": "uk-sir-lancelot", "also": ship}}, phase="landing", plays=plays)
    assert (at.where("uk-2-para-1"), at.unit("uk-2-para-1").reduced) == ("uk-sir-lancelot", True)


@pytest.mark.clause("PS-7.2d", "PS-7.4d", "PS-9.0a")
@pytest.mark.parametrize("others", [False, True])
def test_the_zone_on_a_beach_ends_when_all_aboard_are_lost_in_the_landing(others: bool) -> None:
    """They come under the guns of two regiments; guns that wait aboard as well keep the zone."""
    beach = island().space("1119")
    units: dict[str, Any] = {
        "uk-fearless": {"at": "1118", "bound": beach, "moved": CLOCK - 3}, "uk-42-cdo-2": "uk-fearless",
        "ar-3-6": "1119",
    }  # fmt: skip
    if others:
        units["uk-29-arty-1"] = "uk-fearless"
    at = field(units, dice=(6, 6), approached=(beach,), landed=())
    passing(attack(at, "1119", "uk-42-cdo-2"))
    assert at.where("uk-42-cdo-2") == "lost"
    assert in_zone(at.game, beach, 1) is others


@pytest.mark.clause("PS-7.2d", "PS-7.7a", "PS-9.0a")
@pytest.mark.parametrize("goal", ["1018", "1119"])
def test_a_ship_that_has_come_to_another_beach_hex_keeps_no_zone_on_this_one(goal: str) -> None:
    """Two ships lie off both hexes; the one that came to San Carlos goes down with its guns."""
    beach = island().space("1119")
    ship = island().number("uk-sir-galahad")

    def plays(game: Any) -> Any:
        yield from lose_ship(game, ship)

    units: dict[str, Any] = {
        "uk-sir-galahad": {"at": "1118", "reduced": True, "bound": beach}, "uk-29-arty-1": "uk-sir-galahad",
        "uk-fearless": {"at": "1118", "bound": island().space(goal)}, "uk-29-arty-2": "uk-fearless",
    }  # fmt: skip
    goals = tuple({beach: 1, island().space(goal): 1})
    at = island(units, phase="landing", plays=plays, approached=goals, landed=())
    assert in_zone(at.game, beach, 1) is (goal == "1119")


@pytest.mark.clause("PS-19.2c", "PS-14.4d")
def test_it_is_told_that_harriers_were_lost_with_their_airfield() -> None:
    at = island({"ar-12-2a": "2112"}, phase="ar_movement", airfields={"uk": {"2113": 3}})
    at.do("move ar-12-2a", "to 2113")
    assert (at.event("HarriersLost", "uk").number, at.points, at.game.state.harriers) == (3, 3, 5)


@pytest.mark.clause("PS-7.2e", "PS-7.6a", "PS-15.6.1a")
@pytest.mark.parametrize("full", [True, False])
def test_a_beach_that_has_room_for_nobody_has_not_been_landed_at(full: bool) -> None:
    """Two battalions came to it over land: ships bring no follow-ups to it, nor does a line of supply lead there."""
    units: dict[str, Any] = {"uk-fearless": "off", "uk-2-para-1": "off", "uk-3-para-1": "2408"}
    if full:
        units["uk-3-para-2"] = "2408"
    at = island(units, phase="landing", dice=(1,)).do("from_sea", "announced", "embark uk-2-para-1")
    at.do("aboard uk-fearless", "sail uk-fearless", "sail_to 2407", "end")
    assert at.where("uk-2-para-1") == ("uk-fearless" if full else "2408")
    assert (4 in at.game.state.landed, "stock uk-fearless" in at.options()) == (not full, not full)
