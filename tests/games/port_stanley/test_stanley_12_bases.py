"""12, 14.4, 19.2, 20 In the air: patrols, bases, what the other side sees, the last points."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.conformance.views import seen_by
from beachhead.games.port_stanley.model import Missions
from beachhead.games.port_stanley.rules.events_20 import extraneous_event
from beachhead.kernel.ask import Action
from games.port_stanley.island import Island, island
from games.port_stanley.sky import on, sky

EVENTS = {"events": "yes"}


def patrol(harriers: int, *dice: int, **boxes: Any) -> Island:
    """So many Harriers on patrol, fourteen alive and two airfields for them; ten Mirages come."""
    given: dict[str, Any] = {"patrol": harriers, "shipping": (10, 0, 0)} | boxes
    state: dict[str, Any] = {"harriers": 14, "airfields": {"uk": {"1119": 3, "1219": 3}}}
    return island({}, phase="ar_combat", dice=dice, missions=Missions(**given), **state).do("brave")


@pytest.mark.clause("PS-12.5.2c", "PS-12.5.3a")
def test_against_ten_harriers_a_six_costs_both_sides() -> None:
    at = patrol(10, 6, 5)
    told = at.event("PatrolRolled")
    assert (told.factor, told.face, told.again, told.lost) == (7, 6, 5, 1)
    assert (at.game.state.airmen[0], at.game.state.harriers, at.points) == (17, 13, 1)
    assert at.game.state.missions.patrol == 9


@pytest.mark.clause("PS-12.5.2c", "PS-12.10a")
def test_no_more_are_lost_than_came() -> None:
    at = patrol(8, 1, shipping=(1, 1, 0))
    assert (at.event("PatrolRolled").lost, at.game.state.airmen[:2]) == (2, (17, 13))


@pytest.mark.clause("PS-12.5.2c", "PS-12.10a")
def test_what_the_skyhawks_cannot_bear_the_mirages_do() -> None:
    at = patrol(8, 1, shipping=(6, 1, 0))
    assert at.game.state.airmen[:2] == (18 - 4, 14 - 1)


@pytest.mark.clause("PS-12.4a", "PS-14.4d")
def test_where_harriers_are_based_is_not_seen_before_the_boxes_are_shown() -> None:
    fields = {"ar": {"1329": 3}, "uk": {"1119": 0}}
    views = []
    for based in ("assign 3", "assign 0"):
        at = island({}, phase="air", airfields=fields, harriers=11)
        at.match.apply("uk", Action(*based.split()))
        views.append(seen_by(at.match, "ar"))
    assert views[0] == views[1]


@pytest.mark.clause("PS-12.8b", "PS-12.8c")
@pytest.mark.parametrize(
    ("before", "number", "die", "hits", "down"),
    [
        ((0, True), 8, 6, 1, False),
        ((1, True), 8, 6, 2, True),
        ((0, False), 8, 5, 1, False),
        ((0, False), 8, 6, 1, True),
    ],
)
def test_fourteen_is_enough_on_the_first_attempt_alone(
    before: tuple[int, bool], number: int, die: int, hits: int, down: bool
) -> None:
    at = sky({}, phase="uk_combat", airfields={"ar": {"4724": 4}}, boxes={"suppression": number}, dice=[die, 1])
    field = at.game.state.airfields[0]
    at.game.state.airfields = (type(field)(field.hex, 1, 4, True, hits=before[0], tried=before[1]),)
    at.game.forget()
    on(at, "suppress 4724", f"send {number}")
    field = at.game.state.airfields[0]
    assert (field.hits, field.down) == (hits, down)


# -- 20 --------------------------------------------------------------------------------------------------


def event(*dice: int, units: Any = None, **state: Any) -> Island:
    return island(units or {}, plays=extraneous_event, settings=EVENTS, dice=[1, *dice], phase="weather", **state)


@pytest.mark.clause("PS-20.0d", "PS-21.1a", "PS-17.2.1c")
def test_a_ship_that_is_due_on_turn_6_may_be_the_one_that_a_storm_takes() -> None:
    units = {"uk-brilliant": "1118", "uk-ardent": "later", "uk-antelope": {"at": "4627", "reduced": True}}
    at = event(3, 1, units=units)
    assert {"uk-brilliant", "uk-ardent", "uk-antelope"} <= at.targets("take_storm")
    at.do("take_storm uk-ardent")
    assert (at.where("uk-ardent"), at.points, at.morale) == ("lost", 1, 12)


@pytest.mark.clause("PS-20.0b", "PS-19.2b")
def test_who_waits_for_an_airfield_is_not_lost_with_a_carrier() -> None:
    at = event(1, turn=7, harriers=14)
    assert (at.game.state.harriers, at.game.state.carriers, at.points) == (10, 4, 2)
