"""8.4.3 Units in the box, 8.4.5 intensive use of helicopters (optional)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from beachhead.games.port_stanley.model import CLEAR, FOGGY, NONE
from beachhead.games.port_stanley.rules.helicopters_8.flying_8_4 import points
from beachhead.games.port_stanley.rules.rest_8_4_5 import rest
from beachhead.kernel.ask import Action
from games.port_stanley.island import CLOCK, Island, island


def left(at: Island, unit: str = "ar-helicopter-1") -> int:
    return points(at.game, at.number(unit))


# -- 8.4.3 -----------------------------------------------------------------------------------------------

BOXED = {"box_lift": "yes"}


def boxed(units: Mapping[str, Any] | None = None, **state: Any) -> Island:
    settings = state.pop("settings", BOXED)
    given: dict[str, Any] = {"phase": "ar_movement", "available": (2, 0)} | state
    return island(dict(units or {}), settings=settings, **given)


@pytest.mark.clause("PS-8.4.3a", "PS-8.4.3b")
def test_a_unit_is_fetched_from_the_box() -> None:
    at = boxed({"ar-helicopter-1": "0126", "ar-12-2a": {"at": "off", "down": True}, "ar-hq-joffre": "off"})
    at.do("fly ar-helicopter-1", "fly_off")
    assert (at.where("ar-helicopter-1"), left(at)) == ("off", 30)
    at.do("fly ar-helicopter-1")
    assert at.reason("lift ar-hq-joffre")[1] == "not_where_they_are"
    at.do("hover", "end")
    back = boxed(
        {"ar-helicopter-1": {"at": "off", "origin": at.space("0126")}, "ar-12-2a": {"at": "off", "down": True}}
    )
    back.do("fly ar-helicopter-1", "lift ar-12-2a")
    edition = back.game.edition
    assert all(edition.land[back.space(name)] for name in back.targets("drop"))
    goal = sorted(back.targets("drop"))[0]
    back.do(f"drop {goal}")
    assert back.where("ar-12-2a") == goal
    flown = len(back.event("Flew").path) - 2
    assert left(back) == 50 - 10 - 20 - flown


@pytest.mark.clause("PS-8.4.3a")
def test_without_the_option_they_stay_in_the_box() -> None:
    at = boxed({"ar-helicopter-1": "0126"}, settings={}).do("fly ar-helicopter-1")
    assert at.reason("fly_off") == ("PS-8.4.3a", "not_off")
    there = {"ar-helicopter-1": "off", "ar-helicopter-2": "4524", "ar-12-2a": "4524"}
    assert boxed(there, settings={}).reason("fly ar-helicopter-1") == ("PS-8.4.3a", "shut_in")


@pytest.mark.clause("PS-8.4.3a", "PS-8.4.1f")
@pytest.mark.parametrize(("played", "taken"), [("no", set()), ("yes", {"ar-helicopter-1"})])
def test_a_helicopter_that_nothing_gets_out_of_the_box_stays_though_its_airfield_is_gone(
    played: str, taken: set[str]
) -> None:
    """With the optional rule it has to get home, though in a fog it does not fly."""
    units = {"ar-helicopter-1": "off", "ar-12-2a": "4524"}
    at = boxed(units, settings={"box_lift": played}, phase="ar_combat", airfields={}, effect=FOGGY)
    assert at.targets("take_home") == taken
    assert ("end" in at.options()) is (not taken)


@pytest.mark.clause("PS-8.4.3b")
def test_out_and_back_with_a_unit_takes_fifty_from_the_very_edge() -> None:
    from_inside = boxed({"ar-helicopter-1": {"at": "off", "moved": CLOCK, "spent": 23}, "ar-12-2a": "off"})
    from_inside.do("fly ar-helicopter-1")
    shore = next(space for space in sorted(island().game.edition.south) if island().game.edition.land[space])
    edge = {"at": "off", "origin": shore, "moved": CLOCK, "spent": 20}
    just = boxed({"ar-helicopter-1": edge, "ar-12-2a": "off"}).do("fly ar-helicopter-1", "lift ar-12-2a")
    assert {just.space(name) for name in just.targets("drop")} <= just.game.edition.south
    just.do(f"drop {just.game.edition.board.name(shore)}")
    assert left(just) == 0
    assert from_inside.reason("lift ar-12-2a") == ("PS-8.4.1b", "nowhere_to_put_it")


@pytest.mark.clause("PS-8.4.3c", "PS-8.4.3d")
def test_out_and_in_over_the_same_part_of_the_edge() -> None:
    at = boxed({"ar-helicopter-1": "0126"})
    edition = at.game.edition
    inland = boxed({"ar-helicopter-1": {"at": "2333", "moved": CLOCK, "spent": 30}}).do("fly ar-helicopter-1")
    assert inland.reason("fly_off") == ("PS-8.4.3c", "no_flight")
    for part, other in ((edition.west, edition.south), (edition.south, edition.west)):
        left_by = min(part - other)
        back = boxed({"ar-helicopter-1": {"at": "off", "origin": left_by, "moved": CLOCK, "spent": 30}})
        back.do("fly ar-helicopter-1")
        found = {back.space(name) for name in back.targets("fly_to")}
        assert found
        assert found <= part


@pytest.mark.clause("PS-8.4.3c", "PS-8.4.1f")
def test_in_the_combat_phase_nobody_flies_off_to_where_no_airfield_is_but_who_cannot_get_home() -> None:
    box = island().game.edition.board.name(island().game.edition.box)
    far = {"at": "0126", "moved": CLOCK, "spent": 50 - 20}
    for copter, airfields, flies in (("0126", {}, False), ("0126", {"ar": {box: 0}}, True), (far, {}, True)):
        units = {"ar-helicopter-1": copter, "ar-7-4a": "4524"}
        at = boxed(units, phase="ar_combat", airfields=airfields).do("fly ar-helicopter-1")
        assert ("fly_off" in at.options()) is flies
        assert flies or at.reason("fly_off") == ("PS-8.4.3c", "no_flight")


@pytest.mark.clause("PS-8.4.1f", "PS-8.4.3a")
def test_the_box_is_a_home_where_an_airfield_is() -> None:
    box = island().game.edition.board.name(island().game.edition.box)
    without = boxed({"ar-helicopter-1": {"at": "off", "origin": island().space("0126")}}, phase="ar_combat")
    assert "end" not in without.options()
    home = boxed({"ar-helicopter-1": "off"}, phase="ar_combat", airfields={"ar": {box: 1}})
    assert "end" in home.options()


# -- 8.4.5 -----------------------------------------------------------------------------------------------

PLAYED = {"intensive_lift": "yes"}
STANLEY = {"ar-helicopter-1": "4524", "ar-3-3a": "4524", "ar-12-2a": "4524", "ar-12-2b": "4524", "ar-12-2c": "4524"}


@pytest.mark.case("TR-10")
@pytest.mark.clause("PS-8.4.5a", "PS-8.4.5b")
def test_twice_the_capacity_for_one_turn_once() -> None:
    at = island(STANLEY, phase="ar_movement", available=(1, 0), settings=PLAYED).do("fly ar-helicopter-1")
    assert at.reason("lift ar-3-3a") == ("PS-8.2b", "two_helicopters")
    at.do("lift ar-12-2a")
    assert at.reason("also ar-12-2b") == ("PS-8.2a", "no_capacity")
    at.do("hover", "intensive")
    assert at.morale == 11
    assert "intensive" not in at.options()
    at.do("fly ar-helicopter-1", "lift ar-3-3a", "drop 4423")
    assert (at.where("ar-3-3a"), left(at)) == ("4423", 50 - 10 - 1)
    at.do("fly ar-helicopter-1", "fly_to 4524", "fly ar-helicopter-1", "lift ar-12-2a", "also ar-12-2b")
    assert at.reason("also ar-12-2c") == ("PS-8.2a", "no_capacity")
    at.do("drop 4422")
    assert (at.where("ar-12-2a"), at.where("ar-12-2b")) == ("4422", "4422")
    british = {"uk-helicopter-1": "2011", "uk-2-para-1": "2011"}
    at = island(british, settings=PLAYED, intensive=4).do("fly uk-helicopter-1")
    assert at.reason("lift uk-2-para-1") == ("PS-8.2b", "two_helicopters"), "the Argentine player only"
    later = island(STANLEY, phase="ar_movement", available=(1, 0), settings=PLAYED, intensive=3)
    assert later.reason("intensive") == ("PS-8.4.5a", "once")
    later.do("fly ar-helicopter-1")
    assert later.reason("lift ar-3-3a") == ("PS-8.2b", "two_helicopters")


@pytest.mark.clause("PS-8.4.5a")
def test_only_the_argentines_and_only_where_it_is_played() -> None:
    theirs = island({"uk-helicopter-1": "2011"}, settings=PLAYED, available=(1, 0))
    assert theirs.reason("intensive") == ("PS-8.4.5a", "only_argentines")
    unplayed = island(STANLEY, phase="ar_movement", available=(1, 0))
    assert unplayed.reason("intensive") == ("PS-8.4.5a", "not_played")


@pytest.mark.clause("PS-8.4.5a", "PS-8.3.1c")
def test_not_on_a_turn_in_which_none_flies() -> None:
    idle = island(STANLEY, phase="ar_movement", available=(0, 2), settings=PLAYED)
    assert idle.reason("intensive") == ("PS-8.3.1c", "no_transport")


@pytest.mark.clause("PS-8.4.5a", "PS-8.2a")
def test_two_supply_points_at_a_time_or_one() -> None:
    """How many its owner says: of two that lie there one may stay."""
    at = island(STANLEY, phase="ar_movement", available=(1, 0), settings=PLAYED, supplies={"ar": {"4524": 3}})
    at.do("fly ar-helicopter-1", "lift_supplies")
    assert at.reason("also_supplies") == ("PS-8.2a", "no_capacity")
    at.do("hover", "intensive", "fly ar-helicopter-1", "lift_supplies", "also_supplies")
    assert at.reason("also_supplies") == ("PS-8.2a", "no_capacity")
    assert at.reason("also ar-12-2a") == ("PS-16.1.1a", "only_headquarters_ride")
    at.do("drop 4423")
    assert (at.supplies("4524", "ar"), at.supplies("4423", "ar")) == (1, 2)
    at.do("fly ar-helicopter-1", "fly_to 4524", "fly ar-helicopter-1", "lift_supplies")
    assert at.reason("also_supplies") == ("PS-8.2a", "no_supplies")
    one = island(STANLEY, phase="ar_movement", available=(1, 0), settings=PLAYED, supplies={"ar": {"4524": 2}})
    one.do("intensive", "fly ar-helicopter-1", "lift_supplies", "drop 4423")
    assert (one.supplies("4524", "ar"), one.supplies("4423", "ar")) == (1, 1)


@pytest.mark.clause("PS-8.4.5a", "PS-15.4c")
def test_two_supply_points_from_the_airport() -> None:
    units = STANLEY | {"ar-helicopter-1": "4724"}
    at = island(units, phase="ar_movement", available=(1, 0), settings=PLAYED)
    at.do("intensive", "fly ar-helicopter-1", "lift_supplies", "also_supplies", "drop 4423")
    assert at.supplies("4423", "ar") == 2


@pytest.mark.clause("PS-8.4.5a", "PS-8.2a", "PS-6.1a")
def test_a_unit_beside_a_supply_point_fills_the_doubled_capacity() -> None:
    """8.2: a load is a unit or a supply point, so of two one may be either."""
    full = {"ar-6-5": "4422", "ar-6-4": "4422"}
    at = island(STANLEY | full, phase="ar_movement", available=(1, 0), settings=PLAYED, supplies={"ar": {"4524": 3}})
    at.do("fly ar-helicopter-1", "lift_supplies")
    assert at.reason("also ar-12-2a") == ("PS-16.1.1a", "only_headquarters_ride")
    at.do("hover", "intensive", "fly ar-helicopter-1", "lift_supplies")
    assert at.reason("also ar-3-3a") == ("PS-16.1.1a", "only_headquarters_ride"), "a battalion takes all of it"
    at.do("also ar-12-2a")
    assert at.reason("also ar-12-2b") == ("PS-16.1.1a", "only_headquarters_ride")
    assert at.reason("also_supplies") == ("PS-8.2a", "no_capacity")
    assert at.reason("drop 4422") == ("PS-6.1a", "no_room")
    at.do("drop 4423")
    assert (at.where("ar-12-2a"), at.supplies("4524", "ar"), at.supplies("4423", "ar")) == ("4423", 2, 1)


@pytest.mark.case("TR-10")
@pytest.mark.clause("PS-8.4.5b", "PS-8.4.5c")
def test_they_rest_until_they_could_have_flown_for_a_turn() -> None:
    weathers = {6: True, 7: True, 8: False, 9: False}

    def plays(game: Any) -> Any:
        for turn, grounded in weathers.items():
            game.state.turn = turn
            rest(game, grounded=grounded)
            told.append((game.state.morale, game.state.lift_rest))
        yield from ()

    told: list[tuple[int, bool]] = []
    island(plays=plays, intensive=5, morale=10)
    assert told == [(9, True), (8, True), (8, True), (8, False)]


@pytest.mark.case("TR-10")
@pytest.mark.clause("PS-8.4.5b")
def test_nothing_is_rolled_for_who_rests() -> None:
    units = {"ar-helicopter-1": "4524"}
    state: dict[str, Any] = {"weather": CLEAR, "effect": NONE, "intensive": 4}
    at = island(units, phase="weather", turn=5, settings=PLAYED, dice=[1, 2], **state)
    assert (at.over, at.game.state.available[0], at.game.state.lift_rest, at.morale) == (True, 0, True, 12)
    fog = island(units, phase="weather", turn=5, settings=PLAYED, dice=[3, 4], **state)
    assert (fog.game.state.effect, fog.morale) == (FOGGY, 11)


@pytest.mark.clause("PS-8.4.1a", "PS-8.3.1d")
def test_of_a_unit_that_is_no_helicopter_everything_is_said_that_keeps_it_from_flying() -> None:
    at = island({"ar-helicopter-1": "4524", "ar-7-4a": "4524"}, phase="ar_movement", available=(1, 0))
    failed = [one.reason.key for one in at.match.game.explain(at.ask, Action("fly", "ar-7-4a")).failed]
    assert failed[0].endswith("no_flyer")
    assert any(reason.endswith("no_transport") for reason in failed)
