"""7.3, 7.4, 8.2, 8.6 In the air: what one mission changes for the next, drops on airfields."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.model import BR, GE
from beachhead.games.britain_stands_alone.rules import detection_7 as detection
from games.britain_stands_alone.channel import CLOCK, Channel, channel
from games.britain_stands_alone.squadrons import based, ids

EDITION = load_edition()
IRELAND = "Northern Ireland"
MARHAM = next(EDITION.board.names[space] for space, base in EDITION.airbases.items() if base.name == "Marham")
GAP = {"radar": {"4223": 1, "3925": 1, "4022": 1, "3726": 1}, "airbase": {"3522": 1}}
"""Hits that bring SE England down to 3."""


def zone(name: str) -> int:
    return EDITION.zone_named(name).space


def raid(table: Channel, space: str, *names: str) -> Channel:
    """A mission of these points."""
    return table.do(f"raid {space}", *(f"crew {name}" for name in names), "fly")


def home(table: Channel) -> Channel:
    """All of a mission go back to where they came from."""
    while not table.over and table.prompt == "home":
        table.do("back")
    return table


def detections(table: Channel) -> list[tuple[int, int, int, int]]:
    """Of each detection: the side, its value, the die, what was added."""
    return [(one.side, one.value, one.face, one.modifier) for one in table.events("DetectionRolled")]


@pytest.mark.clause("BSA-7.3c", "BSA-11.2r")
def test_a_sector_airbase_that_was_hit_sees_less_of_the_next_mission() -> None:
    pieces = based(he111=(2, "Pas de Calais"), spitfire=(2, "3619"))
    table = channel(pieces, phase="ge_missions", dice=[9, 2, 8, 9])
    home(raid(table, "3523", "ge-he111-01").do("bomb 0"))
    home(raid(table, "3726", "ge-he111-02"))
    if table.prompt == "bomb_target":
        home(table.do(f"bomb {min(table.targets('bomb'))}"))
    assert detections(table) == [(BR, 8, 9, 0), (BR, 7, 8, 0)], "an 8 would have been enough before"
    assert not table.events("Intercepted")
    assert detection.air_value(table.game, BR, zone("Straits of Dover")) == 7, "the linked zone too, at once"


@pytest.mark.clause("BSA-7.3g", "BSA-7.3o", "BSA-7.3p")
def test_the_gap_blinds_british_missions_to_their_interceptors_as_well() -> None:
    """A British mission over East Anglia beside a gap: 1 is added to its own detection, none to the German one."""
    pieces = {**based(blenheim=(1, MARHAM), me109=(2, "Pas de Calais")), "ge-inf-17": "4119"}
    for face, alone in ((7, -1), (8, GE)):
        table = channel(pieces, phase="br_missions", damage=GAP, dice=[3, face, 9, 9, 9])
        raid(table, "4119", "br-blenheim-01").do("scramble ge-me109-01", "away")
        assert detections(table)[0] == (GE, 3, 3, 0)
        assert detections(table)[1] == (BR, 8, face, 1)
        assert (detections(table)[1][1] >= face + 1) is (alone == -1)


@pytest.mark.clause("BSA-8.2a", "BSA-8.2h")
def test_a_sweep_of_fighters_names_no_target() -> None:
    pieces = based(he111=(1, "Pas de Calais"), me109=(2, "Pas de Calais"), spitfire=(2, "3523"))
    table = raid(channel(pieces, phase="ge_missions", dice=[9]), "3626", "ge-me109-01", "ge-me109-02")
    assert table.prompt == "home"
    assert home(table).prompt == "missions"
    assert {table.unit(name).flown for name in ids("ge-me109", 2)} == {table.state.turn}
    assert not table.events("BombsFell")


@pytest.mark.clause("BSA-1.3g", "BSA-8.4o", "BSA-7.4d")
def test_over_a_field_with_paratroops_on_it_the_british_still_take_off_and_bomb_them() -> None:
    """A drop changes nothing hands: the field is British until it is won (1.3, ruling B-15)."""
    dropped = {"at": "3617", "dropped": CLOCK - 1, "weak": True}
    pieces = {**based(spitfire=(1, "3617"), blenheim=(1, MARHAM), he111=(1, "Pas de Calais")), "ge-flieger-1": dropped}
    table = channel(pieces, phase="br_counter_missions", dice=[0])
    assert "3617" in table.targets("raid")
    raid(table, "3617", "br-blenheim-01")
    assert table.prompt == "home", "the regiment is all that there is to bomb"
    assert table.unit("ge-flieger-1").hits == 1
    up = raid(channel(pieces, phase="ge_missions", dice=[0]), "3726", "ge-he111-01")
    assert up.targets("scramble") == {"br-spitfire-01"}
    down = channel({**pieces, "br-blenheim-02": MARHAM}, phase="br_ferry").do("ferry br-blenheim-01")
    assert "3617" in down.targets("fly_to")


@pytest.mark.clause("BSA-8.1k", "BSA-8.2j")
def test_who_flew_over_the_map_with_others_comes_home_over_the_map() -> None:
    """From Northern Ireland to Pas de Calais a Blenheim has a zone too many to enter, but points for all the hexes."""
    pieces = based(blenheim=(1, IRELAND), wellington=(1, MARHAM))
    alone = channel(pieces, phase="br_missions").do("raid Pas de Calais")
    assert alone.reason("crew br-blenheim-01") == ("BSA-8.2c", "too_far")
    table = channel(pieces, phase="br_missions", dice=[9] * 9)
    raid(table, "Pas de Calais", "br-wellington-01", "br-blenheim-01")
    while table.prompt != "home":
        table.do(min(table.options()))
    home(table)
    assert (table.where("br-wellington-01"), table.where("br-blenheim-01")) == (MARHAM, IRELAND)
    assert table.prompt == "missions"
