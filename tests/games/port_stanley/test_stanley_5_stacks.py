"""5.1, 14.5, 16.1.3 Stacks that move together: who takes what lies in a hex for all of them, whose dummy goes on."""

from __future__ import annotations

import pytest

from beachhead.games.port_stanley.model import OFF_MAP
from beachhead.games.port_stanley.rules.movement_5 import points_of
from games.port_stanley.island import CLOCK, island

DOWN = {"down": True}
STACK = {"ar-hq-joffre": "2213", "ar-7-4a": "2213"}


@pytest.mark.clause("PS-5.1a", "PS-16.1.3c")
def test_a_headquarters_comes_to_enemy_supplies_with_who_takes_them() -> None:
    at = island(STACK, phase="ar_movement", supplies={"uk": {"2214": 2}})
    assert at.do("move ar-hq-joffre").reason("to 2214") == ("PS-5.1a", "enemy_there")
    at.do("stay", "move ar-7-4a", "join ar-hq-joffre", "to 2214")
    assert (at.where("ar-hq-joffre"), at.where("ar-7-4a"), at.supplies("2214", "uk")) == ("2214", "2214", 0)


@pytest.mark.clause("PS-5.1a", "PS-17.3.3b")
def test_at_low_morale_both_go_as_fast_over_enemy_supplies_as_past_them() -> None:
    """12 points in the company of the headquarters, which alone could not go that way, nor the regiment in 8."""
    units = {"ar-hq-joffre": "2213", "ar-4-5": "2213"}
    at = island(units, phase="ar_movement", morale=4, supplies={"uk": {"2214": 2}})
    at.do("move ar-4-5", "join ar-hq-joffre", "to 2214", "move ar-4-5", "join ar-hq-joffre")
    assert at.game.unit(at.number("ar-4-5")).spent == 2
    assert "2514" in at.targets("to")


@pytest.mark.clause("PS-5.4c", "PS-16.1.3c")
def test_a_headquarters_stops_before_enemy_supplies_when_who_would_take_them_stays_behind() -> None:
    """The regiment fails its check to leave the zone, or at moderate morale to enter one."""
    at = island(STACK | {"uk-2-para-1": "2113"}, phase="ar_movement", supplies={"uk": {"2314": 2}}, dice=[3])
    at.do("move ar-7-4a", "join ar-hq-joffre", "to 2314")
    assert (at.where("ar-7-4a"), at.supplies("2314", "uk")) == ("2213", 2)
    assert at.where("ar-hq-joffre") != "2314"
    units = STACK | {"uk-2-para-1": "2414"}
    at = island(units, phase="ar_movement", morale=8, supplies={"uk": {"2314": 2}}, dice=[3])
    at.do("move ar-7-4a", "join ar-hq-joffre", "to 2314")
    assert (at.where("ar-7-4a"), at.where("ar-hq-joffre"), at.supplies("2314", "uk")) == ("2213", "2213", 2)


@pytest.mark.clause("PS-14.5b")
def test_a_dummy_goes_on_with_who_it_came_with() -> None:
    """Not with who came from elsewhere, nor with who came from there in an earlier phase."""
    pair = {name: {"at": "2213", **DOWN} for name in ("ar-12-2a", "ar-dummy-1")}
    earlier = {"at": "2214", "moved": CLOCK - 3, "origin": island(pair).space("2213")}
    units = pair | {"ar-7-3": "2313", "ar-12-2b": earlier}
    at = island(units, phase="ar_movement").do("move ar-12-2a", "join ar-dummy-1", "to 2214", "move ar-7-3", "to 2214")
    for other in ("ar-7-3", "ar-12-2b"):
        assert at.do(f"move {other}").reason("join ar-dummy-1") == ("PS-14.5b", "dummy_moved")
        at.do("stay")
    at.do("move ar-12-2a", "join ar-dummy-1", "to 2215")
    assert (at.where("ar-12-2a"), at.where("ar-dummy-1")) == ("2215", "2215")


@pytest.mark.clause("PS-14.5b", "PS-8.6a")
def test_a_dummy_that_has_flown_walks_on_with_nobody_else_from_its_hex() -> None:
    there = {"at": "2214", "moved": CLOCK, "origin": OFF_MAP}
    walked = {"ar-12-2a": {**there, "spent": 2, **DOWN}, "ar-7-3": "2214"}
    flown = {"ar-dummy-1": {**there, **DOWN, "carried": CLOCK}}
    at = island(walked | flown, phase="ar_movement").do("move ar-12-2a")
    assert at.reason("join ar-dummy-1") == ("PS-14.5b", "dummy_moved")


# -- 17.3.3 in the company of a headquarters -------------------------------------------------------------


@pytest.mark.clause("PS-17.3.3b")
def test_who_meets_a_headquarters_on_the_way_is_not_its_company_though_both_have_gone_as_far() -> None:
    """Each has paid 2; together from one hex they would have 12 and 20, so the regiment 10 more; from two it has 6."""
    for start, more in (("2213", 10), ("2114", 6)):
        at = island({"ar-hq-joffre": "2213", "ar-4-5": start}, phase="ar_movement", morale=4)
        at.do("move ar-hq-joffre", "to 2214", "move ar-4-5", "to 2214")
        group = at.number("ar-4-5"), at.number("ar-hq-joffre")
        assert points_of(at.game, group) == more


@pytest.mark.clause("PS-17.3.3b")
def test_where_both_came_from_in_an_earlier_phase_does_not_matter() -> None:
    known = island(STACK)
    units = {
        name: {"at": "2213", "moved": CLOCK - 3, "origin": known.space(hex_)}
        for name, hex_ in (("ar-hq-joffre", "2313"), ("ar-4-5", "2214"))
    }
    at = island(units, phase="ar_movement", morale=4)
    assert points_of(at.game, (at.number("ar-4-5"), at.number("ar-hq-joffre"))) == 12


@pytest.mark.clause("PS-17.3.3b", "PS-14.5b")
def test_a_headquarters_goes_on_from_a_dummy_that_it_came_with() -> None:
    """A dummy has no points of its own to go beyond."""
    units = STACK | {"ar-dummy-1": {"at": "2213", **DOWN}}
    at = island(units, phase="ar_movement")
    at.do("move ar-7-4a", "join ar-dummy-1", "join ar-hq-joffre", "to 2214", "move ar-hq-joffre", "to 2215")
    assert (at.where("ar-hq-joffre"), at.where("ar-dummy-1")) == ("2215", "2214")


@pytest.mark.clause("PS-5.6a", "PS-5.4a")
@pytest.mark.parametrize(("enemy", "saved"), [("2011", 1), ("2213", 0)])
def test_who_has_come_to_a_stop_in_a_zone_saves_nothing(enemy: str, saved: int) -> None:
    """He has a point left, for which there is no hex; but that is not why he stays."""
    units = {"ar-7-4a": {"at": "2113", "moved": CLOCK, "spent": 13}, "uk-2-para-1": enemy}
    at = island(units, phase="ar_movement", settings={"transfer": "yes"}).do("end")
    assert at.unit("ar-7-4a").saved == saved


@pytest.mark.clause("PS-5.6f")
def test_saved_points_of_who_leaves_the_map_are_lost_as_well() -> None:
    """Special forces are withdrawn, a battalion goes back aboard: neither brings them into another turn."""
    units = {"uk-sas": {"at": "2113", "saved": 2}, "uk-2-para-1": {"at": "1119", "saved": 2}, "uk-fearless": "1118"}
    at = island(units, phase="uk_combat", settings={"transfer": "yes"})
    at.do("withdraw uk-sas", "return uk-2-para-1", "aboard uk-fearless", "end")
    assert (at.unit("uk-sas").saved, at.unit("uk-2-para-1").saved) == (0, 0)


# -- 6.1 who has to go back ------------------------------------------------------------------------------


@pytest.mark.clause("PS-6.1a")
@pytest.mark.parametrize(("stays", "back"), [({}, {"1119"}), ({"uk-2-para-2": "1119"}, {"1018", "1019"})])
def test_who_goes_back_finds_room_or_goes_beside_where_it_began(stays: dict[str, str], back: set[str]) -> None:
    """A battalion has come ashore there since, which cannot move any more: with another one the hex is full.

    So is 1120, and 1219 is in an enemy zone.
    """
    units = {
        "uk-2-para-1": "1119", "uk-3-para-1": "1220", "uk-3-para-2": "1220", "uk-fearless": "1118",
        "uk-40-cdo-1": "uk-fearless", "uk-gurkha-1": "1120", "uk-gurkha-2": "1120", "ar-7-4a": "1319", **stays,
    }  # fmt: skip
    at = island(units, phase="uk_combat", followed=((1, 1),))
    at.do("move uk-2-para-1", "to 1220", "ashore uk-40-cdo-1", "land_at 1119")
    assert at.reason("end") == ("PS-6.1a", "overstacked")
    at.do("back uk-2-para-1")
    if len(back) > 1:
        assert at.targets("back_to") == back
        assert at.reason("back_to 1119") == ("PS-6.1a", "not_from_there")
        at.do(f"back_to {min(back)}")
    assert at.where("uk-2-para-1") in back
    assert "end" in at.options()


@pytest.mark.clause("PS-6.1a")
def test_who_has_moved_to_where_another_goes_back_goes_back_from_there_in_turn() -> None:
    pair = ("uk-40-cdo-1", "uk-40-cdo-2")
    units = {"uk-2-para-1": "2113", "uk-3-para-1": "2114", "uk-3-para-2": "2114", **dict.fromkeys(pair, "2012")}
    at = island(units).do("move uk-2-para-1", "to 2114", "move uk-40-cdo-1", "join uk-40-cdo-2", "to 2113")
    at.do("back uk-2-para-1")
    assert at.where("uk-2-para-1") == "2113"
    at.do("back uk-40-cdo-1", "end")
    assert [at.where(unit) for unit in pair] == ["2012", "2113"]


@pytest.mark.clause("PS-6.1a", "PS-8.5d")
def test_a_carrier_goes_back_to_where_there_is_room_for_its_riders_too() -> None:
    """Two battalions have been flown in from off the map meanwhile: the carrier itself would take up none."""
    start = {"moved": CLOCK, "origin": island(STACK).space("2113")}
    flown = {"at": "2113", "moved": CLOCK, "origin": OFF_MAP}
    units = {
        "ar-apc-1": {"at": "2114", **start}, "ar-12-2a": "ar-apc-1", "ar-4-5": "2114", "ar-3-6": "2114",
        "ar-7-4a": flown, "ar-7-3": flown,
    }  # fmt: skip
    at = island(units, phase="ar_movement", available=(0, 1)).do("back ar-apc-1")
    assert "2112" in at.targets("back_to")
    assert "2113" not in at.targets("back_to")


@pytest.mark.clause("PS-5.6a", "PS-6.1a")
def test_who_had_to_go_back_saves_nothing() -> None:
    began = island(STACK).space("2113")
    units = {"uk-2-para-1": {"at": "2114", "moved": CLOCK, "spent": 19, "origin": began}}
    full = {"uk-3-para-1": "2114", "uk-3-para-2": "2114"}
    stays = island(units, settings={"transfer": "yes"}).do("end")
    assert stays.unit("uk-2-para-1").saved == 1
    back = island(units | full, settings={"transfer": "yes"}).do("back uk-2-para-1", "end")
    assert back.unit("uk-2-para-1").saved == 0
