"""7.6 Follow-ups, 7.9 going back aboard, ruling P5 a beach that is given up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from beachhead.games.port_stanley.model import ABOARD, STORMY, UK, Supplies
from games.port_stanley.island import CLOCK, Island, island

SHIPS = {"uk-fearless": "1118", "uk-intrepid": "1118"}


def beside(units: Mapping[str, Any] | None = None, *, phase: str = "landing", **state: Any) -> Island:
    """Ships lie off San Carlos, where the British landed in an earlier turn."""
    at = island(SHIPS | dict(units or {}), phase=phase, **state)
    return at.do("announced") if phase == "landing" else at


def with_stores(at: Island, ship: str, points: int, came: int = 0) -> Island:
    at.game.state.supplies = (Supplies(UK, ABOARD, points, inside=at.number(ship), came=came),)
    return at


@pytest.mark.clause("PS-7.6a", "PS-7.6e", "PS-7.8a")
def test_follow_ups_go_ashore_in_the_next_landing_phase() -> None:
    at = beside({"uk-2-para-1": "uk-fearless", "uk-2-para-2": "uk-intrepid"}, dice=[5])
    assert at.do("ashore uk-2-para-1").reason("land_at 1220") == ("PS-7.6a", "no_landing_there")
    at.do("land_at 1119", "ashore uk-2-para-2", "land_at 1119")
    assert (at.where("uk-2-para-1"), at.where("uk-2-para-2")) == ("1119", "1119")
    assert (at.unit("uk-2-para-1").ashore, at.dice_left()) == (CLOCK, ())
    assert at.reason("sail uk-fearless") == ("PS-7.8a", "landed_from")
    later = beside({"uk-2-para-1": "uk-fearless"}).do("end")
    assert later.reason("ashore uk-2-para-1") == ("PS-7.6e", "no_beach_to_follow"), "then others go aboard"


@pytest.mark.clause("PS-7.8a", "PS-7.2b")
def test_both_ships_from_which_a_battalion_went_ashore_stay() -> None:
    half = {"at": "1118", "reduced": True}
    shared = {"at": "uk-sir-galahad", "also": island().number("uk-sir-lancelot")}
    at = beside({"uk-sir-galahad": half, "uk-sir-lancelot": half, "uk-2-para-1": shared}, dice=[1])
    at.do("ashore uk-2-para-1", "land_at 1119")
    ships = ("uk-sir-galahad", "uk-sir-lancelot")
    assert [at.reason(f"sail {ship}") for ship in ships] == [("PS-7.8a", "landed_from")] * 2


@pytest.mark.clause("PS-7.6e", "PS-7.3a")
def test_one_die_for_each_beach_and_turn() -> None:
    at = beside({"uk-2-para-1": "uk-fearless", "uk-2-para-2": "uk-intrepid"}, dice=[6])
    at.do("ashore uk-2-para-1", "land_at 1119")
    assert at.where("uk-2-para-1") == "uk-fearless"
    told = at.event("LandingRolled")
    assert (told.clause, told.face, told.die, told.permitted) == ("PS-7.6e", 6, 6, False)
    assert at.reason("ashore uk-2-para-2") == ("PS-7.6e", "no_beach_to_follow")
    units = {"uk-2-para-1": "uk-fearless", "uk-sir-galahad": "2407", "uk-29-arty-1": "uk-sir-galahad"}
    two = beside(units, dice=[4, 4], landed=[1, 4])
    two.do("ashore uk-2-para-1", "land_at 1119", "ashore uk-29-arty-1")
    assert (two.where("uk-2-para-1"), two.where("uk-29-arty-1")) == ("1119", "uk-sir-galahad")
    combat = beside({"uk-2-para-1": "uk-fearless"}, phase="uk_combat", followed=((1, 5),))
    combat.do("ashore uk-2-para-1", "land_at 1119")
    assert combat.where("uk-2-para-1") == "1119"


@pytest.mark.clause("PS-7.6e", "PS-7.1b")
def test_no_follow_ups_from_high_seas_in_a_storm() -> None:
    units = {"uk-sir-galahad": "2407", "uk-29-arty-1": "uk-sir-galahad", "uk-2-para-1": "uk-fearless"}
    at = beside(units, landed=[1, 4], weather=STORMY, dice=[1])
    assert at.reason("ashore uk-29-arty-1") == ("PS-7.6e", "no_beach_to_follow")
    at.do("ashore uk-2-para-1", "land_at 1119")
    assert at.where("uk-2-para-1") == "1119"
    both = {"uk-fearless": "4226", "uk-intrepid": "4326", "uk-2-para-1": "uk-fearless", "uk-2-para-2": "uk-intrepid"}
    at = beside(both, landed=[1, 7], weather=STORMY, dice=[1]).do("ashore uk-2-para-1")
    assert at.where("uk-2-para-1") == "4225"
    assert at.reason("ashore uk-2-para-2") == ("PS-7.6e", "no_beach_to_follow"), "the die for the beach is no leave"


@pytest.mark.clause("PS-7.6a", "PS-7.6b")
def test_the_next_go_aboard_once_others_are_ashore() -> None:
    units = {"uk-2-para-1": "uk-fearless", "uk-3-para-1": "off", "uk-29-arty-1": "off"}
    at = beside(units, dice=[1])
    assert at.reason("embark uk-3-para-1") == ("PS-7.2b", "no_ship_loads")
    at.do("ashore uk-2-para-1", "land_at 1119", "end", "embark uk-3-para-1", "aboard uk-fearless")
    told = at.event("Embarked")
    assert (told.clause, told.unit, told.ship) == ("PS-7.2b", at.number("uk-3-para-1"), at.number("uk-fearless"))
    assert at.reason("ashore uk-3-para-1")[1] != ""
    assert "ashore" not in {action.split()[0] for action in at.options()}
    at.do("end")
    moving = beside({"uk-3-para-1": "off"}, phase="uk_movement").do("embark uk-3-para-1", "aboard uk-fearless")
    assert moving.where("uk-3-para-1") == "uk-fearless"
    assert "ashore uk-3-para-1" not in moving.options()
    fighting = beside({"uk-3-para-1": {"at": "uk-fearless", "moved": CLOCK - 1}}, phase="uk_combat", dice=[1])
    fighting.do("ashore uk-3-para-1", "land_at 1119")
    assert (fighting.where("uk-3-para-1"), fighting.unit("uk-3-para-1").ashore) == ("1119", CLOCK)


@pytest.mark.clause("PS-7.6b")
def test_nobody_goes_aboard_and_ashore_in_one_phase() -> None:
    at = beside({"uk-3-para-1": "off"}, phase="uk_combat").do("embark uk-3-para-1", "aboard uk-fearless")
    assert at.reason("ashore uk-3-para-1") == ("PS-7.6b", "boarded_now")
    at.do("stock uk-fearless")
    assert at.reason("unstock uk-fearless") == ("PS-7.6b", "boarded_now")


@pytest.mark.clause("PS-7.6a")
def test_no_follow_ups_in_the_turn_of_the_first_landing() -> None:
    at = beside({"uk-3-para-1": "uk-fearless"}, phase="uk_combat", fresh_beaches=(1,), dice=[1])
    assert at.reason("ashore uk-3-para-1") == ("PS-7.6e", "no_beach_to_follow")
    at = beside({"uk-3-para-1": "uk-fearless"}, phase="uk_movement", dice=[1])
    assert at.reason("ashore uk-3-para-1") == ("PS-7.6e", "no_beach_to_follow")


@pytest.mark.clause("PS-7.6c", "PS-15.4d")
def test_supplies_follow_point_by_point_of_capacity() -> None:
    at = beside(phase="uk_movement").do("stock uk-fearless", "stock uk-fearless", "stock uk-fearless")
    assert at.reason("stock uk-fearless") == ("PS-7.6c", "no_capacity")
    at = with_stores(beside(phase="uk_combat", dice=[2]), "uk-fearless", 3)
    at.do("unstock uk-fearless", "land_at 1018")
    assert (at.supplies("1018", "uk"), at.game.state.supplies[0].inside) == (3, -1)
    kept = with_stores(beside(phase="uk_combat", dice=[6]), "uk-fearless", 3)
    assert kept.reason("unstock uk-intrepid") == ("PS-7.6c", "no_supplies_aboard")
    kept.do("unstock uk-fearless", "land_at 1018")
    assert (kept.supplies("1018", "uk"), kept.game.state.supplies[0].points) == (0, 3), "the die does not let them"


@pytest.mark.clause("PS-7.6d")
def test_the_beach_holds_no_more_than_any_hex() -> None:
    full = {"uk-2-para-1": "1119", "uk-2-para-2": "1119", "uk-42-cdo-1": "1018", "uk-40-cdo-1": "1018"}
    at = beside(full | {"uk-3-para-1": "uk-fearless", "uk-29-arty-1": "uk-intrepid"}, dice=[1])
    assert at.reason("ashore uk-3-para-1") == ("PS-7.6d", "no_room")
    at.do("ashore uk-29-arty-1", "land_at 1119")
    assert at.where("uk-29-arty-1") == "1119"


# -- ruling P5 -------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-7.4a", "PS-7.5a")
def test_those_who_waited_for_a_beach_that_is_given_up_walk_ashore() -> None:
    beach = island().space("1119")
    ship = {"at": "1118", "bound": beach, "moved": CLOCK - 3}
    fetched = {"at": "uk-fearless", "origin": island().space("1317")}  # from another beach, in an earlier turn
    units: dict[str, Any] = {"uk-fearless": ship, "uk-2-para-1": fetched, "uk-29-arty-1": "uk-fearless"}
    held = island(units | {"ar-12-0a": "1119"}, phase="uk_combat", landed=[], approached=(beach,))
    assert held.reason("ashore uk-2-para-1") == ("PS-7.6e", "no_beach_to_follow")
    at = island(units, phase="uk_combat", landed=[], approached=(beach,))
    at.do("ashore uk-2-para-1", "ashore uk-29-arty-1")
    assert (at.where("uk-2-para-1"), at.where("uk-29-arty-1")) == ("1119", "1119")
    assert at.game.state.landed == (1,)
    assert at.reason("move uk-2-para-1") == ("PS-7.5a", "landed")


# -- 7.9 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-7.9a")
def test_units_go_back_aboard_empty_ships_beside_their_beach() -> None:
    units = {"uk-2-para-1": "1119", "uk-29-arty-1": "uk-intrepid", "uk-3-para-1": "1219", "uk-sir-galahad": "2407"}
    at = beside(units, phase="uk_movement").do("return uk-2-para-1")
    assert at.targets("aboard") == {"uk-fearless"}
    at.do("aboard uk-fearless")
    assert at.where("uk-2-para-1") == "uk-fearless"
    assert at.reason("return uk-3-para-1") == ("PS-7.9a", "not_on_a_beach")
    full = beside({"uk-2-para-1": "1119", "uk-29-arty-1": "uk-intrepid", "uk-29-arty-2": "uk-fearless"})
    full = beside(
        {"uk-2-para-1": "1119", "uk-29-arty-1": "uk-intrepid", "uk-29-arty-2": "uk-fearless"}, phase="uk_combat"
    )
    assert full.reason("return uk-2-para-1") == ("PS-7.9a", "no_empty_ship")
    with_points = with_stores(island({"uk-fearless": "1118", "uk-2-para-1": "1119"}), "uk-fearless", 1)
    assert with_points.reason("return uk-2-para-1") == ("PS-7.9a", "no_empty_ship")


@pytest.mark.clause("PS-7.9a", "PS-7.2b")
def test_back_onto_a_ship_that_is_empty_and_has_room() -> None:
    units = {"uk-29-arty-1": "uk-intrepid", "uk-sir-galahad": {"at": "1218", "reduced": True}, "uk-2-para-1": "1119"}
    at = beside(units, phase="uk_movement").do("return uk-2-para-1")
    assert at.targets("aboard") == {"uk-fearless"}
    assert at.reason("aboard uk-intrepid") == ("PS-7.9a", "no_empty_ship")
    assert at.reason("aboard uk-sir-galahad") == ("PS-7.2b", "no_capacity")


@pytest.mark.clause("PS-7.9a")
def test_several_go_back_aboard_one_ship_in_one_phase() -> None:
    units = {"uk-fearless": "1118", "uk-29-arty-1": "1119", "uk-29-arty-2": "1119"}
    at = island(units).do("return uk-29-arty-1", "aboard uk-fearless", "return uk-29-arty-2", "aboard uk-fearless")
    assert at.where("uk-29-arty-2") == "uk-fearless"
    told = at.event("Embarked", "ar")
    assert (told.ship, told.hex) == (-1, at.space("1119"))


@pytest.mark.clause("PS-7.9b")
def test_the_ship_waits_for_who_had_moved() -> None:
    units = {"uk-fearless": "1118", "uk-intrepid": "1118", "uk-29-arty-1": "1119", "uk-2-para-1": {"at": "1119"}}
    at = island(units).do("return uk-29-arty-1", "aboard uk-fearless", "sail uk-fearless", "leave")
    assert at.where("uk-fearless") == "off"
    late = {"at": "1119", "moved": CLOCK, "spent": 2}
    at = island(units | {"uk-2-para-1": late}).do("return uk-2-para-1", "aboard uk-fearless")
    assert at.reason("sail uk-fearless") == ("PS-7.9b", "late_boarders")


@pytest.mark.clause("PS-7.9c", "PS-7.5a")
def test_they_can_land_again_elsewhere() -> None:
    fresh = beside({"uk-2-para-1": {"at": "1119", "ashore": CLOCK - 1}}, phase="uk_movement")
    assert fresh.reason("return uk-2-para-1") == ("PS-7.5a", "landed")
    at = island({"uk-fearless": "1118", "uk-2-para-1": "uk-fearless"}, phase="landing", dice=[1])
    at.do("from_sea", "announced", "sail uk-fearless", "sail_to 2407", "end", "end")
    assert at.where("uk-2-para-1") == "2408"


@pytest.mark.clause("PS-7.9d")
def test_who_is_sent_back_comes_again_in_a_later_turn() -> None:
    at = beside({"uk-2-para-1": "uk-fearless"}, phase="uk_movement").do("send_back uk-2-para-1")
    assert at.where("uk-2-para-1") == "off"
    assert at.reason("embark uk-2-para-1") == ("PS-7.9d", "sent_back")
    assert not at.events("SentBack", "ar")
    later = beside({"uk-2-para-1": {"at": "off", "withdrawn": CLOCK - 7}}, phase="uk_movement")
    assert "embark uk-2-para-1" in later.options()
