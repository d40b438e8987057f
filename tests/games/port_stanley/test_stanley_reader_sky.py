"""12.6, 12.7 Air attacks: cases worked out from the rulebook alone, then played."""

from __future__ import annotations

import pytest

from games.port_stanley.sky import on, sky

WATER, LAND = "1118", "2113"


@pytest.mark.clause("PS-12.6.4s")
def test_one_aircraft_is_shot_down_once() -> None:
    escorts = "uk-glamorgan", "uk-brilliant", "uk-antelope", "uk-plymouth", "uk-broadsword"
    at = on(sky(dict.fromkeys(escorts, WATER), boxes={"shipping": (1, 0, 0)}, dice=(5, 6, 1)), f"bomb_ships {WATER}")
    told = at.event("AirDefenceRolled")
    assert (told.defence, told.row, told.result, told.again, told.lost) == (11, 16, "1*", 6, 1)


@pytest.mark.clause("PS-12.6.2f", "PS-12.7.6a")
def test_a_second_mission_that_finds_no_ship_meets_no_air_defence() -> None:
    boxes = {"shipping": (8, 0, 2)}
    at = on(sky({"uk-ardent": WATER}, boxes=boxes, dice=(1, 6)), f"bomb_ships {WATER}", "send 8", "send 2")
    assert (at.where("uk-ardent"), at.dice_left()) == ("lost", ())
    assert [one.aircraft for one in at.events("AirDefenceRolled")] == [8]
    assert at.game.state.airmen[2] == 12


@pytest.mark.clause("PS-12.7.4c", "PS-12.7.6a")
def test_a_second_mission_that_finds_nobody_ashore_drops_nothing() -> None:
    boxes = {"bombing": (6, 0, 2)}
    at = on(sky({"uk-42-cdo-2": LAND}, boxes=boxes, dice=(1, 1)), f"bomb_troops {LAND}", "send 6", "send 2")
    assert (at.where("uk-42-cdo-2"), at.dice_left()) == ("lost", ())
    assert len(at.events("Bombarded")) == 1
