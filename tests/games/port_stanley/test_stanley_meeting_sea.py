"""4, 7, 8, 14, 15 with 11.7.3 Cases at sea and on beaches in which chapters meet, from the words alone."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.model import STORMY
from beachhead.games.port_stanley.rules.helicopters_8.flying_8_4 import homes
from beachhead.games.port_stanley.rules.supply_15 import is_isolated
from games.port_stanley.battles import done, field
from games.port_stanley.island import island

INLET, STANLEY = "2919", "4524"
GUNS = ("ar-3-arty-1", "ar-3-arty-2", "ar-3-arty-3")


@pytest.mark.clause("PS-11.7.3b", "PS-7.7a", "PS-17.2.1b", "PS-17.2.1c", "PS-21.1a")
@pytest.mark.parametrize(("face", "hit"), [(6, True), (5, False)])
def test_shells_drown_those_who_wait_on_a_landing_ship_as_bombs_do_and_hit_no_escort(face: int, hit: bool) -> None:
    """Three points: an L, or an E that has no effect though nobody else could bear it."""
    units = {
        "uk-sir-galahad": {"at": "1118", "reduced": True}, "uk-42-cdo-2": "uk-sir-galahad", "uk-plymouth": "1118",
        **dict.fromkeys(GUNS, "1121"), "ar-12-2a": "1120",
    }  # fmt: skip
    at = field(units, phase="ar_combat", ar={"1121": 3}, dice=(face,))
    done(at.do("shell 1118", *(f"fire {gun}" for gun in GUNS), "designate")).unchosen()
    assert (at.where("uk-42-cdo-2") == "lost", at.where("uk-plymouth"), at.supplies("1121", "ar")) == (hit, "1118", 0)
    assert (at.points, at.morale) == ((1 + 2, 12 + 1 + 1) if hit else (0, 12))


@pytest.mark.clause("PS-7.1b", "PS-14.1.3a", "PS-8.3.1a", "PS-4.3a")
def test_in_a_storm_troops_land_from_shelter_alone_and_neither_raiders_nor_helicopters_come() -> None:
    units = {"uk-fearless": "off", "uk-2-para-1": "off", "uk-sas": "off", "uk-helicopter-1": "off"}
    at = island(units, phase="landing", weather=STORMY, dice=(1,))
    assert at.reason("from_sea") == ("PS-7.1b", "storm")
    at.do("from_shelter", "announced")
    assert at.reason("insert uk-sas") == ("PS-14.1.3a", "grounded")
    moving = island(units, weather=STORMY)
    assert moving.reason("fly uk-helicopter-1") == ("PS-8.3.1a", "grounded")
    assert moving.reason("insert uk-sas") == ("PS-14.1.3a", "grounded")


@pytest.mark.clause("PS-15.6.1a", "PS-8.4.1g", "PS-7.6e", "PS-7.10c")
@pytest.mark.parametrize(("beach", "ship", "settings"), [("2408", "2407", {}), (INLET, "3018", {"teal_inlet": "yes"})])
@pytest.mark.parametrize("held", [True, False])
def test_a_beach_that_the_enemy_has_taken_back_feeds_nobody_and_takes_neither_flights_nor_follow_ups(
    beach: str, ship: str, settings: dict[str, str], held: bool
) -> None:
    """A platoon is enough, which has no zone; once it is gone all is as before."""
    units: dict[str, Any] = {
        "uk-2-para-1": "2113", "uk-fearless": ship, "uk-42-cdo-2": "uk-fearless", "uk-helicopter-1": "off",
        "ar-12-0a": beach if held else STANLEY,
    }  # fmt: skip
    space = island().space(beach)
    at = island(
        units, phase="uk_combat", landed=(4,), beachheads=(space,), inlet_open=True, settings=settings, dice=(1,)
    )
    assert is_isolated(at.game, at.number("uk-2-para-1")) is held
    assert (space in homes(at.game, 0)) is not held
    if held:
        assert at.reason("ashore uk-42-cdo-2") == ("PS-7.6e", "no_beach_to_follow")
    else:
        assert at.do("ashore uk-42-cdo-2").where("uk-42-cdo-2") == beach
