"""11.1, 11.3 An attack on two hexes in one of which there proves to be nobody who defends."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.model import BATTLES, Battle
from games.port_stanley.battles import done, field, passing, plan, rolled
from games.port_stanley.island import Island, island

DOWN = {"down": True}


def attacked(*also: str, unit: str, guns: str = "", **more: Any) -> Island:
    """Both hexes beside 2113 are attacked at once: in 2213 a battalion, in 2013 whoever is named, face down."""
    units = {"uk-2-para-1": "2113", "uk-2-para-2": "2113", "ar-7-4a": "2213", unit: {"at": "2013", **DOWN}}
    if guns:
        units["ar-3-arty-1"] = guns
    at = field(units, ar={guns or "2213": 2}, dice=(6, 1, 1, 1, 1, 1), **more)
    plan(at, "2213", "uk-2-para-1", "uk-2-para-2", also=["include 2013"])
    if at.prompt == "attacks":
        at.do("end_attacks")
    return passing(done(at.do(*also)))


@pytest.mark.clause("PS-11.3af", "PS-11.1d", "PS-14.5d")
@pytest.mark.parametrize(("unit", "sheltered"), [("ar-dummy-1", True), ("ar-hq-joffre", True), ("ar-12-0a", False)])
def test_a_hex_of_nobody_takes_no_position_from_those_in_the_other(unit: str, sheltered: bool) -> None:
    """Only if all who defend are in positions does it count; a platoon of no strength defends."""
    assert ("position" in rolled(attacked(unit=unit, positions={"2213": 1}))[2]) is sheltered


@pytest.mark.clause("PS-11.7.2a", "PS-15.3.1d", "PS-13.1a")
@pytest.mark.parametrize(("unit", "fires"), [("ar-dummy-1", False), ("ar-12-0a", True)])
def test_guns_out_of_range_of_those_who_defend_do_not_fire(unit: str, fires: bool) -> None:
    """2013 is in their range, 2213 is not: they keep their point, and stay idle."""
    at = attacked("guard ar-3-arty-1", unit=unit, guns="1513")
    far = island().game.edition.chart.distance
    assert [far(at.space("1513"), at.space(name)) > 5 for name in ("2013", "2213")] == [False, True]
    assert rolled(at)[1] == 4 + fires
    assert (at.supplies("1513", "ar"), at.unit("ar-3-arty-1").active > 0) == (2 - fires, fires)


@pytest.mark.clause("PS-11.1a", "PS-11.1d", "PS-11.5.3d")
@pytest.mark.parametrize(("emptied", "strength"), [(True, 8), (False, 4)])
def test_who_was_moved_on_attacks_those_that_are_left_if_he_is_next_to_them(emptied: bool, strength: int) -> None:
    """He stands in 2212, next to 2213 alone: whoever was in 2013 has gone, or has not."""
    attackers = {"uk-2-para-1": "2113", "uk-2-para-2": "2212"}
    units = attackers | {"ar-7-4a": "2213"} | ({} if emptied else {"ar-12-0a": "2013"})
    at = island(units)
    battle = Battle(at.game.edition.board.spaces(("2213", "2013")), tuple(map(at.number, attackers)))
    at = island(units, phase="uk_combat", step=BATTLES, battles=(battle,), supplies={"uk": {"2112": 9}}, dice=(6,) * 9)
    assert rolled(at)[0] == strength
