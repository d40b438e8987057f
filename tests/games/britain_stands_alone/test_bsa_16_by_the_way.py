"""16 Set-ups of Britain Stands Alone: what the scenarios say by the way; 1.1, 4.0, 13.1 of what is printed."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.match import Sealion
from beachhead.games.britain_stands_alone.model import BR, GE
from beachhead.games.britain_stands_alone.module import MODULE
from beachhead.games.britain_stands_alone.rules import detection_7 as detection
from beachhead.games.britain_stands_alone.rules.air_8.bombing_8_4 import targets_in
from beachhead.games.britain_stands_alone.rules.basing_4 import ENDLESS, air_room
from beachhead.games.britain_stands_alone.rules.garrison_13_5 import garrison_needs
from beachhead.games.britain_stands_alone.rules.stacking_4 import size
from beachhead.kernel.dice import Dice
from beachhead.kernel.module import settle_options
from beachhead.kernel.refusal import met
from beachhead.kernel.simulation import Simulation
from games.britain_stands_alone.airlifts import points
from games.britain_stands_alone.channel import Channel, channel

EDITION = load_edition()
SCENARIOS = ("sealion", "battle_of_britain", "july")


def hands(scenario: str, side: int, pieces: dict[str, Any] | None = None, **state: Any) -> Channel:
    """The set-up of a side by hand."""
    turn = EDITION.turn_name(EDITION.scenarios[scenario].first_turn)
    return channel(pieces, phase=("br_set_up", "ge_set_up")[side], scenario=scenario, turn=turn, **state)


def begun(scenario: str) -> Simulation:
    """A match from its beginning."""
    return Simulation(MODULE.begin(scenario, settle_options(MODULE, {}), Dice(bytes(32))))


def values(game: Sealion) -> dict[str, int]:
    """What the British see in each zone with a track, by name."""
    tracks = [zone for zone in EDITION.zones.values() if zone.variable]
    return {zone.name: detection.air_value(game, BR, zone.space) for zone in tracks}


# -- what is printed -----------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-1.1f")
def test_every_hex_is_in_one_land_zone_or_one_sea_zone() -> None:
    hexes = [space for zone in EDITION.zones.values() if zone.on_map for space in EDITION.zone_hexes[zone.space]]
    assert len(hexes) == len(set(hexes))
    used = [space for space, ground in enumerate(EDITION.ground[: len(EDITION.chart.names)]) if ground != "out"]
    assert all(EDITION.zone[space] in EDITION.zones for space in used)
    assert all(EDITION.zones[EDITION.sea_zone[space]].sea for space in used if EDITION.coast[space])


@pytest.mark.clause("BSA-4.0l")
def test_each_zone_of_the_display_has_its_room_for_aircraft() -> None:
    table = channel({**points("ge-me109", 12, "Norway"), "ge-ju88-01": "Germany"}, phase="ge_ferry")
    table.do("ferry ge-ju88-01")
    assert table.reason("fly_to Norway") == ("BSA-4.0k", "airbase_full")
    assert air_room(table.game, EDITION.zone_named("Germany").space) == ENDLESS
    assert air_room(table.game, EDITION.zone_named("Brittany").space) == EDITION.zone_named("Brittany").capacity


@pytest.mark.clause("BSA-13.1b")
def test_the_coast_artillery_is_no_target() -> None:
    at = channel({**points("br-blenheim", 2, "3917")}, phase="br_missions")
    guns = EDITION.board.names[EDITION.artillery]
    assert at.reason(f"raid {guns}") == ("BSA-8.4a", "nothing_to_bomb")
    assert list(targets_in(at.game, GE, EDITION.artillery, by_night=False)) == []


# -- 16.0 ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-16.0a")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_track_begins_at_its_maximum(scenario: str) -> None:
    game = begun(scenario).game
    assert isinstance(game, Sealion)
    assert values(game) == {zone.name: zone.air[BR] for zone in EDITION.zones.values() if zone.variable}


@pytest.mark.clause("BSA-16.0b")
def test_the_hits_before_sealion_lower_them() -> None:
    at = channel(phase="preliminaries", turn="September #6", trodden=(), released=(), sailed=False)
    before = values(at.game)
    at.do("ready_hits")
    after = values(at.game)
    for zone in [zone for zone in EDITION.zones.values() if zone.variable and not zone.sea]:
        out = sum(bool(at.game.damage(kind, space)) for kind, space in detection.eyes_of(EDITION, zone.space))
        assert after[zone.name] == max(before[zone.name] - out, 3)
        assert after[EDITION.zones[zone.pair].name] == after[zone.name]
    assert after != before


@pytest.mark.clause("BSA-16.1as")
def test_the_london_brigades_are_just_enough_for_london() -> None:
    brigades = {"br-london-3": "3421", "br-guards-20": "3421", "br-guards-24": "3522"}
    game = channel(brigades, phase="br_movement", dice=[5]).game
    assert all(EDITION.board.space(space) in EDITION.london for space in brigades.values())
    for name in brigades:
        assert not met(garrison_needs(game, [EDITION.unit_index[name]], EDITION.board.space("3623")))
    relieved = channel({**brigades, "br-inf-1": "3420"}, phase="br_movement", dice=[5]).game
    assert met(garrison_needs(relieved, [EDITION.unit_index["br-guards-24"]], EDITION.board.space("3623")))


# -- 16.1 ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-16.1bh")
def test_british_ships_in_naval_bases_within_their_room() -> None:
    cruisers = ("br-norfolk", "br-sussex", "br-berwick", "br-kenya")
    at = hands("sealion", BR, dict.fromkeys(cruisers, "3922"), mine=NORTH)
    at.do("place br-glasgow")
    assert at.reason("at 3922") == ("BSA-4.0s", "port_full")
    assert at.reason("at 4223") == ("BSA-4.0v", "no_naval_base")
    at.do("at 3205", "place br-hood")
    assert at.reason("at 4119") == ("BSA-9.5l", "capital_ship")
    at.do("at Scapa Flow anchorage")


NORTH = EDITION.zone_named("Northern North Sea").space


@pytest.mark.clause("BSA-16.1bi")
def test_transports_may_lie_in_any_british_port() -> None:
    at = hands("sealion", BR).do("place br-ap-01")
    assert {"4223", "3026"} <= at.targets("at")


@pytest.mark.clause("BSA-16.1cb", "BSA-16.2b", "BSA-16.3b")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_british_set_up_first(scenario: str) -> None:
    at = hands(scenario, BR, whole=True)
    assert at.side == "br"
    assert at.refusal("place ge-inf-17").clause
    at.do("ready")
    assert at.side == "br", "until they say that they are done"
    at.do("done")
    assert (at.side, at.prompt) == ("ge", "set_up")


@pytest.mark.clause("BSA-16.2b", "BSA-16.3b")
@pytest.mark.parametrize(
    ("scenario", "first"), [("sealion", "hits"), ("battle_of_britain", "set_up"), ("july", "set_up")]
)
def test_only_sealion_has_preliminaries(scenario: str, first: str) -> None:
    (ask,) = begun(scenario).asks.values()
    assert ask.name == first


@pytest.mark.clause("BSA-16.1cc", "BSA-16.1cl")
def test_the_germans_set_up_off_the_map_within_the_room_of_their_ports() -> None:
    berths = dict.fromkeys(list(points("ge-prahm", 4)), "Antwerp and Flushing")
    at = hands("sealion", GE, berths).do("place ge-inf-17")
    assert {"France", "Holland", "Germany", "Norway"} <= at.targets("at")
    assert at.refusal("at 4326").clause
    assert at.refusal("at Scotland").clause
    at.do("at France", "place ge-tb-01")
    assert at.reason("at Antwerp and Flushing") == ("BSA-4.0s", "port_full")
    assert at.reason("at 4223") == ("BSA-1.3a", "enemy_port")


@pytest.mark.clause("BSA-16.1cu")
def test_the_leibstandarte_is_one_unit_of_a_third() -> None:
    found = [unit for unit in EDITION.units if "lssah" in unit.id]
    assert len(found) == 1
    (unit,) = found
    assert (unit.steps, unit.leg, size(channel().game, unit.index)) == (1, False, 1)


@pytest.mark.clause("BSA-16.1cv")
def test_only_the_scheer_is_bound_to_the_north() -> None:
    at = hands("sealion", GE).do("place ge-scheer")
    assert all("France" not in space and space != "Dunkirk, Calais, Boulogne" for space in at.targets("at"))
    zones = {EDITION.zones[EDITION.ports[EDITION.board.space(space)].zone].name for space in at.targets("at")}
    assert zones == {"Germany", "Norway"}
    at = hands("sealion", GE).do("place ge-tb-01")
    zones = {EDITION.zones[EDITION.ports[EDITION.board.space(space)].zone].name for space in at.targets("at")}
    assert zones >= {"Germany", "Norway", "Holland", "France", "Pas de Calais"}


# -- 16.2, 16.3, 16.4 ----------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-16.2x")
def test_there_is_a_west_malling_and_no_mallory() -> None:
    names = {base.name for base in EDITION.airbases.values()}
    assert "West Malling" in names
    assert "West Mallory" not in names
    based = {name: list(EDITION.scenarios[name].ready[BR].at.values()) for name in ("battle_of_britain", "july")}
    assert [based[name].count(EDITION.board.space("3723")) for name in based] == [1, 0], "the same base by both names"


@pytest.mark.clause("BSA-16.3h")
@pytest.mark.parametrize(
    ("scenario", "turn", "moves"), [("battle_of_britain", "August #8", True), ("july", "July #6", False)]
)
def test_the_mine_warns_nobody_in_july(scenario: str, turn: str, moves: bool) -> None:
    mine = EDITION.zone_named("Eastern English Channel").space
    now = EDITION.turn_number(turn)
    state = {"scenario": scenario, "turn": turn, "mine": mine, "mined": now, "invaded": 0, "alarmed": 0, "trodden": ()}
    at = channel({"br-nzef": "3123", "br-inf-42": "Northern England"}, phase="br_movement", **state)  # type: ignore[arg-type]
    assert (not at.over and bool(at.targets("relocate"))) is moves


@pytest.mark.clause("BSA-16.4a")
def test_there_are_three_scenarios_and_no_historical_variants() -> None:
    assert tuple(EDITION.scenarios) == SCENARIOS
    assert [scenario.id for scenario in MODULE.scenarios] == list(SCENARIOS)
