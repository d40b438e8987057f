"""Places that battles come to: Dover and Sheerness, a second landing, and an anchorage off the map and its guards."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.model import BR, GE, SUPPLY
from beachhead.games.britain_stands_alone.rules.air_8.bombing_8_4 import AIRBASE, SHIPS
from beachhead.games.britain_stands_alone.rules.detection_7 import air_value
from games.britain_stands_alone.channel import Channel, Lie, channel
from games.britain_stands_alone.combats import at_sea, attack, dropped, field, rolled
from games.britain_stands_alone.depots import finish, german
from games.britain_stands_alone.fleets import (
    CALAIS,
    DOVER,
    SCAPA,
    SHEERNESS,
    SOUTHERN,
    STRAITS,
    faces,
    prahms,
    sail,
    zone,
)
from games.britain_stands_alone.squadrons import based, ids

Put = Callable[[str], None]
EDITION = load_edition()
SCAPA_FLOW, NORWAY = "Scapa Flow", "Norway"
ENDS = ["end_missions", "end_ferry", "end_movement", "end_sailing", "converted", "supplied", "reinforced"]
BY_TWO = at_sea("ge-prahm-01", "ge-prahm-02")


def until(table: Channel, prompt: str) -> Channel:
    """Do nothing that need not be done, until something is asked."""
    while not table.over and table.prompt != prompt:
        ends = [one for one in table.options() if one in ENDS]
        table.do(min(ends or table.options()))
    return table


# -- Dover ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.4i", "BSA-10.0f", "BSA-8.6r", "BSA-4.0w", "BSA-7.3d")
def test_paratroops_and_mountaineers_take_dover_between_them(result: Put) -> None:
    """Under its cliffs nobody else lands; the port makes the guard three; both take the town, one of them goes in."""
    result("-/D1")
    pieces: dict[str, Lie] = {**prahms(4, STRAITS), "ge-flieger-1": dropped(DOVER), "br-ap-01": DOVER}
    pieces |= {"ge-mtn-6": BY_TWO, "ge-inf-17": at_sea("ge-prahm-03", "ge-prahm-04")}
    at = field(pieces, dice=[5, 9], mine=zone(STRAITS))
    kent = EDITION.zone_named("SE England").space
    seen = air_value(at.game, BR, kent)
    at.do(f"attack {DOVER}")
    assert at.reason("join ge-inf-17") == ("BSA-9.4i", "cliffs")
    at.do("join ge-mtn-6", "declare_attack")
    assert rolled(at)[1:5] == (3, "4-1", {"prahms": -2}, "2-1")
    assert at.targets("advance") == {"ge-mtn-6"}
    assert (at.where("br-ap-01"), len(faces(at))) == (STRAITS, 1), "the town fell to the paratroops"
    at.do("advance ge-mtn-6", f"advance_to {DOVER}")
    assert [at.where(unit) for unit in ("ge-flieger-1", "ge-mtn-6")] == [DOVER] * 2
    assert air_value(at.game, BR, kent) == seen - 1, "its radar station is out"


# -- Sheerness -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-5.2l", "BSA-6.2f", "BSA-6.2u", "BSA-6.3i", "BSA-4.0w")
def test_out_of_sheerness_nobody_goes_back_and_the_boats_put_to_sea_once_it_is_entered(result: Put) -> None:
    """The arrow is no way for a retreat, though a friend stands beyond it; over it one advances, who has won."""
    result("-/D2R")
    pieces: dict[str, Lie] = {"br-inf-45": "3822", "ge-inf-17": SHEERNESS, "ge-inf-26": "3923", **prahms(3, SHEERNESS)}
    at = attack(field(pieces, phase="br_combat", dice=[5, 9, 9]), SHEERNESS, "br-inf-45")
    assert (at.where("ge-inf-17"), at.prompt) == ("lost", "advance"), "two steps, for there is no way"
    at.do("advance br-inf-45", f"advance_to {SHEERNESS}")
    assert {at.where(f"ge-prahm-0{number}") for number in (1, 2, 3)} == {SOUTHERN}
    assert len(faces(at)) == 2, "a counter of two points, and one"
    assert at.targets("advance_to") == {"3822"}, "beyond the arrow are Germans"


@pytest.mark.clause("BSA-12.1c", "BSA-12.2a")
def test_who_has_sheerness_is_fed_from_its_own_sea_and_over_the_arrow() -> None:
    """Four of capacity, on the Southern North Sea alone: points in the Straits bring nothing to it."""
    pieces: dict[str, Lie] = {"ge-inf-17": SHEERNESS, "ge-inf-26": {"at": "3923", "reduced": True}}
    for sea, hungry in ((SOUTHERN, []), (STRAITS, ["ge-inf-17", "ge-inf-26"])):
        at = finish(german({**pieces, **prahms(2, sea, load=SUPPLY)}))
        assert [unit for unit in ("ge-inf-17", "ge-inf-26") if at.unit(unit).oos] == hungry


# -- a second landing ----------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.1t", "BSA-9.3a", "BSA-9.4c", "BSA-15.2k")
def test_boats_of_the_first_wave_are_home_in_the_next_turn_and_bring_the_second_in_the_one_after(result: Put) -> None:
    """They stay off the beach that night, and who comes into port in a phase takes nobody aboard in it."""
    result("-/D1")
    pieces: dict[str, Lie] = {**prahms(2, STRAITS), "ge-inf-17": BY_TWO, "ge-inf-26": "Pas de Calais"}
    at = field(pieces, dice=[5] * 30, whole=True, invaded=0, alarmed=0, trodden=(), shells=0)
    first = at.state.turn
    attack(at, "4222", "ge-inf-17").do("advance ge-inf-17", "advance_to 4222")
    until(at, "sail")
    assert (at.state.turn, at.where("ge-prahm-01")) == (first + 1, STRAITS)
    assert at.reason("embark ge-inf-26") == ("BSA-9.3b", "too_few_boats")
    until(sail(at, "ge-prahm-01", "ge-prahm-02").do(f"put_in {CALAIS}"), "ferry")
    assert at.where("ge-inf-26") == "Pas de Calais", "nobody was asked"
    until(at, "sail").do("embark ge-inf-26")
    sail(at, "ge-prahm-01", to=STRAITS).do("heave_to", "assault ge-inf-26", "landed")
    until(at, "combats")
    attack(at, "4024", "ge-inf-26").do("advance ge-inf-26", "advance_to 4024")
    assert (at.state.turn, at.state.invaded, at.state.alarmed) == (first + 2, first, first), "one invasion, one count"


# -- an anchorage off the map and its guards ------------------------------------------------------------------------


@pytest.mark.clause("BSA-7.4g", "BSA-8.2g", "BSA-11.2o", "BSA-8.8d")
def test_the_guards_of_an_anchorage_meet_one_raid_and_are_on_the_ground_in_the_next() -> None:
    """They land there before the bombs fall, and have flown; who is far off on the map comes to neither raid."""
    guards, raiders = ids("br-spitfire", 2), ids("ge-ju88", 4)
    aircraft = based(spitfire=(2, SCAPA_FLOW), ju88=(4, NORWAY)) | {"br-spitfire-03": "0929"}
    at = channel(aircraft | {"br-nelson": SCAPA}, phase="ge_missions", dice=[0, 9, 9, 9, 0, 0])
    at.do(f"raid {SCAPA_FLOW}", *(f"crew {raider}" for raider in raiders[:2]), "fly")
    assert at.targets("scramble") == {guards[0]}, "one for both, and nobody else"
    at.do(*(f"scramble {guard}" for guard in guards), "back", "back", f"bomb {SHIPS}", "back", "back")
    assert [(one.side, one.face) for one in at.events("DetectionRolled")] == [(BR, 0), (GE, 9)]
    assert at.unit("br-nelson").reduced
    at.do(f"raid {SCAPA_FLOW}", *(f"crew {raider}" for raider in raiders[2:]), "fly", f"bomb {AIRBASE}")
    assert sorted(at.where(guard) for guard in guards) == [SCAPA_FLOW, "lost"]
    assert (at.state.spitfires_lost, at.dice_left()) == (0, ())
