"""4.0, 5.4, 8.5, 8.6 Inland ports are cut off by whoever comes to their way to the sea, by rail and by air as well."""

from __future__ import annotations

import pytest

from games.britain_stands_alone.airlifts import HOME, airlift, back, fly, ju52
from games.britain_stands_alone.channel import Lie, channel
from games.britain_stands_alone.fleets import CENTRAL, EASTERN, PORTSMOUTH, faces
from games.britain_stands_alone.squadrons import ids

HULL, GOSPORT, BEACH = "3205", "2926", "3127"
(BOATS,) = ids("ge-tb", 1)


@pytest.mark.clause("BSA-4.0z", "BSA-5.4b")
@pytest.mark.parametrize("goal", ["3307", "3408"])
def test_a_train_to_the_humber_or_along_it_drives_the_enemys_boats_out_of_hull(goal: str) -> None:
    at = channel({"br-bde-37": "3207", BOATS: HULL}, phase="br_movement", dice=[9, 5], german=[HULL])
    at.do("rail br-bde-37", f"rail_to {goal}")
    assert at.where(BOATS) == CENTRAL
    assert [face for _, face, _, _ in faces(at)] == [5]


@pytest.mark.clause("BSA-4.0z", "BSA-1.3j")
def test_churchill_in_a_train_drives_nobody_out() -> None:
    at = channel({"br-churchill": "3207", BOATS: HULL}, phase="br_movement", dice=[9], german=[HULL])
    at.do("rail br-churchill", "rail_to 3307")
    assert at.where(BOATS) == HULL


@pytest.mark.clause("BSA-4.0z", "BSA-8.5f")
def test_who_lands_by_air_on_the_way_to_the_sea_drives_ships_out_of_port() -> None:
    """Gosport had been taken and left empty, so that the British had come back to Portsmouth."""
    pieces: dict[str, Lie] = {"ge-luftlande-16": HOME, "br-norfolk": PORTSMOUTH, **ju52(1)}
    at = fly(airlift(pieces, german=[GOSPORT]), f"airlift {GOSPORT}", "ge-luftlande-16")
    assert at.where("ge-luftlande-16") == GOSPORT
    assert at.where("br-norfolk") == EASTERN


@pytest.mark.clause("BSA-4.0z", "BSA-8.5j")
def test_who_is_shot_down_before_he_lands_there_drives_nobody_out() -> None:
    spitfires = dict.fromkeys(ids("br-spitfire", 2), "3523")
    pieces: dict[str, Lie] = {"ge-luftlande-16": HOME, "br-norfolk": PORTSMOUTH, **ju52(1), **spitfires}
    at = fly(airlift(pieces, german=[GOSPORT], dice=[0, 9, 0]), f"airlift {GOSPORT}", "ge-luftlande-16")
    at.do(*(f"scramble {one}" for one in spitfires))
    back(at)
    assert at.where("ge-luftlande-16") == "lost"
    assert at.where("br-norfolk") == PORTSMOUTH


@pytest.mark.clause("BSA-4.0z", "BSA-4.0ar", "BSA-8.6a")
@pytest.mark.parametrize(("german", "where"), [([BEACH], EASTERN), ([], PORTSMOUTH)])
def test_who_drops_there_does_so_where_the_hex_is_his_already(german: list[str], where: str) -> None:
    """On a hex that is still the enemy's a drop brings nothing about before it is won (ruling B-15)."""
    pieces: dict[str, Lie] = {"ge-flieger-1": HOME, "br-norfolk": PORTSMOUTH, **ju52(1)}
    at = fly(airlift(pieces, german=german, dice=[9]), f"airdrop {BEACH}", "ge-flieger-1")
    assert at.where("ge-flieger-1") == BEACH
    assert at.where("br-norfolk") == where
