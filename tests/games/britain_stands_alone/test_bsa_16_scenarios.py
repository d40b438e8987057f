"""16 What holds in the scenarios of Britain Stands Alone."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.model import BR
from beachhead.games.britain_stands_alone.rules.detection_7 import air_value
from beachhead.games.britain_stands_alone.rules.movement_5.warning_16 import hinterland
from beachhead.games.britain_stands_alone.rules.naval_9.lookouts_16 import watch
from beachhead.games.britain_stands_alone.rules.setup_16.deploy_16 import roaming_hexes
from games.britain_stands_alone.channel import Lie, channel
from games.britain_stands_alone.combats import at_sea
from games.britain_stands_alone.test_bsa_16_limits import young
from games.britain_stands_alone.test_bsa_16_setup import sealion

EDITION = load_edition()
AT_HOME = {"Norwegian Sea", "Norwegian Leads", "Jutland Coast", "Bay of Biscay"}
"""The sea zones in which German ships leave the British in port (16.0)."""


def zone(name: str) -> int:
    return EDITION.zone_named(name).space


# -- 16.0 detection and ships ----------------------------------------------------------------------------


@pytest.mark.clause("BSA-16.0a")
@pytest.mark.parametrize(
    ("name", "most"), [("Humber", 7), ("East Anglia", 8), ("SE England", 8), ("Bristol Channel", 6)]
)
def test_detection_values_begin_at_the_top_of_their_tracks(name: str, most: int) -> None:
    assert air_value(channel(scenario="july", turn="July #3").game, BR, zone(name)) == most


@pytest.mark.clause("BSA-16.0b")
def test_the_hits_before_sealion_lower_them() -> None:
    table = sealion().do("hit_radar 4223", "hit_radar 4223", "hit_airbase 3523", "hit_radar 3226")
    found = [air_value(table.game, BR, zone(name)) for name in ("SE England", "Straits of Dover", "Southern England")]
    assert found == [6, 6, 6], "8, 8 and 7 less one for each that is hit, however often"


@pytest.mark.clause("BSA-16.0c")
@pytest.mark.parametrize("name", [EDITION.board.names[z.space] for z in EDITION.zones.values() if z.sea])
def test_which_waters_bring_the_british_out(name: str) -> None:
    for unit, brought in (("ge-tb-01", name not in AT_HOME), ("br-dd-01", False)):
        table = channel({unit: name}, sailed=False)
        watch(table.game, (table.number(unit),), zone(name))
        assert table.state.sailed is brought


@pytest.mark.clause("BSA-16.0d")
def test_they_stay_out_when_the_germans_are_back_at_home() -> None:
    table = channel({"ge-tb-01": "Norwegian Leads"}, sailed=True)
    watch(table.game, (table.number("ge-tb-01"),), zone("Norwegian Leads"))
    assert table.state.sailed


# -- 16.0 the first turns of invasion --------------------------------------------------------------------


@pytest.mark.clause("BSA-16.0m")
@pytest.mark.parametrize(
    ("lie", "moves"),
    [
        ({"at": "3624"}, True),  # three hexes from 3925
        ({"at": "3525"}, False),  # four
        ({"at": "3525", "reserve": True}, True),  # a reserve in the zone
        ({"at": "3525", "ghq": True}, True),
        ({"at": "3419", "reserve": True}, False),  # in another zone
        ({"at": "3419", "ghq": True}, False),
    ],
)
def test_who_moves_in_the_first_turn(lie: Lie, moves: bool) -> None:
    table = young(0, {"ge-inf-17": "3925", "br-bde-35": lie, "br-churchill": "3422"})
    assert ("br-bde-35" in table.targets("move")) is moves


@pytest.mark.clause("BSA-16.0m")
def test_a_battalion_alone_is_a_german_unit_too() -> None:
    assert "br-bde-35" in young(0, {"ge-amph-a": "3925", "br-bde-35": "3624"}).targets("move")


@pytest.mark.clause("BSA-16.0h", "BSA-16.0t", "BSA-9.4r")
def test_troops_that_were_thrown_back_to_their_boats_begin_no_invasion() -> None:
    boats = dict.fromkeys(("ge-prahm-01", "ge-prahm-02"), "Straits of Dover")
    table = young(0, {**boats, "ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02", assault=False), "br-bde-35": "3924"})
    assert table.over, "there is nobody to move"
    assert table.state.alarmed == 0


@pytest.mark.clause("BSA-16.0m", "BSA-16.0t")
def test_who_was_near_at_the_beginning_may_still_move_when_the_german_is_further_off() -> None:
    """The test is made when the phase begins: the unit that was then four hexes off does not come into its reach."""
    table = young(0, {"ge-inf-17": "3925", "br-bde-35": "3624", "br-bde-36": "3525"})
    table.do("move br-bde-35", "to 3625")
    assert table.reason("move br-bde-36") == ("BSA-16.0m", "not_alarmed")


@pytest.mark.clause("BSA-16.0q")
def test_a_reduced_division_is_one_of_the_five_divisions() -> None:
    pieces: dict[str, Lie] = {"ge-inf-17": "3925", "br-inf-1": {"at": "2907", "reduced": True}}
    table = young(3, pieces).do("move br-inf-1", "to 2906")
    assert table.state.helped == 3


@pytest.mark.clause("BSA-16.0q")
def test_fifteen_brigades_are_five_divisions() -> None:
    brigades = [unit.id for unit in EDITION.units if unit.side == "br" and unit.size == "brigade"][:15]
    places = [f"{column}{row:02}" for column in (26, 27, 28, 29) for row in (8, 9, 10)]
    lie: dict[str, Lie] = {name: places[number % len(places)] for number, name in enumerate(brigades)}
    table = young(3, {"ge-inf-17": "3925", **lie, "br-inf-5": "2807", "br-churchill": "3422"})
    for name in brigades:
        table.do(f"move {name}")
        table.do(f"to {min(table.targets('to'))}")
    assert table.state.helped == 15
    assert table.reason("move br-inf-5") == ("BSA-16.0q", "too_many_move")


@pytest.mark.clause("BSA-16.0q", "BSA-16.0ai")
def test_who_was_let_go_is_counted_once_in_both_movement_phases() -> None:
    now = channel().state.turn
    pieces: dict[str, Lie] = {"ge-inf-17": "3925", "br-armoured-2": {"at": "2809", "free": now}, "br-mmg-3": "2410"}
    table = channel(pieces, phase="br_motorized", alarmed=now - 2, helped=15)
    assert table.targets("move") == {"br-armoured-2"}
    table.do("move br-armoured-2")
    table.do(f"to {min(table.targets('to'))}")
    assert table.state.helped == 15


# -- 16.1 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-16.1ae", "BSA-16.0j")
def test_within_five_hexes_of_london_and_no_nearer_than_three_to_the_sea() -> None:
    far = EDITION.board.distance
    seas = [space for space, ground in enumerate(EDITION.ground) if ground == "sea"]
    found = {
        space
        for space in range(len(EDITION.chart.names))
        if EDITION.land[space]
        and min(far(space, london) for london in EDITION.london) <= 5
        and min(far(space, sea) for sea in seas) >= 3
    }
    assert set(roaming_hexes(EDITION)) == found == set(hinterland(EDITION))
    assert max(min(far(space, london) for london in EDITION.london) for space in found) == 5
    assert min(min(far(space, sea) for sea in seas) for space in found) == 3


@pytest.mark.clause("BSA-16.3h", "BSA-16.0i")
def test_only_in_the_battle_of_britain_does_the_mine_warn_them() -> None:
    mine = {"mine": zone("Southern North Sea"), "mined": channel().state.turn}
    for scenario, warned in (("battle_of_britain", True), ("july", False), ("sealion", False)):
        both: dict[str, Lie] = {"br-nzef": "3123", "br-inf-42": "Northern England", "br-royal-family": "3422"}
        table = young(0, both, scenario=scenario, **mine)
        assert table.targets("relocate") == ({"br-nzef", "br-inf-42"} if warned else set())


@pytest.mark.clause("BSA-16.1bj", "BSA-16.1bh", "BSA-9.5m")
@pytest.mark.parametrize(
    ("mine", "closed", "elsewhere"),
    [
        ("Southern North Sea", "4119", {"br-aurora", "br-galatea"}),
        ("Western English Channel", "1429", {"br-revenge", "br-birmingham", "br-cardiff"}),
        ("Western English Channel", "0920", {"br-revenge"}),
        ("Straits of Dover", "", set()),
    ],
)
def test_the_ready_made_set_up_keeps_out_of_the_closed_base_and_battleships_off_the_mine(
    mine: str, closed: str, elsewhere: set[str]
) -> None:
    shut = EDITION.board.space(closed) if closed else -1
    table = channel(phase="br_set_up", turn="September #6", mine=zone(mine), closed_port=shut).do("ready")
    history = {EDITION.units[unit].id: space for unit, space in EDITION.scenarios["sealion"].ready[BR].at.items()}
    ships = [name for name in history if EDITION.units[EDITION.unit_index[name]].arm == "ship"]
    assert {name for name in ships if table.space(table.where(name)) != history[name]} == elsewhere
    assert not [unit for unit in table.game.at.get(shut, ()) if EDITION.units[unit].arm in ("ship", "points")]
    assert "done" in table.options()


@pytest.mark.clause("BSA-16.0h")
def test_before_the_invasion_the_germans_move_on_the_display_and_no_british_unit_does() -> None:
    fields = {"invaded": 0, "alarmed": 0}
    german = channel({"ge-inf-17": "France"}, phase="ge_movement", **fields)
    german.do("move ge-inf-17", "to Pas de Calais")
    assert german.where("ge-inf-17") == "Pas de Calais"
    assert channel({"br-inf-1": "2112"}, phase="br_movement", **fields).over
