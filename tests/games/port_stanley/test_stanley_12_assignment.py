"""12.1 to 12.4 Which aircraft fly, and the mission boxes; 14.4, 19.2 where Harriers are based."""

from __future__ import annotations

import pytest

from beachhead.conformance.views import asked, seen_by
from beachhead.games.port_stanley.model import CLEAR, CLOUDY, FOGGY, STORMY, Missions
from beachhead.games.port_stanley.rules.air_12.assignment_12_4 import fit
from beachhead.games.port_stanley.rules.harriers_19_2 import (
    ashore,
    at_sea,
    available,
    lose_a_carrier,
    room_at_sea,
    take_harriers,
)
from beachhead.games.port_stanley.rules.losses_11_5 import overrun
from beachhead.kernel.ask import Action
from beachhead.kernel.refusal import RefusedError
from games.port_stanley.island import Island, island

FIELDS = {"ar": {"1329": 3, "3626": 1, "4724": 4}}
BRITISH = ("assign 4", "assign 1", "assign 3")
ARGENTINE = ("assign 10", "assign 5", "assign 6", "assign 8", "assign 0", "assign 12")


def assigning(**state: object) -> Island:
    return island({}, phase="air", airfields=FIELDS, **state)  # type: ignore[arg-type]


def fill(at: Island, side: str, *answers: str) -> Island:
    for answer in answers:
        verb, _, target = answer.partition(" ")
        at.match.apply(side, Action(verb, target))
    return at


@pytest.mark.clause("PS-12.4a", "PS-2.1.2a", "PS-12.3a", "PS-12.3b")
def test_boxes_are_filled_one_after_the_other_and_then_shown() -> None:
    at = fill(assigning(), "uk", *BRITISH)
    assert not at.over
    assert at.events("MissionsRevealed") == []
    fill(at, "ar", *ARGENTINE)
    assert at.over
    expected = Missions(patrol=4, suppression=1, ground=3, shipping=(10, 6, 0), bombing=(5, 8, 12))
    assert at.game.state.missions == expected
    told = at.event("MissionsRevealed", "uk")
    assert (told.patrol, told.shipping, told.bombing) == (4, (10, 6, 0), (5, 8, 12))
    assert at.events("MissionsRevealed", "ar") == at.events("MissionsRevealed", "uk")


@pytest.mark.clause("PS-12.4a", "PS-2.1.2a")
@pytest.mark.parametrize(("first", "other"), [("uk", "ar"), ("ar", "uk")])
def test_nobody_sees_the_others_boxes_before_both_are_done(first: str, other: str) -> None:
    plans = {
        "uk": (BRITISH, ("assign 0", "assign 0", "assign 8")),
        "ar": (ARGENTINE, ("assign 0", "assign 18", "assign 14", "assign 0", "assign 12")),
    }
    one, two = (fill(assigning(), first, *plan) for plan in plans[first])
    fresh = assigning()
    assert seen_by(one.match, other) == seen_by(two.match, other)
    assert one.match.view(other) == fresh.match.view(other)
    assert one.match.asks[other].prompt == fresh.match.asks[other].prompt
    assert asked(one.match)[other] == asked(fresh.match)[other]


@pytest.mark.clause("PS-12.4a")
def test_the_order_makes_no_difference() -> None:
    one = fill(fill(assigning(), "uk", *BRITISH), "ar", *ARGENTINE)
    two = fill(fill(assigning(), "ar", *ARGENTINE), "uk", *BRITISH)
    assert one.match.digest() == two.match.digest()


@pytest.mark.clause("PS-12.4a", "PS-12.2a")
def test_no_more_than_are_left() -> None:
    at = fill(assigning(), "uk", "assign 6")
    options = {str(option.action) for option in at.match.asks["uk"].choices()}
    assert options == {"assign 0", "assign 1", "assign 2"}
    assert at.match.asks["uk"].name == "assign_suppression"
    with pytest.raises(RefusedError):
        fill(at, "uk", "assign 3")


@pytest.mark.clause("PS-12.2a", "PS-12.2b", "PS-4.2j", "PS-4.3j")
def test_weather_says_who_flies() -> None:
    at = assigning(weather=CLOUDY)
    fill(at, "uk", *BRITISH)
    fill(at, "ar", "assign 18", "assign 12")
    assert at.over
    assert at.game.state.missions.shipping == (18, 0, 12)
    assert [fit(assigning().game, kind) for kind in range(3)] == [18, 14, 12]
    assert [fit(assigning(weather=CLOUDY).game, kind) for kind in range(3)] == [18, 0, 12]
    for state in ({"weather": STORMY}, {"effect": FOGGY}, {"weather": CLOUDY, "effect": FOGGY}):
        grounded = assigning(**state)
        assert grounded.over
        assert grounded.game.state.missions == Missions()
        assert [fit(grounded.game, kind) for kind in range(3)] == [0, 0, 0]


@pytest.mark.clause("PS-12.4a", "PS-2.1a")
def test_the_boxes_are_emptied_before_they_are_filled_again() -> None:
    at = island({}, phase="weather", whole=True, dice=[1, 6], missions=Missions(patrol=5), patrolled=True,
                flown=Missions(ground=2), airfields=FIELDS)  # fmt: skip
    assert at.match.game.state.missions == Missions()
    assert at.match.game.state.flown == Missions()
    assert not at.match.game.state.patrolled
    assert at.match.game.state.weather == CLEAR


@pytest.mark.clause("PS-12.1a", "PS-12.1b", "PS-12.8a")
def test_without_an_argentine_airfield_nobody_is_assigned_to_suppression() -> None:
    at = island({}, phase="air", airfields={}, airmen=(0, 0, 0), harriers=5)
    at.do("assign 2")
    assert at.prompt == "assign_ground"
    at.do("assign 3")
    assert at.over
    assert at.game.state.missions == Missions(patrol=2, ground=3)


@pytest.mark.case("AI-14")
@pytest.mark.clause("PS-14.4d", "PS-19.2b", "PS-19.2a")
def test_eight_fly_from_the_ships_and_the_others_wait() -> None:
    at = assigning(harriers=14, turn=6)
    assert (available(at.game), at_sea(at.game)) == (8, 8)
    fill(at, "uk", "assign 8")  # nobody is left for the other boxes
    assert list(at.match.asks) == ["ar"]
    assert available(assigning(harriers=11, turn=6).game) == 8
    assert available(assigning(harriers=5, turn=6).game) == 5


@pytest.mark.case("AI-14")
@pytest.mark.clause("PS-14.4d", "PS-19.2b", "PS-12.1a")
def test_british_airfields_hold_three_more_each() -> None:
    at = island({}, phase="air", turn=7, airfields={"uk": {"1318": 0, "1218": 0}}, harriers=14, airmen=(0, 0, 0))
    assert at.prompt == "base_harriers"
    assert at.options() == {"assign 0", "assign 1", "assign 2", "assign 3"}
    at.do("assign 3", "assign 2")
    assert at.targets("assign") == {str(number) for number in range(14)}
    at.do("assign 13")
    assert at.over
    assert (ashore(at.game), at_sea(at.game), at.game.state.harriers) == (5, 8, 14)


@pytest.mark.case("AI-14")
@pytest.mark.clause("PS-19.2c", "PS-21.1a")
def test_harriers_on_a_captured_airfield_are_lost() -> None:
    at = island({"ar-7-4a": "1318"}, phase="ar_movement", airfields={"uk": {"1318": 3}}, harriers=11,
                missions=Missions(patrol=6, ground=5))  # fmt: skip
    overrun(at.game, at.space("1318"), 1)
    assert (at.game.state.harriers, at.points) == (8, 3)
    boxes = at.game.state.missions
    assert boxes.patrol + boxes.suppression + boxes.ground == 8


@pytest.mark.clause("PS-14.4d", "PS-12.5.3a")
def test_losses_are_made_good_by_those_that_wait_and_else_empty_the_airfields() -> None:
    at = island({}, airfields={"uk": {"1318": 3}}, harriers=13)
    take_harriers(at.game, 2)
    assert (at_sea(at.game), ashore(at.game)) == (8, 3)
    few = island({}, airfields={"uk": {"1318": 3, "1218": 1}}, harriers=4)
    take_harriers(few.game, 2)
    assert (at_sea(few.game), ashore(few.game), few.game.state.harriers) == (0, 2, 2)


@pytest.mark.clause("PS-20.0b")
def test_a_lost_carrier_sends_harriers_ashore_first() -> None:
    at = island({}, airfields={"uk": {"1318": 1}}, harriers=14)
    lose_a_carrier(at.game)
    assert (room_at_sea(at.game), ashore(at.game), at.game.state.harriers) == (4, 3, 12)
    waiting = at.game.state.harriers - available(at.game)
    assert waiting == 5


@pytest.mark.clause("PS-20.0e")
def test_atlantic_conveyor_makes_room_for_ten_from_turn_6_on() -> None:
    assert room_at_sea(island({}, turn=5, conveyor=True).game) == 8
    assert room_at_sea(island({}, turn=6, conveyor=True).game) == 10
    assert room_at_sea(island({}, turn=6).game) == 8
    assert room_at_sea(island({}, turn=6, conveyor=True, carriers=4).game) == 4, "a carrier is out of action"
