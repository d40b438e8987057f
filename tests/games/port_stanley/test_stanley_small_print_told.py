"""5, 7, 8, 11, 12, 14 What a player is told of who and what is not open to him, where nothing else asks for it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from games.port_stanley.battles import field
from games.port_stanley.island import CLOCK, Island, island
from games.port_stanley.sky import DOWN, sky


def told(at: Island, reasons: Mapping[str, tuple[str, str]]) -> None:
    assert {action: at.reason(action) for action in reasons} == reasons


@pytest.mark.clause("PS-12.3b", "PS-12.3e", "PS-12.7.2a", "PS-12.8a")
def test_of_air_attacks() -> None:
    boxes = {"ground": 4, "suppression": 2}
    at = sky({"ar-7-4a": "2213"}, phase="uk_combat", boxes=boxes, airfields={"ar": {"1329": 0}})
    told(at, {"bomb_ships 2213": ("PS-12.3b", "only_argentine"), "suppress 2213": ("PS-12.8a", "no_airfield")})
    at.do("bomb_troops 2213")
    told(at, {"send 5": ("PS-12.3e", "not_so_many")})
    at.do("send 1", "suppress 1329", "send 1")
    told(at, {"bomb_troops 2213": ("PS-12.7.2a", "designated"), "suppress 1329": ("PS-12.8a", "designated")})
    theirs = sky({"uk-2-para-1": "2213"}, boxes={"bombing": (4, 0, 0)}, airfields={"ar": {"1329": 0}})
    told(theirs, {"suppress 1329": ("PS-12.8a", "only_british")})


@pytest.mark.clause("PS-12.6.2b", "PS-12.6.2c", "PS-12.7.4a")
def test_of_those_who_defend_against_them() -> None:
    """A battery at San Carlos, and ships before it."""
    units = {"uk-plymouth": "1118", "uk-t-battery-1": "1119", "uk-brilliant": "1017", "uk-2-para-2": "1120"}
    at = sky(units, boxes={"shipping": (3, 0, 0), "bombing": (5, 0, 0)})
    for target, number in (("troops 1119", 2), ("troops 1120", 2), ("ships 1118", 1), ("ships 1017", 1)):
        at.do(f"bomb_{target}", f"send {number}")
    at.do("end_strikes")
    assert at.ask.about == (at.number("uk-t-battery-1"),)
    none, other = ("PS-12.6.2b", "no_strike"), ("PS-12.7.4a", "other_hex")
    told(at, {"cover_ships 1119": none, "cover_troops 2213": none, "cover_troops 1120": other})
    at.do("cover_troops 1119")
    assert at.ask.about == (at.number("uk-brilliant"),)
    told(at, {"cover_troops 1120": ("PS-12.6.2c", "not_near")})


@pytest.mark.clause("PS-5.1a", "PS-5.1c", "PS-7.6a", "PS-7.6b", "PS-7.6c", "PS-8.4.1a", "PS-8.4.1d", "PS-14.1.3d")
def test_of_moves_by_land_by_sea_and_by_air() -> None:
    units = {"uk-2-para-1": "2113", "uk-3-para-1": "off", "uk-40-cdo-1": "2011", "uk-fearless": "1118"}
    at = island(units)
    reasons = {
        "attack 2213": ("PS-2.2b", "not_combat"),
        "commit uk-2-para-1": ("PS-2.2b", "not_combat"),
        "guard uk-2-para-1": ("PS-2.2b", "not_combat"),
        "support 2213": ("PS-2.2b", "not_combat"),
        "resolve 2213": ("PS-2.2b", "not_combat"),
        "move uk-3-para-1": ("PS-5.1a", "not_on_map"),
        "ashore uk-2-para-1": ("PS-7.6a", "not_aboard"),
        "embark uk-2-para-1": ("PS-7.6b", "not_with_task_force"),
        "unstock uk-fearless": ("PS-7.6c", "no_supplies_aboard"),
        "fly uk-2-para-1": ("PS-8.4.1a", "no_flyer"),
        "withdraw uk-2-para-1": ("PS-14.1.3d", "not_special"),
    }
    told(at, reasons)
    at.do("move uk-2-para-1")
    told(at, {"join uk-40-cdo-1": ("PS-5.1a", "not_stacked"), "to 1405": ("PS-5.1c", "water")})
    flying = island({"uk-helicopter-1": "2011", "uk-2-para-1": "2012", "uk-sas": "off"})
    told(flying, {"withdraw uk-sas": ("PS-14.1.3d", "not_on_map")})
    told(flying.do("fly uk-helicopter-1"), {"lift uk-2-para-1": ("PS-8.4.1d", "not_where_they_are")})
    theirs = island({"ar-7-4a": {"at": "2213", "fought": CLOCK}}, phase="ar_movement")
    told(theirs, {"move ar-7-4a": ("PS-5.5b", "fought"), "blow ar-7-4a": ("PS-14.2.2c", "no_bridge")})


@pytest.mark.clause("PS-10.1d", "PS-9.0c", "PS-12.9b")
def test_of_counters_face_down() -> None:
    hidden = {"at": "2313", **DOWN}
    weather = island({"ar-12-2a": hidden}, phase="weather", dice=(1, 1, 1, 1))
    told(weather, {"turn_up_at 2113": ("PS-10.1d", "nothing_down")})
    at = island({"ar-12-2a": hidden, "ar-12-2b": {"at": "4524", **DOWN}, "uk-2-para-1": "2113"})
    told(at.do("move uk-2-para-1", "to 2212"), {"declare 4524": ("PS-9.0c", "not_beside")})
    units = {"ar-601-aa-1": hidden, "ar-7-4a": hidden, "ar-12-2a": "2313"}
    bombed = sky(units, phase="uk_combat", boxes={"ground": 1}).do("bomb_troops 2313")
    told(bombed, {"unmask ar-12-2a": ("PS-12.9b", "not_down")})


@pytest.mark.clause("PS-14.1.4a")
def test_of_raids() -> None:
    units = {"uk-sas": "1328", "uk-sbs": "1330", "ar-12-4": "1329"}
    at = island(units, phase="uk_combat", airfields={"ar": {"1329": 1, "3626": 0}}).do("end", "raid uk-sas")
    reasons = {
        "with_them uk-sas": ("PS-14.1.4a", "in_group"),
        "with_them uk-sbs": ("PS-14.1.4a", "not_stacked"),
        "against 3626": ("PS-14.1.4a", "not_beside"),
    }
    told(at, reasons)


@pytest.mark.clause("PS-8.5d", "PS-5.5b", "PS-8.5f")
def test_of_carriers() -> None:
    units = {
        "ar-apc-1": "2216", "ar-12-2a": "2216", "ar-12-2b": "off", "ar-7-4a": {"at": "2216", "fought": CLOCK},
        "uk-2-para-1": "2414",
    }  # fmt: skip
    at = island(units, phase="ar_movement", available=(0, 2), supplies={"ar": {"2216": 2}})
    reasons = {
        "board ar-12-2b": ("PS-8.5d", "not_on_map"),
        "board ar-7-4a": ("PS-5.5b", "fought"),
        "get_off ar-12-2a": ("PS-8.5d", "not_riding"),
    }
    told(at, reasons)
    told(at.do("load ar-apc-1", "move ar-apc-1"), {"to 2315": ("PS-8.5f", "supplies_into_zone")})


@pytest.mark.clause("PS-11.1a", "PS-16.1.3c", "PS-14.2.2f", "PS-11.7.4a")
def test_of_attacks_and_barrages() -> None:
    units = {
        "uk-2-para-1": "2113", "uk-3-para-1": {"at": "2113", "blew": CLOCK}, "ar-7-4a": "2213", "ar-hq-joffre": "2014",
    }  # fmt: skip
    at = field(units)
    told(at, {"attack 2313": ("PS-11.1a", "no_enemy_there"), "attack 2014": ("PS-16.1.3c", "nobody_fights")})
    guns = field({"uk-29-arty-1": "2012", "uk-2-para-1": "1811", "ar-7-4a": "2213", "ar-12-2a": "2412"})
    told(guns, {"barrage 2412": ("PS-11.7.4a", "not_seen")})
    told(at.do("attack 2213"), {"commit uk-3-para-1": ("PS-14.2.2f", "blew_bridge")})


@pytest.mark.clause("PS-14.2.1a", "PS-14.2.1b", "PS-14.2.1d")
def test_of_engineers() -> None:
    at = island({"uk-engineers": "2113"})
    told(at, {"repair uk-engineers": ("PS-14.2.1d", "no_blown_bridge")})
    told(at.do("track uk-engineers"), {"to 2413": ("PS-14.2.1b", "not_beside")})
    for lies, name in (({"at": "2113", "fought": CLOCK}, "fought"), ({"at": "off"}, "not_on_map")):
        told(island({"uk-engineers": lies}), {"track uk-engineers": ("PS-14.2.1a", name)})
