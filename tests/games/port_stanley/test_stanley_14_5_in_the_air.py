"""14.5, 8.2, 8.4.2 Dummies go through the air with the units that they are stacked with."""

from __future__ import annotations

from typing import Any

import pytest

from games.port_stanley.island import CLOCK, Island, island

HERE: dict[str, Any] = {"at": "4423", "down": True}
FLIES: dict[str, Any] = {"phase": "ar_movement", "available": (1, 0)}


def lifted(*answers: str, **more: Any) -> Island:
    units = {"ar-helicopter-1": "4423", "ar-12-2a": HERE, "ar-dummy-1": HERE, "ar-dummy-2": HERE, **more}
    return island(units, **FLIES).do("fly ar-helicopter-1", "lift ar-12-2a", *answers)


@pytest.mark.clause("PS-14.5a", "PS-14.5b", "PS-8.2a")
def test_dummies_fly_with_the_last_real_unit_and_take_no_room() -> None:
    at = lifted("drop 4123")
    assert [at.where(unit) for unit in ("ar-12-2a", "ar-dummy-1", "ar-dummy-2")] == ["4123"] * 3
    assert [event.unit for event in at.events("PutDown", "uk")] == [-1] * 3, "which of them is real is not told"


@pytest.mark.clause("PS-14.5b", "PS-8.2a")
def test_any_dummies_may_accompany_a_unit_that_flies_while_others_stay() -> None:
    at = lifted("also ar-dummy-1", **{"ar-12-2b": HERE})
    assert at.reason("also ar-12-2b") == ("PS-8.2a", "no_capacity")
    assert at.reason("also ar-dummy-1") == ("PS-8.2a", "in_group")
    at.do("drop 4123")
    assert [at.where(unit) for unit in ("ar-12-2a", "ar-dummy-1", "ar-dummy-2")] == ["4123", "4123", "4423"]


@pytest.mark.clause("PS-14.5a", "PS-8.4.2a")
def test_who_goes_one_hex_on_after_a_flight_takes_his_dummies_along() -> None:
    at = lifted("drop 4123", "move ar-12-2a")
    assert not at.targets("to")
    at.do("join ar-dummy-1", "join ar-dummy-2", "to 4122")
    assert [at.where(unit) for unit in ("ar-12-2a", "ar-dummy-1", "ar-dummy-2")] == ["4122"] * 3


@pytest.mark.clause("PS-14.5a", "PS-16.1.1a")
def test_dummies_fly_with_a_headquarters_beside_a_supply_point() -> None:
    units = {"ar-helicopter-1": "4423", "ar-hq-joffre": HERE, "ar-dummy-1": HERE}
    at = island(units, supplies={"ar": {"4423": 1}}, **FLIES).do("fly ar-helicopter-1", "lift_supplies")
    assert at.reason("also ar-dummy-1") == ("PS-16.1.1a", "only_headquarters_ride")
    at.do("also ar-hq-joffre", "drop 4123")
    assert (at.where("ar-hq-joffre"), at.where("ar-dummy-1"), at.supplies("4123", "ar")) == ("4123", "4123", 1)
    moved = {**units, "ar-dummy-1": {**HERE, "moved": CLOCK}, "ar-12-2a": HERE}
    at = island(moved, supplies={"ar": {"4423": 1}}, **FLIES).do("fly ar-helicopter-1", "lift_supplies")
    assert at.do("also ar-hq-joffre").reason("also ar-dummy-1") == ("PS-14.5b", "dummy_moved")
    walked = {**units, "ar-hq-joffre": {**HERE, "moved": CLOCK}}
    at = island(walked, supplies={"ar": {"4423": 1}}, **FLIES).do("fly ar-helicopter-1", "lift_supplies")
    assert at.reason("also ar-hq-joffre") == ("PS-8.6a", "has_moved")
