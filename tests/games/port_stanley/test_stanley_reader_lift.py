"""8.2, 8.4 Helicopters: cases worked out from the rulebook alone, then played."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.model import ABOARD, UK, Supplies
from beachhead.games.port_stanley.rules.helicopters_8.flying_8_4 import points
from games.port_stanley.island import CLOCK, Island, island

INLET = "1218"
"""Land and water: ships lie there, and land units stand."""


def left(at: Island, unit: str = "uk-helicopter-1") -> int:
    return points(at.game, at.number(unit))


# -- 8.1 from ships to any land hex ----------------------------------------------------------------------


@pytest.mark.clause("PS-8.1b", "PS-8.4.1c")
def test_from_a_ship_to_the_land_of_its_own_hex() -> None:
    units: dict[str, Any] = {
        "uk-fearless": INLET, "uk-42-cdo-2": "uk-fearless", "uk-29-arty-1": INLET, "uk-helicopter-1": INLET,
    }  # fmt: skip
    at = island(units).do("fly uk-helicopter-1", "lift uk-42-cdo-2", f"drop {INLET}")
    assert (at.where("uk-42-cdo-2"), at.where("uk-helicopter-1"), left(at)) == (INLET, INLET, 40)
    at.do("fly uk-helicopter-1", "lift uk-29-arty-1")
    assert at.reason(f"drop {INLET}") == ("PS-8.4.1b", "no_flight"), "who is ashore there is not brought there"
    spent: dict[str, Any] = {"at": INLET, "moved": CLOCK, "spent": 40}
    last = island({**units, "uk-helicopter-1": spent}).do("fly uk-helicopter-1")
    assert last.targets("lift") == {"uk-42-cdo-2"}
    last.do("lift uk-42-cdo-2")
    assert last.targets("drop") == {INLET}
    over = island({**units, "uk-40-cdo-1": INLET, "uk-40-cdo-2": INLET}).do("fly uk-helicopter-1", "lift uk-42-cdo-2")
    assert over.reason(f"drop {INLET}") == ("PS-6.1a", "no_room")


@pytest.mark.clause("PS-8.1b", "PS-8.2a")
def test_supplies_from_a_ship_to_the_land_of_its_own_hex() -> None:
    at = island({"uk-fearless": INLET, "uk-helicopter-1": INLET}, supplies={"uk": {INLET: 2}})
    aboard = Supplies(UK, ABOARD, 1, inside=at.number("uk-fearless"))
    at.game.state.supplies = (*at.game.state.supplies, aboard)
    at.do("fly uk-helicopter-1", "lift_supplies", f"drop {INLET}")
    assert (at.supplies(INLET, "uk"), left(at)) == (3, 40)
    assert not any(one.inside >= 0 for one in at.game.state.supplies)
    at.do("fly uk-helicopter-1", "lift_supplies")
    assert at.reason(f"drop {INLET}") == ("PS-8.4.1b", "no_flight")


# -- 15.4, 8.4.3 what is endless, and what waits in the box ----------------------------------------------


@pytest.mark.clause("PS-15.4a", "PS-8.4.3a")
def test_no_supplies_are_fetched_from_the_box() -> None:
    boxed: dict[str, Any] = {"phase": "ar_movement", "available": (1, 0), "settings": {"box_lift": "yes"}}
    at = island({"ar-helicopter-1": "off", "ar-12-2a": "off"}, **boxed).do("fly ar-helicopter-1")
    assert at.reason("lift_supplies") == ("PS-8.2a", "no_supplies")
    assert at.targets("lift") == {"ar-12-2a"}
    port = island({"ar-helicopter-1": "4724"}, **boxed).do("fly ar-helicopter-1", "lift_supplies", "drop 4524")
    assert port.supplies("4524", "ar") == 1


# -- 8.4.1 where Argentine helicopters end their combat phase --------------------------------------------

FLIES: dict[str, Any] = {"phase": "ar_combat", "available": (2, 0)}


@pytest.mark.clause("PS-8.4.1f")
def test_a_settlement_is_a_home_once_the_unit_that_is_brought_is_there() -> None:
    units = {"ar-helicopter-1": "4524", "ar-12-2a": "4524", "ar-25-3": "4524"}
    at = island(units, **FLIES).do("fly ar-helicopter-1", "lift ar-12-2a")
    assert at.reason("drop 1120") == ("PS-8.4.1b", "no_flight"), "there is no way home from there"
    at.do("drop 1119")
    assert (at.where("ar-helicopter-1"), at.where("ar-12-2a")) == ("1119", "1119")
    assert left(at, "ar-helicopter-1") == 50 - 10 - 34
    assert at.do("end").over or at.prompt != "move"
    stored = island(units, supplies={"ar": {"4524": 1}}, **FLIES).do("fly ar-helicopter-1", "lift_supplies")
    assert stored.reason("drop 1119") == ("PS-8.4.1b", "no_flight"), "supplies are no unit"
    held = island({**units, "uk-2-para-1": "1120"}, **FLIES).do("fly ar-helicopter-1", "lift ar-12-2a")
    assert held.reason("drop 1119") == ("PS-8.4.1b", "no_flight"), "an enemy zone"


@pytest.mark.clause("PS-8.4.1f")
def test_a_settlement_is_none_once_its_last_unit_is_carried_away() -> None:
    units: dict[str, Any] = {"ar-helicopter-1": {"at": "1119", "moved": CLOCK, "spent": 12}, "ar-12-2a": "1119"}
    at = island(units, **FLIES).do("fly ar-helicopter-1", "lift ar-12-2a")
    assert at.reason("drop 1121") == ("PS-8.4.1b", "no_flight")
    assert {"1317", "1428"} <= at.targets("drop"), "settlements, where it stays with the unit"
    both = island({**units, "ar-12-1": "1119"}, **FLIES).do("fly ar-helicopter-1", "lift ar-12-2a", "drop 1121")
    assert both.do("fly ar-helicopter-1", "fly_to 1119").where("ar-helicopter-1") == "1119"
    near = island({**units, "ar-12-1": "1317"}, **FLIES).do("fly ar-helicopter-1", "lift ar-12-2a", "drop 1121")
    assert near.do("fly ar-helicopter-1").targets("fly_to") >= {"1317"}
    based = island(units, airfields={"ar": {"1119": 0}}, **FLIES).do("fly ar-helicopter-1", "lift ar-12-2a")
    assert "1121" in based.targets("drop"), "an airfield is one without anybody"
    town = island({"ar-helicopter-1": "4524", "ar-12-2a": "4524"}, **FLIES).do("fly ar-helicopter-1", "lift ar-12-2a")
    assert "4423" in town.targets("drop"), "and so is Stanley"
    march = island(units, phase="ar_movement", available=(1, 0)).do("fly ar-helicopter-1", "lift ar-12-2a")
    assert "1121" in march.targets("drop"), "only the combat phase ends at home"
