"""7.9, 8.6, 14.1 Who is busy, held or away does not go by ship, by air or by night."""

from __future__ import annotations

import pytest

from games.port_stanley.island import CLOCK, island

AT = "2011"


@pytest.mark.clause("PS-7.9a", "PS-8.6a", "PS-14.1.3d")
def test_who_has_fought_scouted_or_worked_stays() -> None:
    for stamp in ("fought", "scouted", "worked"):
        busy = {stamp: CLOCK}
        units = {"uk-fearless": "1118", "uk-2-para-1": {"at": "1119", **busy}, "uk-sas": {"at": AT, **busy}}
        at = island(units | {"uk-helicopter-1": AT, "uk-29-arty-1": {"at": AT, **busy}}, phase="uk_combat")
        assert at.reason("return uk-2-para-1") == ("PS-7.9a", "fought")
        assert at.reason("withdraw uk-sas") == ("PS-14.1.3d", "fought")
        at.do("fly uk-helicopter-1")
        assert at.reason("lift uk-29-arty-1") == ("PS-8.6a", "fought")


@pytest.mark.clause("PS-5.4c", "PS-7.9a", "PS-8.6a")
def test_who_has_failed_a_check_stays() -> None:
    held = {"held": CLOCK}
    units = {"uk-fearless": "1118", "uk-2-para-1": {"at": "1119", **held}, "uk-29-arty-1": {"at": AT, **held}}
    at = island(units | {"uk-helicopter-1": AT})
    assert at.reason("return uk-2-para-1") == ("PS-5.4c", "held")
    at.do("fly uk-helicopter-1")
    assert at.reason("lift uk-29-arty-1") == ("PS-5.4c", "held")


@pytest.mark.clause("PS-7.9d", "PS-14.1.3a")
def test_who_was_sent_back_does_not_fly_in_and_special_forces_need_no_helicopter() -> None:
    units = {"uk-helicopter-1": "off", "uk-29-arty-1": {"at": "off", "withdrawn": CLOCK}, "uk-sas": "off"}
    at = island(units).do("fly uk-helicopter-1")
    assert at.reason("lift uk-29-arty-1") == ("PS-7.9d", "sent_back")
    assert at.reason("lift uk-sas") == ("PS-14.1.3a", "own_transport")


@pytest.mark.clause("PS-14.5a", "PS-8.1a")
def test_no_dummy_is_left_alone_by_a_helicopter() -> None:
    """One that has come here on foot in this phase cannot go on by air."""
    down = {"at": "4423", "down": True}
    units = {"ar-helicopter-1": "4423", "ar-12-2a": down, "ar-dummy-1": {**down, "moved": CLOCK}}
    at = island(units, phase="ar_movement", available=(1, 0)).do("fly ar-helicopter-1")
    assert at.reason("lift ar-12-2a") == ("PS-14.5a", "dummy_alone")


@pytest.mark.clause("PS-14.1.7b")
def test_reduced_special_forces_scout_and_defend_with_nothing() -> None:
    units = {"uk-sas": {"at": "2113", "reduced": True}, "ar-12-2a": {"at": "2213", "down": True}}
    at = island(units, phase="uk_combat")
    assert "scout uk-sas" in at.options()
    assert at.game.values(at.number("uk-sas")).strength == 0
