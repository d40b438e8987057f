"""13.5, 14.4, 17.2.1: what those take who come by air, or without a strength of their own."""

from __future__ import annotations

import pytest

from games.port_stanley.island import Island, island

FLIGHT = {"uk-helicopter-1": "1119", "uk-42-cdo-2": "1119", "uk-t-battery-1": "1119"}


def gone(at: Island) -> bool:
    """Whether neither an airfield stands nor an improved position is left."""
    return at.game.airfield_in(at.space("1329")) is None and at.game.state.positions == ()


@pytest.mark.clause("PS-14.4b", "PS-13.5a")
@pytest.mark.parametrize("unit", ["uk-42-cdo-2", "uk-t-battery-1"])
def test_an_airfield_without_guard_falls_to_those_who_land_on_it_by_helicopter(unit: str) -> None:
    """Any British land unit captures it by entering the hex, on the ground or out of the air."""
    at = island(FLIGHT, airfields={"ar": {"1329": 3}}, positions={"1329": 1})
    at.do("fly uk-helicopter-1", f"lift {unit}", "drop 1329")
    assert gone(at)


@pytest.mark.clause("PS-17.2.1g")
@pytest.mark.parametrize(("goal", "morale"), [("3823", 13), ("4222", 12)])
def test_to_be_flown_off_a_summit_is_to_leave_it(goal: str, morale: int) -> None:
    """What counts is where the unit ends, however it came there."""
    units = {"uk-helicopter-1": "4123", "uk-42-cdo-2": "4123"}
    at = island(units, summits=(island().space("4123"),))
    at.do("fly uk-helicopter-1", "lift uk-42-cdo-2", f"drop {goal}")
    assert at.morale == morale


@pytest.mark.clause("PS-17.2.1g", "PS-17.2.1h")
@pytest.mark.parametrize("companies", [0, 1])
def test_a_battery_without_strength_has_not_held_a_summit_and_does_not_retreat_from_it(companies: int) -> None:
    """Who held it goes towards Stanley, before it is flown back or after that: neither is a retreat."""
    summit = island().space("4123")
    units = {"uk-helicopter-1": "4123", "uk-t-battery-1": "4123", **dict.fromkeys(["uk-42-cdo-2"] * companies, "4123")}
    at = island(units, summits=(summit,), yielded=() if companies else (summit,))
    at.do("fly uk-helicopter-1", "lift uk-t-battery-1", "drop 3823")
    if companies:
        at.do("move uk-42-cdo-2", "to 4222")
    assert (at.morale, at.game.state.yielded) == (12, (summit,))
