"""17.3.3, 15.3.2, 15.5 At low morale the movement factor of who is with a headquarters all through the phase."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.rules.lines_15 import movement_factor
from beachhead.games.port_stanley.rules.supply_15 import supply_range
from games.port_stanley.island import CLOCK, island


@pytest.mark.clause("PS-17.3.3b", "PS-15.5c")
def test_a_headquarters_that_has_just_come_does_not_lengthen_the_supply_line_of_an_attack() -> None:
    """A squadron draws from half of 24, of 16 without a headquarters."""
    for start, points in (("2313", 12), ("2214", 8)):
        units = {"ar-recon": "2313", "ar-hq-joffre": start, "uk-2-para-1": "2113"}
        at = island(units, phase="ar_combat", morale=4)
        if start != "2313":
            at.do("move ar-hq-joffre", "to 2313")
        assert supply_range(at.game, at.number("ar-recon")) == points


@pytest.mark.clause("PS-17.3.3b", "PS-15.3.2a")
@pytest.mark.parametrize(
    ("fell_back", "points"),
    [((), 14), (("ar-hq-joffre",), 10), (("ar-7-4a",), 10), (("ar-7-4a", "ar-hq-joffre"), 14)],
)
def test_who_meets_a_headquarters_in_falling_back_has_not_been_with_it(fell_back: tuple[str, ...], points: int) -> None:
    units: dict[str, Any] = {
        unit: {"at": "2213", "arrived": CLOCK if unit in fell_back else 0} for unit in ("ar-7-4a", "ar-hq-joffre")
    }
    at = island(units, phase="uk_combat", morale=4)
    assert movement_factor(at.game, at.number("ar-7-4a")) == points


@pytest.mark.clause("PS-17.3.3b", "PS-15.5c")
def test_from_where_they_came_in_an_earlier_phase_does_not_part_a_unit_from_its_headquarters() -> None:
    """It has been with it all through this one."""
    came = {
        unit: {"at": "2313", "moved": CLOCK - 2, "origin": island().space(start)}
        for unit, start in (("ar-recon", "2214"), ("ar-hq-joffre", "2413"))
    }
    at = island({**came, "uk-2-para-1": "2113"}, phase="ar_combat", morale=4)
    assert supply_range(at.game, at.number("ar-recon")) == 12
