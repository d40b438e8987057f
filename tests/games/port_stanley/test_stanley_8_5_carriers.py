"""8.4.3, 8.5, 14.5 On the move: who is left in the box, and what a carrier's load can take."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.rules.losses_11_5 import eliminate
from games.port_stanley.island import island
from games.port_stanley.sky import DOWN

# -- 14.5, 8.4.3 -----------------------------------------------------------------------------------------


@pytest.mark.clause("PS-14.5a", "PS-8.4.3a")
def test_no_dummy_is_left_alone_in_the_box() -> None:
    off = {"at": "off", **DOWN}
    units: dict[str, Any] = {"ar-helicopter-1": "off", "ar-12-2a": off, "ar-dummy-1": off}
    rules: dict[str, Any] = {"phase": "ar_movement", "available": (1, 0), "settings": {"box_lift": "yes"}}
    at = island(units, **rules).do("fly ar-helicopter-1", "lift ar-12-2a", "drop 1012")
    assert (at.where("ar-12-2a"), at.where("ar-dummy-1")) == ("1012", "1012")
    two = island(units | {"ar-12-2b": off}, **rules).do("fly ar-helicopter-1", "lift ar-12-2a", "drop 1012")
    assert (two.where("ar-12-2a"), two.where("ar-dummy-1")) == ("1012", "off")


@pytest.mark.clause("PS-14.5a", "PS-14.1.6i")
def test_dummies_in_the_box_go_with_the_last_real_unit_there() -> None:
    at = island({"ar-exocet": "off", "ar-dummy-1": {"at": "off", **DOWN}, "ar-dummy-2": {"at": "off", **DOWN}})
    eliminate(at.game, at.number("ar-exocet"), "PS-14.1.6i")
    assert (at.where("ar-dummy-1"), at.where("ar-dummy-2")) == ("lost", "lost")


# -- 8.5, 16.1.3 -----------------------------------------------------------------------------------------


@pytest.mark.clause("PS-8.5b", "PS-8.4.2b")
def test_a_carrier_with_infantry_takes_a_hex_in_which_nobody_can_fight() -> None:
    """The stack moves like a regular land unit, and those who ride have a strength; an empty carrier has none."""
    units = {"ar-apc-1": "1219", "ar-12-2a": "1219", "uk-t-battery-1": "1119"}
    at = island(units, phase="ar_movement", available=(0, 1))
    at.do("move ar-apc-1")
    assert at.reason("to 1119") == ("PS-5.1a", "enemy_there")
    at.do("stay", "board ar-12-2a", "move ar-apc-1", "to 1119")
    assert (at.where("uk-t-battery-1"), at.where("ar-apc-1"), at.points) == ("lost", "1119", 1)


@pytest.mark.clause("PS-8.5a", "PS-8.3.1d")
def test_of_carriers_that_differ_the_owner_says_which_one_is_boarded() -> None:
    """8.3.1, 8.5: it is his to choose; of two that are alike there is nothing to ask, nor if one alone may be used."""
    units = {"ar-apc-1": "2216", "ar-apc-2": "2316", "ar-12-2a": "2316"}
    at = island(units, phase="ar_movement", available=(0, 2))
    at.do("move ar-apc-1", "to 2316", "board ar-12-2a")
    assert (at.prompt, at.targets("onto")) == ("onto", {"ar-apc-1", "ar-apc-2"})
    assert at.reason("onto ar-12-2a") == ("PS-8.5a", "no_carrier")
    assert at.do("onto ar-apc-1").where("ar-12-2a") == "ar-apc-1"
    together = {**units, "ar-apc-1": "2316"}
    alike = island(together, phase="ar_combat", available=(0, 2)).do("board ar-12-2a")
    assert alike.where("ar-12-2a") in ("ar-apc-1", "ar-apc-2")
    used = island(together, phase="ar_combat", available=(0, 1))
    used.game.state.chosen = (used.number("ar-apc-2"),)
    assert used.do("board ar-12-2a").where("ar-12-2a") == "ar-apc-2"


@pytest.mark.clause("PS-17.3.2a", "PS-8.5f")
def test_who_has_failed_to_enter_a_zone_does_not_ride_into_one_in_the_same_phase() -> None:
    """One check for each unit and phase: that of his carrier is none for him."""
    units = {"ar-12-2a": "2113", "ar-12-2b": "2113", "ar-apc-1": "2113", "ar-apc-2": "2113", "uk-2-para-1": "2313"}
    at = island(units, phase="ar_movement", morale=8, available=(0, 2), dice=[6])
    at.do("move ar-12-2a", "to 2212", "board ar-12-2a", "move ar-apc-1")
    assert "2112" in at.targets("to")
    assert "2212" not in at.targets("to")
    assert at.reason("to 2212") == ("PS-17.3.2a", "failed_to_enter")
    at.do("stay", "board ar-12-2b", "move ar-apc-2")
    assert "2212" in at.targets("to"), "who has not failed may ride there"


@pytest.mark.clause("PS-6.1a", "PS-8.5h")
def test_who_rides_gets_off_in_a_full_hex_once_somebody_has_left_it() -> None:
    """He may not go on to make room himself; his carrier may, after that as before."""
    units = {"ar-apc-1": "2316", "ar-12-2a": "2316", "ar-7-4a": "2216", "ar-7-4b": "2216"}
    at = island(units, phase="ar_movement", available=(0, 1)).do("board ar-12-2a", "move ar-apc-1", "to 2216")
    assert at.reason("get_off ar-12-2a") == ("PS-6.1a", "no_room")
    at.do("move ar-7-4a", "to 2116", "get_off ar-12-2a", "move ar-apc-1", "to 2316")
    assert (at.where("ar-12-2a"), at.where("ar-apc-1")) == ("2216", "2316")
