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
