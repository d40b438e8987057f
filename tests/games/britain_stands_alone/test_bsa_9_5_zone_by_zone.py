"""7.2, 9.5 Mines, submarines and escorts zone by zone, and what a question refuses."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.model import BR, SUPPLY, Fight
from beachhead.kernel.ask import Action
from games.britain_stands_alone.fleets import (
    CALAIS,
    CENTRAL,
    GERMANY,
    HARWICH,
    SOUTHERN,
    STRAITS,
    british,
    faces,
    germans,
    points,
    sail,
    zone,
)
from games.britain_stands_alone.seafights import EDITION, number, sighting
from games.britain_stands_alone.test_bsa_9_2_sealed import PRAHMS, convoy

NORFOLK, SUSSEX, KENYA = "br-norfolk", "br-sussex", "br-kenya"


@pytest.mark.clause("BSA-9.5as", "BSA-9.5at", "BSA-9.5an")
def test_who_has_lost_his_escort_in_one_zone_goes_into_the_next_without() -> None:
    """The die of 1 in the second zone would not have hit an escorted cruiser."""
    ships = {NORFOLK: HARWICH} | points("br-dd", 1, HARWICH)
    table = british(ships, mine=zone(SOUTHERN), submarines=(zone(STRAITS),), dice=[2, 1, 1], shells=0)
    sail(table, NORFOLK, "br-dd-01", to=SOUTHERN)
    assert faces(table) == [(NORFOLK, 2, 0, False), ("br-dd-01", 1, 0, True)], "both dice as they set out together"
    table.do(f"steer {STRAITS}")
    assert faces(table)[2:] == [(NORFOLK, 1, -1, True)]


@pytest.mark.clause("BSA-9.5as", "BSA-9.5au")
def test_who_parts_with_his_escort_has_none_in_the_next_zone() -> None:
    ships = {NORFOLK: HARWICH} | points("br-dd", 1, HARWICH)
    table = british(ships, mine=zone(STRAITS), dice=[2], shells=0)
    sail(table, NORFOLK, "br-dd-01", to=SOUTHERN).do("drop_off br-dd-01", f"steer {STRAITS}")
    assert faces(table) == [(NORFOLK, 2, -1, True)]


@pytest.mark.clause("BSA-7.2u", "BSA-9.1d")
def test_who_is_damaged_in_the_zone_of_the_enemy_fights_there_all_the_same() -> None:
    """Only who is damaged on the way to it stays behind (ruling B-26)."""
    pieces = dict.fromkeys((NORFOLK, SUSSEX), HARWICH)
    table = sighting(BR, ["ge-tb-01", "ge-tb-02"], dice=[0, 2, 3, 9], pieces=pieces, mine=zone(STRAITS), shells=0)
    table.do(f"sail_out {NORFOLK}", f"sail_out {SUSSEX}", "sent")
    assert (table.where(NORFOLK), table.unit(NORFOLK).reduced) == (STRAITS, True)
    assert set(table.game.contest(Fight).forces[BR]) == {(number(NORFOLK),), (number(SUSSEX),)}


@pytest.mark.clause("BSA-9.5i", "BSA-9.5a")
@pytest.mark.parametrize(("mine", "free"), [(CENTRAL, True), (STRAITS, False)])
def test_a_raider_in_the_zone_of_the_mine_sets_all_free(mine: str, free: bool) -> None:
    """The Central North Sea is restricted only while the Mine is there."""
    table = germans({"ge-scheer": GERMANY}, mine=zone(mine), released=(), dice=[9])
    sail(table, "ge-scheer", to=CENTRAL, by=("Jutland Coast",))
    assert bool(table.events("FleetReleased")) is free


@pytest.mark.clause("BSA-9.5ap", "BSA-9.5aq")
def test_british_mines_sleep_once_the_ports_on_their_sea_are_taken() -> None:
    ports = [port for port in EDITION.ports.values() if zone(STRAITS) in port.seas]
    english = [EDITION.board.names[port.space] for port in ports if EDITION.zones[port.zone].in_england]
    for taken, dice in (([], [9]), (english, [])):
        table = germans(points("ge-tb", 1, CALAIS), german=taken, dice=dice)
        sail(table, "ge-tb-01", to=STRAITS)
        assert len(faces(table)) == len(dice)


@pytest.mark.clause("BSA-9.5x", "BSA-9.5aa")
@pytest.mark.case("LAW-09")
def test_what_is_refused_to_the_british_tells_nothing_of_lists_and_dummies() -> None:
    troops = {"ge-inf-17": {"at": PRAHMS[1], "also": (number(PRAHMS[2]),), "embarked": 100}}
    supply = {"ge-inf-17": {"at": PRAHMS[0], "also": (number(PRAHMS[3]),), "embarked": 100}}
    supply[PRAHMS[1]] = {"at": STRAITS, "load": SUPPLY, "embarked": 100}
    tables = [convoy(PRAHMS[0], troops, [0]), convoy(PRAHMS[3], troops, [0]), convoy(PRAHMS[2], supply, [0])]
    verbs = ("stock", "ship_leg", "embark", "aboard", "sail", "with", "drop_off", "dummy", "fly_out", "allot", "match")
    asked = [Action(verb, target) for verb in verbs for target in (*PRAHMS, "ge-inf-17")]
    answers = [[repr(table.match.game.why_not(table.match.asks["br"], action)) for action in asked] for table in tables]
    assert answers[0] == answers[1] == answers[2]
