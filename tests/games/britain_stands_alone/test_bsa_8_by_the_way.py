"""Statements about aircraft in Britain Stands Alone that the rulebook makes by the way: 1.1, 3.0, 4.0, 5.1, 7.3, 8."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.model import BR, CLOUDY, FOUL, GE, STORMY
from beachhead.games.britain_stands_alone.rules import detection_7 as detection
from beachhead.games.britain_stands_alone.rules import pilots_8_8 as pilots
from beachhead.games.britain_stands_alone.rules.air_8.flights_8_1 import hexes_apart, zones_apart
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import consolidated
from games.britain_stands_alone.airlifts import HOME, airlift, ju52, mission, points
from games.britain_stands_alone.channel import channel

EDITION = load_edition()
NOW = EDITION.turn_number("September #10")
SE_BLIND = {"radar": {"4223": 1, "3925": 1, "4022": 1, "3726": 1}, "airbase": {"3522": 1}}
"""SE England's track stands at 3."""
SOUTH_BLIND = {"radar": {"2528": 1, "2928": 1, "3226": 1}, "airbase": {"2724": 1}}
"""That of Southern England too."""


def zone(name: str) -> int:
    return EDITION.zone_named(name).space


# -- 1 -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-1.1l")
def test_aircraft_enter_every_zone_beside_theirs_wherever_its_ports_lie() -> None:
    seas = ("Southern North Sea", "Straits of Dover", "Central North Sea", "Jutland Coast")
    assert [zones_apart(EDITION, zone("Holland"), zone(sea)) for sea in seas] == [1] * 4


@pytest.mark.clause("BSA-1.1x")
def test_the_long_ranging_me110_is_a_type_of_its_own() -> None:
    names = [*points("ge-me110", 1), *points("ge-me110l", 1)]
    game = channel().game
    assert len(consolidated(game, [EDITION.unit_index[name] for name in names])) == 2
    assert EDITION.units[EDITION.unit_index["ge-me110l-01"]].role == "fighter"


@pytest.mark.clause("BSA-1.1z", "BSA-8.3a")
def test_bombers_and_transports_do_not_fire() -> None:
    pieces = {**points("ge-he111", 2), **points("br-spitfire", 2, "3523")}
    at = channel(pieces, phase="ge_missions", dice=[0, 9, 9]).do("raid 3626", "crew ge-he111-01", "crew ge-he111-02")
    at.do("fly", "scramble br-spitfire-01", "scramble br-spitfire-02")
    assert {EDITION.units[event.piece].side for event in at.events("Fired")} == {"br"}
    assert at.dice_left() == ()
    carried = {**ju52(1), "ge-flieger-1": HOME, **points("br-spitfire", 2, "3523")}
    at = airlift(carried, german=["3619"], dice=[0, 9, 9]).do("airlift 3619", "load ge-flieger-1", "fly")
    at.do("scramble br-spitfire-01", "scramble br-spitfire-02")
    assert {EDITION.units[event.piece].side for event in at.events("Fired")} == {"br"}


@pytest.mark.clause("BSA-1.1aa")
def test_fighters_do_not_bomb() -> None:
    pieces = {**points("ge-me109", 2), **points("ge-ju88", 1)}
    at = channel(pieces, phase="ge_missions").do("raid 3523", "crew ge-me109-01", "crew ge-me109-02", "fly")
    assert at.prompt == "home"
    assert not at.events("BombsFell")


# -- 3, 4, 5 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-3.0c")
def test_the_weather_holds_for_the_turn() -> None:
    at, seen = channel(phase="br_ferry", weather=FOUL, whole=True, saboteurs=(0, 0), dice=[5]), []
    while at.prompt != "sudden_death":
        seen.append(at.prompt)
        at.do(min(at.options()))
        assert at.state.weather == FOUL
    assert seen == ["ferry", *["missions"] * 4]
    assert not at.events("WeatherRolled")


@pytest.mark.clause("BSA-4.0m")
def test_all_take_off_from_a_damaged_airbase() -> None:
    pieces = points("br-blenheim", 4, "3917")
    at = channel(pieces, phase="br_missions", damage={"airbase": {"3917": 3}}).do("raid Holland")
    at.do(*(f"crew br-blenheim-0{number}" for number in range(1, 5)))
    assert len(mission(at).points) == 4


@pytest.mark.clause("BSA-7.4f", "BSA-8.2g")
def test_who_came_by_zones_to_intercept_goes_home_by_zones_whoever_he_met() -> None:
    """The raid came over the hexes; by these it is too far from Holland to France."""
    pieces = {**points("br-blenheim", 1, "3917"), **points("ge-me109", 1, "France")}
    at = channel(pieces, phase="br_missions", dice=[0, 9, 9]).do("raid Holland", "crew br-blenheim-01", "fly")
    at.do("scramble ge-me109-01")
    assert (at.side, at.prompt) == ("ge", "home")
    assert {"back", "land_at France", "land_at Holland"} <= at.options()


@pytest.mark.clause("BSA-5.1c")
def test_zones_of_control_are_nothing_to_aircraft() -> None:
    free, barred = channel(), channel({"br-inf-1": "3822", "br-inf-2": "3723"})
    for table in (free, barred):
        assert hexes_apart(table.game.edition, table.space("4023"), table.space("3523")) == 5
    at = channel({**points("ge-ju87", 1), "br-inf-1": "3822", "br-inf-2": "3723"}, phase="ge_missions")
    assert "3523" in at.targets("raid")


# -- 7.3 -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-7.3i")
def test_two_gaps_beside_a_zone_count_once() -> None:
    damage = {kind: {**SE_BLIND[kind], **SOUTH_BLIND[kind]} for kind in SE_BLIND}
    game = channel(damage=damage).game
    assert [detection.air_value(game, BR, zone(name)) for name in ("SE England", "Southern England")] == [3, 3]
    both = "Southern North Sea", "Western English Channel", "East Anglia"
    assert [detection.air_modifier(game, BR, zone(name)) for name in both] == [1, 1, 1]


@pytest.mark.clause("BSA-7.3k")
def test_the_straits_share_the_gap_and_its_exception() -> None:
    game = channel(damage=SE_BLIND).game
    assert detection.air_modifier(game, BR, zone("Straits of Dover")) == 0


@pytest.mark.clause("BSA-7.3p")
def test_nobody_sees_a_mission_before_it_is_there() -> None:
    pieces = {**points("ge-ju88", 2), **points("br-spitfire", 2, "3523"), **points("br-spitfire", 2, "2905", 2)}
    at = channel(pieces, phase="ge_missions", dice=[9, 9]).do("raid 3320", "crew ge-ju88-01", "crew ge-ju88-02", "fly")
    assert [event.zone for event in at.events("DetectionRolled")] == [EDITION.zone[EDITION.board.space("3320")]]


@pytest.mark.clause("BSA-7.3q", "BSA-7.3r")
@pytest.mark.parametrize(("face", "seen"), [(5, True), (6, False)])
def test_foul_weather_and_a_gap_add_up(face: int, seen: bool) -> None:
    game = channel(damage=SE_BLIND, weather=FOUL, dice=[face]).game
    assert detection.air_modifier(game, BR, zone("Southern England")) == 2
    assert detection.air_modifier(game, GE, zone("Southern England")) == 1, "the gap is a British one"
    assert detection.air_value(game, BR, zone("Southern England")) == 7
    found = detection.detect_aircraft(game, BR, zone("Southern England"))
    assert (found == 0) is seen
    assert (found == detection.UNDETECTED) is not seen


# -- 8 -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-8.1g")
def test_nobody_looks_for_those_who_are_ferried() -> None:
    pieces = {**points("ge-me109", 1, "France"), **points("br-spitfire", 2, "3523")}
    at = channel(pieces, phase="ge_ferry", dice=[]).do("ferry ge-me109-01", f"fly_to {HOME}")
    assert at.where("ge-me109-01") == HOME
    assert (at.side, at.prompt) == ("ge", "ferry")


@pytest.mark.clause("BSA-8.2b")
def test_transports_are_no_bombers() -> None:
    at = airlift({"ge-flieger-1": HOME, **ju52(5), **points("ge-me109", 3)}, german=["3619"])
    at.do("airlift 3619", "load ge-flieger-1", *(f"crew ge-ju52-0{number}" for number in range(2, 6)))
    at.do(*(f"crew ge-me109-0{number}" for number in (1, 2, 3)))
    assert len(mission(at).points) == 8


@pytest.mark.clause("BSA-8.2o")
def test_a_flown_marker_is_gone_in_the_next_turn() -> None:
    for flown, flies in ((NOW, False), (NOW - 1, True)):
        at = channel(points("ge-ju88", 1, HOME, flown=flown), phase="ge_missions")
        assert bool(at.targets("raid")) is flies
    at = channel({"ge-ju88-01": {"at": "Straits of Dover", "aloft": True}}, phase="ge_return").do("land_all")
    assert (at.unit("ge-ju88-01").aloft, at.where("ge-ju88-01")) == (False, HOME)


@pytest.mark.clause("BSA-8.3b")
def test_eight_against_eight() -> None:
    pieces = {**points("ge-ju88", 4), **points("ge-me109", 5), **points("br-spitfire", 9, "Northern England")}
    pieces |= dict.fromkeys(list(points("br-spitfire", 9))[:4], "3523")
    pieces |= dict.fromkeys(list(points("br-spitfire", 9))[4:8], "3619") | {"br-spitfire-09": "3617"}
    at = channel(pieces, phase="ge_missions", dice=[0]).do("raid 3626")
    at.do(
        *(f"crew ge-ju88-0{number}" for number in range(1, 5)), *(f"crew ge-me109-0{number}" for number in range(1, 5))
    )
    assert at.reason("crew ge-me109-05") == ("BSA-8.2a", "mission_full")
    at.do("fly")
    for _ in range(8):
        at.do(f"scramble {sorted(at.targets('scramble'))[0]}")
        if at.prompt != "scramble":
            break
    assert len(mission(at).fighters) == 8
    assert at.reason("scramble br-spitfire-09") == ("BSA-7.4a", "fighters_enough")


@pytest.mark.clause("BSA-8.4a")
@pytest.mark.parametrize("phase", ["ge_ferry", "ge_return", "ge_movement", "ge_combat"])
def test_bombs_fall_in_missions_only(phase: str) -> None:
    pieces = {**points("ge-ju88", 1, HOME), "ge-inf-17": "4023", "br-bde-35": "4022"}
    pieces |= {"ge-ju88-02": {"at": "Straits of Dover", "aloft": True}}
    at = channel(pieces, phase=phase)
    assert at.reason("raid 3523") == ("BSA-2.0n", "not_missions")


@pytest.mark.clause("BSA-8.4b")
def test_ships_at_sea_are_no_targets() -> None:
    pieces = {**points("ge-ju88", 1), "br-dd-01": "Straits of Dover", "br-dd-02": {"at": "4019", "stays": True}}
    pieces |= {"br-ap-01": "2926"}
    at = channel(pieces, phase="ge_missions")
    assert at.reason("raid Straits of Dover") == ("BSA-8.4a", "nothing_to_bomb")
    assert "2926" in at.targets("raid")


@pytest.mark.clause("BSA-8.8i")
def test_the_multiplier_is_that_of_the_phase_for_all_points_in_the_box() -> None:
    table = channel(phase="br_reinforcement", spitfires_lost=8, spitfire_box=0, spitfires_most=20)
    pilots.lose_pilots(table.game, 3)
    pilots.count_pilots(table.game)
    assert (table.state.spitfires_most, table.state.spitfire_box) == (19, 1), "11 lost: two for one"


@pytest.mark.clause("BSA-3.0e", "BSA-3.0j")
def test_clouds_spoil_no_detection_and_storms_keep_fighters_down() -> None:
    game = channel(weather=CLOUDY).game
    assert detection.air_modifier(game, BR, zone("SE England")) == 0
    assert channel(points("ge-me109", 1), phase="ge_missions", weather=STORMY).over
